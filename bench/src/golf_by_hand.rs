//! Four-player, nine-hole Golf without house rules, written for this one purpose: what the contract is measured against.

use engine::{Luck, nth_bit};

const SEATS: usize = 4;
const DECK: u64 = (1 << 52) - 1;

#[inline]
fn draw(heap: &mut u64, luck: &mut Luck) -> u8 {
    let card = nth_bit(*heap, luck.below(heap.count_ones()));
    *heap &= !(1 << card);
    card as u8
}

fn value(card: u8) -> i32 {
    match card / 4 {
        0 => 1,
        1 => -2,
        10 | 11 => 10,
        12 => 0,
        rank => i32::from(rank) + 1,
    }
}

fn score(grid: &[u8; 6]) -> i32 {
    (0..3).map(|i| if grid[i] / 4 == grid[i + 3] / 4 { 0 } else { value(grid[i]) + value(grid[i + 3]) }).sum()
}

/// Plays a game at random; gives the moves and the totals.
pub(crate) fn play(luck: &mut Luck) -> (u64, [i32; SEATS]) {
    let mut totals = [0; SEATS];
    let mut moves = 0;
    for round in 0..9 {
        let mut deck = DECK;
        let mut grids = [[0u8; 6]; SEATS];
        grids.iter_mut().flatten().for_each(|card| *card = draw(&mut deck, luck));
        let mut top = draw(&mut deck, luck);
        let mut below = 0u64;
        let mut up = [0u8; SEATS];
        for mask in &mut up {
            let (a, b) = (luck.below(6), luck.below(5));
            *mask = 1 << a | 1 << ((a + 1 + b) % 6);
        }
        moves += 1 + SEATS as u64;
        let mut seat = (round + 1) % SEATS;
        let mut finisher = SEATS;
        loop {
            let taken = luck.bits() >> 63 == 1;
            let held = if taken {
                top
            } else {
                if deck == 0 {
                    deck = std::mem::take(&mut below);
                }
                draw(&mut deck, luck)
            };
            moves += 2;
            let at = luck.below(if taken { 6 } else { 7 }) as usize;
            if at < 6 {
                let out = std::mem::replace(&mut grids[seat][at], held);
                up[seat] |= 1 << at;
                if !taken {
                    below |= 1 << top;
                }
                top = out;
                if up[seat] == 0b11_1111 && finisher == SEATS {
                    finisher = seat;
                }
            } else {
                below |= 1 << top;
                top = held;
            }
            seat = (seat + 1) % SEATS;
            if seat == finisher {
                break;
            }
        }
        for (total, grid) in totals.iter_mut().zip(&grids) {
            *total += score(grid);
        }
    }
    (moves, totals)
}
