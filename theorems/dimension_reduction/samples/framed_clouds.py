"""Clouds of which the principal axes are known exactly, with orthonormal directions that need not be these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix
from ....properties.numbers.products import exact_product
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Row
from ....properties.samples.working import Random, unit, width, working
from .frames import Weighed, must_be_orthonormal, reflected, values_of_eigenvectors
from .points import Cloud


@sample_type
class FramedCloud(Weighed, Cloud):
    """A cloud; an orthogonal basis of eigenvectors of its scatter matrix S, by falling eigenvalues; and k orthonormal directions.

    `Weighed` is of −S, whose eigenvalues rise. Each vector is a row.
    """

    basis: tuple[Row, ...]
    frame: tuple[Row, ...]

    FORMAL: ClassVar = {
        "spread": "tr S", "kept": "Σ‖Vx‖²", "left": "(λₖ₊₁+…+λ_d)",
        "trace": "(−tr VSVᵀ)", "first": "(−λ₁−…−λₖ)", "spectral": "(−Σλw)", "middle": "(−λₖ)",
    }  # fmt: skip

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(np.diff(self.eigenvalues) > 0):
            raise HypothesisNotMet("the eigenvalues rise")
        must_be_orthonormal(self.frame, self.d)

    @cached_property
    def centred(self) -> np.ndarray:
        """The points less their mean, (n, d)."""
        return self.exact_X - self.exact_X.sum(axis=0) / Fraction(self.n)

    @cached_property
    def S(self) -> np.ndarray:
        return exact_product(self.centred.T, self.centred)

    @cached_property
    def eigenvalues(self) -> np.ndarray:
        return values_of_eigenvectors(self.basis, self.S)

    @property
    def k(self) -> int:
        return len(self.frame)

    @cached_property
    def V(self) -> np.ndarray:
        """The directions, (k, d)."""
        return exact_matrix(self.frame)

    @cached_property
    def energy(self) -> Any:
        return (self.V**2).sum()

    @cached_property
    def trace(self) -> Any:
        """−tr VSVᵀ."""
        return -(exact_product(self.V, self.S) * self.V).sum()

    @cached_property
    def axes(self) -> list[tuple[Any, ...]]:
        Q = exact_matrix(self.basis)
        return self.weighed(-self.eigenvalues, Q, exact_product(exact_product(Q, self.V.T), self.V), self.k)

    @property
    def left(self) -> Any:
        """The sum of the eigenvalues but for the first k."""
        return self.eigenvalues[self.k :].sum()

    @cached_property
    def spread(self) -> Any:
        """tr S, the sum of all squared distances to the mean."""
        return (self.centred**2).sum()

    @cached_property
    def kept(self) -> Any:
        """The sum of the squares of all scores."""
        return (exact_product(self.centred, self.V.T) ** 2).sum()

    @property
    def projections(self) -> Iterator[tuple[np.ndarray, ...]]:
        """The points less their mean, each with its scores Vx and its projection VᵀVx."""
        for x in self.centred:
            yield x, self.V @ x, self.V.T @ (self.V @ x)

    @total(of="spread", over="projections")
    def squared(self, x: Any, Vx: Any, back: Any) -> Any:
        """‖x‖²."""
        return x @ x

    @total(of="kept", over="projections")
    def scored(self, x: Any, Vx: Any, back: Any) -> Any:
        """‖Vx‖²."""
        return Vx @ Vx

    @hypothesis(over="projections")
    def orthonormal(self, x: Any, Vx: Any, back: Any) -> Any:
        """projected on an orthonormal frame: ‖VᵀVx‖² = ‖Vx‖²"""
        return back @ back == Vx @ Vx

    @hypothesis(over="projections")
    def adjoint(self, x: Any, Vx: Any, back: Any) -> Any:
        """multiplied by V and by its transpose: ⟨x,VᵀVx⟩ = ‖Vx‖²"""
        return x @ back == Vx @ Vx

    @hypothesis()
    def of_scores(self) -> Any:
        """the variance along the directions is that of the scores: tr VSVᵀ = Σ‖Vx‖²"""
        return self.trace + self.kept == 0

    @hypothesis()
    def traced(self) -> Any:
        """tr S is the sum of all eigenvalues"""
        return self.spread == self.left - self.first

    def smaller(self) -> Iterator[Any]:
        """With a direction less, or as another cloud."""
        for i in range(self.k):
            yield from self.changed(frame=self.frame[:i] + self.frame[i + 1 :])
        yield from super().smaller()


# ---------------------------------------------------------------------------------------------------------------- drawn


def along(mean: Sequence[int], u: Sequence[int], steps: Sequence[Any], frame: tuple[Row, ...]) -> FramedCloud:
    """The points m + cq along each row q of ‖u‖²I − 2uuᵀ, for its steps c, which sum to 0; the axes of largest variance first."""
    reflection = sum(v * v for v in u) * np.eye(len(u), dtype=int).astype(object) - 2 * np.outer(u, u).astype(object)
    order = sorted(range(len(u)), key=lambda j: -sum(c * c for c in steps[j]))
    points = [tuple(m + int(c) * int(q) for m, q in zip(mean, reflection[j], strict=True)) for j in order for c in steps[j]]
    basis = tuple(tuple(map(int, reflection[j])) for j in order)
    return FramedCloud(tuple(points), basis, frame)


PATTERNS = ((1, -1), (1, -1), (1, 1, -2), (-1, -1, -1, 3))  # evenly about the mean, or not: the median is another point


@strategy(FramedCloud)
def framed_clouds(draw: st.DrawFn) -> FramedCloud:
    """Axes and directions, each reflected; equal eigenvalues and 0 are among them, and the first k axes themselves."""
    d = draw(st.sampled_from([1, 2, 3, 3, 4, 4]))
    whole = st.lists(st.integers(-2, 2), min_size=d, max_size=d)
    u, other = draw(whole.filter(any)), draw(whole.filter(any))
    along_each = st.tuples(st.sampled_from([0, 1, 1, 2, 3, 7]), st.sampled_from(PATTERNS)).map(lambda p: [p[0] * c for c in p[1]])
    steps = draw(st.lists(along_each, min_size=d, max_size=d))
    k = draw(st.integers(1, d - 1)) if d > 1 and draw(st.integers(0, 4)) else d
    cloud = along(draw(whole), u, steps, reflected(other, k))
    if draw(st.integers(0, 3)):
        return cloud
    length = sum(v * v for v in u)
    return next(cloud.changed(frame=tuple(tuple(Fraction(v, length) for v in q) for q in cloud.basis[:k])))


@working(FramedCloud, most=129)
def large_framed_cloud(random: Random, n: int) -> FramedCloud:
    """Some n points along up to 9 axes, each as often, and up to four directions."""
    d = min(width(random, 9), max(1, n // 2))
    u, other = (random.integers(-1, 2, d) for _ in range(2))
    u[0] = other[0] = 1
    steps = [size * np.array(PATTERNS[random.integers(len(PATTERNS))]) for size in random.integers(0, 100, d)]
    cloud = along(random.integers(-99, 100, d).tolist(), u.tolist(), steps, reflected(other.tolist(), min(d, 4)))
    size, times = unit(random), max(1, n // cloud.n)
    return FramedCloud(tuple(tuple(v * size for v in row) for row in cloud.rows) * times, cloud.basis, cloud.frame)
