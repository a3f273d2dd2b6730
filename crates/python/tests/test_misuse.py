"""Bad input from Python: an exception that says what and where, and never a crash of the interpreter."""

from __future__ import annotations

import random
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
    while done < 20_000:
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


def test_random_vectors_and_seeds():
    rng = random.Random(2)
    for _ in range(300):
        try:
            vector = Vector(rng.choice(GAMES), rng.choice([1, 2, 5]), *(rng.choice(ODD) for _ in range(rng.randrange(4))))
            vector.reset(rng.choice(ODD))
            vector.step(rng.choice([vector.sample(), *ODD]))
        except EXPECTED as wrong:
            assert str(wrong)


def test_a_table_is_not_shared_between_threads():
    table, told = Table("golf", 4, seed=1), []
    while table.view()["phase"] != "PLAYING":
        table.play(table.sample(luck=1))

    started = threading.Event()

    def think() -> None:
        started.set()
        table.bot("kibitzer:samples=20000", luck=1)

    thread = threading.Thread(target=think)
    thread.start()
    started.wait()
    while thread.is_alive():
        try:
            table.plies
        except Busy as busy:
            told.append(str(busy))
            break
    thread.join()
    assert told == ["another thread is using this table; give each thread one of its own"]
    assert table.plies > 0


def test_readonly_and_strided_arrays_are_refused_by_name():
    table = Table("golf", seed=1)
    width = table.planes.width
    locked = np.zeros(width, np.float32)
    locked.flags.writeable = False
    for out, why in [
        (locked, "can't be written to"),
        (np.zeros(2 * width, np.float32)[::2], "one after the other"),
        (np.zeros(width), "not float64"),
        (np.zeros(width - 1, np.float32), "of shape"),
        ([0.0] * width, "not list"),
    ]:
        with pytest.raises(parlor.Invalid, match=why):
            table.observe(0, out)
    with pytest.raises(parlor.Invalid, match="`out`"):
        table.mask(0, np.zeros(39))
