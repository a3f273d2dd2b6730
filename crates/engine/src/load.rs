//! Reading journals back, and proving that their luck was fair.

use crate::journal::{self, Chain, Header, MoveLine, ResultLine, Trouble};
use crate::live::{Live, Origin, Script, new_game};
use crate::{Draw, Fair, Invalid, Outcome, Playable, Table, Turn};

/// A journal that was read: everything up to the first thing that was wrong.
#[derive(Debug)]
pub struct Loaded<T> {
    /// The game as far as the journal was good.
    pub table: T,
    /// What was wrong, if anything.
    pub trouble: Option<Trouble>,
    /// The first draw that does not follow from the seed, if the seed is known.
    pub unproven: Option<Trouble>,
    /// Does the journal say how the game ended?
    pub complete: bool,
    /// Is the seed in the journal?
    pub seed_known: bool,
}

/// What could be shown about a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many moves were played again.
    pub plies: usize,
    /// How many draws were derived again from the seed.
    pub draws: usize,
    /// How many moves had their draws given from outside.
    pub given: usize,
    /// How the game ended, if it did.
    pub over: Option<Outcome>,
    /// The commitment that the seed was checked against.
    pub commitment: Option<String>,
}

/// Only the header: enough to find out which game a journal is of.
pub fn header(text: &str) -> Result<Header, Trouble> {
    let line = text.lines().next().unwrap_or("");
    if line.trim().is_empty() {
        return Err(Trouble::at(1, "the file is empty; a journal begins with a header"));
    }
    let header: Header = Chain::default().open(1, line)?;
    if header.parlor != journal::FORMAT {
        return Err(Trouble::at(
            1,
            format!("journal format {} is not known here (this is {})", header.parlor, journal::FORMAT),
        ));
    }
    Ok(header)
}

impl<G: Playable> Live<G> {
    /// Reads a journal and plays it again. What is wrong after the header ends the reading there and is reported.
    ///
    /// If the seed is not in the journal, play goes on with luck from `fresh`.
    pub fn load(text: &str, fresh: [u8; 32]) -> Result<Loaded<Self>, Trouble> {
        let header = header(text)?;
        if header.game != G::FACTS.id {
            let game = crate::action::clip(&header.game);
            return Err(Trouble::at(1, format!("this is a game of {game}, not of {}", G::FACTS.id)));
        }
        if header.rules != G::FACTS.rules {
            return Err(Trouble::at(
                1,
                format!(
                    "played by version {} of the rules of {}; this program knows version {}",
                    header.rules,
                    G::FACTS.id,
                    G::FACTS.rules
                ),
            ));
        }
        let (seed, trouble) = match known_seed(&header, text) {
            Ok(seed) => (seed, None),
            Err(trouble) => (None, Some(trouble)),
        };
        let table = Self::from_header(&header, seed, fresh).map_err(|e| Trouble::at(1, e.0))?;
        let mut loaded =
            Loaded { table, trouble, unproven: None, complete: false, seed_known: seed.is_some() };
        if loaded.trouble.is_none() {
            loaded.trouble = loaded.read_moves(text).err();
        }
        Ok(loaded)
    }

    fn from_header(header: &Header, seed: Option<[u8; 32]>, fresh: [u8; 32]) -> Result<Self, Invalid> {
        let game = new_game::<G>(header.seats, header.options.clone())?;
        let draws = read_draws(&game, &header.draws).map_err(Invalid)?;
        let fair = Fair::new(seed.unwrap_or(fresh));
        let mut table = match &header.position {
            Some(state) => {
                let state = crate::from_json(state.clone()).map_err(|e| Invalid(format!("position: {e}")))?;
                let mut table = Self::open(game, state, fair.seed())?;
                table.commitment.clone_from(&header.commitment);
                table
            }
            None => {
                let script = Script::Recorded { draws: &draws, proof: seed.is_some() };
                Self::begin(game, fair, header.commitment.clone(), script).map_err(Invalid)?
            }
        };
        table.sealed = seed.is_none();
        table.set_names(header.names.clone());
        if !header.bots.is_empty() {
            if header.bots.len() != header.seats {
                let (seats, named) = (header.seats, header.bots.len());
                return Err(Invalid(format!("`bots` names {named} seats, but there are {seats}")));
            }
            table.seat_bots(header.bots.clone());
        }
        Ok(table)
    }

    fn read_move(&mut self, line: &MoveLine, proof: bool) -> Result<Option<String>, String> {
        if line.ply != self.moves.len() + 1 {
            return Err(format!("move {} stands where move {} should be", line.ply, self.moves.len() + 1));
        }
        if self.movers().is_empty() {
            return Err("a move after the end of the game".into());
        }
        let action = line.play.parse().map_err(|e: crate::BadAction| e.0)?;
        let draws = read_draws(&self.game, &line.draws)?;
        let script = Script::Recorded { draws: &draws, proof: proof && !line.given };
        self.play_scripted(line.seat, action, line.given, script).map_err(|e| {
            let what = if e.code == "bad_draws" { "draws" } else { "illegal move" };
            format!("{what}: seat {} `{}`: {}", line.seat, line.play, e.message)
        })
    }
}

impl<G: Playable> Loaded<Live<G>> {
    fn read_moves(&mut self, text: &str) -> Result<(), Trouble> {
        let mut chain = Chain::default();
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        if let Some((number, line)) = lines.next() {
            chain.open::<Header>(number, line)?;
        }
        for (number, line) in lines {
            if line.trim().is_empty() {
                continue;
            }
            if self.complete {
                return Err(Trouble::at(number, "something follows the result"));
            }
            if line.contains("\"over\"") {
                let result: ResultLine = chain.open(number, line)?;
                self.read_result(&result).map_err(|reason| Trouble::at(number, reason))?;
            } else {
                let line: MoveLine = chain.open(number, line)?;
                let unproven = self.table.read_move(&line, self.seed_known);
                if let Some(reason) = unproven.map_err(|reason| Trouble::at(number, reason))? {
                    self.unproven.get_or_insert(Trouble::at(number, reason));
                }
            }
        }
        Ok(())
    }

    fn read_result(&mut self, line: &ResultLine) -> Result<(), String> {
        let Turn::Over(over) = self.table.turn() else {
            return Err("the result comes before the end of the game".into());
        };
        if over != line.over {
            return Err("the result is not the one that the moves lead to".into());
        }
        if line.plies != self.table.moves.len() {
            return Err(format!(
                "the result counts {} moves, there are {}",
                line.plies,
                self.table.moves.len()
            ));
        }
        self.complete = true;
        Ok(())
    }
}

fn read_draws<G: Playable>(game: &G, draws: &[String]) -> Result<Vec<Draw>, String> {
    draws.iter().map(|d| journal::draw_from_text(game, d)).collect()
}

/// The seed from the header or from the result, if it keeps what was promised.
fn known_seed(header: &Header, text: &str) -> Result<Option<[u8; 32]>, Trouble> {
    #[derive(serde::Deserialize)]
    struct Last {
        seed: Option<String>,
    }
    let count = text.lines().count();
    let from_result = || {
        let last = text.lines().next_back().filter(|_| count > 1)?;
        serde_json::from_str::<Last>(last).ok()?.seed.map(|seed| (count, seed))
    };
    let Some((line, seed)) = header.seed.clone().map(|s| (1, s)).or_else(from_result) else {
        return Ok(None);
    };
    let seed = journal::seed_from_hex(&seed)
        .ok_or_else(|| Trouble::at(line, "the seed is not 64 hexadecimal digits"))?;
    match &header.commitment {
        Some(promised) if *promised != journal::commitment(&seed) => {
            Err(Trouble::at(line, "the seed is not the one that was committed to"))
        }
        _ => Ok(Some(seed)),
    }
}

/// Plays a journal again and derives every draw from the seed; says what is wrong first.
pub fn verify<G: Playable>(text: &str) -> Result<Verified, Trouble> {
    let loaded = Live::<G>::load(text, [0; 32])?;
    let lines = text.lines().count();
    // A draw that somebody chose often makes a line further down wrong as well: the first is the one to look at.
    if let Some(first) = loaded.trouble.into_iter().chain(loaded.unproven).min_by_key(|t| t.line) {
        return Err(first);
    }
    let table = loaded.table;
    if !loaded.seed_known && !table.draws.is_empty() {
        return Err(Trouble::at(
            lines,
            "the seed is not in the journal; it is published when the game ends, and nothing can be derived before",
        ));
    }
    let given = table.moves.iter().filter(|m| m.given).count();
    let given_draws: usize = (0..table.moves.len())
        .filter(|&i| table.moves[i].given)
        .map(|i| {
            let start = if i == 0 { table.start_draws } else { table.moves[i - 1].draws_end };
            (table.moves[i].draws_end - start) as usize
        })
        .sum();
    let from_position = matches!(table.origin, Origin::Position(_));
    let over = if let Turn::Over(over) = table.turn() { Some(over) } else { None };
    Ok(Verified {
        plies: table.moves.len(),
        draws: table.draws.len() - given_draws,
        given: given + usize::from(from_position),
        over,
        commitment: table.commitment.clone(),
    })
}
