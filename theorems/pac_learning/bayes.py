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

    Sharp: a point with as many labels 0 as 1.

    Reference: L. Devroye, L. Györfi and G. Lugosi, A Probabilistic Theory of Pattern Recognition, 1996.
    """
    yield exercised("a point has both labels, one of them more often", run.is_nontrivial)
    for example in run.examples:
        yield at_least("D(y = h(x) | x), and 1/2", example.share, Fraction(1, 2), at=example.at)
        yield equal("h(x) of equal points", example.answer, example.first_answer, at=example.at)
    yield equal("nL_D(h), and nΣ min(D(x, 0), D(x, 1))", run.mistakes, run.fewest)
