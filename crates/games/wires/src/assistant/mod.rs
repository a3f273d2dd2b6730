//! The assistant for a real table: short lines in, beliefs and advice out.
//!
//! A [`Session`] is its setup and the lines that were typed, nothing else: it is saved as they are, can be edited by hand,
//! and is read again from the first line on whenever one changes. Reads and writes no files; that is its caller's.

mod lines;
mod look;
mod session;
mod show;

pub use look::{Look, Place};
pub use session::{Refused, Reply, Session, Setup};

/// What can be typed.
pub const HELP: &str = "\
What happened (names may be shortened, wires count from 1, Y is yellow):
  token bob 3 7              bob's wire 3 has an info token 7 (or Y)
  anna bob 4 7 yes 2         anna calls bob's wire 4 a 7: right, and her wire 2 is cut with it
  anna bob 4 7 no 6          wrong: it is a 6 (leave the 6 out if you did not see it)
  dd anna bob 4,5 7 no 4=6   a detector on wires 4 and 5, wrong; wire 4 gets a token 6
  dd anna bob 4,5 7 yes 5 2  right: bob's wire 5 and anna's wire 2 are cut
  solo cem 9 3,4             cem cuts all remaining 9s, his wires 3 and 4
  swap anna 3>5 bob 8>2 got 6   anna's wire 3 ends at bob's 5, bob's 8 ends at anna's 2; who takes part adds what they got
  label = bob 2 3            labelled the same; `label != bob 2 3` different
  radar 7 anna cem           anna and cem have a 7, nobody else (`radar 7 none`)
  has bob 7 | hasnot bob 7 | not bob 3 7 | odd bob 3 | even bob 3 | count bob 3 2 | reds bob
  dial 3                     the dial stands at 3
What you want:
  table | best | stats | list   beliefs, calls, entropies, all lines
  undo [N]                   take back the last line, or line N
  insert N LINE              put in a forgotten line before line N
  habits [four W] [left W] | habits off   soft weights from 0 to 1, off at first
  reload | save | help | quit";
