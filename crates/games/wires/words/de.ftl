## Das Spiel

about = Kappt zusammen alle Drähte. Nur nicht den roten.

## Einstellungen

option-mission = Mission
    .about = Welche der Missionen des Spiels, 1 bis 8.
option-custom = Eigene Mission
    .about = Eine eigene Mission stattdessen: ihre Drähte und ihre Ausrüstung.
option-captain = Kapitän
    .about = Der Platz des Kapitäns, der als Erster Drähte bekommt und beginnt; der erste Platz ist 0.
option-detector = Doppeldetektor
    .about = Alle haben einmal einen Doppeldetektor.
option-equipment = Ausrüstung
    .about = Mit den Ausrüstungskarten der Mission.

## Vorlagen

preset-mission-1 = Mission 1
    .about = Blau 1–6: ein erstes Spiel.
preset-mission-2 = Mission 2
    .about = Blau 1–8, zwei gelbe Drähte.
preset-mission-3 = Mission 3
    .about = Blau 1–10, ein roter Draht, Ausrüstung.
preset-mission-4 = Mission 4
    .about = Alle Zahlen, zwei gelbe, ein roter.
preset-mission-5 = Mission 5
    .about = Zwei gelbe Drähte von dreien.
preset-mission-6 = Mission 6
    .about = Vier gelbe Drähte.
preset-mission-7 = Mission 7
    .about = Ein roter Draht von zweien.
preset-mission-8 = Mission 8
    .about = Gelb 2 von 3, rot 1 von 2.
preset-blue = Blau
    .about = Nur blaue Drähte: reines Kombinieren.

## Bots: wie sie spielen

bot-filter-only = Sorter
    .about = Streicht, was nicht sein kann, und rät nach den Drähten, die noch übrig sind.
bot-max-probability = Counter
    .about = Zählt alle passenden Verteilungen und sagt, was am ehesten stimmt.
bot-planner = Planner
    .about = Stellt sich Verteilungen vor und was die Nächsten aus jeder Ansage machen: planner:50ms oder planner:deals=8.
bot-kibitzer = Kibitzer
    .about = Spielt wie Planner mit der Zeit, die es bekommt: kibitzer:20ms. Über etwa 50 ms ändert mehr Zeit nichts.

## Warum etwas nicht geht

refusal-no-such-seat = Diesen Platz gibt es nicht.
refusal-game-over = Das Spiel ist vorbei.
refusal-not-your-turn = Du bist nicht am Zug.
refusal-not-now = { $stage ->
    [token] Leg zuerst eine Marke an einen deiner blauen Drähte.
    [post-it] Wähle zuerst einen blauen Draht für den Klebezettel.
    [turn] Zeig auf einen Draht, kapp allein, oder benutz etwas.
    [point] Zeig auf einen Draht.
    [also] Zeig auf noch einen Draht des Ständers.
    [say] Sag einen Wert, den du hast.
    [answer] Antworte zuerst dem Detektor.
    [own] Wähle zuerst, welcher deiner Drähte gekappt wird.
    [label-same] Wähle zuerst die Drähte für das Etikett.
    [label-different] Wähle zuerst die Drähte für das Etikett.
    [radar] Sag eine blaue Zahl dieser Mission.
    [give] Wähle zuerst den Draht, den du gibst.
    [give-back] Wähle zuerst den Draht, den du gibst.
    [insert] Steck zuerst den erhaltenen Draht ein.
    [insert-back] Steck zuerst den erhaltenen Draht ein.
   *[other] Wähle zuerst jemanden aus.
}
refusal-bad-token = Eine Marke kommt an einen eigenen blauen Draht, der noch keine hat und nicht gekappt ist.
refusal-bad-target = Zeig auf einen ganzen Draht von jemand anderem.
refusal-stand-too-small = Dieser Ständer hat zu wenig ganze Drähte für den Detektor.
refusal-not-held = Du kannst nur einen Wert sagen, den du selbst noch hast.
refusal-not-all-yours = Du musst alle übrigen Drähte des Werts haben, zwei oder vier.
refusal-not-all-red = Nur wer lauter rote Drähte übrig hat, zeigt sie.
refusal-reveal-first = Deine übrigen Drähte sind alle rot: zeig sie.
refusal-no-detector = An diesem Tisch gibt es keine Doppeldetektoren.
refusal-detector-used = Deinen Doppeldetektor hast du schon benutzt.
refusal-no-such-card = Diese Karte liegt nicht auf dem Tisch.
refusal-card-used = Diese Karte ist verbraucht.
refusal-card-locked = Diese Karte geht erst, wenn zwei Drähte ihrer Zahl gekappt sind.
refusal-card-useless = Diese Karte hilft jetzt nicht.
refusal-bad-answer = Wähle einen der Drähte, auf die gezeigt wurde und die passen.
refusal-bad-own = Wähle einen eigenen ganzen Draht mit dem angesagten Wert.
refusal-bad-label = Wähle den linken von zwei Nachbarn eines Ständers, für die das Etikett stimmt.
refusal-bad-pick = Diese Person kann hier nicht gewählt werden.
refusal-bad-give = Wähle einen eigenen ganzen Draht.
refusal-bad-insert = Dort passt der Draht nicht in die Reihe.

## Ausrüstung

card-1 = Etikett „verschieden“
    .about = zwei Nachbarn auf deinem Ständer als verschieden markieren
card-2 = Funkgeräte
    .about = einen Draht mit jemandem tauschen
card-3 = Dreifachdetektor
    .about = ein Wert für drei Drähte eines Ständers
card-4 = Klebezettel
    .about = noch eine Marke an einen deiner blauen Drähte legen
card-5 = Superdetektor
    .about = ein Wert für einen ganzen Ständer
card-6 = Rückspuler
    .about = die Uhr um eins zurückdrehen
card-7 = Batterien
    .about = einen verbrauchten Doppeldetektor wieder bereit machen
card-8 = Radar
    .about = alle Ständer nach einer Zahl fragen
card-9 = Stabilisator
    .about = in diesem Zug kein Schritt der Uhr und keine Explosion
card-10 = X-oder-Y-Strahl
    .about = zwei Werte für einen Draht
card-11 = Kaffee
    .about = bestimmen, wer als Nächstes dran ist
card-12 = Etikett „gleich“
    .about = zwei Nachbarn auf deinem Ständer als gleich markieren

## Missionen

mission-1 = Zum Üben: sechs Zahlen.
mission-2 = Die ersten gelben Drähte.
mission-3 = Der erste rote Draht, und Ausrüstung.
mission-4 = Alle zwölf Zahlen.
mission-5 = Einer von drei gelben Drähten fehlt.
mission-6 = Vier gelbe Drähte.
mission-7 = Welcher von zwei roten Drähten ist es?
mission-8 = Nichts ist sicher.
mission-blue = blau 1-{ $highest }
mission-yellow = gelb { $n }
mission-yellow-of = gelb { $n } von { $of }
mission-red = rot { $n }
mission-red-of = rot { $n } von { $of }

## Drähte

-ein-draht = { $wire ->
    [yellow] ein gelber Draht ({ $wire })
    [red] ein roter Draht ({ $wire })
   *[other] eine { $wire }
}
-einen-draht = { $wire ->
    [yellow] einen gelben Draht ({ $wire })
    [red] einen roten Draht ({ $wire })
   *[other] eine { $wire }
}
# Wessen Draht, am Satzanfang und mitten im Satz.
-wessen = { $whose ->
    [you] Dein Draht { $n }
   *[other] Draht { $n } von { $whose }
}
-wessen-mitten = { $whose ->
    [you] dein Draht { $n }
   *[other] Draht { $n } von { $whose }
}
-eigener = { $who ->
    [you] Dein Draht { $n }
   *[other] Draht { $n } von { $who }
}
yellow = Gelb
and = { $rest } und { $last }
wire-at = Draht { $n }
wire-known = Draht { $n } ({ $wire })
stand-of = { $n ->
    [1] { $who } (erster Ständer)
   *[2] { $who } (zweiter Ständer)
}

## Was geschieht

dealt = { $wires } Drähte sind verteilt: { $mission }. { $who ->
    [you] Du bist
   *[other] { $who } ist
} Kapitän.
dealt-candidates = Gelbe und rote Drähte, die dabei sein können: { $candidates }.
dealt-cards = Ausrüstung: { $cards }.
tokened = { -eigener } bekommt eine Marke: { -ein-draht }.
took = { $who ->
    [you] Du benutzt
   *[other] { $who } benutzt
} { $tool ->
    [double] den Doppeldetektor
    [triple] den Dreifachdetektor
    [super] den Superdetektor
   *[ray] den X-oder-Y-Strahl
}.
pointed = { $who ->
    [you] Du zeigst auf
   *[other] { $who } zeigt auf
} { $whose ->
    [you] { $count ->
        [one] deinen Draht { $slots }
       *[other] deine Drähte { $slots }
    }
   *[other] { $count ->
        [one] Draht { $slots }
       *[other] die Drähte { $slots }
    } von { $whose }
}.
said = { $who ->
    [you] Du sagst
   *[other] { $who } sagt
} { $call }.
right = Richtig! { -wessen } ist { -ein-draht } und wird gekappt.
cut = { -eigener } wird mit gekappt: { -ein-draht }.
wrong = Falsch: { -wessen-mitten } ist { -ein-draht }. Die Uhr steht auf { $dial }.
wrong-yellow = Falsch: { -wessen-mitten } ist gelb. Die Uhr steht auf { $dial }.
wrong-red = Falsch: { -wessen-mitten } ist rot, aber nichts explodiert. Die Uhr steht auf { $dial }.
solo = { $who ->
    [you] Du kappst
   *[other] { $who } kappt
} allein alle übrigen Drähte mit { $call }: { $slots }.
reds = { $who ->
    [you] Du zeigst deine letzten Drähte
   *[other] { $who } zeigt die letzten Drähte
}, alle rot: { $wires }.
used = { $who ->
    [you] Du benutzt
   *[other] { $who } benutzt
} Karte { $number }: { $card }.
labelled = { $who ->
    [you] Deine Drähte { $a } und { $b }
   *[other] Die Drähte { $a } und { $b } von { $who }
} sind { $same ->
    [yes] gleich
   *[no] verschieden
}.
answered = Das Radar fragt nach { $call }. Ja: { $yes }. Nein: { $no }.
answered-all = Das Radar fragt nach { $call }: alle Ständer haben sie.
answered-none = Das Radar fragt nach { $call }: kein Ständer hat sie.
rewound = Die Uhr geht auf { $dial } zurück.
recharged = { $who ->
    [you] Dein Doppeldetektor
   *[other] Der Doppeldetektor von { $who }
} ist wieder bereit.
plays-next = { $who ->
    [you] Du bist als Nächstes dran.
   *[other] { $who } ist als Nächstes dran.
}
swapping = { $who ->
    [you] Du tauschst
   *[other] { $who } tauscht
} einen Draht mit { $partner ->
    [you] dir
   *[other] { $partner }
}.
gave = { $who ->
    [you] Du gibst
   *[other] { $who } gibt
} Draht { $n }.
received = { $who ->
    [you] Du bekommst
   *[other] { $who } bekommt
} { -einen-draht }.
received-hidden = { $who ->
    [you] Du bekommst
   *[other] { $who } bekommt
} einen Draht.
inserted = { $who ->
    [you] Du steckst
   *[other] { $who } steckt
} den neuen Draht als Draht { $n } ein.
ended-won = Alle Drähte sind gekappt. Die Mission ist gewonnen!
ended-exploded = Ein roter Draht! Er explodiert. Die Mission ist verloren.
ended-dial-out = Die Uhr ist abgelaufen. Die Mission ist verloren.

## Was man tun kann

do-token = eine Marke an { $wire } legen
do-cut = auf Draht { $n } von { $whose } zeigen
do-cut-known = auf Draht { $n } von { $whose } zeigen, { -einen-draht }
do-cut-yellow = auf Draht { $n } von { $whose } zeigen, einen gelben
do-cut-red = auf Draht { $n } von { $whose } zeigen, einen roten
do-ask = alle Ständer nach { $call } fragen
do-say = { $call } ansagen
do-own = { $wire } mit kappen
do-solo = allein alle übrigen Drähte mit { $call } kappen
do-reveal = zeigen, dass deine letzten Drähte alle rot sind
do-double = deinen Doppeldetektor benutzen
do-also = auch auf Draht { $n } zeigen
do-show = mit { $wire } antworten
do-use = { $card }: { $does }
do-label = { $wire } und den Nachbarn rechts markieren
do-pick-batteries = { $who ->
    [you] deinen Doppeldetektor bereit machen
   *[other] den Doppeldetektor von { $who } bereit machen
}
do-pick-coffee = { $who } ist als Nächstes dran
do-pick = mit { $who } tauschen
do-give = { $wire } geben
do-insert = als Draht { $n } einstecken

verb-token = Eine Marke legen
verb-cut = Auf einen Draht zeigen
verb-say = Ansagen
verb-own = Einen eigenen kappen
verb-solo = Allein kappen
verb-reveal = Die roten zeigen
verb-double = Doppeldetektor
verb-also = Noch ein Draht
verb-show = Antworten
verb-use = Ausrüstung benutzen
verb-label = Markieren
verb-pick = Jemanden wählen
verb-give = Einen Draht geben
verb-insert = Den Draht einstecken

## Was jetzt zu tun ist

prompt-stage = { $stage ->
    [token] Leg eine Marke an einen deiner blauen Drähte.
    [post-it] Leg noch eine Marke an einen deiner blauen Drähte.
    [turn] Zeig auf einen Draht von jemand anderem, oder tu etwas anderes.
    [point] Zeig auf einen Draht von jemand anderem.
    [also] Zeig auf noch einen Draht dieses Ständers.
    [answer] Welcher von deinen Drähten ist es?
    [own] Richtig! Kapp einen von deinen Drähten mit.
    [label-same] Welche zwei Nachbarn sind gleich?
    [label-different] Welche zwei Nachbarn sind verschieden?
    [radar] Nach welcher Zahl fragst du alle Ständer?
    [batteries] Wessen Doppeldetektor wird bereit?
    [coffee] Wer ist als Nächstes dran?
    [partner] Mit wem tauschst du einen Draht?
    [give] Welchen Draht gibst du?
    [give-back] Welchen Draht gibst du?
    [insert] Wohin kommt der Draht?
    [insert-back] Wohin kommt der Draht?
   *[over] {""}
}
prompt-say = { $count ->
    [one] Draht
   *[other] Drähte
} { $slots } von { $whose }: was sagst du an?

lesson-token = Alle Ständer sind sortiert. Zeig einen Draht, damit die anderen sehen, was daneben liegt.
lesson-point = Zeig auf einen Draht im Team, von dem du glaubst, dass du ihn auch hast.
lesson-say = Sag seinen Wert. Richtig: Beide Drähte sind gekappt. Falsch: Die Uhr rückt vor.
lesson-solo = Du hast alles, was von einem Wert übrig ist: Kapp es allein, da geht nichts schief.
lesson-sorted = Zwischen zwei Drähten, die du kennst, liegen nur Werte dazwischen.
lesson-known = Auch ein falscher Ruf verrät etwas: Wer einen Wert ruft, hat ihn.
lesson-dial = Die Uhr ist vorgerückt. Ist sie am Ende, ist der Auftrag verloren.
lesson-red = Ein roter Draht ist dabei. Wer auf ihn zeigt, verliert den Auftrag: Bleib bei sicheren Drähten.
lesson-equipment = Zwei Drähte mit seiner Zahl sind gekappt: Du darfst dieses Gerät einmal benutzen.

## Warum ein Zug gut ist oder nicht

why-free = ist sicher und kostet nichts
why-mistakes = { $mistakes } Fehler der Nächsten zu erwarten
why-nothing = nichts, was man ansagen kann, passt dort
why-prepares = bereitet eine Ansage vor
why-say = { $call } ansagen: { $then }
why-sure = stimmt sicher
why-chance = stimmt mit { $percent } %
why-chance-red = stimmt mit { $percent } %, rot mit { $red } %

## Die Zeichnung im Terminal

board-dial = Uhr { $dial }
board-stable = stabilisiert
board-candidates = vielleicht gelb und rot: { $candidates }
board-card = Karte { $number } { $card }: { $does }
board-used = (verbraucht)
board-locked = (gesperrt)
board-detector = +Detektor
board-yellow = G
board-red = R
board-won = Gewonnen: alle Drähte sind gekappt.
board-exploded = Verloren: ein roter Draht ist explodiert.
board-dial-out = Verloren: die Uhr ist abgelaufen.
