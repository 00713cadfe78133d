"""Roles of linear (and kernel) two-class classifiers. X is (n, d) float64, y is (n,) of −1 and +1."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from ..numbers import exact_vector
from ..verdicts import ImplementationFailed
from .base import role, setting, vector, yes_or_no


@role("online-classifier")
class OnlineClassifier(Protocol):
    """Learns one example at a time. `predict` before the first example may raise, and then counts as no prediction."""

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@role("kernel-online-classifier")
class KernelOnlineClassifier(Protocol):
    """An online classifier that sees examples through ``kernel(X, Z)``, the (n, m) Gram matrix, only."""

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> Any: ...

    def predict(self, X: Any) -> Any: ...

    def kernel(self, X: Any, Z: Any) -> Any: ...


@role("separator")
class Separator(Protocol):
    """After `fit`: ``coef_`` (d,) or (1, d); ``intercept_`` (absent means 0); for update bounds ``n_updates_``.

    ``path_``, the (t+1, d) weight vectors from the start to the end, lets each single update be checked.
    """

    def fit(self, X: Any, y: Any) -> Any: ...


@role("max-margin-classifier")
class MaxMarginClassifier(Protocol):
    """After `fit`: ``coef_``, ``intercept_``; optionally ``dual_coef_`` (signed), ``support_``, ``tol``."""

    def fit(self, X: Any, y: Any) -> Any: ...


@role("soft-margin-classifier")
class SoftMarginClassifier(Protocol):
    """As a max-margin classifier, with the parameter ``C``."""

    def fit(self, X: Any, y: Any) -> Any: ...


def coefficients(classifier: Any, d: int | None = None) -> np.ndarray:
    """``coef_`` of a fitted classifier as a (d,) vector of exact rationals.

    Raises `NotANumber` if it holds NaN, and `ImplementationFailed` if it has another length than d.
    """
    w = exact_vector(classifier.coef_).ravel()
    if d is not None and len(w) != d:
        raise ImplementationFailed(f"its coef_ has {len(w)} entries for {d} features")
    return w


def intercept(classifier: Any) -> Any:
    """``intercept_`` of a fitted classifier exactly; 0 where there is none. Raises `ImplementationFailed` for several."""
    value = getattr(classifier, "intercept_", 0)
    return vector(value, "intercept_", 1)[0]


def learns_intercept(classifier: Any) -> bool:
    """Whether the classifier adds a constant feature: it declares ``fit_intercept``, by scikit-learn's convention."""
    return yes_or_no(setting(classifier, "fit_intercept", False), "fit_intercept")
