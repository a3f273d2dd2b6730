"""PettingZoo's and Gymnasium's own tests of environments, without a warning."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

with warnings.catch_warnings():
    # Its tests import one of its own games in a way that it advises against.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

import parlor
import parlor.gymnasium
from parlor.pettingzoo import env, raw_env


def test_pettingzoo_finds_nothing_to_say(setting, capsys):
    game, seats, options = setting
    if seats == 1:
        pytest.skip("PettingZoo is for several")
    api_test(env(game, seats=seats, options=options), num_cycles=200)
    seed_test(lambda: env(game, seats=seats, options=options), num_cycles=40)
    assert "Passed" in capsys.readouterr().out


# With the mask in the observation it says of every game that is not its own that observations are no plain arrays.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
# Who has lost has nothing to do.
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")
def test_the_mask_may_be_in_the_observation_as_well(setting, capsys):
    game, seats, options = setting
    if seats == 1:
        pytest.skip("PettingZoo is for several")
    api_test(env(game, seats=seats, options=options, mask="observation"), num_cycles=50)
    one, other = raw_env(game, seats=seats, options=options), raw_env(game, seats=seats, options=options, mask="observation")
    one.reset(seed=1)
    other.reset(seed=1)
    (plain, *_, info), (both, *_, none) = one.last(), other.last()
    np.testing.assert_array_equal(plain, both["observation"])
    np.testing.assert_array_equal(info["action_mask"], both["action_mask"])
    assert none == {}
    with pytest.raises(parlor.Invalid, match="`mask` is"):
        raw_env(game, mask="nowhere")


def test_pettingzoo_has_them_in_its_registry():
    pettingzoo = pytest.importorskip("pettingzoo")
    if not hasattr(pettingzoo, "make"):
        pytest.skip("this PettingZoo has no registry")
    game = pettingzoo.make("aec", "parlor/golf-v0", seats=3)
    game.reset(seed=1)
    assert game.agents == ["seat_0", "seat_1", "seat_2"]


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
    paid, rng = dict.fromkeys(game.possible_agents, 0.0), np.random.default_rng(3)
    for agent in game.agent_iter():
        _, reward, ended, cut, info = game.last()
        paid[agent] += reward
        game.step(None if ended or cut else int(rng.choice(np.flatnonzero(info["action_mask"]))))
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
    ends, rng = 0, np.random.default_rng(1)
    for _ in range(600):
        assert games.observation_space.contains(seen)
        actions = (seen["action_mask"] * rng.random(seen["action_mask"].shape)).argmax(1)
        seen, paid, ended, cut, info = games.step(actions)
        assert info == {}
        ends += int(ended.sum())
        assert (paid[~ended] == 0).all() and not cut.any() and (np.abs(paid[ended]) <= 1).all()
    assert ends > 0
