"""Where theorems and implementations meet: references and mutants by name."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import cache

from .. import theorems as _theorems  # noqa: F401  (importing it registers all theorems)
from ..properties.roles import Implementation
from ..properties.theorem import THEOREMS, Theorem


def all_theorems() -> list[Theorem]:
    """Every theorem, by topic and then in the order of its file."""
    order = {t.id: i for i, t in enumerate(THEOREMS.values())}
    return sorted(THEOREMS.values(), key=lambda t: (t.topic, order[t.id]))


@cache
def reference(name: str, role: type) -> Implementation:
    """The reference implementation ``module.Name`` below ``lemmata.algorithms``."""
    return _load("lemmata.algorithms", name, role)


@cache
def mutant(name: str, role: type) -> Implementation:
    """The mutant ``module.Name`` below ``lemmata.algorithms.mutants``."""
    return _load("lemmata.algorithms.mutants", name, role)


def references_of(theorem: Theorem) -> list[Implementation]:
    """The correct implementations that a theorem is checked against."""
    return [reference(name, theorem.role) for name in theorem.references]


def mutants_of(theorem: Theorem) -> list[Implementation]:
    """The faulty implementations that a theorem must refute."""
    return [mutant(name, theorem.role) for name in theorem.mutants]


def _load(package: str, name: str, role: type) -> Implementation:
    module, _, attribute = name.rpartition(".")
    thing = importlib.import_module(f"{package}.{module}")
    for part in attribute.split("."):
        thing = getattr(thing, part)
    return Implementation.of(thing, role, name=name)


def topics(theorems: Iterable[Theorem] | None = None) -> list[str]:
    """The topics in order."""
    return sorted({t.topic for t in (all_theorems() if theorems is None else theorems)})
