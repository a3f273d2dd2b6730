"""The spaces of Gymnasium for what is observed and done here."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from ._planes import Planes


def seen(planes: Planes, small: bool = False) -> spaces.Box:
    """What a seat sees within its real bounds."""
    low, high = planes.bounds_small if small else planes.bounds
    return spaces.Box(low, high, dtype=low.dtype.type)


def observation(planes: Planes, actions: int, small: bool = False) -> spaces.Dict:
    """What a seat sees within its real bounds, and what it may do."""
    return spaces.Dict(
        {
            "observation": seen(planes, small),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
