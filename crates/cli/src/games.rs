//! `parlor games`: what there is to play, and all about one game.

use std::io::Write;

use engine::text::{Hue, Paint};
use engine::{AnyGame, markdown};
use serde_json::Value;

use crate::failure::Failure;
use crate::terminal::{language, text_width};
use crate::words;
use crate::wrapped;

pub(crate) fn run(game: Option<&str>, rules: Option<&str>, paint: Paint) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if let Some(id) = rules {
        let game = catalog::find(id).map_err(Failure::usage)?;
        let rules = markdown::lines(game.rules_text(language()), text_width(), paint);
        writeln!(out, "{}\n\n{}", paint.bold(game.facts().title), rules.join("\n"))?;
        return Ok(());
    }
    let mut page = Page { out: &mut out, paint, width: text_width() };
    if let Some(id) = game {
        return page.whole(catalog::find(id).map_err(Failure::usage)?);
    }
    for game in catalog::games() {
        page.title(game)?;
        page.bots(game, false)?;
        page.presets(game, false)?;
        writeln!(page.out)?;
    }
    page.dim(words::games_foot(language()))
}

/// Where it is written, and how.
struct Page<'a, W> {
    out: &'a mut W,
    paint: Paint,
    width: usize,
}

impl<W: Write> Page<'_, W> {
    /// All about a game.
    fn whole(&mut self, game: &dyn AnyGame) -> Result<(), Failure> {
        let language = language();
        self.title(game)?;
        let options = crate::options::of(game);
        let first = options
            .iter()
            .find(|o| !o.example.is_empty())
            .map(|o| format!("{}={}", o.name, o.example))
            .unwrap_or_default();
        let mut group = None;
        for option in &options {
            if group != Some(&option.group) {
                let name = if option.group.is_empty() {
                    words::heading_options(language).to_owned()
                } else {
                    words::OptionGroup { name: (&option.group).into() }.say(language)
                };
                let how = words::HeadingOptionsHow { example: (&first).into() }.say(language);
                self.heading(&name, if group.is_none() { &how } else { "" })?;
                group = Some(&option.group);
            }
            let default = words::OptionDefault { value: (&option.default).into() }.say(language);
            // What its sentence says already is not said twice.
            let told = option.values.is_empty() || option.about.contains(&option.values);
            let values = if told { default } else { format!("{}; {default}", option.values) };
            let about = format!("{} [{values}]", option.about);
            self.entry(&option.name, &about, Hue::Accent)?;
        }
        self.bots(game, true)?;
        self.presets(game, true)?;
        self.questions(game)?;
        writeln!(self.out)?;
        self.dim(words::games_foot(language))
    }

    fn title(&mut self, game: &dyn AnyGame) -> Result<(), Failure> {
        let (facts, language) = (game.facts(), language());
        let seats = if facts.min_seats == facts.max_seats {
            words::Seats { n: facts.min_seats.into() }.say(language)
        } else {
            words::Seats { n: format!("{}-{}", facts.min_seats, facts.max_seats).into() }.say(language)
        };
        let id = self.paint.hue(Hue::Accent, facts.id);
        // A game whose title is its name on the command line is named once.
        let name =
            if facts.title == facts.id { id } else { format!("{id}  {}", self.paint.bold(facts.title)) };
        writeln!(self.out, "{name}  {}", self.paint.dim(&seats))?;
        for line in wrapped::hanging(game.about(language), self.width, 2, 2) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn bots(&mut self, game: &dyn AnyGame, all: bool) -> Result<(), Failure> {
        let language = language();
        let bots = game.bots(language);
        if all {
            let example = format!("you,bot:{}", bots.last().map_or("random", |b| b.id));
            let how = words::HeadingBotsHow { example: example.into() }.say(language);
            self.heading(words::heading_bots(language), &how)?;
        }
        for bot in bots {
            let mut about = format!("{} ({}). {}", bot.name, words::level(bot.level, language), bot.about);
            let parameters = if all { game.bot_parameters(bot.id) } else { Vec::new() };
            if !parameters.is_empty() {
                let name = |p: &String| match p.as_str() {
                    "" => words::plain_value(language).to_owned(),
                    name => format!("`{name}`"),
                };
                let names: Vec<String> = parameters.iter().map(name).collect();
                let takes = words::BotTakes { parameters: names.join(", ").into() }.say(language);
                about = format!("{} [{takes}]", about.trim_end());
            }
            self.entry(&format!("bot:{}", bot.id), &about, Hue::Green)?;
        }
        Ok(())
    }

    fn presets(&mut self, game: &dyn AnyGame, all: bool) -> Result<(), Failure> {
        let language = language();
        let presets = game.presets(language);
        if let Some(first) = presets.first().filter(|_| all) {
            let how = words::HeadingPresetsHow { example: first.id.into() }.say(language);
            self.heading(words::heading_presets(language), &how)?;
        }
        for preset in presets {
            let mut about = preset.about.to_owned();
            if all {
                let options = preset.options.parse::<Value>().unwrap_or_default();
                let set: Vec<String> = options
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(name, value)| format!("{name}={}", crate::options::written(value)))
                    .collect();
                let sets = words::PresetSets { options: set.join(" ").into() }.say(language);
                about = format!("{about} [{sets}]");
            }
            self.entry(&format!("--preset {}", preset.id), &about, Hue::Amber)?;
        }
        Ok(())
    }

    fn questions(&mut self, game: &dyn AnyGame) -> Result<(), Failure> {
        if game.questions().is_empty() {
            return Ok(());
        }
        let how = words::HeadingQuestionsHow { game: game.facts().id.into() }.say(language());
        self.heading(words::heading_questions(language()), &how)?;
        for question in game.questions() {
            self.entry(question.id, question.about, Hue::Blue)?;
        }
        Ok(())
    }

    /// A heading, and dim beside it how to use what stands below.
    fn heading(&mut self, text: &str, how: &str) -> Result<(), Failure> {
        writeln!(self.out)?;
        let beside = text.chars().count() + how.chars().count() + 2 <= self.width;
        if how.is_empty() || !beside {
            writeln!(self.out, "{}", self.paint.bold(text))?;
            if !how.is_empty() {
                for line in wrapped::hanging(how, self.width, 2, 4) {
                    writeln!(self.out, "{}", self.paint.dim(&line))?;
                }
            }
        } else {
            writeln!(self.out, "{}  {}", self.paint.bold(text), self.paint.dim(how))?;
        }
        Ok(())
    }

    /// A name and what it means, in columns that never collide.
    fn entry(&mut self, name: &str, about: &str, hue: Hue) -> Result<(), Failure> {
        const COLUMN: usize = 26;
        let shown = format!("  {name}");
        for (i, line) in wrapped::entry(&shown, about, COLUMN, self.width).into_iter().enumerate() {
            match line.strip_prefix(&shown).filter(|_| i == 0) {
                Some(rest) => writeln!(self.out, "  {}{rest}", self.paint.hue(hue, name))?,
                None => writeln!(self.out, "{line}")?,
            }
        }
        Ok(())
    }

    fn dim(&mut self, text: &str) -> Result<(), Failure> {
        // Where one line is too narrow, each command has its own.
        let lines: Vec<&str> =
            if text.chars().count() > self.width { text.split("    ").collect() } else { vec![text] };
        for line in lines {
            writeln!(self.out, "{}", self.paint.dim(line))?;
        }
        Ok(())
    }
}
