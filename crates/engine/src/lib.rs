//! The contract that every game of Parlor is written against.
