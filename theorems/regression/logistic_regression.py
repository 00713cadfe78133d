r"""Logistic regression: scores become probabilities, and the cross entropy measures them."""

from __future__ import annotations

import math
from fractions import Fraction

from ...properties.numbers.exact import Number, log
from ...properties.samples.tables import Row
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import cs229_online_learning, cs229_svm, ml_notes
from .oracles.least_squares import logistic
from .readings.models import Entropies, Probabilities


@theorem(
    "The logistic function is a probability",
    source=[
        ml_notes("Supervised Learning, Logistic Regression (l.321-322)"),
        cs229_svm("§1"),
        cs229_online_learning("definition of g"),
    ],
)
def sigmoid_is_a_probability(run: Probabilities) -> Law:
    r"""$g(z)=1/(1+e^{-z})$ lies in (0,1), $g(-z)=1-g(z)$; $g(\theta^\top x)\ge\frac12$ if and only if $\theta^\top x\ge0$, and
    $g(\theta^\top x)$ grows with $\theta^\top x$.

    The exact g is decided so; each computed probability lies in [0,1] and must equal it up to rounding.

    Hypotheses: the scores are at most 500 in size, so that float64 can tell their probabilities from 0.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §4.4,
    doi:10.1007/978-0-387-84858-7.
    """
    yield exercised("a score that is not 0", any(run.sample.scores))
    for z, at_z, at_minus_z in run.computed:
        for v, p in ((z, at_z), (-z, at_minus_z)):
            yield at_least("g(z), from below", p, 0, at=v)
            yield at_most("g(z), from above", p, 1, at=v)
            yield equal("g(z)", p, logistic(v), at=v)
        yield is_true("g(z) is neither 0 nor 1", 0 < logistic(z) < 1, at=z)
        yield is_true("g(θx) ≥ ½ exactly if θx ≥ 0", (logistic(z) >= Fraction(1, 2)) == (z >= 0), at=z)
        yield equal("g(z) + g(−z)", at_z + at_minus_z, 1, at=z)
    one, other = run.sample.scores
    if one != other:
        yield is_true("the larger score has the larger probability", (logistic(one) > logistic(other)) == (one > other))


@theorem(
    "Cross entropy is entropy plus Kullback–Leibler divergence",
    source=ml_notes("Supervised Learning, Logistic Regression (l.323-324)"),
)
def cross_entropy_is_entropy_plus_divergence(run: Entropies) -> Law:
    r"""$XE(y,p)-H(y)=KL(y\|p)\ge0$; so of two predictions for one target the one with less XE has less KL.

    $XE(y,p)=-\sum y_i\ln p_i$ (the displayed formula is lost), $H(y)=-\sum y_i\ln y_i$, $KL(y\|p)=\sum y_i\ln(y_i/p_i)$, with
    $0\ln0=0$. Where some $p_i=0<y_i$, XE and KL are infinite both.

    Hypotheses: y and p are distributions on the same finite set.

    Reference: T. M. Cover and J. A. Thomas, Elements of Information Theory, 2nd edition, 2006, Theorem 2.6.3,
    doi:10.1002/047174882X.
    """
    y = run.sample.y
    yield exercised("a target that is not one-hot", max(y) < 1)
    finite = [each for each in run.predictions if all(b or not a for a, b in zip(y, each.p, strict=True))]
    for each in run.predictions:
        if each not in finite:
            yield is_true("XE is infinite, as KL is", each.value == math.inf, at=each)
    for each in finite:
        yield equal("XE − H, and KL", each.xe - entropy(y), divergence(y, each.p), at=each)
        yield at_least("XE − H", each.xe - entropy(y), 0, at=each)
    if len(finite) == 2:
        better, worse = sorted(finite, key=lambda each: each.xe)
        if better.xe < worse.xe:
            yield at_most("KL of the prediction with less XE", divergence(y, better.p), divergence(y, worse.p))


def entropy(y: Row) -> Number:
    """−Σ yᵢ ln yᵢ."""
    return divergence(y, (1,) * len(y)) * -1


def divergence(y: Row, p: Row) -> Number:
    """Σ yᵢ ln(yᵢ/pᵢ), over yᵢ > 0."""
    total: Number = 0
    for a, b in zip(y, p, strict=True):
        if a:
            total = total + a * log(Fraction(a) / b)
    return total
