about = Würfle, so oft du dich traust.
prompt = Würfle, oder behalte, was du hast.

option-target = Ziel
    .about = Die Punkte, die gewinnen, 10 bis 1000.

bot-hold = Hold
    .about = Würfelt, bis der Zug `at` Punkte hat (20); einen Anteil `slip` seiner Züge macht er irgendwie.

refusal-roll-first = Würfle mindestens einmal, bevor du aufschreibst.

rolled = { $who ->
    [you] Du würfelst
   *[other] { $who } würfelt
} { $face }.
held = { $who ->
    [you] Du schreibst { $points } auf und stehst bei { $total }.
   *[other] { $who } schreibt { $points } auf und steht bei { $total }.
}

do-roll = würfeln
do-hold = { $points } behalten
verb-roll = Würfeln
verb-hold = Behalten

this-turn = in diesem Zug
