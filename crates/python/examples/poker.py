"""Kuhn poker solved by OpenSpiel: the first player loses an eighteenth of a chip a game."""

# needs: pyspiel
import sys

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import parlor.openspiel

game = pyspiel.load_game(parlor.openspiel.register("kuhn", reward="points", max_utility=2.0))
solver = cfr.CFRPlusSolver(game)
for _ in range(50 if "--quick" in sys.argv else 500):
    solver.evaluate_and_update_policy()
policy = solver.average_policy()
value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)[0]
print(f"value {value:.5f}, which is about -1/18; exploitability {exploitability.exploitability(game, policy):.5f}")
