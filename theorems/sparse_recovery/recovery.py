r"""Sparse recovery under the restricted isometry property: which vectors are determined by Wx, and that the 1-norm finds them.

W is (ε, 2s)-RIP, with the constant computed exactly; the implementation returns some minimiser x* of ‖·‖₁ among the solutions
of Wx' = Wx.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import LeastOneNorm, Recovery, RecoveryInBasis, SparsestPreimage
from .samples.recovery import RecoveryProblem, SparseRecoveryProblem


@theorem(
    "Basis pursuit: the least 1-norm",
    source=ml_notes("Supervised Learning, Compressed Sensing (l.350-364): the definition of basis pursuit"),
)
def least_one_norm_solution(run: LeastOneNorm) -> Law:
    r"""Basis pursuit returns a solution of $Ax=b$, and no solution has a smaller 1-norm.

    The smallest 1-norm is a certified linear program.

    Hypotheses: $Ax=b$ has a solution.

    Sharp: every system, an equation.

    Reference: S. S. Chen, D. L. Donoho and M. A. Saunders, Atomic decomposition by basis pursuit, SIAM Journal on Scientific
    Computing 20, 1998, doi:10.1137/S1064827596304010.
    """
    system = run.sample
    yield exercised("b is not 0, and there are more columns than rows", any(run.b) and system.d > system.n)
    for i, (lhs, rhs) in enumerate(zip(run.A @ run.x_star, run.b, strict=True)):
        yield equal("(Ax)ᵢ = bᵢ", lhs, rhs, at=i)
    yield at_most("‖x‖₁ from above", run.one_norm, system.least.value)
    yield at_least("‖x‖₁ from below", run.one_norm, system.least.value)


@theorem("Sparse vectors are determined by their image", source=ml_notes("Supervised Learning, Compressed Sensing (l.360-362)"))
def sparsest_preimage(run: SparsestPreimage) -> Law:
    r"""If W is (ε, 2s)-RIP with ε < 1 and $\|x\|_0\le s$, then x is the sparsest solution of $Wx'=Wx$, and no other is s-sparse.

    So the map is inverted on sparse vectors by minimising the 0-norm: with certainty, not only "with high probability".

    Hypotheses: W is (ε, 2s)-RIP with ε < 1 (of order d where 2s > d), and x is s-sparse.

    Sharp: every x, which is found itself.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, Theorem 23.6, 2014, doi:10.1017/CBO9781107298019;
    after E. J. Candès and T. Tao, Decoding by linear programming, 2005.
    """
    problem = run.sample
    error = run.x_star - problem.truth
    yield exercised("x is not 0", any(problem.x))
    yield at_most("non-zero entries", run.zero_norm, problem.nonzeros)
    yield equal("‖x' − x‖²", error @ error, 0)
    yield is_true("no other s-sparse vector has the image Wx", problem.other_preimage is None)


@theorem(
    "Exact recovery of sparse vectors by the 1-norm", source=ml_notes("Supervised Learning, Compressed Sensing (l.355, 364, 366)")
)
def sparse_vectors_are_recovered(run: Recovery[SparseRecoveryProblem]) -> Law:
    r"""If W is (ε, 2s)-RIP with $\epsilon<1/(1+\sqrt2)$ and $\|x\|_0\le s$, the solution of $Wx'=Wx$ with least 1-norm is x.

    It is also the one with least 0-norm: no other vector with so few entries has the same image. Here W has fewer rows than columns
    in most samples.

    Hypotheses: W is (ε, 2s)-RIP with $\epsilon<1/(1+\sqrt2)=\sqrt2-1$, $1\le s$, $2s\le d$, and x is s-sparse.

    References: E. J. Candès, The restricted isometry property and its implications for compressed sensing, Comptes Rendus
    Mathématique 346, 2008, doi:10.1016/j.crma.2008.03.014; for 1/√2, T. T. Cai and A. Zhang, Sparse representation of
    a polytope and recovery of sparse signals and low-rank matrices, IEEE Transactions on Information Theory 60, 2014.
    """
    problem = run.sample
    yield exercised("x is not 0, and there are more columns than rows", any(problem.x) and problem.n < problem.d)
    yield at_most("‖x* − x‖₂", run.error, 0)


@theorem("Recovery of vectors sparse in another basis", source=ml_notes("Supervised Learning, Compressed Sensing (l.408)"))
def sparse_in_another_basis(run: RecoveryInBasis) -> Law:
    r"""If $z=Ux$ with U orthogonal and x s-sparse, z is recovered from $y=Mz$ as $z=U\,\mathrm{recover}(MU,y)$.

    M itself need not be RIP, in the coordinates of z.

    Hypotheses: MU is (ε, 2s)-RIP with $\epsilon<\sqrt2-1$, $1\le s$, $2s\le d$.

    Reference: S. Foucart and H. Rauhut, A Mathematical Introduction to Compressive Sensing, 2013,
    doi:10.1007/978-0-8176-4948-7.
    """
    yield exercised("z has more non-zero entries than x", sum(v != 0 for v in run.sample.z) > run.sample.nonzeros)
    yield at_most("‖z* − z‖₂", run.error, 0)


@theorem(
    "Stable recovery by the 1-norm", source=ml_notes("Supervised Learning, Compressed Sensing (l.365-370)"), floor=0.1, examples=120
)
def stable_recovery(run: Recovery[RecoveryProblem]) -> Law:
    r"""$\|x^*-x\|_2\le\frac{2(1+\rho)}{1-\rho}s^{-1/2}\|x-x_s\|_1$ with $\rho=\sqrt2\epsilon/(1-\epsilon)$, for any x.

    Where the minimiser is not unique, the one that lies farthest along $x^*-x$ is found by a certified linear program, and held to
    the same bound.

    Hypotheses: W is (ε, 2s)-RIP with $\epsilon<1/(1+\sqrt2)$; $x_s$ holds the s largest entries of x; among the solutions of
    $Wx'=Wx$, $x^*$ has the least 1-norm; $1\le s$, $2s\le d$.

    Not sharp: every error found is at most 0.11 of it.

    References: E. J. Candès, The restricted isometry property and its implications for compressed sensing, Comptes Rendus
    Mathématique 346, 2008, doi:10.1016/j.crma.2008.03.014; S. Shalev-Shwartz and S. Ben-David, Understanding Machine
    Learning, Theorem 23.8, 2014.
    """
    rho = run.sample.rho
    bound = 2 * (1 + rho) / (1 - rho) * run.sample.B
    yield exercised("x* is not x", run.moved)
    yield at_most("‖x* − x‖₂", run.error, bound)
    if run.farthest_error is not None:
        yield at_most("‖x* − x‖₂ of another minimiser", run.farthest_error, bound)
