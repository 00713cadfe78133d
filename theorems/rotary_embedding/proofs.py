r"""Derivations that rotations keep norms, and inner products but for the offset: the reference's own rotation, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from ...properties.numbers.exact import rational
from ...properties.proofs import reals
from ...properties.proofs.derivation import Each, conclude
from ...properties.proofs.kernel import Loop, induct, of_sample
from ...properties.proofs.ties import tie
from .oracles import of_offset
from .readings import InnerProduct, Rotated, SquaredNorm
from .rotations import inner_product_depends_on_the_offset, rotation_keeps_norms
from .samples.positioned import Positioned


def faulty(*names: str) -> list[str]:
    return [f"mutants.rotary_embedding.{name}" for name in names]


def rotated(method: Any, pair: Sequence[Any], angle: Sequence[Any]) -> list[Any]:
    """What the reference makes of one vector of one pair, by an angle, which is given by its cosine and sine."""
    cos, sin = angle
    return list(method.rotate(*(np.array([part], dtype=object) for part in (pair, [cos], [sin])))[0])


@rotation_keeps_norms.derivation(
    "any number of vectors of any number of pairs of any features, at any positions, and any base",
    lifts="rotary.RotaryEmbedding",
    mutants=faulty("ForgetsTheMinus", "ForgetsTheSine", "UpdatesInPlace", "ScalesTheAnswer"),
)
def norms_pair_by_pair(method: Any) -> Iterator:
    r"""A pair adds $(xc-ys)^2+(xs+yc)^2=(x^2+y^2)(c^2+s^2)$ to the square of the rotated vector.

    That what NumPy computes of an angle are a cosine and a sine, of which c² + s² = 1, is granted. Whole runs have the angles of
    the code, other numbers in place of cosines and sines, which float64 has, and both ways of pairing features.
    """

    def add_pair(before: Any, after: Any, x: Any, y: Any, c: Any, s: Any) -> tuple[Any, Any]:
        a, b = rotated(method, [x, y], [c, s])
        return before + x * x + y * y, after + a * a + b * b

    def added(name: str, before: Any, after: Any) -> tuple[Loop, list]:
        loop = Loop(name, {"before": before, "after": after}, (x, y, c, s), lambda *_: (0, 0), add_pair)
        return loop, induct(loop, lambda before, after: [before == after], [of_sample(Rotated, "on_the_circle", c, s)])

    x, y, c, s = reals("x y cos sin")
    (u, v), (U, V) = reals("‖x‖² ‖Rx‖²"), reals("Σ‖x‖² Σ‖Rx‖²")
    pair, keeps_pair = added("a pair", u, v)
    vector, keeps_vector = added("the pairs of a vector", U, V)
    lists = {
        "pairs": Each({}, SquaredNorm(u, v, "a pair"), over="pair"),
        "vectors": Each({}, SquaredNorm(U, V, "a vector"), over="vector"),
    }
    yield conclude(rotation_keeps_norms, {"is_rotated": True, **lists}, *keeps_pair, *keeps_vector)
    runs = list(whole_runs(method))
    yield tie(pair, (([item], [p.before, p.after]) for run in runs for item, p in zip(chain(*rows(run)), run.pairs, strict=True)))
    yield tie(vector, ((row, [v.before, v.after]) for run in runs for row, v in zip(rows(run), run.vectors, strict=True)))


@inner_product_depends_on_the_offset.derivation(
    "any number of vectors of any number of pairs of any features, at any positions, and any base",
    lifts="rotary.RotaryEmbedding",
    mutants=faulty("RotatesBackwards", "Reflects", "ForgetsTheMinus", "ForgetsTheSine", "AddsThePosition", "SwapsSineAndCosine"),
)
def products_pair_by_pair(method: Any) -> Iterator:
    """A pair adds as much to the product of rotated vectors as to that by the offset, by the addition formulas.

    These are granted, of what NumPy computes of the angles of m, n and n − m, and of m + s, n + s and their difference n − m. Whole
    runs have the angles of the code, and other numbers in place of cosines and sines, which float64 has; ⟨q, R_{n−m} k⟩ is then
    the sum of what the oracle has for a pair.
    """

    def add_pair(here: Any, offset: Any, moved: Any, a: Any, b: Any, x: Any, y: Any, *turns: Any) -> tuple[Any, Any, Any]:
        m, n, m_moved, n_moved, (cos, sin) = (turns[i : i + 2] for i in range(0, 10, 2))
        q, k = [a, b], [x, y]
        return (
            here + dot(rotated(method, q, m), rotated(method, k, n)),
            offset + of_offset(cos, sin, dot(q, k), b * x - a * y),
            moved + dot(rotated(method, q, m_moved), rotated(method, k, n_moved)),
        )

    (P, B, M), items = reals("P B M"), reals("q₁ q₂ k₁ k₂ cos(m) sin(m) cos(n) sin(n) cos(m+s) sin(m+s)")
    items += reals("cos(n+s) sin(n+s) cos(n−m) sin(n−m)")
    loop = Loop("pairs of two vectors", {"here": P, "offset": B, "moved": M}, items, lambda *_: (0, 0, 0), add_pair)
    known = [of_sample(Rotated, name, *items[4:]) for name in ("cosine", "sine", "moved_cosine", "moved_sine")]
    same = induct(loop, lambda here, offset, moved: [here == offset, moved == here], known)
    values = {"is_rotated": True, "inner_products": Each({}, InnerProduct(P, B, M, "two vectors"), over="row and the next")}
    yield conclude(inner_product_depends_on_the_offset, values, *same)
    yield tie(loop, (pair for run in whole_runs(method) for pair in two_vectors(run)))


def dot(u: Sequence[Any], v: Sequence[Any]) -> Any:
    return sum(a * b for a, b in zip(u, v, strict=True))


@dataclass(frozen=True)
class Angle:
    """An angle of which NumPy computes what stands for its cosine and sine."""

    t: float

    def cos(self) -> float:
        return turn(self.t)[0]

    def sin(self) -> float:
        return turn(self.t)[1]


def turn(t: Any) -> tuple[Any, Any]:
    """What stands for the cosine and the sine of an angle in whole runs: numbers that float64 has exactly."""
    return (t * t % 7 - 3) / 4, (5 * t % 9 - 4) / 4


def whole_runs(method: Any) -> Iterator[Rotated]:
    """Whole numbers; the base is such that the frequencies are 1, ½, ¼ …"""
    random = np.random.RandomState(0)
    for n, half in ((1, 1), (2, 1), (3, 2), (2, 4), (5, 8)):
        X = tuple(tuple(map(int, row)) for row in random.randint(-9, 10, (n, 2 * half)))
        sample = Positioned(X, tuple(map(int, random.randint(0, 99, n))), 2**half, int(random.randint(1, 99)))
        for halves in (False, True):
            ours = copy(method)
            ours.halves = halves
            ours.angles = lambda *of: np.vectorize(Angle, otypes=[object])(method.angles(*of))
            yield Rotated(lambda ours=ours: ours, sample)


def rows(run: Rotated) -> list[list[tuple]]:
    """Of each row the pairs, each with what stands for its cosine and sine."""
    both = zip(run.before, run.sample.positions, strict=True)
    return [[(*pair, *turn(m / 2**i)) for i, pair in enumerate(pairs)] for pairs, m in both]


def two_vectors(run: Rotated) -> Iterator[tuple[list[tuple], list]]:
    """The pairs of each row and the next, with what stands for their cosines and sines; and the inner products."""
    places, shift = run.sample.positions, run.sample.shift
    for row, product in enumerate(run.inner_products):
        other = (row + 1) % run.sample.n
        m, n = places[row], places[other]
        angles = (m, n, m + shift, n + shift, n - m)
        pairs = list(enumerate(zip(run.before[row], run.before[other], strict=True)))
        items = [(*q, *k, *(v for angle in angles for v in turn(angle / 2**i))) for i, (q, k) in pairs]
        shares = [of_offset(*turn((n - m) / 2**i), dot(q, k), q[1] * k[0] - q[0] * k[1]) for i, (q, k) in pairs]
        yield items, [product.here, sum(map(rational, shares)), product.moved]
