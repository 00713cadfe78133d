"""The edges of what the texts print of support vector machines: any hyperplane, w = 0 as well, and examples of one class alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector, sqrt
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, Table, integer_rows
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true
from ...perceptron.samples.streams import products
from .. import soft_margin
from ..hard_margin import largest_geometric_margin
from ..hard_margin_dual import dual_attains_the_optimum
from ..margins import margins_of_a_hyperplane
from ..samples.points import SeparableClasses, TwoClasses
from .claims import separable


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

    def sizes(self, c: Rational = 1) -> tuple[Rational, Rational]:
        """|w₁| and |w₁ + b| + |w₂| at (cw, cb); w₂ = 0 in one dimension."""
        return abs(c * self.w[0]), abs(c * self.w[0] + c * self.b) + sum(abs(c * v) for v in self.w[1:2])

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

    With x₀ = 1, θ₀ = b and (θ₁, …, θ_d) = w the scores are ⟨θ,x⟩; a positive margin reaches any size by scaling. So do
    |w₁| and |w₁ + b| + |w₂| where they are positive. For c < 0 as well (cw, cb) describes the same plane. x − tw lies on the
    boundary for t = γ/‖w‖ alone, where γ = (⟨w,x⟩ + b)/‖w‖.
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
    for k, (N, size) in enumerate(zip(of.sizes(), (5, 2), strict=True)):
        if N:
            yield equal("N at (cw, cb), for c = t/N and t > 0", of.sizes(size / Fraction(N))[k], size, at=size)
    if norm := Fraction(sum(v * v for v in of.w)):
        w, x = exact_vector(of.w), exact_vector(of.rows[0])
        root = (w @ x + of.b) / norm
        for c in (2, -2):
            yield equal("⟨cw,B⟩ + cb, for B of the plane of (w, b)", (c * w) @ (x - root * w) + c * of.b, 0, at=c)
        for t in (root - of.c, root, root + of.c):
            yield equal("⟨w, x − tw⟩ + b, and (γ/‖w‖ − t)‖w‖²", w @ (x - t * w) + of.b, (root - t) * norm, at=t)


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


@soft_margin.soft_margin_optimum.literally()
def slacks_at_their_least(of: AnyPlane) -> Law:
    """Of min ‖v‖² + cΣyᵢ, lᵢ⟨v,aᵢ⟩ ≥ 1 − yᵢ, yᵢ ≥ 0, for any v: yᵢ = (1 − lᵢ⟨v,aᵢ⟩)⁺ is feasible, and no feasible y is smaller.

    So the least objective at v is ‖v‖² + cΣ(1 − lᵢ⟨v,aᵢ⟩)⁺. Here v is w, y is |α|, and b has no part in it.
    """
    v, slacks = exact_vector(of.w), [abs(a) for a in of.alpha]
    margins = [label * (v @ exact_vector(row)) for row, label in zip(of.rows, of.labels, strict=True)]
    hinges = [max(0, 1 - m) for m in margins]
    feasible = all(m >= 1 - y for m, y in zip(margins, slacks, strict=True))
    yield exercised("y is feasible, and not the hinge losses", feasible and slacks != hinges)
    for i, (m, y, hinge) in enumerate(zip(margins, slacks, hinges, strict=True)):
        yield at_least("lᵢ⟨v,aᵢ⟩, and 1 − (1 − lᵢ⟨v,aᵢ⟩)⁺", m, 1 - hinge, at=i)
        if m >= 1 - y:
            yield at_least("yᵢ, feasible", y, hinge, at=i)
    if feasible:
        yield at_least("‖v‖² + cΣyᵢ, feasible", v @ v + of.c * sum(slacks), v @ v + of.c * sum(hinges))


@sample_type
@excluded("ε is not from 0 to 1", lambda self: not 0 < self.epsilon <= 1)
class NearbyOutlier:
    """Examples (0, 1), positive, and (0, −1), negative; and a positive outlier (ε, −1), 0 < ε ≤ 1."""

    epsilon: Fraction

    @property
    def without(self) -> SeparableClasses:
        return SeparableClasses(((0, 1), (0, -1)), (1, -1))

    @property
    def outlier(self) -> SeparableClasses:
        return SeparableClasses((*self.without.rows, (self.epsilon, -1)), (1, -1, 1))


strategy(NearbyOutlier)(lambda draw: NearbyOutlier(Fraction(1, draw(st.integers(1, 100)))))  # ε = 1/k


@largest_geometric_margin.literally("cs229-svm/feature-map-increases-separability")
def one_outlier_turns_the_boundary(of: NearbyOutlier) -> Law:
    """One outlier turns w* = (0, 1) to (2/ε, 1), and γ*² = 1 falls to ε²/(4 + ε²); and a point may have both labels."""
    epsilon, before, after = of.epsilon, of.without, of.outlier
    yield exercised("the outlier is near", epsilon < 1)
    yield equal("w* and γ*², without the outlier", (*before.optimum.w, before.margin_squared), (0, 1, 1))
    yield equal("w* with the outlier", tuple(after.optimum.w), (2 / epsilon, 1))
    yield equal("γ*² with the outlier", after.margin_squared, epsilon**2 / (4 + epsilon**2))
    for phi in (tuple, products):
        images = tuple(phi(row) for row in before.rows)
        both = TwoClasses((*images, images[1]), (1, -1, 1))
        yield is_true("not separable, where a point has both labels", not separable(both), at=phi.__name__)


@sample_type
@excluded("the slack is negative", lambda self: self.xi < 0)
class FunctionalMargin:
    """The functional margin m = y(⟨w,x⟩ − b) of an example, and a slack ξ ≥ 0."""

    m: Rational
    xi: Rational


@strategy(FunctionalMargin)
def functional_margins(draw: st.DrawFn) -> FunctionalMargin:
    """From −3 to 3 in halves; as many slacks are what the margin needs as not."""
    m, xi = Fraction(draw(st.integers(-6, 6)), 2), Fraction(draw(st.integers(0, 8)), 2)
    return FunctionalMargin(m, draw(st.sampled_from([xi, max(1 - m, Fraction(0))])))


@soft_margin.soft_margin_optimum.literally("ml-notes/hinge-relaxation")
def hinge_relaxes_the_count(of: FunctionalMargin) -> Law:
    """With ξ = max(0, 1 − m) the count of margins below 1 is ‖ξ‖₀, and the hinge loss ‖ξ‖₁: convex, and, up to 1, at most that."""
    count, loss = int(of.m < 1), _hinge(of.m)
    yield exercised("the margin is below 1", count == 1)
    yield equal("[m < 1], and 1 where ξ = max(0, 1 − m) is not 0", count, int(loss != 0))
    yield at_most("min(1, hinge loss) ≤ [m < 1]", min(1, loss), count)
    for step in (Fraction(1, 2), 1, 3):
        mean = (_hinge(of.m - step) + _hinge(of.m + step)) / Fraction(2)
        yield at_most("hinge loss at m, and the mean at m − h and m + h", loss, mean, at=step)


def _hinge(m: Rational) -> Rational:
    return max(0, 1 - m)


@soft_margin.soft_margin_optimum.literally()
def slacks_in_place_of_a_maximum(of: FunctionalMargin) -> Law:
    """ξ ≥ 0 and m ≥ 1 − ξ say ξ ≥ max(0, 1 − m), the hinge loss, which is the least such ξ."""
    yield exercised("ξ is the hinge loss", of.xi == _hinge(of.m))
    yield equal("m ≥ 1 − ξ, and ξ ≥ hinge loss", of.m >= 1 - of.xi, of.xi >= _hinge(of.m))


@soft_margin.soft_margin_optimum.literally()
def strictly_feasible_with_slacks(of: AnyPlane) -> Law:
    """With slacks ξᵢ = 1 + max(0, 1 − mᵢ) every (w, b) is strictly feasible, whatever the labels; and ½‖w‖² + cΣξᵢ is convex."""
    margins = of.margins()
    slacks = [1 + _hinge(m) for m in margins]
    yield exercised("(w, b) is not feasible without slacks", min(margins) < 1)
    for i, (m, xi) in enumerate(zip(margins, slacks, strict=True)):
        yield greater("yᵢ(⟨w,xᵢ⟩ + b) − 1 + ξᵢ", m - 1 + xi, 0, at=i)
        yield greater("ξᵢ", xi, 0, at=i)
    w, zero = exact_vector(of.w), [0] * of.n
    middle = _relaxed(of, w / Fraction(2), [xi / Fraction(2) for xi in slacks])
    mean = (_relaxed(of, w, slacks) + _relaxed(of, 0 * w, zero)) / Fraction(2)
    yield at_most("½‖w‖² + cΣξᵢ halfway to 0, and the mean", middle, mean)


def _relaxed(of: AnyPlane, w: Any, slacks: list[Any]) -> Rational:
    return w @ w / Fraction(2) + of.c * sum(slacks)


@dual_attains_the_optimum.literally()
def lagrangian_at_any_multipliers(of: AnyPlane) -> Law:
    """At w = Σαᵢyᵢxᵢ, L = Σαᵢ − ½Σyᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩ − bΣαᵢyᵢ for every α, in the problem without b, and with any slacks ξ, as well.

    For κ = λ − α: then ξ drops out. And ½‖w‖² − W(α) = ½‖w − v‖² + Σαᵢ(mᵢ − 1) − bΣαᵢyᵢ for every w, b and α, where v = Σαᵢyᵢxᵢ
    and W is L without b: so W(α) ≤ ½‖w‖² where all margins mᵢ ≥ 1, α ≥ 0 and Σαᵢyᵢ = 0.
    """
    X: list[Any] = [exact_vector(row) for row in of.rows]
    y, alpha, c = of.labels, of.alpha, of.c
    w: Any = sum(a * label * row for a, label, row in zip(alpha, y, X, strict=True))
    imbalance = sum(a * label for a, label in zip(alpha, y, strict=True))
    yield exercised("Σαᵢyᵢ is not 0, nor b", of.b != 0 and imbalance != 0)
    slacks = [_hinge(m) for m in of.margins()]
    pairs = [(i, j) for i in range(of.n) for j in range(of.n)]
    dual = sum(alpha) - sum(y[i] * y[j] * alpha[i] * alpha[j] * (X[i] @ X[j]) for i, j in pairs) / Fraction(2)

    def lagrangian(b: Rational, xi: Sequence[Rational], kappa: Sequence[Rational]) -> Rational:
        constraints = [a * (label * (w @ row + b) - 1 + s) for a, label, row, s in zip(alpha, y, X, xi, strict=True)]
        return w @ w / Fraction(2) + c * sum(xi) - sum(constraints) - sum(k * s for k, s in zip(kappa, xi, strict=True))

    none = [0] * of.n
    yield equal("L(Σαyx, α) without b, for every α", lagrangian(0, none, none), dual)
    yield equal("L(Σαyx, b, α), for every α", lagrangian(of.b, none, none), dual - of.b * imbalance)
    soft = lagrangian(of.b, slacks, [c - a for a in alpha])
    yield equal("L(Σαyx, b, ξ, α, λ − α), for every α and ξ", soft, dual - of.b * imbalance)
    other = exact_vector(of.w)
    above = (other - w) @ (other - w) / Fraction(2) + sum(a * (m - 1) for a, m in zip(alpha, of.margins(), strict=True))
    yield equal("½‖w‖² − W(α), for every w, b and α", other @ other / Fraction(2) - dual, above - of.b * imbalance)
