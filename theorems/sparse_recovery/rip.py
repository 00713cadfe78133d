r"""The restricted isometry property: W is (ε, s)-RIP when |‖Wx‖²/‖x‖² − 1| ≤ ε for all x ≠ 0 with at most s non-zero entries.

Ground truth is computed over all supports, over the integers.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import InnerProduct, IsometryConstant, IsometryConstants
from .samples.rip import DisjointParts, MatrixAndSparseVector


@theorem("The restricted isometry constant", source=ml_notes("Supervised Learning, Compressed Sensing (l.357-358)"))
def restricted_isometry(run: IsometryConstant[MatrixAndSparseVector]) -> Law:
    r"""The constant of order s is the least ε with $\left|\|Wx\|_2^2/\|x\|_2^2-1\right|\le\epsilon$ for all s-sparse $x\ne0$.

    So every drawn s-sparse x obeys it, and it equals the largest deviation from 1 of an eigenvalue of a Gram matrix of s columns.

    Hypotheses: $1\le s\le d$.

    Sharp: an eigenvector of the worst Gram matrix of s columns.

    Reference: E. J. Candès and T. Tao, Decoding by linear programming, IEEE Transactions on Information Theory 51, 2005,
    Definition 1.1, doi:10.1109/TIT.2005.858979.
    """
    W, x, exact = run.sample.A, run.sample.truth, run.sample.constant
    yield exercised("a constant other than 0", exact.upper > 0)
    if any(x):
        yield at_most("|‖Wx‖²/‖x‖² − 1|", abs(Fraction(sum((W @ x) ** 2)) / sum(x**2) - 1), run.epsilon)
    yield at_least("ε from below", run.epsilon, exact.lower)
    yield at_most("ε from above", run.epsilon, exact.upper)


@theorem(
    "Restricted isometry constants grow with the order",
    source=ml_notes("Supervised Learning, Compressed Sensing: sparser vectors are among the s-sparse ones"),
)
def restricted_isometry_grows(run: IsometryConstants) -> Law:
    r"""$\epsilon_1\le\epsilon_2\le\dots\le\epsilon_d$; $\epsilon_1=\max_j|\|W_j\|^2-1|$, and $\epsilon_k\ge1$ for all k > n.

    A k-sparse vector is also (k+1)-sparse; k > n columns are dependent.

    Hypotheses: none; any matrix has these constants.

    Sharp: columns of zeros, all of whose constants are 1.

    Reference: S. Foucart and H. Rauhut, A Mathematical Introduction to Compressive Sensing, chapter 6, 2013,
    doi:10.1007/978-0-8176-4948-7.
    """
    W, n, epsilons = run.sample.A, run.sample.n, run.epsilons
    yield exercised("more than one order", len(epsilons) > 1)
    yield equal("ε₁", epsilons[1], max(abs(length - 1) for length in (W**2).sum(axis=0)))
    for k, after in pairwise(epsilons):
        yield at_most("ε of the order before", epsilons[k], epsilons[after], at=after)
    for k in range(n + 1, len(epsilons) + 1):
        yield at_least("ε of an order above n", epsilons[k], 1, at=k)


@theorem("The null space has no sparse vectors", source=ml_notes("Supervised Learning, Compressed Sensing (l.352, 404)"), floor=0.1)
def null_space_has_no_sparse_vectors(run: IsometryConstants) -> Law:
    r"""If W is (ε, k)-RIP with ε < 1, then $Wx\ne0$ for all k-sparse $x\ne0$; in particular $k\le n$.

    So recovering every vector (k = d) from Wx takes $n\ge d$ measurements, and every s-sparse one takes $n\ge\min(2s,d)$.
    Stated the other way round: the constant is at least 1 for every k at which some k columns are dependent, and any n + 1 are.
    The fewest dependent columns (d + 1 where there are none) are found by exact ranks.

    Hypotheses: none but ε < 1, asked of every order k.

    Sharp: n independent columns and none beside them, of which no n are dependent.

    References: D. L. Donoho and M. Elad, Optimally sparse representation in general (nonorthogonal) dictionaries via ℓ¹
    minimization, PNAS 100, 2003, doi:10.1073/pnas.0437847100 (the spark); E. J. Candès and T. Tao, Decoding by linear programming,
    2005, doi:10.1109/TIT.2005.858979.
    """
    n, d, spark = run.sample.n, run.sample.d, run.sample.spark
    yield exercised("an order with ε < 1 among several columns", d > 1 and min(run.epsilons.values()) < 1)
    yield at_most("fewest dependent columns", spark, n + 1)
    for k in range(spark, d + 1):
        yield at_least("ε where k columns are dependent", run.epsilons[k], 1, at=k)


@theorem("Near orthogonality of disjoint parts", source=ml_notes("Supervised Learning, Compressed Sensing (l.390)"))
def near_orthogonality(run: InnerProduct[DisjointParts]) -> Law:
    r"""$|\langle Wv_S,Wv_T\rangle|\le\epsilon\|v_S\|_2\|v_T\|_2$ for disjoint $|S|,|T|\le s$.

    Compared as squares, over the rationals.

    Hypotheses: W is (ε, 2s)-RIP (of order d where 2s > d); S and T have no place in common.

    Sharp: two unit columns, where $|\langle W_1,W_2\rangle|=\epsilon_2$.

    Reference: E. J. Candès, The restricted isometry property and its implications for compressed sensing, Comptes Rendus
    Mathématique 346, 2008, doi:10.1016/j.crma.2008.03.014.
    """
    yield exercised("two parts that are not orthogonal after W", run.inner != 0)
    yield at_most("⟨Wv_S,Wv_T⟩²", run.inner**2, run.epsilon**2 * run.norms_squared)
