"""What the controls of a topic are made of: references in other settings than the default, and mutants.

A topic's ``__init__.py`` lists its references by role, ``REFERENCES = {"separator": [BatchPerceptron, …]}``, and its ``mutants.py``
(and ``mutants_….py`` beside it) holds the same with one deliberate mistake each. Which theorem kills which mutant is computed, and
written nowhere by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Configured:
    """A reference with the settings that differ from its defaults."""

    thing: Any
    settings: Mapping[str, Any] = field(default_factory=dict)


def configured(thing: Any, **settings: Any) -> Configured:
    """The same class or function with other settings: constructor arguments, or keywords of a function."""
    return Configured(thing, settings)


def mutant(base: Any, fault: str, wrong: Any = None, /, *, settings: Mapping[str, Any] | None = None, **hooks: Any) -> Any:
    """A function in place of another, ``mutant(margin, "The functional margin.", lambda w, X, y: (y * (X @ w)).min())``; or a class
    like `base` with public hooks replaced, ``mutant(Perceptron, "Adds yx/2.", step=lambda w, x, y: w + y * x / 2)``.

    Parameters
    ----------
    base: the reference that it imitates, in every configuration that is listed of it.
    fault: its mistake, in one sentence.
    wrong: the other function; of a class, it takes the place of a call.
    settings: constructor arguments that differ, for example a smaller limit where it would not end.
    hooks: functions (static, where the base has a static one) and attributes that take the place of the base's own.
    """
    if not isinstance(base, type):
        wrong.__doc__ = fault
        return mutant_of(base, settings=settings)(wrong)
    for name in hooks:
        if name.startswith("_") or not hasattr(base, name):
            raise TypeError(f"{base.__name__} has no public hook {name}")
    own = {name: _as_in(base, name, hook) for name, hook in hooks.items()} | ({"__call__": wrong} if wrong else {})
    return mutant_of(base, settings=settings)(type(f"Faulty{base.__name__}", (base,), {"__doc__": fault, **own}))


def mutant_of(reference: Any, *, hook: str = "", settings: Mapping[str, Any] | None = None) -> Callable[[T], T]:
    """Decorator: a class or function that imitates `reference`, in every configuration that is listed of it, with one mistake.

    Its docstring says which. With `hook` it is a function that takes the place of that hook, or of ``__call__``, of a class.
    `settings` as in `mutant`.
    """

    def attach(thing: T) -> T:
        if hook:
            wrong, hooks = (thing, {}) if hook == "__call__" else (None, {hook: thing})
            return mutant(reference, thing.__doc__ or "", wrong, settings=settings, **hooks)
        thing.imitates = reference  # type: ignore[attr-defined]
        thing.mutant_settings = dict(settings or {})  # type: ignore[attr-defined]
        return thing

    return attach


def is_static(base: type, name: str) -> bool:
    """Whether a hook is a static one."""
    return isinstance(next(vars(kind)[name] for kind in base.__mro__ if name in vars(kind)), staticmethod)


def _as_in(base: type, name: str, hook: Any) -> Any:
    """A function is static where the hook that it replaces is."""
    return staticmethod(hook) if is_static(base, name) else hook
