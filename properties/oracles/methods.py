"""A first-order method on a class of functions, and what is said of any point of its runs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..statements.verdicts import Unknown
from .performance import At, Scalar, Vector, value, vector
from .rational_functions import Range, RationalFunction, Region, named


@dataclass(frozen=True)
class Method:
    """A method on a class of functions, and what is known of its start.

    Attributes
    ----------
    move: x_{k+1}, of k, x_k, g_k and g_{k+1}; g is a (sub)gradient, or what else the method gets at a point. known: inequalities
    (each ≤ 0) that hold between any points of a run. start: one (≤ 0) that the first point meets, x0, g0, f0. fixed: names of
    what stays the same during a run, such as x0. between: inequalities that hold of a point and the next one only.
    """

    move: Callable[[RationalFunction, Vector, Vector, Vector], Vector]
    known: Callable[[Sequence[At]], Mapping[str, Scalar]]
    start: Scalar
    fixed: frozenset[str] = frozenset({"x0"})
    between: Callable[[At, At], Mapping[str, Scalar]] = lambda before, after: {}


class Checkable(ABC):
    """A proof that may fail."""

    @abstractmethod
    def check(self) -> None:
        """Check all of it. Raises `Unknown`, with what does not follow."""

    def is_proof(self) -> bool:
        """Whether all of it is shown; if not, that says nothing of the bound."""
        try:
            self.check()
        except Unknown:
            return False
        return True


@dataclass(frozen=True, kw_only=True)
class Claim:
    """That a measure is at most bound·rateᴺ after N steps, for every N ≥ `least`.

    Attributes
    ----------
    measure: of the last point x, g, f, and of what stays the same. parameters: their ranges.
    """

    method: Method
    measure: Scalar
    bound: RationalFunction
    rate: RationalFunction = Fraction(1)
    parameters: Region = field(default_factory=dict)
    least: int = 1

    @property
    def of_ends(self) -> Region:
        """The ranges of N and the parameters."""
        return {**self.parameters, "N": Range(Fraction(self.least))}

    @property
    def of_steps(self) -> Region:
        """Those of k as well, where the k-th point is not the last one."""
        (k,) = named("k")
        return {**self.parameters, "k": Range(Fraction(0)), "N": Range(k + 1)}


def mapped(scalar: Scalar, change: Callable[[Any], Any]) -> Scalar:
    """A number with other coefficients."""
    values = {name: new for name, c in scalar.values.items() if (new := change(c))}
    return Scalar(change(scalar.constant), values, {pair: new for pair, c in scalar.products.items() if (new := change(c))})


def substituted(scalar: Scalar, vectors: Mapping[str, Vector], values: Mapping[str, Scalar]) -> Scalar:
    """A number with these vectors and values in place of names."""
    found = Scalar(scalar.constant)
    for name, c in scalar.values.items():
        found = found + values.get(name, value(name)) * c
    for (a, b), c in scalar.products.items():
        found = found + vectors.get(a, vector(a)).dot(vectors.get(b, vector(b))) * c
    return found


def at_point(scalar: Scalar, point: At) -> Scalar:
    """A number that is said of x, g and f, of this point."""
    return substituted(scalar, {"x": point.x, "g": point.g}, {"f": point.f})
