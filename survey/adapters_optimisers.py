"""Other people's optimisers in the conventions of the roles: torch.optim, optax, keras.optimizers, and those of scikit-learn's MLP.

Libraries are imported where used. Everything is in float64, and settings that the role does not name are those of the constructor.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

import os
from typing import Any

import numpy as np

IN_TORCH = {"decay": "alpha"}
IN_OPTAX = {"lr": "learning_rate", "beta1": "b1", "beta2": "b2"}
IN_KERAS = {"lr": "learning_rate", "beta1": "beta_1", "beta2": "beta_2", "eps": "epsilon", "decay": "rho"}
IN_SKLEARN = {"lr": "learning_rate_init", "beta1": "beta_1", "beta2": "beta_2", "eps": "epsilon"}


def renamed(settings: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The settings of a role, by the names that a library gives them."""
    return {names.get(key, key): value for key, value in settings.items()}


class TorchOptimiser:
    """An optimiser of ``torch.optim`` on one parameter, whose ``.grad`` is the array given. Parameters: kind, and its own."""

    def __init__(self, kind: str = "SGD", **options: Any):
        self.kind, self.options = kind, options

    def init(self, start: Any, **settings: Any) -> None:
        import torch

        given = renamed(settings, IN_TORCH)
        if "beta1" in given:
            given["betas"] = given.pop("beta1"), given.pop("beta2")
        self.point = torch.nn.Parameter(torch.tensor(np.asarray(start, dtype=np.float64)))
        self.optimiser = getattr(torch.optim, self.kind)([self.point], **{**self.options, **given})

    def update(self, gradient: Any) -> np.ndarray:
        import torch

        self.point.grad = torch.from_numpy(np.ascontiguousarray(gradient, dtype=np.float64))
        self.optimiser.step()
        return self.point.detach().numpy().copy()


class OptaxOptimiser:
    """An optimiser of optax, with ``jax_enable_x64``. Parameters: kind, and its own; a weight decay of SGD is chained before it.

    AdaBelief has one ε, which it is given twice.
    """

    def __init__(self, kind: str = "sgd", **options: Any):
        self.kind, self.options = kind, options

    def init(self, start: Any, **settings: Any) -> None:
        import jax
        import optax

        jax.config.update("jax_enable_x64", True)
        given = {**self.options, **renamed(settings, IN_OPTAX)}
        if self.kind == "adabelief" and "eps" in given:
            given["eps_root"] = given["eps"]
        before = optax.identity()
        if self.kind == "sgd":
            before = optax.add_decayed_weights(given.pop("weight_decay", 0.0))
        self.transformation = optax.chain(before, getattr(optax, self.kind)(**given))
        self.point = jax.numpy.array(np.asarray(start, dtype=np.float64))
        self.state = self.transformation.init(self.point)

    def update(self, gradient: Any) -> np.ndarray:
        import jax
        import optax

        g = jax.numpy.array(np.asarray(gradient, dtype=np.float64))
        moves, self.state = self.transformation.update(g, self.state, self.point)
        self.point = optax.apply_updates(self.point, moves)
        return np.array(self.point)


class KerasOptimiser:
    """An optimiser of ``keras.optimizers`` on one variable. Parameters: kind, and its own.

    Its weight decay is decoupled in every kind: the penalty of SGD is added to the gradient here.
    """

    def __init__(self, kind: str = "SGD", **options: Any):
        self.kind, self.options = kind, options

    def init(self, start: Any, **settings: Any) -> None:
        os.environ.setdefault("KERAS_BACKEND", "torch")
        import keras

        given = {**self.options, **renamed(settings, IN_KERAS)}
        self.penalty = given.pop("weight_decay", 0.0) if self.kind == "SGD" else 0.0
        self.point = keras.Variable(np.array(start, dtype=np.float64), dtype="float64")
        self.optimiser = getattr(keras.optimizers, self.kind)(**given)

    def update(self, gradient: Any) -> np.ndarray:
        import keras

        w = np.array(keras.ops.convert_to_numpy(self.point))
        g = np.asarray(gradient, dtype=np.float64) + self.penalty * w
        self.optimiser.apply([keras.ops.convert_to_tensor(g, dtype="float64")], [self.point])
        return np.array(keras.ops.convert_to_numpy(self.point))


class SklearnOptimiser:
    """One of ``sklearn.neural_network._stochastic_optimizers``, which ``MLPClassifier`` uses. Parameters: kind, Adam or SGD.

    It has no weight decay: MLPs add their penalty to the gradient, as is done here.
    """

    def __init__(self, kind: str = "Adam"):
        self.kind = kind

    def init(self, start: Any, weight_decay: float = 0.0, **settings: Any) -> None:
        from sklearn.neural_network import _stochastic_optimizers as optimizers

        self.point, self.weight_decay = np.array(start, dtype=np.float64), weight_decay
        given = renamed(settings, IN_SKLEARN)
        self.optimiser = getattr(optimizers, f"{self.kind}Optimizer")([self.point], **given)

    def update(self, gradient: Any) -> np.ndarray:
        g = np.asarray(gradient, dtype=np.float64)
        self.optimiser.update_params([self.point], [g + self.weight_decay * self.point if self.weight_decay else g])
        return self.point.copy()
