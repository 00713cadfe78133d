r"""Gradient boosting: each weak learner is trained on the direction in which the loss falls."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import Allowance, rounding
from ...properties.conclusions import at_most, equal, exercised, is_true
from ...properties.numbers import exact_matrix, exact_vector
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .roles.residuals import GradientBooster
from .samples.residuals import BoostedData

ROUNDS = 3
UNIT_ROUNDOFF = Fraction(1, 2**53)


class SplitMeans:
    """A weak learner: the mean of the targets on either side of the middle value of one feature, another one each round."""

    def __init__(self) -> None:
        self.targets: list[np.ndarray] = []
        self.answers: list[np.ndarray] = []

    def __call__(self, X: Any, targets: Any) -> Any:
        X, targets = np.asarray(X), np.asarray(targets, dtype=float)
        column = len(self.targets) % X.shape[1]
        threshold = np.sort(X[:, column])[(len(X) - 1) // 2]
        left = X[:, column] <= threshold
        low, high = targets[left].mean(), targets[~left].mean() if not left.all() else 0.0
        self.targets.append(exact_vector(targets))
        self.answers.append(exact_vector(np.where(left, low, high)))
        return lambda Z: np.where(np.asarray(Z)[:, column] <= threshold, low, high)


def boosted(boost: Any, data: BoostedData, loss: str) -> tuple[np.ndarray, SplitMeans]:
    """The stages as exact numbers, and what the weak learner was asked and answered. Raises `ImplementationFailed`."""
    learner = SplitMeans()
    stages = exact_matrix(boost(learner, data.X, data.y, float(data.eta), ROUNDS, loss))
    if stages.shape != (1 + ROUNDS, data.n) or len(learner.targets) != ROUNDS:
        raise ImplementationFailed(f"{ROUNDS} rounds made {len(learner.targets)} learners and stages of shape {stages.shape}")
    return stages, learner


def entry_rounding(*terms: Any) -> Allowance:
    """Of an entry computed from a few others: 8u of the largest."""
    return rounding(8 * UNIT_ROUNDOFF * max(abs(v) for term in terms for v in term), "8u of the largest entry")


@theorem(
    role=GradientBooster,
    source=ml_notes("Supervised Learning, Gradient Boost (l.535-536)", claims=["ml-notes/gradient-boost-residual-fit"]),
    sharpness=attained("every round, as an identity; η = 1 gains most"),
    mutants=[
        "gradient_boosting.follows_the_gradient",
        "gradient_boosting.fits_the_targets",
        "gradient_boosting.forgets_the_rate",
        "gradient_boosting.replaces",
        "gradient_boosting.averages",
        "gradient_boosting.doubles_the_residual",
    ],
    references=["gradient_boosting.boost"],
)
def boosting_fits_residuals(boost: GradientBooster, data: BoostedData) -> Iterator:
    r"""For $L=\frac12\sum(y_i-F(x_i))^2$, h is trained on the residuals $y_i-F_{old}(x_i)$, and $F_{new}=F_{old}+\eta h$.

    They are $-\partial L/\partial F(x_i)$, the direction in which the loss falls.

    With $h(x_i)=y_i-F_{old}(x_i)$, $F_{old}+h$ meets every target. A least-squares h (here: means on either side of a threshold) is
    orthogonal to what it leaves over, so that $\sum(y-F_{new})^2=\sum(y-F_{old})^2-\eta(2-\eta)\sum h^2$: the loss falls for η < 2.
    """
    stages, learner = boosted(boost, data, "squared")
    y = data.exact_y
    yield exercised("a residual that is not 0, after the first round", any(y - stages[1]))
    for old, new, target, h in zip(stages, stages[1:], learner.targets, learner.answers, strict=False):
        for a, b, r in zip(y, old, target, strict=True):
            yield equal("the target, and y − F(x)", r, a - b, entry_rounding([a], [b]))
        slack = entry_rounding(old, data.eta * h)
        for a, b, c in zip(new, old, h, strict=True):
            yield equal("F_new(x), and F_old(x) + ηh(x)", a, b + data.eta * c, slack)
        before, after = sum((y - old) ** 2), sum((y - new) ** 2)
        size = 1 + max(abs(v) for v in (*y, *old, *new, *h))
        off = rounding(64 * data.n**2 * (1 + data.eta) ** 2 * UNIT_ROUNDOFF * size**2, "float64 means and sums")
        yield equal("Σ(y − F_new)²", after, before - data.eta * (2 - data.eta) * sum(h * h), off)
        if data.eta <= 2:
            yield at_most("Σ(y − F_new)²", after, before, off)


@boosting_fits_residuals.printed(
    claims=["ml-notes/gradient-boost-gradient"],
    mistake="Sign: the ideal h is y − F, the negative of the gradient ∂L/∂F = F − y.",
    verdict="refuted",
)
def learner_is_the_gradient(boost: GradientBooster, data: BoostedData) -> Iterator:
    """Printed: the ideal h is the gradient ∂L/∂F(xᵢ) = F(xᵢ) − yᵢ."""
    stages, learner = boosted(boost, data, "squared")
    for a, b, r in zip(data.exact_y, stages[0], learner.targets[0], strict=True):
        yield equal("what h is trained on, and ∂L/∂F = F − y", r, b - a, entry_rounding([a], [b]))


@theorem(
    role=GradientBooster,
    source=ml_notes("Supervised Learning, Gradient Boost (l.537), with a third value"),
    sharpness=attained("every residual of η at least"),
    mutants=[
        "gradient_boosting.follows_the_gradient",
        "gradient_boosting.always_residuals",
        "gradient_boosting.never_zero",
        "gradient_boosting.sign_of_the_target",
        "gradient_boosting.forgets_the_rate",
        "gradient_boosting.averages",
    ],
    references=["gradient_boosting.boost"],
)
def boosting_fits_signs(boost: GradientBooster, data: BoostedData) -> Iterator:
    r"""For $L=\sum|y_i-F(x_i)|$, h is trained on $\mathrm{sgn}(y_i-F_{old}(x_i))$: −1, +1, or 0 where $F_{old}(x_i)=y_i$.

    There the loss has no derivative, and 0 is a subgradient; elsewhere the sign is $-\partial L/\partial F(x_i)$. A step of
    η in that direction lowers the loss by η as long as it does not cross the target: $|y-F-\eta s|=|y-F|-\eta$ for $\eta\le|y-F|$.
    """
    stages, learner = boosted(boost, data, "absolute")
    y, eta = data.exact_y, data.eta
    yield exercised("a residual that is not 0", any(y - stages[0]))
    for old, new, target, h in zip(stages, stages[1:], learner.targets, learner.answers, strict=False):
        slack = entry_rounding(old, eta * h)
        for a, b, s, after, c in zip(y, old, target, new, h, strict=True):
            yield equal("the target, and sgn(y − F(x))", s, (a > b) - (a < b))
            yield equal("F_new(x), and F_old(x) + ηh(x)", after, b + eta * c, slack)
            if abs(a - b) >= eta:
                yield equal("|y − F − ηs|", abs(a - b - eta * s), abs(a - b) - eta)


@boosting_fits_signs.printed(
    claims=["ml-notes/gradient-boost-l1-loss"],
    mistake="Where F(x) = y already, the sign is 0: that is no label of a binary classification, and |y − F| has no derivative.",
)
def signs_are_two_classes(boost: GradientBooster, data: BoostedData) -> Iterator:
    """Printed: h is trained on the set of binary classification {(xᵢ, sgn(yᵢ − F_old(xᵢ)))}."""
    _, learner = boosted(boost, data, "absolute")
    for s in learner.targets[0]:
        yield is_true("the label is −1 or +1", s in (-1, 1))
