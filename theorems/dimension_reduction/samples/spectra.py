"""Symmetric positive semidefinite matrices of whole numbers whose eigenvectors are known exactly, with a start."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import nearer
from ....properties.samples.working import Random, width, working

WHOLE = 2**53  # below it whole numbers are exact in float64


@sample_type
@excluded(
    "the values, u and the start are not of one dimension of at least 1",
    lambda self: not self.values or len({len(self.values), len(self.u), len(self.start)}) > 1,
)
@excluded("an eigenvalue is negative", lambda self: min(self.values) < 0)
@excluded("u is 0: there is no reflection", lambda self: not any(self.u))
@excluded("S times the start is 0", lambda self: not any(v and a for v, a in zip(self.values, self.coordinates, strict=True)))
@excluded("there are no steps", lambda self: self.steps < 1)
@excluded(
    "the matrix or the start is not exact in float64",
    lambda self: abs(self.matrix).max() >= WHOLE or max(map(abs, self.start)) >= WHOLE,
)
class PowerRun:
    """S = QΛQᵀ with Λ ≥ 0 diagonal and Q = ‖u‖²I − 2uuᵀ, a reflection times ‖u‖²; a start b with Sb ≠ 0; and a number of steps."""

    values: tuple[int, ...]
    u: tuple[int, ...]
    start: tuple[int, ...]
    steps: int

    FORMAL: ClassVar = {"top": "λ", "following": "λ′", "largest": "λ₁", "direction": "vector v"}

    @property
    def d(self) -> int:
        return len(self.values)

    @cached_property
    def eigenvectors(self) -> np.ndarray:
        """Q: its columns are orthogonal eigenvectors of S, all of length ‖u‖²."""
        u = exact_vector(self.u)
        return exact_matrix(np.eye(self.d, dtype=int).astype(object) * (u @ u) - 2 * np.outer(u, u))

    @cached_property
    def eigenvalues(self) -> np.ndarray:
        """Those of S, in the order of the columns of Q: ‖u‖⁴Λ."""
        return exact_vector(self.values) * sum(v * v for v in self.u) ** 2

    @cached_property
    def matrix(self) -> np.ndarray:
        """S, exactly: (d, d) whole numbers."""
        return (self.eigenvectors * exact_vector(self.values)) @ self.eigenvectors.T

    @cached_property
    def coordinates(self) -> np.ndarray:
        """Qᵀb: the start in the eigenvectors, times ‖u‖²."""
        return self.eigenvectors.T @ exact_vector(self.start)

    @cached_property
    def leading(self) -> np.ndarray:
        """Which eigenvectors belong to the largest eigenvalue that the start has a component of, (d,) bool."""
        return self.eigenvalues == self.top

    @cached_property
    def top(self) -> int:
        """The largest eigenvalue that the start has a component of."""
        return max(v for v, a in zip(self.eigenvalues, self.coordinates, strict=True) if a)

    @cached_property
    def following(self) -> int:
        """The next eigenvalue that the start has a component of; 0 if there is none."""
        return max((v for v, a in zip(self.eigenvalues, self.coordinates, strict=True) if a and v < self.top), default=0)

    @cached_property
    def others(self) -> np.ndarray:
        """Which eigenvectors the start has a component of but do not lead, (d,) bool."""
        return ~self.leading & (self.coordinates != 0)

    @hypothesis()
    def positive(self) -> Any:
        """λ > 0, for S times the start is not 0."""
        return self.top > 0

    @property
    def images(self) -> Iterator[tuple[np.ndarray, ...]]:
        """The coordinates p₀ of the start that lead, and q₀, the others; a vector q of such others, with its image Λq."""
        p0, q0 = self.coordinates * self.leading, self.coordinates * self.others
        for q in (q0, 0 * q0 + self.others):
            yield p0, q0, q, self.eigenvalues * q

    @hypothesis(over="images", everywhere="q")
    def leads(self, p0: Any, q0: Any, q: Any, image: Any) -> Any:
        """of a start with a component in the eigenvectors of λ: p₀ ≠ 0."""
        return p0 @ p0 > 0

    @hypothesis(over="images", everywhere="q")
    def shrinks(self, p0: Any, q0: Any, q: Any, image: Any) -> Any:
        """made of eigenvectors of at most λ': ‖Λq‖² ≤ λ'²‖q‖²."""
        return image @ image <= self.following**2 * (q @ q)

    @cached_property
    def largest(self) -> int:
        """λ₁."""
        return max(self.eigenvalues)

    @cached_property
    def direction(self) -> np.ndarray:
        """An eigenvector v of λ that the start has a component of."""
        return self.eigenvectors[:, np.flatnonzero(self.leading & (self.coordinates != 0))[0]]

    @property
    def vectors(self) -> Iterator[tuple[np.ndarray, ...]]:
        """The start; and a vector b with Sb and S²b, for b the start, and for b of all ones."""
        start = exact_vector(self.start)
        for b in (start, 0 * start + 1):
            yield start, b, self.matrix @ b, self.matrix @ (self.matrix @ b)

    @hypothesis(over="vectors", everywhere="b")
    def meets(self, start: Any, b: Any, Sb: Any, SSb: Any) -> Any:
        """of a start that is not orthogonal to v: ⟨b₀,v⟩² > 0."""
        return (start @ self.direction) ** 2 > 0

    @hypothesis(over="vectors", everywhere="b")
    def stretches(self, start: Any, b: Any, Sb: Any, SSb: Any) -> Any:
        """of an S with the eigenvector v: ⟨Sb,v⟩ = λ⟨b,v⟩."""
        return Sb @ self.direction == self.top * (b @ self.direction)

    @hypothesis(over="vectors", everywhere="b")
    def semidefinite(self, start: Any, b: Any, Sb: Any, SSb: Any) -> Any:
        """of a positive semidefinite S: ⟨b,Sb⟩ ≥ 0."""
        return b @ Sb >= 0

    @hypothesis(over="vectors", everywhere="b")
    def semidefinite_too(self, start: Any, b: Any, Sb: Any, SSb: Any) -> Any:
        """of a positive semidefinite S, at Sb: ⟨Sb,S²b⟩ ≥ 0."""
        return Sb @ SSb >= 0

    @hypothesis(over="vectors", everywhere="b")
    def form(self, start: Any, b: Any, Sb: Any, SSb: Any) -> Any:
        """of a positive semidefinite S, whose form meets Cauchy and Schwarz: ⟨b,S²b⟩² ≤ ⟨b,Sb⟩⟨Sb,S²b⟩."""
        return (Sb @ Sb) ** 2 <= (b @ Sb) * (Sb @ SSb)

    @hypothesis(over="vectors", everywhere="b")
    def bounded(self, start: Any, b: Any, Sb: Any, SSb: Any) -> Any:
        """of an S whose largest eigenvalue is λ₁: ⟨Sb,S²b⟩ ≤ λ₁‖Sb‖²."""
        return Sb @ SSb <= self.largest * (Sb @ Sb)

    def smaller(self) -> Iterator[PowerRun]:
        """The same with a coordinate less, or a number nearer to 0."""
        for i in range(self.d):
            yield from self.changed(
                **{name: getattr(self, name)[:i] + getattr(self, name)[i + 1 :] for name in ("values", "u", "start")}
            )
        for name in ("values", "u", "start"):
            old = getattr(self, name)
            for i, v in enumerate(old):
                for near in nearer(v):
                    yield from self.changed(**{name: (*old[:i], near, *old[i + 1 :])})
        for near in nearer(self.steps):
            yield from self.changed(steps=near)

    def changed(self, **fields: Any) -> Iterator[PowerRun]:
        """The sample with these fields, if it meets its hypotheses."""
        with suppress(HypothesisNotMet):
            yield replace(self, **fields)


@strategy(PowerRun)
def power_runs(draw: st.DrawFn) -> PowerRun:
    """Few dimensions: with a gap and without, starts orthogonal to the first eigenvectors, and eigenvalues that are 0."""
    d = draw(st.integers(1, 4))
    small = st.integers(-3, 3)
    u = draw(st.tuples(*[small] * d).filter(any))
    values = draw(st.tuples(*[st.integers(0, 9)] * d).filter(any))
    start = draw(st.tuples(*[small] * d).filter(any))
    if draw(st.booleans()):  # deflated: without its component along the first of the largest
        length, first = sum(v * v for v in u), values.index(max(values))
        axis = [length * (i == first) - 2 * u[i] * u[first] for i in range(d)]
        part = sum(a * b for a, b in zip(axis, start, strict=True))
        deflated = tuple(length**2 * b - part * a for a, b in zip(axis, start, strict=True))
        start = deflated if any(deflated) else start
    return PowerRun(values, u, start, draw(st.sampled_from([1, 2, 3, 5, 8])))


@working(PowerRun, most=129)
def long_run(random: Random, n: int) -> PowerRun:
    """Up to 33 dimensions and n steps, with a gap of a tenth or so, or none."""
    d = width(random, 33)
    u = np.zeros(d, dtype=int)
    places = random.choice(d, size=min(d, 3), replace=False)
    u[places] = random.choice([-2, -1, 1, 2], size=len(places))
    values, start = random.integers(0, 1000, d), random.integers(-9, 10, d)
    values[0] = random.choice([999, 1100, values.max()])
    return PowerRun(tuple(map(int, values)), tuple(map(int, u)), tuple(map(int, start)), n)
