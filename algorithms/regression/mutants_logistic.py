"""Mutants of the functions of logistic regression."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.special import expit, xlogy

from ..controls import mutant_of
from .logistic_regression import cross_entropy, sigmoid


@mutant_of(sigmoid)
def hyperbolic_tangent(z: Any) -> Any:
    """tanh, with values from −1."""
    return np.tanh(z)


@mutant_of(sigmoid)
def forgets_the_sign(z: Any) -> Any:
    """1/(1 + e^z)."""
    return expit(-np.asarray(z))


@mutant_of(sigmoid)
def hard_sigmoid(z: Any) -> Any:
    """The piecewise linear approximation."""
    return np.clip(np.asarray(z) / 4 + 0.5, 0, 1)


@mutant_of(sigmoid)
def probit(z: Any) -> Any:
    """Nearly the logistic function with the scale 1.702."""
    from scipy.stats import norm

    return norm.cdf(np.asarray(z) / 1.702)


@mutant_of(sigmoid)
def base_two(z: Any) -> Any:
    """1/(1 + 2^(−z))."""
    return 1 / (1 + 2.0 ** -np.asarray(z))


@mutant_of(sigmoid)
def single_precision(z: Any) -> Any:
    """Computes in float32."""
    return expit(np.asarray(z, dtype=np.float32)).astype(float)


@mutant_of(sigmoid)
def of_fourteen_places(z: Any) -> Any:
    """Keeps fourteen places."""
    return np.round(sigmoid(z), 14)


@mutant_of(cross_entropy)
def swaps_the_arguments(y: Any, p: Any) -> Any:
    """−Σ p ln y."""
    return -float(xlogy(p, y).sum())


@mutant_of(cross_entropy)
def logarithm_to_base_two(y: Any, p: Any) -> Any:
    """In bits."""
    return -float(xlogy(y, p).sum()) / np.log(2)


@mutant_of(cross_entropy)
def divergence_itself(y: Any, p: Any) -> Any:
    """KL(y‖p): the same for one-hot targets."""
    return float(xlogy(y, y).sum() - xlogy(y, p).sum())


@mutant_of(cross_entropy)
def clips(y: Any, p: Any) -> Any:
    """Raises probabilities to at least 10⁻³."""
    return -float((y * np.log(np.maximum(p, 1e-3))).sum())


@mutant_of(cross_entropy)
def only_the_largest(y: Any, p: Any) -> Any:
    """Takes the target for one-hot."""
    return -float(np.log(p[np.argmax(y)]))


@mutant_of(cross_entropy)
def forgets_zeros(y: Any, p: Any) -> Any:
    """Skips outcomes that were predicted with probability 0."""
    return -float(xlogy(y[p > 0], p[p > 0]).sum())


@mutant_of(cross_entropy)
def a_little_more(y: Any, p: Any) -> Any:
    """Multiplies by 1 + 3·10⁻¹³."""
    return cross_entropy(y, p) * (1 + 3e-13)
