r"""Classes: their probabilities, the prediction, and their names."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, equal, exercised, is_true
from ...properties.theorem import contract
from .memory import the_same_answers
from .readings import Classified


@contract("Probabilities of classes sum to 1", examples=40)
def probabilities_sum_to_one(run: Classified) -> Law:
    r"""Of each row of ``predict_proba`` no entry is negative, and the sum is 1; there is an entry for each class.

    Hypotheses: it has ``predict_proba``, and learns one label of each row.
    """
    P = run.probabilities
    yield exercised("probabilities differ", run.tells_apart)
    yield equal("the number of classes", P.shape[1], len(set(run.sample.labels)))
    for i, row in enumerate(P):
        yield at_least("the least probability", min(row), 0, at=i)
        yield equal("the sum of probabilities", sum(row), 1, at=i)


@contract("The prediction has the largest probability", examples=40)
def prediction_has_the_largest_probability(run: Classified) -> Law:
    r"""``predict`` gives a class $c$ with $p_c=\max_kp_k$, where ``classes_`` names the columns of ``predict_proba``.

    Hypotheses: it has both, no parameter is a threshold, and it does not say that its probabilities are fitted apart
    (``probability``, as a support vector classifier).
    """
    P = run.probabilities
    yield exercised("predictions differ", run.tells_apart)
    for i, k in enumerate(run.predicted_columns):
        yield at_least("the probability of the prediction, and the largest", P[i, k], max(P[i]), at=i)


@contract("The decision function agrees with the prediction", examples=40)
def decision_agrees_with_the_prediction(run: Classified) -> Law:
    r"""Of two classes the second one is predicted where ``decision_function`` is positive, the first one where it is negative.

    Hypotheses: there are two classes, it has both methods and ``classes_``, and no parameter is a threshold.
    """
    signs = run.signs_of_predictions
    yield exercised("a decision is not 0", any(run.decisions))
    for i, (sign, decision) in enumerate(zip(signs, run.decisions, strict=True)):
        yield at_least("the decision, for the class that is predicted", sign * decision, 0, at=i)


@contract("The names of classes do not matter", examples=40)
def names_of_classes_do_not_matter(run: Classified) -> Law:
    r"""Fitted to the classes $2k+3$ in place of k, a classifier predicts $2k+3$ where it predicted k, and answers else the same.

    Hypotheses: it says that it is a classifier, or has ``classes_``; it answers the same when it is fitted afresh.
    """
    yield exercised("answers differ", run.tells_apart)
    yield is_true("predicts classes that it was shown", run.predicts_known_classes)
    yield from the_same_answers(run, run.renamed)
