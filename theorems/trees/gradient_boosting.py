r"""Gradient boosting: each weak learner is trained on the direction in which the loss falls."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings.trees import BoostedDistances, BoostedSquares


@theorem("Gradient boosting fits residuals", source=ml_notes("Supervised Learning, Gradient Boost (l.535-536)"))
def boosting_fits_residuals(run: BoostedSquares) -> Law:
    r"""For $L=\frac12\sum(y_i-F(x_i))^2$, h is trained on the residuals $y_i-F_{old}(x_i)$, and $F_{new}=F_{old}+\eta h$.

    They are $-\partial L/\partial F(x_i)$, the direction in which the loss falls.

    With $h(x_i)=y_i-F_{old}(x_i)$, $F_{old}+h$ meets every target. A least-squares h (here: means on either side of a threshold) is
    orthogonal to what it leaves over, so that $\sum(y-F_{new})^2=\sum(y-F_{old})^2-\eta(2-\eta)\sum h^2$: the loss falls for η < 2.

    Hypotheses: η > 0; h has least squares in a linear space.

    Sharp: η = 2, where the loss stays.

    Reference: J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29, 2001,
    doi:10.1214/aos/1013203451.
    """
    y, eta = run.y, run.sample.eta
    yield exercised("a residual that is not 0, after the first round", any(y - run.rounds[0].new))
    for each in run.rounds:
        old, new, target, h = each.old, each.new, each.target, each.h
        for i in range(run.sample.n):
            yield equal("the target, and y − F(x)", target[i], y[i] - old[i], at=(each, i))
            yield equal("F_new(x), and F_old(x) + ηh(x)", new[i], old[i] + eta * h[i], at=(each, i))
        before, after = sum((y - old) ** 2), sum((y - new) ** 2)
        yield equal("Σ(y − F_new)²", after, before - eta * (2 - eta) * sum(h * h), at=each)
        if eta <= 2:
            yield at_most("Σ(y − F_new)² ≤ Σ(y − F_old)²", after, before, at=each)


@theorem(
    "Gradient boosting for the absolute loss fits signs",
    source=ml_notes("Supervised Learning, Gradient Boost (l.537), with a third value"),
)
def boosting_fits_signs(run: BoostedDistances) -> Law:
    r"""For $L=\sum|y_i-F(x_i)|$, h is trained on $\mathrm{sgn}(y_i-F_{old}(x_i))$: −1, +1, or 0 where $F_{old}(x_i)=y_i$.

    There the loss has no derivative, and 0 is a subgradient; elsewhere the sign is $-\partial L/\partial F(x_i)$. A step of
    η in that direction lowers the loss by η as long as it does not cross the target: $|y-F-\eta s|=|y-F|-\eta$ for $\eta\le|y-F|$.

    Hypotheses: η > 0.

    Reference: J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29, 2001, §4.2,
    doi:10.1214/aos/1013203451.
    """
    y, eta = run.y, run.sample.eta
    yield exercised("a residual that is not 0", any(y - run.rounds[0].old))
    for each in run.rounds:
        old, new, target, h = each.old, each.new, each.target, each.h
        for i, r in enumerate(y - old):
            yield equal("the target, and sgn(y − F(x))", target[i], (r > 0) - (r < 0), at=(each, i))
            yield equal("F_new(x), and F_old(x) + ηh(x)", new[i], old[i] + eta * h[i], at=(each, i))
            if abs(r) >= eta:
                yield equal("|y − F − ηs|", abs(r - eta * target[i]), abs(r) - eta, at=(each, i))
