"""A match on a cluster: chunks are tasks of Ray, and the results are the bytes of one machine."""

# needs: ray
import sys

import ray

import parlor
import parlor.ray

ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR")
games = 2_000 if "--quick" in sys.argv else 200_000
match = parlor.Match("golf", "random", "marcus", games=games, seed=1)
results = parlor.ray.run(match)
assert results.data == match.run().data
print(results)
