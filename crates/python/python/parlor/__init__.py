"""Table games for programs that learn, for tournaments and for studies.

:class:`Table` is one game, :class:`Vector` thousands that move together, :class:`Match` a tournament of bots and Python functions.
The modules :mod:`parlor.pettingzoo`, :mod:`parlor.gymnasium` and :mod:`parlor.openspiel` are the same games as the
environments of those projects, :mod:`parlor.ray` plays matches on a cluster. Each needs its extra:
``pip install "parlor-games[pettingzoo]"``.
"""

from ._games import Game, ask, games
from ._match import Contestant, Decision, Ledger, Match, Results, journals, parquet
from ._planes import Plane, Planes
from ._table import Table
from ._vector import Vector
from .errors import Busy, Invalid, NoSuchSeat, ParlorError, Refused

__all__ = [
    "Busy",
    "Contestant",
    "Decision",
    "Game",
    "Invalid",
    "Ledger",
    "Match",
    "NoSuchSeat",
    "ParlorError",
    "Plane",
    "Planes",
    "Refused",
    "Results",
    "Table",
    "Vector",
    "ask",
    "games",
    "journals",
    "parquet",
]
