"""Once for all: what is computed of a sample, and what is read off an implementation, is computed for the first law that asks.

It is frozen, and so is a failure. On the way an oracle may have offered a second opinion on its answer: every law that asks hears
of it, whether it was the first or not, so that what a run counts does not depend on the order of runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np

from ..numbers.exact import NotANumber
from ..profile import spent_on
from ..statements.precision import Precision, measured, note_again
from ..statements.verdicts import Declined, Idle, ImplementationFailed, NotApplicable, Unknown


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
def _heard_by(*listeners: Listener) -> Iterator[None]:
    token = _LISTENERS.set(listeners)
    try:
        yield
    finally:
        _LISTENERS.reset(token)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within it, `listener` hears of the opinions that are offered, as do those who listen already."""
    with _heard_by(*_LISTENERS.get(), listener):
        yield


@contextmanager
def kept_apart() -> Iterator[Heard]:
    """Within it, opinions are noted, and nobody else hears of them."""
    heard = Heard()
    with _heard_by(heard):
        yield heard


class overheard:
    """Within it, opinions are noted; after it, those who listen hear of them."""

    __slots__ = ("heard", "token")

    def __enter__(self) -> Heard:
        self.heard = Heard()
        self.token = _LISTENERS.set((self.heard,))
        return self.heard

    def __exit__(self, *_: object) -> None:
        _LISTENERS.reset(self.token)
        offer(self.heard)


def offer(opinions: Iterable[Any]) -> None:
    """Have all who listen hear of these opinions."""
    if listeners := _LISTENERS.get():
        for opinion in opinions:
            for listener in listeners:
                listener.hear(opinion)


class Found(NamedTuple):
    """A value, or how it failed; the opinions that were offered; and in which precision an implementation answered."""

    value: Any
    error: Exception | None
    heard: Heard
    precision: Precision


class Once(cached_property):
    """A cached property whose arrays are read-only, and that keeps as well how it failed, and which opinions were offered."""

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if instance is None:
            return self
        kept = instance.__dict__.get(KEPT)
        if kept is None:
            kept = instance.__dict__[KEPT] = {}
        found = kept.get(self.attrname)
        if found is None:
            kept[self.attrname] = found = self._computed(instance)
        elif found.heard or found.precision.is_coarse:
            offer(found.heard)
            note_again(found.precision)
        if found.error is not None:
            raise found.error
        return found.value

    def _computed(self, instance: Any) -> Found:
        with overheard() as heard, measured() as precision, spent_on(getattr(instance, "spends_on", "laws")):
            try:
                return Found(frozen(self.func(instance)), None, heard, precision)
            except FINAL as error:
                return Found(None, error, heard, precision)

    def __set__(self, instance: Any, value: Any) -> None:
        raise AttributeError(f"{self.attrname} is computed")


KEPT = "_once"  # where an object keeps them
FINAL = (Declined, Idle, ImplementationFailed, NotANumber, NotApplicable, Unknown)  # of which a second try would say the same


def once_for_all(cls: type) -> None:
    """Make the cached properties of a type, and of those that it is derived from, such ones; what they keep is not pickled."""
    for kind in cls.__mro__:
        for name, value in list(vars(kind).items()):
            if type(value) is cached_property:
                made = Once(value.func)
                made.__set_name__(kind, name)
                setattr(kind, name, made)
    cls.__getstate__ = _state  # type: ignore[attr-defined]


def _state(one: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(one).items() if name != KEPT}


def frozen(value: Any) -> Any:
    """The same, with read-only views in place of arrays, also in tuples and lists: they may be the implementation's own."""
    if type(value) is np.ndarray:
        value = value.view()
        value.flags.writeable = False
    elif type(value) in (tuple, list) and any(type(part) in (np.ndarray, tuple, list) for part in value):
        return type(value)(map(frozen, value))
    return value
