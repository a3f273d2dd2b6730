//! Reviews: they add up, repeat, and survive broken journals.

use engine::journal::Keeping;
use engine::{Decision, Effort, Grade, Language, Live, Luck, Playable, Table};
use golf::{Golf, Options};
use search::review::review;
use search::{Review, Studied, Study, page};
use toys::pig::Pig;

const EFFORT: Effort = Effort::samples(24);

fn played<G: Playable>(game: G, plies: usize) -> Live<G> {
    let mut live = Live::new(game, [4; 32]);
    let mut luck = Luck::new(2);
    for _ in 0..plies {
        let Some(seat) = live.movers().first() else { break };
        // A random move now and then, so that there is something to find.
        let action = if luck.chance(0.2) {
            live.game().sample_legal(live.state(), seat, &mut luck)
        } else {
            Decision::at(live.game(), live.state(), seat, |d| G::policy(d, &mut luck))
        };
        live.play_action(seat, action).expect("legal");
    }
    live
}

fn golf() -> Live<Golf> {
    let game = engine::Game::new(3, Options { rounds: 2, ..Options::default() });
    played(game.expect("valid"), usize::MAX)
}

fn adds_up(review: &Review) {
    for p in &review.players {
        let sum = p.start + p.lost + p.given + p.luck;
        assert!((sum - p.result).abs() < 1e-9, "{}: {sum} is not {}", p.name, p.result);
        assert!(p.error > 0.0, "{} is not known without doubt from samples", p.name);
        assert!(p.lost <= 3.0 * p.error, "{} gained {} by mistakes", p.name, p.lost);
        assert!((0.0..=100.0).contains(&p.accuracy));
        assert_eq!(p.grades.iter().sum::<usize>(), p.decisions);
    }
    for all in
        [review.players.iter().map(|p| p.start).sum::<f64>(), review.players.iter().map(|p| p.result).sum()]
    {
        assert!((all - 1.0).abs() < 1e-9, "the chances add up to {all}");
    }
}

#[test]
fn result_is_start_plus_skill_plus_luck() {
    let live = golf();
    let mut told = (0, 0);
    // Enough tries that a bad move can be told from bad luck.
    let effort = Effort::USUAL;
    let review = review(&live, effort, Language::English, &mut |done, all| told = (done, all));
    assert_eq!(told, (review.decisions.len(), review.decisions.len()));
    assert!(review.finished && review.decisions.len() > 50);
    adds_up(&review);
    assert!(review.decisions.iter().any(|d| d.grade >= Grade::Mistake), "random moves are found out");
    for d in &review.decisions {
        assert!(!d.why.is_empty() && !d.words.is_empty());
        assert!(!d.grade.blames() || d.lost > 2.0 * d.lost_err, "graded on noise: {d:?}");
    }
}

#[test]
fn a_count_gives_the_same_review_every_time() {
    let live = golf();
    let once =
        || serde_json::to_string(&review(&live, EFFORT, Language::English, &mut |_, _| ())).expect("JSON");
    assert_eq!(once(), once());
}

#[test]
fn an_open_game_is_reviewed_as_far_as_it_goes() {
    let game = engine::Game::new(2, toys::pig::Options { target: 40 }).expect("valid");
    let live: Live<Pig> = played(game, 9);
    let review = review(&live, EFFORT, Language::English, &mut |_, _| ());
    assert!(!review.finished);
    adds_up(&review);
}

#[test]
fn a_journal_that_breaks_off_is_reviewed_up_to_there_and_says_so() {
    let journal = golf().journal(Keeping::Public);
    let study = Studied::<Golf>::new();
    let cut = journal.lines().take(40).collect::<Vec<_>>().join("\n") + "\n{\"ply\":40,\"se";
    let review = study.review(&cut, EFFORT, Language::English, &mut |_, _| ()).expect("a header");
    assert_eq!(review.plies, 39);
    assert!(review.trouble.as_deref().is_some_and(|t| t.contains("41")), "{:?}", review.trouble);
    adds_up(&review);
    assert!(study.review("", EFFORT, Language::English, &mut |_, _| ()).is_err());
}

#[test]
fn the_page_is_one_file_and_a_name_cannot_break_it() {
    let mut live = golf();
    live.set_names(vec!["</script><script>alert(1)</script>".into(), "Ann & Bob".into(), "ünï".into()]);
    let html = page(&review(&live, EFFORT, Language::English, &mut |_, _| ()));
    assert!(!html.contains("</script><script>alert"), "a name ended the script");
    assert!(html.contains("\\u003c/script>"));
    for outside in ["src=", "@import", "url(", "<link"] {
        assert!(!html.contains(outside), "the page wants {outside}");
    }
}
