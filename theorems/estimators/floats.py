"""By how much numbers may differ that are the same but for the order in which they are added up."""

from __future__ import annotations

from typing import Any

from ...properties.numbers.exact import exact
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, Part, rounding
from .answers import answers_belong_to_their_rows, jobs_do_not_matter, sparse_rows_get_the_same_answers
from .classes import decision_agrees_with_the_prediction, prediction_has_the_largest_probability, probabilities_sum_to_one
from .continued import parts_of_the_examples_are_the_examples, warm_start_at_the_optimum_stays
from .forms import (
    memory_layout_of_examples_does_not_matter,
    order_of_examples_does_not_matter,
    order_of_features_does_not_matter,
    single_precision_gets_the_same_fit,
    sparse_examples_get_the_same_fit,
)
from .functions import (
    integers_and_floats_agree,
    lists_and_arrays_agree,
    memory_layout_does_not_matter,
    repeated_calls_agree,
)
from .memory import pickled_copy_answers_the_same
from .readings import TOL, Asked, Classified, Scored, Scoring, Taught, Transformed
from .scorers import (
    order_of_ratings_does_not_matter,
    rated_weights_are_repetitions,
    scale_of_weights_does_not_matter,
    weights_of_classes_are_repetitions,
)
from .scores import score_is_what_it_says
from .transformers import fit_transform_is_fit_and_transform, there_and_back_again
from .weights import (
    scale_of_weights_of_examples,
    weight_zero_is_absence,
    weights_may_be_divided,
    weights_of_examples_are_repetitions,
)


def of_the_role(size: Any) -> Allowance:
    """The role's tolerance, of numbers of that size."""
    return Allowance((Part("assumed", exact(TOL * size), "2⁻²⁰ of the largest number of the answer", exact(size)),))


@pickled_copy_answers_the_same.within("the number, and the one before")
@jobs_do_not_matter.within("the number, and the one before")
@answers_belong_to_their_rows.within("the number, and the one among all rows")
@sparse_rows_get_the_same_answers.within("the number, and the one among all rows")
@weights_of_examples_are_repetitions.within("the number with weights, and with copies", "the number with weights of 1, and without")
@weight_zero_is_absence.within("the number with examples of weight 0, and without")
@order_of_examples_does_not_matter.within("the number after a fit in the reverse order, and in order")
@sparse_examples_get_the_same_fit.within("the number after a fit to a sparse matrix, and to an array")
@order_of_features_does_not_matter.within("the number with features in the reverse order, and in order")
@single_precision_gets_the_same_fit.within("the number with examples in float32, and in float64")
@memory_layout_of_examples_does_not_matter.within("the number after a fit to another layout, and to C order")
@warm_start_at_the_optimum_stays.within("the number after a second fit by a warm start, and after one fit")
@parts_of_the_examples_are_the_examples.within("the number after partial_fit to three parts, and after fit")
@scale_of_weights_of_examples.within("the number with all weights 4 times as large, and as they are")
@weights_may_be_divided.within("the number with halves of weights, and with whole ones")
def number(run: Taught, at: Any) -> Allowance:
    """Relative to the largest number of the answer."""
    return of_the_role(at.size)


@repeated_calls_agree.within("the number, and the one before")
@memory_layout_does_not_matter.within("the number, and the one before")
@integers_and_floats_agree.within("the number, and the one before")
@lists_and_arrays_agree.within("the number, and the one before")
def of_a_function(run: Asked, at: Any) -> Allowance:
    """Relative to the largest number of the answer."""
    return of_the_role(at.size)


@fit_transform_is_fit_and_transform.within("fit_transform, and fit and transform")
@there_and_back_again.within("the transform of what comes back, and the transform")
def transform(run: Transformed, at: Any) -> Allowance:
    """Relative to the largest number of the transform."""
    return of_the_role(at.size)


@rated_weights_are_repetitions.within("the metric, and that with repetitions", "with weights of 1, and without")
@weights_of_classes_are_repetitions.within("the metric, and that with repetitions", "with weights of 1, and without")
@order_of_ratings_does_not_matter.within("the metric in the reverse order, and in order")
@scale_of_weights_does_not_matter.within("the metric with all weights 4 times as large, and as they are")
def metric(run: Scoring, at: Any) -> Allowance:
    """Relative to the largest number of the metric, and 1."""
    return of_the_role(at.size)


@probabilities_sum_to_one.within("the least probability", "the sum of probabilities")
@prediction_has_the_largest_probability.within("the probability of the prediction, and the largest")
def probability(run: Classified) -> Allowance:
    """Of 1."""
    return of_the_role(1)


@decision_agrees_with_the_prediction.within("the decision, for the class that is predicted")
def decision(run: Classified) -> Allowance:
    """Of the largest decision, and 1."""
    return of_the_role(1 + max(abs(d) for d in run.decisions))


@score_is_what_it_says.within("score, and accuracy")
def accuracy(run: Scored) -> Allowance:
    """A share of n: a mean of zeros and ones, exact but for its quotient; or a mean of n weights 1/n, added up."""
    n = run.sample.n
    return rounding((n + 2) * UNIT_ROUNDOFF, "a mean of n zeros and ones", of=1)


@score_is_what_it_says.within("score, and R²")
def r_squared(run: Scored) -> Allowance:
    """Sums of n squares of differences: each sum is off by 2(n + 4)u of itself.

    The mean is off by nu of the largest target m, which changes Σ(yᵢ − ȳ)² by (nu·m)²n and 2nu·m·Σ|yᵢ − ȳ| ≤ 2nu·m√(nΣ(yᵢ − ȳ)²).
    """
    n, m = run.sample.n, max(run.sample.targets)
    relative = 4 * (n + 4) + 4 * n * n * m  # since Σ(yᵢ − ȳ)² is at least ½
    residual, total = run.sums_of_squares
    ratio = residual / total
    return rounding(relative * UNIT_ROUNDOFF * (1 + ratio), "two sums of squares, and a mean", of=1 + ratio)
