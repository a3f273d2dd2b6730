## Das Spiel

about = Riskiere, sichere rechtzeitig, kauf ein Relikt.

## Einstellungen

option-set = Wertung
    .about = Was Kombinationen zählen: die üblichen, nur Einzelne und Drillinge, oder auch vier, fünf und sechs Gleiche.
option-protected_first_roll = Sicherer erster Wurf
    .about = Hat der erste Wurf eines Zugs keine Kombination, wird sein erster Würfel zur 1.
option-ruleset = Level und Relikte
    .about = Die Level, die Relikte und der Laden des Laufs.
option-levels = Level
    .about = Wie viele Level ein Lauf hat, 1 bis 40.
option-lives = Misslungene Level
    .about = Was geschieht, wenn ein Level misslingt.
option-retries = Leben
    .about = Wenn misslungene Level neu beginnen: nach wie vielen der Lauf endet, 1 bis 250.
option-boons = Mitgift
    .about = Womit der Lauf beginnt: Gold, Ladungen und Relikte.
option-target = Ziel
    .about = Wie viele Punkte das Ende einläuten, 50 bis 1.000.000.
option-opening = Einstieg
    .about = Wie viele Punkte alle beim ersten Sichern brauchen; 0 für keine.
option-three_farkles = Drei Farkles
    .about = Was drei Farkles hintereinander kosten; 0 für nichts.
option-last_turn = Letzter Zug
    .about = Haben die anderen einen letzten Zug, wenn jemand das Ziel erreicht? Wenn nicht, ist das sofort der Sieg.
choice-retry = Noch einmal
choice-permadeath = Ende des Laufs
choice-rite = Üblich
choice-triples = Drillinge
choice-extended = Erweitert
choice-tuned = Ausgewogen
choice-seed = Urform
group-both = Immer
group-run = Der Lauf, allein
group-versus = Gegeneinander

## Vorlagen

preset-tuned = Ausgewogen
    .about = Allein: zwölf Level, die gleichmäßig schwerer werden, mit vielen Relikten.
preset-seed = Urform
    .about = Allein: ein Relikt, steile Level.
preset-permadeath = Ein Leben
    .about = Allein: das erste misslungene Level beendet den Lauf.
preset-house = Hausregeln
    .about = Gegeneinander: Einstieg ab 500, mehr Kombinationen, Strafe für drei Farkles.
preset-sudden = Plötzliches Ende
    .about = Gegeneinander: wer 10.000 erreicht, gewinnt sofort.

## Bots: wie sie spielen

bot-cautious = Cautious
    .about = Legt alles, was zählt, und sichert ab 300 Punkten (cautious:500 für eine andere Zahl).
bot-greedy = Greedy
    .about = Holt im Mittel das meiste aus jedem Zug.
bot-optimal = Optimal
    .about = Hat das Spiel zu zweit und die Levels gelöst. Gegen mehrere: der beste Zug, wenn die anderen auf das Ziel zueilen.
bot-kibitzer = Kibitzer
    .about = Spielt wie Optimal, und sofort. Mehr Zeit ändert nichts.

## Warum etwas nicht geht

refusal-game-over = Das Spiel ist vorbei.
refusal-not-your-turn = Du bist nicht am Zug.
refusal-no-such-seat = Diesen Platz gibt es an diesem Tisch nicht.
refusal-shop-open = Der Laden ist offen: kauf erst etwas oder geh hinaus.
refusal-shop-closed = Der Laden ist zu.
refusal-roll-first = Würfle zuerst.
refusal-lock-first = Leg zuerst eine Kombination.
refusal-no-such-dice = Diese Würfel sind nicht alle frei.
refusal-no-combo = Diese Würfel sind keine Kombination: man legt immer genau eine.
refusal-below-opening = Für dein erstes Sichern brauchst du { $points } Punkte in einem Zug.
refusal-no-goals = Gegeneinander gibt es keine Ziele.
refusal-no-such-goal = Dieses Ziel gibt es in diesem Level nicht.
refusal-goal-fulfilled = Dieses Ziel ist schon erreicht.
refusal-already-aimed = Für dieses Ziel legst du schon.
refusal-lock-for-goal = Du hast schon ein Ziel gewählt: leg zuerst eine Kombination dafür.
refusal-nothing-to-lock = Es gibt nichts mehr zu legen.
refusal-no-such-offer = Dieses Angebot gibt es nicht.
refusal-not-enough-gold = Das kostet { $cost } Gold, und du hast { $gold }.
refusal-no-room = Mehr Relikte kannst du nicht tragen.
refusal-no-refresh = Dieser Laden wechselt sein Angebot nicht.
refusal-no-charge = Dafür hast du keine Ladung mehr.
refusal-not-fresh = Das geht nur bei einem frischen Wurf, bevor du legst.
refusal-die-held = Dieser Würfel ist schon gelegt.
refusal-not-at-start = Das geht nur am Anfang eines Zugs.
refusal-enough-turns = Mehr Züge kann ein Level nicht haben.
refusal-doomed = Der Wurf hat keine Kombination: nutze eine Ladung oder nimm den Farkle hin.
refusal-no-farkle = Es gibt keinen Farkle hinzunehmen.
refusal-no-retiring = Einen Lauf kannst du am Anfang eines Zugs beenden, wenn schon ein Level misslungen ist.

## Würfel, Ziele und Relikte

dice-one = die { $face }
dice-alike = { $count ->
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
   *[6] sechs
} { $face }er
goal = { $kind ->
    [main] das Hauptziel
   *[extra] das Nebenziel
}
goal-one-of = { $kind ->
    [main] Hauptziel { $n }
   *[extra] Nebenziel { $n }
}
relic-tenth = Knochenamulett
relic-opener = Auftakt
relic-closer = Schlusspunkt
relic-lone-one = Einsame Eins
relic-lone-five = Einsame Fünf
relic-pilgrim = Pilger
relic-triplet = Drilling
relic-heavy-purse = Schwerer Beutel
relic-spark = Funke
relic-loaded-die = Gezinkter Würfel
relic-candle = Kerze
relic-glutton = Vielfraß
relic-long-road = Langer Weg
relic-thumb = Daumen
relic-hourglass = Sanduhr
relic-crown = Krone
rarity-common = gewöhnlich
rarity-uncommon = ungewöhnlich
rarity-rare = selten
rarity-legendary = legendär
ability-reroll = noch einmal würfeln
ability-flip = einen Würfel umdrehen
ability-wind = ein Zug mehr
mod-percent = { $percent } % Punkte
mod-points = { $points } Punkte
mod-beyond = { $percent } % auf alles über { $limit } Punkten
mod-dice = für { $dice }
mod-size = { $size ->
    [one] für einzelne Würfel
   *[other] für { $size } zusammen gelegte Würfel
}
mod-first-lock = für das erste Legen im Zug
mod-main = auf Hauptziele
mod-extra = auf Nebenziele
mod-last-turn = im letzten Zug eines Levels
mod-at-least = ab { $points } gesicherten Punkten
mod-fade = mit jedem Level { $fade } weniger
relic-ability = { $charges ->
    [one] { $ability }, einmal je Level
    [2] { $ability }, zweimal je Level
   *[other] { $ability }, { $charges }-mal je Level
}
relic-lasts = { $levels ->
    [one] ein Level lang
   *[other] { $levels } Level lang
}

## Was Funken kaufen, die Läufe zurücklassen

boon-reroll = in jedem Level einmal mehr neu würfeln
boon-flip = in jedem Level einen Würfel mehr umdrehen
boon-wind = in jedem Level einen Zug mehr
boon-gold = 25 Gold mehr am Anfang

## Was geschieht

turn-run = Level { $level }, Zug { $turn } von { $turns }.
turn-versus = { $who ->
    [you] Du bist am Zug.
   *[other] { $who } ist am Zug.
}
hot-dice = Heiße Würfel: noch einmal alle sechs.
protected = Keine Kombination im ersten Wurf: der erste Würfel wird von der { $was } zur 1.
rolled = Die Würfel zeigen { $faces }.
looms = Keine Kombination! Nutze eine Ladung oder nimm den Farkle hin.
aimed = Gelegtes zählt jetzt für Ziel { $goal }.
locked = { $who ->
    [you] Du legst
   *[other] { $who } legt
} { $dice } für { $points }.
lock-bonus = Relikte und Level ändern das um { $bonus } Punkte.
applied = Ziel { $goal } bekommt { $adjusted } Punkte.
applied-more = Ziel { $goal } bekommt { $adjusted } Punkte für { $raw }.
goal-met = { $kind ->
    [main] Ein Hauptziel ist erreicht!
   *[extra] Ein Nebenziel ist erreicht!
}
gold-gained = Du bekommst { $amount } Gold und hast { $gold }.
farkled = Farkle! { $who ->
    [you] Du verlierst
   *[other] { $who } verliert
} { $lost }.
banked-run = { $who ->
    [you] Du sicherst
   *[other] { $who } sichert
} { $points }.
level-complete = Level { $level } ist geschafft.
level-failed = Level { $level } ist misslungen: keine Züge mehr.
shop-opened = Der Laden ist offen.
offered = { $index }: { $relic } ({ $rarity }) für { $cost } Gold: { $does }.
refreshed = Andere Angebote für { $cost } Gold:
bought = Du kaufst { $relic } für { $cost } und hast noch { $gold } Gold.
skipped = Du verlässt den Laden, ohne zu kaufen.
expired = { $relic }: verbraucht und fort.
used = Du nutzt eine Ladung ({ $ability }); { $left ->
    [0] keine ist übrig
    [one] eine ist übrig
   *[other] { $left } sind übrig
}.
flipped = Aus einer { $was } wird eine { $face }.
run-won = Alle Level sind geschafft. Ergebnis: { $score }.
run-lost = Der Lauf endet in Level { $level }. Ergebnis: { $score }.
banked = { $who ->
    [you] Du sicherst { $points } und hast { $total }.
   *[other] { $who } sichert { $points } und hat { $total }.
}
three-farkles = Drei Farkles hintereinander: { $who ->
    [you] Du verlierst { $lost } und hast { $total }.
   *[other] { $who } verliert { $lost } und hat { $total }.
}
last-turns = { $who ->
    [you] Du erreichst { $total }
   *[other] { $who } erreicht { $total }
}: ein letzter Zug für die anderen.
won = { $who ->
    [you] Du gewinnst mit { $total }.
   *[other] { $who } gewinnt mit { $total }.
}
won-together = { $who ->
    [you] Du teilst den Sieg mit { $total }.
   *[other] { $who } teilt den Sieg mit { $total }.
}

## Was man tun kann

do-roll = { $dice ->
    [one] mit einem Würfel würfeln
   *[other] mit { $dice } Würfeln würfeln
}
do-bank = { $points } Punkte sichern
do-bank-part = { $points } von { $left } für { $goal }
do-bank-goals = sichern: { $parts }
do-lock = { $dice } legen für { $points }
do-lock-goal = { $dice } legen für { $points }, für { $goal }
do-aim = Gelegtes soll für { $goal } zählen
do-buy = { $relic } ({ $rarity }) kaufen für { $cost } Gold: { $does }
do-buy-any = ein Relikt kaufen
do-skip = den Laden verlassen
do-refresh = andere Angebote sehen für { $cost } Gold
do-reroll = eine Ladung nutzen: diese Würfel noch einmal werfen
do-flip = eine Ladung nutzen: aus der { $was } eine { $face } machen
do-flip-any = eine Ladung nutzen: einen Würfel umdrehen
do-wind = eine Ladung nutzen: ein Zug mehr in diesem Level
do-accept = den Farkle hinnehmen
do-retire = den Lauf hier beenden

verb-roll = Würfeln
verb-bank = Sichern
verb-lock = Legen
verb-aim = Ein Ziel wählen
verb-buy = Kaufen
verb-skip = Den Laden verlassen
verb-refresh = Andere Angebote
verb-reroll = Noch einmal würfeln
verb-flip = Einen Würfel umdrehen
verb-wind = Ein Zug mehr
verb-accept = Den Farkle hinnehmen
verb-retire = Den Lauf beenden

## Was jetzt zu tun ist

prompt-roll = Wirf alle sechs Würfel.
prompt-lock = Wähle Würfel, die zählen.
prompt-doomed = Keine Kombination. Eine Ladung kann helfen.
prompt-locked-more = Leg mehr, wirf weiter oder sichere.
prompt-locked = Wirf weiter oder sichere.
prompt-roll-on = Wirf weiter.
prompt-shop = Kauf ein Relikt oder verlass den Laden.

lesson-roll = Würfle mit allen sechs Würfeln.
lesson-lock = Einsen und Fünfen zählen, drei gleiche mehr. Leg, was zählt.
lesson-bank = Sichere, was du hast, oder würfle weiter: Zählt dann nichts, sind die Punkte des Zugs weg.
lesson-goal = Eine Stufe ist geschafft, wenn ihr Ziel erreicht ist. Sieh, wie viele Züge bleiben.
lesson-race = Jeder Zug kommt zu deiner Summe. Wer das Ziel zuerst erreicht, ist kaum einzuholen.
lesson-hot-dice = Alle sechs zählen: Würfle mit allen noch einmal, zu dem, was du hast.
lesson-doomed = In diesem Wurf zählt nichts. Eine Ladung kann den Zug noch retten.
lesson-shop = Gold kauft Relikte; sie helfen bis zum Ende. Du darfst auch ohne gehen.

## Warum ein Zug gut ist oder nicht

why-clears = schafft das Level mit { $percent } %, wenn alles bestens gespielt wird
why-clears-nearly = schafft das Level mit etwa { $percent } %, wenn alles bestens gespielt wird
why-wins = gewinnt mit { $percent } %, wenn alle bestens spielen
why-wins-nearly = gewinnt mit etwa { $percent } %, wenn alle bestens spielen
why-wins-race = gewinnt mit etwa { $percent } %, wenn die anderen auf das Ziel zueilen
why-road = { $levels ->
    [one] schafft dieses Level mit etwa { $percent } %
   *[other] schafft dieses Level und das nächste mit etwa { $percent } %
}
why-unknown = was das bringt, weiß niemand
why-points = bringt in diesem Zug im Mittel { $points } Punkte

## Die Zeichnung im Terminal

board-turn = dieser Zug: { $points } Punkte gelegt
board-marks = * zählt  ( ) gelegt
board-no-combo = keine Kombination
board-level = Level { $level } von { $levels }
board-run = Züge übrig { $turns }  Gold { $gold }  Faktor { $multiplier }  Ergebnis { $score }
board-main = Ziel
board-extra = Nebenziel
board-done = fertig
board-left = noch { $left }
board-pending = noch { $left }, gelegt { $pending }
board-goal = { $points } Punkte, { $gold } Gold
board-modifier = in diesem Level: { $does }
board-relics = Relikte: { $relics }
board-charges = Ladungen: { $charges }
board-reached = hat das Ziel erreicht
