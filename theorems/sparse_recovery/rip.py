r"""The restricted isometry property: W is (ε, s)-RIP when |‖Wx‖²/‖x‖² − 1| ≤ ε for all x ≠ 0 with at most s non-zero entries.

Ground truth is computed over all supports, over the integers. An implementation in floating point may be off by
`rounding_of`; one that declares a ``tol`` by that as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from ...properties.allowances import EXACT, Allowance, declared, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, greater
from ...properties.numbers import exact_matrix, exact_vector, rational
from ...properties.proofs import conclude, reals, vectors
from ...properties.roles import setting
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from .oracles.rip import fewest_dependent_columns
from .readings import RIPConstantFunction
from .recovery_lemmas import orthogonality
from .samples.rip import DisjointParts, MatrixAndSparseVector, OverlappingParts

PLACE = "Supervised Learning, Compressed Sensing"
REFERENCES = ["rip.restricted_isometry_constant", "rip.restricted_isometry_constant_by_svd"]


@theorem(
    role=RIPConstantFunction,
    source=ml_notes(f"{PLACE} (l.357-358)", claims=["ml-notes/rip-definition"]),
    sharpness=attained("an eigenvector of the worst Gram matrix of s columns"),
    mutants=[
        "rip.looks_at_adjacent_columns",
        "rip.forgets_small_eigenvalues",
        "rip.forgets_large_eigenvalues",
        "rip.forgets_to_square",
        "rip.takes_the_coherence",
        "rip.averages_the_supports",
        "rip.one_column_less",
    ],
    references=REFERENCES,
)
def restricted_isometry(constant: RIPConstantFunction, sample: MatrixAndSparseVector) -> Iterator:
    r"""The constant of order s is the least ε with $\left|\|Wx\|_2^2/\|x\|_2^2-1\right|\le\epsilon$ for all s-sparse $x\ne0$.

    Hypotheses: $1\le s\le d$. So every drawn s-sparse x obeys it, and it equals the largest deviation from 1 of an
    eigenvalue of a Gram matrix of s columns.
    """
    epsilon, slack = rational(constant(sample.floats, sample.s)), rounding_of(constant, sample.A, sample.s)
    exact, x = sample.constant, sample.truth
    image, length = sum((sample.A @ x) ** 2), sum(x * x)
    yield exercised("a constant other than 0", exact.upper > 0)
    if length:
        yield at_most("|‖Wx‖²/‖x‖² − 1|", abs(Fraction(image) / length - 1), epsilon, slack)
    yield at_least("ε", epsilon, exact.lower, slack)
    yield at_most("ε", epsilon, exact.upper, slack)


@theorem(
    role=RIPConstantFunction,
    source=ml_notes(f"{PLACE}: sparser vectors are among the s-sparse ones"),
    sharpness=attained("orthonormal columns"),
    mutants=[
        "rip.divides_by_the_order",
        "rip.one_column_more_than_there_is",
        "rip.looks_at_the_last_columns",
        "rip.averages_the_supports",
        "rip.samples_the_unit_sphere",
    ],
    references=REFERENCES,
)
def restricted_isometry_grows(constant: RIPConstantFunction, sample: MatrixAndSparseVector) -> Iterator:
    r"""$\epsilon_1\le\epsilon_2\le\dots\le\epsilon_d$; $\epsilon_1=\max_j|\|W_j\|^2-1|$, and $\epsilon_k\ge1$ for all k > n.

    A k-sparse vector is also (k+1)-sparse; k > n columns are dependent.
    """
    values = [rational(constant(sample.floats, k)) for k in range(1, sample.d + 1)]
    slack = rounding_of(constant, sample.A, sample.d)
    yield exercised("more than one order", sample.d > 1)
    yield equal("ε₁", values[0], max(abs(v - 1) for v in (sample.A**2).sum(axis=0)), slack)
    for before, after in pairwise(values):
        yield at_most("ε of the order before", before, after, slack + slack)
    for value in values[sample.n :]:
        yield at_least("ε of an order above n", value, 1, slack)


@theorem(
    role=RIPConstantFunction,
    source=ml_notes(
        f"{PLACE} (l.352, 404)",
        claims=["ml-notes/rip-null-space-has-no-sparse-vectors", "ml-notes/linear-measurement-needs-tall-matrix"],
    ),
    sharpness=attained("columns that are almost equal: ε almost 1 and independent columns"),
    mutants=[
        "rip.forgets_small_eigenvalues",
        "rip.looks_at_adjacent_columns",
        "rip.forgets_to_square",
        "rip.averages_the_supports",
        "rip.one_column_less",
    ],
    references=REFERENCES,
    floor=0.1,
)
def null_space_has_no_sparse_vectors(constant: RIPConstantFunction, sample: MatrixAndSparseVector) -> Iterator:
    r"""If W is (ε, k)-RIP with ε < 1, then $Wx\ne0$ for all k-sparse $x\ne0$; in particular $k\le n$.

    So recovering every vector (k = d) from Wx takes $n\ge d$ measurements, and every s-sparse one (k = 2s) takes $n\ge2s$.
    Holds for every k, and is asked of every k with ε < 1. The fewest dependent columns are found by exact ranks.
    """
    dependent = fewest_dependent_columns(sample.W) or sample.d + 1
    orders = []
    for k in range(1, sample.d + 1):
        slack = rounding_of(constant, sample.A, k)
        if rational(constant(sample.floats, k)) + slack.value < 1:
            orders.append(k)
    yield exercised("an order with ε < 1 among several columns", orders and sample.d > 1)
    for k in orders:
        yield greater("fewest dependent columns", dependent, k)
        yield at_most("order k with ε < 1", k, sample.n)


@theorem(
    role=RIPConstantFunction,
    source=ml_notes(f"{PLACE} (l.390)", claims=["ml-notes/rip-near-orthogonality"]),
    sharpness=attained("two unit columns: |⟨W₁,W₂⟩| = ε₂"),
    mutants=[
        "rip.takes_half_the_order",
        "rip.looks_at_adjacent_columns",
        "rip.forgets_to_square",
        "rip.averages_the_supports",
        "rip.divides_by_the_order",
    ],
    references=REFERENCES,
)
def near_orthogonality(constant: RIPConstantFunction, parts: DisjointParts) -> Iterator:
    r"""$|\langle Wv_S,Wv_T\rangle|\le\epsilon\|v_S\|_2\|v_T\|_2$ for disjoint $|S|,|T|\le s$.

    Hypotheses: W is (ε, 2s)-RIP (of order d where 2s > d). Compared as squares, over the rationals.
    """
    epsilon, slack = constant_of(constant, parts)
    inner, norms = products(parts)
    yield exercised("two parts that are not orthogonal after W", inner != 0)
    yield at_most("⟨Wv_S,Wv_T⟩²", inner**2, epsilon**2 * norms, eased(epsilon, slack, norms))


@near_orthogonality.proof(domain="real matrices with any number of rows and columns, every s")
def by_polarisation() -> Iterator:
    r"""$4ab\langle Wu,Wv\rangle=\|W(bu+av)\|^2-\|W(bu-av)\|^2\le\epsilon\cdot4a^2b^2$, $a=\|u\|$, $b=\|v\|$; the same for −v."""
    yield from orthogonality()
    (U, V), (e, a, b) = vectors("Wu Wv"), reals("ε a b")
    inner = U @ V
    both = [inner <= e * a * b, -inner <= e * a * b, a >= 0, b >= 0, e >= 0]
    measured = {"constant_of": (e, EXACT), "products": (inner, a * a * b * b), "eased": EXACT}
    yield conclude("squared", both, near_orthogonality, **measured)


@near_orthogonality.without("disjoint supports")
def on_overlapping_supports(constant: RIPConstantFunction, parts: OverlappingParts) -> Iterator:
    """With S = T the left side is ‖Wv_S‖², which is near ‖v_S‖² and not near 0."""
    yield from near_orthogonality.statement(constant, parts)


def constant_of(constant: RIPConstantFunction, parts: DisjointParts) -> tuple[Any, Allowance]:
    """The constant of order 2s, and what rounding may have changed it by."""
    floats = np.array([[float(a) for a in row] for row in parts.W])
    return max(rational(constant(floats, parts.order)), 0), rounding_of(constant, exact_matrix(parts.W), parts.order)


def products(parts: DisjointParts) -> tuple[Any, Any]:
    """⟨Wu,Wv⟩, and ‖u‖²‖v‖²."""
    W, u, v = exact_matrix(parts.W), exact_vector(parts.u), exact_vector(parts.v)
    return (W @ u) @ (W @ v), (u @ u) * (v @ v)


def eased(epsilon: Any, slack: Allowance, norms: Any) -> Allowance:
    """What an error of ε adds to ε²‖u‖²‖v‖²."""
    return rounding(((epsilon + slack.value) ** 2 - epsilon**2) * norms, slack.origin)


def rounding_of(constant: Any, W: np.ndarray, s: int) -> Allowance:
    """How far float64 may push a restricted isometry constant of order s off.

    With unit roundoff u and M the largest squared length of a column: the entries of a Gram matrix of s columns are off by
    at most (n+1)uM each, which moves an eigenvalue by at most s(n+1)uM (Weyl); a backward stable eigenvalue solver adds
    p(s)·u·sM, a singular value solver twice that after squaring, with p(s) ≤ 50 s² for LAPACK's; subtracting 1 adds u(1 + sM).
    The sum is at most u(1 + sM)(n + 2 + 100 s²).
    """
    n = W.shape[0]
    longest = max((W**2).sum(axis=0))
    tol = setting(constant, "tol")
    own = rounding(
        Fraction(n + 2 + 100 * s * s, 2**53) * (1 + s * longest),
        "float64 Gram matrices and their eigenvalues: u(1 + sM)(n + 2 + 100s²)",
    )
    return own if tol is None else own + declared(rational(tol), "the constant is within tol")
