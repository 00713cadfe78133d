"""Roles of linear regression. X is (n, d) float64 and y (n,) float64."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("linear-regressor")
class LinearRegressor(Protocol):
    """Least squares. After `fit`: ``coef_`` (d,), ``intercept_`` (absent means 0). ``fit_intercept`` says whether it fits one."""

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@role("ridge-regressor")
class RidgeRegressor(Protocol):
    """Minimises ‖Xw + b − y‖² + alpha‖w‖². After `fit`: ``coef_``, ``intercept_`` (absent means 0); the parameter ``alpha``."""

    def fit(self, X: Any, y: Any) -> Any: ...


@role("squared-loss")
class SquaredLoss(Protocol):
    """``loss(w, X, y)`` is ½‖Xw − y‖²."""

    def __call__(self, w: Any, X: Any, y: Any) -> Any: ...


@role("sgd")
class StochasticDescent(Protocol):
    """``descend(X, y, eta, start, passes)``: SGD with a constant step on ½(⟨w,xᵢ⟩ − yᵢ)², one example after the other, in order.

    Returns the (1 + passes·n, d) weight vectors, the start first.
    """

    def __call__(self, X: Any, y: Any, eta: float, start: Any, passes: int) -> Any: ...


@role("decay-step")
class DecayStep(Protocol):
    """``step(w, X, y, eta, penalty)``: a gradient step on (1/2N)‖Xw − y‖², then the weights times 1 − eta·penalty."""

    def __call__(self, w: Any, X: Any, y: Any, eta: float, penalty: float) -> Any: ...


@role("lasso-step")
class LassoStep(Protocol):
    """``step(w, X, y, eta, penalty)``: a gradient step on (1/2N)‖Xw − y‖², then soft thresholding by eta·penalty."""

    def __call__(self, w: Any, X: Any, y: Any, eta: float, penalty: float) -> Any: ...


@role("lasso-gradient")
class LassoGradient(Protocol):
    """``gradient(w, X, y, penalty)``: that of (1/2N)‖Xw − y‖² + penalty·‖w‖₁, where it exists."""

    def __call__(self, w: Any, X: Any, y: Any, penalty: float) -> Any: ...


@role("l1-ball-projection")
class BallProjection(Protocol):
    """``project(z, c)``: the point of {w: ‖w‖₁ ≤ c} nearest to z, c > 0."""

    def __call__(self, z: Any, c: float) -> Any: ...


@role("ridge-penalty")
class RidgePenalty(Protocol):
    """``penalty(X, y, c)``: a λ ≥ 0 for which min ½‖Xw − y‖² + ½λ‖w‖² solves min ½‖Xw − y‖² subject to ‖w‖² ≤ c, c > 0.

    Its ``tol`` declares how far the bound, and optimality, may be missed, relative to c and to ½‖y‖².
    """

    def __call__(self, X: Any, y: Any, c: float) -> Any: ...


@role("lasso-penalty")
class LassoPenalty(Protocol):
    """``penalty(X, y, c)``: a λ ≥ 0 for which min ½‖Xw − y‖² + λ‖w‖₁ solves min ½‖Xw − y‖² subject to ‖w‖₁ ≤ c, c ≥ 0.

    Its ``tol`` declares how far optimality may be missed, relative to max(1, ½‖y‖²).
    """

    def __call__(self, X: Any, y: Any, c: float) -> Any: ...
