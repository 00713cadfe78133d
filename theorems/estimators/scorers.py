r"""Metrics of predictions: weights are repetitions, and the order of examples does not matter."""

from __future__ import annotations

from typing import Any

from ...properties.statements.conclusions import Law, equal, exercised, law
from ...properties.theorem import contract
from .readings import Scoring, farthest
from .samples import Rated, RatedClasses


@law
def repetitions(run: Scoring[Any]) -> Law:
    """The metric with weights is that with repetitions, and weights of 1 change nothing."""
    yield exercised("the weights change the metric", bool((run.plain != run.repeated).any()))
    place, expected, found = farthest(run.repeated, run.weighted)
    yield equal("the metric, and that with repetitions", found, expected, at=place)
    place, expected, found = farthest(run.plain, run.of_ones)
    yield equal("with weights of 1, and without", found, expected, at=place)


@contract("A weight is a repetition, in a metric of classes", floor=0.1)
def weights_of_classes_are_repetitions(run: Scoring[RatedClasses]) -> Law:
    r"""With weights k a metric of classes is that of the examples $k_i$ times each; with weights of 1 it is that without.

    Hypotheses: weights are whole numbers; each pair of class and prediction that occurs has a positive one somewhere.

    Reference: T. Fawcett, An introduction to ROC analysis, 2006, §2, doi:10.1016/j.patrec.2005.10.010.
    """
    yield from repetitions(run)


@contract("A weight is a repetition, in a metric of numbers", floor=0.1)
def rated_weights_are_repetitions(run: Scoring[Rated]) -> Law:
    r"""With weights k a metric of numbers is that of the examples $k_i$ times each; with weights of 1 it is that without.

    Hypotheses: weights are whole numbers; each pair of value and prediction that occurs has a positive one somewhere.

    Reference: F. Y. Edgeworth, On a new method of reducing observations relating to several quantities, 1888.
    """
    yield from repetitions(run)


@contract("The scale of weights does not matter to a mean", floor=0.1)
def scale_of_weights_does_not_matter(run: Scoring[RatedClasses]) -> Law:
    r"""With all weights four times as large a metric is the same.

    Hypotheses: it is a mean, or a quotient: of every example twice it is the same.
    """
    place, expected, found = farthest(run.weighted, run.with_larger_weights)
    yield exercised("the metric is not 0", run.weighted.any())
    yield equal("the metric with all weights 4 times as large, and as they are", found, expected, at=place)


@contract("The order of examples does not matter to a metric", floor=0.1)
def order_of_ratings_does_not_matter(run: Scoring[RatedClasses]) -> Law:
    r"""A metric of the examples in the reverse order is that in their order.

    Hypotheses: none.
    """
    place, expected, found = farthest(run.plain, run.backwards)
    yield exercised("the metric is not 0", run.plain.any())
    yield equal("the metric in the reverse order, and in order", found, expected, at=place)
