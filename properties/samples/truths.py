"""Ground truth: what is computed of a sample, once for all laws that ask for it, and frozen.

On the way an oracle may have offered a second opinion on its answer. Who asks for the truth hears of it, whether it was computed
for them or for others before: what a run counts is no matter of the order of runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ..statements.verdicts import Unknown


class Listener(Protocol):
    """Somebody who wants to hear of opinions."""

    def hear(self, opinion: Any) -> None:
        """An opinion is offered, perhaps not for the first time."""


class Heard(list[Any]):
    """The opinions that were offered, in their order."""

    def hear(self, opinion: Any) -> None:
        self.append(opinion)


_LISTENERS: ContextVar[tuple[Listener, ...]] = ContextVar("listeners", default=())


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within it, `listener` hears of the opinions that are offered, as do those who listen already."""
    token = _LISTENERS.set((*_LISTENERS.get(), listener))
    try:
        yield
    finally:
        _LISTENERS.reset(token)


@contextmanager
def kept_apart() -> Iterator[Heard]:
    """Within it, opinions are noted, and nobody else hears of them."""
    heard = Heard()
    token = _LISTENERS.set((heard,))
    try:
        yield heard
    finally:
        _LISTENERS.reset(token)


@contextmanager
def overheard() -> Iterator[Heard]:
    """Within it, opinions are noted; after it, those who listen hear of them."""
    heard = Heard()
    token = _LISTENERS.set((heard,))
    try:
        yield heard
    finally:
        _LISTENERS.reset(token)
        offer(heard)


def offer(opinions: Iterable[Any]) -> None:
    """Have all who listen hear of these opinions."""
    if listeners := _LISTENERS.get():
        for opinion in opinions:
            for listener in listeners:
                listener.hear(opinion)


class Truth(cached_property):
    """A cached property of a sample: its arrays are read-only, an oracle's `Unknown` is kept as well, and so are opinions."""

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if instance is None:
            return self
        kept = instance.__dict__.setdefault(KEPT, {})
        if self.attrname not in kept:
            with overheard() as heard:
                try:
                    kept[self.attrname] = frozen(self.func(instance)), None, heard
                except Unknown as error:
                    kept[self.attrname] = None, error, heard
        else:
            offer(kept[self.attrname][2])
        value, error, _ = kept[self.attrname]
        if error is not None:
            raise error
        return value

    def __set__(self, instance: Any, value: Any) -> None:
        raise AttributeError(f"{self.attrname} is computed")


KEPT = "_truths"  # where a sample keeps them


def keeps_truths(cls: type) -> None:
    """Make the cached properties of a type, and of those that it is derived from, truths; they are no part of what is pickled."""
    for kind in cls.__mro__:
        for name, value in list(vars(kind).items()):
            if type(value) is cached_property:
                truth = Truth(value.func)
                truth.__set_name__(kind, name)
                setattr(kind, name, truth)
    cls.__getstate__ = _without_truths  # type: ignore[attr-defined]


def _without_truths(sample: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(sample).items() if name != KEPT}


def frozen(value: Any) -> Any:
    """The same, an array of it, or in a tuple or list of such, made read-only."""
    if isinstance(value, np.ndarray):
        value.flags.writeable = False
    elif type(value) in (tuple, list) and len(value) < 1000:
        for part in value:
            frozen(part)
    return value
