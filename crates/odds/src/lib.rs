//! Exact discrete distributions over integers: dice, sums, mixtures, percentiles and first-passage times.
//!
//! ```
//! use odds::Pmf;
//! let two = Pmf::die(6).convolve(&Pmf::die(6));
//! assert!((two.at(7) - 1.0 / 6.0).abs() < 1e-15);
//! assert_eq!(Pmf::die(6).percentile(5.0 / 6.0), 5);
//! ```

mod passage;
mod pmf;

pub use passage::Passage;
pub use pmf::{EPSILON, Pmf};
