"""Games as OpenSpiel games: every draw is a chance node, and what a player was told is its information state.

>>> import pyspiel, parlor.openspiel
>>> parlor.openspiel.register("kuhn", reward="points", max_utility=2.0)
'parlor_kuhn'
>>> pyspiel.load_game("parlor_kuhn").num_players()
2

OpenSpiel's C++ ``MCTSBot`` can't play games that are written in Python, these included; its Python one can.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import numpy as np
import pyspiel

from . import Table, _parlor, games
from ._games import written
from ._planes import Planes


def register(
    game: str,
    seats: int | None = None,
    options: dict[str, Any] | str | None = None,
    name: str | None = None,
    reward: Literal["win", "points"] = "win",
    max_utility: float = 1.0,
    max_chance: int = 64,
    max_length: int = 100_000,
) -> str:
    """Makes ``pyspiel.load_game(name)`` work; gives the name, by default ``parlor_GAME``.

    :param reward: ``"win"`` or ``"points"`` (the latter for games in which points sum to 0, or that are played together).
    :param max_utility: the most that can be won or lost.
    :param max_chance: the most outcomes that a draw can have, and more than the highest of their numbers.
    :param max_length: the longest game, in moves and draws.
    """
    table = Table(game, seats, options, 1)
    about, name = games()[game], name or f"parlor_{game}"
    count: int = table.seats
    together = about.cooperative or count == 1
    types = pyspiel.GameType
    kind = pyspiel.GameType(
        short_name=name,
        long_name=about.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC if about.chance else types.ChanceMode.DETERMINISTIC,
        information=types.Information.IMPERFECT_INFORMATION
        if about.hidden
        else types.Information.PERFECT_INFORMATION,
        utility=types.Utility.IDENTICAL if together else types.Utility.ZERO_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=count,
        min_num_players=count,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=table.num_actions,
        max_chance_outcomes=max_chance if about.chance else 0,
        num_players=count,
        min_utility=0.0 if together else -max_utility,
        max_utility=max_utility,
        utility_sum=None if together else 0.0,
        max_game_length=max_length,
    )
    text, planes = written(options, game), table.planes

    class ParlorGame(pyspiel.Game):
        """This game with these seats and options."""

        def __init__(self, params: dict[str, Any] | None = None):
            super().__init__(kind, info, params or {})
            self.planes, self.reward = planes, reward

        def new_initial_state(self) -> State:
            return State(self, _parlor.Tree(game, count, text))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(planes, iig_obs_type)

    pyspiel.register_game(kind, ParlorGame)
    # OpenSpiel keeps no reference of its own to the class.
    _kept.append(ParlorGame)
    return name


_kept: list[type] = []


class State(pyspiel.State):
    """A state of a game: a decision, a draw that is due, or the end."""

    def __init__(self, game: Any, tree: _parlor.Tree):
        super().__init__(game)
        self._tree, self._pays = tree, game.reward
        self._player, self._ids, self._chances = tree.look()

    def current_player(self) -> int:
        """Who decides."""
        return self._player

    def _legal_actions(self, player: int) -> list[int]:
        return self._ids if player == self._player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, and how likely it is."""
        return list(zip(self._ids, self._chances))

    def _apply_action(self, action: int) -> None:
        self._tree.go(action)
        self._player, self._ids, self._chances = self._tree.look()

    def _action_to_string(self, player: int, action: int) -> str:
        named = self._tree.face(action) if player == pyspiel.PlayerId.CHANCE else self._tree.notation(action)
        return named or str(action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._player == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """What each player is paid."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        # Thirds come rounded to single precision, and OpenSpiel wants what sums to 0 to do so beyond that.
        return [float(Fraction(paid).limit_denominator(1_000)) for paid in self._tree.pay(self._pays)]

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player was told and did: perfect recall."""
        return self._tree.recall(self._player if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now, as JSON."""
        return self._tree.view(self._player if player is None else player)

    def __str__(self) -> str:
        return "/".join(str(action) for action in self.history()) or "start"


class Observer:
    """What a player sees as a tensor; ``dict`` has its planes by name."""

    def __init__(self, planes: Planes, kind: Any):
        self._recall = bool(kind and kind.perfect_recall)
        self.tensor = np.zeros(planes.width, np.float32)
        self.dict = {
            plane.name: self.tensor[plane.at].reshape(plane.dense_shape or (1,)) for plane in planes
        }

    def set_from(self, state: State, player: int) -> None:
        """Writes what a player sees."""
        state._tree.observe(player, self.tensor)

    def string_from(self, state: State, player: int) -> str:
        """The same as text."""
        return state._tree.recall(player) if self._recall else state._tree.view(player)
