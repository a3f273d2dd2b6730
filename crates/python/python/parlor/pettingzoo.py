"""Games as PettingZoo environments: seats take turns, ``seat_0`` first.

>>> from parlor.pettingzoo import env
>>> game = env("golf", seats=3)
>>> game.reset(seed=1)
>>> game.agents
['seat_0', 'seat_1', 'seat_2']
>>> seen, reward, ended, cut, info = game.last()
>>> game.step(game.action_space(game.agent_selection).sample(info["action_mask"]))

Importing this module registers all games where PettingZoo has a registry: ``pettingzoo.make("aec", "parlor/golf-v0", seats=3)``.

Turns are taken one after the other, so that there is no parallel form, and ``parallel_api_test`` does not apply.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Invalid, Table, games
from ._spaces import observation, seen


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
    :param mask: what is legal is in ``infos[agent]["action_mask"]``, and observations are plain arrays (``"info"``), or an
        observation is a dictionary with ``observation`` and ``action_mask``, as in PettingZoo's classic games (``"observation"``).
    :param render_mode: ``"ansi"`` (text) or ``"human"`` (printed).
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | str | None = None,
        reward: Literal["win", "points"] = "win",
        max_cycles: int | None = None,
        mask: Literal["info", "observation"] = "info",
        render_mode: Literal["ansi", "human"] | None = None,
    ):
        super().__init__()
        if mask not in ("info", "observation"):
            raise Invalid(f'`mask` is "info" or "observation", not {mask!r}')
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
        self._in_info = mask == "info"
        self._sees: dict[str, spaces.Space[Any]] = {
            agent: seen(table.planes) if self._in_info else observation(table.planes, table.num_actions)
            for agent in self.possible_agents
        }
        self._does = {agent: spaces.Discrete(table.num_actions) for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat sees, described by :attr:`planes`; with ``mask="observation"`` a dictionary."""
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
        self._tell()

    def _mask(self, agent: str) -> np.ndarray:
        """What a seat may do: nothing if it is not to move."""
        mask = np.zeros(self.table.num_actions, np.int8)
        if agent == self.agent_selection and self.table.movers:
            self.table.mask(self._seat[agent], mask)
        return mask

    def _tell(self) -> None:
        """Who is to move is told what is legal; for others, and when the game is over, nothing is."""
        if self._in_info:
            nothing = np.zeros(self.table.num_actions, np.int8)
            self.infos = {agent: {"action_mask": nothing} for agent in self.agents}
            self.infos[self.agent_selection] = {"action_mask": self._mask(self.agent_selection)}

    def observe(self, agent: str) -> Any:
        """What a seat sees now. A mask is for who is to move; others have an empty one."""
        sees = self.table.observe(self._seat[agent])
        return sees if self._in_info else {"observation": sees, "action_mask": self._mask(agent)}

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
        self._tell()
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


def register() -> None:
    """Registers all games as ``parlor/GAME-v0`` where PettingZoo has a registry; done when the module is imported."""
    import pettingzoo

    if hasattr(pettingzoo, "register"):
        for game, about in games().items():
            name = f"parlor/{game}-v0"
            if about.max_seats > 1 and name not in pettingzoo.aec_registry:
                pettingzoo.register("aec", name, "parlor.pettingzoo:env", kwargs={"game": game})


register()
