"""A folder of journals becomes a table: how long games are, and who wins from which seat."""

# needs: polars
import pathlib
import tempfile

import polars

import parlor

folder = pathlib.Path(tempfile.mkdtemp())
for seed in range(12):
    table = parlor.Table("golf", 3, options="quick", seed=seed)
    table.names = ["Ann", "Bob", "Cleo"]
    while not table.over:
        table.play(table.bot("marcus" if table.movers[0] == 1 else "random", luck=seed))
    (folder / f"{seed}.journal").write_text(table.journal())

rows = []
for path in sorted(folder.glob("*.journal")):
    table = parlor.Table.load(path.read_text())
    for seat, (name, rank, score) in enumerate(zip(table.names, table.outcome["ranks"], table.outcome["scores"])):
        rows.append({"game": path.stem, "seat": seat, "name": name, "rank": rank, "score": score, "plies": table.plies})
frame = polars.DataFrame(rows)
print(frame.group_by("name").agg(polars.mean("score", "plies"), (polars.col("rank") == 1).sum().alias("won")).sort("score"))
