"""Runs of a method for every number of steps, by formulas: that a bound is attained, checked as identities in k and N."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ..statements.verdicts import Unknown
from .methods import Claim, at_point, substituted
from .performance import At, Run, Scalar, value, vector
from .rational_functions import Range, RationalFunction, Region, is_defined, is_nonnegative, named
from .rational_functions import at as put

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Attained:
    """A run as functions of k and N: x_k and g_k by their coordinates, f_k, and by name the numbers that stay the same."""

    x: tuple[RationalFunction, ...]
    g: tuple[RationalFunction, ...]
    f: RationalFunction = Fraction(0)
    fixed: Mapping[str, RationalFunction] = field(default_factory=dict)


@dataclass(frozen=True)
class Repeated:
    """A run of which each point is the one before with t·factor in place of t, from t = 1 on; all as functions of t."""

    x: tuple[RationalFunction, ...]
    g: tuple[RationalFunction, ...]
    f: RationalFunction
    factor: RationalFunction
    fixed: Mapping[str, RationalFunction] = field(default_factory=dict)


def check_attained(claim: Claim, run: Attained | Repeated) -> None:
    """Check that a run is one of the method and of the class, from such a start, and that its measure is bound·rateᴺ.

    Raises `Unknown` where something is not so, or not known.
    """
    k, N, i, j, t = named("k N i j t")
    if isinstance(run, Attained):
        steps, pairs = claim.of_steps, {**claim.parameters, "i": Range(ZERO), "j": Range(i + 1), "N": Range(j)}
        points = _Points(run, "k", {"0": ZERO, "N": N, "i": i, "j": j, "k": k, "k+1": k + 1})
    else:
        steps, pairs = {**claim.parameters, "t": Range(ZERO)}, {**claim.parameters, "i": Range(ZERO), "j": Range(ZERO)}
        points = _Points(run, "t", {"0": ONE, "i": i, "j": j, "k": t, "k+1": t * run.factor})
        if not is_nonnegative(run.factor, claim.parameters):
            raise Unknown("the factor of the run is not known to be at least 0")
    _check_steps(claim, run, points, steps)
    known = [
        ("has not such a start", [points.of_first(claim.method.start)], claim.of_ends),
        ("is not of the class", claim.method.known([points["i"], points["j"]]).values(), pairs),
        ("is not of the class", claim.method.known([points["0"]]).values(), claim.of_ends),
    ]
    for why, inequalities, region in known:
        if not all(is_nonnegative(points.number(one) * -1, region) for one in inequalities):
            raise Unknown(f"the run {why}")
    measure = {name: points.number(at_point(claim.measure, points[name])) for name in points.names}
    if isinstance(run, Attained):
        attains = claim.rate == 1 and vanishes(measure["N"] - claim.bound, claim.of_ends)
    else:
        attains = vanishes(measure["0"] - claim.bound, claim.of_ends)
        attains = attains and vanishes(measure["k+1"] - measure["k"] * claim.rate, steps)
    if not attains:
        raise Unknown("the run does not attain the bound")


def _check_steps(claim: Claim, run: Attained | Repeated, points: _Points, steps: Region) -> None:
    """Each point is where the method goes from the one before."""
    (k,) = named("k")
    before, after = points["k"], points["k+1"]
    off = claim.method.move(k, before.x, before.g, after.g) - after.x
    moves = vanishes(points.number(off.squared), steps)
    moves = moves and all(is_nonnegative(points.number(one) * -1, steps) for one in claim.method.between(before, after).values())
    if not moves or not all(is_defined(c, steps) for c in (*run.x, *run.g, run.f)):
        raise Unknown("the run is none of the method")


class _Points:
    """Points of a run by their names: what k (or t) is at each of them."""

    def __init__(self, run: Attained | Repeated, counted: str, names: Mapping[str, RationalFunction]):
        self.names = names
        vectors, values = {}, dict(run.fixed)
        for name, c in names.items():
            for letter, coordinates in (("x", run.x), ("g", run.g)):
                vectors[f"{letter}({name})"] = tuple(put(one, {counted: c}) for one in coordinates)
            values[f"f({name})"] = put(run.f, {counted: c})
        self._run = Run(vectors | {"x0": vectors["x(0)"]}, values)

    def __getitem__(self, name: str) -> At:
        return At(vector(f"x({name})"), vector(f"g({name})"), value(f"f({name})"), name)

    def number(self, scalar: Scalar) -> RationalFunction:
        """What it is in the run."""
        return scalar.at(self._run)

    def of_first(self, scalar: Scalar) -> Scalar:
        """What is said of x0, g0 and f0."""
        first = self["0"]
        return substituted(scalar, {"x0": first.x, "g0": first.g}, {"f0": first.f})


def vanishes(c: RationalFunction, region: Region) -> bool:
    """Whether it is 0 on the region."""
    return not c and is_defined(c, region)
