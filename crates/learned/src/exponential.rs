//! The exponential function, the same bits everywhere: that of the standard library is whatever the platform has.

/// `e` to the power of `x`, for `x` of at most 0; relative error below 1e-6. Below -80 it is 0.
pub(crate) fn exp(x: f32) -> f32 {
    const LOG2_E: f32 = std::f32::consts::LOG2_E;
    // ln 2 in two parts, the first with so few digits that multiples of it are exact.
    const HIGH: f32 = 355.0 / 512.0;
    const LOW: f32 = -2.121_944_4e-4;
    if x.is_nan() || x < -80.0 {
        return 0.0;
    }
    let n = (x * LOG2_E + 0.5).floor();
    let r = (x - n * HIGH) - n * LOW;
    let mut sum = 1.0 / 720.0;
    for factor in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * r + factor;
    }
    sum * f32::from_bits(((n as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_exponential_function() {
        for i in 0..8_000 {
            let x = -0.01 * i as f32;
            let right = f64::from(x).exp();
            assert!((f64::from(exp(x)) - right).abs() <= 1e-6 * right, "{x}");
        }
        assert_eq!(exp(0.0).to_bits(), 1.0f32.to_bits());
        assert_eq!(exp(-1.0).to_bits(), 0x3EBC_5AB2);
        assert_eq!(exp(-100.0), 0.0);
    }
}
