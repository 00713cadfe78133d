r"""Linear functionals and their representers: evaluation at a point is bounded in some spaces of functions, and not in $L^2$."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import numpy as np

from ...properties.conclusions import at_most, equal, exercised
from ...properties.numbers import exact_vector
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .roles.functionals import Representer
from .samples.functionals import ClaimedBound, PolynomialFunctional


@theorem(
    role=Representer,
    source=ml_notes("Supervised Learning, SVM (l.476-477)", claims=["ml-notes/rkhs-definition-l2-not-rkhs"]),
    sharpness=attained("f = h: |L(f)| = ‖h‖‖f‖; for L(f) = f(0), ‖h‖ = k + 1"),
    mutants=[
        "functionals.coefficients_themselves",
        "functionals.ignores_the_correlations",
        "functionals.degree_too_low",
        "functionals.wrong_interval",
        "functionals.multiplies_by_the_matrix",
        "functionals.rounds",
    ],
    references=["functionals.represent"],
)
def bounded_functionals_have_representers(represent: Representer, functional: PolynomialFunctional) -> Iterator:
    r"""On polynomials of degree at most k every linear functional L has one h with $L(f)=\int_0^1hf$, and $|L(f)|\le\|h\|\|f\|$.

    Riesz: a functional on a Hilbert space has a representer if and only if it is bounded, as all are in finite dimension. For
    $L(f)=f(0)$ here $\|h\|=k+1$, without a bound as k grows: on $L^2$ evaluation is unbounded (and not defined: a change of f on a
    null set changes no integral), so $L^2$ is no reproducing kernel Hilbert space.
    """
    values, f = functional.values, exact_vector(functional.f)
    h = exact_vector(represent([Fraction(v) for v in values])).ravel()
    if len(h) != len(values):
        raise ImplementationFailed(f"returned {len(h)} coefficients, not {len(values)}")
    G = hilbert(len(values))
    yield exercised("a functional of degree 1 at least, not 0", len(values) > 1 and any(values))
    for j, v in enumerate(values):
        yield equal("∫hxʲ", (G @ h)[j], v)
    yield equal("L(f) and ∫hf", sum(v * a for v, a in zip(values, f, strict=True)), h @ G @ f)
    yield at_most("L(f)²", (h @ G @ f) ** 2, (h @ G @ h) * (f @ G @ f))
    k = len(values) - 1
    if values == (1, *(0,) * k):
        yield equal("‖h‖² for L(f) = f(0)", h @ G @ h, (k + 1) ** 2)


@bounded_functionals_have_representers.printed(
    claims=["ml-notes/riesz-every-linear-functional"],
    mistake="Missing hypothesis: L must be bounded. f ↦ f(0), linear on polynomials and extended linearly to L², has none.",
)
def every_functional_has_a_representer(represent: Representer, bound: ClaimedBound) -> Iterator:
    r"""Printed: any linear functional L has an h with L(f) = ⟨f,h⟩. For f ↦ f(0), then f(0)² ≤ ‖h‖²‖f‖²: whatever $M\ge\|h\|^2$ is,
    $f=(1-x)^k$ with $2k+1>M$ breaks it."""
    f = power_of_one_minus_x(bound.k)
    yield at_most("f(0)² for f = (1 − x)ᵏ, and M‖f‖²", f[0] ** 2, bound.M * (f @ hilbert(bound.k + 1) @ f))


def hilbert(n: int) -> np.ndarray:
    """∫₀¹ xⁱxʲ dx = 1/(i + j + 1)."""
    return exact_vector([[Fraction(1, i + j + 1) for j in range(n)] for i in range(n)])


def power_of_one_minus_x(k: int) -> np.ndarray:
    """The coefficients of (1 − x)ᵏ, whose value at 0 is 1 and whose squared norm is 1/(2k + 1)."""
    return exact_vector([(-1) ** j * comb(k, j) for j in range(k + 1)])
