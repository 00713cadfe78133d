"""The edges of what the texts print of support vector machines: any hyperplane, w = 0 as well, and examples of one class alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector, sqrt
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, Table, integer_rows
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from .. import soft_margin
from ..hard_margin_dual import dual_attains_the_optimum
from ..margins import margins_of_a_hyperplane


@sample_type
@excluded("a label is not −1 or 1", lambda self: not {*self.labels} <= {-1, 1})
@excluded("w has another dimension", lambda self: len(self.w) != self.d)
@excluded("the scale c is not positive", lambda self: self.c <= 0)
class AnyPlane(Table):
    """Labelled examples, any (w, b), w = 0 too, a scale c > 0, and any multipliers α."""

    labels: tuple[int, ...]
    alpha: Row
    w: Row
    b: Rational
    c: Rational

    BY_ROW = ("labels", "alpha")

    def margins(self, c: Rational = 1) -> list[Rational]:
        """yᵢ(⟨cw,xᵢ⟩ + cb)."""
        w = c * exact_vector(self.w)
        scores: list[Any] = [w @ exact_vector(row) + c * self.b for row in self.rows]
        return [y * score for y, score in zip(self.labels, scores, strict=True)]

    def predictions(self, c: Rational = 1) -> list[int]:
        """g(⟨cw,xᵢ⟩ + cb), with g(z) = 1 for z ≥ 0, else −1."""
        return [1 if y * m >= 0 else -1 for y, m in zip(self.labels, self.margins(c), strict=True)]


@strategy(AnyPlane)
def any_planes(draw: st.DrawFn) -> AnyPlane:
    """Few small examples; w = 0 in about a third."""
    n, d = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    rows = tuple(draw(integer_rows(d)) for _ in range(n))
    w = draw(st.one_of(st.just((0,) * d), integer_rows(d), integer_rows(d)))
    scale = draw(st.sampled_from([2, Fraction(1, 2), 5, Fraction(1, 64)]))
    labels = draw(st.tuples(*[st.sampled_from([-1, 1])] * n))
    return AnyPlane(rows, labels, draw(integer_rows(n)), w, draw(st.integers(-3, 3)), scale)


@margins_of_a_hyperplane.literally()
def margins_of_any_plane(of: AnyPlane) -> Law:
    """For any (w, b), also w = 0: a positive margin is a right answer; (cw, cb) has c times the margins and the same answers.

    With x₀ = 1, θ₀ = b and (θ₁, …, θ_d) = w the scores are ⟨θ,x⟩; a positive margin reaches any size by scaling.
    """
    margins, right = of.margins(), [int(h == y) for h, y in zip(of.predictions(), of.labels, strict=True)]
    theta = exact_vector((of.b, *of.w))
    yield exercised("w is 0", not any(of.w))
    for i, m in enumerate(margins):
        yield equal("⟨θ,x⟩ with x₀ = 1", of.labels[i] * (theta @ exact_vector((1, *of.rows[i]))), m, at=i)
        if m:
            yield equal("h(x) = y, and y(⟨w,x⟩ + b) > 0", right[i], int(m > 0), at=i)
            yield equal("|y(⟨cw,x⟩ + cb)| for c = 100/|y(⟨w,x⟩ + b)|", abs(of.margins(100 / Fraction(abs(m)))[i]), 100, at=i)
        lifted = m / sqrt(1 + sum(v * v for v in of.rows[i]))
        yield equal("l⟨ŵ,â⟩ > 0 with ‖â‖ = 1, and without", lifted > 0, m > 0, at=i)
    yield equal("h at (2w, 2b), and at (w, b)", of.predictions(2), of.predictions())
    yield equal("h at (cw, cb), and at (w, b)", of.predictions(of.c), of.predictions())
    yield equal("the least margin at (cw, cb)", min(of.margins(of.c)), of.c * min(margins))


@sample_type
@excluded("the class is not −1 or 1", lambda self: self.label not in (-1, 1))
@excluded("C is not positive", lambda self: self.C <= 0)
@excluded("w has another dimension", lambda self: len(self.w) != self.d)
@excluded("each example needs a multiplier from 0 to C", lambda self: any(not 0 <= a <= self.C for a in self.alpha))
class OneClass(Table):
    """Examples of one class alone, with C > 0; any (w, b), and multipliers α from 0 to C."""

    alpha: Row
    label: int
    C: Rational
    w: Row
    b: Rational

    BY_ROW = ("alpha",)

    def cost(self, w: Row, b: Rational) -> Rational:
        """P(w,b) = ½‖w‖² + CΣ(1 − yᵢ(⟨w,xᵢ⟩ + b))⁺."""
        scores = [exact_vector(w) @ exact_vector(row) + b for row in self.rows]
        return sum(v * v for v in w) / Fraction(2) + self.C * sum(max(0, 1 - self.label * s) for s in scores)


@strategy(OneClass)
def one_classes(draw: st.DrawFn) -> OneClass:
    """Few small examples; w = 0 and α = 0 among the draws."""
    n, d, C = draw(st.integers(1, 3)), draw(st.integers(1, 2)), draw(st.sampled_from([1, 2, Fraction(1, 2)]))
    rows = tuple(draw(integer_rows(d)) for _ in range(n))
    alpha = tuple(C * draw(st.sampled_from([0, 0, Fraction(1, 2), 1])) for _ in range(n))
    w = draw(st.one_of(st.just((0,) * d), integer_rows(d)))
    return OneClass(rows, alpha, draw(st.sampled_from([-1, 1])), C, w, draw(st.integers(-3, 3)))


@soft_margin.soft_margin_optimum.literally()
def one_class_alone(of: OneClass) -> Law:
    """With one class P* = 0, at w = 0 and any b with yb ≥ 1, and nowhere else; and α = 0 is the only feasible one, with W(0) = 0.

    So w = Σαᵢyᵢxᵢ, every slack is 0, αᵢ = 0 goes with margins of at least 1, and no αᵢ is positive.
    """
    zero, value = (0,) * of.d, of.cost(of.w, of.b)
    yield exercised("(w, b) is not optimal, and α not 0", value > 0 and any(of.alpha))
    yield at_least("P(w,b) ≥ 0, of one class", value, 0)
    yield equal("P(0, y), of one class", of.cost(zero, of.label), 0)
    yield equal("P(w,b) = 0, and w = 0 with yb ≥ 1", value == 0, not any(of.w) and of.label * of.b >= 1)
    yield equal("Σαᵢyᵢ = 0, and α = 0", sum(of.alpha) * of.label == 0, not any(of.alpha))
    if value == 0:
        yield at_least("y(⟨w,x⟩ + b) at the optimum of one class", of.label * of.b, 1)


@sample_type
class FunctionalMargin:
    """The functional margin m = y(⟨w,x⟩ − b) of an example."""

    m: Rational


@strategy(FunctionalMargin)
def functional_margins(draw: st.DrawFn) -> FunctionalMargin:
    """From −3 to 3 in halves."""
    return FunctionalMargin(Fraction(draw(st.integers(-6, 6)), 2))


@soft_margin.soft_margin_optimum.printed(
    "ml-notes/hinge-relaxation",
    mistake="Counted are margins below 1, of which the hinge loss is no bound: at ½ it is ½. It bounds [margin ≤ 0].",
)
def hinge_bounds_a_margin_below_one(of: FunctionalMargin) -> Law:
    """Printed: [m < 1] is relaxed to max(0, 1 − m): so that is at least the count of errors."""
    yield exercised("the margin is below 1", of.m < 1)
    yield at_most("[m < 1] ≤ hinge loss", int(of.m < 1), max(0, 1 - of.m))


@soft_margin.soft_margin_optimum.literally()
def hinge_bounds_the_mistakes(of: FunctionalMargin) -> Law:
    """[m ≤ 0] ≤ max(0, 1 − m) ≤ [m < 1](1 + |m|), for every m: it is 0 exactly where no margin below 1 is counted."""
    yield exercised("the margin is at most 0", of.m <= 0)
    yield at_most("[m ≤ 0] ≤ hinge loss, for every m", int(of.m <= 0), max(0, 1 - of.m))
    yield equal("a hinge loss of 0, and m ≥ 1", max(0, 1 - of.m) == 0, of.m >= 1)


@dual_attains_the_optimum.literally()
def lagrangian_at_any_multipliers(of: AnyPlane) -> Law:
    """At w = Σαᵢyᵢxᵢ, L = Σαᵢ − ½Σyᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩ − bΣαᵢyᵢ for every α."""
    X: list[Any] = [exact_vector(row) for row in of.rows]
    y, alpha = of.labels, of.alpha
    w: Any = sum(a * label * row for a, label, row in zip(alpha, y, X, strict=True))
    yield exercised("Σαᵢyᵢ is not 0, nor b", of.b != 0 and sum(a * label for a, label in zip(alpha, y, strict=True)) != 0)
    slack = sum(a * (label * (w @ row + of.b) - 1) for a, label, row in zip(alpha, y, X, strict=True))
    pairs = [(i, j) for i in range(of.n) for j in range(of.n)]
    double = sum(y[i] * y[j] * alpha[i] * alpha[j] * (X[i] @ X[j]) for i, j in pairs)
    shift = of.b * sum(a * label for a, label in zip(alpha, y, strict=True))
    yield equal("L(Σαyx, b, α), for every α", w @ w / Fraction(2) - slack, sum(alpha) - double / Fraction(2) - shift)
