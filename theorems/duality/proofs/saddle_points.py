r"""A derivation: the KKT conditions of the soft margin are sufficient, by sums over the examples of terms with their signs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from ....properties.proofs import reals
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, by, induct, of_sample, total
from ....properties.proofs.kernel import square as squared
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.draws import drawn
from ..readings.lagrangians import SaddleValues
from ..samples.lagrangians import SaddlePoint, TwoPoints
from ..samples.zero_gap import PickedExamples, vars_of
from ..soft_margin_kkt import soft_margin_kkt_is_sufficient
from .lagrangians import DOMAIN, OnePoint, Runs, array

EXAMPLE = (
    "complementary",
    "complementary_slack",
    "shared",
    "first_multiplier",
    "second_multiplier",
    "met_by_the_other",
    "slack_of_the_other",
)


class Of:
    """Weights, of which the inner product with themselves is known."""

    def __init__(self, vector: Any):
        self.vector = vector

    def __matmul__(self, other: Of) -> Any:
        return self.vector @ other.vector


@soft_margin_kkt_is_sufficient.derivation(
    f"{DOMAIN}, ξ, α and r with the KKT conditions, and any feasible w′, b′ and ξ′",
    lifts="lagrangians.soft_margin",
    mutants=[
        "mutants.duality.one_input_for_all",
        "mutants.duality.slack_is_free",
        "mutants.duality.slack_tightens",
        "mutants.duality.averages_the_slack",
        "mutants.duality.squares_the_slack",
    ],
)
def by_complementary_slackness(lagrangian: Any) -> Iterator:
    r"""$L=P$, term by term; $L'\le P'$, for a term of the difference is ≤ 0; and $L'-L=\frac12\|w'-w\|^2$, where the sums are 0.

    D and I are $\sum\alpha_iy_i\langle w,x_i\rangle$ and $\sum\alpha_iy_i\langle w',x_i\rangle$, B is $\sum\alpha_iy_i$.
    """
    given, sample = partial(of_sample, SaddlePoint), Formal(SaddlePoint)
    w, other = sample.weights, sample.other_weights
    loop = terms(lagrangian)
    yield whole(loop, lagrangian)
    P, L, Q, M, *_ = loop.state.values()
    apart = (other @ other - w @ w) / Fraction(2)
    keeps = lambda P, L, Q, M, D, I, B: [  # noqa: E731
        L == P,
        M <= Q,
        apart + D - I - B * (sample.other_b - sample.b) == M - L,
    ]
    same, below, differ = induct(loop, keeps, [given(name, *loop.items) for name in EXAMPLE], {1: "attained at α = r = 0"})
    sums = [total(SaddlePoint, of, loop, part) for of, part in (("along", "D"), ("along_other", "I"), ("balance", "B"))]
    stationary = [given("stationary"), given("stationary_along_the_other"), given("balanced")]
    way = other - w
    larger = by(L + way @ way / Fraction(2) == M, differ, *sums, *stationary, name="L at another point")
    values = {"tells": True, "value": L, "primal": P, "value_elsewhere": M, "primal_elsewhere": Q}
    yield conclude(soft_margin_kkt_is_sufficient, values, same, below, larger, squared(way))


def terms(lagrangian: Any) -> Loop:
    """What each example adds to P, L, P′ and L′, and to the sums of the conditions."""
    sample = Formal(SaddlePoint)
    t, other_t, y, alpha, r, xi, other_xi = items = reals("w·x w′·x y α r ξ ξ′")

    def at(t: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any:
        return lagrangian(OnePoint(t), array(y), sample.C, Of(w), b, array(xi), array(alpha), array(r))

    here = partial(at, t, sample.weights, sample.b)
    there = partial(at, other_t, sample.other_weights, sample.other_b)

    def add(P: Any, L: Any, Q: Any, M: Any, D: Any, I: Any, B: Any, *_: Any) -> tuple[Any, ...]:
        L, M = L + here(xi, alpha, r) - here(0, 0, 0), M + there(other_xi, alpha, r) - there(0, 0, 0)
        return P + sample.C * xi, L, Q + sample.C * other_xi, M, D + alpha * y * t, I + alpha * y * other_t, B + alpha * y

    def start(*_: Any) -> tuple[Any, ...]:
        halves = (v @ v / Fraction(2) for v in (sample.weights, sample.other_weights))
        return next(halves), here(0, 0, 0), next(halves), there(0, 0, 0), 0, 0, 0

    names = ("P", "L", "P′", "L′", "D", "I", "B")
    return Loop("terms of both Lagrangians", dict(zip(names, reals("P L P′ L′ D I B"), strict=True)), items, start, add)


# ------------------------------------------------------------------------------------------------------------- whole runs


def whole(loop: Loop, lagrangian: Any) -> Tied:
    """The loop beside whole answers of the code, on samples that each have w, b, w′, b′ and C.

    On other points too: where products are 0, L is the same whatever its multipliers are.
    """
    if replaying():
        return Tied(loop.name, 1, 0, key=str(loop.serial))
    samples = (*drawn(PickedExamples, 25), *drawn(SaddlePoint, 5), many_examples(), with_a_gap())
    found = [tie(loop, run_of(lagrangian, sample), constants(sample)) for sample in samples]
    faults = [fault for one in found for fault in one.faults]
    return Tied(loop.name, len(found), max(one.longest for one in found), tuple(faults[:1]), key=str(loop.serial))


def constants(sample: TwoPoints) -> dict[str, Any]:
    """What names stand for, on a sample."""
    return {"b": sample.b, "b′": sample.other_b, "C": sample.C, "w": sample.weights, "w′": sample.other_weights}


def run_of(lagrangian: Any, sample: TwoPoints) -> Runs:
    """All examples, and the four numbers that the reading has, with the sums of the conditions."""
    run = SaddleValues(lambda: lagrangian, sample)
    numbers = [run.primal, run.value, run.primal_elsewhere, run.value_elsewhere]
    yield list(sample.examples), [*numbers, sample.along, sample.along_other, sample.balance]


def many_examples() -> SaddlePoint:
    """0 and its neighbours along five axes, and five examples without multipliers."""
    units = [tuple(int(j == k) for j in range(5)) for k in range(5)]
    rows = (*units, *(((0,) * 5,) * 5), *((k, 1, 0, 0, 1 - k % 2) for k in range(5)))
    labels, alpha = (1,) * 5 + (-1,) * 5 + (1,) * 5, (2,) * 10 + (0,) * 5
    other_xi = tuple(40 + k for k in range(15))
    return SaddlePoint(rows, labels, (2,) * 5, -1, 3, (0,) * 15, alpha, tuple(3 - a for a in alpha), (3, -4, 0, 1, 2), 1, other_xi)


def with_a_gap() -> PickedExamples:
    """The same examples with products that are not 0, of which every third is picked."""
    at, k = many_examples(), range(15)
    point = {**vars_of(at), "b": 1, "xi": tuple(i % 4 for i in k), "alpha": tuple(i % 5 for i in k)}
    return PickedExamples(**point, picked=tuple(int(i % 3 == 0) for i in k))
