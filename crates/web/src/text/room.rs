//! What rooms say: people who are gone, the host, the evening, the way in.

use protocol::room::Sign;

use super::pick;

texts! {
    away_title: "Who is away", "Wer weg ist";
    away_for: "{name} has been away for {time}.", "{name} ist seit {time} weg.";
    away_until: "{name} is away. A bot takes over in {n} s.", "{name} ist weg. In {n} s übernimmt ein Bot.";
    bot_plays: "A bot plays for {name} until they are back.", "Ein Bot spielt für {name}, bis jemand zurück ist.";
    bot_stands_in: "away · a bot plays", "weg · ein Bot spielt";
    let_bot_play: "Let a bot play", "Ein Bot soll spielen";
    wait: "Wait", "Warten";
    end_game: "End the game", "Spiel abbrechen";
    end_game_text: "The game counts for nobody, and everybody is back in the room.", "Das Spiel zählt für niemanden, und alle sind wieder im Raum.";
    make_host: "Make host", "Leitung abgeben";
    send_away_title: "Send away?", "Wegschicken?";
    send_away_text: "{name} leaves the room. In a game a bot plays on.", "{name} verlässt den Raum. In einem Spiel spielt ein Bot weiter.";
    leave_title: "Leave the room?", "Den Raum verlassen?";
    leave_text: "Your chair becomes free.", "Dein Stuhl wird frei.";
    leave_playing: "A bot plays on for you, and you can’t come back to this seat.", "Ein Bot spielt für dich weiter, und auf diesen Platz kommst du nicht zurück.";
    leave_now: "Leave for good", "Endgültig verlassen";
    look_away: "Only look away, keep my seat", "Nur kurz weg, Platz behalten";
    back_to_room: "Back to the room", "Zurück in den Raum";
    to_result: "To the result", "Zum Ergebnis";
    what_now: "What now?", "Wie weiter?";
    evening: "The evening", "Der Abend";
    won_of: "{n} of {m} won", "{n} von {m} gewonnen";
    team_won: "won together", "gemeinsam gewonnen";
    team_lost: "lost together", "gemeinsam verloren";
    game: "Game", "Spiel";
    absence: "When somebody is away", "Wenn jemand weg ist";
    away_wait: "who is away is waited for", "auf Abwesende wird gewartet";
    away_bot: "a bot takes over after {n} s", "nach {n} s übernimmt ein Bot";
    undo_allowed: "Undo allowed", "Zurücknehmen erlaubt";
    fill_with_bots: "Bots on free chairs", "Bots auf freie Stühle";
    name_first: "Say first what you are called.", "Sag zuerst, wie du heißt.";
    only_here: "Only this computer can open this address. Let the server listen to the network: parlor serve --host 0.0.0.0", "Diese Adresse öffnet nur dieser Rechner. Lass den Server im Netz lauschen: parlor serve --host 0.0.0.0";
    big_screen: "Big screen", "Großer Bildschirm";
    screen_text: "Scan the code, or open the address, and take a chair.", "Scannt den Code oder öffnet die Adresse und nehmt Platz.";
    code: "Code", "Code";
    playing: "a game is on", "ein Spiel läuft";
    in_lobby: "not playing", "gerade kein Spiel";
    running: "What is going on", "Was gerade läuft";
    unread: "{n} new", "{n} neu";
    signs: "Show something", "Etwas zeigen";
    ended_left: "You have left the room.", "Du hast den Raum verlassen.";
    ended_kicked: "The host has sent you away.", "Die Leitung hat dich weggeschickt.";
    ended_replaced: "This seat is played in another tab or on another device.", "Dieser Platz wird in einem anderen Tab oder auf einem anderen Gerät gespielt.";
    ended_unknown: "There is no room with this code.", "Einen Raum mit diesem Code gibt es nicht.";
    ended_watchers: "Nobody may watch this room.", "Diesem Raum darf niemand zuschauen.";
    ended_closed: "This room has ended.", "Diesen Raum gibt es nicht mehr.";
    ended_unknown_text: "Look at the code once more, or ask for it.", "Sieh dir den Code noch einmal an, oder frag danach.";
    ended_replaced_text: "Only one of them can play at a time.", "Nur einer davon kann spielen.";
}

/// What a sign means.
pub fn sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Applause => pick("Well played", "Gut gespielt"),
        Sign::Laugh => pick("Ha ha", "Haha"),
        Sign::Surprise => pick("Oh!", "Oh!"),
        Sign::Thanks => pick("Thank you", "Danke"),
        Sign::Oops => pick("A pity", "Schade"),
        Sign::Hurry => pick("Your turn?", "Du bist dran?"),
    }
}

/// Why a room is over for somebody, by the server's word for it.
pub fn ended(code: &str) -> &'static str {
    match code {
        "left" => ended_left(),
        "kicked" => ended_kicked(),
        "replaced" => ended_replaced(),
        "unknown_room" => ended_unknown(),
        "no_spectators" => ended_watchers(),
        _ => ended_closed(),
    }
}

/// What to do about it, if there is something.
pub fn ended_text(code: &str) -> &'static str {
    match code {
        "replaced" => ended_replaced_text(),
        "unknown_room" => ended_unknown_text(),
        _ => "",
    }
}
