"""Matches: contestants of all kinds, the same bytes however they are played, and what is said when something goes wrong."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import parlor
from parlor import Contestant, Decision, Invalid, Ledger, Match, Table


def lowest(decision: Decision) -> int:
    """Always the first legal action."""
    return decision.legal[0]


def lowest_of_many(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The same for many tables."""
    assert len(observations) == len(masks) and masks.any(1).all()
    return masks.argmax(1)


def test_bots_meet_and_the_threads_do_not_matter():
    one = Match("golf", "random", "marcus", games=200, seed=4).run(threads=1)
    two = Match("golf", "random", "marcus", games=200, seed=4).run(threads=3)
    assert one.data == two.data and one.standings[0]["label"] == "marcus"
    assert "marcus" in repr(one) and "<html" in one.html.lower() and "iframe" in one._repr_html_()
    assert one.data != Match("golf", "random", "marcus", games=200, seed=5).run().data


def test_a_function_sees_what_its_seat_may_see_and_plays():
    seen = []

    def mine(decision: Decision) -> dict:
        seen.append(decision)
        return decision.actions[-1]["action"]

    results = Match("harmonictook", mine, "random", games=4, players=2, seed=1).run()
    assert results.data["games"] >= 4 and {s["label"] for s in results.standings} == {"mine", "random"}
    assert all(d.game == "harmonictook" and d.seats == 2 and d.view and d.legal for d in seen)
    assert not any(s["faults"] for s in results.standings)


def test_a_function_is_asked_about_many_tables_at_once_and_plays_the_same():
    sizes = []

    def counted(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        sizes.append(len(masks))
        return lowest_of_many(observations, masks)

    one = Match("golf", Contestant("mine", lowest), "marcus", games=60, seed=2).run()
    many = Match("golf", Contestant("mine", counted, batched=True), "marcus", games=60, seed=2).run(tables=16)
    assert one.data["standings"] == many.data["standings"] and 1 <= max(sizes) <= 16
    small = Match("golf", Contestant("mine", counted, batched=True, form="bytes"), "marcus", games=60, seed=2)
    assert small.run().data["standings"] == one.data["standings"]


def test_chunks_played_together_ask_about_many_tables_and_are_the_same_bytes():
    sizes = []

    def counted(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        sizes.append(len(masks))
        return lowest_of_many(observations, masks)

    def make() -> Match:
        return Match("golf", Contestant("mine", counted, batched=True), "marcus", games=60, seed=2, records=True)

    match = make()
    alone = [packed for chunk in range(match.chunks) for packed in match.play(chunk)]
    assert set(sizes) == {1}
    sizes.clear()
    assert match.play(*range(match.chunks)) == alone and max(sizes) > 4
    assert make().play(*range(match.chunks), threads=3) == alone and match.play() == []


def test_small_integers_are_bytes_where_they_fit():
    types = set()

    def look(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        types.add(observations.dtype)
        return masks.argmax(1)

    Match("kuhn", Contestant("mine", look, batched=True, form="bytes"), "random", games=4, seed=1).run()
    assert types == {np.dtype(np.int8)}
    Match("golf", Contestant("mine", look, batched=True, form="bytes"), "random", games=4, seed=1).run()
    assert types == {np.dtype(np.int8), np.dtype(np.int16)}


def test_what_is_observed_in_a_match_is_what_a_table_shows():
    rows = []

    def look(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        rows.extend(observations.copy())
        return masks.argmax(1)

    match = Match("kuhn", look, look, games=8, seed=1, batched=True)
    match.run(tables=2)
    planes = match.planes(2)
    assert all(row.shape == (planes.width,) and row.max() <= 1 for row in rows)
    assert {int(planes.split(row)["me"].argmax()) for row in rows} == {0, 1}


def test_chunks_played_anywhere_give_the_same_as_all_at_once(tmp_path):
    def make() -> Match:
        return Match("golf", "random", lowest, games=60, seed=3, options="quick", records=True, journals=True)

    match = make()
    whole = match.run(threads=2, records=tmp_path / "a.jsonl", journals=tmp_path / "a.games")
    ledger = Ledger(make(), records=tmp_path / "b.jsonl", journals=tmp_path / "b.games")
    parts = [pickle.loads(pickle.dumps(match)).play(chunk) for chunk in range(match.chunks)]
    for part in reversed(parts):
        ledger.add(*part)
        ledger.add(*part)
    assert ledger.next == match.chunks and ledger.waiting == 0 and ledger.decided
    assert ledger.finish().data == whole.data
    for kind in ("jsonl", "games"):
        assert (tmp_path / f"a.{kind}").read_bytes() == (tmp_path / f"b.{kind}").read_bytes()
    games = parlor.journals(tmp_path / "a.games")
    assert len(games) == match.games and Table.load(games[0]).over and len(parlor.journals(tmp_path / "a.games", 2)) == 2
    assert parlor.parquet(tmp_path / "a.jsonl", tmp_path / "a.parquet") == match.games
    with pytest.raises(Invalid, match="finished"):
        ledger.add(parts[0][0])


def test_chunks_that_are_damaged_missing_or_foreign_are_refused():
    match = Match("golf", "random", "marcus", games=60, seed=3, options="quick")
    ledger = Ledger(match)
    (chunk,) = match.play(0)
    with pytest.raises(Invalid, match="damaged|no chunk"):
        ledger.add(chunk[:-3])
    with pytest.raises(Invalid, match="damaged"):
        ledger.add(chunk[:20] + bytes([chunk[20] ^ 1]) + chunk[21:])
    with pytest.raises(Invalid, match="no chunk"):
        ledger.add(b"nonsense" * 4)
    for other in (
        Match("golf", "random", "marcus", "priya", games=60, seed=3, options="quick"),
        Match("golf", "random", "marcus", games=60, seed=4, options="quick"),
        Match("golf", "random", "marcus", games=60, seed=3),
        Match("golf", "random", "marcus", games=60, seed=3, options="quick", stats=True),
    ):
        with pytest.raises(Invalid, match=f"is one of match {other.digest}, and this is match {match.digest}"):
            ledger.add(*other.play(0))
    with pytest.raises(Invalid, match="cut into chunks of"):
        ledger.add(*Match("golf", "random", "marcus", games=60_000, seed=3, options="quick").play(0))
    with pytest.raises(Invalid, match="beyond the end"):
        ledger.add(*Match("golf", "random", "marcus", games=90, seed=3, options="quick").play(40))
    assert ledger.next == ledger.waiting == 0
    # A longer run of the same match has the same chunks.
    ledger.add(*Match("golf", "random", "marcus", games=90, seed=3, options="quick").play(1))
    assert ledger.waiting == 1
    ledger.add(chunk)
    with pytest.raises(Invalid, match="chunk 2 of .* is missing"):
        ledger.finish()
    with pytest.raises(Invalid, match="there is no chunk"):
        match.play(match.chunks)


def test_records_go_into_polars():
    results = Match("golf", "random", "marcus", games=20, seed=1, records=True).run()
    frame = results.records_frame()
    assert frame.height == 2 * results.data["games"] == 2 * len(results.records())
    assert {"score", "rank"} <= set(frame.columns)
    assert results.standings_frame().height == 2
    with pytest.raises(Invalid, match="records=True"):
        Match("golf", "random", "marcus", games=2, seed=1).run().records()


def test_a_sequential_test_finds_the_better_one():
    results = Match("golf", "marcus", "random", kind="sprt", elo=(0, 20), games=20_000, seed=1).run()
    assert results.verdict and results.verdict["verdict"] == "better" and results.data["games"] < 20_000


def test_an_exception_ends_the_match_and_says_where():
    def broken(decision: Decision) -> int:
        raise KeyError("my mistake")

    match = Match("golf", broken, "random", games=100, seed=1)
    with pytest.raises(KeyError, match="my mistake") as raised:
        match.run()
    if hasattr(raised.value, "__notes__"):
        assert "contestant `broken`, game 0" in raised.value.__notes__[0]
    # It can be played again, and the fault can be counted instead.
    with pytest.raises(KeyError):
        match.play(0)
    counted = Match("golf", broken, "random", games=4, seed=1, on_fault="move").run()
    assert {s["label"]: s["faults"] > 0 for s in counted.standings} == {"broken": True, "random": False}


@pytest.mark.parametrize("answer", [None, 3.5, "nonsense", {"type": "nothing"}, 10**30, -1, [1]])
def test_nonsense_is_a_fault_or_an_exception(answer):
    match = Match("golf", Contestant("odd", lambda decision: answer), "random", games=2, seed=1, on_fault="move")
    faults = {s["label"]: s["faults"] for s in match.run().standings}
    assert faults["odd"] > 0 and not faults["random"]


def test_an_answer_that_is_none_is_named():
    with pytest.raises(Invalid, match="it answered with NoneType, not with an id"):
        Match("golf", lambda decision: None, "random", games=2, seed=1).run()


@pytest.mark.parametrize("answer", [None, np.zeros(1), np.zeros((2, 2), int), "x"])
def test_nonsense_about_many_tables_says_what_was_wanted(answer):
    match = Match("golf", lambda seen, masks: answer, "random", games=2, seed=1, batched=True)
    with pytest.raises(Invalid, match="it was asked about .* tables and answered with"):
        match.run(tables=4)


def test_progress_is_told():
    told = []
    match = Match("golf", "random", lowest, games=40, seed=1)
    match.run(progress=lambda done, of: told.append((done, of)))
    assert told and all(done <= of == match.games for done, of in told)


def test_what_makes_no_sense_is_refused():
    for given in [
        {"contestants": ()},
        {"contestants": ("random", 3)},
        {"contestants": ("random", "nobody")},
        {"kind": "duel"},
        {"kind": "swiss"},
        {"kind": "sprt", "contestants": ("random", "random", "random")},
        {"games": 0},
        {"players": 9},
        {"by": "luck"},
        {"rating": "stars"},
        {"on_fault": "ignore"},
        {"options": {"rounds": 0}},
        {"game": "glof"},
    ]:
        given = {"game": "golf", "contestants": ("random", "marcus"), "games": 10} | given
        with pytest.raises(Invalid):
            Match(given.pop("game"), *given.pop("contestants"), **given)
    with pytest.raises(Invalid, match="parlor arena swiss"):
        Match("golf", "random", "marcus", kind="swiss")
    with pytest.raises(Invalid, match="journals=True"):
        Match("golf", "random", "marcus", games=2).run(journals="x.games")
    with pytest.raises(OSError):
        Match("golf", "random", "marcus", games=2, journals=True).run(journals="/no/such/folder/x.games")


def test_a_budget_in_time_can_not_be_repeated_elsewhere():
    with pytest.raises(Invalid, match="thinks by the clock"):
        Match("golf", "random", "kibitzer:50ms", games=2).check_repeatable()
