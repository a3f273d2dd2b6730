"""Matches on a cluster of Dask: chunks are tasks.

>>> import parlor, parlor.dask
>>> match = parlor.Match("golf", "marcus", "priya", games=200_000, seed=1)  # doctest: +SKIP
>>> parlor.dask.run(match, client)  # doctest: +SKIP

It is :func:`parlor.ray.run` with another way to hand tasks out: the same bytes as on one machine, however many workers there
were and whichever of them were lost.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import islice
from typing import Any

from . import Ledger, Match, Results
from ._cluster import check, chunks_each, tasks


def _play(match: Match, chunks: list[int]) -> list[bytes]:
    return match.play(*chunks)


def run(
    match: Match,
    client: Any = None,
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
    """Plays a match on a cluster; see :func:`parlor.ray.run` for what can be given.

    :param client: a ``distributed.Client``; by default the one that was made last, or one for this machine.
    """
    from distributed import Client, as_completed, default_client

    check(match, timed)
    ledger = Ledger(match, records, journals, checkpoint, resume)
    if client is None:
        try:
            client = default_client()
        except ValueError:
            client = Client()
    processors = max(1, sum(client.nthreads().values()))
    todo = tasks(ledger.next, match.chunks, each or chunks_each(match, processors))
    ahead = ahead or 2 * processors
    shared = client.scatter(match, broadcast=True, hash=False)

    def submit(chunks: list[int]) -> Any:
        return client.submit(_play, shared, chunks, pure=False, retries=retries)

    under_way = as_completed([submit(chunks) for chunks in islice(todo, ahead)])
    try:
        for done in under_way:
            ledger.add(*done.result())
            ledger.save()
            if progress is not None:
                progress(ledger)
            if ledger.decided:
                break
            if chunks := next(todo, None):
                under_way.add(submit(chunks))
    finally:
        client.cancel(list(under_way.futures))
    return ledger.finish()
