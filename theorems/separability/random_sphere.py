r"""Random points of the sphere: how near they are to a hyperplane, and how rarely random labels leave a large margin."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb

import flint
import numpy as np

from ...properties.allowances import declared, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true, less
from ...properties.numbers import Number, Real, enclosure, exact, exp, rational, sqrt
from ...properties.oracles.margin import NotSeparable, max_margin
from ...properties.roles import setting
from ...properties.sources import fds_chapter_6
from ...properties.theorem import attained, theorem
from .roles.sphere import LargestMargin, SphereMass, UnionProbability
from .samples.sphere import Band, EqualEvents, Events, UnitPoints

U = Fraction(1, 2**53)


@theorem(
    role=SphereMass,
    source=fds_chapter_6(
        "§6.2, after theorem 6.1",
        claims=["fds-chapter-6/sphere-mass-near-hyperplane", "fds-chapter-6/fixed-hyperplane-margin-unlikely"],
    ),
    sharpness="not attained; as d grows the mass outside tends to that of a normal variable beyond c",
    mutants=[
        "sphere.normal", "sphere.of_the_ball", "sphere.one_side", "sphere.uniform_coordinate", "sphere.distance_not_squared",
        "sphere.outside",
    ],
    references=["sphere.mass"],
    examples=60,
)  # fmt: skip
def sphere_is_near_its_equator(mass: SphereMass, band: Band) -> Iterator:
    r"""All but $2e^{-c^2/2}$ of the unit sphere, and of the ball, is within $c/\sqrt d$ of any hyperplane through 0.

    So all n random points are farther from a fixed hyperplane with a probability of at most $(2e^{-c^2/2})^n$: small for
    large c, or for $c^2>2\ln2$ and large n. (For smaller c it falls geometrically in n too, from $d=2$ on.) Hypotheses: $d\ge1$,
    $0\le c\le\sqrt d$, uniform points. $x_1^2$ has the distribution Beta$(\frac12,\frac{d-1}2)$, enclosed by intervals; the
    ball's is that of the sphere in $d+2$ dimensions.
    """
    d, t, n = band.d, Fraction(band.t), band.n
    true, ball, bound = share(d, t), share(d + 2, t), 2 * exp(-d * t**2 / 2)
    yield exercised("a bound below 1", float(bound) < 1)
    contract = declared(Fraction(1, 10**9), "the role's 10⁻⁹")
    yield equal("mass within t", rational(mass(d, float(t))), true, contract)
    yield at_most("mass of the sphere outside", 1 - exact(true), bound)
    yield at_most("mass of the ball outside", 1 - exact(ball), bound)
    outside = 1 - exact(true)
    yield at_most("P(n points outside)", outside**n, bound**n)
    if d > 1 and 0 < t < 1:
        yield less("P(one more point outside)", outside ** (n + 1), outside**n)


def share(d: int, t: Fraction) -> Number:
    """The mass of the unit sphere of R^d with |x₁| ≤ t."""
    if t == 0 or t >= 1 or d == 1:
        return int(t >= 1)
    return Real(lambda: enclosure(t * t).beta_lower(flint.arb(1) / 2, flint.arb(d - 1) / 2, regularized=True))


@theorem(
    role=LargestMargin,
    source=fds_chapter_6("§6.2, after theorem 6.1", claims=["fds-chapter-6/random-sphere-no-large-margin"]),
    sharpness=attained("n orthonormal points and δ² = 1/n: every labelling has a margin of δ"),
    mutants=[
        "sphere.distance_of_the_mean", "sphere.margin_of_the_mean", "sphere.ignores_labels", "sphere.reciprocal",
        "sphere.with_a_threshold", "sphere.without_the_last",
    ],
    references=["sphere.largest_margin"],
    examples=25,
)  # fmt: skip
def random_labels_leave_no_large_margin(largest_margin: LargestMargin, points: UnitPoints) -> Iterator:
    r"""With random labels, n unit vectors have a separator of margin δ with probability at most
    $2^{-n}\sum_{i\le1/\delta^2}\binom ni$.

    Wherever they are on the sphere; for $n>2/\delta^2$ that is small, and falls exponentially in n. For the perceptron makes at
    most $1/\delta^2$ mistakes, and the places of its mistakes determine the labels. Hypotheses: independent fair labels, a
    hyperplane through 0. (For $n\le1/\delta^2$ the bound is 1: few points may well have a large margin, one point always has 1.)
    All labellings are gone through.
    """
    n, delta2 = len(points.rows), Fraction(points.delta_squared)
    slack = declared(exact(setting(largest_margin, "tol", Fraction(1, 10**6))), "tol, 10⁻⁶ by default")
    wide = 0
    for labels in product((1, -1), repeat=n):
        true = margin_squared(points, labels)
        wide += true >= delta2
        found = largest_margin(points.X.copy(), np.array(labels))
        yield equal("largest margin", rational(found), sqrt(true), slack)
    yield exercised("fewer labellings than all are possible", delta2 * n > 1)
    bound = sum(comb(n, i) for i in range(min(n, int(1 / delta2)) + 1))
    yield at_most("P(margin ≥ δ)", Fraction(wide, 2**n), Fraction(bound, 2**n))


def margin_squared(points: UnitPoints, labels: tuple[int, ...]) -> Fraction:
    """The certified largest margin, squared; 0 where no hyperplane separates."""
    try:
        return max_margin(points.rows, labels).margin_squared
    except NotSeparable:
        return Fraction(0)


@theorem(
    role=UnionProbability,
    source=fds_chapter_6("§6.2, after theorem 6.1, repaired"),
    sharpness=attained("disjoint events, and only those"),
    mutants=[
        "sphere.as_printed", "sphere.sum_up_to_one", "sphere.as_if_independent", "sphere.largest", "sphere.of_all",
        "sphere.up_to_pairs",
    ],
    references=["sphere.union", "sphere.by_inclusion_and_exclusion"],
)  # fmt: skip
def union_bound(union: UnionProbability, sample: Events) -> Iterator:
    r"""$\max_iP(A_i)\le P(\bigcup A_i)\le\sum P(A_i)$, with equality on the right if and only if no two events overlap."""
    events, n = sample.events, sample.n
    found = rational(union(list(events), n))
    true, total = Fraction(len(frozenset().union(*events)), n), Fraction(sum(map(len, events)), n)
    slack = rounding(4 * 2 ** len(events) * U, "a quotient, and as many additions as there are intersections")
    yield exercised("events that overlap", total > true)
    yield equal("P(some event)", found, true, slack)
    yield at_most("P(some event)", true, total)
    yield at_least("P(some event)", true, max(Fraction(len(event), n) for event in events))
    overlap = any(a & b for i, a in enumerate(events) for b in events[:i])
    yield is_true("equal exactly if no two overlap", (true == total) == (not overlap))


@union_bound.printed(
    claims=["fds-chapter-6/union-bound-stated-as-equality"],
    mistake="The union bound is an inequality: P(some) ≤ the number of events times the probability of one; equal if none overlap.",
)
def union_equals_the_product(union: UnionProbability, sample: EqualEvents) -> Iterator:
    """The probability that some event happens equals that of a single one times the number of events."""
    single = Fraction(len(sample.events[0]), sample.n)
    yield equal("P(some event)", Fraction(len(frozenset().union(*sample.events)), sample.n), single * len(sample.events))
