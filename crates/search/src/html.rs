//! A review as a page that needs nothing else.

use crate::Review;

/// The page: one file, light and dark, no network.
pub fn page(review: &Review) -> String {
    // Inside a script element `<` could end it; JSON allows the escape anywhere it can stand.
    let data = serde_json::to_string(review).unwrap_or_else(|_| "null".into()).replace('<', "\\u003c");
    include_str!("review.html").replacen("/*REVIEW*/null", &data, 1)
}
