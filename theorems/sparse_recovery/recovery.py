r"""Sparse recovery under the restricted isometry property: which vectors are determined by Wx, and that the 1-norm finds them.

W is (ε, 2s)-RIP, with the constant computed exactly; the implementation returns some minimiser x* of ‖·‖₁ among the solutions
of Wx' = Wx. It may miss the equations and the minimum by what its ``tol`` declares: with a residual of length at most r and a
1-norm that exceeds ‖x‖₁ by at most δ, the proof of stable recovery gives, word for word, for h = x* − x

    ‖h‖₂ ≤ (1+ρ)/(1−ρ) · s^{-1/2} (2‖x − x_s‖₁ + δ) + 2α/(1−ρ) · r,        ρ = √2ε/(1−ε),  α = √(1+ε)/(1−ε),

since ‖Wh_{T₀₁}‖² = ⟨Wh_{T₀₁}, Wh⟩ − Σ⟨Wh_{T₀₁}, Wh_{Tⱼ}⟩ adds √(1+ε)‖h_{T₀₁}‖r to the head, and δ is added to the tube.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from ...properties.allowances import EXACT, Allowance
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import exact_vector, sqrt
from ...properties.proofs import conclude, lemma, reals, stated, term, vectors
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from . import recovery_proof
from .oracles.basis_pursuit import another_sparse_preimage, farthest_minimiser, least_l1
from .readings import Recovered, SparseRecovery, SparsestSolution, recovered
from .recovery_lemmas import DOMAIN, head_and_tail, threshold
from .samples.rip import SparseProblem, UniquenessProblem, hadamard, scaled
from .samples.sparse_recovery import ConsistentSystem, OneColumnLasso, RecoveryProblem, RotatedProblem, SparseRecoveryProblem

PLACE = "Supervised Learning, Compressed Sensing"
REFERENCES = ["sparse_recovery.BasisPursuit"]


@theorem(
    role=SparseRecovery,
    source=ml_notes(f"{PLACE} (l.350-364): the definition of basis pursuit"),
    sharpness=attained("every system: an equation"),
    mutants=[
        "sparse_recovery.MinimisesTheTwoNorm",
        "sparse_recovery.KeepsEntriesNonnegative",
        "sparse_recovery.GreedyPursuit",
        "sparse_recovery.ForgetsTheLastMeasurement",
        "sparse_recovery.LoosensTheMeasurements",
        "sparse_recovery.PenalisesInstead",
        "sparse_recovery.WeighsTheEntries",
    ],
    references=[*REFERENCES, "sparse_recovery.ExactBasisPursuit"],
)
def least_one_norm_solution(recover: SparseRecovery, system: ConsistentSystem) -> Iterator:
    r"""Basis pursuit returns a solution of $Ax=b$, and no solution has a smaller 1-norm.

    Hypotheses: $Ax=b$ has a solution. The smallest 1-norm is a certified linear program with multipliers $\nu$, so a residual
    $r$ can lower the 1-norm by at most $|\nu|\cdot|r|$.
    """
    least = least_l1(system.A, system.b)
    found = recovered(recover, system.A, system.b, least.value)
    value, below = sum(abs(found.x)), sum(abs(exact_vector(least.y)) * found.residuals)
    yield exercised("b is not 0, and there are more columns than rows", any(system.b) and len(system.x) > len(system.W))
    for lhs, rhs, size in zip(system.A @ found.x, system.b, found.residuals, strict=True):
        yield equal("(Ax)ᵢ = bᵢ", lhs, rhs, found.tolerance(size, "tol·(1 + |bᵢ| + Σ|Aᵢⱼxⱼ|)"))
    yield at_most(
        "‖x‖₁ from above", value, least.value, found.tolerance(found.excess + below, "tol·(1 + both 1-norms), and residual")
    )
    yield at_least("‖x‖₁ from below", value, least.value, found.tolerance(below, "the residual, weighted by multipliers"))


@least_one_norm_solution.printed(
    claims=["ml-notes/lasso-solves-sparse-exact-system"],
    mistake="LASSO with λ > 0 keeps a residual of λ against every column it uses: it solves y = Xw only in the limit λ → 0.",
)
def lasso_solves_the_system(recover: SparseRecovery, lasso: OneColumnLasso) -> Iterator:
    """The minimiser w of ½‖y − Xw‖² + λ‖w‖₁ satisfies y = Xw. (One unit column: w is y, shrunk by λ.)"""
    yield equal("Xw", lasso.w, lasso.y)


@theorem(
    role=SparsestSolution,
    source=ml_notes(f"{PLACE} (l.360-362)", claims=["ml-notes/rip-inverse-high-probability-remark"]),
    sharpness="ε < 1 is needed: two equal columns have ε₂ = 1 and cannot be told apart",
    mutants=[
        "sparse_recovery.FirstSupportOfFullSize",
        "sparse_recovery.GivesUpAtOneEntry",
        "sparse_recovery.AcceptsAnyFit",
        "sparse_recovery.ForgetsTheLastColumn",
        "sparse_recovery.DenseSolution",
        "sparse_recovery.ForgetsTheSign",
    ],
    references=["sparse_recovery.SparsestSolution"],
    examples=100,
)
def sparsest_preimage(solve: SparsestSolution, problem: UniquenessProblem) -> Iterator:
    r"""If W is (ε, 2s)-RIP with ε < 1 and $\|x\|_0\le s$, then x is the sparsest solution of $Wx'=Wx$, and no other is s-sparse.

    Hypotheses: as stated. So the map is inverted on sparse vectors by minimising the 0-norm: with certainty, not only "with high
    probability". A residual r moves the 2s-sparse difference by at most $\|r\|/\sqrt{1-\epsilon}$.
    """
    found = recovered(solve, problem.A, *image_and_size(problem))
    error = found.x - problem.truth
    moved = found.tolerance(found.residual**2 / (1 - problem.constant.upper), "residual up to tol, over √(1 − ε); squared")
    yield exercised("x is not 0", any(problem.x))
    yield at_most("non-zero entries", entries(found.x), entries(problem.truth))
    yield equal("‖x' − x‖²", error @ error, 0, moved)
    yield is_true("no other s-sparse vector has the image Wx", another_sparse_preimage(problem.A, problem.truth, problem.s) is None)


@sparsest_preimage.proof(domain="real matrices with any number of rows and columns, every s and every s-sparse x")
def by_the_difference() -> Iterator:
    r"""The sparsest solution x' has as few entries as x, so x' − x is 2s-sparse, and $(1-\epsilon)\|x'-x\|^2\le\|W(x'-x)\|^2=0$.

    The same holds of any other s-sparse x' with this image.
    """
    (x, other, image, own), (e, size, least, both, s) = vectors("x x' Wx' Wx"), reals("ε |x| |x'| |x'-x| s")
    yield lemma("2s-sparse", [both <= size + least, size <= s, least <= size], both <= 2 * s)
    error, missed = other - x, image - own
    isometry = [missed @ missed >= (1 - e) * (error @ error), missed @ missed == 0, e >= 0, e < 1, error @ error >= 0]
    counted = {"x": size, "x'": least}
    found = SimpleNamespace(x=other, residual=0, tolerance=lambda *_: EXACT)
    problem = SimpleNamespace(A=np.array([[0]]), truth=x, x=[1], s=s, constant=SimpleNamespace(upper=e))
    helpers = {"recovered": found, "image_and_size": (0, 0), "another_sparse_preimage": None}
    given = [*isometry, least <= size]
    yield conclude(
        "unique", given, sparsest_preimage, None, problem, entries=lambda v: counted[next(iter(v.coefficients))], **helpers
    )


@sparsest_preimage.printed(
    claims=["ml-notes/rip-uniqueness-sparsest", "ml-notes/rip-uniqueness-proof-difference-2s-sparse"],
    mistake="ε < 1 is missing: every matrix is (ε, 2s)-RIP for some ε, and one with two equal columns is so with ε = 1.",
)
def unique_whatever_epsilon(solve: SparsestSolution, problem: SparseProblem) -> Iterator:
    """For an (ε, 2s)-RIP matrix W and an s-sparse x, no other s-sparse vector has the same image."""
    yield is_true("no other s-sparse vector has the image Wx", another_sparse_preimage(problem.A, problem.truth, problem.s) is None)


@theorem(
    role=SparseRecovery,
    source=ml_notes(
        f"{PLACE} (l.355, 364, 366)",
        claims=[
            "ml-notes/rip-l1-recovers-sparse",
            "ml-notes/rip-stable-recovery-degenerates",
            "ml-notes/sparse-prior-wide-matrix-suffices",
        ],
    ),
    sharpness=attained("x* = x: an equation; the threshold √2 − 1 has since been raised to 1/√2"),
    mutants=[
        "sparse_recovery.MinimisesTheTwoNorm",
        "sparse_recovery.KeepsEntriesNonnegative",
        "sparse_recovery.LoosensTheMeasurements",
        "sparse_recovery.PenalisesInstead",
        "sparse_recovery.ForgetsTheSignOfX",
        "sparse_recovery.StopsEarly",
        "sparse_recovery.MinimisesTheLargestEntry",
    ],
    references=REFERENCES,
    examples=100,
)
def sparse_vectors_are_recovered(recover: SparseRecovery, problem: SparseRecoveryProblem) -> Iterator:
    r"""If W is (ε, 2s)-RIP with $\epsilon<1/(1+\sqrt2)$ and $\|x\|_0\le s$, the solution of $Wx'=Wx$ with least 1-norm is x.

    It is also the one with least 0-norm: no other vector with so few entries has the same image. Here W has fewer rows than columns
    in most samples.
    """
    found = recovered(recover, problem.A, problem.y, sum(abs(problem.truth)))
    yield exercised("x is not 0, and there are more columns than rows", any(problem.x) and problem.n < problem.d)
    yield at_most("‖x* − x‖₂", length(found.x - problem.truth), 0, amplified(problem, found))


@theorem(
    role=SparseRecovery,
    source=ml_notes(f"{PLACE} (l.408)", claims=["ml-notes/sparse-in-a-basis-measurement"]),
    sharpness=attained("an equation"),
    mutants=[
        "sparse_recovery.MinimisesTheTwoNorm",
        "sparse_recovery.AddsAKernelVector",
        "sparse_recovery.GreedyPursuitOfOne",
        "sparse_recovery.ForgetsTheSignOfX",
        "sparse_recovery.StopsEarly",
    ],
    references=REFERENCES,
    examples=100,
)
def sparse_in_another_basis(recover: SparseRecovery, problem: RotatedProblem) -> Iterator:
    r"""If $z=Ux$ with U orthogonal and x s-sparse, z is recovered from $y=Mz$ as $z=U\,\mathrm{recover}(MU,y)$.

    Hypotheses: MU is (ε, 2s)-RIP with $\epsilon<\sqrt2-1$. M itself need not be, in the coordinates of z.
    """
    M, z = problem.A @ problem.U.T, problem.U @ problem.truth
    found = recovered(recover, M @ problem.U, M @ z, sum(abs(problem.truth)))
    yield exercised("z has more non-zero entries than x", sum(v != 0 for v in z) > sum(v != 0 for v in problem.x))
    yield at_most("‖z* − z‖₂", length(problem.U @ found.x - z), 0, amplified(problem, found))


@theorem(
    role=SparseRecovery,
    source=ml_notes(f"{PLACE} (l.365-370)", claims=["ml-notes/rip-stable-recovery", "ml-notes/rip-error-bounded-by-nonsparsity"]),
    sharpness="s-sparse x, where both sides are 0; the constant has since been improved",
    mutants=[
        "sparse_recovery.MinimisesTheTwoNorm",
        "sparse_recovery.KeepsEntriesNonnegative",
        "sparse_recovery.ForgetsTheSignOfX",
        "sparse_recovery.StopsEarly",
        "sparse_recovery.LoosensTheMeasurements",
        "sparse_recovery.AddsAKernelVector",
        "sparse_recovery.PenalisesInstead",
    ],
    references=REFERENCES,
    floor=0.1,
    examples=120,
)
def stable_recovery(recover: SparseRecovery, problem: RecoveryProblem) -> Iterator:
    r"""$\|x^*-x\|_2\le\frac{2(1+\rho)}{1-\rho}s^{-1/2}\|x-x_s\|_1$ with $\rho=\sqrt2\epsilon/(1-\epsilon)$, for any x.

    Hypotheses: W is (ε, 2s)-RIP with $\epsilon<1/(1+\sqrt2)$; $x_s$ holds the s largest entries of x; among the solutions of
    $Wx'=Wx$, $x^*$ has the least 1-norm. Where that is not unique, the minimiser that lies farthest along $x^*-x$ is found by
    a certified linear program, and held to the same bound.
    """
    found = recovered(recover, problem.A, problem.y, sum(abs(problem.truth)))
    error = found.x - problem.truth
    rho, root = problem.rho, cast(Any, sqrt(problem.s))
    bound = 2 * (1 + rho) / (1 - rho) / root * problem.nonsparsity
    yield exercised("x* is not x", any(abs(v) > Fraction(1, 1000) for v in error))
    yield at_most("‖x* − x‖₂", length(error), bound, amplified(problem, found))
    if problem.d <= 8 and problem.nonsparsity:
        farthest = farthest_minimiser(problem.A, problem.y, error)
        yield at_most("‖x* − x‖₂ of another minimiser", length(farthest - problem.truth), bound)


@stable_recovery.proof(domain=DOMAIN)
def by_head_and_tail() -> Iterator:
    r"""All lemmas of the chain, and $\|h\|\le\|h_{T_{01}}\|+\tau\le(1+\rho)\tau$ with $\tau\le\|h_{T_0}\|+2B\le\rho\tau+2B$.

    Here $\tau=\sum_{j\ge2}\|h_{T_j}\|_2$ and $B=s^{-1/2}\|x-x_s\|_1$.
    """
    yield from around()
    N, rho, B, root = reals("N ρ B √s")
    known = [*head_and_tail(), root > 0]
    yield conclude("stable recovery", known, stable_recovery, None, formal_problem(rho, root, B), **of_length(N, root))


@sparse_vectors_are_recovered.proof(domain="real matrices with any number of rows and columns, every s and every s-sparse x")
def with_nothing_left_over() -> Iterator:
    """What stable recovery states, with ‖x − x_s‖₁ = 0: then 0 bounds the distance."""
    N, rho, root = reals("N ρ √s")
    ((_, (bound, *_)),) = stated(stable_recovery, None, formal_problem(rho, root, 0), **of_length(N, root))
    problem = SimpleNamespace(A=0, y=0, truth=np.array([1]), x=(1,), n=1, d=2)
    given = [term(bound.lhs) <= term(bound.rhs), rho >= 0, rho < 1, root > 0]
    yield conclude("recovered", given, sparse_vectors_are_recovered, None, problem, **of_length(N))


def formal_problem(rho: Any, root: Any, B: Any) -> Any:
    """A recovery problem of which ρ, √s and B = s^{-1/2}‖x − x_s‖₁ are known."""
    return SimpleNamespace(A=0, y=0, truth=np.array([0]), rho=rho, s=1, nonsparsity=root * B, d=8)


def of_length(N: Any, root: Any = None) -> dict[str, Any]:
    """What is measured on an exact minimiser x* with ‖x* − x‖₂ = N."""
    found = SimpleNamespace(x=np.array([1]))
    more = {"farthest_minimiser": found.x, "sqrt": root} if root is not None else {}
    return {"recovered": found, "amplified": EXACT, "length": N, **more}


def around() -> Iterator:
    """The steps of the proof of stable recovery, and that ρ < 1."""
    yield from recovery_proof.by_blocks.obligations()
    yield from recovery_proof.by_near_orthogonality.obligations()
    yield from recovery_proof.by_going_around.obligations()
    yield from threshold()


@stable_recovery.printed(
    claims=["ml-notes/rip-error-controlled-by-noise-remark"],
    mistake="The error is controlled by ‖x − x_s‖₁, not by the noise η = W(x − x_s): where x − x_s is in the kernel of W, η is 0.",
    witness=lambda: tail_in_the_kernel(),
)
def error_controlled_by_the_noise(recover: SparseRecovery, problem: RecoveryProblem) -> Iterator:
    """With y = Wx_s + η and η = W(x − x_s), the distance of x* from x is controlled by η: it is 0 where η is 0."""
    tail = np.where(np.isin(np.arange(problem.d), problem.largest), 0, problem.truth)
    noise = problem.A @ tail
    found = recovered(recover, problem.A, problem.y, sum(abs(problem.truth)))
    if not any(noise):
        yield at_most("‖x* − x‖₂ where η = 0", length(found.x - problem.truth), 0, amplified(problem, found))


def tail_in_the_kernel() -> RecoveryProblem:
    """Hadamard's matrix of size 8 without two rows: the kernel holds (1,0,1,0,1,0,1,0), added to 5 at the second place."""
    return RecoveryProblem(scaled(hadamard(3)[2:], Fraction(13, 32)), 1, (1, 5, 1, 0, 1, 0, 1, 0))


def image_and_size(problem: UniquenessProblem) -> tuple[np.ndarray, Any]:
    """Wx, and ‖x‖₁."""
    return problem.A @ problem.truth, sum(abs(problem.truth))


def entries(v: np.ndarray) -> int:
    """The number of entries that are not 0."""
    return sum(a != 0 for a in v)


def length(v: np.ndarray) -> object:
    """‖v‖₂."""
    return sqrt(sum(v * v))


def amplified(problem: RecoveryProblem, found: Recovered) -> Allowance:
    """What the declared residual and excess add to the error, by the bound at the top of this file."""
    if found.is_exact:
        return Allowance()
    rho, root = problem.rho, cast(Any, sqrt(problem.s))
    value = (1 + rho) / (1 - rho) / root * found.excess + 2 * problem.alpha / (1 - rho) * found.residual
    return found.tolerance(value, "tol on residual and 1-norm, carried through the proof of stable recovery")
