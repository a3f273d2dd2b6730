"""A seat of a game against bots, as a Gymnasium environment, and thousands of them at once.

Importing this module registers all games:

>>> import gymnasium, parlor.gymnasium
>>> golf = gymnasium.make("parlor/golf-v0", opponent="marcus")
>>> many = gymnasium.make_vec("parlor/golf-v0", num_envs=8, vectorization_mode="vector_entry_point")
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import Table, Vector, games
from ._games import fewest
from ._spaces import observation


class SeatEnv(gymnasium.Env):
    """One seat; the others are bots.

    An illegal action ends the episode with -1, unless ``illegal="raise"``. What is legal is in ``action_mask``, of the
    observation and of the info.

    :param opponent: a bot for the other seats, such as ``"marcus"``, or one for each by seat.
    :param seat: where the learner sits.
    :param reward: ``"win"`` or ``"points"``, see :meth:`parlor.Table.pay`.
    :param max_plies: cut a game off after so many moves.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | str | None = None,
        opponent: str | dict[int, str] = "random",
        seat: int = 0,
        reward: Literal["win", "points"] = "win",
        illegal: Literal["end", "raise"] = "end",
        max_plies: int = 100_000,
        render_mode: Literal["ansi", "human"] | None = None,
    ):
        table = Table(game, seats, options, 1)
        if seat not in range(table.seats):
            raise ValueError(f"there is no seat {seat} at a table of {table.seats}")
        self._made = (game, table.seats, options)
        self._bots = opponent if isinstance(opponent, dict) else dict.fromkeys(range(table.seats), opponent)
        self._seat, self._reward, self._illegal, self._most = seat, reward, illegal, max_plies
        self.render_mode = render_mode
        self.planes = table.planes
        self.observation_space = observation(table.planes, table.num_actions)
        self.action_space = spaces.Discrete(table.num_actions)
        self.table = table

    def _go_on(self) -> None:
        while (movers := self.table.movers) and movers[0] != self._seat:
            luck = int(self.np_random.integers(2**63))
            self.table.play(self.table.bot(self._bots[movers[0]], movers[0], luck), movers[0])

    def _look(self) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        mask = self.table.mask(self._seat)
        return {"observation": self.table.observe(self._seat), "action_mask": mask}, {"action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begins a game, up to the learner's first decision."""
        super().reset(seed=seed)
        game, seats, chosen = self._made
        self.table = Table(game, seats, chosen, self.np_random.bytes(32))
        self._go_on()
        return self._look()

    def step(self, action: Any) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Makes a move, and those of the bots up to the next decision."""
        if self._illegal == "end" and int(action) not in self.table.legal(self._seat):
            seen, info = self._look()
            return seen, -1.0, True, False, info | {"illegal": True}
        self.table.play(int(action), self._seat)
        self._go_on()
        seen, info = self._look()
        over = self.table.over
        paid = float(self.table.pay(self._reward)[self._seat]) if over else 0.0
        if self.render_mode == "human":
            self.render()
        return seen, paid, over, not over and self.table.plies >= self._most, info

    def render(self) -> str | None:
        """The table as the seat sees it."""
        board = self.table.board(self._seat)
        if self.render_mode == "human":
            print(board)
            return None
        return board if self.render_mode == "ansi" else None


class VectorSeatEnv(VectorEnv):
    """Many of them in one call; the bots move inside. A game that ends is followed by the next in the same step.

    Observations are the arrays of :class:`parlor.Vector`, written in place unless ``copy`` is true. Illegal actions raise.

    Infos are empty: what the learner would have seen after a game's last move (``final_obs``) is not there, because the next game
    is dealt in the same call. No decision follows on it, so that there is no value of it to be estimated; for a game that
    was cut off (``max_plies``) take what was seen before.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        options: dict[str, Any] | str | None = None,
        opponent: str | dict[int, str] = "random",
        seat: int = 0,
        reward: Literal["win", "points"] = "win",
        form: Literal["float", "bytes"] = "float",
        max_plies: int = 100_000,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ):
        seats = fewest(game) if seats is None else seats
        bots = opponent if isinstance(opponent, dict) else dict.fromkeys(range(seats), opponent)
        bots = {at: bot for at, bot in bots.items() if at != seat}
        self._v = Vector(
            game, num_envs, seats, options, 1, form, bots, reward, max_plies=max_plies, threads=threads
        )
        self.num_envs, self._seat, self._copy, self.render_mode = num_envs, seat, copy, render_mode
        self.planes = self._v.planes
        self.single_observation_space = observation(self.planes, self._v.num_actions, form == "bytes")
        self.single_action_space = spaces.Discrete(self._v.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _look(self) -> dict[str, np.ndarray]:
        seen, mask = self._v.observation, self._v.mask.view(np.int8)
        assert seen is not None
        return {"observation": seen.copy(), "action_mask": mask.copy()} if self._copy else {
            "observation": seen,
            "action_mask": mask,
        }

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begins all games."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self._v.reset(self.np_random.bytes(32))
        return self._look(), {}

    def step(self, actions: Any) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Makes a move in each game."""
        self._v.step(actions)
        over = self._v.over
        return self._look(), self._v.reward[:, self._seat].astype(np.float64), over == 1, over == 2, {}


def register() -> None:
    """Registers all games as ``parlor/GAME-v0``; done when the module is imported."""
    for game in games():
        name = f"parlor/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="parlor.gymnasium:SeatEnv",
                vector_entry_point="parlor.gymnasium:VectorSeatEnv",
                kwargs={"game": game},
            )


register()
