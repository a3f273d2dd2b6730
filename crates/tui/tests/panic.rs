//! A panic gives the terminal back and says where the game was saved. `cargo xtask test` sees to it that tmux is there.

#![allow(clippy::unwrap_used)]

use std::process::Command;

use probe::Terminal;

#[test]
fn a_panic_gives_the_terminal_back_and_says_where_the_game_is() {
    if Command::new("tmux").arg("-V").output().is_err() {
        eprintln!("skipped: tmux is not installed (cargo xtask test installs it)");
        return;
    }
    // Beside `deps`, where this test is, are the examples.
    let own = std::env::current_exe().unwrap();
    let example = own.parent().unwrap().with_file_name("examples").join("panics");
    assert!(example.exists(), "{}: cargo test builds it", example.display());
    let folder = tempfile::tempdir().unwrap();
    let terminal = Terminal::open((80, 24), folder.path(), &[]).unwrap();
    terminal.line(&format!("RUST_BACKTRACE=0 {} .", example.display())).unwrap();
    terminal.shows("Esc leave").unwrap();
    let text = terminal.play(|text| text.contains("parlor play --load")).unwrap();
    assert!(text.contains("planted: nobody expected the end"), "{text}");
    assert!(text.contains("The game was saved: parlor play --load ./planted.journal"), "{text}");
    terminal.line("stty -a | grep -q ' echo ' && expr 6 \\* 7").unwrap();
    terminal.until("an answer of the shell", |text| text.lines().any(|l| l.trim() == "42")).unwrap();
    let journal = std::fs::read_to_string(folder.path().join("planted.journal")).unwrap();
    assert!(journal.lines().count() > 5, "{journal}");
}
