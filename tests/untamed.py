"""Implementations that are right on tame samples, made of right ones: wrong beyond a size, a magnitude, a step, or a first use."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from lemmata.properties.search.large_samples import climb
from lemmata.properties.theorem import Theorem
from lemmata.workbench.implementations.importing import adapt, role_of
from lemmata.workbench.validation.cases import Case, cases, theorems_for
from lemmata.workbench.validation.preflight import look

Spoil: TypeAlias = Callable[[Any], Any]
EXAMPLES, LARGE, HARD = 25, 4.0, 2.0  # small samples, and seconds of the processor for large and for hard ones, of a theorem


def spoilt(value: Any, spoil: Spoil) -> Any:
    """What is handed over, with its arrays and numbers spoilt."""
    if isinstance(value, tuple | list):
        return type(value)(spoilt(part, spoil) for part in value)
    return spoil(value)


def beyond(make: Any, spoil: Spoil) -> Any:
    """A function that is handed something else; or a class whose methods are."""
    if not isinstance(make, type):
        return lambda *args: make(*spoilt(args, spoil))

    class Wrong:
        def __init__(self) -> None:
            self.thing = make()

        def __call__(self, *args: Any) -> Any:
            return self.thing(*spoilt(args, spoil))

        def __getattr__(self, name: str) -> Any:
            if name.startswith("__") or name == "thing":
                raise AttributeError(name)
            value = getattr(self.thing, name)
            return (lambda *args: value(*spoilt(args, spoil))) if callable(value) else value

    return Wrong


def of_arrays(spoil: Spoil) -> Spoil:
    """Of a copy of each array of numbers; other things stay."""
    return lambda value: spoil(value.copy()) if isinstance(value, np.ndarray) and value.dtype.kind in "iuf" else value


def wide(most: int) -> Spoil:
    """Looks at so many features."""

    def spoil(X: np.ndarray) -> np.ndarray:
        if X.ndim == 2:
            X[:, most:] = 0
        return X

    return of_arrays(spoil)


def tall(most: int) -> Spoil:
    """Takes what comes after so many rows for the first one."""

    def spoil(X: np.ndarray) -> np.ndarray:
        X[most:] = X[:1]
        return X

    return of_arrays(spoil)


def crowded(most: int) -> Spoil:
    """Knows so many different labels."""

    def spoil(y: np.ndarray) -> np.ndarray:
        known = np.unique(y)
        return np.minimum(y, known[most - 1]) if y.ndim == 1 and y.dtype.kind in "iu" and len(known) > most else y

    return of_arrays(spoil)


def huge(power: int) -> Spoil:
    """What is 2^power or more is off by a 512th."""
    return of_arrays(lambda X: np.where(abs(X) >= 2.0**power, X * (1 + 2.0**-9), X) if X.dtype.kind == "f" else X)


def tiny(power: int) -> Spoil:
    """What is below 2^−power is 0."""
    return of_arrays(lambda X: np.where(abs(X) < 2.0**-power, 0.0, X) if X.dtype.kind == "f" else X)


def many(most: int) -> Spoil:
    """Takes a whole number above that for it, and no more of a list."""

    def spoil(value: Any) -> Any:
        if isinstance(value, list):
            return value[:most]
        return min(value, most) if type(value) is int else value

    return spoil


def after(make: type, method: str, most: int, forget: Callable[[Any], None]) -> type:
    """Forgets something after so many calls of a method."""

    class Forgetful(make):  # type: ignore[misc, valid-type]
        def __init__(self) -> None:
            super().__init__()
            self.times = 0

    def called(self: Any, *args: Any) -> Any:
        self.times += 1
        if self.times == most + 1:
            forget(self)
        return getattr(super(Forgetful, self), method)(*args)

    setattr(Forgetful, method, called)
    return Forgetful


def used(make: type, method: str, times: int = 1) -> type:
    """After so many uses what it is handed is that of the last of these, where it has the same shapes."""

    class Stale(make):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.before: list[Any] = []

    def called(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.before.append(args)
        old = self.before[times - 1] if len(self.before) > times else args
        same = [np.shape(a) for a in old if not callable(a)] == [np.shape(a) for a in args if not callable(a)]
        return getattr(super(Stale, self), method)(*(old if same else args), **kwargs)

    setattr(Stale, method, called)
    return Stale


def keeps_rows(make: type) -> type:
    """Its fit has the rows of earlier fits as well, where they have as many features."""

    class Keeps(make):  # type: ignore[misc, valid-type]
        kept: tuple[Any, ...] = ()

        def fit(self, *data: Any) -> Any:
            if self.kept and np.shape(self.kept[0])[1:] == np.shape(data[0])[1:]:
                data = tuple(np.concatenate([new, old]) for old, new in zip(self.kept, data, strict=True))
            self.kept = data
            return super().fit(*data)

    return Keeps


def caught(role: str, thing: Any, **settings: Any) -> str:
    """By what it is told from a right one: the message of the preflight, or the theorem that refutes it; else nothing."""
    protocol = role_of(role)
    made, target = adapt(thing, protocol, settings)
    if said := look(protocol, theorems_for(protocol), made).error:
        return said
    wanted = list(cases(made, protocol, target))
    for tried in (small, large, hard):
        for case in wanted:
            if tried(case):
                return f"{case.theorem.id}, {tried.__name__}"
    return ""


def small(case: Case) -> bool:
    return case.run(examples=EXAMPLES, shrink=False).fails


def large(case: Case) -> bool:
    return _climbed(case, LARGE, False)


def hard(case: Case) -> bool:
    return _climbed(case, HARD, True)


def _climbed(case: Case, seconds: float, hard: bool) -> bool:
    before = case.run(examples=4, shrink=False)
    theorem: Theorem = case.theorem
    return climb(theorem, case.implementation, before, seconds, patience=0.0, clock=time.process_time, hard=hard).fails
