r"""Forms of the examples: what is learned is learned from a set of examples, in whatever order, and from their numbers."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import contract
from .readings import Reformed


@contract("Permutation invariance: the order of examples does not matter to a fit", examples=40)
def order_of_examples_does_not_matter(run: Reformed) -> Law:
    r"""Fitted to the examples in the reverse order, an estimator answers as fitted to them in order.

    Hypotheses: neither a parameter (``shuffle``, ``cv``, …), nor ``partial_fit``, nor its text says that it takes examples in turn;
    answers are numbers, other than labels, and move little with the random state and the last digits of numbers and weights.
    """
    yield exercised("answers differ", run.tells_rows_apart(run.first_form))
    for place, in_order, in_reverse in run.compared(run.first_form, run.in_reverse, in_order=True):
        yield equal("the number after a fit in the reverse order, and in order", in_reverse, in_order, at=place)


@contract("A sparse matrix gets the fit of the same numbers", examples=40)
def sparse_examples_get_the_same_fit(run: Reformed) -> Law:
    r"""Fitted to a sparse matrix, with weights where it takes some, an estimator answers as fitted to the same numbers in an array.

    Hypotheses: it says in its tags that it takes sparse matrices, and does not refuse one; answers are numbers, other than labels,
    and move little with the random state, the order of examples, and the last digits of numbers and weights.
    """
    yield exercised("answers differ", run.tells_rows_apart(run.first_form))
    for place, of_array, of_sparse in run.compared(run.first_form, run.as_sparse):
        yield equal("the number after a fit to a sparse matrix, and to an array", of_sparse, of_array, at=place)
