//! What the assistant for Wires says.

use wires::assistant::Setup;
use wires::wire::{Call, Shown};

use super::{fill, pick};

texts! {
    unreadable: "The evening that was kept can’t be read.", "Der aufgehobene Abend ist nicht lesbar.";
    title: "Wires at your table", "Wires an eurem Tisch";
    offline: "works offline", "geht ohne Netz";
    needs_network: "needs the network", "braucht das Netz";
    set_up: "Who is at the table?", "Wer sitzt am Tisch?";
    set_up_text: "In the order of play. Mark yourself and the captain.", "In Spielreihenfolge. Markiere dich und den Kapitän.";
    name_of: "Name of player {n}", "Name von Spieler {n}";
    that_is_me: "That is me: {name}", "Das bin ich: {name}";
    me: "me", "ich";
    is_captain: "Captain: {name}", "Kapitän: {name}";
    add_player: "One more player", "Noch ein Spieler";
    fewer_players: "One fewer", "Einer weniger";
    mission: "Mission", "Mission";
    own_mission: "Own", "Eigene";
    highest: "Blue wires up to", "Blaue Drähte bis";
    yellow_in: "Yellow in play", "Gelbe im Spiel";
    yellow_of: "Yellow shown", "Gelbe gezeigt";
    red_in: "Red in play", "Rote im Spiel";
    red_of: "Red shown", "Rote gezeigt";
    more: "more", "mehr";
    less: "less", "weniger";
    shown_yellow: "Yellow wires shown to all", "Gelbe Drähte, die alle sehen";
    shown_red: "Red wires shown to all", "Rote Drähte, die alle sehen";
    your_wires: "Your wires", "Deine Drähte";
    your_stand: "Your stand {n}", "Dein Ständer {n}";
    tap_away: "Tap a wire to take it away.", "Tippe einen Draht an, um ihn wegzunehmen.";
    chosen: "{n} of {m}", "{n} von {m}";
    begin: "Begin", "Los geht’s";
    best_call: "Best call", "Beste Ansage";
    looking: "looking ahead …", "denkt voraus …";
    use_it: "Use", "Nehmen";
    nothing_to_call: "You hold nothing that can be called.", "Du hast nichts, was du ansagen kannst.";
    certain: "certain", "sicher";
    right: "{p} right", "{p} richtig";
    never_red: "cannot be red", "kann nicht rot sein";
    maybe_red: "{p} red", "{p} rot";
    to_win: "{p} ± {e} to win", "{p} ± {e} Gewinn";
    bits: "tells you {n} bits", "sagt dir {n} Bit";
    trouble: "{n} mistakes to expect of the next players", "{n} Fehler der Nächsten zu erwarten";
    alone: "Cut all {v} alone", "Alle {v} allein kappen";
    alone_why: "you hold all that is left of it", "du hast alle, die es noch gibt";
    to_cut: "{n} to cut", "noch {n}";
    key_cut: "cut", "gekappt";
    key_shown: "shown", "gezeigt";
    key_certain: "certain", "sicher";
    key_likely: "likely", "wahrscheinlich";
    values: "Where the copies of each value are", "Wo die Drähte jedes Werts sind";
    copies: "copies", "Stück";
    called: "called", "angesagt";
    nobody_knows: "unknown", "unbekannt";
    take_back: "Take back the last event", "Letztes Ereignis zurücknehmen";
    take_back_this: "Take back", "Zurücknehmen";
    insert_title: "Events: take back, insert a forgotten one", "Ereignisse: zurücknehmen, vergessene einfügen";
    insert_before: "Insert before", "Davor einfügen";
    inserting: "Goes before event {n}", "Kommt vor Ereignis {n}";
    cancel: "Cancel", "Abbrechen";
    all_chances: "All chances", "Alle Chancen";
    dial: "Dial {n}", "Uhr {n}";
    save: "Save as a file", "Als Datei sichern";
    open: "Open a file", "Datei öffnen";
    new_evening: "New evening", "Neuer Abend";
    sure: "This forgets the present evening.", "Das vergisst den jetzigen Abend.";
    kept: "Every entry is kept on this device. The file is the one of `parlor assist wires`.", "Jeder Eintrag bleibt auf diesem Gerät. Die Datei ist die von `parlor assist wires`.";
    soft: "With soft habits: estimates, not facts.", "Mit weichen Gewohnheiten: Schätzungen, keine Tatsachen.";
    nothing_yet: "Nothing has happened yet.", "Noch ist nichts geschehen.";
    event: "What happened?", "Was ist geschehen?";
    done: "Done", "Fertig";
    right_cut: "Right, both cut", "Richtig, beide gekappt";
    wrong: "Wrong", "Falsch";
    not_seen: "not shown", "nicht gezeigt";
    i_know_not: "not seen", "nicht gesehen";
    none: "nobody", "niemand";
    yellow: "yellow", "gelb";
    red: "red", "rot";
    same: "the same", "gleich";
    different: "different", "verschieden";
    odd: "odd", "ungerade";
    even: "even", "gerade";
    has: "has", "hat";
    has_not: "does not have", "hat nicht";
    wire: "Wire {n}", "Draht {n}";
    // the kinds of events
    k_call: "Call", "Ansage";
    k_token: "Token", "Marker";
    k_solo: "Solo cut", "Allein kappen";
    k_detector: "Detector", "Detektor";
    k_swap: "Swap", "Tausch";
    k_label: "Label", "Etikett";
    k_radar: "Radar", "Radar";
    k_has: "Has a value", "Hat einen Wert";
    k_not: "Is not", "Ist nicht";
    k_parity: "Odd or even", "Gerade oder nicht";
    k_count: "How many", "Wie viele";
    k_reds: "Shows reds", "Zeigt Rote";
    k_dial: "Dial", "Uhr";
    // what is asked
    q_who: "Who?", "Wer?";
    q_whom: "Whose wire?", "Wessen Draht?";
    q_with: "With whom?", "Mit wem?";
    q_wire: "Which wire?", "Welcher Draht?";
    q_wires: "Which wires?", "Welche Drähte?";
    q_value: "Which value?", "Welcher Wert?";
    q_result: "Right or wrong?", "Richtig oder falsch?";
    q_own: "Cut with which own wire?", "Mit welchem eigenen Draht?";
    q_was: "What was it?", "Was war es?";
    q_marked: "Which one got the token?", "Welcher bekam den Marker?";
    q_cut: "Which one was cut?", "Welcher wurde gekappt?";
    q_out: "Takes out which?", "Nimmt welchen heraus?";
    q_in: "Puts in where?", "Steckt wohin?";
    q_got: "What did you get?", "Was hast du bekommen?";
    q_relation: "Same or different?", "Gleich oder verschieden?";
    q_answer: "Who has it?", "Wer hat es?";
    q_number: "How many?", "Wie viele?";
    q_dial: "Where does the dial stand?", "Wo steht die Uhr?";
    q_parity: "Odd or even?", "Ungerade oder gerade?";
    q_has: "Has it or not?", "Hat oder hat nicht?";
}

/// A call in a word.
pub fn call(call: Option<Call>) -> String {
    match call {
        None => red().to_owned(),
        Some(c) => c.number().map_or_else(|| yellow().to_owned(), |n| n.to_string()),
    }
}

/// What a token shows.
pub fn shown(shown: Shown) -> String {
    match shown {
        Shown::Wire(w) => w.to_string(),
        Shown::Yellow => "Y".to_owned(),
    }
}

/// A name as the observer reads it.
pub fn name(setup: &Setup, player: u8) -> String {
    if player == setup.me_index() {
        super::you().to_owned()
    } else {
        setup.players.get(player as usize).cloned().unwrap_or_default()
    }
}

/// The call that is proposed.
pub fn proposal(name: &str, slot: u8, value: Call) -> String {
    let (slot, value) = ((slot + 1).to_string(), call(Some(value)));
    fill(
        pick("{name}, wire {n} is {v}", "{name}, Draht {n} ist {v}"),
        &[("name", name), ("n", &slot), ("v", &value)],
    )
}

/// A line of the session as a sentence; what was typed in another way is shown as it was typed.
pub fn sentence(setup: &Setup, line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let who = |word: &str| {
        let at = setup.players.iter().position(|n| n.eq_ignore_ascii_case(word));
        at.map_or_else(|| word.to_owned(), |i| name(setup, i as u8))
    };
    let value = |word: &str| if word == "Y" { yellow().to_owned() } else { word.to_owned() };
    let list = |words: &[&str]| words.iter().map(|w| who(w)).collect::<Vec<_>>().join(", ");
    let say = |text: &str, values: &[(&str, &str)]| fill(text, values);
    match words[..] {
        ["token", a, slot, v] => say(
            pick("{a}: wire {n} shows {v}", "{a}: Draht {n} zeigt {v}"),
            &[("a", &who(a)), ("n", slot), ("v", &value(v))],
        ),
        ["dd", a, b, slots, v, result, ..] => say(
            pick("{a} → {b}: detector on {n} for {v}: {r}", "{a} → {b}: Detektor auf {n} für {v}: {r}"),
            &[("a", &who(a)), ("b", &who(b)), ("n", slots), ("v", &value(v)), ("r", verdict(result))],
        ),
        ["solo", a, v, ..] => say(
            pick("{a} cuts all {v} alone", "{a} kappt alle {v} allein"),
            &[("a", &who(a)), ("v", &value(v))],
        ),
        ["swap", a, x, b, y, ref got @ ..] => {
            let got = if let [_, wire] = got { format!(" ({wire})") } else { String::new() };
            say(
                pick("{a} {x} and {b} {y} swap{got}", "{a} {x} und {b} {y} tauschen{got}"),
                &[("a", &who(a)), ("x", x), ("b", &who(b)), ("y", y), ("got", &got)],
            )
        }
        ["label", kind, a, x, y] => say(
            pick("{a}: wires {x} and {y} are {k}", "{a}: Drähte {x} und {y} sind {k}"),
            &[("a", &who(a)), ("x", x), ("y", y), ("k", if kind == "=" { same() } else { different() })],
        ),
        ["radar", v, "none"] => say(pick("Radar {v}: nobody", "Radar {v}: niemand"), &[("v", v)]),
        ["radar", v, ref yes @ ..] => {
            say(pick("Radar {v}: {a}", "Radar {v}: {a}"), &[("v", v), ("a", &list(yes))])
        }
        ["has", a, v] => say(pick("{a} has {v}", "{a} hat {v}"), &[("a", &who(a)), ("v", &value(v))]),
        ["hasnot", a, v] => {
            say(pick("{a} does not have {v}", "{a} hat keine {v}"), &[("a", &who(a)), ("v", &value(v))])
        }
        ["not", a, n, v] => say(
            pick("{a}: wire {n} is not {v}", "{a}: Draht {n} ist nicht {v}"),
            &[("a", &who(a)), ("n", n), ("v", &value(v))],
        ),
        [kind @ ("odd" | "even"), a, n] => say(
            pick("{a}: wire {n} is {k}", "{a}: Draht {n} ist {k}"),
            &[("a", &who(a)), ("n", n), ("k", if kind == "odd" { odd() } else { even() })],
        ),
        ["count", a, n, c] => say(
            pick("{a}: {c} like wire {n}", "{a}: {c} wie Draht {n}"),
            &[("a", &who(a)), ("n", n), ("c", c)],
        ),
        ["reds", a] => say(pick("{a} shows only reds", "{a} zeigt nur Rote"), &[("a", &who(a))]),
        ["dial", n] => say(dial(), &[("n", n)]),
        [a, b, n, v, result @ ("yes" | "no"), ref more @ ..] => {
            let was = match (result, more) {
                ("no", [w]) => format!(" ({})", value(w)),
                _ => String::new(),
            };
            say(
                pick("{a} → {b}: wire {n} is {v}: {r}{was}", "{a} → {b}: Draht {n} ist {v}: {r}{was}"),
                &[
                    ("a", &who(a)),
                    ("b", &who(b)),
                    ("n", n),
                    ("v", &value(v)),
                    ("r", verdict(result)),
                    ("was", &was),
                ],
            )
        }
        _ => line.to_owned(),
    }
}

fn verdict(word: &str) -> &'static str {
    if word == "yes" { pick("right", "richtig") } else { pick("wrong", "falsch") }
}
