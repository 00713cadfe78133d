r"""Training error and true error: empirical risk minimisation, hold-out estimates, and nested classes.

Written $\varepsilon(h)$ for the true risk, $ε̂(h)$ for the error on a sample.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true, less
from ...properties.theorem import theorem
from ...sources import cs229_learning_theory
from .readings.selection import Choice, HeldOutOfAllSequences, PolynomialFits


@theorem("Empirical risk minimisation: uniform closeness costs 2γ", source=cs229_learning_theory("§4, corollary"))
def uniform_closeness_costs_two_gamma(run: Choice) -> Law:
    r"""If $|\varepsilon(h)-ε̂(h)|\le\gamma$ for all h, the $ĥ$ of least training error has
    $\varepsilon(ĥ)\le\varepsilon(h^*)+2\gamma$.

    For $\varepsilon(ĥ)\leε̂(ĥ)+\gamma\leε̂(h^*)+\gamma\le\varepsilon(h^*)+2\gamma$.

    Hypotheses: at least one hypothesis; ties are broken in any way; γ is the least that is possible, 0 among them.

    Sharp: ε = (0, 2γ) and ε̂ = (γ, γ), where the tie is broken the wrong way.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, Lemma 4.2.
    """
    eps, eps_hat, gamma, h = run.sample.true, run.sample.empirical, run.sample.gamma, run.chosen
    yield exercised("several hypotheses, γ > 0", len(eps) > 1 and gamma > 0)
    yield equal("ε̂(ĥ)", eps_hat[h], min(eps_hat))
    yield at_most("ε(ĥ) ≤ ε̂(ĥ) + γ", eps[h], eps_hat[h] + gamma)
    yield at_most("ε(ĥ) ≤ ε(h*) + 2γ", eps[h], min(eps) + 2 * gamma)


@theorem("The error on held-out examples is unbiased", source=cs229_learning_theory("Part VII §1"), examples=40)
def held_out_error_is_unbiased(run: HeldOutOfAllSequences) -> Law:
    r"""The mean of $ε̂_{cv}(h_i)$ is that of $\varepsilon(h_i)$; the training error's mean is no larger than it.

    So the hold-out error is the better estimate in that it has no bias, whereas the error on the examples that $h_i$ was chosen by
    may have one. (Its variance may be larger; and the least of several estimates is biased again.) The hypothesis of least estimate
    is returned. Checked on all sequences of m examples from up to three outcomes.

    Hypotheses: $m\ge2$ independent examples, $m_{cv}\ge1$; $h_i$ has the least training error in its model.

    Sharp: with one hypothesis there is nothing to choose, and the training error has no bias either.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §7.4.
    """
    world = run.sample
    for draw in run.draws:
        for h, test in draw.tested:
            yield equal("training and held-out examples", sorted((*h.train, *test)), list(range(world.m)), at=draw)
            yield less("|examples held out − 0.3m|", abs(len(test) - Fraction(3 * world.m, 10)), 1, at=draw)
        yield equal("tests", len(draw.tested), len(world.models), at=draw)
        yield is_true("the hypothesis returned was tested", draw.selection.returned.tests, at=draw)
        least = min(h.error(test) for h, test in draw.tested) if draw.tested else 0
        for test in draw.selection.returned.tests:
            yield at_most("estimate of the hypothesis returned", draw.selection.returned.error(test), least, at=draw)
    hypotheses = {h for model in world.models for h in model}
    yield exercised("hypotheses that differ", len(hypotheses) > 1 and sum(p > 0 for p in world.masses) > 1)
    for i in range(len(world.models)):
        tested = [(draw.p, h, test) for draw in run.draws for h, test in draw.tested if h.model == i]
        bias = sum(p * (h.error(test) - world.risk(h.losses)) for p, h, test in tested)
        optimism = sum(p * (h.error(h.train) - world.risk(h.losses)) for p, h, _ in tested)
        yield equal("mean of ε̂_cv(h) − ε(h)", bias, 0, at=i)
        yield at_most("mean of the training error, less ε(h)", optimism, 0, at=i)


@theorem("Training error never grows with the degree", source=cs229_learning_theory("Part VII §1, repaired"), examples=60)
def training_error_never_grows_with_degree(run: PolynomialFits) -> Law:
    r"""The least training error never grows with the degree, so the highest one is always among the minimisers.

    It is 0 from the degree (number of different x) − 1 on, if equal x have equal y; then all higher degrees tie.

    Hypotheses: the error is $\sum(p(x)-y)^2$, and least over all polynomials p of the degree.

    Sharp: two different x, which a line fits as well as any polynomial.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §7.2.
    """
    data, least = run.sample, run.sample.least_errors
    yield exercised("the error falls at some degree", least[0] > least[-1])
    for degree, r in enumerate(run.residuals):
        yield at_most("Σ(p(x) − y)²", r @ r, least[degree], at=degree)
    for lower, higher in pairwise(least):
        yield at_least("least error of one degree less", lower, higher)
    yield equal("error of the highest degree, and the least of all", least[-1], min(least))
    if data.is_function and data.different_x <= data.D + 1:
        yield equal("error with as many coefficients as different x", least[data.different_x - 1], 0)
