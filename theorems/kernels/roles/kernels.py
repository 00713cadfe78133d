"""Roles of kernels and of what is built on Gram matrices, and how their outputs are read.

X is (n, d) float64, Y is (m, d). The rounding that a kernel is granted is derived here, once, in `Gram.roundings`.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Protocol

import numpy as np

from ....properties.allowances import Allowance, rounding
from ....properties.numbers import exact_matrix, rational
from ....properties.roles.base import as_array, role
from ....properties.verdicts import Declined, ImplementationFailed, NotApplicable

ROUNDINGS = 256
PARAMETERS = ("sigma", "length_scale", "gamma", "degree", "coef0")


@role("kernel")
class Kernel(Protocol):
    """A callable giving the (n, m) matrix of k(x, y). One that refuses negative features is judged on the others."""

    def __call__(self, X: Any, Y: Any) -> Any: ...


@role("gaussian-kernel")
class GaussianKernel(Kernel, Protocol):
    """A kernel exp(−‖x−y‖²/(2σ²)) that declares ``sigma`` or ``length_scale`` (both σ), or ``gamma`` (1/(2σ²); None is 1/d).

    A parameter is an attribute, or a keyword argument with a default.
    """

    def __call__(self, X: Any, Y: Any) -> Any: ...


@role("polynomial-kernel")
class PolynomialKernel(Kernel, Protocol):
    """A kernel (γ⟨x,y⟩ + c)^p that declares ``degree`` (p), and ``coef0`` (c, else 0), ``gamma`` (γ, else 1; None is 1/d)."""

    def __call__(self, X: Any, Y: Any) -> Any: ...


@role("feature-map")
class FeatureMap(Protocol):
    """A callable giving (n, D) features whose inner products are (⟨x,y⟩ + c)^p, with ``degree`` (p) and ``coef0`` (c, else 0)."""

    def __call__(self, X: Any) -> Any: ...


@role("monomial-feature-map")
class MonomialFeatureMap(FeatureMap, Protocol):
    """A feature map that has one feature for each monomial in (⟨x,y⟩ + c)^p."""

    def __call__(self, X: Any) -> Any: ...


@role("monomial-list")
class MonomialList(Protocol):
    """A callable giving the exponents (i₁,…,i_d) of the monomials in d variables of degree at most D, each once."""

    def __call__(self, d: int, D: int) -> Iterable[Iterable[int]]: ...


@role("gram-factorization")
class GramFactorization(Protocol):
    """A callable giving, for a positive semidefinite (n, n) matrix, an (n, r) matrix B with K = BBᵀ."""

    def __call__(self, K: Any) -> Any: ...


@role("psd-test")
class PsdTest(Protocol):
    """A callable that says whether a symmetric matrix is positive semidefinite."""

    def __call__(self, K: Any) -> bool: ...


@role("gram-combination")
class GramCombination(Protocol):
    """A callable that makes of two Gram matrices on the same points a third, as ``numpy.add`` and ``numpy.multiply`` do."""

    def __call__(self, A: Any, B: Any) -> Any: ...


@role("entrywise-series")
class EntrywiseSeries(Protocol):
    """A callable giving the matrix of Σₚ cₚ kᵢⱼᵖ, for coefficients c₀, c₁, …"""

    def __call__(self, K: Any, coefficients: Any) -> Any: ...


@role("kernel-max-margin")
class KernelMaxMargin(Protocol):
    """A callable giving the coefficients β (n,) of min βᵀKβ subject to lᵢ(Kβ)ᵢ ≥ 1, for a positive semidefinite K.

    ``tol`` is by how much a margin may be missed, and the objective be above the least, relative to it.
    """

    def __call__(self, K: Any, labels: Any) -> Any: ...


@role("gram-scoring")
class GramScoring(Protocol):
    """For w = Σ cᵢφ(aᵢ): ``scores(K, c)`` gives ⟨w, φ(xⱼ)⟩ from the matrix of ⟨φ(aᵢ), φ(xⱼ)⟩, ``squared_norm(K, c)`` ‖w‖²."""

    def scores(self, K: Any, coefficients: Any) -> Any: ...

    def squared_norm(self, K: Any, coefficients: Any) -> Any: ...


@dataclass(frozen=True)
class Gram:
    """What a kernel returned, as exact rationals, with the unit roundoff of its number type (0 for exact types)."""

    K: np.ndarray
    unit: Fraction

    @property
    def roundings(self) -> Fraction:
        r"""A bound on the error of an entry, relative to $\sqrt{k(x,x)k(y,y)}$: 256 units of roundoff.

        The samples are small dyadic rationals, so that the coordinates' products, sums and differences are exact; rounding
        enters afterwards, and each source is bounded relative to $\sqrt{k(x,x)k(y,y)}$, up to terms of second order:

        * $(\gamma\langle x,y\rangle+c)^p$: $(2p+2)u$ relative to $(\gamma\|x\|\|y\|+c)^p\le\sqrt{k(x,x)k(y,y)}$;
        * $\exp(-t)$ with an argument of relative error $ru$: $(r\,te^{-t}+2)u\le(r/e+2)u$, and $k(x,x)=1$. The distance from
          scaled points has $r\le2d+8$; a phase such as $\pi\|x-y\|/p\le50$ inside a sine costs less than 130 units;
        * a cosine: $(3d+8)u$ from the two norms and the product, and $k(x,x)=1$;
        * sums and products of kernels: the largest, or the sum, of their parts', plus one.

        Degrees up to 60 in dimensions up to 4 stay below 130 units. A perturbation of a point (of $x/\ell$, say) costs nothing,
        since it is the same at each occurrence, so that the matrix is the exact one of the points as rounded.
        """
        return ROUNDINGS * self.unit

    def of_entry(self, own: Any, other: Any, times: int = 1) -> Allowance:
        """The tolerance of `times` entries of points with k(x,x) = own and k(y,y) = other."""
        return self.tolerance(times * max(own, other, 0))

    def tolerance(self, scale: Any) -> Allowance:
        """The tolerance of a quantity whose error is at most `scale` times `roundings`."""
        meaning = f"{ROUNDINGS} units of roundoff relative to √(k(x,x)k(y,y)) in each entry (Gram.roundings)"
        return rounding(self.roundings * scale, meaning)


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
