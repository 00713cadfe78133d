r"""Weak classifiers: the edge $\gamma=\frac12-\epsilon$ of random guessing, and what AdaBoost need not know in advance."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ...properties.statements.conclusions import Law, at_least, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings.rounds import Guesses, MoreRounds
from .samples.weighted_points import StumpPoints


@theorem("Random guessing has no edge", source=ml_notes("Supervised Learning, AdaBoost (l.506)"))
def random_guessing_has_no_edge(guesses: Guesses) -> Law:
    r"""A classifier that tosses a fair coin for each example has the expected error ½ under any D: its edge is $\gamma=0$.

    All $2^n$ outcomes are enumerated. (In a single outcome the error may be anything from 0 to 1.)

    Hypotheses: $D$ is a distribution on $n$ labelled examples; the tosses are independent of the labels.

    Reference: Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an application to
    boosting, Journal of Computer and System Sciences 55, 1997, §4, doi:10.1006/jcss.1997.1504.
    """
    D, y = guesses.sample.weights, guesses.sample.labels
    yield exercised("weights that are not equal", len(set(D)) > 1)
    for h, error in guesses.errors.items():
        yield equal("ε", error, sum(w for w, guess, label in zip(D, h, y, strict=True) if guess != label))
    mean = sum(guesses.errors.values()) / Fraction(2 ** len(y))
    yield equal("½ − the mean of ε", Fraction(1, 2) - mean, 0)


@theorem("AdaBoost is adaptive: it needs no foresight", source=ml_notes("Supervised Learning, AdaBoost (l.507)"))
def rounds_need_no_foresight(run: MoreRounds[StumpPoints]) -> Law:
    r"""AdaBoost knows neither T nor a bound γ on the edges: more rounds leave the first ones, and their coefficients, as they are.

    And a classifier's coefficient depends on its own error: a smaller $\epsilon_t$ has a larger $\alpha_t$, whatever the others
    are, and one above ½ a negative one.

    Hypotheses: its randomness is fixed; coefficients are given up to a common factor; $0<\epsilon_t<1$.

    Reference: Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an application to
    boosting, Journal of Computer and System Sciences 55, 1997, §4, doi:10.1006/jcss.1997.1504.
    """
    many, few, k = run.longer, run.ensemble, run.strongest
    yield exercised("several rounds", run.T > 2)
    yield equal("the first classifiers", many.votes[: run.T], few.votes)
    for t, (w, later) in enumerate(zip(few.weights, many.weights, strict=False)):
        yield equal("the coefficients, up to a factor", w * many.weights[k], later * few.weights[k], at=t)
    for s, t in pairwise(sorted(range(run.T), key=run.errors.__getitem__)):
        if run.errors[s] < run.errors[t]:
            yield greater("α of the smaller error, and of the larger", few.weights[s], few.weights[t], at=(s, t))
    for t, edge in enumerate(run.edges):
        yield at_least("γ_t α_t", edge * few.weights[t], 0, at=t)
