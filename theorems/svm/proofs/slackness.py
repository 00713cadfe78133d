r"""Derivations: complementary slackness from the KKT conditions, and a pair step of SMO, run on formal points.

The pair are the points x and z with multipliers a and b. All other points enter a step only by $w=\sum_k\alpha_ky_kx_k$, a vector
known by name, and by staying as they are: one other, o with multiplier c, stands for them. So $K\alpha y$ is the vector of the
$\langle x_k,w\rangle$, and W along the line is W(α) + σd − ½ηd² for a change d of the second multiplier.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ....properties.proofs import Formula, Obligation, Term, cauchy_schwarz, conclude, lemma, real, reals, square, term, vectors
from ....properties.proofs.engines.reachable import reachable
from ..readings import PairMove, SoftFit, best_on_line
from ..samples.points import PairState
from ..smo import clipped_maximum_is_optimal, pair_step_feasible_and_monotone
from ..soft_margin import soft_complementarity

DOMAIN = "any number of points, every kernel, every C > 0, every feasible α and every pair"
LABELS = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
SOMEWHERE = "attained on other paths"


# --------------------------------------------------------------------------------------------------------------- soft margin


@soft_complementarity.proof(
    domain="every kernel, any number of examples in any dimension, every C > 0",
    missing="that a solution and its multipliers satisfy the KKT conditions, which is strong duality",
)
def by_complementary_slackness() -> Iterator:
    r"""From the KKT conditions $r=C-\alpha$, $\alpha(m-1+\xi)=0$ and $r\xi=0$ of the problem with slack ξ, for each example."""
    alpha, r, C, xi, m = reals("α r C ξ m")
    feasible = [alpha >= 0, r >= 0, C > 0, xi >= 0, m >= 1 - xi]
    kkt = [r == C - alpha, alpha * (m - 1 + xi) == 0, r * xi == 0]
    yield lemma("α = 0", [*feasible, *kkt, alpha == 0], m >= 1)
    yield lemma("α = C", [*feasible, *kkt, alpha == C], m <= 1)
    yield lemma("0 < α < C", [*feasible, *kkt, alpha > 0, alpha < C], m == 1)
    run = SoftFit.given(C=C, alpha=[alpha], margins=[m], tells=True)
    yield conclude("as products", [*feasible, *kkt], soft_complementarity, run)


# ------------------------------------------------------------------------------------------------------------------ pair steps


@pair_step_feasible_and_monotone.proof(
    domain=DOMAIN,
    lifts="svm.pair_step",
    mutants=[
        "mutants.svm.does_not_clip",
        "mutants.svm.clips_to_the_box_only",
        "mutants.svm.clips_each_on_its_own",
        "mutants.svm.confuses_the_bounds",
        "mutants.svm.drops_the_balance",
        "mutants.svm.ignores_the_labels",
        "mutants.svm.goes_the_wrong_way",
        "mutants.svm.touches_a_third",
    ],
    slow=True,
    missing="that the last step's hypotheses are what the step is proved to do on each of its paths, and that one multiplier and "
    "the sum of the rest stand for all others",
)
def by_the_way_back(step: Any) -> Iterator:
    """Every path of the step ends on the line and in the box, and W does not rise from there towards α: it is concave."""
    yield from once(feasible_steps(step))
    for pair in (Pair.with_labels(*labels).among_others() for labels in LABELS):
        (second,) = reals("b′")
        new = np.array([pair.first(second), second, *pair.alpha[2:]], dtype=object)
        box = [f for m in new[:3] for f in (m >= 0, m <= pair.C)]
        given = [*box, pair.C > 0, sum(pair.alpha * pair.labels) == 0, *concave(pair, second, pair.alpha[1])]
        run = PairMove.given(sample=pair, new=new, best=second)
        yield conclude("after the step", given, pair_step_feasible_and_monotone, run, loose="or no step")


@clipped_maximum_is_optimal.proof(
    domain=DOMAIN,
    lifts="svm.pair_step",
    mutants=[
        "mutants.svm.clips_to_the_box_only",
        "mutants.svm.takes_zero_for_L",
        "mutants.svm.confuses_the_bounds",
        "mutants.svm.forgets_the_cross_term",
        "mutants.svm.halves_the_step",
        "mutants.svm.doubles_the_step",
        "mutants.svm.skips_flat_pairs",
        "mutants.svm.goes_the_wrong_way",
    ],
    slow=True,
    missing="that the last step's hypotheses are what the step, its ends L and H and the maximiser are proved to be on each of "
    "their paths, and that one multiplier stands for all others",
)
def by_concavity(step: Any) -> Iterator:
    """L and H are feasible, and all that is feasible is between; on every path W rises towards no feasible pair on the line."""
    yield from once(ends())
    yield from once(maximisers())
    yield from once(best_steps(step))
    for pair in pairs():
        second, low, high, best, c = *reals("b′ L H t"), pair.alpha[2]
        pair.bounds = low, high
        ends_on_line = [*pair.on_line(low), *pair.on_line(high), c >= 0, c <= pair.C]
        compared = [*concave(pair, second, best), *concave(pair, best, low), *concave(pair, best, high)]
        new = np.array([pair.first(second), second, c], dtype=object)
        given = [*ends_on_line, low <= second, second <= high, *compared]
        run = PairMove.given(sample=pair, new=new, best=best)
        yield conclude("after the step", given, clipped_maximum_is_optimal, run, loose="or no step")


# ---------------------------------------------------------------------------------------------------------------- the lemmas


class Points:
    """The Gram matrix of formal points, given as ``K[i, j]`` and ``K @ u``, where `w` is the sum of the points with weights `u`."""

    def __init__(self, points: Iterable[Any], w: Any, u: np.ndarray):
        self.points, self.w, self.u = list(points), w, u

    def __getitem__(self, pair: tuple[int, int]) -> Any:
        return self.points[pair[0]] @ self.points[pair[1]]

    def __matmul__(self, u: np.ndarray) -> np.ndarray:
        w = self.moved(u)
        return np.array([x @ w for x in self.points])

    def moved(self, u: np.ndarray) -> Any:
        """The sum of the points with weights u."""
        w = self.w
        for new, old, x in zip(u, self.u, self.points, strict=True):
            w = w + (new - old) * x
        return w


@dataclass
class Pair:
    """A formal `PairState`: the pair and one other point that stands for all others; W up to what no step changes.

    `bounds` are names for L and H, where a lemma needs them.
    """

    alpha: np.ndarray
    labels: np.ndarray
    C: Any
    kernel: Points
    x: Any
    z: Any
    bounds: tuple[Any, Any] = ()  # type: ignore[assignment]
    i: int = 0
    j: int = 1
    n: int = 3

    @classmethod
    def with_labels(cls, first: int, second: int) -> Pair:
        """For the labels of the pair. Turning all labels round turns w round, which is any vector: the formulas are the same."""
        (x, z, o, w), alpha, C = vectors("x z o w"), np.array(reals("a b c"), dtype=object), real("C")
        labels = np.array([first, second, second])
        kernel = Points((x, z, o), second * w, alpha * labels)
        return cls(alpha, labels, C, kernel, x, z)

    def among_others(self) -> Pair:
        """The pair with a fourth multiplier, C, whose label is any number r/C: r is the sum of αy over all others but the third.

        With three labels ±1 only, Σαy = 0 would hold of few α: for equal labels only of α = 0.
        """
        (x, z, o, p, w), (rest,) = vectors("x z o p w"), reals("r/C")
        alpha, labels = np.array([*self.alpha, self.C], dtype=object), np.array([*map(int, self.labels), rest], dtype=object)
        kernel = Points((x, z, o, p), int(self.labels[1]) * w, alpha * labels)
        return Pair(alpha, labels, self.C, kernel, self.x, self.z, n=4)

    def feasible(self) -> list[Formula]:
        """Both multipliers are in the box; and η ≥ 0, as holds of all vectors."""
        a, b, *_ = self.alpha
        return [a >= 0, a <= self.C, b >= 0, b <= self.C, self.C > 0, square(self.x - self.z)]

    def vectors(self) -> list[Formula]:
        """What also holds of all vectors: where η = 0 the slope is that of the labels."""
        w = self.kernel.w
        return [square(w), cauchy_schwarz(w, self.x - self.z)]

    def first(self, second: Any) -> Any:
        """The first multiplier on the line through α with this second one."""
        a, b, *_ = self.alpha
        return a + int(self.labels[0] * self.labels[1]) * (b - second)

    def on_line(self, t: Any) -> list[Formula]:
        """That t is the second multiplier of a feasible pair on the line."""
        return [t >= 0, t <= self.C, self.first(t) >= 0, self.first(t) <= self.C]

    def derivative(self, t: Any) -> Any:
        """σ − η(t − b): the derivative of W along the line by the second multiplier."""
        return self.slope - self.curvature * (t - self.alpha[1])

    @property
    def slope(self) -> Any:
        """σ: the derivative at α."""
        first, second = (int(label) - point @ self.kernel.w for label, point in zip(self.labels[:2], (self.x, self.z), strict=True))
        return int(self.labels[1]) * (second - first)

    @property
    def curvature(self) -> Any:
        """η = ‖x − z‖²."""
        return (self.x - self.z) @ (self.x - self.z)

    def with_quotient(self, facts: list[Formula], new: Iterable[Any]) -> tuple[list[Formula], list[Any]]:
        """Facts of a path and what is returned there, with a name for σ/η, if it is divided there."""
        named, known = real("σ/η"), {}
        for sign in (1, -1):
            known[term(sign * self.slope / self.curvature).expression] = sign * named.expression
        written = lambda t: Term(term(t).expression.subs(known))  # noqa: E731
        shorter = [Formula(written(f.lhs), f.relation, written(f.rhs)) for f in facts]
        if all(str(f) == str(g) for f, g in zip(facts, shorter, strict=True)):
            return facts, [term(m) for m in new]
        return [*shorter, named * self.curvature == self.slope], [written(m) for m in new]

    def best(self, t: Any, other: Any) -> Formula:
        """W does not rise from t towards another place on the line."""
        return (other - t) * self.derivative(t) <= 0

    def objective(self, alpha: Iterable[Any]) -> Any:
        """W(α) = Σα − ½‖Σαᵢyᵢxᵢ‖², where the sum of all multipliers is S before the step."""
        new = np.array(list(alpha), dtype=object)
        v = self.kernel.moved(new * self.labels)
        return real("S") + sum(new - self.alpha) - (v @ v) / 2

    def along(self, value: Any) -> np.ndarray:
        """As a `PairState` has it."""
        return PairState.along(self, value)  # type: ignore[arg-type]


def pairs() -> Iterator[Pair]:
    """One for each combination of labels."""
    for labels in LABELS:
        yield Pair.with_labels(*labels)


def once(lemmas: Iterable[list[Obligation]]) -> Iterator[list[Obligation]]:
    """Without obligations that are the same formulas as others."""
    seen: set[str] = set()
    for obligations in lemmas:
        new = [o for o in obligations if f"{[*map(str, o.given)]} {o.goal}" not in seen]
        seen |= {f"{[*map(str, o.given)]} {o.goal}" for o in new}
        yield new


def returned(step: Any, pair: Pair) -> tuple[list[tuple[list[Formula], list[Any]]], list[Obligation]]:
    """The paths of a step on a pair, with a name for σ/η; and the obligations that there are no others."""
    found, cut = reachable([*pair.feasible(), *pair.vectors()], step, pair.kernel, pair.labels, pair.C, pair.alpha, 0, 1)
    return [([*pair.feasible(), *facts], new) for facts, new in (pair.with_quotient(*path) for path in found)], cut


def feasible_steps(step: Any) -> Iterator[list[Obligation]]:
    """What a step returns: a feasible pair on the line, all others as before; and W does not rise from there towards α."""
    for pair in pairs():
        found, cut = returned(step, pair)
        yield cut
        for given, new in found:
            yield lemma("on the line", given, new[0] == pair.first(new[1]))
            yield lemma("all others as before", given, new[2] == pair.alpha[2])
            yield lemma("in the box", given, [m for k in (0, 1) for m in (new[k] >= 0, new[k] <= pair.C)], SOMEWHERE)
            yield lemma("no step back", given, pair.best(new[1], pair.alpha[1]), SOMEWHERE)


def best_steps(step: Any) -> Iterator[list[Obligation]]:
    """What a step returns is a feasible pair on the line, and W rises from there towards no other."""
    t = real("t")
    for pair in pairs():
        found, cut = returned(step, pair)
        yield cut
        for given, new in found:
            yield lemma("on the line", given, new[0] == pair.first(new[1]))
            yield lemma("feasible", given, pair.on_line(new[1]), SOMEWHERE)
            yield lemma("best", [*given, *pair.on_line(t)], pair.best(new[1], t), SOMEWHERE)


def ends() -> Iterator[list[Obligation]]:
    """L and H of the statement are feasible, and all that is feasible is between them."""
    t = real("t")
    for pair in pairs():
        found, cut = reachable(pair.feasible(), PairState.bounds.func, pair)  # type: ignore[attr-defined]
        yield cut
        for facts, (low, high) in found:
            given = [*pair.feasible(), *facts]
            yield lemma("ends", given, [f for end in (low, high) for f in pair.on_line(term(end))], SOMEWHERE)
            yield lemma("between", [*given, *pair.on_line(t)], [t >= low, t <= high], SOMEWHERE)


def maximisers() -> Iterator[list[Obligation]]:
    """What the statement compares with is the best between L and H."""
    low, high, t = reals("L H t")
    for pair in pairs():
        pair.bounds = low, high
        given = [*pair.feasible(), low <= pair.alpha[1], high >= pair.alpha[1]]
        found, cut = reachable([*given, *pair.vectors()], best_on_line, pair)
        yield cut
        for facts, (best,) in (pair.with_quotient(facts, [best]) for facts, best in found):
            yield lemma("between the ends", [*given, *facts], [best >= low, best <= high], SOMEWHERE)
            yield lemma("oracle", [*given, *facts, t >= low, t <= high], pair.best(best, t), SOMEWHERE)


def concave(pair: Pair, t: Any, other: Any) -> list[Formula]:
    """W is concave on the line: its second derivative is −‖x − z‖²."""
    return [pair.best(t, other), square((other - t) * (pair.x - pair.z))]
