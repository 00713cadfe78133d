r"""Logistic regression: scores become probabilities, and the cross entropy measures them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import Allowance, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import Number, exact_vector, exp, log
from ...properties.roles.base import float_array, vector
from ...properties.samples.tables import Row
from ...properties.sources import cs229_online_learning, cs229_svm, ml_notes
from ...properties.theorem import attained, theorem
from .roles.probability import CrossEntropy, Sigmoid
from .samples.probability import ModelScores, ThreeDistributions

UNIT_ROUNDOFF = Fraction(1, 2**53)


@theorem(
    role=Sigmoid,
    source=[
        ml_notes("Supervised Learning, Logistic Regression (l.321-322)", claims=["ml-notes/sigmoid-probability"]),
        cs229_svm("§1", claims=["cs229-svm/logistic-threshold-half"]),
        cs229_online_learning("definition of g", claims=["cs229-online-learning/sign-as-simplified-logistic"]),
    ],
    sharpness=attained("⟨θ,x⟩ = 0: the probability is ½"),
    mutants=[
        "logistic_regression.hyperbolic_tangent",
        "logistic_regression.forgets_the_sign",
        "logistic_regression.hard_sigmoid",
        "logistic_regression.probit",
        "logistic_regression.base_two",
        "logistic_regression.single_precision",
    ],
    references=["logistic_regression.sigmoid"],
)
def sigmoid_is_a_probability(sigmoid: Sigmoid, model: ModelScores) -> Iterator:
    r"""$g(z)=1/(1+e^{-z})$ lies in (0,1), $g(-z)=1-g(z)$; $g(\theta^\top x)\ge\frac12$ if and only if $\theta^\top x\ge0$, and
    $g(\theta^\top x)$ grows with $\theta^\top x$.

    The exact g is decided so; what is computed must equal it up to 8u (an exponential or hyperbolic tangent, a sum, a quotient).
    """
    scores = model.scores
    found = vector(sigmoid(np.array([[float(s), float(-s)] for s in scores]).ravel()), "probabilities", 4)
    true = [logistic(v) for s in scores for v in (s, -s)]
    yield exercised("a score that is not 0", any(scores))
    for p, g in zip(found, true, strict=True):
        yield at_least("g(z)", p, 0)
        yield at_most("g(z)", p, 1)
        yield equal("g(z)", p, g, rounding(8 * UNIT_ROUNDOFF, "8u"))
    for k, s in enumerate(scores):
        yield is_true("g(z) is neither 0 nor 1", 0 < true[2 * k] < 1)
        yield is_true("g(θx) ≥ ½ exactly if θx ≥ 0", (true[2 * k] >= Fraction(1, 2)) == (s >= 0))
        yield equal("g(z) + g(−z)", found[2 * k] + found[2 * k + 1], 1, rounding(16 * UNIT_ROUNDOFF, "8u for each"))
    if scores[0] != scores[1]:
        yield is_true("the larger score has the larger probability", (true[0] > true[2]) == (scores[0] > scores[1]))


def logistic(z: Any) -> Number:
    """1/(1 + e^(−z))."""
    return Fraction(1, 2) if z == 0 else Fraction(1) / (exp(-z) + 1)


@theorem(
    role=CrossEntropy,
    source=ml_notes(
        "Supervised Learning, Logistic Regression (l.323-324)",
        claims=["ml-notes/cross-entropy-kl-identity", "ml-notes/cross-entropy-minimisation-is-kl-minimisation"],
    ),
    sharpness=attained("p = y: KL = 0; a one-hot target: H = 0"),
    mutants=[
        "logistic_regression.swaps_the_arguments",
        "logistic_regression.logarithm_to_base_two",
        "logistic_regression.divergence_itself",
        "logistic_regression.clips",
        "logistic_regression.only_the_largest",
        "logistic_regression.forgets_zeros",
    ],
    references=["logistic_regression.cross_entropy"],
)
def cross_entropy_is_entropy_plus_divergence(cross_entropy: CrossEntropy, three: ThreeDistributions) -> Iterator:
    r"""$XE(y,p)-H(y)=KL(y\|p)\ge0$; so of two predictions for one target the one with less XE has less KL.

    $XE(y,p)=-\sum y_i\ln p_i$ (the displayed formula is lost), $H(y)=-\sum y_i\ln y_i$, $KL(y\|p)=\sum y_i\ln(y_i/p_i)$, with
    $0\ln0=0$. Where some $p_i=0<y_i$, XE and KL are infinite both.
    """
    y = three.y
    yield exercised("a target that is not one-hot", max(y) < 1)
    values = []
    for p in (three.p, three.q):
        value = float(float_array(cross_entropy(three.floats(y), three.floats(p)), "cross entropy", ()))
        if any(b == 0 < a for a, b in zip(y, p, strict=True)):
            yield is_true("XE is infinite, as KL is", value == math.inf)
            continue
        slack = sum_rounding(y, p)
        values.append((value, divergence(y, p), slack))
        yield equal("XE − H, and KL", exact_sum(value, entropy(y)), divergence(y, p), slack)
        yield at_least("XE − H", exact_sum(value, entropy(y)), 0, slack)
    if len(values) == 2:
        (one, kl, slack), (other, kl_2, slack_2) = values
        if one < other:
            yield at_most("KL of the prediction with less XE", kl, kl_2, slack + slack_2)


def exact_sum(value: float, entropy: Number) -> Number:
    """XE − H, exactly. Raises `NotANumber` where XE is infinite or NaN."""
    return exact_vector([value])[0] - entropy


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


def sum_rounding(y: Row, p: Row) -> Allowance:
    """Of Σ yᵢ ln pᵢ in float64: (k + 4)u of the absolute terms, each at most −ln of the least pᵢ; a few more for Σ yᵢ ln(yᵢ/pᵢ)."""
    least = min(b for a, b in zip(y, p, strict=True) if a)
    bits = Fraction(least).denominator.bit_length()  # −ln p ≤ bits
    return rounding(8 * (len(y) + 4) * UNIT_ROUNDOFF * bits, "float64 logarithms and their sum")
