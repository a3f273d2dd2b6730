# What the game says. A line that begins with # explains the next phrase to translators.

about = Everybody has a hidden card; the highest wins.
prompt = Keep your card, or change it.

refusal-game-over = The game is over.
refusal-not-your-turn = It is not your turn.

option-low = Low wins
    .about = The lowest card wins.
preset-high = High
    .about = The highest card wins.
preset-low = Low
    .about = The lowest card wins.
bot-careful = Careful
    .about = Changes a bad card.

# $who is a player: [you] is the one who reads. Cards are numbers from 1 to 13.
dealt = { $who ->
    [you] You get a card: { $card }.
   *[other] { $who } gets a card: { $card }.
}
dealt-hidden = { $who ->
    [you] You get a card.
   *[other] { $who } gets a card.
}
kept = { $who ->
    [you] You keep your card.
   *[other] { $who } keeps the card.
}
changed = { $who ->
    [you] You change { $old } for { $new }.
   *[other] { $who } changes { $old } for { $new }.
}
changed-hidden = { $who ->
    [you] You change { $old }.
   *[other] { $who } changes { $old }.
}
shown = { $who ->
    [you] You have { $card }.
   *[other] { $who } has { $card }.
}
won = { $who ->
    [you] You win.
   *[other] { $who } wins.
}

do-keep = keep { $card }
do-change = change { $card } for a card from the deck
verb-keep = Keep
verb-change = Change

# Above the cards that were changed.
discarded = Discarded
# Instead of a card that the reader does not know.
face-down = face down
