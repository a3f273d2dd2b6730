"""Games as PettingZoo environments: seats take turns, ``seat_0`` first.

>>> from parlor.pettingzoo import env
>>> game = env("golf", seats=3)
>>> game.reset(seed=1)
>>> game.agents
['seat_0', 'seat_1', 'seat_2']
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Table, games
from ._spaces import observation


def env(game: str, **given: Any) -> AECEnv:
    """A game with PettingZoo's usual wrappers: an illegal move ends it and costs 1. See :class:`raw_env` for what can be given."""
    made: AECEnv = raw_env(game, **given)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):
    """A game without wrappers: quicker, and an illegal move raises :class:`parlor.Refused`.

    :param seats: how many play; by default the fewest that can.
    :param options: a dictionary, or the name of a preset.
    :param reward: ``"win"`` or ``"points"``, see :meth:`parlor.Table.pay`.
    :param max_cycles: cut a game off after so many moves of each seat.
    :param render_mode: ``"ansi"`` (text) or ``"human"`` (printed).
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | str | None = None,
        reward: Literal["win", "points"] = "win",
        max_cycles: int | None = None,
        render_mode: Literal["ansi", "human"] | None = None,
    ):
        super().__init__()
        table = Table(game, seats, options, 1)
        version = games()[game].version
        self.metadata = {
            "name": f"{game}_v{version}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self._made = (game, table.seats, options)
        self._reward, self._most = reward, None if max_cycles is None else max_cycles * table.seats
        table.pay(reward)
        self.planes = table.planes
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sees = {agent: observation(table.planes, table.num_actions) for agent in self.possible_agents}
        self._does = {agent: spaces.Discrete(table.num_actions) for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What a seat sees: ``observation`` (see :attr:`planes`) and ``action_mask``."""
        return self._sees[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a seat does: the ids of :class:`parlor.Table`."""
        return self._does[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        game, seats, chosen = self._made
        self.table = Table(game, seats, chosen, self._rng.bytes(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.movers[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What a seat sees now. The mask is for who is to move; others have an empty one."""
        seat, mask = self._seat[agent], np.zeros(self.table.num_actions, np.int8)
        if agent == self.agent_selection and self.table.movers:
            self.table.mask(seat, mask)
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Makes a move for the seat that is to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move, and None is no action")
        self.table.play(action, self._seat[agent])
        self._cumulative_rewards[agent] = 0.0
        movers = self.table.movers
        if not movers:
            self.rewards = dict(zip(self.possible_agents, self.table.pay(self._reward)))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._clear_rewards()
            if self._most is not None and self.table.plies >= self._most:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[movers[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as everybody may see it."""
        board = self.table.board()
        if self.render_mode == "human":
            print(board)
            return None
        return board if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is kept open."""
