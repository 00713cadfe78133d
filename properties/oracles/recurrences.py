"""Proofs by a potential whose numbers follow a recurrence, as θ_{k+1}² = θ_{k+1} + θ_k²: they are names, and it is a relation.

As in `potentials`, with rational functions of numbers θ_k in place of those of k. The potential speaks of σ_k, which is a function
of θ_k, and by the recurrence one of θ_{k+1}; at the end it is one of θ_N, which may follow another recurrence. So the θ may be
irrational, and no root is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..statements.verdicts import Unknown
from .attained import vanishes
from .methods import Checkable, mapped, substituted
from .performance import At, Run, Scalar, Vector, value, vector
from .potentials import Multipliers, compare
from .rational_functions import Range, RationalFunction, Region, is_defined, is_nonnegative, named, names_in, number_at, text
from .rational_functions import at as put

ONE = Fraction(1)


@dataclass(frozen=True)
class Recurrence:
    """Numbers θ_0, θ_1, …, each at least 1: σ_k by θ = θ_k; by θ = θ_{k+1}; and σ_{N−1} by θ = θ_N."""

    first: Fraction
    of_this: RationalFunction
    of_next: RationalFunction
    of_last: RationalFunction

    def __str__(self) -> str:
        this, following, last = (text(of) for of in (self.of_this, self.of_next, self.of_last))
        next_one = following.replace("θ", "θ_{k+1}")
        return (
            f"θ_0 = {self.first}, every θ ≥ 1, {next_one} = {this.replace('θ', 'θ_k')} for k + 1 < N, "
            f"and {last.replace('θ', 'θ_N')} = {this.replace('θ', 'θ_{N−1}')}"
        )


@dataclass(frozen=True)
class Spot:
    """Where a run is: x, g and w by their coordinate, and f."""

    x: RationalFunction
    g: RationalFunction
    f: RationalFunction
    w: RationalFunction


@dataclass(frozen=True, kw_only=True)
class ByRecurrence(Checkable):
    """That a measure is at most a bound, a function of θ_N, after N steps, for every N ≥ 1; the proof, and a run that attains it.

    Attributes
    ----------
    move: x_{k+1}, of θ_{k+1}, x_k, g_k and a vector w_k that is carried along. carry: w_{k+1}, of θ_{k+1}, w_k and g_{k+1}.
    carried: w_0, of x_0 and g_0. known: the inequalities (each ≤ 0) of the class. start: one of x0. measure: of x, g, f at the end.
    potential: of x, g, f, w and σ, at most 1 at the start. at_start, of_step, at_end: the multipliers, of points "0"; "k", "k+1";
    "k", "N"; by θ. attained: a run in one dimension, of θ_k and a number t that is 1 at first, and changes its sign with each step.
    """

    recurrence: Recurrence
    move: Callable[[RationalFunction, Vector, Vector, Vector], Vector]
    carry: Callable[[RationalFunction, Vector, Vector], Vector]
    carried: Callable[[Vector, Vector], Vector]
    known: Callable[[Sequence[At]], Mapping[str, Scalar]]
    start: Scalar
    measure: Scalar
    bound: RationalFunction
    potential: Scalar
    at_start: Multipliers
    of_step: Multipliers
    at_end: Multipliers
    attained: Callable[[RationalFunction, RationalFunction], Spot]

    def check(self) -> None:
        """Check the induction, and the run. Raises `Unknown`, with what does not follow."""
        try:
            self._check_induction()
            self._check_attained()
        except ZeroDivisionError as error:
            raise Unknown(f"something is not defined: {error}") from error

    def _check_induction(self) -> None:
        if other := (_names(self.potential) | _names(self.measure)) - {"x", "g", "f", "w"} | _names(self.measure) & {"w"}:
            raise Unknown(f"{', '.join(sorted(other))} is not of the point")
        if other := _numbers(self.potential) - {"σ"} | _numbers(self.measure):
            raise Unknown(f"{', '.join(sorted(other))} is not the same number at the next step")
        (theta,) = named("θ")
        region: Region = {"θ": Range(ONE)}
        x, g, w, f = vector("x"), vector("g"), vector("w"), value("f")
        first, before = At(vector("x0"), vector("g0"), value("f0"), "0"), At(x, g, f, "k")
        new = self.move(theta, x, g, w)
        after, last = (At(new, vector("g(k+1)"), value("f(k+1)"), name) for name in ("k+1", "N"))
        numbers = self.recurrence
        at_first = self._potential(first, self.carried(first.x, first.g), put(numbers.of_this, {"θ": numbers.first}))
        known = {"start": self.start, **self.known([first])}
        compare("V₀ ≤ 1", Scalar() + 1, at_first, known, self.at_start, {})
        larger, smaller = (
            self._potential(before, w, numbers.of_next),
            self._potential(after, self.carry(theta, w, after.g), numbers.of_this),
        )
        compare("V_{k+1} ≤ V_k", larger, smaller, self.known([before, after]), self.of_step, region)
        measure = substituted(self.measure, {"x": last.x, "g": last.g}, {"f": last.f}) * (1 / self.bound)
        larger = self._potential(before, w, numbers.of_last)
        compare("measure ≤ bound·V_{N−1}", larger, measure, self.known([before, last]), self.at_end, region)
        if not is_nonnegative(self.bound, region):
            raise Unknown("the bound is not known to be at least 0")

    def _potential(self, point: At, w: Vector, sigma: RationalFunction) -> Scalar:
        potential = mapped(self.potential, lambda c: put(c, {"σ": sigma}))
        return substituted(potential, {"x": point.x, "g": point.g, "w": w}, {"f": point.f})

    def _check_attained(self) -> None:
        i, theta, t = named("i θ t")
        region: Region = {"i": Range(ONE), "θ": Range(ONE)}
        first, now, new = self.attained(self.recurrence.first, ONE), self.attained(i, t), self.attained(theta, -t)
        x, g, w, g_new = (vector(name) for name in ("x", "g", "w", "g(k+1)"))
        run = Run({"x": (now.x,), "g": (now.g,), "w": (now.w,), "g(k+1)": (new.g,), "x(k+1)": (new.x,), "w(k+1)": (new.w,)}, {})
        moved = [self.move(theta, x, g, w) - vector("x(k+1)"), self.carry(theta, w, g_new) - vector("w(k+1)")]
        at_first = Run({"x0": (first.x,), "g0": (first.g,), "w": (first.w,)}, {"f0": first.f})
        moved_at_first = (self.carried(vector("x0"), vector("g0")) - w).squared.at(at_first)
        signed = {**region, "t": Range(-ONE)}
        is_one = all(is_defined(c, signed) for c in (now.x, now.g, now.f, now.w))
        if moved_at_first or not is_one or not all(vanishes(off.squared.at(run), signed) for off in moved):
            raise Unknown("the run is none of the method")
        if not is_nonnegative(self.start.at(at_first) * -1, {}):
            raise Unknown("the run has not such a start")
        for sign in (ONE, -ONE):  # inner products do not change with both
            a, b = self.attained(i, ONE), self.attained(theta, sign)
            points = [At(vector(f"x{p}"), vector(f"g{p}"), value(f"f{p}"), p) for p in "ab"]
            spots = Run({"xa": (a.x,), "ga": (a.g,), "xb": (b.x,), "gb": (b.g,)}, {"fa": a.f, "fb": b.f})
            if not all(is_nonnegative(one.at(spots) * -1, region) for one in self.known(points).values()):
                raise Unknown("the run is not of the class")
            at_end = Run({"x": (b.x,), "g": (b.g,)}, {"f": b.f})
            if not vanishes(self.measure.at(at_end) - self.bound, region):
                raise Unknown("the run does not attain the bound")

    def bound_of(self, thetas: Sequence[Fraction]) -> Fraction:
        """What it says for numbers θ_1, …, θ_N."""
        return number_at(self.bound, {"θ": thetas[-1]})

    def multipliers(self, thetas: Sequence[Fraction]) -> dict[str, Fraction]:
        """Those of a certificate, for numbers θ_1, …, θ_N that follow the recurrence."""
        found: dict[str, Fraction] = {}
        stages = [(self.of_step, k, theta) for k, theta in enumerate(thetas[:-1])]
        for multipliers, k, theta in [(self.at_start, 0, ONE), *stages, (self.at_end, len(thetas) - 1, thetas[-1])]:
            for name, m in multipliers.items():
                here = name.replace("k+1", str(k + 1)).replace("k", str(k)).replace("N", str(len(thetas)))
                found[here] = found.get(here, Fraction(0)) + number_at(m, {"θ": theta})
        return {name: m * self.bound_of(thetas) for name, m in found.items() if m}


def _names(scalar: Scalar) -> set[str]:
    return set(scalar.values) | {name for pair in scalar.products for name in pair}


def _numbers(scalar: Scalar) -> set[str]:
    return {name for c in (scalar.constant, *scalar.values.values(), *scalar.products.values()) for name in names_in(c)}
