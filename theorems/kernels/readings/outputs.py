"""How outputs and parameters of a kernel are read: exactly, with what is wrong with them said in words."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_matrix, rational
from ....properties.roles.base import as_array
from ....properties.statements.verdicts import Declined, ImplementationFailed, NotApplicable

PARAMETERS = ("sigma", "length_scale", "gamma", "degree", "coef0")


@dataclass(frozen=True)
class Gram:
    """What a kernel returned, as exact rationals, with the unit roundoff of its number type (0 for exact types)."""

    K: np.ndarray
    unit: Fraction


def gram(kernel: Any, X: np.ndarray, Y: np.ndarray | None = None) -> Gram:
    """Call the kernel on X and Y (by default on X and X), and read what it returns.

    Raises `ImplementationFailed` if the shape is not (n, m), `NotApplicable` if the kernel refuses negative features (a
    `ValueError` that says so, on data that have them), and `NotANumber` for NaN and infinities.
    """
    Y = X if Y is None else Y
    try:
        values = as_array(kernel(X, Y))
    except (Declined, ImplementationFailed) as error:
        if isinstance(error.__cause__, ValueError) and "negative" in str(error).lower() and min(X.min(), Y.min()) < 0:
            raise NotApplicable(f"it refuses negative features: {error.__cause__}") from error
        raise
    if values.shape != (len(X), len(Y)):
        raise ImplementationFailed(f"returned the shape {values.shape} for {len(X)} and {len(Y)} points")
    unit = Fraction(float(np.finfo(values.dtype).eps)) / 2 if values.dtype.kind == "f" else Fraction(0)
    return Gram(exact_matrix(values), unit)


def square_matrix(answer: Any, n: int) -> np.ndarray:
    """An answer as an (n, n) matrix of exact rationals. Raises `ImplementationFailed` for another shape."""
    K = exact_matrix(answer)
    if K.shape != (n, n):
        raise ImplementationFailed(f"returned the shape {K.shape} for matrices of {n} rows")
    return K


def as_exponents(values: list[Any], d: int) -> tuple[int, ...]:
    """One listed monomial as d whole numbers. Raises `ImplementationFailed` if it is something else."""
    found = tuple(rational(v) for v in values)
    if len(found) != d or any(v != int(v) for v in found):
        raise ImplementationFailed(f"listed {values!r} for {d} variables")
    return tuple(map(int, found))


def parameters(implementation: Any) -> dict[str, Any]:
    """The parameters that an implementation declares: ``get_params``, attributes, set keywords, defaults of keywords."""
    thing = getattr(implementation, "_thing", implementation)
    if inspect.isroutine(thing) or isinstance(thing, partial):
        return {p.name: p.default for p in inspect.signature(thing).parameters.values() if p.default is not p.empty}
    found = {name: getattr(thing, name) for name in PARAMETERS if hasattr(thing, name)}
    return {**found, **(thing.get_params(deep=False) if hasattr(thing, "get_params") else {})}


def gaussian_rate(kernel: Any, d: int) -> Fraction:
    """γ of exp(−γ‖x−y‖²) as the kernel declares it. Raises `NotApplicable` if it declares none, or not one for all coordinates."""
    declared = parameters(kernel)
    for name in ("sigma", "length_scale"):
        if name in declared:
            return 1 / (2 * Fraction(_scalar(declared, name)) ** 2)
    if "gamma" in declared:
        return _gamma(declared, d)
    raise NotApplicable("it declares no sigma, length_scale or gamma")


def polynomial_parameters(kernel: Any, d: int) -> tuple[int, Fraction, Fraction]:
    """(p, γ, c) of (γ⟨x,y⟩ + c)^p as declared; γ is 1 and c is 0 where not. Raises `NotApplicable` without a whole ``degree``."""
    declared = parameters(kernel)
    if "degree" not in declared:
        raise NotApplicable("it declares no degree")
    degree = _scalar(declared, "degree")
    if degree != int(degree) or degree < 1:
        raise NotApplicable(f"its degree {degree} is not a positive integer")
    gamma = _gamma(declared, d) if "gamma" in declared else Fraction(1)
    return int(degree), gamma, Fraction(_scalar(declared, "coef0") if "coef0" in declared else 0)


def _gamma(declared: Mapping[str, Any], d: int) -> Fraction:
    return Fraction(1, d) if declared["gamma"] is None else Fraction(_scalar(declared, "gamma"))


def _scalar(declared: Mapping[str, Any], name: str) -> int | Fraction:
    if declared[name] is None or as_array(declared[name]).ndim != 0:
        raise NotApplicable(f"its {name} is {declared[name]!r}, not one number")
    return rational(declared[name])
