"""The text's sentences on k-means, as printed: a distance taken for its square, and any basis for an orthonormal one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ...properties.numbers.exact import sqrt
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, less
from .lloyd import (
    data_points_leave_no_cluster_empty,
    lloyd_descends,
    lloyd_is_equivariant,
    lloyd_stops_at_local_minima_or_ties,
    lloyd_terminates,
)
from .oracles import assigned, counts, moved_to_means, optimum
from .readings.lloyd import Iterated, Stepped, Stop
from .samples.starts import DataStart, LloydStart, Trap
from .samples.stored import Slow, Stretched


@lloyd_descends.printed(
    "ml-notes/lloyd-objective-monotone",
    mistake="Distances for their squares: about a mean the sum of squares is least, and the sum of distances is not.",
    witness=lambda: LloydStart(((0,), (0,), (1,)), ((0,),)),
)
def distance_decreases(step: Stepped[LloydStart]) -> Law:
    """Printed: the average distance to the nearest centre always falls."""
    before, after = (assigned(step.sample.exact_X, C).least for C in (step.sample.exact_C, step.centres))
    yield at_most("the average distance after a step, and before", *(sum(map(sqrt, D)) / step.sample.n for D in (after, before)))


@lloyd_terminates.literally("ml-notes/lloyd-finite-termination")
def steps_repeat_until_they_end(start: LloydStart) -> Law:
    """From any centres, exactly: after at most kⁿ steps the assignment stays, the centre of an empty cluster being kept."""
    centres, labels, steps = start.exact_C, None, 0
    while True:
        before, labels = labels, assigned(start.exact_X, centres).labels
        if labels == before:
            break
        steps, centres = steps + 1, moved_to_means(start.exact_X, labels, centres)
    yield exercised("more than one step", steps > 1)
    yield at_most("steps until no label changes, and kⁿ", steps, start.k**start.n)
    yield equal(
        "the centres, and the means of their points", centres.tolist(), moved_to_means(start.exact_X, labels, centres).tolist()
    )


@data_points_leave_no_cluster_empty.literally("ml-notes/lloyd-init-empty-cluster")
def empty_only_if_not_at_data_points(start: LloydStart) -> Law:
    """A cluster is empty in the first step only if its centre is not at a data point, or another centre is at the same one."""
    centres = start.centres
    empty = [j for j, count in enumerate(counts(start.first.labels, start.k)) if not count]
    yield exercised("a cluster is empty", empty)
    for j in empty:
        at_data = centres[j] in start.rows and centres.count(centres[j]) == 1
        yield equal("centres of empty clusters that are alone at a data point", int(at_data), 0, at=j)


@data_points_leave_no_cluster_empty.without("the first step")
def later_steps(run: Iterated[DataStart]) -> Law:
    """Started at different data points, in later steps."""
    for t, (labels, _, _) in enumerate(run.path):
        yield at_least("the number of points of the smallest cluster", min(counts(labels, run.sample.k)), 1, at=t)


@lloyd_stops_at_local_minima_or_ties.literally("ml-notes/lloyd-local-minimum-and-saddle")
def stops_at_a_local_minimum_and_at_a_saddle(trap: Trap) -> Law:
    """A rectangle cut along its long side is a local minimum above the least; the points 0, 2a, 3a cut at 2a are not one."""
    yield exercised("the rectangle is not a square", trap.a > trap.b)
    for at, start in enumerate((trap.rectangle, trap.line)):
        labels = start.first.labels
        stop = Stop(start, labels, moved_to_means(start.exact_X, labels, start.exact_C))
        yield equal("the centres after a step, and before", stop.centres.tolist(), start.exact_C.tolist(), at=at)
        least = optimum(start.exact_X, 2)[0]
        yield greater("Φ where it stops, and at best", stop.objective, least, at=at)
        for j, e, t, value in stop.around:
            yield greater("Φ next to the local minimum, and there", value, stop.objective, at=(j, e, t))
        for i, j, t, value in stop.downhill:
            yield less("Φ next to the saddle, and there", value, stop.objective, at=(i, j, t))
        if stop.ties:
            nearer = stop.value(stop.centres + np.array([[Fraction(trap.a, 2)], [0]]))
            yield greater("Φ next to the saddle, towards the point that ties, and there", nearer, stop.objective)
        yield equal("the points that tie", len(stop.ties), at, at=at)


@lloyd_terminates.literally("ml-notes/lloyd-worst-case-exponential")
def a_slow_start(start: Slow) -> Law:
    """Twelve points of a line and four centres, found by a search: more steps than points change labels."""
    centres, labels, steps = start.exact_C, None, 0
    while (found := assigned(start.exact_X, centres).labels) != labels:
        labels, steps, centres = found, steps + 1, moved_to_means(start.exact_X, found, centres)
    yield exercised("it is slow", steps > start.n)
    yield greater("steps of a stored start, and its points", steps, start.n)


@lloyd_is_equivariant.printed(
    "ml-notes/k-means-orthogonal-invariance",
    mistake="Bases that are not orthonormal: they change distances, and k-means of the rows with them.",
    witness=lambda: Stretched(((0, 0), (2, 0), (0, 3)), 2),
)
def any_basis_of_the_span(points: Stretched) -> Law:
    """Printed: as long as the vectors span the same space they may be chosen arbitrarily; k-means of the rows is the same."""
    X = points.exact_X
    yield equal("the best partitions into two, in the other basis", optimum(X * [points.a, 1], 2)[1], optimum(X, 2)[1])


@lloyd_is_equivariant.literally()
def any_orthonormal_basis(points: Stretched) -> Law:
    """Orthonormal bases of one span differ by an orthogonal matrix: the best partitions, and their cost, are the same."""
    X = points.exact_X
    for at, Q in enumerate(([[3, 4], [-4, 3]], [[0, 5], [5, 0]], [[5, 0], [0, -5]])):  # five times an orthogonal matrix
        cost, best = optimum(X, 2)
        turned_cost, turned_best = optimum(X @ Q, 2)
        yield exercised("no partition costs nothing", cost > 0)
        yield equal("the least cost, turned", turned_cost, 25 * cost, at=at)
        yield equal("the best partitions, turned", turned_best, best, at=at)
