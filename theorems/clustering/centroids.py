"""Contracts of clusterings by centres: the inertia, the labels and the centres that are reported fit together."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import contract
from .readings.centroids import Fitted


@contract("The inertia is the sum of least squared distances")
def inertia_is_the_sum_of_least_squares(fit: Fitted) -> Law:
    r"""``inertia_`` is $\Phi=\sum_i\min_j\|x_i-c_j\|^2$ for the centres $c_j$ that are reported."""
    yield exercised("several clusters, and some points not at their centres", fit.sample.k > 1 and max(fit.nearest.least) > 0)
    yield equal("inertia_, and Σ min ‖x − c‖²", fit.inertia, fit.nearest.objective)


@contract("Labels are those of nearest centres")
def labels_are_those_of_nearest_centres(fit: Fitted) -> Law:
    """The centre of ``labels_[i]`` is one of the nearest to xᵢ."""
    yield exercised("several clusters", fit.sample.k > 1)
    for i, (squares, least) in enumerate(zip(fit.nearest.squares, fit.nearest.least, strict=True)):
        yield at_most("‖x − c‖² of its label, and the least", squares[fit.labels[i]], least, at=i)


@contract("Predictions for the training points are their labels")
def predictions_are_labels(fit: Fitted) -> Law:
    """``predict(X)`` is ``labels_``, but where another centre is as near: the predicted one is a nearest centre."""
    yield exercised("several clusters", fit.sample.k > 1)
    for i, label in enumerate(fit.predicted):
        distances = fit.nearest.squares[i]
        yield at_most("‖x − c‖² of the predicted label, and of the label", distances[label], distances[fit.labels[i]], at=i)


@contract("Centres are the means of their points")
def centres_are_means_of_their_points(fit: Fitted) -> Law:
    """Where the iteration ended by itself, the centre of each cluster with points is their mean.

    It is run with a tolerance of 0, and one that stopped at its limit of iterations is not held to it.
    """
    yield exercised("a cluster has two points", fit.sample.k > 1 and max(fit.counts) > 1)
    for j, mean in fit.means.items():
        for e, entry in enumerate(mean):
            yield equal("centre, and the mean of its points", fit.centres[j, e], entry, at=(j, e))
