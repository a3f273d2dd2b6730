"""Bad input from Python: an exception that says what and where, and never a crash of the interpreter."""

from __future__ import annotations

import pickle
import random
import sys
import threading

import numpy as np
import pytest

import parlor
from parlor import Busy, ParlorError, Table, Vector

GAMES = ["golf", "harmonictook", "farkle", "wires", "kuhn", "pig", "tictactoe"]
ODD = [
    None, True, -1, 0, 1, 2, 7, 38, 10**6, 2**63, -(2**70), 0.5, float("nan"), "", "take", "swap 1", "\0", "🂡" * 50, b"x",
    [], [1, 2], {}, {"type": "swap"}, {"a": {}}, object(), np.int64(3), np.float32(1), np.zeros(0), np.zeros(3, np.int8),
    np.zeros(39, np.int8), np.zeros(400, np.float32), np.zeros((2, 200), np.float32)[:, ::2], int, print,
]  # fmt: skip
CALLS = [
    "legal", "notation", "action", "words", "read", "check", "play", "undo", "sample", "view", "events", "event_words",
    "board", "observe", "observe_small", "mask", "at", "imagine", "copy", "journal", "pay",
]  # fmt: skip
EXPECTED = (ParlorError, TypeError, OverflowError, ValueError, KeyError, AttributeError)


def test_random_calls_raise_what_they_should_and_nothing_else():
    rng, done = random.Random(1), 0
    while done < 60_000:
        table = Table(rng.choice(GAMES), seed=rng.random().hex())
        for _ in range(200):
            call = getattr(table, rng.choice(CALLS))
            arguments = [rng.choice(ODD) for _ in range(rng.randrange(3))]
            done += 1
            try:
                call(*arguments)
            except EXPECTED as wrong:
                assert str(wrong)
            # It goes on, as a table that was left alone would.
            if not table.over and rng.random() < 0.3:
                table.play(table.sample(luck=done))
        assert table.over or table.legal()


def misuse(things: list[object], rng: random.Random, calls: int, more: tuple[object, ...] = ()) -> None:
    """Calls whatever things have with whatever there is, the compiled part of them as well."""
    for _ in range(calls):
        thing = rng.choice(things)
        names = [name for name in dir(thing) if not name.startswith("_")]
        arguments = [rng.choice([*ODD, *things, *more]) for _ in range(rng.randrange(7))]
        try:
            called = getattr(thing, rng.choice(names))
            if callable(called):
                called(*arguments)
        except EXPECTED as wrong:
            assert str(wrong)


def test_random_vectors_and_seeds():
    rng = random.Random(2)
    for _ in range(3_000):
        try:
            vector = Vector(rng.choice(GAMES), rng.choice([1, 2, 5]), *(rng.choice(ODD) for _ in range(rng.randrange(4))))
            vector.reset(rng.choice(ODD))
            vector.step(rng.choice([vector.sample(), *ODD]))
        except EXPECTED as wrong:
            assert str(wrong)


def test_vectors_are_misused():
    rng = random.Random(3)
    for game in GAMES:
        vectors = [Vector(game, 3, seed=1, form=form) for form in ("float", "bytes", None)]
        misuse([*vectors, *(vector._v for vector in vectors)], rng, 2_500)
        again = Vector(game, 3, seed=1)
        again.reset()
        again.step(again.sample())


def test_trees_are_misused():
    rng = random.Random(4)
    for game in GAMES:
        tree = parlor._parlor.Tree(game, 2, None)
        misuse([tree, tree.copy()], rng, 1_500)
        assert tree.look() and pickle.loads(pickle.dumps(tree)).look() == tree.look()


def test_matches_and_ledgers_are_misused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = random.Random(5)
    match = parlor.Match("kuhn", "random", lambda decision: decision.legal[0], games=4, seed=1, on_fault="move")
    for _ in range(20):
        ledger = parlor.Ledger(match)
        misuse([match, match._m, ledger, ledger._l], rng, 500, tuple(match.play(0)))
    assert match.run().data["games"] == 4


def test_vectors_and_matches_are_not_shared_between_threads():
    vector = Vector("golf", 4096, 4, bots={1: "marcus"}, seed=1, threads=1)
    vector.reset()
    match = parlor.Match("golf", "random", "marcus", games=400, seed=1)
    for what, use in ("vector", vector.reset), ("match", match.run):
        told, threads = [], []

        def again(use=use, told=told) -> None:
            for _ in range(3):
                try:
                    use()
                except Busy as busy:
                    told.append(str(busy))

        threads = [threading.Thread(target=again) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert f"another thread is using this {what}; give each thread one of its own" in told
        use()


def test_whatever_takes_long_lets_other_threads_run():
    table = Table("golf", 6, seed=1)
    table.rollout(1)
    journal, ledger = table.journal(private=True), parlor.Ledger(parlor.Match("golf", "random", "marcus", games=10))
    calls = {
        "load": lambda: Table.load(journal),
        "at": lambda: table.at(table.plies),
        "vector": lambda: Vector("golf", 2048, seed=1),
        "interim": lambda: ledger.interim(),
    }
    turns, over, interval = [0], threading.Event(), sys.getswitchinterval()

    def other() -> None:
        while not over.wait(0.0001):
            turns[0] += 1

    thread = threading.Thread(target=other)
    thread.start()
    # Nobody is made to let others run: they do only while the lock is given away.
    sys.setswitchinterval(3600)
    try:
        for name, call in calls.items():
            before = turns[0]
            for _ in range(20_000):
                call()
                if turns[0] > before:
                    break
            else:
                pytest.fail(f"{name} keeps all others waiting")
    finally:
        sys.setswitchinterval(interval)
        over.set()
        thread.join()


def test_readonly_and_strided_arrays_are_refused_by_name():
    table = Table("golf", seed=1)
    width = table.planes.width
    locked = np.zeros(width, np.float32)
    locked.flags.writeable = False
    for out, why in [
        (locked, "can't be written to"),
        (np.zeros(2 * width, np.float32)[::2], "one after the other"),
        (np.zeros(4 * width + 1, np.uint8)[1:].view(np.float32), "at an address that is a multiple of 4: .* bytes beyond"),
        (np.zeros(width, ">f4"), "not >f4"),
        (np.zeros(width), "not float64"),
        (np.zeros(width - 1, np.float32), "of shape"),
        ([0.0] * width, "not list"),
    ]:
        with pytest.raises(parlor.Invalid, match=why):
            table.observe(0, out)
    with pytest.raises(parlor.Invalid, match="`out`"):
        table.mask(0, np.zeros(39))
