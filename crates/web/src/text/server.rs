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
            "Hier fehlt ein gültiger Einladungscode: Diesen gibt es nicht, oder er ist verbraucht oder abgelaufen. Auch der Code eines offenen Raums kann gelten, auf manchen Servern nur, wenn ein Konto ihn leitet."
        }
        "bad_setup_token" => {
            "Der Link ist verbraucht oder abgelaufen. Der Server druckt beim Start einen neuen."
        }
        "last_admin" => "Das ist die letzte Person, die verwalten darf. Ernenne zuerst eine andere.",
        "unauthorized" => "Melde dich zuerst an; die Sitzung ist vielleicht abgelaufen.",
        "forbidden" => "Das ist nicht für dich bestimmt.",
        "cross_site" => "Diese Seite gehört zu einem anderen Server und darf das hier nicht.",
        "unknown_user" => "Dieses Konto gibt es nicht.",
        "too_fast" => "Das war zu oft hintereinander. Warte einen Moment.",
        "too_long" => "Das ist zu lang.",
        "too_slow" => "Die Verbindung ist zu langsam. Versuch es noch einmal.",
        "unknown_room" | "room_closed" => "Diesen Raum gibt es nicht (mehr).",
        "no_spectators" => "In diesem Raum darf niemand zuschauen.",
        "unknown_token" => "Diesen Raum gibt es nicht, oder der Platz darin ist nicht mehr deiner.",
        "no_chat" => "In diesem Raum wird nicht geredet.",
        "room_full" | "no_seat" => "Im Raum ist kein Platz mehr frei.",
        "seat_taken" => "Der Platz ist besetzt.",
        "seats_open" => "Es sind noch Stühle frei. Setz Bots darauf oder nimm Stühle weg.",
        "not_ready" => "Noch sind nicht alle bereit.",
        "not_seated" => "Dafür brauchst du einen Platz am Tisch.",
        "not_now" => "Das geht gerade nicht.",
        "bad_options" => "So lässt sich das Spiel nicht einstellen.",
        "bad_settings" => "Diese Einstellungen gehen nicht.",
        "unknown_bot" => "Diesen Bot gibt es für dieses Spiel nicht.",
        "unknown_game" => "Dieses Spiel gibt es hier nicht.",
        "unknown_record" => "Diese Partie gibt es hier nicht.",
        "not_host" => "Das darf nur, wer den Raum leitet.",
        "no_undo" => "Der letzte Zug lässt sich nicht zurücknehmen.",
        "bad_action" => "Diesen Zug gibt es nicht.",
        "game_over" => "Das Spiel ist zu Ende.",
        "stale" => "Der Tisch ist schon weiter. Schau noch einmal.",
        "storage" | "busy" => "Der Server hat gerade viel zu tun. Versuch es gleich noch einmal.",
        "shutdown" => "Der Server hört gerade auf, oder der Raum zieht um. Es geht gleich weiter.",
        "protocol" => "Diese Seite passt nicht mehr zum Server. Lade sie neu.",
        "not_your_turn" => "Du bist nicht am Zug.",
        // what only programs get to hear
        "bad_request" | "not_json" | "hello_first" | "method_not_allowed" | "not_found" => {
            "Der Server hat die Seite nicht verstanden. Lade sie neu."
        }
        "internal" => "Im Server ist etwas schiefgegangen. Versuch es noch einmal.",
        // why a connection ends
        "kicked" => "Du wurdest aus dem Raum geschickt.",
        "left" => "Du hast den Raum verlassen.",
        "replaced" => "Du bist mit demselben Platz woanders hereingekommen.",
        _ => return None,
    };
    pick(None, Some(german))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use engine::Language;

    use super::*;

    fn sources(folder: &Path, text: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                sources(&path, text);
            } else if path.extension().is_some_and(|end| end == "rs") {
                text.push_str(&std::fs::read_to_string(&path).unwrap());
            }
        }
    }

    /// The words for programs with which something is refused or a connection is ended, and whether a sentence follows.
    fn codes() -> BTreeSet<(String, bool)> {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut text = String::new();
        sources(&crates.join("server/src"), &mut text);
        let mut codes = BTreeSet::new();
        for call in ["Refusal::new(", "closing(", "farewell(", "End::Broken("] {
            for rest in text.split(call).skip(1) {
                let rest = if call == "End::Broken(" {
                    rest.split_once(',').map_or("", |(_, rest)| rest)
                } else {
                    rest
                };
                let Some((code, rest)) = rest.trim_start().strip_prefix('"').and_then(|r| r.split_once('"'))
                else {
                    continue;
                };
                let said = rest
                    .trim_start()
                    .strip_prefix(',')
                    .is_some_and(|rest| !rest.trim_start().starts_with("\"\""));
                codes.insert((code.to_owned(), said));
            }
        }
        // What the engine says to everybody who plays, whatever the game.
        for code in ["bad_action", "game_over", "no_undo", "not_your_turn", "unknown_bot"] {
            codes.insert((code.to_owned(), true));
        }
        codes
    }

    #[test]
    fn every_refusal_of_the_server_has_words_in_both_languages() {
        let codes = codes();
        assert!(codes.len() > 40, "{codes:?}");
        for (code, said) in &codes {
            assert!(said, "{code}: in English the server says it itself");
            crate::text::speak(Language::German);
            assert!(german(code).is_some_and(|words| words.len() > 10), "{code}");
            crate::text::speak(Language::English);
            assert_eq!(german(code), None, "{code}");
        }
        // What the page about the protocol lists is said as well.
        let page = std::fs::read_to_string(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server-protocol.md"),
        );
        let page = page.unwrap();
        let table = page.split_once("| code | meaning |").unwrap().1.split_once("\n\n").unwrap().0;
        crate::text::speak(Language::German);
        for code in table
            .lines()
            .filter_map(|line| line.split('|').nth(1))
            .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        {
            assert!(german(code).is_some(), "{code}");
        }
    }
}
