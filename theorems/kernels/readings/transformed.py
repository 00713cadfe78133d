"""What the statements on symmetries read of a kernel: its matrices of the points, of some of them, and in other coordinates."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ....properties.numbers.exact import Number
from ....properties.numbers.informative import above_the_diagonal, telling
from ....properties.symmetries.transported import Transported
from ..samples.transformed import MovedPoints, PickedPoints
from .kernels import GaussianMatrix, KernelMatrix, Pair
from .outputs import gram


class KernelPicked(KernelMatrix[PickedPoints]):
    """The matrix of all points, and the matrix of those picked for its rows with those picked for its columns."""

    @cached_property
    def block(self) -> list[tuple[Pair, Number]]:
        """(i, j), and k(xᵢ,xⱼ) in the matrix of the picked: all, or of many those that differ most, and others."""
        X, I, J = self.sample.X, self.sample.I, self.sample.J
        found: Any = gram(self.model, X[I], X[J]).K
        off = abs((found - self.K[I][:, J]).astype(float))
        return [((I[a], J[b]), found[a, b]) for a, b in telling(off)]


class GaussianMoved(Transported[MovedPoints, GaussianMatrix[Any]]):
    """A Gaussian kernel in two systems of coordinates."""

    @cached_property
    def shifted(self) -> bool:
        return True

    @cached_property
    def pairs(self) -> list[Any]:
        """Pairs i < j, and of equal ones: all; of many points those whose entries differ most, and others."""
        off = abs((self.transformed.K - self.original.K).astype(float))
        return [*((i, i) for (i,) in telling(off.diagonal())), *telling(above_the_diagonal(off))]
