"""What ties a derivation to the code as a whole."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tied:
    """A loop of a derivation, compared with whole runs of the code: how many, the longest, and where they differ.

    Or a sum, compared with whole answers of the code, of so many `unit`; then `key` is that of the sum.
    """

    loop: str
    runs: int
    longest: int
    faults: tuple[str, ...] = ()
    unit: str = "items"
    key: str = ""

    def __str__(self) -> str:
        return f"{self.loop}: the same as the code on {self.runs} whole runs of up to {self.longest} {self.unit}"
