# What all games have in common.

# The reader, at the beginning of a sentence.
you = You
# A player is asked to move, and the game says no more about it.
prompt = Your move.
# How the bot plays that every game has.
bot-random = Random
    .about = Plays any legal move, each equally likely.
refusal-game-over = The game is over.
refusal-not-your-turn = It is not your turn.
refusal-no-such-seat = There is no such seat at this table.
