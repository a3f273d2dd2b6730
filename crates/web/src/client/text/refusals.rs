//! Why something was not done. The English reasons come from the rules and the server; here they are in German.

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
        // golf
        "game_over" => "Das Spiel ist vorbei.",
        "flip_first" => "Zuerst drehen alle ihre ersten Karten um.",
        "already_flipped" | "flips_done" => "Deine ersten Karten sind schon offen.",
        "has_card" => "Du hast schon eine Karte in der Hand: tausche sie ein oder leg sie ab.",
        "no_card" => "Zieh zuerst eine Karte.",
        "must_swap" => "Eine Karte von der Ablage musst du eintauschen.",
        "empty_discard" => "Die Ablage ist leer: zieh vom Stapel.",
        "must_turn" => "Du hast abgelegt: dreh eine verdeckte Karte um.",
        "turn_or_pass" => "Du hast abgelegt: dreh eine verdeckte Karte um, oder passe.",
        "face_up" => "Diese Karte ist schon offen.",
        "no_flip_action" => "Umdrehen statt ziehen ist an diesem Tisch nicht erlaubt.",
        "no_knock" => "Klopfen ist an diesem Tisch nicht erlaubt.",
        "knock_too_early" => "Klopfen darfst du mit einer oder zwei verdeckten Karten.",
        // harmonictook
        "wrong_phase" => "Das geht jetzt nicht: zuerst würfeln, dann kaufen.",
        "one_die" => "Für zwei Würfel brauchst du den Bahnhof.",
        "no_reroll" => "Für einen zweiten Wurf brauchst du den Funkturm.",
        "rerolled" => "Nur einmal je Zug darfst du neu würfeln.",
        "no_raise" => "Nur ab 10 und mit dem Hafen darfst du erhöhen.",
        "not_others" => "Wähle jemand anderen.",
        "nothing_there" => "Dort gibt es nichts zu tauschen.",
        "purple" => "Violette Karten werden nie weggegeben.",
        "too_dear" => "Dafür reichen deine Münzen nicht. Spare, oder nimm etwas Günstigeres.",
        "not_on_sale" => "Diese Karte ist gerade nicht zu kaufen.",
        "only_one" => "Davon darf jede Stadt nur eine haben.",
        "already_built" => "Das Wahrzeichen hast du schon.",
        // farkle
        "shop_open" => "Der Laden ist offen: kaufe oder geh weiter.",
        "shop_closed" => "Der Laden ist zu.",
        "roll_first" => "Würfle zuerst.",
        "lock_first" => "Sichere zuerst eine Kombination.",
        "no_such_dice" => "Diese Würfel sind nicht alle frei.",
        "no_combo" => "Diese Würfel sind keine Kombination.",
        "below_opening" => "Für dein erstes Aufschreiben reicht das noch nicht.",
        "goal_fulfilled" => "Das Ziel ist schon erfüllt.",
        "already_aimed" => "Dieses Ziel ist schon gewählt.",
        "lock_for_goal" => "Du hast ein Ziel gewählt: sichere zuerst etwas dafür.",
        "nothing_to_lock" => "Es gibt nichts mehr zu sichern.",
        "not_enough_gold" => "Dein Gold reicht nicht.",
        "no_room" => "Mehr Relikte kannst du nicht tragen.",
        "no_refresh" => "Dieser Laden wechselt sein Angebot nicht.",
        "no_charge" => "Dafür hast du keine Ladung mehr.",
        "not_fresh" => "Das geht nur bei einem frischen Wurf.",
        "die_held" => "Dieser Würfel ist gesichert.",
        "not_at_start" => "Das geht nur am Anfang eines Zugs.",
        "doomed" => "Der Wurf hat keine Kombination: nutze eine Ladung oder nimm den Farkle an.",
        // wires
        "bad_token" => "Eine Marke kommt an einen eigenen blauen Draht, der noch keine hat.",
        "bad_target" => "Zeig auf einen Draht im Team, der noch nicht durch ist.",
        "stand_too_small" => "Auf dieser Bank sind zu wenige Drähte für den Detektor.",
        "not_held" => "Du kannst nur einen Wert nennen, den du selbst hast.",
        "not_all_yours" => "Dafür musst du alle übrigen Drähte dieses Werts haben.",
        "not_all_red" => "Aufdecken kann nur, wer nur noch rote Drähte hat.",
        "reveal_first" => "Deine Drähte sind alle rot: decke sie auf.",
        "no_detector" => "An diesem Tisch gibt es keine Doppeldetektoren.",
        "detector_used" => "Deinen Doppeldetektor hast du schon benutzt.",
        "card_used" => "Diese Karte ist schon benutzt.",
        "card_locked" => "Diese Karte gilt, sobald zwei Drähte ihrer Zahl durch sind.",
        "card_useless" => "Diese Karte kann gerade nichts tun.",
        _ => return None,
    };
    pick(None, Some(german))
}
