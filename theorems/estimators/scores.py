r"""What ``score`` says: the accuracy of a classifier, R² of a regressor."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import contract
from .readings import Scored


@contract("A score is what its text says", examples=40)
def score_is_what_it_says(run: Scored) -> Law:
    r"""``score(X, y)`` is the share of predictions that are right, or $R^2=1-\sum_i(y_i-\hat y_i)^2/\sum_i(y_i-\bar y)^2$.

    Hypotheses: the docstring of ``score`` says accuracy, or coefficient of determination; $\hat y$ is what ``predict`` answers.

    Reference: N. R. Draper and H. Smith, Applied Regression Analysis, 3rd edition, 1998.
    """
    yield exercised("predictions differ", run.tells_apart)
    if run.scores_accuracy:
        yield equal("score, and accuracy", run.score, run.accuracy)
    else:
        yield equal("score, and R²", run.score, run.r_squared)
