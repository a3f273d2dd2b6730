//! What the games' own crates say in English (options, house rules, bots, rules), in German. The English text is theirs.

use super::pick;

/// A German text, if there is one and it is wanted.
fn german(found: Option<&'static str>) -> Option<&'static str> {
    pick(None, found)
}

/// The name of an option, a choice or a group.
pub(crate) fn option_name(name: &str) -> Option<&'static str> {
    let text = match name {
        // groups
        "standard" => "Grundregeln",
        "special" => "Besonderes",
        "more" => "Noch mehr",
        "bonuses and penalties" => "Zugaben und Strafen",
        "point modifiers" => "Was Karten zählen",
        "variants" => "Varianten",
        "cards" => "Karten",
        "house rules" => "Hausregeln",
        "run" => "Der Lauf",
        "versus" => "Gegeneinander",
        "both" => "Immer",
        // golf
        "blackjack" => "Blackjack",
        "decks" => "Kartenspiele",
        "eagle_eye" => "Adlerauge",
        "flip_as_action" => "Umdrehen statt ziehen",
        "flip_mode" => "Nach dem Ablegen",
        "four_of_a_kind" => "Vierling",
        "initial_flips" => "Offene Karten am Anfang",
        "knock_bonus" => "Zuerst fertig",
        "knock_early" => "Früh klopfen",
        "knock_penalty" => "Zu früh fertig",
        "lucky_swing" => "Glücksschwung",
        "negative_pairs_keep_value" => "Gute Paare zählen",
        "one_eyed_jacks" => "Einäugige Buben",
        "rounds" => "Löcher",
        "super_kings" => "Superkönige",
        "ten_penny" => "Zehner für einen",
        "tied_shame" => "Gleichstand",
        "underdog_bonus" => "Bestes Loch",
        "use_jokers" => "Joker",
        "wolfpack" => "Wolfsrudel",
        "never" => "nie",
        "always" => "immer",
        "endgame" => "gegen Ende",
        // harmonictook
        "business_center" => "Bürohaus",
        "expansions" => "Erweiterungen",
        "landmarks_to_win" => "Wahrzeichen zum Sieg",
        "mall" => "Einkaufszentrum",
        "market" => "Markt",
        "park" => "Freizeitpark",
        "red_order" => "Reihenfolge der roten",
        "starting_coins" => "Münzen am Anfang",
        "supply" => "Vorrat",
        "swap" => "tauscht",
        "bots_get_5" => "Bots bekommen 5",
        "readme" => "drei Karten",
        "official" => "alle Tassen und Brote",
        "owned" => "wer es hat",
        "immediate" => "sofort",
        "reverse" => "rückwärts",
        "seat" => "nach Sitzplatz",
        // farkle
        "boons" => "Mitgift",
        "last_turn" => "Letzter Zug",
        "levels" => "Stufen",
        "lives" => "Leben",
        "opening" => "Einstieg",
        "protected_first_roll" => "Sicherer erster Wurf",
        "retries" => "Versuche",
        "ruleset" => "Regelwerk",
        "set" => "Wertung",
        "target" => "Ziel",
        "three_farkles" => "Drei Farkle",
        "retry" => "noch einmal",
        "permadeath" => "nur ein Leben",
        // wires
        "captain" => "Kapitän",
        "detector" => "Doppeldetektor",
        "equipment" => "Ausrüstung",
        "mission" => "Mission",
        _ => return None,
    };
    german(Some(text))
}

/// What an option does.
pub(crate) fn option_about(name: &str) -> Option<&'static str> {
    let text = match name {
        "blackjack" => "Eine Hand von genau 21 zählt 0.",
        "decks" => "Wie viele Kartenspiele, 1 bis 3; „auto“ heißt eins bis vier Personen, sonst zwei.",
        "eagle_eye" => "Ein Joker zählt 2, ein Paar −4. Geht nicht mit dem Glücksschwung.",
        "flip_as_action" => "Statt zu ziehen, darf man eine eigene Karte umdrehen.",
        "flip_mode" => "Was geschieht, wenn eine Karte vom Stapel abgelegt wird.",
        "four_of_a_kind" => "−20 für jeden Wert, der zwei oder mehr Spalten füllt.",
        "initial_flips" => "Wie viele Karten man am Anfang umdreht: 0, 1 oder 2.",
        "knock_bonus" => "−5 für die erste Person, die alle Karten offen hat.",
        "knock_early" => "Sind noch ein oder zwei Karten verdeckt, darf man sie umdrehen, statt zu ziehen.",
        "knock_penalty" => "10 Punkte, wenn man fertig ist und nicht am wenigsten hat.",
        "lucky_swing" => "Ein einziger Joker im Spiel, er zählt −5. Braucht Joker.",
        "negative_pairs_keep_value" => "Ein Paar mit negativem Wert behält ihn, statt 0 zu zählen.",
        "one_eyed_jacks" => "Herzbube und Pikbube zählen 0.",
        "rounds" => "Wie viele Löcher gespielt werden, 1 bis 18.",
        "super_kings" => "Könige zählen −2.",
        "ten_penny" => "Zehner zählen 1.",
        "tied_shame" => "5 Punkte für alle, die gleich viel haben.",
        "underdog_bonus" => "−3 für das beste Ergebnis eines Lochs.",
        "use_jokers" => "Zwei Joker je Kartenspiel, sie zählen −2.",
        "wolfpack" => "−5 für zwei Spalten mit Bubenpaaren.",
        "business_center" => "Was das Bürohaus tut.",
        "cards" => "Eigene Karten, dazu oder statt der üblichen.",
        "expansions" => "Welche Erweiterungen dabei sind; der Hafen erlaubt eine fünfte Person.",
        "landmarks_to_win" => "Wie viele Wahrzeichen gewinnen.",
        "mall" => "Welche Karten das Einkaufszentrum um 1 erhöht.",
        "market" => "Was zu kaufen ist: alles, oder 8 oder 10 Stapel von einem gemischten Deck.",
        "park" => "Wann der Freizeitpark gilt.",
        "red_order" => "In welcher Reihenfolge rote Karten bezahlt werden.",
        "starting_coins" => "0 bis 50 Münzen.",
        "supply" => "Karten von jeder Sorte, 1 bis 10; die Startkarten kommen dazu.",
        "boons" => "Womit der Lauf beginnt.",
        "last_turn" => "Haben die anderen einen letzten Zug, wenn jemand das Ziel erreicht?",
        "levels" => "Wie viele Stufen ein Lauf hat, 1 bis 40.",
        "lives" => "Was geschieht, wenn eine Stufe misslingt.",
        "opening" => "Wie viele Punkte man zum ersten Aufschreiben braucht.",
        "protected_first_roll" => "Ein erster Wurf ohne Kombination macht aus seinem ersten Würfel eine 1.",
        "retries" => "Nach wie vielen misslungenen Stufen der Lauf endet, 1 bis 250.",
        "ruleset" => "Stufen, Relikte und Laden des Laufs.",
        "set" => "Was Kombinationen zählen.",
        "target" => "Wie viele Punkte das Ende einläuten.",
        "three_farkles" => "Was drei Farkle hintereinander kosten; 0 für nichts.",
        "captain" => "Wer als Erstes Drähte bekommt und beginnt.",
        "custom" => "Eine eigene Mission.",
        "detector" => "Alle haben einmal einen Doppeldetektor.",
        "equipment" => "Mit den Ausrüstungskarten der Mission.",
        "mission" => "Welche Mission, 1 bis 8.",
        _ => return None,
    };
    german(Some(text))
}

/// The name of a preset, and what it is.
pub(crate) fn preset(game: &str, id: &str) -> Option<(&'static str, &'static str)> {
    let texts = match (game, id) {
        ("golf", "standard") => ("Klassisch", "Neun Löcher nach den Regeln."),
        ("golf", "quick") => ("Schnell", "Drei Löcher; wer ablegt, dreht eine Karte um."),
        ("golf", "jokers") => {
            ("Joker", "Zwei Joker, gute Könige und Zehner, und ein Jokerpaar ist noch besser.")
        }
        ("golf", "cutthroat") => {
            ("Scharf", "Fertig werden lohnt sich für das beste Ergebnis und schadet allen anderen.")
        }
        ("golf", "everything") => ("Alles", "Alle Hausregeln, die zusammenpassen."),
        ("harmonictook", "base") => ("Grundspiel", "Das Grundspiel, alle Karten sind zu kaufen."),
        ("harmonictook", "harbor") => ("Hafen", "Mit Booten, Sushi und Flughafen; zehn Stapel."),
        ("harmonictook", "millionaires") => {
            ("Millionäre", "Mit Krediten, Wein und Abrissbirnen; zehn Stapel.")
        }
        ("harmonictook", "metropolis") => ("Metropole", "Beide Erweiterungen zusammen."),
        ("harmonictook", "scarce") => ("Knapp", "Das Grundspiel mit acht Stapeln."),
        ("harmonictook", "official") => {
            ("Offiziell", "Das Einkaufszentrum hilft allen Tassen und Broten; der Park gilt sofort.")
        }
        ("harmonictook", "quick") => ("Schnell", "Mehr Münzen am Anfang, drei Wahrzeichen gewinnen."),
        ("farkle", "tuned") => {
            ("Ausgewogen", "Zwölf Stufen, die gleichmäßig schwerer werden, mit vielen Relikten.")
        }
        ("farkle", "seed") => ("Urform", "Die erste Form des Laufs: ein Relikt, steile Stufen."),
        ("farkle", "permadeath") => ("Ein Leben", "Die erste misslungene Stufe beendet den Lauf."),
        ("farkle", "house") => ("Hausregeln", "Gegeneinander, Einstieg ab 500, Strafe für drei Farkle."),
        ("farkle", "sudden") => ("Plötzlich", "Gegeneinander; wer 10.000 erreicht, gewinnt sofort."),
        ("wires", "mission-1") => ("Mission 1", "Blau 1–6: ein erstes Spiel."),
        ("wires", "mission-2") => ("Mission 2", "Blau 1–8, zwei gelbe Drähte."),
        ("wires", "mission-3") => ("Mission 3", "Blau 1–10, ein roter Draht, Ausrüstung."),
        ("wires", "mission-4") => ("Mission 4", "Alle Zahlen, zwei gelbe, ein roter."),
        ("wires", "mission-5") => ("Mission 5", "Zwei gelbe Drähte von dreien."),
        ("wires", "mission-6") => ("Mission 6", "Vier gelbe Drähte."),
        ("wires", "mission-7") => ("Mission 7", "Ein roter Draht von zweien."),
        ("wires", "mission-8") => ("Mission 8", "Gelb 2 von 3, rot 1 von 2."),
        ("wires", "blue") => ("Blau", "Nur blaue Drähte: reines Kombinieren."),
        _ => return None,
    };
    pick(None, Some(texts))
}

/// How a bot plays.
pub(crate) fn bot_about(id: &str) -> Option<&'static str> {
    let text = match id {
        "random" => "Macht irgendeinen erlaubten Zug.",
        "kibitzer" => "Spielt im Kopf immer wieder zu Ende und nimmt, was am öftesten gewinnt.",
        "thoughtful" => "Folgt einer Liste von Vorlieben.",
        "evie" => "Will das meiste erwartete Einkommen der nächsten Runden.",
        "coverage" => "Will, dass jeder Wurf etwas bringt.",
        "kinematic" => "Passt ihr Tempo dem wachsenden Einkommen der anderen an.",
        "marathon" => "Sieht voraus, wann du gewinnst, und will eine Runde früher fertig sein.",
        "fromage" => "Erst Bauernhöfe, dann Käse.",
        "impatient" => "Nimmt, was den Sieg am nächsten bringt.",
        "tuvbot" => "Spielt jeden Kauf im Kopf bis ans Ende, mit allem Glück und Pech.",
        "sage" => "Schleicht sich heran und ist fertig, bevor du es bist.",
        "maya" => "Stürmisch: schnell, und fertig, sobald es gut aussieht.",
        "kenji" => "Wagt viel: behält hohe Karten und hofft auf den Zwilling.",
        "diego" => "Ein Spieler: niemand weiß, was kommt, auch Diego nicht.",
        "sofia" => "Geduldig: nur niedrige Karten, und fertig nur in Führung.",
        "river" => "Passt sich an: mutig im Rückstand, vorsichtig in Führung.",
        "priya" => "Jagt Paare: baut Spalten, die sich aufheben.",
        "marcus" => "Ruhig und rundum solide.",
        "cautious" => "Nimmt alles, was zählt, und schreibt ab 300 Punkten auf.",
        "greedy" => "Holt im Mittel das meiste aus jedem Zug.",
        "optimal" => "Hat das Spiel gelöst: die beste Chance gegen eine Person, oder auf die Stufe.",
        "filter-only" => {
            "Streicht, was nicht sein kann, und nennt den Draht mit den wenigsten Möglichkeiten."
        }
        "max-probability" => "Zählt alle passenden Verteilungen und sagt, was am ehesten stimmt.",
        "planner" => "Stellt sich Verteilungen vor und was die Nächsten aus jeder Ansage machen.",
        _ => return None,
    };
    german(Some(text))
}

/// The rules in a minute.
pub(crate) fn rules(game: &str) -> Option<&'static str> {
    let text = match game {
        "golf" => GOLF,
        "harmonictook" => HARMONICTOOK,
        "farkle" => FARKLE,
        "wires" => WIRES,
        _ => return None,
    };
    german(Some(text))
}

const GOLF: &str = "Golf geht über mehrere Löcher; wer am Ende am wenigsten Punkte hat, gewinnt.

Alle haben sechs verdeckte Karten in zwei Reihen zu dritt. Am Anfang dreht man zwei davon um.

Wer am Zug ist, zieht vom Stapel oder nimmt die oberste Karte der Ablage.
 - Eine Karte vom Stapel: gegen eine eigene tauschen oder ablegen.
 - Eine Karte von der Ablage: man muss sie eintauschen.
Die ersetzte Karte kommt auf die Ablage; niemand sieht vorher eine verdeckte Karte an.

Sind alle deine Karten offen, haben alle anderen noch einen Zug. Dann werden alle Karten aufgedeckt und gezählt:

  Ass 1 | Zwei −2 | Drei bis Zehn wie gedruckt | Bube, Dame 10 | König 0 | Joker −2

Zwei gleiche Karten in einer Spalte zählen 0, auch wenn es gute sind.";

const HARMONICTOOK: &str = "Baue alle deine Wahrzeichen vor allen anderen.

Ein Zug hat drei Teile.
1. Würfle mit einem Würfel, mit dem Bahnhof auch mit zweien.
2. Alle Karten mit der Summe wirken: erst rote, dann blaue, grüne und violette.
   Rot      bei fremden Würfen    wer würfelt, zahlt an die Besitzer
   Blau     bei allen Würfen      die Bank zahlt an die Besitzer
   Grün     beim eigenen Wurf     die Bank zahlt; manche zählen andere Karten
   Violett  beim eigenen Wurf     etwas Besonderes; jede nur einmal in einer Stadt
   Niemand zahlt mehr, als da ist. Rote Karten werden entgegen der Reihenfolge bezahlt.
3. Kaufe eine Karte, baue ein Wahrzeichen, oder passe.

Wahrzeichen: Bahnhof 4 (zwei Würfel), Einkaufszentrum 10 (Café, Restaurant und Laden zahlen 1 mehr), Freizeitpark 16 \
(ein Pasch gibt noch einen Zug), Funkturm 22 (einmal je Zug neu würfeln).

Du beginnst mit einem Weizenfeld (1), einer Bäckerei (2–3) und 3 Münzen.

Mehr davon: die Erweiterungen Hafen und Millionärsmeile, Märkte mit 8 oder 10 Stapeln, Varianten und Hausregeln.";

const FARKLE: &str = "Wirf sechs Würfel. Nach jedem Wurf sicherst du mindestens eine Kombination: genau deren Würfel. Dann würfelst \
du mit dem Rest weiter oder schreibst auf. Ein Wurf ohne Kombination ist ein Farkle: alles Gesicherte, das nicht \
aufgeschrieben ist, ist verloren, und der Zug ist zu Ende. Sind alle sechs gesichert, geht es mit sechs frischen weiter.

Kombinationen: eine 1 zählt 100, eine 5 zählt 50; drei gleiche das Hundertfache ihrer Augen, drei Einsen 1000; eine \
Straße von 1 bis 6 zählt 1500. „triples“ hat keine Straße. „extended“ hat vier, fünf und sechs gleiche und Straßen mit \
fünf Würfeln für 1000.

DER LAUF (allein). Jede Stufe hat Ziele und eine Zahl von Zügen. Gesichertes zählt für das Ziel, das du gewählt hast. \
Beim Aufschreiben wird es mit deinem Faktor und deinen Relikten vervielfacht und vom Ziel abgezogen; was darüber ist, \
verfällt. Ein erfülltes Ziel gibt Gold. Sind alle Pflichtziele erfüllt, öffnet der Laden: kaufe ein Relikt oder geh weiter.

GEGENEINANDER (2 bis 6). Aufgeschriebene Punkte sammeln sich. Erreicht jemand 10.000, haben alle anderen noch einen Zug; \
dann gewinnt, wer am meisten hat.";

const WIRES: &str = "Schneidet alle Drähte paarweise durch, gemeinsam.

Alle haben eine Bank mit sortierten Drähten, die nur sie selbst sehen: blau 1–12 (je vier), gelb (n.1) und rot (n.5). \
Zu zweit hat jede Person zwei Bänke, zu dritt der Kapitän; zwei Bänke sind eine Hand.

Zuerst legen alle, der Kapitän beginnt, eine Marke an einen ihrer blauen Drähte. Dann reihum eines davon:
  Paar       zeig auf einen Draht im Team und nenne einen Wert, den du hast. Richtig: er ist durch, und einer von deinen \
auch. Falsch: der Zeiger rückt vor, und eine Marke zeigt, was der Draht ist. Rot: Explosion, die Mission ist verloren.
  Allein     du hast alle übrigen eines Werts (zwei oder vier): schneide sie durch.
  Aufdecken  alle deine Drähte sind rot: zeig sie.
Alle gelben sind ein Wert; rote kann man nicht nennen. Der Zeiger beginnt bei der Zahl der Personen; bei 0 ist die \
Mission verloren. Sie ist gewonnen, wenn alle Drähte durch sind.

Doppeldetektor, je einmal: ein Wert für zwei Drähte einer Bank. Ausrüstung kann man nutzen, sobald zwei Drähte ihrer \
Zahl durch sind, vor dem Schneiden.";
