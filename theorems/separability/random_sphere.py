r"""Random points of the sphere: how near they are to a hyperplane, and how rarely random labels leave a large margin."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

from ...properties.numbers.exact import exp, sqrt
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true, less
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .readings import LargestMargins, Mass, Union


@theorem("The sphere is near its equator", source=fds_chapter_6("§6.2, after theorem 6.1"), examples=60)
def sphere_is_near_its_equator(run: Mass) -> Law:
    r"""All but $2e^{-c^2/2}$ of the unit sphere, and of the ball, is within $c/\sqrt d$ of any hyperplane through 0.

    So all n random points are farther from a fixed hyperplane with a probability of at most $(2e^{-c^2/2})^n$: small for
    large c, or for $c^2>2\ln2$ and large n. (For smaller c > 0 it falls geometrically in n too, from $d=2$ on.) $x_1^2$ has the
    distribution Beta$(\frac12,\frac{d-1}2)$, enclosed by intervals; the ball's is that of the sphere in $d+2$ dimensions.

    Hypotheses: $d\ge1$, $0\le c\le\sqrt d$, uniform points.

    Reference: K. Ball, An elementary introduction to modern convex geometry, 1997, for the sphere.
    """
    band = run.sample
    outside, bound = 1 - band.share, 2 * exp(-band.d * Fraction(band.t) ** 2 / 2)
    yield exercised("a bound below 1", float(bound) < 1)
    yield equal("mass within t", run.mass, band.share)
    yield at_most("mass of the sphere outside", outside, bound)
    yield at_most("mass of the ball outside", 1 - band.share_of_the_ball, bound)
    yield at_most("P(n points outside)", outside**band.n, bound**band.n)
    if band.d > 1 and 0 < band.t < 1:
        yield less("P(one more point outside)", outside ** (band.n + 1), outside**band.n)


@theorem("Random labels leave no large margin", source=fds_chapter_6("§6.2, after theorem 6.1"), examples=25)
def random_labels_leave_no_large_margin(run: LargestMargins) -> Law:
    r"""With random labels, n unit vectors have a separator of margin δ with probability at most
    $2^{-n}\sum_{i\le1/\delta^2}\binom ni$.

    Wherever they are on the sphere; for $n>2/\delta^2$ that is at most ½, and it falls exponentially in n. For the perceptron
    makes at most $1/\delta^2$ mistakes, and the places of its mistakes determine the labels. (For $n\le1/\delta^2$ the bound is
    1: few points may well have a large margin, one point always has 1.) All labellings are gone through.

    Hypotheses: independent fair labels, a hyperplane through 0.

    Sharp: n orthonormal points and δ² = 1/n: every labelling has a margin of δ.

    References: the count is ours, from A. B. J. Novikoff, On convergence proofs on perceptrons, 1962; without a margin, T. M.
    Cover, Geometrical and statistical properties of systems of linear inequalities, 1965, doi:10.1109/PGEC.1965.264137.
    """
    points, n = run.sample, run.sample.n
    delta_squared = Fraction(points.delta_squared)
    yield exercised("fewer labellings than all are possible", delta_squared * n > 1)
    true = {labels: points.margin_squared(labels) for labels in product((1, -1), repeat=n)}
    for labels, margin_squared in true.items():
        yield equal("largest margin", run.margin(labels), sqrt(margin_squared), at=labels)
    wide = sum(margin_squared >= delta_squared for margin_squared in true.values())
    bound = sum(comb(n, i) for i in range(min(n, int(1 / delta_squared)) + 1))
    yield at_most("P(margin ≥ δ)", Fraction(wide, 2**n), Fraction(bound, 2**n))


@theorem("The union bound", source=fds_chapter_6("§6.2, after theorem 6.1, repaired"))
def union_bound(run: Union) -> Law:
    r"""$\max_iP(A_i)\le P(\bigcup A_i)\le\sum P(A_i)$, with equality on the right if and only if no two events overlap.

    Hypotheses: finitely many outcomes, equally likely; at least one event.

    Sharp: at most, for disjoint events; at least, for equal ones.

    Reference: P. Billingsley, Probability and Measure, 3rd edition, 1995, §2 (Boole's inequality).
    """
    sample = run.sample
    P, true = sample.probability, sample.probability(frozenset().union(*sample.events))
    total = sum(map(P, sample.events))
    yield exercised("events that overlap", total > true)
    yield equal("P(some event), computed", run.probability, true)
    yield at_most("P(some event)", true, total)
    yield at_least("P(some event)", true, max(map(P, sample.events)))
    overlap = any(a & b for i, a in enumerate(sample.events) for b in sample.events[:i])
    yield is_true("equal exactly if no two overlap", (true == total) == (not overlap))
