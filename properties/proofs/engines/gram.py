"""Gram matrices that refute: what a solver finds is a counterexample only if vectors have these inner products."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import atan2

import numpy as np

from ..formal.formal import Formula, Term, inner, term, valued
from . import smt

MAX_MINORS = 3  # minors up to this order are given to the solver; larger matrices are checked afterwards


@dataclass(frozen=True)
class Counterexample:
    """Values of the names in an obligation that refute it: numbers, and vectors with the inner products that were found."""

    numbers: dict[str, Fraction]
    vectors: dict[str, tuple[float, ...]]

    @contextmanager
    def replay(self) -> Iterator[None]:
        """Inside, names are these numbers, and NumPy arrays of the dyadic rationals next to the coordinates."""
        arrays = {n: np.array([term(c) for c in coordinates], dtype=object) for n, coordinates in self.vectors.items()}
        with valued(self.numbers, arrays, np.array([term(1)] * max(1, len(arrays)), dtype=object)):
            yield

    def __str__(self) -> str:
        shown = [f"{name} = {_short(value)}" for name, value in self.numbers.items()]
        shown += [f"{name} = ({', '.join(f'{c:.4g}' for c in coordinates)})" for name, coordinates in self.vectors.items()]
        return ", ".join(shown)


def _short(value: Fraction) -> str:
    return str(value) if value.denominator < 1000 else f"≈{float(value):.6g}"


def counterexample(facts: Sequence[Formula]) -> Counterexample | None:
    """Values that meet all of `facts`, vectors being vectors and ⌊x⌋ being that; None if Z3 finds none, or only a spurious one."""
    names = vectors_in(facts)
    script = smt.Script([*facts, *minors(names), *floors(facts)])
    found = smt.model(script)
    if found is None:
        return None
    gram = np.array([[float(found.get(str(inner(a, b)), 0)) for b in names] for a in names]).reshape(len(names), len(names))
    coordinates = factor(gram)
    if coordinates is None:
        return None
    numbers = _angles(script, found) | {name: value for name, value in found.items() if not name.startswith("⟨")}
    return Counterexample(numbers, dict(zip(names, map(tuple, coordinates.tolist()), strict=True)))


def floors(facts: Iterable[Formula]) -> Iterator[Formula]:
    """That ⌊x⌋ ≤ x < ⌊x⌋ + 1, for those in facts."""
    from ..formal.rounding import floor

    for e in sorted({e for f in facts for e in (f.lhs - f.rhs).expression.atoms(floor)}, key=str):
        whole, x = Term(e), Term(e.args[0])
        yield from (whole <= x, x < whole + 1)


def _angles(script: smt.Script, found: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """For names that stand in cosines the angles that have these, and these sines: rounded, as all coordinates are."""
    import sympy

    angles = [e.args[0] for e in script.names if isinstance(e, sympy.cos) and e.args[0].is_Symbol]
    both = {str(t): (found.get(f"sin({t})", 0), found[f"cos({t})"]) for t in angles}
    return {t: Fraction(atan2(sine, cosine)) for t, (sine, cosine) in both.items()}


def vectors_in(facts: Iterable[Formula]) -> list[str]:
    """The names of the vectors whose inner products occur in facts."""
    symbols = {str(s) for f in facts for s in (f.lhs - f.rhs).expression.free_symbols}
    return sorted({name for s in symbols if s.startswith("⟨") for name in s[1:-1].split(",")})


def minors(names: Iterable[str]) -> list[Formula]:
    """That the principal minors of a Gram matrix are nonnegative, up to the order `MAX_MINORS`."""
    names = list(names)
    return [_minor(chosen) >= 0 for k in range(1, MAX_MINORS + 1) for chosen in combinations(names, k)]


@lru_cache(1 << 13)
def _minor(names: tuple[str, ...]) -> Term:
    """The determinant of the inner products of vectors."""
    import sympy

    return Term(sympy.Matrix([[inner(a, b).expression for b in names] for a in names]).det())


def factor(gram: np.ndarray) -> np.ndarray | None:
    """Vectors, as rows, with these inner products up to rounding; None if the matrix has an eigenvalue that is clearly negative."""
    if not len(gram):
        return gram
    values, directions = np.linalg.eigh(gram)
    if values[0] < -1e-9 * max(1.0, values[-1]):
        return None
    return directions * np.sqrt(np.maximum(values, 0))
