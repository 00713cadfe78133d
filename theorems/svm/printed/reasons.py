"""The reasons that the texts print: otherwise ‖w‖ could be smaller; two multipliers move on a line."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.oracles.psd import definiteness
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ....properties.statements.conclusions import Law, at_most, equal, exercised, is_true, less
from ..hard_margin import both_planes_are_touched
from ..margin_through_origin import solution_in_span_of_tight_examples
from ..readings import PairMove
from ..samples.points import TwoClasses
from ..smo import clipped_maximum_is_optimal
from ..soft_margin import soft_complementarity


@sample_type
@excluded("a margin is below 1, or a side has none", lambda self: min((*self.positive, *self.negative), default=0) < 1)
@excluded("a side has none", lambda self: not self.positive or not self.negative)
class FeasibleMargins:
    """The functional margins, from 1 on, of a (w, b) on the positive and on the negative examples."""

    positive: Row
    negative: Row


@strategy(FeasibleMargins)
def feasible_margins(draw: st.DrawFn) -> FeasibleMargins:
    """Halves from 1 to 5; a plane that carries a point, and one that does not."""
    side = st.lists(st.integers(2, 10).map(lambda k: Fraction(k, 2)), min_size=1, max_size=3).map(tuple)
    return FeasibleMargins(draw(side), draw(side))


@both_planes_are_touched.literally()
def an_untouched_plane_leaves_a_shorter_w(of: FeasibleMargins) -> Law:
    """If a plane carries no point, b can be moved so that all margins exceed 1, and then (w, b) be divided by the least of them."""
    up, down = min(of.positive), min(of.negative)
    shift, least = (down - up) / Fraction(2), (up + down) / Fraction(2)
    touched = up == down == 1
    yield exercised("a plane carries no point", not touched)
    moved = [*[m + shift for m in of.positive], *[m - shift for m in of.negative]]  # at (w, b + shift)
    yield equal("the least margin after the shift", min(moved), least)
    yield equal("the least margin, divided by itself", min(m / least for m in moved), 1)
    if not touched:
        yield less("‖w/least‖²/‖w‖², where a plane carries no point", 1 / least**2, 1)


def cross(u: Row, v: Row) -> Row:
    """u×v."""
    (a, b, c), (x, y, z) = u, v
    return b * z - c * y, c * x - a * z, a * y - b * x


@sample_type
@excluded("three entries each", lambda self: any(len(v) != 3 for v in (self.u, self.v)))
@excluded("u and v are proportional, or t is not from 0 to 1", lambda self: not any(self.normal) or not 0 < self.t <= 1)
class PartOutsideTheSpan:
    """w = p + q of R³ with p = αu + βv and q = c·u×v; vectors of the span of u and v; and a share t of q that is taken away."""

    u: Row
    v: Row
    mixed: tuple[tuple[Rational, Rational], ...]
    weights: tuple[Rational, Rational]
    c: Rational
    t: Rational

    @property
    def normal(self) -> Row:
        return cross(self.u, self.v)


@strategy(PartOutsideTheSpan)
def parts_outside_the_span(draw: st.DrawFn) -> PartOutsideTheSpan:
    """Small integers."""
    u = draw(integer_rows(3, 2).filter(any))
    v = draw(integer_rows(3, 2).filter(lambda v: any(cross(u, v))))
    mixed = draw(st.lists(integer_rows(2, 2), min_size=1, max_size=3).map(tuple))
    t = draw(st.sampled_from([1, Fraction(1, 2), Fraction(1, 64)]))
    return PartOutsideTheSpan(u, v, mixed, draw(integer_rows(2, 2)), draw(st.integers(-2, 2)), t)  # type: ignore[arg-type]


@solution_in_span_of_tight_examples.literally()
def a_part_outside_the_span_is_superfluous(of: PartOutsideTheSpan) -> Law:
    """With less of the part of w that is perpendicular to the examples all ⟨w,a⟩ stay as they are, and w is shorter."""
    u, v, q = exact_vector(of.u), exact_vector(of.v), of.c * exact_vector(of.normal)
    p = of.weights[0] * u + of.weights[1] * v
    w, shorter = p + q, p + (1 - of.t) * q
    yield exercised("w has a part outside", any(q))
    for alpha, beta in of.mixed:
        a = alpha * u + beta * v
        yield equal("⟨w,a⟩, with less of the part outside", shorter @ a, w @ a)
    yield at_most("‖w‖², with less of the part outside", shorter @ shorter, w @ w)
    yield equal("‖w‖² as before, and no part outside", shorter @ shorter == w @ w, not any(q))


@clipped_maximum_is_optimal.literally()
def along_the_line(run: PairMove) -> Law:
    """For α₂ moved by t, W((ζ − α₂y₂)y₁, α₂, …) is W(α) + σt − ½ηt², linear for η = 0; here ζ = α₁y₁ + α₂y₂.

    L = 0 only where the line meets the box at α₂ = 0.
    """
    state, old, y = run.sample, run.old, run.y
    i, j, (low, high) = state.i, state.j, state.bounds
    zeta = old[i] * y[i] + old[j] * y[j]
    slope, eta = state.slope, state.curvature
    yield exercised("there are different multipliers", old[i] != old[j])
    for second in (low, high, (low + high) / Fraction(2)):
        put_in, t = old.copy(), second - old[j]
        put_in[i], put_in[j] = (zeta - second * y[j]) * y[i], second
        yield equal("Σαᵢyᵢ with α₁ put in", put_in @ y, 0, at=second)
        yield equal("W with α₁ put in", state.objective(put_in), state.objective(old) + slope * t - eta * t * t / 2, at=second)
    yield equal("L = 0, and α₁ is in [0, C] at α₂ = 0", state.bounds[0] == 0, 0 <= zeta * y[i] <= state.C)


def _meets_slackness(points: TwoClasses) -> bool:
    """Whether some (w, b) meets complementary slackness with an α inside the box: ⟨w,xᵢ⟩ + b = yᵢ for all i."""
    lifted = exact_matrix([(*row, 1, y) for row, y in zip(points.rows, points.labels, strict=True)])
    unknowns = lifted[:, :-1]
    return definiteness(unknowns.T @ unknowns).rank == definiteness(lifted.T @ lifted).rank


@soft_complementarity.printed(
    "ml-notes/svm-w-from-complementary-slackness",
    mistake="Slackness can exclude an α: where a point has both labels, no (w, b) meets it with 0 < αᵢ < λ for both.",
    witness=lambda: TwoClasses(((0,), (0,)), (-1, 1)),
)
def slackness_imposes_nothing(points: TwoClasses) -> Law:
    """Complementary slackness imposes nothing on α alone: some (w, b) meets it with αᵢ = λ/2n₊ or λ/2n₋, inside the box."""
    yield is_true("some (w, b) meets complementary slackness with an α inside the box", _meets_slackness(points))


@soft_complementarity.literally()
def slackness_excludes_both_labels(points: TwoClasses) -> Law:
    """Where a point has both labels, no (w, b) meets complementary slackness with an α inside the box; elsewhere one may."""
    labels = {row: {y for other, y in zip(points.rows, points.labels, strict=True) if other == row} for row in points.rows}
    twice = any(len(of) > 1 for of in labels.values())
    yield exercised("a point has both labels", twice)
    yield is_true("no point has both labels, or no (w, b) meets it", not (twice and _meets_slackness(points)))
    if len(labels) == 2:
        yield equal("of two points, some (w, b) meets it, and none has both labels", _meets_slackness(points), not twice)
