"""What the ways of playing a match on several machines have in common."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

from . import Invalid, Match

TOGETHER = 16
"""So many chunks are played at once where functions are asked about many tables together."""


def chunks_each(match: Match, processors: int) -> int:
    """How many chunks make a good task: about four tasks for each processor."""
    return max(TOGETHER if match.batched else 1, match.chunks // (4 * processors))


def tasks(first: int, chunks: int, each: int) -> Iterator[list[int]]:
    """The chunks from the first on, so many a task."""
    for start in range(first, chunks, each):
        yield list(range(start, min(start + each, chunks)))


def check(match: Match, timed: bool) -> None:
    """Refuses contestants who think by the clock, or warns of them."""
    try:
        match.check_repeatable()
    except Invalid as wrong:
        if not timed:
            raise
        warnings.warn(str(wrong), stacklevel=3)
