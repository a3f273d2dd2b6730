"""A tournament: three bots and a Python function, everybody with everybody, with ratings and error bars."""

import sys

import parlor


def careful(decision: parlor.Decision) -> int:
    """Takes the first thing that is offered."""
    return decision.legal[0]


games = 40 if "--quick" in sys.argv else 20_000
match = parlor.Match("golf", "random", "marcus", "priya", careful, kind="round-robin", games=games, seed=1)
print(match.run(progress="--quick" not in sys.argv))
