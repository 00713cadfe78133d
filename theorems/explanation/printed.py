"""The text's sentences on explanation, as printed: those that hold, and those that do not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from ...properties.numbers.exact import exact_vector
from ...properties.samples.base import excluded, sample_type, strategy
from ...properties.samples.tables import Row, Table, integer_rows
from ...properties.statements.conclusions import Law, at_most, equal, exercised, is_true
from .gradients import (
    attributions_are_linear,
    attributions_sum_to_the_difference,
    only_what_matters_is_charged,
    symmetric_variables_get_the_same,
    units_share_in_proportion,
    writing_makes_no_difference,
)
from .oracles import mean_slope, mean_slope_by_pieces, midpoint_slope, shapley, slope
from .samples.neighbourhoods import Neighbourhood
from .samples.networks import Rewritten, Segment, Symmetric, TwoModels
from .surrogates import dead_region_hides_a_feature

# ------------------------------------------------------------------------------------------------------------ along a kink


@sample_type
@excluded("these are not two points of the plane", lambda self: self.n != 2 or self.d != 2)
class TwoEnds(Table):
    """A baseline and a point of the plane: the ends of a path of max(z₁, z₂), which is written as z₂ + max(0, z₁ − z₂) or z₁ + ….

    A linear unit z is max(0, z) − max(0, −z).
    """

    def by_the_chain_rule(self, first: int) -> list[Any]:
        """Attributions of max(z₁, z₂), z_second + max(0, z_first − z_second); the derivative of max(0, t) at 0 is 0."""
        second, (y, x) = 1 - first, self.rows
        kink = mean_slope(y[first] - y[second], x[first] - x[second], 1)
        found: list[Any] = [0, 0]
        found[first] = (x[first] - y[first]) * kink
        found[second] = (x[second] - y[second]) * (1 - kink)
        return found

    @property
    def stays_at_the_kink(self) -> bool:
        """Whether z₁ = z₂ at both ends, and so on all of the path."""
        return all(r[0] == r[1] for r in self.rows)


@strategy(TwoEnds)
def two_ends(draw: st.DrawFn) -> TwoEnds:
    """On the diagonal, or anywhere."""
    diagonal = draw(st.booleans())
    ends = [draw(integer_rows(2, 3)) for _ in range(2)]
    return TwoEnds(tuple((a, a) if diagonal else (a, b) for a, b in ends))


DIAGONAL = ((0, 0), (1, 1))


@writing_makes_no_difference.printed(
    "ml-notes/ig-implementation-invariance",
    mistake="Where the path stays at a kink there is no gradient, and the chain rule gives what the way of writing says: of "
    "max(z₁, z₂) from (0, 0) to (1, 1), written as z₂ + max(0, z₁ − z₂), all to z₂, and written the other way all to z₁.",
    witness=lambda: TwoEnds(DIAGONAL),
)
def chain_rule_makes_it_invariant(ends: TwoEnds) -> Law:
    """Printed: if the algorithm is essentially the same the explanation must be the same; the chain rule must be followed."""
    for i, (a, b) in enumerate(zip(ends.by_the_chain_rule(0), ends.by_the_chain_rule(1), strict=True)):
        yield equal("Aᵢ of two ways to write max(z₁, z₂)", a, b, at=i)


@symmetric_variables_get_the_same.printed(
    "ml-notes/ig-symmetry-preserving",
    mistake="Where the path stays at a kink, max(z₁, z₂), which is symmetric, gives all to one of them.",
    witness=lambda: TwoEnds(DIAGONAL),
)
def symmetric_variables_at_any_kink(ends: TwoEnds) -> Law:
    """Printed: the attributions of symmetric variables must be exactly the same."""
    if ends.stays_at_the_kink:
        a, b = ends.by_the_chain_rule(0)
        yield equal("A₁ and A₂ of max(z₁, z₂) on the diagonal", a, b)


@only_what_matters_is_charged.printed(
    "ml-notes/ig-sensitivity",
    mistake="Where the path stays at a kink, the chain rule, which must be followed, charges both variables for the difference of "
    "two ways to write max(z₁, z₂), which is 0 and depends on nothing. The integrated gradients of the function 0 itself are 0.",
    witness=lambda: TwoEnds(DIAGONAL),
)
def zero_function_charges_nothing(ends: TwoEnds) -> Law:
    """Printed: what is mathematically independent of a variable must give it 0; what one variable alone changes, not 0."""
    (y, x), one, other = ends.rows, ends.by_the_chain_rule(0), ends.by_the_chain_rule(1)
    for i in range(2):
        yield equal("Aᵢ of a function that is 0, in two ways written", one[i] - other[i], 0, at=i)
        if x[1 - i] == y[1 - i] and max(x) != max(y):
            yield equal("Aᵢ, and the change of f by xᵢ alone", one[i], max(x) - max(y), at=i)


@writing_makes_no_difference.literally()
def kinks_that_are_crossed_do_no_harm(ends: TwoEnds) -> Law:
    """Where the path does not stay at the kink, both ways to write max(z₁, z₂) give the same, and it sums to the difference."""
    yield exercised("the path leaves the kink", not ends.stays_at_the_kink)
    if not ends.stays_at_the_kink:
        one, other = ends.by_the_chain_rule(0), ends.by_the_chain_rule(1)
        yield equal("A of two ways to write max(z₁, z₂) off the diagonal", one, other)
        yield equal("ΣA, and the change of max(z₁, z₂)", sum(one), max(ends.rows[1]) - max(ends.rows[0]))


@sample_type
@excluded("x₁ or x₂ is negative, or above 2²⁰", lambda self: not (0 <= self.x1 <= 2**20 and 0 <= self.x2 <= 2**20))
class Nested:
    """x₁ ≥ 0 and x₂ ≥ 0 of max(0, max(0, z₁) − 1 − max(0, z₂)), which is max(0, max(0, z₁ − 1) − max(0, z₂)) as well; from 0."""

    x1: int
    x2: int


strategy(Nested)(lambda draw: Nested(draw(st.integers(0, 6)), draw(st.integers(0, 4))))  # small numbers


@writing_makes_no_difference.literally()
def discrete_gradients_depend_on_the_writing(of: Nested) -> Law:
    """Quotients of differences in place of gradients, unit by unit: of two ways to write one function z₁ gets different amounts.

    For x₁ > 1 and 0 < x₂ < x₁ − 1; M. Sundararajan, A. Taly and Q. Yan, Axiomatic attribution for deep networks, 2017, appendix B.
    """
    x1, x2 = of.x1, of.x2
    yield exercised("f is positive, and x₂ is", 0 < x2 < x1 - 1)
    yield equal("f in two ways", max(0, max(0, x1) - 1 - max(0, x2)), max(0, max(0, x1 - 1) - max(0, x2)))
    if 0 < x2 < x1 - 1:
        outer, f = Fraction(x1 - 1 - x2), x1 - x2  # σ(t)/(t − t′), for t from −1, and the change of t
        first = (x1 * outer / f, -x2 * outer / f)
        second = (x1 - 1, -x2)
        yield equal("both sum to the change of f", (sum(first), sum(second)), (outer, outer))
        yield is_true("discrete multipliers of z₁ differ", first[0] != second[0])


# ------------------------------------------------------------------------------------------------------------------ axioms


@attributions_sum_to_the_difference.literally("ml-notes/ig-completeness")
def exact_integrals_are_complete(of: Segment) -> Law:
    """The integrals themselves, piece by piece between kinks, sum to f(x) − f(x′) exactly."""
    yield exercised("f changes", of.difference)
    yield equal("Σᵢ(xᵢ − xᵢ′)∫∂ᵢf, and f(x) − f(x′)", sum(integrals(of)), of.difference)


@attributions_sum_to_the_difference.literally()
def midpoints_miss_so_much(of: Segment) -> Law:
    r"""N midpoints miss at most $\frac1{2N}\sum_k|v_k(t_k-t_k')(\sigma'(t_k)-\sigma'(t_k'))|$ of the sum: σ' is monotone.

    A unit that is on all the way is missed by $v(t-t')^3/(4N^2)$ for p = 3, and by nothing for p = 1 and 2; one that is off, by
    nothing.
    """
    p, n, missed, most = of.power, of.steps, Fraction(0), Fraction(0)
    for k, (v, s, t) in enumerate(zip(of.out, of.starts, of.ends, strict=True)):
        off = v * (t - s) * (mean_slope_by_pieces(s, t, p) - midpoint_slope(s, t, p, n))
        missed, most = missed + off, most + abs(v * (t - s) * (slope(t, p) - slope(s, p)))
        if min(s, t) >= 0 or max(s, t) <= 0:
            cube = Fraction(v * (t - s) ** 3, 4 * n**2) if p == 3 and max(s, t) > 0 else 0
            yield equal("what midpoints miss of a unit without a kink on the way", off, cube, at=k)
    yield exercised("midpoints miss something", missed)
    yield at_most("what midpoints miss of f(x) − f(x′), and 1/2N times the variation of σ'", abs(missed), most / (2 * n))


@attributions_are_linear.literally("ml-notes/ig-linearity")
def exact_integrals_are_linear(of: TwoModels) -> Law:
    """Those of αf₁ + βf₂, of any factors, are αA(f₁) + βA(f₂) exactly."""
    alpha, beta = of.factors
    yield exercised("both have attributions", all(any(m.attributions) for m in of.models))
    parts = zip(integrals(of.combined), *map(integrals, of.models), strict=True)
    for i, (a, first, second) in enumerate(parts):
        yield equal("∫∂ᵢ of αf₁ + βf₂, and αAᵢ(f₁) + βAᵢ(f₂)", a, alpha * first + beta * second, at=i)


@symmetric_variables_get_the_same.literally()
def exact_integrals_are_symmetric(of: Symmetric) -> Law:
    """If no unit stays at a kink, symmetric variables get the same exactly."""
    found = integrals(of.whole)
    yield exercised("they get something", found[0])
    yield equal("∫∂₁f, and ∫∂₂f", found[0], found[1])


def integrals(of: Segment) -> list[Any]:
    """(xᵢ − xᵢ′)∫∂ᵢf, each unit's derivative integrated piece by piece."""
    slopes = [mean_slope_by_pieces(s, t, of.power) for s, t in zip(of.starts, of.ends, strict=True)]
    return list(of.gap * (exact_vector([v * s for v, s in zip(of.out, slopes, strict=True)]) @ of.exact_X))


def one_by_one(of: Segment) -> list[Fraction]:
    """Shapley values of f with the baseline for absent variables: setting one after the other, in all orders."""
    mixed = lambda S: [x if i in S else y for i, (x, y) in enumerate(zip(of.point, of.baseline, strict=True))]  # noqa: E731
    return shapley(lambda S: of.at(mixed(S)), of.d)


@units_share_in_proportion.printed(
    "ml-notes/ig-uniqueness",
    mistake="Setting the variables one after the other, in the mean over all orders, satisfies these axioms too: the Shapley "
    "values with the baseline. Of max(0, 2z₁ + z₂ − 2) from (0, 0) to (1, 1) they give ½ and ½, integrated gradients ⅔ and ⅓.",
    witness=lambda: Segment(((2, 1),), (-2,), (1,), 1, (1, 1), (0, 0), 2),
)
def axioms_leave_one_method(of: Segment) -> Law:
    """Printed: the only method that satisfies these axioms is integrated gradients."""
    if of.d <= 4:
        for i, (a, b) in enumerate(zip(one_by_one(of), of.attributions, strict=True)):
            yield equal("Aᵢ of another method that satisfies the axioms, and integrated gradients", a, b, at=i)


@units_share_in_proportion.literally()
def another_method_satisfies_the_axioms(of: TwoModels) -> Law:
    """The Shapley values with the baseline sum to the difference, are linear, charge unused variables 0, and one alone with it all.

    For how f is written see `its_invariance`, for symmetric variables `its_symmetry`.
    """
    combined, (alpha, beta) = of.combined, of.factors
    phi, first, second = one_by_one(combined), *map(one_by_one, of.models)
    yield exercised("it is not 0", any(phi))
    yield equal("Σᵢ of the other method, and f(x) − f(x′)", sum(phi), combined.difference)
    for i in range(of.d):
        yield equal("the other method, linear", phi[i], alpha * first[i] + beta * second[i], at=i)
        if not combined.gap[i] or not any(w[i] for w in of.rows):
            yield equal("the other method, of what is unused or unchanged", phi[i], 0, at=i)
        if sum(map(bool, combined.gap)) == 1 and combined.gap[i]:
            yield equal("the other method, of what changes f alone", phi[i], combined.difference, at=i)


@units_share_in_proportion.literally()
def its_invariance(of: Rewritten) -> Law:
    """The other method gives the same for both ways of writing f."""
    found = one_by_one(of)
    yield exercised("it is not 0", any(found))
    yield equal("the other method, of f written otherwise", one_by_one(of.rewritten), found)


@units_share_in_proportion.literally()
def its_symmetry(of: Symmetric) -> Law:
    """Symmetric variables get the same from the other method."""
    phi = one_by_one(of.whole)
    yield exercised("they get something", phi[0])
    yield equal("A₁, and A₂ of the other method", phi[0], phi[1])


@units_share_in_proportion.literally()
def proportion_and_linearity_determine_it(of: Segment) -> Law:
    """A method that is linear and shares F(⟨w,z⟩ + b) in proportion to wᵢ(xᵢ − xᵢ′) is the integral of the gradient.

    Where ⟨w,x⟩ = ⟨w,x′⟩, and not all wᵢ(xᵢ − xᵢ′) are 0, all their multiples are in proportion: such units are left out.
    """
    units = [u for u in zip([[*(of.gap * w)] for w in of.exact_X], of.bias, of.rows, of.out, strict=True) if any(u[0])]
    is_determined = all(sum(parts) for parts, *_ in units)
    yield exercised("the gradient changes on the way", is_determined and of.is_bent)
    if is_determined:
        shares: list[Any] = [Fraction(0)] * of.d
        for parts, b, w, v in units:
            change = Fraction(Segment((w,), (b,), (v,), of.power, of.point, of.baseline, of.steps).difference)
            shares = [s + change * p / sum(parts) for s, p in zip(shares, parts, strict=True)]
        for i, (a, b) in enumerate(zip(shares, integrals(of), strict=True)):
            yield equal("the sum of shares in proportion, and (xᵢ − xᵢ′)∫∂ᵢf", a, b, at=i)


# -------------------------------------------------------------------------------------------------------------------- LIME


@sample_type
@excluded("there is another feature, which may take the place of the unit's", lambda self: self.d != 1)
@excluded("z is not negative at the point", lambda self: self.rows[0][0] >= 0)
@excluded("an answer is not max(0, z)", lambda self: any(y != max(0, z[0]) for y, z in zip(self.targets, self.rows, strict=True)))
class NearAKink(Neighbourhood):
    """Neighbours, of one feature z, of a point at which the unit max(0, z) is off; the first row is that point."""


@strategy(NearAKink)
def near_a_kink(draw: st.DrawFn) -> NearAKink:
    """Neighbours on one side, or on both."""
    x = -draw(st.integers(1, 2))
    others = draw(st.lists(st.integers(-4, 2), min_size=1, max_size=4))
    table: tuple[Row, ...] = ((x,), (x - 1,), *((v,) for v in others))
    return NearAKink(table, tuple(max(0, z[0]) for z in table), (1,) * len(table), 1, 0)


@dead_region_hides_a_feature.printed(
    "ml-notes/lime-relu-dead-region",
    mistake="Only neighbours with the unit off show 0: a neighbourhood that reaches over the kink, as any of full support does, "
    "shows its slope. At −1, with the neighbours −2, −1 and 1, the coefficient is 5/14.",
    witness=lambda: NearAKink(((-1,), (-2,), (1,)), (0, 0, 1), (1, 1, 1), 1, 0),
)
def negative_feature_is_unimportant(near: NearAKink) -> Law:
    """Printed: at negative values of a ReLU LIME sees the output 0 all around x and deems this feature unimportant."""
    yield equal("c of max(0, z) at a negative point, and 0", near.best[0][0], 0)


@dead_region_hides_a_feature.literally()
def unit_is_seen_over_the_kink(near: NearAKink) -> Law:
    """The coefficient of the only feature is positive if some neighbour has z > 0, and else 0, though f is not constant."""
    c = near.best[0][0]
    yield exercised("a neighbour is over the kink", max(near.targets) > 0)
    yield equal("the coefficient is positive, and a neighbour is over the kink", c > 0, max(near.targets) > 0)
