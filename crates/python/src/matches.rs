//! Matches: what is played, whole or chunk by chunk, by bots and by Python functions.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use arena::sprt::Hypotheses;
use arena::{
    ArenaError, Chunk, Collect, Contestant, Flow, Header, Job, Kind, Ledger, Limits, Paths, Referee, Study,
    Tally, Want, Wish, Worker,
};
use engine::simulate::{FaultKind, OnFault, Outside, Player};
use engine::{Planes, Seat};
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};

use crate::desk::{Callable, Desk, Form, Question, Request, Row, fault};
use crate::errors::{arena as wrong, busy, invalid};
use crate::games::{find, json as options_of, seed};
use crate::table::locked;

/// The most chunks that are played at once.
const MOST_THREADS: usize = 1_024;

/// What came of a match: data, a report to read, a page.
pub(crate) type Told = (String, String, String);

/// A match: what is played, cut into chunks that can be played anywhere.
#[pyclass(module = "parlor._parlor", frozen)]
pub(crate) struct Match {
    job: Job,
    desk: Arc<Desk>,
    actions: usize,
    /// Nobody plays it twice at a time.
    playing: Mutex<()>,
}

/// What is done about what a function does wrong, and how functions are asked.
struct Host<'a, 'py> {
    /// `(who, text, table, ply) -> str`, and `(who, observations, masks, seats, tables, plies) -> list[int]`.
    one: &'a Bound<'py, PyAny>,
    many: &'a Bound<'py, PyAny>,
    progress: Option<&'a Bound<'py, PyAny>>,
    /// Does an exception end the match, or is it a fault?
    raises: bool,
    total: u64,
    most: usize,
}

/// Keeps records beside what a ledger does with them.
struct Kept<'a> {
    ledger: &'a mut Ledger<Referee>,
    records: Option<Vec<u8>>,
}

impl Collect for Kept<'_> {
    fn collect(&mut self, chunk: Chunk) -> Result<Flow, ArenaError> {
        if let Some(records) = &mut self.records {
            records.extend_from_slice(&chunk.records);
        }
        self.ledger.collect(chunk)
    }
}

fn kind_of(name: &str) -> PyResult<Kind> {
    let known = [Kind::Match, Kind::RoundRobin, Kind::Gauntlet, Kind::Ladder, Kind::Sprt];
    let found = known.into_iter().find(|kind| kind.name() == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|kind| kind.name()).collect();
        invalid(format!("`kind` is one of {}, not `{}`", names.join(", "), engine::action::clip(name)))
    })
}

impl Match {
    /// The job, for whoever adds chunks up.
    pub(crate) fn job(&self) -> &Job {
        &self.job
    }

    /// Plays these chunks, so many at a time, in the order in which they are asked for.
    fn chunks_at_once(
        &self,
        chunks: &[u64],
        threads: usize,
        desk: &Desk,
    ) -> Result<Vec<Vec<u8>>, ArenaError> {
        let workers = (0..threads.min(chunks.len())).map(|_| Worker::new(&self.job));
        let workers = workers.collect::<Result<Vec<_>, _>>()?;
        let next = AtomicUsize::new(0);
        let played = Mutex::new(vec![None; chunks.len()]);
        thread::scope(|scope| {
            for mut worker in workers {
                let (next, played) = (&next, &played);
                scope.spawn(move || {
                    while let Some((at, chunk)) = {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        chunks.get(at).map(|chunk| (at, *chunk))
                    } {
                        let Some(chunk) = worker.play(chunk, desk) else { return };
                        played.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(chunk.pack());
                    }
                });
            }
        });
        // One that is missing was stopped, and why is known to whoever stopped it.
        Ok(played.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect())
    }

    /// Plays something on other threads while this one answers what functions are asked.
    fn drive<R: Send>(
        &self,
        py: Python<'_>,
        host: &Host<'_, '_>,
        work: impl FnOnce(&Desk) -> R + Send,
    ) -> PyResult<R> {
        let _playing = locked(&self.playing, "match").map_err(|_| busy("match"))?;
        let desk = &*self.desk;
        desk.open();
        let mut raised = None;
        let done = thread::scope(|scope| {
            let worker = scope.spawn(move || {
                /// Says that it is over, however it ends.
                struct End<'a>(&'a Desk);
                impl Drop for End<'_> {
                    fn drop(&mut self) {
                        self.0.finish();
                    }
                }
                let _end = End(desk);
                work(desk)
            });
            let most = host.most;
            while let Some(requests) = py.detach(|| desk.take(most)) {
                let heard = py.check_signals().and_then(|()| {
                    host.answer(py, requests, self.actions)?;
                    host.progress
                        .map_or(Ok(()), |progress| progress.call1((desk.played(), host.total)).map(drop))
                });
                if let Err(error) = heard
                    && raised.is_none()
                {
                    raised = Some(error);
                    desk.close();
                }
            }
            py.detach(|| worker.join())
        });
        match (raised, done) {
            (Some(error), _) => Err(error),
            (None, Ok(done)) => Ok(done),
            (None, Err(_)) => Err(invalid("a game broke down: this is a fault of parlor, please report it")),
        }
    }
}

impl Host<'_, '_> {
    /// Answers all that waits: words one by one, numbers together where the same function is asked about tables alike.
    fn answer(&self, py: Python<'_>, requests: Vec<Request>, actions: usize) -> PyResult<()> {
        let mut alike: BTreeMap<(usize, usize), Vec<Request>> = BTreeMap::new();
        for request in requests {
            match &request.question {
                Question::Words(text) => {
                    let answer = self.one.call1((request.who, text, request.table, request.ply));
                    let answer = answer.and_then(|answer| answer.extract::<String>());
                    let answer = self.judged(answer)?;
                    let _ = request.reply.send(answer.and_then(|text| {
                        serde_json::from_str::<Value>(&text)
                            .map_err(|e| fault(FaultKind::Garbage, e.to_string()))
                    }));
                }
                Question::Numbers { seats, .. } => {
                    alike.entry((request.who, *seats)).or_default().push(request);
                }
            }
        }
        for ((who, _), requests) in alike {
            let answers = self.judged(self.ask_many(py, who, &requests, actions))?;
            for (i, request) in requests.iter().enumerate() {
                let answer = answers.as_ref().map(|ids| Value::from(ids.get(i).copied().unwrap_or(-1)));
                let _ = request.reply.send(answer.map_err(Clone::clone));
            }
        }
        Ok(())
    }

    /// An exception is passed on, or becomes a fault of the contestant.
    fn judged<T>(&self, answer: PyResult<T>) -> PyResult<Result<T, engine::simulate::Fault>> {
        match answer {
            Ok(answer) => Ok(Ok(answer)),
            Err(error) if self.raises => Err(error),
            Err(error) => Ok(Err(fault(FaultKind::Crash, error.to_string()))),
        }
    }

    fn ask_many(
        &self,
        py: Python<'_>,
        who: usize,
        requests: &[Request],
        actions: usize,
    ) -> PyResult<Vec<i64>> {
        let (mut floats, mut small, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
        let mut seats = Vec::new();
        let mut masks = vec![false; requests.len() * actions];
        for (request, mask) in requests.iter().zip(masks.chunks_exact_mut(actions.max(1))) {
            let Question::Numbers { row, legal, seat, .. } = &request.question else { continue };
            match row {
                Row::Floats(row) => floats.extend_from_slice(row),
                Row::Small(row) => small.extend_from_slice(row),
                Row::Bytes(row) => bytes.extend_from_slice(row),
            }
            seats.push(*seat);
            for id in legal {
                mask[*id as usize] = true;
            }
        }
        let count = requests.len();
        let shaped = |cells: usize| [count, cells / count.max(1)];
        let masks = PyArray1::from_vec(py, masks).reshape(shaped(count * actions))?;
        let seats = PyArray1::from_vec(py, seats);
        let tables: Vec<u64> = requests.iter().map(|request| request.table).collect();
        let observed = if small.is_empty() && bytes.is_empty() {
            rows(py, floats, count)?
        } else if small.is_empty() {
            rows(py, bytes, count)?
        } else {
            rows(py, small, count)?
        };
        self.many.call1((who, observed, masks, seats, tables))?.extract()
    }
}

/// What so many seats see, a row each.
fn rows<T: Element>(py: Python<'_>, cells: Vec<T>, count: usize) -> PyResult<Bound<'_, PyAny>> {
    let width = cells.len() / count.max(1);
    Ok(PyArray1::from_vec(py, cells).reshape([count, width])?.into_any())
}

/// What came of a match.
pub(crate) fn told(study: &Study, tally: Tally, referee: &Referee) -> Told {
    let results = study.results(tally, referee);
    let text = arena::text::report(&results, engine::text::Paint::default(), study.want.worth);
    (results.json().to_string(), text, arena::html::page(&results))
}

/// The first line of a container of games.
pub(crate) fn head_of(job: &Job) -> Vec<u8> {
    let study = job.study();
    Header::new(job.game(), study.options.clone(), study.labels.clone(), study.plan.clone()).line()
}

#[pymethods]
impl Match {
    /// Everything that a match is, as JSON: the Python side has the defaults.
    #[new]
    fn new(spec: &str) -> PyResult<Self> {
        let spec = options_of(Some(spec))?;
        let text = |key: &str| spec[key].as_str().unwrap_or_default();
        let game = find(text("game"))?;
        let options = spec["options"].clone();
        let desk = Arc::new(Desk::default());
        let flag = |key: &str| spec[key].as_bool().unwrap_or(false);
        let on_fault = if text("on_fault") == "game" { OnFault::Game } else { OnFault::Move };
        let sizes = spec["players"].as_array().map(|sizes| {
            sizes.iter().filter_map(Value::as_u64).map(|size| size as usize).collect::<Vec<_>>()
        });
        let facts = game.facts();
        let possible = sizes.clone().unwrap_or_else(|| (facts.min_seats..=facts.max_seats).collect());
        let planes = |size: &usize| {
            game.table(*size, options.clone(), [0; 32]).ok().map(|table| (*size, table.planes()))
        };
        let planes: Arc<BTreeMap<usize, Planes>> = Arc::new(possible.iter().filter_map(planes).collect());

        let mut field: Vec<Contestant> = Vec::new();
        for (who, given) in spec["contestants"].as_array().into_iter().flatten().enumerate() {
            if let Some(bot) = given.as_str() {
                let read = arena::field(game, &[bot.to_owned()], Limits::default()).map_err(wrong)?;
                field.extend(read);
                continue;
            }
            let label = given["label"].as_str().unwrap_or("python").to_owned();
            let form = match given["form"].as_str() {
                Some("float") => Form::Floats,
                Some("bytes") => Form::Small,
                _ => Form::Words,
            };
            let (desk, planes) = (Arc::clone(&desk), Arc::clone(&planes));
            let start = move |_: Seat| {
                let (desk, planes) = (Arc::clone(&desk), Arc::clone(&planes));
                Box::new(Callable { who, form, desk, planes }) as Box<dyn Outside>
            };
            let player = Player::Outside(Arc::new(start));
            field.push(Contestant { persona: format!("cmd:python {label}"), label, player });
        }
        // Nobody is called as somebody else.
        for i in 0..field.len() {
            let same = field[..i].iter().filter(|other| other.label == field[i].label).count();
            if same > 0 {
                field[i].label = format!("{}#{}", field[i].label, same + 1);
            }
        }
        let test = spec["test"].as_array().map(|numbers| {
            let at = |i: usize| numbers.get(i).and_then(Value::as_f64).unwrap_or_default();
            Hypotheses { elo0: at(0), elo1: at(1), alpha: at(2), beta: at(3) }
        });
        let read = |key: &str| spec.get(key).filter(|value| !value.is_null()).cloned();
        let wish = Wish {
            sizes,
            independent: flag("independent"),
            by: read("by").map(serde_json::from_value).transpose().map_err(invalid)?,
            rating: read("rating").map(serde_json::from_value).transpose().map_err(invalid)?,
            test,
            on_fault,
            want: Want {
                records: flag("records"),
                journals: flag("journals"),
                worth: flag("stats"),
                ..Want::default()
            },
            ..Wish::new(kind_of(text("kind"))?, spec["games"].as_u64().unwrap_or(0), seed(text("seed")))
        };
        let study = Study::new(game, &options, &field, &wish).map_err(wrong)?;
        let size = study.plan.sizes.first().copied().unwrap_or(facts.min_seats);
        let actions = game.table(size, study.options.clone(), [0; 32]).map_err(invalid)?.actions() as usize;
        let job = Job::new(game, study, field).map_err(wrong)?;
        Ok(Self { job, desk, actions, playing: Mutex::new(()) })
    }

    fn chunks(&self) -> u64 {
        self.job.study().chunks()
    }

    fn games(&self) -> u64 {
        self.job.study().games(self.job.schedule())
    }

    fn labels(&self) -> Vec<String> {
        self.job.study().labels.clone()
    }

    fn title(&self) -> String {
        self.job.study().title.clone()
    }

    fn digest(&self) -> String {
        self.job.study().digest()
    }

    /// The planes of what is observed, as JSON by table size.
    fn planes(&self) -> PyResult<String> {
        let study = self.job.study();
        let table = |size: &usize| {
            let table = self.job.game().table(*size, study.options.clone(), [0; 32]);
            table.map(|table| (size.to_string(), json!(table.planes()))).map_err(invalid)
        };
        let planes: serde_json::Map<String, Value> =
            study.plan.sizes.iter().map(table).collect::<PyResult<_>>()?;
        Ok(Value::Object(planes).to_string())
    }

    /// Refuses contestants whose games are other ones each time.
    fn check_repeatable(&self) -> PyResult<()> {
        self.job.study().check_repeatable(self.job.game()).map_err(wrong)
    }

    /// Plays all of it here; what came of it, and the records if they are kept.
    #[allow(clippy::too_many_arguments)]
    fn run(
        &self,
        py: Python<'_>,
        one: &Bound<'_, PyAny>,
        many: &Bound<'_, PyAny>,
        progress: Option<Bound<'_, PyAny>>,
        raises: bool,
        threads: usize,
        records: Option<PathBuf>,
        journals: Option<PathBuf>,
        keep: bool,
    ) -> PyResult<(Told, Option<Py<PyBytes>>)> {
        let study = self.job.study();
        let paths = Paths { records, journals, checkpoint: None };
        let referee = study.referee().map_err(wrong)?;
        let mut ledger =
            Ledger::begin(study.run(false), &paths, &head_of(&self.job), referee).map_err(wrong)?;
        let mut kept = Kept { ledger: &mut ledger, records: keep.then(Vec::new) };
        let host =
            Host { one, many, progress: progress.as_ref(), raises, total: self.games(), most: threads };
        let ended =
            self.drive(py, &host, |desk| arena::run(&self.job, 0..study.chunks(), threads, &mut kept, desk))?;
        let records = kept.records.take();
        ended.map_err(wrong)?;
        let (tally, referee) = ledger.finish().map_err(wrong)?;
        let told = told(study, tally, &referee);
        Ok((told, records.map(|records| PyBytes::new(py, &records).unbind())))
    }

    /// Plays these chunks, each on its own: bytes that can be sent anywhere.
    fn play(
        &self,
        py: Python<'_>,
        one: &Bound<'_, PyAny>,
        many: &Bound<'_, PyAny>,
        raises: bool,
        threads: usize,
        chunks: Vec<u64>,
    ) -> PyResult<Vec<Py<PyBytes>>> {
        let all = self.chunks();
        if let Some(chunk) = chunks.iter().find(|chunk| **chunk >= all) {
            return Err(invalid(format!("there is no chunk {chunk}: they go from 0 to {}", all - 1)));
        }
        let threads = threads.clamp(1, MOST_THREADS);
        let host = Host { one, many, progress: None, raises, total: 0, most: threads };
        let played = self.drive(py, &host, |desk| self.chunks_at_once(&chunks, threads, desk))?;
        let played: Vec<Vec<u8>> = played.map_err(wrong)?;
        Ok(played.iter().map(|chunk| PyBytes::new(py, chunk).unbind()).collect())
    }
}
