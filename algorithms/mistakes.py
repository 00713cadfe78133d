"""Mistakes that algorithms share: a reference goes in, and the same with the mistake comes out.

`answering` changes the answer of a function, of a class that is called, or of the hooks of a class; `scaled`, `rounded` and others
below do that, and say by themselves what the mistake is. `afterwards` and `learning` change what an object has learned.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np

from .controls import is_static, mutant

Change = Callable[..., Any]


def answering(base: Any, fault: str, change: Change | None = None, /, *, settings: Any = None, **changes: Change) -> Any:
    """A mutant that changes its answer: ``answering(margin, "The square.", lambda found, w, X, y: found**2)``.

    A change is called with the right answer, and with the arguments that it is the answer to; of a hook of a class by its name.
    """
    wrong = _then(base.__call__ if isinstance(base, type) else base, change, isinstance(base, type)) if change else None
    hooks = {name: _then(getattr(base, name), each, not is_static(base, name)) for name, each in changes.items()}
    return mutant(base, fault, wrong, settings=settings, **hooks)


def _then(right: Callable[..., Any], change: Change, is_method: bool) -> Callable[..., Any]:
    @wraps(right)
    def wrong(*arguments: Any, **named: Any) -> Any:
        return change(right(*arguments, **named), *arguments[is_method:], **named)

    return wrong


def _everywhere(base: Any, fault: str, change: Callable[[Any], Any], hooks: tuple[str, ...]) -> Any:
    """The same change of the answer of some hooks, or of the answer itself where there is none."""
    changes = dict.fromkeys(hooks, lambda found, *_, **__: change(found))
    of = f" of {' and '.join(f'`{hook}`' for hook in hooks)}" if hooks else ""
    return answering(base, fault.format(f"the answer{of}"), *(() if hooks else (lambda found, *_, **__: change(found),)), **changes)


def scaled(base: Any, factor: float, *hooks: str) -> Any:
    """Multiplies the answer, or that of hooks."""
    return _everywhere(base, f"Multiplies {{}} by {factor:.15g}.", lambda found: found * factor, hooks)


def shifted(base: Any, by: float, *hooks: str) -> Any:
    """Adds a constant to the answer, or to that of hooks."""
    return _everywhere(base, f"Adds {by:.15g} to {{}}.", lambda found: found + by, hooks)


def negated(base: Any, *hooks: str) -> Any:
    """Loses the sign of the answer, or of that of hooks."""
    return _everywhere(base, "Turns the sign of {}.", lambda found: -found, hooks)


def backwards(base: Any, *hooks: str) -> Any:
    """Lists the answer, or that of hooks, from the last to the first."""
    return _everywhere(base, "Lists {} from the last to the first.", lambda found: found[::-1], hooks)


def rounded(base: Any, digits: int, *hooks: str) -> Any:
    """Keeps some significant digits of the answer, or of that of hooks."""
    return _everywhere(base, f"Keeps {digits} significant digits of {{}}.", lambda found: significant(found, digits), hooks)


def to_decimals(base: Any, places: int, *hooks: str) -> Any:
    """Rounds the answer, or that of hooks: numbers as Python does, arrays as NumPy does."""
    cut = lambda v: np.round(v, places) if isinstance(v, np.ndarray) else round(float(v), places)  # noqa: E731
    return _everywhere(base, f"Rounds {{}} to {places} decimals.", cut, hooks)


def single_precision(base: Any, *hooks: str) -> Any:
    """Rounds the answer, or that of hooks, to single precision."""
    return _everywhere(base, "Rounds {} to single precision.", lambda found: found.astype(np.float32).astype(float), hooks)


def significant(values: Any, digits: int) -> np.ndarray:
    """The values, of which only so many significant digits are kept."""
    return np.array([float(f"{v:.{digits}g}") for v in np.atleast_1d(values)])


def afterwards(base: type, fault: str, change: Change | None = None, /, *, settings: Any = None, **changes: Change) -> Any:
    """A mutant that does what is right, and then gets the attributes that ``change(self, *arguments)`` returns.

    By itself a change is one of ``fit(X, y)``, which has arrays; else of the hook of that name.
    """
    if change is not None:
        changes["fit"] = lambda self, X, y=None, *rest: change(self, np.asarray(X, dtype=float), np.asarray(y), *rest)
    return mutant(base, fault, settings=settings, **{name: _and_learns(base, name, each) for name, each in changes.items()})


def learning(base: type, fault: str, /, **changes: Callable[[Any], Any]) -> Any:
    """A mutant that is trained right, and then changes what it has learned: ``learning(SVR, "−b.", intercept_=lambda b: -b)``."""
    return afterwards(base, fault, fit=lambda self, *_, **__: {name: new(getattr(self, name)) for name, new in changes.items()})


def _and_learns(base: type, name: str, change: Change) -> Callable[..., Any]:
    @wraps(getattr(base, name))
    def wrong(self: Any, *arguments: Any, **named: Any) -> Any:
        found = getattr(base, name)(self, *arguments, **named)
        vars(self).update(change(self, *arguments, **named))
        return found

    return wrong
