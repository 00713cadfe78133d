r"""Forms of the examples: what is learned is learned from a set of examples, in whatever order, and from their numbers.

So it does not matter in which order features are, nor whether numbers are in single precision, nor how they lie in memory.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import contract
from .readings import Reformed, Represented


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


@contract("Permutation invariance: the order of features does not matter to a fit", examples=40)
def order_of_features_does_not_matter(run: Represented) -> Law:
    r"""Fitted to, and asked at, rows with their features in the reverse order, an estimator answers as with them in order.

    Columns of a transform are compared by the names that ``get_feature_names_out`` gives them.

    Hypotheses: it takes tables; no parameter speaks of features one by one; it does not choose among features that may tie, as
    trees and selections do, nor among neighbours; answers are numbers, other than labels, and move little with the random state,
    the order of examples, and the last digits of numbers and weights.
    """
    yield exercised("there are two features, and answers differ", run.has_features and run.tells_rows_apart(run.in_order))
    for place, in_order, in_reverse in run.compared(run.in_order, run.turned):
        yield equal("the number with features in the reverse order, and in order", in_reverse, in_order, at=place)


@contract("Float32 and float64 inputs of the same numbers get the same fit", examples=40)
def single_precision_gets_the_same_fit(run: Represented) -> Law:
    r"""Fitted to, and asked at, whole numbers in float32 an estimator answers as with them in float64.

    Hypotheses: it takes tables; where answers differ, neither they nor what it has learned are float32 (else nothing bounds what it
    loses); answers are numbers, other than labels, and move little as in `order_of_features_does_not_matter`.

    Reference: scikit-learn's ``check_estimators_dtypes`` asks that float32 be taken, and no more.
    """
    yield exercised("answers differ", run.tells_rows_apart(run.first_form))
    for place, in_double, in_single in run.compared_in_single():
        yield equal("the number with examples in float32, and in float64", in_single, in_double, at=place)


@contract("A fit is invariant to the memory layout of its examples", examples=40)
def memory_layout_of_examples_does_not_matter(run: Represented) -> Law:
    r"""Fitted to examples in Fortran order, or to views of larger arrays, an estimator answers as fitted to them in C order.

    Hypotheses: it takes tables; answers are numbers, other than labels, and move little as in `order_of_features_does_not_matter`.

    Reference: scikit-learn's ``check_f_contiguous_array_estimator`` asks that Fortran order be taken, and no more.
    """
    yield exercised("answers differ", run.tells_rows_apart(run.first_form))
    for other in (run.in_fortran_order, run.in_larger_arrays):
        for place, in_rows, otherwise in run.compared(run.first_form, other):
            yield equal("the number after a fit to another layout, and to C order", otherwise, in_rows, at=place)
