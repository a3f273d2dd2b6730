# What Parlor says of this game. A line that begins with # explains the next phrase to translators.

## The game

about = Six cards, nine holes, the lowest total wins.

## Options, and what they do

option-rounds = Holes
    .about = How many holes are played, 1 to 18.
option-decks = Decks
    .about = How many decks, 1 to 3; automatic means one for up to four players and two for more.
option-initial_flips = Cards up at the start
    .about = How many cards everybody turns up at the start: 0, 1 or 2.
option-flip_mode = After a discard
    .about = What happens after a card from the deck is discarded.
option-knock_penalty = Out too early
    .about = 10 points for going out without the lowest score.
option-use_jokers = Jokers
    .about = Adds two jokers to each deck, worth -2.
option-lucky_swing = Lucky swing
    .about = A single joker in the whole shoe, worth -5. Needs jokers.
option-super_kings = Super kings
    .about = Kings are worth -2.
option-ten_penny = Ten penny
    .about = Tens are worth 1.
option-knock_bonus = First one out
    .about = -5 for the first to turn up all cards.
option-underdog_bonus = Underdog bonus
    .about = -3 for the lowest score of a hole.
option-tied_shame = Tied shame
    .about = 5 points for everyone whose score equals another's.
option-blackjack = Blackjack
    .about = A hand of exactly 21 counts 0.
option-wolfpack = Wolfpack
    .about = -5 for two columns of paired jacks.
option-eagle_eye = Eagle eye
    .about = Jokers are worth 2 alone and -4 as a pair. Not together with the lucky swing.
option-flip_as_action = Flip instead of drawing
    .about = Instead of drawing, one own face-down card may be flipped.
option-knock_early = Knock early
    .about = With one or two face-down cards left, they may all be flipped instead of drawing.
option-four_of_a_kind = Four of a kind
    .about = -20 for each rank that fills two or more columns.
option-negative_pairs_keep_value = Good pairs count
    .about = A pair of cards with a negative value keeps its sum instead of counting 0.
option-one_eyed_jacks = One-eyed jacks
    .about = The jacks of hearts and spades count 0.
choice-auto = Automatic
choice-never = Never
choice-always = Always
choice-endgame = Near the end
group-bonuses-and-penalties = Bonuses and penalties
group-more = More
group-point-modifiers = Point modifiers
group-special = Special
group-standard = Standard

## Named sets of options

preset-standard = Standard
    .about = Nine holes by the book.
preset-quick = Quick
    .about = Three holes; whoever discards must turn a card up.
preset-jokers = Jokers
    .about = Two jokers a deck, kings and tens are good, and a pair of jokers even better.
preset-cutthroat = Cutthroat
    .about = Going out pays for the lowest and hurts everybody else.
preset-everything = Everything
    .about = All house rules that go together.

## Bots: how they play

bot-nora = Nora
    .about = Rookie: knows the rules of thumb, and now and then forgets them.
bot-sage = Sage
    .about = Sneaky finisher: goes out before you are ready.
bot-maya = Maya
    .about = Aggressive closer: fast, and out as soon as it looks good.
bot-kenji = Kenji
    .about = Risk taker: keeps high cards and hopes for their twins.
bot-diego = Diego
    .about = Chaotic gambler: nobody knows what comes next, Diego included.
bot-sofia = Sofia
    .about = Calculated and patient: only low cards, and out only when ahead.
bot-river = River
    .about = Adaptive strategist: bold when behind, careful when ahead.
bot-priya = Priya
    .about = Pair hunter: builds columns that cancel.
bot-marcus = Marcus
    .about = Steady Eddie: solid all round.

## Why something can't be done

refusal-game-over = The game is over.
refusal-not-your-turn = It is not your turn.
refusal-no-such-seat = There is no such seat at this table.
refusal-not-dealt = The round has not been dealt yet: the dealer deals.
refusal-already-dealt = The round is already dealt.
refusal-flip-first = { $cards ->
    [one] First everybody turns up one of their cards.
   *[other] First everybody turns up { $cards } of their cards.
}
refusal-already-flipped = You have already turned up your cards.
refusal-flips-done = The cards at the start are already turned up.
refusal-wrong-flips = At the start everybody turns up exactly { $cards } cards.
refusal-has-card = You already have a card in hand: swap it or discard it.
refusal-no-card = You have no card in hand: draw or take one first.
refusal-must-swap = A card taken from the discard pile must be swapped in.
refusal-empty-discard = The discard pile is empty: draw from the deck.
refusal-must-turn = You discarded: turn up one of your face-down cards.
refusal-turn-or-pass = You discarded: turn up one of your face-down cards, or pass.
refusal-face-up = That card is already face up.
refusal-no-flip-action = Turning up a card instead of drawing is not allowed at this table.
refusal-no-pass = There is nothing to pass on now.
refusal-no-knock = Knocking instead of drawing is not allowed at this table.
refusal-knock-too-early = You may knock only with one or two face-down cards.

## What happens
# $who is a player: [you] is the one who reads. $card is a card such as K♥, $place a place in the grid.

place = { $at ->
    [0] top left
    [1] top middle
    [2] top right
    [3] bottom left
    [4] bottom middle
   *[5] bottom right
}
dealt = Hole { $round } of { $rounds }. { $who ->
    [you] You deal
   *[other] { $who } deals
}; { $card } begins the discard pile.
turned-up = { $who ->
    [you] You turn up
   *[other] { $who } turns up
} { $card } ({ $place }).
play-begins = { $who ->
    [you] You begin.
   *[other] { $who } begins.
}
reshuffled = The deck is empty; { $cards } discards are the new one.
drew = { $who ->
    [you] You draw
   *[other] { $who } draws
} { $card } from the deck.
drew-hidden = { $who ->
    [you] You draw
   *[other] { $who } draws
} from the deck.
took = { $who ->
    [you] You take
   *[other] { $who } takes
} { $card } from the pile.
# $out was face up and is known to everybody.
swapped = { $who ->
    [you] You put
   *[other] { $who } puts
} { $card } { $place }, and { $out } goes.
# $out was face down until now.
swapped-hidden = { $who ->
    [you] You put
   *[other] { $who } puts
} { $card } { $place }; the hidden { $out } goes.
discarded = { $who ->
    [you] You discard
   *[other] { $who } discards
} { $card }.
passed = { $who ->
    [you] You turn nothing up.
   *[other] { $who } turns nothing up.
}
knocked = { $who ->
    [you] You knock.
   *[other] { $who } knocks.
}
final-turns = { $who ->
    [you] All your cards are up: one more turn for everybody else.
   *[other] All cards of { $who } are up: one more turn for everybody else.
}
deck-ran-out = Nothing is left to draw: the hole ends.
scored = { $who ->
    [you] You score
   *[other] { $who } scores
} { $score }: { $total } in all.
# The hand alone counts $hand; bonuses and penalties of the hole make $score of it.
scored-with = { $who ->
    [you] You score
   *[other] { $who } scores
} { $score } (the hand { $hand }): { $total } in all.
round-ended = Hole { $round } is over.
won = { $who ->
    [you] You win with { $total }.
   *[other] { $who } wins with { $total }.
}
won-together = { $who ->
    [you] You share the win with { $total }.
   *[other] { $who } shares the win with { $total }.
}

## What can be done: for lists of moves

do-deal = deal the next hole
do-flip = turn up { $a } and { $b }
do-open = turn up { $place }
do-draw = draw from the deck
do-take = take { $card } from the pile
do-swap = put { $card } { $place } for { $out }
do-swap-hidden = put { $card } { $place } for the face-down card
do-discard = discard { $card }
do-turn-instead = turn up { $place } instead of drawing
do-pass = turn nothing up
do-knock = knock: turn up all the rest
# A card whose name is not known, in the sentences above.
the-card = the card

verb-deal = Deal
verb-flip = Turn up two cards
verb-open = Turn up a card
verb-draw = Draw
verb-take = Take from the pile
verb-swap = Swap
verb-discard = Discard
verb-turn = Turn up a card
verb-pass = Turn nothing up
verb-knock = Knock

## What the player is asked to do

prompt-deal = Deal the next hole.
prompt-flip = { $cards ->
    [one] Turn up one of your cards.
   *[other] Turn up two of your cards.
}
prompt-draw = Draw from the deck, or take { $card } from the pile.
prompt-draw-only = Draw from the deck.
prompt-place = Put { $card } onto one of your cards, or discard it.
prompt-swap = Put { $card } onto one of your cards.
prompt-turn = Turn up one of your face-down cards.
prompt-turn-or-pass = Turn up one of your face-down cards, or leave it.

lesson-start = Low points win. Turn up two of your six cards to begin.
lesson-draw = Draw from the deck, or take the open card.
lesson-place = Put it onto one of your cards, face down or not, or throw it away.
# An attribute is what the lesson says with house rules: kings below zero, cheap tens, one-eyed jacks.
lesson-values = A king counts 0, a 2 takes two off, an ace counts 1. Jacks, queens and tens count 10.
    .kings = A king takes two off like a 2, an ace counts 1. Jacks, queens and tens count 10.
    .tens = A king counts 0, a 2 takes two off, aces and tens count 1. Jacks and queens count 10.
    .jacks = Kings, J♥ and J♠ count 0, a 2 takes two off, an ace counts 1. Other jacks, queens and tens: 10.
    .kings-tens = A king takes two off like a 2, aces and tens count 1. Jacks and queens count 10.
    .kings-jacks = Kings and 2s take two off, J♥ and J♠ count 0, aces 1. Other jacks, queens and tens count 10.
    .tens-jacks = Kings, J♥ and J♠ count 0, a 2 takes two off, aces and tens count 1. Other jacks and queens: 10.
    .kings-tens-jacks = Kings and 2s take two off, J♥ and J♠ count 0, aces and tens 1. Other jacks and queens count 10.
lesson-low-card = The open card is a good one: take it, and put it where you have a high card.
# An attribute is what the lesson says where pairs of cards below zero, or of jokers, keep what they count.
lesson-pairs = Two equal cards in a column count nothing, however high they are.
    .negative = Two equal cards in a column count nothing, however high. Only those below zero keep their value.
    .jokers = Two equal cards in a column count nothing, however high. Only two jokers take four off.
    .negative-jokers = Two equal cards in a column count nothing: but two jokers -4, and those below zero their value.
lesson-last-turn = Somebody has turned up all cards: this is your last turn of the hole.
lesson-hole = The hole is counted. After the last one the lowest total wins.

## Why a move is good or not

points = { $n ->
    [one] { $text } point
   *[other] { $text } points
}
why-take-less = takes { $points } off the hand
why-take-pair = makes a pair: takes { $points } off the hand
# The card costs at first; $twins of $unseen cards that nobody has seen are its twins.
why-take-hope = { $twins } of { $unseen } unseen cards would pair it; until then it adds { $points } to the hand
why-take-hope-neighbour = the player before shows its twin and may throw it; until then it adds { $points } to the hand
why-take-more = adds { $points } to the hand
why-draw = a card from the deck takes { $points } off the hand on average
why-pair-wasted = makes a pair that throws { $points } away
why-pair-stands = the pair is there already: the hand counts the same
why-pair = makes a pair: the hand counts { $points } less
why-pair-more = makes a pair, where the cards count { $points } less without it
why-break-more = breaks a pair: the hand counts { $points } more
why-break-less = breaks a pair that did not pay: the hand counts { $points } less
why-less = the hand counts { $points } less
why-same = the hand counts the same
# The hand counts more at first, for one of these reasons.
why-hope = { $twins } of { $unseen } unseen cards would pair it; until then the hand counts { $points } more
why-hope-neighbour = the player before shows its twin and may throw it; until then the hand counts { $points } more
why-keep-back = keeps it from the next player, who would make a pair of it; the hand counts { $points } more
why-least = costs least here: the hand counts { $points } more
why-show-more = turns one more card up; the hand counts { $points } more
why-more = the hand counts { $points } more
why-keep = keeps a hand of about { $points }
why-show = shows a card of about { $points }
why-knock = ends the hole with about { $points }
# After one of the reasons above: the card that goes lets the next player make a pair.
and-wanted = { $why }, but the next player makes a pair of the card that goes
# After one of the reasons above.
and-out = { $why } and goes out with about { $points }

## The drawing in a terminal

board-empty = Nothing is dealt yet; holes to play: { $rounds }.
board-hole = Hole { $round }/{ $rounds }
board-piles = deck { $deck }   discard { $card }
board-holds = { $who ->
    [you] You hold
   *[other] { $who } holds
} { $card }
board-hidden = a hidden card
board-out = (out)
board-shows = shows { $shows }, total { $total }
