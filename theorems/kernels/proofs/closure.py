r"""Derivations of kernel closure, for Gram matrices of every size: running sums over the points, and over the coordinates.

A matrix with $k_{ij}=\langle f_i,f_j\rangle$ has $z^\top Kz=\|\sum z_if_i\|^2$. So it is enough to find features $f_i$, one entry
at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ....properties.oracles.psd import quadratic_form
from ....properties.proofs import Formula, conclude, lemma, reals, square, vector, vectors
from ....properties.proofs.derivation import conclude as derive
from ....properties.proofs.formal.sums import Sum, Tensor
from ....properties.proofs.kernel import Fact, by
from ....properties.proofs.kernel import square as squared
from ....properties.proofs.rules.matrices import Coordinates, Matrix, Row, Rows, made, tie_form, tie_rows
from ....properties.proofs.rules.summation import summed, tensor
from ..closure import combination_of_psd_is_psd
from ..gram_matrices import gram_iff_psd
from ..kernels import gram_is_psd
from ..readings.kernels import Factorization

DOMAIN = "Gram matrices of every size, of vectors of every real inner-product space"


IMAGES = "any number of points in every dimension, which may be the images φ(x) of any others"


@gram_is_psd.derivation(
    f"k(x,y) = ⟨x,y⟩; {IMAGES}",
    lifts="kernels.Linear",
    mutants=[
        "mutants.kernels.WeightsByTheFirst",
        "mutants.kernels.AddsTheIndexGap",
        "mutants.kernels.Upper",
        "mutants.kernels.SquaredDistance",
        "mutants.kernels.SubtractsOneOnTheDiagonal",
        "mutants.kernels.ForgetsTheLastColumn",
        "mutants.kernels.RaisesLargeMatrices",
    ],
)
def by_the_sum_of_the_images(kernel: Any) -> Iterator:
    r"""$z^\top Kz=\|t\|^2$ with $t=\sum z_ix_i$: column by column $\sum_iz_ik_{ij}=\langle t,x_j\rangle$."""
    rows, t = of_points(), vector("t")
    (_, f), (_, g) = rows.row, rows.column
    yield tie_rows(Matrix(rows, f @ g), quadratic_form, lambda X: kernel(X, X))
    entry, facts = made(kernel, f @ g, Row(f), Row(g))
    K = Matrix(rows, entry)
    length = squared_length(K, [Feature(f, g, t)], *facts)
    yield derive(gram_is_psd, {"K": K, "worst": Coordinates(rows)}, length, squared(t))


def of_points() -> Rows:
    """The points of a sample, each with a number z."""
    (z, w), (f, g) = reals("z w"), vectors("x y")
    return Rows("rows", (z, f), (w, g), of=gram_is_psd.sample)


@dataclass(frozen=True, eq=False)
class Feature:
    """Vectors f and g of a row and of a column, what they are defined as, and the sum t of all zᵢfᵢ."""

    f: Any
    g: Any
    t: Any
    definitions: tuple[tuple[Any, ...], tuple[Any, ...]] = ((), ())


def squared_length(K: Matrix, features: Sequence[Feature], *known: Fact) -> Fact:
    r"""$z^\top Kz=\sum\langle t,t\rangle$ over several features, where by what is known $k_{ij}=\sum\langle f_i,g_j\rangle$."""
    rows, (z, *_), (w, *_) = K.rows, K.rows.row, K.rows.column

    def sums(column: bool) -> list[Sum]:
        items, factor = (rows.column, w) if column else (rows.row, z)
        return [Sum(h.t, factor * (h.g if column else h.f), items, rows.over, h.definitions[column], rows.of) for h in features]

    S = K.in_column
    each = by(z * K.entry == sum((z * h.f) @ h.g for h in features), *known, name="an entry")
    in_column = summed(each, lambda S, *t: S - sum(v @ h.g for v, h in zip(t, features, strict=True)) == 0, S, *sums(False))
    each = by(S.name * w == sum((w * h.g) @ h.t for h in features), in_column, name="a column")
    return summed(each, lambda Q, *t: Q - sum(v @ h.t for v, h in zip(t, features, strict=True)) == 0, K.form, *sums(True))


@gram_iff_psd.proof(
    "real symmetric matrices of every size",
    lifts="gram_matrices.eliminate",
    mutants=[
        "mutants.kernels.eliminates_without_root",
        "mutants.kernels.eliminates_twice",
        "mutants.kernels.eliminates_the_pivot_only",
    ],
    missing="That the columns of `pivoted_cholesky`, which the lemmas take one at a time, are as many as make the rest 0, for every"
    " order of pivots, and that the rank of K is their number; on one entry of BBᵀ, which stands for all.",
)
def by_elimination(step: Any) -> Iterator:
    r"""Semidefinite: column after column, $K=BB^\top+S$, until S = 0. Not so: $z^\top Kz<0$, but $\|\sum z_i\phi_i\|^2\ge0$."""
    yield from elimination(step)
    k, g, rest, columns, rank = reals("k g s columns rank")
    entry = np.array([[k]], dtype=object)
    factor = Factorization.given(B=Factor(g, columns), exact=entry, n=1, semidefinite=True, rank=rank)
    yield conclude("factors", [k == g + rest, rest == 0, columns >= rank], gram_iff_psd, factor)
    yield from every_size()
    K, z, known = one_more_point()
    yield lemma("a Gram matrix is semidefinite", known, quadratic_form(K, z) >= 0)
    none = Factorization.given(exact=K, n=2, semidefinite=False, negative=z)
    yield conclude("no Gram matrix", [quadratic_form(K, z) < 0], gram_iff_psd, none)


@combination_of_psd_is_psd.derivation(
    DOMAIN,
    lifts="gram_matrices.entrywise_product",
    mutants=["mutants.kernels.matrix_product", "mutants.kernels.symmetrised_product", "mutants.kernels.absolute_product"],
)
def by_tensor_products(combine: Any) -> Iterator:
    r"""$a_{ij}b_{ij}=\langle u_i\otimes v_i,u_j\otimes v_j\rangle$, where $A=UU^\top$ and $B=VV^\top$."""
    rows, (f, g, t) = pairs(), vectors("u⊗v u′⊗v′ t")
    a, b = rows.inner("A"), rows.inner("B")
    entry, facts = made(combine, a * b, a, b)
    K = Matrix(rows, entry)
    of_row, of_column = Tensor(f, *rows.row[1:]), Tensor(g, *rows.column[1:])
    product = Feature(f, g, t, ((of_row,), (of_column,)))
    length = squared_length(K, [product], *facts, tensor(of_row, of_column))
    yield derive(combination_of_psd_is_psd, {"K": K, "worst": Coordinates(rows)}, length, squared(t))
    yield tie_form(K, quadratic_form, combine, ("number", "vector", "vector"))


@combination_of_psd_is_psd.derivation(
    DOMAIN,
    lifts="gram_matrices.sum_of",
    mutants=["mutants.kernels.difference", "mutants.kernels.larger_entry", "mutants.kernels.smaller_entry"],
)
def by_two_sums(combine: Any) -> Iterator:
    r"""$z^\top(A+B)z=\|\sum z_iu_i\|^2+\|\sum z_iv_i\|^2$, where $A=UU^\top$, $B=VV^\top$."""
    rows, (t, s) = pairs(), vectors("t s")
    a, b = rows.inner("A"), rows.inner("B")
    entry, facts = made(combine, a + b, a, b)
    K, (_, u, v), (_, u2, v2) = Matrix(rows, entry), rows.row, rows.column
    length = squared_length(K, [Feature(u, u2, t), Feature(v, v2, s)], *facts)
    yield derive(combination_of_psd_is_psd, {"K": K, "worst": Coordinates(rows)}, length, squared(t), squared(s))
    yield tie_form(K, quadratic_form, combine, ("number", "vector", "vector"))


def pairs() -> Rows:
    """The rows of two matrices A and B of one size, each with a number z, and vectors u and v with the inner products A and B."""
    (z, w), (u, v, u2, v2) = reals("z z′"), vectors("u v u′ v′")
    return Rows("rows", (z, u, v), (w, u2, v2), of=combination_of_psd_is_psd.sample)


def every_size() -> Iterator:
    r"""$z^\top Kz=\|t\|^2$ with $t=\sum z_if_i$, by induction over the points: f is that of one more, z its coefficient.

    S is $\sum z_i\langle f_i,f\rangle$, again by induction, g being the feature of one more of the points before.
    """
    (t, f, g), (Q, S, k, z) = vectors("t f g"), reals("Q S k z")
    yield lemma("one more in the row", [t @ f == S, k == g @ f], S + z * k == (t + z * g) @ f)
    bordered = np.array([[Q, S], [S, k]], dtype=object)
    sums = [t @ t == Q, t @ f == S, k == f @ f]
    yield lemma("one more point", sums, quadratic_form(bordered, [1, z]) == (t + z * f) @ (t + z * f))


def one_more_point() -> tuple[np.ndarray, tuple, list[Formula]]:
    """The matrix of all points so far, as one with the feature t, and one more; a vector; and what `every_size` knows of them."""
    (t, f), (Q, S, k, z) = vectors("t f"), reals("Q S k z")
    K = np.array([[Q, S], [S, k]], dtype=object)
    return K, (1, z), [t @ t == Q, t @ f == S, k == f @ f, square(t + z * f)]


def elimination(step: Callable[[Any, int], Any]) -> Iterator:
    r"""$S=cc^\top+$ rest, the pivot's row of the rest is 0, and the rest is semidefinite if S is.

    A form of S at (y, z) is $\kappa y^2+2sy+q$ with κ the pivot, $s=\sum z_is_{ki}$ and $q=\sum z_iz_js_{ij}$; that of the
    rest at z is $q-s^2/\kappa$, the least of these. Without a positive pivot a semidefinite matrix is 0.
    """
    k, a, b, c, d, e = reals("κ a b c d e")
    S = np.array([[k, a, b], [a, c, d], [b, d, e]], dtype=object)
    column, rest = step(S, 0)
    for i, j in ((0, 0), (0, 1), (1, 1), (1, 2)):
        yield lemma("a column and the rest", [k > 0], column[i] * column[j] + rest[i, j] == S[i, j])
    yield lemma("the pivot's row", [k > 0], [rest[0, 0] == 0, rest[0, 1] == 0])
    y, s, q = reals("y s q")
    block = np.array([[k, s], [s, q]], dtype=object)
    lowest = [quadratic_form(block, [y, 1]) >= 0, k * y == -s, k > 0]
    yield lemma("the rest is semidefinite", lowest, step(block, 0)[1][1, 1] >= 0)
    zero = np.array([[0, s], [s, 0]], dtype=object)
    yield lemma("no pivot", [quadratic_form(zero, [1, 1]) >= 0, quadratic_form(zero, [1, -1]) >= 0], s == 0)
    G, K, entry = reals("G K s")
    yield lemma("one more column", [G + k == K, k == c + entry], (G + c) + entry == K)


class Factor:
    """An (1, m) matrix B of which BBᵀ is known: an entry of the product stands for all of them."""

    ndim = 2

    def __init__(self, product: Any, columns: Any):
        self.product, self.shape = product, (1, columns)

    @property
    def T(self) -> Factor:
        return self

    def __len__(self) -> int:
        return 1

    def __matmul__(self, _: Any) -> np.ndarray:
        return np.array([[self.product]], dtype=object)
