//! All words of the client, English and German side by side. What the games say comes from the games.

macro_rules! texts {
    ($($name:ident: $english:literal, $german:literal;)*) => {
        $(
            #[doc = $english]
            pub fn $name() -> &'static str {
                $crate::text::pick($english, $german)
            }
        )*
    };
}

pub mod account;
pub mod assist;
pub mod farkle;
pub mod fresh;
pub mod golf;
pub mod harmonictook;
pub mod odds;
pub mod past;
pub mod review;
pub mod room;
pub mod server;
pub mod wires;

use std::cell::Cell;

use engine::Language;

thread_local! {
    static GERMAN: Cell<bool> = const { Cell::new(false) };
}

/// The text in the visitor's language.
pub fn pick<T>(english: T, german: T) -> T {
    if GERMAN.get() { german } else { english }
}

/// The visitor's language.
pub fn language() -> Language {
    pick(Language::English, Language::German)
}

/// From now on this language is spoken.
pub fn speak(language: Language) {
    GERMAN.set(language == Language::German);
}

/// Puts words into a text: `{name}` becomes the value of `name`. What stands in braces in a value stays as it is.
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let gap = after.split_once('}').and_then(|(name, after)| {
            values.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value, after))
        });
        match gap {
            Some((value, after)) => {
                out.push_str(value);
                rest = after;
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

/// A number as people of the language write it.
pub fn number(n: i64) -> String {
    if n < 0 { format!("−{}", -n) } else { n.to_string() }
}

texts! {
    // home
    morning: "Good morning", "Guten Morgen";
    day: "Good afternoon", "Guten Tag";
    evening: "Good evening", "Guten Abend";
    welcome: "Take a seat. The bots are already at the table.", "Nimm Platz. Die Bots sitzen schon am Tisch.";
    sit_down: "Sit down", "Platz nehmen";
    rules_minute: "Rules in a minute", "Regeln in einer Minute";
    rules: "Rules", "Regeln";
    go_on: "Continue", "Weiterspielen";
    players: "players", "Spieler";
    alone: "alone", "allein";
    alone_or: "alone or", "allein oder";
    minutes: "min", "Min.";
    your_name: "Your name", "Dein Name";
    settings: "Settings", "Einstellungen";
    lost_title: "There is nothing at this table.", "An diesem Tisch ist nichts.";
    lost_text: "The address does not lead anywhere. The games are one click away.", "Die Adresse führt nirgendwohin. Zu den Spielen ist es ein Klick.";
    also: "More", "Mehr";
    assist_text_online: "Tap in what happens at a real table; see what can be known.", "Tippe ein, was an einem echten Tisch geschieht, und sieh, was man wissen kann.";
    assist_text: "Tap in what happens at a real table; see what can be known. Works offline.", "Tippe ein, was an einem echten Tisch geschieht, und sieh, was man wissen kann. Geht ohne Netz.";
    to_games: "To the games", "Zu den Spielen";
    home: "Parlor, home", "Parlor, Startseite";
    // table
    you: "You", "Du";
    your_move: "Your move", "Du bist am Zug";
    their_move: "{name}’s move", "{name} ist am Zug";
    have_a_look: "Have a look", "Sieh es dir an";
    on: "on", "an";
    off: "off", "aus";
    none: "none", "nichts";
    own_content: "your own", "eigenes";
    no_stay: "No, stay", "Nein, bleiben";
    play_here: "Play here", "Hier spielen";
    elsewhere_title: "This game is open in another tab.", "Dieses Spiel ist in einem anderen Tab offen.";
    elsewhere_text: "Two tabs would take each other’s moves away. You can go on there, or here.", "Zwei Tabs nähmen einander die Züge weg. Du kannst dort weiterspielen oder hier.";
    bot_speed: "Bots play", "Bots spielen";
    motion_speed: "Things move", "Bewegung";
    no_motion: "not at all", "gar nicht";
    undo: "Undo", "Zurücknehmen";
    hint: "Hint", "Tipp";
    log: "What happened", "Was geschah";
    sound_off: "Sound off", "Ton aus";
    sound: "Sound", "Ton";
    menu: "Menu", "Menü";
    close: "Close", "Schließen";
    new_game: "New game", "Neues Spiel";
    house_rules: "House rules", "Hausregeln";
    theme: "Light", "Licht";
    theme_auto: "As the system", "Wie das System";
    theme_light: "Day", "Tag";
    theme_dark: "Night", "Nacht";
    which_language: "Language", "Sprache";
    keys: "Keys", "Tasten";
    save_file: "Save as a file", "Als Datei sichern";
    at_this_table: "House rules at this table", "Hausregeln an diesem Tisch";
    leave: "Leave the table", "Tisch verlassen";
    thinking: "Thinking …", "Ich überlege …";
    no_hint: "There is nothing to decide right now.", "Gerade gibt es nichts zu entscheiden.";
    hint_win: "chance to win", "Gewinnchance";
    hint_points: "points", "Punkte";
    play_this: "Play it", "So spielen";
    game_over: "The game is over", "Das Spiel ist aus";
    you_win: "You win.", "Du gewinnst.";
    you_share: "You share the win.", "Du teilst den Sieg.";
    together_won: "Well done.", "Gut gemacht.";
    together_lost: "Not this time.", "Diesmal nicht.";
    play_again: "Play again", "Noch einmal";
    nothing_yet: "Nothing yet.", "Noch nichts.";
    easy: "easy", "leicht";
    medium: "medium", "mittel";
    hard: "hard", "stark";
    trivial: "no plan", "ohne Plan";
    skip: "A click on the table skips the wait.", "Ein Klick auf den Tisch überspringt das Warten.";
    person_here: "a person at this device", "jemand an diesem Gerät";
    their_name: "Their name", "Name";
    pass_to: "Pass the device to {name}", "Gib das Gerät an {name}";
    pass_text: "The table is covered until then.", "Bis dahin ist der Tisch verdeckt.";
    i_am: "I am {name}", "Ich bin {name}";
    tip_count: "{n} of {m}", "{n} von {m}";
    guide: "First steps", "Erste Schritte";
    guide_end: "Leave the guide", "Anleitung beenden";
    guide_again: "Show me how", "Zeig mir, wie es geht";
    // rooms
    hints_allowed: "Hints allowed", "Tipps erlaubt";
    watchers_allowed: "Spectators allowed", "Zuschauen erlaubt";
    back_again: "Back at the table.", "Wieder am Tisch.";
    friends: "With friends", "Mit Freunden";
    friends_text: "Open a room, send the code. Bots fill the empty chairs.", "Öffne einen Raum, schick den Code. Bots füllen leere Stühle.";
    open_room: "Open a room", "Raum öffnen";
    have_code: "Have a code?", "Hast du einen Code?";
    join: "Join", "Beitreten";
    which_game: "Which game?", "Welches Spiel?";
    room: "Room", "Raum";
    watching: "watching", "schauen zu";
    leave_room: "Leave", "Verlassen";
    seats: "Seats", "Plätze";
    free_chair: "Free chair", "Freier Stuhl";
    sit_here: "Sit here", "Hier sitzen";
    add_bot: "Add a bot", "Bot dazu";
    bot: "bot", "Bot";
    send_away: "Send away", "Wegschicken";
    more_chairs: "One more chair", "Ein Stuhl mehr";
    fewer_chairs: "One fewer", "Einer weniger";
    host: "host", "Gastgeber";
    you_host: "you · host", "du · Gastgeber";
    you_lower: "you", "du";
    is_ready: "is ready", "ist bereit";
    waiting: "not ready yet", "noch nicht bereit";
    away: "away", "weg";
    i_am_ready: "I am ready", "Ich bin bereit";
    not_ready: "Not ready after all", "Doch nicht bereit";
    deal_cards: "Deal", "Los geht’s";
    invite: "Invite", "Einladen";
    join_code: "Join with the code", "Beitreten mit dem Code";
    copy_link: "Copy link", "Link kopieren";
    copied: "Copied", "Kopiert";
    not_copied: "Copy it by hand", "Von Hand kopieren";
    begin_anew: "Begin anew", "Neu beginnen";
    saved_unreadable: "The game that was kept can’t be read.", "Das aufgehobene Spiel ist nicht lesbar.";
    saved_shape: "What the browser kept is no game.", "Was der Browser aufgehoben hat, ist kein Spiel.";
    chat: "Chat", "Chat";
    say_something: "Say something", "Sag etwas";
    send: "Send", "Senden";
    join_title: "Take a chair", "Nimm Platz";
    clock: "Time for a turn", "Zeit für einen Zug";
    no_clock: "no clock", "ohne Uhr";
    seconds: "{n} s a turn", "{n} s pro Zug";
    missing_title: "This page did not come.", "Diese Seite kam nicht an.";
    missing_text: "Parlor could not be reached. Look at the connection and try again.", "Parlor war nicht zu erreichen. Prüf die Verbindung und versuch es noch einmal.";
    try_again: "Try again", "Noch einmal";
    unknown_game: "This page does not know the game that is played here.", "Diese Seite kennt das Spiel nicht, das hier gespielt wird.";
    other_moves: "Other moves", "Andere Züge";
    move_number: "Move {n}", "Zug {n}";
    at_table: "{n} at the table", "{n} am Tisch";
    choose_number: "the move with this number", "der Zug mit dieser Nummer";
    face_down: "face down", "verdeckt";
    opening: "Opening the door …", "Die Tür geht auf …";
    lost_retry: "Connection lost. Trying again in {n} s. Your game is safe.", "Verbindung weg. Neuer Versuch in {n} s. Dein Spiel ist sicher.";
    now: "Now", "Jetzt";
    no_server: "The server does not answer. Games against bots work without it.", "Der Server antwortet nicht. Gegen Bots geht es auch ohne.";
    unreadable: "This game could not be set up:", "Das Spiel ließ sich nicht aufbauen:";
}

/// Why something was not done: in the visitor's language if there are words for it, else as it was said.
pub fn refused(code: &str, message: String) -> String {
    server::german(code).map_or(message, str::to_owned)
}

/// A bot's level in words.
pub fn level(level: &str) -> &'static str {
    match level {
        "easy" => easy(),
        "medium" => medium(),
        "hard" => hard(),
        _ => trivial(),
    }
}

/// How fast something goes.
pub fn speed(speed: crate::pace::Speed) -> &'static str {
    use crate::pace::Speed;
    match speed {
        Speed::Calm => pick("calmly", "gemächlich"),
        Speed::Usual => pick("as usual", "wie üblich"),
        Speed::Quick => pick("quickly", "zügig"),
        Speed::AtOnce => pick("at once", "sofort"),
    }
}

/// A person without a name.
pub fn player_number(number: usize) -> String {
    fill(pick("Player {n}", "Spieler {n}"), &[("n", &number.to_string())])
}

/// "wins" of somebody else.
pub fn wins(name: &str) -> String {
    fill(pick("{name} wins.", "{name} gewinnt."), &[("name", name)])
}

/// The greeting for the hour.
pub fn greeting(name: Option<&str>, hour: u32) -> String {
    let hello = match hour {
        4..=11 => morning(),
        12..=17 => day(),
        _ => evening(),
    };
    name.map_or_else(|| format!("{hello}."), |name| format!("{hello}, {name}."))
}

/// How many sit there.
pub fn company(seats: u8) -> &'static str {
    match seats {
        2 => pick("two at the table", "zu zweit"),
        3 => pick("three at the table", "zu dritt"),
        4 => pick("four at the table", "zu viert"),
        5 => pick("five at the table", "zu fünft"),
        _ => pick("six at the table", "zu sechst"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_braces_is_a_name_and_not_a_gap() {
        assert_eq!(fill("{name} has {n}.", &[("name", "{n}"), ("n", "3")]), "{n} has 3.");
        assert_eq!(fill("{unknown} {", &[]), "{unknown} {");
    }

    #[test]
    fn everything_is_said_in_the_language_that_was_chosen() {
        speak(Language::German);
        assert_eq!((your_move(), language()), ("Du bist am Zug", Language::German));
        assert_eq!(greeting(Some("Anna"), 9), "Guten Morgen, Anna.");
        assert_eq!(refused("not_host", "Only the host may.".into()), "Das darf nur, wer den Raum leitet.");
        speak(Language::English);
        assert_eq!((your_move(), language()), ("Your move", Language::English));
        assert_eq!(greeting(None, 23), "Good evening.");
        assert_eq!(refused("not_host", "Only the host may.".into()), "Only the host may.");
    }

    #[test]
    fn what_the_server_says_in_codes_that_nobody_knows_is_shown_as_it_was_said() {
        speak(Language::German);
        assert_eq!(refused("brand_new", "Something else.".into()), "Something else.");
    }
}
