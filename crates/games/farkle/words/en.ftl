# What Parlor says of this game. A line that begins with # explains the next phrase to translators.

## The game

about = Roll, lock and bank: alone through levels, goals and relics, or against others.

## Options, and what they do

option-set = Scoring
    .about = What combos count: the usual ones, only singles and triples, or four, five and six of a kind as well.
option-protected_first_roll = Safe first roll
    .about = If the first roll of a turn has no combo, its first die becomes a 1.
option-ruleset = Levels and relics
    .about = The levels, relics and shop of the run.
option-levels = Levels
    .about = How many levels complete a run, 1 to 40.
option-lives = Failed levels
    .about = What happens when a level is failed.
option-retries = Lives
    .about = If failed levels start again: how many of them end the run, 1 to 250.
option-boons = Head start
    .about = What the run begins with: gold, charges and relics.
option-target = Target
    .about = The points that bring on the end, 50 to 1,000,000.
option-opening = Opening
    .about = The points that everybody's first bank needs; 0 for none.
option-three_farkles = Three farkles
    .about = The points that three farkles in a row cost; 0 for none.
option-last_turn = Last turn
    .about = Do the others have one last turn when somebody reaches the target? If not, that wins at once.
choice-retry = Start again
choice-permadeath = End the run
choice-rite = Usual
choice-triples = Triples
choice-extended = Extended
choice-tuned = Balanced
choice-seed = First form
group-both = Always
group-run = The run, alone
group-versus = Against others

## Named sets of options

preset-tuned = Balanced
    .about = Alone: twelve levels that get harder smoothly, with many relics.
preset-seed = First form
    .about = Alone: one relic and steep levels.
preset-permadeath = One life
    .about = Alone: the first failed level ends the run.
preset-house = House rules
    .about = Against others: an opening of 500, more combos, and a penalty for three farkles.
preset-sudden = Sudden end
    .about = Against others: reaching 10,000 wins at once.

## Bots: how they play

bot-cautious = Cautious
    .about = Takes all that scores and banks from 300 points on (cautious:500 for another number).
bot-greedy = Greedy
    .about = Gets the most points out of each turn on average.
bot-optimal = Optimal
    .about = Has solved the game of two and the levels of a run. Against several: the best turn if the others race to the target.
bot-kibitzer = Kibitzer
    .about = Plays as Optimal does, at once. More time changes nothing.

## Why something can't be done

refusal-game-over = The game is over.
refusal-not-your-turn = It is not your turn.
refusal-no-such-seat = There is no such seat at this table.
refusal-shop-open = The shop is open: buy something or leave it first.
refusal-shop-closed = The shop is closed.
refusal-roll-first = Roll first.
refusal-lock-first = Lock a combo first.
refusal-no-such-dice = Those dice are not all there to lock.
refusal-no-combo = Those dice are no combo: a lock takes exactly one.
refusal-below-opening = Your first bank needs { $points } points in a turn.
refusal-no-goals = There are no goals when you play against others.
refusal-no-such-goal = There is no such goal in this level.
refusal-goal-fulfilled = That goal is already met.
refusal-already-aimed = Your locks count for that goal already.
refusal-lock-for-goal = You chose a goal already: lock a combo for it.
refusal-nothing-to-lock = There is nothing left to lock.
refusal-no-such-offer = There is no such offer.
refusal-not-enough-gold = That costs { $cost } gold, and you have { $gold }.
refusal-no-room = You can't carry more relics.
refusal-no-refresh = This shop does not change its offers.
refusal-no-charge = You have no charge left for that.
refusal-not-fresh = That works on a fresh roll only, before a lock.
refusal-die-held = That die is locked.
refusal-not-at-start = That works at the start of a turn only.
refusal-enough-turns = A level can't have more turns.
refusal-doomed = The roll has no combo: use a charge, or take the farkle.
refusal-no-farkle = There is no farkle to take.
refusal-no-retiring = A run can be ended at the start of a turn, once a level was failed.

## Dice, goals and relics

# Dice that are locked together.
dice-one = the { $face }
dice-alike = { $count ->
    [2] two
    [3] three
    [4] four
    [5] five
   *[6] six
} { $face }s
# A goal of a level, where it is the only one of its kind, and where there are several.
goal = { $kind ->
    [main] the main goal
   *[extra] the extra goal
}
goal-one-of = { $kind ->
    [main] main goal { $n }
   *[extra] extra goal { $n }
}
# Relics of the rulesets that come with the game.
relic-tenth = Bone Charm
relic-opener = Opener
relic-closer = Closer
relic-lone-one = Lone One
relic-lone-five = Lone Five
relic-pilgrim = Pilgrim
relic-triplet = Triplet
relic-heavy-purse = Heavy Purse
relic-spark = Spark
relic-loaded-die = Loaded Die
relic-candle = Candle
relic-glutton = Glutton
relic-long-road = Long Road
relic-thumb = Thumb
relic-hourglass = Hourglass
relic-crown = Crown
rarity-common = common
rarity-uncommon = uncommon
rarity-rare = rare
rarity-legendary = legendary
ability-reroll = roll again
ability-flip = turn a die over
ability-wind = one more turn
# What a relic or a level does to points. The parts follow each other in this order.
mod-percent = { $percent } % points
mod-points = { $points } points
mod-beyond = { $percent } % of what is beyond { $limit } points
mod-dice = for locking { $dice }
mod-size = { $size ->
    [one] for locks of one die
   *[other] for locks of { $size } dice
}
mod-first-lock = for the first lock of a turn
mod-main = for main goals
mod-extra = for extra goals
mod-last-turn = in the last turn of a level
mod-at-least = when { $points } or more are banked
mod-fade = fading by { $fade } a level
relic-ability = { $charges ->
    [one] { $ability }, once a level
    [2] { $ability }, twice a level
   *[other] { $ability }, { $charges } times a level
}
relic-lasts = { $levels ->
    [one] for one level
   *[other] for { $levels } levels
}

## What embers buy, which runs leave behind

boon-reroll = one more re-roll in every level
boon-flip = one more die flip in every level
boon-wind = one more extra turn in every level
boon-gold = 25 more gold at the start

## What happens
# $who is a player: [you] is the one who reads.

turn-run = Level { $level }, turn { $turn } of { $turns }.
turn-versus = { $who ->
    [you] It is your turn.
   *[other] It is { $who }'s turn.
}
hot-dice = Hot dice: all six again.
protected = No combo in the first roll: the first die turns from { $was } into 1.
rolled = The dice show { $faces }.
looms = No combo! Use a charge, or take the farkle.
aimed = Locks count for goal { $goal } now.
locked = { $who ->
    [you] You lock
   *[other] { $who } locks
} { $dice } for { $points }.
# Of a relic or of the level; $bonus has a sign.
lock-bonus = Relics and the level change that by { $bonus } points.
applied = Goal { $goal } gets { $adjusted } points.
applied-more = Goal { $goal } gets { $adjusted } points for { $raw }.
goal-met = { $kind ->
    [main] A main goal is met!
   *[extra] An extra goal is met!
}
gold-gained = You get { $amount } gold and have { $gold }.
farkled = Farkle! { $who ->
    [you] You lose
   *[other] { $who } loses
} { $lost }.
banked-run = { $who ->
    [you] You bank
   *[other] { $who } banks
} { $points }.
level-complete = Level { $level } is complete.
level-failed = Level { $level } is failed: no turns are left.
shop-opened = The shop is open.
# $index is its place in the shop, from 1.
offered = { $index }: { $relic } ({ $rarity }) for { $cost } gold: { $does }.
refreshed = Other offers, for { $cost } gold:
bought = You buy { $relic } for { $cost } and have { $gold } gold left.
skipped = You leave the shop without buying.
expired = { $relic } has had its time and is gone.
used = You use a charge ({ $ability }); { $left ->
    [0] none is left
    [one] one is left
   *[other] { $left } are left
}.
flipped = A { $was } turns into a { $face }.
run-won = All levels are complete. Score: { $score }.
run-lost = The run ends in level { $level }. Score: { $score }.
banked = { $who ->
    [you] You bank { $points } and have { $total }.
   *[other] { $who } banks { $points } and has { $total }.
}
three-farkles = Three farkles in a row: { $who ->
    [you] you lose { $lost } and have { $total }.
   *[other] { $who } loses { $lost } and has { $total }.
}
last-turns = { $who ->
    [you] You reach { $total }
   *[other] { $who } reaches { $total }
}: one last turn for the others.
won = { $who ->
    [you] You win with { $total }.
   *[other] { $who } wins with { $total }.
}
won-together = { $who ->
    [you] You share the win with { $total }.
   *[other] { $who } shares the win with { $total }.
}

## What can be done: for lists of moves

do-roll = { $dice ->
    [one] roll one die
   *[other] roll { $dice } dice
}
do-bank = bank { $points } points
do-bank-part = { $points } of { $left } for { $goal }
# $parts are as above, with commas between them.
do-bank-goals = bank { $parts }
do-lock = lock { $dice } for { $points }
do-lock-goal = lock { $dice } for { $points }, for { $goal }
do-aim = let the next locks count for { $goal }
do-buy = buy { $relic } ({ $rarity }) for { $cost } gold: { $does }
do-buy-any = buy a relic
do-skip = leave the shop
do-refresh = see other offers for { $cost } gold
do-reroll = use a charge: roll these dice again
do-flip = use a charge: turn the { $was } into a { $face }
do-flip-any = use a charge: turn a die over
do-wind = use a charge: one more turn in this level
do-accept = take the farkle
do-retire = end the run here

verb-roll = Roll
verb-bank = Bank
verb-lock = Lock
verb-aim = Choose a goal
verb-buy = Buy
verb-skip = Leave the shop
verb-refresh = Other offers
verb-reroll = Roll again
verb-flip = Turn a die over
verb-wind = One more turn
verb-accept = Take the farkle
verb-retire = End the run

## What the player is asked to do

prompt-roll = Roll all six dice.
prompt-lock = Choose dice that score.
prompt-doomed = No combo. A charge may save you.
prompt-locked-more = Lock more, roll on, or bank.
prompt-locked = Roll on, or bank.
# The first bank needs more points: rolling is all that is left.
prompt-roll-on = Roll on.
prompt-shop = Buy a relic, or leave the shop.

lesson-roll = Roll the six dice.
lesson-lock = Ones and fives count, three equal dice count more. Lock what counts.
lesson-bank = Bank what you have, or roll the rest: if nothing counts then, the points of this turn are lost.
lesson-goal = A level is done when its goal is reached. Look how many turns are left.
lesson-race = Every turn adds to your total. Who reaches the target first is hard to catch.
lesson-hot-dice = All six dice count: roll them all again, on top of what you have.
lesson-doomed = Nothing counts in this roll. A charge may still save the turn.
lesson-shop = Gold buys relics, which help for the rest of the run. You may leave without one.

## Why a move is good or not

why-clears = clears the level with a chance of { $percent } %, with best play
why-clears-nearly = clears the level with a chance of about { $percent } %, with best play
why-wins = wins with a chance of { $percent } %, with best play
why-wins-nearly = wins with a chance of about { $percent } %, with best play
why-wins-race = wins with a chance of about { $percent } %, if the others race to the target
why-road = { $levels ->
    [one] clears this level with a chance of about { $percent } %
   *[other] clears this level and the next with a chance of about { $percent } %
}
why-unknown = nobody knows what it brings
why-points = { $points } points on average out of this turn

## The drawing in a terminal

board-turn = this turn: { $points } points locked
board-marks = * scores  ( ) locked
board-no-combo = no combo
board-level = Level { $level } of { $levels }
board-run = turns left { $turns }  gold { $gold }  multiplier { $multiplier }  score { $score }
board-main = goal
board-extra = extra
board-done = done
board-left = { $left } left
board-pending = { $left } left, { $pending } pending
board-goal = { $points } points, { $gold } gold
board-modifier = this level: { $does }
board-relics = relics: { $relics }
board-charges = charges: { $charges }
board-reached = reached the target
