"""A function and its gradient as an implementation gets them: correctly rounded, and counted."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...properties.numbers.exact import as_float, exact_vector
from ...properties.samples.tables import Rational
from ...properties.statements.verdicts import ImplementationFailed
from ..smoothness.samples.functions import Bent


class Oracle:
    """f and ∇f, exact at rational points, and rounded to float64 for whom it is asked by.

    Where it is asked at a point that is not finite, it answers NaN.

    Attributes
    ----------
    values, gradients: how often it was asked for f, and for ∇f.
    """

    def __init__(self, f: Bent):
        self.f = f
        self.values = self.gradients = 0
        self._rows = [[(j, v) for j, v in enumerate(row) if v] for row in f.rows]
        self._seen: dict[tuple[Rational, ...], tuple[Rational, np.ndarray]] = {}

    def asked_value(self, x: Any) -> float:
        """f(x), rounded, for (d,) float64 x."""
        self.values += 1
        return self.rounded(x)[0]

    def asked_gradient(self, x: Any) -> np.ndarray:
        """∇f(x), rounded: a (d,) float64 array."""
        self.gradients += 1
        return self.rounded(x)[1]

    def rounded(self, x: Any) -> tuple[float, np.ndarray]:
        """The answers at x, without counting."""
        x = np.asarray(x)
        if x.shape != (self.f.d,):
            raise ImplementationFailed(f"it asks for f at an array of the shape {x.shape}, not {(self.f.d,)}")
        if x.dtype.kind == "f" and not np.isfinite(x).all():
            return np.nan, np.full(self.f.d, np.nan)
        value, gradient = self.exact(exact_vector(x))
        return as_float(value), np.array([as_float(v) for v in gradient])

    def exact(self, x: np.ndarray) -> tuple[Rational, np.ndarray]:
        """f(x) and ∇f(x), for x of exact numbers."""
        key = tuple(x)
        if key not in self._seen:
            away = x - self.f.best
            each = [b.at(sum(v * away[j] for j, v in row)) for b, row in zip(self.f.bends, self._rows, strict=True)]
            gradient = np.zeros(self.f.d, dtype=int).astype(object)
            for (_, slope), row in zip(each, self._rows, strict=True):
                for j, v in row:
                    gradient[j] += slope * v
            self._seen[key] = self.f.least + sum(value for value, _ in each), gradient
        return self._seen[key]
