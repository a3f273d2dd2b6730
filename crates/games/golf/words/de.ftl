## Das Spiel

about = Sechs Karten, wenig Punkte, und niemand darf schauen.

## Einstellungen

option-rounds = Löcher
    .about = Wie viele Löcher gespielt werden, 1 bis 18.
option-decks = Kartenspiele
    .about = Wie viele Kartenspiele, 1 bis 3; „auto“ heißt eins bis vier Personen, sonst zwei.
option-initial_flips = Offene Karten am Anfang
    .about = Wie viele Karten man am Anfang umdreht: 0, 1 oder 2.
option-flip_mode = Nach dem Ablegen
    .about = Was geschieht, wenn eine Karte vom Stapel abgelegt wird.
option-knock_penalty = Zu früh fertig
    .about = 10 Punkte, wenn man fertig ist und nicht am wenigsten hat.
option-use_jokers = Joker
    .about = Zwei Joker je Kartenspiel, sie zählen −2.
option-lucky_swing = Glücksschwung
    .about = Ein einziger Joker im Spiel, er zählt −5. Braucht Joker.
option-super_kings = Superkönige
    .about = Könige zählen −2.
option-ten_penny = Zehner für einen
    .about = Zehner zählen 1.
option-knock_bonus = Zuerst fertig
    .about = −5 für die erste Person, die alle Karten offen hat.
option-underdog_bonus = Bestes Loch
    .about = −3 für das beste Ergebnis eines Lochs.
option-tied_shame = Gleichstand
    .about = 5 Punkte für alle, die gleich viel haben.
option-blackjack = Blackjack
    .about = Eine Hand von genau 21 zählt 0.
option-wolfpack = Wolfsrudel
    .about = −5 für zwei Spalten mit Bubenpaaren.
option-eagle_eye = Adlerauge
    .about = Ein Joker zählt 2, ein Paar −4. Geht nicht mit dem Glücksschwung.
option-flip_as_action = Umdrehen statt ziehen
    .about = Statt zu ziehen, darf man eine eigene Karte umdrehen.
option-knock_early = Früh klopfen
    .about = Sind noch ein oder zwei Karten verdeckt, darf man sie umdrehen, statt zu ziehen.
option-four_of_a_kind = Vierling
    .about = −20 für jeden Wert, der zwei oder mehr Spalten füllt.
option-negative_pairs_keep_value = Gute Paare zählen
    .about = Ein Paar mit negativem Wert behält ihn, statt 0 zu zählen.
option-one_eyed_jacks = Einäugige Buben
    .about = Herzbube und Pikbube zählen 0.
choice-auto = Automatisch
choice-never = Nie
choice-always = Immer
choice-endgame = Gegen Ende
group-bonuses-and-penalties = Zugaben und Strafen
group-more = Noch mehr
group-point-modifiers = Was Karten zählen
group-special = Besonderes
group-standard = Grundregeln

## Vorlagen

preset-standard = Klassisch
    .about = Neun Löcher nach den Regeln.
preset-quick = Schnell
    .about = Drei Löcher; wer ablegt, dreht eine Karte um.
preset-jokers = Joker
    .about = Zwei Joker, gute Könige und Zehner, und ein Jokerpaar ist noch besser.
preset-cutthroat = Scharf
    .about = Fertig werden lohnt sich für das beste Ergebnis und schadet allen anderen.
preset-everything = Alles
    .about = Alle Hausregeln, die zusammenpassen.

## Bots: wie sie spielen

bot-nora = Nora
    .about = Neuling: kennt die Faustregeln und vergisst sie ab und zu.
bot-sage = Sage
    .about = Schleicht sich heran und ist fertig, bevor du es bist.
bot-maya = Maya
    .about = Stürmisch: schnell, und fertig, sobald es gut aussieht.
bot-kenji = Kenji
    .about = Wagt viel: behält hohe Karten und hofft auf den Zwilling.
bot-diego = Diego
    .about = Ein Spieler: niemand weiß, was kommt, auch Diego nicht.
bot-sofia = Sofia
    .about = Geduldig: nur niedrige Karten, und fertig nur in Führung.
bot-river = River
    .about = Passt sich an: mutig im Rückstand, vorsichtig in Führung.
bot-priya = Priya
    .about = Jagt Paare: baut Spalten, die sich aufheben.
bot-marcus = Marcus
    .about = Ruhig und rundum solide.

## Warum etwas nicht geht

refusal-game-over = Das Spiel ist vorbei.
refusal-not-your-turn = Du bist nicht am Zug.
refusal-no-such-seat = Diesen Platz gibt es an diesem Tisch nicht.
refusal-not-dealt = Es ist noch nicht gegeben: wer gibt, teilt zuerst aus.
refusal-already-dealt = Es ist schon gegeben.
refusal-flip-first = { $cards ->
    [one] Zuerst drehen alle eine ihrer Karten um.
   *[other] Zuerst drehen alle { $cards } ihrer Karten um.
}
refusal-already-flipped = Deine ersten Karten sind schon offen.
refusal-flips-done = Deine ersten Karten sind schon offen.
refusal-wrong-flips = Am Anfang drehen alle genau { $cards } Karten um.
refusal-has-card = Du hast schon eine Karte in der Hand: tausche sie ein oder leg sie ab.
refusal-no-card = Zieh zuerst eine Karte.
refusal-must-swap = Eine Karte von der Ablage musst du eintauschen.
refusal-empty-discard = Die Ablage ist leer: zieh vom Stapel.
refusal-must-turn = Du hast abgelegt: dreh eine verdeckte Karte um.
refusal-turn-or-pass = Du hast abgelegt: dreh eine verdeckte Karte um, oder passe.
refusal-face-up = Diese Karte ist schon offen.
refusal-no-flip-action = Umdrehen statt ziehen ist an diesem Tisch nicht erlaubt.
refusal-no-pass = Jetzt gibt es nichts zu passen.
refusal-no-knock = Klopfen ist an diesem Tisch nicht erlaubt.
refusal-knock-too-early = Klopfen darfst du mit einer oder zwei verdeckten Karten.

## Was geschieht

place = { $at ->
    [0] oben links
    [1] oben Mitte
    [2] oben rechts
    [3] unten links
    [4] unten Mitte
   *[5] unten rechts
}
dealt = Loch { $round } von { $rounds }. { $who ->
    [you] Du gibst
   *[other] { $who } gibt
}; { $card } beginnt die Ablage.
turned-up = { $who ->
    [you] Du deckst
   *[other] { $who } deckt
} { $card } auf ({ $place }).
play-begins = { $who ->
    [you] Du beginnst.
   *[other] { $who } beginnt.
}
reshuffled = Der Stapel ist leer; { $cards } Karten der Ablage werden der neue.
drew = { $who ->
    [you] Du ziehst
   *[other] { $who } zieht
} { $card } vom Stapel.
drew-hidden = { $who ->
    [you] Du ziehst
   *[other] { $who } zieht
} vom Stapel.
took = { $who ->
    [you] Du nimmst
   *[other] { $who } nimmt
} { $card } von der Ablage.
swapped = { $who ->
    [you] Du legst
   *[other] { $who } legt
} { $card } nach { $place }, { $out } geht.
swapped-hidden = { $who ->
    [you] Du legst
   *[other] { $who } legt
} { $card } nach { $place }; da lag verdeckt { $out }.
discarded = { $who ->
    [you] Du legst { $card } ab.
   *[other] { $who } legt { $card } ab.
}
passed = { $who ->
    [you] Du deckst nichts auf.
   *[other] { $who } deckt nichts auf.
}
knocked = { $who ->
    [you] Du klopfst.
   *[other] { $who } klopft.
}
final-turns = { $who ->
    [you] Alle deine Karten sind offen: noch ein Zug für die anderen.
   *[other] Alle Karten von { $who } sind offen: noch ein Zug für die anderen.
}
deck-ran-out = Es ist nichts mehr zu ziehen: das Loch ist zu Ende.
scored = { $who ->
    [you] Du bekommst
   *[other] { $who } bekommt
} { $score }: { $total } insgesamt.
scored-with = { $who ->
    [you] Du bekommst
   *[other] { $who } bekommt
} { $score } (die Hand { $hand }): { $total } insgesamt.
round-ended = Loch { $round } ist vorbei.
won = { $who ->
    [you] Du gewinnst mit { $total }.
   *[other] { $who } gewinnt mit { $total }.
}
won-together = { $who ->
    [you] Du teilst den Sieg mit { $total }.
   *[other] { $who } teilt den Sieg mit { $total }.
}

## Was man tun kann

do-deal = das nächste Loch geben
do-flip = { $a } und { $b } umdrehen
do-open = { $place } umdrehen
do-draw = vom Stapel ziehen
do-take = { $card } von der Ablage nehmen
do-swap = { $card } nach { $place } legen, { $out } geht
do-swap-hidden = { $card } nach { $place } legen, auf die verdeckte Karte
do-discard = { $card } ablegen
do-turn-instead = { $place } umdrehen, statt zu ziehen
do-pass = nichts umdrehen
do-knock = klopfen: alle übrigen umdrehen
the-card = die Karte

verb-deal = Geben
verb-flip = Zwei Karten umdrehen
verb-open = Eine Karte umdrehen
verb-draw = Ziehen
verb-take = Von der Ablage nehmen
verb-swap = Tauschen
verb-discard = Ablegen
verb-turn = Eine Karte umdrehen
verb-pass = Nichts umdrehen
verb-knock = Klopfen

## Was jetzt zu tun ist

prompt-deal = Gib das nächste Loch.
prompt-flip = { $cards ->
    [one] Dreh eine deiner Karten um.
   *[other] Dreh zwei deiner Karten um.
}
prompt-draw = Zieh vom Stapel, oder nimm { $card } von der Ablage.
prompt-draw-only = Zieh vom Stapel.
prompt-place = Leg { $card } auf eine deiner Karten, oder leg sie ab.
prompt-swap = Leg { $card } auf eine deiner Karten.
prompt-turn = Dreh eine deiner verdeckten Karten um.
prompt-turn-or-pass = Dreh eine deiner verdeckten Karten um, oder lass es.

lesson-start = Wenige Punkte gewinnen. Dreh zum Anfang zwei deiner sechs Karten um.
lesson-draw = Zieh vom Stapel oder nimm die offene Karte.
lesson-place = Leg sie auf eine deiner Karten, verdeckt oder offen, oder wirf sie ab.
lesson-values = Ein König zählt 0, eine 2 zieht zwei ab, ein Ass zählt 1. Bube, Dame und Zehn zählen 10.
    .kings = Ein König zieht wie eine 2 zwei ab, ein Ass zählt 1. Bube, Dame und Zehn zählen 10.
    .tens = Ein König zählt 0, eine 2 zieht zwei ab, Ass und Zehn zählen 1. Bube und Dame zählen 10.
    .jacks = König, J♥ und J♠ zählen 0, eine 2 zieht zwei ab, ein Ass zählt 1. Andere Buben, Damen, Zehnen: 10.
    .kings-tens = Ein König zieht wie eine 2 zwei ab, Ass und Zehn zählen 1. Bube und Dame zählen 10.
    .kings-jacks = König und 2 ziehen zwei ab, J♥ und J♠ zählen 0, ein Ass 1. Andere Buben, Damen, Zehnen: 10.
    .tens-jacks = König, J♥ und J♠ zählen 0, eine 2 zieht zwei ab, Ass und Zehn zählen 1. Andere Buben, Damen: 10.
    .kings-tens-jacks = König und 2 ziehen zwei ab, J♥ und J♠ zählen 0, Ass und Zehn 1. Andere Buben, Damen: 10.
lesson-low-card = Die offene Karte ist gut: Nimm sie und leg sie auf eine hohe.
lesson-pairs = Zwei gleiche Karten in einer Spalte zählen nichts, so hoch sie auch sind.
    .negative = Zwei gleiche Karten in einer Spalte zählen nichts. Nur solche unter null behalten ihren Wert.
    .jokers = Zwei gleiche Karten in einer Spalte zählen nichts, so hoch sie sind. Nur zwei Joker ziehen vier ab.
    .negative-jokers = Zwei gleiche Karten einer Spalte zählen nichts: nur zwei Joker -4, und solche unter null ihren Wert.
lesson-last-turn = Jemand hat alles aufgedeckt: Das ist dein letzter Zug in diesem Loch.
lesson-hole = Das Loch ist gezählt. Nach dem letzten gewinnt, wer am wenigsten hat.

## Warum ein Zug gut ist oder nicht

points = { $n ->
    [one] { $text } Punkt
   *[other] { $text } Punkte
}
why-take-less = nimmt der Hand { $points } ab
why-take-pair = macht ein Paar: nimmt der Hand { $points } ab
why-take-hope = { $twins } von { $unseen } ungesehenen Karten passen dazu; bis dahin bringt sie der Hand { $points } mehr
why-take-hope-neighbour = wer vorher dran ist, zeigt den Zwilling und legt ihn vielleicht ab; bis dahin bringt sie der Hand { $points } mehr
why-take-more = bringt der Hand { $points } mehr
why-draw = eine Karte vom Stapel nimmt der Hand im Mittel { $points } ab
why-pair-wasted = macht ein Paar, das { $points } verschenkt
why-pair-stands = das Paar liegt schon da: die Hand zählt gleich viel
why-pair = macht ein Paar: die Hand zählt { $points } weniger
why-pair-more = macht ein Paar, wo die Karten ohne es { $points } weniger zählen
why-break-more = bricht ein Paar auf: die Hand zählt { $points } mehr
why-break-less = bricht ein Paar auf, das nichts brachte: die Hand zählt { $points } weniger
why-less = die Hand zählt { $points } weniger
why-same = die Hand zählt gleich viel
why-hope = { $twins } von { $unseen } ungesehenen Karten passen dazu; bis dahin zählt die Hand { $points } mehr
why-hope-neighbour = wer vorher dran ist, zeigt den Zwilling und legt ihn vielleicht ab; bis dahin zählt die Hand { $points } mehr
why-keep-back = wer als Nächstes dran ist, bekommt sie nicht und hätte damit ein Paar; die Hand zählt { $points } mehr
why-least = kostet hier am wenigsten: die Hand zählt { $points } mehr
why-show-more = deckt eine Karte mehr auf; die Hand zählt { $points } mehr
why-more = die Hand zählt { $points } mehr
why-keep = behält eine Hand von etwa { $points }
why-show = zeigt eine Karte von etwa { $points }
why-knock = beendet das Loch mit etwa { $points }
and-wanted = { $why }, aber wer als Nächstes dran ist, hat mit der Karte ein Paar
and-out = { $why } und ist fertig mit etwa { $points }

## Die Zeichnung im Terminal

board-empty = Noch ist nichts gegeben; { $rounds } Löcher werden gespielt.
board-hole = Loch { $round }/{ $rounds }
board-piles = Stapel { $deck }   Ablage { $card }
board-holds = { $who ->
    [you] Du hältst
   *[other] { $who } hält
} { $card }
board-hidden = eine verdeckte Karte
board-out = (fertig)
board-shows = zeigt { $shows }, gesamt { $total }
