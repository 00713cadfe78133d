"""What the statements on symmetries read of least squares and ridge regression, of which derivations know the normal equations."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_vector
from ....properties.oracles.qp import particular_solution
from ....properties.roles.base import vector
from ....properties.samples.hypotheses import hypothesis, last_part
from ....properties.symmetries.transported import InParts, Transported
from ..samples.tables import RegressionData
from ..samples.transformed import TransformedData, Untilted
from .models import LeastSquaresFit, RidgeFit

S = TypeVar("S", bound=TransformedData, covariant=True)
U = TypeVar("U", bound=Untilted, covariant=True)
F = TypeVar("F", bound=LeastSquaresFit | RidgeFit)


class _NormalEquations(Transported[S, F]):
    """A linear model in two forms, and what is granted to its answers: their normal equations, which the theorems' converses say.

    And what Aᵀw′, and the z with Aᵀz = sw + v, are. The derivative is 0 in each direction (u, a); a is that of the intercept.
    """

    FORMAL: ClassVar = {
        "copies": "k",
        "w": "vector w",
        "w_transformed": "vector w′",
        "w_back": "vector Aᵀw′",
        "w_forward": "vector sw+v",
        "image": "vector z",
        "b": "b",
        "b_transformed": "b′",
        "apart": "β",
        "intercepts": "l",
        "s": "s",
        "t": "t",
        "v": "vector v",
        "c": "vector c",
    }

    @cached_property
    def is_nontrivial(self) -> bool:
        """Whether the transformed data are others, and the solution is not 0."""
        return self.sample.is_not_identity(self.shifted) and any(self.original.solution)

    @cached_property
    def image(self) -> np.ndarray:
        """The z with Aᵀz = sw + v."""
        return exact_vector(particular_solution(self.sample.A.T, self.w_forward))

    @property
    def apart(self) -> Number:
        """β: by how much the intercepts are apart."""
        return self.pulled_back.b - self.pushed_forward.b

    @property
    def directions(self) -> list[tuple[Any, Any, Any]]:
        """(u, a) and the derivative of ½‖Xw + b − y‖² in this direction, some of them."""
        return [(u, a, sum(self.slope(u, a, *example) for example in self.sample.examples)) for u, a in self._some]

    @property
    def other_directions(self) -> list[tuple[Any, Any, Any]]:
        """The same in the other form, at w′ and b′."""
        return [(u, a, sum(self.other_slope(u, a, *example) for example in self.sample.other_examples)) for u, a in self._some]

    @property
    def _some(self) -> list[tuple[np.ndarray, Number]]:
        unit = np.eye(self.sample.d, dtype=int).astype(object)
        return [*((u, 0) for u in unit), (0 * unit[0], 1), (self.w_transformed, self.b_transformed)]

    @last_part(of="directions", over="examples")
    def slope(self, u: Any, a: Any, x: Any, y: Any, image: Any, target: Any) -> Any:
        return (self.w @ x + self.b - y) * (u @ x + self.intercepts * a)

    @last_part(of="other_directions", over="other_examples")
    def other_slope(self, u: Any, a: Any, x: Any, y: Any, image: Any, target: Any) -> Any:
        missed = self.w_transformed @ image + self.intercepts * (self.w_transformed @ self.c) + self.b_transformed
        return (missed - target - self.intercepts * self.t) * (u @ image + self.intercepts * (u @ self.c + a))

    @hypothesis()
    def intercepts_apart(self) -> Any:
        """β = b′ + l⟨w′,c⟩ − sb − lt"""
        back = self.b_transformed + self.intercepts * (self.w_transformed @ self.c)
        return self.apart == back - self.s * self.b - self.intercepts * self.t

    @hypothesis()
    def level(self) -> Any:
        """β = lβ: without an intercept, where l = 0, it is 0"""
        return self.apart == self.intercepts * self.apart

    @hypothesis(over="examples")
    def transposed(self, x: Any, y: Any, image: Any, target: Any) -> Any:
        """one with ⟨w′,Ax⟩ = ⟨Aᵀw′,x⟩"""
        return self.w_transformed @ image == self.w_back @ x

    @hypothesis(over="examples")
    def solved(self, x: Any, y: Any, image: Any, target: Any) -> Any:
        """one with ⟨z,Ax⟩ = ⟨sw + v,x⟩, where Aᵀz = sw + v"""
        return self.image @ image == self.w_forward @ x

    @property
    def vectors(self) -> list[np.ndarray]:
        """Some of them."""
        return [u for u, _ in self._some]

    @hypothesis(over="vectors", everywhere="u")
    def added(self, u: Any) -> Any:
        """one with ⟨sw + v,u⟩ = s⟨w,u⟩ + ⟨v,u⟩"""
        return self.w_forward @ u == self.s * (self.w @ u) + self.v @ u


class LeastSquaresTransformed(_NormalEquations[S, LeastSquaresFit]):
    """Least squares, whatever the transformation."""

    @hypothesis(over="directions", everywhere="u a")
    def stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ(⟨w,x⟩ + b − y)(⟨u,x⟩ + la) = 0"""
        return slope == 0

    @hypothesis(over="other_directions", everywhere="u a")
    def other_stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ′(⟨w′,x′⟩ + b′ − y′)(⟨u,x′⟩ + la) = 0"""
        return slope == 0


class RidgeTransformed(_NormalEquations[U, RidgeFit]):
    """Ridge regression, whatever the transformation.

    If A is orthogonal, w′ = A(Aᵀw′) and z = A(sw + v) have
    the inner products of what they are images of.
    """

    FORMAL: ClassVar = {"penalty": "λ"}

    @property
    def penalty(self) -> Number:
        """λ."""
        return self.original.penalty

    @hypothesis()
    def penalised(self) -> Any:
        """λ > 0"""
        return self.penalty > 0

    @hypothesis(over="directions", everywhere="u a")
    def stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ(⟨w,x⟩ + b − y)(⟨u,x⟩ + la) + λ⟨w,u⟩ = 0"""
        return slope + self.penalty * (self.w @ u) == 0

    @hypothesis(over="other_directions", everywhere="u a")
    def other_stationary(self, u: Any, a: Any, slope: Any) -> Any:
        """one with Σ′(⟨w′,x′⟩ + b′ − y′)(⟨u,x′⟩ + la) + kλ⟨w′,u⟩ = 0"""
        return slope + self.copies * self.penalty * (self.w_transformed @ u) == 0

    @hypothesis()
    def as_long(self) -> Any:
        """‖w′‖² = ‖Aᵀw′‖²"""
        return self.w_transformed @ self.w_transformed == self.w_back @ self.w_back

    @hypothesis()
    def at_an_angle(self) -> Any:
        """⟨w′,z⟩ = ⟨Aᵀw′,sw + v⟩"""
        return self.w_transformed @ self.image == self.w_back @ self.w_forward


class PredictionsInParts(InParts[RegressionData, LeastSquaresFit]):
    """The predictions of a regressor."""

    def answers(self, X: np.ndarray) -> np.ndarray:
        return vector(self.fitted.fitted.predict(X), "predictions", len(X))
