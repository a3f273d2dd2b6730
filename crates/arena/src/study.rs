//! What a match is, as a value that travels: whoever has it, and the same contestants, can play any part of it.

use engine::AnyGame;
use engine::simulate::{OnFault, is_team_game};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::rating::System;
use crate::run::Want;
use crate::sprt::{Hypotheses, Sprt};
use crate::tally::Yardstick;
use crate::{ArenaError, By, Contestant, Pairing, Plan, Rater, Referee, Results, Run, Schedule, Tally};

/// The most games in a chunk.
const MOST_GAMES: u64 = 1_024;
/// About how many chunks a run has, if it is not so large that chunks reach their limit.
const CHUNKS: u64 = 512;

/// The kind of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Everybody with everybody, as many at a table as it holds.
    Match,
    /// Every pairing equally often.
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
    /// Each against the next.
    Ladder,
    /// Is the first better than the second?
    Sprt,
}

impl Kind {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Ladder => "ladder",
            Self::Sprt => "sprt",
        }
    }
}

/// What somebody wants to have played.
#[derive(Clone, Debug)]
pub struct Wish {
    /// What kind of match.
    pub kind: Kind,
    /// How many games: for each pairing in round robins, gauntlets and ladders, else of all.
    pub games: u64,
    /// The table sizes; by default what fits the kind.
    pub sizes: Option<Vec<usize>>,
    /// Has every game draws of its own?
    pub independent: bool,
    /// The seed of all luck.
    pub seed: [u8; 32],
    /// By what contestants are compared; by default what the game is about.
    pub by: Option<By>,
    /// Ratings that follow game by game.
    pub rating: Option<System>,
    /// What an SPRT tests.
    pub test: Option<Hypotheses>,
    /// What a fault costs.
    pub on_fault: OnFault,
    /// What to bring beside the tally.
    pub want: Want,
    /// Positions that games begin with, in turn, as `position` of the line protocol gives them.
    pub openings: Vec<Value>,
}

impl Wish {
    /// A match of so many games, and nothing special.
    pub fn new(kind: Kind, games: u64, seed: [u8; 32]) -> Self {
        Self {
            kind,
            games,
            sizes: None,
            independent: false,
            seed,
            by: None,
            rating: None,
            test: None,
            on_fault: OnFault::default(),
            want: Want::default(),
            openings: Vec::new(),
        }
    }
}

/// A match with all that its result depends on. Two that are equal give the same bytes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Study {
    /// The version of the program: another one may have other bots.
    pub version: String,
    /// Which game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// All options, defaults filled in.
    pub options: Value,
    /// The kind of match.
    pub kind: Kind,
    /// What is played, in words.
    pub title: String,
    /// The names of the contestants.
    pub labels: Vec<String>,
    /// What they are.
    pub personas: Vec<String>,
    /// Who meets whom, with which luck.
    pub plan: Plan,
    /// How many groups are a chunk.
    pub chunk: u64,
    /// By what contestants are compared.
    pub by: By,
    /// Is the lowest score the best?
    pub lowest_wins: bool,
    /// Ratings that follow game by game.
    pub rating: Option<System>,
    /// What an SPRT tests.
    pub test: Option<Hypotheses>,
    /// What a fault costs.
    pub on_fault: OnFault,
    /// What is brought beside the tally.
    pub want: Want,
    /// Positions that games begin with, in turn.
    #[serde(default)]
    pub openings: Vec<Value>,
}

impl Study {
    /// Works out what is to be played. Refuses what makes no sense before anything is.
    pub fn new(
        game: &dyn AnyGame,
        options: &Value,
        field: &[Contestant],
        wish: &Wish,
    ) -> Result<Self, ArenaError> {
        let facts = game.facts();
        let n = field.len();
        let pair = vec![facts.min_seats.max(2).min(facts.max_seats)];
        let sizes = match (&wish.sizes, wish.kind) {
            (Some(sizes), _) => sizes.clone(),
            (None, _) if !wish.openings.is_empty() => {
                let mut sizes: Vec<usize> =
                    wish.openings.iter().filter_map(|o| o["seats"].as_u64()).map(|n| n as usize).collect();
                sizes.sort_unstable();
                sizes.dedup();
                sizes
            }
            (None, Kind::Match) if !facts.cooperative => vec![n.clamp(facts.min_seats, facts.max_seats)],
            (None, _) => pair,
        };
        let mut filled = Value::Null;
        for &size in &sizes {
            filled = game.simulator(size, options.clone(), &[], wish.on_fault)?.options();
        }
        let teams = sizes.first().is_some_and(|&size| is_team_game(facts, size));
        if sizes.iter().any(|&size| is_team_game(facts, size) != teams) {
            return Err(ArenaError::Usage(
                "a table of one is another game than one of several: play them in two matches".into(),
            ));
        }
        if wish.rating.is_some() && teams {
            return Err(ArenaError::Usage(
                "--rating: nobody meets anybody here; tables are compared by wins and scores on the same deals"
                    .into(),
            ));
        }
        check_openings(game, &filled, &sizes, wish)?;
        let pairing = match wish.kind {
            Kind::Gauntlet => Pairing::FirstAgainstRest,
            Kind::Ladder => Pairing::Neighbours,
            Kind::Match | Kind::RoundRobin | Kind::Sprt => Pairing::All,
        };
        let duplicate = !wish.independent;
        let (seed, contestants) = (wish.seed, n);
        let mut plan = Plan { seed, contestants, sizes, groups: 1, duplicate, teams, pairing };
        plan.groups = groups(&Schedule::new(plan.clone())?, wish);
        let schedule = Schedule::new(plan)?;
        if let Some(hypotheses) = wish.test {
            Sprt::new(hypotheses)?;
        }
        let mut want = wish.want;
        want.results |= wish.rating.is_some();
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").into(),
            game: facts.id.into(),
            rules: facts.rules,
            options: filled,
            kind: wish.kind,
            title: title(facts.title, wish.kind, &schedule, field),
            labels: field.iter().map(|c| c.label.clone()).collect(),
            personas: field.iter().map(|c| c.persona.clone()).collect(),
            // A sequential test looks after each group.
            chunk: if wish.test.is_some() { 1 } else { chunk_size(&schedule) },
            by: wish.by.unwrap_or_else(|| By::usual(game, &schedule.plan().sizes)),
            lowest_wins: game.lowest_wins(),
            rating: wish.rating,
            test: wish.test,
            on_fault: wish.on_fault,
            want,
            openings: wish.openings.clone(),
            plan: schedule.plan().clone(),
        })
    }

    /// The positions that tables of this size begin with.
    pub fn openings_for(&self, size: usize) -> Vec<Value> {
        self.openings.iter().filter(|o| o["seats"] == size).cloned().collect()
    }

    /// How many chunks there are.
    pub fn chunks(&self) -> u64 {
        self.plan.groups.div_ceil(self.chunk.max(1))
    }

    /// The line-ups worked out.
    pub fn schedule(&self) -> Result<Schedule, ArenaError> {
        Schedule::new(self.plan.clone())
    }

    /// How many games there are in all.
    pub fn games(&self, schedule: &Schedule) -> u64 {
        schedule.games_before(self.plan.groups)
    }

    /// Tells studies apart. Those that differ in nothing but their length are the same: a run can be extended.
    pub fn digest(&self) -> String {
        let mut same = self.clone();
        same.plan.groups = 0;
        same.chunk = 0;
        crate::digest(&same)
    }

    /// All of it as a run.
    pub fn run(&self, extensible: bool) -> Run {
        Run {
            id: self.digest(),
            contestants: self.labels.len(),
            groups: self.plan.groups,
            chunk: self.chunk,
            extensible,
        }
    }

    /// How its games are counted.
    pub fn yardstick(&self) -> Yardstick {
        Yardstick { by: self.by, teams: self.plan.teams, lowest_wins: self.lowest_wins }
    }

    /// Who looks at the results as they come.
    pub fn referee(&self) -> Result<Referee, ArenaError> {
        Ok(match (self.test, self.rating) {
            (Some(hypotheses), _) => Referee::Test(Sprt::new(hypotheses)?),
            (None, Some(system)) => {
                Referee::Ratings(Rater::new(system, self.plan.contestants, self.by, self.lowest_wins))
            }
            (None, None) => Referee::Nobody,
        })
    }

    /// Refuses contestants that look at a clock: their games are other ones each time, on another machine all the more.
    pub fn check_repeatable(&self, game: &dyn AnyGame) -> Result<(), ArenaError> {
        for (label, persona) in self.labels.iter().zip(&self.personas) {
            if !persona.starts_with("cmd:") && game.is_timed(persona).unwrap_or(false) {
                return Err(ArenaError::Usage(format!(
                    "`{label}` thinks by the clock, so that parts played on several machines would not be parts of one \
                     match; give it a budget that is counted (for instance `kibitzer:samples=200`)"
                )));
            }
        }
        Ok(())
    }

    /// What came of it.
    pub fn results(&self, tally: Tally, referee: &Referee) -> Results {
        let (notes, verdict) = match referee {
            Referee::Test(sprt) => (sprt.words(&self.labels[0], &self.labels[1]), Some(sprt.verdict_data())),
            _ => (Vec::new(), None),
        };
        let online = if let Referee::Ratings(rater) = referee { Some(rater.online()) } else { None };
        Results {
            game: self.game.clone(),
            title: self.title.clone(),
            labels: self.labels.clone(),
            personas: self.personas.clone(),
            teams: self.plan.teams,
            by: self.by,
            tally,
            notes,
            online,
            verdict,
            made: None,
        }
    }

    /// What differs between two studies that should be one, in words; `None` if nothing does.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let (Value::Object(mine), Value::Object(theirs)) =
            (serde_json::to_value(self).unwrap_or_default(), serde_json::to_value(other).unwrap_or_default())
        else {
            return None;
        };
        let (name, value) = mine.iter().find(|(name, value)| theirs.get(*name) != Some(value))?;
        let theirs = theirs.get(name).cloned().unwrap_or_default();
        if let (Value::Object(a), Value::Object(b)) = (value, &theirs)
            && let Some((inner, value)) = a.iter().find(|(inner, value)| b.get(*inner) != Some(value))
        {
            let other = b.get(inner).cloned().unwrap_or_default();
            return Some(format!("its `{inner}` is {} and not {}", clip(value), clip(&other)));
        }
        Some(format!("its `{name}` is {} and not {}", clip(value), clip(&theirs)))
    }
}

fn clip(value: &Value) -> String {
    let bytes: Option<Vec<u8>> = value
        .as_array()
        .filter(|list| list.len() == 32)
        .and_then(|list| list.iter().map(|n| n.as_u64().and_then(|n| u8::try_from(n).ok())).collect());
    let text = bytes.map_or_else(|| value.to_string(), |bytes| engine::journal::hex(&bytes));
    engine::action::clip(&text)
}

/// Can the games begin with these positions?
fn check_openings(
    game: &dyn AnyGame,
    options: &Value,
    sizes: &[usize],
    wish: &Wish,
) -> Result<(), ArenaError> {
    if !wish.openings.is_empty() && wish.want.journals {
        return Err(ArenaError::Usage(
            "games that begin with a position of their own have no journal from their start: leave --journals or --from out"
                .into(),
        ));
    }
    for (i, opening) in wish.openings.iter().enumerate() {
        let wrong = |why: &str| ArenaError::Usage(format!("position {}: {why}", i + 1));
        let size = opening["seats"].as_u64().and_then(|n| usize::try_from(n).ok());
        let size = size.filter(|n| sizes.contains(n)).ok_or_else(|| {
            wrong(&format!("it has {} seats, and the tables have {sizes:?}", opening["seats"]))
        })?;
        let mut simulator = game.simulator(size, options.clone(), &[], wish.on_fault)?;
        simulator.open(std::slice::from_ref(opening)).map_err(|e| wrong(&e.0))?;
    }
    Ok(())
}

/// How many groups give so many games.
fn groups(schedule: &Schedule, wish: &Wish) -> u64 {
    let plan = schedule.plan();
    let lineups = schedule.lineups().max(1);
    if plan.teams {
        return wish.games.div_ceil(plan.contestants as u64).max(1);
    }
    match wish.kind {
        // Sizes take turns: as many groups as reach the number.
        Kind::Match | Kind::Sprt => schedule.groups_for(wish.games),
        Kind::RoundRobin | Kind::Gauntlet | Kind::Ladder => {
            // Every pairing as often as every other.
            let round = schedule.games_before(schedule.round());
            (wish.games.saturating_mul(lineups))
                .div_ceil(round.max(1))
                .max(1)
                .saturating_mul(schedule.round())
        }
    }
}

/// How many groups make a good chunk.
fn chunk_size(schedule: &Schedule) -> u64 {
    let most = MOST_GAMES / schedule.games(0).max(1);
    (schedule.plan().groups / CHUNKS).clamp(1, most.max(1))
}

fn title(game: &str, kind: Kind, schedule: &Schedule, field: &[Contestant]) -> String {
    let plan = schedule.plan();
    let label = |i: usize| field.get(i).map_or("", |c| c.label.as_str());
    let sizes: Vec<String> = plan.sizes.iter().map(ToString::to_string).collect();
    let luck = if plan.duplicate { "duplicate deals" } else { "independent games" };
    let sizes = sizes.join(", ");
    match kind {
        Kind::Sprt => format!("{game}: is {} better than {}?", label(0), label(1)),
        Kind::Ladder => format!("{game}: the ladder from {} to {}", label(0), label(field.len().max(1) - 1)),
        _ if plan.teams => format!("{game}: the same deals, one table each at tables of {sizes}, {luck}"),
        _ => format!("{game}: {} at tables of {sizes}, {luck}", kind.name().replace('-', " ")),
    }
}
