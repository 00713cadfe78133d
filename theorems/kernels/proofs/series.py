r"""A power series of inner products is semidefinite, for matrices of every size and finite series of every length.

The code's rounds end with the sum that the statement prints, by Horner's rule; its form is, power by power, that of a Gram matrix.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ....properties.oracles.psd import quadratic_form
from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sums import Power, Sum
from ....properties.proofs.kernel import Fact, Loop, by, of_sample, square
from ....properties.proofs.rules.matrices import Coefficients, Coordinates, Matrix, Rows, tie_form, tie_series
from ....properties.proofs.rules.summation import exchanged, horner, summed, tensor_power, without
from ....properties.proofs.ties import tie
from ..closure import power_series_is_psd
from ..oracles.series import power_sum
from ..readings.kernels import SeriesEntry
from .closure import DOMAIN


@power_series_is_psd.derivation(
    f"{DOMAIN}; finite series of every length with coefficients ≥ 0",
    lifts="gram_matrices.entrywise_series",
    mutants=[
        "mutants.kernels.series_from_one",
        "mutants.kernels.series_without_constant",
        "mutants.kernels.series_of_matrix_powers",
        "mutants.kernels.series_of_absolute_values",
        "mutants.kernels.series_backwards",
    ],
)
def by_tensor_powers(apply: Any) -> Iterator:
    r"""$\sum_{ij}z_iz_j\sum_pc_p\langle x_i,x_j\rangle^p=\sum_pc_p\|t_p\|^2$ with $t_p=\sum_iz_ix_i^{\otimes p}$.

    The sums over p, i and j are exchanged one after another. A round of Horner's rule is a series of two coefficients, c and what
    the rounds before came to.
    """
    (z, w, c, p, q, k, T), (u, v) = reals("z z′ c p xᵖ kᵢⱼ T"), vectors("u u′")
    rows = Rows("rows", (z, u), (w, v), of=power_series_is_psd.sample)
    x = rows.inner("inner")
    power, items = Power(q, x, p), (c, p)
    entry = Sum(k, c * q, items, "terms", (power,), rows.of)
    K, series = Matrix(rows, k, (entry,)), Coefficients(entry, x)
    whole = lambda G, terms: apply(G, [c for c, _ in terms])  # noqa: E731
    yield tie_form(K, quadratic_form, whole, ("number", "vector"), {"terms": drawn_terms})
    yield tie_series(series, power_sum, (u, v), drawn_terms)

    step = lambda T, c, p: (np.asarray(apply(np.array([[x]], dtype=object), [c, T]))[0, 0],)  # noqa: E731
    rounds = Loop("Horner's rule", {"T": T}, items, lambda c, p: (0,), step)
    for number in (0, -2, 3):
        yield tie(rounds, horner_runs(apply, number), {str(x): number})
    of_pair = {"rows": rows.row, "columns": rows.column}
    values = {"entries": Each(of_pair, SeriesEntry((0, 0), T, x)), "coefficients": series, "K": K, "worst": Coordinates(rows)}
    yield conclude(power_series_is_psd, values, horner(rounds, entry, x), form_of_series(K, entry, power))


def form_of_series(K: Matrix, entry: Sum, power: Power) -> Fact:
    r"""$z^\top Kz\ge0$, where the entries are the sums of all $cx^p$ over the terms (c, p)."""
    rows, (z, u), (w, v), (c, p) = K.rows, K.rows.row, K.rows.column, entry.items
    (f, g, t), (Y, X, Y2, X2, Z, D, Z2, D2) = vectors("u^p u′^p t"), reals("Y X Y′ X′ Z D Z′ D′")
    of_row, of_column = Power(f, u, p), Power(g, v, p)

    def over_rows(name: Any, term: Any, *within: Any) -> Sum:
        return Sum(name, term, rows.row, rows.over, within, rows.of)

    def over_columns(name: Any, term: Any, *within: Any) -> Sum:
        return Sum(name, term, rows.column, rows.over, within, rows.of)

    def over_terms(name: Any, term: Any, *within: Any) -> Sum:
        return Sum(name, term, entry.items, entry.over, within, rows.of)

    # the sum of a column, term by term
    y = over_terms(Y, z * c * power.name, power)
    y2 = over_rows(Y2, z * c * power.name, power)
    across, down = over_rows(X, Y, y), over_terms(X2, Y2, y2)
    of_entry = summed(by(z * c * power.name == z * (c * power.name), name="a term"), lambda Y, k: Y - z * k == 0, y, entry)
    in_column = summed(by(z * K.entry == Y, of_entry, name="an entry"), lambda X, S: X - S == 0, across, K.in_column)
    # the form, term by term
    zed, zed2 = over_terms(Z, w * Y2, y2), over_columns(Z2, w * Y2, y2)
    all_down, all_across = over_columns(D, Z, zed), over_terms(D2, Z2, zed2)
    weighted = summed(by(w * Y2 == w * Y2, name="a term, weighted"), lambda Z, X2: Z - w * X2 == 0, zed, down)
    column = by(K.in_column.name * w == Z, in_column, exchanged(across, down), weighted, name="a column")
    form = summed(without(column, across, down), lambda Q, D: Q - D == 0, K.form, all_down)
    # each is a square
    square_of = by(z * c * power.name == c * ((z * f) @ g), tensor_power(of_row, of_column, power), name="a power")
    t_row, t_column = over_rows(t, z * f, of_row), over_columns(t, w * g, of_column)
    in_rows = summed(square_of, lambda Y2, t: Y2 - c * (t @ g) == 0, y2, t_row)
    each = by(w * Y2 == c * ((w * g) @ t), in_rows, name="a power, weighted")
    in_all = summed(each, lambda Z2, s: Z2 - c * (s @ t) == 0, zed2, t_column)
    coefficient = of_sample(power_series_is_psd.sample, "nonnegative", c, p)
    nonnegative = by(Z2 >= 0, in_all, square(t), coefficient, name="a term of the form")
    total = summed(without(nonnegative, t_row, t_column), lambda D2: D2 >= 0, all_across)
    return by(K.form.name >= 0, form, exchanged(all_down, all_across), total, name="the form")


def drawn_terms(count: int, random: Any) -> list[tuple[int, int]]:
    """So many coefficients, but 9 at most, so that nothing is rounded; some are 0. Each has its power."""
    return [(int(random.randint(0, 4)), p) for p in range(min(count, 9))]


def horner_runs(apply: Any, x: int) -> Iterator[tuple[list[tuple[int, int]], tuple[Any]]]:
    """Coefficients from the last to the first, as a round gets them, and the sum that the code finds."""
    random = np.random.RandomState(0)
    for count in range(1, 10):
        found = drawn_terms(count, random)
        yield found[::-1], (np.asarray(apply(np.array([[x]], dtype=object), [c for c, _ in found]))[0, 0],)
