"""Positions of harmonictook in which somebody has one roll or two left: behind, one landmark to build, and a leader who is about to win.

    python3 examples/last_hopes.py 3000 4 1.5 > hopes.jsonl
    parlor arena match gambit tuvbot tuvbot tuvbot --players 4 --from hopes.jsonl --games 40000 --records games.jsonl
    python3 examples/last_hopes.py --read hopes.jsonl games.jsonl gambit

The first line plays games of TUVBots by the line protocol and keeps such positions (games, seats, the most expected rounds of
the leader). The last compares who won from the seat that is behind: the named one against the others, on the same draws.
"""
import hashlib
import json
import math
import os
import subprocess
import sys
from collections import defaultdict

COSTS = {"Train Station": 4, "Shopping Mall": 10, "Amusement Park": 16, "Radio Tower": 22}


def positions(games, seats, close):
    engine = subprocess.Popen([os.environ.get("PARLOR", "parlor"), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(**request):
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        answer = json.loads(engine.stdout.readline())
        if "error" in answer:
            sys.exit(f"{request['do']}: {answer['error']['message']}")
        return answer["ok"]

    for game in range(games):
        seed = hashlib.sha256(f"{game} {seats}".encode()).hexdigest()
        new = ask(do="new", game="harmonictook", seats=seats, seed=seed)
        table, turn, had = new["table"], new["turn"], set()
        while "over" not in turn:
            position = ask(do="position", table=table)
            state = position["state"]
            roller, players = state["roller"], state["players"]
            missing = [name for name in COSTS if name not in players[roller]["landmarks"]]
            if state["phase"] == "roll" and roller not in had and len(missing) == 1 and COSTS[missing[0]] > players[roller]["bank"]:
                rounds = [
                    ask(do="ask", game="harmonictook", question="tuv", **{"with": {"players": players, "subject": seat, "net": False}})["expected"]
                    for seat in range(seats)
                ]
                rounds = [math.inf if r is None else r for r in rounds]
                leader = min(r for seat, r in enumerate(rounds) if seat != roller)
                if leader <= close and leader < rounds[roller] < math.inf:
                    had.add(roller)
                    print(json.dumps(position))
            bot = ask(do="bot", table=table, bot="tuvbot", seed=game)
            turn = ask(do="play", table=table, seat=turn["seats"][0], action=bot["action"])["turn"]
        ask(do="close", table=table)


def read(hopes, records, name):
    rollers = [json.loads(line)["state"]["roller"] for line in open(hopes)]
    deals = defaultdict(lambda: ([], []))
    for line in open(records):
        record = json.loads(line)
        behind = record["players"][rollers[record["opening"]]]
        deals[record["opening"], record["deal"]][behind["label"] != name].append(float(behind["winner"]))
    mean = lambda values: sum(values) / len(values)
    pairs = [(mean(own), mean(others)) for own, others in deals.values() if own and others]
    own, others = mean([p[0] for p in pairs]), mean([p[1] for p in pairs])
    spread = math.sqrt(sum((a - b - own + others) ** 2 for a, b in pairs) / (len(pairs) - 1) / len(pairs))
    print(f"{len(pairs)} deals: {name} {own:.4f}, others {others:.4f}, difference {own - others:+.4f} +- {1.96 * spread:.4f}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--read", hopes, records, name]:
            read(hopes, records, name)
        case [games, seats, close]:
            positions(int(games), int(seats), float(close))
        case _:
            sys.exit(__doc__)
