//! Games that were finished, as a browser keeps them: what came of each, and the journal of those that were played in the page.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::kept::Shelf;

/// So many games are kept,
const MOST: usize = 60;
/// with so many characters of journals: browsers give a page some five million.
const LONGEST: usize = 1_500_000;

const INDEX: &str = "past";

/// A game that was finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Its name among those that are kept here.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// Who played, in the order of the seats.
    pub names: Vec<String>,
    /// The own seat; none if several people shared the page.
    pub seat: Option<u8>,
    /// The rank of each seat from 1.
    pub ranks: Vec<u8>,
    /// The score of each seat, in the game's own counting.
    pub scores: Vec<i32>,
    /// In a cooperative or solo game: did the team win?
    pub won: Option<bool>,
    /// Its name among all that the server has, if it was played there.
    pub record: Option<String>,
    /// How long the journal is.
    pub size: usize,
}

impl Finished {
    /// Did whoever owns the page win? None if several people shared it.
    pub fn own_win(&self) -> Option<bool> {
        self.won.or_else(|| Some(*self.ranks.get(usize::from(self.seat?))? == 1))
    }

    /// The own score.
    pub fn own_score(&self) -> Option<i32> {
        self.scores.get(usize::from(self.seat?)).copied()
    }
}

fn journal_key(id: &str) -> String {
    format!("past.{id}")
}

/// All that are kept, the latest first.
pub fn list(shelf: &dyn Shelf) -> Vec<Finished> {
    let read = |text: String| serde_json::from_str::<Value>(&text).and_then(serde_json::from_value).ok();
    shelf.get(INDEX).and_then(read).unwrap_or_default()
}

/// The journal of a game that was played in the page.
pub fn journal(shelf: &dyn Shelf, id: &str) -> Option<String> {
    shelf.get(&journal_key(id))
}

/// Keeps a game, once; the oldest make room for it.
pub fn keep(shelf: &mut dyn Shelf, mut game: Finished, journal: Option<&str>) {
    let mut all = list(shelf);
    if all.iter().any(|g| g.id == game.id) {
        return;
    }
    if let Some(journal) = journal {
        shelf.set(&journal_key(&game.id), journal);
        game.size = journal.len();
    }
    all.insert(0, game);
    let mut sum = 0;
    let stays = all.iter().enumerate().take_while(|(i, g)| {
        sum += g.size;
        *i == 0 || (*i < MOST && sum <= LONGEST)
    });
    let stays = stays.count();
    for gone in all.drain(stays..) {
        shelf.forget(&journal_key(&gone.id));
    }
    write(shelf, &all);
}

/// Forgets a game.
pub fn forget(shelf: &mut dyn Shelf, id: &str) {
    let mut all = list(shelf);
    all.retain(|g| g.id != id);
    shelf.forget(&journal_key(id));
    write(shelf, &all);
}

fn write(shelf: &mut dyn Shelf, all: &[Finished]) {
    if let Ok(text) = serde_json::to_string(all) {
        shelf.set(INDEX, &text);
    }
}

/// What came of all kept games of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The game's id.
    pub game: String,
    /// How many were played,
    pub played: usize,
    /// how many of them one can win alone (those with an own seat),
    pub own: usize,
    /// and how many of these were won.
    pub won: usize,
    /// How many of the latest were won one after the other.
    pub streak: usize,
}

/// What came of the games, for each kind, the most played first.
pub fn tallies(games: &[Finished]) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = Vec::new();
    for game in games {
        let own = game.own_win();
        let at = tallies.iter().position(|t| t.game == game.game).unwrap_or_else(|| {
            tallies.push(Tally { game: game.game.clone(), played: 0, own: 0, won: 0, streak: 0 });
            tallies.len() - 1
        });
        let tally = &mut tallies[at];
        tally.played += 1;
        if let Some(won) = own {
            if won && tally.streak == tally.won && tally.won == tally.own {
                tally.streak += 1;
            }
            tally.own += 1;
            tally.won += usize::from(won);
        }
    }
    tallies.sort_by_key(|t| std::cmp::Reverse(t.played));
    tallies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kept::Drawer;

    fn game(id: usize, ranks: &[u8]) -> Finished {
        Finished {
            id: id.to_string(),
            game: "pig".into(),
            at: id as i64,
            names: vec!["Anna".into(), "Ben".into()],
            seat: Some(0),
            ranks: ranks.to_vec(),
            scores: vec![1, 2],
            won: None,
            record: None,
            size: 0,
        }
    }

    #[test]
    fn a_finished_game_is_kept_once_with_its_journal_the_latest_first() {
        let mut shelf = Drawer::default();
        keep(&mut shelf, game(1, &[1, 2]), Some("first"));
        keep(&mut shelf, game(2, &[2, 1]), Some("second"));
        keep(&mut shelf, game(2, &[2, 1]), Some("again"));
        let ids: Vec<_> = list(&shelf).into_iter().map(|g| g.id).collect();
        assert_eq!(ids, ["2", "1"]);
        assert_eq!(journal(&shelf, "2").as_deref(), Some("second"));
        forget(&mut shelf, "2");
        assert_eq!((list(&shelf).len(), journal(&shelf, "2")), (1, None));
    }

    #[test]
    fn the_oldest_games_make_room_and_leave_nothing() {
        let mut shelf = Drawer::default();
        for id in 0..MOST + 5 {
            keep(&mut shelf, game(id, &[1, 2]), Some("journal"));
        }
        assert_eq!(list(&shelf).len(), MOST);
        assert_eq!(journal(&shelf, "4"), None);
        assert!(journal(&shelf, "5").is_some());
        // A long one pushes out as many as it must, and never itself.
        keep(&mut shelf, game(100, &[1, 2]), Some(&"x".repeat(LONGEST - 10)));
        assert_eq!(list(&shelf).len(), 2);
        keep(&mut shelf, game(101, &[1, 2]), Some(&"x".repeat(LONGEST + 10)));
        assert_eq!(list(&shelf).len(), 1);
    }

    #[test]
    fn what_is_on_the_shelf_and_is_no_list_counts_as_nothing() {
        let mut shelf = Drawer::default();
        shelf.set(INDEX, "nonsense");
        assert_eq!(list(&shelf), []);
    }

    #[test]
    fn wins_are_counted_where_somebody_played_for_themselves() {
        let mut games = vec![game(5, &[1, 2]), game(4, &[1, 2]), game(3, &[2, 1]), game(2, &[1, 2])];
        games.push(Finished { seat: None, ..game(1, &[1, 2]) });
        games.push(Finished { seat: None, won: Some(true), ..game(0, &[1, 1]) });
        let tally = &tallies(&games)[0];
        assert_eq!((tally.played, tally.own, tally.won, tally.streak), (6, 5, 4, 2));
    }
}
