"""What a composed estimator is constructed with: the parts that parameters of these names take, in scikit-learn's convention."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

FITTED = ("estimator", "base_estimator")


def parts_of(thing: Any, needs: Sequence[str]) -> tuple[tuple[str, Any], ...]:
    """Arguments for what a class, or a function of an estimator, cannot do without.

    Nothing where one is of another name, or scikit-learn is missing.
    """
    if not needs:
        return ()
    try:
        from sklearn.linear_model import LogisticRegression, Ridge
        from sklearn.preprocessing import StandardScaler
    except ImportError:
        return ()
    is_regressor = "Regress" in thing.__name__
    simple: Any = Ridge() if is_regressor else LogisticRegression()
    choices = {"alpha": [0.5, 2.0]} if is_regressor else {"C": [0.5, 2.0]}
    second: Any = Ridge(alpha=0.5) if is_regressor else LogisticRegression(C=0.5)
    parts: dict[str, Any] = {
        **dict.fromkeys(FITTED, simple),
        "estimators": [("first", simple), ("second", second)],
        "steps": [("scale", StandardScaler()), ("fit", simple)],
        "transformers": [("scale", StandardScaler(), [0])],
        "transformer_list": [("scale", StandardScaler())],
        **dict.fromkeys(("param_grid", "param_distributions"), choices),
    }
    is_function = inspect.isroutine(thing) and set(needs) <= set(FITTED) & set(inspect.signature(thing).parameters)
    is_estimator = inspect.isclass(thing) and hasattr(thing, "fit")
    if not (is_function or is_estimator) or any(name not in parts for name in needs):
        return ()
    return tuple((name, parts[name]) for name in needs)
