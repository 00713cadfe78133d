r"""The worst case of a first-order method after N steps, for every N: proofs by a potential, checked as identities in k and N.

A potential V_k is linear in inner products and values at the k-th point, with rational functions of k, N and parameters in front.
That the measure is at most τ·ρᴺ follows, by induction over k, from three comparisons:

    V₀ ≤ τ,     V_{k+1} ≤ ρ·V_k where 0 ≤ k < N,     measure ≤ V_N.

Each says that larger − smaller = −Σ λ·inequality + Σ σ‖u‖², as an identity between rational functions, where each inequality (≤ 0)
is one of the class at the points k and k + 1 and the minimiser, and the multipliers λ and the factors σ are shown to be at least 0
for all k, N and parameters that are meant. So it holds for every function of the class, in every dimension, after any number of
steps. The inequalities are those of `performance`, where each single N has a certificate: for a given N the proof is one of these
(`Proof.multipliers`).

A. B. Taylor and F. Bach, Stochastic first-order methods: non-asymptotic and computer-aided analyses via potential functions, 2019.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..verdicts import Unknown
from .performance import At, Run, Scalar, Vector, value, vector
from .rational_functions import Range, RationalFunction, Region, is_defined, is_nonnegative, named, number_at
from .rational_functions import at as put

Multipliers = Mapping[str, RationalFunction]
POINT = frozenset({"x", "g", "f"})
POINT_IN_NAME = re.compile(r"(?<![^,(])(k\+1|k|N)(?![^,)])")


@dataclass(frozen=True)
class Method:
    """A method on a class of functions, and what is known of its start.

    Attributes
    ----------
    move: x_{k+1}, of k, x_k, g_k and g_{k+1}; g is a (sub)gradient, or what else the method gets at a point. known: inequalities
    (each ≤ 0) that hold between any points of a run. start: one (≤ 0) that the first point meets, x0, g0, f0. fixed: names of
    what stays the same during a run, such as x0.
    """

    move: Callable[[RationalFunction, Vector, Vector, Vector], Vector]
    known: Callable[[Sequence[At]], Mapping[str, Scalar]]
    start: Scalar
    fixed: frozenset[str] = frozenset({"x0"})
    between: Callable[[At, At], Mapping[str, Scalar]] = lambda before, after: {}


@dataclass(frozen=True)
class Attained:
    """A run as functions of k and N: x_k and g_k by their coordinates, f_k, and by name the numbers that stay the same."""

    x: tuple[RationalFunction, ...]
    g: tuple[RationalFunction, ...]
    f: RationalFunction = Fraction(0)
    fixed: Mapping[str, RationalFunction] = field(default_factory=dict)


@dataclass(frozen=True)
class Proof:
    """That a measure is at most bound·rateᴺ after N steps, for every N ≥ `least`.

    Attributes
    ----------
    measure, potential: of the point x, g, f; the potential may depend on k and N, the measure not on k.
    at_start, of_step, at_end: the multipliers by the names of the inequalities, with the points called "0"; "k" and "k+1"; "N"; the
    minimiser is "*". parameters: the ranges of these. attained: a run in which the measure is the bound.
    """

    method: Method
    measure: Scalar
    bound: RationalFunction
    potential: Scalar
    at_start: Multipliers
    of_step: Multipliers
    at_end: Multipliers = field(default_factory=dict)
    parameters: Region = field(default_factory=dict)
    rate: RationalFunction = Fraction(1)
    attained: Attained | None = None
    least: int = 1

    def check(self) -> None:
        """Check the induction, and the run if there is one. Raises `Unknown`, with what does not follow."""
        self._refuse_other_names()
        k, N = named("k N")
        first, before, after, last = self._points()
        start, steps, end = self._regions()
        if not is_nonnegative(self.rate, self.parameters):
            raise Unknown("the rate is not known to be at least 0")
        known = {"start": self.method.start} | dict(self.method.known([first]))
        compare("V₀ ≤ bound", Scalar() + self.bound, self._at(0, first), known, self.at_start, start)
        known = {**self.method.known([before, after]), **self.method.between(before, after)}
        of_step = self._at(k, before) * self.rate, self._at(k + 1, after)
        compare("V_{k+1} ≤ rate·V_k", *of_step, known, self.of_step, steps)
        known = self.method.known([last])
        compare("measure ≤ V_N", self._at(N, last), _at_point(self.measure, last), known, self.at_end, end)
        if self.attained is not None:
            self._check_attained(self.attained)

    def is_proof(self) -> bool:
        """Whether all of it is shown; if not, that says nothing of the bound."""
        try:
            self.check()
        except Unknown:
            return False
        return True

    def multipliers(self, N: int, **parameters: Fraction) -> dict[str, Fraction]:
        """Those of a given N: the multipliers of a certificate, with the points called "0" to "N"."""
        found: dict[str, Fraction] = {}

        def add(multipliers: Multipliers, k: int, power: int) -> None:
            for name, m in multipliers.items():
                here = POINT_IN_NAME.sub(lambda found: str({"k": k, "k+1": k + 1, "N": N}[found[0]]), name)
                times = number_at(self.rate, parameters) ** power
                found[here] = found.get(here, Fraction(0)) + times * number_at(m, {"k": k, "N": N, **parameters})

        add(self.at_start, 0, N)
        for k in range(N):
            add(self.of_step, k, N - 1 - k)
        add(self.at_end, N, 0)
        return {name: m for name, m in found.items() if m}

    def _points(self) -> tuple[At, At, At, At]:
        """The first point of a run; an arbitrary one, and the next; the last."""
        (k,) = named("k")
        x, g, new = vector("x"), vector("g"), vector("g(k+1)")
        first = At(vector("x0"), vector("g0"), value("f0"), "0")
        after = At(self.method.move(k, x, g, new), new, value("f(k+1)"), "k+1")
        return first, At(x, g, value("f"), "k"), after, At(x, g, value("f"), "N")

    def _regions(self) -> tuple[Region, Region, Region]:
        (k,) = named("k")
        ends = {**self.parameters, "N": Range(Fraction(self.least))}
        return ends, {**self.parameters, "k": Range(Fraction(0)), "N": Range(k + 1)}, ends

    def _refuse_other_names(self) -> None:
        """A potential of one step that spoke of another point would be another potential at the next."""
        for one in (self.potential, self.measure):
            used = set(one.values) | {name for pair in one.products for name in pair}
            if not used <= POINT | self.method.fixed:
                raise Unknown(
                    f"{', '.join(sorted(used - POINT - self.method.fixed))} is not of the point, and does not stay the same"
                )
        if set(self.parameters) & {"k", "N"}:
            raise Unknown("k and N are no parameters")

    def _at(self, k: Any, point: At) -> Scalar:
        """The potential of the k-th point."""
        return _at_point(mapped(self.potential, lambda c: put(c, {"k": k})), point)

    def _check_attained(self, run: Attained) -> None:
        """The run is one of the method and of the class, from such a start, and its measure is the bound."""
        k, N, i, j = named("k N i j")
        points = {name: _written(run, name, at) for name, at in (("0", 0), ("N", N), ("i", i), ("j", j), ("k", k), ("k+1", k + 1))}
        _, steps, end = self._regions()
        pair = {**self.parameters, "i": Range(Fraction(0)), "j": Range(i + 1), "N": Range(j)}

        always = Run({"x0": points["0"][1].vectors["x(0)"]}, run.fixed)

        def of(scalar: Scalar) -> RationalFunction:
            return scalar.at(_merged(always, *(one for _, one in points.values())))

        moved = self.method.move(k, *(points["k"][0].x, points["k"][0].g, points["k+1"][0].g))
        off = (moved - points["k+1"][0].x).squared
        if not _vanishes(of(off), steps) or any(not is_defined(c, steps) for c in (*run.x, *run.g, run.f)):
            raise Unknown("the run is none of the method")
        first = {"x0": points["0"][0].x, "g0": points["0"][0].g}
        start = substituted(self.method.start, first, {"f0": points["0"][0].f})
        if not is_nonnegative(of(start) * -1, end):
            raise Unknown("the run has not such a start")
        known = self.method.known([points["i"][0], points["j"][0]])
        if bad := [name for name, one in known.items() if not is_nonnegative(of(one) * -1, pair)]:
            raise Unknown(f"the run is not of the class: {bad[0]}")
        if not _vanishes(of(_at_point(self.measure, points["N"][0])) - self.bound, end):
            raise Unknown("the run does not attain the bound")


def compare(
    what: str, larger: Scalar, smaller: Scalar, known: Mapping[str, Scalar], multipliers: Multipliers, region: Region
) -> None:
    """Check that larger − smaller = −Σ λ·inequality + Σ σ‖u‖², each λ and σ ≥ 0 on the region. Raises `Unknown` where it is not."""
    rest, used = larger - smaller, [larger, smaller]
    for name, m in multipliers.items():
        if name not in known:
            raise Unknown(f"{what}: nothing is known that is called {name}")
        if not is_nonnegative(m, region):
            raise Unknown(f"{what}: the multiplier of {name} is not known to be at least 0")
        rest = rest + known[name] * m
        used.append(known[name])
    if any(not is_defined(c, region) for one in used for c in _coefficients(one)):
        raise Unknown(f"{what}: something is not known to be defined")
    if rest.constant or rest.values:
        raise Unknown(f"{what}: constants and values do not cancel: {rest.constant}, {dict(rest.values)}")
    form = Scalar()
    for factor, u in squares(what, rest, region):
        form = form + u.squared * factor
    if (rest - form).products:
        raise Unknown(f"{what}: what is left is no sum of squares")


def squares(what: str, rest: Scalar, region: Region) -> list[tuple[RationalFunction, Vector]]:
    """The inner products in a number as Σ σ‖u‖², each σ ≥ 0 on the region, by elimination. Raises `Unknown` where it finds none."""
    found, left = [], sorted({name for pair in rest.products for name in pair})
    while rest.products:
        for name in left:
            row = _row(rest, name)
            factor = row.get(name, Fraction(0))
            if factor and is_nonnegative(factor, region):
                u = Vector({other: c / factor if other == name else c / (2 * factor) for other, c in row.items()})
                if all(is_defined(c, region) for c in u.terms.values()):
                    found.append((factor, u))
                    rest = rest - u.squared * factor
                    left.remove(name)
                    break
        else:
            raise Unknown(f"{what}: what is left is not known to be a sum of squares: {dict(rest.products)}")
    return found


def _row(scalar: Scalar, name: str) -> dict[str, RationalFunction]:
    """The products with a vector, by the other."""
    return {(b if a == name else a): c for (a, b), c in scalar.products.items() if name in (a, b)}


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


def _at_point(scalar: Scalar, point: At) -> Scalar:
    return substituted(scalar, {"x": point.x, "g": point.g}, {"f": point.f})


def _coefficients(scalar: Scalar) -> list[RationalFunction]:
    return [scalar.constant, *scalar.values.values(), *scalar.products.values()]


def _written(run: Attained, name: str, k: Any) -> tuple[At, Run]:
    """A point of a run by its names, and these."""
    at = lambda c: put(c, {"k": k})  # noqa: E731
    point = At(vector(f"x({name})"), vector(f"g({name})"), value(f"f({name})"), name)
    vectors = {f"x({name})": tuple(map(at, run.x)), f"g({name})": tuple(map(at, run.g))}
    return point, Run(vectors, {f"f({name})": at(run.f)})


def _merged(*runs: Run) -> Run:
    return Run(
        {name: v for run in runs for name, v in run.vectors.items()}, {name: v for run in runs for name, v in run.values.items()}
    )


def _vanishes(c: RationalFunction, region: Region) -> bool:
    return not c and is_defined(c, region)
