r"""Bayes' classifier: where labels are noisy, no classifier beats the more likely label of each point."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Predicted


@theorem("Bayes' classifier is optimal", source=ml_notes("Generalization, Agnostic PAC, the note"))
def bayes_classifier_is_optimal(run: Predicted) -> Law:
    r"""h with $D(y=h(x)\mid x)\ge1/2$ everywhere has $L_D(h)=\sum_x\min(D(x,0),D(x,1))$, and no classifier has less.

    Where both labels are equally likely either may be predicted.

    Hypotheses: D is uniform on the examples.

    Reference: L. Devroye, L. Györfi and G. Lugosi, A Probabilistic Theory of Pattern Recognition, 1996, Theorem 2.1.
    """
    noisy = run.sample
    yield exercised("a point has both labels, one of them more often", any(0 < a < b or 0 < b < a for a, b in noisy.votes.values()))
    for i, row in enumerate(noisy.rows):
        yield at_least("D(y = h(x) | x), and 1/2", run.share(i), Fraction(1, 2), at=i)
        yield equal("h(x) of equal points", run.labels[i], run.labels[noisy.rows.index(row)], at=i)
    wrong = sum(h != y for h, y in zip(run.labels, noisy.labels, strict=True))
    yield equal("L_D(h), and Σ min(D(x, 0), D(x, 1))", Fraction(wrong, noisy.n), noisy.least_risk)
