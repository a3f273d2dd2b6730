about = Drei in einer Reihe.
prompt = Nimm ein freies Feld.
refusal-taken = Dieses Feld ist schon besetzt.

put = { $who ->
    [you] Du nimmst Feld { $square }.
   *[other] { $who } nimmt Feld { $square }.
}
do-put = Feld { $square } nehmen
verb-put = Ein Feld nehmen
