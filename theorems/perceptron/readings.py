"""The roles of perceptrons, and what the statements read of one: its weights, updates, path, mistakes, and single steps."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, exact_matrix, exact_vector, rational
from ...properties.numbers.rounding import of_inner_product
from ...properties.numbers.shown import show
from ...properties.oracles.margin import NotSemidefinite, nearest_point_weights
from ...properties.roles import role
from ...properties.roles.base import as_array, listed
from ...properties.roles.linear import coefficients, intercept, learns_intercept
from ...properties.roles.linear_fits import FittedLinear
from ...properties.roles.readings import Place, Reading
from ...properties.samples.tables import LabelledPoints
from ...properties.statements.precision import unit as unit_roundoff
from ...properties.statements.verdicts import Declined, Idle, ImplementationFailed, NotApplicable
from .samples.streams import AffinelySeparablePoints, AlmostSeparableStream, DoublingRows, QuadraticStream, SeparableStream

NEAR = 2**13  # units of roundoff: what rounding may make of a start that is an example
MAX_UPDATES = 2000  # of which each is checked; a long run on real data is checked up to there
MAX_EXAMPLES = 20_000  # what a learner is fed: many passes over a small stream, a few over a large one

Stream = TypeVar("Stream", bound=SeparableStream, covariant=True)


@role("online-classifier")
class OnlineClassifier(Protocol):
    """Learns one example at a time. `predict` before the first example may raise, and then counts as no prediction."""

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@role("kernel-online-classifier")
class KernelOnlineClassifier(Protocol):
    """An online classifier that sees examples through ``kernel(X, Z)``, the (n, m) Gram matrix, only."""

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> Any: ...

    def predict(self, X: Any) -> Any: ...

    def kernel(self, X: Any, Z: Any) -> Any: ...


@role("separator")
class Separator(Protocol):
    """After `fit`: ``coef_`` (d,) or (1, d); ``intercept_`` (absent means 0); for update bounds ``n_updates_``.

    ``path_``, the (t+1, d) weight vectors from the start to the end, lets each single update be checked.
    """

    def fit(self, X: Any, y: Any) -> Any: ...


class Step(Place, shown="update {0.t}"):
    """Number `t` of the updates, from weights `before` to `after`; online, on the example (x, y)."""

    t: int
    before: Any  # (d,) exact rationals
    after: Any
    x: Any = None
    y: int = 0


# ------------------------------------------------------------------------------------------------------------ in batch form


class Seen(Reading[Stream]):
    """The examples as a learner sees them: with a last feature 1 where it fits an intercept."""

    has_intercept: Any

    @cached_property
    def stream(self) -> Any:
        return self.sample.with_constant() if self.has_intercept else self.sample

    @cached_property
    def radius_squared(self) -> Number:
        """D², or R²."""
        return self.stream.radius_squared

    @cached_property
    def margin_squared(self) -> Number:
        """δ², or γ²."""
        return self.stream.margin_squared


class Separation(FittedLinear[Stream], Seen[Stream], role=Separator):
    """A separator, fitted: its weights w and intercept b."""

    @cached_property
    def v(self) -> np.ndarray:
        """w*/δ: the certified solution of min ‖v‖² subject to yᵢ⟨v,xᵢ⟩ ≥ 1."""
        return self.stream.v


class LiftedSeparation(Reading[AffinelySeparablePoints], role=Separator):
    """A separator of the points (a, 1): the direction w, and the threshold b, in ⟨w,a⟩ > b."""

    @cached_property
    def lifted(self) -> Separation:
        return Separation(self.make, self.sample.lifted())

    @cached_property
    def direction(self) -> np.ndarray:
        return self.lifted.w[:-1]

    @cached_property
    def threshold(self) -> Number:
        return -self.lifted.w[-1] - self.lifted.b


class Updates(Separation[Stream]):
    """How many updates a perceptron made. Does not apply to a separator that does not say."""

    @cached_property
    def updates(self) -> Number:
        found = getattr(self.fitted, "n_updates_", None)
        if found is None:
            raise NotApplicable("it has no n_updates_")
        count = rational(found)
        if count.denominator != 1 or count < 0:
            raise ImplementationFailed(f"its n_updates_ is {show(count)}, not a number of updates")
        return count


class UpdatesFromFirst(Updates[Stream]):
    """The updates of a perceptron that starts at y₁x₁. Does not apply to one that starts at 0, or fits an intercept."""

    @cached_property
    def updates(self) -> Number:
        if self.has_intercept:
            raise NotApplicable("it fits an intercept")
        count = super().updates
        if self.starts_at_zero:
            raise NotApplicable("it starts at 0, not at y₁x₁: one update more")
        return count

    @cached_property
    def starts_at_zero(self) -> bool:
        """By its path on the first example alone; one that shows none makes an update there.

        Whatever else it does to the weights there does not concern the start.
        """
        alone = self.make()
        alone.fit(self.sample.X[:1], self.sample.y[:1])
        if getattr(alone, "path_", None) is not None:
            return not any(path_of(alone, self.sample.d)[0])
        return bool(rational(alone.n_updates_) > 0)

    @property
    def backwards(self) -> UpdatesFromFirst[SeparableStream]:
        """The same perceptron on the same examples in the opposite order."""
        return UpdatesFromFirst(self.make, SeparableStream(self.sample.rows[::-1], self.sample.labels[::-1]))


class Steps:
    """The updates on a path of weights."""

    path: np.ndarray

    @cached_property
    def steps(self) -> list[Step]:
        return [Step(t, before, after) for t, (before, after) in enumerate(pairwise(self.path), 1)]

    @cached_property
    def w(self) -> np.ndarray:
        """The last weights of the path."""
        return self.path[-1]


class Trace(Steps, Separation[Stream]):
    """The weights from the start on, `MAX_UPDATES` updates at most. Does not apply to a separator that does not keep them."""

    @cached_property
    def path(self) -> np.ndarray:
        return path_of(self.fitted, self.sample.d)


class TraceFromFirst(Trace[Stream]):
    """The path of a perceptron that starts at y₁x₁, in units of its learning rate."""

    @cached_property
    def path(self) -> np.ndarray:
        if not any(super().path[0]):
            raise NotApplicable("it starts at 0, not at y₁x₁")
        path = in_units_of_its_rate(super().path, self.sample)
        if unit_of(path[0], self.sample) is None:
            raise NotApplicable("it starts neither at 0 nor at an example")
        return path


class TraceFromZero(Trace[Stream]):
    """The path of a perceptron that starts at 0, in units of its learning rate."""

    @cached_property
    def path(self) -> np.ndarray:
        path = in_units_of_its_rate(super().path, self.sample)
        unit, (x, y) = unit_of(path[0], self.sample), self.sample.examples[0]
        if any(path[0]) and unit is None:
            raise NotApplicable("it starts neither at 0 nor at an example")
        if unit is not None and abs(unit - 1) <= NEAR * unit_roundoff() and y * (x @ path[0]) > 0:
            raise NotApplicable("it starts at y₁x₁, not at 0")
        return path


class DoublingRun(Steps, Reading[DoublingRows], role=Separator):
    """A perceptron on the doubling rows, its path in units of its rate. It must start at 0 or at an example."""

    @cached_property
    def run(self) -> Updates:
        return Updates(self.make, self.sample.stream)

    @cached_property
    def updates(self) -> Number:
        return self.run.updates

    @cached_property
    def signed(self) -> set[tuple]:
        """The examples, each times its label."""
        return {tuple(y * x) for x, y in self.sample.stream.examples}

    @cached_property
    def path(self) -> np.ndarray:
        _ = self.updates
        path = in_units_of_its_rate(path_of(self.run.fitted, self.sample.d), self.sample.stream)
        if self.run.has_intercept or (any(path[0]) and tuple(path[0]) not in self.signed):
            raise NotApplicable("it fits an intercept, or starts neither at 0 nor at an example")
        return path

    @property
    def is_whole(self) -> bool:
        """Whether the path was read to its end."""
        return len(self.path) == self.updates + 1


def path_of(separator: Any, d: int) -> np.ndarray:
    """``path_`` of a fitted separator, exactly. Raises `NotApplicable` where there is none, `ImplementationFailed` for nonsense."""
    path = getattr(separator, "path_", None)
    if path is None:
        raise NotApplicable("it has no path_")
    entries = listed(path, "path_", most=10**7)
    weights = exact_matrix(entries[: MAX_UPDATES + 1])
    if weights.ndim != 2 or weights.shape[1] != d:
        raise ImplementationFailed(f"its path_ has entries of the shape {weights.shape[1:]} for {d} features")
    if len(entries) == len(weights) and hasattr(separator, "coef_") and any(weights[-1] != coefficients(separator, d)):
        raise ImplementationFailed("its path_ does not end at its coef_")
    return weights


def in_units_of_its_rate(path: np.ndarray, stream: LabelledPoints) -> np.ndarray:
    """The weights divided by the learning rate η, which the first update shows: it adds η times an example with its label.

    Raises `NotApplicable` where η is not a power of two, for then each update rounds. A path whose first update adds no multiple of
    an example is left as it is.
    """
    step = path[1] - path[0] if len(path) > 1 else path[0]
    size: Any = sum(abs(path[:2]))  # each entry of the second weights is off by 3u of it at most, whatever η
    for x, y in stream.examples:
        products: Any = np.outer(step, x)
        rounded = 4 * unit_roundoff() * np.outer(size, abs(x))
        if y * x @ step > 0 and (abs(products - products.T) <= rounded + rounded.T).all():
            eta = y * x @ step / Fraction(1) / (x @ x)
            power = Fraction(2) ** round(math.log2(eta))
            if abs(eta - power) > 4 * unit_roundoff() * (size @ abs(x)) / (x @ x):
                raise NotApplicable("its learning rate is not a power of two, so that its updates round")
            return path if power == 1 else path / power
    return path


def unit_of(w: np.ndarray, stream: LabelledPoints) -> Fraction | None:
    """|η| > 0 where w is η times an example, up to the rounding of η and each entry; None where it is not a multiple of one."""
    for x, _ in stream.examples if any(w) else ():
        products: Any = np.outer(w, x)
        rounded = 4 * unit_roundoff() * abs(products)
        if (abs(products - products.T) <= rounded + rounded.T).all():
            return abs(w @ x / Fraction(1) / (x @ x))
    return None


# ---------------------------------------------------------------------------------------------------------------- online


class Mistakes(Seen[Stream], role=OnlineClassifier):
    """How many mistakes an online learner makes on a stream that is fed to it over and over.

    Until a pass without a mistake, more mistakes than Block and Novikoff allow, or `MAX_EXAMPLES` examples.
    """

    @cached_property
    def has_intercept(self) -> bool:
        """Whether it fits one."""
        return learns_intercept(self.model, self.make)

    @cached_property
    def mistakes(self) -> int:
        return count_mistakes(self.model, self.sample, self.radius_squared / self.margin_squared)


class MistakesOfMost(Mistakes[AlmostSeparableStream]):  # type: ignore[type-var]
    """The mistakes on a stream of which all examples but one are separable."""

    @cached_property
    def stream(self) -> Any:
        return self.sample


class LiftedMistakes(Reading[AffinelySeparablePoints], role=OnlineClassifier):
    """The mistakes on the points (x, 1)."""

    @cached_property
    def radius_squared(self) -> Number:
        return self.sample.lifted().radius_squared

    @cached_property
    def mistakes(self) -> int:
        return count_mistakes(self.model, self.sample.lifted(), self.radius_squared / self.sample.margin_squared)


class FeatureSpaceMistakes(Reading[QuadraticStream], role=KernelOnlineClassifier):
    """The mistakes of a kernel learner, with D and γ in the feature space of its own kernel."""

    @cached_property
    def gram(self) -> np.ndarray:
        n = self.sample.n
        if not self.sample.exact_in_float:
            raise NotApplicable("the Gram matrix of these data is not exact in float64")
        gram = exact_matrix(self.model.kernel(self.sample.X, self.sample.X))
        if gram.shape != (n, n):
            raise ImplementationFailed(f"its kernel returned the shape {gram.shape} for {n} points")
        return gram

    @cached_property
    def radius_squared(self) -> Number:
        return max(self.gram[i, i] for i in range(self.sample.n))

    @cached_property
    def margin_squared(self) -> Number:
        try:
            _, found = nearest_point_weights(self.gram * np.outer(self.sample.labels, self.sample.labels))
        except NotSemidefinite as error:
            raise ImplementationFailed("its kernel returned a matrix that is not positive semidefinite") from error
        if found == 0:
            raise Idle("separable in the feature space")
        return Fraction(found)

    @cached_property
    def mistakes(self) -> int:
        return count_mistakes(self.model, self.sample, self.radius_squared / self.margin_squared)


class StepsOnMistakes(Reading[SeparableStream], role=OnlineClassifier):
    """One pass over the stream: an update for each example that was predicted wrongly. It must not fit an intercept."""

    @cached_property
    def steps(self) -> list[Step]:
        if learns_intercept(self.model, self.make):
            raise NotApplicable("it fits an intercept")
        found = []
        for seen, (x, y) in enumerate(self.sample.one_at_a_time()):
            before, wrong = weights_of(self.model, self.sample.d, seen), predicts_wrongly(self.model, x, y, seen)
            tie = weights_at_tie(self.model, x, self.sample) if wrong and seen else None
            self.model.partial_fit(x, y, classes=np.array([-1, 1]))
            after = weights_of(self.model, self.sample.d, seen + 1)
            if wrong and (tie is None or any(before != after)):
                found.append(Step(len(found) + 1, before, after, exact_vector(x[0]), int(y[0])))
        return found

    @cached_property
    def eta(self) -> Number:
        """The learning rate, which the first update shows."""
        first = self.steps[0]
        return (first.after - first.before) @ first.x * first.y / Fraction(first.x @ first.x)

    @cached_property
    def v(self) -> np.ndarray:
        """u/γ: the certified solution of min ‖v‖² subject to yᵢ⟨v,xᵢ⟩ ≥ 1."""
        return self.sample.v


class KeptWeights(Reading[SeparableStream], role=OnlineClassifier):
    """One pass over the stream: the weights before and after each example that was predicted rightly, and not on the boundary."""

    @cached_property
    def kept(self) -> list[tuple[np.ndarray, np.ndarray]]:
        if learns_intercept(self.model, self.make):
            raise NotApplicable("it fits an intercept")
        found = []
        for seen, (x, y) in enumerate(self.sample.one_at_a_time()):
            before, wrong = weights_of(self.model, self.sample.d, seen), predicts_wrongly(self.model, x, y, seen)
            self.model.partial_fit(x, y, classes=np.array([-1, 1]))
            if not wrong and before @ exact_vector(x[0]):
                found.append((before, weights_of(self.model, self.sample.d, seen + 1)))
        return found


def weights_of(learner: Any, d: int, seen: int) -> np.ndarray:
    """The weights of a learner that has seen so many examples; 0 before the first. Raises `NotApplicable` if it shows none."""
    if shows_weights(learner) or (seen and hasattr(learner, "coef_")):
        return coefficients(learner, d)
    if seen:
        raise NotApplicable("it shows no coef_")
    return exact_vector(np.zeros(d))


def shows_weights(learner: Any) -> bool:
    """Whether it has a ``coef_`` that is not None or empty, as some are before the first example."""
    shown = getattr(learner, "coef_", None)
    return shown is not None and as_array(shown).size > 0


def count_mistakes(learner: Any, stream: LabelledPoints, limit: Any) -> int:
    """Feed the stream over and over, until a pass without a mistake, more mistakes than `limit`, or `MAX_EXAMPLES` examples.

    A wrong prediction at a tie (see `weights_at_tie`) that changes no weight is not a mistake: its own sum has the right sign.
    """
    mistakes = seen = 0
    for _ in range(max(2, MAX_EXAMPLES // stream.n)):
        before = mistakes
        for x, y in stream.one_at_a_time():
            wrong = predicts_wrongly(learner, x, y, seen)
            was = weights_at_tie(learner, x, stream) if wrong and seen else None
            seen += 1
            learner.partial_fit(x, y, classes=np.array([-1, 1]))
            mistakes += wrong and (was is None or list(was) != list(coefficients(learner, stream.d)))
        if mistakes == before or mistakes > limit:
            break
    return mistakes


def weights_at_tie(learner: Any, x: np.ndarray, stream: LabelledPoints) -> np.ndarray | None:
    """The weights of a learner for which x is a tie; None where it is none, or where it does not show its weights and its score.

    A tie: float64 cannot tell the sign of ⟨w,x⟩ + b, and the ``decision_function`` is as near to 0. Another order of the same sum,
    by which it learns, may have the other sign. A score of 0 of exact data is none: there every sum is 0.
    """
    if not shows_weights(learner) or not hasattr(learner, "decision_function"):
        return None
    w, b, point = coefficients(learner, stream.d), intercept(learner), exact_vector(x[0])
    score, rounded = w @ point + b, of_inner_product(np.append(w, b), np.append(point, 1))
    shown = exact_vector(learner.decision_function(x)).ravel()
    near = len(shown) == 1 and max(abs(score), abs(shown[0])) <= rounded
    return w if near and (score != 0 or not stream.exact_in_float) else None


def predicts_wrongly(learner: Any, x: np.ndarray, y: np.ndarray, seen: int) -> bool:
    """Whether a learner that has seen so many examples predicts wrongly. One that raises before the first makes no prediction."""
    try:
        answer = as_array(learner.predict(x)).ravel()
    except (Declined, ImplementationFailed):
        if not seen:
            return False
        raise
    if len(answer) != 1:
        raise ImplementationFailed(f"predicted {len(answer)} labels for one example")
    return rational(answer[0]) != y[0]
