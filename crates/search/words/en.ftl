# What searches say about moves.

bot-kibitzer = Kibitzer
    .about = Plays on in its head, again and again, and picks what wins most. Stronger with time: kibitzer:20ms, kibitzer:2s.

# Every way the game can go on was looked at. $chance is a number with a percent sign.
wins-of-all = wins { $chance } of all continuations
wins-of-tries = wins { $chance } of { $tries } tries
# The game ends with this move.
wins-the-game = wins the game
# It can be played on so that it is won, whatever happens.
wins-surely = wins for sure
# Nothing was won or lost in the looks ahead: $chance is what the positions that they led to promise.
about = about { $chance } to win, by { $tries } looks ahead
# $chance is so low or so high that moves hardly differ in it.
decided = { $chance } to win: all but decided, so its own points count
# After values in the game's own measure, of a game whose winner hardly depends on the move.
own-measure = the game is all but decided, so that counts
leads-to = leads to { $points } points in { $tries } tries
wins-of-looks = wins { $chance } of { $looks } looks ahead
# Two reasons for one move.
both = { $first }; { $second }
