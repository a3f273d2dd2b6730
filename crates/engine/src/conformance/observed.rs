//! What a seat sees as numbers: the same names, shapes and bounds always, nothing beyond them, and nothing hidden.

use super::{Broken, Kept, Subject, ensure};
use crate::observe::{Compact, Content, Dense, Plane};
use crate::{Pen, Planes, Seat, Viewer};

/// Notes the planes of this very observation, and what is wrong with what is written into them.
#[derive(Default)]
struct Strict {
    planes: Planes,
    wrong: Option<String>,
}

impl Strict {
    fn plane(&mut self, name: &'static str, shape: &[usize], content: Content) -> usize {
        let plane = Plane { name, shape: shape.to_vec(), content };
        let cells = plane.cells();
        if self.planes.0.iter().any(|other| other.name == name) {
            self.say(format!("there are two planes `{name}`"));
        }
        self.planes.0.push(plane);
        cells
    }

    fn say(&mut self, wrong: String) {
        self.wrong.get_or_insert(wrong);
    }

    fn count(&mut self, name: &str, cells: usize, values: usize) {
        if values > cells {
            self.say(format!("`{name}` has {cells} cells, and {values} values were written"));
        }
    }
}

impl Pen for Strict {
    fn kinds(
        &mut self,
        name: &'static str,
        shape: &[usize],
        kinds: usize,
        values: impl IntoIterator<Item = Option<usize>>,
    ) {
        let cells = self.plane(name, shape, Content::Kinds(kinds));
        if !(1..i16::MAX as usize).contains(&kinds) {
            self.say(format!("`{name}` is one of {kinds} kinds"));
        }
        let values: Vec<_> = values.into_iter().collect();
        self.count(name, cells, values.len());
        if let Some(kind) = values.into_iter().flatten().find(|kind| *kind >= kinds) {
            self.say(format!("`{name}` has {kinds} kinds from 0, and {kind} was written"));
        }
    }

    fn flags(&mut self, name: &'static str, shape: &[usize], values: impl IntoIterator<Item = bool>) {
        let cells = self.plane(name, shape, Content::Flags);
        self.count(name, cells, values.into_iter().count());
    }

    fn numbers(
        &mut self,
        name: &'static str,
        shape: &[usize],
        (least, most): (f32, f32),
        values: impl IntoIterator<Item = f32>,
    ) {
        let cells = self.plane(name, shape, Content::Numbers(least, most));
        let small = f32::from(i16::MAX);
        if !(least <= 0.0 && most >= 0.0 && least < most && least >= -small && most <= small) {
            self.say(format!(
                "`{name}` goes from {least} to {most}: bounds are on both sides of 0, and small"
            ));
        }
        let values: Vec<_> = values.into_iter().collect();
        self.count(name, cells, values.len());
        if let Some(value) = values.iter().find(|value| !value.is_finite()) {
            self.say(format!("{value} was written to `{name}`"));
        }
    }
}

/// What a seat sees in a state, in both forms.
pub(super) fn numbers<G: Subject>(
    game: &G,
    view: &G::View,
    seat: Seat,
    planes: &Planes,
) -> (Vec<f32>, Vec<i16>) {
    let (mut dense, mut compact) = (vec![f32::NAN; planes.dense()], vec![-1; planes.compact()]);
    game.observe(view, seat, &mut Dense::new(&mut dense));
    game.observe(view, seat, &mut Compact::new(&mut compact));
    (dense, compact)
}

pub(super) fn examine<G: Subject>(game: &G, state: &G::State) -> Kept {
    let planes = Planes::of(game);
    for seat in Seat::all(game.seats()) {
        let view = game.view(state, Viewer::Seat(seat));
        let mut strict = Strict::default();
        game.observe(&view, seat, &mut strict);
        if let Some(wrong) = strict.wrong {
            return Err(Broken::new(
                "what is observed is within its bounds",
                format!("seat {seat}: {wrong}"),
            ));
        }
        ensure!(
            strict.planes == planes,
            "the shape of what is observed follows from the rules",
            "seat {seat}: {:?} at the start, {:?} now",
            planes.0,
            strict.planes.0
        );
        let (dense, compact) = numbers(game, &view, seat, &planes);
        ensure!(
            dense.iter().all(|x| (-1.0..=1.0).contains(x)) && compact.len() == planes.compact(),
            "what is observed is within its bounds",
            "seat {seat}: {dense:?}"
        );
    }
    Ok(())
}

/// What a seat can't tell apart gives the same numbers.
pub(super) fn same<G: Subject>(game: &G, one: &G::State, two: &G::State, seat: Seat) -> Kept {
    let planes = Planes::of(game);
    let [one, two] = [one, two].map(|s| numbers(game, &game.view(s, Viewer::Seat(seat)), seat, &planes));
    ensure!(one == two, "numbers show nothing hidden", "seat {seat}");
    Ok(())
}
