"""The roles of generalisation, and what the statements read: choices, fits, estimates, sample sizes, and selections as observed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.roles import role, setting, watched
from ....properties.roles.base import an_index, listed
from ....properties.roles.readings import Place, Reading
from ....properties.samples.tables import Rational, Row
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ...vc_dimension.oracles.ranges import bounding_box
from ..oracles import binomial, multisets, probability
from ..samples.information import JointTable
from ..samples.risk import CurveData, FiniteWorld, Risks
from ..samples.sampling import AccuracyGoal, Population, RectangleQuery, SampledQuery, SmallPopulation
from ..samples.selection import Features, Folds, SubsetErrors

ASKED_AGAIN = 5  # times, where a random procedure might have answered alike by chance
Places = tuple[int, ...]
Subset = frozenset[int]
P = TypeVar("P", bound=Population, covariant=True)


class Wanted(Protocol):
    """A VC dimension, and the probability of failure that is wanted."""

    @property
    def d(self) -> int: ...
    @property
    def delta(self) -> Rational: ...


class WantedAccuracy(Wanted, Protocol):
    """A goal with an accuracy."""

    @property
    def epsilon(self) -> Rational: ...


class WantedOfExamples(Wanted, Protocol):
    """A goal with a number of examples."""

    @property
    def m(self) -> int: ...


Goal = TypeVar("Goal", bound=WantedAccuracy, covariant=True)
V = TypeVar("V", bound=WantedOfExamples, covariant=True)

# ------------------------------------------------------------------------------------------------------- empirical risk


@role("empirical-risk-minimiser")
class EmpiricalRiskMinimiser(Protocol):
    """``choose(errors)``: the index of a hypothesis of least training error, given those of all, a float64 array."""

    def __call__(self, errors: Any) -> Any: ...


@role("polynomial-fit")
class PolynomialFit(Protocol):
    """``fit(x, y, degree)``: degree + 1 coefficients, constant first, of a polynomial of least Σ(p(x) − y)².

    That sum may exceed the least one by ``tol``·(1 + Σy²); an implementation that declares no `tol` is held to 10⁻⁶.
    """

    def __call__(self, x: Any, y: Any, degree: int) -> Any: ...


class Choice(Reading[Risks], role=EmpiricalRiskMinimiser):
    """The hypothesis ĥ that is chosen by the training errors."""

    @cached_property
    def chosen(self) -> int:
        """Its index."""
        return an_index(self.model(np.array([float(v) for v in self.sample.empirical])), len(self.sample.true))


class PolynomialFits(Reading[CurveData], role=PolynomialFit):
    """Polynomials of each degree up to D, each from a fit of its own."""

    @cached_property
    def residuals(self) -> list[np.ndarray]:
        """For each degree p(x) − y at the points, exactly, from the coefficients returned."""
        return [self.sample.residuals(self._coefficients(degree)) for degree in range(self.sample.D + 1)]

    def _coefficients(self, degree: int) -> np.ndarray:
        x, y = self.sample.arrays
        found = exact_vector(self.make()(x, y, degree)).ravel()
        if len(found) != degree + 1:
            raise ImplementationFailed(f"returned {len(found)} coefficients for degree {degree}")
        return found

    @cached_property
    def tol(self) -> Number:
        """The relative tolerance that it declares, or 10⁻⁶."""
        return rational(setting(self.model, "tol", Fraction(1, 10**6)))


# ------------------------------------------------------------------------------------------------- estimates from draws


@role("range-count-estimator")
class RangeCountEstimator(Protocol):
    """``estimate(points, drawn, low, high)``: how many of the n points lie in the rectangle low ≤ x ≤ high, by a sample.

    `points` is (n, 2) float64; `drawn` holds the indices of s ≥ 1 draws with replacement, so that repetitions count; `low` and
    `high` are (2,). The answer is n/s times the number of draws in the rectangle.
    """

    def __call__(self, points: Any, drawn: Any, low: Any, high: Any) -> Any: ...


class Estimate(Place, shown="{0.hits} draws in the rectangle"):
    """The answer for draws of which so many hit a rectangle."""

    hits: int
    answer: Number


class WeighedEstimate(Estimate):
    """One with the probability p of such draws."""

    p: Fraction


@dataclass(frozen=True, eq=False)
class EstimatesOfAll:
    """For one multiset of draws, of probability p: the estimate for each set of points that a rectangle cuts out."""

    p: Fraction
    of: dict[Subset, Estimate]


class Estimates(Reading[P], role=RangeCountEstimator):
    """Estimates of how many points lie in rectangles."""

    def ask(self, drawn: Sequence[int], low: Any, high: Any) -> Number:
        """The answer for these draws and this rectangle."""
        corners = [np.array([float(v) for v in corner]) for corner in (low, high)]
        return rational(self.model(self.sample.X, np.array(drawn), *corners))


class EstimatesFromAllSamples(Estimates[SampledQuery]):
    """The estimates for one rectangle from all multisets of s draws."""

    @cached_property
    def of_each_sample(self) -> list[WeighedEstimate]:
        query, found = self.sample, []
        for counts in multisets(query.n, query.s):
            answer = self.ask(as_draws(counts), query.low, query.high)
            p = probability(counts, [Fraction(1, query.n)] * query.n)
            found.append(WeighedEstimate(sum(counts[i] for i in query.inside), answer, p))
        return found


class EstimatesByHits(Estimates[RectangleQuery]):
    """The estimates for one rectangle from s draws, for each number of hits that is possible."""

    @cached_property
    def of_each_number(self) -> list[WeighedEstimate]:
        query = self.sample
        return [
            WeighedEstimate(k, self.ask(query.draws_with(k), query.low, query.high), binomial(query.s, query.q, k))
            for k in range(query.s + 1)
            if (query.q > 0 or not k) and (query.q < 1 or k == query.s)
        ]


class EstimatesOfAllRectangles(Estimates[SmallPopulation]):
    """The estimates for all rectangles, from all multisets of s draws."""

    @cached_property
    def of_each_sample(self) -> list[EstimatesOfAll]:
        n, found = self.sample.n, []
        for counts in multisets(n, self.sample.s):
            of = {A: Estimate(sum(counts[i] for i in A), self._around(A, as_draws(counts))) for A in self.sample.cut_out}
            found.append(EstimatesOfAll(probability(counts, [Fraction(1, n)] * n), of))
        return found

    def _around(self, A: Subset, drawn: Sequence[int]) -> Number:
        sides = bounding_box([self.sample.rows[i] for i in A])
        return self.ask(drawn, [a for a, _ in sides], [b for _, b in sides])


def as_draws(counts: Sequence[int]) -> list[int]:
    """Draws in which the i-th element comes counts[i] times."""
    return [i for i, c in enumerate(counts) for _ in range(c)]


# --------------------------------------------------------------------------------------------------------- sample sizes


@role("rectangle-sample-size")
class RectangleSampleSize(Protocol):
    """``sample_size(n, epsilon, delta)``: the least whole s ≥ 1 with s ≥ (3/ε²)(5 ln n + ln(1/δ))."""

    def __call__(self, n: int, epsilon: float, delta: float) -> Any: ...


@role("vc-sample-size")
class VCSampleSize(Protocol):
    """``sample_size(d, epsilon, delta)``: the least whole m ≥ 2/ε² with 4·ΣC(2m,i)·exp(−ε²m/8) ≤ δ, i from 0 to d."""

    def __call__(self, d: int, epsilon: float, delta: float) -> Any: ...


@role("vc-deviation-bound")
class VCDeviationBound(Protocol):
    """``bound(m, d, delta)``: √(44·((d/m)·ln(m/d) + (1/m)·ln(1/δ))), for m ≥ d ≥ 1 and 0 < δ < 1, as a float64."""

    def __call__(self, m: int, d: int, delta: float) -> Any: ...


class Draws(Reading[AccuracyGoal], role=RectangleSampleSize):
    """The number of draws said to suffice for all rectangles."""

    @cached_property
    def s(self) -> int:
        return whole(self.model(self.sample.n, float(self.sample.epsilon), float(self.sample.delta)))


class Examples(Reading[Goal], role=VCSampleSize):
    """The number of examples said to suffice for uniform convergence."""

    @cached_property
    def m(self) -> int:
        return whole(self.model(self.sample.d, float(self.sample.epsilon), float(self.sample.delta)))


class Deviation(Reading[V], role=VCDeviationBound):
    """The bound γ on all deviations at once."""

    @cached_property
    def gamma(self) -> Rational:
        return rational(self.model(self.sample.m, self.sample.d, float(self.sample.delta)))


def whole(value: Any) -> int:
    """A sample size as an int. Raises `ImplementationFailed` for one that is not a whole number ≥ 1."""
    found = rational(value)
    if found != int(found) or found < 1:
        raise ImplementationFailed(f"{value!r} is not a whole number of draws, at least 1")
    return int(found)


# ----------------------------------------------------------------------------------------------------- model selection


@role("cross-validation")
class CrossValidation(Protocol):
    """``cross_validate(learners, m, k) -> hypothesis``: k-fold cross-validation on the examples 0, …, m−1.

    A learner is a function, ``hypothesis = learner(train)`` for the indices of the examples to train on, and so is a hypothesis:
    ``error = hypothesis(test)`` is its mean loss on the examples with these indices.

    Trains each learner k times, each time on all folds but one, tests on that one, and averages the k errors; the learner of
    least average is trained once more, on all m examples, and that hypothesis is returned. The folds' sizes differ by at most 1.
    """

    def __call__(self, learners: Any, m: int, k: int) -> Any: ...


@role("hold-out")
class HoldOut(Protocol):
    """``hold_out(learners, m) -> hypothesis``: 30% of the examples 0, …, m−1 are held out, rounded up or down, but at least 1.

    A learner is a function, ``hypothesis = learner(train)`` for the indices of the examples to train on, and so is a hypothesis:
    ``error = hypothesis(test)`` is its mean loss on the examples with these indices.

    Trains each learner once on the rest, tests it on what is held out, and returns the hypothesis of least error there.
    """

    def __call__(self, learners: Any, m: int) -> Any: ...


@dataclass(eq=False)
class Hypothesis:
    """One training, as observed: of which model, on which examples, and on which it was tested then.

    Attributes
    ----------
    losses: the loss of what was learnt on each possible outcome. outcomes: the outcome that each example is.
    """

    model: int
    train: Places
    losses: Row
    outcomes: Places
    tests: list[Places] = field(default_factory=list)

    def error(self, places: Places) -> Fraction:
        """The mean loss on some of the examples, 0 on none."""
        return Fraction(sum(self.losses[self.outcomes[j]] for j in places), max(1, len(places)))

    def __call__(self, test: Any) -> float:
        """Called by the procedure, and noted: the mean loss on the examples, as the float64 nearest to it; NaN on none."""
        self.tests.append(tuple(int(j) for j in test))
        losses = [Fraction(self.losses[self.outcomes[j]]) for j in self.tests[-1]]
        return float(sum(losses) / len(losses)) if losses else float("nan")

    def __str__(self) -> str:
        return f"model {self.model} trained on {', '.join(map(str, self.train))}"


class Selection:
    """What a procedure does with learners: the hypotheses that it trains and tests, and the one that it returns.

    Observed, not asked: the learners note how they are called, and the hypothesis returned is known by calling it once more.

    Parameters
    ----------
    learn: the losses, on each outcome, of what the i-th model learns from the examples at some places. models: how many there are.
    outcomes: the outcome that each example is. procedure: takes the learners, and returns a hypothesis.
    """

    def __init__(self, learn: Callable[[int, Places], Row], models: int, outcomes: Places, procedure: Callable[[list[Any]], Any]):
        self.trained: list[Hypothesis] = []
        answer = procedure([self._learner(learn, i, outcomes) for i in range(models)])
        if not callable(answer):
            raise ImplementationFailed(f"returned {answer!r}, not one of the hypotheses")
        before = [len(h.tests) for h in self.trained]
        watched(answer)([0])
        before += [0] * (len(self.trained) - len(before))
        asked = [(h, tests) for h, tests in zip(self.trained, before, strict=True) if len(h.tests) > tests]
        if len(asked) != 1:
            raise ImplementationFailed("returned something else than one of the hypotheses")
        self.returned, tests = asked[0]
        del self.returned.tests[tests:]

    def _learner(self, learn: Callable[[int, Places], Row], i: int, outcomes: Places) -> Callable[[Any], Hypothesis]:
        def train(indices: Any) -> Hypothesis:
            places = tuple(int(j) for j in indices)
            self.trained.append(Hypothesis(i, places, learn(i, places), outcomes))
            return self.trained[-1]

        return train

    def of_model(self, i: int) -> list[Hypothesis]:
        """The hypotheses that the i-th model was trained to."""
        return [h for h in self.trained if h.model == i]


class CrossValidated(Reading[Folds], role=CrossValidation):
    """What a cross-validation trains and tests."""

    @cached_property
    def selection(self) -> Selection:
        m, losses = self.sample.m, self.sample.losses
        return Selection(
            lambda i, train: losses[i], len(losses), tuple(range(m)), lambda learners: self.model(learners, m, self.sample.k)
        )

    @property
    def returned(self) -> Hypothesis:
        return self.selection.returned

    @cached_property
    def compared(self) -> list[list[Hypothesis]]:
        """For each model the hypotheses that it was trained to, without the one returned."""
        models = range(len(self.sample.losses))
        return [[h for h in self.selection.of_model(i) if h is not self.returned] for i in models]


class HeldOut(Reading[Folds], role=HoldOut):
    """What a hold-out procedure trains and tests."""

    @cached_property
    def selection(self) -> Selection:
        m, losses = self.sample.m, self.sample.losses
        return Selection(lambda i, train: losses[i], len(losses), tuple(range(m)), lambda learners: self.model(learners, m))

    @property
    def returned(self) -> Hypothesis:
        return self.selection.returned

    @property
    def tested(self) -> list[tuple[Hypothesis, Places]]:
        """Every test of a hypothesis."""
        return tests_in(self.selection)

    @cached_property
    def errors(self) -> list[Fraction]:
        """The error of each test."""
        return [h.error(test) for h, test in self.tested]


@dataclass(frozen=True, eq=False)
class DrawnSelection:
    """What a procedure does on one sequence of examples, which has the probability p."""

    p: Fraction
    outcomes: Places
    selection: Selection

    @property
    def tested(self) -> list[tuple[Hypothesis, Places]]:
        """Every test of a hypothesis."""
        return tests_in(self.selection)

    def __str__(self) -> str:
        return f"the examples {', '.join(map(str, self.outcomes))}"


class HeldOutOfAllSequences(Reading[FiniteWorld], role=HoldOut):
    """What a hold-out procedure does on each sequence of m examples; models take the hypothesis of least training error.

    Does not apply to one that is random: the mean over all sequences is that of one choice of examples to hold out.
    """

    @cached_property
    def draws(self) -> list[DrawnSelection]:
        found = self._all()
        if len({_places(draw) for draw in found}) > 1 and any(self._differ(found) for _ in range(ASKED_AGAIN)):
            raise NotApplicable("it is random: asked again, it holds out other examples")
        return found

    def _all(self) -> list[DrawnSelection]:
        world = self.sample
        sequences = product(range(len(world.masses)), repeat=world.m)
        return [DrawnSelection(prod((Fraction(world.masses[z]) for z in s), start=Fraction(1)), s, self._on(s)) for s in sequences]

    def _differ(self, found: list[DrawnSelection]) -> bool:
        return list(map(_places, self._all())) != list(map(_places, found))

    def _on(self, outcomes: Places) -> Selection:
        world = self.sample

        def learn(i: int, train: Places) -> Row:
            return min(world.models[i], key=lambda h: sum(h[outcomes[j]] for j in train))

        return Selection(learn, len(world.models), outcomes, lambda learners: self.make()(learners, world.m))


def _places(draw: DrawnSelection) -> tuple[tuple[Places, Places], ...]:
    """Which examples were trained on, and which held out, in each test."""
    return tuple((h.train, test) for h, test in draw.tested)


def tests_in(selection: Selection) -> list[tuple[Hypothesis, Places]]:
    """Every test of a hypothesis, in the order of the trainings."""
    return [(h, test) for h in selection.trained for test in h.tests]


# --------------------------------------------------------------------------------------------------- feature selection


@role("forward-search")
class ForwardSearch(Protocol):
    """``search(n, evaluate) -> subset``: from no feature to all n, always adding the one that gives the least ``evaluate(subset)``.

    `evaluate` takes a frozenset of indices. The best of all subsets that were evaluated is returned; for n = 0 the empty one.
    """

    def __call__(self, n: int, evaluate: Callable[[Any], Any]) -> Any: ...


@role("backward-search")
class BackwardSearch(Protocol):
    """``search(n, evaluate) -> subset``: from all n features to none, always deleting the one that leaves the least error.

    The best of all subsets that were evaluated is returned; whether that of all features is among them is left open.
    """

    def __call__(self, n: int, evaluate: Callable[[Any], Any]) -> Any: ...


@role("subset-search")
class SubsetSearch(Protocol):
    """``search(n, evaluate) -> subset``: the best of all subsets of n features, each evaluated once."""

    def __call__(self, n: int, evaluate: Callable[[Any], Any]) -> Any: ...


@role("feature-filter")
class FeatureFilter(Protocol):
    """``select(X, y, k)``: the indices of the k columns of X that are most strongly correlated with y, whatever the sign."""

    def __call__(self, X: Any, y: Any, k: int) -> Any: ...


class AllSubsets(Reading[SubsetErrors], role=SubsetSearch):
    """The subsets that a search evaluates, in order, and the one that it returns."""

    @cached_property
    def _search(self) -> tuple[list[Subset], Subset]:
        asked: list[Subset] = []

        def evaluate(subset: Any) -> float:
            asked.append(frozenset(int(i) for i in subset))
            return float(self.sample.of(asked[-1]))

        n = self.sample.n
        found = frozenset(an_index(i, n) for i in listed(self.model(n, evaluate), "subset"))
        return asked, found

    @property
    def evaluated(self) -> list[Subset]:
        return self._search[0]

    @property
    def returned(self) -> Subset:
        return self._search[1]

    def rounds(self, subsets: list[Subset]) -> list[list[Subset]]:
        """Cut into rounds of n, n − 1, …, 1 subsets."""
        n, found, start = self.sample.n, [], 0
        for size in range(n, 0, -1):
            found.append(subsets[start : start + size])
            start += size
        return found


class Forward(AllSubsets, role=ForwardSearch):
    """What a forward search evaluates."""


class Backward(AllSubsets, role=BackwardSearch):
    """What a backward search evaluates."""


class Filtered(Reading[Features], role=FeatureFilter):
    """The columns that a filter selects."""

    @cached_property
    def columns(self) -> list[int]:
        answer = self.model(self.sample.X, self.sample.y, self.sample.k)
        return [an_index(j, self.sample.d) for j in listed(answer, "selection")]

    @property
    def selected(self) -> list[Fraction]:
        """r² of the columns selected."""
        return [self.sample.squared_correlations[j] for j in self.columns]

    @property
    def left_out(self) -> list[Fraction]:
        """r² of the other columns."""
        return [r2 for j, r2 in enumerate(self.sample.squared_correlations) if j not in self.columns]


# -------------------------------------------------------------------------------------------------- mutual information


@role("mutual-information")
class MutualInformation(Protocol):
    """``information(p)``: Σ p(x,y) ln(p(x,y)/(p(x)p(y))) of a joint distribution, an (r, c) float64 array, with 0·ln 0 = 0."""

    def __call__(self, p: Any) -> Any: ...


class Information(Reading[JointTable], role=MutualInformation):
    """The mutual information of a table."""

    @cached_property
    def value(self) -> Rational:
        return rational(self.model(self.sample.X))
