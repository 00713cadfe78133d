r"""By how much float64 arithmetic, or a declared tol, may miss what the statements of sparse recovery say.

u = 2⁻⁵³ is the unit roundoff. A solution of Ax = b may miss the equations and the least 1-norm by what its ``tol`` declares: with a
residual of length at most r and a 1-norm that exceeds ‖x‖₁ by at most δ, the proof of stable recovery gives, word for word, for
h = x* − x

    ‖h‖₂ ≤ (1+ρ)/(1−ρ) · s^{-1/2} (2‖x − x_s‖₁ + δ) + 2α/(1−ρ) · r,        ρ = √2ε/(1−ε),  α = √(1+ε)/(1−ε),

since ‖Wh_{T₀₁}‖² = ⟨Wh_{T₀₁}, Wh⟩ − Σ⟨Wh_{T₀₁}, Wh_{Tⱼ}⟩ adds √(1+ε)‖h_{T₀₁}‖r to the head, and δ is added to the tube.
"""

from __future__ import annotations

from typing import Any

from ...properties.numbers.exact import Number, exact_vector
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import EXACT, Allowance, declared, rounding
from . import recovery
from .head_and_tail import head_and_tail_combined, head_controlled_by_tail, tail_controlled_by_head, tube_constraint
from .printed import error_controlled_by_the_noise, on_overlapping_supports
from .readings import InnerProduct, IsometryConstant, IsometryConstants, LeastOneNorm, Recovery, Solution, SparsestPreimage
from .rip import near_orthogonality, null_space_has_no_sparse_vectors, restricted_isometry, restricted_isometry_grows

# --------------------------------------------------------------------------------------------- restricted isometry constants


@restricted_isometry.within("|‖Wx‖²/‖x‖² − 1|", "ε from below", "ε from above")
def constant(run: IsometryConstant) -> Allowance:
    """Of a constant of the sample's order, as in `of_order`."""
    return of_order(run, run.sample.order)


@restricted_isometry_grows.within("ε₁")
def first_constant(run: IsometryConstants) -> Allowance:
    """Of the constant of order 1."""
    return of_order(run, 1)


@restricted_isometry_grows.within("ε of the order before")
def two_constants(run: IsometryConstants, k: int) -> Allowance:
    """Of the constants of order k − 1 and k, each."""
    return of_order(run, k - 1) + of_order(run, k)


@restricted_isometry_grows.within("ε of an order above n")
@null_space_has_no_sparse_vectors.within("ε where k columns are dependent")
def of_order(run: IsometryConstant, s: int) -> Allowance:
    """How far float64 may push a restricted isometry constant of order s off; beside it, its ``tol`` where it declares one.

    With M the largest squared length of a column: the entries of a Gram matrix of s columns are off by at most (n+1)uM each, which
    moves an eigenvalue by at most s(n+1)uM (Weyl); a backward stable eigenvalue solver adds p(s)·u·sM, a singular value solver
    twice that after squaring, with p(s) ≤ 50 s² for LAPACK's; subtracting 1 adds u(1 + sM). The sum is at most
    u(1 + sM)(n + 2 + 100 s²).
    """
    n, M = run.sample.n, max((run.sample.A**2).sum(axis=0))
    units = (1 + s * M) * (n + 2 + 100 * s * s)
    own = rounding(units * UNIT_ROUNDOFF, "float64 Gram matrices and their eigenvalues: u(1 + sM)(n + 2 + 100s²)")
    return own + declared(run.tol, "the constant is within tol", of=1) if run.tol else own


@near_orthogonality.within("⟨Wv_S,Wv_T⟩²")
@on_overlapping_supports.within("⟨Wv_S,Wv_T⟩²")
def inner_product(run: InnerProduct) -> Allowance:
    """An ε that is off by e changes ε²‖u‖²‖v‖² by (2ε + e)e‖u‖²‖v‖²."""
    off = constant(run)
    return off.times((2 * run.epsilon + off.value) * run.norms_squared)


# ---------------------------------------------------------------------------------------------------- solutions of Ax = b


def residuals(run: Solution) -> Any:
    """How far the declared ``tol`` lets each equation be missed: tol·(1 + |bᵢ| + Σⱼ|Aᵢⱼxⱼ|)."""
    tol: Any = run.tol
    return tol * (1 + abs(run.b) + abs(run.A) @ abs(run.x_star))


def residual(run: Solution) -> Number:
    """A bound on the Euclidean norm of the residual: the sum of what each equation may be missed by."""
    return sum(residuals(run))


def excess(run: Recovery) -> Number:
    """δ: how far the declared ``tol`` lets ‖x*‖₁ exceed ‖x‖₁, which is at least the least 1-norm."""
    return run.tol * (1 + run.one_norm + sum(abs(run.sample.truth)))


def sizes(run: Recovery | SparsestPreimage) -> Number:
    """What an error of the recovered vector is small against: the 1-norm of the true one, and 1."""
    return 1 + sum(abs(exact_vector(run.sample.truth)))


@recovery.least_one_norm_solution.within("(Ax)ᵢ = bᵢ")
def equation(run: LeastOneNorm, i: int) -> Allowance:
    """One equation, as the role's ``tol`` says."""
    return declared(residuals(run)[i], "tol·(1 + |bᵢ| + Σ|Aᵢⱼxⱼ|)", of=residuals(run)[i] / run.tol if run.tol else None)


@recovery.least_one_norm_solution.within("‖x‖₁ from below")
def one_norm_below(run: LeastOneNorm) -> Allowance:
    """With multipliers ν of Ax = b, a residual r moves the least 1-norm by |ν|·|r| at most."""
    return declared(abs(exact_vector(run.sample.least.y)) @ residuals(run), "the residual, weighted by multipliers")


@recovery.least_one_norm_solution.within("‖x‖₁ from above")
def one_norm_above(run: LeastOneNorm) -> Allowance:
    """What ``tol`` lets the 1-norm exceed the least one by, and what the residual moves that, as in `one_norm_below`."""
    return declared(run.tol * (1 + run.one_norm + run.sample.least.value), "tol·(1 + both 1-norms)") + one_norm_below(run)


@recovery.sparsest_preimage.within("‖x' − x‖²")
def moved(run: SparsestPreimage) -> Allowance:
    r"""x' − x is 2s-sparse, so $(1-\epsilon)\|x'-x\|^2\le\|W(x'-x)\|^2\le r^2$."""
    return declared(residual(run) ** 2 / (1 - run.sample.epsilon), "residual up to tol, over √(1 − ε); squared", of=sizes(run) ** 2)


@tube_constraint.within("‖h_{Tᶜ}‖₁")
@tail_controlled_by_head.within("√s Σ_{j≥2}‖h_{Tⱼ}‖₂")
def longer(run: Recovery) -> Allowance:
    """Both follow from ‖x + h‖₁ ≤ ‖x‖₁ alone: what it is missed by is added to the right side."""
    return declared(excess(run), "δ: what ‖x*‖₁ may exceed ‖x‖₁ by", of=sizes(run))


@head_controlled_by_tail.within("(Wh_{T₀₁})ᵢ = −Σ(Wh_{Tⱼ})ᵢ")
def measurement(run: Recovery, i: int) -> Allowance:
    """The two sides differ by (Wh)ᵢ, one entry of the residual."""
    return declared(residuals(run)[i], "the residual, up to tol", of=residuals(run)[i] / run.tol if run.tol else None)


@head_controlled_by_tail.within("‖h_{T₀₁}‖₂")
def head(run: Recovery) -> Allowance:
    r"""A residual r adds $\langle Wh_{T_{01}},r\rangle\le\sqrt{1+\epsilon}\,q\|r\|$ to $(1-\epsilon)q^2$, $q=\|h_{T_{01}}\|$."""
    if run.tol == 0:
        return EXACT
    return declared(run.sample.alpha * residual(run), "α times the residual, up to tol", of=sizes(run))


@head_and_tail_combined.within("‖h_{T₀₁}‖₂", "‖h‖₂ after k rounds")
@recovery.stable_recovery.within("‖x* − x‖₂")
@recovery.sparse_vectors_are_recovered.within("‖x* − x‖₂")
@recovery.sparse_in_another_basis.within("‖z* − z‖₂")
@error_controlled_by_the_noise.within("‖x* − x‖₂ where η = 0")
def amplified(run: Recovery) -> Allowance:
    r"""(1+ρ)/(1−ρ) · δ/√s + 2α/(1−ρ) · r.

    Each of $q=\|h_{T_{01}}\|\le\rho\tau+\alpha r$ and $\tau\le q+2B+s^{-1/2}\delta$ adds its part in each round: together
    $(1+\rho)(1+\rho+\rho^2+\dots)s^{-1/2}\delta$, and $\alpha r(1+(1+\rho)(1+\rho+\rho^2+\dots))=2\alpha r/(1-\rho)$.
    """
    if run.tol == 0:
        return EXACT
    problem, rho = run.sample, run.sample.rho
    value = (1 + rho) / (1 - rho) / problem.root_s * excess(run) + 2 * problem.alpha / (1 - rho) * residual(run)
    return declared(value, "tol on residual and 1-norm, carried through the proof of stable recovery", of=sizes(run))
