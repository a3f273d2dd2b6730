# What the commands say that people play with.

## A game, line by line

type-help = type `help` for help
# Somebody named a seed; $bots think by the clock, $instead does not.
not-again = { $bots } thinks by the clock: this seed will not give the same game again; with { $instead } it does.
seed-is = The seed's SHA-256 is { $sum }.
# $bot is a name, $level how strong it is, $about how it plays, in a sentence.
plays-here = { $bot } ({ $level }): { $about }
# In front of what people type.
help-number = NUMBER or NOTATION
    .about = play that (such as { $example })
help-enter = ENTER
    .about = play the only choice, or show the table again
help-hint = what each move is worth, and why
help-odds = everybody's chance to win, if you play the best move
help-log = the last moves
help-undo = take back your last move, if nothing was drawn or shown
help-save = save now; the game is also saved before every move of yours
help-rules = the rules in a minute
help-quit = leave; the game is kept
pass-keyboard = Pass the keyboard to { $name }, then press Enter.
taken-back = Taken back.
no-because = No: { $reason }.
not-possible = That is not possible: { $reason }.
# After a sentence about what was typed.
help-tells = { $reason }. `help` tells more.
no-choice = There is no choice { $number }; they go from 1 to { $last }.
and-no-better = and { $n } that are no better
chance-is = The chance to win is about { $chance }.
points-are = About { $points } points can be expected.
saved-as = Saved as { $file }.
not-saved-try = Not saved: { $reason }. Try `save FILE` with another name.
not-saved = Not saved: { $reason }. `save FILE` tries another place.
not-saved-here = Not saved: { $reason }.
kept-go-on = The game is kept. Go on with: { $command }
kept-as = Kept as { $file }; `parlor replay` shows it.
won = Won.
lost = Lost.
wins = { $who ->
    [you] You win.
   *[other] { $who } wins.
}
share-win = { $who } share the win.
and = { $first } and { $second }
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

## A file that breaks off

breaks-off = { $file }: { $trouble }
# $n moves can be read.
good-before = { $n ->
    [0] Nothing before it can be used.
    [one] The one move before it is good.
   *[other] The { $n } moves before it are good.
}
ask-go-on = Go on from there? The file stays as it is. (y/n)
yes = y
go-on-with = Go on from there with: { $command }
kept-from-now = { $file } stays as it is; the game is kept in { $other } from now on.

## The menu

about-parlor = table games to play and study
which-game = Which game (number, or q to leave)?
more-commands = More of { $title }: { $commands }
how-many-others = How many others ({ $least }-{ $most })?
which-bot = Which bot (number)?
number-please = a number from { $least } to { $most }, please
good-night = Good night.

## A game seen again

next-move = Enter for the next move, q to stop >
good-before-it = { $file }: { $trouble }; everything before it was good

## The games

seats = { $n ->
    [1] 1 seat
   *[other] { $n } seats
}
games-foot = Play one: parlor play GAME    All about one: parlor games GAME    Its rules: parlor games --rules GAME
heading-options = Options
heading-options-how = as in --options { $example }
heading-bots = Bots
heading-bots-how = as in --seats { $example }
heading-presets = Sets of options
heading-presets-how = as in --preset { $example }
heading-questions = Questions
heading-questions-how = parlor ask { $game } shows how each is asked
option-default = default { $value }
option-group = Options: { $name }
on-or-off = true or false
number-between = { $low } to { $high }
number-from = a number from { $low }
a-number = a number
list-of = a list of { $values }
from-file = JSON, or @FILE
bot-takes = takes { $parameters }
plain-value = a plain value
preset-sets = sets { $options }
