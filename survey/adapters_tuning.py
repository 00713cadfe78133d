"""Other people's Gaussian processes, optimisers with momentum, and searches, in the conventions of the roles.

Libraries are imported where used. A Gaussian process is given the covariances that the role hands over by a kernel that looks them
up: a value is the number of its row.
"""

# pyright: reportMissingImports=false, reportAttributeAccessIssue=false
# (the libraries are the extra `survey`)

from __future__ import annotations

from typing import Any

import numpy as np


def joint(K: Any, k: Any, k_new: Any) -> np.ndarray:
    """The covariances of all values, the observed ones first."""
    return np.block([[np.asarray(K), np.asarray(k)], [np.asarray(k).T, np.asarray(k_new)]])


def numbers(n: int, m: int) -> tuple[np.ndarray, np.ndarray]:
    """The values that are observed, and the new ones, by their rows."""
    return np.arange(n, dtype=float)[:, None], np.arange(n, n + m, dtype=float)[:, None]


def looked_up(C: np.ndarray) -> Any:
    """A kernel of scikit-learn's that looks its values up."""
    from sklearn.gaussian_process.kernels import Kernel

    class LookedUp(Kernel):
        def __init__(self) -> None:
            """It has no parameters."""

        def __call__(self, X: Any, Y: Any = None, eval_gradient: bool = False) -> Any:
            rows, columns = (np.asarray(v)[:, 0].astype(int) for v in (X, X if Y is None else Y))
            found = C[np.ix_(rows, columns)]
            return (found, np.empty((*found.shape, 0))) if eval_gradient else found

        def diag(self, X: Any) -> np.ndarray:
            return np.diag(C)[np.asarray(X)[:, 0].astype(int)].copy()

        def is_stationary(self) -> bool:
            return False

    return LookedUp()


class SklearnProcess:
    """``GaussianProcessRegressor``. Parameters: the noise by ``alpha``, by one a row, or by a ``WhiteKernel``, which adds
    it to the variances of new values too (it is subtracted); how many targets; whether ``predict`` is asked for ``std`` before.

    ``base`` "skopt" is the one of scikit-optimize, which is derived from it.
    """

    def __init__(self, noise: str = "alpha", targets: int = 1, again: bool = False, base: str = "sklearn", **options: Any):
        self.noise, self.targets, self.again, self.base, self.options = noise, targets, again, base, options

    def __call__(self, K: Any, k: Any, k_new: Any, y: Any, noise: float) -> tuple[np.ndarray, np.ndarray]:
        from importlib import import_module

        from sklearn.gaussian_process.kernels import WhiteKernel

        module = "skopt.learning" if self.base == "skopt" else "sklearn.gaussian_process"
        seen, new = numbers(len(y), len(k_new))
        kernel, alpha = looked_up(joint(K, k, k_new)), noise
        if self.noise == "white":
            if not noise:
                raise ValueError("a WhiteKernel has a positive noise level")
            kernel, alpha = kernel + WhiteKernel(noise, "fixed"), 0.0
        elif self.noise == "rows":
            alpha = np.full(len(y), noise)
        model = import_module(module).GaussianProcessRegressor(kernel=kernel, alpha=alpha, optimizer=None, **self.options)
        y = np.asarray(y, dtype=float)
        model.fit(seen, y if self.targets == 1 else np.column_stack([y, y[::-1]]))
        if self.again:
            model.predict(new, return_std=True)
        mean, covariance = model.predict(new, return_cov=True)
        if self.targets > 1:
            mean, covariance = mean[:, 0], covariance[..., 0]
        return mean, covariance - noise * np.eye(len(new)) if self.noise == "white" else covariance


class GPyTorchProcess:
    """``ExactGP`` of GPyTorch in float64, by Cholesky's factor, with a ``FixedNoiseGaussianLikelihood``.

    Parameters: `fast`, its ``fast_pred_var`` for the variances; `least`, its ``min_fixed_noise``, up to which it raises the noise.
    """

    def __init__(self, fast: bool = False, least: float = 1e-6):
        self.fast, self.least = fast, least

    def __call__(self, K: Any, k: Any, k_new: Any, y: Any, noise: float) -> tuple[np.ndarray, np.ndarray]:
        import warnings

        import gpytorch
        import torch

        C = torch.tensor(joint(K, k, k_new))

        class LookedUp(gpytorch.kernels.Kernel):
            def forward(self, x1: Any, x2: Any, diag: bool = False, **_: Any) -> Any:
                rows, columns = x1[..., 0].long(), x2[..., 0].long()
                return C[rows, columns] if diag else C[rows[..., :, None], columns[..., None, :]]

        class Model(gpytorch.models.ExactGP):
            def __init__(self, *data: Any):
                super().__init__(*data)
                self.mean_module, self.covar_module = gpytorch.means.ZeroMean(), LookedUp()

            def forward(self, x: Any) -> Any:
                mean: Any = self.mean_module(x)
                return gpytorch.distributions.MultivariateNormal(mean, self.covar_module(x))

        seen, new = map(torch.tensor, numbers(len(y), len(k_new)))
        with warnings.catch_warnings(), gpytorch.settings.min_fixed_noise(double_value=self.least):
            warnings.simplefilter("ignore")
            likelihood = gpytorch.likelihoods.FixedNoiseGaussianLikelihood(
                noise=torch.full((len(y),), float(noise), dtype=torch.float64)
            )
            model = Model(seen, torch.tensor(np.asarray(y, dtype=float)), likelihood).double().eval()
            settings = gpytorch.settings
            with torch.no_grad(), settings.fast_pred_var(self.fast), settings.fast_computations(False, False, False):
                found = model(new)
                return found.mean.numpy().copy(), found.covariance_matrix.numpy().copy()


def undone(x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """Steps of momentum, run backwards."""
    for _ in range(steps):
        x = x - eta * v
        v = (v + (1 - gamma) * gradient(x)) / gamma
    return x, v


class TorchMomentum:
    """``torch.optim.SGD`` from a ``momentum_buffer`` of its own, which is the velocity over −(1 − γ), or over −1 where γ is its
    ``dampening``. The way back is by formula, from its point and buffer."""

    backward = staticmethod(undone)

    def __init__(self, dampened: bool = False, **options: Any):
        self.dampened, self.options = dampened, options

    def forward(self, x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> tuple[np.ndarray, np.ndarray]:
        import torch

        scale = 1.0 if self.dampened else 1 - gamma
        point = torch.nn.Parameter(torch.tensor(np.asarray(x, dtype=float)))
        optimiser = torch.optim.SGD(
            [point], lr=eta * scale, momentum=gamma, dampening=gamma if self.dampened else 0.0, **self.options
        )
        optimiser.state[point]["momentum_buffer"] = torch.tensor(-np.asarray(v, dtype=float) / scale)
        for _ in range(steps):
            point.grad = torch.tensor(gradient(point.detach().numpy().copy()))
            optimiser.step()
        return point.detach().numpy().copy(), -scale * optimiser.state[point]["momentum_buffer"].numpy()


class OptaxMomentum:
    """``optax.sgd`` from a trace of its own, with ``jax_enable_x64``; as `TorchMomentum`."""

    backward = staticmethod(undone)

    def forward(self, x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> tuple[np.ndarray, np.ndarray]:
        import jax
        import optax

        jax.config.update("jax_enable_x64", True)
        method: Any = optax.sgd(eta * (1 - gamma), momentum=gamma)
        point = jax.numpy.array(np.asarray(x, dtype=float))
        (trace, *rest) = method.init(point)
        state: Any = (trace._replace(trace=jax.numpy.array(-np.asarray(v, dtype=float) / (1 - gamma))), *rest)
        for _ in range(steps):
            moves, state = method.update(jax.numpy.array(gradient(np.asarray(point))), state, point)
            point = optax.apply_updates(point, moves)
        return np.asarray(point), -(1 - gamma) * np.asarray(state[0].trace)


class SklearnMomentum:
    """The ``SGDOptimizer`` of scikit-learn's MLP, from velocities of its own, in the units of the point; as `TorchMomentum`."""

    backward = staticmethod(undone)

    def forward(self, x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> tuple[np.ndarray, np.ndarray]:
        from sklearn.neural_network._stochastic_optimizers import SGDOptimizer

        points = [np.array(x, dtype=float)]
        optimiser = SGDOptimizer(points, eta * (1 - gamma), momentum=gamma, nesterov=False)
        optimiser.velocities = [eta * np.asarray(v, dtype=float)]
        for _ in range(steps):
            optimiser.update_params(points, [gradient(points[0].copy())])
        return points[0], optimiser.velocities[0] / eta


class ParameterSamplerSearch:
    """The best of the candidates of scikit-learn's ``ParameterSampler`` over a list, which it draws without replacement; with `cv`
    the best of a ``RandomizedSearchCV``."""

    def __init__(self, cv: bool = False, seed: int = 0):
        self.cv, self.seed = cv, seed

    def __call__(self, evaluate: Any, N: int, n: int) -> int:
        from sklearn.base import BaseEstimator
        from sklearn.model_selection import ParameterSampler, RandomizedSearchCV

        if not self.cv:
            values = {p["i"]: evaluate(p["i"]) for p in ParameterSampler({"i": list(range(N))}, n, random_state=self.seed)}
            return max(values, key=lambda i: values[i])

        class Valued(BaseEstimator):
            def __init__(self, i: int = 0):
                self.i = i

            def fit(self, X: Any, y: Any = None) -> Any:
                return self

            def score(self, X: Any, y: Any = None) -> float:
                return float(evaluate(self.i))

        rows = np.zeros((2, 1))
        search = RandomizedSearchCV(
            Valued(), {"i": list(range(N))}, n_iter=n, cv=[(np.array([0]), np.array([1]))], refit=False, random_state=self.seed
        )
        return int(search.fit(rows).best_params_["i"])


class OptunaSearch:
    """A study of optuna on one categorical parameter. Parameters: the sampler, "GridSampler" or "BruteForceSampler", seeded."""

    def __init__(self, kind: str = "GridSampler"):
        self.kind = kind

    def __call__(self, evaluate: Any, N: int, n: int) -> int:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        choices = list(range(N))
        space = ({"i": choices},) if self.kind == "GridSampler" else ()
        sampler = getattr(optuna.samplers, self.kind)(*space, seed=0)
        study = optuna.create_study(direction="maximize", sampler=sampler)
        study.optimize(lambda trial: evaluate(trial.suggest_categorical("i", choices)), n_trials=n)
        return int(study.best_params["i"])
