"""What a public name says that it is: by its methods, its arguments, its base class, or what it returns.

It then plays a role because it says so, with simple arguments where it needs some, whether the survey knows it or not.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ...theorems.estimators.readings import can_be_asked
from .known import Setting
from .parts import FITTED, parts_of

ADAPTERS = "lemmata.workbench.library.optimising:"
FUNCTIONS = "lemmata.workbench.library.torch_functions:"
AVERAGES = "torch.optim.swa_utils"
FUNCTION = "array-function"
# words that say in a name what kind of thing it is, and not which
_KINDS = {"regressor", "regression", "classifier", "score", "function", "solver", "method", "optimizer", "optimiser"}


def says(target: str, thing: Any) -> Iterator[Setting]:
    """The roles that a name says it plays, each with what is run for it; those of estimators are told by `discovery`."""
    if inspect.isclass(thing):
        yield from _of_torch(target, thing)
    elif inspect.isroutine(thing):
        yield from _of_torch_functions(target, thing)
        yield from _of_optax(target, thing)
        if (parts := _estimator_of(thing)) is not None:
            yield Setting(FUNCTION, target, parts, by_convention=True)


def _estimator_of(function: Any) -> tuple[tuple[str, Any], ...] | None:
    """The settings with which it is a function of arrays: a simple estimator where it takes one first; None where it is none."""
    if can_be_asked(function):
        return ()
    with suppress(TypeError, ValueError):
        first, *rest = inspect.signature(function).parameters.values()
        if first.name in FITTED and first.default is first.empty and can_be_asked(function, given=(first.name,)) and rest:
            return parts_of(function, (first.name,)) or None
    return None


def _of_torch(target: str, kind: type) -> Iterator[Setting]:
    """Optimisers and schedulers of torch, by their base classes."""
    if (torch := sys.modules.get("torch.optim")) is None:
        return
    for base, role, adapter in (
        (torch.Optimizer, "optimiser", "TorchSteps"),
        (torch.lr_scheduler.LRScheduler, "learning-rate-schedule", "TorchRates"),
    ):
        if issubclass(kind, base) and kind is not base:
            yield Setting(role, ADAPTERS + adapter, (("of", target),), by_convention=True)
    if kind.__module__ == AVERAGES and hasattr(kind, "update_parameters"):
        yield Setting("optimiser", f"{FUNCTIONS}TorchAverages", (("of", target),), by_convention=True)


def _of_torch_functions(target: str, function: Any) -> Iterator[Setting]:
    """The functions that make an optimiser's steps, by its name; those that return an average, or swap a state in, by theirs."""
    from .torch_functions import class_of

    is_average = function.__module__ == AVERAGES and function.__name__.endswith("avg_fn")
    adapter = "TorchAverages" if is_average else "TorchFunction" if class_of(function) is not None else ""
    if function.__name__ == "swap_in_optimizer_params_and_state":
        adapter = "TorchSwapped"
    if adapter:
        yield Setting("optimiser", FUNCTIONS + adapter, (("of", target),), by_convention=True)


def _of_optax(target: str, function: Any) -> Iterator[Setting]:
    """Gradient transformations and schedules of optax, by what they return; where they do not say, by what that is."""
    if sys.modules.get("optax") is None:
        return
    from .optimising import is_schedule, is_transformation

    for role, adapter, is_one in (
        ("optimiser", "OptaxSteps", is_transformation),
        ("learning-rate-schedule", "OptaxRates", is_schedule),
    ):
        if is_one(function):
            yield Setting(role, ADAPTERS + adapter, (("of", target),), by_convention=True)


def is_named(target: str, role: str) -> bool:
    """Whether a name says that it is of a role, such as ``KMeans`` of ``k-means``: the same words, but for its kind."""
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", target.rpartition(":")[2])
    own = "".join(word.lower() for word in words if word.lower() not in _KINDS)
    return own == "".join(word for word in role.split("-") if word not in _KINDS) != ""


def is_called_like(function: Any, asked: Any) -> bool:
    """Whether the first argument of a function has the name that it has in the call of a role."""
    with suppress(TypeError, ValueError):
        given, expected = (list(inspect.signature(each).parameters) for each in (function, asked))
        return bool(given) and given[0] == expected[1]
    return True
