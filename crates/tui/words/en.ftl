# What the screens say.

## Everybody

you = You
your-move = Your move
# $who is one name or several with commas.
to-move = { $who } to move
won = Won.
lost = Lost.
wins = { $who ->
    [you] You win.
   *[other] { $who } wins.
}
# $who is several names.
share-win = { $who } share the win.
and = { $first } and { $second }
score-of = score { $n }
grade-optimal = optimal
grade-even = no difference seen
grade-good = good
grade-unmeasured = not measured
grade-questionable = questionable
grade-mistake = mistake
grade-blunder = blunder
level-trivial = trivial
level-easy = easy
level-medium = medium
level-hard = hard
# $name is a bot, $level how strong it is.
bot-level = { $name } ({ $level })
on = on
off = off
nothing = none
own-content = your own
small-screen = A little more room, please.
small-screen-size = { $now } now, { $least } is enough
# $key was pressed in vain.
nothing-here = { $key } does nothing here.

## A table: keys and what lies over it

goes-on = Enter goes on
have-a-look = Have a look, then Enter: the game goes on.
# Where Esc leads to, behind that word at the end of the last line.
esc-leave = leave
esc-menu = menu
esc-quit = quit
esc-back = back
how-to-choose = a lit key, a click, or the arrows
# Behind the keys that were typed of several, or behind what they mean.
half-typed = { $what } …
how-to-complete = the next key completes it, Esc forgets it
choose-first = Choose with the arrows or a lit key first.
# $whose says whose move it is.
no-key-now = { $whose }; { $key } does nothing now.
no-key-here = { $key } does nothing here. The lit keys play; ? tells more.
what-happened = what happened
nothing-happened = Nothing has happened yet.
rules-title = the rules in a minute
help-title = help
hint-title = hint
thinking = Thinking …
leave-title = leave the table?
game-kept = The game is kept.
enter-leaves = Enter leaves, any other key stays.
sure-title = sure?
enter-does = Enter does it, any other key does not.
type-title = type a move
such-as = such as: { $examples }
hints-title = what each move is worth
scrolled = { $seen }/{ $all } · ↑↓ PgUp PgDn scroll · any other key closes
key-closes = any key closes
pass-keyboard = Pass the keyboard to { $name }.
others-hidden = Nothing of the others is on the screen now.
i-am-here = Enter: I am here      Esc: leave, the game is kept
# The keys of the last line: a word each, and a line each for the help.
item-help = help
item-again = again
    .about = the same game once more
item-view = view it again
    .about = the game again, move by move, with grades
item-hint = hint
    .about = what each of your moves is worth, and why
item-undo = undo
    .about = take back your last move
item-type = type
    .about = type a move in notation
item-pace = pace
    .about = the pace of the bots: slow, calm, quick, at once
item-more-about = all of them in full, with every card
item-talk = talk
    .about = say something to the others
item-room = who is here
    .about = the room: who is here, and by which rules
item-odds = odds
    .hide = hide the odds
    .show = show the odds
item-log = log
    .about = all that happened
item-rules = rules
    .about = the rules in a minute
help-play = Small letters and digits play: they are lit beside what they do. A click does the same.
help-arrows = arrows, Tab
help-choose = choose
help-enter = Enter, Space
help-plays = play what is chosen
help-goes-on = the game goes on
help-esc-menu = the menu
help-esc-quit = the end of the program
help-esc-leave = leave; the game is kept
help-kept = This game is kept in { $file }
pace-slow = slow bots
pace-calm = calm bots
pace-quick = quick bots
pace-at-once = bots at once

## A game at this keyboard

log-file-trouble = The log file can't be written: { $reason }
bot-stuck = The bot is stuck: { $reason }
you-take-back = You take the last move back.
takes-back = { $name } takes the last move back.
not-taken-back = Can't be taken back: { $reason }.
not-saved = Not saved ({ $reason }): { $file }
not-saved-in = The game can't be saved in { $folder }: { $reason }
kept-as = Kept as { $file }; `parlor replay` shows it.
kept-go-on = The game is kept. Go on with: { $command }
not-kept = The game could not be kept: { $reason }
# $n moves can be read of a file that breaks off.
good-before = The { $n } moves before it are good; this goes on from them: { $command }

## The start screen

sit-down = Sit down at a table.
# $game is what it is, $stand where it stands, $when how long ago.
go-on-alone = { $game }, { $stand } · { $when }
go-on-with = { $game }, { $stand } with { $names } · { $when }
go-on = Go on: { $what }
seats-one = 1 seat
seats-many = { $n } seats
seats-from = { $least } to { $most } seats
more-daily = Daily run
    .about = the dice of the day
more-saved = Saved games
    .about = go on, look, delete
more-statistics = Statistics
    .about = how your games went
more-join = Join a room
    .about = others play there
more-open = Open a room
    .about = and invite others
more-assistant = Assistant
    .about = Wires at a real table
more-leave = Leave
how-home = arrows and Enter, a key, or a click

## Before a game

start = Start the game
start-name = Start
start-about = Everything below can stay as it is.
start-room = Play by these rules
group-table = table
group-room = the room
preset = preset
preset-none = none
preset-about = Named sets of options.
seats = seats
seats-about = How many play: { $least } to { $most }.
seat = seat { $n }
person-about = A person at this keyboard; type a name. Left and right choose a bot.
surprise = surprise me
    .about = Some bot that thinks; you will see which.
player = Player { $n }
# Behind what an option does.
now-meaning = { $about } Now: { $meaning }
setup-keys = ↑↓ choose   ←→ change   + - seats
setup-enter = Enter start   Esc menu
setup-enter-room = Enter take them   Esc as before
no-name = A name takes 1 to 24 printable characters.
other-options = options

## Saved games, statistics

saved = Saved games
saved-none = There are none yet. Every game is saved by itself.
# $n of all of them.
nth-of = { $n } of { $all }
saved-keys-over = Enter see it again   d delete it   Esc menu
saved-keys = Enter go on   v see what was played   d delete it   Esc menu
saved-keys-none = Esc menu
delete-title = delete this game?
delete-gone = { $file } is gone for good then.
delete-enter = Enter deletes it, any other key keeps it.
not-deleted = { $file } can't be deleted: { $reason }
moves = { $n ->
    [one] 1 move
   *[other] { $n } moves
}
just-now = just now
minutes-ago = { $n ->
    [one] 1 minute ago
   *[other] { $n } minutes ago
}
hours-ago = { $n ->
    [one] 1 hour ago
   *[other] { $n } hours ago
}
days-ago = { $n ->
    [one] 1 day ago
   *[other] { $n } days ago
}
statistics = Statistics
statistics-none = Nothing has been played yet.
statistics-how = Counted from the saved games; a game that is deleted no longer counts.
statistics-played = played
statistics-won = won
statistics-streak = in a row
statistics-mean = mean score
statistics-open = open

## A game seen again

replay-everybody = as everybody saw it
replay-eyes = as { $name } saw it
replay-moves = the moves
replay-before = Before the first move
replay-stop = stop
replay-play = play
replay-keys = ←→ move  Space { $space }  Tab whose eyes  g grade  n p mistakes  ? keys
replay-help = keys
replay-accuracy = Accuracy: { $players }
replay-player = { $name } { $accuracy } ({ $n } mistakes)
replay-better = better: { $best } ({ $why })
replay-grading = grading { $n } of { $all }
replay-no-grades = Games of this kind can't be graded.
replay-grade-first = Grade the game first: g.
replay-no-further = There is none further on.
replay-slow = Plays slowly.
replay-calm = Plays calmly.
replay-quick = Plays quickly.
replay-at-once = Plays very quickly.
replay-help-step = a move on, a move back
replay-help-turn = to where another player begins to move
replay-help-space = the game plays by itself, or stops
replay-help-pace = how fast it does
replay-help-ends = before the first move, after the last
replay-help-eyes = through whose eyes
replay-help-grade = grade all decisions
replay-help-mistakes = the next mistake, the one before
replay-help-odds = odds
replay-help-click = on a move or on the line goes there
replay-help-click-key = a click
replay-help-leave = leave

## Rooms

join-title = Join a room
open-title = Open a room
join-address = address
    .about = The server's address, such as http://192.168.1.20:8000, or the whole link to the room.
open-address = address
    .about = The server's address, such as http://192.168.1.20:8000.
join-code = code
    .about = The code of the room; not needed if the link has it.
open-game = game
    .about = Left and right choose. Its options are set in the room.
join-name = name
    .about = What the others shall call you.
join-keys = Tab next field   Enter join   Esc menu
open-keys = Tab next field   Enter open the room   Esc menu
room = Room { $code }
room-note = room { $code }
connecting = connecting …
offline = offline, trying again …
trying-again = { $reason }; trying again …
is-here = { $name } is here.
is-away = { $name } is away.
you-take-yours-back = You take your last move back.
taken-back = The last move is taken back.
watching = { $n } watching
chair-open = an open seat
state-open = open
state-bot = a bot
state-away = away
state-host = host
state-ready = ready
state-not-ready = not ready
state-standing = no seat
usual-rules = the usual rules
clock-of = { $n } seconds for a move
with-hints = with hints
no-hints = no hints
with-undo = moves may be taken back
no-undo = nothing is taken back
no-chat = nobody talks
no-spectators = nobody may watch
bot-takes-over = a bot takes over after { $n } seconds
key-ready = ready
key-not-ready = not ready
key-start = start
key-options = options
key-fill = bots on open seats
key-empty = no bots
key-chair = another bot
key-sit = sit here
key-kick = send away
key-host = make host
key-talk = talk
key-table = to the table
key-leave = leave
say = say: { $text }
kick-title = send away?
kick-text = { $name } leaves the room. In a game a bot plays on.
host-title = make host?
host-text = { $name } runs the room from now on.
farewell = Your seat is kept. Come back with: { $command }
farewell-watcher = Come back with: { $command }
never-opened = No room was opened: { $reason }
never-reached = The room was not reached: { $reason }
no-answer = the server did not answer
# How a room is run.
setting-hints = hints
    .about = May players ask what their moves are worth, and for the odds?
setting-undo = undo
    .about = May players take back a move that neither drew nor showed anything?
setting-chat = chat
    .about = May people talk?
setting-spectators = spectators
    .about = May people watch who have no seat?
setting-clock = clock
    .about = After so long a bot moves for whoever has not.
setting-absent = absent players
    .about = What becomes of the seat of a player who is gone.
no-clock = none
seconds = { $n } seconds
absent-wait = the others wait
absent-bot = a bot after { $n } seconds

## Help at a real table

assist-title = Help at a real table of Wires
assist-you = Wires at a real table · you are { $name }
assist-players = players
    .about = All players in the order of play, such as: anna bob cem dora
assist-me = you
    .about = Which of them you are.
assist-captain = captain
    .about = Who is captain; empty means the first.
assist-mission = mission
    .about = The number of the mission, 1 to 8.
assist-shown = shown
    .about = The yellow and red wires that are shown to all, such as: 2.1 5.1 4.5. Empty if there are none.
assist-hand = your wires
    .about = Your wires, the lowest first, the second stand after the first, such as: 1 2 2 4 5 6
assist-form-keys = Tab next field   Enter begin   Esc menu
assist-no-mission = `{ $text }` is no mission; they go from 1 to 8
assist-lines = { $n } lines
assist-answer = answer
assist-scroll-table = ↑↓ PgUp PgDn scroll the table
assist-scroll-answer = ↑↓ PgUp PgDn scroll the answer
assist-tab = Tab other
assist-past = Ctrl-P Ctrl-N lines before
assist-more-below = ↓ { $n } more
assist-more-above = ↑ { $n } more
assist-more-both = ↑ { $above }  ↓ { $below } more
assist-reread = Read again: { $n } lines.
assist-saved = Saved in { $file }.
assist-on-screen = The table is on the screen; the arrows scroll it.
assist-not-saved = Not saved: { $file }: { $reason }
assist-not-reread = Not reloaded, nothing has changed: { $file }: { $reason }
assist-go-on = Go on with: { $command }

## Golf

golf-hole = hole { $n } of { $of }
golf-final = hole { $n } of { $of }, final turns
golf-over = hole { $n } of { $of } is over
golf-nothing = nothing dealt yet
golf-deck = deck
golf-discard = discard
golf-holds = { $who ->
    [you] You hold
   *[other] { $who } holds
}
golf-score = score
golf-all = all
golf-as-it-is = as it is
# Behind a name: this player went out.
golf-out = out
golf-odds-later = Odds come with the cards.
golf-odds-watching = Odds are told to players.
golf-next-counts = the next card counts
golf-less-pile = less than { $card } on the pile
golf-less-yours = less than your { $card }
golf-pair = makes you a pair
golf-unseen = unseen cards
golf-hands = each hand as it is
golf-with-all = with all holes

## Farkle

farkle-shop-before = the shop before level { $n } of { $of }
farkle-level = level { $n } of { $of }
farkle-target = to { $n } points
farkle-turns-left = turns left
farkle-gold = gold
farkle-multiplier = multiplier
farkle-score = score
farkle-goal = goal { $n }
farkle-extra = extra { $n }
farkle-fulfilled = fulfilled
farkle-left = { $n } left
farkle-pending = { $n } left, { $pending } pending
farkle-coins = { $n } gold
farkle-this-level = this level: { $modifier }
farkle-reached = reached it
farkle-cup = The dice are in the cup.
farkle-held = held
farkle-scores = scores
farkle-turn = this turn
farkle-points = points
farkle-risk = { $n ->
    [one] rolling 1 die: farkle { $risk } %
   *[other] rolling { $n } dice: farkle { $risk } %
}
farkle-dice = dice
farkle-farkle = farkle
farkle-each = each { $does }
farkle-shop = The shop

## harmonictook

city-turn = turn { $n }
city-rolled = rolled { $dice }
city-rolled-sum = rolled { $dice } = { $total }
city-cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
city-closed = { $n } closed
city-key = C shows it
cities = cities
market = Market
market-head = roll, card, price, copies left
income = your roll brings
income-of = a roll of { $name } brings
income-rounds = all landmarks in about { $n } rounds

## Wires

wires-dial = dial
wires-last = the next mistake is the last
wires-left = { $n } mistakes left
wires-stable = stabilised
wires-in-play = may be in play
wires-used = used
wires-detector = detector

## Files and connections

trouble-not-found = there is no such file or folder
trouble-denied = that is not allowed here
trouble-exists = it exists already
trouble-folder = it is a folder
trouble-no-folder = a part of its path is no folder
trouble-full = no space left: the disk is full
trouble-quota = no space left: your quota is used up
trouble-read-only = this disk can only be read
trouble-large = the file is too large
trouble-name = that can't be the name of a file
trouble-refused = nobody answers there; is the server running?
trouble-cut = the connection was cut
trouble-no-way = there is no way to it from here
trouble-silent = it does not answer

## What a server refuses, where it is no matter of the game's rules: by its word for it

refused-not-host = Only the host of the room can do that.
refused-not-ready = Not everybody is ready yet.
refused-seats-open = There are open seats: put bots on them, or take seats away.
refused-seat-taken = The seat is taken.
refused-room-full = There is no seat left in this room.
refused-room-closed = This room has ended.
refused-unknown-room = There is no such room.
refused-no-spectators = Nobody may watch this room.
refused-not-your-turn = It is not your turn.
refused-stale = The table has moved on: look once more.
refused-storage = The server has much to do: try it again in a moment.
refused-busy = The server has much to do: try it again in a moment.
refused-too-fast = That was too often at once: wait a moment.
