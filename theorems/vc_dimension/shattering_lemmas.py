r"""The lemmas of Sauer, Shelah and Pajor, by induction over the number of points, for all families on any number of points.

A family H on m+1 points has two halves on m of them: *low* (its members without the last point) and *high* (those with it,
less that point). Families are formulas in a set that is known by name only (`Family`); their sizes are running numbers:
u = |low ∪ high|, i = |low ∩ high|. Beside the theorems that end with these lemmas, since several do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...properties.proofs import integer, lemma
from ...properties.proofs.quantified import CAP_OF_CAP, SETS, TWO_POINTS, Family, Quantified, shattered_by_halves

DOMAIN = "families of sets on any finite number of points"
LOW, HIGH = Family.named("low"), Family.named("high")
HALVES = "(declare-fun low (Points) Bool) (declare-fun high (Points) Bool) (declare-const d Int)"


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


def counting() -> Iterator:
    """|H| = |low| + |high| = |low ∪ high| + |low ∩ high|: x and y members are in one half only, i in both."""
    H, u, i, x, y = (integer(name) for name in ("|H|", "u", "i", "x", "y"))
    yield lemma("halves", [(x + i) + (y + i) == H, u == x + y + i], u + i == H)


def pascal() -> Iterator:
    r"""$B(m+1,d)=B(m,d)+B(m,d-1)$ for $B(m,d)=\sum_{i\le d}\binom mi$, by induction over d, from Pascal's rule; $B(m,-1)=0$."""
    none, new, old, below = partial_sum("m", "-1"), partial_sum("m+1", "d"), partial_sum("m", "d"), partial_sum("m", "d-1")
    yield lemma(
        "first partial sum",
        [partial_sum("m", "0") == 1, partial_sum("m+1", "0") == 1, none == 0],
        partial_sum("m+1", "0") == partial_sum("m", "0") + none,
    )
    C, C1, D1 = integer("C(m,d)"), integer("C(m,d+1)"), integer("C(m+1,d+1)")
    terms = [old == below + C, partial_sum("m", "d+1") == old + C1, partial_sum("m+1", "d+1") == new + D1]
    yield lemma(
        "next partial sum", [*terms, D1 == C1 + C, new == old + below], partial_sum("m+1", "d+1") == partial_sum("m", "d+1") + old
    )


def partial_sum(m: Any, d: Any) -> Any:
    """The number Σ C(m,i), i ≤ d, by name."""
    return integer(f"B({m},{d})")


def one_more_point() -> Iterator:
    """|H| ≤ B(m,d) for every family H on m points that shatters no more than d: on no points, and from m to m+1 by the halves."""
    H, u, i = (integer(name) for name in ("|H|", "u", "i"))
    yield lemma("no points and no members", [H == 0, partial_sum("0", "-1") == 0], partial_sum("0", "-1") >= H, loose="0 ≤ 0")
    yield lemma("no points", [H >= 0, H <= 1, partial_sum("0", "d") == 1], partial_sum("0", "d") >= H)
    by_induction = [u <= partial_sum("m", "d"), i <= partial_sum("m", "d-1")]
    split = [u + i == H, partial_sum("m+1", "d") == partial_sum("m", "d") + partial_sum("m", "d-1")]
    yield lemma("one more point", [*split, *by_induction], partial_sum("m+1", "d") >= H)


def as_many_shattered() -> Iterator:
    """|H| ≤ |sh(H)|: `without` and `through` count the sets that H shatters without the last point, and with it."""
    H, u, i, without, through, sh = (integer(name) for name in ("|H|", "u", "i", "without", "through", "|sh H|"))
    yield lemma("members of a family on no points", [H >= 0, H <= 1, sh == H], sh >= H)
    both = [u + i == H, sh == without + through]
    yield lemma("one more point", [*both, without >= u, through >= i], sh >= H)


def sets_of_size() -> Iterator:
    """At most B(m,d) sets of m points have at most d points: those without the last point, and those with it."""
    N, a, b = (integer(name) for name in ("N", "a", "b"))
    given = [
        a + b == N,
        a <= partial_sum("m", "d"),
        b <= partial_sum("m", "d-1"),
        partial_sum("m+1", "d") == partial_sum("m", "d") + partial_sum("m", "d-1"),
    ]
    yield lemma("sets of at most d points", given, partial_sum("m+1", "d") >= N)
