//! Exact discrete distributions.
