r"""By how much a tolerance tol, or float64 arithmetic, may miss what the statements say of a support vector machine.

A classifier is held to its own ``tol``: it ends when the optimality conditions are met up to τ = tol + (kernel values), in units of
the functional margin (`tau`). So all margins $m_i\ge1-\tau$, or, with a soft margin, where $\alpha_i<C$; and $m_i\le1+\tau$ where
$\alpha_i>0$.

*Hard margin.* $w/(1-\tau)$ is feasible, so $\|w\|\ge(1-\tau)\|w^*\|$; $\|w\|^2=\sum\alpha_im_i$ lies between $(1-\tau)\sum\alpha$
and $(1+\tau)\sum\alpha$; and $W(\alpha)=\sum\alpha-\frac12\|w\|^2\le\frac12\|w^*\|^2$, so that
$\|w\|^2\le\|w^*\|^2(1+\tau)/(1-\tau)$.

*Soft margin.* The duality gap is $\sum_i(C-\alpha_i)(1-m_i)^++\alpha_i(m_i-1)^+$, in which each term is at most Cτ: hence
$P(w,b)\le P^*+nC\tau$, and $\|w-w^*\|^2\le2nC\tau$, for P is 1-strongly convex in w.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....properties.numbers.exact import sqrt
from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.statements.allowances import Allowance, declared, from_gap, rounding
from ....properties.statements.verdicts import Unknown
from .. import hard_margin, hard_margin_dual, soft_margin
from ..margin_through_origin import margin_is_reciprocal_norm, solution_in_span_of_tight_examples
from ..margins import margins_of_a_hyperplane
from ..predictions import prediction_is_the_side
from ..printed import claims
from ..readings import CentredFit, FitAtBounds, FitOnSupport, HardMarginFit, LinearFit, QueriedFit, SoftFit, TwoPrices
from ..smo import stops_within_tol

MOST = Fraction(1, 2)  # with a larger τ nothing is said of a hard margin


@hard_margin.intercept_is_halfway.within("b")
@claims.intercept_from_the_negatives.within("b")
@hard_margin.both_planes_are_touched.within(
    "smallest yᵢ(⟨w,xᵢ⟩ + b)", "smallest ⟨w,x⟩ + b among the positives", "largest ⟨w,x⟩ + b among the negatives"
)
@margin_is_reciprocal_norm.within("smallest lᵢ⟨v,aᵢ⟩ ≥ 1")
@soft_margin.soft_intercept_interval.within("b where αᵢyᵢ may rise", "b where αᵢyᵢ may fall")
@stops_within_tol.within("margin where αᵢ < C", "margin where αᵢ > 0")
@claims.nonnegative_only_at_margin_one.within("the functional margin where αᵢ ≥ 0")
@claims.margin_one_for_all.within("the functional margin where 0 ≤ αᵢ ≤ C")
def tau(run: LinearFit) -> Allowance:
    """τ: the declared tol, and what single precision costs (`LinearFit.cache`), which is stated for the type of the answers.

    b is halfway between two scores, each within τ of its plane.
    """
    return declared(run.tol, "optimality conditions up to tol, in units of the functional margin", of=1) + rounding(
        run.cache, "kernel values in single precision", of=1, order=0
    )


# --------------------------------------------------------------------------------------------------------------- hard margin


@hard_margin.largest_geometric_margin.within("γ² ≥ γ*²")
def loss_of_margin(run: HardMarginFit) -> Allowance:
    """γ² = m²/‖w‖² ≥ γ*²(1 − τ)³/(1 + τ), for m ≥ 1 − τ and ‖w‖² ≤ ‖w*‖²(1 + τ)/(1 − τ)."""
    return of_tau(_share_lost(run) * run.sample.margin_squared, "γ*²(1 − (1−τ)³/(1+τ))")


@hard_margin.both_planes_are_touched.within("‖w‖² ≤ 1/γ*²")
def excess_of_norm(run: HardMarginFit) -> Allowance:
    """‖w‖² ≤ ‖w*‖²(1 + τ)/(1 − τ)."""
    t = at_most_half(run)
    return of_tau(run.optimum.norm_squared * ((1 + t) / (1 - t) - 1), "‖w*‖²((1+τ)/(1−τ) − 1)")


@hard_margin.support_vectors_determine_the_optimum.within("‖w − w*‖² on all examples")
def distance_on_all(run: FitOnSupport) -> Allowance:
    """As in `gap_of`."""
    return from_gap(gap_of(run.on_all), "‖w‖²(1/(1−τ)² + 1 − 2/(1+τ))", of=run.optimum.norm_squared)


@hard_margin.support_vectors_determine_the_optimum.within("‖w − w*‖² on the support vectors")
@claims.any_tight_examples.within("‖w − w*‖²")
def distance_on_support(run: FitOnSupport) -> Allowance:
    """As in `gap_of`."""
    return from_gap(gap_of(run.on_support), "‖w‖²(1/(1−τ)² + 1 − 2/(1+τ))", of=run.optimum.norm_squared)


@hard_margin.support_vectors_determine_the_optimum.within("b on all examples")
def intercept_on_all(run: FitOnSupport) -> Allowance:
    """As in `intercept_of`."""
    return intercept_of(run.on_all, run)


@hard_margin.support_vectors_determine_the_optimum.within("b on the support vectors")
def intercept_on_support(run: FitOnSupport) -> Allowance:
    """As in `intercept_of`."""
    return intercept_of(run.on_support, run)


def gap_of(run: HardMarginFit | CentredFit) -> Any:
    """‖w − w*‖² ≤ 2(½‖w‖²/(1 − τ)² − W(α)), for w/(1 − τ) is feasible; and W(α) ≥ ‖w‖²(1/(1 + τ) − ½)."""
    t = at_most_half(run)
    return run.norm_squared * (1 / (1 - t) ** 2 + 1 - 2 / (1 + t))


def intercept_of(run: HardMarginFit, of: FitOnSupport) -> Allowance:
    """b is within τ of halfway between the closest scores, and these within ‖w − w*‖·max‖x‖ of those of w*."""
    reach = sqrt(gap_of(run) * of.sample.radius_squared)
    return from_gap(reach, "‖w − w*‖·max‖x‖") + tau(run)


@hard_margin_dual.weights_from_multipliers.within("αᵢ")
@solution_in_span_of_tight_examples.within("αᵢ")
def sign_of_multipliers(run: LinearFit) -> Allowance:
    """As interior-point methods leave them: τ relative to the largest."""
    return tau(run).times(max(abs(run.alpha)), "max α ·", relative_to=max(abs(run.alpha)))


@hard_margin_dual.weights_from_multipliers.within("Σαᵢyᵢ")
@soft_margin.soft_dual_feasible.within("Σαᵢyᵢ")
def balance(run: LinearFit) -> Allowance:
    """τ relative to the terms."""
    return tau(run).times(sum(abs(run.alpha)), "Σα ·", relative_to=sum(abs(run.alpha)))


@hard_margin_dual.weights_from_multipliers.within("wₖ = Σ αᵢyᵢxᵢₖ")
@solution_in_span_of_tight_examples.within("ŵₖ = Σ αᵢlᵢaᵢₖ")
@soft_margin.soft_dual_feasible.within("wₖ = Σ αᵢyᵢxᵢₖ")
def combination(run: LinearFit) -> Allowance:
    """τ relative to the terms."""
    terms = max(1, *run.terms_of_combination)
    return tau(run).times(terms, "max(1, Σ|αᵢxᵢₖ|) ·", relative_to=terms)


@hard_margin_dual.only_the_closest_have_multipliers.within("Σαᵢ = ‖w*‖²")
def sum_of_multipliers(run: HardMarginFit) -> Allowance:
    """Σα is between ‖w‖²/(1 + τ) and ‖w‖²/(1 − τ), hence between ‖w*‖²(1 − τ)²/(1 + τ) and ‖w*‖²(1 + τ)/(1 − τ)².

    Here ‖w‖² = Σαᵢmᵢ + ⟨w, w − Σαᵢyᵢxᵢ⟩ − bΣαy, of which the last two are at most what `combination` and `balance` allow: not
    what they are, or multipliers of another problem would excuse themselves.
    """
    t = at_most_half(run)
    missed = combination(run).times(sum(abs(run.w)), "Σ|wₖ| ·") + balance(run).times(abs(run.b), "|b| ·")
    curved = of_tau(run.optimum.norm_squared * ((1 + t) / (1 - t) ** 2 - 1), "‖w*‖²((1+τ)/(1−τ)² − 1)")
    return curved + missed.times(1 / (1 - t), "1/(1−τ) ·")


@hard_margin_dual.only_the_closest_have_multipliers.within("αᵢ(marginᵢ − 1)")
@claims.support_vectors_with_zero_multiplier.within("αᵢ of a support vector")
def product_with_margin(run: HardMarginFit) -> Allowance:
    """τ·max α: below tol where a multiplier is 0 or well above it, as SMO and active-set methods leave them, and no more than
    the duality gap of an interior-point method."""
    return tau(run).times(max(abs(run.alpha)), "max α ·", relative_to=max(abs(run.alpha)))


@hard_margin_dual.only_the_closest_have_multipliers.within("αᵢ(marginᵢ − smallest margin)")
def product_with_closest(run: HardMarginFit) -> Allowance:
    """Both margins may be off by τ."""
    return product_with_margin(run).times(2, "2 ·", relative_to=max(abs(run.alpha)))


@hard_margin_dual.dual_attains_the_optimum.within("W(α) ≤ ½‖w*‖²")
def excess_of_dual(run: HardMarginFit) -> Allowance:
    """For α ≥ 0, W(α) ≤ ½‖w*‖² + |b*Σαy| whatever the tolerance."""
    return drift(run, run.optimum.b)


@hard_margin_dual.dual_attains_the_optimum.within("W(α) ≥ ½‖w*‖²")
def lack_of_dual(run: HardMarginFit) -> Allowance:
    """The gap ½‖w‖² − W(α) = Σαᵢ(mᵢ − 1) is at most τΣα, and ‖w‖² ≥ (1 − τ)²‖w*‖²."""
    t, half = at_most_half(run), run.optimum.norm_squared / Fraction(2)
    lost = half * (1 - (1 - t) ** 2) + t * sum(abs(run.alpha))
    return of_tau(lost, "τΣα + ½‖w*‖²(1 − (1−τ)²)") + drift(run, run.optimum.b)


@hard_margin_dual.dual_attains_the_optimum.within("½‖w‖² = W(α)")
def gap_at_alpha(run: HardMarginFit) -> Allowance:
    """The gap Σαᵢ(mᵢ − 1) is at most τΣα; and as much again for w that is within τ of Σαᵢyᵢxᵢ."""
    return tau(run).times(2 * sum(abs(run.alpha)), "2Σα ·") + drift(run, run.optimum.b)


@hard_margin_dual.dual_attains_the_optimum.within("‖Σαyx − w*‖² ≤ 2(½‖w*‖² − W(α))")
def distance_of_combination(run: HardMarginFit) -> Allowance:
    """As in `excess_of_dual`, twice."""
    return drift(run, run.optimum.b).times(2, "2 ·")


def drift(run: LinearFit, b: Any) -> Allowance:
    """(|b| + |b*|)|Σαy|, which is 0 in exact arithmetic; |Σαy| counts up to what `balance` allows."""
    missed = min(run.imbalance, balance(run).value)
    return rounding(missed * (abs(b) + abs(run.b)), "|b|·|Σαy|, which is 0 in exact arithmetic", order=0)


# ------------------------------------------------------------------------------------------------------- through the origin


@margin_is_reciprocal_norm.within("δ(v)² ≥ δ²")
def loss_of_centred_margin(run: CentredFit) -> Allowance:
    """As in `loss_of_margin`."""
    return of_tau(_share_lost(run) * run.delta_squared, "δ²(1 − (1−τ)³/(1+τ))")


@margin_is_reciprocal_norm.within("‖v‖²δ²")
def norm_times_margin(run: CentredFit) -> Allowance:
    """‖v‖²δ² is between (1 − τ)² and (1 + τ)/(1 − τ)."""
    t = at_most_half(run)
    return of_tau((1 + t) / (1 - t) - (1 - t) ** 2, "(1+τ)/(1−τ) − (1−τ)²")


@solution_in_span_of_tight_examples.within("‖ŵ − v‖²")
def distance_from_v(run: CentredFit) -> Allowance:
    """As in `gap_of`."""
    return from_gap(gap_of(run), "‖v‖²(1/(1−τ)² + 1 − 2/(1+τ))", of=1 / Fraction(run.delta_squared))


@claims.margin_multiplied_by_any_constant.within("γ̂ at (cw, cb)")
def margins_apart(run: QueriedFit) -> Allowance:
    """2|c|τ: margins that are equal at the optimum are within 2τ of each other."""
    return tau(run).times(2 * abs(run.sample.factor), "2|c| ·")


@claims.squared_norm_is_reciprocal_margin.within("‖v‖² = 1/δ")
def four_times(run: CentredFit) -> Allowance:
    """‖v‖² is off by less than 4τ‖v‖²."""
    return tau(run).times(4 * run.norm_squared, "4‖v‖² ·")


# --------------------------------------------------------------------------------------------------------------- soft margin


@soft_margin.soft_margin_optimum.within("P(w,b) ≤ P*")
@stops_within_tol.within("P(w,b) − P*")
def excess(run: SoftFit | FitAtBounds) -> Allowance:
    """nCτ."""
    return tau(run).times(run.sample.n * run.C, "nC ·")


@soft_margin.soft_dual_feasible.within("αᵢ ≥ 0", "αᵢ ≤ C")
def box(run: SoftFit) -> Allowance:
    """tol relative to C, as interior-point and splitting methods leave multipliers; and C itself as their type rounds it."""
    rounded = rounding(2 * UNIT_ROUNDOFF * run.C, "multipliers as floats", of=run.C)
    return declared(run.tol * run.C, "multipliers in their box up to tol·C", of=run.C) + rounded


@soft_margin.soft_zero_gap.within("W(α) ≤ P*")
def dual_above(run: SoftFit) -> Allowance:
    """α that misses its box by tol·C adds tol·C·|1 − margin| for each example; Σαy ≠ 0 adds |b|·|Σαy|."""
    outside = run.tol * run.C * sum(abs(1 - m) for m in [*run.best.margins, *run.margins])
    return declared(outside, "multipliers outside their box, tol·C·Σ|1 − margin|") + drift(run, run.best.b)


@soft_margin.soft_zero_gap.within("W(α) ≥ P*", "W(α) = P(w,b)")
def gap(run: SoftFit) -> Allowance:
    """The gap of (w,b) and α is at most nCτ, and as in `dual_above`."""
    return excess(run) + dual_above(run)


@soft_margin.soft_complementarity.within("αᵢ(marginᵢ − 1)⁺/C", "(C − αᵢ)(1 − marginᵢ)⁺/C")
def product(run: SoftFit) -> Allowance:
    """Each is a term of the gap nCτ, whether a solver leaves multipliers at their bounds or, from the interior, near them."""
    return tau(run).times(run.sample.n, "n ·", relative_to=1)


@soft_margin.tradeoff_in_C.within("slack at C' ≤ slack at C")
def more_slack(run: TwoPrices) -> Allowance:
    """Adding both statements of optimality, up to ε = nCτ and ε': (C' − C)(slack' − slack) ≤ ε + ε'."""
    return both_gaps(run).times(1 / Fraction(run.second.C - run.first.C), "1/(C' − C) ·")


@soft_margin.tradeoff_in_C.within("‖w‖² at C ≤ ‖w'‖² at C'")
def smaller_norm(run: TwoPrices) -> Allowance:
    """½‖w‖² ≤ ½‖w'‖² + ε + C(slack' − slack), the latter as in `more_slack`."""
    return (excess(run.first) + more_slack(run).times(run.first.C, "C ·")).times(2, "2 ·")


@soft_margin.tradeoff_in_C.within("P(w,b) ≤ P* at C")
def excess_at_first(run: TwoPrices) -> Allowance:
    """nCτ."""
    return excess(run.first)


@soft_margin.tradeoff_in_C.within("P(w,b) ≤ P* at C'")
def excess_at_second(run: TwoPrices) -> Allowance:
    """nC'τ'."""
    return excess(run.second)


def both_gaps(run: TwoPrices) -> Allowance:
    """ε + ε'."""
    return excess(run.first) + excess(run.second)


@claims.norm_instead_of_its_square.within("‖w‖ + λΣξ ≤ that of (0, b)")
def twice_the_excess(run: SoftFit) -> Allowance:
    """2nCτ."""
    return excess(run).times(2, "2 ·")


@claims.dual_as_printed.within("W(α) as printed = P*")
def four_times_the_excess(run: SoftFit) -> Allowance:
    """4nCτ."""
    return excess(run).times(4, "4 ·")


@claims.slack_in_place_of_its_multiplier.within("λ − αᵢ − ξᵢ")
def margin_and_multiplier(run: SoftFit) -> Allowance:
    """τ for the slack, tol·C for the multiplier."""
    return tau(run) + box(run)


# ------------------------------------------------------------------------------------------------------------------- scores


@hard_margin_dual.prediction_by_inner_products.within("the score")
def score(run: LinearFit, x: Any) -> Allowance:
    """Of ⟨w,x⟩ + b in float64, whether it is summed over the features or over the support vectors.

    A sum of n + d + 1 products has an error of at most (n + d + 2)u times the sum of the absolute terms, and each
    term αⱼyⱼ⟨xⱼ,x⟩ is at most αⱼ Σₖ|xⱼₖxₖ|; w itself carries the same error. Twice that is allowed.
    """
    size = abs(x) @ run.terms + abs(run.b)
    return rounding(4 * (run.sample.n + run.sample.d + 2) * UNIT_ROUNDOFF * size, "float64 sums over features or support vectors")


@margins_of_a_hyperplane.within("⟨w,x⟩ + b, as the classifier scores x")
def score_of_query(run: QueriedFit) -> Allowance:
    """As in `score`."""
    return score(run, run.query)


@prediction_is_the_side.within("y(⟨w,x⟩ + b) = |⟨w,x⟩ + b|")
def side(run: QueriedFit) -> Allowance:
    """A score that is computed on the other side of 0 is off by at most `score`, so that its sides differ by twice that."""
    return score(run, run.query).times(2, "2 ·")


@margins_of_a_hyperplane.within("the functional margin of the set")
def smallest_score(run: QueriedFit) -> Allowance:
    """The largest of the allowances of the scores."""
    return max((score(run, x) for x in run.x), key=lambda allowance: allowance.value)


# ------------------------------------------------------------------------------------------------------------------------ τ


def at_most_half(run: LinearFit) -> Any:
    """τ. Raises `Unknown` above ½: the bounds of a hard margin increase in it, and are vacuous at 1."""
    t = tau(run).value
    if t > MOST:
        raise Unknown("margins are known to within ½ at best, for the declared tol or kernel values in single precision")
    return t


def of_tau(value: Any, formula: str) -> Allowance:
    """An allowance that follows from τ, by no linear formula."""
    return declared(value, f"τ = tol + kernel values in single precision; here {formula}")


def _share_lost(run: HardMarginFit | CentredFit) -> Any:
    t = at_most_half(run)
    return 1 - (1 - t) ** 3 / (1 + t)
