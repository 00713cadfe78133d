"""The notes on sparse recovery: claims that hold, claims that fail as printed, and hypotheses dropped."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector, sqrt
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from .gaussian_matrices import gaussian_matrices_are_rip
from .hard_thresholding import best_sparse_approximation, block_decay, sparse_norm_inequality
from .head_and_tail import head_and_tail_combined, head_controlled_by_tail, tail_controlled_by_head, tube_constraint
from .oracles.basis_pursuit import farthest_minimiser
from .readings import Blocks, InnerProduct, Kept, Recovery
from .recovery import (
    least_one_norm_solution,
    sparse_vectors_are_recovered,
    sparsest_preimage,
    stable_recovery,
)
from .rip import near_orthogonality, null_space_has_no_sparse_vectors
from .samples.all_vectors import RipOfAllVectors
from .samples.random_matrices import OneGaussianRow
from .samples.recovery import LassoSolution, OneColumnLasso, RecoveryProblem, SparseRecoveryProblem, blocks, tail_in_the_kernel
from .samples.rip import DisjointParts, MatrixAndSparseVector, OverlappingParts, SparseProblem
from .samples.signals import FrequenciesAndRate, FrequencyAndRate, SampledPeriod, folded
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
    yield equal("Σ_{i≥1}‖h_{Tᵢ}‖₁, and ‖h_{T₀ᶜ}‖₁", sum(sum(abs(part)) for part in run.parts), sum(abs(run.rest)))
    if sum(abs(x + h)) <= sum(abs(x)):
        squares: list[Any] = [part @ part for part in run.parts[1:]]
        tail = sum((sqrt(s * square) for square in squares), start=sqrt(0))
        yield at_most("√s Σ_{j≥2}‖h_{Tⱼ}‖₂, of any h in the tube", tail, sum(abs(run.head)) + 2 * sum(abs(run.x_outside)))


@best_sparse_approximation.literally()
def no_sparse_vector_is_nearer(run: Kept) -> Law:
    """An s-sparse vector that is 0 outside S, |S| = s, is at least as far from x in 1-norm as x on S alone, and that as x_s."""
    x, kept = run.x, sum(abs(run.x - run.kept))
    yield exercised("entries are dropped and entries are kept", 0 < run.sample.s < len(x) and any(x))
    for S in combinations(range(len(x)), run.sample.s):
        on_S = exact_vector([v if i in S else 0 for i, v in enumerate(x)])
        for other in (on_S, 2 * on_S):
            yield at_most("‖x − x_s‖₁, and of another s-sparse vector", kept, sum(abs(x - other)), at=S)


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
    mistake="LASSO with λ > 0 keeps a residual of λ against every column it uses: unless y = 0 it solves y = Xw only as λ → 0.",
)
def lasso_solves_the_system(lasso: OneColumnLasso) -> Law:
    """The minimiser w of ½‖y − Xw‖² + λ‖w‖₁ satisfies y = Xw. (One unit column: w is y, shrunk by λ.)"""
    yield equal("Xw", lasso.w, lasso.y)


@least_one_norm_solution.literally()
def lasso_tends_to_the_least_one_norm(lasso: LassoSolution) -> Law:
    """With w₀ of least 1-norm among the solutions of Xw = y: ‖w‖₁ ≤ ‖w₀‖₁, and ‖y − Xw‖² ≤ λ(‖w₀‖₁ − ‖w‖₁), small as λ is."""
    r, one_norm = exact_vector(lasso.r), sum(abs(lasso.w))
    yield exercised("w is not 0", one_norm > 0)
    yield at_most("‖w‖₁ of LASSO", one_norm, lasso.least.value)
    yield at_most("‖y − Xw‖² of LASSO", r @ r, lasso.lam * (lasso.least.value - one_norm))


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


@tube_constraint.literally()
def sparse_vectors_leave_a_cone(of: VectorsAndOrder) -> Law:
    """Where x is 0 outside T₀, s places, and ‖x*‖₁ ≤ ‖x‖₁, an error h = x* − x ≠ 0 has h_{T₀} ≠ 0, and ‖h_{T₀ᶜ}‖₁ ≤ ‖h_{T₀}‖₁."""
    head = sorted(range(len(of.x)), key=lambda i: (-abs(of.x[i]), i))[: of.s]
    x = exact_vector([v if i in head else 0 for i, v in enumerate(of.x)])
    x_star = exact_vector(of.h) * (Fraction(sum(abs(x))) / max(1, sum(map(abs, of.h))))
    h = x_star - x
    inside = sum(abs(h[head]))
    yield exercised("h is not 0 outside T₀", sum(abs(h)) > inside)
    if any(h):
        yield greater("‖h_{T₀}‖₁ where h ≠ 0", inside, 0)
        yield at_most("‖h_{T₀ᶜ}‖₁ where x is sparse", sum(abs(h)) - inside, inside)


@head_controlled_by_tail.printed(
    claims=["ml-notes/rip-null-space-has-no-sparse-vectors"],
    mistake="Missing hypothesis h ≠ 0: the null space contains 0, which is sparse, and h = 0 where x is recovered exactly.",
    implementation="sparse_recovery.ExactBasisPursuit",
)
def error_is_dense(run: Recovery[SparseRecoveryProblem]) -> Law:
    """The null space of W contains no sparse vector, so that h, which is in it, has more than 2s entries that are not 0."""
    yield greater("entries of h that are not 0", sum(v != 0 for v in run.h), 2 * run.sample.s)


@null_space_has_no_sparse_vectors.printed(
    claims=["ml-notes/linear-measurement-needs-tall-matrix"],
    mistake="As many rows as columns are enough: the identity is not tall, and every vector is recovered from its image.",
)
def only_tall_matrices_recover(problem: MatrixAndSparseVector) -> Law:
    """If every w can be recovered from Aw, so that the columns of A are independent, A is tall: it has more rows than columns."""
    if problem.spark > problem.d:
        yield greater("rows, and columns", problem.n, problem.d)


@null_space_has_no_sparse_vectors.printed(
    claims=["ml-notes/nyquist-2f-samples"],
    mistake="A wave of known frequency f has two unknowns and takes two samples; all signals with frequencies up to f take 2f + 1.",
    witness=lambda: SampledPeriod(3, ((1, 0), (0, 1))),
)
def a_wave_takes_twice_its_frequency(of: SampledPeriod) -> Law:
    """Printed: to recover a signal of frequency f, a cos 2πft + b sin 2πft, at least 2f samples are needed in a unit of time."""
    yield exercised("a and b follow from the samples", of.rank_of_the_wave == 2)
    if of.rank_of_the_wave == 2:
        yield at_least("samples from which a and b follow, and 2f", len(of.moments), 2 * of.f)


@null_space_has_no_sparse_vectors.literally()
def signals_of_one_period(of: SampledPeriod) -> Law:
    """All signals of period 1 with frequencies up to f, whole, are determined by N samples of one period exactly if N ≥ 2f + 1.

    They have 2f + 1 unknowns, the mean and two for each frequency. Up to 2f + 1 samples are independent, whatever their moments.
    """
    N, unknowns = len(of.moments), 2 * of.f + 1
    yield exercised("samples are taken of more than a constant", N > 0 and of.f > 0)
    yield equal("rank of the map to the samples, and the smaller of N and 2f + 1", of.rank_of_all, min(N, unknowns))
    every_signal = of.rank_of_all == unknowns
    yield equal("every signal with frequencies up to f is determined, and N ≥ 2f + 1", every_signal, unknowns <= N)


@null_space_has_no_sparse_vectors.literally()
def one_wave_takes_two_samples(of: SampledPeriod) -> Law:
    """Two samples determine a cos 2πft + b sin 2πft, unless their moments are a multiple of half its period apart; one does not."""
    yield exercised("two moments", len(of.moments) == 2)
    if of.f and len(of.moments) == 2:
        (_, (c, s)), (_, (x, y)) = ((found[0], found[of.f]) for found in of.waves)
        yield equal("a and b follow, and sin 2πf(u − t) is not 0", of.rank_of_the_wave == 2, s * x != c * y)
    if len(of.moments) < 2:
        yield less("rank of less than two samples", of.rank_of_the_wave, 2)


@null_space_has_no_sparse_vectors.literally()
def aliases(of: FrequencyAndRate) -> Law:
    """At the moments k/r, r < 2f, cos 2πft has the samples of cos 2π|r − f|t, |r − f| < f; if r = 2f, those of sin 2πft are 0."""
    f, r = of.f, of.rate
    yield exercised("r < 2f", r < 2 * f)
    if r < 2 * f:
        yield less("|r − f|, and f", abs(r - f), f)
    for k in range(-3, 4):
        t = Fraction(k) / r
        if r < 2 * f:
            yield equal("the angle of cos 2πft, and of cos 2π|r − f|t", folded(f * t), folded(abs(r - f) * t), at=k)
        else:
            yield equal("half turns of sin 2πft, up to whole ones", 2 * f * t % 1, 0, at=k)


@null_space_has_no_sparse_vectors.literally()
def no_aliases_above_twice_the_frequency(of: FrequenciesAndRate) -> Law:
    """At a rate above twice each of finitely many frequencies, a sum of their waves follows from samples in succession.

    As many are enough as there are unknowns: one for the frequency 0, two for each other.
    """
    yield exercised("two frequencies", len(of.frequencies) > 1)
    unknowns = sum(2 if f else 1 for f in of.frequencies)
    yield equal("rank of the map to as many samples as unknowns", of.rank, unknowns)


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


@head_and_tail_combined.literally()
def sums_of_the_series(problem: RecoveryProblem) -> Law:
    """(1 − q)(1 + q + … + qᵏ⁻¹) = 1 − qᵏ, for any q, such as ρ and ρ²: here q is ε."""
    q = problem.epsilon
    yield exercised("q > 0", q > 0)
    for k in range(1, 5):
        yield equal("(1 − q)(1 + … + qᵏ⁻¹), and 1 − qᵏ", (1 - q) * sum(q**j for j in range(k)), 1 - q**k, at=k)


@sparse_vectors_are_recovered.literally()
def no_other_minimiser(problem: SparseRecoveryProblem) -> Law:
    """x is the only solution of least 1-norm: those that lie farthest in two opposite directions are x. (For at most 8 columns.)"""
    if problem.d <= 8:
        yield exercised("x is not 0, and there are more columns than rows", any(problem.x) and problem.n < problem.d)
        for sign in (1, -1):
            along = exact_vector([sign * (2 * j + 1) for j in range(problem.d)])
            error = farthest_minimiser(problem.A, problem.b, along) - problem.truth
            yield equal("‖x' − x‖² of the farthest minimiser", error @ error, 0, at=sign)


@sparse_vectors_are_recovered.literally()
def every_vector_is_2s_sparse(of: RipOfAllVectors) -> Law:
    """For 2s ≥ d every vector is 2s-sparse, W has the kernel 0, and x alone has the image Wx; no place is beyond T₀, T₁."""
    moved = of.W @ exact_vector(of.h)
    yield exercised("h is not 0, and W not the identity", any(of.h) and any(map(any, of.offsets)))
    yield equal("x' with Wx' = Wx, and x, for 2s ≥ d", not any(moved), not any(of.h))
    beyond = blocks(of.h, list(range(of.s)), of.s)[2:]
    yield equal("places beyond T₀ and T₁, for 2s ≥ d", sum(map(len, beyond)), 0)
    yield at_most("(1 − ε)‖h‖², for every h", (1 - of.epsilon) * sum(v * v for v in of.h), moved @ moved)


@gaussian_matrices_are_rip.printed(
    claims=["ml-notes/gaussian-matrix-rip"],
    mistake="Missing hypothesis ε < 1: for s = d and a large ε one row is asked for, and ‖Wx‖²/‖x‖² reaches ‖W‖², about d.",
    witness=lambda: OneGaussianRow(24, 49, Fraction(1, 100), 444),
)
def one_row_for_a_large_epsilon(row: OneGaussianRow) -> Law:
    """Printed: with constants c₁ and c₂, n ≥ c₁ s log(c₂d/(δε))/ε² rows are (ε, s)-RIP with probability 1 − δ, here n = 1."""
    yield at_least("P(W is (ε,s)-RIP), whatever ε is", row.probability, 1 - row.delta)


@sparse_norm_inequality.sharp("‖v_S‖₁²")
def entries_of_one_absolute_value() -> VectorAndOrder:
    return VectorAndOrder((2, -2, 2), 3)


@near_orthogonality.sharp("⟨Wv_S,Wv_T⟩²")
def two_unit_columns() -> DisjointParts:
    return DisjointParts(((1, Fraction(3, 5)), (0, Fraction(4, 5))), (1, 0), (0, 1))
