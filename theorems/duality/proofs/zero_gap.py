r"""A derivation: the KKT conditions of the soft margin are necessary, for a sum of terms that are not negative is 0."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from ....properties.proofs import reals
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, by, cauchy_schwarz, induct, of_sample, total
from ....properties.proofs.kernel import square as squared
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.draws import drawn
from ..readings.lagrangians import ZeroGapValues
from ..samples.zero_gap import PickedExamples, ZeroGap
from ..soft_margin_kkt import soft_margin_kkt_is_necessary
from .lagrangians import DOMAIN, OnePoint, Runs, array
from .saddle_points import Of, constants, with_a_gap

EXAMPLE = ("shared", "first_multiplier", "second_multiplier", "met", "slack", "picked_or_not")
LOOSE = dict.fromkeys(range(4), "attained where the products are 0")


@soft_margin_kkt_is_necessary.derivation(
    f"{DOMAIN}, ξ, α and r that are feasible and have no gap, any of the examples, and any w′, b′ and ξ′",
    lifts="lagrangians.soft_margin",
    mutants=[
        "mutants.duality.one_input_for_all",
        "mutants.duality.slack_is_free",
        "mutants.duality.slack_tightens",
        "mutants.duality.averages_the_slack",
        "mutants.duality.squares_the_slack",
    ],
)
def by_terms_of_one_sign(lagrangian: Any) -> Iterator:
    r"""$L\le L_{\text{without some}}\le P$, term by term; and $L=W+\frac12\|w-v\|^2\ge W=P$. So all are equal, and w = v.

    D and I are $\sum\alpha_iy_i\langle w,x_i\rangle$ and $\sum\alpha_iy_i\langle w',x_i\rangle$, B is $\sum\alpha_iy_i$.
    """
    given, sample, half = partial(of_sample, ZeroGap), Formal(ZeroGap), Fraction(1, 2)
    w, other, v = sample.weights, sample.other_weights, sample.combination
    loop = terms(lagrangian)
    yield whole(loop, lagrangian)
    P, L, U, N, M, *_ = loop.state.values()
    dual = sample.multipliers_of_all - half * (v @ v)
    keeps = lambda P, L, U, N, M, D, I, B, A, X: [  # noqa: E731
        L <= U,
        L <= N,
        U <= P,
        N <= P,
        half * (w @ w) + sample.C * X == P,
        half * (w @ w) + A - D - sample.b * B == L,
        half * (other @ other) + A - I - sample.other_b * B == M,
    ]
    *ordered, primal, value, elsewhere = induct(loop, keeps, [given(name, *loop.items) for name in EXAMPLE], LOOSE)
    parts = {"D": "along", "I": "along_other", "B": "balance", "A": "multipliers_of_all", "X": "slack_of_all"}
    sums = {part: total(ZeroGap, of, loop, part) for part, of in parts.items()}
    off, way = w - v, other - w
    in_sum = [given("combined"), given("balanced"), *(sums[k] for k in "DBA")]
    above = by(dual + half * (off @ off) == L, value, *in_sum, name="L is W, and more")
    gap = by(dual == P, primal, sums["X"], given("no_gap"), name="P is W")
    none = by(off @ off == 0, above, gap, *ordered, squared(off), name="w is v")
    least = by(off @ way == 0, none, cauchy_schwarz(off, way), name="no slope along w′ − w")
    there = [given("combined_along_the_other"), sums["I"]]
    moved = by(L + half * (way @ way) == M, elsewhere, value, least, none, *in_sum, *there, name="L at another point")
    level = [by(x == y, above, gap, none, *ordered, name=name) for x, y, name in ((L, P, "L"), (U, L, "α"), (N, L, "r"))]
    values = {"tells": True, "value": L, "primal": P, "without_alpha": U, "without_r": N, "value_elsewhere": M}
    yield conclude(soft_margin_kkt_is_necessary, values, *level, moved)


def terms(lagrangian: Any) -> Loop:
    """What each example adds to P, to L with all multipliers and without some, to L at another point, and to the sums."""
    sample = Formal(ZeroGap)
    t, other_t, y, alpha, r, xi, other_xi, picked = items = reals("w·x w′·x y α r ξ ξ′ p")

    def at(t: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
        return lagrangian(OnePoint(t), array(y), sample.C, Of(w), b, array(xi), array(alpha), array(r))

    here = partial(at, t, sample.weights, sample.b)
    there = partial(at, other_t, sample.other_weights, sample.other_b)

    def add(P: Any, L: Any, U: Any, N: Any, M: Any, D: Any, I: Any, B: Any, A: Any, X: Any, *_: Any) -> tuple[Any, ...]:
        none, left = here(0, 0, 0), 1 - picked
        return (
            P + sample.C * xi,
            L + here(xi, alpha, r) - none,
            U + here(xi, alpha * left, r) - none,
            N + here(xi, alpha, r * left) - none,
            M + there(other_xi, alpha, r) - there(0, 0, 0),
            D + alpha * y * t,
            I + alpha * y * other_t,
            B + alpha * y,
            A + alpha,
            X + xi,
        )

    def start(*_: Any) -> tuple[Any, ...]:
        none = here(0, 0, 0)
        return sample.weights @ sample.weights / Fraction(2), none, none, none, there(0, 0, 0), 0, 0, 0, 0, 0

    names = ("P", "L", "L without α", "L without r", "L′", "D", "I", "B", "A", "X")
    return Loop("terms of the Lagrangians", dict(zip(names, reals("P L U N L′ D I B A X"), strict=True)), items, start, add)


# ------------------------------------------------------------------------------------------------------------- whole runs


def whole(loop: Loop, lagrangian: Any) -> Tied:
    """The loop beside whole answers of the code, on samples that each have w, b, w′, b′ and C.

    On points with a gap too: where there is none, L is the same whatever multipliers are left out.
    """
    if replaying():
        return Tied(loop.name, 1, 0, key=str(loop.serial))
    samples = (*drawn(PickedExamples, 25), *drawn(ZeroGap, 5), with_a_gap())
    found = [tie(loop, run_of(lagrangian, sample), constants(sample)) for sample in samples]
    faults = [fault for one in found for fault in one.faults]
    return Tied(loop.name, len(found), max(one.longest for one in found), tuple(faults[:1]), key=str(loop.serial))


def run_of(lagrangian: Any, sample: PickedExamples) -> Runs:
    """All examples, and the numbers that the reading has, with the sums of the conditions."""
    run = ZeroGapValues(lambda: lagrangian, sample)
    numbers = [run.primal, run.value, run.without_alpha, run.without_r, run.value_elsewhere]
    sums = [sample.along, sample.along_other, sample.balance, sample.multipliers_of_all, sample.slack_of_all]
    yield list(sample.each), [*numbers, *sums]
