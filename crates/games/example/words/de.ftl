about = Alle haben eine verdeckte Karte; die höchste gewinnt.
prompt = Behalte deine Karte, oder tausche sie.

refusal-game-over = Das Spiel ist vorbei.
refusal-not-your-turn = Du bist nicht am Zug.

option-low = Niedrig gewinnt
    .about = Die niedrigste Karte gewinnt.
preset-high = Hoch
    .about = Die höchste Karte gewinnt.
preset-low = Niedrig
    .about = Die niedrigste Karte gewinnt.
bot-careful = Careful
    .about = Tauscht eine schlechte Karte.

dealt = { $who ->
    [you] Du bekommst eine Karte: { $card }.
   *[other] { $who } bekommt eine Karte: { $card }.
}
dealt-hidden = { $who ->
    [you] Du bekommst eine Karte.
   *[other] { $who } bekommt eine Karte.
}
kept = { $who ->
    [you] Du behältst deine Karte.
   *[other] { $who } behält die Karte.
}
changed = { $who ->
    [you] Du tauschst { $old } gegen { $new }.
   *[other] { $who } tauscht { $old } gegen { $new }.
}
changed-hidden = { $who ->
    [you] Du tauschst { $old }.
   *[other] { $who } tauscht { $old }.
}
shown = { $who ->
    [you] Du hast { $card }.
   *[other] { $who } hat { $card }.
}
won = { $who ->
    [you] Du gewinnst.
   *[other] { $who } gewinnt.
}

do-keep = { $card } behalten
do-change = { $card } gegen eine Karte vom Stapel tauschen
verb-keep = Behalten
verb-change = Tauschen

discarded = Abgelegt
face-down = verdeckt
