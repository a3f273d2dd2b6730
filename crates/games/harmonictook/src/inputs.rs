//! A position as numbers: what programs that learn are shown, and what the network looks at.
//!
//! Both are written from the same measures of each city ([`City`]), which come from the rules' own functions. Incomes by total
//! are the same numbers whatever the cards are, so that one layout serves every set of cards.

use engine::{Pen, Seat};
use learned::Shape;

use crate::card::{Ability, Effect};
use crate::kind::{KINDS, LANDMARKS, NAMES, kinds};
use crate::rules::Harmonictook;
use crate::state::{Phase, SEATS, State};
use crate::tables::{ONE_DIE, RAISED, Table, totals};
use crate::turn_odds::{ONE, TWO};
use crate::tuv::Missing;

/// What one boat brings on average.
const CATCH: i32 = 7;
/// The kinds that the network tells apart; others count by what they bring.
const KNOWN: usize = NAMES.len();
/// The known kinds that are worth as much as there is of others.
const COUNTING: [usize; 7] = [7, 8, 9, 17, 21, 31, 33];
/// A purse is told by which of these it reaches.
const STEPS: [u32; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 22, 32];
/// The totals that can be rolled, raised ones included.
const TOTALS: usize = 14;
/// All phases, in the order in which they are numbered here.
const PHASES: [Phase; 13] = [
    Phase::Roll,
    Phase::Keep,
    Phase::Build,
    Phase::Target,
    Phase::SwapWith,
    Phase::SwapGive,
    Phase::SwapTake,
    Phase::Demolish,
    Phase::Give,
    Phase::To,
    Phase::Renovate,
    Phase::Invest,
    Phase::Over,
];

/// The layout of the network's numbers: another one gets another number, and weights are made anew.
pub(crate) const LAYOUT: u32 = 1;
/// How many of them there are.
pub(crate) const SHAPE: Shape = Shape { blocks: SEATS, own: OWN, shared: SHARED };
const OWN: usize = 2 * KNOWN + LANDMARKS + 1 + STEPS.len() + COUNTING.len() + 2 + 3 + 2 * TOTALS + 4;
const SHARED: usize = KNOWN + PHASES.len() + TOTALS + 1 + 2 + 2 + 4;

/// A city, measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct City {
    /// The income, before red cards, of each total that its owner rolls, for purses as they are.
    pub(crate) own: Table,
    /// What its cards ask for on each total of another player, on average over the others, who can pay.
    pub(crate) others: [f32; 15],
    /// What is left to build and to pay.
    missing: Missing,
    /// How many turns until it rolls.
    wait: usize,
}

impl City {
    pub(crate) fn new(game: &Harmonictook, s: &State, seat: Seat) -> Self {
        Self {
            own: game.own_table(s, seat, RAISED | ONE_DIE, CATCH),
            others: asked(game, s, seat),
            missing: game.missing(s, seat),
            wait: (seat.index() + s.seats() - s.roller().index()) % s.seats(),
        }
    }

    /// The mean of its own roll and of another's, with one die and with two.
    fn means(&self) -> [f32; 4] {
        let mut means = [0.0; 4];
        for total in 1..13 {
            let (own, others) = (self.own[total] as f32, self.others[total]);
            let (one, two) = (ONE[total] as f32, TWO[total] as f32);
            means[0] += one * own;
            means[1] += two * own;
            means[2] += one * others;
            means[3] += two * others;
        }
        means
    }
}

/// What a player's blue and red cards ask for on each total of another player.
fn asked(game: &Harmonictook, s: &State, seat: Seat) -> [f32; 15] {
    let book = &game.book;
    let mut table = [0.0; 15];
    for kind in kinds(s.owned[seat.index()] & (book.blue | book.red)) {
        let open = Harmonictook::open_copies(s, seat, kind);
        if open == 0 {
            continue;
        }
        let rule = &book.rules[kind.index()];
        let amount = |roller: Seat| match rule.effect {
            Effect::AllCoins if game.holds(s, rule, seat, roller) => s.bank(roller) as i32,
            Effect::TwoDice if game.holds(s, rule, seat, roller) => open * CATCH,
            Effect::AllCoins | Effect::TwoDice => 0,
            _ => open * game.worth(s, rule, seat, roller).max(0),
        };
        let by_roller = book.by_roller & kind.bit() != 0 || rule.effect == Effect::AllCoins;
        let mean = if by_roller {
            game.others(seat).map(amount).sum::<i32>() as f32 / (s.seats() - 1) as f32
        } else {
            amount(seat.after(s.seats())) as f32
        };
        totals(rule.rolls).for_each(|total| table[total] += mean);
    }
    table
}

/// Numbers that are written one after the other.
struct Row<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl Row<'_> {
    #[inline]
    fn put(&mut self, value: f32) {
        self.out[self.at] = value;
        self.at += 1;
    }

    #[inline]
    fn flag(&mut self, on: bool) {
        self.put(f32::from(u8::from(on)));
    }

    /// One of so many.
    #[inline]
    fn one_of(&mut self, which: usize, count: usize) {
        if let Some(at) = self.out[self.at..self.at + count].get_mut(which) {
            *at = 1.0;
        }
        self.at += count;
    }
}

/// Writes the numbers of the network; all must be 0 before.
pub(crate) fn encode(game: &Harmonictook, s: &State, own: &mut [f32], shared: &mut [f32]) {
    for (seat, out) in Seat::all(s.seats()).zip(own.chunks_exact_mut(OWN)) {
        block(game, s, seat, &mut Row { out, at: 0 });
    }
    let mut row = Row { out: shared, at: 0 };
    for kind in kinds(s.on_sale & ((1 << KNOWN) - 1)) {
        row.out[kind.index()] = f32::from(s.market[kind.index()]) / 3.0;
    }
    row.at = KNOWN;
    row.one_of(phase(s), PHASES.len());
    row.one_of(s.total().into(), TOTALS + 1);
    row.flag(s.dice().len() == 2);
    row.flag(s.dice().len() == 2 && s.dice[0] == s.dice[1]);
    row.flag(s.again);
    row.flag(s.rerolled);
    row.one_of(s.seats() - 2, 4);
    debug_assert_eq!(row.at, SHARED);
}

fn phase(s: &State) -> usize {
    PHASES.iter().position(|phase| *phase == s.phase()).unwrap_or(PHASES.len())
}

/// What is written of a city.
fn block(game: &Harmonictook, s: &State, seat: Seat, row: &mut Row<'_>) {
    let city = City::new(game, s, seat);
    let (mine, bank) = (s.owned[seat.index()], s.bank(seat));
    for kind in kinds(mine & ((1 << KNOWN) - 1)) {
        row.out[2 * kind.index()] = f32::from(s.copies(seat, kind)) / 3.0;
        row.out[2 * kind.index() + 1] = 1.0;
    }
    row.at = 2 * KNOWN;
    (0..LANDMARKS).for_each(|landmark| row.flag(s.built[seat.index()] >> landmark & 1 != 0));
    row.put(bank.min(60) as f32 / 20.0);
    for step in STEPS {
        row.flag(bank >= step);
    }
    for kind in COUNTING {
        if mine >> kind & 1 != 0 {
            let rule = &game.book.rules[kind];
            let counted = |seat| s.count(seat, rule.per) as f32;
            let count: f32 =
                if rule.per_all { Seat::all(s.seats()).map(counted).sum() } else { counted(seat) };
            row.out[row.at] = f32::from(s.cells[seat.index()][kind] & 15) * count / 6.0;
        }
        row.at += 1;
    }
    row.flag(city.wait == 0);
    row.put(city.wait as f32 / s.seats() as f32);
    row.put(city.missing.cost as f32 / 52.0);
    row.put(city.missing.deficit().max(0) as f32 / 52.0);
    row.put(city.missing.landmarks as f32 / 4.0);
    (1..15).for_each(|total| row.put(city.own[total] as f32 / 8.0));
    (1..15).for_each(|total| row.put(city.others[total] / 8.0));
    let means = city.means();
    [4.0, 4.0, 2.0, 2.0].iter().zip(means).for_each(|(part, mean)| row.put(mean / part));
    debug_assert_eq!(row.at, OWN);
}

/// Writes what a seat sees, its own city first, then the others in the order of play.
pub(crate) fn observe<P: Pen>(game: &Harmonictook, s: &State, me: Seat, pen: &mut P) {
    let (seats, book) = (s.seats(), &game.book);
    let order = || (0..seats).map(|place| Seat(((me.index() + place) % seats) as u8));
    let cities: Vec<City> = order().map(|seat| City::new(game, s, seat)).collect();
    let cells = |part: fn(u8) -> u8| {
        order().flat_map(move |seat| s.cells[seat.index()].map(|cell| f32::from(part(cell))))
    };
    pen.numbers("cards", &[seats, KINDS], (0.0, 15.0), cells(|cell| cell & 15));
    pen.numbers("closed", &[seats, KINDS], (0.0, 15.0), cells(|cell| cell >> 4));
    let built = order().flat_map(|seat| (0..LANDMARKS).map(move |i| s.built[seat.index()] >> i & 1 != 0));
    pen.flags("landmarks", &[seats, LANDMARKS], built);
    pen.numbers("coins", &[seats], (0.0, 60.0), order().map(|seat| s.bank(seat) as f32));
    pen.numbers("invested", &[seats], (0.0, 60.0), order().map(|seat| s.invested(seat) as f32));
    let dear: u32 = book.landmarks().map(|landmark| book.landmark_cost(landmark)).sum();
    let missing = || cities.iter().map(|city| city.missing);
    pen.numbers("to_build", &[seats], (0.0, LANDMARKS as f32), missing().map(|m| m.landmarks as f32));
    pen.numbers("to_pay", &[seats], (0.0, dear.max(1) as f32), missing().map(|m| m.cost as f32));
    let own = cities.iter().flat_map(|city| city.own[1..].iter().map(|amount| *amount as f32));
    pen.numbers("own_income", &[seats, TOTALS], (-60.0, 60.0), own);
    let others = cities.iter().flat_map(|city| city.others[1..].iter().copied());
    pen.numbers("others_income", &[seats, TOTALS], (0.0, 60.0), others);
    pen.numbers("means", &[seats, 4], (-60.0, 60.0), cities.iter().flat_map(City::means));
    pen.numbers("market", &[KINDS], (0.0, 20.0), s.market.iter().map(|copies| f32::from(*copies)));
    let roller = (s.roller().index() + seats - me.index()) % seats;
    pen.kind("roller", seats, Some(roller));
    pen.kind("phase", PHASES.len(), Some(phase(s)));
    pen.kind("total", TOTALS + 1, Some(s.total().into()));
    pen.numbers("dice", &[2], (0.0, 6.0), s.dice.map(f32::from));
    pen.flag("again", s.again);
    pen.flag("rerolled", s.rerolled);
    let deciding = !matches!(s.phase(), Phase::Roll | Phase::Keep | Phase::Build | Phase::Over);
    pen.kind("asking", KINDS, deciding.then_some(s.asking.into()));
    pen.number("left", (0.0, 15.0), s.left.into());
    let swapping = matches!(s.phase(), Phase::SwapGive | Phase::SwapTake);
    let partner = (usize::from(s.partner) + seats - me.index()) % seats;
    pen.kind("partner", seats, swapping.then_some(partner));
    let chosen = matches!(s.phase(), Phase::SwapTake | Phase::To);
    pen.kind("chosen", KINDS, chosen.then_some(s.chosen.into()));
    pen.number("turns", (0.0, f32::from(crate::state::MOST_TURNS)), s.turns().into());
    let two = order().map(|seat| game.can(s, seat, Ability::TwoDice));
    pen.flags("two_dice", &[seats], two);
}

#[cfg(test)]
mod tests {
    use engine::conformance::Subject;
    use engine::observe::Dense;
    use engine::{Fair, Game, Luck, Planes, Thinks};

    use super::*;

    /// Calls for positions of random games.
    fn positions(games: u64, mut look: impl FnMut(&Harmonictook, &State)) {
        for seed in 0..games {
            let mut luck = Luck::new(seed);
            let (seats, options) = Harmonictook::sample_rules(&mut luck);
            let game = Harmonictook::new(seats, options).unwrap();
            let mut fair = Fair::new(luck.seed());
            let mut s = game.start(&mut fair, &mut ());
            for ply in 0..500 {
                if ply % 7 == 6 {
                    look(&game, &s);
                }
                let Some(seat) = game.turn(&s).first() else { break };
                let action = game.sample_legal(&s, seat, &mut luck);
                game.apply(&mut s, seat, action, &mut fair, &mut ());
            }
        }
    }

    #[test]
    fn incomes_are_what_the_rules_say() {
        let mut looked_at = 0;
        positions(80, |game, s| {
            for seat in Seat::all(s.seats()) {
                let city = City::new(game, s, seat);
                for total in 1..15 {
                    assert_eq!(
                        city.own[total],
                        game.own_income(s, seat, total, CATCH).gross,
                        "{seat} {total}"
                    );
                    // Others who can pay everybody, and nobody who is paid before.
                    let mut rich = *s;
                    let all = kinds(rich.owned[seat.index()] & game.book.red)
                        .any(|kind| game.book.rules[kind.index()].effect == Effect::AllCoins);
                    if all {
                        continue;
                    }
                    game.others(seat).for_each(|other| rich.banks[other.index()] = 1_000_000);
                    let sum: i32 = game
                        .others(seat)
                        .map(|roller| {
                            let mut alone = rich;
                            game.others(seat).for_each(|o| alone.owned[o.index()] &= !game.book.red);
                            game.opponent_income(&alone, seat, roller, total, CATCH)
                        })
                        .sum();
                    let mean = sum as f32 / (s.seats() - 1) as f32;
                    assert!(
                        (city.others[total] - mean).abs() < 1e-4,
                        "{seat} {total}: {:?} {mean}",
                        city.others
                    );
                    looked_at += 1;
                }
            }
        });
        assert!(looked_at > 20_000, "{looked_at}");
    }

    #[test]
    fn the_numbers_of_every_position_fit_and_tell_it_apart() {
        let mut known: Vec<(State, Vec<f32>)> = Vec::new();
        positions(60, |game, s| {
            let planes = Planes::of(game);
            for seat in Seat::all(s.seats()) {
                let mut numbers = vec![0.0; planes.dense()];
                game.observe(s, seat, &mut Dense::new(&mut numbers));
                assert!(numbers.iter().all(|x| (-1.0..=1.0).contains(x)));
            }
            let (mut own, mut shared) = (vec![0.0; s.seats() * OWN], vec![0.0; SHARED]);
            encode(game, s, &mut own, &mut shared);
            assert!(own.iter().chain(&shared).all(|x| x.is_finite() && x.abs() < 60.0));
            if known.len() < 300 {
                let mut numbers = vec![0.0; planes.dense()];
                game.observe(s, Seat(0), &mut Dense::new(&mut numbers));
                for (other, theirs) in &known {
                    if other.seats() == s.seats() && theirs.len() == numbers.len() && *theirs == numbers {
                        assert_eq!(other.cells, s.cells);
                        assert_eq!((other.market, other.phase, other.dice), (s.market, s.phase, s.dice));
                    }
                }
                known.push((*s, numbers));
            }
        });
    }

    #[test]
    fn the_same_table_seen_from_another_seat_is_the_same_turned() {
        let game = Harmonictook::new(3, crate::Options::default()).unwrap();
        let s = game.start(&mut Fair::new([7; 32]), &mut ());
        let (mut own, mut shared) = (vec![0.0; 3 * OWN], vec![0.0; SHARED]);
        encode(&game, &s, &mut own, &mut shared);
        let blocks: Vec<_> = own.chunks(OWN).collect();
        let differ = |a: usize, b: usize| (0..OWN).filter(|k| blocks[a][*k] != blocks[b][*k]).count();
        // Only who rolls first tells them apart.
        assert_eq!((differ(0, 1), differ(1, 2)), (2, 1));
    }
}
