"""Many tables at once: the same games as single tables, whoever shares them out."""

from __future__ import annotations

import numpy as np
import pytest

from parlor import Invalid, Table, Vector


def played(vector: Vector, steps: int) -> list[np.ndarray]:
    vector.reset()
    kept = []
    for _ in range(steps):
        kept.append(vector.sample().copy())
        vector.step(kept[-1])
    return kept


def test_tables_of_a_vector_are_games_like_any_other(setting):
    game, seats, options = setting
    vector = Vector(game, 6, seats, options, seed=7)
    vector.reset()
    tables = [Table(game, seats, options, vector.seed_of(i)) for i in range(6)]
    ends = 0
    for _ in range(150):
        for i, table in enumerate(tables):
            seat = table.movers[0]
            assert vector.seat[i] == seat
            assert list(np.flatnonzero(vector.mask[i])) == table.legal()
            np.testing.assert_array_equal(vector.observation[i], table.observe(seat))
        actions = vector.sample()
        for table, action in zip(tables, actions):
            table.play(action)
        vector.step(actions)
        for i, table in enumerate(tables):
            assert vector.over[i] == table.over
            if table.over:
                ends += 1
                np.testing.assert_allclose(vector.reward[i], table.pay())
                tables[i] = Table(game, seats, options, vector.seed_of(i))
            else:
                assert not vector.reward[i].any()
    assert ends or game not in ("kuhn", "tictactoe", "pig")


@pytest.mark.parametrize("form", ["float", "bytes", None])
def test_threads_and_company_change_nothing(form):
    one = Vector("golf", 300, seed=3, form=form, threads=1)
    two = Vector("golf", 300, seed=3, form=form, threads=3)
    few = Vector("golf", 5, seed=3, form=form)
    for a, b, c in zip(played(one, 60), played(two, 60), played(few, 60)):
        assert (a == b).all() and (a[:5] == c).all()
    assert (one.mask == two.mask).all() and (one.seat == two.seat).all()
    if form:
        assert (one.observation == two.observation).all() and (one.observation[:5] == few.observation).all()


def test_the_same_seed_gives_the_same_games_and_another_one_others():
    vector = Vector("harmonictook", 20, 4, seed=1)
    first = played(vector, 30)
    assert all((a == b).all() for a, b in zip(first, played(vector, 30)))
    vector.seed = 2
    assert any((a != b).any() for a, b in zip(first, played(vector, 30)))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("game", ["golf", "wires", "kuhn", "pig", "tictactoe", "harmonictook", "farkle"])
def test_small_integers_are_bytes_where_they_fit(game, threads):
    vector = Vector(game, 600, form="bytes", seed=5, threads=threads)
    vector.reset()
    fits = all(plane.low >= -128 and plane.high <= 127 for plane in vector.planes)
    assert vector.observation.dtype == vector.planes.small_type == (np.int8 if fits else np.int16)
    assert fits == (game in ("wires", "kuhn", "tictactoe"))
    for _ in range(20):
        vector.step(vector.sample())
    one = Vector(game, 600, form="bytes", seed=5, threads=1)
    one.reset()
    for _ in range(20):
        one.step(one.sample())
    assert (one.observation == vector.observation).all() and vector.observation.any()


def test_small_integers_are_those_of_a_table():
    vector = Vector("wires", 4, 3, form="bytes", seed=5)
    vector.reset()
    for i in range(4):
        table = Table("wires", 3, seed=vector.seed_of(i))
        np.testing.assert_array_equal(vector.observation[i], table.observe_small(table.movers[0]))


def test_bots_play_their_seats_and_win():
    vector = Vector("golf", 64, seed=1, bots={1: "marcus"}, form=None)
    vector.reset()
    paid, ends = np.zeros(2), 0
    for _ in range(400):
        vector.step(vector.sample())
        assert (vector.seat == 0).all()
        paid += vector.reward.sum(0)
        ends += int((vector.over == 1).sum())
    assert ends > 100 and paid[1] > 0.8 * ends and abs(paid.sum()) < 1e-3


def test_games_can_be_cut_off_and_forced_moves_skipped():
    vector = Vector("golf", 8, seed=1, max_plies=10)
    vector.reset()
    seen = set()
    for _ in range(12):
        vector.step(vector.sample())
        seen |= set(vector.over.tolist())
    assert 2 in seen
    vector = Vector("golf", 8, seed=1, skip_forced=True)
    vector.reset()
    for _ in range(50):
        vector.step(vector.sample())
        assert (vector.mask.sum(1) > 1).all()


def test_points_are_paid_with_more_being_better():
    vector = Vector("golf", 16, options={"rounds": 1}, seed=1, reward="points")
    vector.reset()
    while not (vector.over == 1).any():
        vector.step(vector.sample())
    at = int(np.flatnonzero(vector.over == 1)[0])
    assert vector.reward[at].sum() < 0


def test_one_illegal_action_moves_no_table():
    vector = Vector("golf", 8, seed=1)
    vector.reset()
    before = vector.mask.copy()
    actions = vector.sample().copy()
    actions[5] = 38
    with pytest.raises(Invalid, match="table 5: .*no table has moved"):
        vector.step(actions)
    for wrong in (-1, 39, 2**40):
        actions[5] = wrong
        with pytest.raises(Invalid, match="table 5: there is no action"):
            vector.step(actions)
    assert (vector.mask == before).all()
    vector.step(vector.sample())


def test_arrays_that_do_not_fit_are_refused_by_name():
    vector = Vector("golf", 8, seed=1)
    with pytest.raises(Invalid, match="reset"):
        vector.step(np.zeros(8, int))
    vector.reset()
    for actions in (np.zeros(7, int), np.zeros(8), np.zeros((8, 1), int), "12345678", None, 1):
        with pytest.raises(Invalid, match="`actions`"):
            vector.step(actions)
    good = vector.sample().copy()
    for name, wrong in [
        ("mask", np.zeros((8, 39), np.int8)),
        ("mask", np.zeros((8, 38), bool)),
        ("mask", np.zeros((39, 8), bool).T),
        ("observation", np.zeros((8, 3), np.float32)),
        ("observation", vector.observation.astype(np.float64)),
        ("observation", vector.observation.tolist()),
        ("seat", np.zeros(8, np.uint8)),
        ("reward", np.zeros((8, 4), np.float32)[:, ::2]),
        ("over", None),
    ]:
        kept = getattr(vector, name)
        setattr(vector, name, wrong)
        with pytest.raises(Invalid, match=f"`{name}`"):
            vector.step(good)
        setattr(vector, name, kept)
    vector.mask.flags.writeable = False
    with pytest.raises(Invalid, match="`mask` can't be written to"):
        vector.step(good)
    vector.mask.flags.writeable = True
    vector.step(good)


def test_what_makes_no_sense_is_refused():
    for given in [
        {"tables": 0},
        {"tables": 10**9},
        {"seats": 9},
        {"seats": 0},
        {"form": "double"},
        {"bots": {0: "random", 1: "random"}},
        {"bots": {5: "random"}},
        {"bots": {1: "nobody"}},
        {"reward": "fame"},
        {"options": {"rounds": 0}},
    ]:
        with pytest.raises(Invalid):
            Vector(**({"game": "golf", "tables": 4} | given))
    with pytest.raises(Invalid, match="there is no table 9"):
        Vector("golf", 4).seed_of(9)
