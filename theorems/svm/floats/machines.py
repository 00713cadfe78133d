r"""By how much a tolerance tol, or float64 arithmetic, may miss what is said of machines with ν and of support vector regression.

A machine ends when its optimality conditions are met up to τ = tol + (kernel values), in units of its scores: those of points whose
multiplier may rise, or fall, are on their side of the threshold up to τ. Each term of the duality gap is then at most uτ for
multipliers of at most u, and only one of the two terms of a point is positive: the gap is at most nuτ. Here u is s/(νn) for one
class, and C for regression and for two classes.
"""

from __future__ import annotations

from typing import Any

from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.statements.allowances import Allowance, declared, rounding
from ....properties.statements.precision import unit
from .. import one_class
from ..nu_classification import nu_complementarity, nu_decision, nu_dual, nu_optimum, nu_property
from ..readings import MachineFit, NuFit, OneClassFit, TubeFit
from ..support_vector_regression import svr_complementarity, svr_dual, svr_optimum, svr_prediction, svr_tube

# ---------------------------------------------------------------------------------------------------------------- the gap


@one_class.one_class_optimum.within("P(w,ρ) ≤ P*")
@svr_optimum.within("P(w,b) ≤ P*")
@nu_optimum.within("P(w,b) ≤ P*")
def excess(run: MachineFit) -> Allowance:
    """nuτ."""
    return of_tau(run, run.sample.n * run.bound, "nu", run.size)


@one_class.one_class_complementarity.within("αᵢ(mᵢ − ρ)⁺/u", "(u − αᵢ)(ρ − mᵢ)⁺/u")
@svr_complementarity.within("(C − |βᵢ|)(|rᵢ| − ε)⁺/C", "|βᵢ|(ε − σᵢrᵢ)⁺/C")
@nu_complementarity.within("αᵢ(mᵢ − 1)⁺/C", "(C − αᵢ)(1 − mᵢ)⁺/C")
def product(run: MachineFit) -> Allowance:
    """nτ: each is a term of the gap nuτ, whether a solver leaves multipliers at their bounds or, from the interior, near them."""
    return of_tau(run, run.sample.n, "n", run.size_of_scores)


@svr_tube.within("|rᵢ| where |βᵢ| < C", "σᵢrᵢ where βᵢ is not 0")
def residual(run: TubeFit) -> Allowance:
    """τ."""
    return of_tau(run, 1, "", run.size_of_scores)


def of_tau(run: MachineFit, factor: Any, shown: str, of: Any) -> Allowance:
    """So many times τ, relative to terms of that size."""
    both = declared(run.tol, "optimality conditions up to tol, in units of the scores")
    return (both + rounding(run.cache, "kernel values in single precision", order=0)).times(
        factor, f"{shown} ·" if shown else "", relative_to=of
    )


@one_class.one_class_dual.within("P(w,ρ) = W(α)")
def one_class_gap(run: OneClassFit) -> Allowance:
    """As in `of_gap`: ρ times what Σα is missed by, and |m − ρ| times what the box is."""
    return of_gap(run, run.rho, [m - run.rho for m in run.scores], "Σα and the box missed, times ρ and |m − ρ|")


@svr_dual.within("P(w,b) = W(β)")
def svr_gap(run: TubeFit) -> Allowance:
    """As in `of_gap`: b times what Σβ is missed by, and |r| + ε times what the box is."""
    return of_gap(run, run.b, [abs(r) + run.epsilon for r in run.residuals], "Σβ and the box missed, times b and |r| + ε")


@nu_dual.within("P(w,b) = W(α)")
def nu_gap(run: NuFit) -> Allowance:
    """As in `of_gap`: b times what Σαy is missed by, and |1 − m| times what the box is."""
    return of_gap(run, run.b, [1 - m for m in run.margins], "Σαy and the box missed, times b and |1 − m|")


def of_gap(run: MachineFit, threshold: Any, slopes: list[Any], why: str) -> Allowance:
    """nuτ; and the threshold times what the sum misses, the slopes times what the box does: both up to what is allowed of that."""
    t = min(run.tol, 1) + roundoff(run, unit())
    of_sum = abs(threshold) * min(run.imbalance, t * run.total)
    of_box = sum(min(over, t * run.bound) * abs(slope) for over, slope in zip(run.overrun, slopes, strict=True))
    return excess(run) + declared(of_sum + of_box, why, of=run.size)


# ------------------------------------------------------------------------------------------------------------ multipliers


@one_class.one_class_dual.within("αᵢ ≥ 0", "αᵢ ≤ s/(νn)")
@svr_dual.within("|βᵢ| ≤ C")
@nu_dual.within("αᵢ ≥ 0", "αᵢ ≤ Σα/(νn)")
def box(run: MachineFit) -> Allowance:
    """tol relative to u, as interior-point and splitting methods leave multipliers."""
    return within_tol(run, run.bound, "multipliers in their box up to tol·u")


@one_class.one_class_dual.within("Σαᵢ = s")
@svr_dual.within("Σβᵢ")
@nu_dual.within("Σαᵢyᵢ")
def balance(run: MachineFit) -> Allowance:
    """tol relative to the terms."""
    return within_tol(run, run.total, "the sum of multipliers up to tol, relative to its terms")


@one_class.one_class_dual.within("wₖ = Σ αᵢxᵢₖ")
@svr_dual.within("wₖ = Σ βᵢxᵢₖ")
@nu_dual.within("wₖ = Σ αᵢyᵢxᵢₖ")
def combination(run: MachineFit) -> Allowance:
    """tol relative to the terms."""
    terms = run.terms_of_combination
    return declared(min(run.tol, 1) * terms, "w up to tol, relative to its terms", of=terms) + score(run)


@one_class.one_class_nu_property.within("outliers", "multipliers at s/(νn)", "support vectors", "points with a score of at most ρ")
@nu_property.within("margin errors", "multipliers at Σα/(νn)", "support vectors", "examples with a margin of at most 1")
def count(run: MachineFit) -> Allowance:
    """Σα, and each multiplier, are rounded: then counts may seem to be off by as much, relatively."""
    n = run.sample.n
    return rounding(32 * (n + 2) * UNIT_ROUNDOFF * n, "Σα and multipliers in float64")


def within_tol(run: MachineFit, size: Any, why: str) -> Allowance:
    """tol relative to that size, and the rounding of n answers of it, or of their sum."""
    rounded = rounding(roundoff(run, UNIT_ROUNDOFF) * size, "multipliers, and their sums, as floats", of=size)
    return declared(min(run.tol, 1) * size, why, of=size) + rounded


def roundoff(run: MachineFit, u: Any) -> Any:
    """Of n answers or of their sum, relatively, for that unit roundoff."""
    return 4 * (run.sample.n + 2) * u


# ----------------------------------------------------------------------------------------------------------------- scores


@one_class.one_class_decision.within("⟨w,x⟩ − ρ, as the machine scores x")
@svr_prediction.within("⟨w,x⟩ + b, as the machine predicts")
@nu_decision.within("⟨w,x⟩ + b, as the machine scores x")
def score(run: MachineFit) -> Allowance:
    """Of a score that is computed in float64, summed over features or over support vectors, and of w itself.

    A sum of n + d + 1 products is off by at most (n + d + 2)u times the sum of the absolute terms. Twice that is allowed.
    """
    return of_scores(run, 1)


@one_class.one_class_decision.within("its side · (⟨w,x⟩ − ρ) = |⟨w,x⟩ − ρ|")
@nu_decision.within("its side · (⟨w,x⟩ + b) = |⟨w,x⟩ + b|")
def side(run: MachineFit) -> Allowance:
    """A score that is computed on the other side of the threshold is off by at most `score`: its sides differ by twice that."""
    return of_scores(run, 2)


def of_scores(run: MachineFit, times: int) -> Allowance:
    """So many times as much as a score may be off by."""
    terms = run.terms_of_scores
    sums = 4 * (run.sample.n + run.sample.d + 2) * UNIT_ROUNDOFF * terms
    return rounding(times * sums, "float64 sums over features or support vectors", of=terms)
