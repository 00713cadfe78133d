r"""Gaussian matrices have the restricted isometry property, and their law does not change under rotation.

Statements about probabilities, tested on draws that are fixed by the sample's seed. Each conclusion is a one-sided test that a
correct generator fails with probability at most $10^{-9}$: its false-alarm rate.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
from scipy.stats import chi2, norm

from ...properties.allowances import rounding
from ...properties.conclusions import at_most, exercised, is_true
from ...properties.numbers import exact, log, sqrt
from ...properties.roles.base import float_array
from ...properties.sources import ml_notes
from ...properties.theorem import theorem
from .readings import RandomMeasurementMatrix
from .samples.random_matrices import FALSE_ALARM, GaussianDesign, GaussianDirection

PLACE = "Supervised Learning, Compressed Sensing"
REFERENCES = ["rip.gaussian_matrix", "rip.gaussian_matrix_by_columns"]


@theorem(
    role=RandomMeasurementMatrix,
    source=ml_notes(f"{PLACE} (l.406-407)", claims=["ml-notes/gaussian-matrix-rip"]),
    sharpness="the order of n is right, the constants are far from it: failures are much rarer than δ",
    mutants=[
        "random_matrices.standard_normal",
        "random_matrices.variance_of_columns",
        "random_matrices.squares_the_scale",
        "random_matrices.coin_flips",
        "random_matrices.repeats_a_column",
        "random_matrices.clips",
        "random_matrices.one_seed_for_all_columns",
    ],
    references=REFERENCES,
    examples=15,
)
def gaussian_matrices_are_rip(draw: RandomMeasurementMatrix, design: GaussianDesign) -> Iterator:
    r"""With probability $1-\delta$ a Gaussian matrix is (ε, s)-RIP if $n\ge c_1s\log(c_2d/\delta\epsilon)/\epsilon^2$.

    Here $c_1=24$ and $c_2=49$, which suffice; WU is so as well, for every orthogonal U. Hypotheses: (n, d) independent N(0, 1/n)
    entries, 0 < ε, δ < 1. For a unit vector x, $n\|Wx\|^2$ is $\chi^2_n$, so with $t=\epsilon/2$
    $P(|\|Wx\|^2-1|>t)\le2e^{-n(t^2/4-t^3/6)}\le2e^{-n\epsilon^2/24}$. A ¼-net of the unit sphere of s coordinates has at most
    $9^s$ points and loses a factor 2; there are at most $(ed)^s$ supports; and $2(9ed)^se^{-n\epsilon^2/24}\le\delta$ once
    $n\ge24s\log(18ed/\delta)/\epsilon^2$, where 18e < 49.

    Of 20 draws, at most as many may fail as the binomial distribution with δ exceeds with probability $10^{-9}$.
    """
    rng, failures = design.rng(), 0
    for _ in range(design.draws):
        W = matrix(draw(design.n, design.d, rng), design.n, design.d)
        failures += float_constant(W @ design.U, design.s) > float(design.epsilon) + 1e-9  # far above the rounding error
    yield exercised("more than one column", design.d > 1)
    yield at_most(f"matrices of {design.draws} that are not (ε,s)-RIP", failures, design.allowed)


@theorem(
    role=RandomMeasurementMatrix,
    source=ml_notes(f"{PLACE} (l.407)", claims=["ml-notes/gaussian-rotation-invariance-rip"]),
    sharpness="an equality of laws; the test sees differences above (log(2·10⁹)/2N)^½",
    mutants=[
        "random_matrices.random_signs",
        "random_matrices.uniform_entries",
        "random_matrices.repeats_the_rows",
        "random_matrices.repeats_a_column",
        "random_matrices.one_seed_for_all_columns",
        "random_matrices.always_the_same",
        "random_matrices.unit_columns",
    ],
    references=REFERENCES,
    examples=12,
)
def gaussian_law_is_rotation_invariant(draw: RandomMeasurementMatrix, direction: GaussianDirection) -> Iterator:
    r"""WU has the law of W for orthogonal U: $n\|Wu\|^2$ is $\chi^2_n$, and $\sqrt n\,(Wu)_i$ is N(0, 1), for every unit vector u.

    Hypotheses: independent N(0, 1/n) entries. The first column of WU is Wu, for any unit vector u. The largest distance of the
    empirical distribution function of N independent draws from the true one exceeds $\sqrt{\log(2/\alpha)/2N}$ with probability at
    most α (Dvoretzky, Kiefer, Wolfowitz; Massart's constant); here $\alpha=10^{-9}$.
    """
    n, u = direction.n, np.array(direction.u, dtype=float)
    columns = np.array([matrix(W, n, direction.d) @ u for W in direction.matrices(draw)]) / np.linalg.norm(u)
    yield exercised("a direction that is no axis", np.count_nonzero(u) > 1)
    yield is_true("finite entries", np.isfinite(columns).all())
    lengths, entries = n * (columns**2).sum(axis=1), np.sqrt(n) * columns.ravel()
    for name, values, law in (("n‖Wu‖² and χ²ₙ", lengths, chi2(n)), ("√n(Wu)ᵢ and N(0,1)", entries, norm)):
        limit = sqrt(exact(log(2 / FALSE_ALARM) / (2 * len(values))))
        slack = rounding(1e-9, "distribution functions in float64")
        yield at_most(f"distance between the laws of {name}", kolmogorov_distance(law.cdf(np.sort(values))), limit, slack)


def matrix(W: Any, n: int, d: int) -> np.ndarray:
    """A drawn matrix as an (n, d) array. Raises `ImplementationFailed` for anything else."""
    return float_array(W, "matrix", (n, d))


def float_constant(W: np.ndarray, s: int) -> float:
    """The restricted isometry constant of order s in floating point, infinite where W is not finite."""
    gram = W.T @ W
    if not np.isfinite(gram).all():
        return float("inf")
    supports = np.array(list(combinations(range(W.shape[1]), s)))
    eigenvalues = np.linalg.eigvalsh(gram[supports[:, :, None], supports[:, None, :]])
    return float(np.abs(eigenvalues - 1).max())


def kolmogorov_distance(levels: np.ndarray) -> Any:
    """The largest distance of the empirical distribution function from the true one, given as `levels` at the sorted data."""
    N = len(levels)
    steps = np.arange(N + 1) / N
    return exact(max((steps[1:] - levels).max(), (levels - steps[:-1]).max()))
