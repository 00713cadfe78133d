"""What theorems of perceptrons read of one: how many updates it made, its path, its learning rate, and where it starts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers import Number, exact_matrix, exact_vector, rational, show
from ...properties.roles.base import listed
from ...properties.roles.linear import Separator, coefficients, learns_intercept
from ...properties.rounding import UNIT_ROUNDOFF
from ...properties.verdicts import ImplementationFailed, NotApplicable
from .samples.points import SeparableStream

MAX_UPDATES = 2000  # of which each is checked; a long run on real data is checked up to there


def count_updates(separator: Separator, stream: SeparableStream) -> Number:
    """Fit, and read how many updates were made. Raises `NotApplicable` if the separator does not say."""
    separator.fit(stream.X, stream.y)
    updates = getattr(separator, "n_updates_", None)
    if updates is None:
        raise NotApplicable("it has no n_updates_")
    count = rational(updates)
    if count.denominator != 1 or count < 0:
        raise ImplementationFailed(f"its n_updates_ is {show(count)}, not a number of updates")
    return count


def not_started_at_zero(separator: Separator, stream: SeparableStream) -> None:
    """Raise `NotApplicable` for a perceptron that starts at 0: by its path, or for it makes one update on the first example alone.

    To a multiple of y₁x₁, that is: one that does not show its path may have any learning rate.
    """
    if learns_intercept(separator):
        raise NotApplicable("it fits an intercept")
    separator.fit(stream.X[:1], stream.y[:1])
    if getattr(separator, "path_", None) is not None:
        from_zero = not any(trace(separator, stream.d)[0])
    else:
        w, yx = coefficients(separator), stream.labels[0] * exact_vector(stream.X[0])
        from_zero = separator.n_updates_ == 1 and w @ yx > 0 and (w @ yx) ** 2 == (w @ w) * (yx @ yx)  # type: ignore[attr-defined]
    if from_zero:
        raise NotApplicable("it starts at 0, not at y₁x₁: one update more")


def trace(separator: Separator, d: int) -> np.ndarray:
    """The weights from the start on, `MAX_UPDATES` updates at most. Raises `NotApplicable` if the separator does not keep them."""
    path = getattr(separator, "path_", None)
    if path is None:
        raise NotApplicable("it has no path_")
    entries = listed(path, "path_", most=10**7)
    weights = exact_matrix(entries[: MAX_UPDATES + 1])
    if weights.ndim != 2 or weights.shape[1] != d:
        raise ImplementationFailed(f"its path_ has entries of the shape {weights.shape[1:]} for {d} features")
    if len(entries) == len(weights) and hasattr(separator, "coef_") and any(weights[-1] != coefficients(separator, d)):
        raise ImplementationFailed("its path_ does not end at its coef_")
    return weights


def in_units_of_its_rate(path: np.ndarray, stream: SeparableStream) -> np.ndarray:
    """The weights divided by the learning rate η, which the first update shows: it adds η times an example with its label.

    Raises `NotApplicable` where η is no power of two, for then each update rounds. A path whose first update adds no multiple of
    an example is left as it is.
    """
    step = path[1] - path[0] if len(path) > 1 else path[0]
    for x, y in zip(exact_matrix(stream.X), stream.labels, strict=True):
        products: Any = np.outer(step, x)
        rounded = 4 * UNIT_ROUNDOFF * abs(products)  # each entry of fl(ηx) is off by u of it at most
        if y * x @ step > 0 and (abs(products - products.T) <= rounded + rounded.T).all():
            eta = y * x @ step / Fraction(x @ x)
            if eta.numerator & (eta.numerator - 1) or eta.denominator & (eta.denominator - 1):
                raise NotApplicable("its learning rate is no power of two, so that its updates round")
            return path if eta == 1 else path / eta
    return path
