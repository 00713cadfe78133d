"""The role of single steps of SMO, and what the statements read of one."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import exact_vector
from ....properties.roles.base import as_array, role
from ....properties.roles.readings import Reading
from ....properties.samples.tables import Rational
from ....properties.statements.precision import as_handed
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.points import PairState


@role("smo-step", overwrites=True)
class PairStep(Protocol):
    """``step(K, y, C, alpha, i, j)`` returns the multipliers after α_i and α_j were re-optimised, all others held fixed.

    K is the (n, n) Gram matrix, y (n,) of −1/+1, alpha (n,) with 0 ≤ α ≤ C and Σαy = 0, and i ≠ j. The result maximises
    W(α) = Σα − ½ Σ yᵢyⱼαᵢαⱼKᵢⱼ over α_i and α_j subject to the same constraints. `alpha` itself may be changed or not.
    """

    def __call__(self, K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any: ...


class PairMove(Reading[PairState], role=PairStep):
    """The multipliers before and after one step on a pair."""

    @cached_property
    def new(self) -> np.ndarray:
        """The multipliers that the step returns; one that it left alone is the old one, also where a float rounds that."""
        state = self.sample
        K, y, alpha = state.kernel.astype(float), self.y.astype(float), self.old.astype(float)
        new = np.ravel(as_array(self.model(K, y, float(state.C), alpha, state.i, state.j)))
        if len(new) != state.n:
            raise ImplementationFailed(f"it returned {len(new)} multipliers, not {state.n}")
        return as_handed(new, self.old)

    @cached_property
    def old(self) -> np.ndarray:
        return exact_vector(self.sample.alpha)

    @cached_property
    def y(self) -> np.ndarray:
        return exact_vector(self.sample.labels)

    @cached_property
    def best(self) -> Rational:
        """The αⱼ in [L, H] with the largest W, exactly; the old one where W is constant."""
        return best_on_line(self.sample)


def slope_and_curvature(state: PairState) -> tuple[Any, Any]:
    """The derivative of W along the line by αⱼ, and η = −(its second derivative)."""
    K, y, i, j = state.kernel, state.labels, state.i, state.j
    f = exact_vector(y) - K @ (exact_vector(state.alpha) * exact_vector(y))
    return y[j] * (f[j] - f[i]), K[i, i] + K[j, j] - 2 * K[i, j]


def best_on_line(state: PairState) -> Any:
    """The αⱼ in [L, H] with the largest W, exactly; the old one where W is constant."""
    slope, eta = slope_and_curvature(state)
    low, high = state.bounds
    if eta == 0:
        return high if slope > 0 else low if slope < 0 else state.alpha[state.j]
    return min(max(state.alpha[state.j] + Fraction(1) / eta * slope, low), high)
