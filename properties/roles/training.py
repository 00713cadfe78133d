"""How an implementation is fitted to a sample: by ``fit(X, y)``, by its weighted rows, or once more after a fit to other data.

The latter two are capabilities that an implementation may have: of one that has none of it no law about it speaks.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from ..statements.verdicts import NotApplicable
from .base import declares
from .readings import Reading

Train: TypeAlias = Callable[[Any, Any], None]
"""``train(model, sample)`` fits a fresh model for the problem that the sample states."""
Sample = TypeVar("Sample", covariant=True)


def plainly(model: Any, sample: Any) -> None:
    """Fit the model to X and y."""
    model.fit(sample.X, sample.y)


def with_weights(weighted: Any) -> Train:
    """Fits a model to the rows of a `Weighted` sample with their weights, in place of the same rows so often.

    Raises `NotApplicable` for a model whose ``fit`` has no argument ``sample_weight``.
    """

    def train(model: Any, sample: Any) -> None:
        if not takes_weights(model):
            raise NotApplicable("its fit takes no sample_weight")
        model.fit(weighted.X, weighted.y, sample_weight=weighted.sample_weight)

    return train


def after(first: Any) -> Train:
    """Fits a model to the X and y of `first`, and then to those of the sample: with a warm start, for a model made by `warm`."""

    def train(model: Any, sample: Any) -> None:
        plainly(model, first)
        plainly(model, sample)

    return train


def warm(make: Callable[[], Any]) -> Callable[[], Any]:
    """Makes one implementation, with its ``warm_start`` set. Raises `NotApplicable` where it has none that can be set."""
    made = make()
    if not declares(made, "warm_start") or not hasattr(made, "set_params"):
        raise NotApplicable("it has no warm_start to set")
    made.set_params(warm_start=True)
    return lambda: made


def takes_weights(model: Any) -> bool:
    """Whether ``fit`` has an argument of the name ``sample_weight``."""
    try:
        return "sample_weight" in inspect.signature(getattr(model, "_thing", model).fit).parameters
    except (AttributeError, TypeError, ValueError):  # there is none, or it is no Python code
        return False


@dataclass(frozen=True, eq=False)
class Trained(Reading[Sample]):
    """A reading of a model that is fitted. `train`: how it is; by ``fit(X, y)``, unless said otherwise."""

    train: Train = plainly
