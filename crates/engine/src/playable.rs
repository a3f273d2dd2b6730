//! A game with all that people and programs want of it.

use crate::{Answers, Measures, Thinks, Words};

/// A game with all that people and programs want of it: the catalog lists these.
///
/// | part | must be written | may be written |
/// |---|---|---|
/// | [`Words`] | phrases, drawing, words for events and actions | presets, a prompt, cards for clients that draw them |
/// | [`Thinks`] | nothing | bots, a quick policy, exact advice, an estimate |
/// | [`Measures`] | nothing | what statistics count |
/// | [`Answers`] | nothing | questions about the game |
pub trait Playable: Words + Thinks + Measures + Answers {}

impl<G: Words + Thinks + Measures + Answers> Playable for G {}
