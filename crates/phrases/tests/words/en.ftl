# $who draws $card from the deck.
drew = { $who ->
    [you] You draw
   *[other] { $who } draws
} { $card }.
hello = Hello
coins = { $who ->
    [you] You have
   *[other] { $who } has
} { $n ->
    [0] nothing
    [one] { $n } coin
   *[other] { $n } coins
}.
only-english = Only here
option-rounds = Holes
    .about = How many holes are played.
-bot = kibitzer
with-term = Ask the { -bot }.
