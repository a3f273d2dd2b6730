"""What the tests share."""

from __future__ import annotations

import pytest

# Games at several sizes and options. Wires and Harmonictook have the largest observations.
TABLES = [
    ("golf", 2, None),
    ("golf", 4, "everything"),
    ("golf", 6, {"rounds": 1}),
    ("harmonictook", 2, None),
    ("harmonictook", 4, None),
    ("farkle", 1, "seed"),
    ("farkle", 2, {"target": 1000}),
    ("wires", 2, {"mission": 3}),
    ("wires", 4, {"mission": 1}),
    ("kuhn", 2, None),
    ("pig", 3, {"target": 30}),
    ("tictactoe", 2, None),
]


def name(given: object) -> str:
    return f"{given[0]}-{given[1]}" if isinstance(given, tuple) else str(given)


@pytest.fixture(params=TABLES, ids=name)
def setting(request: pytest.FixtureRequest) -> tuple[str, int, object]:
    return request.param
