"""Every small instance: perceptrons on all small integer data sets, in every order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations, product
from typing import Any

from ...properties.samples.base import HypothesisNotMet
from .convergence import updates_from_first_example
from .mistake_bound import block_novikoff
from .samples import SeparableStream

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


def how_many_are_separable() -> dict[str, int]:
    """The same count without symmetries and without an oracle, by the directions of the vectors yx.

    Vectors of the plane lie in an open half-plane if and only if one of them has all others less than half a turn to its left.
    Each vector is yx for two pairs (x, y).
    """
    total = 0
    for d in (1, 2):
        signed = [x for x in product(range(-LARGEST, LARGEST + 1), repeat=d) if any(x)]
        for n in range(1, MOST + 1):
            found = (any(all(to_the_left(u, v) for v in vectors) for u in vectors) for vectors in product(signed, repeat=n))
            total += 2**n * sum(found)
    return {"instances": total}


def to_the_left(u: Point, v: Point) -> bool:
    """Whether the turn from u to v is at least 0 and less than a half."""
    if len(u) == 1:
        return u[0] * v[0] > 0
    cross = u[0] * v[1] - u[1] * v[0]
    return cross > 0 or (cross == 0 and u[0] * v[0] + u[1] * v[1] > 0)


@block_novikoff.exhausted(
    implementation="perceptron.Perceptron",
    fingerprint=how_many_are_separable,
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
    fingerprint=how_many_are_separable,
    mutants=["mutants.perceptron.StartsAtMinusTheFirst", "mutants.perceptron.StartsAtNineTimesTheFirst"],
    **DATA,
)
def updates_on_small_data() -> Iterator[tuple[int, SeparableStream]]:
    """Every such data set."""
    return small_streams()
