//! How results came about: the command that gives them again, and when that was done.

use arena::{Kind, Made, Study};
use clap::ValueEnum;

use super::args::RunArgs;

/// The name of a value on the command line.
pub(crate) fn value_name(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |v| v.get_name().to_owned())
}

/// A command that plays the same games. It leaves out what does not matter for them: files, threads, parts.
pub(crate) fn command(kind: Kind, contestants: &[String], more: Vec<String>, args: &RunArgs) -> String {
    command_of(kind.name(), contestants, more, args)
}

/// The same for any kind by its name.
pub(crate) fn command_of(kind: &str, contestants: &[String], more: Vec<String>, args: &RunArgs) -> String {
    let quoted =
        |text: &str| shlex::try_quote(text).map_or_else(|_| text.to_owned(), std::borrow::Cow::into_owned);
    let mut words = vec!["parlor arena".to_owned(), kind.to_owned()];
    words.extend(contestants.iter().map(|c| quoted(c)));
    words.extend(more);
    words.extend(args.game.as_ref().map(|g| format!("--game {}", quoted(g))));
    words.extend(args.preset.as_ref().map(|p| format!("--preset {}", quoted(p))));
    if !args.options.is_empty() {
        words.push("--options".to_owned());
        words.extend(args.options.iter().map(|o| quoted(o)));
    }
    words.extend(args.cards.iter().map(|c| format!("--cards {}", quoted(&c.display().to_string()))));
    if !args.from.is_empty() {
        words.push("--from".to_owned());
        words.extend(args.from.iter().map(|f| quoted(f)));
    }
    words.push(format!("--seed {}", quoted(&args.seed)));
    words.extend(args.by.map(|by| format!("--by {}", value_name(&by))));
    if contestants.iter().any(|c| c.contains("cmd:")) {
        words.push(format!(
            "--timeout {}ms --on-fault {}",
            args.timeout.as_millis(),
            value_name(&args.on_fault)
        ));
    }
    words.extend(args.stats.then(|| "--stats".to_owned()));
    words.join(" ")
}

/// What is said of results beside the figures.
pub(crate) fn made(study: &Study, command: String) -> Made {
    Made {
        version: study.version.clone(),
        command,
        date: now(),
        run: study.digest(),
        seed: engine::journal::hex(&study.plan.seed),
        options: study.options.clone(),
    }
}

/// The day, so that what is done twice on one day is the same to the byte; `SOURCE_DATE_EPOCH` names another.
pub(crate) fn now() -> String {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|s| s.parse::<i64>().ok());
    let time = fixed.and_then(|s| chrono::DateTime::from_timestamp(s, 0)).unwrap_or_else(chrono::Utc::now);
    time.format("%Y-%m-%d").to_string()
}
