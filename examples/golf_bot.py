#!/usr/bin/env python3
"""A contestant that knows a little Golf: takes low cards and twins, and puts them where they help most.

    parlor arena match maya 'cmd:python3 examples/golf_bot.py' --games 200
"""

import json
import sys

POINTS = {"A": 1, "2": -2, "J": 10, "Q": 10, "K": 0, "X": -2}
UNKNOWN = 5  # what a hidden card costs, about


def rank(card):
    return card[:-1]


def points(card):
    if card is None:
        return UNKNOWN
    return POINTS[rank(card)] if rank(card) in POINTS else int(rank(card))


def cost(grid):
    """What a grid costs: columns of equal rank cost nothing, hidden cards as much as they do on average."""
    total = 0
    for top, bottom in zip(grid[:3], grid[3:]):
        if top and bottom and rank(top) == rank(bottom):
            continue
        total += points(top) + points(bottom)
    return total


def best_place(grid, card):
    """Where a card helps most, and by how much."""
    def gain(at):
        return cost(grid) - cost(grid[:at] + [card] + grid[at + 1:])
    return max(((gain(at), at) for at in range(6)))


def choose(question):
    view, actions = question["view"], {a["notation"]: a["id"] for a in question["actions"]}
    grid = view["grids"][question["seat"]]
    if "take" in actions and "draw" in actions:
        gain, _ = best_place(grid, view["discard_top"])
        return actions["take" if gain >= 3 else "draw"]
    if view["held"]:
        gain, at = best_place(grid, view["held"])
        if f"swap {at}" in actions and (gain > 0 or "discard" not in actions):
            return actions[f"swap {at}"]
        if "discard" in actions:
            return actions["discard"]
    ids = sorted(actions.values())
    return ids[question["luck"] % len(ids)]


for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"id": question["id"], "ok": {"action": choose(question)}}), flush=True)
