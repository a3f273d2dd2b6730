about = Three in a row.
prompt = Take a free square.
refusal-taken = That square is taken.

# $who is a player: [you] is the one who reads. $square is a number from 1 to 9, row by row.
put = { $who ->
    [you] You take square { $square }.
   *[other] { $who } takes square { $square }.
}
do-put = take square { $square }
verb-put = Take a square
