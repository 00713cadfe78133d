r"""Sauer, Shelah and Pajor by induction over the number of points, for all families on any number of points.

A family H on m+1 points has two halves on m of them: *low* (its members without the last point) and *high* (those with it,
less that point). Families are formulas in a set that is known by name only (`Family`); their sizes are running numbers:
u = |low ∪ high|, i = |low ∩ high|. $B(m,d)=\sum_{i\le d}\binom mi$ is known by name too (`binomial_sum`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...properties.proofs import conclude, integer, lemma, term
from ...properties.proofs.quantified import CAP_OF_CAP, SETS, TWO_POINTS, Family, Quantified, shattered_by_halves
from .formulas import binomial_sum
from .readings import MeasuredFamily, PointSet
from .sauer_shelah import pajor, sauer_shelah

DOMAIN = "families of sets on any finite number of points"
STEP = "set_systems.shattered_by_halves"
WRONG_STEPS = [
    "mutants.vc_dimension.halves_by_intersection",
    "mutants.vc_dimension.either_half",
    "mutants.vc_dimension.one_half_is_enough",
]
LOW, HIGH = Family.named("low"), Family.named("high")
HALVES = "(declare-fun low (Points) Bool) (declare-fun high (Points) Bool) (declare-const d Int)"


@sauer_shelah.proof(
    domain=f"{DOMAIN}, and every m",
    lifts=STEP,
    mutants=WRONG_STEPS,
    missing="The induction over the number of points, for all families at once: the last step is given |H_C| ≤ B(m,d) for every C "
    "of m points, which the lemmas on the halves and on their sizes give only together, by a rule that the kernel does not "
    "have.",
)
def by_the_halves(step: Any) -> Iterator:
    r"""$|H|=|low\cup high|+|low\cap high|\le B(m,d)+B(m,d-1)=B(m+1,d)$, by induction: the dimensions are at most d and d − 1.

    τ(m) is the size of some family of traces on m points, and shatters no more than d. Some d points have 2^d traces.
    """
    yield from halves(step)
    yield from dimensions()
    yield from counting()
    yield from pascal()
    yield from one_more_point()
    m, d = integer("m"), integer("d")
    known = [growth_of(m) <= binomial_sum(m, d), growth_of(d) <= 2**d, growth_of(d) >= 2**d]
    H = MeasuredFamily.given(d=d, n=integer("points"), sizes=[m], tau=growth_of)
    yield conclude("Sauer and Shelah", known, sauer_shelah, H)


@pajor.proof(
    domain=f"{DOMAIN}, and every C",
    lifts=STEP,
    mutants=WRONG_STEPS,
    missing="The induction over the number of points, for all families at once: the last step is given |H_C| ≤ |sh H_C| ≤ B(m,d), "
    "which the lemmas on the two halves and on their sizes give only together, by a rule that the kernel does not have.",
)
def by_the_same_halves(step: Any) -> Iterator:
    r"""H shatters what $low\cup high$ does, and $B\cup\{c\}$ for what $low\cap high$ does: at least as many as they have members.

    And no more than there are sets of d points at most. On a set C of points, take $H_C$ for H, and m for |C|.
    """
    yield from halves(step)
    yield from dimensions()
    yield from counting()
    yield from as_many_shattered()
    yield from pascal()
    yield from sets_of_size()
    m, d, traces, shattered = (integer(name) for name in ("m", "d", "|H_C|", "|sh H_C|"))
    known = [traces <= shattered, shattered <= binomial_sum(m, d)]
    H = MeasuredFamily.given(d=d, members=integer("|H|"), subsets=[PointSet("C", m, traces, shattered)])
    yield conclude("Pajor", known, pajor, H)


def growth_of(k: Any) -> Any:
    """The growth at k, by name."""
    return integer(f"τ({k})")


# ------------------------------------------------------------------------------------------------- lemmas on the two halves


def of_sets(name: str, what: str, goal: str, wrong: tuple[str, ...] = (), given: tuple[str, ...] = ()) -> list[Quantified]:
    """An obligation on two halves, sets being known by their intersections, inclusions and sizes only."""
    return [Quantified(name, what, f"{SETS} {HALVES}", f"{TWO_POINTS} {HALVES}", given, goal, wrong)]


def halves(step: Any) -> Iterator:
    """The step gives what H shatters by the definition; all that low ∪ high, and low ∩ high, shatter is in it."""
    without, through = step(LOW, HIGH, Family.shattered)
    yield of_sets(
        "without the last point", "H shatters B iff the step says so", without.equals(shattered_by_halves(LOW, HIGH, False))
    )
    yield of_sets(
        "with the last point", "H shatters B ∪ {c} iff the step says so", through.equals(shattered_by_halves(LOW, HIGH, True))
    )
    union, common = (LOW | HIGH).shattered(), (LOW & HIGH).shattered()
    yield of_sets("union", "what low ∪ high shatters, H shatters", union.within(without), (LOW.shattered().equals(without),))
    yield of_sets(
        "common", "B shattered by low ∩ high: B ∪ {c} by H", common.within(through), (union.within(through), through.within(common))
    )


def dimensions() -> Iterator:
    """If H shatters no more than d points, low ∪ high no more than d, low ∩ high no more than d − 1, and traces no more than d."""
    union, common = (LOW | HIGH).shattered(), (LOW & HIGH).shattered()
    given = (shattered_by_halves(LOW, HIGH, False).at_most("d"), shattered_by_halves(LOW, HIGH, True).at_most("(- d 1)"))
    yield of_sets("dimension of the union", "VC(low ∪ high) ≤ d", union.at_most("d"), (union.at_most("(- d 1)"),), given)
    yield of_sets(
        "dimension of the common", "VC(low ∩ high) ≤ d − 1", common.at_most("(- d 1)"), (common.at_most("(- d 2)"),), given
    )
    traces = "(forall ((C Points)) " + LOW.traces("C").shattered().within(LOW.shattered(), "(sub B C)") + ")"
    yield of_sets("traces", "what H_C shatters inside of C, H shatters", traces, (), (CAP_OF_CAP,))


# ------------------------------------------------------------------------------------------------------ lemmas on numbers


def counting() -> Iterator:
    """|H| = |low| + |high| = |low ∪ high| + |low ∩ high|: x and y members are in one half only, i in both."""
    H, u, i, x, y = (integer(name) for name in ("|H|", "u", "i", "x", "y"))
    yield lemma("halves", [(x + i) + (y + i) == H, u == x + y + i], u + i == H)


def pascal() -> Iterator:
    r"""$B(m+1,d)=B(m,d)+B(m,d-1)$, by induction over d, from Pascal's rule; $B(m,-1)=0$ and $B(m,0)=1$."""
    m, d = integer("m"), integer("d")
    none, one = [binomial_sum(m, -1) == 0], [binomial_sum(m, 0) == 1, binomial_sum(m + 1, 0) == 1]
    yield lemma("first partial sum", [*one, *none], binomial_sum(m + 1, 0) == binomial_sum(m, 0) + binomial_sum(m, -1))
    C, C1, D1 = integer("C(m,d)"), integer("C(m,d+1)"), integer("C(m+1,d+1)")
    next_terms = [
        binomial_sum(m, d) == binomial_sum(m, d - 1) + C,
        binomial_sum(m, d + 1) == binomial_sum(m, d) + C1,
        binomial_sum(m + 1, d + 1) == binomial_sum(m + 1, d) + D1,
    ]
    yield lemma(
        "next partial sum",
        [*next_terms, D1 == C1 + C, rule(m, d)],
        binomial_sum(m + 1, d + 1) == binomial_sum(m, d + 1) + binomial_sum(m, d),
    )


def rule(m: Any, d: Any) -> Any:
    """B(m+1,d) = B(m,d) + B(m,d−1), which `pascal` proves."""
    return binomial_sum(m + 1, d) == binomial_sum(m, d) + binomial_sum(m, d - 1)


def one_more_point() -> Iterator:
    """|H| ≤ B(m,d) for every family H on m points that shatters no more than d: on no points, and from m to m+1 by the halves."""
    H, u, i, m, d = (integer(name) for name in ("|H|", "u", "i", "m", "d"))
    on_none = binomial_sum(term(0), -1)
    yield lemma("no points and no members", [H == 0, on_none == 0], on_none >= H, loose="0 ≤ 0")
    yield lemma("no points", [H >= 0, H <= 1, binomial_sum(0, d) == 1], binomial_sum(0, d) >= H)
    by_induction = [u <= binomial_sum(m, d), i <= binomial_sum(m, d - 1)]
    yield lemma("one more point", [u + i == H, rule(m, d), *by_induction], binomial_sum(m + 1, d) >= H)


def as_many_shattered() -> Iterator:
    """|H| ≤ |sh(H)|: `without` and `through` count the sets that H shatters without the last point, and with it."""
    H, u, i, without, through, sh = (integer(name) for name in ("|H|", "u", "i", "without", "through", "|sh H|"))
    yield lemma("members of a family on no points", [H >= 0, H <= 1, sh == H], sh >= H)
    yield lemma("one more point", [u + i == H, sh == without + through, without >= u, through >= i], sh >= H)


def sets_of_size() -> Iterator:
    """At most B(m,d) sets of m points have at most d points: those without the last point, and those with it."""
    N, a, b, m, d = (integer(name) for name in ("N", "a", "b", "m", "d"))
    by_induction = [a <= binomial_sum(m, d), b <= binomial_sum(m, d - 1)]
    yield lemma("sets of at most d points", [a + b == N, rule(m, d), *by_induction], binomial_sum(m + 1, d) >= N)
