"""What a support vector machine declares of itself, and which problem it therefore solves."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_vector, rational
from ....properties.numbers.shown import show
from ....properties.oracles.margin import MaxMargin
from ....properties.roles.base import setting, yes_or_no
from ....properties.samples.tables import Rational
from ....properties.statements.precision import unit
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable

DEFAULT_TOL = Fraction(1, 1000)  # LIBSVM's
SINGLE = Fraction(1, 2**24)  # the unit roundoff of single precision, in which LIBSVM keeps kernel values


def price(classifier: Any) -> Any:
    """The parameter C as a rational; None where there is none, or where it is infinite."""
    C = setting(classifier, "C")
    return None if C is None or (isinstance(C, float) and math.isinf(C)) else rational(C)


def c_suffices(classifier: Any, optimum: MaxMargin) -> None:
    """Raise `NotApplicable` for a C below a multiplier of the hard margin: another problem on these data."""
    C = price(classifier)
    if C is not None and max(optimum.alpha.values()) > C:
        raise NotApplicable("its C is smaller than a multiplier of the hard margin")


def fits_intercept(classifier: Any) -> bool:
    """Whether a fitted classifier has learnt an intercept: it shows one, and does not say that it fits none.

    It is not asked (as regressors and perceptrons are): the role has an intercept, and one that is always 0 may be forgotten.
    """
    return (
        yes_or_no(setting(classifier, "fit_intercept", True), "fit_intercept")
        and getattr(classifier, "intercept_", None) is not None
    )


def same_problem(classifier: Any) -> None:
    """Raise `NotApplicable` for a classifier that states another problem."""
    parameters = (
        classifier.get_params()
        if hasattr(classifier, "get_params")
        else getattr(getattr(classifier, "_thing", classifier), "__dict__", {})
    )
    if "nu" in parameters and "C" not in parameters:
        raise NotApplicable("it has ν and no C: another problem")
    C = price(classifier)
    if C is not None and C <= 0:
        raise NotApplicable(f"its C is {show(C)}: the problem is stated for C > 0")
    kernel = setting(classifier, "kernel")
    if kernel not in (None, "linear"):
        raise NotApplicable(f"its kernel is {kernel!r}, not linear")
    if setting(classifier, "intercept_scaling") is not None and setting(classifier, "fit_intercept", True):
        raise NotApplicable("it penalises its intercept: another problem")
    if setting(classifier, "loss", "hinge") != "hinge" or setting(classifier, "penalty", "l2") != "l2":
        raise NotApplicable("its loss is not the hinge loss with a squared norm: another problem")
    if setting(classifier, "class_weight") is not None:
        raise NotApplicable("it weights the classes: another problem")


def of_sums(terms: int, size: Any) -> Rational:
    """How far a score may be off whose sums of so many products, and whose weights, are made in the precision of the answers.

    A sum of m products is off by at most (m + 2)u times the sum of the absolute terms, which is `size`; so are weights that are
    such sums. Twice that is allowed.
    """
    return 4 * (terms + 2) * unit() * size


def largest_score(X: np.ndarray, weights: np.ndarray) -> Rational:
    """max Σₖ|xᵢₖ|vₖ over the rows of X (n, d), in float64, for weights v (d,) of at least 0."""
    return rational((abs(X) @ weights).max())


def signed_multipliers(classifier: Any, n: int) -> np.ndarray | None:
    """``dual_coef_`` spread over all n points, or None."""
    values = getattr(classifier, "dual_coef_", None)
    if values is None:
        return None
    if hasattr(values, "toarray"):
        values = values.toarray()
    dual = exact_vector(values).ravel()
    support = getattr(classifier, "support_", None)
    places = range(n) if support is None else exact_vector(support).ravel()
    if len(places) != len(dual) or any(i != int(i) or not 0 <= i < n for i in places):
        raise ImplementationFailed(f"dual_coef_ has {len(dual)} entries, support_ is {support!r:.60}, for {n} points")
    signed = exact_vector([0] * n)
    for i, value in zip(places, dual, strict=True):
        signed[int(i)] += value
    return signed
