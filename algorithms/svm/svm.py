"""Support vector machines by sequential minimal optimisation (SMO), with and without slack.

The dual is solved in u = yα, signed multipliers as in scikit-learn's ``dual_coef_``: maximise y·u − ½uᵀKu subject to Σuᵢ = 0
and 0 ≤ yᵢuᵢ ≤ C. A step moves t from one multiplier to another along Σuᵢ = 0; the gradient f = y − Ku says where to: raising uᵢ
and lowering uⱼ gains while fᵢ > fⱼ, and at the optimum the largest fᵢ that may rise meets the smallest fⱼ that may fall, at b.

J. C. Platt, *Fast training of support vector machines using sequential minimal optimization* (1998);
R.-E. Fan, P.-H. Chen, C.-J. Lin, *Working set selection using second order information for training SVM*, JMLR 6 (2005).
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClassifierMixin, ConvergenceWarning
from ..two_classes import binary, class_of, new_data, training_data
from ..weights import weights_of

TINY = 1e-12  # a curvature that counts as 0: two points that the kernel does not tell apart
FAR = 1000.0  # times as far from 0 as from each other: below, a product loses at most 6 of 16 digits
PERIOD = 100  # pair steps between two Newton steps
MAX_FREE = 64  # no Newton step on more multipliers than these
Row = Callable[[int], np.ndarray]  # i ↦ row i of the Gram matrix


def bounds(alpha_i: Any, alpha_j: Any, C: Any, same: bool) -> tuple[Any, Any]:
    """Platt's L and H: where αⱼ may lie so that both multipliers stay in [0, C] on the line that Σαy = 0 leaves them."""
    if same:
        return max(0, alpha_i + alpha_j - C), min(C, alpha_i + alpha_j)
    return max(0, alpha_j - alpha_i), min(C, C + alpha_j - alpha_i)


def clip(value: Any, low: Any, high: Any) -> Any:
    """The point of [low, high] that is nearest to value."""
    return min(max(value, low), high)


def rise(slope: Any, curvature: Any, far: Any) -> Any:
    """Where slope·d − ½curvature·d² is largest; `far` away on a flat line, unless it is level too."""
    if curvature > 0:
        return slope / curvature
    return far if slope > 0 else -far if slope < 0 else 0


def pair_step(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Maximise W(α) = Σα − ½ Σ yᵢyⱼαᵢαⱼKᵢⱼ over αᵢ and αⱼ, all others fixed, subject to 0 ≤ α ≤ C and Σαy = 0."""
    f = y - K @ (alpha * y)
    slope, curvature = y[j] * (f[j] - f[i]), K[i, i] + K[j, j] - 2 * K[i, j]
    low, high = bounds(alpha[i], alpha[j], C, y[i] == y[j])
    new = clip(alpha[j] + rise(slope, curvature, C), low, high)
    out = alpha.copy()
    out[j] = new
    out[i] = clip(alpha[i] + y[i] * y[j] * (alpha[j] - new), 0, C)  # the clipping only undoes rounding
    return out


def newton_on_free(row: Row, u: np.ndarray, f: np.ndarray, lower: np.ndarray, upper: np.ndarray) -> np.ndarray:
    """Maximise over the multipliers strictly between their bounds, all others fixed; change u, and return the new gradient f.

    Solves the linear optimality system, goes as far as the bounds allow, fixes what reached its bound, and starts again.
    SMO settles early which multipliers are free, and then crawls among them: this is where it loses its time.
    """
    free = np.flatnonzero((u > lower) & (u < upper))
    while 2 <= len(free) <= MAX_FREE:
        k, rows = len(free), np.array([row(int(i)) for i in free])
        system = np.ones((k + 1, k + 1))
        system[:k, :k] = rows[:, free]
        system[range(k), range(k)] += TINY * (1 + rows[range(k), free])  # dependent points leave it singular
        system[k, k] = 0.0
        direction = np.linalg.solve(system, np.append(f[free], 0.0))[:k]
        if f[free] @ direction <= 0:
            break
        with np.errstate(divide="ignore", invalid="ignore"):
            room = np.where(direction > 0, upper[free] - u[free], lower[free] - u[free]) / direction
        room[direction == 0] = np.inf
        step = min(1.0, room.min())
        blocked = free[room <= step]
        u[free] += step * direction
        f = f - step * (direction @ rows)
        if step == 1.0:
            break
        u[blocked] = np.where(abs(u[blocked] - lower[blocked]) < abs(upper[blocked] - u[blocked]), lower[blocked], upper[blocked])
        free = np.setdiff1d(free, blocked)
    return f


def far_out(X: np.ndarray) -> np.ndarray:
    """(d,): the middle of each column whose values are `FAR` times as far from 0 as from each other, 0 of the other columns.

    w is the same without it. Products of such numbers would lose in rounding what tells them apart.
    """
    low, high = X.min(axis=0), X.max(axis=0)
    return np.where(np.maximum(abs(low), abs(high)) > FAR * (high - low), low + (high - low) / 2, 0.0)


def weighted(bound: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Bounds of multipliers, times the weights: 0 times infinity is 0."""
    return np.multiply(bound, weights, out=np.zeros(len(bound)), where=weights > 0)


class SoftMarginSVM(ClassifierMixin, BaseEstimator):
    """Minimises ½‖w‖² + C Σ max(0, 1 − yᵢ(⟨w,xᵢ⟩ + b)) by SMO, choosing pairs by their gain to second order.

    Parameters
    ----------
    C: the price of slack. kernel: "linear", "rbf", or a callable giving the (n, m) Gram matrix.
    gamma: of the RBF kernel exp(−gamma‖x − z‖²); None means 1/(d · variance of X), weighted as the examples are.
    tol: the optimality conditions end up to this in units of the functional margin. max_iter: steps before giving up.

    Attributes
    ----------
    dual_coef_: (1, n_support) values yᵢαᵢ. support_: the indices with αᵢ > 0. support_vectors_. intercept_: (1,).
    coef_: (1, d), for the linear kernel. n_iter_: the number of pair steps. middle_: (d,), see `far_out`.

    Warns with `ConvergenceWarning` where `max_iter` steps do not suffice.
    """

    def __init__(
        self,
        C: float = 1.0,
        kernel: str | Callable[..., Any] = "linear",
        gamma: float | None = None,
        tol: float = 1e-3,
        max_iter: int = 10**6,
    ):
        self.C = C
        self.kernel = kernel
        self.gamma = gamma
        self.tol = tol
        self.max_iter = max_iter

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> SoftMarginSVM:
        """`sample_weight`: (n,) numbers of at least 0 that C is multiplied by for each example; None for 1."""
        X, signs = training_data(self, X, y, both=True)
        self.weights_ = weights_of(X, sample_weight)
        if len(set(signs[self.weights_ > 0])) < 2:
            raise ValueError("all examples of a class have the weight 0")
        X, signs = X.astype(np.float64), signs.astype(np.float64)
        if self.gamma is None:
            share = self.weights_[:, None] / self.weights_.sum() / X.shape[1]
            variance = (share * (X - (share * X).sum()) ** 2).sum()
            self.gamma_ = 1.0 / (X.shape[1] * variance) if variance > 0 else 1.0
        else:
            self.gamma_ = self.gamma
        self.middle_ = far_out(X) if self.kernel == "linear" else np.zeros(X.shape[1])
        u, b = self.solve(*self.rows_of_gram(X - self.middle_), signs)
        self.support_ = np.flatnonzero(u)
        self.support_vectors_, self.dual_coef_ = X[self.support_], u[None, self.support_]
        if self.kernel == "linear":
            self.coef_ = self.weights(self.dual_coef_, self.support_vectors_ - self.middle_)
            b -= self.there()
        self.intercept_ = np.array([b])
        return self

    def box(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Between which values u may lie: [0, C] for label +1, [−C, 0] for −1."""
        return np.minimum(0.0, self.C * y), np.maximum(0.0, self.C * y)

    def solve(self, row: Row, diagonal: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, float]:
        """SMO, with a Newton step on the free multipliers after every `PERIOD` pair steps: u, and the intercept.

        `rising` holds the gradient where u may rise and −∞ elsewhere, `falling` where it may fall and ∞ elsewhere.
        """
        lower, upper = (weighted(bound, self.weights_) for bound in self.box(y))
        u, f, diagonal = np.zeros(len(y)), y.copy(), diagonal + TINY
        change, curvature = np.empty_like(f), np.empty_like(f)
        self.n_iter_ = 0
        while True:
            rising, falling = np.where(u < upper, f, -np.inf), np.where(u > lower, f, np.inf)
            for _ in range(PERIOD):
                i = int(rising.argmax())
                gain = rising[i] - falling
                if self.converged(gain.max()):
                    return u, self.halfway(rising, falling)
                np.maximum(gain, 0.0, out=gain)
                np.multiply(row(i), -2.0, out=curvature)
                curvature += diagonal
                curvature += diagonal[i]
                np.maximum(curvature, TINY, out=curvature)  # of points far out and close together it is rounding alone
                j = int((gain * gain / curvature).argmax())
                t = self.move(gain[j] / curvature[j], upper[i] - u[i], u[j] - lower[j])
                np.subtract(row(i), row(j), out=change)
                change *= t
                rising -= change
                falling -= change
                f_i, f_j = rising[i], falling[j]
                u[i] = upper[i] if t == upper[i] - u[i] else u[i] + t
                u[j] = lower[j] if t == u[j] - lower[j] else u[j] - t
                rising[i], falling[i] = f_i if u[i] < upper[i] else -np.inf, f_i if u[i] > lower[i] else np.inf
                rising[j], falling[j] = f_j if u[j] < upper[j] else -np.inf, f_j if u[j] > lower[j] else np.inf
                self.n_iter_ += 1
            f = newton_on_free(row, u, np.where(np.isfinite(rising), rising, falling), lower, upper)
            if self.n_iter_ >= self.max_iter:
                warnings.warn(f"no convergence after {self.n_iter_} pair steps", ConvergenceWarning, stacklevel=3)
                return u, self.halfway(rising, falling)

    def converged(self, violation: float) -> bool:
        return bool(violation <= self.tol)

    @staticmethod
    def move(t: float, room_above: float, room_below: float) -> float:
        """The unconstrained maximiser on the line, clipped to the box."""
        return min(t, room_above, room_below)

    @staticmethod
    def halfway(rising: np.ndarray, falling: np.ndarray) -> float:
        """Halfway between the two sides that meet at the optimum."""
        return float((rising.max() + falling.min()) / 2)

    @staticmethod
    def weights(dual_coef: np.ndarray, vectors: np.ndarray) -> np.ndarray:
        return dual_coef @ vectors

    def rows_of_gram(self, X: np.ndarray) -> tuple[Row, np.ndarray]:
        """The rows of the Gram matrix, each computed when it is first needed and then kept, and its diagonal."""
        if callable(self.kernel):
            K = self.gram(X, X)
            return K.__getitem__, np.diag(K)
        norms = (X * X).sum(1)
        if self.kernel == "linear":
            return cache(lambda i: X @ X[i]), norms
        gamma = self.gamma_
        return cache(lambda i: np.exp(np.minimum(gamma * (2 * (X @ X[i]) - norms - norms[i]), 0.0))), np.ones(len(X))

    def gram(self, X: np.ndarray, Z: np.ndarray) -> np.ndarray:
        if callable(self.kernel):
            return np.asarray(self.kernel(X, Z), dtype=np.float64)
        K = X @ Z.T
        if self.kernel == "linear":
            return K
        K *= 2 * self.gamma_
        K -= self.gamma_ * (X * X).sum(1)[:, None]
        K -= self.gamma_ * (Z * Z).sum(1)[None]
        return np.exp(np.minimum(K, 0.0, out=K), out=K)

    def decision_function(self, X: Any) -> np.ndarray:
        X = new_data(self, X).astype(np.float64)
        K = self.gram(X - self.middle_, self.support_vectors_ - self.middle_)
        return K @ self.dual_coef_[0] + self.intercept_[0] + self.there()

    def there(self) -> float:
        """⟨w, x⟩ at the point that is subtracted from the examples."""
        return float(self.coef_[0] @ self.middle_) if self.middle_.any() else 0.0

    def predict(self, X: Any) -> np.ndarray:
        return class_of(self, self.decision_function(X))

    def __sklearn_tags__(self) -> Any:
        return binary(super().__sklearn_tags__())


def for_separable_data(tags: Any) -> Any:
    """scikit-learn's tags of a classifier that has no solution where the data are not separable, and warns there."""
    tags.classifier_tags.poor_score = True
    return tags


class HardMarginSVM(SoftMarginSVM):
    """The maximum-margin hyperplane of separable data: the same method with no bound on the multipliers."""

    def __init__(self, tol: float = 1e-5, max_iter: int = 10**5):
        super().__init__(C=np.inf, tol=tol, max_iter=max_iter)

    def __sklearn_tags__(self) -> Any:
        return for_separable_data(super().__sklearn_tags__())


class CentredHardMarginSVM(ClassifierMixin, BaseEstimator):
    """The maximum-margin hyperplane through the origin, by coordinate ascent in the dual.

    Without an intercept there is no Σαy = 0, and one multiplier may move at a time: α ← max(0, α + (1 − y⟨w,x⟩)/‖x‖²).

    Attributes: coef_ (1, d), intercept_ (always 0), dual_coef_, support_, n_iter_ (passes over the data).
    """

    def __init__(self, tol: float = 1e-5, max_iter: int = 10**5, fit_intercept: bool = False):
        self.tol = tol
        self.max_iter = max_iter
        self.fit_intercept = fit_intercept

    def fit(self, X: Any, y: Any) -> CentredHardMarginSVM:
        X, y = training_data(self, X, y)
        X = X.astype(np.float64)
        Z = y[:, None] * X
        Q = Z @ Z.T
        alpha, gradient = np.zeros(len(Z)), np.ones(len(Z))  # gradient = 1 − Qα, one minus the functional margins
        for self.n_iter_ in range(self.max_iter):  # noqa: B020 (a pass is a pass)
            if self.converged(np.where(alpha > 0, np.abs(gradient), gradient).max()):
                break
            for i in range(len(Z)):
                t = self.advance(alpha[i], gradient[i], Q[i, i])
                alpha[i] += t
                gradient -= t * Q[i]
        else:
            warnings.warn(f"no convergence after {self.max_iter} passes", ConvergenceWarning, stacklevel=2)
        self.support_ = np.flatnonzero(alpha)
        self.dual_coef_ = (alpha * y)[None, self.support_]
        self.coef_, self.intercept_ = self.dual_coef_ @ X[self.support_], np.zeros(1)
        return self

    def advance(self, alpha: float, gradient: float, curvature: float) -> float:
        return max(-alpha, gradient / curvature) if curvature > 0 else 0.0  # nothing moves a point at the origin

    def converged(self, violation: float) -> bool:
        return bool(violation <= self.tol)

    def decision_function(self, X: Any) -> np.ndarray:
        return new_data(self, X).astype(np.float64) @ self.coef_[0]

    def predict(self, X: Any) -> np.ndarray:
        return class_of(self, self.decision_function(X))

    def __sklearn_tags__(self) -> Any:
        return for_separable_data(binary(super().__sklearn_tags__()))
