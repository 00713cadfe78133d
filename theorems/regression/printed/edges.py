"""The edges of what the texts print of steps with a penalty and of the logistic function: any step size, penalty and score."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational
from ....properties.statements.conclusions import Law, at_most, equal, exercised, is_true
from ..lasso import soft_threshold_is_the_proximal_step
from ..linear_regression import sgd_with_small_steps_converges
from ..logistic_regression import sigmoid_is_a_probability
from ..oracles.least_squares import logistic
from ..ridge import weight_decay_step
from ..samples.tables import ConsistentRun


@sample_type
class PenalisedEntry:
    """An entry w of the weights, g of the gradient of the mean loss, another point u, and any step size η and penalty λ."""

    w: Rational
    g: Rational
    u: Rational
    eta: Rational
    penalty: Rational


@strategy(PenalisedEntry)
def penalised_entries(draw: st.DrawFn) -> PenalisedEntry:
    """Quarters; steps and penalties of either sign, 0, and products of 1 and more among them."""
    quarter = st.integers(-16, 16).map(lambda k: Fraction(k, 4))
    return PenalisedEntry(*(draw(quarter) for _ in range(5)))


@weight_decay_step.literally()
def decay_by_any_step(of: PenalisedEntry) -> Law:
    """For every η and λ: (1 − ηλ)(w − ηg) − (w − η(g + λw)) = η²λg, and from ŵ/(1 + ηλ) it differs by (ηλ)²ŵ/(1 + ηλ)."""
    t, hat = of.eta * of.penalty, of.w - of.eta * of.g
    yield exercised("ηλ ≥ 1, or one of them is negative", t >= 1 or min(of.eta, of.penalty) < 0)
    ridge = of.w - of.eta * (of.g + of.penalty * of.w)
    yield equal("(1 − ηλ)ŵ − the gradient step, for any η and λ", (1 - t) * hat - ridge, of.eta**2 * of.penalty * of.g)
    if t != -1:
        difference = hat / (1 + t) - (1 - t) * hat
        yield equal("the proximal step − (1 − ηλ)ŵ, for any η and λ", difference, t * t * hat / (1 + t))


@soft_threshold_is_the_proximal_step.literally()
def threshold_of_any_step(of: PenalisedEntry) -> Law:
    """For every ηλ ≥ 0, also of 1 and more: the threshold and the way of a step are continuous; it minimises ½(u − ŵ)² + ηλ|u|."""
    t, hat = abs(of.eta * of.penalty), of.w - of.eta * of.g
    shrunk = lambda v: max(v - t, 0) + min(v + t, 0)  # noqa: E731
    new = shrunk(hat)
    yield exercised("ηλ ≥ 1", t >= 1)
    printed = hat - t if hat > t else hat + t if hat < -t else Fraction(0)
    yield equal("w', as printed, for any ηλ ≥ 0", new, printed)
    yield at_most("|w' − u'|, for any ηλ ≥ 0", abs(new - shrunk(of.u)), abs(hat - of.u))
    v = of.u + of.eta * of.g  # from where û = u
    way = abs((of.w - new) - (v - shrunk(of.u)))
    yield at_most("|(w − w') − (v − v')|, for any ηλ ≥ 0", way, abs(of.w - v) + abs(hat - of.u))
    value, other = (((v - hat) ** 2) / Fraction(2) + t * abs(v) for v in (new, of.u))
    yield at_most("½(w' − ŵ)² + ηλ|w'|, for any ηλ ≥ 0", value, other)


@sample_type
@excluded("v is not positive", lambda self: self.v <= 0)
class AnyScores:
    """Two scores, of any size, and a number v > 0 in the place of e^−z."""

    z: Rational
    other: Rational
    v: Rational


@strategy(AnyScores)
def any_scores(draw: st.DrawFn) -> AnyScores:
    """Small ones, and up to 2000, where float64 has 0 or 1 for the probability."""
    score = st.one_of(st.integers(-4, 4), st.sampled_from([-2000, -745, -501, 501, 709, 2000]))
    return AnyScores(draw(score), draw(score), Fraction(draw(st.integers(1, 9)), draw(st.integers(1, 9))))


@sigmoid_is_a_probability.literally()
def logistic_of_any_score(of: AnyScores) -> Law:
    """0 < g(z) < 1, g(z) ≥ ½ exactly if z ≥ 0, and g grows, for scores of any size; with v = e^−z, g(z) + g(−z) = 1."""
    z, other = of.z, of.other
    yield exercised("a score beyond 500", max(abs(z), abs(other)) > 500)
    yield is_true("g(z) is neither 0 nor 1, for any score", 0 < logistic(z) < 1)
    yield equal("g(z) ≥ ½, and z ≥ 0, for any score", logistic(z) >= Fraction(1, 2), z >= 0)
    yield equal("1/(1 + v) + 1/(1 + 1/v), for v = e^−z", 1 / (1 + of.v) + 1 / (1 + 1 / of.v), 1)
    if z != other:
        yield equal("g(z) > g(z'), and z > z', for any scores", logistic(z) > logistic(other), z > other)


@sgd_with_small_steps_converges.sharp("η(2 − ηR²) Σ r²")
def one_example_and_the_step_that_fits_it() -> ConsistentRun:
    return ConsistentRun(((2,),), (2,), (3,), Fraction(1, 4), (1,))
