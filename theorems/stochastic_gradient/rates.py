r"""Rates of stochastic gradient descent with a fixed step, under bounded variance and under a bounded second moment."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Expected, Outcomes
from .samples.runs import NoisyConvexRun, NoisyRun, NoisyStronglyConvexRun

VARIANCE = "Optimization, Stochastic Gradient Descent (Bounded Variance)"
MOMENT = "Optimization, Stochastic Gradient Descent (Bounded Second Moment)"


@theorem("Expected descent of a stochastic gradient step", source=ml_notes(f"{VARIANCE} (l.78–80)"))
def expected_descent(E: Expected[NoisyRun]) -> Law:
    r"""$\mathrm{E}f(w_{i+1})\le\mathrm{E}f(w_i)-\frac\eta2\mathrm{E}\|\nabla f(w_i)\|^2+\frac{L\eta^2\sigma^2}2$.

    Hence $\min_{i<T}\mathrm{E}\|\nabla f(w_i)\|^2\le\frac2{\eta T}(f(w_0)-f^*)+L\eta\sigma^2$.

    (The displayed formulas are lost, and reconstructed from the text around them.)

    Hypotheses: f is $L$-smooth and bounded below by $f^*$, $0<\eta\le1/L$; $\mathrm{E}[G_i]=\nabla f(w_i)$ with a variance of at
    most $\sigma^2$.

    Sharp: the first, for $\eta=1/L$ and a quadratic $\frac L2\|w\|^2$.

    Reference: L. Bottou, F. E. Curtis and J. Nocedal, Optimization methods for large-scale machine learning, 2018, Lemma 4.4 and
    Theorem 4.8, doi:10.1137/16M1080173.
    """
    run, noise = E.run, E.run.L * E.run.eta * E.variance
    yield exercised("there is noise, and it starts where the gradient is not 0", E.variance > 0 and E.gradients2[0] > 0)
    for i in range(run.T):
        fall = run.eta * E.gradients2[i] / 2 - run.eta * noise / 2
        yield at_most("E f(w')", E.values[i + 1], E.values[i] - fall, at=i)
    gap = E.values[0] - run.least
    yield at_most("min E‖∇f(w_i)‖²", min(E.gradients2[:-1]), 2 * gap / (run.eta * run.T) + noise)


@theorem("Expected distance to the minimiser", source=ml_notes(f"{VARIANCE} (l.82–88)"))
def expected_distance(E: Expected[NoisyConvexRun]) -> Law:
    r"""$\mathrm{E}\|w_{i+1}-w^*\|^2\le\mathrm{E}\|w_i-w^*\|^2-2\eta(\mathrm{E}f(w_{i+1})-f^*)+\eta^2\sigma^2+L\eta^3\sigma^2$.

    Hence $\frac1T\sum_{i=1}^T\mathrm{E}f(w_i)-f^*\le\frac{\|w_0-w^*\|^2}{2\eta T}+\frac{\eta\sigma^2(1+L\eta)}2$.

    (The displayed formulas are lost, and reconstructed from the text around them.)

    Hypotheses: f is convex and $L$-smooth with a minimiser $w^*$, $0<\eta\le1/L$; $\mathrm{E}[G_i]=\nabla f(w_i)$ with a variance
    of at most $\sigma^2$.

    Sharp: the first, for a quadratic $\frac L2\|w\|^2$, $\eta=1/L$ and a start at $w^*$.

    Reference: S. Bubeck, Convex Optimization: Algorithms and Complexity, 2015, proof of Theorem 6.3, doi:10.1561/2200000050 (weaker
    there: $\eta^2\sigma^2/(1-L\eta)$ for the last two terms).
    """
    run, eta = E.run, E.run.eta
    noise = eta * eta * E.variance * (1 + run.L * eta)
    yield exercised("there is noise, and it starts away from the minimum", E.variance > 0 and E.distances2[0] > 0)
    for i in range(run.T):
        right = E.distances2[i] - 2 * eta * (E.values[i + 1] - run.least) + noise
        yield at_most("E‖w' − w*‖²", E.distances2[i + 1], right, at=i)
    mean = sum(E.values[1:], Fraction(0)) / run.T
    yield at_most("the mean of E f(w_i), less f*", mean - run.least, E.distances2[0] / (2 * eta * run.T) + noise / (2 * eta))


@theorem("The expected gap contracts, up to noise", source=ml_notes(f"{VARIANCE} (l.89)"))
def expected_gap_contracts(E: Expected[NoisyStronglyConvexRun]) -> Law:
    r"""$\mathrm{E}f(w_{i+1})-f^*\le(1-\eta\mu)(\mathrm{E}f(w_i)-f^*)+\frac{L\eta^2\sigma^2}2$.

    (The displayed formula is lost, and reconstructed from the text around it.)

    Hypotheses: f is $L$-smooth and μ-strongly convex, $0<\eta\le1/L$; $\mathrm{E}[G_i]=\nabla f(w_i)$ with a variance of at most
    $\sigma^2$.

    Sharp: for $\eta=1/L$ and a quadratic $\frac L2\|w\|^2$.

    Reference: L. Bottou, F. E. Curtis and J. Nocedal, Optimization methods for large-scale machine learning, 2018, proof of Theorem
    4.6, doi:10.1137/16M1080173.
    """
    run = E.run
    yield exercised("there is noise, and it starts away from the minimum", E.variance > 0 and E.distances2[0] > 0)
    for i in range(run.T):
        right = (1 - run.eta * run.mu) * (E.values[i] - run.least) + run.L * run.eta * run.eta * E.variance / 2
        yield at_most("E f(w') − f*", E.values[i + 1] - run.least, right, at=i)


@theorem("The mean under a bounded second moment", source=ml_notes(f"{MOMENT} (l.98–101)"))
def mean_under_bounded_second_moment(E: Expected[NoisyConvexRun]) -> Law:
    r"""$\frac1T\sum_{i=0}^{T-1}\mathrm{E}f(w_i)-f^*\le\frac{\|w_0-w^*\|^2}{2\eta T}+\frac{\eta s^2}2$.

    (The displayed formula is lost, and reconstructed from the text around it.)

    Hypotheses: f is convex with a minimiser $w^*$, and $\eta>0$; $\mathrm{E}[G_i]=\nabla f(w_i)$ with $\mathrm{E}\|G_i\|^2\le s^2$.

    Reference: A. Nemirovski, A. Juditsky, G. Lan and A. Shapiro, Robust stochastic approximation approach to stochastic
    programming, 2009, doi:10.1137/070704277.
    """
    run, eta = E.run, E.run.eta
    yield exercised("there is noise, and it starts away from the minimum", E.variance > 0 and E.distances2[0] > 0)
    for i in range(run.T):
        right = E.distances2[i] - 2 * eta * (E.values[i] - run.least) + eta * eta * (E.gradients2[i] + E.variance)
        yield at_most("E‖w' − w*‖², by convexity", E.distances2[i + 1], right, at=i)
    mean = sum(E.values[:-1], Fraction(0)) / run.T
    bound = E.distances2[0] / (2 * eta * run.T) + eta * E.second_moment / 2
    yield at_most("the mean of E f(w_i) for i < T, less f*", mean - run.least, bound)


@theorem("The distance under strong convexity and a bounded second moment", source=ml_notes(f"{MOMENT} (l.104)"))
def distance_under_bounded_second_moment(E: Expected[NoisyStronglyConvexRun]) -> Law:
    r"""$\mathrm{E}\|w_{i+1}-w^*\|^2\le(1-2\eta\mu)\mathrm{E}\|w_i-w^*\|^2+\eta^2s^2$.

    (The displayed formula is lost, and reconstructed from the text around it.)

    Hypotheses: f is μ-strongly convex, and $\eta>0$; $\mathrm{E}[G_i]=\nabla f(w_i)$ with $\mathrm{E}\|G_i\|^2\le s^2$.

    Sharp: a quadratic $\frac\mu2\|w\|^2$, in a step where the second moment is $s^2$.

    Reference: A. Nemirovski, A. Juditsky, G. Lan and A. Shapiro, Robust stochastic approximation approach to stochastic
    programming, 2009, doi:10.1137/070704277.
    """
    run, eta = E.run, E.run.eta
    yield exercised("there is noise, and it starts away from the minimum", E.variance > 0 and E.distances2[0] > 0)
    for i in range(run.T):
        right = (1 - 2 * eta * run.mu) * E.distances2[i] + eta * eta * E.second_moment
        yield at_most("E‖w' − w*‖², by strong convexity", E.distances2[i + 1], right, at=i)


@theorem("The expected distance after one step", source=ml_notes(f"{MOMENT} (l.98–101)"))
def distance_after_a_step(E: Outcomes) -> Law:
    r"""$\mathrm{E}\|w'-w^*\|^2=\|w-w^*\|^2-2\eta\langle\nabla f(w),w-w^*\rangle+\eta^2(\|\nabla f(w)\|^2+\sigma^2)$.

    By convexity it is at most $\|w-w^*\|^2-2\eta(f(w)-f^*)+\eta^2(\|\nabla f(w)\|^2+\sigma^2)$, and for a μ-strongly convex f at
    most $(1-2\eta\mu)\|w-w^*\|^2+\eta^2(\|\nabla f(w)\|^2+\sigma^2)$. All sides are multiplied by n, the number of vectors that
    may be drawn.

    Hypotheses: f is convex with a minimiser $w^*$, for the last bound μ-strongly, and $\eta>0$; $\mathrm{E}[G]=\nabla f(w)$.

    Sharp: the last, for a quadratic $\frac\mu2\|w\|^2$.

    Reference: A. Nemirovski, A. Juditsky, G. Lan and A. Shapiro, Robust stochastic approximation approach to stochastic
    programming, 2009, doi:10.1137/070704277.
    """
    s = E.sample
    yield exercised("there is noise", s.spread > 0)
    from_noise = s.eta * s.eta * (s.n * s.slope2 + s.spread)
    yield equal("nE‖w' − w*‖²", E.after, s.n * s.away2 - 2 * s.eta * s.n * s.fall + from_noise)
    yield at_most("nE‖w' − w*‖², by convexity", E.after, s.n * s.away2 - 2 * s.eta * s.n * s.gap + from_noise)
    yield at_most("nE‖w' − w*‖², by strong convexity", E.after, (1 - 2 * s.eta * s.mu) * s.n * s.away2 + from_noise)
