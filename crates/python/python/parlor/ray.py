"""Matches on a cluster: chunks are tasks of Ray.

>>> import parlor, parlor.ray
>>> match = parlor.Match("golf", "marcus", "priya", games=200_000, seed=1)  # doctest: +SKIP
>>> parlor.ray.run(match)  # doctest: +SKIP

Results, records and journals are the same bytes as on one machine, however many nodes there were and whichever of them were
lost on the way: a chunk that was lost is played again somewhere else.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from . import Ledger, Match, Results
from ._cluster import check, chunks_each, tasks


def run(
    match: Match,
    each: int | None = None,
    ahead: int | None = None,
    retries: int = 10,
    progress: Callable[[Ledger], None] | None = None,
    records: str | os.PathLike[str] | None = None,
    journals: str | os.PathLike[str] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    resume: bool = False,
    timed: bool = False,
) -> Results:
    """Plays a match on the cluster that Ray is connected to (``ray.init``).

    :param each: how many chunks are one task; by default about four tasks for each processor.
    :param ahead: how many tasks are under way at once; by default twice as many as there are processors.
    :param retries: how often a task whose node was lost is tried again.
    :param progress: called after each task with the ledger: ``ledger.games``, ``ledger.interim()``.
    :param checkpoint: a file from which the run goes on with ``resume=True``.
    :param timed: let contestants take part that think by the clock, whose games nobody can play again.
    """
    import ray

    check(match, timed)
    ledger = Ledger(match, records, journals, checkpoint, resume)
    if not ray.is_initialized():
        ray.init()
    processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
    each = each or chunks_each(match, processors)
    ahead = ahead or 2 * processors
    shared = ray.put(match)

    @ray.remote(max_retries=retries)
    def play(match: Match, chunks: list[int]) -> list[bytes]:
        return match.play(*chunks)

    todo = tasks(ledger.next, match.chunks, each)
    under_way: list[Any] = []
    try:
        while not ledger.decided:
            while len(under_way) < ahead and (chunks := next(todo, None)):
                under_way.append(play.remote(shared, chunks))
            done, under_way = ray.wait(under_way, num_returns=1)
            for packed in ray.get(done):
                ledger.add(*packed)
            ledger.save()
            if progress is not None:
                progress(ledger)
    finally:
        for task in under_way:
            ray.cancel(task, force=False)
    return ledger.finish()
