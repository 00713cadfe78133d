r"""Lloyd's iteration: one step and its descent, the end, empty clusters, local minima, and the course from a clear start."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, less
from ...properties.theorem import contract, theorem
from ...sources import ml_notes
from .readings.lloyd import Course, Iterated, Stepped, Turned, Weighed
from .samples.starts import DataStart, LloydStart

SECTION = "Clustering"


@theorem("A step of Lloyd's assigns to nearest centres, and moves these to means", source=ml_notes(f"{SECTION}, Lloyd's steps"))
def lloyd_step_assigns_and_averages(step: Stepped[LloydStart]) -> Law:
    r"""Each point gets a nearest centre, $\|x_i-c_{a(i)}\|=\min_j\|x_i-c_j\|$; the new $c_j$ is the mean of its points.

    Of centres at one distance any is taken, and the centre of an empty cluster may go anywhere.

    Reference: S. P. Lloyd, Least squares quantization in PCM, 1982, doi:10.1109/TIT.1982.1056489.
    """
    start = step.sample
    yield exercised("a cluster has two points, and another has one", len(set(step.labels)) > 1 and max(step.counts) > 1)
    for i, label in enumerate(step.labels):
        yield at_most("‖x − c‖² of its label, and the least", start.first.squares[i, label], start.first.least[i], at=i)
    for j, mean in step.means.items():
        for e, entry in enumerate(mean):
            yield equal("the new centre, and the mean of its points", step.centres[j, e], entry, at=(j, e))


@theorem("Lloyd's descent", source=ml_notes(f"{SECTION}, convergence"))
def lloyd_descends(step: Stepped[LloydStart]) -> Law:
    r"""$\Phi(c')\le\Phi(c)-\sum_jn_j\|c_j-m_j\|^2$ for a step from c to c′; $m_j$ is the mean of the $n_j$ points of cluster j.

    Assignments attain Φ(c); about its mean a cluster has $n_j\|c_j-m_j\|^2$ less than about $c_j$; then points may change centres.

    Sharp: no point changes its centre afterwards.

    Reference: S. P. Lloyd, Least squares quantization in PCM, 1982, doi:10.1109/TIT.1982.1056489.
    """
    yield exercised("the step gains something", step.gain > 0)
    yield at_most("Φ(c′), and Φ(c) − Σ nⱼ‖cⱼ − mⱼ‖²", step.objective, step.before - step.gain)


@theorem("Lloyd's iteration ends", source=ml_notes(f"{SECTION}, convergence"))
def lloyd_terminates(run: Iterated[LloydStart]) -> Law:
    r"""Φ falls in each step that moves the centre of a cluster with points; after at most $k^n$ steps none moves.

    It falls by $\sum_j\|c'_j-c_j\|^2$ at least, for this is at most $\sum_jn_j\|c_j-m_j\|^2$. A partition has one value, that about
    its means, and none comes twice while Φ falls; there are at most $k^n$. This takes no rule for ties. Empty clusters keep their
    centres: the iteration is told the old ones again.

    Reference: S. Z. Selim and M. A. Ismail, K-means-type algorithms: a generalized convergence theorem and characterization of
    local optimality, 1984, doi:10.1109/TPAMI.1984.4767478.
    """
    yield exercised("a step moves a centre", run.is_nontrivial)
    for step in run.steps:
        if step.move:
            yield less("Φ after a step that moves a centre, and before", step.after, step.before, at=step.t)
    yield equal("the move of a centre in the last step", run.last_move, 0)


@theorem("Started at different data points, no cluster is empty at first", source=ml_notes(f"{SECTION}, Lloyd's first step"))
def data_points_leave_no_cluster_empty(step: Stepped[DataStart]) -> Law:
    r"""If the centres are different data points, each is the nearest to itself alone: each cluster has a point in the first step.

    Not so for centres anywhere else, nor in later steps.
    """
    yield exercised("two clusters", step.sample.k > 1)
    for j, count in enumerate(step.counts):
        yield at_least("points of a cluster", count, 1, at=j)
    for i, row in enumerate(step.sample.rows):
        if row in step.sample.centres:
            yield equal("the label of a point that is a centre", step.labels[i], step.sample.centres.index(row), at=i)


@data_points_leave_no_cluster_empty.without("the centres are different data points")
def centres_anywhere(step: Stepped[LloydStart]) -> Law:
    """Centres anywhere, or twice at one point."""
    for j, count in enumerate(step.counts):
        yield at_least("points of a cluster", count, 1, at=j)


@theorem("Lloyd's iteration stops at local minima, or at ties that are not", source=ml_notes(f"{SECTION}, problems"))
def lloyd_stops_at_local_minima_or_ties(run: Iterated[LloydStart]) -> Law:
    r"""Where it stops, Φ is least near by if each point has one nearest centre; if a point is as near to another centre, it is not.

    Near by, without ties, nothing changes its label, and Φ is a convex quadratic with its minimum at the means. A point $x\ne c_a$
    with $\|x-c_a\|=\|x-c_b\|$ may change its label at no cost, and on the way to the means of the new clusters Φ falls.

    Reference: S. Z. Selim and M. A. Ismail, K-means-type algorithms: a generalized convergence theorem and characterization of
    local optimality, 1984, doi:10.1109/TPAMI.1984.4767478.
    """
    yield exercised("several clusters", run.final.k > 1)
    for j, e, t, value in run.final.around:
        yield greater("Φ next to a stop without ties, and Φ there", value, run.final.objective, at=(j, e, t))
    for i, j, t, value in run.final.downhill:
        yield less("Φ towards the means after a tie is broken the other way, and Φ there", value, run.final.objective, at=(i, j, t))
    yield equal("the cost about the means, and Φ", run.final.cost, run.final.objective)


@theorem("The course of Lloyd's iteration from a clear start", source=ml_notes(f"{SECTION}, Lloyd's steps"))
def lloyd_follows_its_start(run: Course) -> Law:
    r"""From a start without ties and empty clusters it ends at the labels and the means at which the steps, done exactly, end.

    Hypotheses: in each step each point has one nearest centre, and no cluster is empty.

    Reference: S. P. Lloyd, Least squares quantization in PCM, 1982, doi:10.1109/TIT.1982.1056489.
    """
    labels, centres = run.expected
    yield exercised("several clusters, and the centres move", run.moves and len(set(labels)) > 1)
    for i, label in enumerate(labels):
        yield equal("label", run.fit.labels[i], label, at=i)
    for (j, e), entry in run.entries:
        yield equal("centre", entry, centres[j, e], at=(j, e))


@contract("Integer sample weights equal repeated samples (k-means)")
def weights_are_repetitions(run: Weighed) -> Law:
    """With weights Lloyd's iteration ends where it ends on each point as often as it weighs."""
    labels, centres = run.expected
    yield exercised("weights differ", len(set(run.sample.weights) - {0}) > 1 and len(set(labels)) > 1)
    for i, label in run.weighed_labels:
        yield equal("label with weights, and of copies", label, labels[run.sample.order.index(i)], at=i)
    for (j, e), entry in run.entries:
        yield equal("centre with weights, and of copies", entry, centres[j, e], at=(j, e))


@theorem("k-means is equivariant under rigid motions", source=ml_notes("Spectral Graph Clustering, TIP"))
def lloyd_is_equivariant(run: Turned) -> Law:
    r"""For points and centres $x'=Ax+c$, A orthogonal, Lloyd's iteration ends at the same labels, and at the images of centres.

    Distances are the same, and the mean of images is the image of the mean; so is the optimum over all partitions.

    Hypotheses: the course from the start is clear, so that rounding decides no tie.

    Reference: S. P. Lloyd, Least squares quantization in PCM, 1982, doi:10.1109/TIT.1982.1056489, for the iteration.
    """
    yield exercised("the motion is not the identity, and there are several clusters", run.is_nontrivial)
    for label in run.labels:
        yield equal("label in other coordinates, and label", label.there, label.carried, at=label.at)
    for entry in run.entries:
        yield equal("centre in other coordinates, and image of the centre", entry.there, entry.carried, at=entry.at)
