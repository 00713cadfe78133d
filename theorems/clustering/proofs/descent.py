r"""Derivations of Lloyd's descent, and that Φ falls strictly: point by point for one cluster, then the sums over all clusters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Loop, by, induct, of_sample, square
from ....properties.proofs.rules.summation import Together, summed
from ....properties.proofs.ties import Tied, tie
from ....properties.statements.verdicts import Idle
from ..lloyd import lloyd_descends, lloyd_terminates
from ..readings.lloyd import Fall, Iterated, Stepped
from ..samples.starts import LloydStart


def faulty(*names: str) -> list[str]:
    return [f"mutants.clustering.{name}" for name in names]


@dataclass(frozen=True)
class Weight:
    """A number that NumPy takes for an object like any other."""

    number: Any

    def __add__(self, other: Weight) -> Weight:
        return Weight(self.number + other.number)

    def __mul__(self, other: Coordinates) -> Coordinates:
        return other * self.number


@dataclass(frozen=True)
class Coordinates:
    """All coordinates of a row at once: the product of two rows is their inner product."""

    row: Any

    def __add__(self, other: Coordinates) -> Coordinates:
        return Coordinates(self.row + other.row)

    def __sub__(self, other: Coordinates) -> Coordinates:
        return Coordinates(self.row - other.row)

    def __mul__(self, other: Any) -> Any:
        return self.row @ other.row if isinstance(other, Coordinates) else Coordinates(self.row * other)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Coordinates:
        return Coordinates(self.row / (other.number if isinstance(other, Weight) else other))

    def __pow__(self, _: int) -> Any:
        return self * self


def table(*rows: Any) -> np.ndarray:
    """Rows of which no coordinates are known."""
    return np.array([[Coordinates(row)] for row in rows], dtype=object)


def squares(step: Any, x: Any, *centres: Any) -> np.ndarray:
    """What the step computes for a point and centres: ‖x − c‖², (1, k)."""
    return step.squares(table(x), table(*centres))


def mean(step: Any, n: Any, total: Any, centre: Any) -> Any:
    """The mean of n points, of which the differences from the centre add up to a vector."""
    together = table(centre + total / n)
    return step.mean(together, np.array([Weight(n)], dtype=object), table(centre)[0])[0].row


@lloyd_descends.derivation(
    "any number of points and centres of real inner-product spaces of every dimension, with ties and empty clusters",
    lifts="lloyd.LloydStep",
    mutants=faulty("FurthestStep", "SecondStep", "NeverTheLast", "StepByInnerProducts", "UnbiasedStep"),
)
def by_the_means(step: Any) -> Iterator:
    r"""$\sum\|x-p\|^2=\sum\|x-c\|^2-n\|c-m\|^2+n\|p-m\|^2$ over the points of a cluster, m their mean; and the mean is p.

    Each point is compared with the centre c of the cluster and with b, the nearest of the others, and then with p and b′. That a
    centre p of the code is the mean of its points is not derived: it is looked at on whole steps, as is that Φ is these sums.
    """
    loop = one_cluster(step)
    *_, fallen = induct(loop, kept, [])
    clusters = Together(loop, (), LloydStart, "centres")
    R, Q, G = (loop.state[part] for part in ("R", "Q", "G"))
    names = reals("Φ(c′) Φ(c) Σn‖c−m‖²")
    after, before, gain = (Sum(name, of, clusters.own, clusters.over) for name, of in zip(names, (R, Q, G), strict=True))
    descent = summed(fallen, lambda after, before, gain: after <= before - gain, after, before, gain, runs=clusters)
    yield conclude(lloyd_descends, {"objective": after.name, "before": before.name, "gain": gain.name}, descent)
    steps = ((run, run) for run in (Stepped(lambda: step, start) for start in starts()))
    yield from whole_steps(steps, clusters, {"objective": after, "before": before, "gain": gain})


def kept(c: Any, p: Any, m: Any, n: Any, S: Any, Q: Any, r: Any, R: Any, G: Any, *_: Any) -> list[Any]:
    return [r <= Q - 2 * (S @ (p - c)) + n * ((p - c) @ (p - c)), R <= Q - G]


@lloyd_terminates.derivation(
    "any number of points and centres of real inner-product spaces of every dimension, with ties and empty clusters",
    lifts="lloyd.LloydStep",
    mutants=faulty("FurthestStep", "SecondStep", "NeverTheLast", "StepByInnerProducts", "UnbiasedStep"),
)
def by_strict_descent(step: Any) -> Iterator:
    r"""$\sum\|c'-c\|^2\le\sum n\|c-m\|^2$, for n is 1 or more where there is a mean; so Φ falls by as much, at least, in each step.

    That at most kⁿ steps move a centre, for no partition comes twice while Φ falls, is not derived: the reading grants it, and that
    it goes on until one moves none. As in `by_the_means`, that a centre p is the mean is looked at on whole steps.
    """
    loop = one_cluster(step)
    Q, R, w = (loop.state[part] for part in ("Q", "R", "w"))
    c, S, (x, *_) = loop.state["c"], loop.state["S"], loop.items
    loose = dict(enumerate(["of n points G is n times as much"]))
    _, fallen = induct(loop, kept, [])
    (more,) = induct(loop, lambda *state: [state[-1] @ state[-1] <= state[-2]], [square(S + x - c)], loose)
    length = square(w)
    falls = by(Q - w @ w >= R, fallen, more, name="as far as it moves")
    clusters = Together(loop, (), LloydStart, "centres")
    names = reals("Φ(c′) Φ(c) Σ‖c′−c‖²")
    after, before, move = (Sum(name, of, clusters.own, clusters.over) for name, of in zip(names, (R, Q, w @ w), strict=True))
    descent = summed(falls, lambda after, before, move: after <= before - move, after, before, move, runs=clusters)
    positive = summed(length, lambda move: move >= 0, move, runs=clusters)
    entry = Fall("any", move.name, before.name, after.name)
    values = {"is_nontrivial": True, "steps": Each({}, entry, over="step")}
    granted = [of_sample(Iterated, name) for name in ("once_each", "goes_on")]
    yield conclude(lloyd_terminates, values, descent, positive, *granted)
    yield from whole_steps(iterated(step), clusters, {"after": after, "before": before, "move": move})


def iterated(step: Any) -> Iterator[tuple[Stepped, Fall]]:
    """The steps of whole runs, each by itself and as the reading of the run has it; without a mutant's runs that do not end."""
    for run in (Iterated(lambda: step, start) for start in starts()):
        with suppress(Idle):
            for (_, centres, _), fall in zip(run.path, run.steps, strict=True):
                yield Stepped(lambda: step, LloydStart(run.sample.rows, tuple(map(tuple, centres.tolist())))), fall


def one_cluster(step: Any) -> Loop:
    """All points, for one cluster. Its centre is c, and p after the step; n points are in it, of which m is the mean.

    S and Q are the sums of x − c and of ‖x − c‖² over these, r that of the least ‖x − p‖² and ‖x − b′‖²; this is R where p is the
    mean, and where it is not, nothing is said of R. G is n‖c − m‖², and w is m − c. Of centres at one distance the first is taken:
    where `late` is not 0, b is before c.
    """

    def add(*known: Any) -> tuple[Any, ...]:
        c, p, _, n, S, Q, r, *_, x, b, new_b, _, _, late = known
        centres = (b, c) if late != 0 else (c, b)
        nearest = centres[step.assign(squares(step, x, *centres))[0]]
        if nearest is not c or n < 0:  # a number of points is not negative
            return known[:10]
        n, S, Q = n + 1, S + x - c, Q + (x - c) @ (x - c)
        here, there = (x - p) @ (x - p), (x - new_b) @ (x - new_b)
        r = r + (here if here <= there else there)
        m = mean(step, n, S, c)
        w = m - c
        gain = n * (w @ w)
        return c, p, m, n, S, Q, r, r if (p - m) @ (p - m) == 0 else Q - gain, gain, w

    (c, p, m, S, w), (n, Q, r, R, G) = vectors("c p m S w"), reals("n Q r R G")
    items = (*vectors("x b b′ c₀ p₀"), *reals("late"))
    state = {"c": c, "p": p, "m": m, "n": n, "S": S, "Q": Q, "r": r, "R": R, "G": G, "w": w}
    return Loop("points of a cluster", state, items, lambda x, b, new_b, c, p, late: (c, p, c, 0, 0 * c, 0, 0, 0, 0, 0 * c), add)


def whole_steps(steps: Iterable[tuple[Stepped, Any]], clusters: Together, sums: dict[str, Sum]) -> Iterator[Tied]:
    """Each cluster of whole steps, and what a reading computes of these."""
    if replaying():
        return
    runs = list(steps)
    yield tie(clusters.loop, (pair for run, _ in runs for pair in each_cluster(run)))
    for name, s in sums.items():
        own = [({clusters.over: [tuple(end) for _, end in each_cluster(run)]}, getattr(read, name)) for run, read in runs]
        faults = [f"{name} is {its}" for lists, its in own if s.value(lists, {}) != its]
        yield Tied(s.defines, len(runs), max(run.sample.k for run, _ in runs), tuple(faults[:1]), "clusters", key=s.key)


def starts() -> Iterator[LloydStart]:
    """Points of which the means are whole numbers; ties, equal centres, and clusters that are empty."""
    random = np.random.RandomState(0)
    for n, d, k in ((1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 2, 2), (5, 1, 3), (6, 2, 3), (7, 3, 4), (8, 1, 4), (8, 2, 5)) * 3:
        points, centres = random.randint(-3, 4, (n, d)) * 840, random.randint(-4, 5, (k, d)) * 420
        yield LloydStart(*(tuple(tuple(map(int, row)) for row in rows) for rows in (points, centres)))


def each_cluster(run: Stepped) -> Iterator[tuple[list, list]]:
    """All points for one cluster after another, and what they come to."""
    start, k = run.sample, run.sample.k
    X, C, P = start.exact_X, start.exact_C, run.centres
    for j in range(k):
        others = [i for i in range(k) if i != j] or [j]
        nearest = [[nearest_to(x, rows, others) for rows in (C, P)] for x in X]
        items = [(x, C[b], P[a], C[j], P[j], int(b < j)) for x, (b, a) in zip(X, nearest, strict=True)]
        own = [(x, b) for (x, _, b, *_), label in zip(items, run.labels, strict=True) if label == j]
        c, p, m, n = C[j], P[j], run.means.get(j, C[j]), len(own)
        S = sum((x - c for x, _ in own), 0 * c)
        Q, r = sum((x - c) @ (x - c) for x, _ in own), sum(min((x - p) @ (x - p), (x - b) @ (x - b)) for x, b in own)
        gain = n * ((m - c) @ (m - c))
        yield items, [c, p, m, n, S, Q, r, r if (p == m).all() else Q - gain, gain, m - c]


def nearest_to(x: np.ndarray, rows: np.ndarray, among: list[int]) -> int:
    """The first of the nearest rows."""
    return min(among, key=lambda i: (rows[i] - x) @ (rows[i] - x))
