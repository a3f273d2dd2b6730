"""One table: what it shows, what it refuses, and what is kept of it."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import parlor
from parlor import Invalid, NoSuchSeat, Refused, Table


def test_all_games_are_there_with_what_is_known_of_them():
    games = parlor.games()
    assert {"golf", "harmonictook", "farkle", "wires"} <= games.keys()
    assert games["golf"].min_seats == 2 and games["golf"].max_seats == 6 and games["golf"].hidden
    assert games["wires"].cooperative and not games["pig"].hidden and games["kuhn"].toy
    for game in games.values():
        assert game.about and game.rules and game.bots and game.schema["type"] == "object"
    assert games["golf"].presets["quick"] == {"rounds": 3, "flip_mode": "always"}


def test_a_question_about_a_game_is_answered():
    with pytest.raises(Invalid, match="question"):
        parlor.ask("golf", "no such question")
    assert any(parlor.games()[game].questions for game in ("golf", "farkle", "wires", "harmonictook"))


def test_a_whole_game_is_played_and_its_journal_gives_it_again(setting):
    game, seats, options = setting
    table = Table(game, seats, options, seed=3)
    assert table.seats == seats and table.plies == 0 and not table.over and table.outcome is None
    for _ in range(40):
        if table.over:
            break
        legal = table.legal()
        action = table.sample(luck=table.plies)
        assert action in legal and table.read(table.notation(action)) == action
        assert table.read(table.action(action)) == action and table.words(action)
        table.play(action)
    table.rollout(luck=5)
    assert table.over and len(table.outcome["ranks"]) == seats and table.movers == [] == table.legal()
    again = Table.load(table.journal(private=True))
    assert again.moves == table.moves and again.outcome == table.outcome and again.options == table.options
    assert pickle.loads(pickle.dumps(table)).outcome == table.outcome
    ply = min(3, table.plies)
    assert table.at(0).plies == 0 and table.at(ply).moves == table.moves[:ply]
    assert Table(game, seats, options, seed=3).commitment == table.commitment


def test_a_copy_has_the_same_luck_and_goes_its_own_way():
    table = Table("golf", seed=1)
    other = copy.deepcopy(table)
    action = table.legal()[0]
    table.play(action)
    assert other.plies == 0
    other.play(action)
    assert other.position == table.position and copy.copy(table).moves == table.moves
    pickled = pickle.loads(pickle.dumps(table))
    for one in (table, pickled):
        one.rollout(luck=9)
    assert pickled.outcome == table.outcome


def test_an_imagined_table_looks_the_same_and_hides_something_else():
    table = Table("golf", 2, seed=1)
    while table.movers != [0] or table.view(0)["phase"] != "PLAYING":
        table.play(table.sample(luck=1))
    imagined = [table.imagine(0, luck) for luck in range(8)]
    assert all(other.view(0) == table.view(0) for other in imagined)
    assert all((other.observe(0) == table.observe(0)).all() for other in imagined)
    assert len({str(other.position["state"]) for other in imagined}) == 8


def test_a_seat_is_told_no_more_than_it_may_know():
    table = Table("kuhn", seed=1)
    card = table.view(0)["cards"]
    assert card[0] != card[1] and table.view(None) != table.view(0)
    assert table.planes.split(table.observe(0))["cards"].sum() == 1


def test_what_is_observed_has_names_shapes_and_bounds(setting):
    game, seats, options = setting
    table = Table(game, seats, options, seed=2)
    planes, luck = table.planes, 0
    assert planes.width == sum(np.prod(p.dense_shape, dtype=int) for p in planes) > 0
    low, high = planes.bounds
    low_small, high_small = planes.bounds_small
    out = np.empty(planes.width, np.float32)
    while not table.over and luck < 60:
        for seat in range(seats):
            seen = table.observe(seat, out)
            assert seen is out and (low <= seen).all() and (seen <= high).all()
            small = table.observe_small(seat)
            assert small.dtype == planes.small_type and (low_small <= small).all() and (small <= high_small).all()
            for plane in planes:
                if plane.kinds:
                    cells = seen[plane.at].reshape(-1, plane.kinds)
                    kinds = np.where(cells.any(1), cells.argmax(1) + 1, 0)
                    assert (kinds == small[plane.at_small]).all()
        mask = table.mask(table.movers[0])
        assert list(np.flatnonzero(mask)) == table.legal()
        table.play(table.sample(luck=luck))
        luck += 1
    assert set(planes.split(out)) == {plane.name for plane in planes} and "width" not in planes


def test_a_refusal_says_why_and_changes_nothing():
    table = Table("golf", seed=1)
    before = table.position
    with pytest.raises(Refused) as refused:
        table.play("take")
    assert refused.value.code and refused.value.reason and isinstance(refused.value, ValueError)
    with pytest.raises(Refused, match="ids go from 0 to 38"):
        table.play(39)
    with pytest.raises(Refused):
        table.play({"type": "nonsense"})
    with pytest.raises(Refused):
        table.check("take")
    assert table.position == before
    table.rollout(luck=1)
    with pytest.raises(Refused, match="game_over|over"):
        table.play(0)


def test_bots_and_advice():
    table = Table("golf", seed=1)
    while table.view(0)["phase"] != "PLAYING":
        table.play(table.sample(luck=1))
    for bot in ("random", "marcus", "kibitzer:samples=20"):
        assert table.bot(bot, luck=1) in table.legal() and table.bot(bot, luck=1) == table.bot(bot, luck=1)
    advice = table.advise(samples=40)["advice"]
    assert {a["notation"] for a in advice} <= {table.notation(a) for a in table.legal()} and advice[0]["grade"]
    with pytest.raises(Refused, match="has no bot `nobody`"):
        table.bot("nobody")


def test_draws_can_be_forced_and_moves_taken_back():
    table = Table("pig", options={"target": 20}, seed=1)
    table.play("roll", draws=["6"])
    assert table.view()["rolled"] == 6
    with pytest.raises(Refused, match="can't be drawn"):
        table.play("roll", draws=["9"])
    table = Table("tictactoe")
    table.play("put 0")
    table.undo(0)
    assert table.plies == 0


def test_what_makes_no_sense_is_refused_by_name():
    with pytest.raises(Invalid, match="did you mean `golf`"):
        Table("glof")
    with pytest.raises(Invalid, match="rounds"):
        Table("golf", options={"rounds": 99})
    with pytest.raises(Invalid, match="no preset `quik`"):
        Table("golf", options="quik")
    with pytest.raises(Invalid, match="`options`"):
        Table("golf", options={"rounds": object()})
    for seats in (0, 1, 7, -1, 2**40):
        with pytest.raises(Invalid):
            Table("golf", seats)
    table = Table("golf")
    for seat in (2, -1, 10**12):
        with pytest.raises(NoSuchSeat, match="seats go from 0 to 1"):
            table.view(seat)
    with pytest.raises(Invalid, match="not list"):
        table.play([1])
    with pytest.raises(Invalid):
        Table.load("no journal")
    broken = table.journal().replace('"seats":2', '"seats":3', 1)
    with pytest.raises(Invalid):
        Table.load(broken)
    with pytest.raises(Invalid):
        table.at(5)
    with pytest.raises(Invalid):
        table.names = ["only one"]


def test_a_position_is_opened_again():
    table = Table("golf", seed=1)
    table.play(table.sample(luck=1))
    assert Table.open("golf", table.position).position == table.position
