"""One game."""

from __future__ import annotations

import json
import operator
import random
from collections.abc import Iterable
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from . import _parlor
from ._games import seed_word, written
from ._planes import Planes
from .errors import Invalid

Action = SupportsIndex | str | dict[str, Any]
"""An action: its id, its notation, or an object with a ``type``."""


class Table:
    """One game in progress, with its journal.

    What can be known of it comes through a seat's eyes: :meth:`view`, :meth:`events` and :meth:`observe` show what that seat
    may know and nothing else. A move that is not possible raises :class:`~parlor.errors.Refused` and changes nothing.

    >>> table = Table("tictactoe")
    >>> table.play("put 4")
    >>> table.legal()
    [0, 1, 2, 3, 5, 6, 7, 8]
    """

    _t: _parlor.Table

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | str | None = None,
        seed: int | str | bytes | None = None,
    ):
        """A new game.

        :param game: its id, see :func:`games`.
        :param seats: how many play; by default the fewest that can.
        :param options: a dictionary, or the name of a preset.
        :param seed: where all luck comes from: a number, a word, or 32 bytes. By default another one each time.
        """
        word = seed_word(random.randbytes(32) if seed is None else seed)
        self._take(_parlor.Table(game, seats, written(options, game), word))

    def _take(self, inner: _parlor.Table) -> None:
        self._t = inner
        self.game: str = inner.game()
        """The game's id."""
        self.seats: int = inner.seats()
        """How many seats it has."""
        self.num_actions: int = inner.actions()
        """How many actions the game has: their ids go from 0."""
        self._planes: Planes | None = None

    @classmethod
    def _of(cls, inner: _parlor.Table, planes: Planes | None = None) -> Table:
        table = cls.__new__(cls)
        table._take(inner)
        table._planes = planes
        return table

    @classmethod
    def load(cls, journal: str) -> Table:
        """A table from a journal. One that is damaged raises; :meth:`mend` takes what is good of it."""
        table, trouble = cls.mend(journal)
        if trouble is not None:
            raise Invalid(trouble)
        return table

    @classmethod
    def mend(cls, journal: str) -> tuple[Table, str | None]:
        """A table from a journal as far as it is good, and what is wrong with the rest."""
        inner, trouble = _parlor.Table.load(journal, seed_word(random.randbytes(32)))
        return cls._of(inner), trouble

    @classmethod
    def open(cls, game: str, position: dict[str, Any], seed: int | str | bytes | None = None) -> Table:
        """A table that goes on from a :attr:`position`."""
        word = seed_word(random.randbytes(32) if seed is None else seed)
        return cls._of(_parlor.Table.open(game, json.dumps(position), word))

    def __repr__(self) -> str:
        where = "over" if self.over else f"seat {self.movers[0]} to move"
        return f"<Table {self.game}, {self.seats} seats, {self.plies} moves, {where}>"

    @property
    def options(self) -> dict[str, Any]:
        """All options, those that were not given with their defaults."""
        return json.loads(self._t.options())

    @property
    def names(self) -> list[str]:
        """The names of the players; they go into the journal."""
        return self._t.names()

    @names.setter
    def names(self, names: Iterable[str]) -> None:
        self._t.set_names(list(names))

    @property
    def movers(self) -> list[int]:
        """The seats that may move; none when the game is over."""
        return list(self._t.movers())

    @property
    def over(self) -> bool:
        """Is it over?"""
        return not self._t.movers()

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How it ended: ``ranks`` and ``scores`` by seat, and ``won`` in a game played together; ``None`` before."""
        text = self._t.outcome()
        return None if text is None else json.loads(text)

    @property
    def plies(self) -> int:
        """How many moves were made."""
        return self._t.plies()

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the seed, to be published before the game."""
        return self._t.commitment()

    @property
    def position(self) -> dict[str, Any]:
        """Everything there is to know, hidden things included; see :meth:`open`."""
        return json.loads(self._t.position())

    def pay(self, reward: Literal["win", "points"] = "win") -> list[float]:
        """What each seat is paid if the game ends as it stands.

        ``"win"``: 1 for the winner and less for the others, together 0; alone or as a team 1 for a win, else 0.
        ``"points"``: the score, more being better.
        """
        return self._t.pay(reward)

    # What can be done.

    def legal(self, seat: int | None = None) -> list[int]:
        """The ids of what a seat may do; by default of the first that may move."""
        return self._t.legal(seat)

    def notation(self, action: SupportsIndex) -> str:
        """An action in notation."""
        return self._t.notation(operator.index(action))

    def action(self, action: SupportsIndex) -> dict[str, Any]:
        """An action as an object."""
        return json.loads(self._t.action_json(operator.index(action)))

    def words(self, action: Action, seat: int | None = None) -> str | None:
        """What an action would do, in English words."""
        return self._t.action_words(self.read(action), seat)

    def read(self, action: Action) -> int:
        """The id of an action however it is said; whether it is legal is another question."""
        if isinstance(action, dict):
            return self._t.read(json.dumps(action))
        if isinstance(action, str):
            return self._t.read(action)
        try:
            return operator.index(action)
        except TypeError:
            raise Invalid(f"an action is an id, a notation or an object, not {type(action).__name__}") from None

    def check(self, action: Action, seat: int | None = None) -> None:
        """Raises :class:`~parlor.errors.Refused` with the reason if a seat may not do this."""
        self._t.check(self.read(action), seat)

    def play(self, action: Action, seat: int | None = None, draws: Iterable[str] | None = None) -> None:
        """Makes a move, by default for the first seat that may.

        :param draws: the first draws are forced to these faces (names or numbers).
        """
        if draws is None:
            self._t.play(self.read(action), seat)
        else:
            self._t.play_forced(self.read(action), [str(draw) for draw in draws], seat)

    def undo(self, seat: int) -> None:
        """Takes back the last move of a seat, if it neither drew nor showed anything."""
        self._t.undo(seat)

    def sample(self, luck: int | None = None, seat: int | None = None) -> int:
        """Any legal action, each equally likely."""
        action = self._t.sample(seat, _luck(luck))
        if action is None:
            raise Invalid(f"seat {seat} may not move")
        return action

    def rollout(self, luck: int | None = None) -> int:
        """Plays any legal moves to the end; says how many."""
        return self._t.rollout(_luck(luck))

    # What is seen.

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know now; without a seat, what everybody may."""
        return json.loads(self._t.view(seat))

    def events(self, seat: int | None = None) -> list[Any]:
        """What the last move (or the start) did, as a seat may know it."""
        return json.loads(self._t.events(seat))

    def event_words(self, seat: int | None = None) -> list[str]:
        """The same in English sentences."""
        return self._t.event_words(seat)

    def board(self, seat: int | None = None) -> str:
        """A drawing of what a seat sees, a few lines of text."""
        return self._t.board(seat)

    @property
    def planes(self) -> Planes:
        """What observations are made of."""
        if self._planes is None:
            self._planes = Planes(self._t.planes())
        return self._planes

    def observe(self, seat: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What a seat sees as floats from -1 to 1, described by :attr:`planes`."""
        if out is None:
            out = np.empty(self.planes.width, np.float32)
        self._t.observe(seat, out)
        return out

    def observe_small(self, seat: int, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The same as small integers (:attr:`Planes.small_type`): a kind is its number from 1, and 0 is none."""
        if out is None:
            out = np.empty(self.planes.width_small, self.planes.small_type)
        self._t.observe_compact(seat, out)
        return out

    def mask(self, seat: int, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """What a seat may do, a 1 for each legal action."""
        if out is None:
            out = np.empty(self.num_actions, np.int8)
        self._t.mask(seat, out)
        return out

    # Who thinks.

    def bot(self, name: str, seat: int | None = None, luck: int | None = None) -> int:
        """The id of what a bot would play, such as ``"kibitzer:samples=200"``. Nothing is played."""
        return self._t.bot(name, seat, _luck(luck))

    def advise(
        self,
        seat: int | None = None,
        samples: int | None = None,
        seconds: float | None = None,
    ) -> dict[str, Any]:
        """What each legal move is worth, best first: ``unit``, and for each move ``notation``, ``value``, ``stderr``, ``grade``
        and ``why``.

        :param samples: about how many continuations of each move are looked at; the same position gets the same advice.
        :param seconds: no longer than this, but for what an answer needs at the least; then the same position may get others.
        """
        return json.loads(self._t.advise(seat, samples, seconds))

    # Other tables.

    def copy(self) -> Table:
        """The same table once more, with the same luck to come."""
        return self._of(self._t.copy(), self._planes)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def imagine(self, seat: int, luck: int | None = None) -> Table:
        """The table as it could be for all that a seat knows: what is hidden from it, and all luck to come, is drawn anew."""
        return self._of(self._t.imagine(seat, _luck(luck)), self._planes)

    def at(self, ply: int) -> Table:
        """The table as it was after so many moves."""
        return self._of(self._t.at(ply), self._planes)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves so far: seat and notation."""
        return [move for ply in range(self.plies) if (move := self._t.move_at(ply)) is not None]

    def journal(self, private: bool = False) -> str:
        """The journal as text. A private one has the seed in its header: the game can go on, and hidden things can be known."""
        return self._t.journal(private)

    def __reduce__(self) -> tuple[Any, ...]:
        return Table.load, (self.journal(private=True),)


def _luck(luck: int | None) -> int:
    return random.getrandbits(64) if luck is None else luck % 2**64
