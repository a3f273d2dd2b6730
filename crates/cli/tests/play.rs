//! `parlor play` from the first move to the end, with saving, loading, undoing and leaving.

mod common;

use common::{parlor, parlor_in};

#[test]
fn a_game_is_played_to_its_end_by_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.journal");
    let name = file.to_str().unwrap();
    let args = ["play", "golf", "--options", "rounds=1", "--seed", "end", "--save", name];
    let ran = parlor_in(folder.path(), &args, "1\n".repeat(200).as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("win"), "{}", ran.out);
    let verified = parlor_in(folder.path(), &["verify", name], b"");
    assert!(verified.out.contains("the result is right"), "{}{}", verified.out, verified.err);
    let replayed = parlor_in(folder.path(), &["replay", name, "--as", "0"], b"");
    assert!(replayed.out.contains("1. You: deal"), "{}", replayed.out);
    let stepped = parlor_in(folder.path(), &["replay", name, "--step"], b"\n\nq\n");
    assert!(stepped.out.contains("Enter for the next move"), "{}", stepped.out);
    let ply = parlor_in(folder.path(), &["replay", name, "--ply", "2"], b"");
    assert!(ply.out.contains("Hole 1/1"), "{}", ply.out);
}

#[test]
fn the_end_of_the_input_keeps_the_game_and_load_goes_on_with_the_same_luck() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.journal");
    let parts = folder.path().join("parts.journal");
    let (whole, parts) = (whole.to_str().unwrap(), parts.to_str().unwrap());
    let seats = ["--seats", "you,anna", "--options", "rounds=1", "initial_flips=0", "--seed", "same"];
    let play = |save: &str, extra: &[&str], input: &str| {
        let args = [&["play"], extra, &["--save", save]].concat();
        let ran = parlor_in(folder.path(), &args, input.as_bytes());
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        ran
    };
    let new = [&["golf"], &seats[..]].concat();
    // Enter passes the keyboard; then each turn is a draw and a discard.
    let turn = "\ndraw\ndiscard\n";
    play(whole, &new, &format!("\ndeal\n{}", turn.repeat(6)));
    let ran = play(parts, &new, &format!("\ndeal\n{}", turn.repeat(2)));
    assert!(ran.out.contains("The game is kept. Go on with: parlor play --load"), "{}", ran.out);
    play(parts, &["--load", parts], &turn.repeat(4));
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(parts), read(whole), "the luck goes on where it was");
}

#[test]
fn hot_seat_players_are_told_to_pass_the_keyboard_and_see_only_their_own_card() {
    let args = ["play", "golf", "--seats", "anna,bob", "--options", "initial_flips=0", "--seed", "hot"];
    let ran = parlor(&args, "\ndeal\n\ndraw\ndiscard\n\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Pass the keyboard to anna") && ran.out.contains("Pass the keyboard to bob"));
    let after = ran.out.rsplit_once("Pass the keyboard to anna").unwrap().1;
    assert!(!after.contains("bob draws 1") && !after.contains("You hold"), "{after}");
}

#[test]
fn undo_hint_log_help_and_rules_answer_at_the_prompt() {
    let ran = parlor(
        &["play", "golf", "--seats", "you,bot:random", "--seed", "u"],
        "deal\nundo\nflip 0+1\ntake\nundo\nlog\nhelp\nrules\nhint\nsave /dev/null/x\nquit\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("No: the last move drew something"), "{}", ran.out);
    assert!(ran.out.contains("Taken back."), "{}", ran.out);
    assert!(ran.out.contains("Not saved: /dev/null/x"), "{}", ran.out);
    assert!(ran.out.contains("optimal"), "{}", ran.out);
    assert!(ran.out.contains("lowest total wins"), "{}", ran.out);
}

#[test]
fn the_menu_opens_and_leaves_politely() {
    let ran = parlor(&["menu"], "");
    assert_eq!(ran.code, 0);
    assert!(
        ran.out.contains("Parlor") && ran.out.contains("Golf") && ran.out.contains("Good night."),
        "{}",
        ran.out
    );
    let ran = parlor(&["menu"], "golf\n9\n1\n1\ndeal\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("please") && ran.out.contains("The game is kept."), "{}", ran.out);
}

#[test]
fn help_has_examples_everywhere() {
    for args in [
        &["--help"][..],
        &["games", "--help"],
        &["play", "--help"],
        &["replay", "--help"],
        &["verify", "--help"],
        &["serve", "--help"],
        &["admin", "--help"],
        &["backup", "--help"],
        &["engine", "--help"],
        &["ask", "--help"],
    ] {
        let ran = parlor(args, "");
        assert!(ran.code == 0 && ran.out.contains("Example"), "{args:?}: {}", ran.out);
    }
}

#[test]
fn colours_respect_no_color_and_pipes() {
    let ran = parlor(&["games"], "");
    assert!(!ran.out.contains('\x1b'), "{}", ran.out);
}
