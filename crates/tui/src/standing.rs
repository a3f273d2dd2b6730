//! Where a saved game stands, and how it went for whom over all of them.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use engine::{Language, Viewer};

use crate::app::load;
use crate::boards;
use crate::saves::Save;
use crate::scene::{Scene, result_words};
use crate::words::{DaysAgo, HoursAgo, MinutesAgo, Moves, just_now};

/// Where a game stands or how it ended, in a few words. To know it the game is read.
pub(crate) fn of(save: &Save, language: Language) -> String {
    if let Some(outcome) = &save.outcome {
        let you = if let [you] = save.people[..] { Some(you) } else { None };
        let result = result_words(&save.names, you, outcome, language);
        let scores: Vec<String> = outcome.scores.iter().map(i32::to_string).collect();
        let scores = if outcome.won.is_some() { scores[..1].join("") } else { scores.join(":") };
        return format!("{} {scores}", result.trim_end_matches('.'));
    }
    // Where people share a screen, what all may know is enough.
    let moves = || Moves { n: save.plies.into() }.say(language);
    let Ok((_, table, _)) = load(&save.path, "", language) else { return moves() };
    let scene = Scene::of(&*table, Viewer::Public, language);
    let standing = boards::of(&scene.game).standing(&scene);
    if standing.is_empty() { moves() } else { standing }
}

/// How long ago, in words.
pub(crate) fn ago(now: SystemTime, when: SystemTime, language: Language) -> String {
    let seconds = now.duration_since(when).unwrap_or(Duration::ZERO).as_secs();
    match seconds {
        0..60 => just_now(language).into(),
        60..3600 => MinutesAgo { n: (seconds / 60).into() }.say(language),
        3600..86_400 => HoursAgo { n: (seconds / 3600).into() }.say(language),
        _ => DaysAgo { n: (seconds / 86_400).into() }.say(language),
    }
}

/// How the finished games of one kind went.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Record {
    pub(crate) title: String,
    pub(crate) played: usize,
    /// Won by a person at this keyboard.
    pub(crate) won: usize,
    /// Games that are not over.
    pub(crate) open: usize,
    /// The scores of people, in the game's own counting.
    pub(crate) scores: Vec<i32>,
    /// Games won by people in a row, the latest ones.
    pub(crate) streak: usize,
}

impl Record {
    pub(crate) fn mean(&self) -> Option<f64> {
        let sum: f64 = self.scores.iter().map(|s| f64::from(*s)).sum();
        (!self.scores.is_empty()).then(|| sum / self.scores.len() as f64)
    }
}

/// What the saved games say of those who play here, in the order of the menu. Games of bots alone don't count.
pub(crate) fn records(saves: &[Save]) -> Vec<Record> {
    let mut records: BTreeMap<usize, Record> = BTreeMap::new();
    // The latest come first.
    let mut broken: Vec<usize> = Vec::new();
    for save in saves {
        let Some((at, game)) = catalog::games().enumerate().find(|(_, g)| g.facts().id == save.game) else {
            continue;
        };
        if save.people.is_empty() {
            continue;
        }
        let record = records.entry(at).or_default();
        game.facts().title.clone_into(&mut record.title);
        let Some(outcome) = &save.outcome else {
            record.open += 1;
            continue;
        };
        record.played += 1;
        let people = &save.people;
        let won = outcome.won.unwrap_or_else(|| people.iter().any(|i| outcome.ranks.get(*i) == Some(&1)));
        record.won += usize::from(won);
        record.scores.extend(people.iter().filter_map(|i| outcome.scores.get(*i).copied()));
        if won && !broken.contains(&at) {
            record.streak += 1;
        } else {
            broken.push(at);
        }
    }
    records.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(names: &[&str], ranks: Option<&[u8]>) -> Save {
        let game = catalog::games().find(|g| g.facts().max_seats > 1).unwrap();
        Save {
            path: "nowhere".into(),
            when: SystemTime::UNIX_EPOCH,
            game: game.facts().id.into(),
            names: names.iter().map(|n| (*n).to_owned()).collect(),
            people: (0..names.len()).filter(|i| !names[*i].starts_with("Random")).collect(),
            plies: 7,
            over: ranks.is_some(),
            outcome: ranks.map(|ranks| engine::Outcome {
                ranks: ranks.to_vec(),
                scores: ranks.iter().map(|r| i32::from(*r) * 10).collect(),
                won: None,
            }),
        }
    }

    #[test]
    fn records_count_people_and_not_bots() {
        let (mine, bots) = (["You", "Random (trivial)"], ["Random (trivial)", "Random 2 (trivial)"]);
        let saves = [
            save(&mine, None),
            save(&mine, Some(&[1, 2])),
            save(&mine, Some(&[1, 2])),
            save(&mine, Some(&[2, 1])),
            save(&mine, Some(&[1, 2])),
            save(&bots, Some(&[1, 2])),
        ];
        let records = records(&saves);
        assert_eq!(records.len(), 1);
        let Record { played, won, open, streak, .. } = records[0];
        assert_eq!((played, won, open, streak), (4, 3, 1, 2));
        assert_eq!(records[0].mean(), Some(12.5));
        assert_eq!(of(&saves[1], Language::English), "You win 10:20");
        assert_eq!(of(&saves[1], Language::German), "Du gewinnst 10:20");
        assert_eq!(of(&saves[0], Language::English), "7 moves", "the file can't be read");
    }
}
