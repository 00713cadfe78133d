"""The roles of reversible learning, and the states that it goes through, forwards and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import exact_vector, rational
from ....properties.roles import role
from ....properties.roles.base import vector
from ....properties.roles.readings import Reading
from ....properties.samples.tables import as_floats
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.runs import Ratio, ReversibleRun, WholeRun

State = tuple[np.ndarray, np.ndarray]


@role("reversible-momentum")
class ReversibleMomentum(Protocol):
    """``forward(x, v, gradient, eta, gamma, steps)`` makes T steps v ← γv − (1 − γ)∇L(x), x ← x + ηv; ``backward`` undoes them.

    Both return the (d,) arrays (x, v); ``gradient(x)`` is the gradient of L, (d,) float64. ``backward`` of a fresh object is given
    the state after the steps, and none of those before.
    """

    def forward(self, x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> Any: ...
    def backward(self, x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> Any: ...


@role("buffered-multiplication")
class BufferedMultiplication(Protocol):
    """``multiply(c, buffer, n, d) -> (c′, buffer′)``: a whole number within n of c·n/d, and a buffer ≥ 0, from which to go back.

    All are whole numbers of any size, n, d ≥ 1 and buffer ≥ 0. Back is ``multiply(c′, buffer′, d, n)``. The new buffer is at most
    (buffer·d + d − 1)/n.
    """

    def __call__(self, c: int, buffer: int, n: int, d: int) -> Any: ...


@role("integer-momentum")
class IntegerMomentum(Protocol):
    """``forward(x, v, buffer, gradient, n, d, steps)`` makes T steps v ← vn/d − g(x), x ← x + v; ``backward`` undoes them.

    All numbers are whole ones of any size, in lists: both return (x, v, buffer), the buffers of what is lost of each entry of v.
    Each product vn/d, up to n, is made with its own buffer as by a ``buffered-multiplication``. ``gradient(x)`` is a list.
    ``backward`` is asked of a fresh object.
    """

    def forward(self, x: Any, v: Any, buffer: Any, gradient: Any, n: int, d: int, steps: int) -> Any: ...
    def backward(self, x: Any, v: Any, buffer: Any, gradient: Any, n: int, d: int, steps: int) -> Any: ...


@dataclass(frozen=True)
class Entry:
    """An entry of x and of v after the way back, and at the start."""

    x: Any
    start: Any
    v: Any
    velocity: Any
    at: int = 0


class MomentumRunBothWays(Reading[ReversibleRun], role=ReversibleMomentum):
    """Where it gets to, and where it comes back to."""

    def _run(self, way: Any, x: Any, v: Any) -> State:
        run = self.sample
        answer = way(as_floats(x), as_floats(v), self._gradient, float(run.eta), float(run.gamma), run.T)
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise ImplementationFailed("it returns no pair of a point and a velocity")
        return vector(answer[0], "point", run.f.d), vector(answer[1], "velocity", run.f.d)

    def _gradient(self, x: Any) -> np.ndarray:
        return as_floats(self.sample.f.gradient(exact_vector(x)))

    @cached_property
    def end(self) -> State:
        return self._run(self.model.forward, self.sample.start, self.sample.velocity)

    @cached_property
    def back(self) -> State:
        """From where it got to, by a fresh object: it has seen none of the states before."""
        return self._run(self.make().backward, *self.end)

    @property
    def is_nontrivial(self) -> bool:
        return self.sample.is_moved

    @property
    def entries(self) -> Iterator[Entry]:
        """Of each coordinate."""
        for j, parts in enumerate(zip(self.back[0], self.sample.start, self.back[1], self.sample.velocity, strict=True)):
            yield Entry(*parts, j)

    @cached_property
    def average(self) -> np.ndarray:
        """γᵀv₀ − (1 − γ)Σγ^(T−1−t)∇L(x_t), t = 0, …, T − 1."""
        run, gamma = self.sample, self.sample.gamma
        pulls = (gamma ** (run.T - 1 - t) * run.f.gradient(x) for t, (x, _) in enumerate(run.states[:-1]))
        return gamma**run.T * run.states[0][1] - (1 - gamma) * sum(pulls)


@dataclass(frozen=True)
class Product:
    """A number and a buffer, and what they become."""

    c: Any
    buffer: Any
    new: Any
    kept: Any
    at: int = 0


class BufferedProduct(Reading[Ratio], role=BufferedMultiplication):
    """The products by a ratio, one after another, and the way back."""

    def _times(self, c: int, buffer: int, n: int, d: int) -> tuple[int, int]:
        answer = self.model(c, buffer, n, d)
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise ImplementationFailed("it returns no pair of a number and a buffer")
        return whole(answer[0]), whole(answer[1])

    @cached_property
    def path(self) -> list[tuple[int, int]]:
        """The number and the buffer after 0, …, T products."""
        ratio = self.sample
        found = [(ratio.c, ratio.buffer)]
        for _ in range(ratio.T):
            found.append(self._times(*found[-1], ratio.numerator, ratio.d))
        return found

    @cached_property
    def back(self) -> tuple[int, int]:
        """After as many products by d/n."""
        state = self.path[-1]
        for _ in range(self.sample.T):
            state = self._times(*state, self.sample.d, self.sample.numerator)
        return state

    @property
    def returned(self) -> int:
        return self.back[0]

    @property
    def left(self) -> int:
        """In the buffer, after the way back."""
        return self.back[1]

    @property
    def is_nontrivial(self) -> bool:
        """Whether a product is not whole."""
        return any(c * self.sample.numerator % self.sample.d for c, _ in self.path[:-1])

    @property
    def products(self) -> Iterator[Product]:
        for t, (before, after) in enumerate(zip(self.path, self.path[1:], strict=False)):
            yield Product(Fraction(before[0]), before[1], *after, t)


@dataclass(frozen=True)
class WholeEntry:
    """An entry of x and of v after the way back, and at the start; and its buffer after the way back, and before."""

    x: Any
    start: Any
    v: Any
    velocity: Any
    left: Any
    buffer: Any
    at: int = 0


@dataclass(frozen=True)
class Moved:
    """An entry of x, of v and of g(x), and what x and v are after a step."""

    x: Any
    v: Any
    gradient: Any
    new_x: Any
    new_v: Any
    at: int = 0


class IntegerRun(Reading[WholeRun], role=IntegerMomentum):
    """Where it gets to in whole numbers, and where it comes back to."""

    def _run(self, way: Any, x: Any, v: Any, buffer: Any, steps: int) -> tuple[list[int], list[int], list[int]]:
        run = self.sample
        answer = way(list(x), list(v), list(buffer), run.gradient, run.numerator, run.d, steps)
        if not isinstance(answer, tuple) or len(answer) != 3 or any(len(part) != run.f.d for part in answer):
            raise ImplementationFailed("it returns no point, velocity and buffers")
        x, v, buffer = ([whole(v) for v in part] for part in answer)
        return x, v, buffer

    @cached_property
    def first(self) -> tuple[list[int], list[int], list[int]]:
        """After one step, from empty buffers."""
        return self._run(self.model.forward, self.sample.start, self.sample.velocity, [0] * self.sample.f.d, 1)

    @cached_property
    def end(self) -> tuple[list[int], list[int], list[int]]:
        return self._run(self.model.forward, self.sample.start, self.sample.velocity, [0] * self.sample.f.d, self.sample.T)

    @cached_property
    def back(self) -> tuple[list[int], list[int], list[int]]:
        """By a fresh object."""
        return self._run(self.make().backward, *self.end, self.sample.T)

    @property
    def is_nontrivial(self) -> bool:
        """Whether something is put into a buffer."""
        return any(self.end[2])

    @property
    def growth(self) -> Fraction:
        """(d/n)ᵀ."""
        return Fraction(self.sample.d, self.sample.numerator) ** self.sample.T

    @property
    def entries(self) -> Iterator[WholeEntry]:
        """Of each coordinate."""
        run, (x, v, left), (_, _, buffer) = self.sample, self.back, self.end
        for j in range(run.f.d):
            yield WholeEntry(x[j], run.start[j], v[j], run.velocity[j], left[j], buffer[j], j)

    @property
    def moves(self) -> Iterator[Moved]:
        """Of each coordinate, in the first step."""
        run, (new_x, new_v, _) = self.sample, self.first
        gradient, v = run.gradient(run.start), map(Fraction, run.velocity)
        for j, parts in enumerate(zip(run.start, v, gradient, new_x, new_v, strict=True)):
            yield Moved(*parts, j)


def whole(value: Any) -> int:
    """A whole number. Raises `ImplementationFailed` for any other."""
    number = rational(value)
    if number != int(number):
        raise ImplementationFailed(f"{number} is not a whole number")
    return int(number)
