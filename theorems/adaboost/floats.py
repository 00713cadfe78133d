"""By how much float64 arithmetic may miss the statements on AdaBoost.

u = 2⁻⁵³ is the unit roundoff. `Run.distribution_slack(t)` bounds the relative error r of the weights that float64 gives to the
examples after t rounds, and `Run.coefficient_slack(t)` bounds δ = |α_t − ½ ln((1−ε_t)/ε_t)|; both say why, and know the tol that
keeps ε_t off 0. Nothing is allowed where rounding cannot tip a bound: no training error or share of margins is that near to its
own, and Z_t elsewhere is larger by far.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ...properties.numbers.exact import Number
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import EXACT, Allowance, declared, rounding
from .margin import margin_sign_is_correctness, share_decays_exponentially, share_of_small_margins
from .oracles import Run
from .printed import first_distribution_is_uniform, minimises_the_whole_product
from .readings.rounds import Distributions, Guesses, MoreRounds, Rounds, Vote
from .readings.stages import VoteStages
from .reweighting import coefficient_minimises_the_loss, coefficients_follow_errors, distribution_unrolled
from .staged_error import staged_error_falls_exponentially
from .training_error import exponential_loss_bounds_each_mistake, loss_is_product_of_normalizers
from .weak_classifiers import random_guessing_has_no_edge, rounds_need_no_foresight

# ----------------------------------------------------------------------------------------------------------------- the vote


@exponential_loss_bounds_each_mistake.within("y Σ w_t h_t, where the vote is right", "y Σ w_t h_t, where the vote is wrong")
@margin_sign_is_correctness.within("y Σ w_t h_t, where the vote is right", "y Σ w_t h_t, where the vote is wrong")
def vote(run: Vote) -> Allowance:
    """T products and T−1 additions are off by (T+1)u Σ|w_t|; scikit-learn subtracts two such sums and divides: 4(T+2)u Σ|w_t|."""
    return rounding(4 * (len(run.ensemble.weights) + 2) * UNIT_ROUNDOFF * run.total, "float64 vote")


# ----------------------------------------------------------------------------------------------------------------- the step


@coefficients_follow_errors.within("exp(2α_t) / ((1−ε_t)/ε_t)")
def odds(run: Rounds, t: int) -> Allowance:
    """exp(2δ) − 1, which is below 3δ."""
    return of_run(run, lambda r: 3 * r.coefficient_slack(t), "float64 errors and logarithms")


@coefficients_follow_errors.within("declared ε_t")
def declared_error(run: Rounds, t: int) -> Allowance:
    """A sum of weights has their relative error r, doubled to cover the rest."""
    return of_run(run, lambda r: 2 * r.distribution_slack(t) * run.errors[t], "float64 weights")


@distribution_unrolled.within("D_{T+1}(i) / (exp(−y f)/(m ∏Z))")
def last_weights(run: Distributions) -> Allowance:
    """As in `weights`, after all T rounds."""
    return weights(run, run.T)


@distribution_unrolled.within("relative deviation from D_t exp(−α y h)/Z")
def weights(run: Distributions, t: int) -> Allowance:
    """The relative error r of the weights after t rounds, doubled to cover the rest."""
    return of_run(run, lambda r: 2 * r.distribution_slack(t), "float64 weights", of=1)


@first_distribution_is_uniform.within("m D₁(i)")
def first_weights(run: Distributions) -> Allowance:
    """As in `weights`, before the first round."""
    return weights(run, 0)


@distribution_unrolled.within("error of h_t under D_{t+1}")
def half(run: Distributions, t: int) -> Allowance:
    """That of the weights, and a coefficient off by δ moves the error ½ by δ/2."""
    return weights(run, t) + of_run(run, lambda r: 2 * r.coefficient_slack(t - 1), "float64 coefficients")


@coefficient_minimises_the_loss.within("Z_t², at α_t")
def excess(run: Rounds, t: int) -> Allowance:
    """Z(α) is 2√(ε(1−ε)) cosh(α − α_t): squared, cosh²δ − 1 = sinh²δ is below 8δ²."""
    return of_run(run, lambda r: 8 * r.coefficient_slack(t) ** 2, "float64 coefficients", order=2)


@minimises_the_whole_product.within("(∏Z_t with the best α_s / ∏Z_t as it is)²")
def excess_of_the_last(run: Rounds) -> Allowance:
    """As in `excess`, of the last round."""
    return excess(run, run.T - 1)


# ------------------------------------------------------------------------------------------------------- the training error


@loss_is_product_of_normalizers.within("(∏Z_t)²")
def product_of_normalisers(run: Rounds) -> Allowance:
    """Each Z_t is cosh(δ) ≤ 1 + 2δ² times its smallest value: their product, at most 1, squared, gains Σ 8δ² at most."""
    return of_run(run, lambda r: 2 * r.excess, "float64 coefficients", order=2)


# -------------------------------------------------------------------------------------------------------------- the margins


@share_of_small_margins.within("ln(Z_t exp(θ|α_t|))")
@share_decays_exponentially.within("ln(Z_t exp(θ|α_t|))")
def factor(run: Rounds, at: tuple[int, Fraction]) -> Allowance:
    """A coefficient off by δ moves ln Z_t by δ²/2 and θ|α_t| by |θ|δ; and e^{α_t}, rounded to 53 bits, ln Z_t by 2u.

    All is doubled.
    """
    t, theta = at

    def moved(replay: Run) -> Fraction:
        delta = replay.coefficient_slack(t)
        return 2 * (abs(theta) * delta + delta**2) + 4 * UNIT_ROUNDOFF

    return of_run(run, moved, "float64 coefficients", of=1)


# --------------------------------------------------------------------------------------------------------- weak classifiers


@random_guessing_has_no_edge.within("ε", "½ − the mean of ε")
def sum_of_weights(guesses: Guesses) -> Allowance:
    """A float64 sum of n weights, which add up to 1, is off by less than (n+2)u."""
    return rounding((len(guesses.sample.labels) + 2) * UNIT_ROUNDOFF, "a float64 sum of weights")


@rounds_need_no_foresight.within("the coefficients, up to a factor")
def common_factor(run: MoreRounds, t: int) -> Allowance:
    """Four weights, each the product of its coefficient and a factor: each product of two is off by 2u of it, and a little."""
    many, few, k = run.longer.weights, run.ensemble.weights, run.strongest
    return rounding(3 * UNIT_ROUNDOFF * (abs(few[t] * many[k]) + abs(many[t] * few[k])), "a common factor in float64")


@rounds_need_no_foresight.within("α of the smaller error, and of the larger")
def order_of_two(run: MoreRounds, at: tuple[int, int]) -> Allowance:
    """Each coefficient is off by δ, and in units of the declared weights by δ/c."""
    return of_run(run, lambda r: sum(r.coefficient_slack(t) for t in at) / run.scale, "float64 coefficients")


@rounds_need_no_foresight.within("γ_t α_t")
def sign(run: MoreRounds, t: int) -> Allowance:
    """α_t is off by δ, and in units of the declared weights by δ/c."""
    return of_run(run, lambda r: abs(run.edges[t]) * r.coefficient_slack(t) / run.scale, "float64 coefficients")


# -------------------------------------------------------------------------------------------------------------- its stages


@staged_error_falls_exponentially.within("(training error)²")
def edge_in_floats(run: VoteStages, t: int) -> Allowance:
    """Weights that are off by r relatively let a stump be taken whose edge is 2r less: (1−4(γ−τ)²)ᵗ − (1−4γ²)ᵗ is at most 8tτ.

    r is t(8 + 4L)u as in `Run.distribution_slack`, with L ≤ ln n + 18t for coefficients below 9. The guard of ε_t does as much.
    """
    r = t * (8 + 4 * (run.sample.n + 18 * t)) * UNIT_ROUNDOFF
    own = rounding(16 * t * r, "float64 weights", of=1)
    return own + (declared(8 * t * run.tol, "ε_t and 1−ε_t kept off 0 by up to tol", of=1) if run.tol else EXACT)


# -------------------------------------------------------------------------------------------------------------- its own guard


def of_run(run: Rounds, bound: Callable[[Run], Number], why: str, of: int | None = None, order: int = 1) -> Allowance:
    """A bound on what the errors of a run do: of float64 alone (`order` as in `rounding`), and what its tol adds to that."""
    own = bound(run.replay.rounded)
    more = bound(run.replay) - own if run.tol else 0
    return rounding(own, why, order=order) + (declared(more, "ε_t and 1−ε_t kept off 0 by up to tol", of) if more else EXACT)
