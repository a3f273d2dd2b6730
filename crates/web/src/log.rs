//! What happened: kept as the events themselves, and put into words when somebody reads it.

use engine::text::Reader;
use engine::{Opaque, Table, Teller, Viewer};

/// Something that happened.
#[derive(Clone, Debug)]
pub struct Entry {
    /// How many moves were made then.
    pub ply: u32,
    /// Who moved; none for the start.
    pub mover: Option<u8>,
    /// What.
    pub event: Opaque,
}

/// A line of the log, for somebody who reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// How many moves were made then.
    pub ply: u32,
    /// Whom it is about.
    pub seat: Option<u8>,
    /// What happened.
    pub text: String,
}

/// All that happened, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Log(Vec<Entry>);

impl Log {
    /// All that happened at a table so far, as a viewer may know it.
    pub fn of(table: &dyn Table, viewer: Viewer) -> Self {
        let mut log = Self::default();
        for (ply, events) in table.history(viewer).into_iter().enumerate() {
            let mover = ply.checked_sub(1).and_then(|p| table.move_at(p)).map(|(seat, _)| seat.0);
            log.add(ply as u32, mover, events);
        }
        log
    }

    /// Something happened. A move that was taken back before has not.
    pub fn add(&mut self, ply: u32, mover: Option<u8>, events: Vec<Opaque>) {
        self.back_to(if events.is_empty() { ply } else { ply.saturating_sub(1) });
        self.0.extend(events.into_iter().map(|event| Entry { ply, mover, event }));
    }

    /// Forgets what came after so many moves.
    pub fn back_to(&mut self, ply: u32) {
        self.0.retain(|e| e.ply <= ply);
    }

    /// All that happened, oldest first.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.0.iter()
    }

    /// What the last move led to.
    pub fn last(&self) -> impl Iterator<Item = &Entry> {
        let ply = self.0.last().map(|e| e.ply);
        self.0.iter().filter(move |e| Some(e.ply) == ply)
    }

    /// The latest lines, at most so many, oldest first.
    pub fn latest(&self, most: usize, teller: &dyn Teller, reader: Reader<'_>) -> Vec<Line> {
        let line = |e: &Entry| {
            let text = teller.event_words(&e.event, reader)?;
            Some(Line { ply: e.ply, seat: teller.event_about(&e.event).map(|s| s.0).or(e.mover), text })
        };
        let mut lines: Vec<Line> = self.0.iter().rev().filter_map(line).take(most).collect();
        lines.reverse();
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Language, Seat};

    fn table() -> Box<dyn Table> {
        let game = catalog::find("golf").expect("Golf is in the catalog");
        let mut table = game.table(2, serde_json::json!({}), [3; 32]).expect("the usual rules");
        table.set_names(vec!["Anna".into(), "Ben".into()]);
        table
    }

    fn play(table: &mut dyn Table, action: &str) {
        let seat = table.movers().iter().next().expect("somebody moves");
        table.play(seat, engine::Say::Text(action)).unwrap_or_else(|e| panic!("{action}: {e}"));
    }

    fn texts(log: &Log, table: &dyn Table, language: Language) -> Vec<String> {
        let reader = table.reader(Viewer::Seat(Seat(0)), language);
        log.latest(usize::MAX, table.teller(), reader).into_iter().map(|l| l.text).collect()
    }

    #[test]
    fn a_log_that_is_made_again_from_the_game_reads_like_the_one_that_was_kept() {
        let (mut table, viewer) = (table(), Viewer::Seat(Seat(0)));
        let mut kept = Log::default();
        kept.add(0, None, table.events(viewer));
        for action in ["deal", "flip 0+1", "flip 2+3", "draw"] {
            let mover = table.movers().iter().next().map(|s| s.0);
            play(&mut *table, action);
            kept.add(table.plies() as u32, mover, table.events(viewer));
        }
        let again = Log::of(&*table, viewer);
        let lines = texts(&kept, &*table, Language::English);
        assert!(lines.len() >= 5, "{lines:?}");
        assert_eq!(lines, texts(&again, &*table, Language::English));
    }

    #[test]
    fn a_log_is_read_in_the_readers_language() {
        let mut table = table();
        play(&mut *table, "deal");
        let log = Log::of(&*table, Viewer::Public);
        let (english, german) =
            (texts(&log, &*table, Language::English), texts(&log, &*table, Language::German));
        assert_eq!(english.len(), german.len());
        assert_ne!(english, german);
    }

    #[test]
    fn a_move_that_was_taken_back_is_not_told() {
        let viewer = Viewer::Seat(Seat(0));
        let mut table = table();
        for action in ["deal", "flip 0+1", "flip 2+3"] {
            play(&mut *table, action);
        }
        let mut log = Log::of(&*table, viewer);
        let before = texts(&log, &*table, Language::English);
        play(&mut *table, "take");
        log.add(table.plies() as u32, Some(1), table.events(viewer));
        assert!(texts(&log, &*table, Language::English).len() > before.len());
        // Taken back: the table is at the ply before, and nothing new has happened.
        log.add(table.plies() as u32 - 1, None, Vec::new());
        assert_eq!(texts(&log, &*table, Language::English), before);
    }

    #[test]
    fn the_latest_lines_are_the_end_of_the_log() {
        let mut table = table();
        for action in ["deal", "flip 0+1", "flip 2+3", "draw"] {
            play(&mut *table, action);
        }
        let log = Log::of(&*table, Viewer::Seat(Seat(0)));
        let all = texts(&log, &*table, Language::English);
        let reader = table.reader(Viewer::Seat(Seat(0)), Language::English);
        let latest: Vec<_> = log.latest(2, table.teller(), reader).into_iter().map(|l| l.text).collect();
        assert_eq!(latest, all[all.len() - 2..]);
    }

    #[test]
    fn the_same_move_told_twice_stands_there_once() {
        let viewer = Viewer::Seat(Seat(0));
        let mut table = table();
        play(&mut *table, "deal");
        let mut log = Log::of(&*table, viewer);
        let before = texts(&log, &*table, Language::English);
        log.add(1, Some(0), table.events(viewer));
        assert_eq!(texts(&log, &*table, Language::English), before);
    }
}
