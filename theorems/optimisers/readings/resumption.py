"""The roles of any optimiser and of any learning-rate schedule, and what is read of one that is stopped, and resumed."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.roles import role
from ....properties.roles.base import vector
from ....properties.roles.readings import Place, Reading
from ....properties.samples.tables import Rational, as_floats
from ....properties.statements.verdicts import NotApplicable
from ..samples.runs import GradientSequence
from ..samples.steady import SteadyRun
from .points import point


@role("optimiser")
class Optimiser(Protocol):
    """``init(start)`` begins at a (d,) start; each ``update(gradient)`` makes one step, and returns the (d,) point after it.

    ``state()`` is all that it remembers but for the point, as a pickle keeps it; ``resume(point, state)`` begins with that instead.
    Settings are its own. Where it has ``ways()``, these are names of ways to compute the same steps, which ``init(start, way)``
    takes, the first of them the plain one; ``single`` computes in float32, all others in float64. Rate times weight decay is then
    at most 2⁻⁶, and each of its averages forgets a share of 2⁻¹⁰ at least.
    """

    def init(self, start: Any) -> Any: ...
    def update(self, gradient: Any) -> Any: ...
    def state(self) -> Any: ...
    def resume(self, point: Any, state: Any) -> Any: ...


@role("learning-rate-schedule")
class LearningRateSchedule(Protocol):
    """``begin()``; then each ``rate()`` is the rate of the next step. ``state()`` and ``resume(state)`` as of an `optimiser`."""

    def begin(self) -> Any: ...
    def rate(self) -> Any: ...
    def state(self) -> Any: ...
    def resume(self, state: Any) -> Any: ...


class At(Place, shown="coordinate {0.j} in step {0.t}{0.way}"):
    """Coordinate j after step t = 1, 2, …, in a way of computing it."""

    t: int
    j: int
    way: str


def pickled(state: Any) -> Any:
    """What is read back from what ``pickle`` writes of a state."""
    return pickle.loads(pickle.dumps(state))


class Resumed(Reading[GradientSequence], role=Optimiser):
    """An optimiser that goes on, and ones that are resumed from what it remembered on its way."""

    @cached_property
    def states(self) -> list[tuple[np.ndarray, bytes]]:
        """The points that it goes to, the start first, and what it remembers there, written by ``pickle``."""
        s = self.sample
        self.model.init(as_floats(s.first))
        kept = [(s.first, pickle.dumps(self.model.state()))]
        for g in s.g:
            kept.append((point(self.model, as_floats(g)), pickle.dumps(self.model.state())))
        return kept

    @property
    def path(self) -> list[np.ndarray]:
        return [at for at, _ in self.states]

    @cached_property
    def halves(self) -> list[tuple[At, Rational, Rational]]:
        """From each point half the way or farther: where a fresh one goes that is resumed there, and where the first one went."""
        s, found = self.sample, []
        for begun in sorted({s.T // 2, s.T - 1}):
            at, state = self.states[begun]
            one = self.make()
            one.resume(as_floats(at), pickle.loads(state))
            for t in range(begun, s.T):
                new = point(one, as_floats(s.g[t]))
                way = f", resumed after step {begun}"
                found += [(At(t + 1, j, way), new[j], self.path[t + 1][j]) for j in range(s.d)]
        return found

    @property
    def moves(self) -> bool:
        return bool((self.path[-1] != self.path[0]).any())


class InWays(Reading[SteadyRun], role=Optimiser):
    """An optimiser in its several ways of computing a step."""

    @cached_property
    def ways(self) -> list[str]:
        """Raises `NotApplicable` where there are not two."""
        found = list(self.model.ways()) if hasattr(self.implementation, "ways") else []
        if len(found) < 2:
            raise NotApplicable("it has no two ways of computing a step")
        return found

    def along(self, way: str) -> np.ndarray:
        s, one = self.sample, self.make()
        one.init(as_floats(s.first), way)
        return np.array([s.first, *(vector(one.update(as_floats(g)), "point", s.d) for g in s.g)], dtype=object)

    @cached_property
    def plain(self) -> np.ndarray:
        return self.along(self.ways[0])

    @cached_property
    def others(self) -> Mapping[str, np.ndarray]:
        return {way: self.along(way) for way in self.ways[1:]}


class Rates(Reading[GradientSequence], role=LearningRateSchedule):
    """The rates of as many steps as there are gradients, and two."""

    @cached_property
    def states(self) -> list[tuple[Rational, bytes]]:
        """Each rate, with what it remembers before it."""
        self.model.begin()
        found = []
        for _ in range(self.sample.T + 2):
            state = pickle.dumps(self.model.state())
            found.append((number(self.model.rate()), state))
        return found

    @property
    def rates(self) -> list[Rational]:
        return [rate for rate, _ in self.states]

    @cached_property
    def resumed(self) -> list[tuple[int, list[Rational]]]:
        """From the beginning, half the way, and the last step: the rates of a fresh one that is resumed there."""
        found = []
        for begun in sorted({0, len(self.states) // 2, len(self.states) - 1}):
            one = self.make()
            one.resume(pickle.loads(self.states[begun][1]))
            found.append((begun, [number(one.rate()) for _ in range(begun, len(self.states))]))
        return found

    @cached_property
    def afresh(self) -> list[Rational]:
        """The rates of the one that was used, restarted."""
        self.states  # noqa: B018
        self.model.begin()
        return [number(self.model.rate()) for _ in self.states]


def number(rate: Any) -> Rational:
    """A rate, exactly."""
    return vector(np.reshape(rate, -1), "rate", 1)[0]
