//! What the terminal can show, and the colours of things on it.

use std::env;

use engine::Grade;
use ratatui::style::{Color, Modifier, Style};

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// None: bold, dim and reversed have to do.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// 256.
    Many,
    /// All.
    True,
}

impl Depth {
    /// What the environment says, for an output that is a terminal.
    pub fn detect() -> Self {
        let var = |name: &str| env::var(name).unwrap_or_default().to_lowercase();
        Self::of(&var("NO_COLOR"), &var("COLORTERM"), &var("TERM"))
    }

    fn of(no_color: &str, colorterm: &str, term: &str) -> Self {
        if !no_color.is_empty() || term == "dumb" || term.ends_with("-m") || term == "vt100" {
            Self::None
        } else if matches!(colorterm, "truecolor" | "24bit") || term.contains("direct") {
            Self::True
        } else if term.contains("256") {
            Self::Many
        } else {
            Self::Sixteen
        }
    }
}

/// What something is; the theme knows its colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Text on the page.
    Ink,
    /// What matters less, and what can't be done.
    Dim,
    /// Lines and frames.
    Line,
    /// What can be done now; for nothing else.
    Lamp,
    /// The choice that Enter plays.
    Lit,
    /// Blue cards and wires.
    Blue,
    /// Green cards; good news.
    Green,
    /// Red cards, suits and wires; bad news.
    Red,
    /// Purple cards.
    Purple,
    /// Landmarks, yellow wires, gold.
    Amber,
    /// A card's face, a die.
    Stock,
    /// A card's face with a red suit.
    StockRed,
    /// A card's back.
    Back,
    /// The colour of a grade, from 0 (best) to 4.
    Grade(u8),
}

impl Role {
    /// The role of a grade.
    pub fn of(grade: Grade) -> Self {
        match grade {
            Grade::Optimal => Self::Grade(0),
            Grade::Even | Grade::Good => Self::Grade(1),
            Grade::Unmeasured => Self::Dim,
            Grade::Questionable => Self::Grade(2),
            Grade::Mistake => Self::Grade(3),
            Grade::Blunder => Self::Grade(4),
        }
    }
}

/// The look of one terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// How many colours.
    pub depth: Depth,
    /// Dark text on a light ground?
    pub light: bool,
    /// Only ASCII?
    pub ascii: bool,
}

impl Theme {
    /// What the environment says. `COLORFGBG` and `PARLOR_THEME` (`light` or `dark`) tell the ground.
    pub fn detect(ascii: bool) -> Self {
        let light = match env::var("PARLOR_THEME").as_deref() {
            Ok("light") => true,
            Ok("dark") => false,
            _ => light_ground(&env::var("COLORFGBG").unwrap_or_default()),
        };
        let poor = matches!(env::var("TERM").as_deref(), Ok("dumb" | "vt100"));
        Self { depth: Depth::detect(), light, ascii: ascii || poor || !utf8_locale() }
    }

    /// The style of a thing.
    pub fn style(self, role: Role) -> Style {
        let plain = Style::new();
        if self.depth == Depth::None {
            return match role {
                Role::Dim | Role::Line => plain.add_modifier(Modifier::DIM),
                Role::Lamp => plain.add_modifier(Modifier::BOLD),
                Role::Lit => plain.add_modifier(Modifier::REVERSED | Modifier::BOLD),
                _ => plain,
            };
        }
        match role {
            Role::Lit => plain.fg(self.colour(Role::Stock)).bg(self.lamp()).add_modifier(Modifier::BOLD),
            Role::Stock | Role::StockRed => {
                plain.fg(self.colour(role)).bg(self.pick(0xFFFCF5, 0xEFE6D5, Color::White))
            }
            Role::Back => plain.fg(self.pick(0xF3E3C2, 0xD9C9A6, Color::White)).bg(self.pick(
                0x2E4A62,
                0x2A4358,
                Color::Blue,
            )),
            Role::Lamp => plain.fg(self.colour(role)).add_modifier(Modifier::BOLD),
            _ => plain.fg(self.colour(role)),
        }
    }

    /// The ground of the page.
    pub fn page(self) -> Style {
        self.ground(0xFAF6EF, 0x12181B).patch(self.style(Role::Ink))
    }

    /// The ground of raised things: panels over the page.
    pub fn raised(self) -> Style {
        self.ground(0xFFFDF8, 0x1B2327).patch(self.style(Role::Ink))
    }

    /// The table of a game.
    pub fn felt(self, game: &str) -> Style {
        let (light, dark) = crate::boards::of(game).felt();
        self.ground(light, dark).patch(self.style(Role::Ink))
    }

    fn ground(self, light: u32, dark: u32) -> Style {
        // With few colours the terminal's own ground is the better one.
        if self.depth < Depth::Many {
            return Style::new();
        }
        Style::new().bg(self.rgb(if self.light { light } else { dark }))
    }

    fn lamp(self) -> Color {
        self.pick(0xFFC94D, 0xFFC94D, Color::Yellow)
    }

    fn colour(self, role: Role) -> Color {
        match role {
            Role::Ink => self.pick(0x1F2430, 0xEDE6DA, Color::Reset),
            Role::Dim => self.pick(0x565A67, 0xA8AFAC, Color::DarkGray),
            Role::Line => self.pick(0x8C8271, 0x76827F, Color::DarkGray),
            Role::Lamp | Role::Lit => {
                self.pick(0x8A5600, 0xFFC94D, if self.light { Color::Magenta } else { Color::LightYellow })
            }
            Role::Blue => self.pick(0x2A5DA8, 0x8DB8F3, self.ansi(Color::Blue, Color::LightBlue)),
            Role::Green => self.pick(0x33703A, 0x8FCB8E, self.ansi(Color::Green, Color::LightGreen)),
            Role::Red => self.pick(0xAC352F, 0xF2968C, self.ansi(Color::Red, Color::LightRed)),
            Role::Purple => self.pick(0x74398F, 0xCFA3E8, self.ansi(Color::Magenta, Color::LightMagenta)),
            Role::Amber => self.pick(0x835600, 0xEBBE62, Color::Yellow),
            Role::Stock => self.pick(0x1F2430, 0x1F2430, Color::Black),
            Role::StockRed => self.pick(0xB3312A, 0xA62A24, Color::Red),
            Role::Back => self.pick(0xF3E3C2, 0xD9C9A6, Color::White),
            Role::Grade(g) => match g {
                0 => self.pick(0x0B7566, 0x63D2BE, self.ansi(Color::Cyan, Color::LightCyan)),
                1 => self.pick(0x47742A, 0xA6CF7C, self.ansi(Color::Green, Color::LightGreen)),
                2 => self.pick(0x7D6000, 0xE4C25C, Color::Yellow),
                3 => self.pick(0xAD4A0A, 0xF29B60, self.ansi(Color::Magenta, Color::LightMagenta)),
                _ => self.pick(0xA62B22, 0xF2877C, self.ansi(Color::Red, Color::LightRed)),
            },
        }
    }

    fn ansi(self, light: Color, dark: Color) -> Color {
        if self.light { light } else { dark }
    }

    fn pick(self, light: u32, dark: u32, ansi: Color) -> Color {
        if self.depth < Depth::Many { ansi } else { self.rgb(if self.light { light } else { dark }) }
    }

    fn rgb(self, hex: u32) -> Color {
        let [_, r, g, b] = hex.to_be_bytes();
        if self.depth == Depth::True { Color::Rgb(r, g, b) } else { Color::Indexed(nearest(r, g, b)) }
    }
}

/// The nearest of the 256 colours: of the cube, or of the greys.
fn nearest(r: u8, g: u8, b: u8) -> u8 {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let step = |v: u8| (0..6).min_by_key(|&i| (STEPS[i] - i32::from(v)).abs()).unwrap_or(0);
    let off = |x: i32, y: i32, z: i32| {
        (x - i32::from(r)).pow(2) + (y - i32::from(g)).pow(2) + (z - i32::from(b)).pow(2)
    };
    let (i, j, k) = (step(r), step(g), step(b));
    let cube = off(STEPS[i], STEPS[j], STEPS[k]);
    let mean = (i32::from(r) + i32::from(g) + i32::from(b)) / 3;
    let grey = ((mean - 8).max(0) / 10).min(23);
    let level = 8 + 10 * grey;
    if off(level, level, level) < cube { 232 + grey as u8 } else { (16 + 36 * i + 6 * j + k) as u8 }
}

/// `COLORFGBG` is `text;ground` or `text;other;ground`, as numbers of the sixteen colours.
fn light_ground(colorfgbg: &str) -> bool {
    matches!(colorfgbg.rsplit(';').next(), Some("7" | "15"))
}

/// Can the terminal write more than ASCII?
pub fn utf8_locale() -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|v| env::var(v).ok().filter(|v| !v.is_empty()));
    locale.is_some_and(|l| l.to_lowercase().replace('-', "").contains("utf8"))
}

/// ASCII that reads like the symbol.
pub(crate) fn to_ascii(symbol: &str) -> &'static str {
    match symbol.chars().next().unwrap_or(' ') {
        '─' | '━' | '═' | '╌' | '—' | '–' => "-",
        '│' | '┃' | '║' => "|",
        '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╔' | '╗' | '╚'
        | '╝' => "+",
        '♥' => "h",
        '♦' => "d",
        '♣' => "c",
        '♠' => "s",
        '★' | '●' | '•' => "*",
        '☆' | '○' | '·' => ".",
        '▸' | '▶' | '→' | '›' => ">",
        '◂' | '◀' | '←' | '‹' => "<",
        '↑' | '▲' => "^",
        '↓' | '▼' => "v",
        '█' | '▓' => "#",
        '▀' => "\"",
        '▒' => "+",
        '░' | '╱' | '╲' => ":",
        '▁' | '▂' => "_",
        '▃' | '▄' => "=",
        '▅' | '▆' | '▇' => "#",
        '✓' => "+",
        '✗' | '×' => "x",
        '¢' => "$",
        '…' => "~",
        '’' | '‘' => "'",
        '“' | '”' | '„' => "\"",
        'é' | 'è' | 'ê' => "e",
        'ä' => "a",
        'ö' => "o",
        'ü' => "u",
        'Ä' => "A",
        'Ö' => "O",
        'Ü' => "U",
        'ß' => "s",
        '−' => "-",
        '⏎' => ">",
        '■' => "#",
        '◆' => "*",
        '▪' => "-",
        '◇' => "o",
        '±' => "~",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colour_depth_follows_the_environment() {
        assert_eq!(Depth::of("1", "truecolor", "xterm-256color"), Depth::None);
        assert_eq!(Depth::of("", "truecolor", "xterm-256color"), Depth::True);
        assert_eq!(Depth::of("", "", "screen-256color"), Depth::Many);
        assert_eq!(Depth::of("", "", "linux"), Depth::Sixteen);
        assert_eq!(Depth::of("", "", "dumb"), Depth::None);
    }

    #[test]
    fn a_light_ground_is_recognised() {
        assert!(light_ground("0;15") && light_ground("0;default;7"));
        assert!(!light_ground("15;0") && !light_ground(""));
    }

    #[test]
    fn the_nearest_of_256_colours_keeps_greys_grey() {
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(255, 255, 255), 231);
        assert_eq!(nearest(128, 128, 128), 244);
    }

    /// The contrast of two colours by WCAG 2.
    fn contrast(a: Color, b: Color) -> f64 {
        let light = |c: Color| {
            let Color::Rgb(r, g, b) = c else { return 0.0 };
            let part = |v: u8| {
                let v = f64::from(v) / 255.0;
                if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
        };
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_text_has_enough_contrast_on_every_ground() {
        for light in [false, true] {
            let theme = Theme { depth: Depth::True, light, ascii: false };
            let mut grounds = vec![theme.page(), theme.raised()];
            grounds.extend(catalog::games().map(|g| theme.felt(g.facts().id)));
            let roles = [
                Role::Ink,
                Role::Dim,
                Role::Lamp,
                Role::Blue,
                Role::Green,
                Role::Red,
                Role::Purple,
                Role::Amber,
            ];
            for role in roles.into_iter().chain((0..5).map(Role::Grade)) {
                for ground in &grounds {
                    let ratio = contrast(theme.style(role).fg.unwrap(), ground.bg.unwrap());
                    assert!(ratio >= 4.5, "{role:?} on {:?}: {ratio:.2}", ground.bg);
                }
            }
            for role in [Role::Lit, Role::Stock, Role::StockRed, Role::Back] {
                let style = theme.style(role);
                assert!(contrast(style.fg.unwrap(), style.bg.unwrap()) >= 4.5, "{role:?}");
            }
        }
    }
}
