"""The text on dimension reduction: claims that hold, one that lacks a factor, and a sharp bound."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ...properties.numbers.exact import exact_matrix, sqrt
from ...properties.numbers.products import exact_product
from ...properties.statements.conclusions import Law, at_most, equal, exercised, greater
from .power_method import iterates_are_normalised_powers, power_method_converges
from .principal_components import no_directions_leave_less, variance_is_a_quadratic_form
from .readings import PowerPath
from .samples.framed_clouds import FramedCloud
from .samples.spectra import PowerRun


@iterates_are_normalised_powers.printed(
    "ml-notes/power-method-iterate-expansion",
    mistake="A factor: the iterates are unit vectors, so b_t is Σλᵢᵗaᵢvᵢ divided by its length.",
    witness=lambda: PowerRun((2,), (1,), (1,), 1),
)
def iterates_without_their_length(run: PowerPath) -> Law:
    """Printed: with b₀ = Σaᵢvᵢ, b_t = Σλᵢᵗaᵢvᵢ, which is Sᵗb₀ for a unit vector b₀."""
    length = sqrt(exact_product(run.powers[0], run.powers[0]))
    for k in range(run.sample.d):
        yield equal("b₁ and Σλᵢaᵢvᵢ", run.path[1][k], run.powers[1][k] / length, at=k)


@power_method_converges.literally("ml-notes/power-method-convergence-unique-top")
def limit_depends_on_the_start(run: PowerRun) -> Law:
    """Where the largest eigenvalue λ is not simple, starts that differ in their part along its eigenvectors alone tend to each."""
    largest = [k for k, value in enumerate(run.eigenvalues) if value == run.largest]
    others = [k for k in range(run.d) if k not in largest]
    ratio = max((Fraction(run.eigenvalues[k]) / run.largest for k in others), default=Fraction(0))
    yield exercised("the largest eigenvalue is not simple", len(largest) > 1)
    for i in largest:
        b = run.eigenvectors @ np.array([int(k == i or k in others) for k in range(run.d)], dtype=object)
        for _ in range(run.steps):
            b = exact_product(run.matrix, b)
        squares = exact_product(run.eigenvectors.T, b) ** 2
        tangent = Fraction(sum(squares) - squares[i]) / squares[i]
        yield at_most("tan² of the angle of b_t with v", tangent, ratio ** (2 * run.steps) * len(others), at=i)
        for k, entry in enumerate(run.matrix @ run.eigenvectors[:, i]):
            yield equal("Sv and λv", entry, run.eigenvalues[i] * run.eigenvectors[k, i], at=(i, k))
        for j in (j for j in largest if j < i):
            yield equal("⟨v,v'⟩ of two limits", run.eigenvectors[:, i] @ run.eigenvectors[:, j], 0, at=(i, j))


@power_method_converges.printed(
    "ml-notes/power-method-deflation",
    mistake="v₁ is found in the limit only: what is left of it in b₀ grows again, and more rounds lead back to v₁.",
    witness=lambda: PowerRun((2, 1), (1, 0), (1, 1), 10),
)
def start_without_what_was_found(run: PowerRun) -> Law:
    """Printed: without its component along v₁, as T rounds find it, b₀ is led to v₂; here by 2T rounds, where λ₁ > λ₂ > λ₃."""
    order = sorted(range(run.d), key=lambda k: -run.eigenvalues[k])[:3]
    if run.d > 1 and len({run.eigenvalues[k] for k in order}) == len(order) and all(run.coordinates[order[:2]]):
        start = v = np.array(run.start, dtype=object)
        for _ in range(run.steps):
            v = exact_product(run.matrix, v)
        b = exact_product(v, v) * start - exact_product(start, v) * v
        for _ in range(2 * run.steps):
            b = exact_product(run.matrix, b)
        first, second = exact_product(run.eigenvectors.T, b)[order[:2]] ** 2
        yield greater("⟨b,v₂⟩², and ⟨b,v₁⟩²", second, first)


@variance_is_a_quadratic_form.literally("ml-notes/pca-variance-quadratic-form")
def variance_along_any_vector(cloud: FramedCloud) -> Law:
    """The variance of the ⟨v,xᵢ⟩ is (1/n)vᵀXXᵀv for any v and X of the centred points; a unit v leaves the rest of E‖x‖²."""
    yield exercised("the points differ", cloud.centred.any())
    n = Fraction(cloud.n)
    for j, v in enumerate(exact_matrix([*cloud.frame, *cloud.basis, *cloud.rows[:1]])):
        scores, image = exact_product(cloud.exact_X, v), exact_product(cloud.centred, v)
        variance = sum(scores**2) / n - (sum(scores) / n) ** 2
        yield equal("the variance, and (1/n)vᵀXXᵀv", variance, exact_product(exact_product(cloud.S, v), v) / n, at=j)
        if j < cloud.k:
            left, fixed = ((cloud.centred - np.outer(image, v)) ** 2).sum() / n, (cloud.centred**2).sum() / n
            yield equal("E‖x − ⟨v,x⟩v‖², and E‖x‖² − E⟨v,x⟩²", left, fixed - sum(image**2) / n, at=j)


@no_directions_leave_less.sharp("Σ‖x − x̂‖², and λₖ₊₁ + … + λ_d")
def largest_axis() -> FramedCloud:
    """Four points on the axes, two of them further away; the direction is theirs."""
    return FramedCloud(((2, 0), (-2, 0), (0, 1), (0, -1)), ((1, 0), (0, 1)), ((1, 0),))
