"""Optimisers and schedules of torch and optax in the conventions of the roles, whichever they are.

They are constructed with simple arguments where they need some. Libraries are imported where used.
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import inspect
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from ..implementations.importing import find

FLAGS = ("foreach", "fused", "capturable")  # of torch's optimisers: other ways to compute the same
RATE = 0.125


def needs(thing: Any) -> list[str]:
    """The names of the arguments without a default."""
    given = inspect.signature(thing).parameters.values()
    return [p.name for p in given if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]


def arguments_of(thing: Any, simple: Mapping[str, Any], more: tuple[str, ...] = ()) -> dict[str, Any]:
    """Simple values for what it needs, and for some names `more` that it may be told. Raises `KeyError` for what is not known."""
    given = inspect.signature(thing).parameters
    return {name: simple[name] for name in (*needs(thing), *(name for name in more if name in given))}


# ------------------------------------------------------------------------------------------------------------------------- torch


class TorchSteps:
    """A ``torch.optim.Optimizer`` on one parameter, in its own settings, with a momentum of 7/8 where it has none by default.

    The parameter is a (1, d) matrix where it takes no vector; gradients are sparse for who takes no others.
    """

    def __init__(self, of: str):
        self.kind = find(of)
        self.given = inspect.signature(self.kind).parameters

    def ways(self) -> list[str]:
        """Of torch's own, the flags that it has and that work here, and float32; without ``foreach`` a step may be anything."""
        if "foreach" not in self.given or not self.kind.__module__.startswith("torch.optim."):
            return []
        return ["for-loop", *(flag for flag in FLAGS if flag in self.given and self.offers(flag)), "single"]

    def offers(self, flag: str) -> bool:
        """Whether a step is made with this flag."""
        trial = copy(self)
        with suppress(Exception):  # RuntimeError, AssertionError: it says that it needs another device
            trial.init(np.ones(2), flag)
            trial.update(np.ones(2))
            return True
        return False

    def init(self, start: Any, way: str = "") -> None:
        import torch

        self.type = torch.float32 if way == "single" else torch.float64
        options: dict[str, Any] = {flag: flag == way for flag in FLAGS if way and flag in self.given}
        if "momentum" in self.given and self.given["momentum"].default == 0:
            options["momentum"] = 0.875
        values = torch.tensor(np.asarray(start, dtype=np.float64), dtype=self.type)
        self.point = torch.nn.Parameter(values)
        try:
            self.optimiser = self.kind([self.point], **options)
        except ValueError:  # it takes matrices alone
            self.point = torch.nn.Parameter(values.reshape(1, -1))
            self.optimiser = self.kind([self.point], **options)

    def update(self, gradient: Any) -> np.ndarray:
        import torch

        g = torch.tensor(np.asarray(gradient, dtype=np.float64), dtype=self.type).reshape(self.point.shape)
        self.point.grad = g.to_sparse() if self.kind.__name__.startswith("Sparse") else g
        closure = inspect.signature(self.kind.step).parameters.get("closure")
        if closure is not None and closure.default is closure.empty:
            self.optimiser.step(lambda: torch.zeros((), dtype=self.type))
        else:
            self.optimiser.step()
        return self.point.detach().double().numpy().reshape(-1).copy()

    def state(self) -> Any:
        return self.optimiser.state_dict()

    def resume(self, point: Any, state: Any) -> None:
        self.init(point)
        self.optimiser.load_state_dict(state)


class TorchRates:
    """A scheduler of ``torch.optim``, of gradient descent with momentum 7/8 and the rate 1/2; a metric that it is told is 1."""

    def __init__(self, of: str):
        self.kind = find(of)

    def begin(self) -> None:
        import torch

        self.optimiser = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.5, momentum=0.875)
        rates = torch.optim.lr_scheduler
        inner = {
            "schedulers": lambda: [rates.ConstantLR(self.optimiser, 0.5, 3), rates.ExponentialLR(self.optimiser, 0.5)],
            "lr_lambda": lambda: lambda t: 1 / (1 + t),
        }
        simple = {"T_max": 6, "T_0": 3, "base_lr": RATE, "max_lr": 0.5, "gamma": 0.5, "step_size": 2, "swa_lr": RATE}
        chained = "schedulers" in needs(self.kind) and "milestones" not in needs(self.kind)
        simple |= {"total_steps": 4096, "milestones": [3] if "schedulers" in needs(self.kind) else [2, 4]}
        simple |= {"optimizer": self.optimiser, **{name: make() for name, make in inner.items() if name in needs(self.kind)}}
        self.scheduler = self.kind(**arguments_of(self.kind, simple, ("optimizer",) if chained else ("total_steps",)))

    def rate(self) -> float:
        rate = float(self.optimiser.param_groups[0]["lr"])
        self.optimiser.step()
        self.scheduler.step(*([1.0] if "metrics" in inspect.signature(self.kind.step).parameters else []))
        return rate

    def state(self) -> Any:
        return self.scheduler.state_dict(), self.optimiser.state_dict()

    def resume(self, state: Any) -> None:
        self.begin()
        self.scheduler.load_state_dict(state[0])
        self.optimiser.load_state_dict(state[1])


# ------------------------------------------------------------------------------------------------------------------------- optax


def _simple() -> dict[str, Any]:
    """Values for what optax's functions need, by name."""
    import jax
    import optax

    inner: Any = optax.sgd(RATE, momentum=0.875)
    rates = dict.fromkeys(("learning_rate", "step_size", "decay", "decay_rate", "slow_step_size", "noise_multiplier", "eta"), RATE)
    parts = dict.fromkeys(("inner", "opt", "optimizer", "base_optimizer", "adv_optimizer", "fast_optimizer"), inner)
    most = dict.fromkeys(("max_delta", "max_norm", "threshold", "l2_norm_clip", "clipping", "gamma", "alpha"), 0.5)
    counts = dict.fromkeys(
        ("max_consecutive_errors", "max_backtracking_steps", "max_linesearch_steps", "sync_period", "warmup_steps"), 3
    )
    steps = dict.fromkeys(("decay_steps", "transition_steps", "cosine_decay_steps"), 8)
    return {
        **rates,
        **parts,
        **most,
        **counts,
        **steps,
        "seed": 0,
        "mask": True,
        "freeze_mask": False,
        "should_transform_fn": lambda step, **_: step % 2 == 0,
        "measure": lambda updates, *_, **__: optax.global_norm(updates),
        "measure_name": "norm",
        "f": lambda updates, params=None: jax.tree.map(lambda g: -RATE * g, updates),
        "step_size_fn": lambda t: RATE / (1 + t),
        "transforms": {"all": inner},
        "param_labels": "all",
        "init_value": 0.5,
        "peak_value": 1.0,
        "end_value": RATE,
        "value": RATE,
        "power": 2,
        "schedules": [optax.constant_schedule(0.5), optax.linear_schedule(0.5, 0.25, 4)],
        "boundaries": [3],
        "interpolate_type": "linear",
        "values": [1.0, 0.5],
        "boundaries_and_scales": {2: 0.5, 4: 0.25},
        "cosine_kwargs": [{"init_value": 0.0, "peak_value": 1.0, "decay_steps": 8, "warmup_steps": 2}],
    }


def made(function: Any) -> Any:
    """What it returns, with simple arguments; of one that takes any number of transformations, two of them."""
    import optax

    given = inspect.signature(function).parameters.values()
    if any(p.kind is p.VAR_POSITIONAL for p in given) and not needs(function):
        parts = (optax.clip(0.5), optax.sgd(RATE, momentum=0.875))
        return function(*(parts if function.__name__ != "named_chain" else (("first", parts[0]), ("second", parts[1]))))
    return function(**arguments_of(function, _simple()))


def is_transformation(function: Any) -> bool:
    """Whether it returns a ``GradientTransformation``: it says so, or says nothing and does so."""
    import optax

    said = inspect.signature(function).return_annotation if _has_signature(function) else ""
    if (
        said is inspect.Signature.empty
        and str(function.__module__).startswith("optax.")
        and needs(function) in ([], ["learning_rate"])
    ):
        with suppress(Exception):  # whatever it does instead
            return isinstance(made(function), optax.GradientTransformation)
    return inspect.isclass(said) and issubclass(said, optax.GradientTransformation)


def is_schedule(function: Any) -> bool:
    """Whether it returns an ``optax.Schedule``, and its name says so: the type is that of any function of a number."""
    import optax

    said = inspect.signature(function).return_annotation if _has_signature(function) else ""
    name = str(getattr(function, "__name__", ""))
    return said == optax.Schedule and name.endswith(("schedule", "schedules", "decay"))


def _has_signature(function: Any) -> bool:
    with suppress(TypeError, ValueError):
        return bool(inspect.signature(function))
    return False


class OptaxSteps:
    """A transformation of ``optax`` that is given gradients, and whose updates are added to the point, in float64.

    One that takes matrices alone gets a (1, d) matrix; one that asks for fast and slow parameters both, equal; one that asks for
    more than gradients what `beside` says. Such ones, line searches among them, are compiled, once.
    """

    def __init__(self, of: str):
        self.function = find(of)

    def init(self, start: Any) -> None:
        import jax

        jax.config.update("jax_enable_x64", True)
        self.way = way_of(self.function)
        self.transformation = made(self.function)
        self.point = parameters(np.asarray(start, dtype=np.float64), self.way.shape)
        self.remembered = self.transformation.init(self.point)

    @property
    def shown(self) -> Any:
        """The parameters, of fast and slow ones the fast."""
        return fast(self.point)

    def update(self, gradient: Any) -> np.ndarray:
        import jax
        import optax

        g = jax.numpy.array(np.asarray(gradient, dtype=np.float64)).reshape(self.shown.shape)
        step = compiled(self.function) if self.way.more else self.transformation.update
        moves, self.remembered = step(g, self.remembered, self.point)
        self.point = optax.apply_updates(self.point, moves)
        return np.array(self.shown).ravel()

    def state(self) -> Any:
        import jax

        kept = (self.remembered, getattr(self.point, "slow", None))
        return [np.asarray(jax.random.key_data(leaf) if is_key(leaf) else leaf) for leaf in jax.tree.leaves(kept)]

    def resume(self, point: Any, state: Any) -> None:
        import jax

        self.init(point)
        fresh, shape = jax.tree.flatten((self.remembered, getattr(self.point, "slow", None)))
        leaves = [
            jax.random.wrap_key_data(kept) if is_key(new) else kept
            for kept, new in zip(map(jax.numpy.asarray, state), fresh, strict=True)
        ]
        self.remembered, slow = jax.tree.unflatten(shape, leaves)
        if slow is not None:
            self.point = self.point._replace(slow=slow)


def parameters(values: np.ndarray, way: int) -> Any:
    """A vector (d,) as parameters: as it is, as a matrix (1, d), or as fast and slow ones both."""
    import jax
    import optax

    point = jax.numpy.array(values)
    return (point, point.reshape(1, -1), optax.LookaheadParams(point, point))[way]


def fast(point: Any) -> Any:
    return getattr(point, "fast", point)


class Way(NamedTuple):
    """How a transformation takes a vector as its `parameters`, and how much more than gradients it asks for (see `beside`)."""

    shape: int = 0
    more: int = 0


def beside(g: Any, point: Any, more: int) -> dict[str, Any]:
    """Nothing; the value, gradient and function 1024 + g·w; and as an objective, of which a Hessian is estimated, (Σw)²/2 more."""
    import jax

    def value(w: Any) -> Any:
        return 1024 + jax.numpy.vdot(g, w)

    given = {"value": value(fast(point)), "grad": g, "value_fn": value} if more else {}
    return given | ({"obj_fn": lambda w: value(w) + jax.numpy.sum(w) ** 2 / 2} if more == 2 else {})


@cache
def way_of(function: Any) -> Way:
    """The first in which it makes a step, or else as it is."""
    for more, shape in product(range(3), range(3)):
        with suppress(ValueError, AttributeError, TypeError):
            transformation, point = made(function), parameters(np.ones(2), shape)
            g = fast(point)
            transformation.update(g, transformation.init(point), point, **beside(g, point, more))
            return Way(shape, more)
    return Way()


@cache
def compiled(function: Any) -> Any:
    """The update of a transformation from a gradient, a state and parameters, with what it asks for beside."""
    import jax

    update, more = made(function).update, way_of(function).more
    return jax.jit(lambda g, state, point: update(g, state, point, **beside(g, point, more)))


def is_key(leaf: Any) -> bool:
    """Whether a part of a state is a key of jax's generators, which numpy has no type for."""
    import jax

    return jax.numpy.issubdtype(getattr(leaf, "dtype", np.float64), jax.dtypes.prng_key)


class OptaxRates:
    """A schedule of ``optax``: all that is remembered is the number of the step."""

    def __init__(self, of: str):
        self.function = find(of)

    def begin(self) -> None:
        self.schedule, self.count = made(self.function), 0

    def rate(self) -> float:
        self.count += 1
        return float(self.schedule(self.count - 1))

    def state(self) -> int:
        return self.count

    def resume(self, state: int) -> None:
        self.begin()
        self.count = state
