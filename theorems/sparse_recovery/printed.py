"""The notes on sparse recovery: claims that hold, claims that fail as printed, and hypotheses dropped."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector, sqrt
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true
from .hard_thresholding import block_decay, sparse_norm_inequality
from .head_and_tail import head_and_tail_combined, tail_controlled_by_head, tube_constraint
from .readings import Blocks, InnerProduct, Recovery
from .recovery import (
    least_one_norm_solution,
    sparse_vectors_are_recovered,
    sparsest_preimage,
    stable_recovery,
)
from .rip import near_orthogonality
from .samples.all_vectors import RipOfAllVectors
from .samples.recovery import OneColumnLasso, RecoveryProblem, SparseRecoveryProblem, tail_in_the_kernel
from .samples.rip import DisjointParts, OverlappingParts, SparseProblem
from .samples.sparse_vectors import VectorAndOrder, VectorsAndOrder


@block_decay.without("i ≥ 1")
def from_the_first_block(run: Blocks) -> Law:
    """T₀ is chosen by x, not by h: where h is small on T₀, ‖h_{T₁}‖₂ ≤ s^{-1/2}‖h_{T₀}‖₁ fails."""
    for first in run.parts[:1]:
        yield at_most("s‖h_{T₁}‖₂²", run.sample.s * (first @ first), sum(abs(run.head)) ** 2)


@block_decay.literally()
def parts_of_an_error(run: Blocks) -> Law:
    """‖h_{T₀}‖ + ‖h_{T₁}‖ ≤ √2‖h_{T₀₁}‖; ‖h‖² = ‖h_{T₀₁}‖² + ‖h_{T₀₁ᶜ}‖²; the tail is at most the head, whatever W is."""
    x, h, s = exact_vector(run.sample.x), exact_vector(run.sample.h), run.sample.s
    head, first, beyond = run.head @ run.head, sum(part @ part for part in run.parts[:1]), run.beyond @ run.beyond
    yield exercised("h is not 0 on T₀ and T₁", head > 0 and first > 0)
    yield at_most("(2‖h_{T₀}‖‖h_{T₁}‖)²", 4 * head * first, (head + first) ** 2)
    yield equal("‖h‖², and ‖h_{T₀₁}‖² + ‖h_{T₀₁ᶜ}‖²", h @ h, head + first + beyond)
    if sum(abs(x + h)) <= sum(abs(x)):
        squares: list[Any] = [part @ part for part in run.parts[1:]]
        tail = sum((sqrt(s * square) for square in squares), start=sqrt(0))
        yield at_most("√s Σ_{j≥2}‖h_{Tⱼ}‖₂, of any h in the tube", tail, sum(abs(run.head)) + 2 * sum(abs(run.x_outside)))


@tube_constraint.literally()
def norms_of_a_sum(of: VectorsAndOrder) -> Law:
    """‖a + b‖₁ ≥ ‖a‖₁ − ‖b‖₁, on any set of places."""
    x, h = exact_vector(of.x), exact_vector(of.h)
    yield exercised("neither is 0", any(x) and any(h))
    for k in range(1, len(x) + 1):
        for a, b in ((x[:k], h[:k]), (h[:k], x[:k])):
            yield at_least("‖a + b‖₁ ≥ ‖a‖₁ − ‖b‖₁", sum(abs(a + b)), sum(abs(a)) - sum(abs(b)), at=k)


@near_orthogonality.literally()
def polarised(parts: DisjointParts) -> Law:
    """⟨Wv_S,Wv_T⟩ = ¼(‖Wv_S + Wv_T‖² − ‖Wv_S − Wv_T‖²)."""
    a, b = parts.first_image, parts.second_image
    yield exercised("neither image is 0", any(a) and any(b))
    yield equal("⟨Wv_S,Wv_T⟩, by the sum and the difference", a @ b, ((a + b) @ (a + b) - (a - b) @ (a - b)) / Fraction(4))


@near_orthogonality.without("disjoint supports")
def on_overlapping_supports(run: InnerProduct[OverlappingParts]) -> Law:
    """With S = T the left side is ‖Wv_S‖², which is near ‖v_S‖² and not near 0."""
    yield from near_orthogonality.statement(run)


@least_one_norm_solution.printed(
    claims=["ml-notes/lasso-solves-sparse-exact-system"],
    mistake="LASSO with λ > 0 keeps a residual of λ against every column it uses: it solves y = Xw only in the limit λ → 0.",
)
def lasso_solves_the_system(lasso: OneColumnLasso) -> Law:
    """The minimiser w of ½‖y − Xw‖² + λ‖w‖₁ satisfies y = Xw. (One unit column: w is y, shrunk by λ.)"""
    yield equal("Xw", lasso.w, lasso.y)


@sparsest_preimage.printed(
    claims=[
        "ml-notes/rip-uniqueness-sparsest",
        "ml-notes/rip-uniqueness-proof-difference-2s-sparse",
        "ml-notes/rip-inverse-high-probability-remark",
    ],
    mistake="ε < 1 is missing: every matrix is (ε, 2s)-RIP for some ε, and one with two equal columns is so with ε = 1.",
)
def unique_whatever_epsilon(problem: SparseProblem) -> Law:
    """For an (ε, 2s)-RIP matrix W and an s-sparse x, no other s-sparse vector has the same image."""
    yield is_true("no other s-sparse vector has the image Wx", problem.other_preimage is None)


@stable_recovery.printed(
    claims=["ml-notes/rip-error-controlled-by-noise-remark"],
    mistake="The error is controlled by ‖x − x_s‖₁, not by the noise η = W(x − x_s): where x − x_s is in the kernel of W, η is 0.",
    witness=tail_in_the_kernel,
)
def error_controlled_by_the_noise(run: Recovery[RecoveryProblem]) -> Law:
    """With y = Wx_s + η and η = W(x − x_s), the distance of x* from x is controlled by η: it is 0 where η is 0."""
    problem = run.sample
    outside = np.where(np.isin(np.arange(problem.d), problem.largest), 0, problem.truth)
    if not any(problem.A @ outside):
        yield at_most("‖x* − x‖₂ where η = 0", run.error, 0)


@tube_constraint.printed(
    claims=["ml-notes/tube-constraint-name-and-cone"],
    mistake="Missing hypothesis h ≠ 0: where x is recovered exactly the error is 0, and so are all its parts.",
    implementation="sparse_recovery.ExactBasisPursuit",
)
def never_perpendicular_to_the_head(run: Recovery[SparseRecoveryProblem]) -> Law:
    """For s-sparse x the error h cannot be completely perpendicular to T₀: h_{T₀} is not 0."""
    yield greater("‖h_{T₀}‖₁", run.T0.norm1, 0)


@tail_controlled_by_head.printed(
    claims=["ml-notes/rip-proof-block-partition"],
    mistake="T₀ has s places, and contains the non-zero places of x_s, of which there may be fewer: none where x = 0.",
)
def first_block_is_the_support(problem: RecoveryProblem) -> Law:
    """T₀, the s places where |x| is largest, is the set of all non-zero places of x_s."""
    nonzero = frozenset(i for i in problem.largest if problem.x[i])
    yield equal("T₀, and the non-zero places of x_s", frozenset(problem.largest), nonzero)


@tail_controlled_by_head.literally()
def first_block_contains_the_support(problem: RecoveryProblem) -> Law:
    """T₀, the s places where |x| is largest, contains all non-zero places of x_s; it is the set of them if x has s or more."""
    nonzero = frozenset(i for i in problem.largest if problem.x[i])
    entries = sum(v != 0 for v in problem.x)
    yield equal("non-zero places of x_s", len(nonzero), min(entries, problem.s))
    yield equal("places of T₀", len(set(problem.largest)), problem.s)
    same = nonzero == frozenset(problem.largest)
    yield is_true("T₀ is the set of them exactly if x has s or more", same == (entries >= problem.s))


@head_and_tail_combined.printed(
    claims=["ml-notes/rip-proof-geometric-series-note"],
    mistake="Wrong powers: with 1 + ρ² + ρ⁴ + … (or with 1 + ρ + ρ² + … and one factor 1 + ρ less) the two sides agree.",
    witness=lambda: RecoveryProblem(((Fraction(9, 8), 0), (0, 1)), 1, (0, 0)),
)
def series_as_printed(problem: RecoveryProblem) -> Law:
    """(1+ρ)(1 + ρ² + ρ³ + …)2(1+ρ) = 2(1+ρ)/(1−ρ), where 1 + ρ² + ρ³ + … = 1 + ρ²/(1−ρ)."""
    rho = problem.rho
    yield exercised("ρ > 0", rho != 0)
    yield equal("the series", (1 + rho) * (1 + rho * rho / (1 - rho)) * 2 * (1 + rho), 2 * (1 + rho) / (1 - rho))


@sparse_vectors_are_recovered.literally()
def every_vector_is_2s_sparse(of: RipOfAllVectors) -> Law:
    """For 2s ≥ d every vector is 2s-sparse, W has the kernel 0, and x alone has the image Wx; no place is beyond T₀, T₁."""
    moved = of.W @ exact_vector(of.h)
    yield exercised("h is not 0, and W not the identity", any(of.h) and any(map(any, of.offsets)))
    yield equal("x' with Wx' = Wx, and x, for 2s ≥ d", not any(moved), not any(of.h))
    yield equal("places beyond T₀ and T₁, for 2s ≥ d", max(0, len(of.h) - 2 * of.s), 0)
    yield at_most("(1 − ε)‖h‖², for every h", (1 - of.epsilon) * sum(v * v for v in of.h), moved @ moved)


@sparse_norm_inequality.sharp("‖v_S‖₁²")
def entries_of_one_absolute_value() -> VectorAndOrder:
    return VectorAndOrder((2, -2, 2), 3)


@near_orthogonality.sharp("⟨Wv_S,Wv_T⟩²")
def two_unit_columns() -> DisjointParts:
    return DisjointParts(((1, Fraction(3, 5)), (0, Fraction(4, 5))), (1, 0), (0, 1))
