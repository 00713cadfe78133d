"""What a sample type is: a frozen dataclass whose constructor checks the hypotheses, a strategy, and an exact text form."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import Any, TypeVar, dataclass_transform

import hypothesis
from hypothesis import strategies as st

from .hypotheses import factors_of, first_not_met, hypotheses_of, last_parts_of, numbered_in, reorderings_of, totals_of
from .once import once_for_all

T = TypeVar("T")
_TYPES: dict[str, type] = {}
_STRATEGIES: dict[type, st.SearchStrategy] = {}
_REJECTIONS: ContextVar[list[str] | None] = ContextVar("rejections", default=None)


class HypothesisNotMet(ValueError):
    """The data do not meet a hypothesis: the message says which, and where. `certificate` proves it, where there is one."""

    def __init__(self, message: str, certificate: Any = None):
        super().__init__(message)
        self.certificate = certificate


@dataclass_transform(frozen_default=True)
def sample_type(cls: type[T]) -> type[T]:
    """Class decorator: make `cls` a frozen dataclass that witness files can hold.

    Its hypotheses are checked by ``__post_init__``, or by what is `excluded`.
    """
    cls = dataclasses.dataclass(frozen=True)(cls)
    if any(declared(cls) for declared in (hypotheses_of, totals_of, factors_of, numbered_in, last_parts_of, reorderings_of)):
        _check_in_the_constructor(cls)
    once_for_all(cls)
    cls.spends_on = "truth"  # type: ignore[attr-defined]
    if cls.__name__ in _TYPES and _TYPES[cls.__name__].__module__ != cls.__module__:
        raise TypeError(f"two sample types are called {cls.__name__}: a witness file could not tell them apart")
    _TYPES[cls.__name__] = cls
    return cls


def excluded(message: str, when: Callable[[Any], Any]) -> Callable[[type[T]], type[T]]:
    """Class decorator, below `sample_type`: an object of which `when` is true does not meet the hypotheses, says the message.

    Of several the first comes first, after those of the type that it is derived from.
    """

    def attach(cls: type[T]) -> type[T]:
        if excluded_by(cls):
            cls.__excluded__ = ((message, when), *excluded_by(cls))  # type: ignore[attr-defined]
            return cls
        if "__post_init__" in vars(cls):
            raise TypeError(f"{cls.__name__} has hypotheses in __post_init__, and others that are excluded: in which order?")

        def __post_init__(self: Any) -> None:
            if inherited := getattr(super(cls, self), "__post_init__", None):
                inherited()
            for message, when in excluded_by(cls):
                if when(self):
                    raise HypothesisNotMet(message)

        cls.__excluded__ = ((message, when),)  # type: ignore[attr-defined]
        cls.__post_init__ = __post_init__  # type: ignore[attr-defined]
        return cls

    return attach


def excluded_by(cls: type) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    """What the type itself excludes, apart from those that it is derived from: each with its message."""
    return vars(cls).get("__excluded__", ())


def _check_in_the_constructor(cls: type) -> None:
    """After ``__post_init__``, an object of this type, and of none that is derived from it, is checked for its hypotheses."""
    init = cls.__init__

    @functools.wraps(init)
    def checked(self: Any, *arguments: Any, **named: Any) -> None:
        init(self, *arguments, **named)
        if type(self) is cls and (missed := first_not_met(self)):
            raise HypothesisNotMet(missed)

    cls.__init__ = checked  # type: ignore[misc]


def strategy(cls: type[T]) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Function decorator: register ``f(draw) -> cls`` as the strategy of a sample type, also for ``st.from_type(cls)``.

    A draw that does not meet the hypotheses is rejected and counted: a search that rejects most draws is vacuous.
    """

    def register(function: Callable[..., T]) -> Callable[..., T]:
        _STRATEGIES[cls] = _drawn(function)
        st.register_type_strategy(cls, _STRATEGIES[cls])
        return function

    return register


@st.composite  # one for all: Hypothesis reads and parses the source of each that it decorates
def _drawn(draw: st.DrawFn, function: Callable[[st.DrawFn], Any]) -> Any:
    try:
        return function(draw)
    except HypothesisNotMet as error:
        if (rejections := _REJECTIONS.get()) is not None:
            rejections.append(str(error))
        hypothesis.reject()


@contextmanager
def rejections() -> Iterator[list[str]]:
    """Within it, the draws that do not meet their hypotheses are noted in the list, each with the hypothesis that failed."""
    found: list[str] = []
    token = _REJECTIONS.set(found)
    try:
        yield found
    finally:
        _REJECTIONS.reset(token)


def is_sample_type(cls: type) -> bool:
    """Whether samples of a type can be drawn."""
    return cls in _STRATEGIES


def strategy_of(cls: type) -> st.SearchStrategy:
    """The strategy registered for a sample type. Raises `KeyError` if there is none."""
    return _STRATEGIES[cls]


# ---------------------------------------------------------------------------------------------- the exact text form

_NUMBER = re.compile(r"-?\d{1,5000}(/\d{1,5000})?")


def encode(value: Any) -> Any:
    """A sample (or a part of one) as JSON values, with exact numbers as text. `decode` is the inverse."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {f.name: encode(getattr(value, f.name)) for f in dataclasses.fields(value) if f.init}
        return {"sample": type(value).__name__, "fields": fields}
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | Fraction):
        return str(value)
    if isinstance(value, str):
        return {"text": value}
    if isinstance(value, frozenset):
        return {"set": sorted((encode(v) for v in value), key=repr)}
    if isinstance(value, tuple | list):
        return [encode(v) for v in value]
    raise TypeError(f"a sample cannot hold a {type(value).__name__}")


def decode(data: Any) -> Any:
    """The value that `encode` wrote. Executes nothing: sample types are looked up by name among the registered ones.

    Raises `ValueError` for anything that `encode` cannot have written, and `HypothesisNotMet` for a sample whose
    fields do not meet its hypotheses.
    """
    if data is None or isinstance(data, bool):
        return data
    if isinstance(data, str):
        if not _NUMBER.fullmatch(data):
            raise ValueError(f"not an exact number: {data[:40]!r}")
        try:
            number = Fraction(data)
        except ZeroDivisionError as error:
            raise ValueError(f"not a number: {data!r}") from error
        return int(number) if number.denominator == 1 else number
    if isinstance(data, list):
        return tuple(decode(v) for v in data)
    if isinstance(data, dict):
        if set(data) == {"text"} and isinstance(data["text"], str):
            return data["text"]
        if set(data) == {"set"} and isinstance(data["set"], list):
            return frozenset(decode(v) for v in data["set"])
        if set(data) == {"sample", "fields"} and isinstance(data["fields"], dict):
            return _decode_sample(data["sample"], data["fields"])
    raise ValueError(f"not part of a sample: {str(data)[:60]}")


def _decode_sample(name: Any, fields: dict[str, Any]) -> Any:
    cls = _TYPES.get(name) if isinstance(name, str) else None
    if cls is None:
        raise ValueError(f"unknown sample type: {str(name)[:40]!r}")
    known = {f.name for f in dataclasses.fields(cls) if f.init}
    needed = {f.name for f in dataclasses.fields(cls) if f.init and f.default is f.default_factory is dataclasses.MISSING}
    if not needed <= set(fields) <= known:  # a field that came later, with a default, is in no older file
        raise ValueError(f"a {name} has the fields {', '.join(sorted(known))}, not {', '.join(sorted(map(str, fields)))[:80]}")
    fractions = {f.name for f in dataclasses.fields(cls) if f.type in ("Fraction", Fraction)}
    values = {key: decode(value) for key, value in fields.items()}
    # one that is whole is written as an int is, and half of an int is a float
    return cls(**{key: Fraction(value) if key in fractions and type(value) is int else value for key, value in values.items()})
