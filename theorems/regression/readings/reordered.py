"""What the statements on symmetries read of a regressor: its fits to the data, and to the same examples in another order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np

from ....properties.numbers.exact import Number
from ....properties.roles.parameters import with_parameter
from ....properties.roles.readings import Reading
from ....properties.samples.hypotheses import hypothesis, last_part
from ..samples.transformed import ReorderedData, ReorderedIndependent
from .models import LeastSquaresFit, LinearRegressor, RidgeFit, RidgeRegressor

Order = TypeVar("Order", bound=ReorderedData, covariant=True)


@dataclass(frozen=True)
class Weight:
    """A weight of both fits, by its place: `there` is that of the fit to the same data in another form."""

    place: Any
    there: Number
    here: Number


class Penalised:
    """Fits with the penalty λ‖w‖²."""

    FORMAL: ClassVar = {"penalty": "λ"}

    here: RidgeFit

    @property
    def penalty(self) -> Number:
        """λ."""
        return self.here.penalty

    @hypothesis()
    def penalised(self) -> Any:
        """λ > 0"""
        return self.penalty > 0


class _Reordered(Reading[Order]):
    """A linear model, fitted to the examples, and to the same in another order, several times over.

    Its hypotheses are the normal equations, which the converse of the theorem grants to both answers: the derivative is 0 in each
    direction (u, a), and a is that of the intercept, where there is one.
    """

    FORMAL: ClassVar = {
        "times": "k",
        "w": "vector w",
        "w_back": "vector w′",
        "b": "b",
        "b_back": "b′",
        "intercepts": "c",
    }

    @property
    def here(self) -> LeastSquaresFit | RidgeFit:
        raise NotImplementedError

    @property
    def there(self) -> LeastSquaresFit | RidgeFit:
        raise NotImplementedError

    @property
    def times(self) -> int:
        """How often each example is taken: k."""
        return self.sample.times

    @cached_property
    def tells(self) -> bool:
        """Whether the others are not just the same, and w is not 0."""
        return self.sample.moves and any(self.here.solution)

    @cached_property
    def w(self) -> np.ndarray:
        """w, without an intercept."""
        return self.here.w[: self.sample.d]

    @cached_property
    def w_back(self) -> np.ndarray:
        """w in the other order, without an intercept."""
        return self.there.w[: self.sample.d]

    @cached_property
    def b(self) -> Number:
        return self.here.b

    @cached_property
    def b_back(self) -> Number:
        """b in the other order."""
        return self.there.b

    @cached_property
    def weights(self) -> list[Weight]:
        """Both fits, weight by weight."""
        return [Weight(k, there, here) for k, (there, here) in enumerate(zip(self.w_back, self.w, strict=True))]

    @property
    def intercepts(self) -> int:
        """1 where an intercept is fitted, else 0: c."""
        return int(self.here.has_intercept)

    @property
    def directions(self) -> list[tuple[Any, Any, Any]]:
        """(u, a) and the derivative of ½‖Xw + b − y‖² in this direction, some of them."""
        return [(u, a, sum(self.slope(u, a, x, y) for x, y in self.sample.examples)) for u, a in self._some]

    @property
    def other_directions(self) -> list[tuple[Any, Any, Any]]:
        """The same for the examples in the other order, at w′ and b′."""
        return [(u, a, sum(self.other_slope(u, a, x, y) for x, y in self.sample.other_examples)) for u, a in self._some]

    @property
    def _some(self) -> list[tuple[np.ndarray, Number]]:
        unit = np.eye(self.sample.d, dtype=int).astype(object)
        return [*((u, 0) for u in unit), (0 * unit[0], 1), (self.w - self.w_back, self.b - self.b_back)]

    @last_part(of="directions", over="examples")
    def slope(self, u: Any, a: Any, x: Any, y: Any) -> Any:
        return (self.w @ x + self.b - y) * (u @ x + self.intercepts * a)

    @last_part(of="other_directions", over="other_examples")
    def other_slope(self, u: Any, a: Any, x: Any, y: Any) -> Any:
        return (self.w_back @ x + self.b_back - y) * (u @ x + self.intercepts * a)

    @hypothesis()
    def level(self) -> Any:
        """b = cb: without an intercept, where c = 0, it is 0"""
        return self.b == self.intercepts * self.b

    @hypothesis()
    def other_level(self) -> Any:
        """b′ = cb′"""
        return self.b_back == self.intercepts * self.b_back


class LeastSquaresReordered(_Reordered[ReorderedIndependent], role=LinearRegressor):
    """Least squares, fitted to the examples and to the same in another order, several times over."""

    @cached_property
    def here(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample)

    @cached_property
    def there(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample.others)

    @hypothesis(over="directions", everywhere="u a")
    def stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ(⟨w,x⟩ + b − y)(⟨u,x⟩ + ca) = 0"""
        return slope == 0

    @hypothesis(over="other_directions", everywhere="u a")
    def other_stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ′(⟨w′,x⟩ + b′ − y)(⟨u,x⟩ + ca) = 0"""
        return slope == 0


class RidgeReordered(Penalised, _Reordered[ReorderedData], role=RidgeRegressor):
    """Ridge regression, fitted to the examples, and with a penalty as many times as large to the same several times over.

    Does not apply to one whose ``alpha`` cannot be changed, where they are taken more than once.
    """

    @cached_property
    def here(self) -> RidgeFit:
        return RidgeFit(self.make, self.sample)

    @cached_property
    def there(self) -> RidgeFit:
        times = self.sample.times
        if times == 1:
            return RidgeFit(self.make, self.sample.others)
        return RidgeFit(with_parameter(self.make, "alpha", times * self.here.penalty), self.sample.others)

    @hypothesis(over="directions", everywhere="u a")
    def stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ(⟨w,x⟩ + b − y)(⟨u,x⟩ + ca) + λ⟨w,u⟩ = 0"""
        return slope + self.penalty * (self.w @ u) == 0

    @hypothesis(over="other_directions", everywhere="u a")
    def other_stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ′(⟨w′,x⟩ + b′ − y)(⟨u,x⟩ + ca) + kλ⟨w′,u⟩ = 0"""
        return slope + self.times * self.penalty * (self.w_back @ u) == 0


class RidgeRepeated(RidgeReordered):
    """The same with the penalty as it is."""

    @cached_property
    def there(self) -> RidgeFit:
        return RidgeFit(self.make, self.sample.others)
