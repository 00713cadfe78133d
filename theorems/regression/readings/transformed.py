"""What the statements on symmetries read of a regressor: its fits to the data and to the same data in other coordinates."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_vector
from ....properties.numbers.informative import in_parts
from ....properties.oracles.qp import particular_solution
from ....properties.roles.base import vector
from ....properties.roles.readings import Reading
from ....properties.samples.hypotheses import hypothesis, last_part
from ..samples.tables import RegressionData
from ..samples.transformed import MovedData, MovedIndependent, TurnedData
from .models import LeastSquaresFit, LinearRegressor, RidgeFit, RidgeRegressor
from .reordered import Penalised, Weight

Motion = TypeVar("Motion", bound=MovedData, covariant=True)


class _FitMoved(Reading[Motion]):
    """A linear model, fitted to the data and to the same in other coordinates; these are lifted where it fits an intercept.

    Its hypotheses are the normal equations of both, which the converse of the theorem grants to the answers, and what Aᵀw', and the
    z with Aᵀz = sw + v, are.
    """

    FORMAL: ClassVar = {
        "w": "vector w",
        "w_there": "vector w′",
        "back": "vector Aᵀw′",
        "expected": "vector sw+v",
        "image": "vector z",
        "b": "b",
        "b_there": "b′",
        "apart": "β",
        "intercepts": "l",
        "factor": "s",
        "lift": "t",
        "v": "vector v",
        "c": "vector c",
    }

    @property
    def here(self) -> Any:
        raise NotImplementedError

    @property
    def there(self) -> Any:
        raise NotImplementedError

    @cached_property
    def lifted(self) -> bool:
        return self.here.has_intercept

    @cached_property
    def tells(self) -> bool:
        """Whether the others are not just the same, and w is not 0."""
        return self.sample.moves and any(self.here.solution)

    @property
    def factor(self) -> Number:
        """s."""
        return self.sample.factor

    @property
    def lift(self) -> Number:
        """t."""
        return self.sample.lift

    @property
    def v(self) -> np.ndarray:
        """v."""
        return self.sample.v

    @property
    def c(self) -> np.ndarray:
        """c."""
        return self.sample.c

    @property
    def intercepts(self) -> int:
        """1 where an intercept is fitted, else 0: l."""
        return int(self.lifted)

    def weights(self, fit: Any) -> np.ndarray:
        """w of a fit, without an intercept."""
        return fit.w[: self.sample.d]

    @cached_property
    def w(self) -> np.ndarray:
        """w."""
        return self.weights(self.here)

    @cached_property
    def w_there(self) -> np.ndarray:
        """w'."""
        return self.weights(self.there)

    @property
    def b(self) -> Number:
        return self.here.b

    @property
    def b_there(self) -> Number:
        """b'."""
        return self.there.b

    @cached_property
    def back(self) -> np.ndarray:
        """Aᵀw'."""
        return self.sample.A.T @ self.w_there

    @cached_property
    def expected(self) -> np.ndarray:
        """sw + v."""
        return self.factor * self.w + self.v

    @cached_property
    def image(self) -> np.ndarray:
        """The z with Aᵀz = sw + v."""
        return exact_vector(particular_solution(self.sample.A.T, self.expected))

    @cached_property
    def compared(self) -> list[Weight]:
        """Aᵀw' and sw + v, weight by weight."""
        return [Weight(k, there, here) for k, (there, here) in enumerate(zip(self.back, self.expected, strict=True))]

    @cached_property
    def b_back(self) -> Number:
        """b' + ⟨w',c⟩."""
        shift: Any = self.w_there @ self.c
        return self.b_there + self.intercepts * shift

    @cached_property
    def b_expected(self) -> Number:
        """sb + t."""
        return self.factor * self.b + self.intercepts * self.lift

    @property
    def directions(self) -> list[tuple[Any, Any, Any]]:
        """(u, a) and the derivative of ½‖Xw + b − y‖² in this direction, some of them."""
        return [(u, a, sum(self.slope(u, a, *example) for example in self.sample.examples)) for u, a in self._some]

    @property
    def other_directions(self) -> list[tuple[Any, Any, Any]]:
        """The same in the other coordinates."""
        return [(u, a, sum(self.other_slope(u, a, *example) for example in self.sample.examples)) for u, a in self._some]

    @property
    def _some(self) -> list[tuple[np.ndarray, Number]]:
        unit = np.eye(self.sample.d, dtype=int).astype(object)
        return [*((u, 0) for u in unit), (0 * unit[0], 1), (self.w_there, self.b_there)]

    @last_part(of="directions", over="examples")
    def slope(self, u: Any, a: Any, x: Any, y: Any, image: Any, target: Any) -> Any:
        return (self.w @ x + self.b - y) * (u @ x + self.intercepts * a)

    @last_part(of="other_directions", over="examples")
    def other_slope(self, u: Any, a: Any, x: Any, y: Any, image: Any, target: Any) -> Any:
        missed = self.w_there @ image + self.intercepts * (self.w_there @ self.c) + self.b_there
        return (missed - target - self.intercepts * self.lift) * (u @ image + self.intercepts * (u @ self.c + a))

    @property
    def apart(self) -> Number:
        """β: by how much the intercepts are apart."""
        return self.b_back - self.b_expected

    @hypothesis()
    def intercepts_apart(self) -> Any:
        """β = b′ + l⟨w′,c⟩ − sb − lt"""
        return self.apart == self.b_there + self.intercepts * (self.w_there @ self.c) - self.factor * self.b - (
            self.intercepts * self.lift
        )

    @hypothesis()
    def level(self) -> Any:
        """β = lβ: without an intercept, where l = 0, it is 0"""
        return self.apart == self.intercepts * self.apart

    @hypothesis(over="examples")
    def transposed(self, x: Any, y: Any, image: Any, target: Any) -> Any:
        """one with ⟨w′,Ax⟩ = ⟨Aᵀw′,x⟩"""
        return self.w_there @ image == self.back @ x

    @hypothesis(over="examples")
    def solved(self, x: Any, y: Any, image: Any, target: Any) -> Any:
        """one with ⟨z,Ax⟩ = ⟨sw + v,x⟩, where Aᵀz = sw + v"""
        return self.image @ image == self.expected @ x

    @property
    def vectors(self) -> list[np.ndarray]:
        """Some of them."""
        return [u for u, _ in self._some]

    @hypothesis(over="vectors", everywhere="u")
    def added(self, u: Any) -> Any:
        """one with ⟨sw + v,u⟩ = s⟨w,u⟩ + ⟨v,u⟩"""
        return self.expected @ u == self.factor * (self.w @ u) + self.v @ u


class LeastSquaresMoved(_FitMoved[Motion], role=LinearRegressor):
    """Least squares in two systems of coordinates."""

    @cached_property
    def here(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample)

    @cached_property
    def there(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample.others(self.lifted))

    @hypothesis(over="directions", everywhere="u a")
    def stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ(⟨w,x⟩ + b − y)(⟨u,x⟩ + la) = 0"""
        return slope == 0

    @hypothesis(over="other_directions", everywhere="u a")
    def other_stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ(⟨w′,x′⟩ + b′ − y′)(⟨u,x′⟩ + la) = 0"""
        return slope == 0


class LeastSquaresEquivariant(LeastSquaresMoved[MovedIndependent]):
    """The same, where the solution is unique."""


class RidgeMoved(Penalised, _FitMoved[Motion], role=RidgeRegressor):
    """Ridge regression in two systems of coordinates."""

    @cached_property
    def here(self) -> RidgeFit:
        return RidgeFit(self.make, self.sample)

    @cached_property
    def there(self) -> RidgeFit:
        return RidgeFit(self.make, self.sample.others(self.lifted))

    @hypothesis(over="directions", everywhere="u a")
    def stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ(⟨w,x⟩ + b − y)(⟨u,x⟩ + la) + λ⟨w,u⟩ = 0"""
        return slope + self.penalty * (self.w @ u) == 0

    @hypothesis(over="other_directions", everywhere="u a")
    def other_stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ(⟨w′,x′⟩ + b′ − y′)(⟨u,x′⟩ + la) + λ⟨w′,u⟩ = 0"""
        return slope + self.penalty * (self.w_there @ u) == 0


class RidgeTurned(RidgeMoved[TurnedData]):
    """The same, where A is orthogonal: so w' = A(Aᵀw') and z = A(sw + v) have the inner products of what they are images of."""

    @hypothesis()
    def as_long(self) -> Any:
        """‖w′‖² = ‖Aᵀw′‖²"""
        return self.w_there @ self.w_there == self.back @ self.back

    @hypothesis()
    def at_an_angle(self) -> Any:
        """⟨w′,z⟩ = ⟨Aᵀw′,sw + v⟩"""
        return self.w_there @ self.image == self.back @ self.expected


class PredictionsInParts(Reading[RegressionData], role=LinearRegressor):
    """A fitted regressor's predictions at the examples: all at once, and in parts."""

    @cached_property
    def fit(self) -> LeastSquaresFit:
        return LeastSquaresFit(self.make, self.sample)

    @cached_property
    def at_once(self) -> np.ndarray:
        return self._predicted(self.sample.X)

    @cached_property
    def in_parts(self) -> list[tuple[str, int, Number]]:
        """In which company, i, and the prediction at xᵢ there: backwards, in two halves, each alone."""
        return in_parts(self._predicted, self.sample.X, self.at_once)

    def _predicted(self, X: np.ndarray) -> np.ndarray:
        return vector(self.fit.fitted.predict(X), "predictions", len(X))
