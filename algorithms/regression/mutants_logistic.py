"""Mutants of the functions of logistic regression."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.special import expit, xlogy

from ..controls import mutant, mutant_of
from .logistic_regression import cross_entropy, sigmoid

hyperbolic_tangent = mutant(sigmoid, "tanh, with values from −1.", lambda z: np.tanh(z))
forgets_the_sign = mutant(sigmoid, "1/(1 + e^z).", lambda z: expit(-np.asarray(z)))
hard_sigmoid = mutant(sigmoid, "The piecewise linear approximation.", lambda z: np.clip(np.asarray(z) / 4 + 0.5, 0, 1))


@mutant_of(sigmoid)
def probit(z: Any) -> Any:
    """Nearly the logistic function with the scale 1.702."""
    from scipy.stats import norm

    return norm.cdf(np.asarray(z) / 1.702)


base_two = mutant(sigmoid, "1/(1 + 2^(−z)).", lambda z: 1 / (1 + 2.0 ** -np.asarray(z)))
single_precision = mutant(sigmoid, "Computes in float32.", lambda z: expit(np.asarray(z, dtype=np.float32)).astype(float))
of_fourteen_places = mutant(sigmoid, "Keeps fourteen places.", lambda z: np.round(sigmoid(z), 14))
swaps_the_arguments = mutant(cross_entropy, "−Σ p ln y.", lambda y, p: -float(xlogy(p, y).sum()))
logarithm_to_base_two = mutant(cross_entropy, "In bits.", lambda y, p: -float(xlogy(y, p).sum()) / np.log(2))
divergence_itself = mutant(
    cross_entropy, "KL(y‖p): the same for one-hot targets.", lambda y, p: float(xlogy(y, y).sum() - xlogy(y, p).sum())
)
clips = mutant(
    cross_entropy, "Raises probabilities to at least 10⁻³.", lambda y, p: -float((y * np.log(np.maximum(p, 1e-3))).sum())
)
only_the_largest = mutant(cross_entropy, "Takes the target for one-hot.", lambda y, p: -float(np.log(p[np.argmax(y)])))
forgets_zeros = mutant(
    cross_entropy, "Skips outcomes that were predicted with probability 0.", lambda y, p: -float(xlogy(y[p > 0], p[p > 0]).sum())
)
a_little_more = mutant(cross_entropy, "Multiplies by 1 + 3·10⁻¹³.", lambda y, p: cross_entropy(y, p) * (1 + 3e-13))
