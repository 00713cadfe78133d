"""The exact worst cases that belong to a theorem: how far its bound is from what can happen, case by case, with certificates.

The multipliers are stored in ``worst_cases.json`` beside the statement, and are checked whenever anything is said of them: see
`properties.oracles.performance`. ``python -m lemmata.workbench.worst_cases`` computes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from .oracles.performance import WorstCase


@dataclass(frozen=True)
class Exact:
    """One case with its certificate: the worst that can happen, and the bound of the statement, None where it states none."""

    case: str
    worst: Fraction
    bound: Fraction | None

    @property
    def ratio(self) -> Fraction | None:
        """How many times the worst case the bound is."""
        return None if self.bound is None else self.bound / self.worst


@dataclass(frozen=True)
class WorstCases:
    """Problems of one kind, and where their multipliers are stored.

    Attributes
    ----------
    of: what is bounded, of which method and class, and in which units. cases: what the problems differ by, in words.
    problem: the problem of a case. bound: what the statement says of a case, None where it says nothing. store: the file.
    """

    id: str
    theorem: str
    of: str
    cases: Mapping[str, tuple[Any, ...]]
    problem: Callable[..., WorstCase]
    bound: Callable[..., Fraction] | None
    store: Path

    def certified(self) -> Iterator[Exact]:
        """The cases whose stored multipliers are a certificate, and whose worst case is attained: both are checked here."""
        stored = self.stored()
        for words, arguments in self.cases.items():
            problem = self.problem(*arguments)
            multipliers = {name: Fraction(m) for name, m in stored.get(words, {}).items()}
            known = multipliers.keys() <= problem.inequalities.keys()
            if known and problem.is_attained() and problem.check(problem.with_multipliers(multipliers)):
                yield Exact(words, problem.bound, None if self.bound is None else self.bound(*arguments))

    def stored(self) -> dict[str, dict[str, str]]:
        """The stored multipliers of each case, by the name of the inequality."""
        return json.loads(self.store.read_text(encoding="utf-8")).get(self.id, {}) if self.store.exists() else {}

    def compute(self) -> dict[str, dict[str, str]]:
        """The multipliers of each case, as they are stored. Raises `Unknown` where one has none."""
        return {
            words: {name: str(m) for name, m in self.problem(*arguments).certified().multipliers.items()}
            for words, arguments in self.cases.items()
        }
