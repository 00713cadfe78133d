"""Readings: a frozen, exact, lazy view of an implementation on a sample.

Fitting, shape checks, refusals (`NotApplicable`) and exactness live in readings, and nowhere else; a statement is mathematics on
what they offer. Each fit is on a fresh implementation, and read once. A proof gives a reading its values (`Reading.given`).
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from ..samples.once import once_for_all
from .base import Watched

S_co = TypeVar("S_co", covariant=True)


class NotGiven(LookupError):
    """A proof runs a statement that asks for a value which the proof does not give."""


@typing.dataclass_transform(frozen_default=True, eq_default=False)
class Place:
    """A place that a conclusion speaks of, such as a step of a run: ``class Step(Place, shown="step {0.t}")``, and its fields.

    It is a frozen dataclass, and the witness prints it as `shown` says.
    """

    shown: ClassVar[str]

    def __init_subclass__(cls, shown: str | None = None, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls.shown = shown or cls.shown
        dataclasses.dataclass(frozen=True, eq=False)(cls)

    def __str__(self) -> str:
        return self.shown.format(self)


@dataclasses.dataclass(frozen=True, eq=False)
class Reading(Generic[S_co]):
    """What the statements of a role read off an implementation on a sample.

    A subclass names its role (``class Path(Reading[Stream], role=Separator)``) and computes, in cached properties, what its
    statements speak of. It has no ``__getattr__``: a name that is missing is an error.

    Attributes
    ----------
    make: gives a fresh implementation, its calls watched. sample: what the hypotheses are met by.
    """

    make: Callable[[], Any]
    sample: S_co

    role: ClassVar[type]

    def __init_subclass__(cls, role: type | None = None, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        once_for_all(cls)
        if role is not None:
            cls.role = role

    @cached_property
    def model(self) -> Any:
        """A fresh implementation: the one that this reading speaks of."""
        return self.make()

    @property
    def implementation(self) -> Any:
        """The implementation itself, not watched: for asking what it declares."""
        return self.model._thing if isinstance(self.model, Watched) else self.model

    @classmethod
    def over(cls, *arguments: Any) -> type[Reading[Any]]:
        """What a statement reads whose annotation has these arguments, the first of them a sample type."""
        return cls

    @classmethod
    def given(cls, **values: Any) -> Any:
        """A reading with these values, of itself or of its sample, in place of an implementation: what a proof runs a statement on.

        What follows from the values given is computed from them. Raises `NameError` for a value that neither the reading nor its
        sample has, and `NotGiven` where the statement asks for one that was not given.
        """
        kind = sample_of(cls)
        own = {name: v for name, v in values.items() if _has(cls, name)}
        of_sample = {name: v for name, v in values.items() if name not in own}
        unknown = [name for name in of_sample if kind is None or not _has(kind, name)]
        if unknown:
            raise NameError(f"neither {cls.__name__} nor its sample has {', '.join(unknown)}")
        if kind is not None and "sample" not in own:
            own["sample"] = _stand_in(kind, of_sample)
        return _stand_in(cls, {**own, **{name: _absent(cls, name) for name in ("make", "model") if name not in own}})


def _has(kind: type, name: str) -> bool:
    return hasattr(kind, name) or any(f.name == name for f in dataclasses.fields(kind))


@dataclasses.dataclass(frozen=True)
class _Absent:
    message: str


def _absent(kind: type, name: str) -> _Absent:
    return _Absent(f"{kind.__name__}.{name} is asked for, and was not given")


class _Value:
    """An attribute that is fixed."""

    def __init__(self, value: Any):
        self.value = value

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if isinstance(self.value, _Absent):
            raise NotGiven(self.value.message)
        return self.value

    def __set__(self, instance: Any, value: Any) -> None:
        raise AttributeError("a reading is frozen")


def _stand_in(kind: type, values: dict[str, Any]) -> Any:
    """An object of a type, made without its constructor: the values given, what its code derives from them, and nothing else."""
    absent = {f.name: _absent(kind, f.name) for f in dataclasses.fields(kind) if f.name not in values}
    attributes = {name: _Value(value) for name, value in {**absent, **values}.items()}
    stand_in = types.new_class(f"Given{kind.__name__}", (kind,), exec_body=lambda namespace: namespace.update(attributes))
    return object.__new__(stand_in)


def subject_of(statement: Callable[..., Any]) -> tuple[type | None, type]:
    """The reading (None in pure mathematics) and the sample type of a statement, from the annotation of its argument.

    The annotation is a reading, ``Path`` or ``Path[UnitStream]``, or, in pure mathematics, a sample type. Raises `TypeError`.
    """
    parameter = next(iter(inspect.signature(statement).parameters))
    annotation = typing.get_type_hints(statement).get(parameter)
    origin = typing.get_origin(annotation) or annotation
    if not isinstance(origin, type):
        raise TypeError(f"{statement.__name__}: the argument {parameter} needs a reading or a sample type as annotation")
    if not issubclass(origin, Reading):
        return None, origin
    arguments = typing.get_args(annotation)
    origin = origin.over(*arguments) if arguments else origin
    kind = _concrete(arguments[0]) if arguments else sample_of(origin)
    if kind is None:
        raise TypeError(f"{statement.__name__}: of which samples is {origin.__name__}? Write {origin.__name__}[SampleType]")
    if not hasattr(origin, "role"):
        raise TypeError(f"{origin.__name__} names no role: class {origin.__name__}(Reading[…], role=…)")
    return origin, kind


def sample_of(reading: type) -> type | None:
    """The sample type that a reading is of: what it fills in for the parameter of `Reading`, or the bound of its own parameter."""
    for base in getattr(reading, "__orig_bases__", ()):
        origin = typing.get_origin(base)
        if isinstance(origin, type) and issubclass(origin, Reading):
            return _concrete(typing.get_args(base)[0])
    for base in reading.__bases__:
        if issubclass(base, Reading) and (found := sample_of(base)) is not None:
            return found
    return None


def _concrete(argument: Any) -> type | None:
    if isinstance(argument, TypeVar):
        argument = argument.__bound__
    return argument if isinstance(argument, type) else None
