r"""Proofs that rotations keep norms, and inner products but for the offset: the reference's own rotation of formal features.

The cosine and the sine of an angle are numbers with $c^2+s^2=1$, those of sums and differences are what the addition formulas say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ...properties.proofs import Formula, Term, conclude, reals
from .readings import Rotated
from .rotations import inner_product_depends_on_the_offset, rotation_keeps_norms

Angle = tuple[Term, Term]  # its cosine and sine
ANGLES = "That `np.cos` and `np.sin` of the angles are a cosine and a sine, of which c² + s² = 1{} are taken for granted; {}."


def faulty(*names: str) -> list[str]:
    return [f"mutants.rotary_embedding.{name}" for name in names]


@rotation_keeps_norms.proof(
    "any position and base, two pairs of any features",
    lifts="rotary.RotaryEmbedding",
    mutants=faulty("ForgetsTheMinus", "ForgetsTheSine", "AddsThePosition"),
    missing=ANGLES.format("", "that NumPy does with each of any number of pairs and rows as with one of two pairs"),
)
def by_the_circle(method: Any) -> Iterator:
    r"""$(xc-ys)^2+(xs+yc)^2=(x^2+y^2)(c^2+s^2)$."""
    features, angles = reals("x y x′ y′"), [angle(name) for name in ("θ", "θ′")]
    before, after = ([[row[:2], row[2:]]] for row in (features, rotated(method, features, angles)))
    run = Rotated.given(is_rotated=True, before=before, after=after)
    yield conclude("two pairs", [circle(a) for a in angles], rotation_keeps_norms, run)


@inner_product_depends_on_the_offset.proof(
    "any positions and base, any number of pairs of any features",
    lifts="rotary.RotaryEmbedding",
    mutants=faulty("RotatesBackwards", "ForgetsTheMinus", "ForgetsTheSine", "AddsThePosition"),
    missing=ANGLES.format(
        ", and the addition formulas,",
        "that NumPy does with each of any number of pairs and rows as with one pair of two rows; that a sum over the pairs is 0 of"
        " none, and that of all others and of one more",
    ),
)
def by_the_addition_formulas(method: Any) -> Iterator:
    """Of one pair more than those of which the sums are P, by the offset B, and moved M: $P=B$ and $M=P$ go on to hold."""
    q, k, (P, B, M) = reals("a b"), reals("x y"), reals("P B M")
    m, n, shift = angle("m"), angle("n"), angle("s")
    offset, (a, b), (x, y) = plus(n, (m[0], -m[1])), q, k
    here, there = rotated(method, q, [m]), rotated(method, k, [n])
    moved = rotated(method, q, [plus(m, shift)]), rotated(method, k, [plus(n, shift)])
    run = Rotated.given(
        n=1,
        is_rotated=True,
        products=[P + dot(here, there)],
        by_offset=[B + offset[0] * (a * x + b * y) + offset[1] * (b * x - a * y)],
        moved_products=[M + dot(*moved)],
    )
    yield conclude("one pair more", [P == B, M == P, circle(shift)], inner_product_depends_on_the_offset, run)


def angle(name: str) -> Angle:
    """An angle."""
    c, s = reals(f"cos({name}) sin({name})")
    return c, s


def circle(a: Angle) -> Formula:
    return a[0] * a[0] + a[1] * a[1] == 1


def plus(a: Angle, b: Angle) -> Angle:
    """The sum of angles, by the addition formulas."""
    return a[0] * b[0] - a[1] * b[1], a[1] * b[0] + a[0] * b[1]


def rotated(method: Any, features: Sequence[Term], angles: Sequence[Angle]) -> list[Term]:
    """What the reference makes of one row of features, with an angle for each pair."""
    cos, sin = (np.array([part], dtype=object) for part in zip(*angles, strict=True))
    first, second = method.split(np.array([features], dtype=object))
    return list(method.join(*method.turn(first, second, cos, sin))[0])


def dot(u: Sequence[Term], v: Sequence[Term]) -> Any:
    return sum(a * b for a, b in zip(u, v, strict=True))
