r"""By how much a tolerance tol, or float64 arithmetic, may miss what is said of machines with ν and of support vector regression.

A machine ends when its optimality conditions are met up to τ = tol + (kernel values), in units of its scores: those of points whose
multiplier may rise, or fall, are on their side of the threshold up to τ. Each term of the duality gap is then at most uτ for
multipliers of at most u, and only one of the two terms of a point is positive: the gap is at most nuτ.
"""

from __future__ import annotations

from typing import Any

from ...properties.allowances import Allowance, declared, rounding
from ...properties.precision import unit
from ...properties.rounding import UNIT_ROUNDOFF
from .nu_classification import nu_complementarity, nu_decision, nu_dual, nu_optimum, nu_property
from .one_class import (
    one_class_complementarity,
    one_class_decision,
    one_class_dual,
    one_class_nu_property,
    one_class_optimum,
)
from .readings_of_duals import MachineFit, NuFit, OneClassFit, TubeFit
from .support_vector_regression import svr_complementarity, svr_dual, svr_optimum, svr_prediction, svr_tube

# ------------------------------------------------------------------------------------------------------------- any machine


def of_tau(run: MachineFit, factor: Any, shown: str, of: Any) -> Allowance:
    """So many times τ, relative to terms of that size."""
    both = declared(run.tol, "optimality conditions up to tol, in units of the scores")
    return (both + rounding(run.cache, "kernel values in single precision", order=0)).times(
        factor, f"{shown} ·" if shown else "", relative_to=of
    )


def within_tol(run: MachineFit, size: Any, why: str) -> Allowance:
    """tol relative to that size, and the rounding of n answers of it, or of their sum."""
    rounded = rounding(roundoff(run, UNIT_ROUNDOFF) * size, "multipliers, and their sums, as floats", of=size)
    return declared(min(run.tol, 1) * size, why, of=size) + rounded


def roundoff(run: MachineFit, u: Any) -> Any:
    """Of n answers or of their sum, relatively, for that unit roundoff."""
    return 4 * (run.sample.n + 2) * u


def of_score(run: MachineFit, times: int = 1) -> Allowance:
    """Of a score that is computed in float64, summed over features or over support vectors, and of w itself.

    A sum of n + d + 1 products is off by at most (n + d + 2)u times the sum of the absolute terms. Twice that is allowed.
    """
    terms = run.spread + run.threshold
    if run.w is not None:
        terms += max(abs(run.sample.exact_X) @ abs(run.w))
    sums = 4 * (run.sample.n + run.sample.d + 2) * UNIT_ROUNDOFF * terms
    return rounding(times * sums, "float64 sums over features or support vectors", of=terms)


# ---------------------------------------------------------------------------------------------------------------- one class


@one_class_optimum.within("P(w,ρ) ≤ P*")
def one_class_excess(run: OneClassFit) -> Allowance:
    """nuτ."""
    return of_tau(run, run.sample.n * run.bound, "nu", run.norm_squared)


@one_class_dual.within("αᵢ ≥ 0", "αᵢ ≤ s/(νn)")
def one_class_box(run: OneClassFit) -> Allowance:
    """tol relative to u, as interior-point and splitting methods leave multipliers."""
    return within_tol(run, run.bound, "multipliers in their box up to tol·u")


@one_class_dual.within("Σαᵢ = s")
def one_class_sum(run: OneClassFit) -> Allowance:
    """tol relative to s."""
    return within_tol(run, run.scale, "Σα up to tol·s")


@one_class_dual.within("wₖ = Σ αᵢxᵢₖ")
def one_class_combination(run: OneClassFit) -> Allowance:
    """tol relative to the terms."""
    terms = max(abs(run.beta) @ abs(run.sample.exact_X))
    return declared(min(run.tol, 1) * terms, "w up to tol, relative to Σ|αᵢxᵢₖ|", of=terms) + of_score(run)


@one_class_dual.within("P(w,ρ) = W(α)")
def one_class_gap(run: OneClassFit) -> Allowance:
    """nuτ; and ρ times what Σα is missed by, |m − ρ| times what the box is, both up to what is allowed of that."""
    t = min(run.tol, 1) + roundoff(run, unit())
    of_sum = abs(run.rho) * min(abs(sum(run.beta) - run.scale), t * run.scale)
    outside = [min(max(-a, a - run.bound, 0), t * run.bound) for a in run.beta]
    of_box = sum(over * abs(m - run.rho) for over, m in zip(outside, run.scores, strict=True))
    return one_class_excess(run) + declared(of_sum + of_box, "Σα and the box missed, times ρ and |m − ρ|", of=run.norm_squared)


@one_class_complementarity.within("αᵢ(mᵢ − ρ)⁺/u", "(u − αᵢ)(ρ − mᵢ)⁺/u")
def one_class_product(run: OneClassFit) -> Allowance:
    """nτ: each is a term of the gap nuτ, whether a solver leaves multipliers at their bounds or, from the interior, near them."""
    return of_tau(run, run.sample.n, "n", max(abs(run.rho), *(abs(m) for m in run.scores)))


@one_class_nu_property.within("outliers", "multipliers at s/(νn)", "support vectors", "points with a score of at most ρ")
def one_class_count(run: OneClassFit) -> Allowance:
    """Σα, and each multiplier, are rounded: then counts may seem to be off by as much, relatively."""
    n = run.sample.n
    return rounding(32 * (n + 2) * UNIT_ROUNDOFF * n, "Σα and multipliers in float64")


@one_class_decision.within("⟨w,x⟩ − ρ, as the machine scores x")
def one_class_score(run: OneClassFit) -> Allowance:
    """As in `of_score`."""
    return of_score(run)


@one_class_decision.within("its side · (⟨w,x⟩ − ρ) = |⟨w,x⟩ − ρ|")
def one_class_side(run: OneClassFit) -> Allowance:
    """A score that is computed on the other side of ρ is off by at most `of_score`, so that its sides differ by twice that."""
    return of_score(run, 2)


# -------------------------------------------------------------------------------------------------------------- regression


@svr_optimum.within("P(w,b) ≤ P*")
def svr_excess(run: TubeFit) -> Allowance:
    """nCτ."""
    size = max(run.primal_value, run.best.value, run.norm_squared)
    return of_tau(run, run.sample.n * run.C, "nC", size)


@svr_dual.within("|βᵢ| ≤ C")
def svr_box(run: TubeFit) -> Allowance:
    """tol relative to C, as interior-point and splitting methods leave coefficients."""
    return within_tol(run, run.C, "coefficients in their box up to tol·C")


@svr_dual.within("Σβᵢ")
def svr_balance(run: TubeFit) -> Allowance:
    """tol relative to the terms."""
    return within_tol(run, sum(abs(run.beta)), "Σβ up to tol·Σ|β|")


@svr_dual.within("wₖ = Σ βᵢxᵢₖ")
def svr_combination(run: TubeFit) -> Allowance:
    """tol relative to the terms."""
    terms = max(abs(run.beta) @ abs(run.sample.exact_X))
    return declared(min(run.tol, 1) * terms, "w up to tol, relative to Σ|βᵢxᵢₖ|", of=terms) + of_score(run)


@svr_dual.within("P(w,b) = W(β)")
def svr_gap(run: TubeFit) -> Allowance:
    """nCτ; and b times what Σβ is missed by, |r| + ε times what the box is, both up to what is allowed of that."""
    t = min(run.tol, 1) + roundoff(run, unit())
    of_sum = abs(run.b) * min(run.imbalance, t * sum(abs(run.beta)))
    outside = [min(max(abs(beta) - run.C, 0), t * run.C) for beta in run.beta]
    of_box = sum(over * (abs(r) + run.epsilon) for over, r in zip(outside, run.residuals, strict=True))
    return svr_excess(run) + declared(of_sum + of_box, "Σβ and the box missed, times b and |r| + ε", of=run.primal_value)


@svr_complementarity.within("(C − |βᵢ|)(|rᵢ| − ε)⁺/C", "|βᵢ|(ε − σᵢrᵢ)⁺/C")
def svr_product(run: TubeFit) -> Allowance:
    """nτ: each is a term of the gap nCτ, whether a solver leaves coefficients at their bounds or, from the interior, near them."""
    return of_tau(run, run.sample.n, "n", of_targets(run))


@svr_tube.within("|rᵢ| where |βᵢ| < C", "σᵢrᵢ where βᵢ is not 0")
def svr_residual(run: TubeFit) -> Allowance:
    """τ."""
    return of_tau(run, 1, "", of_targets(run))


@svr_prediction.within("⟨w,x⟩ + b, as the machine predicts")
def svr_score(run: TubeFit) -> Allowance:
    """As in `of_score`."""
    return of_score(run)


def of_targets(run: TubeFit) -> Any:
    """The size of the targets, of ε and of the scores: what residuals are small or large beside."""
    return max(run.epsilon, *(abs(y) for y in run.sample.targets), *(abs(m) for m in run.scores))


# ------------------------------------------------------------------------------------------------------------ ν-classification


@nu_optimum.within("P(w,b) ≤ P*")
def nu_excess(run: NuFit) -> Allowance:
    """nCτ."""
    return of_tau(run, run.sample.n * run.C, "nC", run.norm_squared)


@nu_dual.within("αᵢ ≥ 0", "αᵢ ≤ Σα/(νn)")
def nu_box(run: NuFit) -> Allowance:
    """tol relative to C, as interior-point and splitting methods leave multipliers."""
    return within_tol(run, run.C, "multipliers in their box up to tol·C")


@nu_dual.within("Σαᵢyᵢ")
def nu_balance(run: NuFit) -> Allowance:
    """tol relative to the terms."""
    return within_tol(run, sum(abs(run.beta)), "Σαy up to tol·Σα")


@nu_dual.within("wₖ = Σ αᵢyᵢxᵢₖ")
def nu_combination(run: NuFit) -> Allowance:
    """tol relative to the terms."""
    terms = max(abs(run.beta) @ abs(run.sample.exact_X))
    return declared(min(run.tol, 1) * terms, "w up to tol, relative to Σ|αᵢxᵢₖ|", of=terms) + of_score(run)


@nu_dual.within("P(w,b) = W(α)")
def nu_gap(run: NuFit) -> Allowance:
    """nCτ; and b times what Σαy is missed by, |1 − m| times what the box is, both up to what is allowed of that."""
    t = min(run.tol, 1) + roundoff(run, unit())
    of_sum = abs(run.b) * min(abs(sum(run.beta)), t * sum(abs(run.beta)))
    outside = [min(max(-a, a - run.C, 0), t * run.C) for a in run.alpha]
    of_box = sum(over * abs(1 - m) for over, m in zip(outside, run.margins, strict=True))
    return nu_excess(run) + declared(of_sum + of_box, "Σαy and the box missed, times b and |1 − m|", of=run.norm_squared)


@nu_complementarity.within("αᵢ(mᵢ − 1)⁺/C", "(C − αᵢ)(1 − mᵢ)⁺/C")
def nu_product(run: NuFit) -> Allowance:
    """nτ: each is a term of the gap nCτ, whether a solver leaves multipliers at their bounds or, from the interior, near them."""
    return of_tau(run, run.sample.n, "n", 1)


@nu_property.within("margin errors", "multipliers at Σα/(νn)", "support vectors", "examples with a margin of at most 1")
def nu_count(run: NuFit) -> Allowance:
    """As in `one_class_count`."""
    n = run.sample.n
    return rounding(32 * (n + 2) * UNIT_ROUNDOFF * n, "Σα and multipliers in float64")


@nu_decision.within("⟨w,x⟩ + b, as the machine scores x")
def nu_score(run: NuFit) -> Allowance:
    """As in `of_score`."""
    return of_score(run)


@nu_decision.within("its side · (⟨w,x⟩ + b) = |⟨w,x⟩ + b|")
def nu_side(run: NuFit) -> Allowance:
    """As in `one_class_side`."""
    return of_score(run, 2)
