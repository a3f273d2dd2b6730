//! Numbers of 16 bits, in which weights are kept.

/// The nearest number of 16 bits; beyond its range the largest.
pub(crate) fn to_half(x: f32) -> u16 {
    let bits = x.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let size = f32::from_bits(bits & 0x7FFF_FFFF);
    if size >= 65504.0 {
        return sign | 0x7BFF;
    }
    if size < 6.103_515_6e-5 {
        // Below the normal ones: so many steps of 2^-24.
        return sign | (size * 16_777_216.0).round_ties_even() as u16;
    }
    let whole = size.to_bits() + 0xFFF + (bits >> 13 & 1);
    sign | ((whole - (112 << 23)) >> 13) as u16
}

/// The number that these bits stand for.
pub(crate) fn from_half(half: u16) -> f32 {
    let (exponent, rest) = (u32::from(half >> 10 & 31), u32::from(half & 0x3FF));
    let size = if exponent == 0 {
        rest as f32 / 16_777_216.0
    } else {
        f32::from_bits((exponent + 112) << 23 | rest << 13)
    };
    if half & 0x8000 == 0 { size } else { -size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_reads_back_and_rounding_is_to_the_nearest() {
        for half in (0..0x7C00).chain(0x8000..0xFC00) {
            assert_eq!(to_half(from_half(half)), half, "{half:04x}");
        }
        for (x, half) in
            [(1.0, 0x3C00), (-2.0, 0xC000), (0.1, 0x2E66), (1e9, 0x7BFF), (1e-9, 0), (65504.0, 0x7BFF)]
        {
            assert_eq!(to_half(x), half, "{x}");
        }
        for i in 0..10_000 {
            let x = (i as f32 - 5_000.0) * 0.000_37;
            let back = from_half(to_half(x));
            assert!((back - x).abs() <= x.abs() / 2_048.0 + 3e-8, "{x} {back}");
        }
    }
}
