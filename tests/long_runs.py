"""Implementations that are right for so many steps: afterwards they stop, forget, or take one thing for another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .plain import attacks, clustering, optimisers, regressors, tuning
from .plain.stateful_optimisers import HypotAdagrad, InPlaceBelief, TinyEpsilonRMSprop
from .untamed import after, beyond, many

Make = Callable[[int], Any]


def forgets(make: type, name: str) -> Make:
    """Of an optimiser: a buffer is 0 again."""
    return lambda most: after(make, "update", most, lambda self: setattr(self, name, 0 * getattr(self, name)))


def stays(path: list[Any], most: int) -> list[Any]:
    """A path that ends after so many steps, where it stays."""
    return [*path[: most + 1], *[path[most]] * (len(path) - most - 1)] if len(path) > most else path


def svrg_without_its_table(most: int) -> type:
    class Forgets(optimisers.VarianceReduced):
        steps = 0

        def estimate(self, gradient: Any, k: int) -> Any:
            self.steps += 1
            return super().estimate(gradient, k) if self.steps <= most else gradient

    return Forgets


def stochastic_descent(most: int) -> Any:
    return lambda gradients, start, eta, picks: stays(optimisers.descend_on_draws(gradients, start, eta, picks), most)


def ascent_by_coordinates(most: int) -> Any:
    return lambda Q, c, start, sweeps: stays(list(optimisers.ascend(Q, c, start, sweeps)), most)


def stochastic_passes(most: int) -> Any:
    return lambda X, y, eta, start, passes: stays(regressors.sgd(X, y, eta, start, passes), most)


def projected_ascent(most: int) -> Any:
    return beyond(attacks.pgd, many(most))


def mirror_descent_off_the_simplex(most: int) -> type:
    class Forgets(optimisers.LazyMirror):
        steps = 0

        def step(self, x: Any, xi: Any, domain: str) -> Any:
            self.steps += 1
            return super().step(x, xi, domain) if self.steps <= most or domain != "simplex" else x

    return Forgets


def halvings(most: int) -> type:
    """A line search that takes the step that it has after so many halvings, two at a time."""

    class Impatient(optimisers.Quartering):
        def __call__(self, fun: Any, jac: Any, x: Any, p: Any, c1: float, c2: float) -> Any:
            start, slope, step = fun(x), np.dot(jac(x), p), 1.0
            for _ in range(most // 2):
                if self.enough(start, slope, fun(x + step * p), step, c1):
                    break
                step /= 4
            return step

    return Impatient


def descent_that_succeeds(most: int) -> type:
    """A minimiser that calls it a success when so many gradients were looked at."""

    class Succeeds(optimisers.Halving):
        looks = 0

        def small(self, g: Any) -> bool:
            self.looks += 1
            return self.looks > most or super().small(g)

    return Succeeds


def reversible_momentum(most: int) -> type:
    class Stops(tuning.Lists):
        def backward(self, x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> Any:
            return super().backward(x, v, gradient, eta, gamma, min(steps, most))

    return Stops


def iterations_of_lloyd(most: int) -> type:
    class Stops(clustering.OneHot):
        def fit(self, X: Any, sample_weight: Any = None) -> Any:
            X, C = np.asarray(X, dtype=float), np.array(self.init)
            w = np.ones(len(X)) if sample_weight is None else np.asarray(sample_weight)
            for _ in range(most):
                labels = np.argmin(clustering.cdist(X, C), axis=1)
                H = np.eye(len(C))[labels] * w[:, None]
                C = np.where(H.sum(axis=0)[:, None] > 0, H.T @ X / np.maximum(H.sum(axis=0)[:, None], 1e-300), C)
            self.cluster_centers_, self.labels_ = C, labels
            return self

    return Stops


WRONG: list[tuple[str, str, Make, int]] = [
    ("svrg", "step-of-svrg", svrg_without_its_table, 60),
    ("svrg", "step-of-svrg", svrg_without_its_table, 100),
    ("stochastic-gradient-method", "expected-descent", stochastic_descent, 60),
    ("stochastic-gradient-method", "expected-descent", stochastic_descent, 100),
    ("projected-ascent", "projected-steps-ascend", projected_ascent, 60),
    ("projected-ascent", "projected-steps-ascend", projected_ascent, 100),
    ("mirror-descent", "mirror-step-on-the-simplex", mirror_descent_off_the_simplex, 60),
    ("mirror-descent", "mirror-step-on-the-simplex", mirror_descent_off_the_simplex, 100),
    ("line-search", "sufficient-decrease", halvings, 30),
    ("line-search", "sufficient-decrease", halvings, 60),
    ("minimiser", "success-means-stationary", descent_that_succeeds, 60),
    ("minimiser", "success-means-stationary", descent_that_succeeds, 128),
    ("lloyd", "lloyd-follows-its-start", iterations_of_lloyd, 20),
    ("coordinate-ascent", "coordinate-steps", ascent_by_coordinates, 60),
    ("sgd", "sgd-with-small-steps-converges", stochastic_passes, 60),
    ("reversible-momentum", "momentum-runs-backwards", reversible_momentum, 60),
    ("adagrad-method", "adagrad-iterates", forgets(HypotAdagrad, "root"), 60),
    ("rmsprop-method", "rmsprop-iterates", forgets(TinyEpsilonRMSprop, "v"), 60),
    ("adabelief-method", "adabelief-iterates", forgets(InPlaceBelief, "v"), 60),
]
