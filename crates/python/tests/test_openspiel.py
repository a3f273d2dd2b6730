"""OpenSpiel's own tests, and what its algorithms find in these games."""

from __future__ import annotations

import pickle
import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

import parlor  # noqa: E402
import parlor.openspiel  # noqa: E402

_names = iter(range(1000))


def load(game: str, **given: object):
    return pyspiel.load_game(parlor.openspiel.register(game, name=f"parlor_{game}_{next(_names)}", **given))


GAMES = [
    ("golf", {"options": {"rounds": 1}}),
    ("golf", {"seats": 3, "options": {"rounds": 1}}),
    ("golf", {"seats": 4, "options": {**parlor.games()["golf"].presets["everything"], "rounds": 1}}),
    ("golf", {"seats": 6, "options": {"rounds": 1}}),
    ("harmonictook", {}),
    ("harmonictook", {"seats": 4}),
    ("farkle", {"seats": 2, "options": {"target": 500}}),
    ("farkle", {"seats": 3, "options": {"target": 500}}),
    ("wires", {"options": {"mission": 1}}),
    ("wires", {"seats": 4, "options": {"mission": 3}}),
    ("kuhn", {"reward": "points", "max_utility": 2.0}),
    ("pig", {"options": {"target": 20}}),
    ("pig", {"seats": 3, "options": {"target": 20}}),
    ("tictactoe", {}),
]


@pytest.mark.parametrize(("game", "given"), GAMES)
def test_random_simulations(game, given):
    # States are copied, sent as bytes and taken back at every step, which takes as long as the game is long, squared.
    short = game in ("kuhn", "pig", "tictactoe")
    pyspiel.random_sim_test(load(game, **given), num_sims=3, serialize=short, verbose=False)


@pytest.mark.parametrize(("game", "given"), GAMES)
def test_a_state_is_copied_and_survives_its_bytes(game, given):
    made, rng = load(game, **given), random.Random(3)
    state = made.new_initial_state()
    for _ in range(40):
        if state.is_terminal():
            break
        copied, pickled = state.clone(), pickle.loads(pickle.dumps(state._tree))
        for other in (copied._tree, pickled):
            assert other.look() == state._tree.look()
            assert all(other.recall(seat) == state._tree.recall(seat) for seat in range(made.num_players()))
        before = state.history_str()
        copied.apply_action(rng.choice(copied.legal_actions()))
        assert state.history_str() == before
        state.apply_action(rng.choice(state.legal_actions()))


def test_counterfactual_regret_finds_the_value_of_kuhn_poker():
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = load("kuhn", reward="points", max_utility=2.0)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert value[0] == pytest.approx(-1 / 18, abs=1e-3)
    assert exploitability.exploitability(game, policy) < 5e-3


def test_an_information_state_tells_what_its_player_was_told():
    game = load("kuhn", reward="points", max_utility=2.0)
    told = {}
    for first in (0, 1, 2):
        for second in {0, 1, 2} - {first}:
            state = game.new_initial_state()
            assert state.is_chance_node() and len(state.chance_outcomes()) == 3
            state.apply_action(first)
            state.apply_action(second)
            told.setdefault(state.information_state_string(0), set()).add(first)
    assert len(told) == 3 and all(len(cards) == 1 for cards in told.values())


def test_a_tensor_has_named_planes():
    from open_spiel.python.observation import make_observation

    game = load("kuhn", reward="points", max_utility=2.0)
    state = game.new_initial_state()
    state.apply_action(2)
    state.apply_action(0)
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert seen.dict["cards"][0].tolist() == [1, 0, 0] and not seen.dict["cards"][1].any()
