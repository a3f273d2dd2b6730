drew = { $who ->
    [you] Du ziehst
   *[other] { $who } zieht
} { $card }.
hello = Hallo
coins = { $who ->
    [you] Du hast
   *[other] { $who } hat
} { $n ->
    [0] nichts
    [one] { $n } Münze
   *[other] { $n } Münzen
}.
option-rounds = Löcher
    .about = Wie viele Löcher gespielt werden.
-bot = Kibitzer
with-term = Frag den { -bot }.
