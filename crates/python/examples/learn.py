"""A bot that learns Golf from nothing but results: a linear policy, policy gradients, a thousand games at once, NumPy alone."""

import sys

import numpy as np

import parlor

QUICK = "--quick" in sys.argv
rng = np.random.default_rng(1)
vector = parlor.Vector("golf", 64 if QUICK else 1024, options={"rounds": 1}, bots={1: "random"}, seed=1)
weights = np.zeros((vector.planes.width, vector.num_actions), np.float32)
observation, mask = vector.reset()
paths: list[list[tuple[np.ndarray, np.ndarray, int]]] = [[] for _ in range(vector.tables)]
mean, paid, ended = 0.0, 0.0, 0
for step in range(60 if QUICK else 4_000):
    scores = np.where(mask, observation @ weights, -np.inf)
    chances = np.exp(scores - scores.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    actions = (chances.cumsum(1) > rng.random((vector.tables, 1))).argmax(1)
    actions = np.where(mask[np.arange(vector.tables), actions], actions, mask.argmax(1))
    for path, seen, chance, action in zip(paths, observation.copy(), chances, actions):
        path.append((seen, chance, action))
    observation, mask, reward, over = vector.step(actions)
    for table in np.flatnonzero(over):
        # What a game paid beyond the usual is credited to all that was done in it.
        credit = reward[table, 0] - mean
        mean += 0.001 * credit
        paid, ended = paid + reward[table, 0], ended + 1
        for seen, chance, action in paths[table]:
            chance[action] -= 1
            used = np.flatnonzero(seen)
            weights[used] -= 0.01 * credit * seen[used, None] * chance
        paths[table].clear()
    if ended and step % 500 == 499 or step == (59 if QUICK else 3_999):
        print(f"step {step + 1}: {(1 + paid / max(1, ended)) / 2:.1%} won of {ended} games")
        paid, ended = 0.0, 0
