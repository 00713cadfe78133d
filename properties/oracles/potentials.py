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
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..statements.verdicts import Unknown
from .attained import Attained, Repeated, check_attained
from .methods import Checkable, Claim, at_point, mapped
from .performance import At, Scalar, Vector, value, vector
from .rational_functions import RationalFunction, Region, is_defined, is_nonnegative, named, number_at
from .rational_functions import at as put

Multipliers = Mapping[str, RationalFunction]
POINT = frozenset({"x", "g", "f"})
COUNTED = frozenset({"k", "N", "i", "j", "t"})  # t as in `Repeated`
POINT_IN_NAME = re.compile(r"(?<![^,(])(k\+1|k|N)(?![^,)])")


@dataclass(frozen=True, kw_only=True)
class Proof(Claim, Checkable):
    """What is claimed, with the proof by induction, and the run that attains the bound if one is known.

    Attributes
    ----------
    potential: of the point x, g, f, and of what stays the same; it may depend on k and N. at_start, of_step, at_end: multipliers by
    the names of the inequalities, with the points called "0"; "k" and "k+1"; "N"; the minimiser is "*".
    """

    potential: Scalar
    at_start: Multipliers
    of_step: Multipliers
    at_end: Multipliers = field(default_factory=dict)
    attained: Attained | Repeated | None = None

    def check(self) -> None:
        """Check the induction, and the run if there is one. Raises `Unknown`, with what does not follow."""
        try:
            self._check_induction()
            if self.attained is not None:
                check_attained(self, self.attained)
        except ZeroDivisionError as error:
            raise Unknown(f"something is not defined: {error}") from error

    def _check_induction(self) -> None:
        self._refuse_other_names()
        k, N = named("k N")
        first, before, after, last = self._points()
        if not is_nonnegative(self.rate, self.parameters):
            raise Unknown("the rate is not known to be at least 0")
        known = {"start": self.method.start} | dict(self.method.known([first]))
        compare("V₀ ≤ bound", Scalar() + self.bound, self._at(0, first), known, self.at_start, self.of_ends)
        known = {**self.method.known([before, after]), **self.method.between(before, after)}
        of_step = self._at(k, before) * self.rate, self._at(k + 1, after)
        compare("V_{k+1} ≤ rate·V_k", *of_step, known, self.of_step, self.of_steps)
        known = self.method.known([last])
        compare("measure ≤ V_N", self._at(N, last), at_point(self.measure, last), known, self.at_end, self.of_ends)

    def bound_of(self, N: int, **parameters: Fraction) -> Fraction:
        """What it says of so many steps."""
        return number_at(self.bound, {"N": N, **parameters}) * number_at(self.rate, parameters) ** N

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

    def _refuse_other_names(self) -> None:
        """A potential of one step that spoke of another point would be another potential at the next."""
        for one in (self.potential, self.measure):
            used = set(one.values) | {name for pair in one.products for name in pair}
            if not used <= POINT | self.method.fixed:
                raise Unknown(
                    f"{', '.join(sorted(used - POINT - self.method.fixed))} is not of the point, and does not stay the same"
                )
        if any(name in POINT or "(" in name for name in self.method.fixed):
            raise Unknown("what belongs to a point does not stay the same")
        if taken := sorted(set(self.parameters) & COUNTED):
            raise Unknown(f"{', '.join(taken)} counts points, and is not a parameter")

    def _at(self, k: Any, point: At) -> Scalar:
        """The potential of the k-th point."""
        return at_point(mapped(self.potential, lambda c: put(c, {"k": k})), point)


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
        raise Unknown(f"{what}: the remainder is not a sum of squares")


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


def _coefficients(scalar: Scalar) -> list[RationalFunction]:
    return [scalar.constant, *scalar.values.values(), *scalar.products.values()]
