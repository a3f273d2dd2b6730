# Was die Befehle sagen, mit denen man spielt.

## Ein Spiel, Zeile für Zeile

type-help = `help` zeigt die Hilfe
not-again = { $bots } denkt nach der Uhr: Dieser Startwert gibt nicht dasselbe Spiel noch einmal; mit { $instead } tut er es.
seed-is = Der SHA-256 des Startwerts ist { $sum }.
plays-here = { $bot } ({ $level }): { $about }
help-number = NUMMER oder NOTATION
    .about = das spielen (zum Beispiel { $example })
help-enter = EINGABETASTE
    .about = die einzige Möglichkeit spielen oder den Tisch noch einmal zeigen
help-hint = was jeder Zug wert ist und warum
help-odds = wie wahrscheinlich alle gewinnen, wenn du den besten Zug machst
help-log = die letzten Züge
help-undo = den letzten Zug zurücknehmen, wenn nichts gezogen oder aufgedeckt wurde
help-save = jetzt speichern; gespeichert wird auch vor jedem deiner Züge
help-rules = die Regeln in einer Minute
help-quit = gehen; das Spiel bleibt erhalten
pass-keyboard = Gib die Tastatur an { $name }, dann die Eingabetaste drücken.
taken-back = Zurückgenommen.
no-because = Nein: { $reason }.
not-possible = Das geht nicht: { $reason }.
help-tells = { $reason }. `help` sagt mehr.
no-choice = Eine Möglichkeit { $number } gibt es nicht; sie gehen von 1 bis { $last }.
and-no-better = und { $n }, die nicht besser sind
chance-is = Die Aussicht auf den Sieg ist etwa { $chance }.
points-are = Etwa { $points } Punkte sind zu erwarten.
saved-as = Gespeichert als { $file }.
not-saved-try = Nicht gespeichert: { $reason }. Versuche `save DATEI` mit einem anderen Namen.
not-saved = Nicht gespeichert: { $reason }. `save DATEI` versucht es anderswo.
not-saved-here = Nicht gespeichert: { $reason }.
kept-go-on = Das Spiel bleibt erhalten. Weiter geht es mit: { $command }
kept-as = Erhalten als { $file }; `parlor replay` zeigt es.
won = Gewonnen.
lost = Verloren.
wins = { $who ->
    [you] Du gewinnst.
   *[other] { $who } gewinnt.
}
share-win = { $who } teilen sich den Sieg.
and = { $first } und { $second }
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

## Eine Datei, die abbricht

breaks-off = { $file }: { $trouble }
good-before = { $n ->
    [0] Davor ist nichts zu gebrauchen.
    [one] Der eine Zug davor ist gut.
   *[other] Die { $n } Züge davor sind gut.
}
ask-go-on = Von dort weiterspielen? Die Datei bleibt, wie sie ist. (j/n)
yes = j
go-on-with = Von dort geht es weiter mit: { $command }
kept-from-now = { $file } bleibt, wie sie ist; von jetzt an steht das Spiel in { $other }.

## Das Menü

about-parlor = Tischspiele zum Spielen und Erforschen
which-game = Welches Spiel (Nummer, oder q zum Gehen)?
more-commands = Mehr von { $title }: { $commands }
how-many-others = Wie viele andere ({ $least }-{ $most })?
which-bot = Welcher Bot (Nummer)?
number-please = bitte eine Zahl von { $least } bis { $most }
good-night = Gute Nacht.

## Ein Spiel noch einmal

next-move = Eingabetaste für den nächsten Zug, q zum Aufhören >
good-before-it = { $file }: { $trouble }; alles davor war gut

## Die Spiele

seats = { $n ->
    [1] 1 Platz
   *[other] { $n } Plätze
}
games-foot = Spielen: parlor play SPIEL    Alles über eines: parlor games SPIEL    Seine Regeln: parlor games --rules SPIEL
heading-options = Einstellungen
heading-options-how = wie in --options { $example }
heading-bots = Bots
heading-bots-how = wie in --seats { $example }
heading-presets = Sätze von Einstellungen
heading-presets-how = wie in --preset { $example }
heading-questions = Fragen
heading-questions-how = parlor ask { $game } zeigt, wie man jede stellt
option-default = Vorgabe { $value }
option-group = Einstellungen: { $name }
on-or-off = true oder false
number-between = { $low } bis { $high }
number-from = eine Zahl ab { $low }
a-number = eine Zahl
list-of = eine Liste aus { $values }
from-file = JSON oder @DATEI
bot-takes = nimmt { $parameters }
plain-value = einen bloßen Wert
preset-sets = setzt { $options }
