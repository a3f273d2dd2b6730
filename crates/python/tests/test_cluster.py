"""Matches on clusters with nodes that are lost: the bytes of one machine.

``PARLOR_CLUSTER_GAMES`` says how many games; the study of the documentation has 200,000.
"""

from __future__ import annotations

import logging
import os
import subprocess
import warnings

import pytest

import parlor

GAMES = int(os.environ.get("PARLOR_CLUSTER_GAMES", "2000"))
# What is lost is logged, and nodes that are ended leave sockets behind.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def study() -> parlor.Match:
    return parlor.Match("golf", "random", "marcus", games=GAMES, seed=1, records=True, journals=True)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Played here."""
    folder = tmp_path_factory.mktemp("whole")
    results = study().run(records=folder / "records.jsonl", journals=folder / "games")
    return results, (folder / "records.jsonl").read_bytes(), (folder / "games").read_bytes()


def the_same(results, folder, whole) -> None:
    assert results.data == whole[0].data and results.data["games"] >= GAMES
    assert (folder / "records.jsonl").read_bytes() == whole[1]
    assert (folder / "games").read_bytes() == whole[2]


def test_ray_with_three_nodes_of_which_one_is_lost(tmp_path, whole):
    ray = pytest.importorskip("ray")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ray.cluster_utils import Cluster

        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
        ray.init(address=cluster.address, logging_level=logging.ERROR, log_to_driver=False)
    try:
        import parlor.ray

        assert ray.cluster_resources()["CPU"] == 3
        lost = []

        def watch(ledger: parlor.Ledger) -> None:
            if not lost and ledger.games + ledger.waiting > 0:
                # In the middle of its tasks, without a word.
                cluster.remove_node(nodes[0], allow_graceful=False)
                lost.append(ledger.games)

        results = parlor.ray.run(
            study(), progress=watch, records=tmp_path / "records.jsonl", journals=tmp_path / "games"
        )
        assert lost and lost[0] < GAMES
        the_same(results, tmp_path, whole)
    finally:
        ray.shutdown()
        cluster.shutdown()


def test_dask_with_three_workers_of_which_one_is_killed(tmp_path, whole):
    distributed = pytest.importorskip("distributed")
    import parlor.dask

    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=logging.CRITICAL
    ) as cluster, distributed.Client(cluster) as client:
        lost = []

        def watch(ledger: parlor.Ledger) -> None:
            if not lost:
                worker = next(iter(cluster.workers.values()))
                worker.process.process.kill()
                lost.append(ledger.games)

        results = parlor.dask.run(
            study(), client, progress=watch, records=tmp_path / "records.jsonl", journals=tmp_path / "games"
        )
        assert lost and lost[0] < GAMES
        the_same(results, tmp_path, whole)


def test_the_command_gives_the_same(tmp_path, whole):
    """``PARLOR_COMMAND`` names the program of the same build."""
    command = os.environ.get("PARLOR_COMMAND")
    if not command:
        pytest.skip("PARLOR_COMMAND names no program")
    play = [command, "arena", "match", "random", "marcus", "--game", "golf", "--games", str(GAMES), "--seed", "1"]
    files = ["--records", str(tmp_path / "records.jsonl"), "--journals", str(tmp_path / "games")]
    subprocess.run([*play, *files, "--quiet"], check=True, capture_output=True)
    assert (tmp_path / "records.jsonl").read_bytes() == whole[1]
    # The first lines of containers say how each came about.
    games = [data.split(b"\n", 1)[1] for data in ((tmp_path / "games" / "games.parlor").read_bytes(), whole[2])]
    assert games[0] == games[1]
