"""The roles of AdaBoost and of a weighted error, and what the statements read of them: the vote, and the rounds replayed.

An implementation declares its classifiers and their weights, the α_t up to a common factor (scikit-learn's are 2α_t). From these
the D_t, ε_t and Z_t are computed anew, over the rationals, with the coefficients that it really uses: so a rounding error of one
round is not amplified in the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.roles import role, setting
from ....properties.roles.base import as_array, watched
from ....properties.roles.readings import Place, Reading
from ....properties.samples.tables import LabelledPoints
from ....properties.statements.verdicts import Idle, ImplementationFailed, NotApplicable
from ..oracles import NEGLIGIBLE, Run, fast_product, perfect_round, replay
from ..samples.weighted_points import TrainAndTest, WeightedLabels

MORE = 3  # rounds
DEFAULT_TOL = Fraction(1, 10**10)  # the usual guard against a logarithm of 0

Points = TypeVar("Points", bound=LabelledPoints, covariant=True)


@role("booster")
class Booster(Protocol):
    """AdaBoost, in scikit-learn's convention. After `fit`: ``estimators_`` and ``estimator_weights_``.

    X is (n, d) float64, y is (n,) of −1 and +1. The estimators are classifiers with ``predict``; the weights are the coefficients
    α_t up to one common positive factor (scikit-learn's are 2α_t). Optional: ``estimator_errors_`` (T,), the weighted errors;
    ``distributions_`` (T+1, n), the distributions D_1 to D_{T+1}.

    One that keeps ε_t and 1−ε_t off 0 in the logarithm, by adding a small number or by clipping, declares it as ``tol``: 10⁻¹⁰
    where none is declared; 0 is exact.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@role("weighted-error")
class WeightedError(Protocol):
    """``error(h, y, D)``: the weight under D of the examples whose prediction h is not the label y; all (n,), h and y ±1."""

    def __call__(self, h: Any, y: Any, D: Any) -> Any: ...


@dataclass(frozen=True)
class Ensemble:
    """What the T classifiers answer on n points, and the weights w_t of their votes, exactly."""

    votes: tuple[tuple[int, ...], ...]
    weights: tuple[int | Fraction, ...]

    def scores(self) -> list[Any]:
        """Σ_t w_t h_t(xᵢ) for each point."""
        return [sum(w * h for w, h in zip(self.weights, column, strict=True)) for column in zip(*self.votes, strict=True)]

    def first(self, T: int) -> Ensemble:
        """The ensemble after T rounds."""
        return Ensemble(self.votes[:T], self.weights[:T])


# ----------------------------------------------------------------------------------------------------------------- the vote


class FittedBooster(Reading[Points]):
    """A fitted booster. Does not apply to one that shrinks its steps."""

    @cached_property
    def fitted(self) -> Any:
        if setting(self.model, "learning_rate", 1) != 1:
            raise NotApplicable("it shrinks its steps: learning_rate is not 1")
        self.model.fit(self.sample.X, self.sample.y)
        return self.model

    @cached_property
    def tol(self) -> Fraction:
        """By how much it keeps ε_t and 1−ε_t off 0."""
        return Fraction(rational(setting(self.model, "tol", DEFAULT_TOL)))


class Vote(FittedBooster[Points], role=Booster):
    """A fitted booster as a weighted vote. Does not apply to one that shrinks its steps, or whose classifiers do not answer ±1."""

    @cached_property
    def ensemble(self) -> Ensemble:
        """The classifiers' answers on the training examples, and their weights w_t."""
        return ensemble_of(self.fitted, self.sample.X)

    @cached_property
    def right(self) -> tuple[bool, ...]:
        """Whether the vote classifies xᵢ correctly, for each example."""
        answers = labels_from(self.fitted.predict, self.sample.X)
        return tuple(answer == y for answer, y in zip(answers, self.sample.labels, strict=True))

    @property
    def mistakes(self) -> int:
        """The number of training examples that the vote gets wrong."""
        return self.right.count(False)

    @property
    def training_error(self) -> Fraction:
        """Their share."""
        return Fraction(self.mistakes, self.sample.n)

    @cached_property
    def margins(self) -> list[Any]:
        """yᵢ Σ_t w_t h_t(xᵢ) for each example, not normalised."""
        return [y * score for y, score in zip(self.sample.labels, self.ensemble.scores(), strict=True)]

    @cached_property
    def total(self) -> Number:
        """Σ_t |w_t|."""
        return sum(map(abs, self.ensemble.weights))

    @property
    def signed_total(self) -> Number:
        """Σ_t w_t. Raises `Idle` where it is 0."""
        total = sum(self.ensemble.weights)
        if total == 0:
            raise Idle("coefficients whose sum is not 0")
        return total

    @property
    def classifiers_differ(self) -> bool:
        return len(set(self.ensemble.votes)) > 1 and self.total > 0

    @cached_property
    def agreement(self) -> tuple[tuple[int, ...], ...]:
        """The yᵢh_t(xᵢ), a row for each round."""
        return tuple(tuple(y * h for y, h in zip(self.sample.labels, row, strict=True)) for row in self.ensemble.votes)

    @property
    def has_a_perfect_classifier(self) -> bool:
        """Whether some h_t is right on all examples, or wrong on all: ε_t is 0 or 1."""
        return perfect_round(self.agreement) is not None


def ensemble_of(booster: Any, X: np.ndarray) -> Ensemble:
    """The ensemble of a fitted booster, on X. Raises `NotApplicable` where it is another algorithm."""
    try:
        estimators = list(booster.estimators_)
    except TypeError as error:
        raise ImplementationFailed(f"its estimators_ are no list: {error}") from error
    weights = tuple(exact_vector(booster.estimator_weights_).ravel())[: len(estimators)]
    if not estimators or len(weights) != len(estimators):
        raise ImplementationFailed(f"{len(estimators)} estimators_ with {len(weights)} estimator_weights_")
    if not all(callable(getattr(h, "predict", None)) for h in estimators):
        raise NotApplicable("its estimators_ are not classifiers")
    votes = tuple(labels_from(h.predict, X) for h in estimators)
    if any(v == 0 for row in votes for v in row):
        raise NotApplicable("its classifiers do not answer −1 or +1")
    return Ensemble(votes, weights)


def labels_from(predict: Any, X: np.ndarray) -> tuple[int, ...]:
    """What a predict function answers on X: n labels −1/+1, with 0 in place of anything else, which is wrong for every sample."""
    answer = as_array(watched(predict)(X)).ravel()
    if len(answer) != len(X):
        raise ImplementationFailed(f"predicted {len(answer)} labels for {len(X)} examples")
    return tuple(int(v) if v in (-1, 1) else 0 for v in answer)


# --------------------------------------------------------------------------------------------------------------- the rounds


class Round(Place, shown="round {0.t}"):
    """Number `t` of the rounds, and its error ε_t."""

    t: int
    error: Any


class Rounds(Vote[Points]):
    """The rounds of a booster, replayed with its own coefficients. Idle where some ε_t is 0 or 1.

    Sums and products over the rounds are values of the reading, so that a proof can give them for any number of rounds.
    """

    @cached_property
    def replay(self) -> Run:
        if self.has_a_perfect_classifier:
            raise Idle("0 < ε_t < 1 in every round")
        try:
            return replay(self.agreement, self.ensemble.weights, self.tol)
        except OverflowError as error:
            raise ImplementationFailed(str(error)) from error

    @property
    def T(self) -> int:
        """The number of rounds."""
        return self.replay.replay.T

    @property
    def errors(self) -> Sequence[Fraction]:
        """ε_t: the weight under D_t of the mistakes of h_t."""
        return self.replay.replay.errors

    @property
    def each_round(self) -> list[Round]:
        """The rounds, numbered from 1."""
        return [Round(t, e) for t, e in enumerate(self.errors, 1)]

    @cached_property
    def bound_squared(self) -> Fraction:
        """(∏ 2√(ε_t(1−ε_t)))²."""
        return fast_product(4 * e * (1 - e) for e in self.errors)

    @cached_property
    def squared_edges(self) -> Fraction:
        """Σ γ_t²."""
        return sum((edge**2 for edge in self.edges), Fraction(0))

    @cached_property
    def edges(self) -> list[Fraction]:
        """γ_t = ½ − ε_t."""
        return [Fraction(1, 2) - e for e in self.errors]

    @cached_property
    def gamma(self) -> Fraction:
        """γ: the smallest |γ_t|."""
        return min(map(abs, self.edges))

    @property
    def rounds_with_an_edge(self) -> int:
        """How many rounds have γ_t ≠ 0."""
        return self.replay.replay.rounds_with_an_edge

    @property
    def alphas(self) -> Sequence[Fraction]:
        """α_t = c w_t: the coefficients, from the declared weights."""
        return self.replay.alpha

    @property
    def growth(self) -> Sequence[Fraction]:
        """e^{α_t}, to 53 bits."""
        return self.replay.replay.growth

    @property
    def Z(self) -> Sequence[Fraction]:
        """Z_t = ε_t e^{α_t} + (1−ε_t) e^{−α_t}."""
        return self.replay.replay.normalizers

    @cached_property
    def losses(self) -> list[Fraction]:
        """e^{−yᵢf(xᵢ)} for each example, with f = Σ α_t h_t."""
        return self.replay.replay.losses

    @property
    def loss(self) -> Fraction:
        """Their mean, (1/m) Σᵢ e^{−yᵢf(xᵢ)}."""
        return self.replay.replay.loss

    def product(self, factors: Iterable[Any]) -> Any:
        """∏ over the rounds."""
        return fast_product(factors)

    def sum(self, terms: Iterable[Any]) -> Any:
        """Σ over the rounds."""
        return sum(terms)

    @property
    def scale(self) -> Fraction:
        """The factor c in α_t = c w_t, which makes the first coefficient ideal; 1 where all weights are 0 up to rounding."""
        return Fraction(1) if max(map(abs, self.ensemble.weights)) < NEGLIGIBLE else self.replay.scale

    @cached_property
    def declared_errors(self) -> list[Number]:
        """``estimator_errors_``, one for each classifier; none where the implementation does not declare any."""
        errors = getattr(self.fitted, "estimator_errors_", None)
        return [] if errors is None else list(exact_vector(errors).ravel())[: len(self.ensemble.votes)]

    def final_error(self, t: int) -> Fraction:
        """The error of h_t under D_{T+1}."""
        return self.replay.replay.error_of(t, self.T)

    def share_after(self, T: int, theta: Fraction) -> Fraction:
        """The share of examples whose normalised margin after T rounds is at most θ."""
        ensemble = self.ensemble.first(T)
        limit = theta * sum(map(abs, ensemble.weights))
        return Fraction(sum(y * s <= limit for y, s in zip(self.sample.labels, ensemble.scores(), strict=True)), self.sample.n)


class Distributions(Rounds[Points]):
    """The rounds of a booster that shows the distributions it works with. Does not apply to one that has no ``distributions_``."""

    @cached_property
    def D(self) -> np.ndarray:
        """D_1, …, D_{T+1} as the implementation shows them, a row each."""
        shown = getattr(self.fitted, "distributions_", None)
        if shown is None:
            raise NotApplicable("it has no distributions_")
        D = exact_vector(shown)
        if D.ndim != 2 or D.shape[1] != self.sample.n:
            raise ImplementationFailed(f"its distributions_ came in the shape {D.shape}, for {self.sample.n} examples")
        return D

    def ideal(self, t: int) -> list[Fraction]:
        """D_{t+1}(i) = D_t(i) e^{−α_t yᵢh_t(xᵢ)} / Z_t, replayed from D_1 on; `ideal(0)` is D_1."""
        return self.replay.replay.distribution(t)

    def shown_error(self, t: int) -> Fraction:
        """The weight of the mistakes of h_t under the D_{t+1} that the implementation shows."""
        return sum((p for p, v in zip(self.D[t], self.agreement[t - 1], strict=True) if v < 0), Fraction(0))


class MoreRounds(Rounds[Points]):
    """A booster, and the same one afresh with `MORE` rounds more.

    Does not apply where the number of rounds cannot be set, the randomness is not fixed, or one of the further rounds has a
    classifier that is right, or wrong, on all examples: that one decides alone.
    """

    @cached_property
    def longer(self) -> Ensemble:
        """The ensemble of the longer run."""
        few, many = self.model, self.make()
        if not hasattr(many, "set_params") or is_random(few):
            raise NotApplicable("its number of rounds cannot be set, or it is random")
        rounds = int(setting(few, "n_estimators", len(self.ensemble.votes)))
        many.set_params(n_estimators=rounds + MORE)
        many.fit(self.sample.X, self.sample.y)
        longer = ensemble_of(many, self.sample.X)
        alone = {tuple(self.sample.labels), tuple(-y for y in self.sample.labels)}
        if alone & set(longer.votes) and not alone & set(self.ensemble.votes):
            raise NotApplicable("a classifier of the further rounds is right on all examples, or on none: ε is 0 or 1")
        return longer

    @property
    def strongest(self) -> int:
        """The round with the largest |w_t|."""
        return max(range(len(self.ensemble.weights)), key=lambda t: abs(self.ensemble.weights[t]))


def is_random(booster: Any) -> bool:
    """Whether it has a ``random_state`` that is not set."""
    parameters = booster.get_params() if hasattr(booster, "get_params") else {}
    return "random_state" in parameters and parameters["random_state"] is None


class Generalisation(Rounds[TrainAndTest]):
    """The vote after T rounds, on the training examples and on the population that they come from."""

    @cached_property
    def population(self) -> Ensemble:
        return ensemble_of(self.fitted, self.sample.population)

    def population_margins(self, T: int) -> list[Any]:
        """y Σ_{t≤T} w_t h_t(x) for all of the population, the training examples first."""
        return [y * s for y, s in zip(self.sample.population_labels, self.population.first(T).scores(), strict=True)]


# ------------------------------------------------------------------------------------------------------ the weighted error


class Guesses(Reading[WeightedLabels], role=WeightedError):
    """The errors of all 2ⁿ classifiers of n examples."""

    @cached_property
    def errors(self) -> dict[tuple[int, ...], Number]:
        """The error of each classifier, given by its answers."""
        y, D = np.array(self.sample.labels), np.array([float(w) for w in self.sample.weights])
        return {h: rational(self.model(np.array(h), y, D)) for h in product((-1, 1), repeat=len(y))}
