"""What can go wrong. All of it is a :class:`ParlorError`."""

from __future__ import annotations

import json
from typing import Any


class ParlorError(Exception):
    """Whatever parlor refuses to do."""


class Invalid(ParlorError, ValueError):
    """What was given makes no sense: a name, options, an array of the wrong shape."""


class NoSuchSeat(Invalid, IndexError):
    """The table has no such seat."""


class Refused(ParlorError, ValueError):
    """The rules refuse it, and nothing has changed.

    ``code`` is a word for programs, such as ``not_your_turn``; ``reason`` is for people; ``refusal`` is the game's own refusal
    as a dictionary, if it was one.
    """

    def __init__(self, code: str, reason: str, refusal: str | None = None):
        super().__init__(code, reason, refusal)
        self.code = code
        self.reason = reason
        self.refusal: Any = None if refusal is None else json.loads(refusal)

    def __str__(self) -> str:
        return f"{self.reason} ({self.code})"


class Busy(ParlorError, RuntimeError):
    """Another thread is using it: tables, vectors and matches are not shared."""
