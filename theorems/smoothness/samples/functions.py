"""Functions with exact curvature: a sum of one-dimensional bends along orthogonal directions.

Quadratics with a rational spectrum, Huber's function, softened absolute values, and functions that bend both ways are all of this
kind. Value and gradient are exact at rational points, and the eigenvalues of the Hessian are read off, not estimated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.samples.base import HypothesisNotMet, sample_type
from ....properties.samples.tables import Rational, Row


@sample_type
class Bend:
    """A function φ of one variable with φ(0) = φ′(0) = 0, by its second derivative.

    φ″ is linear on each of the m + 1 intervals that m knots cut the line into, from the first to the second of two values; on the
    outer intervals it is constant. No knot makes a parabola; the values 0, c, 0 Huber's function.
    """

    knots: Row
    curvature: tuple[Row, ...]

    def __post_init__(self) -> None:
        if len(self.curvature) != len(self.knots) + 1 or any(len(c) != 2 for c in self.curvature):
            raise HypothesisNotMet(f"{len(self.knots)} knots cut the line into {len(self.knots) + 1} intervals, two values each")
        if any(s >= t for s, t in pairwise(self.knots)):
            raise HypothesisNotMet("the knots do not increase")
        if any(a != b for a, b in (self.curvature[0], self.curvature[-1])):
            raise HypothesisNotMet("on an outer interval the curvature is not constant")

    @property
    def lowest(self) -> Rational:
        """inf φ″."""
        return min(min(c) for c in self.curvature)

    @property
    def highest(self) -> Rational:
        """sup φ″."""
        return max(max(c) for c in self.curvature)

    @property
    def is_smooth(self) -> bool:
        """Whether φ″ is continuous."""
        return all(left[1] == right[0] for left, right in pairwise(self.curvature))

    @property
    def steps(self) -> bool:
        """Whether φ″ is constant on each interval."""
        return all(a == b for a, b in self.curvature)

    def at(self, t: Rational) -> tuple[Rational, Rational]:
        """φ(t) and φ′(t), integrated from 0 piece by piece."""
        value, slope, start = Fraction(0), Fraction(0), Fraction(0)
        between = [k for k in self.knots if min(0, t) < k < max(0, t)]
        for end in [*(between if t > 0 else between[::-1]), t]:
            near, far = self._ends(start, Fraction(end))
            h = end - start
            value += slope * h + h * h * (2 * near + far) / Fraction(6)
            slope += h * (near + far) / Fraction(2)
            start = Fraction(end)
        return value, slope

    def _ends(self, start: Fraction, end: Fraction) -> tuple[Rational, Rational]:
        """φ″ at both ends of a stretch within one interval, seen from inside it."""
        middle = (start + end) / 2
        i = sum(k < middle for k in self.knots)
        a, b = self.curvature[i]
        if a == b:
            return a, b
        left, right = self.knots[i - 1], self.knots[i]
        along = lambda t: a + (b - a) * Fraction(t - left) / (right - left)  # noqa: E731
        return along(start), along(end)

    def around(self, extreme: Rational, k: Rational) -> tuple[Rational, Rational]:
        """Two points between which φ″ lies on the same side of k as `extreme`, its least or its largest value."""
        knots = self.knots
        for i, (a, b) in enumerate(self.curvature):
            if extreme in (a, b):
                left = knots[i - 1] if i else (knots[0] - 1 if knots else 0)
                right = knots[i] if i < len(knots) else (knots[-1] + 1 if knots else 1)
                near, far = (left, right) if a == extreme else (right, left)
                share = Fraction(1) if a == b or extreme == k else min(Fraction(1), abs(extreme - k) / Fraction(2 * abs(a - b)))
                return near, near + share * (far - near)
        raise ValueError(f"{extreme} is not an extreme value of the curvature")

    @property
    def infimum(self) -> Rational | None:
        """inf φ, of a φ whose curvature is constant on each interval; None where it is not bounded below."""
        if not self.steps:
            raise ValueError("only of a function with constant curvature on each interval")
        knots = self.knots or (0,)
        for end, (c, _), outwards in ((knots[0], self.curvature[0], -1), (knots[-1], self.curvature[-1], 1)):
            if c < 0 or (c == 0 and outwards * self.at(end)[1] < 0):
                return None
        return min(self.at(t)[0] for t in (*knots, *self._level()))

    def _level(self) -> Iterator[Fraction]:
        """Where φ′ = 0, in each interval that is curved."""
        knots = self.knots or (0,)
        for i, (c, _) in enumerate(self.curvature):
            start = knots[max(0, i - 1)]
            if c:
                inside = Fraction(start) - self.at(start)[1] / Fraction(c)
                if (i == 0 or knots[i - 1] <= inside) and (i == len(self.knots) or inside <= knots[i]):
                    yield inside

    def conjugate(self) -> Bend:
        """φ*, of a strongly convex φ whose curvature is constant on each interval: 1/φ″ between the slopes at the knots."""
        if not self.steps or self.lowest <= 0:
            raise ValueError("only of a strongly convex function with constant curvature on each interval")
        inverse = tuple((1 / Fraction(a), 1 / Fraction(b)) for a, b in self.curvature)
        return Bend(tuple(self.at(k)[1] for k in self.knots), inverse)


@sample_type
class Bent:
    """f(w) = f* + Σᵢ φᵢ(⟨aᵢ, w − w*⟩), for d orthogonal rows aᵢ of R^d that are not 0, and a bend for each.

    The Hessian has the eigenvectors aᵢ and the eigenvalues ‖aᵢ‖²φᵢ″. ∇f(w*) = 0, so that a convex f has its least value f* at w*.
    """

    rows: tuple[Row, ...]
    bends: tuple[Bend, ...]
    center: Row
    least: Rational = 0

    def __post_init__(self) -> None:
        d = len(self.center)
        if not d or len(self.rows) != d or len(self.bends) != d or any(len(row) != d for row in self.rows):
            raise HypothesisNotMet("as many rows, bends and entries of the center are needed as there are dimensions")
        if any(sum(u * v for u, v in zip(a, b, strict=True)) for a, b in combinations(self.rows, 2)):
            raise HypothesisNotMet("the rows are not orthogonal")
        if any(not any(row) for row in self.rows):
            raise HypothesisNotMet("a row is 0")

    @property
    def d(self) -> int:
        return len(self.center)

    @cached_property
    def best(self) -> np.ndarray:
        """w* (d,)."""
        return exact_vector(self.center)

    @cached_property
    def lengths(self) -> list[Rational]:
        """‖aᵢ‖²."""
        return [sum(v * v for v in row) for row in self.rows]

    @cached_property
    def lowest(self) -> Rational:
        """The infimum of the eigenvalues of the Hessian: μ, where f is μ-strongly convex."""
        return min(n * b.lowest for n, b in zip(self.lengths, self.bends, strict=True))

    @cached_property
    def highest(self) -> Rational:
        """The supremum of the eigenvalues of the Hessian."""
        return max(n * b.highest for n, b in zip(self.lengths, self.bends, strict=True))

    @cached_property
    def infimum(self) -> Rational | None:
        """inf f; None where it is not bounded below."""
        each = [b.infimum for b in self.bends]
        return None if None in each else self.least + sum(v for v in each if v is not None)

    @cached_property
    def steepness(self) -> Rational:
        """The least L such that ∇f is L-Lipschitz: the largest |λ|."""
        return max(abs(self.lowest), abs(self.highest))

    def value(self, w: Any) -> Rational:
        """f(w), exactly, for w (d,) of exact numbers."""
        return self.least + sum(value for value, _ in self._along(w))

    def gradient(self, w: Any) -> np.ndarray:
        """∇f(w) (d,), exactly."""
        return np.array([slope for _, slope in self._along(w)], dtype=object) @ self._matrix

    @cached_property
    def _matrix(self) -> np.ndarray:
        return exact_matrix(self.rows)

    @cached_property
    def _seen(self) -> dict[tuple[Rational, ...], list[tuple[Rational, Rational]]]:
        return {}

    def _along(self, w: Any) -> list[tuple[Rational, Rational]]:
        """φᵢ and φᵢ′ at ⟨aᵢ, w − w*⟩; kept, for the same points are asked for again and again."""
        key = tuple(w)
        if key not in self._seen:
            self._seen[key] = [bend.at(t) for bend, t in zip(self.bends, self._matrix @ (w - self.best), strict=True)]
        return self._seen[key]

    def divergence(self, x: Any, y: Any) -> Rational:
        """f(x) − f(y) − ⟨∇f(y), x − y⟩."""
        return self.value(x) - self.value(y) - self.gradient(y) @ (x - y)

    def point(self, along: Sequence[Any]) -> np.ndarray:
        """The w with ⟨aᵢ, w − w*⟩ = tᵢ."""
        shares = [t / Fraction(n) for t, n in zip(along, self.lengths, strict=True)]
        return self.best + np.array(shares, dtype=object) @ self._matrix

    def telling(self, k: Rational) -> list[tuple[np.ndarray, np.ndarray]]:
        """Pairs of points along an eigenvector, between which the curvature is the least, and the largest, or nearly so.

        Where it is not k, it lies on the same side of k between them: so a bound by k that fails anywhere fails there.
        """
        out = []
        for which in ("lowest", "highest"):
            i = next(i for i in range(self.d) if self.lengths[i] * getattr(self.bends[i], which) == getattr(self, which))
            ends = self.bends[i].around(getattr(self.bends[i], which), Fraction(k) / self.lengths[i])
            out.append(tuple(self.point([t if j == i else 0 for j in range(self.d)]) for t in ends))
        return out

    def conjugate(self) -> Bent:
        """f*(θ) = ⟨θ, w*⟩ − f* + Σᵢ φᵢ*(⟨aᵢ,θ⟩/‖aᵢ‖²), where w* = 0."""
        if any(self.center):
            raise ValueError("only of a function with its center at 0")
        rows = tuple(tuple(Fraction(v) / n for v in row) for row, n in zip(self.rows, self.lengths, strict=True))
        return Bent(rows, tuple(b.conjugate() for b in self.bends), self.center, -self.least)
