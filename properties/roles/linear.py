"""What is read of a fitted linear model, exactly: its coefficients, its intercept, and whether it fits one."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np

from ..numbers.exact import NotANumber, exact_vector
from ..statements.verdicts import Declined, ImplementationFailed, NotApplicable
from .base import Watched, setting, vector, yes_or_no


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
    value = getattr(classifier, "intercept_", None)
    return 0 if value is None else vector(value, "intercept_", 1)[0]


def learns_intercept(classifier: Any, make: Callable[[], Any]) -> bool:
    """Whether it fits an intercept: it says so (``fit_intercept``), or, where it says nothing, does so when it is asked.

    It is asked on one small shifted sample, a fresh one (`make`) that is: there it learns an ``intercept_`` other than 0, or, as an
    online learner, draws its boundary elsewhere than at 0.
    """
    declared = setting(classifier, "fit_intercept")
    if declared is not None:
        return yes_or_no(declared, "fit_intercept")
    offers = partial(hasattr, getattr(classifier, "_thing", classifier))
    if offers("fit"):
        return _shown(classifier) or ((offers("intercept_") or not offers("coef_")) and _shown(_asked(make)))
    return offers("partial_fit") and _has_bias(make)


# Through the origin separable, of both classes, and with another best fit with an intercept than without; uneven, so that the
# labels of a batch do not cancel.
ROWS, LABELS = np.array([[1.0], [-2.0], [3.0]]), np.array([1, -1, 1])


def _fresh(make: Callable[[], Any]) -> Any:
    """A fresh one that is watched, and whose calls go into no log: they are no part of what a refutation shows.

    It is a copy: what some readings make is theirs already.
    """
    made = make()
    return Watched(deepcopy(getattr(made, "_thing", made)))


def _asked(make: Callable[[], Any]) -> Any:
    """A fresh one, fitted to the small sample; None where it refuses that."""
    try:
        made = _fresh(make)
        made.fit(ROWS.copy(), LABELS.copy())
    except (Declined, NotApplicable, ImplementationFailed):
        return None
    return made


def _shown(fitted: Any) -> bool:
    """Whether it shows an intercept other than 0."""
    try:
        value = getattr(fitted, "intercept_", None)
        return value is not None and any(exact_vector(value).ravel() != 0)
    except (ImplementationFailed, NotANumber):
        return False


def _has_bias(make: Callable[[], Any]) -> bool:
    """Whether the boundary of an online learner that has seen the point 1 lies at a distance from 0, on the other side."""
    try:
        made = _fresh(make)
        return _moves_boundary(Watched(deepcopy(made._thing)), 1) or _moves_boundary(made, -1)
    except (Declined, NotApplicable, ImplementationFailed, NotANumber, ValueError):
        return False


def _moves_boundary(learner: Any, label: int) -> bool:
    learner.partial_fit(np.ones((1, 1)), np.array([label]), classes=np.array([-1, 1]))
    near, far = exact_vector(learner.predict(np.array([[-0.25], [-64.0]]))).ravel()
    return bool(near == label and far == -label)
