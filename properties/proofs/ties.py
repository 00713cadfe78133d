"""What ties a derivation to the code as a whole."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tied:
    """A loop of a derivation, compared with whole runs of the code: how many, the longest, and where they differ."""

    loop: str
    runs: int
    longest: int
    faults: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.loop}: the same as the code on {self.runs} whole runs of up to {self.longest} items"
