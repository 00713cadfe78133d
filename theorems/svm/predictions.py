r"""What a trained support vector machine predicts: the side of the hyperplane."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm
from .readings import QueriedFit


@theorem("The prediction is the side of the hyperplane", source=cs229_svm("§6, before (12)"))
def prediction_is_the_side(run: QueriedFit) -> Law:
    r"""At a new point x: if $\langle w,x\rangle+b>0$, the prediction is $y=1$; if it is below 0, $y=-1$.

    In one line, $y(\langle w,x\rangle+b)=|\langle w,x\rangle+b|$.

    Hypotheses: none on x.

    Reference: N. Cristianini and J. Shawe-Taylor, An Introduction to Support Vector Machines, Cambridge University
    Press 2000, chapter 2.
    """
    yield exercised("a score between 0 and 1", 0 < abs(run.score) < 1)
    yield equal("y(⟨w,x⟩ + b) = |⟨w,x⟩ + b|", run.prediction * run.score, abs(run.score))
