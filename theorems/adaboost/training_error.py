r"""AdaBoost: coefficients, reweighting, and a training error that falls exponentially.

$D_1$ is uniform on the $m$ training examples; $h_t$ has the error $\epsilon_t=\frac12-\gamma_t$ under $D_t$ and gets the
coefficient $\alpha_t=\frac12\ln\frac{1-\epsilon_t}{\epsilon_t}$; $D_{t+1}(i)=D_t(i)e^{-\alpha_ty_ih_t(x_i)}/Z_t$;
$f=\sum_t\alpha_th_t$ and $h_{\rm final}=\operatorname{sgn}f$.

What an implementation declares is its classifiers and their weights, the $\alpha_t$ up to a common factor (scikit-learn's are
$2\alpha_t$). From these the $D_t$, $\epsilon_t$ and $Z_t$ are computed anew, over the rationals, with the coefficients that it
really uses: so a rounding error of one round is not amplified in the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from ...properties.allowances import rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import Number, exact_vector, exp
from ...properties.proofs import conclude, reals
from ...properties.samples.tables import LabelledPoints
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed, NotApplicable
from .lemmas import DOMAIN, best_coefficient, exponential, exponents, last_round, losses, products, reweighting
from .oracles import NEGLIGIBLE, Run, fast_product, perfect_round, replay
from .readings import Booster, Ensemble, fitted, labels_from
from .samples import AnyBoostingPoints, PerfectStumpPoints, StumpPoints

REFERENCES = [
    "adaboost.AdaBoost:n_estimators=8",
    "adaboost.AdaBoost:n_estimators=6,polarity=up",
    "adaboost.AdaBoost:n_estimators=8,rotate=True",
]
LIFTED_MUTANTS = [
    "mutants.adaboost.ReweightsTwice",
    "mutants.adaboost.HalvesTheReweighting",
    "mutants.adaboost.ReweightsTheWrongWay",
    "mutants.adaboost.NeverReweights",
    "mutants.adaboost.ReweightsFromUniform",
    "mutants.adaboost.CountsMistakes",
    "mutants.adaboost.CountsRightOnes",
    "mutants.adaboost.RaisesTheError",
    "mutants.adaboost.IgnoresNegativeCoefficients",
]
STORING = [f"{name},store_distributions=True" for name in REFERENCES]


@theorem(
    role=Booster,
    source=ml_notes("Supervised Learning, AdaBoost (l.505)", claims=["ml-notes/adaboost-reweighting"]),
    sharpness="an identity",
    mutants=[
        "adaboost.ReweightsTwice:n_estimators=8",
        "adaboost.HalvesTheReweighting:n_estimators=8",
        "adaboost.ReweightsTheWrongWay:n_estimators=8",
        "adaboost.NeverReweights:n_estimators=8",
        "adaboost.ReweightsFromUniform:n_estimators=8",
        "adaboost.DoesNotNormalise:n_estimators=8",
        "adaboost.CountsMistakes:n_estimators=8",
        "adaboost.RaisesTheError:n_estimators=8",
        "adaboost.LinearCoefficient:n_estimators=8",
        "adaboost.CapsTheCoefficient:n_estimators=8",
        "adaboost.FavoursTheFirst:n_estimators=8",
        "adaboost.OneRoundLate:n_estimators=8",
        "adaboost.CountsRightOnes:n_estimators=8",
        "adaboost.LogarithmBaseTwo:n_estimators=8",
        "adaboost.IgnoresNegativeCoefficients:n_estimators=8,polarity=up",
    ],
    references=REFERENCES,
)
def coefficients_follow_errors(booster: Booster, points: StumpPoints) -> Iterator:
    r"""Every coefficient is $\frac12\ln\frac{1-\epsilon_t}{\epsilon_t}$, with $\epsilon_t$ the error under the reweighted $D_t$.

    Hypotheses: $0<\epsilon_t<1$. Where the implementation declares errors, they are these $\epsilon_t$.
    """
    ensemble, run = played(booster, points)
    yield exercised("two rounds with mistakes", run is not None and run.replay.T > 1)
    if run is None:
        return
    yield is_true("the coefficients have the sign of ln((1−ε)/ε)", run.scale > 0 or max(map(abs, ensemble.weights)) < NEGLIGIBLE)
    for t, (error, a) in enumerate(zip(run.replay.errors, run.replay.growth, strict=True)):
        slack = 3 * run.coefficient_slack(t)
        yield equal("exp(2α_t) / ((1−ε_t)/ε_t)", a**2 * error / (1 - error), 1, rounding(slack, "float64 errors and logarithms"))
    for t, declared in enumerate(declared_errors(booster)):
        error, slack = run.replay.errors[t], run.distribution_slack(t)
        yield equal("declared ε_t", declared, error, rounding(2 * slack * error, "float64 weights"))


@theorem(
    role=Booster,
    source=[
        ml_notes(
            "Supervised Learning, AdaBoost (l.508-510)",
            claims=["ml-notes/adaboost-unrolled-distribution", "ml-notes/adaboost-mirror-descent"],
        )
    ],
    sharpness="an identity",
    mutants=[
        "adaboost.ReweightsTwice:n_estimators=8,store_distributions=True",
        "adaboost.HalvesTheReweighting:n_estimators=8,store_distributions=True",
        "adaboost.ReweightsTheWrongWay:n_estimators=8,store_distributions=True",
        "adaboost.ReweightsFromUniform:n_estimators=8,store_distributions=True",
        "adaboost.DoesNotNormalise:n_estimators=8,store_distributions=True",
        "adaboost.FavoursTheFirst:n_estimators=8,store_distributions=True",
        "adaboost.DeclaresTheLastDistribution:n_estimators=8,store_distributions=True",
    ],
    references=STORING,
)
def distribution_unrolled(booster: Booster, points: StumpPoints) -> Iterator:
    r"""The last distribution is $D_{T+1}(i)=e^{-y_if(x_i)}/(m\prod_tZ_t)$, and under $D_{t+1}$ the error of $h_t$ is ½.

    So $\frac1m\sum_ie^{-y_if(x_i)}=\prod_tZ_t$. Each $D_{t+1}$ is the mirror-descent step (Bregman divergence KL, step
    $\alpha_t$) on $D\mapsto E_{i\sim D}\,y_ih_t(x_i)$: it minimises $\alpha_tE_Dy_ih_t(x_i)+KL(D\|D_t)$ over the simplex, since
    this is $KL(D\|D_{t+1})-\ln Z_t$ exactly when $D_{t+1}(i)=D_t(i)e^{-\alpha_ty_ih_t(x_i)}/Z_t$.
    Speaks of implementations that show their ``distributions_``.
    """
    _, run = played(booster, points)
    rows = getattr(booster, "distributions_", None)
    if rows is None:
        raise NotApplicable("it has no distributions_")
    yield exercised("two rounds with mistakes", run is not None and run.replay.T > 1)
    if run is None:
        return
    D, game = exact_vector(rows), run.replay
    if D.ndim != 2 or D.shape[1] != game.n:
        raise ImplementationFailed(f"its distributions_ came in the shape {D.shape}, not {(game.T + 1, game.n)}")
    yield equal("distributions", len(D), game.T + 1)
    Z = fast_product(game.normalizers)
    slack = run.distribution_slack(game.T)
    for declared, loss in zip(D[-1], game.losses, strict=True):
        yield equal("D_{T+1}(i) / (exp(−y f)/(m ∏Z))", declared * game.n * Z / loss, 1, rounding(2 * slack, "float64 weights"))
    for t in range(game.T):
        ideal = game.distribution(t + 1)
        slack = run.distribution_slack(t + 1)
        deviation = max(abs(p / q - 1) for p, q in zip(D[t + 1], ideal, strict=True))
        yield at_most("relative deviation from D_t exp(−α y h)/Z", deviation, 0, rounding(2 * slack, "float64 weights"))
        wrong = sum(p for p, v in zip(D[t + 1], game.agreement[t], strict=True) if v < 0)
        half_slack = rounding(2 * slack + 2 * run.coefficient_slack(t), "float64 weights and coefficients")
        yield equal("error of h_t under D_{t+1}", wrong, Fraction(1, 2), half_slack)


@theorem(
    role=Booster,
    source=[
        ml_notes(
            "Supervised Learning, AdaBoost (l.506-507)",
            claims=["ml-notes/adaboost-training-error-bound", "ml-notes/adaboost-exponential-convergence"],
        ),
        ml_notes(
            "Supervised Learning, AdaBoost (l.514-515, 522)",
            claims=["ml-notes/adaboost-error-at-most-product-of-normalizers", "ml-notes/adaboost-error-relaxed-to-exp-loss"],
        ),
    ],
    sharpness="not attained for 0 < ε_t < 1/2: exp(−y f) is positive on the examples that are right too",
    mutants=[
        "adaboost.IgnoresNegativeCoefficients:n_estimators=6,polarity=up",
        "adaboost.VotesAgainstNegatives:n_estimators=6,polarity=up",
        "adaboost.CountsRightOnes:n_estimators=8",
        "adaboost.WeighsByError:n_estimators=12",
        "adaboost.TrustsTheLast:n_estimators=12",
        "adaboost.WeighsNothing:n_estimators=12,rotate=True",
        "adaboost.ReweightsTwice:n_estimators=8",
    ],
    references=["adaboost.AdaBoost:n_estimators=12", *REFERENCES[1:]],
)
def training_error_falls(booster: Booster, points: StumpPoints) -> Iterator:
    r"""The training error is at most $\prod_tZ_t=\prod_t2\sqrt{\epsilon_t(1-\epsilon_t)}\le e^{-2\sum_t\gamma_t^2}$.

    It is at most $\frac1m\sum_ie^{-y_if(x_i)}$, which equals $\prod_tZ_t$, both for any real coefficients. With
    $|\gamma_t|\ge\gamma>0$ it is at most $e^{-2\gamma^2T}$. Hypotheses: $0<\epsilon_t<1$; an edge may be negative. Decided over
    the rationals, after squaring.
    """
    _, run = played(booster, points)
    yield exercised("two rounds with an edge", run is not None and run.replay.rounds_with_an_edge > 1)
    if run is None:
        return
    game, error = run.replay, training_error(booster, points)
    # a vote within the slack of 0 may go either way: then exp(−y f) ≥ exp(−slack) ≥ 1 − slack
    slack = 2 * run.vote_slack
    Z_squared = fast_product(game.normalizers) ** 2
    yield at_most("training error", error, game.loss, rounding(slack, "float64 vote"))
    yield equal("((1/m) Σ exp(−y f))²", game.loss**2, Z_squared)
    squared = fast_product(4 * e * (1 - e) for e in game.errors)
    excess = run.excess
    yield at_most("(∏ Z_t)²", Z_squared, squared, rounding(2 * excess, "float64 coefficients"))
    yield at_most("(training error)²", error**2, squared, rounding(2 * (slack + excess), "float64 vote and coefficients"))
    for edge in edges(game.errors):
        yield at_most("4ε_t(1−ε_t)", 1 - 4 * edge**2, exp(-4 * edge**2))
    total, smallest = sum_of_squares(edges(game.errors)), least(edges(game.errors))
    both = rounding(slack + excess, "float64 vote and coefficients")
    yield at_most("training error", error, exp(-2 * total), both)
    yield at_most("training error, with γ = min|γ_t|", error, exp(-2 * smallest**2 * game.T), both)


@training_error_falls.proof(domain=DOMAIN, lifts="adaboost.AdaBoost", mutants=LIFTED_MUTANTS)
def by_product_of_normalizers(booster: Any) -> Iterator:
    r"""Mistakes are at most $\sum_ie^{-y_if(x_i)}=m\prod_tZ_t$, and $Z_t^2=4\epsilon_t(1-\epsilon_t)\le e^{-4\gamma_t^2}$.

    The last step is the induction over rounds, from the products over the rounds before the last (without one they are 1).
    Given are what the lemmas say and, assumed of exp, that $e^{a+b}=e^ae^b$: bounds for the rounds before and for the last
    multiply to those for all.
    """
    yield from exponential()
    yield from best_coefficient(booster)
    yield from reweighting(booster)
    yield from losses()
    yield from products()
    epsilon, z, before, before_squared, wrong, loss, total, gamma, T = reals("ε Z P Q mistakes/m Σℓ/m Σγ² min|γ| T")
    rounds = SimpleNamespace(errors=[epsilon], normalizers=[z], loss=loss, T=T, rounds_with_an_edge=2)
    bounds = [wrong <= loss, wrong * wrong <= loss * loss, loss == before * z, before > 0, before * before <= before_squared]
    yield conclude(
        "bound",
        [*last_round(epsilon, z), *bounds, *exponents(before * z, total, gamma * gamma * T)],
        training_error_falls,
        played=(None, SimpleNamespace(replay=rounds, vote_slack=0, excess=0)),
        training_error=wrong,
        fast_product=lambda factors: (before if factors is rounds.normalizers else before_squared) * next(iter(factors)),
        sum_of_squares=total,
        least=gamma,
    )


@theorem(
    role=Booster,
    source=ml_notes("Supervised Learning, AdaBoost (l.513-514), with the closed end of the interval"),
    sharpness=attained("f(x) = 0, where exp(−y f) = 1"),
    mutants=[
        "adaboost.WeighsNothing:n_estimators=8",
        "adaboost.TrustsTheLast:n_estimators=8",
        "adaboost.WeighsByError:n_estimators=8",
        "adaboost.VotesAgainstNegatives:n_estimators=6,polarity=up",
        "adaboost.ShiftsTheVote:n_estimators=8",
    ],
    references=REFERENCES,
)
def exponential_loss_bounds_each_mistake(booster: Booster, points: StumpPoints) -> Iterator:
    r"""An example that $\operatorname{sgn}f$ gets wrong has $e^{-yf(x)}\ge1$; one that it gets right has $0<e^{-yf(x)}\le1$.

    So $[y\ne h_{\rm final}(x)]\le e^{-yf(x)}$, whatever $\operatorname{sgn}0$ is. Decided on the sign of $\sum_tw_th_t(x)$, with
    the declared weights $w_t$, exactly.
    """
    ensemble = fitted(booster, points.X, points.y)
    yield exercised("classifiers that differ", len(set(ensemble.votes)) > 1)
    answers = labels_from(booster.predict, points.X)
    slack = vote_rounding(ensemble)
    for score, y, answer in zip(ensemble.scores(), points.labels, answers, strict=True):
        if answer == y:
            yield at_least("y Σ w_t h_t, where the vote is right", y * score, 0, slack)
        else:
            yield at_most("y Σ w_t h_t, where the vote is wrong", y * score, 0, slack)


@exponential_loss_bounds_each_mistake.printed(
    claims=["ml-notes/adaboost-exponential-loss-bounds-error"],
    mistake="where f(x) = 0 and sgn 0 happens to be y, the example is right and exp(−y f) is 1, not in (0, 1)",
)
def right_means_below_one(booster: Booster, points: AnyBoostingPoints) -> Iterator:
    """A wrong example has y f ≤ 0, so exp(−y f) ≥ 1; a right one has exp(−y f) in (0, 1), that is, y f > 0."""
    ensemble = fitted(booster, points.X, points.y)
    for score, y, answer in zip(ensemble.scores(), points.labels, labels_from(booster.predict, points.X), strict=True):
        if answer == y:
            yield is_true("exp(−y f) < 1, where the vote is right", y * score > 0)
        else:
            yield is_true("exp(−y f) ≥ 1, where the vote is wrong", y * score <= 0)


@theorem(
    role=Booster,
    source=[
        ml_notes("Supervised Learning, AdaBoost (l.516-517)", claims=["ml-notes/adaboost-optimal-alpha"]),
        ml_notes("Supervised Learning, Gradient Boost (l.534)", claims=["ml-notes/adaboost-coordinate-descent"]),
    ],
    sharpness=attained("α = α_t"),
    mutants=[
        "adaboost.ReweightsTwice:n_estimators=8",
        "adaboost.NeverReweights:n_estimators=8",
        "adaboost.CountsMistakes:n_estimators=8",
        "adaboost.RaisesTheError:n_estimators=8",
        "adaboost.CapsTheCoefficient:n_estimators=8",
        "adaboost.OneRoundLate:n_estimators=8",
        "adaboost.IgnoresNegativeCoefficients:n_estimators=6,polarity=up",
    ],
    references=REFERENCES,
)
def coefficient_minimises_the_loss(booster: Booster, points: StumpPoints) -> Iterator:
    r"""$Z_t(\alpha)=\epsilon_te^\alpha+(1-\epsilon_t)e^{-\alpha}$ is smallest at $\alpha_t$: $2\sqrt{\epsilon_t(1-\epsilon_t)}$.

    Since $\prod_{s\le t}Z_s=\frac1m\sum_ie^{-y_if_t(x_i)}$, round $t$ is an exact line search along the coordinate $h_t$:
    coordinate descent on the exponential loss. Hypotheses: $0<\epsilon_t<1$.
    """
    _, run = played(booster, points)
    yield exercised("two rounds with mistakes", run is not None and run.replay.T > 1)
    if run is None:
        return
    for t, (error, a, Z) in enumerate(zip(run.replay.errors, run.replay.growth, run.replay.normalizers, strict=True)):
        # Z(α) = 2√(ε(1−ε)) cosh(α − α_t): squared, the excess is at most 4ε(1−ε)(α − α_t)²(1 + …)
        excess = rounding(8 * run.coefficient_slack(t) ** 2, "float64 coefficients")
        yield at_least("Z_t²", Z**2, 4 * error * (1 - error))
        yield at_most("Z_t²", Z**2, 4 * error * (1 - error), excess)
        for factor in (Fraction(1, 2), Fraction(9, 10), Fraction(11, 10), Fraction(2)):
            other = error * a * factor + (1 - error) / (a * factor)
            yield at_most("Z_t(α_t) / Z_t(α) elsewhere", Z / other, 1, excess)


@coefficient_minimises_the_loss.printed(
    claims=["ml-notes/adaboost-minimises-product-of-normalizers"],
    mistake="each α_t minimises Z_t with the rounds before it fixed; the product ∏Z_t as a function of all α is smaller elsewhere",
)
def minimises_the_whole_product(booster: Booster, points: StumpPoints) -> Iterator:
    r"""The coefficients minimise $\prod_tZ_t=\frac1m\sum_ie^{-y_i\sum_t\alpha_th_t(x_i)}$, a convex function of all $\alpha_t$.

    A minimum has zero derivatives: under $D_{T+1}$ every $h_s$ has the error ½, not only $h_T$.
    """
    _, run = played(booster, points)
    if run is not None:
        slack = rounding(8 * run.coefficient_slack(run.replay.T - 1) ** 2, "float64 coefficients")
        for s in range(run.replay.T):
            error = run.replay.error_of(s, run.replay.T)
            yield at_least("(∏Z_t with the best α_s / ∏Z_t as it is)²", 4 * error * (1 - error), 1, slack)


@theorem(
    role=Booster,
    source=ml_notes("Supervised Learning, AdaBoost (l.506), in the limit ε_t → 0"),
    sharpness="an equality, 0 = 0",
    mutants=[
        "adaboost.KeepsWhoIsOutvoted:rotate=True",
        "adaboost.AveragesThePerfect:rotate=True",
        "adaboost.ForgetsTheSignOfThePerfect:rotate=True,polarity=up",
        "adaboost.DistrustsThePerfect",
        "adaboost.SmoothsThePerfect:rotate=True",
    ],
    references=["adaboost.AdaBoost", "adaboost.AdaBoost:rotate=True", "adaboost.AdaBoost:rotate=True,polarity=up"],
)
def perfect_classifier_decides(booster: Booster, points: PerfectStumpPoints) -> Iterator:
    r"""If some $h_t$ is right on all examples, or wrong on all, the training error is 0.

    There $\epsilon_t\in\{0,1\}$, $2\sqrt{\epsilon_t(1-\epsilon_t)}=0$ and $\alpha_t=\pm\infty$: $h_t$ outvotes all others. An
    implementation that gives it a finite coefficient must see to it that the others do not outvote it.
    """
    ensemble = fitted(booster, points.X, points.y)
    found = perfect_round(agreement(ensemble, points)) is not None
    yield exercised("a classifier without a mistake, or with mistakes only", found)
    if found:
        wrong = sum(h != y for h, y in zip(labels_from(booster.predict, points.X), points.labels, strict=True))
        yield at_most("training mistakes", wrong, 0)


def training_error(booster: Booster, points: LabelledPoints) -> Fraction:
    """The share of the training examples that it gets wrong."""
    return Fraction(sum(h != y for h, y in zip(labels_from(booster.predict, points.X), points.labels, strict=True)), points.n)


def edges(errors: Iterable[Any]) -> list[Any]:
    """The γ_t = ½ − ε_t."""
    return [Fraction(1, 2) - e for e in errors]


def sum_of_squares(values: Iterable[Any]) -> Any:
    """Σγ²."""
    return sum(v**2 for v in values)


def least(values: Iterable[Any]) -> Any:
    """The smallest |γ|."""
    return min(map(abs, values))


def agreement(ensemble: Ensemble, points: LabelledPoints) -> tuple[tuple[int, ...], ...]:
    """The yᵢh_t(xᵢ)."""
    return tuple(tuple(y * h for y, h in zip(points.labels, row, strict=True)) for row in ensemble.votes)


def played(booster: Booster, points: LabelledPoints) -> tuple[Ensemble, Run | None]:
    """Fit, and replay the run; None in its place if a classifier is right on all examples or wrong on all (ε_t ∈ {0, 1})."""
    ensemble = fitted(booster, points.X, points.y)
    signs = agreement(ensemble, points)
    if perfect_round(signs) is not None:
        return ensemble, None
    try:
        return ensemble, replay(signs, ensemble.weights)
    except OverflowError as error:
        raise ImplementationFailed(str(error)) from error


def declared_errors(booster: Any) -> list[Number]:
    """``estimator_errors_``, one for each classifier; none where the implementation does not declare any."""
    errors = getattr(booster, "estimator_errors_", None)
    return [] if errors is None else list(exact_vector(errors).ravel())[: len(booster.estimators_)]


def vote_rounding(ensemble: Ensemble) -> Any:
    """How far a float64 sum of the weighted votes may be from the true one (see `Run.vote_slack`)."""
    return rounding(4 * (len(ensemble.weights) + 2) * sum(map(abs, ensemble.weights)) * Fraction(1, 2**53), "float64 vote")
