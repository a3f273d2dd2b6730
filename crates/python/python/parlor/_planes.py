"""What an observation is made of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Plane:
    """A named part of an observation."""

    name: str
    """What it is called."""
    shape: tuple[int, ...]
    """Its shape as small integers; as floats, a plane of kinds has one axis more, one-hot."""
    kinds: int | None
    """Of how many kinds a cell is one; ``None`` for numbers and flags."""
    low: float
    """The lowest number that there can be (0 for kinds and flags)."""
    high: float
    """The highest (1 for flags; for kinds their number)."""
    at: slice
    """Where it is in an observation of floats."""
    at_small: slice
    """Where it is in an observation of small integers."""

    @property
    def dense_shape(self) -> tuple[int, ...]:
        """Its shape in an observation of floats."""
        return self.shape if self.kinds is None else (*self.shape, self.kinds)


class Planes:
    """All planes of an observation, in order. They follow from the rules: seats and options."""

    def __init__(self, text: str):
        self._planes: dict[str, Plane] = {}
        dense = small = 0
        for plane in json.loads(text):
            shape, content = tuple(plane["shape"]), plane["content"]
            cells = int(np.prod(shape, dtype=int))
            kinds, low, high = None, 0.0, 1.0
            if isinstance(content, dict) and "kinds" in content:
                kinds = content["kinds"]
                high = float(kinds)
            elif isinstance(content, dict):
                low, high = content["numbers"]
            wide = cells * (kinds or 1)
            name = plane["name"]
            self._planes[name] = Plane(
                name, shape, kinds, low, high, slice(dense, dense + wide), slice(small, small + cells)
            )
            dense, small = dense + wide, small + cells
        self.width = dense
        """How many floats an observation has."""
        self.width_small = small
        """How many small integers it has."""

    def __iter__(self) -> Iterator[Plane]:
        return iter(self._planes.values())

    def __len__(self) -> int:
        return len(self._planes)

    def __getitem__(self, name: str) -> Plane:
        return self._planes[name]

    def __contains__(self, name: object) -> bool:
        return name in self._planes

    def __repr__(self) -> str:
        lines = [f"{p.name} {list(p.shape)}" + (f" of {p.kinds} kinds" if p.kinds else "") for p in self]
        return f"<{len(lines)} planes, {self.width} floats: {', '.join(lines)}>"

    @cached_property
    def bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The lowest and the highest that each float can be."""
        low, high = np.zeros(self.width, np.float32), np.ones(self.width, np.float32)
        for plane in self:
            if plane.kinds is None:
                scale = max(abs(plane.low), abs(plane.high))
                low[plane.at], high[plane.at] = plane.low / scale, plane.high / scale
        return low, high

    @cached_property
    def small_type(self) -> np.dtype[Any]:
        """What small integers are written as: bytes where the bounds of all planes fit into one, else two bytes each."""
        fits = all(plane.low >= -128 and plane.high <= 127 for plane in self)
        return np.dtype(np.int8 if fits else np.int16)

    @cached_property
    def bounds_small(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The lowest and the highest that each small integer can be."""
        low, high = np.zeros(self.width_small, self.small_type), np.ones(self.width_small, self.small_type)
        for plane in self:
            low[plane.at_small], high[plane.at_small] = round(plane.low), round(plane.high)
        return low, high

    def split(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The planes of an observation of floats (or of many, along the first axes) by name. They share its memory."""
        lead = observation.shape[:-1]
        return {p.name: observation[..., p.at].reshape((*lead, *p.dense_shape)) for p in self}
