r"""What a trained support vector machine predicts: the side of the hyperplane."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...properties.conclusions import equal, exercised
from ...properties.numbers import exact_vector
from ...properties.sources import cs229_svm
from ...properties.theorem import theorem
from ...properties.verdicts import NotApplicable
from ..adaboost.readings import labels_from
from .margins import score_rounding
from .readings import MaxMarginClassifier, fit
from .samples import QueriedClasses


@theorem(
    role=MaxMarginClassifier,
    source=cs229_svm("§6, before (12)", claims=["cs229-svm/prediction-threshold-strict"]),
    sharpness="on the hyperplane itself the sentence says nothing; §2 has g(0) = 1 there",
    mutants=[
        "predictions.OtherSide",
        "predictions.ThresholdOne",
        "predictions.WithoutIntercept",
        "predictions.ThresholdHalf",
        "predictions.NearestTrained",
    ],
    references=["svm.HardMarginSVM", "svm.SoftMarginSVM"],
)
def prediction_is_the_side(classifier: MaxMarginClassifier, classes: QueriedClasses) -> Iterator:
    r"""At a new point x: if $\langle w,x\rangle+b>0$, the prediction is $y=1$; if it is below 0, $y=-1$.

    Decided on the exact (w, b) that the classifier shows, wherever the score exceeds what rounding can do to it.
    """
    fitted = fit(classifier, classes)
    if not hasattr(classifier, "predict"):
        raise NotApplicable("it has no predict")
    answer = labels_from(classifier.predict, np.array([[float(v) for v in classes.query]]))[0]  # type: ignore[attr-defined]
    score, slip = fitted.w @ exact_vector(classes.query) + fitted.b, score_rounding(fitted, [classes.query]).value
    yield exercised("a score between 0 and 1", 0 < abs(score) < 1)
    if abs(score) > slip:
        yield equal("the prediction, and the sign of ⟨w,x⟩ + b", answer, 1 if score > 0 else -1)
