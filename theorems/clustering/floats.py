r"""By how much float64 arithmetic may miss the statements of clusterings.

u = 2⁻⁵³ is the unit roundoff, and L the largest absolute value of an entry of points and centres. Distances are those of
differences x − c, in these coordinates or about another origin, as libraries compute them: then each entry of a difference is off
by 4uL, points and centres having been moved there and back. The mean of n entries is off by (n+4)uL, in any order of summation.
From ‖x‖² − 2⟨x,c⟩ + ‖c‖², which cancels where points are far from the origin, no such accuracy comes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...properties.numbers.exact import Number, sqrt
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from .centroids import (
    centres_are_means_of_their_points,
    inertia_is_the_sum_of_least_squares,
    labels_are_those_of_nearest_centres,
    predictions_are_labels,
)
from .linkage import heights_do_not_fall, linkage_merges_nearest_clusters, single_linkage_is_a_spanning_tree
from .lloyd import (
    lloyd_descends,
    lloyd_follows_its_start,
    lloyd_is_equivariant,
    lloyd_step_assigns_and_averages,
    lloyd_terminates,
    weights_are_repetitions,
)
from .samples.starts import LloydStart

TINY = Fraction(1, 2**1070)
OF_A_SQUARE = "2(d+4)u‖x − c‖² + 16uL√d‖x − c‖ + d·2⁻¹⁰⁷⁰"
SECOND_ORDER = "32du²L²"
OF_A_MEAN = "2(n+4)uL + 2⁻¹⁰⁷⁰"


def of_squares(start: LloydStart, squares: Any, largest: Number) -> Allowance:
    """Squared distances of differences of which each entry is off by 4uL, and then by d+4 roundings; doubled for two of them.

    What is rounded are entries of the size of L.
    """
    u, d, terms = UNIT_ROUNDOFF, start.d, len(squares) * largest**2
    first = sum(2 * (d + 4) * u * square + 16 * u * largest * sqrt(d * square) + d * TINY for square in squares)
    second = 32 * d * u**2 * terms
    times = "" if len(squares) == 1 else "n times "
    return rounding(first, f"{times}{OF_A_SQUARE}", of=terms) + rounding(second, f"{times}{SECOND_ORDER}", of=terms, order=2)


def of_a_mean(start: Any) -> Number:
    """An entry of a mean: n additions, a division, and the origin moved there and back; doubled for higher orders."""
    return 2 * (start.n + 4) * UNIT_ROUNDOFF * start.largest + TINY


def of_the_objective(start: LloydStart, squares: Any) -> Allowance:
    """Labels and means that are off by rounding make Φ larger: by each point's square, and by n‖·‖² of what the means are off."""
    off, terms = of_a_mean(start), start.n * start.largest**2
    return of_squares(start, squares, start.largest) + rounding(start.n * start.d * off**2, f"nd({OF_A_MEAN})²", of=terms, order=2)


@lloyd_step_assigns_and_averages.within("‖x − c‖² of its label, and the least")
def assignment(step: Any, i: int) -> Allowance:
    """Two squared distances."""
    return of_squares(step.sample, [step.sample.first.least[i]], step.sample.largest)


@lloyd_step_assigns_and_averages.within("the new centre, and the mean of its points")
def mean_of_a_step(step: Any) -> Allowance:
    """A mean."""
    return rounding(of_a_mean(step.sample), OF_A_MEAN, of=step.sample.largest)


@lloyd_descends.within("Φ(c′), and Φ(c) − Σ nⱼ‖cⱼ − mⱼ‖²")
def descent(step: Any) -> Allowance:
    """Labels and means are off by rounding."""
    return of_the_objective(step.sample, step.sample.first.least)


@lloyd_terminates.within("Φ after a step that moves a centre, and before")
def descents(run: Any, t: int) -> Allowance:
    """As in one step."""
    return of_the_objective(run.sample, run.assignments[t].least)


@lloyd_terminates.within("the move of a centre in the last step")
def last_move(run: Any) -> Allowance:
    """Two means of the same points."""
    return rounding(2 * of_a_mean(run.sample), f"2({OF_A_MEAN})", of=run.sample.largest)


@lloyd_follows_its_start.within("centre")
@weights_are_repetitions.within("centre with weights, and of copies")
def centre_of_a_run(run: Any) -> Allowance:
    """The mean of the points of the last labels; of points that are repeated, as of so many."""
    start = getattr(run.sample, "repeated", run.sample)
    return rounding(of_a_mean(start), OF_A_MEAN, of=start.largest)


@lloyd_is_equivariant.within("centre in other coordinates, and image of the centre")
def image(run: Any) -> Allowance:
    """A mean in the other coordinates, and one in these, of which an entry of the image adds up d times √d at most in length."""
    here, there = of_a_mean(run.sample), of_a_mean(run.sample.turned_start)
    return rounding(there + run.sample.d * here, f"{OF_A_MEAN} there, and d times here", of=run.sample.turned_start.largest)


@inertia_is_the_sum_of_least_squares.within("inertia_, and Σ min ‖x − c‖²")
def inertia(fit: Any) -> Allowance:
    """n squared distances, whose sum is off by nu more."""
    phi = fit.nearest.objective
    of_the_sum = rounding(2 * fit.sample.n * UNIT_ROUNDOFF * phi, "2nuΦ", of=phi)
    return of_squares(fit.sample, fit.nearest.least, fit.largest) + of_the_sum


@labels_are_those_of_nearest_centres.within("‖x − c‖² of its label, and the least")
@predictions_are_labels.within("‖x − c‖² of the predicted label, and of the label")
def label(fit: Any, i: int) -> Allowance:
    """Two squared distances."""
    return of_squares(fit.sample, [fit.nearest.least[i]], fit.largest)


@centres_are_means_of_their_points.within("centre, and the mean of its points")
def mean_of_a_fit(fit: Any) -> Allowance:
    return rounding(of_a_mean(fit.sample), OF_A_MEAN, of=fit.sample.largest)


def of_merges(tree: Any) -> Allowance:
    """What a dissimilarity is off by, T being the largest of them: a step of a mean adds 8uT.

    In Ward's formula three terms of at most T, whose coefficients sum to 3 at most, add r = 24uT. Then 3rst bounds the error of the
    dissimilarity of s and t points: (s + v)·3rsv + (t + v)·3rtv + v·3rst + r(s + t + v) ≤ (s + t + v)·3r(s + t)v. By means that
    are off by e = 2(n + 4)u√dL each, it is off by 4e√(nT) + 4ne².
    """
    sample, T = tree.sample, tree.largest
    steps, why = (18 * sample.n**2, "18n²") if sample.method == "ward" else (8 * sample.n, "8n")
    of = rounding(2 * (steps + 2 * sample.d + 16) * UNIT_ROUNDOFF * T + TINY, f"2({why} + 2d + 16)uT", of=T)
    if sample.method != "ward":
        return of
    n, d, e = sample.n, sample.d, of_a_mean(sample)
    by_means = rounding(8 * e * sqrt(n * d * T), "8e√(nT)", of=T, terms=max(T, sample.largest**2))
    return of + by_means + rounding(8 * n * d * e**2, "8ne²", of=T, order=2)


@linkage_merges_nearest_clusters.within("height, and the dissimilarity of the merged clusters")
def height(tree: Any, t: int) -> Allowance:
    """A dissimilarity, rooted where it is squared."""
    return of_merges(tree)


@linkage_merges_nearest_clusters.within("that dissimilarity, and the least of all")
def merged(tree: Any, t: int) -> Allowance:
    """Two dissimilarities, compared when they were computed and when the merges were sorted."""
    return of_merges(tree).times(4)


@heights_do_not_fall.within("a height, and the one before")
def sorted_heights(tree: Any, t: int) -> Allowance:
    """Two heights; of roots the error of the square, divided by the height."""
    of, below = of_merges(tree), tree.heights[t - 1]
    return of.times(2) if not tree.sample.is_squared else of.times(2 / Fraction(below)) if below else of.times(0)


@single_linkage_is_a_spanning_tree.within("squared height, and that of an edge")
def edge(tree: Any, t: int) -> Allowance:
    """A square, its root, and that squared."""
    square = tree.sample.tree[t]
    return rounding(2 * (tree.sample.d + 8) * UNIT_ROUNDOFF * square + TINY, "2(d + 8)u‖x − y‖²", of=square)
