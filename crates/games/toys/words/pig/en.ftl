about = Roll as often as you dare.
prompt = Roll, or keep what you have.

option-target = Target
    .about = The points that win, 10 to 1000.

bot-hold = Hold
    .about = Rolls until the turn has `at` points (20); in a share `slip` of its moves it does anything.

refusal-roll-first = Roll at least once before you hold.

# $who is a player: [you] is the one who reads.
rolled = { $who ->
    [you] You roll
   *[other] { $who } rolls
} { $face }.
held = { $who ->
    [you] You keep { $points } and stand at { $total }.
   *[other] { $who } keeps { $points } and stands at { $total }.
}

do-roll = roll the die
do-hold = keep { $points }
verb-roll = Roll
verb-hold = Hold

# The points that are not kept yet, in the drawing.
this-turn = this turn
