"""A classifier by the nearest mean of a class."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator, ClassifierMixin, check_classification_targets, check_is_fitted, validate_data


class NearestMean(ClassifierMixin, BaseEstimator):
    """Predicts the class whose mean is nearest; probabilities are in proportion to exp(−‖x − m‖²/`temperature`).

    Rows are answered in `n_jobs` parts, one after another.
    """

    def __init__(self, temperature: float = 64.0, n_jobs: int | None = None):
        self.temperature, self.n_jobs = temperature, n_jobs

    def fit(self, X: Any, y: Any) -> NearestMean:
        X, y = validate_data(self, X, y, accept_sparse="csr", dtype=np.float64)
        check_classification_targets(y)
        self.classes_, codes = np.unique(y, return_inverse=True)
        self.means_ = self.means(self.dense(X), codes)
        return self

    def means(self, X: np.ndarray, codes: np.ndarray) -> np.ndarray:
        return np.array([X[codes == k].mean(axis=0) for k in range(codes.max() + 1)])

    def dense(self, X: Any) -> np.ndarray:
        return X if isinstance(X, np.ndarray) else X.toarray()

    def squares(self, Q: Any) -> np.ndarray:
        """‖q − m‖², a row for each q."""
        check_is_fitted(self)
        Q = validate_data(self, Q, accept_sparse="csr", dtype=np.float64, reset=False)
        return self.joined([self.of_part(part) for part in self.parts(self.dense(Q))])

    def of_part(self, Q: np.ndarray) -> np.ndarray:
        return np.array([((self.means_ - q) ** 2).sum(axis=1) for q in Q])

    def parts(self, Q: np.ndarray) -> list[np.ndarray]:
        return np.array_split(Q, max(1, min(self.n_jobs or 1, len(Q))))

    def joined(self, parts: list[np.ndarray]) -> np.ndarray:
        return np.concatenate(parts)

    def predict(self, Q: Any) -> np.ndarray:
        codes = self.nearest(self.squares(Q))
        return self.classes_[codes]

    def nearest(self, squares: np.ndarray) -> np.ndarray:
        return squares.argmin(axis=1)

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """The accuracy: the share of the predictions that are right."""
        return float(np.average(self.predict(X) == np.asarray(y), weights=sample_weight))

    def predict_proba(self, Q: Any) -> np.ndarray:
        squares = self.squares(Q)
        return self.shares(np.exp((squares.min(axis=1, keepdims=True) - squares) / self.temperature))

    def shares(self, parts: np.ndarray) -> np.ndarray:
        return parts / parts.sum(axis=1, keepdims=True)

    def decision_function(self, Q: Any) -> np.ndarray:
        squares = self.squares(Q)
        return self.margin(squares) if len(self.classes_) == 2 else -squares

    def margin(self, squares: np.ndarray) -> np.ndarray:
        return squares[:, 0] - squares[:, 1]

    def stored(self, state: dict[str, Any]) -> dict[str, Any]:
        return state

    def __getstate__(self) -> dict[str, Any]:
        state: Any = super().__getstate__()
        return self.stored(state)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags
