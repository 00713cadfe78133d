"""A search that is given up where its name has used up its time."""

from __future__ import annotations

import time
from dataclasses import dataclass, fields

from ..validation.jobs import Found, Search

_SPENT: dict[str, float] = {}  # seconds that this process has spent on a name


@dataclass(frozen=True)
class Timed(Search):
    """A search for a public name, on which a worker spends at most so many seconds; the law at hand is searched to its end."""

    public: str = ""
    most: float | None = None

    @classmethod
    def of(cls, job: Search, public: str, most: float | None) -> Timed:
        return cls(**{field.name: getattr(job, field.name) for field in fields(job)}, public=public, most=most)

    def run(self) -> Found:
        spent = _SPENT.get(self.public, 0.0)
        if self.most is not None and spent >= self.most:
            return self.given_up(f"not searched: {spent:.0f} seconds went to other laws, and {self.most:g} are the limit of a name")
        began = time.monotonic()
        try:
            return super().run()
        finally:
            _SPENT[self.public] = spent + time.monotonic() - began
