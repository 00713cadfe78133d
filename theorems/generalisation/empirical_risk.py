r"""Training error and true error: empirical risk minimisation, hold-out estimates, and nested classes.

Written $\varepsilon(h)$ for the true risk, $ε̂(h)$ for the error on a sample.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from math import prod
from typing import Any

import numpy as np

from ...properties.allowances import declared
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true, less
from ...properties.numbers import exact_vector, rational
from ...properties.oracles.qp import particular_solution
from ...properties.roles import setting
from ...properties.samples.tables import Row
from ...properties.sources import cs229_learning_theory
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .model_selection import an_index, mean, returned
from .roles.risk import EmpiricalRiskMinimiser, PolynomialFit
from .roles.selection import HoldOut, Recorder
from .samples.risk import CurveData, FiniteWorld, Risks


@theorem(
    role=EmpiricalRiskMinimiser,
    source=cs229_learning_theory("§4, corollary", claims=["cs229-learning-theory/erm-two-gamma"]),
    sharpness=attained("ε = (0, 2γ) and ε̂ = (γ, γ), where the tie is broken the wrong way"),
    mutants=[
        "risk.largest_error", "risk.ignores_the_last", "risk.first_below_average", "risk.rounds_to_tenths", "risk.middle_one",
        "risk.first_local_minimum",
    ],
    references=["risk.least_error", "risk.least_error_last"],
)  # fmt: skip
def uniform_closeness_costs_two_gamma(choose: EmpiricalRiskMinimiser, risks: Risks) -> Iterator:
    r"""If $|\varepsilon(h)-ε̂(h)|\le\gamma$ for all h, the $ĥ$ of least training error has
    $\varepsilon(ĥ)\le\varepsilon(h^*)+2\gamma$.

    For $\varepsilon(ĥ)\leε̂(ĥ)+\gamma\leε̂(h^*)+\gamma\le\varepsilon(h^*)+2\gamma$.
    Hypotheses: at least one hypothesis; ties are broken in any way; γ is the least that is possible, 0 among them.
    """
    i = an_index(choose(np.array([float(v) for v in risks.empirical])), len(risks.true))
    yield exercised("several hypotheses, γ > 0", len(risks.true) > 1 and risks.gamma > 0)
    yield equal("ε̂(ĥ)", risks.empirical[i], min(risks.empirical))
    yield at_most("ε(ĥ)", risks.true[i], risks.empirical[i] + risks.gamma)
    yield at_most("ε(ĥ)", risks.true[i], min(risks.true) + 2 * risks.gamma)


@uniform_closeness_costs_two_gamma.without("closeness for all h")
def closeness_of_the_best(choose: EmpiricalRiskMinimiser, risks: Risks) -> Iterator:
    """If only the best hypothesis is judged within γ, the one chosen can be much worse."""
    i = an_index(choose(np.array([float(v) for v in risks.empirical])), len(risks.true))
    best = min(range(len(risks.true)), key=risks.true.__getitem__)
    gamma = abs(risks.true[best] - risks.empirical[best])
    yield at_most("ε(ĥ)", risks.true[i], risks.true[best] + 2 * gamma)


class DrawnExamples(Recorder):
    """Learners that take the hypothesis of least loss on the examples drawn."""

    def __init__(self, world: FiniteWorld, drawn: tuple[int, ...]):
        super().__init__(world.models)
        self.drawn = drawn

    def learnt(self, i: int, train: tuple[int, ...]) -> Row:
        """The hypothesis of model i with the least training error."""
        return min(self.losses[i], key=lambda h: sum(h[self.drawn[j]] for j in train))

    def loss(self, i: int, train: tuple[int, ...], test: tuple[int, ...]) -> float:
        return float(self.error(self.learnt(i, train), test))

    def error(self, h: Row, places: tuple[int, ...]) -> Fraction:
        """The mean loss on some of the examples."""
        return mean([h[z] for z in self.drawn], places)


@theorem(
    role=HoldOut,
    source=cs229_learning_theory("Part VII §1", claims=["cs229-learning-theory/holdout-estimates-generalisation-error"]),
    sharpness="an equation for the hold-out error; the training error is too low on average unless there is nothing to choose",
    mutants=[
        "selection.chooses_by_training_error", "selection.trains_on_the_held_out", "selection.chooses_the_worst",
        "selection.forgets_the_last_example", "selection.holds_out_seventy_percent",
    ],
    references=["selection.hold_out"],
    examples=40,
)  # fmt: skip
def held_out_error_is_unbiased(hold_out: HoldOut, world: FiniteWorld) -> Iterator:
    r"""The mean of $ε̂_{cv}(h_i)$ is that of $\varepsilon(h_i)$; the training error's mean is no larger than it.

    So the hold-out error is the better estimate in that it has no bias, whereas the error on what $h_i$ was chosen by has. (Its
    variance may be larger; and the least of several estimates is biased again.) The hypothesis of least estimate is returned.
    Hypotheses: $m\ge2$ independent examples, $m_{cv}\ge1$. Checked on all sequences of m examples from up to three outcomes.
    """
    bias = [Fraction(0)] * len(world.models)
    optimism = [Fraction(0)] * len(world.models)
    chosen = [h for model in world.models for h in model]
    for drawn in product(range(len(world.masses)), repeat=world.m):
        p = prod((Fraction(world.masses[z]) for z in drawn), start=Fraction(1))
        recorder = DrawnExamples(world, drawn)
        final = returned(recorder, hold_out(recorder.learners(), world.m))
        errors = {}
        for place, test in recorder.tested[:-1]:
            i, train = recorder.trained[place]
            h = recorder.learnt(i, train)
            errors[place] = recorder.error(h, test)
            yield equal("training and held-out examples", sorted((*train, *test)), list(range(world.m)))
            yield less("examples held out, less 0.3m", abs(len(test) - Fraction(3 * world.m, 10)), 1)
            bias[i] += p * (errors[place] - world.risk(h))
            optimism[i] += p * (recorder.error(h, train) - world.risk(h))
        yield equal("hypotheses tested", len(errors), len(world.models))
        yield at_most("estimate of the hypothesis returned", errors.get(final, 1), min(errors.values(), default=Fraction(0)))
    yield exercised("hypotheses that differ", len(set(chosen)) > 1 and len([p for p in world.masses if p]) > 1)
    for i in range(len(world.models)):
        yield equal("mean of ε̂_cv(h) − ε(h)", bias[i], 0)
        yield at_most("mean of the training error, less ε(h)", optimism[i], 0)


@theorem(
    role=PolynomialFit,
    source=cs229_learning_theory("Part VII §1, repaired"),
    sharpness=attained("data that a polynomial of lower degree fits: the errors are equal"),
    mutants=[
        "risk.one_degree_less", "risk.no_constant", "risk.ridge", "risk.leaves_out_the_last", "risk.highest_coefficient_first",
        "risk.even_degrees",
    ],
    references=["risk.polynomial_fit", "risk.polynomial_fit_scaled"],
    examples=60,
)  # fmt: skip
def training_error_never_grows_with_degree(fit: PolynomialFit, data: CurveData) -> Iterator:
    r"""The least training error never grows with the degree, so the highest one is always among the minimisers.

    It is 0 from the degree (number of different x) − 1 on, if equal x have equal y; then all higher degrees tie. The least
    errors are exact, from the normal equations over the rationals.
    """
    x, y = data.arrays
    least = [least_squares(data, degree) for degree in range(data.D + 1)]
    tol = rational(setting(fit, "tol", Fraction(1, 10**6)))
    slack = declared(tol * (1 + sum(v * v for v in data.y)), "tol·(1 + Σy²), 10⁻⁶ by default")
    yield exercised("the error falls at some degree", least[0] > least[-1])
    for degree in range(data.D + 1):
        found = exact_vector(fit(x.copy(), y.copy(), degree)).ravel()
        if len(found) != degree + 1:
            raise ImplementationFailed(f"returned {len(found)} coefficients for degree {degree}")
        residuals = [sum(c * Fraction(u) ** k for k, c in enumerate(found)) - v for u, v in zip(data.x, data.y, strict=True)]
        yield at_most("Σ(p(x) − y)²", sum(r * r for r in residuals), least[degree], slack)
    for lower, higher in pairwise(least):
        yield at_least("least error of one degree less", lower, higher)
    yield equal("error of the highest degree, and the least of all", least[-1], min(least))
    if len(set(zip(data.x, data.y, strict=True))) == len(set(data.x)) <= data.D + 1:
        yield is_true("0 with as many coefficients as different x", least[len(set(data.x)) - 1] == 0)


@training_error_never_grows_with_degree.printed(
    claims=["cs229-learning-theory/training-error-selects-largest-degree"],
    mistake="Not smaller, only no larger: where a lower degree fits the data as well the errors tie, and it may be chosen.",
)
def training_error_falls_with_degree(fit: PolynomialFit, data: CurveData) -> Iterator:
    """The higher the degree of the polynomial, the smaller its training error; so the highest degree is chosen."""
    for degree in range(data.D):
        yield less("least error of the next degree", least_squares(data, degree + 1), least_squares(data, degree))


def least_squares(data: CurveData, degree: int) -> Any:
    """The least Σ(p(x) − y)² over the polynomials p of this degree, exactly."""
    V = np.array([[u**k for k in range(degree + 1)] for u in data.x], dtype=object)
    y = np.array(data.y, dtype=object)
    c = particular_solution(V.T @ V, V.T @ y)
    assert c is not None  # the normal equations have a solution
    return sum(r * r for r in V @ c - y)
