"""A step of Lloyd's iteration, all of its steps, and where a whole run of it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number
from ....properties.roles import role
from ....properties.roles.base import an_index, listed
from ....properties.roles.readings import Reading
from ....properties.roles.training import takes_weights
from ....properties.samples.hypotheses import hypothesis
from ....properties.statements.verdicts import Idle, ImplementationFailed, NotApplicable
from ..oracles import Assignment, assigned, cost, counts, moved_to_means
from ..samples.starts import ClearStart, LloydStart, TurnedStart, WeightedStart
from .centroids import Fitted, matrix

MOST_STEPS = 60
FEW = 6  # directions, and ties, that are looked at
S = TypeVar("S", bound=LloydStart, covariant=True)


@role("lloyd-step")
class LloydStep(Protocol):
    """``step(X, centres)``: the labels of nearest centres, (n,), and the means of the points of each label, (k, d).

    X is (n, d) and centres (k, d), float64. The centre of an empty cluster is any row of numbers.
    """

    def __call__(self, X: Any, centres: Any) -> Any: ...


@role("lloyd")
class Lloyd(Protocol):
    """``set_params(n_clusters=k, init=rows)``, ``fit(X)``; then ``cluster_centers_``, ``labels_``: where Lloyd's iteration ends.

    X is (n, d) float64, and `init` a list of k rows. Optionally ``fit(X, sample_weight=…)``, and a parameter ``tol``, set to 0.
    """

    def set_params(self, **parameters: Any) -> Any: ...

    def fit(self, X: Any) -> Any: ...


class Stepped(Reading[S], role=LloydStep):
    """One step from the centres of the sample."""

    @cached_property
    def answer(self) -> tuple[list[int], np.ndarray]:
        return one_step(self.model, self.sample, self.sample.C)

    @property
    def labels(self) -> list[int]:
        return self.answer[0]

    @property
    def centres(self) -> np.ndarray:
        """The new ones, exactly."""
        return self.answer[1]

    @cached_property
    def counts(self) -> list[int]:
        """How many points each cluster has."""
        return counts(self.labels, self.sample.k)

    @cached_property
    def means(self) -> dict[int, np.ndarray]:
        """The exact mean of each cluster with points."""
        means = moved_to_means(self.sample.exact_X, self.labels, self.sample.exact_C)
        return {j: means[j] for j, count in enumerate(self.counts) if count}

    @cached_property
    def gain(self) -> Number:
        """Σ nⱼ‖cⱼ − mⱼ‖²."""
        moves = {j: mean - self.sample.exact_C[j] for j, mean in self.means.items()}
        return sum(self.counts[j] * (move @ move) for j, move in moves.items())

    @property
    def before(self) -> Number:
        """Φ of the old centres."""
        return self.sample.first.objective

    @cached_property
    def objective(self) -> Number:
        """Φ of the new centres."""
        return assigned(self.sample.exact_X, self.centres).objective


def one_step(model: Any, start: LloydStart, centres: np.ndarray) -> tuple[list[int], np.ndarray]:
    """The labels and the new centres of a step. Raises `ImplementationFailed` for anything else."""
    both = listed(model(start.X, centres), "step")
    if len(both) != 2:
        raise ImplementationFailed("its step is not a pair of labels and centres")
    labels = [an_index(label, start.k) for label in listed(both[0], "labels")]
    if len(labels) != start.n:
        raise ImplementationFailed(f"it has {len(labels)} labels, not {start.n}")
    return labels, matrix(both[1], "centres", (start.k, start.d))


@dataclass(frozen=True)
class Fall:
    """Step t of an iteration: the sum of ‖c′ − c‖² over the centres, and Φ before and after."""

    t: Any
    move: Any
    before: Any
    after: Any


class Iterated(Reading[S], role=LloydStep):
    """Steps until none changes a label, or moves the centre of a cluster with points; the centre of an empty cluster is kept."""

    FORMAL: ClassVar[dict[str, str]] = {"last_move": "last", "moving": "T", "partitions": "kⁿ"}

    @cached_property
    def path(self) -> list[tuple[list[int], np.ndarray, np.ndarray]]:
        """Of each step the labels, the centres before, and those after. Raises `Idle` after 60 steps, if kⁿ are more."""
        start, found, centres = self.sample, [], self.sample.exact_C
        for _ in range(min(MOST_STEPS, start.k**start.n + 1)):
            labels, after = one_step(self.model, start, centres.astype(float))
            for j in set(range(start.k)) - set(labels):
                after[j] = centres[j]
            found.append((labels, centres, after))
            if (after == centres).all() or (len(found) > 1 and labels == found[-2][0]):
                return found
            centres = after
        if start.k**start.n >= MOST_STEPS:
            raise Idle(f"it does not end in {MOST_STEPS} steps")
        return found

    @cached_property
    def assignments(self) -> list[Assignment]:
        """The squared distances before each step, and after the last one."""
        centres = [before for _, before, _ in self.path] + [self.path[-1][2]]
        return [assigned(self.sample.exact_X, C) for C in centres]

    @cached_property
    def objectives(self) -> list[Number]:
        """Φ before each step, and after the last one."""
        return [assignment.objective for assignment in self.assignments]

    @cached_property
    def moves(self) -> list[Number]:
        """The largest move of an entry of a centre in each step."""
        return [abs(after - before).max() for _, before, after in self.path]

    @property
    def is_nontrivial(self) -> bool:
        return any(self.moves)

    @cached_property
    def steps(self) -> list[Fall]:
        """What each step moves, and Φ."""
        moves = [((after - before) ** 2).sum() for _, before, after in self.path]
        return [Fall(t, *of) for t, of in enumerate(zip(moves, self.objectives, self.objectives[1:], strict=False))]

    @property
    def last_move(self) -> Number:
        """The largest move of an entry of a centre in the last step."""
        return self.moves[-1]

    @property
    def moving(self) -> int:
        """How many steps move a centre."""
        return sum(move != 0 for move in self.moves)

    @property
    def partitions(self) -> int:
        """As many, at most, are the partitions of the points into k clusters."""
        return self.sample.k**self.sample.n

    @hypothesis()
    def once_each(self) -> Any:
        """of the kⁿ partitions none comes twice while Φ falls: at most kⁿ steps move a centre"""
        return self.moving <= self.partitions

    @hypothesis()
    def goes_on(self) -> Any:
        """the iteration goes on until a step moves no centre, or kⁿ + 1 steps did"""
        return self.last_move * (self.moving - self.partitions - 1) == 0

    @cached_property
    def final(self) -> Stop:
        labels, _, centres = self.path[-1]
        return Stop(self.sample, labels, moved_to_means(self.sample.exact_X, labels, centres))


@dataclass(frozen=True)
class Stop:
    """Labels, and the exact means of them: where the iteration stops."""

    start: LloydStart
    labels: list[int]
    centres: np.ndarray

    @property
    def k(self) -> int:
        return self.start.k

    @cached_property
    def squares(self) -> np.ndarray:
        return assigned(self.start.exact_X, self.centres).squares

    def value(self, centres: np.ndarray) -> Number:
        """Φ."""
        return assigned(self.start.exact_X, centres).objective

    @cached_property
    def objective(self) -> Number:
        return self.value(self.centres)

    @cached_property
    def cost(self) -> Number:
        """The squared distances to the means of the labels."""
        return cost(self.start.exact_X, self.labels)

    @cached_property
    def ties(self) -> list[tuple[int, int]]:
        """Points that are as near to the centre of another label, and that label."""
        own = [self.squares[i, label] for i, label in enumerate(self.labels)]
        return [(i, j) for i, a in enumerate(self.labels) for j in range(self.k) if j != a and self.squares[i, j] == own[i]]

    @cached_property
    def around(self) -> list[tuple[int, int, Number, Number]]:
        """Where no point ties: entries (j, e) of centres, steps along them that change no label, and Φ after these."""
        if self.ties:
            return []
        gap: Any = assigned(self.start.exact_X, self.centres).least_gap if self.k > 1 else 1
        step = Fraction(gap) / (1 + gap + 16 * self.start.largest)  # 2t·2L + t² < gap
        entries = [(j, e) for j in sorted(set(self.labels)) for e in range(self.start.d)]
        return [(j, e, t, self.value(self._with(j, e, t))) for j, e in entries[:FEW] for t in (step, -step)]

    def _with(self, j: int, e: int, t: Number) -> np.ndarray:
        centres = self.centres.copy()
        centres[j, e] += t
        return centres

    @cached_property
    def downhill(self) -> list[tuple[int, int, Number, Number]]:
        """A tie (i, j) off the centre, and Φ after parts t of the way to the means of the labels with j for i."""
        found = []
        for i, j in [(i, j) for i, j in self.ties if self.squares[i, j] != 0][:FEW]:
            labels = [*self.labels[:i], j, *self.labels[i + 1 :]]
            way = moved_to_means(self.start.exact_X, labels, self.centres) - self.centres
            found += [(i, j, t, self.value(self.centres + t * way)) for t in (Fraction(1, 1024), Fraction(1, 2), 1)]
        return found


class Course(Reading[ClearStart], role=Lloyd):
    """The end of a run from a clear start, and where it must end."""

    @cached_property
    def fit(self) -> Fitted:
        return Fitted(self.make, self.sample)

    @property
    def expected(self) -> tuple[list[int], np.ndarray]:
        assert self.sample.end
        return self.sample.end

    @property
    def moves(self) -> bool:
        return bool((self.expected[1] != self.sample.exact_C).any())

    @property
    def entries(self) -> Iterator[tuple[tuple[int, ...], Number]]:
        """The entries of its centres, each with its place."""
        return np.ndenumerate(self.fit.centres)


class Weighed(Reading[WeightedStart], role=Lloyd):
    """The end of a run with weights, and where one on copies must end. Does not apply where ``fit`` takes no weights."""

    @cached_property
    def fit(self) -> Fitted:
        if not takes_weights(self.make()):
            raise NotApplicable("its fit takes no sample_weight")
        return Fitted(self.make, self.sample)

    @property
    def expected(self) -> tuple[list[int], np.ndarray]:
        assert self.sample.repeated.end
        return self.sample.repeated.end

    @property
    def weighed_labels(self) -> list[tuple[int, int]]:
        """The labels of points whose weight is not 0."""
        return [(i, label) for i, label in enumerate(self.fit.labels) if self.sample.weights[i]]

    @property
    def entries(self) -> Iterator[tuple[tuple[int, ...], Number]]:
        return np.ndenumerate(self.fit.centres)


@dataclass(frozen=True)
class Carried:
    """A number of the run in other coordinates, and the same of the first run, carried there."""

    at: Any
    there: Any
    carried: Any


class Turned(Reading[TurnedStart], role=Lloyd):
    """The ends of two runs, the second of them in other coordinates."""

    @cached_property
    def original(self) -> Fitted:
        return Fitted(self.make, self.sample)

    @cached_property
    def transformed(self) -> Fitted:
        return Fitted(self.make, self.sample.turned_start)

    @property
    def is_nontrivial(self) -> bool:
        return self.sample.turned_start.rows != self.sample.rows and self.sample.k > 1

    @property
    def labels(self) -> list[Carried]:
        """The label of each point."""
        both = zip(self.transformed.labels, self.original.labels, strict=True)
        return [Carried(i, there, here) for i, (there, here) in enumerate(both)]

    @property
    def entries(self) -> list[Carried]:
        """The entries of the centres, and of the images of the centres of the first run."""
        images = self.sample.carried(self.original.centres)
        return [Carried(at, entry, images[at]) for at, entry in np.ndenumerate(self.transformed.centres)]
