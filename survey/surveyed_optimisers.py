"""The optimisers of the survey: torch.optim, optax, keras and scikit-learn, in the roles whose settings they have.

As in `surveyed`, a note says what was found by hand about each refutation.
"""

from __future__ import annotations

from collections.abc import Iterable

from .entry import EVERY, OURS, Foreign

ADAPTERS = f"{OURS}adapters_optimisers:"
TORCH, OPTAX, KERAS, SKLEARN = (f"{ADAPTERS}{name}Optimiser" for name in ("Torch", "Optax", "Keras", "Sklearn"))
TINY = {"eps": 1e-300}  # too small to be seen beside a root, and 0/ε is 0

COORDINATEWISE = "coordinatewise-optimiser"

OVERWRITES = (
    "Finding. With foreach=True, which is the default on CUDA, momentum and nesterov=True, SGD writes to the gradient: after a "
    "step .grad is g + μv, and not g (torch._foreach_add_ on the gradients themselves), unless there is a weight decay. With "
    "foreach=False it is g still. Whoever steps twice by one gradient, adds up gradients or logs their norm after the step gets "
    "other numbers on a GPU (findings/sgd_foreach_overwrites_the_gradient.py). The other foreach implementations were changed "
    "not to (pytorch #92706). A maintainer could call torch._foreach_add there."
)
FALLS = (
    "Finding, known. The maximum is taken of vₜ and then divided by 1 − β₂ᵗ, which grows: the denominator falls in the first "
    "steps, and the effective rate grows, as AMSGrad is not to let it. With β₁ = 0, β₂ = ½ and the gradients 3 and 2 the rate is "
    "η/3, and then η/2.45 (findings/amsgrad_rate_grows.py). The documentation has shown that formula since pytorch #142323; the "
    "paper corrects no bias, and optax takes the maximum of vₜ/(1 − β₂ᵗ). A maintainer could do either."
)
FALLS_IN_KERAS = (
    "Finding. As in torch.optim.Adam(amsgrad=True), the maximum is taken of vₜ, and the learning rate is multiplied by "
    "√(1 − β₂ᵗ), which grows: so does the effective rate, for the gradients 3 and 2 with β₂ = ½ from η/3 to η/2.45 (and for equal "
    "gradients by what ε counts for less). A maintainer could take the maximum of vₜ/(1 − β₂ᵗ), as optax does."
)
EPSILON_HAT = (
    "Another problem. It adds ε to √vₜ, before the bias is corrected: the faster form at the end of §2 of Kingma and Ba, whose ε̂ "
    "is not the ε of Algorithm 1"
)
IN_KERAS_HAT = f"{EPSILON_HAT}; keras says so."
IN_SKLEARN_HAT = f"{EPSILON_HAT}; scikit-learn calls it a value for numerical stability."
STARTS_AT = (
    "Another problem. Both moments of Yogi are 10⁻⁶ in the beginning, as in its authors' code (scale_by_yogi has "
    "initial_accumulator_value; yogi itself has no such parameter), where the paper has m₀ = 0. So a weight without a gradient "
    "moves: by 2.8e-5 in the first step at the learning rate 0.1."
)


def _with_momentum() -> Iterable[Foreign]:
    role = "momentum-method"
    for settings in ({}, {"foreach": True}, {"fused": True}):
        yield Foreign("torch", TORCH, role, {"kind": "SGD", **settings}, {EVERY: OVERWRITES} if "foreach" in settings else {})
    yield Foreign("optax", OPTAX, role, {"kind": "sgd"})
    yield Foreign("keras", KERAS, role, {"kind": "SGD"})
    yield Foreign("scikit-learn", SKLEARN, role, {"kind": "SGD"})


def _adam() -> Iterable[Foreign]:
    for settings in ({}, {"foreach": True}, {"fused": True}):
        yield Foreign("torch", TORCH, "adam-method", {"kind": "Adam", **settings})
    yield Foreign("optax", OPTAX, "adam-method", {"kind": "adam"})
    yield Foreign("keras", KERAS, "adam-method", {"kind": "Adam"}, {EVERY: IN_KERAS_HAT})
    yield Foreign("scikit-learn", SKLEARN, "adam-method", {"kind": "Adam"}, {EVERY: IN_SKLEARN_HAT})
    yield Foreign("optax", OPTAX, "adabelief-method", {"kind": "adabelief"})
    yield Foreign("torch", TORCH, "amsgrad-method", {"kind": "Adam", "amsgrad": True}, {EVERY: FALLS})
    yield Foreign("torch", TORCH, "amsgrad-method", {"kind": "Adam", "amsgrad": True, "foreach": True}, {EVERY: FALLS})
    yield Foreign("optax", OPTAX, "amsgrad-method", {"kind": "amsgrad"})
    yield Foreign(
        "keras",
        KERAS,
        "amsgrad-method",
        {"kind": "Adam", "amsgrad": True},
        {EVERY: IN_KERAS_HAT, "amsgrad-steps-do-not-grow": FALLS_IN_KERAS},
    )
    for settings in ({}, {"fused": True}):
        yield Foreign("torch", TORCH, "adamw-method", {"kind": "AdamW", **settings})
    yield Foreign("optax", OPTAX, "adamw-method", {"kind": "adamw"})
    yield Foreign("keras", KERAS, "adamw-method", {"kind": "AdamW"}, {EVERY: IN_KERAS_HAT})


def _without_epsilon() -> Iterable[Foreign]:
    yield Foreign("torch", TORCH, "adagrad-method", {"kind": "Adagrad", **TINY})
    yield Foreign("optax", OPTAX, "adagrad-method", {"kind": "adagrad", "initial_accumulator_value": 0.0, "eps": 0.0})
    yield Foreign("torch", TORCH, "rmsprop-method", {"kind": "RMSprop", **TINY})
    for settings in ({}, {"eps_in_sqrt": False}):
        yield Foreign("optax", OPTAX, "rmsprop-method", {"kind": "rmsprop", **TINY, **settings})


def _in_their_own_settings() -> Iterable[Foreign]:
    for kind in ("Adagrad", "RMSprop", "Adamax", "NAdam", "RAdam", "Adadelta", "Rprop"):
        yield Foreign("torch", TORCH, COORDINATEWISE, {"kind": kind})
    for kind in ("Adagrad", "Adadelta", "NAdam", "RMSprop", "Rprop"):
        yield Foreign("torch", TORCH, COORDINATEWISE, {"kind": kind, "foreach": True})
    yield Foreign("torch", TORCH, COORDINATEWISE, {"kind": "SGD", "lr": 0.1, "momentum": 0.9, "nesterov": True})
    yield Foreign("torch", TORCH, COORDINATEWISE, {"kind": "Adam", "amsgrad": True, "fused": True})
    yield Foreign("torch", TORCH, COORDINATEWISE, {"kind": "ASGD", "lambd": 0.0})
    for kind in ("adabelief", "adadelta", "adagrad", "adamax", "adan", "lion", "nadam", "optimistic_gradient_descent", "radam",
                 "rmsprop", "rprop", "sm3", "yogi"):  # fmt: skip
        more = {"weight_decay": 0.0} if kind in ("adan", "lion") else {}
        note = {EVERY: STARTS_AT} if kind == "yogi" else {}
        yield Foreign("optax", OPTAX, COORDINATEWISE, {"kind": kind, "learning_rate": 0.1, **more}, note)
    yield Foreign("keras", KERAS, COORDINATEWISE, {"kind": "Nadam"})
    yield Foreign("keras", KERAS, COORDINATEWISE, {"kind": "Lion"})


def optimisers() -> list[Foreign]:
    """All of them."""
    return [*_with_momentum(), *_adam(), *_without_epsilon(), *_in_their_own_settings()]
