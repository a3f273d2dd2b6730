#!/usr/bin/env python3
"""A contestant for harmonictook, written from the documents alone: it buys what its dice pay most often.

    parlor arena match random 'cmd:python3 examples/city_bot.py' --game harmonictook --games 200

docs/bots.md tells how a program talks, docs/games/harmonictook.md what it is told. `"tell": true` in an answer asks for news: this
bot counts the rolls of everybody, to show how a program that learns would listen.
"""

import collections
import json
import sys

ROLLS = {"Wheat Field": (1,), "Ranch": (2,), "Bakery": (2, 3), "Café": (3,), "Convenience Store": (4,), "Forest": (5,)}
PAYS = {"Wheat Field": 1, "Ranch": 1, "Bakery": 1, "Café": 1, "Convenience Store": 3, "Forest": 1}
LANDMARKS = ["radio-tower", "amusement-park", "shopping-mall", "train-station"]
rolled = collections.Counter()


def slug(name):
    """A card's name as actions say it."""
    return name.lower().replace("é", "e").replace("'", "").replace(" ", "-")


def worth(view, seat, name):
    """About what one more copy pays in a round, less for cards that pay when others roll."""
    chance = len(ROLLS[name]) / 6
    turns = len(view["players"]) if name in ("Wheat Field", "Ranch", "Forest") else 1
    owned = view["players"][seat]["cards"].get(name, 0)
    return chance * turns * PAYS[name] * (1 + 0.05 * owned)


def choose(question):
    view, seat = question["view"], question["seat"]
    by_notation = {action["notation"]: action["id"] for action in question["actions"]}
    for landmark in LANDMARKS:
        if f"build {landmark}" in by_notation:
            return by_notation[f"build {landmark}"]
    offers = [name for name in ROLLS if f"buy {slug(name)}" in by_notation]
    if offers:
        best = max(offers, key=lambda name: worth(view, seat, name))
        return by_notation[f"buy {slug(best)}"]
    for usual in ("roll 1", "roll", "keep", "pass"):
        if usual in by_notation:
            return by_notation[usual]
    ids = sorted(by_notation.values())
    return ids[question["luck"] % len(ids)]


for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "choose":
        print(json.dumps({"id": message["id"], "ok": {"action": choose(message)}, "tell": True}), flush=True)
    elif message["do"] == "moved":
        rolled.update(event["total"] for event in message["events"] if event["type"] == "rolled")
    elif message["do"] == "end":
        print(f"the dice so far: {dict(rolled)}", file=sys.stderr)
