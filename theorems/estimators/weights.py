r"""Weights of examples in a fit: a whole number is a repetition, 0 is absence, and a weight may be divided among copies.

Where $k_i$ times $(x_i,y_i)$ cannot be told from $(x_i,y_i)$ taken $k_i$ times, an estimator is a function of the measure
$\sum_ik_i\delta_{(x_i,y_i)}$. The laws do not apply where ``fit`` has no ``sample_weight``, nor to what tells copies from one
another: by a cross-validation (``cv``), or by a least number of rows (``min_samples_leaf`` above 1, …).
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import contract
from .readings import Weighed


@contract("Sample-weight equivalence: a weight is a repetition, in any fit", examples=40)
def weights_of_examples_are_repetitions(run: Weighed) -> Law:
    r"""Fitted with weights k an estimator answers as fitted to each example $k_i$ times; with weights of 1 as without.

    Hypotheses: weights are whole numbers of at least 1; answers are numbers, other than labels, and move little with the random
    state, the order of examples, and the last digits of numbers and weights.

    Reference: A. C. Aitken, On least squares and linear combination of observations, Proceedings of the Royal Society of
    Edinburgh 55, 1936, doi:10.1017/S0370164600014346.
    """
    yield exercised("the weights change the answers", run.tell_apart(run.plain, run.copied))
    for place, with_copies, with_weights in run.compared(run.copied, run.weighted):
        yield equal("the number with weights, and with copies", with_weights, with_copies, at=place)
    for place, without, with_ones in run.compared(run.plain, run.of_ones):
        yield equal("the number with weights of 1, and without", with_ones, without, at=place)


@contract("Sample-weight equivalence: an example of weight 0 is absent, in any fit", examples=40)
def weight_zero_is_absence(run: Weighed) -> Law:
    r"""Fitted with weights of which some are 0, an estimator answers as fitted without these examples.

    Hypotheses: as in `weights_of_examples_are_repetitions`; each class has examples of positive weight.
    """
    yield exercised("the examples of weight 0 would change the answers", run.tell_apart(run.plain, run.without_weights))
    for place, without, with_zeros in run.compared(run.weighted, run.with_zeros):
        yield equal("the number with examples of weight 0, and without", with_zeros, without, at=place)


@contract("Sample-weight equivalence: a weight may be divided among copies, in any fit", examples=40)
def weights_may_be_divided(run: Weighed) -> Law:
    r"""Fitted to each example twice, with half of its weight, an estimator answers as fitted to each once, with its weight.

    Hypotheses: as in `weights_of_examples_are_repetitions`; so weights are halves of whole numbers.
    """
    yield exercised("the weights change the answers", run.tell_apart(run.plain, run.weighted))
    for place, whole, divided in run.compared(run.weighted, run.divided):
        yield equal("the number with halves of weights, and with whole ones", divided, whole, at=place)


@contract("The scale of weights does not matter where that of copies does not, in any fit", examples=40)
def scale_of_weights_of_examples(run: Weighed) -> Law:
    r"""Fitted with four times the weights, an estimator answers as fitted with the weights.

    Hypotheses: of each example $4k_i$ times it answers as of each $k_i$ times; else as in `weights_of_examples_are_repetitions`.
    """
    yield exercised("the weights change the answers", run.tell_apart(run.plain, run.weighted))
    for place, as_given, enlarged in run.compared(run.weighted, run.enlarged):
        yield equal("the number with all weights 4 times as large, and as they are", enlarged, as_given, at=place)
