//! `parlor menu`: choose a game and play.

use std::io::{self, BufRead, Write};

use engine::AnyGame;
use engine::text::{Hue, Paint};

use crate::args::{PlayArgs, commands_of};
use crate::failure::Failure;
use crate::terminal::{language, text_width};
use crate::{play, screen, words};

/// The menu on the whole screen, or line by line where there is none.
pub(crate) fn run(args: &PlayArgs, paint: Paint) -> Result<(), Failure> {
    if !args.plain && screen::is_there() {
        return screen::run(tui::Start::Menu, screen::prefs(paint, args.pace(), args.log.clone()));
    }
    let mut out = anstream::stdout();
    let games: Vec<_> = catalog::games().collect();
    writeln!(out, "\n  {}  {}\n", paint.bold("Parlor"), paint.dim(words::about_parlor(language())))?;
    for (i, game) in games.iter().enumerate() {
        /// Where the second column begins.
        const COLUMN: usize = 21;
        let number = paint.hue(Hue::Accent, &(i + 1).to_string());
        let title = paint.bold(&format!("{:<14}", game.facts().title));
        let about = crate::wrapped::hanging(game.about(language()), text_width(), COLUMN, COLUMN).join("\n");
        writeln!(out, "  {number}  {title}  {}", about.trim_start())?;
    }
    for (title, commands) in games.iter().filter_map(|g| Some((g.facts().title, commands_of(g.facts().id)?)))
    {
        let more = words::MoreCommands { title: title.into(), commands: commands.into() };
        for line in crate::wrapped::hanging(&more.say(language()), text_width(), 5, 7) {
            writeln!(out, "{}", paint.dim(&line))?;
        }
    }
    writeln!(out)?;
    let pick = ask(words::which_game(language()), paint, |text| {
        let found = text.parse::<usize>().ok().and_then(|n| games.get(n.checked_sub(1)?).copied());
        found.or_else(|| catalog::find(text).ok()).ok_or_else(|| please(1, games.len()))
    })?;
    let Some(game) = pick else { return leave() };
    let Some(seats) = seats(game, paint)? else { return leave() };
    let args = PlayArgs { game: Some(game.facts().id.into()), seats, plain: true, ..args.clone() };
    play::run(&args, paint)
}

fn seats(game: &dyn AnyGame, paint: Paint) -> Result<Option<Vec<String>>, Failure> {
    let (min, max) = (game.facts().min_seats, game.facts().max_seats);
    if max == 1 {
        return Ok(Some(vec!["you".into()]));
    }
    let (least, most) = (min.saturating_sub(1), max - 1);
    let question = words::HowManyOthers { least: least.into(), most: most.into() }.say(language());
    let others = ask(&question, paint, |text| {
        text.parse::<usize>()
            .ok()
            .filter(|n| (min..=max).contains(&(n + 1)))
            .ok_or_else(|| please(least, most))
    })?;
    let Some(others) = others else { return Ok(None) };
    let bots = game.bots(language());
    let mut seats = vec!["you".to_owned()];
    if others > 0 {
        let list: Vec<_> = bots
            .iter()
            .enumerate()
            .map(|(i, b)| format!("{}\u{a0}{}\u{a0}({})", i + 1, b.name, words::level(b.level, language())))
            .collect();
        for line in crate::wrapped::hanging(&list.join("   "), text_width(), 2, 2) {
            writeln!(anstream::stdout(), "{}", paint.dim(&line))?;
        }
        let bot = ask(words::which_bot(language()), paint, |text| {
            text.parse::<usize>()
                .ok()
                .and_then(|n| bots.get(n.checked_sub(1)?))
                .ok_or_else(|| please(1, bots.len()))
        })?;
        let Some(bot) = bot else { return Ok(None) };
        seats.resize(others + 1, format!("bot:{}", bot.id));
    }
    Ok(Some(seats))
}

/// Asks until the answer makes sense; `None` if the input ends or the person leaves.
fn ask<T>(
    question: &str,
    paint: Paint,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, Failure> {
    let (mut out, mut input) = (anstream::stdout(), io::stdin().lock());
    loop {
        write!(out, "  {} ", paint.bold(question))?;
        out.flush()?;
        let mut text = String::new();
        if input.read_line(&mut text)? == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        match text.trim() {
            "" => {}
            "q" | "quit" | "exit" => return Ok(None),
            text => match read(text) {
                Ok(value) => return Ok(Some(value)),
                Err(why) => writeln!(out, "  {why}")?,
            },
        }
    }
}

/// What an answer has to be.
fn please(least: usize, most: usize) -> String {
    words::NumberPlease { least: least.into(), most: most.into() }.say(language())
}

fn leave() -> Result<(), Failure> {
    writeln!(anstream::stdout(), "  {}", words::good_night(language()))?;
    Ok(())
}
