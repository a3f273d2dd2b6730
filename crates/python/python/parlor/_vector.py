"""Thousands of games, a move each at a call."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _parlor
from ._games import fewest, seed_word, written
from ._planes import Planes
from .errors import Invalid

Form = Literal["float", "bytes"]
MOST_SEATS = 64
"""More than any game has."""


class Vector:
    """Many tables of one game that move together. A game that ends is followed by the next at once.

    The arrays are written in place by :meth:`reset` and :meth:`step`: copy what you keep. What happens at a table depends on
    the seed, its number and the actions, not on ``threads`` nor on how many tables there are.

    >>> vector = Vector("golf", 64, seed=1)
    >>> observation, mask = vector.reset()
    >>> observation, mask, reward, over = vector.step(vector.sample())
    """

    observation: NDArray[Any] | None
    """What the seat to move sees, a row a table: floats, or small integers (``form="bytes"``); ``None`` without one."""
    mask: NDArray[np.bool_]
    """What it may do."""
    seat: NDArray[np.int8]
    """Which seat is to move."""
    reward: NDArray[np.float32]
    """What each seat was paid in the last step."""
    over: NDArray[np.uint8]
    """1 where a game ended in the last step, 2 where it was cut off."""

    def __init__(
        self,
        game: str,
        tables: int,
        seats: int | None = None,
        options: dict[str, Any] | str | None = None,
        seed: int | str | bytes = 1,
        form: Form | None = "float",
        bots: Mapping[int, str] | None = None,
        reward: Literal["win", "points"] = "win",
        skip_forced: bool = False,
        max_plies: int = 0,
        threads: int | None = None,
    ):
        """
        :param form: ``"float"`` (kinds are one-hot), ``"bytes"`` (a small integer a cell: one byte each where all bounds of the
            table fit into one, else two; see :attr:`Planes.small_type`), or ``None`` for no observation at all.
        :param bots: which bot sits on which seat; its moves are made inside.
        :param reward: see :meth:`Table.pay`.
        :param skip_forced: make moves at once where there is only one?
        :param max_plies: cut games off after so many moves; 0 for (almost) never.
        :param threads: by default one for each processor, if there are tables enough to share.
        """
        if form not in ("float", "bytes", None):
            raise Invalid(f'`form` is "float", "bytes" or None, not {form!r}')
        if tables < 1:
            raise Invalid(f"`tables` must be 1 or more, not {tables}")
        if seats is not None and not 1 <= seats <= MOST_SEATS:
            raise Invalid(f"a table can't have {seats} seats")
        self.game, self.tables, self.seed, self.form = game, tables, seed, form
        self.seats = fewest(game) if seats is None else seats
        on = dict(bots or {})
        if wrong := [seat for seat in on if seat not in range(self.seats)]:
            raise Invalid(f"`bots`: there is no seat {wrong[0]} at a table of {self.seats}")
        if threads is None:
            threads = (os.cpu_count() or 1) if tables >= 256 else 1
        text = written(options, game)
        self._v = _parlor.Vector(
            game,
            tables,
            self.seats,
            text,
            [on.get(seat) for seat in range(self.seats)],
            skip_forced,
            reward,
            max_plies,
            max(1, threads),
            form == "bytes",
        )
        width, self.num_actions = self._v.widths()
        self.planes = Planes(_parlor.Table(game, self.seats, text, "1").planes())
        """What observations are made of."""
        dtype = self.planes.small_type if form == "bytes" else np.dtype(np.float32)
        self.observation = None if form is None else np.zeros((tables, width), dtype)
        self.mask = np.zeros((tables, self.num_actions), np.bool_)
        self.seat = np.zeros(tables, np.int8)
        self.reward = np.zeros((tables, self.seats), np.float32)
        self.over = np.zeros(tables, np.uint8)
        self._actions = np.zeros(tables, np.int64)
        self._begun = False

    def __repr__(self) -> str:
        return f"<Vector {self.game}, {self.tables} tables of {self.seats}>"

    def reset(self, seed: int | str | bytes | None = None) -> tuple[Any, NDArray[np.bool_]]:
        """Begins all games anew, with this seed or the last one; gives observations and masks."""
        if seed is not None:
            self.seed = seed
        out = (self.observation, self.mask, self.seat, self.reward, self.over)
        self._v.reset(seed_word(self.seed), *out)
        self._begun = True
        return self.observation, self.mask

    def step(self, actions: Any) -> tuple[Any, NDArray[np.bool_], NDArray[np.float32], NDArray[np.uint8]]:
        """Makes a move at each table; gives observations, masks, rewards and which games are over.

        If one action is not legal, no table moves.
        """
        if not self._begun:
            raise Invalid("call reset() first")
        if actions is not self._actions:
            given = np.asarray(actions)
            if given.dtype.kind not in "iu" or given.shape != (self.tables,):
                raise Invalid(f"`actions` must be {self.tables} integers, not {given.dtype} of shape {given.shape}")
            actions = np.ascontiguousarray(given, np.int64)
        self._v.step(actions, self.observation, self.mask, self.seat, self.reward, self.over)
        return self.observation, self.mask, self.reward, self.over

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each table, each equally likely. The same array each time."""
        if not self._begun:
            raise Invalid("call reset() first")
        self._v.sample(self._actions)
        return self._actions

    def seed_of(self, table: int) -> str:
        """The seed of the game at a table: ``Table(game, seats, options, seed)`` begins the same."""
        if not 0 <= table < self.tables:
            raise Invalid(f"there is no table {table}: there are {self.tables}")
        return self._v.seed_of(table)
