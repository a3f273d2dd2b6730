about = Drei Karten, zwei Personen, ein Einsatz.

card-jack = Bube
card-queen = Dame
card-king = König
face-down = verdeckt

dealt = { $who ->
    [you] Du bekommst: { $card }.
   *[other] { $who } bekommt: { $card }.
}
dealt-hidden = { $who ->
    [you] Du bekommst eine Karte.
   *[other] { $who } bekommt eine Karte.
}
passed = { $who ->
    [you] Du passt.
   *[other] { $who } passt.
}
gave-up = { $who ->
    [you] Du gibst auf.
   *[other] { $who } gibt auf.
}
bet = { $who ->
    [you] Du setzt einen Chip.
   *[other] { $who } setzt einen Chip.
}
called = { $who ->
    [you] Du gehst mit.
   *[other] { $who } geht mit.
}
shown = Die Karten sind { $a } und { $b }.
won = { $who ->
    [you] Du gewinnst
   *[other] { $who } gewinnt
} { $chips ->
    [one] einen Chip.
   *[other] { $chips } Chips.
}

do-pass = passen
do-give-up = aufgeben
do-bet = einen Chip setzen
do-call = mitgehen
verb-pass = Passen
verb-bet = Setzen

prompt-open = Passe, oder setze einen Chip.
prompt-answer = Geh mit, oder gib auf.
