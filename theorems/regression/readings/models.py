"""The roles of linear and logistic regression, and what the statements read: weights, predictions, steps, penalties, probabilities.

X is (n, d) float64 and y (n,) float64.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.affine import Affine
from ....properties.numbers.exact import Number, exact_matrix, exact_vector, rational
from ....properties.numbers.shown import show
from ....properties.roles import role, setting
from ....properties.roles.base import float_array, vector
from ....properties.roles.linear_fits import FittedLinear
from ....properties.roles.readings import Place, Reading
from ....properties.samples.tables import Row
from ....properties.statements.precision import unit
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..oracles.least_squares import ball_value, lasso_value, shrunk
from ..samples.tables import (
    BallPoint,
    BoundedNorm,
    Chord,
    ConsistentRun,
    ModelScores,
    PenalisedStep,
    PositiveBound,
    RegressionData,
    StepSizeRun,
    ThreeDistributions,
)
from .penalised import CentredFit

PASSES = 4  # of stochastic gradient descent
DEFAULT_TOL = Fraction(1, 10**6)  # of a penalty that declares none
ITERATIVE = ("sparse_cg", "lsqr", "sag", "saga", "lbfgs")


@role("linear-regressor", same_under=("shift", "unit"))
class LinearRegressor(Protocol):
    """Least squares. After `fit`: ``coef_`` (d,), ``intercept_`` (absent means 0). ``fit_intercept`` says whether it fits one.

    Optionally ``fit(X, y, sample_weight=…)``, (n,) weights of the squares.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@role("ridge-regressor", same_under=("shift",))
class RidgeRegressor(Protocol):
    """Minimises ‖Xw + b − y‖² + alpha‖w‖². After `fit`: ``coef_``, ``intercept_`` (absent means 0); the parameter ``alpha``.

    Optionally ``fit(X, y, sample_weight=…)``, (n,) weights of the squares; and, of one that solves (XXᵀ + alpha·I)α = y for
    w = Xᵀα, these as ``dual_coef_``: rounding moves its answer more.
    """

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


@role("sigmoid")
class Sigmoid(Protocol):
    """``sigmoid(z)``: 1/(1 + e^(−z)) for each entry of a float64 array."""

    def __call__(self, z: Any) -> Any: ...


@role("cross-entropy")
class CrossEntropy(Protocol):
    """``cross_entropy(y, p)``: −Σ yᵢ ln pᵢ for distributions y (the target) and p, with 0·ln 0 = 0; infinite where pᵢ = 0 < yᵢ."""

    def __call__(self, y: Any, p: Any) -> Any: ...


# ------------------------------------------------------------------------------------------------------------ least squares


class LeastSquaresFit(FittedLinear[RegressionData], role=LinearRegressor):
    """A least-squares fit. A fitted intercept is the weight of a constant feature. Does not apply to bounded weights."""

    @cached_property
    def fitted(self) -> Any:
        if setting(self.model, "positive"):
            raise NotApplicable("its weights are bounded")
        return super().fitted

    @cached_property
    def data(self) -> RegressionData:
        """The data as the regressor sees them: with a last feature 1 where it fits an intercept."""
        return self.sample.with_constant() if self.has_intercept else self.sample

    @cached_property
    def w(self) -> np.ndarray:
        """The weights; a fitted intercept is the last. Raises `ImplementationFailed` where it predicts something else."""
        w = super().w
        self._predicts(w, self.b)
        return exact_vector([*w, self.b]) if self.has_intercept else w

    @property
    def answer(self) -> Affine:
        return Affine(self.w[: self.sample.d], self.b)

    def _predicts(self, w: np.ndarray, b: Number) -> None:
        """Whether it predicts ⟨w,x⟩ + b, or ⟨w,x−m⟩ + ȳ with the means m and ȳ: d + 3 terms, of which none is larger than here."""
        rows, y = self.sample.exact_X, self.sample.exact_y
        predicted = vector(self.fitted.predict(self.sample.X), "predictions", self.sample.n)
        largest = abs(rows).max(axis=0) @ abs(w) + abs(y).max() + abs(b)
        for i, row in enumerate(rows):
            value = row @ w + b
            if abs(predicted[i] - value) > 4 * (self.sample.d + 3) * unit() * (abs(row) @ abs(w) + largest):
                raise ImplementationFailed(f"it predicts {show(predicted[i])} where ⟨w,x⟩ + b is {show(value)}")

    @cached_property
    def X(self) -> np.ndarray:
        return self.data.exact_X

    @cached_property
    def y(self) -> np.ndarray:
        return self.data.exact_y

    @cached_property
    def solution(self) -> np.ndarray:
        """The certified minimiser of least norm: (XᵀX)⁻¹Xᵀy where XᵀX is invertible."""
        return shrunk(self.data)


class FitsOfBothKinds(FittedLinear[RegressionData], role=LinearRegressor):
    """One fit with an intercept, and one without on data with a last feature 1. It must have a ``fit_intercept`` to set."""

    @cached_property
    def lifted(self) -> RegressionData:
        """The data with a last feature 1."""
        return self.sample.with_constant()

    def _fitted(self, fit_intercept: bool, data: RegressionData) -> Any:
        regressor = self.make()
        if not hasattr(regressor, "set_params"):
            raise NotApplicable("its fit_intercept cannot be set: it has no set_params")
        regressor.set_params(fit_intercept=fit_intercept)
        regressor.fit(data.X, data.y)
        return regressor

    @cached_property
    def model(self) -> Any:
        """The one with an intercept."""
        return self._fitted(True, self.sample)

    @property
    def fitted(self) -> Any:
        return self.model

    @cached_property
    def predictions(self) -> np.ndarray:
        """Of the regressor with an intercept."""
        return vector(self.model.predict(self.sample.X), "predictions", self.sample.n)

    @cached_property
    def predictions_without(self) -> np.ndarray:
        """Of the regressor without, on the data with a last feature 1."""
        return vector(self._fitted(False, self.lifted).predict(self.lifted.X), "predictions", self.sample.n)

    @cached_property
    def w_and_b(self) -> np.ndarray:
        return exact_vector([*self.w, self.b])


class LossOnChord(Reading[Chord], role=SquaredLoss):
    """The loss at weights of one's choice."""

    def loss(self, w: np.ndarray) -> Number:
        return rational(self.model(w.astype(float), self.sample.X, self.sample.y))


class Step(Place, shown="step {0.t}"):
    """Number `t` of the steps of stochastic gradient descent, on the example (x, y), from w to `after`."""

    t: int
    x: Any
    y: Number
    w: Any
    after: Any


Run = TypeVar("Run", bound=StepSizeRun, covariant=True)


class DescentPath(Reading[Run], role=StochasticDescent):
    """All weights of `PASSES` passes of stochastic gradient descent."""

    @cached_property
    def path(self) -> np.ndarray:
        run = self.sample
        start = np.array([float(v) for v in run.start])
        path = exact_matrix(self.model(run.X, run.y, float(run.eta), start, PASSES))
        if path.shape != (1 + PASSES * run.n, run.d):
            raise ImplementationFailed(f"it returned weights of shape {path.shape}, not {(1 + PASSES * run.n, run.d)}")
        return path

    @cached_property
    def steps(self) -> list[Step]:
        run, out = self.sample, []
        for k, (w, after) in enumerate(zip(self.path, self.path[1:], strict=False)):
            out.append(Step(k + 1, run.exact_X[k % run.n], run.exact_y[k % run.n], w, after))
        return out


class ConsistentPath(DescentPath[ConsistentRun]):
    """The steps on data that w* fits."""

    @cached_property
    def star(self) -> np.ndarray:
        """w*."""
        return exact_vector(self.sample.solution)


# -------------------------------------------------------------------------------------------------------------------- ridge


class RidgeFit(CentredFit[RegressionData], role=RidgeRegressor):
    """A ridge fit. Applies to regressors with alpha > 0, free weights and a direct solver."""

    @cached_property
    def fitted(self) -> Any:
        if self.penalty <= 0 or setting(self.model, "solver") in ITERATIVE or setting(self.model, "positive"):
            raise NotApplicable("its alpha is not positive, its weights are bounded, or its solver is iterative")
        return super().fitted

    @cached_property
    def penalty(self) -> Number:
        """λ."""
        return rational(setting(self.model, "alpha", 0))

    def for_copies(self, k: int) -> dict[str, Number]:
        return {"alpha": k * self.penalty}

    @property
    def is_dual(self) -> bool:
        """Whether it has solved for dual coefficients, one of each example."""
        return getattr(self.fitted, "dual_coef_", None) is not None

    @cached_property
    def solution(self) -> np.ndarray:
        """The certified (XᵀX + λI)⁻¹Xᵀy."""
        return shrunk(self.data, self.penalty)


Bound = TypeVar("Bound", bound=BoundedNorm, covariant=True)


class _FoundPenalty(Reading[Bound]):
    """The λ found for a bound c, and the declared tol."""

    @cached_property
    def penalty(self) -> Number:
        """λ."""
        return rational(self.model(self.sample.X, self.sample.y, float(self.sample.c)))

    @cached_property
    def tol(self) -> Number:
        return rational(setting(self.model, "tol", DEFAULT_TOL))

    @cached_property
    def unbounded(self) -> np.ndarray:
        """The least-squares solution of least norm."""
        return shrunk(self.sample)


class PenaltyForBall(_FoundPenalty[PositiveBound], role=RidgePenalty):
    """The λ that stands for ‖w‖² ≤ c."""

    @cached_property
    def w(self) -> np.ndarray:
        """The certified ridge solution for this λ ≥ 0."""
        return shrunk(self.sample, self.penalty)


class PenaltyForDiamond(_FoundPenalty[BoundedNorm], role=LassoPenalty):
    """The λ that stands for ‖w‖₁ ≤ c, and the certified values of both problems."""

    @cached_property
    def bounded_value(self) -> Number:
        """min ½‖Xw − y‖² subject to ‖w‖₁ ≤ c."""
        return ball_value(self.sample, self.sample.c)

    @cached_property
    def penalised_value(self) -> Number:
        """min ½‖Xw − y‖² + λ‖w‖₁."""
        return lasso_value(self.sample, self.penalty)


class _StepFrom(Reading[PenalisedStep]):
    """A step with a penalty, from weights of one's choice."""

    def step_from(self, w: np.ndarray) -> np.ndarray:
        state = self.sample
        answer = self.model(w.astype(float), state.X, state.y, float(state.eta), float(state.penalty))
        return vector(answer, "weights", state.d)

    @cached_property
    def w(self) -> np.ndarray:
        return exact_vector(self.sample.w)

    @cached_property
    def new(self) -> np.ndarray:
        """w', the weights after the step from w."""
        return self.step_from(self.w)


class DecayedStep(_StepFrom, role=DecayStep):
    """A step with weight decay."""

    @cached_property
    def decayed_solution(self) -> np.ndarray:
        """The certified ridge solution for the penalty λ/(1 − ηλ) on the mean loss."""
        state = self.sample
        return shrunk(state, state.n * state.penalty / (1 - state.eta * state.penalty))


# -------------------------------------------------------------------------------------------------------------------- LASSO


class ThresholdedStep(_StepFrom, role=LassoStep):
    """A step with soft thresholding, from w and from u."""

    @cached_property
    def u(self) -> np.ndarray:
        return exact_vector(self.sample.u)

    @cached_property
    def other(self) -> np.ndarray:
        """u', the weights after the step from u."""
        return self.step_from(self.u)


class PenalisedGradient(Reading[PenalisedStep], role=LassoGradient):
    """The gradient with the ℓ1 penalty, at w and beside it."""

    def at(self, w: np.ndarray) -> np.ndarray:
        return vector(
            self.model(w.astype(float), self.sample.X, self.sample.y, float(self.sample.penalty)), "gradient", self.sample.d
        )

    @cached_property
    def w(self) -> np.ndarray:
        return exact_vector(self.sample.w)

    def beside(self, k: int, value: Number) -> np.ndarray:
        """w with this value in place of its entry k."""
        w = self.w.copy()
        w[k] = value
        return w


class Projection(Reading[BallPoint], role=BallProjection):
    """The projection of z on the ℓ1 ball."""

    @cached_property
    def w(self) -> np.ndarray:
        z = self.sample.z
        return vector(self.model(np.array([float(v) for v in z]), float(self.sample.c)), "entries", len(z))


# --------------------------------------------------------------------------------------------------- logistic regression


class Probabilities(Reading[ModelScores], role=Sigmoid):
    """The probabilities of both scores and of their negatives."""

    @cached_property
    def computed(self) -> list[tuple[Any, Number, Number]]:
        """For each of the two scores z: z, and what is computed for z and for −z."""
        scores = self.sample.scores
        found = vector(self.model(np.array([float(v) for z in scores for v in (z, -z)])), "probabilities", 4)
        return [(z, found[2 * k], found[2 * k + 1]) for k, z in enumerate(scores)]


@dataclass(frozen=True, eq=False)
class Prediction:
    """A predicted distribution p, and the `value` computed for XE(y,p)."""

    p: Row
    value: float

    @property
    def xe(self) -> Number:
        """The value, exactly. Raises `NotANumber` where it is infinite or NaN."""
        return rational(self.value)

    def __str__(self) -> str:
        return f"p = ({', '.join(map(str, self.p))})"


class Entropies(Reading[ThreeDistributions], role=CrossEntropy):
    """The cross entropies of two predictions for one target."""

    @cached_property
    def predictions(self) -> list[Prediction]:
        three = self.sample
        return [Prediction(p, self._value(three.floats(three.y), three.floats(p))) for p in (three.p, three.q)]

    def _value(self, y: np.ndarray, p: np.ndarray) -> float:
        return float(float_array(self.model(y, p), "cross entropy", ()))
