r"""A derivation that Lloyd's iteration goes along with rigid motions: all clusters at once, point by point and step after step."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_vector
from ....properties.numbers.products import exact_product
from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.kernel import Fact, Loop, assume, by, cauchy_schwarz, induct, of_sample
from ....properties.proofs.ties import tie
from ....properties.symmetries.transformations import as_rows
from ..lloyd import lloyd_is_equivariant
from ..readings.lloyd import Carried, Turned
from ..samples.starts import LloydStart, TurnedStart
from .descent import faulty, mean, squares, starts


@lloyd_is_equivariant.derivation(
    "any number of points, centres and steps in real inner-product spaces of every dimension, with ties and empty clusters",
    lifts="lloyd.Lloyd",
    mutants=faulty("RunByInnerProducts", "RunForgetsTheTwo", "RunForgetsTheCentre", "RunWithTheOrigin", "RunAddsTheMean"),
)
def by_equal_distances(method: Any) -> Iterator:
    r"""Where centres are images, $\|x'-c'\|=\|A(x-c)\|=\|x-c\|$: so labels are the same, and means of clusters are images too.

    One cluster is followed, step after step; what it keeps, the others keep too, which are at the same step. An entry of a centre
    is its inner product with a vector e of the space. That `argmin` of a row compares two after two, from the first on, that the
    mean of points is that of all of them together, and that both runs end after the same step, is looked at on whole runs, and not
    derived.
    """
    loop = both_runs(method)
    same, _, near, *_ = induct(loop, alike, of_a_step(loop), others={2: {"off": loop.items[4]}})
    image, off, label, there = (loop.state[part] for part in ("Mc", "off", "label", "there"))
    (e,) = vectors("e")
    labels = Each({}, Carried("any", there, label), over="point")
    entries = Each({}, Carried("any", e @ (image + off), e @ image), over="cluster and vector e of the space")
    values = {"is_nontrivial": True, "labels": labels, "entries": entries}
    yield conclude(lloyd_is_equivariant, values, same, no_product(e, off, near))
    yield tie(loop, whole_pairs(method))


def both_runs(method: Any) -> Loop:
    """Both runs for one cluster: of each step all points, of each point all centres b, then whether it is in the cluster.

    `turn` says which of these comes: 0 the first centre, 1 another one, 2 the end of a point, 3 that of a step. The centre is c,
    S and n are the sum of x − c over its points so far and their number, `least` is ‖x − b‖² of the nearest b so far, and `label`
    its number. In the other run Mc is the image of c, x′ is Mc + A(x − c), and so are others; c′ is `off` from Mc, the sum S′ is
    `off_S` from AS, and b′ is the centre of the same number as b.
    """

    def go_on(*known: Any) -> tuple[Any, ...]:
        c, Mc, off, S, AS, off_S, n, n_there, j, least, least_there, label, there, *item = known
        x, Ax, b, Ab, off_b, i, more, Ap, turn, *_ = item
        Mx, own = Mc + Ax, Mc + off
        if turn == 0 or turn == 1:
            here, other = squares(method, x, b)[0, 0], squares(method, Mx, Mc + Ab + off_b)[0, 0]
            if turn == 0:
                return *known[:9], here, other, i, i
            least, label = nearer(method, least, label, here, i)
            least_there, there = nearer(method, least_there, there, other, i)
            return *known[:9], least, least_there, label, there
        if turn == 2:
            if there == j:
                off_S, n_there = off_S + Mx - own, n_there + 1
            if label == j:
                S, AS, off_S, n = S + x - c, more, off_S + AS - more, n + 1
            return c, Mc, off, S, AS, off_S, n, n_there, *known[8:13]
        p, Mp = (mean(method, n, S, c), Mc + Ap) if n != 0 else (c, Mc)
        own = mean(method, n_there, AS + off_S, own) if n_there != 0 else own
        return p, Mp, own - Mp, 0 * S, 0 * S, 0 * S, 0, 0, *known[8:13]

    names = ("c", "Mc", "off", "S", "AS", "off_S", "n", "n_there", "j", "least", "least_there", "label", "there")
    parts = *vectors("c Mc c′−Mc S AS S′−AS"), *reals("n n′ j ‖x−b‖² ‖x′−b′‖² l l′")
    items = *vectors("x A(x−c) b A(b−c) b′−Mb"), *reals("i"), *vectors("A(S+x−c) A(p−c)"), *reals("turn"), *vectors("c₀ Mc₀")
    start = lambda *item: (*item[9:11], *[0 * item[9]] * 4, 0, 0, item[11], 0, 0, 0, 0)  # noqa: E731
    return Loop("clusters, step after step", dict(zip(names, parts, strict=True)), (*items, *reals("j₀")), start, go_on)


def nearer(method: Any, least: Any, label: Any, square: Any, i: Any) -> tuple[Any, Any]:
    """The square that belongs to the nearer of two centres, and the number of this."""
    second = method.assign(np.array([[least, square]], dtype=object))[0]
    return (square, i) if second else (least, label)


def alike(*state: Any) -> list[Any]:
    """What both runs have in common."""
    _, _, off, _, _, off_S, n, n_there, _, least, least_there, label, there = state
    return [there == label, least_there == least, off @ off == 0, off_S @ off_S == 0, n_there == n]


def of_a_step(loop: Loop) -> list[Fact]:
    """What A does to a point, to the sum, and to the mean; what is off has no length, and no inner product with anything."""
    c, _, off, S, AS, off_S, n, n_there, *_ = loop.state.values()
    x, Ax, b, Ab, off_b, _, more, Ap, *_ = loop.items
    turned = lambda w, Aw, *factors: of_sample(TurnedStart, "is_orthogonal", S, AS, x - c, Ax, w, Aw, *factors)  # noqa: E731
    _, _, near, near_S, count = (assume(f) for f in alike(*loop.state.values()))
    near_b, crossed = assume(off_b @ off_b == 0), no_product(off_S, off, near)
    away = Ax - Ab - off_b
    distance = turned(b - c, Ab, 0, 1, -1), no_product(Ax - Ab, off_b, near_b), near_b
    to_b = by(away @ away == (x - b) @ (x - b), *distance, name="‖x′ − b′‖")
    rest = AS + Ax - more
    none = by(rest @ rest == 0, turned(S + x - c, more, 1, 1, -1), name="A(S + x − c)")
    added = off_S + rest - off
    crossing = crossed, no_product(rest, off, near), no_product(rest, off_S, near_S)
    one_more = by(added @ added == 0, none, near, near_S, *crossing, name="S′ and one point more")
    rest = AS - n_there * Ap
    none = by(rest @ rest == 0, turned(S / n, Ap, 1, 0, -n), assume(n_there != 0), count, name="A(S/n)")
    way, sum_there = off - Ap, AS + off_S
    by_mean = by(
        way @ (n_there * way + sum_there) == 0,
        no_product(way, off, near),
        no_product(way, rest, none),
        no_product(way, off_S, near_S),
        name="⟨c′ − Mp,n(p′ − Mp)⟩",
    )
    by_sum = by(
        sum_there @ (n_there * way + AS) == 0,
        no_product(sum_there, off, near),
        no_product(sum_there, rest, none),
        name="⟨S′,n(p′ − Mp)⟩",
    )
    return [to_b, one_more, by_mean, by_sum, no_product(AS, off_S, near_S)]


def no_product(u: Any, v: Any, short: Fact) -> Fact:
    """⟨u,v⟩ = 0, where ‖v‖ = 0."""
    return by(u @ v == 0, by((u @ v) * (u @ v) <= 0, cauchy_schwarz(u, v), short, name="⟨u,v⟩²"), name="⟨u,v⟩")


class Anywhere(TurnedStart):
    """From a start of any course, with ties and empty clusters."""

    end: Any = [], np.array([])

    @cached_property
    def turned_start(self) -> LloydStart:
        return LloydStart(as_rows(self.image), as_rows(self.carried(self.exact_C)))


def whole_pairs(method: Any) -> Iterator[tuple[list, list]]:
    """Each cluster through both of two whole runs, up to the label of some point; and what they end with."""
    random = np.random.RandomState(1)
    for start in starts():
        rows, centres = (tuple(tuple(5 * v for v in row) for row in table) for table in (start.rows, start.centres))
        columns, shift = (tuple(map(int, random.randint(-9, 9, start.d))) for _ in range(2))
        scales, turned = tuple(map(int, random.choice([1, -1], start.d))), int(random.randint(2))
        moved = Anywhere(rows, centres=centres, columns=columns, scales=scales, turned=turned, shift=shift)
        for j in range(start.k):
            yield through_both(method, Turned(lambda: deepcopy(method), moved), j, int(random.randint(start.n)))


def through_both(method: Any, both: Turned, j: int, last: int) -> tuple[list, list]:
    """The items of a cluster, up to the label of a point, and the state at the end."""
    start, steps = both.sample, both.original.fitted.n_iter_
    path, other = (list(path_of(method, s, steps)) for s in (start, start.turned_start))
    first, items = (path[0][1][j], other[0][1][j], j), []
    for (labels, C), (_, there) in zip(path, other, strict=True):
        items += [(*item, *first) for item in of_one_step(start, labels, C, there - start.carried(C), j)]
    per_step = start.n * (start.k + 1) + 1
    items = items[: per_step * (steps - 1)] + items[per_step * (steps - 1) :][last * (start.k + 1) :][: start.k]
    label, centre = both.labels[last], [entry for entry in both.entries if entry.at[0] == j]
    Mc, there = (exact_vector(v) for v in zip(*((entry.carried, entry.there) for entry in centre), strict=True))
    ends = (both.original, label.carried), (both.transformed, label.there)
    ways = [run.sample.exact_X[last] - run.centres[label] for run, label in ends]
    c, least = both.original.centres[j], [way @ way for way in ways]
    return items, [c, Mc, there - Mc, 0 * c, 0 * c, 0 * c, 0, 0, j, *least, label.carried, label.there]


def path_of(method: Any, start: LloydStart, steps: int) -> Iterator[tuple[Any, np.ndarray]]:
    """The labels of each step, and the exact centres before it."""
    centres = start.C
    for _ in range(steps):
        labels = method.assign(method.squares(start.X, centres))
        yield labels, exact_vector(centres)
        centres = method.update(start.X, centres, labels, np.ones(start.n))


def of_one_step(start: TurnedStart, labels: Any, C: np.ndarray, off: np.ndarray, j: int) -> Iterator[tuple[Any, ...]]:
    """Its items for a cluster, without the first centre."""
    c, S, n, x = C[j], 0 * C[j], 0, C[j]

    def item(i: int, turn: int) -> tuple[Any, ...]:
        ways = np.array([x - c, C[i] - c, S + x - c, S * Fraction(1, max(n, 1))])
        Ax, Ab, more, Ap = exact_product(ways, start.A.T)
        return x, Ax, C[i], Ab, off[i], i, more, Ap, turn

    for x, label in zip(start.exact_X, labels, strict=True):
        yield from (item(i, min(i, 1)) for i in range(start.k))
        yield item(j, 2)
        if label == j:
            S, n = S + x - c, n + 1
    yield item(j, 3)
