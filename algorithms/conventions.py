"""What the references take from scikit-learn, and the little of it that they need where it is not installed.

With scikit-learn they are its estimators in full. Without it they still have parameters, check their input and refuse what it
refuses, with the same arrays after it; what its mixins add (``score``, ``fit_predict``, ``fit_transform``, tags), they lack.
"""

from __future__ import annotations

import inspect
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING or find_spec("sklearn") is not None:
    from sklearn.base import BaseEstimator, ClassifierMixin, ClusterMixin, OutlierMixin, RegressorMixin, TransformerMixin
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.utils import check_array, check_consistent_length, check_random_state
    from sklearn.utils.multiclass import check_classification_targets
    from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data
else:
    NOT_GIVEN = object()

    class ConvergenceWarning(UserWarning):
        """An iteration ended before it converged."""

    class NotFittedError(ValueError, AttributeError):
        """It was asked before `fit`."""

    class BaseEstimator:
        """Parameters are the arguments of the constructor, kept under their names."""

        @classmethod
        def _names(cls) -> list[str]:
            kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
            own = () if cls.__init__ is object.__init__ else inspect.signature(cls).parameters.values()
            return sorted(p.name for p in own if p.kind in kinds)

        def get_params(self, deep: bool = True) -> dict[str, Any]:
            """The parameters, by name; if `deep`, those of parameters too, as ``name__inner``."""
            own = {name: getattr(self, name) for name in self._names()}
            if deep:
                parts = [(n, v) for n, v in own.items() if hasattr(v, "get_params") and not isinstance(v, type)]
                own |= {f"{name}__{inner}": value for name, part in parts for inner, value in part.get_params().items()}
            return own

        def set_params(self, **given: Any) -> BaseEstimator:
            """Other values of parameters. Raises `ValueError` for a name that is none of them."""
            for name, value in given.items():
                own, _, inner = name.partition("__")
                if own not in self._names():
                    raise ValueError(f"Invalid parameter {own!r} for estimator {self!r}")
                getattr(self, own).set_params(**{inner: value}) if inner else setattr(self, own, value)
            return self

        def __repr__(self) -> str:
            defaults = inspect.signature(type(self)).parameters
            told = {name: getattr(self, name) for name in self._names()}
            return f"{type(self).__name__}({', '.join(f'{n}={v!r}' for n, v in told.items() if v is not defaults[n].default)})"

    KINDS = ("Classifier", "Cluster", "Outlier", "Regressor", "Transformer")
    ClassifierMixin, ClusterMixin, OutlierMixin, RegressorMixin, TransformerMixin = (type(f"{k}Mixin", (), {}) for k in KINDS)

    def check_array(
        X: Any, *, dtype: Any = "numeric", ensure_2d: bool = True, ensure_non_negative: bool = False, input_name: str = "X"
    ) -> np.ndarray:
        """X as an array of finite real numbers that is not empty. Raises `TypeError` for sparse matrices, else `ValueError`."""
        if hasattr(X, "tocsr") or hasattr(X, "toarray"):
            raise TypeError("Sparse data was passed, but dense data is required")
        found = np.asarray(X)
        if found.dtype.kind == "c":
            raise ValueError("Complex data not supported")
        if dtype == "numeric" and found.dtype.kind in "SU":
            raise ValueError("dtype='numeric' is not compatible with arrays of bytes/strings")
        if dtype != "numeric" or found.dtype.kind == "O":
            found = np.asarray(found, dtype=float if dtype == "numeric" else dtype)
        if ensure_2d and found.ndim != 2:
            raise ValueError(f"Expected 2D array, got {'scalar' if found.ndim == 0 else f'{found.ndim}D'} array instead")
        if found.ndim == 0:
            raise TypeError(f"Singleton array {found!r} cannot be considered a valid collection.")
        if not len(found):
            raise ValueError(f"Found array with 0 sample(s) (shape={found.shape}) while a minimum of 1 is required.")
        if ensure_2d and not found.shape[1]:
            raise ValueError(f"Found array with 0 feature(s) (shape={found.shape}) while a minimum of 1 is required.")
        if found.dtype.kind == "f" and not np.isfinite(found).all():
            raise ValueError(f"Input {input_name} contains NaN or infinity.")
        if ensure_non_negative and (found < 0).any():
            raise ValueError(f"Negative values in data passed to {input_name}.")
        return found

    def check_random_state(seed: Any) -> Any:
        """A generator of that seed; a generator as it is."""
        return seed if isinstance(seed, np.random.RandomState) else np.random.RandomState(seed)

    def check_consistent_length(*arrays: Any) -> None:
        """Raises `ValueError` where they are not equally long."""
        lengths = [len(a) for a in arrays if a is not None]
        if len(set(lengths)) > 1:
            raise ValueError(f"Found input variables with inconsistent numbers of samples: {lengths}")

    def validate_data(
        estimator: Any, X: Any, y: Any = NOT_GIVEN, *, dtype: Any = "numeric", y_numeric: bool = False, reset: bool = True
    ) -> Any:
        """X, or X and y, checked; sets ``n_features_in_``, or holds X to it. Raises as `check_array` does."""
        X = check_array(X, dtype=dtype)
        if reset:
            estimator.n_features_in_ = X.shape[1]
        elif X.shape[1] != estimator.n_features_in_:
            wanted = f"{type(estimator).__name__} is expecting {estimator.n_features_in_} features as input"
            raise ValueError(f"X has {X.shape[1]} features, but {wanted}")
        if y is NOT_GIVEN:
            return X
        if y is None:
            raise ValueError(f"This {type(estimator).__name__} estimator requires y to be passed, but the target y is None.")
        y = np.asarray(y)
        if y.ndim == 2 and y.shape[1] == 1:
            y = y.ravel()
        if y.ndim != 1:
            raise ValueError(f"y should be a 1d array, got an array of shape {y.shape} instead.")
        if y.dtype.kind == "f" and not np.isfinite(y).all():
            raise ValueError("Input y contains NaN or infinity.")
        check_consistent_length(X, y)
        return X, y.astype(float) if y_numeric and y.dtype.kind == "O" else y

    def check_is_fitted(estimator: Any) -> None:
        """Raises `NotFittedError` where nothing that `fit` leaves is there."""
        if not any(name.endswith("_") and not name.startswith("__") for name in vars(estimator)):
            raise NotFittedError(f"This {type(estimator).__name__} instance is not fitted yet. Call 'fit' first.")

    def check_classification_targets(y: Any) -> None:
        """Raises `ValueError` for labels that are no whole numbers, and no words."""
        if np.asarray(y).dtype.kind == "f" and (np.asarray(y) != np.floor(y)).any():
            raise ValueError("Unknown label type: continuous. Maybe you are trying to fit a classifier to a regression target")

    def _check_sample_weight(sample_weight: Any, X: Any, *, dtype: Any) -> np.ndarray:
        if sample_weight is None or np.ndim(sample_weight) == 0:
            return np.full(len(X), 1 if sample_weight is None else sample_weight, dtype=dtype)
        weights = check_array(sample_weight, dtype=dtype, ensure_2d=False, input_name="sample_weight")
        if weights.shape != (len(X),):
            raise ValueError(f"sample_weight.shape == {weights.shape}, expected {(len(X),)}!")
        return weights


__all__ = [
    "BaseEstimator", "ClassifierMixin", "ClusterMixin", "ConvergenceWarning", "OutlierMixin", "RegressorMixin",
    "TransformerMixin", "_check_sample_weight", "check_array", "check_classification_targets", "check_consistent_length",
    "check_is_fitted", "check_random_state", "validate_data",
]  # fmt: skip
