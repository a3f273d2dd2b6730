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
    let plain = parlor(&["menu", "--plain"], "").out;
    assert_eq!(plain, ran.out);
    let more = plain.split("More of Farkle: ").nth(1).expect("commands of Farkle");
    for command in ["`parlor farkle odds`", "`daily`", "`history`", "`boons`", "`run`"] {
        assert!(more.contains(command), "{command}: {plain}");
    }
    assert!(plain.lines().all(|l| l.chars().count() <= 80), "{plain}");
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

#[test]
fn a_person_has_its_name_in_the_journal_and_is_you_only_for_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("named.journal");
    let name = file.to_str().unwrap();
    let args = ["play", "golf", "--options", "rounds=1", "--seed", "n", "--save", name, "--name", "Zoë"];
    let played = parlor_in(folder.path(), &args, "1\n".repeat(200).as_bytes());
    assert_eq!(played.code, 0, "{}", played.err);
    let header = std::fs::read_to_string(&file).unwrap().lines().next().unwrap().to_owned();
    assert!(header.contains("\"Zoë\"") && !header.contains("\"You\""), "{header}");
    assert!(header.contains("\"bots\":[null,"), "{header}");
    assert!(!header.contains("(hard)") && !played.out.contains("(hard) "), "{}", played.out);
    let told = |seat: &str| parlor_in(folder.path(), &["replay", name, "--as", seat], b"").out;
    // Whoever reads as somebody else is "you" there, and the person has a name; no verb is of the wrong person.
    let (own, other) = (told("0"), told("1"));
    assert!(own.contains("You turn up") && !own.contains("Zoë turns up"), "{own}");
    assert!(other.contains("Zoë turns up") && other.contains("You turn up"), "{other}");
    for wrong in ["You turns", "You draws", "You takes", "You is", "You's", "You puts"] {
        assert!(!own.contains(wrong) && !other.contains(wrong), "{wrong}: {own}{other}");
    }
}

#[test]
fn journals_of_the_old_form_are_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.journal");
    let name = file.to_str().unwrap();
    // Two bots that were known by their names alone, and a person that was called "You".
    let mut table = catalog::find("golf").unwrap().table(3, ().into(), [7; 32]).unwrap();
    let names = ["You", "Maya (easy)", "Kibitzer (hard) [kibitzer:samples=4]"];
    table.set_names(names.map(str::to_owned).to_vec());
    std::fs::write(&file, table.journal(engine::journal::Keeping::Private)).unwrap();
    let ran = parlor_in(folder.path(), &["play", "--load", name, "--name", "Zoë"], b"quit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Zoë >") && !ran.out.contains("You >"), "{}", ran.out);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("\"names\":[\"Zoë\",\"Maya\",\"Kibitzer\"]"), "{text}");
    assert!(text.contains("\"bots\":[null,\"maya\",\"kibitzer:samples=4\"]"), "{text}");
}

#[test]
fn a_file_that_breaks_off_is_gone_on_with_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.journal");
    let name = file.to_str().unwrap();
    let args = ["play", "golf", "--seed", "7", "--save", name];
    assert_eq!(parlor_in(folder.path(), &args, "1\n".repeat(12).as_bytes()).code, 0);
    let whole = std::fs::read_to_string(&file).unwrap();
    let cut = &whole[..whole.len() - 20];
    std::fs::write(&file, cut).unwrap();
    let ran = parlor_in(folder.path(), &["play", "--load", name], b"");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("are good") && ran.err.contains("--keep"), "{}", ran.err);
    let ran = parlor_in(folder.path(), &["play", "--load", name, "--keep"], b"quit\n");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("stays as it is; the game is kept in"), "{}", ran.out);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), cut, "nothing was overwritten");
    let other = folder.path().join("saves/golf-1.journal");
    let again = std::fs::read_to_string(&other).unwrap();
    let good = &cut[..=cut.rfind('\n').unwrap()];
    assert!(again.starts_with(good), "what was good is all there: {again}");
    let verified = parlor_in(folder.path(), &["verify", other.to_str().unwrap()], b"");
    assert_eq!(verified.code, 0, "{}", verified.err);
}

#[test]
fn a_game_that_ends_where_nothing_can_be_written_is_kept_in_the_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "golf", "--options", "rounds=1", "--seed", "end", "--save", "/dev/full/game"];
    let ran = parlor_in(folder.path(), &args, "1\n".repeat(200).as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Not saved") && ran.out.contains("Kept as"), "{}", ran.out);
    let kept = std::fs::read_to_string(folder.path().join("saves/golf-1.journal")).unwrap();
    assert!(kept.lines().last().is_some_and(|l| l.contains("\"over\"")), "{kept}");
}

#[test]
fn a_game_is_played_in_german_from_the_first_word_to_the_last() {
    let folder = tempfile::tempdir().unwrap();
    let args =
        ["--language", "de", "play", "golf", "--options", "rounds=1", "--seed", "end", "--name", "Zoë"];
    let input = "help\nlog\nundo\n99\n".to_owned() + &"1\n".repeat(200);
    let ran = parlor_in(folder.path(), &args, input.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    for words in
        ["zeigt die Hilfe", "Der SHA-256", "Du deckst", "gehen von 1 bis", "Nein: ", "gewinn", "Erhalten als"]
    {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    for words in ["You ", "type `help`", "Kept as", "optimal", "There is no choice"] {
        assert!(!ran.out.contains(words), "{words}: {}", ran.out);
    }
    let refused = parlor(&["--language", "tlh", "games"], "");
    assert!(refused.code == 2 && refused.err.contains("de (Deutsch)"), "{}", refused.err);
}

#[test]
fn everything_about_a_game_is_told_by_its_name_and_no_line_is_wider_than_the_terminal() {
    for game in ["golf", "harmonictook", "farkle", "wires"] {
        let ran = parlor(&["games", game], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.lines().all(|l| l.chars().count() <= 80), "{}", ran.out);
        assert!(
            ran.out.contains("Options") && ran.out.contains("Bots") && ran.out.contains("Questions"),
            "{}",
            ran.out
        );
        assert!(ran.out.contains("`samples`"), "{}", ran.out);
    }
    let golf = parlor(&["games", "golf"], "").out;
    for words in [
        "rounds",
        "1 to 18",
        "default 9",
        "swap_threshold",
        "pair_hope",
        "--preset jokers",
        "use_jokers=true",
    ] {
        assert!(golf.contains(words), "{words}: {golf}");
    }
    let all = parlor(&["games"], "").out;
    assert!(all.lines().all(|l| l.chars().count() <= 80), "{all}");
    assert!(!all.contains("harmonictook  harmonictook"), "{all}");
}

#[test]
fn no_line_of_the_help_is_wider_than_the_terminal_and_no_paragraph_is_broken_twice() {
    let page = |args: &[&str]| {
        let ran = parlor(args, "");
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        let wide: Vec<&str> = ran.out.lines().filter(|l| l.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{args:?}\n{}", wide.join("\n"));
        ran.out
    };
    let mut open = vec![Vec::new()];
    let mut seen = 0;
    while let Some(command) = open.pop() {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let help = page(&[&words[..], &["--help"]].concat());
        seen += 1;
        let listed = help.split("Commands:\n").nth(1).unwrap_or_default();
        let below = listed.lines().take_while(|l| !l.is_empty()).filter_map(|l| l.strip_prefix("  "));
        let names = below.filter(|l| !l.starts_with(' ')).filter_map(|l| l.split(' ').next());
        open.extend(names.filter(|n| *n != "help").map(|n| [&command[..], &[n.to_owned()]].concat()));
        // What was broken by hand and by the terminal has a short line in the middle of a paragraph.
        let end: Vec<&str> = help.rsplit("\n\n").next().unwrap_or_default().lines().collect();
        let prose = end.iter().all(|l| !l.starts_with(' ') && !l.ends_with(':'));
        for two in end.windows(2).filter(|_| prose) {
            let next = two[1].split(' ').next().unwrap_or_default();
            assert!(
                two[0].len() + 1 + next.len() > 76,
                "{command:?}: a line is broken early\n{}",
                end.join("\n")
            );
        }
    }
    assert!(seen > 30, "{seen} commands");
    for game in ["golf", "harmonictook", "farkle", "wires"] {
        page(&["ask", game]);
    }
}

#[test]
fn shells_and_manuals_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = parlor(&["completions", shell], "");
        assert!(ran.code == 0 && ran.out.contains("round-robin") && ran.out.contains("parlor"), "{shell}");
    }
    let page = parlor(&["man"], "").out;
    assert!(page.contains(".TH parlor 1") && page.contains("ascii"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    let man = folder.path().join("man1");
    let ran = parlor(&["man", man.to_str().unwrap()], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    for page in ["parlor.1", "parlor-play.1", "parlor-arena-sprt.1", "parlor-farkle-odds.1"] {
        let text = std::fs::read_to_string(man.join(page)).unwrap();
        assert!(text.contains(".SH"), "{page}");
    }
}

#[test]
fn with_ascii_nothing_else_is_written_whatever_the_cards_are_called() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "harmonictook", "--plain", "--ascii", "--seats", "sam,bot:random", "--seed", "plain"];
    let ran = parlor_in(folder.path(), &args, b"roll 1\nrules\nquit\n");
    assert!(ran.out.is_ascii(), "{}", ran.out);
    assert!(ran.out.contains("Cafe"), "{}", ran.out);
}
