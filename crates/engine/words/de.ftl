you = Du
prompt = Du bist am Zug.
bot-random = Random
    .about = Macht irgendeinen erlaubten Zug.
refusal-game-over = Das Spiel ist vorbei.
refusal-not-your-turn = Du bist nicht am Zug.
refusal-no-such-seat = Diesen Platz gibt es an diesem Tisch nicht.
