# Was die Bildschirme sagen.

## Für alle

you = Du
your-move = Du bist am Zug
to-move = { $who } am Zug
won = Gewonnen.
lost = Verloren.
wins = { $who ->
    [you] Du gewinnst.
   *[other] { $who } gewinnt.
}
share-win = { $who } teilen sich den Sieg.
and = { $first } und { $second }
score-of = Punkte: { $n }
grade-optimal = bester Zug
grade-even = kein Unterschied
grade-good = gut
grade-unmeasured = nicht gemessen
grade-questionable = fraglich
grade-mistake = Fehler
grade-blunder = Patzer
level-trivial = trivial
level-easy = leicht
level-medium = mittel
level-hard = schwer
bot-level = { $name } ({ $level })
on = an
off = aus
nothing = nichts
own-content = eigenes
small-screen = Ein wenig mehr Platz, bitte.
small-screen-size = jetzt { $now }, { $least } genügt
nothing-here = { $key } bewirkt hier nichts.

## Ein Tisch: Tasten, und was darüber liegt

goes-on = Weiter: Eingabetaste
have-a-look = Sieh es dir an; mit der Eingabetaste geht es weiter.
esc-leave = gehen
esc-menu = Menü
esc-quit = beenden
esc-back = zurück
how-to-choose = helle Taste, Klick oder Pfeile
half-typed = { $what } …
how-to-complete = die nächste Taste vollendet es, Esc vergisst es
choose-first = Wähle erst mit den Pfeilen oder einer hellen Taste.
no-key-now = { $whose }; { $key } bewirkt jetzt nichts.
no-key-here = { $key } bewirkt hier nichts. Die hellen Tasten spielen; ? sagt mehr.
what-happened = was geschah
nothing-happened = Noch ist nichts geschehen.
rules-title = die Regeln in einer Minute
help-title = Hilfe
hint-title = Tipp
thinking = Ich überlege …
leave-title = den Tisch verlassen?
game-kept = Das Spiel bleibt erhalten.
enter-leaves = Eingabetaste: gehen, jede andere: bleiben.
sure-title = sicher?
enter-does = Eingabetaste: ja, jede andere: nein.
type-title = einen Zug eintippen
such-as = zum Beispiel: { $examples }
hints-title = was jeder Zug wert ist
scrolled = { $seen }/{ $all } · ↑↓ Bild↑ Bild↓ blättern · jede andere Taste schließt
key-closes = jede Taste schließt
pass-keyboard = Gib die Tastatur an { $name }.
others-hidden = Von den anderen ist jetzt nichts zu sehen.
i-am-here = Eingabetaste: Ich bin da      Esc: gehen, das Spiel bleibt erhalten
item-help = Hilfe
item-again = noch einmal
    .about = dasselbe Spiel noch einmal
item-view = ansehen
    .about = das Spiel noch einmal, Zug für Zug, mit Noten
item-hint = Tipp
    .about = was jeder deiner Züge wert ist und warum
item-undo = zurück
    .about = deinen letzten Zug zurücknehmen
item-type = tippen
    .about = einen Zug in Notation eintippen
item-pace = Tempo
    .about = das Tempo der Bots: langsam, ruhig, schnell, sofort
item-more-about = alle ganz, mit jeder Karte
item-talk = reden
    .about = den anderen etwas sagen
item-room = wer da ist
    .about = der Raum: wer da ist, und nach welchen Regeln
item-odds = Chancen
    .hide = die Chancen verbergen
    .show = die Chancen zeigen
item-log = Verlauf
    .about = alles, was geschah
item-rules = Regeln
    .about = die Regeln in einer Minute
help-play = Kleine Buchstaben und Ziffern spielen: Sie leuchten neben dem, was sie tun. Ein Klick tut dasselbe.
help-arrows = Pfeile, Tab
help-choose = wählen
help-enter = Eingabe, Leer
help-plays = das Gewählte spielen
help-goes-on = das Spiel geht weiter
help-esc-menu = das Menü
help-esc-quit = das Programm beenden
help-esc-leave = gehen; das Spiel bleibt erhalten
help-kept = Dieses Spiel steht in { $file }
pace-slow = Bots langsam
pace-calm = Bots ruhig
pace-quick = Bots schnell
pace-at-once = Bots sofort

## Ein Spiel an dieser Tastatur

log-file-trouble = In das Protokoll kann nicht geschrieben werden: { $reason }
bot-stuck = Der Bot weiß nicht weiter: { $reason }
you-take-back = Du nimmst den letzten Zug zurück.
takes-back = { $name } nimmt den letzten Zug zurück.
not-taken-back = Das geht nicht zurück: { $reason }.
not-saved = Nicht gespeichert ({ $reason }): { $file }
not-saved-in = In { $folder } kann das Spiel nicht gespeichert werden: { $reason }
kept-as = Erhalten als { $file }; `parlor replay` zeigt es.
kept-go-on = Das Spiel bleibt erhalten. Weiter geht es mit: { $command }
not-kept = Das Spiel konnte nicht gesichert werden: { $reason }
good-before = Die { $n } Züge davor sind gut; so geht es von dort weiter: { $command }

## Der erste Bildschirm

sit-down = Nimm Platz an einem Tisch.
go-on-alone = { $game }, { $stand } · { $when }
go-on-with = { $game }, { $stand }, mit { $names } · { $when }
go-on = Weiterspielen: { $what }
seats-one = 1 Platz
seats-many = { $n } Plätze
seats-from = { $least } bis { $most } Plätze
more-daily = Lauf des Tages
    .about = die Würfel von heute
more-saved = Gespeichert
    .about = weiter, ansehen, löschen
more-statistics = Statistik
    .about = wie deine Spiele ausgingen
more-join = Raum beitreten
    .about = dort spielen andere
more-open = Raum öffnen
    .about = und andere einladen
more-assistant = Assistent
    .about = Wires am echten Tisch
more-leave = Gehen
how-home = Pfeile und Eingabetaste, eine Taste oder ein Klick

## Vor einem Spiel

start = Spiel beginnen
start-name = Beginnen
start-about = Alles darunter kann bleiben, wie es ist.
start-room = Nach diesen Regeln spielen
group-table = Tisch
group-room = der Raum
preset = Vorlage
preset-none = keine
preset-about = Sätze von Einstellungen, die einen Namen haben.
seats = Plätze
seats-about = Wie viele spielen: { $least } bis { $most }.
seat = Platz { $n }
person-about = Jemand an dieser Tastatur; tippe einen Namen. Links und rechts wählen einen Bot.
surprise = Überraschung
    .about = Irgendein Bot, der nachdenkt; du wirst sehen, welcher.
player = Spieler { $n }
now-meaning = { $about } Jetzt: { $meaning }
setup-keys = ↑↓ wählen   ←→ ändern   + - Plätze
setup-enter = Eingabe beginnen   Esc Menü
setup-enter-room = Eingabe übernehmen   Esc wie vorher
no-name = Ein Name hat 1 bis 24 druckbare Zeichen.
other-options = Einstellungen

## Gespeicherte Spiele, Statistik

saved = Gespeicherte Spiele
saved-none = Noch gibt es keine. Jedes Spiel wird von selbst gespeichert.
nth-of = { $n } von { $all }
saved-keys-over = Eingabe noch einmal ansehen   d löschen   Esc Menü
saved-keys = Eingabe weiterspielen   v ansehen   d löschen   Esc Menü
saved-keys-none = Esc Menü
delete-title = dieses Spiel löschen?
delete-gone = { $file } ist dann für immer weg.
delete-enter = Eingabetaste: löschen, jede andere: behalten.
not-deleted = { $file } kann nicht gelöscht werden: { $reason }
moves = { $n ->
    [one] 1 Zug
   *[other] { $n } Züge
}
just-now = eben gerade
minutes-ago = { $n ->
    [one] vor 1 Minute
   *[other] vor { $n } Minuten
}
hours-ago = { $n ->
    [one] vor 1 Stunde
   *[other] vor { $n } Stunden
}
days-ago = { $n ->
    [one] vor 1 Tag
   *[other] vor { $n } Tagen
}
statistics = Statistik
statistics-none = Noch ist nichts gespielt.
statistics-how = Gezählt werden gespeicherte Spiele; was gelöscht ist, zählt nicht mehr.
statistics-played = Spiele
statistics-won = Siege
statistics-streak = in Folge
statistics-mean = Punkte
statistics-open = offen

## Ein Spiel noch einmal

replay-everybody = wie es alle sahen
replay-eyes = wie { $name } es sah
replay-moves = die Züge
replay-before = Vor dem ersten Zug
replay-stop = halt
replay-play = spielen
replay-keys = ←→ Zug  Leer { $space }  Tab Augen  g Noten  n p Fehler  ? Tasten
replay-help = Tasten
replay-accuracy = Genauigkeit: { $players }
replay-player = { $name } { $accuracy } (Fehler: { $n })
replay-better = besser: { $best } ({ $why })
replay-grading = bewerte { $n } von { $all }
replay-no-grades = Solche Spiele können nicht bewertet werden.
replay-grade-first = Lass das Spiel erst bewerten: g.
replay-no-further = Weiter gibt es keinen.
replay-slow = Spielt langsam.
replay-calm = Spielt ruhig.
replay-quick = Spielt schnell.
replay-at-once = Spielt sehr schnell.
replay-help-step = einen Zug weiter, einen zurück
replay-help-turn = dorthin, wo jemand anders am Zug ist
replay-help-space = das Spiel läuft von selbst, oder hält an
replay-help-pace = wie schnell es läuft
replay-help-ends = vor den ersten Zug, hinter den letzten
replay-help-eyes = mit wessen Augen
replay-help-grade = alle Entscheidungen bewerten
replay-help-mistakes = der nächste Fehler, der davor
replay-help-odds = Chancen
replay-help-click = auf einen Zug oder die Linie geht dorthin
replay-help-click-key = ein Klick
replay-help-leave = gehen

## Räume

join-title = Einem Raum beitreten
open-title = Einen Raum öffnen
join-address = Adresse
    .about = Die Adresse des Servers, etwa http://192.168.1.20:8000, oder der ganze Link zum Raum.
open-address = Adresse
    .about = Die Adresse des Servers, etwa http://192.168.1.20:8000.
join-code = Code
    .about = Der Code des Raums; nicht nötig, wenn er im Link steht.
open-game = Spiel
    .about = Links und rechts wählen. Die Einstellungen kommen im Raum.
join-name = Name
    .about = Wie die anderen dich nennen sollen.
join-keys = Tab nächstes Feld   Eingabe beitreten   Esc Menü
open-keys = Tab nächstes Feld   Eingabe Raum öffnen   Esc Menü
room = Raum { $code }
room-note = Raum { $code }
connecting = verbinde …
offline = nicht verbunden, neuer Versuch …
trying-again = { $reason }; neuer Versuch …
is-here = { $name } ist da.
is-away = { $name } ist weg.
you-take-yours-back = Du nimmst deinen letzten Zug zurück.
taken-back = Der letzte Zug ist zurückgenommen.
watching = Zuschauende: { $n }
chair-open = ein freier Platz
state-open = frei
state-bot = ein Bot
state-away = weg
state-host = leitet
state-ready = bereit
state-not-ready = noch nicht bereit
state-standing = ohne Platz
usual-rules = die üblichen Regeln
clock-of = { $n } Sekunden je Zug
with-hints = mit Tipps
no-hints = ohne Tipps
with-undo = Züge dürfen zurückgenommen werden
no-undo = nichts wird zurückgenommen
no-chat = ohne Chat
no-spectators = ohne Zuschauende
bot-takes-over = nach { $n } Sekunden übernimmt ein Bot
key-ready = bereit
key-not-ready = doch nicht bereit
key-start = los
key-options = Einstellungen
key-fill = Bots auf freie Plätze
key-empty = ohne Bots
key-chair = anderer Bot
key-sit = hier sitzen
key-kick = wegschicken
key-host = Leitung abgeben
key-talk = reden
key-table = zum Tisch
key-leave = gehen
say = sagen: { $text }
kick-title = wegschicken?
kick-text = { $name } verlässt den Raum. In einem Spiel spielt ein Bot weiter.
host-title = Leitung abgeben?
host-text = { $name } leitet den Raum von jetzt an.
farewell = Dein Platz bleibt frei. Zurück kommst du mit: { $command }
farewell-watcher = Zurück kommst du mit: { $command }
never-opened = Kein Raum wurde geöffnet: { $reason }
never-reached = Der Raum war nicht zu erreichen: { $reason }
no-answer = der Server hat nicht geantwortet
setting-hints = Tipps
    .about = Darf man fragen, was Züge wert sind und wie die Chancen stehen?
setting-undo = Zurücknehmen
    .about = Darf man Züge zurücknehmen, die nichts gezogen und nichts gezeigt haben?
setting-chat = Chat
    .about = Darf man miteinander reden?
setting-spectators = Zuschauen
    .about = Darf zuschauen, wer keinen Platz hat?
setting-clock = Uhr
    .about = Nach so langer Zeit zieht ein Bot für die, die noch nicht gezogen haben.
setting-absent = Abwesende
    .about = Was aus dem Platz von jemandem wird, der weg ist.
no-clock = keine
seconds = { $n } Sekunden
absent-wait = die anderen warten
absent-bot = ein Bot nach { $n } Sekunden

## Hilfe am echten Tisch

assist-title = Hilfe an einem echten Tisch von Wires
assist-you = Wires am echten Tisch · du bist { $name }
assist-players = Personen
    .about = Alle in der Reihenfolge der Züge, zum Beispiel: anna bob cem dora
assist-me = du
    .about = Wer davon du bist.
assist-captain = Kapitän
    .about = Wer Kapitän ist; leer heißt: die erste Person.
assist-mission = Mission
    .about = Die Nummer der Mission, 1 bis 8.
assist-shown = gezeigt
    .about = Die gelben und roten Drähte, die alle sehen, zum Beispiel: 2.1 5.1 4.5. Leer, wenn es keine gibt.
assist-hand = dein Brett
    .about = Deine Drähte, der niedrigste zuerst, das zweite Brett nach dem ersten, zum Beispiel: 1 2 2 4 5 6
assist-form-keys = Tab nächstes Feld   Eingabe beginnen   Esc Menü
assist-no-mission = `{ $text }` ist keine Mission; sie gehen von 1 bis 8
assist-lines = { $n } Zeilen
assist-answer = Antwort
assist-scroll-table = ↑↓ Bild↑ Bild↓ den Tisch
assist-scroll-answer = ↑↓ Bild↑ Bild↓ die Antwort
assist-tab = Tab anderes
assist-past = Strg-P Strg-N Zeilen davor
assist-more-below = ↓ noch { $n }
assist-more-above = ↑ noch { $n }
assist-more-both = ↑ { $above }  ↓ noch { $below }
assist-reread = Neu gelesen: { $n } Zeilen.
assist-saved = Gespeichert in { $file }.
assist-on-screen = Der Tisch ist auf dem Bildschirm; die Pfeile blättern darin.
assist-not-saved = Nicht gespeichert: { $file }: { $reason }
assist-not-reread = Nicht neu gelesen, nichts hat sich geändert: { $file }: { $reason }
assist-go-on = Weiter geht es mit: { $command }

## Golf

golf-hole = Loch { $n } von { $of }
golf-final = Loch { $n } von { $of }, letzte Züge
golf-over = Loch { $n } von { $of } ist vorbei
golf-nothing = noch nichts ausgeteilt
golf-deck = Stapel
golf-discard = Ablage
golf-holds = { $who ->
    [you] Du hast
   *[other] { $who } hat
}
golf-score = Punkte
golf-all = alle
golf-as-it-is = im Mittel
golf-out = fertig
golf-odds-later = Chancen gibt es mit den Karten.
golf-odds-watching = Chancen sehen nur, die spielen.
golf-next-counts = die nächste Karte zählt
golf-less-pile = weniger als { $card } der Ablage
golf-less-yours = weniger als dein { $card }
golf-pair = macht dir ein Paar
golf-unseen = ungesehene Karten
golf-hands = jede Hand, im Mittel
golf-with-all = gesamt

## Farkle

farkle-shop-before = der Laden vor Level { $n } von { $of }
farkle-level = Level { $n } von { $of }
farkle-target = bis { $n } Punkte
farkle-turns-left = Züge übrig
farkle-gold = Gold
farkle-multiplier = Faktor
farkle-score = Punkte
farkle-goal = Ziel { $n }
farkle-extra = extra { $n }
farkle-fulfilled = erfüllt
farkle-left = noch { $n }
farkle-pending = noch { $n }, { $pending } unterwegs
farkle-coins = { $n } Gold
farkle-this-level = dieses Level: { $modifier }
farkle-reached = am Ziel
farkle-cup = Die Würfel sind im Becher.
farkle-held = liegt
farkle-scores = zählt
farkle-turn = dieser Zug
farkle-points = Punkte
farkle-risk = { $n ->
    [one] 1 Würfel werfen: Farkle { $risk } %
   *[other] { $n } Würfel werfen: Farkle { $risk } %
}
farkle-dice = Würfel
farkle-farkle = Farkle
farkle-each = je { $does }
farkle-shop = Der Laden

## harmonictook

city-turn = Zug { $n }
city-rolled = wirft { $dice }
city-rolled-sum = wirft { $dice } = { $total }
city-cards = { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
city-closed = { $n } zu
city-key = C zeigt sie
cities = Städte
market = Markt
market-head = Wurf, Karte, Preis, Vorrat
income = dein Wurf bringt
income-of = ein Wurf von { $name } bringt
income-rounds = alle Wahrzeichen in etwa { $n } Runden

## Wires

wires-dial = Uhr
wires-last = der nächste Fehler ist der letzte
wires-left = noch { $n } Fehler frei
wires-stable = stabilisiert
wires-in-play = vielleicht im Spiel
wires-used = benutzt
wires-detector = Detektor

## Dateien und Verbindungen

trouble-not-found = eine solche Datei oder einen solchen Ordner gibt es nicht
trouble-denied = das ist hier nicht erlaubt
trouble-exists = das gibt es schon
trouble-folder = das ist ein Ordner
trouble-no-folder = ein Teil des Pfads ist kein Ordner
trouble-full = kein Platz mehr: Der Datenträger ist voll
trouble-quota = kein Platz mehr: Dein Anteil ist aufgebraucht
trouble-read-only = von diesem Datenträger kann man nur lesen
trouble-large = die Datei ist zu groß
trouble-name = so kann keine Datei heißen
trouble-refused = dort antwortet niemand; läuft der Server?
trouble-cut = die Verbindung ist abgerissen
trouble-no-way = von hier führt kein Weg dorthin
trouble-silent = dort antwortet nichts

## Was ein Server ablehnt, wo es nicht an den Spielregeln liegt

refused-not-host = Das darf nur, wer den Raum leitet.
refused-not-ready = Noch sind nicht alle bereit.
refused-seats-open = Es sind noch Plätze frei: Setz Bots darauf oder nimm Plätze weg.
refused-seat-taken = Der Platz ist besetzt.
refused-room-full = In diesem Raum ist kein Platz mehr frei.
refused-room-closed = Diesen Raum gibt es nicht mehr.
refused-unknown-room = Diesen Raum gibt es nicht.
refused-no-spectators = In diesem Raum darf niemand zuschauen.
refused-not-your-turn = Du bist nicht am Zug.
refused-stale = Der Tisch ist schon weiter: Schau noch einmal.
refused-storage = Der Server hat gerade viel zu tun: Versuch es gleich noch einmal.
refused-busy = Der Server hat gerade viel zu tun: Versuch es gleich noch einmal.
refused-too-fast = Das war zu oft hintereinander: Warte einen Moment.
