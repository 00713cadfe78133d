"""Every small instance: perceptrons on all small integer data sets, in every order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

from ....properties.samples.base import HypothesisNotMet
from ..convergence import updates_from_first_example
from ..mistake_bound import block_novikoff
from ..samples.streams import SeparableStream

Point = tuple[int, ...]
Symmetry = Callable[[Point], Point]
LARGEST, MOST = 2, 3  # entries −2..2, up to three examples
DATA: dict[str, Any] = {
    "over": "separable integer data sets, d ≤ 2, entries −2..2, all labels, up to signs and order of coordinates",
    "up_to": "3 examples, in every order",
    "slow": True,
    "orbit": lambda stream: [(tuple(map(g, stream.rows)), stream.labels) for g in signed_permutations(stream.d)],
}


def small_streams() -> Iterator[tuple[int, SeparableStream]]:
    """One data set of each orbit of the signed permutations of the coordinates, with the size of its orbit."""
    for d in (1, 2):
        symmetries = signed_permutations(d)
        for n in range(1, MOST + 1):
            for rows in product(product(range(-LARGEST, LARGEST + 1), repeat=d), repeat=n):
                orbit = {tuple(map(g, rows)) for g in symmetries}
                if rows == min(orbit):
                    for labels in product((-1, 1), repeat=n):
                        try:
                            yield len(orbit), SeparableStream(rows, labels)
                        except HypothesisNotMet:
                            continue


@cache
def signed_permutations(d: int) -> list[Symmetry]:
    """The symmetries of the cube: exchange coordinates, and change their signs."""
    return [
        lambda x, p=p, s=s: tuple(sign * x[i] for i, sign in zip(p, s, strict=True))
        for p in permutations(range(d))
        for s in product((-1, 1), repeat=d)
    ]


def counted_by_hand(from_zero: bool) -> dict[str, int]:
    """The same counts without symmetries, oracle and implementation: by plane geometry, and by walking round the data.

    Vectors yx of the plane lie in an open half-plane if and only if one of them has all others less than half a turn to its left;
    each is yx for two pairs (x, y). From 0 a tie is a prediction of +1; from the first example, whose bound is one less, a mistake.
    """
    found: Counter[str] = Counter()
    for d in (1, 2):
        signed = [(*x, 0)[:2] for x in product(range(-LARGEST, LARGEST + 1), repeat=d) if any(x)]
        for n in range(1, MOST + 1):
            for vectors in product(signed, repeat=n):
                if any(all(to_the_left(u, v) for v in vectors) for u in vectors):
                    bound = Fraction(max(dot(v, v) for v in vectors)) / nearest(vectors) - (not from_zero)
                    for labels in product((-1, 1), repeat=n):
                        steps = walk(vectors, labels, from_zero)
                        found.update(instances=1, exercised=steps >= 1, attained=steps == bound)
    return found


def walk(vectors: Sequence[Point], labels: Sequence[int], from_zero: bool) -> int:
    """How many of the vectors yx a perceptron adds that goes round them until none is on its wrong side."""
    (a, b), steps, right, i = (0, 0) if from_zero else vectors[0], 0, 0, 0
    while right < len(vectors):
        v, y = vectors[i % len(vectors)], labels[i % len(vectors)]
        score = a * v[0] + b * v[1]
        wrong = score < 0 or (score == 0 and (y < 0 or not from_zero))
        a, b, steps, right, i = a + wrong * v[0], b + wrong * v[1], steps + wrong, 0 if wrong else right + 1, i + 1
    return steps


def nearest(vectors: Sequence[Point]) -> Fraction:
    """The squared distance of 0 from their convex hull, which does not hold 0: from a corner, or from an edge beside it."""
    edges = [(u, (u[0] - v[0], u[1] - v[1]), v) for u, v in combinations(vectors, 2)]
    beside = [Fraction((u[0] * e[1] - u[1] * e[0]) ** 2, dot(e, e)) for u, e, v in edges if dot(u, e) > 0 > dot(v, e)]
    return min([Fraction(dot(v, v)) for v in vectors] + beside)


def dot(u: Point, v: Point) -> int:
    return u[0] * v[0] + u[1] * v[1]


def to_the_left(u: Point, v: Point) -> bool:
    """Whether the turn from u to v is at least 0 and less than a half."""
    cross = u[0] * v[1] - u[1] * v[0]
    return cross > 0 or (cross == 0 and dot(u, v) > 0)


@block_novikoff.exhausted(
    implementation="perceptron.Perceptron",
    fingerprint=lambda: counted_by_hand(from_zero=True),
    attained="mistakes",
    mutants=[
        "mutants.perceptron.OnlineAddsWithoutTheLabel",
        "mutants.perceptron.NeverUpdates",
        "mutants.perceptron.StartsAwayFromZero",
    ],
    **DATA,
)
def mistakes_on_small_data() -> Iterator[tuple[int, SeparableStream]]:
    """Every stream of up to three such examples, repeated until there is no more mistake."""
    return small_streams()


@updates_from_first_example.exhausted(
    implementation="perceptron.BatchPerceptron",
    fingerprint=lambda: counted_by_hand(from_zero=False),
    attained="updates",
    mutants=["mutants.perceptron.StartsAtMinusTheFirst", "mutants.perceptron.StartsAtNineTimesTheFirst"],
    **DATA,
)
def updates_on_small_data() -> Iterator[tuple[int, SeparableStream]]:
    """Every such data set."""
    return small_streams()
