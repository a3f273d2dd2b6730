"""PettingZoo's and Gymnasium's own tests of environments, without a warning."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import parlor
import parlor.gymnasium
from parlor.pettingzoo import env, raw_env


# It says the first of every game with a mask, its own included; an empty board is all zeros.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros:UserWarning")
def test_pettingzoo_finds_nothing_else_to_say(setting, capsys):
    game, seats, options = setting
    if seats == 1:
        pytest.skip("PettingZoo is for several")
    api_test(env(game, seats=seats, options=options), num_cycles=200)
    seed_test(lambda: env(game, seats=seats, options=options), num_cycles=40)
    assert "Passed" in capsys.readouterr().out


def test_pettingzoo_renders():
    render_test(lambda render_mode=None: env("golf", render_mode=render_mode))


def test_an_illegal_move_ends_a_wrapped_game_and_is_refused_by_a_raw_one():
    game = raw_env("golf")
    game.reset(seed=1)
    with pytest.raises(parlor.Refused):
        game.step(38)
    game = env("golf")
    game.reset(seed=1)
    game.step(38)
    assert game.terminations["seat_0"] and game.rewards["seat_0"] == -1


def test_rewards_of_a_whole_game_are_those_of_the_table():
    game = raw_env("golf", seats=3, options={"rounds": 1})
    game.reset(seed=2)
    paid = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, ended, cut, _ = game.last()
        paid[agent] += reward
        game.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    np.testing.assert_allclose(list(paid.values()), game.table.pay())


def test_a_game_is_cut_off_after_so_many_cycles():
    game = raw_env("golf", max_cycles=3)
    game.reset(seed=2)
    for _ in range(6):
        game.step(game.table.sample())
    assert all(game.truncations.values())


def test_gymnasium_finds_nothing_to_say(setting):
    game, seats, options = setting
    check_env(gymnasium.make(f"parlor/{game}-v0", seats=seats, options=options).unwrapped)


def test_an_opponent_of_ones_choice_and_what_is_illegal():
    game = gymnasium.make("parlor/golf-v0", opponent="marcus", illegal="raise")
    game.reset(seed=1)
    with pytest.raises(parlor.Refused):
        game.step(38)
    game = gymnasium.make("parlor/golf-v0")
    game.reset(seed=1)
    _, reward, ended, _, info = game.step(38)
    assert (reward, ended) == (-1, True) and info["illegal"]
    with pytest.raises(parlor.Refused, match="has no bot"):
        gymnasium.make("parlor/kuhn-v0", opponent="nobody", seat=1).reset(seed=1)


@pytest.mark.parametrize("form", ["float", "bytes"])
def test_many_at_once_under_the_same_name(form):
    games = gymnasium.make_vec(
        "parlor/golf-v0", num_envs=16, vectorization_mode="vector_entry_point", opponent="marcus", form=form
    )
    seen, _ = games.reset(seed=1)
    ends = 0
    for _ in range(120):
        assert games.observation_space.contains(seen)
        actions = seen["action_mask"].argmax(1)
        seen, paid, ended, cut, _ = games.step(actions)
        ends += int(ended.sum())
        assert (paid[~ended] == 0).all() and not cut.any() and (np.abs(paid[ended]) <= 1).all()
    assert ends > 0
