# What Parlor says of this game. A line that begins with # explains the next phrase to translators.

## The game

about = Cut all wires in pairs, together, each seeing only their own.

## Options, and what they do

option-mission = Mission
    .about = Which of the missions that come with the game, 1 to 8.
option-custom = Own mission
    .about = A mission of your own instead: its wires and its equipment.
option-captain = Captain
    .about = The seat of the captain, who is dealt to first and begins; the first one is 0.
option-detector = Double Detector
    .about = Everybody has a Double Detector to use once.
option-equipment = Equipment
    .about = Play with the equipment cards that the mission has.

## Named sets of options

preset-mission-1 = Mission 1
    .about = Blue 1-6: a first game.
preset-mission-2 = Mission 2
    .about = Blue 1-8, two yellow wires.
preset-mission-3 = Mission 3
    .about = Blue 1-10, one red wire, equipment.
preset-mission-4 = Mission 4
    .about = All numbers, two yellow, one red.
preset-mission-5 = Mission 5
    .about = Two yellow wires of three.
preset-mission-6 = Mission 6
    .about = Four yellow wires.
preset-mission-7 = Mission 7
    .about = One red wire of two.
preset-mission-8 = Mission 8
    .about = Yellow 2 of 3, red 1 of 2.
preset-blue = Blue
    .about = All blue wires and nothing else: pure deduction.

## Bots: how they play

bot-filter-only = Sorter
    .about = Strikes out what can't be, and guesses by the copies that are left.
bot-max-probability = Counter
    .about = Counts every deal that fits, and makes the call that is most likely right.
bot-planner = Planner
    .about = Imagines deals and what the next players will make of each call: planner:50ms, or planner:deals=8.
bot-kibitzer = Kibitzer
    .about = Plays as Planner does with the time that it gets: kibitzer:20ms. Beyond about 50 ms more time changes nothing.

## Why something can't be done

refusal-no-such-seat = There is no such seat.
refusal-game-over = The game is over.
refusal-not-your-turn = It is not your turn.
refusal-not-now = { $stage ->
    [token] First put an info token on one of your blue wires.
    [post-it] First choose a blue wire for the post-it.
    [turn] Point at a wire, cut alone, or use something.
    [point] Point at a wire.
    [also] Point at one more wire of the stand.
    [say] Say a value that you hold.
    [answer] First answer the detector.
    [own] First choose which of your wires is cut.
    [label-same] First choose the wires to label.
    [label-different] First choose the wires to label.
    [radar] Say a blue number of this mission.
    [give] First choose the wire to give.
    [give-back] First choose the wire to give.
    [insert] First put the received wire in.
    [insert-back] First put the received wire in.
   *[other] First choose a player.
}
refusal-bad-token = An info token goes on an own blue wire that has none and is not cut.
refusal-bad-target = Point at an uncut wire of a teammate.
refusal-stand-too-small = That stand has too few uncut wires for the detector.
refusal-not-held = You can only say a value that you hold uncut.
refusal-not-all-yours = You must hold all remaining copies of the value, two or four of them.
refusal-not-all-red = Only who has nothing but red wires left reveals them.
refusal-reveal-first = Your uncut wires are all red: reveal them.
refusal-no-detector = This table plays without Double Detectors.
refusal-detector-used = You have used your Double Detector.
refusal-no-such-card = That card is not on the table.
refusal-card-used = That card has been used.
refusal-card-locked = That card can be used once two wires of its number are cut.
refusal-card-useless = That card can do nothing now.
refusal-bad-answer = Choose one of the wires that were pointed at and that fit.
refusal-bad-own = Choose an own uncut wire of the value that was called.
refusal-bad-label = Choose the left one of two neighbours on a stand for which the label is true.
refusal-bad-pick = That player can't be chosen here.
refusal-bad-give = Choose an own uncut wire.
refusal-bad-insert = The wire does not sort in there.

## Equipment: the cards by their numbers, and what they do

card-1 = Label "different"
    .about = mark two neighbours on your stand that differ
card-2 = Walkie-talkies
    .about = swap a wire with a teammate
card-3 = Triple Detector
    .about = one value, three wires of a stand
card-4 = Post-it
    .about = put one more info token on a blue wire of yours
card-5 = Super Detector
    .about = one value, a whole stand
card-6 = Rewinder
    .about = turn the dial back by one
card-7 = Batteries
    .about = make a used Double Detector ready again
card-8 = Radar
    .about = ask all stands for a number
card-9 = Stabiliser
    .about = no dial step and no explosion this turn
card-10 = X-or-Y Ray
    .about = two values, one wire
card-11 = Coffee
    .about = choose who plays next
card-12 = Label "same"
    .about = mark two neighbours on your stand that are the same

## Missions: what each is like

mission-1 = Training: six numbers.
mission-2 = The first yellow wires.
mission-3 = The first red wire, and equipment.
mission-4 = All twelve numbers.
mission-5 = One yellow wire of three is missing.
mission-6 = Four yellow wires.
mission-7 = Which of two red wires is it?
mission-8 = Nothing is certain.
# The wires of a mission, one part after the other.
mission-blue = blue 1-{ $highest }
mission-yellow = yellow { $n }
mission-yellow-of = yellow { $n } of { $of }
mission-red = red { $n }
mission-red-of = red { $n } of { $of }

## Wires
# $wire and $call are a number, or of the kind [yellow] or [red].

-a-wire = { $wire ->
    [yellow] a yellow wire ({ $wire })
    [red] a red wire ({ $wire })
    [8] an 8
    [11] an 11
   *[other] a { $wire }
}
# What one says who calls yellow.
yellow = yellow
# Things in a row: the last one, and all before it.
and = { $rest } and { $last }
wire-at = wire { $n }
wire-known = wire { $n } ({ $wire })
# One of two stands of a player.
stand-of = { $n ->
    [1] { $who } (first stand)
   *[2] { $who } (second stand)
}

## What happens
# $who and $whose are players: [you] is the one who reads. $slots are numbers of wires, $count says how many.

dealt = { $wires } wires are dealt: { $mission }. { $who ->
    [you] You are
   *[other] { $who } is
} the captain.
dealt-candidates = Yellow and red wires that may be in play: { $candidates }.
dealt-cards = Equipment: { $cards }.
tokened = { $who ->
    [you] Your
   *[other] { $who }'s
} wire { $n } gets a token: it is { -a-wire }.
took = { $who ->
    [you] You use
   *[other] { $who } uses
} { $tool ->
    [double] the Double Detector
    [triple] the Triple Detector
    [super] the Super Detector
   *[ray] the X-or-Y Ray
}.
pointed = { $who ->
    [you] You point at
   *[other] { $who } points at
} { $whose ->
    [you] your
   *[other] { $whose }'s
} { $count ->
    [one] wire
   *[other] wires
} { $slots }.
said = { $who ->
    [you] You say
   *[other] { $who } says
} { $call }.
right = Right! { $whose ->
    [you] Your
   *[other] { $whose }'s
} wire { $n } is { -a-wire } and is cut.
cut = { $who ->
    [you] Your
   *[other] { $who }'s
} wire { $n } is cut with it: { -a-wire }.
wrong = Wrong: { $whose ->
    [you] your
   *[other] { $whose }'s
} wire { $n } is { -a-wire }. The dial stands at { $dial }.
wrong-yellow = Wrong: { $whose ->
    [you] your
   *[other] { $whose }'s
} wire { $n } is yellow. The dial stands at { $dial }.
wrong-red = Wrong: { $whose ->
    [you] your
   *[other] { $whose }'s
} wire { $n } is red, but nothing explodes. The dial stands at { $dial }.
solo = { $who ->
    [you] You cut
   *[other] { $who } cuts
} all that is left of { $call }: wires { $slots }.
reds = { $who ->
    [you] You show your last wires
   *[other] { $who } shows the last wires
}, all red: { $wires }.
used = { $who ->
    [you] You use
   *[other] { $who } uses
} card { $number }: { $card }.
labelled = { $who ->
    [you] Your
   *[other] { $who }'s
} wires { $a } and { $b } are { $same ->
    [yes] the same
   *[no] different
}.
# The radar: which stands have the number.
answered = The radar asks for { $call }. Yes: { $yes }. No: { $no }.
answered-all = The radar asks for { $call }: all stands have it.
answered-none = The radar asks for { $call }: no stand has it.
rewound = The dial goes back to { $dial }.
recharged = { $who ->
    [you] Your
   *[other] { $who }'s
} Double Detector is ready again.
plays-next = { $who ->
    [you] You play next.
   *[other] { $who } plays next.
}
swapping = { $who ->
    [you] You swap
   *[other] { $who } swaps
} a wire with { $partner ->
    [you] you
   *[other] { $partner }
}.
gave = { $who ->
    [you] You give
   *[other] { $who } gives
} wire { $n }.
received = { $who ->
    [you] You get
   *[other] { $who } gets
} { -a-wire }.
received-hidden = { $who ->
    [you] You get
   *[other] { $who } gets
} a wire.
inserted = { $who ->
    [you] You put
   *[other] { $who } puts
} the new wire in as wire { $n }.
ended-won = All wires are cut. The mission is won!
ended-exploded = A red wire! It explodes. The mission is lost.
ended-dial-out = The dial has run out. The mission is lost.

## What can be done: for lists of moves
# $wire is one of the two phrases wire-at and wire-known.

do-token = put an info token on { $wire }
do-cut = point at { $whose }'s wire { $n }
do-cut-known = point at { $whose }'s wire { $n }, { -a-wire }
do-cut-yellow = point at { $whose }'s wire { $n }, a yellow one
do-cut-red = point at { $whose }'s wire { $n }, a red one
do-ask = ask all stands for { $call }
do-say = say { $call }
do-own = cut { $wire } with it
do-solo = cut all that is left of { $call }
do-reveal = show that your last wires are all red
do-double = use your Double Detector
do-also = point at wire { $n } as well
do-show = answer with { $wire }
do-use = { $card }: { $does }
do-label = label { $wire } and its right neighbour
do-pick-batteries = { $who ->
    [you] make your Double Detector ready
   *[other] make { $who }'s Double Detector ready
}
do-pick-coffee = let { $who } play next
do-pick = swap with { $who }
do-give = give { $wire }
do-insert = put it in as wire { $n }

verb-token = Put an info token
verb-cut = Point at a wire
verb-say = Say
verb-own = Cut your wire
verb-solo = Cut alone
verb-reveal = Show your red wires
verb-double = Double Detector
verb-also = One more wire
verb-show = Answer
verb-use = Use equipment
verb-label = Label
verb-pick = Choose a player
verb-give = Give a wire
verb-insert = Put the wire in

## What the player is asked to do

prompt-stage = { $stage ->
    [token] Put an info token on one of your blue wires.
    [post-it] Put one more info token on one of your blue wires.
    [turn] Point at a teammate's wire, or do something else.
    [point] Point at a teammate's wire.
    [also] Point at one more wire of that stand.
    [answer] Which of your wires is it?
    [own] Right! Cut one of your wires with it.
    [label-same] Which two neighbours are the same?
    [label-different] Which two neighbours differ?
    [radar] Ask all stands for which number?
    [batteries] Whose Double Detector is made ready?
    [coffee] Who plays next?
    [partner] Swap a wire with whom?
    [give] Which wire do you give?
    [give-back] Which wire do you give?
    [insert] Where does the wire go?
    [insert-back] Where does the wire go?
   *[over] {""}
}
# The wires were pointed at: what are they?
prompt-say = { $whose }'s { $count ->
    [one] wire
   *[other] wires
} { $slots }: what do you say?

lesson-token = All stands are sorted. Show one of your wires, so that the others can tell what lies around it.
lesson-point = Point at a wire of a teammate that you think you hold as well.
lesson-say = Say its value. Right: both wires are cut. Wrong: the dial moves.
lesson-solo = You hold all that is left of a value: cut it alone, nothing can go wrong.
lesson-sorted = Between two wires that you know only values in between can lie.
lesson-known = A call that failed tells something too: who calls a value holds it.
lesson-dial = The dial has moved. When it is at the end, the mission is lost.
lesson-red = There is a red wire. Point at it, and the mission is over: keep to wires that are no danger.
lesson-equipment = Two wires of its number are cut: you may use this equipment once.

## Why a move is good or not

why-free = is sure, and costs nothing
why-mistakes = { $mistakes } mistakes to expect of the next players
why-nothing = nothing that can be said fits there
why-prepares = prepares a call
# $then is one of the three phrases below.
why-say = say { $call }: { $then }
why-sure = sure to be right
why-chance = right with { $percent } %
why-chance-red = right with { $percent } %, red with { $red } %

## The drawing in a terminal

board-dial = dial { $dial }
board-stable = stabilised
board-candidates = yellow and red, maybe: { $candidates }
board-card = card { $number } { $card }: { $does }
board-used = (used)
board-locked = (locked)
board-detector = +detector
# A token that shows a colour, in one letter.
board-yellow = Y
board-red = R
board-won = Won: all wires are cut.
board-exploded = Lost: a red wire exploded.
board-dial-out = Lost: the dial ran out.
