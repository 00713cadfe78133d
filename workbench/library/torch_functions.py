"""The functions that make the steps of torch's optimisers, and the averages of runs, in the convention of an optimiser."""

# pyright: reportMissingImports=false

from __future__ import annotations

import inspect
import sys
from copy import deepcopy
from typing import Any, cast

import numpy as np

from ..implementations.importing import find
from .optimising import RATE, TorchSteps


class TorchFunction(TorchSteps):
    """The function of ``torch.optim`` that makes the steps of an optimiser, with the arguments that its class hands it."""

    def __init__(self, of: str):
        self.function, self.call = find(of), ()
        super().__init__(f"{self.function.__module__}:{class_of(self.function).__name__}")

    def init(self, start: Any, way: str = "") -> None:
        super().init(start, way)
        self.call = ()

    def update(self, gradient: Any) -> np.ndarray:
        import torch

        if not self.call:
            self.call = self.asked(gradient)
        arguments, more = self.call
        with torch.no_grad():
            arguments[1][0].copy_(torch.tensor(np.asarray(gradient, dtype=np.float64), dtype=self.type))
            self.function(*arguments, **more)
        return self.point.detach().double().numpy().copy()

    def asked(self, gradient: Any) -> Any:
        """What the class hands to the function in its first step, which is not made."""
        calls: list[Any] = []
        kept = [(sys.modules[base.__module__], base.__name__.lower()) for base in self.kind.__mro__ if class_is_torchs(base)]
        kept = [(module, name, vars(module)[name]) for module, name in kept if name in vars(module)]
        for module, name, _ in kept:
            setattr(module, name, lambda *arguments, **more: calls.append((arguments, more)))
        try:
            super().update(gradient)
        finally:
            for module, name, function in kept:
                setattr(module, name, function)
        given = inspect.signature(self.function).parameters
        return calls[0][0], {name: value for name, value in calls[0][1].items() if name in given}

    def state(self) -> Any:
        """All arrays that it was handed but for parameters and gradients."""
        return [[None if one is None else one.clone() for one in part] for part in self.call[0][2:]] if self.call else []

    def resume(self, point: Any, state: Any) -> None:
        self.init(point)
        if state:
            arguments, more = self.asked(np.ones(np.shape(point)))
            self.call = (*arguments[:2], *state), more


def class_of(function: Any) -> Any:
    """The optimiser of torch whose steps a function of its module makes, by its name; None where there is none."""
    home = sys.modules.get(str(function.__module__))
    if home is None or not home.__name__.startswith("torch.optim."):
        return None
    kinds = [kind for kind in vars(home).values() if inspect.isclass(kind) and class_is_torchs(kind)]
    return next((kind for kind in kinds if kind.__name__.lower() == function.__name__), None)


def class_is_torchs(kind: type) -> bool:
    """Whether it is an optimiser of torch itself."""
    torch = sys.modules.get("torch.optim")
    return torch is not None and issubclass(kind, torch.Optimizer) and kind.__module__.startswith("torch.optim.")


class TorchAverages:
    """``AveragedModel`` of ``torch.optim.swa_utils``, or one with an average that is made there: the mean of a run of descent."""

    def __init__(self, of: str):
        self.of: Any = find(of)

    def init(self, start: Any) -> None:
        import torch

        self.model: Any = torch.nn.Module()
        self.model.w = torch.nn.Parameter(torch.tensor(np.asarray(start, dtype=np.float64)))
        kind: Any = find("torch.optim.swa_utils:AveragedModel")
        if inspect.isclass(self.of):
            self.mean: Any = cast(Any, self.of)(self.model)
        else:
            self.mean = kind(self.model, **{"multi_avg_fn" if "multi" in self.of.__name__ else "avg_fn": self.of()})

    def update(self, gradient: Any) -> np.ndarray:
        import torch

        with torch.no_grad():
            self.model.w -= RATE * torch.tensor(np.asarray(gradient, dtype=np.float64))
        self.mean.update_parameters(self.model)
        return self.mean.module.w.detach().numpy().copy()

    def state(self) -> Any:
        return {name: part.clone() for name, part in self.mean.state_dict().items()}, self.model.w.detach().numpy().copy()

    def resume(self, point: Any, state: Any) -> None:
        self.init(state[1])
        self.mean.load_state_dict(state[0])


class TorchSwapped(TorchSteps):
    """Adam of ``torch.optim``, whose parameters and state are swapped in for each step, by a function that does so."""

    def __init__(self, of: str):
        self.swapped: Any = find(of)
        super().__init__("torch.optim:Adam")

    def ways(self) -> list[str]:
        return []

    def init(self, start: Any, way: str = "") -> None:
        import torch

        super().init(start)
        super().update(np.zeros(np.shape(start)))  # the state of the live one must be there, and is another
        self.own = torch.nn.Parameter(torch.tensor(np.asarray(start, dtype=np.float64)))
        self.kept = deepcopy(self.optimiser.state_dict())
        for state in self.kept["state"].values():
            state["step"] = 0 * state["step"]

    def update(self, gradient: Any) -> np.ndarray:
        import torch

        self.own.grad = torch.tensor(np.asarray(gradient, dtype=np.float64))
        with self.swapped(self.optimiser, {"w": self.own}, self.kept):
            self.optimiser.step()
        return self.own.detach().numpy().copy()

    def state(self) -> Any:
        return deepcopy(self.kept)

    def resume(self, point: Any, state: Any) -> None:
        self.init(point)
        self.kept = state
