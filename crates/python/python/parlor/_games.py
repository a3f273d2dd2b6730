"""What games there are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from . import _parlor


@dataclass(frozen=True)
class Game:
    """What is true of a game whatever its options are."""

    id: str
    """The name that programs use."""
    title: str
    """The name that people use."""
    about: str
    """One sentence."""
    min_seats: int
    """The fewest seats."""
    max_seats: int
    """The most seats."""
    version: int
    """Changes when the same moves and draws could give another result."""
    hidden: bool
    """Is anything hidden from a player?"""
    cooperative: bool
    """Do all players win or lose together?"""
    chance: bool
    """Is there luck?"""
    bots: tuple[dict[str, Any], ...]
    """Its bots, weakest first: ``id``, ``name``, ``about``, ``level``."""
    presets: dict[str, dict[str, Any]]
    """Named sets of options."""
    schema: dict[str, Any]
    """The JSON schema of its options."""
    rules: str
    """The rules in a minute, as Markdown."""
    questions: tuple[dict[str, Any], ...]
    """What :func:`ask` can be asked about it."""
    toy: bool
    """Is it one of the tiny games to learn and to measure with?"""


def _read(game: dict[str, Any]) -> Game:
    facts = game["facts"]
    presets = {p["id"]: p["options"] for p in game["presets"]}
    return Game(
        id=facts["id"],
        title=facts["title"],
        about=game["about"],
        min_seats=facts["min_seats"],
        max_seats=facts["max_seats"],
        version=facts["rules"],
        hidden=facts["hidden"],
        cooperative=facts["cooperative"],
        chance=facts["chance"],
        bots=tuple(game["bots"]),
        presets=presets,
        schema=game["schema"],
        rules=game["rules"],
        questions=tuple(game["questions"]),
        toy=game["toy"],
    )


@cache
def _all() -> dict[str, Game]:
    return {game["facts"]["id"]: _read(game) for game in json.loads(_parlor.catalogue())}


def games() -> dict[str, Game]:
    """All games by their id, the tiny ones last.

    >>> sorted(g.id for g in games().values() if g.toy)
    ['kuhn', 'pig', 'tictactoe']
    """
    return dict(_all())


def fewest(game: str) -> int:
    """The fewest seats of a game; 2 of one that is not known, which is said later."""
    known = _all().get(game)
    return known.min_seats if known else 2


def written(options: dict[str, Any] | str | None, game: str) -> str | None:
    """Options as JSON: a dictionary, or the name of a preset."""
    if options is None:
        return None
    if isinstance(options, str):
        from .errors import Invalid

        known = _all().get(game)
        presets = known.presets if known else {}
        if options not in presets:
            raise Invalid(f"{game} has no preset `{options}`; it has: {', '.join(presets)}")
        options = presets[options]
    try:
        return json.dumps(options)
    except (TypeError, ValueError) as wrong:
        from .errors import Invalid

        raise Invalid(f"`options`: {wrong}") from None


def seed_word(seed: int | str | bytes) -> str:
    """A seed as the compiled part reads it: any number or word, or 32 bytes."""
    return seed.hex() if isinstance(seed, bytes) else str(seed)


def ask(game: str, question: str, **given: Any) -> Any:
    """Answers a question about a game, such as odds; see :attr:`Game.questions`."""
    return json.loads(_parlor.ask(game, question, json.dumps(given)))
