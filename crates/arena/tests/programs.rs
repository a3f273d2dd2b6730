//! Contestants that are programs: good ones, and every way of being a bad one.

use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::{Job, Kind, Ledger, Limits, Paths, Run, Study, Tally, Wish, field};
use engine::Erased;
use engine::simulate::{FaultKind, OnFault};
use serde_json::Value;
use toys::pig::Pig;

static PIG: Erased<Pig> = Erased::new();

const LIMITS: Limits = Limits { answer: Duration::from_millis(400), first: Duration::from_secs(5) };

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Plays `random` against a program.
fn play(command: &str, games: u64, on_fault: OnFault, limits: Limits, threads: usize) -> Tally {
    let specs = ["random".to_owned(), format!("it=cmd:{command}")];
    let players = field(&PIG, &specs, limits).expect("a field");
    let wish = Wish { on_fault, ..Wish::new(Kind::Match, games, [9; 32]) };
    let options = serde_json::json!({ "target": 20 });
    let study = Study::new(&PIG, &options, &players, &wish).expect("a study");
    let study = Study { chunk: 1, ..study };
    let (id, groups) = (study.digest(), study.plan.groups);
    let run = Run { id, contestants: 2, groups, chunk: 1, extensible: false };
    let mut ledger = Ledger::begin(run, &Paths::default(), &[], ()).expect("no files");
    let job = Job::new(&PIG, study, players).expect("a job");
    assert!(arena::run(&job, 0..groups, threads, &mut ledger, &()).expect("it plays"));
    ledger.finish().expect("no files").0
}

/// A python program that answers each question by these lines, with `q` as the question.
fn python(body: &str) -> String {
    let code = format!(
        "import sys,json,time,os\nn=0\nfor line in sys.stdin:\n q=json.loads(line)\n n+=1\n def say(a,i=q[\"id\"]): print(json.dumps({{\"id\":i,\"ok\":{{\"action\":a}}}}),flush=True)\n {}",
        body.replace('\n', "\n ")
    );
    format!("python3 -c {}", shlex_quote(&code))
}

fn shlex_quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[test]
fn the_python_example_plays_without_a_fault() {
    let tally =
        play(&format!("python3 {}", root().join("examples/bot.py").display()), 20, OnFault::Game, LIMITS, 2);
    assert!(tally.lines[1].faults.is_empty(), "{:?}", tally.quotes);
    assert_eq!(tally.lines[1].share.games, 20);
}

#[test]
fn the_rust_example_plays_without_a_fault_and_the_same_on_any_number_of_threads() {
    let here = std::env::current_exe().expect("a test has a path");
    let bot = here.parent().and_then(Path::parent).expect("a target folder").join("examples/bot");
    let run = |threads| play(&bot.display().to_string(), 40, OnFault::Game, LIMITS, threads);
    let one = run(1);
    assert!(one.lines[1].faults.is_empty(), "{:?}", one.quotes);
    assert_eq!(run(3), one);
}

#[test]
fn an_action_may_be_said_as_an_id_a_notation_or_an_object() {
    let said = "a=q['actions'][-1]\nsay([a['id'],a['notation'],a['action']][n%3])";
    let tally = play(&python(said), 6, OnFault::Game, LIMITS, 1);
    assert!(tally.lines[1].faults.is_empty(), "{:?}", tally.quotes);
}

/// Plays a bad program; every fault must be of this kind, and the quotes must say this.
fn bad(body: &str, kind: FaultKind, says: &str) {
    for on_fault in [OnFault::Move, OnFault::Game] {
        let tally = play(&python(body), 2, on_fault, LIMITS, 1);
        let faults = &tally.lines[1].faults;
        assert!(faults.len() == 1 && faults.contains_key(&kind), "{body}: {faults:?} {:?}", tally.quotes);
        assert!(tally.quotes[0].contains(says), "{:?}", tally.quotes);
        assert!(tally.lines[0].faults.is_empty());
        assert_eq!(tally.games, 2);
        if on_fault == OnFault::Game {
            assert_eq!(tally.lines[0].share.wins(), 2.0, "who forfeits loses");
            assert_eq!(tally.unfinished, 2);
        }
    }
}

#[test]
fn a_program_that_hangs_runs_out_of_time() {
    let slow = Limits { answer: Duration::from_millis(150), first: Duration::from_millis(600) };
    let tally = play(&python("time.sleep(60)"), 2, OnFault::Game, slow, 1);
    assert_eq!(tally.lines[1].faults[&FaultKind::TimeOut], 2, "{:?}", tally.quotes);
    assert!(tally.quotes[0].contains("no answer within 600 ms"), "{:?}", tally.quotes);
}

#[test]
fn a_program_that_crashes_is_reported_with_its_last_words() {
    bad("raise ValueError('out of ideas')", FaultKind::Crash, "out of ideas");
}

#[test]
fn a_program_that_can_not_be_started_is_reported() {
    let tally = play("/no/such/program", 2, OnFault::Game, LIMITS, 1);
    assert!(tally.quotes[0].contains("`/no/such/program` can't be started"), "{:?}", tally.quotes);
}

#[test]
fn a_first_line_of_noise_is_passed_over_if_an_answer_follows() {
    let noise = "if n==1: print('loading model...',flush=True)\nsay(q['actions'][0]['id'])";
    let tally = play(&python(noise), 6, OnFault::Game, LIMITS, 1);
    assert!(tally.lines[1].faults.is_empty(), "{:?}", tally.quotes);
    // Alone it is no answer, and it is quoted.
    let patient = Limits { first: Duration::from_millis(1500), ..LIMITS };
    let tally = play(&python("print('I would like to roll',flush=True)"), 2, OnFault::Game, patient, 1);
    let says = "not JSON: I would like to roll (and no answer after it)";
    assert!(tally.quotes[0].contains(says), "{:?}", tally.quotes);
    assert!(tally.lines[1].faults.contains_key(&FaultKind::Garbage), "{:?}", tally.lines[1].faults);
}

#[test]
fn a_program_that_asks_for_it_hears_how_games_go() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let body = format!(
        "f=open({:?},'a')\nf.write(line)\nf.close()\nif q['do']=='choose': print(json.dumps({{'id':q['id'],'ok':{{'action':q['actions'][0]['id']}},'tell':True}}),flush=True)",
        file.path()
    );
    // `say` needs an id, which news do not have.
    let program = python(&body).replace("i=q[\"id\"]", "i=0");
    let tally = play(&program, 4, OnFault::Game, LIMITS, 1);
    assert!(tally.lines[1].faults.is_empty(), "{:?}", tally.quotes);
    let text = std::fs::read_to_string(file.path()).expect("text");
    let messages: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let of = |what: &str| messages.iter().filter(|m| m["do"] == what).collect::<Vec<_>>();
    // Two seats, a program each; the first game of each began before it could ask.
    assert!(of("start").len() >= 2, "{} starts", of("start").len());
    for start in of("start") {
        assert!(
            start["view"].is_object() && start["events"].is_array() && start["options"]["target"] == 20,
            "{start}"
        );
    }
    let moved = of("moved");
    assert!(moved.iter().any(|m| m["seat"] == 0) && moved.iter().any(|m| m["seat"] == 1));
    assert!(moved.iter().any(|m| m["events"][0]["type"] == "rolled"), "{moved:?}");
    let ends = of("end");
    assert!(ends.len() >= 4 && ends.iter().all(|e| e["outcome"]["ranks"].is_array() && e["plies"].is_u64()));
    // What it hears of a game it hears in order.
    for start in of("start") {
        let plies: Vec<u64> =
            moved.iter().filter(|m| m["table"] == start["table"]).filter_map(|m| m["ply"].as_u64()).collect();
        assert!(plies.windows(2).all(|w| w[0] < w[1]) && !plies.is_empty(), "{plies:?}");
    }
}

#[test]
fn garbage_is_reported_and_quoted() {
    bad("print('{\"id\":%d}' % q['id'],flush=True)", FaultKind::Garbage, "without `ok` and `action`");
    bad("print('{\"ok\":{\"action\":0}}',flush=True)", FaultKind::Garbage, "without the question's `id`");
}

#[test]
fn an_illegal_choice_is_reported_with_the_reason() {
    bad("say(77)", FaultKind::Illegal, "there is no action 77");
    bad("say('jump')", FaultKind::Illegal, "`jump` is no action; the actions are: roll, hold");
    bad(
        "say('hold' if len(q['actions'])==1 else 'swim')",
        FaultKind::Illegal,
        "Roll at least once before you hold.",
    );
}

#[test]
fn a_flood_is_stopped() {
    bad("while True: sys.stdout.write('x'*100000)", FaultKind::Flood, "wrote a line longer than 64 KB");
}

#[test]
fn a_program_that_answers_what_was_not_asked_lies() {
    bad("say(0,q['id']+1)", FaultKind::Lie, "when question 1 was asked");
    // Two answers to one question: the second is taken for what it is.
    let tally = play(&python("say(0)\nsay(0)"), 2, OnFault::Move, LIMITS, 1);
    assert!(tally.lines[1].faults.contains_key(&FaultKind::Lie), "{:?}", tally.quotes);
}

#[test]
fn a_program_that_does_not_read_its_input_runs_out_of_time() {
    let tally = play("sleep 60", 2, OnFault::Game, Limits { first: Duration::from_millis(300), ..LIMITS }, 1);
    assert_eq!(tally.lines[1].faults[&FaultKind::TimeOut], 2);
}

#[test]
fn a_question_has_all_that_a_bot_needs() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let body = format!("open({:?},'w').write(line)\nsay(0)", file.path());
    play(&python(&body), 2, OnFault::Game, LIMITS, 1);
    let asked: Value =
        serde_json::from_str(&std::fs::read_to_string(file.path()).expect("text")).expect("JSON");
    for field in ["do", "id", "game", "seats", "seat", "options", "table", "ply", "luck", "view", "actions"] {
        assert!(!asked[field].is_null(), "{field} is missing in {asked}");
    }
    assert_eq!(
        asked["actions"][0],
        serde_json::json!({ "id": 0, "notation": "roll", "action": { "type": "roll" } })
    );
}
