r"""Derivations: Lagrangians of the SVM, and weak duality for them, by sums over the examples.

The code is lifted on one example. What it makes of all of them is what it makes of none, and what each one adds to that: so it is
compared with whole answers, at the multipliers of samples, at none, and with one of them raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from ....properties.proofs import reals
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, induct, of_sample
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.draws import drawn
from ..lagrangians import hard_margin_lagrangian, soft_margin_lagrangian
from ..readings.lagrangians import RAISE, HardMarginValues, OfExample, OfSoftExample, SoftMarginValues, raised
from ..samples.lagrangians import PrimalDualPoint

DOMAIN = "any number of examples in every dimension, any w and b"
ATTAINED = dict.fromkeys(range(8), "attained where all constraints are")


class Weights:
    """w, of which ‖w‖² is known."""

    def __matmul__(self, other: Weights) -> Any:
        return Formal(PrimalDualPoint).squared_norm


class OnePoint:
    """The matrix of one point x, of which ⟨w,x⟩ is known."""

    def __init__(self, product: Any):
        self.product = product

    def __matmul__(self, w: Weights) -> np.ndarray:
        return array(self.product)


def array(entry: Any) -> np.ndarray:
    """A vector of one entry."""
    return np.array([entry], dtype=object)


@hard_margin_lagrangian.derivation(
    f"{DOMAIN}, every α ≥ 0",
    lifts="lagrangians.hard_margin",
    mutants=[
        "mutants.duality.adds_the_constraints",
        "mutants.duality.forgets_the_one",
        "mutants.duality.forgets_the_half",
        "mutants.duality.subtracts_the_intercept",
        "mutants.duality.forgets_the_labels",
    ],
)
def by_the_sum_of_the_constraints(lagrangian: Any) -> Iterator:
    r"""$L=P+\sum\alpha_ig_i\le P+G\sum\alpha_i$, where no $g_i$ is larger than G: at most P, where G ≤ 0."""
    b, t, y, alpha, r, d = (Formal(PrimalDualPoint).b, *reals("w·x y α r δ"))
    at = lambda a: lagrangian(OnePoint(t), array(y), Weights(), b, array(a))  # noqa: E731
    names = ("P", "L(0)", "L", "Σαg", "max g", "Σα", "L(α+1000δ)", "Σδg")

    def add(P: Any, Z: Any, L: Any, S: Any, G: Any, A: Any, M: Any, c: Any, *_: Any) -> tuple[Any, ...]:
        g = 1 - y * (t + b)
        return (
            P,
            Z,
            L + at(alpha) - at(0),
            S + alpha * g,
            g if g > G else G,
            A + alpha,
            M + at(alpha + RAISE * d) - at(0),
            c + d * g,
        )

    start = lambda *_: (Formal(PrimalDualPoint).squared_norm / 2, at(0), at(0), 0, 1 - y * (t + b), 0, at(0), 0)  # noqa: E731
    loop = Loop("constraints", dict(zip(names, reals("P L₀ L S G A M c"), strict=True)), (t, y, alpha, r, d), start, add)
    yield whole(loop, partial(hard_runs, lagrangian))
    keeps = lambda P, Z, L, S, G, A, M, c: [Z == P, L == P + S, S <= G * A, A >= 0, L + RAISE * c == M]  # noqa: E731
    kept = induct(loop, keeps, [of_sample(PrimalDualPoint, "first_not_negative", alpha, r)], ATTAINED)
    P, Z, L, S, G, _, M, c = loop.state.values()
    examples = Each({}, OfExample(None, 1 - c, c, (M - L) / RAISE), over="example")
    values = {"at_zero": Z, "primal": P, "value": L, "weighted": S, "most_violated": G, "tells": True, "examples": examples}
    yield conclude(hard_margin_lagrangian, values, *kept)


@soft_margin_lagrangian.derivation(
    f"{DOMAIN}, every C and ξ, and all α, r ≥ 0",
    lifts="lagrangians.soft_margin",
    mutants=[
        "mutants.duality.one_input_for_all",
        "mutants.duality.slack_is_free",
        "mutants.duality.slack_may_be_negative",
        "mutants.duality.slack_tightens",
        "mutants.duality.averages_the_slack",
        "mutants.duality.squares_the_slack",
    ],
)
def by_the_sums_of_both_constraints(lagrangian: Any) -> Iterator:
    r"""$L=P+\sum\alpha_i(g_i-\xi_i)-\sum r_i\xi_i\le P+G\sum(\alpha_i+r_i)$, where no $g_i-\xi_i$ and no $-\xi_i$ is above G."""
    (C, b), (t, y, alpha, r, xi, d) = (Formal(PrimalDualPoint).C, Formal(PrimalDualPoint).b), reals("w·x y α r ξ δ")
    at = lambda a, r, xi: lagrangian(OnePoint(t), array(y), C, Weights(), b, *map(array, (xi, a, r)))  # noqa: E731
    names = ("P", "L(0,0)", "L", "Σα(g−ξ)", "Σrξ", "max", "Σ(α+r)", "L(α+1000δ,r)", "L(α,r+1000δ)", "Σδ(g−ξ)", "Σδξ")

    def add(*state: Any) -> tuple[Any, ...]:
        P, Z, L, S, R, G, A, M, N, c, e = state[:11]
        m, none = 1 - y * (t + b) - xi, at(0, 0, 0)
        largest = m if m > G else G
        return (
            P + C * xi,
            Z + at(0, 0, xi) - none,
            L + at(alpha, r, xi) - none,
            S + alpha * m,
            R + r * xi,
            -xi if -xi > largest else largest,
            A + alpha + r,
            M + at(alpha + RAISE * d, r, xi) - none,
            N + at(alpha, r + RAISE * d, xi) - none,
            c + d * m,
            e + d * xi,
        )

    def start(*_: Any) -> tuple[Any, ...]:
        none = at(0, 0, 0)
        return Formal(PrimalDualPoint).squared_norm / 2, none, none, 0, 0, -xi, 0, none, none, 0, 0

    loop = Loop(
        "both constraints", dict(zip(names, reals("P L₀ L S R G A M N c e"), strict=True)), (t, y, alpha, r, xi, d), start, add
    )
    yield whole(loop, partial(soft_runs, lagrangian))
    keeps = lambda P, Z, L, S, R, G, A, M, N, c, e: [  # noqa: E731
        Z == P,
        L == P + S - R,
        S - R <= G * A,
        A >= 0,
        L + RAISE * c == M,
        L - RAISE * e == N,
    ]
    given = [of_sample(PrimalDualPoint, name, alpha, r) for name in ("first_not_negative", "second_not_negative")]
    kept = induct(loop, keeps, given, ATTAINED)
    P, Z, L, S, R, G, _, M, N, c, e = loop.state.values()
    examples = Each({}, OfSoftExample(None, c, e, (M - L) / RAISE, (N - L) / RAISE), over="example")
    values = {"at_zero": Z, "primal": P, "value": L, "weighted": S, "weighted_slack": R, "most_missed": G}
    yield conclude(soft_margin_lagrangian, values | {"tells": True, "examples": examples}, *kept)


# ------------------------------------------------------------------------------------------------------------- whole runs

Runs = Iterator[tuple[list[tuple[Any, ...]], list[Any]]]


def whole(loop: Loop, runs: Callable[[PrimalDualPoint], Runs]) -> Tied:
    """The loop beside whole answers of the code, on samples that each have a ‖w‖², b and C."""
    if replaying():
        return Tied(loop.name, 1, 0, key=str(loop.serial))
    formal = PrimalDualPoint.FORMAL
    samples = [*drawn(PrimalDualPoint, 25), many_examples()]
    found = [tie(loop, runs(sample), {name: getattr(sample, k) for k, name in formal.items()}) for sample in samples]
    faults = [fault for one in found for fault in one.faults]
    longest = max(one.longest for one in found)
    return Tied(loop.name, sum(one.runs for one in found), longest, tuple(faults[:1]), key=str(loop.serial))


def many_examples() -> PrimalDualPoint:
    """Seventeen examples, of which some are violated."""
    k = range(17)
    rows, labels = tuple((i % 5 - 2, i % 3, 1) for i in k), tuple(-1 if i % 4 else 1 for i in k)
    return PrimalDualPoint(
        rows, labels, (2, -1, 3), 1, 2, tuple(i % 3 - 1 for i in k), tuple(i % 4 for i in k), tuple(i % 2 for i in k)
    )


def hard_runs(lagrangian: Any, sample: PrimalDualPoint) -> Runs:
    """A run for each example that is raised."""
    run = HardMarginValues(lambda: lagrangian, sample)
    parts = list(zip(sample.products, sample.labels, sample.alpha, sample.r, strict=True))
    for i, g in enumerate(run.constraints):
        more = run.at(raised(sample.alpha, i))
        end = [run.primal, run.at_zero, run.value, run.weighted, run.most_violated, sum(sample.alpha), more, g]
        yield [(*part, int(k == i)) for k, part in enumerate(parts)], end


def soft_runs(lagrangian: Any, sample: PrimalDualPoint) -> Runs:
    """A run for each example that is raised."""
    run = SoftMarginValues(lambda: lagrangian, sample)
    parts = list(zip(sample.products, sample.labels, sample.alpha, sample.r, sample.xi, strict=True))
    sums: Sequence[Any] = (run.weighted, run.weighted_slack, run.most_missed, sum(sample.alpha) + sum(sample.r))
    for i, (m, xi) in enumerate(zip(run.missed, sample.xi, strict=True)):
        more = run.at(raised(sample.alpha, i), sample.r), run.at(sample.alpha, raised(sample.r, i))
        yield [(*part, int(k == i)) for k, part in enumerate(parts)], [run.primal, run.at_zero, run.value, *sums, *more, m, xi]
