//! All words of the client, English and German side by side. What the games say is in a file for each game.

macro_rules! texts {
    ($($name:ident: $english:literal, $german:literal;)*) => {
        $(pub(crate) fn $name() -> &'static str { $crate::client::text::pick($english, $german) })*
    };
}

pub(crate) mod account;
pub(crate) mod assist;
pub(crate) mod cards;
pub(crate) mod content;
pub(crate) mod farkle;
pub(crate) mod golf;
pub(crate) mod harmonictook;
pub(crate) mod moves;
pub(crate) mod odds;
pub(crate) mod refusals;
pub(crate) mod review;
pub(crate) mod wires;

use std::cell::Cell;

use leptos::prelude::*;

use super::store;

thread_local! {
    static GERMAN: Cell<bool> = const { Cell::new(false) };
}

/// The text in the visitor's language.
pub(crate) fn pick<T>(english: T, german: T) -> T {
    if GERMAN.get() { german } else { english }
}

/// Takes the language from the visitor's choice, or from the browser.
pub(crate) fn apply_language() {
    let chosen =
        store::get("language").or_else(|| window().navigator().language()).unwrap_or_else(|| "en".into());
    GERMAN.set(chosen.starts_with("de"));
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("lang", pick("en", "de"));
    }
}

/// Puts words into a text: `{name}` becomes the value of `name`.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// A number as people of the language write it.
pub(crate) fn number(n: i64) -> String {
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
    alone_or: "alone or", "allein oder";
    minutes: "min", "Min.";
    your_name: "Your name", "Dein Name";
    settings: "Settings", "Einstellungen";
    lost_title: "There is nothing at this table.", "An diesem Tisch ist nichts.";
    lost_text: "The address does not lead anywhere. The games are one click away.", "Die Adresse führt nirgendwohin. Zu den Spielen ist es ein Klick.";
    also: "More", "Mehr";
    assist_text: "Tap in what happens at a real table; see what can be known. Works offline.", "Tippe ein, was an einem echten Tisch geschieht, und sieh, was man wissen kann. Geht ohne Netz.";
    to_games: "To the games", "Zu den Spielen";
    home: "Parlor, home", "Parlor, Startseite";
    // table
    you: "You", "Du";
    your_move: "Your move", "Du bist am Zug";
    undo: "Undo", "Zurücknehmen";
    hint: "Hint", "Tipp";
    log: "What happened", "Was geschah";
    sound_off: "Sound off", "Ton aus";
    menu: "Menu", "Menü";
    close: "Close", "Schließen";
    new_game: "New game", "Neues Spiel";
    opponent: "Opponent", "Gegner";
    house_rules: "House rules", "Hausregeln";
    deal: "Deal", "Geben";
    theme: "Light", "Licht";
    theme_auto: "As the system", "Wie das System";
    theme_light: "Day", "Tag";
    theme_dark: "Night", "Nacht";
    language: "Language", "Sprache";
    keys: "Keys", "Tasten";
    save_file: "Save as a file", "Als Datei sichern";
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
    trivial: "any move", "irgendein Zug";
    add_opponent: "One more", "Noch einer";
    fewer: "One fewer", "Einer weniger";
    skip: "A click on the table skips the wait.", "Ein Klick auf den Tisch überspringt das Warten.";
    person_here: "a person at this device", "jemand an diesem Gerät";
    their_name: "Their name", "Name";
    pass_to: "Pass the device to {name}", "Gib das Gerät an {name}";
    pass_text: "The table is covered until then.", "Bis dahin ist der Tisch verdeckt.";
    i_am: "I am {name}", "Ich bin {name}";
    tip_count: "{n} of 3", "{n} von 3";
    tip_next: "Got it", "Verstanden";
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
    opening: "Opening the door …", "Die Tür geht auf …";
    room_ended: "This room has ended.", "Diesen Raum gibt es nicht mehr.";
    lost_retry: "Connection lost. Trying again in {n} s. Your game is safe.", "Verbindung weg. Neuer Versuch in {n} s. Dein Spiel ist sicher.";
    now: "Now", "Jetzt";
    no_server: "The server does not answer. Games against bots work without it.", "Der Server antwortet nicht. Gegen Bots geht es auch ohne.";
    unreadable: "This game could not be set up:", "Das Spiel ließ sich nicht aufbauen:";
}

/// Why something was not done: in the visitor's language if there are words for it, else as it was said.
pub(crate) fn refused(code: &str, message: String) -> String {
    refusals::german(code).map_or(message, str::to_owned)
}

/// A bot's level in words.
pub(crate) fn level(level: &str) -> &'static str {
    match level {
        "easy" => easy(),
        "medium" => medium(),
        "hard" => hard(),
        _ => trivial(),
    }
}

/// A person without a name.
pub(crate) fn player_number(number: usize) -> String {
    fill(pick("Player {n}", "Spieler {n}"), &[("n", &number.to_string())])
}

/// "wins" of somebody else.
pub(crate) fn wins(name: &str) -> String {
    fill(pick("{name} wins.", "{name} gewinnt."), &[("name", name)])
}

/// The greeting for the hour.
pub(crate) fn greeting(name: Option<&str>) -> String {
    let hour = js_sys::Date::new_0().get_hours();
    let hello = match hour {
        4..=11 => morning(),
        12..=17 => day(),
        _ => evening(),
    };
    name.map_or_else(|| format!("{hello}."), |name| format!("{hello}, {name}."))
}
