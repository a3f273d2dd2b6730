//! Why the server did not do something, in German; in English it says so itself. Why the rules refuse something is a matter of
//! the game.

use super::pick;

/// The reason, if German is wanted and there are words for it.
pub(super) fn german(code: &str) -> Option<&'static str> {
    let german = match code {
        // the server
        "bad_login" => "Name oder Passwort stimmt nicht.",
        "bad_password" => {
            "Das Passwort ist zu kurz, zu lang oder zu leicht zu erraten: 8 bis 128 Zeichen, gern ein paar Wörter."
        }
        "bad_name" => {
            "Ein Name hat 2 bis 24 Buchstaben, Ziffern, _, - und ., und beginnt mit Buchstabe oder Ziffer."
        }
        "bad_email" => "Das ist keine E-Mail-Adresse.",
        "name_taken" => "Der Name oder die E-Mail-Adresse ist vergeben.",
        "bad_invite" => {
            "Diesen Einladungscode gibt es nicht, oder er ist verbraucht oder abgelaufen. Der Code eines offenen Raums gilt auch."
        }
        "bad_setup_token" => {
            "Der Link ist verbraucht oder abgelaufen. Der Server druckt beim Start einen neuen."
        }
        "last_admin" => "Das ist die letzte Person, die verwalten darf. Ernenne zuerst eine andere.",
        "unauthorized" => "Melde dich zuerst an; die Sitzung ist vielleicht abgelaufen.",
        "forbidden" => "Das dürfen nur Administratoren.",
        "too_fast" => "Das war zu oft hintereinander. Warte einen Moment.",
        "unknown_room" | "room_closed" => "Diesen Raum gibt es nicht (mehr).",
        "no_spectators" => "In diesem Raum darf niemand zuschauen.",
        "room_full" | "no_seat" => "Im Raum ist kein Platz mehr frei.",
        "seat_taken" => "Der Platz ist besetzt.",
        "seats_open" => "Es sind noch Stühle frei. Setz Bots darauf oder nimm Stühle weg.",
        "not_ready" => "Noch sind nicht alle bereit.",
        "not_host" => "Das darf nur, wer den Raum leitet.",
        "stale" => "Der Tisch ist schon weiter. Schau noch einmal.",
        "storage" | "busy" => "Der Server hat gerade viel zu tun. Versuch es gleich noch einmal.",
        "not_your_turn" => "Du bist nicht am Zug.",
        _ => return None,
    };
    pick(None, Some(german))
}
