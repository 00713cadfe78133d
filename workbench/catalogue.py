"""Where theorems and implementations meet: references and mutants by name."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from types import ModuleType
from typing import Any

from .. import algorithms as _algorithms
from .. import theorems as _theorems
from ..properties.roles import Implementation
from ..properties.theorem import THEOREMS, Theorem

_theorems.load()


def all_theorems() -> list[Theorem]:
    """Every theorem, by topic and then in the order of its file."""
    order = {t.id: i for i, t in enumerate(THEOREMS.values())}
    return sorted(THEOREMS.values(), key=lambda t: (t.topic, order[t.id]))


@cache
def reference(name: str, role: type) -> Implementation:
    """The reference implementation ``module.Name`` of some topic."""
    return _load(name, role)


@cache
def mutant(name: str, role: type) -> Implementation:
    """The mutant ``module.Name`` of some topic."""
    return _load(f"mutants.{name}", role)


def named(name: str, role: type) -> Implementation:
    """A reference implementation, or, for a name that begins with ``mutants.``, a mutant."""
    return mutant(name.removeprefix("mutants."), role) if name.startswith("mutants.") else reference(name, role)


def references_of(theorem: Theorem) -> list[Implementation]:
    """The correct implementations that a theorem is checked against."""
    return [reference(name, theorem.role) for name in theorem.references]


def mutants_of(theorem: Theorem) -> list[Implementation]:
    """The faulty implementations that a theorem must refute."""
    return [mutant(name, theorem.role) for name in theorem.mutants]


def lifted(name: str) -> Any:
    """What a proof runs the steps of: ``module.Name`` or ``mutants.module.Name``, constructed."""
    spec, _, settings = name.partition(":")
    thing = _find(spec)
    given = parse_settings(settings.split(",") if settings else [])
    return thing(**given) if isinstance(thing, type) else thing


@cache
def _modules() -> dict[str, ModuleType]:
    """The modules of algorithms and of mutants, by their own names, those of mutants behind ``mutants.``."""
    out: dict[str, ModuleType] = {}
    for found in pkgutil.walk_packages(_algorithms.__path__, "lemmata.algorithms."):
        topic, _, rest = found.name.removeprefix("lemmata.algorithms.").partition(".")
        if not found.ispkg:
            out[f"mutants.{topic}" if rest == "mutants" else rest or topic] = importlib.import_module(found.name)
    return out


def _find(spec: str) -> Any:
    """``module.Name``, or ``mutants.module.Name``. Raises `LookupError` or `AttributeError` where there is none."""
    mutants, rest = spec.startswith("mutants."), spec.removeprefix("mutants.")
    module, _, attribute = rest.partition(".")
    thing: Any = _modules()[f"mutants.{module}" if mutants else module]
    for part in attribute.split("."):
        thing = getattr(thing, part)
    return thing


def _load(spec: str, role: type) -> Implementation:
    """``module.Name``, or ``module.Name:setting=value,…`` for one with other settings than the default."""
    name, _, settings = spec.partition(":")
    shown = spec.removeprefix("mutants.")
    return Implementation.of(_find(name), role, name=shown, settings=parse_settings(settings.split(",") if settings else []))


def parse_settings(pairs: Iterable[str]) -> dict[str, Any]:
    """``name=value`` pairs, values as Python literals where they are ones, else as text. Raises `ValueError`."""
    out: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.isidentifier():
            raise ValueError(f"a setting is written name=value, not {pair!r}")
        try:
            out[key] = ast.literal_eval(value)
        except (ValueError, SyntaxError):
            out[key] = value
    return out


def topics(theorems: Iterable[Theorem] | None = None) -> list[str]:
    """The topics in order."""
    return sorted({t.topic for t in (all_theorems() if theorems is None else theorems)})
