r"""Derivations that rotations keep norms, and inner products but for the offset: the reference's own rotation, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

import numpy as np

from ...properties.proofs import reals
from ...properties.proofs.derivation import Each, conclude
from ...properties.proofs.kernel import Loop, cosine_of_difference, induct, sine_of_difference
from ...properties.proofs.ties import tie
from .oracles import of_offset
from .readings import InnerProduct, Rotated, SquaredNorm
from .rotations import inner_product_depends_on_the_offset, rotation_keeps_norms
from .samples.positioned import Positioned


def faulty(*names: str) -> list[str]:
    return [f"mutants.rotary_embedding.{name}" for name in names]


def rotated(method: Any, pair: Sequence[Any], angle: Any) -> list[Any]:
    """What the reference makes of one vector of one pair, by an angle."""
    turns = method.circle(np.array([[angle]], dtype=object))
    return list(method.rotate(np.array([pair], dtype=object), *turns)[0])


@rotation_keeps_norms.derivation(
    "any number of vectors of any number of pairs of any features, by any angles",
    lifts="rotary.RotaryEmbedding",
    mutants=faulty("ForgetsTheMinus", "ForgetsTheSine", "UpdatesInPlace", "ScalesTheAnswer"),
)
def norms_pair_by_pair(method: Any) -> Iterator:
    r"""A pair adds $(xc-ys)^2+(xs+yc)^2=(x^2+y^2)(c^2+s^2)$ to the square of the rotated vector, and c² + s² = cos(t − t) = 1.

    What NumPy computes of an angle is taken for its cosine and sine. Whole runs have the angles of the code, other numbers in place
    of cosines and sines, which float64 has, and both ways of pairing features.
    """

    def add_pair(before: Any, after: Any, x: Any, y: Any, t: Any) -> tuple[Any, Any]:
        a, b = rotated(method, [x, y], t)
        return before + x * x + y * y, after + a * a + b * b

    def added(name: str, before: Any, after: Any) -> tuple[Loop, list]:
        loop = Loop(name, {"before": before, "after": after}, (x, y, t), lambda *_: (0, 0), add_pair)
        return loop, induct(loop, lambda before, after: [before == after], [cosine_of_difference(t, t)])

    x, y, t = reals("x y t")
    (u, v), (U, V) = reals("‖x‖² ‖Rx‖²"), reals("Σ‖x‖² Σ‖Rx‖²")
    pair, keeps_pair = added("a pair", u, v)
    vector, keeps_vector = added("the pairs of a vector", U, V)
    lists = {
        "pairs": Each({}, SquaredNorm(u, v, "a pair"), over="pair"),
        "vectors": Each({}, SquaredNorm(U, V, "a vector"), over="vector"),
    }
    yield conclude(rotation_keeps_norms, {"is_rotated": True, **lists}, *keeps_pair, *keeps_vector)
    runs = list(whole_runs(method))
    each_pair = (([item], [p.before, p.after]) for run in runs for item, p in zip(chain(*rows(run)), run.pairs, strict=True))
    yield tie(pair, each_pair, STAND_FOR)
    each_vector = ((row, [v.before, v.after]) for run in runs for row, v in zip(rows(run), run.vectors, strict=True))
    yield tie(vector, each_vector, STAND_FOR)


@inner_product_depends_on_the_offset.derivation(
    "any number of vectors of any number of pairs of any features, by any angles",
    lifts="rotary.RotaryEmbedding",
    mutants=faulty("RotatesBackwards", "Reflects", "ForgetsTheMinus", "ForgetsTheSine", "AddsThePosition", "SwapsSineAndCosine"),
)
def products_pair_by_pair(method: Any) -> Iterator:
    """A pair adds as much to the product of rotated vectors as to that by the offset, by the addition formulas.

    Of a pair the angles of m, n and s are a, b and t, so that those of m + s, n + s and n − m are a + t, b + t and b − a. What
    NumPy computes of an angle is taken for its cosine and sine. Whole runs have the angles of the code, and other numbers in place
    of cosines and sines, which float64 has; ⟨q, R_{n−m} k⟩ is then the sum of what the oracle has for a pair.
    """

    def add_pair(here: Any, offset: Any, moved: Any, *pair: Any) -> tuple[Any, Any, Any]:
        q, k, (a, b, t) = pair[:2], pair[2:4], pair[4:]
        apart = b - a
        return (
            here + dot(rotated(method, q, a), rotated(method, k, b)),
            offset + of_offset(apart.cos(), apart.sin(), dot(q, k), q[1] * k[0] - q[0] * k[1]),
            moved + dot(rotated(method, q, a + t), rotated(method, k, b + t)),
        )

    (P, B, M), items = reals("P B M"), reals("q₁ q₂ k₁ k₂ a b t")
    loop = Loop("pairs of two vectors", {"here": P, "offset": B, "moved": M}, items, lambda *_: (0, 0, 0), add_pair)
    *_, a, b, t = items
    known = [formula(*of) for formula in (cosine_of_difference, sine_of_difference) for of in ((a, b), (a + t, b + t))]
    same = induct(loop, lambda here, offset, moved: [here == offset, moved == here], known)
    values = {"is_rotated": True, "inner_products": Each({}, InnerProduct(P, B, M, "two vectors"), over="row and the next")}
    yield conclude(inner_product_depends_on_the_offset, values, *same)
    yield tie(loop, (pair for run in whole_runs(method) for pair in two_vectors(run)), STAND_FOR)


def dot(u: Sequence[Any], v: Sequence[Any]) -> Any:
    return sum(a * b for a, b in zip(u, v, strict=True))


def cosine(t: Any) -> Any:
    """What stands for the cosine of an angle in whole runs: an even function, whose values float64 has exactly."""
    return (t * t % 7 - 3) / 4


def sine(t: Any) -> Any:
    """What stands for the sine: an odd one."""
    return t * (t * t % 5 - 2) / 4


STAND_FOR = {"cos": cosine, "sin": sine}


@dataclass(frozen=True)
class Angle:
    """An angle of which NumPy computes what stands for its cosine and sine."""

    t: float

    def cos(self) -> float:
        return cosine(self.t)

    def sin(self) -> float:
        return sine(self.t)


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
    """Of each row the pairs, each with its angle."""
    both = zip(run.before, run.sample.positions, strict=True)
    return [[(*pair, Fraction(m, 2**i)) for i, pair in enumerate(pairs)] for pairs, m in both]


def two_vectors(run: Rotated) -> Iterator[tuple[list[tuple], list]]:
    """The pairs of each row and the next, with the angles of their positions and of the shift; and the inner products."""
    places, shift = run.sample.positions, run.sample.shift
    for row, product in enumerate(run.inner_products):
        other = (row + 1) % run.sample.n
        m, n = places[row], places[other]
        pairs = list(enumerate(zip(run.before[row], run.before[other], strict=True)))
        items = [(*q, *k, *(Fraction(position, 2**i) for position in (m, n, shift))) for i, (q, k) in pairs]
        apart = [Fraction(n - m, 2**i) for i, _ in pairs]
        crosses = [q[1] * k[0] - q[0] * k[1] for _, (q, k) in pairs]
        shares = [of_offset(cosine(t), sine(t), dot(*pair), c) for t, (_, pair), c in zip(apart, pairs, crosses, strict=True)]
        yield items, [product.here, sum(shares), product.moved]
