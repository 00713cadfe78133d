"""That Gram matrices are semidefinite is proved of the lifted code: attacks on the matrix, on the code and on what ties them."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest
from lemmata.algorithms.kernels.kernels import Linear
from lemmata.properties.oracles.psd import quadratic_form
from lemmata.properties.proofs import reals, vectors
from lemmata.properties.proofs.kernel import NotDerived
from lemmata.properties.proofs.proving import prove
from lemmata.properties.proofs.rules.matrices import Matrix, Row, Rows, tie_form, tie_rows
from lemmata.theorems.kernels.kernels import gram_is_psd
from lemmata.theorems.kernels.proofs.closure import of_points
from lemmata.theorems.kernels.samples.points import ImageExpansion, Points, Series

(PROOF,) = gram_is_psd.proofs
(z, w), (x, y, u, v) = reals("z w"), vectors("x y u v")


def linear(X: np.ndarray, Y: np.ndarray) -> np.ndarray:
    return Linear()(X, Y)


WRONG = {
    "less 1": lambda K, X, Y: K - 1,
    "one coordinate": lambda K, X, Y: linear(X[:, :1], Y[:, :1]),
    "without the fifth coordinate": lambda K, X, Y: linear(*(np.delete(Z, slice(4, 5), axis=1) for Z in (X, Y))),
    "the other sign on 23 rows": lambda K, X, Y: K * (-1 if len(X) == 23 else 1),
    "without the diagonal": lambda K, X, Y: K * (1 - np.eye(len(X), len(Y), dtype=int)),
    "the squares": lambda K, X, Y: K**2,
    "the upper triangle": lambda K, X, Y: np.triu(K),
    "off where float64 rounds": lambda K, X, Y: K * (1 - 2.0**-50),
    "by the number of coordinates": lambda K, X, Y: K * len(X[0]),
    "of halves": lambda K, X, Y: K + (X % 1 != 0).any(),
    "of long points": lambda K, X, Y: K - (abs(X) > 3).any(),
}


def on_numbers(change: Any) -> Any:
    """The linear kernel on formal vectors, and another on numbers."""

    def code(X: np.ndarray, Y: np.ndarray) -> Any:
        K = linear(X, Y)
        return K if isinstance(X[0, 0], Row) else change(K, X, Y)

    return code


def test_it_is_proved_of_the_linear_kernel_and_grants_nothing():
    found = prove(dataclasses.replace(PROOF, mutants=()), lambda name: Linear())
    assert found.status == "proved" and not found.granted and found.axioms == ["square"]


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_other_code_is_not_proved(change):
    found = prove(dataclasses.replace(PROOF, mutants=()), lambda name: on_numbers(change))
    assert any("than the code finds" in fault for fault in found.faults)


def test_a_matrix_that_code_makes_needs_code_that_is_lifted():
    def of_nothing():
        yield from PROOF.derive(Linear())

    found = prove(dataclasses.replace(PROOF, derive=of_nothing, lifts="", mutants=()), lambda name: None)
    assert "K is made by code, and none is lifted" in found.faults


@pytest.mark.parametrize(
    "rows",
    [
        Rows("rows", (z, x), (w, y)),  # of no sample
        Rows("inner", (z, x), (w, y), of=Series),  # of a matrix
        Rows("rows", (z, x, u), (w, y, v), of=Points),  # two vectors for one
        Rows("rows", (z, w), (w, z), of=Points),  # numbers
        Rows("labels", (z, x), (w, y), of=ImageExpansion),
        Rows("different", (z, x), (w, y), of=Points),
        Rows("nowhere", (z, x), (w, y), of=Points),
    ],
)
def test_rows_are_the_vectors_of_a_list_of_the_sample(rows):
    with pytest.raises(NotDerived):
        tie_rows(Matrix(rows, x @ y), quadratic_form, lambda X: linear(X, X))


def test_what_code_makes_of_rows_is_compared_on_rows():
    with pytest.raises(NotDerived, match="of its rows"):
        tie_form(Matrix(of_points(), x @ y), quadratic_form, lambda K: K, ("number", "vector"))


def test_another_entry_than_the_codes_is_not_tied():
    rows = of_points()
    (_, f), (_, g) = rows.row, rows.column
    for entry in (2 * (f @ g), f @ g + 1, f @ f, (f @ g) * (f @ g), rows.row[0] * (f @ g)):
        assert tie_rows(Matrix(rows, entry), quadratic_form, lambda X: linear(X, X)).faults


def test_a_row_times_a_row_is_their_inner_product_and_nothing_else():
    one, other = Row(x), Row(y)
    assert str(one * other) == str(x @ y) and str((one - other) * (2 * other)) == str((x - y) @ (2 * y))
    for wrong in (lambda: one + 1, lambda: one - 1, lambda: one**2, lambda: one / other, lambda: one < other):
        with pytest.raises(TypeError):
            wrong()
