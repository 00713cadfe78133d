"""By how much float64 arithmetic may miss posteriors, and the states of momentum that runs forwards and back.

u = 2⁻⁵³ is the unit roundoff; bounds are of first order in u, a factor 2 stands for the higher orders. Norms are Euclidean;
those of matrices are bounded by their largest sums of rows. κ = ‖S‖‖S⁻¹‖ for S = Σ + σ²I.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...properties.numbers.exact import Number, rational
from ...properties.statements.allowances import Allowance, rounding
from . import gaussian_processes as laws
from .readings import AtTheObservations, InAnotherOrder, InTurn, MomentumRunBothWays, OfBothTargets, OneLess, Posterior, Weighed
from .reversals import momentum_averages_gradients, momentum_runs_backwards
from .samples.observations import Observations
from .samples.runs import ReversibleRun

U = 2.0**-53
ABOVE = 1 + 2.0**-20  # more than what rounds in computing a bound
TINY = 2.0**-1000
WHY = (
    "16(n+2)²uκ(‖k‖‖S⁻¹y‖ + ‖S⁻¹k‖‖y‖) for a mean, 16(n+2)²uκ(‖k‖‖S⁻¹k′‖ + ‖S⁻¹k‖‖k′‖) + 8(n+4)u√(K(x,x)K(x′,x′)) for a covariance"
)


class Errors(NamedTuple):
    """What each mean (m,), and each covariance (m, m), may be off by."""

    means: np.ndarray
    covariances: np.ndarray


def errors(sample: Observations, y: Any, count: int, new: Any = None) -> Errors:
    """Of the posterior of the later values given the first `count` observations y; or of the values of these indices.

    A solution by Cholesky's or Gauss's elimination is that of an S that is off by 8(n+2)²u‖S‖ at most; an inverse X has
    ‖SX − I‖ or ‖XS − I‖ below 8(n+2)²uκ, so that kᵀ(X − S⁻¹)y is at most that times ‖S⁻¹k‖‖y‖ or ‖k‖‖S⁻¹y‖ (N. J. Higham, Accuracy
    and Stability of Numerical Algorithms, 2nd edition, Theorems 9.4, 10.4 and §14.3). The elimination of one observation
    after another is the former. What is subtracted from a prior covariance rounds with the size of both variances.
    """
    C, y = sample.joint.astype(float), np.array(y, dtype=float)
    later = np.arange(count, len(C)) if new is None else np.asarray(new)
    S, k = sample.S[:count, :count].astype(float), C[:count, later]
    unit = 16 * (count + 2) ** 2 * U * sample.norm * sample.inverse_norm * ABOVE
    length, solved = np.linalg.norm(k, axis=0), np.linalg.norm(np.linalg.solve(S, k), axis=0)
    own = np.sqrt(C.diagonal()[later])
    means = unit * (length * np.linalg.norm(np.linalg.solve(S, y)) + solved * np.linalg.norm(y))
    products = np.outer(length, solved)
    return Errors(means + TINY, unit * (products + products.T) + 8 * (count + 4) * U * np.outer(own, own) + TINY)


def of_all(posterior: Posterior[Any], y: Any = None) -> Errors:
    """Of the posterior given all observations."""
    sample = posterior.sample
    return errors(sample, sample.targets if y is None else y, sample.n)


def allowed(value: Any, why: str = WHY) -> Allowance:
    return rounding(rational(float(value) * ABOVE), why)


@laws.posterior_is_a_conditional_normal.within("the mean, and k*ᵀS⁻¹y")
@laws.linear_kernel_is_bayesian_ridge.within("the mean, and ⟨x,ŵ⟩ of ridge regression")
def mean(posterior: Posterior[Any] | Weighed, i: int) -> Allowance:
    """As in `errors`."""
    return allowed(of_all(posterior).means[i])


@laws.posterior_is_a_conditional_normal.within("the covariance, and K(x,x′) − k*ᵀS⁻¹k*")
@laws.linear_kernel_is_bayesian_ridge.within("the covariance, and σ²xᵀ(XᵀX + σ²I)⁻¹x′")
def covariance(posterior: Posterior[Any] | Weighed, at: tuple[int, int]) -> Allowance:
    """As in `errors`."""
    return allowed(of_all(posterior).covariances[at])


@laws.posterior_interpolates_without_noise.within("the mean where y was observed, and y")
def interpolated(seen: AtTheObservations, i: int) -> Allowance:
    """A mean, as in `errors`."""
    return allowed(errors(seen.sample, seen.sample.targets, seen.sample.n, [i]).means[0])


@laws.posterior_interpolates_without_noise.within("the variance where y was observed")
def known(seen: AtTheObservations, i: int) -> Allowance:
    """A variance, as in `errors`."""
    return allowed(errors(seen.sample, seen.sample.targets, seen.sample.n, [i]).covariances[0, 0])


@laws.mean_is_linear_in_the_targets.within("the mean given y + y′, and the sum of the means")
def three_means(both: OfBothTargets, i: int) -> Allowance:
    """Three means."""
    y = both.sample.exact_y
    return allowed(sum(of_all(both, v).means[i] for v in (y, y[::-1], y + y[::-1])), f"three times {WHY}")


@laws.mean_is_linear_in_the_targets.within("the covariance given y′, and given y", "the covariance given y + y′, and given y")
@laws.order_of_observations_does_not_matter.within("the covariance in the opposite order")
def two_covariances(run: OfBothTargets | InAnotherOrder, at: tuple[int, int]) -> Allowance:
    """Two covariances."""
    return allowed(2 * of_all(run).covariances[at], f"twice {WHY}")


@laws.order_of_observations_does_not_matter.within("the mean in the opposite order, and in this one")
def two_means(run: InAnotherOrder, i: int) -> Allowance:
    """Two means."""
    return allowed(2 * of_all(run).means[i], f"twice {WHY}")


# ------------------------------------------------------------------------------------------------------ one after another


def without_the_last(run: OneLess) -> np.ndarray:
    """Of the covariances of the last observed value and the new ones, given the others; the one alone is known exactly."""
    n = run.sample.n
    return errors(run.sample, run.sample.targets[: n - 1], n - 1).covariances


@laws.observations_never_add_variance.within("the variance after one more observation, and before")
def both_variances(run: OneLess, i: int) -> Allowance:
    """A variance given all observations, and one given all but the last."""
    return allowed(of_all(run).covariances[i, i] + without_the_last(run)[1 + i, 1 + i], f"of both: {WHY}")


@laws.observations_never_add_variance.within("the variance after one more observation, and v − c²/(v + σ²)")
def reduction(run: OneLess, i: int) -> Allowance:
    """And c²/V, V = v + σ²: 2|c/V| times what c may be off by, and (c/V)² times that of v, doubled."""
    off = without_the_last(run)
    share = abs(float(run.after_the_others[0, 1 + i]) / (float(run.after_the_others[0, 0]) + float(run.sample.noise)))
    more = 2 * (2 * share * off[0, 1 + i] + share**2 * off[0, 0])
    return allowed(of_all(run).covariances[i, i] + off[1 + i, 1 + i] + more, f"of v, c and both variances: {WHY}")


@laws.observations_never_add_variance.within("the variance")
def last_variance(run: OneLess, i: int) -> Allowance:
    """A variance, as in `errors`."""
    return allowed(of_all(run).covariances[i, i])


@laws.observations_never_add_variance.within("the variance before, and K(x,x)")
def variance_before(run: OneLess, i: int) -> Allowance:
    """A variance given all but the last, as in `errors`."""
    return allowed(without_the_last(run)[1 + i, 1 + i])


def in_turn(run: InTurn) -> tuple[Errors, float, np.ndarray]:
    """What the first posterior may be off by, of all later values; ‖δV‖ of the r observed; and ‖V⁻¹c‖ of each new value.

    V is the covariance of the observations that come later, whose inverse is a block of S⁻¹.
    """
    sample, r = run.sample, run.last
    off = errors(sample, sample.targets[: sample.n - r], sample.n - r)
    C = run.first[1].astype(float)
    V = C[:r, :r] + np.eye(r) * float(sample.noise)
    return off, float(np.linalg.norm(off.covariances[:r, :r])), np.linalg.norm(np.linalg.solve(V, C[:r, r:]), axis=0)


@laws.conditioning_in_turn_is_conditioning_at_once.within("the mean in turn, and at once")
def mean_in_turn(run: InTurn, i: int) -> Allowance:
    """The mean m + cᵀV⁻¹r: what m may be off by, ‖V⁻¹c‖‖δr‖ and (‖δc‖ + ‖V⁻¹c‖‖δV‖)‖V⁻¹‖‖r‖, doubled; and that at once."""
    sample, r, (off, of_V, gains) = run.sample, run.last, in_turn(run)
    rest = np.linalg.norm((sample.exact_y[-r:] - run.first[0][:r]).astype(float))
    moved = np.linalg.norm(off.covariances[:r, r + i]) + gains[i] * of_V
    total = off.means[r + i] + gains[i] * np.linalg.norm(off.means[:r]) + moved * 2 * sample.inverse_norm * rest
    return allowed(2 * total + of_all(run).means[i], f"of the first posterior, through the second: {WHY}")


@laws.conditioning_in_turn_is_conditioning_at_once.within("the covariance in turn, and at once")
def covariance_in_turn(run: InTurn, at: tuple[int, int]) -> Allowance:
    """The covariance C − cᵀV⁻¹c′: ‖V⁻¹c‖‖δc′‖, ‖V⁻¹c′‖‖δc‖ and ‖V⁻¹c‖‖V⁻¹c′‖‖δV‖, doubled; and that at once."""
    (i, j), r, (off, of_V, gains) = at, run.last, in_turn(run)
    lengths = np.linalg.norm(off.covariances[:r, r:], axis=0)
    through = gains[i] * lengths[j] + gains[j] * lengths[i] + gains[i] * gains[j] * of_V
    total = off.covariances[r + i, r + j] + through
    return allowed(2 * total + of_all(run).covariances[at], f"of the first posterior, through the second: {WHY}")


# --------------------------------------------------------------------------------------------------------------- momentum


class Drift(NamedTuple):
    """What the end of a run, and the start that it comes back to, may be off by: in x, and in v."""

    x: float
    v: float
    x_back: float
    v_back: float


def drift(run: ReversibleRun) -> Drift:
    """An error of x and v makes one of γδv + (1 − γ)Lδx in the next v, and of δx + ηδv in the next x.

    A step rounds by 8u(‖v‖ + ‖∇L‖) and 4u(‖x‖ + η‖v‖). On the way back δx + ηδv comes first, and δv is (δv + (1 − γ)Lδx)/γ; there
    each step adds its own rounding, and that of the step that it undoes. What they multiply is as large as on the exact path, and
    the errors so far.
    """
    if "_drift" not in vars(run):
        vars(run)["_drift"] = _drift(run)
    return vars(run)["_drift"]


def _drift(run: ReversibleRun) -> Drift:
    gamma, eta, L = float(run.gamma), float(run.eta), float(run.f.steepness)
    x, v, of_steps = 0.0, 0.0, []
    for (at, _), (_, velocity) in zip(run.states, run.states[1:], strict=False):
        pull = _norm(run.f.gradient(at)) + L * x
        of_v = 8 * U * (_norm(velocity) / gamma + v + 2 * pull)
        v = gamma * v + (1 - gamma) * L * x + of_v
        of_x = 4 * U * (_norm(at) + x + eta * (_norm(velocity) + v))
        x = x + eta * v + of_x
        of_steps.append((of_x, of_v))
    x_back = v_back = 0.0
    for of_x, of_v in reversed(of_steps):
        x_back = (x_back + eta * v_back) * (1 + 8 * U) + 2 * of_x
        v_back = (v_back + (1 - gamma) * L * x_back + 2 * of_v) / gamma * (1 + 8 * U)
    return Drift(x, v, x_back, v_back)


def _norm(values: np.ndarray) -> float:
    return float(np.linalg.norm(values.astype(float))) * ABOVE


def of_run(value: float, factor: str) -> Allowance:
    return rounding(of_drift(value), f"the roundings of all steps, carried on by {factor}")


def of_drift(value: float) -> Number:
    return rational(2 * value * ABOVE + TINY)


@momentum_averages_gradients.within("an entry of v after T steps, and the average")
def velocity(run: MomentumRunBothWays, j: int) -> Allowance:
    """As in `drift`."""
    return of_run(drift(run.sample).v, "γδv + (1 − γ)Lδx")


@momentum_averages_gradients.within("an entry of x after T steps, and the sum of the velocities")
def point(run: MomentumRunBothWays, j: int) -> Allowance:
    """As in `drift`."""
    return of_run(drift(run.sample).x, "δx + ηδv")


@momentum_runs_backwards.within("an entry of x after T steps back, and at the start")
def point_back(run: MomentumRunBothWays, j: int) -> Allowance:
    """As in `drift`."""
    return of_run(drift(run.sample).x_back, "δx + ηδv")


@momentum_runs_backwards.within("an entry of v after T steps back, and at the start")
def velocity_back(run: MomentumRunBothWays, j: int) -> Allowance:
    """As in `drift`."""
    return of_run(drift(run.sample).v_back, "(δv + (1 − γ)Lδx)/γ")
