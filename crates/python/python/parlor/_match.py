"""Matches: bots, programs and Python functions against each other."""

from __future__ import annotations

import io
import json
import operator
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, SupportsIndex, Union, get_args

import numpy as np
from numpy.typing import NDArray

from . import _parlor
from ._games import seed_word, written
from ._planes import Planes
from .errors import Invalid

Kind = Literal["match", "round-robin", "gauntlet", "ladder", "sprt"]
KINDS = get_args(Kind)


@dataclass(frozen=True)
class Decision:
    """What a contestant is told when it has to decide."""

    game: str
    """Which game."""
    seats: int
    """How many play."""
    seat: int
    """Who decides."""
    options: dict[str, Any]
    """All options."""
    table: int
    """Tells games apart: the same number through one game."""
    ply: int
    """How many moves were made."""
    luck: int
    """A random number for whims, the same when the game is played again."""
    view: dict[str, Any]
    """What the seat sees."""
    actions: list[dict[str, Any]]
    """What it may do: ``id``, ``notation`` and ``action`` of each."""

    @property
    def legal(self) -> list[int]:
        """The ids of what it may do."""
        return [action["id"] for action in self.actions]


Player = Callable[[Decision], Union[SupportsIndex, str, dict[str, Any]]]
"""Is asked about one table; answers with an id, a notation or an object."""
Batched = Callable[[NDArray[Any], NDArray[np.bool_]], Any]
"""Is asked about many tables: observations and masks, a row each. Answers with as many ids."""


class Contestant:
    """A Python function that takes part.

    :param name: what it is called in tables.
    :param function: asked about one table (:class:`Decision`), or if ``batched`` about many: observations and masks.
    :param form: with ``batched``, observations as ``"float"`` or as ``"bytes"`` (small integers).
    """

    def __init__(
        self,
        name: str,
        function: Player | Batched,
        batched: bool = False,
        form: Literal["float", "bytes"] = "float",
    ):
        if not callable(function):
            raise Invalid(f"contestant `{name}` is a {type(function).__name__}, which can't be called")
        if form not in ("float", "bytes"):
            raise Invalid(f'`form` is "float" or "bytes", not {form!r}')
        self.name, self.function, self.batched, self.form = name, function, batched, form

    def _spec(self) -> dict[str, Any]:
        return {"label": self.name, "form": self.form if self.batched else "words"}


class Results:
    """What came of a match."""

    def __init__(self, told: tuple[str, str, str], records: bytes | None = None):
        data, self.text, self.html = told
        self.data: dict[str, Any] = json.loads(data)
        """Everything as data: standings, pairs with error bars and effect sizes, counts."""
        self._records = records

    @property
    def standings(self) -> list[dict[str, Any]]:
        """A line for each contestant, best first."""
        return self.data["standings"]

    @property
    def verdict(self) -> dict[str, Any] | None:
        """What a sequential test found."""
        return self.data.get("verdict")

    def records(self) -> list[dict[str, Any]]:
        """A dictionary for each game; the match must have been made with ``records=True``."""
        return [json.loads(line) for line in self._kept().splitlines()]

    def records_frame(self) -> Any:
        """The records as a Polars frame, a row for each player of each game."""
        import polars

        frame = polars.read_ndjson(io.BytesIO(self._kept()), infer_schema_length=None)
        return frame.explode("players").unnest("players") if "players" in frame.columns else frame

    def standings_frame(self) -> Any:
        """The standings as a Polars frame."""
        import polars

        return polars.json_normalize(self.standings, separator="_")

    def _kept(self) -> bytes:
        if self._records is None:
            raise Invalid("no records were kept: make the match with records=True")
        return self._records

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        # A page of its own, so that its style stays in it.
        page = self.html.replace("&", "&amp;").replace('"', "&quot;")
        return f'<iframe srcdoc="{page}" style="width:100%;height:30em;border:0"></iframe>'


class Match:
    """A match of the arena: who plays, what, how often and with which luck. Two that are equal give the same bytes.

    Contestants are bots by name (``"marcus"``, ``"kibitzer:samples=200"``), programs (``"cmd:python3 my_bot.py"``), Python
    functions, and :class:`Contestant` for a function with a name of its own.

    >>> def first(decision):
    ...     return decision.legal[0]
    >>> results = Match("golf", "random", first, games=20, seed=1).run()
    >>> results.data["games"] >= 20
    True
    """

    def __init__(
        self,
        game: str,
        *contestants: str | Player | Batched | Contestant,
        games: int = 1_000,
        kind: Kind = "match",
        players: int | Sequence[int] | None = None,
        options: dict[str, Any] | str | None = None,
        seed: int | str | bytes = 1,
        batched: bool = False,
        form: Literal["float", "bytes"] = "float",
        independent: bool = False,
        by: Literal["wins", "places", "score"] | None = None,
        rating: str | None = None,
        elo: tuple[float, float] | None = None,
        errors: tuple[float, float] = (0.05, 0.05),
        on_fault: Literal["raise", "move", "game"] = "raise",
        records: bool = False,
        journals: bool = False,
        stats: bool = False,
    ):
        """
        :param games: how many, in whole groups of rotations; in round robins, gauntlets and ladders for each pairing.
        :param kind: ``"match"``: everybody with everybody, as many at a table as it holds; ``"round-robin"``, ``"gauntlet"``
            (the first against each of the others), ``"ladder"`` (each against the next), ``"sprt"`` (is the first better than the
            second?).
        :param players: how many sit at a table, or several such numbers that take turns.
        :param batched: are functions asked about many tables together? See :class:`Contestant`.
        :param independent: luck of its own for every game, instead of the same deals with seats exchanged.
        :param rating: ratings that follow game by game: ``"glicko"``, ``"elo"``, ``"glicko2"`` or ``"openskill"``.
        :param elo: for ``"sprt"``: no better than the first, or better by at least the second.
        :param errors: for ``"sprt"``: how often an equal one may pass, and a better one be turned away.
        :param on_fault: what happens when a function raises or chooses what is not legal: the exception ends the match, or it is
            counted as a fault that costs the move or the game. (An illegal choice is counted in any case.)
        :param records: keep a record of each game.
        :param journals: keep the moves of each game, for ``run(journals=path)``.
        :param stats: count what cards and actions are worth.
        """
        if len(contestants) < 1:
            raise Invalid("a match needs contestants")
        field: list[str | Contestant] = []
        for given in contestants:
            if isinstance(given, (str, Contestant)):
                field.append(given)
            elif callable(given):
                name = getattr(given, "__name__", type(given).__name__)
                field.append(Contestant(name.strip("<>"), given, batched, form))
            else:
                raise Invalid(f"a contestant is a bot's name or a function, not {type(given).__name__}")
        if on_fault not in ("raise", "move", "game"):
            raise Invalid(f'`on_fault` is "raise", "move" or "game", not {on_fault!r}')
        wanted: str = kind
        if wanted not in KINDS:
            if wanted == "swiss":
                raise Invalid(
                    "a Swiss tournament can't be cut into chunks, because each round follows from those before: "
                    "`parlor arena swiss` plays one, with programs as contestants (`cmd:python3 my_bot.py`); "
                    "here kind=\"round-robin\" is next to it"
                )
            raise Invalid(f"`kind` is one of {', '.join(KINDS)}, not {wanted!r}")
        if kind == "sprt" and len(field) != 2:
            raise Invalid("a sequential test is between two")
        if not 1 <= games < 2**63:
            raise Invalid(f"`games` must be 1 or more, not {games}")
        self._field, self._on_fault, self._records, self._journals = field, on_fault, records, journals
        text = written(options, game)
        self._spec: dict[str, Any] = {
            "game": game,
            "kind": kind,
            "games": games,
            "players": [players] if isinstance(players, int) else None if players is None else list(players),
            "options": None if text is None else json.loads(text),
            "seed": seed_word(seed),
            "contestants": [c if isinstance(c, str) else c._spec() for c in field],
            "independent": independent,
            "by": by,
            "rating": rating,
            "test": [*(elo or (0.0, 10.0)), *errors] if kind == "sprt" else None,
            "on_fault": on_fault,
            "records": records,
            "journals": journals,
            "stats": stats,
        }
        self._m = _parlor.Match(json.dumps(self._spec))
        self._planes: dict[str, Planes] | None = None

    def __repr__(self) -> str:
        return f"<Match {self.title}, {self.games} games>"

    @property
    def title(self) -> str:
        """What is played, in words."""
        return self._m.title()

    @property
    def labels(self) -> list[str]:
        """The names of the contestants."""
        return self._m.labels()

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self._m.games()

    @property
    def chunks(self) -> int:
        """In how many chunks it can be played, each anywhere: see :meth:`play` and :class:`Ledger`."""
        return self._m.chunks()

    @property
    def digest(self) -> str:
        """Tells matches apart. Those that differ in nothing but their length are the same."""
        return self._m.digest()

    def planes(self, players: int) -> Planes:
        """What is observed at tables of this size."""
        if self._planes is None:
            self._planes = {size: Planes(json.dumps(p)) for size, p in json.loads(self._m.planes()).items()}
        return self._planes[str(players)]

    def run(
        self,
        threads: int | None = None,
        tables: int = 64,
        progress: bool | Callable[[int, int], None] = False,
        records: str | os.PathLike[str] | None = None,
        journals: str | os.PathLike[str] | None = None,
    ) -> Results:
        """Plays all of it.

        :param threads: by default one for each processor.
        :param tables: how many games go on at once where functions are asked about many tables together.
        :param progress: show it, or call this with the games that are done and all there are.
        :param records: a file for the records, a JSON line a game (and ``.parquet`` by :func:`parquet`).
        :param journals: a file for the games, packed; :func:`journals` reads it.
        """
        if threads is None:
            threads = os.cpu_count() or 1
            if self.batched:
                threads = max(threads, tables)
        if (records and not self._records) or (journals and not self._journals):
            raise Invalid("make the match with records=True or journals=True")
        told, kept = self._m.run(
            self._one,
            self._many,
            _shown if progress is True else progress or None,
            self._on_fault == "raise",
            max(1, threads),
            _path(records),
            _path(journals),
            self._records,
        )
        if progress is True:
            print(file=sys.stderr)
        return Results(told, kept)

    def play(self, *chunks: int, threads: int | None = None) -> list[bytes]:
        """Plays these chunks, each on its own: bytes that a :class:`Ledger` of an equal match takes, wherever it is.

        :param threads: how many chunks are played at once; by default one, or up to 64 where functions are asked about many
            tables together. Such a function is asked about one table of each chunk that is under way.
        """
        if threads is None:
            threads = 64 if self.batched else 1
        return self._m.play(self._one, self._many, self._on_fault == "raise", max(1, threads), list(chunks))

    @property
    def batched(self) -> bool:
        """Is a function asked about many tables together?"""
        return any(isinstance(c, Contestant) and c.batched for c in self._field)

    def check_repeatable(self) -> None:
        """Raises if a contestant thinks by the clock: its games are other ones each time."""
        self._m.check_repeatable()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._spec, self._field)

    def _one(self, who: int, text: str, table: int, ply: int) -> str:
        contestant = self._field[who]
        assert isinstance(contestant, Contestant)
        try:
            answer = contestant.function(Decision(**json.loads(text)))  # type: ignore[arg-type,call-arg]
            if isinstance(answer, (str, dict)):
                return json.dumps(answer)
            if not hasattr(answer, "__index__"):
                raise Invalid(f"it answered with {type(answer).__name__}, not with an id, a notation or an object")
            return str(operator.index(answer))
        except Exception as wrong:
            _where(wrong, f"contestant `{contestant.name}`, game {table}, move {ply}")
            raise

    def _many(
        self, who: int, observations: NDArray[Any], masks: NDArray[np.bool_], seats: Any, tables: list[int]
    ) -> list[int]:
        contestant = self._field[who]
        assert isinstance(contestant, Contestant)
        try:
            answers = np.asarray(contestant.function(observations, masks))  # type: ignore[call-arg,arg-type]
            if answers.shape != (len(tables),) or answers.dtype.kind not in "iu":
                raise Invalid(
                    f"it was asked about {len(tables)} tables and answered with {answers.dtype} of shape {answers.shape}"
                )
            return answers.tolist()
        except Exception as wrong:
            _where(wrong, f"contestant `{contestant.name}`, asked about {len(tables)} tables, game {tables[0]} among them")
            raise


def _path(path: str | os.PathLike[str] | None) -> Path | None:
    return None if path is None else Path(path)


def _where(wrong: Exception, where: str) -> None:
    if hasattr(wrong, "add_note"):
        wrong.add_note(where)


def _again(spec: dict[str, Any], field: list[str | Contestant]) -> Match:
    test = spec["test"]
    kept = ("games", "kind", "players", "options", "seed", "independent", "by", "rating", "on_fault", "records", "journals")
    more = {key: spec[key] for key in (*kept, "stats")}
    if test:
        more |= {"elo": tuple(test[:2]), "errors": tuple(test[2:])}
    return Match(spec["game"], *field, **more)


class Ledger:
    """Adds chunks of a match up by their number, whenever and from wherever they come: the result is the same bytes.

    >>> match = Match("golf", "random", "marcus", games=100, seed=1)
    >>> ledger = Ledger(match)
    >>> for chunk in reversed(range(match.chunks)):
    ...     ledger.add(*match.play(chunk))
    >>> ledger.finish().data["games"] == match.games
    True
    """

    def __init__(
        self,
        match: Match,
        records: str | os.PathLike[str] | None = None,
        journals: str | os.PathLike[str] | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        resume: bool = False,
    ):
        self._l = _parlor.Ledger(match._m, _path(records), _path(journals), _path(checkpoint), resume)

    @property
    def next(self) -> int:
        """The first chunk that is missing."""
        return self._l.next()

    @property
    def waiting(self) -> int:
        """How many chunks wait for one before them."""
        return self._l.waiting()

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self._l.games()

    @property
    def decided(self) -> bool:
        """Is all known that was to be known? A sequential test can end early."""
        return self._l.decided()

    def add(self, *chunks: bytes) -> None:
        """Takes chunks. One that was there before changes nothing; a damaged one, or one of another match, is refused."""
        for chunk in chunks:
            self._l.add(chunk)

    def interim(self) -> Results:
        """What is known so far."""
        return Results(self._l.interim())

    def save(self) -> None:
        """Saves the checkpoint."""
        self._l.save()

    def finish(self) -> Results:
        """What came of it; all chunks must be there."""
        return Results(self._l.finish())


def journals(path: str | os.PathLike[str], most: int | None = None) -> list[str]:
    """The journals of a file of games, as text: :meth:`Table.load` reads one."""
    return _parlor.journals(Path(path), most)


def parquet(records: str | os.PathLike[str], table: str | os.PathLike[str]) -> int:
    """Turns a file of records into a Parquet file, a row for each player of each game; says how many games there are."""
    return _parlor.parquet(Path(records), Path(table))


_last = 0.0


def _shown(done: int, of: int) -> None:
    global _last
    if time.monotonic() - _last > 0.2 or done >= of:
        _last = time.monotonic()
        print(f"\r{done:,} of {of:,} games", end="", file=sys.stderr, flush=True)
