r"""SVRG: an unbiased estimate of the gradient whose variance vanishes at the minimiser."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...properties.numbers.exact import exact_vector
from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import EstimatesOfAStep, ExpectedRound
from .samples.sums import SvrgRound, SvrgRoundFromTheSnapshot

SECTION = "Optimization, SVRG"


@theorem("A step of SVRG", source=ml_notes(f"{SECTION} (l.112–126)"))
def step_of_svrg(E: ExpectedRound[SvrgRound]) -> Law:
    r"""$v=\nabla f_k(w)-\nabla f_k(\tilde w)+\nabla F(\tilde w)$ has $\mathrm{E}[v]=\nabla F(w)$.

    And $\mathrm{E}\|v\|^2\le4L(F(w)-F^*+F(\tilde w)-F^*)$, so that
    $\mathrm{E}\|w'-w^*\|^2\le\|w-w^*\|^2-2\eta(1-2L\eta)(F(w)-F^*)+4L\eta^2(F(\tilde w)-F^*)$ for $w'=w-\eta v$.

    The samples have $\eta<1/(2L)$, as a round needs it.

    (The displayed formulas are lost, and reconstructed from the text around them.)

    Hypotheses: each $f_k$ is convex and $L$-smooth, their mean F has a minimiser $w^*$, and k is drawn uniformly.

    Reference: R. Johnson and T. Zhang, Accelerating stochastic gradient descent using predictive variance reduction, 2013,
    https://papers.nips.cc/paper/4937.
    """
    s = E.sample
    there = s.gap(exact_vector(s.snapshot))
    yield exercised("there are several functions, and it is not at the minimum", s.n > 1 and there > 0)
    for w, nexts in E.steps:
        estimates = [(w - new) / Fraction(s.eta) for new in nexts]
        mean: Any = sum(estimates) / Fraction(s.n)
        for j, slope in enumerate(s.gradient(w)):
            yield equal("E[vⱼ], and ∂ⱼF(w)", mean[j], slope, at=(w, j))
        square = sum((v @ v for v in estimates), Fraction(0)) / s.n
        yield at_most("E‖v‖²", square, 4 * s.L * (s.gap(w) + there), at=w)
        after = sum((new @ new for new in nexts), Fraction(0)) / s.n
        convex = w @ w - 2 * s.eta * s.gap(w) + s.eta**2 * square
        yield at_most("E‖w' − w*‖², by convexity of F", after, convex, at=w)
        right = w @ w - 2 * s.eta * (1 - 2 * s.L * s.eta) * s.gap(w) + 4 * s.L * s.eta**2 * there
        yield at_most("E‖w' − w*‖², by the bound on E‖v‖²", after, right, at=w)


@theorem("A round of SVRG contracts the gap", source=ml_notes(f"{SECTION} (l.127–134)"))
def round_of_svrg(E: ExpectedRound[SvrgRoundFromTheSnapshot]) -> Law:
    r"""If the next snapshot is one of $w_0,\dots,w_{m-1}$, drawn uniformly, its expected gap is at most $\rho(F(\tilde w)-F^*)$.

    Here $\rho=\frac1{\mu\eta(1-2L\eta)m}+\frac{2L\eta}{1-2L\eta}$.

    (The displayed formulas are lost, and reconstructed from the text around them.)

    Hypotheses: each $f_k$ is convex and $L$-smooth, their mean F is μ-strongly convex, k is drawn uniformly; $0<\eta<1/(2L)$,
    $m\ge1$, and the round starts at $\tilde w$.

    Not sharp: the proof drops $\|w_m-w^*\|^2$.

    Reference: R. Johnson and T. Zhang, Accelerating stochastic gradient descent using predictive variance reduction, 2013,
    https://papers.nips.cc/paper/4937.
    """
    s = E.sample
    there, m = s.gap(exact_vector(s.snapshot)), s.T
    yield exercised("there are several functions, and it is not at the minimum", s.n > 1 and there > 0)
    mean = sum(E.gaps[:-1], Fraction(0)) / m
    slow = 2 * s.L * s.eta
    rho = 1 / (s.mu * s.eta * (1 - slow) * m) + slow / (1 - slow)
    yield at_most("E F at the next snapshot, less F*", mean, rho * there)
    last = sum((path[-1] @ path[-1] for path in E.paths.values()), Fraction(0)) / len(E.paths)
    start = exact_vector(s.start)
    sums = last + 2 * s.eta * (1 - slow) * m * mean
    yield at_most("E‖w_m − w*‖² + 2η(1 − 2Lη)ΣE(F(w_i) − F*)", sums, start @ start + 4 * s.L * s.eta**2 * m * there)


@theorem("The expected distance after a step of SVRG", source=ml_notes(f"{SECTION} (l.112–126)"))
def distance_after_a_step_of_svrg(E: EstimatesOfAStep) -> Law:
    r"""$\mathrm{E}\|v\|^2\le4L(F(w)-F^*+F(\tilde w)-F^*)$ and $\mathrm{E}\langle v,w-w^*\rangle=\langle\nabla F(w),w-w^*\rangle$.

    Here $v=\nabla f_k(w)-\nabla f_k(\tilde w)+\nabla F(\tilde w)$. So by convexity of F the step to $w'=w-\eta v$ has
    $\mathrm{E}\|w'-w^*\|^2\le\|w-w^*\|^2-2\eta(F(w)-F^*)+\eta^2\mathrm{E}\|v\|^2$, which is at most
    $\|w-w^*\|^2-2\eta(1-2L\eta)(F(w)-F^*)+4L\eta^2(F(\tilde w)-F^*)$. All sides are multiplied by n, the number of functions.
    The samples have $\eta<1/(2L)$, as a round needs it.

    Hypotheses: each $f_k$ is convex and $L$-smooth, their mean F has a minimiser $w^*$, and k is drawn uniformly; $\eta>0$.

    Sharp: a step from $w^*$, for the bound by convexity.

    Reference: R. Johnson and T. Zhang, Accelerating stochastic gradient descent using predictive variance reduction, 2013,
    https://papers.nips.cc/paper/4937.
    """
    s = E.sample
    yield exercised("there are several functions, and it is not at the minimum", s.n > 1 and s.rise_there > 0)
    yield at_most("Σ‖v_k‖²", E.squares, 4 * s.L * (s.rise + s.rise_there))
    yield equal("Σ⟨v_k, w − w*⟩, and n⟨∇F(w), w − w*⟩", E.towards, s.along)
    convex = s.n * s.away2 - 2 * s.eta * s.rise + s.eta * s.eta * E.squares
    yield at_most("Σ‖w'_k − w*‖², by convexity", E.after, convex)
    right = s.n * s.away2 - 2 * s.eta * (1 - 2 * s.L * s.eta) * s.rise + 4 * s.L * s.eta * s.eta * s.rise_there
    yield at_most("Σ‖w'_k − w*‖², by the bound on Σ‖v_k‖²", E.after, right)
