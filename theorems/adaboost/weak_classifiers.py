r"""Weak classifiers: the edge $\gamma=\frac12-\epsilon$ of random guessing, and what AdaBoost need not know in advance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np

from ...properties.allowances import rounding
from ...properties.conclusions import equal, exercised, greater
from ...properties.numbers import rational
from ...properties.roles import setting
from ...properties.sources import ml_notes
from ...properties.theorem import theorem
from ...properties.verdicts import NotApplicable
from ..kernels.roles.functionals import WeightedError
from ..kernels.samples.functionals import WeightedLabels
from .readings import Booster, fitted
from .samples import StumpPoints
from .training_error import played

MORE = 3
NOTICEABLE = Fraction(1, 2**30)


@theorem(
    role=WeightedError,
    source=ml_notes("Supervised Learning, AdaBoost (l.506)", claims=["ml-notes/adaboost-random-guess-zero-edge"]),
    sharpness="an equation",
    mutants=[
        "functionals.unweighted",
        "functionals.agreement",
        "functionals.misses_positives",
        "functionals.squared_difference",
        "functionals.edge_instead",
        "functionals.renormalises",
    ],
    references=["functionals.weighted_error"],
)
def random_guessing_has_no_edge(error: WeightedError, weighted: WeightedLabels) -> Iterator:
    r"""A classifier that tosses a fair coin for each example has the expected error ½ under any D: its edge is γ = 0.

    Exhausted: the mean over all $2^n$ outcomes. (In a single outcome the error may be anything from 0 to 1.)
    """
    D, y, n = np.array([float(v) for v in weighted.weights]), np.array(weighted.labels), len(weighted.labels)
    total: int | Fraction = 0
    yield exercised("weights that are not equal", len(set(weighted.weights)) > 1)
    for guess in product((-1, 1), repeat=n):
        found = rational(error(np.array(guess), y, D))
        wrong = sum((w for w, g, v in zip(weighted.weights, guess, weighted.labels, strict=True) if g != v), Fraction(0))
        yield equal("ε", found, wrong, rounding(Fraction(n + 2, 2**53), "a float64 sum of weights"))
        total += found
    yield equal("½ − the mean of ε", Fraction(1, 2) - total / Fraction(2**n), 0, rounding(Fraction(n + 2, 2**53), "float64 sums"))


@theorem(
    role=Booster,
    source=ml_notes("Supervised Learning, AdaBoost (l.507)", claims=["ml-notes/adaboost-adaptive"]),
    sharpness="an identity",
    mutants=[
        "adaboost_rounds.WarmsUp:n_estimators=4",
        "adaboost_rounds.DoublesTheLast:n_estimators=4",
        "adaboost_rounds.LastRoundsFirst:n_estimators=4",
        "adaboost_rounds.SkipsTheFirstHalf:n_estimators=4",
        "adaboost_rounds.SameForAll:n_estimators=4",
        "adaboost_rounds.StartsByTheRounds:n_estimators=4",
    ],
    references=["adaboost.AdaBoost:n_estimators=4", "adaboost.AdaBoost:n_estimators=5,polarity=up"],
)
def rounds_need_no_foresight(booster: Booster, points: StumpPoints) -> Iterator:
    r"""AdaBoost knows neither T nor a bound γ on the edges: more rounds leave the first ones, and their coefficients, as they are.

    And a classifier's coefficient depends on its own error: a smaller $\epsilon_t$ has a larger $\alpha_t$, whatever the others
    are, and one above ½ a negative one. Hypotheses: its randomness is fixed; coefficients are given up to a common factor.
    """
    if not hasattr(booster, "set_params") or setting(booster, "random_state", 0) is None:
        raise NotApplicable("its number of rounds cannot be set, or it is random")
    few, run = played(booster, points)
    rounds = int(setting(booster, "n_estimators", len(few.votes)))
    booster.set_params(n_estimators=rounds + MORE)
    many = fitted(booster, points.X, points.y)
    booster.set_params(n_estimators=rounds)
    yield exercised("several rounds", run is not None and len(few.votes) > 2)
    if run is None:
        return
    yield equal("the first classifiers", many.votes[: len(few.votes)], few.votes)
    for a, b in zip(few.weights, many.weights, strict=False):
        size = abs(a * many.weights[0]) + abs(b * few.weights[0])
        slack = rounding(Fraction(16, 2**53) * size, "a common factor in float64")
        yield equal("the coefficients, up to a factor", a * many.weights[0], b * few.weights[0], slack)
    errors = run.replay.errors
    for s, one in enumerate(errors):
        yield from (
            greater("α of the smaller error, and of the larger", few.weights[s], few.weights[t])
            for t, other in enumerate(errors)
            if other - one > NOTICEABLE
        )
