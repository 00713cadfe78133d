"""The states of a pair step of SMO: feasible multipliers, and the two of them that a step re-optimises."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Rational, Row, fractions, integer_rows
from .points import TwoClasses, two_labels


@sample_type
@excluded("C is not positive", lambda self: self.C <= 0)
@excluded("a multiplier is outside [0, C]", lambda self: not all(0 <= a <= self.C for a in self.alpha))
@excluded("Σαy is not 0", lambda self: sum(a * y for a, y in zip(self.alpha, self.labels, strict=True)) != 0)
@excluded(
    "i and j are not two different indices", lambda self: self.i == self.j or not (0 <= self.i < self.n and 0 <= self.j < self.n)
)
@excluded("the degree is not positive", lambda self: self.degree < 1)
class PairState(TwoClasses):
    """Feasible multipliers α (0 ≤ α ≤ C, Σαy = 0) and a pair i ≠ j. The kernel is ⟨x,z⟩ to the power `degree`.

    It is ⟨φ(x),φ(z)⟩ for φ(x) = x⊗…⊗x, so that W(α) = Σα − ½‖w‖² with w = Σαyφ(x). The line is that on which Σαy stays 0 while
    αᵢ and αⱼ change; on it W(α) + σd − ½ηd² is the value where αⱼ is larger by d.
    """

    C: Fraction
    alpha: Row
    i: int
    j: int
    degree: int

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels", "alpha")
    NUMBERS: ClassVar[tuple[str, ...]] = ("degree",)
    FORMAL: ClassVar = {
        "C": "C",
        "alpha_i": "αᵢ",
        "alpha_j": "αⱼ",
        "y_i": "yᵢ",
        "y_j": "yⱼ",
        "same": "s",
        "signed_i": "vector ψᵢ",
        "signed_j": "vector ψⱼ",
        "w": "vector w",
        "total": "A",
        "balance": "B",
        "top": "u",
        "slope_at_top": "e",
        "curvature": "η",
        "low": "L",
        "high": "H",
        "best": "t",
    }

    @classmethod
    def from_arrays(cls, X: Any, y: Any) -> PairState:
        """A sample from the user's own data: α = 0, C = 1, and the first example of each class."""
        base = TwoClasses.from_arrays(X, y)
        return cls(base.rows, base.labels, Fraction(1), (0,) * base.n, base.labels.index(-1), base.labels.index(1), 1)

    def smaller(self) -> Iterator[PairState]:
        """Without an example that is not of the pair, which keeps its place in the count; then as any table."""
        for k in range(self.n):
            if k not in (self.i, self.j):
                fields = {name: getattr(self, name)[:k] + getattr(self, name)[k + 1 :] for name in ("rows", *self.BY_ROW)}
                yield from self.changed(i=self.i - (k < self.i), j=self.j - (k < self.j), **fields)
        yield from super().smaller()

    @cached_property
    def kernel(self) -> np.ndarray:
        """The exact Gram matrix of ⟨x,z⟩^degree."""
        return self.gram**self.degree

    def objective(self, alpha: np.ndarray) -> Fraction | int:
        """W(α) = Σα − ½ Σ yᵢyⱼαᵢαⱼKᵢⱼ."""
        u = alpha * exact_vector(self.labels)
        return sum(alpha) - u @ self.kernel @ u / Fraction(2)

    @cached_property
    def bounds(self) -> tuple[Fraction | int, Fraction | int]:
        """L and H: between which values αⱼ stays in the box, with αᵢ, on the line that Σαy = 0 leaves them."""
        a, b, C = self.alpha[self.i], self.alpha[self.j], self.C
        if self.labels[self.i] == self.labels[self.j]:
            return max(0, a + b - C), min(C, a + b)
        return max(0, b - a), min(C, C + b - a)

    def along(self, value: Fraction | int) -> np.ndarray:
        """The multipliers with αⱼ = value and αᵢ as Σαy = 0 requires."""
        out = exact_vector(self.alpha)
        out[self.i] += self.labels[self.i] * self.labels[self.j] * (out[self.j] - value)
        out[self.j] = value
        return out

    # ------------------------------------------------------------------------------------------------ the pair, and the rest

    alpha_i = property(lambda self: self.alpha[self.i])
    alpha_j = property(lambda self: self.alpha[self.j])
    y_i = property(lambda self: self.labels[self.i])
    y_j = property(lambda self: self.labels[self.j])
    signed_i = property(lambda self: self.y_i * self.images[self.i])
    signed_j = property(lambda self: self.y_j * self.images[self.j])
    low = property(lambda self: self.bounds[0])
    high = property(lambda self: self.bounds[1])

    @property
    def same(self) -> int:
        """yᵢyⱼ: 1 for equal labels, −1 for different ones."""
        return self.y_i * self.y_j

    @property
    def places(self) -> list[tuple[Any, int, int, int]]:
        """Each multiplier and its label, with 1 if it is αᵢ, and 1 if it is αⱼ."""
        return [(a, y, int(k == self.i), int(k == self.j)) for k, (a, y) in enumerate(zip(self.alpha, self.labels, strict=True))]

    @cached_property
    def images(self) -> np.ndarray:
        """φ(x) of each example, as rows."""
        X = images = self.exact_X
        for _ in range(self.degree - 1):
            images = (images[:, :, None] * X[:, None, :]).reshape(self.n, -1)
        return images

    @cached_property
    def others(self) -> list[int]:
        """All but i and j."""
        return [k for k in range(self.n) if k not in (self.i, self.j)]

    @cached_property
    def w(self) -> np.ndarray:
        """Σαyφ(x)."""
        return (exact_vector(self.alpha) * exact_vector(self.labels)) @ self.images

    @property
    def total(self) -> Rational:
        """Σα."""
        return sum(self.alpha, start=0)

    @property
    def balance(self) -> Rational:
        """Σαy."""
        return sum((a * y for a, y in zip(self.alpha, self.labels, strict=True)), start=0)

    @cached_property
    def slope(self) -> Rational:
        """σ: the derivative of W along the line by αⱼ."""
        i, j, u = self.i, self.j, exact_vector(self.alpha) * exact_vector(self.labels)
        return self.y_j * ((self.y_j - self.kernel[j] @ u) - (self.y_i - self.kernel[i] @ u))

    @property
    def curvature(self) -> Rational:
        """η = Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ: −(the second derivative)."""
        K, i, j = self.kernel, self.i, self.j
        return K[i, i] + K[j, j] - 2 * K[i, j]

    @cached_property
    def top(self) -> Rational:
        """u: the αⱼ with the largest W on the line, in the box or not; the old one where η = 0."""
        return self.alpha_j + Fraction(1) / self.curvature * self.slope if self.curvature else self.alpha_j

    @property
    def slope_at_top(self) -> Rational:
        """The derivative of W there: 0, or σ where η = 0."""
        return 0 if self.curvature else self.slope

    @cached_property
    def best(self) -> Rational:
        """t: the αⱼ in [L, H] with the largest W, exactly; the old one where W is constant."""
        if self.curvature == 0:
            return self.high if self.slope > 0 else self.low if self.slope < 0 else self.alpha_j
        return min(max(self.top, self.low), self.high)

    @hypothesis(over="places")
    def at_least_0(self, a: Any, y: Any, first: Any, second: Any) -> Any:
        """a multiplier with α ≥ 0"""
        return a >= 0

    @hypothesis(over="places")
    def at_most_C(self, a: Any, y: Any, first: Any, second: Any) -> Any:
        """a multiplier with α ≤ C"""
        return a <= self.C

    @hypothesis(over="places")
    def labelled(self, a: Any, y: Any, first: Any, second: Any) -> Any:
        """a multiplier with a label: y² = 1"""
        return y * y == 1

    @hypothesis(over="places")
    def first_or_not(self, a: Any, y: Any, first: Any, second: Any) -> Any:
        """αᵢ or another one: p² = p"""
        return first * first == first

    @hypothesis(over="places")
    def second_or_not(self, a: Any, y: Any, first: Any, second: Any) -> Any:
        """αⱼ or another one: q² = q"""
        return second * second == second

    @hypothesis(over="places")
    def not_both(self, a: Any, y: Any, first: Any, second: Any) -> Any:
        """one of αᵢ and αⱼ, but not both: pq = 0"""
        return first * second == 0

    @hypothesis()
    def i_at_least_0(self) -> Any:
        """αᵢ ≥ 0"""
        return self.alpha_i >= 0

    @hypothesis()
    def i_at_most_C(self) -> Any:
        """αᵢ ≤ C"""
        return self.alpha_i <= self.C

    @hypothesis()
    def j_at_least_0(self) -> Any:
        """αⱼ ≥ 0"""
        return self.alpha_j >= 0

    @hypothesis()
    def j_at_most_C(self) -> Any:
        """αⱼ ≤ C"""
        return self.alpha_j <= self.C

    @hypothesis()
    def label_i(self) -> Any:
        """yᵢ = syⱼ"""
        return self.y_i == self.same * self.y_j

    @hypothesis()
    def equal_or_not(self) -> Any:
        """s² = 1"""
        return self.same * self.same == 1

    @hypothesis()
    def label_j(self) -> Any:
        """yⱼ² = 1"""
        return self.y_j * self.y_j == 1

    @hypothesis()
    def balanced(self) -> Any:
        """Σαy = 0"""
        return self.balance == 0

    @hypothesis()
    def bent(self) -> Any:
        """η = ‖yⱼφ(xⱼ) − syᵢφ(xᵢ)‖² = ‖φ(xⱼ) − φ(xᵢ)‖²"""
        way = self.signed_j - self.same * self.signed_i
        return self.curvature == way @ way

    @hypothesis()
    def rising(self) -> Any:
        """e + η(u − αⱼ) = 1 − s − ⟨w,yⱼφ(xⱼ) − syᵢφ(xᵢ)⟩"""
        return slope_at(self, self.alpha_j) == 1 - self.same - self.w @ (self.signed_j - self.same * self.signed_i)

    @hypothesis()
    def low_at_least_0(self) -> Any:
        """L ≥ 0"""
        return self.low >= 0

    @hypothesis()
    def low_at_least_end(self) -> Any:
        """L is at least where αᵢ meets a bound"""
        return self.low >= lower_end(self)

    @hypothesis()
    def low_is_one(self) -> Any:
        """L is 0, or where αᵢ meets a bound"""
        return self.low * (self.low - lower_end(self)) == 0

    @hypothesis()
    def high_at_most_C(self) -> Any:
        """H ≤ C"""
        return self.high <= self.C

    @hypothesis()
    def high_at_most_end(self) -> Any:
        """H is at most where αᵢ meets a bound"""
        return self.high <= upper_end(self)

    @hypothesis()
    def high_is_one(self) -> Any:
        """H is C, or where αᵢ meets a bound"""
        return (self.C - self.high) * (upper_end(self) - self.high) == 0

    @hypothesis()
    def best_at_least_low(self) -> Any:
        """t ≥ L, for the best αⱼ"""
        return self.best >= self.low

    @hypothesis()
    def best_at_most_high(self) -> Any:
        """t ≤ H, for the best αⱼ"""
        return self.best <= self.high

    @hypothesis()
    def level(self) -> Any:
        """e = 0, or η = 0"""
        return self.slope_at_top * self.curvature == 0

    @hypothesis()
    def falls_to_low(self) -> Any:
        """W does not rise from t towards L: (L − t)(e + η(u − t)) ≤ 0"""
        return (self.low - self.best) * slope_at(self, self.best) <= 0

    @hypothesis()
    def falls_to_high(self) -> Any:
        """W does not rise from t towards H: (H − t)(e + η(u − t)) ≤ 0"""
        return (self.high - self.best) * slope_at(self, self.best) <= 0


def slope_at(state: Any, second: Any) -> Any:
    """The derivative of W along the line where αⱼ is `second`."""
    return state.slope_at_top + state.curvature * (state.top - second)


def lower_end(state: Any) -> Any:
    """Where αⱼ can fall no further for αᵢ is at a bound: αᵢ + αⱼ − C for equal labels, αⱼ − αᵢ for different ones."""
    same = state.same
    return state.alpha_j + same * state.alpha_i - state.C * (1 + same) / Fraction(2)


def upper_end(state: Any) -> Any:
    """Where αⱼ can rise no further for αᵢ is at a bound: αᵢ + αⱼ for equal labels, C + αⱼ − αᵢ for different ones."""
    same = state.same
    return state.alpha_j + same * state.alpha_i + state.C * (1 - same) / Fraction(2)


def on_line(state: Any, second: Any) -> Any:
    """What αᵢ is where αⱼ is `second`, for Σαy to stay the same."""
    return state.alpha_i + state.same * (state.alpha_j - second)


def balance(state: Any, first: Any, second: Any) -> Any:
    """Σαy, for a pair of multipliers and all others as before."""
    return state.balance + (first - state.alpha_i) * state.y_i + (second - state.alpha_j) * state.y_j


def dual(state: Any, first: Any, second: Any) -> Any:
    """W(α) = Σα − ½‖w‖², w = Σαyφ(x), for a pair of multipliers and all others as before."""
    change_i, change_j = first - state.alpha_i, second - state.alpha_j
    w = state.w + change_i * state.signed_i + change_j * state.signed_j
    return state.total + change_i + change_j - w @ w / Fraction(2)


@strategy(PairState)
def pair_states(draw: st.DrawFn) -> PairState:
    """From α = 0, a few feasible moves of pairs by quarters of C, often to a bound; then the pair to be optimised.

    Some points and some C are decimal fractions: then the step rounds.
    """
    d, decimal = draw(st.integers(1, 2)), draw(st.sampled_from([False, False, True]))
    rows = draw(st.lists(fractions(d) if decimal else integer_rows(d, 2), min_size=2, max_size=5))
    labels = two_labels(draw, len(rows))
    n, C = len(rows), draw(st.sampled_from([Fraction(1), Fraction(1, 8), Fraction(4), Fraction(0.7) if decimal else Fraction(1)]))
    index = st.integers(0, n - 1)
    alpha: list[Fraction] = [Fraction(0)] * n
    positive, negative = ([k for k in range(n) if labels[k] == sign] for sign in (1, -1))
    for _ in range(draw(st.integers(0, 4))):
        opposite = st.tuples(st.sampled_from(positive), st.sampled_from(negative))
        a, b = draw(st.one_of(opposite, st.tuples(index, index)))
        signs = labels[a], -labels[b]  # α_a and α_b change by these times the step
        if a != b:
            room = min(C - alpha[k] if s > 0 else alpha[k] for k, s in zip((a, b), signs, strict=True))
            step = room * draw(st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(1, 4)]))
            alpha[a] += signs[0] * step
            alpha[b] += signs[1] * step
    i = draw(index)
    j = (i + draw(st.integers(1, n - 1))) % n
    return PairState(tuple(rows), labels, C, tuple(alpha), i, j, draw(st.sampled_from([1, 1, 2])))
