"""The role of single steps of SMO, and what the statements read of one."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import exact_vector
from ....properties.roles.base import as_array, role
from ....properties.roles.readings import Place, Reading
from ....properties.samples.tables import Rational
from ....properties.statements.precision import as_handed
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.pairs import PairState


@role("smo-step", overwrites=True)
class PairStep(Protocol):
    """``step(K, y, C, alpha, i, j)`` returns the multipliers after α_i and α_j were re-optimised, all others held fixed.

    K is the (n, n) Gram matrix, y (n,) of −1/+1, alpha (n,) with 0 ≤ α ≤ C and Σαy = 0, and i ≠ j. The result maximises
    W(α) = Σα − ½ Σ yᵢyⱼαᵢαⱼKᵢⱼ over α_i and α_j subject to the same constraints. `alpha` itself may be changed or not.
    """

    def __call__(self, K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any: ...


class Multiplier(Place, shown="{0.k}"):
    """Number `k` of the multipliers: before the step; its label; 1 if it is αᵢ, and 1 if it is αⱼ, else 0; and after the step."""

    k: Any
    old: Any
    label: Any
    is_first: Any
    is_second: Any
    new: Any


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

    @property
    def best(self) -> Rational:
        """The αⱼ in [L, H] with the largest W, exactly; the old one where W is constant."""
        return self.sample.best

    @property
    def can_move(self) -> bool:
        """Whether the best αⱼ is another than the old one."""
        return self.best != self.sample.alpha_j

    @property
    def is_at_an_end(self) -> bool:
        """Whether the best αⱼ is L or H."""
        return self.best in self.sample.bounds

    @cached_property
    def multipliers(self) -> list[Multiplier]:
        """All of them."""
        return [Multiplier(k, *place, new) for k, (place, new) in enumerate(zip(self.sample.places, self.new, strict=True))]

    @property
    def first(self) -> Rational:
        """The new αᵢ."""
        return self.new[self.sample.i]

    @property
    def second(self) -> Rational:
        """The new αⱼ."""
        return self.new[self.sample.j]

    @cached_property
    def change(self) -> np.ndarray:
        """How much larger each multiplier is than before; 0 for αᵢ and αⱼ."""
        out = np.array(self.new - self.old)
        out[[self.sample.i, self.sample.j]] = 0
        return out

    @property
    def moves(self) -> bool:
        """Whether any multiplier has changed."""
        return bool(any(self.new != self.old))

    @property
    def moved(self) -> Any:
        """The sum of the squares of how much all others have changed."""
        return self.change @ self.change
