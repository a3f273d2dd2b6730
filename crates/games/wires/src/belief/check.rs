//! What is checked while faces are dealt: rules that join several slots.

use super::programme::{HANDS, Place, byte};

/// What rules about several faces remember, a bit each.
pub(super) type Flags = u128;
/// The most flags of one position.
pub(super) const MOST_FLAGS: usize = 128;

/// A set of slots over all hidden hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Group(pub(super) [u32; HANDS]);

/// Something to check when a face is dealt.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Check {
    /// One of the slots must be filled.
    Some(Group),
    /// Flag: one of the slots was filled; it must be at the last face.
    SomeOf(Group, u8, bool),
    /// Flag: one of the two was filled; the other must not be.
    NotBoth(Place, Place, u8),
    /// Flag: just one of the two was filled; not after the last face.
    Both(Place, Place, u8, bool),
    /// Both slots or neither.
    Together(Place, Place),
    /// Not both slots.
    Apart(Place, Place),
    /// If the slot is filled, exactly so many of the group are.
    Times(Place, Group, u8),
    /// Exactly so many of the group are filled.
    Exactly(Group, u8),
    /// If the second is filled, the first is by now.
    Order(Place, Place),
}

/// The slots that are filled before a face is dealt, and those that it fills.
struct Dealt {
    fills: u64,
    copies: u64,
}

impl Dealt {
    fn fills(&self, p: Place) -> bool {
        let (f, k) = (byte(self.fills, p.hand as usize), byte(self.copies, p.hand as usize));
        (f..f + k).contains(&p.slot)
    }

    fn is_past(&self, p: Place) -> bool {
        byte(self.fills, p.hand as usize) + byte(self.copies, p.hand as usize) > p.slot
    }

    fn hits(&self, group: &Group) -> u32 {
        (0..HANDS)
            .map(|h| {
                let (f, k) = (u64::from(byte(self.fills, h)), u64::from(byte(self.copies, h)));
                (u64::from(group.0[h]) & (((1u64 << k) - 1) << f)).count_ones()
            })
            .sum()
    }
}

/// Do the checks let this way pass? If so, the flags after it.
pub(super) fn pass(checks: &[Check], fills: u64, copies: u64, mut flags: Flags) -> Option<Flags> {
    let dealt = Dealt { fills, copies };
    for check in checks {
        let ok = match *check {
            Check::Some(ref group) => dealt.hits(group) > 0,
            Check::SomeOf(ref group, bit, last) => {
                if dealt.hits(group) > 0 {
                    flags |= 1 << bit;
                }
                !last || flags >> bit & 1 != 0
            }
            Check::NotBoth(a, b, bit) => {
                let now = u32::from(dealt.fills(a)) + u32::from(dealt.fills(b));
                let sum = now + (flags >> bit & 1) as u32;
                flags |= Flags::from(now > 0) << bit;
                if dealt.is_past(a) && dealt.is_past(b) {
                    // Nothing can break it any more: fewer states differ.
                    flags &= !(1 << bit);
                }
                sum < 2
            }
            Check::Both(a, b, bit, last) => {
                if dealt.fills(a) != dealt.fills(b) {
                    flags ^= 1 << bit;
                }
                let over = last || (dealt.is_past(a) && dealt.is_past(b));
                !over || flags >> bit & 1 == 0
            }
            Check::Together(a, b) => dealt.fills(a) == dealt.fills(b),
            Check::Apart(a, b) => !(dealt.fills(a) && dealt.fills(b)),
            Check::Times(place, ref group, count) => {
                !dealt.fills(place) || dealt.hits(group) == u32::from(count)
            }
            Check::Exactly(ref group, count) => dealt.hits(group) == u32::from(count),
            Check::Order(a, b) => !dealt.fills(b) || dealt.is_past(a),
        };
        if !ok {
            return None;
        }
    }
    Some(flags)
}
