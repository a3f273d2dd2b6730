about = Three cards, two players, one bet.

card-jack = Jack
card-queen = Queen
card-king = King
# Instead of a card that the reader does not know.
face-down = face down

# $who is a player: [you] is the one who reads. $card is one of the cards above.
dealt = { $who ->
    [you] You get the { $card }.
   *[other] { $who } gets the { $card }.
}
dealt-hidden = { $who ->
    [you] You get a card.
   *[other] { $who } gets a card.
}
passed = { $who ->
    [you] You pass.
   *[other] { $who } passes.
}
gave-up = { $who ->
    [you] You give up.
   *[other] { $who } gives up.
}
bet = { $who ->
    [you] You bet a chip.
   *[other] { $who } bets a chip.
}
called = { $who ->
    [you] You call.
   *[other] { $who } calls.
}
shown = The cards are { $a } and { $b }.
won = { $who ->
    [you] You win
   *[other] { $who } wins
} { $chips ->
    [one] a chip.
   *[other] { $chips } chips.
}

do-pass = pass
do-give-up = give up
do-bet = bet a chip
do-call = call
verb-pass = Pass
verb-bet = Bet

prompt-open = Pass, or bet a chip.
prompt-answer = Call the bet, or give up.
