#!/usr/bin/env python3
"""A contestant for `parlor arena` in a few lines: plays any game, any legal move.

    parlor arena match random 'cmd:python3 examples/bot.py' --game golf --games 100

Each line on standard input asks for a choice. `view` is what the seat sees, `actions` is what it may do, each with an
`id`, a `notation` and an `action`. The answer is one line with the question's `id` and one of the actions, said by its id,
its notation or as the object. `luck` is a random number that is the same when the game is played again.
"""

import json
import sys


def choose(question):
    """The part to replace with something clever."""
    actions = question["actions"]
    return actions[question["luck"] % len(actions)]["id"]


for line in sys.stdin:
    question = json.loads(line)
    answer = {"id": question["id"], "ok": {"action": choose(question)}}
    print(json.dumps(answer), flush=True)
