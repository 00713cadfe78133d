"""Where theorems and implementations meet: references and mutants by name."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from ... import algorithms as _algorithms
from ... import theorems as _theorems
from ...algorithms.controls import Configured
from ...properties import records
from ...properties.roles import Implementation
from ...properties.theorem import THEOREMS, Theorem
from ...properties.topics import package_of_topic, records_of_topic

WATCH = 6  # mutants that keep watch over a theorem

_theorems.load()


def all_theorems() -> list[Theorem]:
    """Every theorem, by topic and then in the order of its file."""
    order = {t.id: i for i, t in enumerate(THEOREMS.values())}
    return sorted(THEOREMS.values(), key=lambda t: (t.topic, order[t.id]))


# ---------------------------------------------------------------------------------------------------- references and mutants


@cache
def topics_of_algorithms() -> dict[str, ModuleType]:
    """The packages of reference implementations, by topic."""
    found = pkgutil.iter_modules(_algorithms.__path__, "lemmata.algorithms.")
    return {m.name.rpartition(".")[2]: importlib.import_module(m.name) for m in found if m.ispkg}


@cache
def _module_names() -> dict[str, str]:
    """The dotted names of the modules of algorithms by their own names; those of mutants behind ``mutants.``, with their topic's.

    ``mutants.py`` of a topic is ``mutants.topic``, and ``mutants_more.py`` there is ``mutants.topic.more``. None is imported.
    """
    out: dict[str, str] = {}
    for folder in map(Path, _algorithms.__path__):
        for parts in sorted(file.relative_to(folder).with_suffix("").parts for file in folder.rglob("*.py")):
            if parts[-1] != "__init__":
                topic, _, rest = ".".join(parts).partition(".")
                kind, _, more = rest.partition("_")
                name = ".".join(["mutants", topic, *([more] if more else [])]) if kind == "mutants" else rest or topic
                out[name] = ".".join(["lemmata.algorithms", *parts])
    return out


def modules() -> dict[str, ModuleType]:
    """All modules of algorithms, by the names of `_module_names`."""
    return {name: importlib.import_module(dotted) for name, dotted in _module_names().items()}


def _mutants_of_topic(topic: str) -> list[str]:
    return [dotted for name, dotted in _module_names().items() if f"{name}.".startswith(f"mutants.{topic}.")]


def mutant_modules(topic: str) -> list[ModuleType]:
    """The modules that define the mutants of a topic: ``mutants.py`` and all ``mutants_….py``; none of no topic."""
    return [importlib.import_module(dotted) for dotted in _mutants_of_topic(topic)]


def mutants_in(topic: str) -> dict[str, Any]:
    """The mutants that a topic defines, by name."""
    members = {name: thing for module in mutant_modules(topic) for name, thing in vars(module).items()}
    return {name: thing for name, thing in members.items() if "imitates" in getattr(thing, "__dict__", {})}


def home_of(mutant: str) -> ModuleType:
    """The module that defines a mutant ``topic.Name``. Raises `LookupError`."""
    topic, _, name = mutant.partition(":")[0].partition(".")
    for module in mutant_modules(topic):
        if name.partition(".")[0] in vars(module):
            return module
    raise LookupError(f"there is no mutant {mutant}")


@cache
def references_for(role: str) -> dict[str, Configured]:
    """All references of a role, by name: ``module.Name``, with ``:setting=value,…`` where settings differ from the defaults."""
    found = {}
    for topic in topics_of_algorithms().values():
        for listed in getattr(topic, "REFERENCES", {}).get(role, ()):
            each = listed if isinstance(listed, Configured) else Configured(listed)
            found[_name(each.thing.__module__.rpartition(".")[2], each.thing.__qualname__, each.settings)] = each
    return found


@cache
def mutants_for(role: str) -> dict[str, Configured]:
    """All mutants of a role, in each configuration of the references that they imitate: ``topic.Name:setting=value,…``."""
    found = {}
    for topic in topics_of_algorithms():
        for name, wrong in mutants_in(topic).items():
            for right in references_for(role).values():
                if right.thing is wrong.imitates:
                    settings = {**right.settings, **wrong.mutant_settings}
                    found[_name(topic, name, settings)] = Configured(wrong, settings)
    return found


def _name(module: str, name: str, settings: Mapping[str, Any]) -> str:
    given = ",".join(f"{key}={value}" for key, value in settings.items())
    return f"{module}.{name}:{given}" if given else f"{module}.{name}"


@cache
def reference(name: str, role: type) -> Implementation:
    """The reference implementation ``module.Name`` of some topic."""
    return _load(name, role)


@cache
def mutant(name: str, role: type) -> Implementation:
    """The mutant of some topic, by its name there or in `mutants_for`."""
    return _load(f"mutants.{name}", role)


def named(name: str, role: type) -> Implementation:
    """A reference implementation, or, for a name that begins with ``mutants.``, a mutant."""
    return mutant(name.removeprefix("mutants."), role) if name.startswith("mutants.") else reference(name, role)


@cache
def stored_controls() -> dict[str, Any]:
    """For each theorem the references that it holds of, and the mutants that it kills: computed by `kill_matrix`."""
    found = {record.pop("theorem"): record for record in stored_by_topic("controls")}
    return with_watch({t.id: found[t.id] for t in all_theorems() if t.id in found})


def stored_by_topic(name: str) -> Iterator[dict[str, Any]]:
    """The stored records of that name, of all topics."""
    modules = {package_of_topic(t.statement.__module__): t.statement.__module__ for t in THEOREMS.values()}
    for topic in sorted(modules):
        yield from records.read(records_of_topic(modules[topic], name))


def with_watch(controls: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """The same with ``watch`` for each theorem: the quickest kills, and those mutants that no other theorem watches.

    A mutant counts once, in whichever of its configurations.
    """
    chosen: dict[str, list[str]] = {}
    seen: set[str] = set()
    for id, entry in controls.items():
        chosen[id] = quickest(entry["kills"])[:WATCH]
        seen |= {bare(name) for name in chosen[id]}
    for id, entry in controls.items():
        for name in quickest(entry["kills"]):
            if bare(name) not in seen:
                seen.add(bare(name))
                chosen[id].append(name)
    return {id: {**entry, "watch": chosen[id]} for id, entry in controls.items()}


def quickest(kills: Mapping[str, int]) -> list[str]:
    """The mutants killed, those that took fewest samples first: files have them by name."""
    return sorted(kills, key=lambda name: (kills[name], name))


def bare(name: str) -> str:
    """The name of a mutant without its configuration."""
    return name.partition(":")[0]


def reference_names(theorem: Theorem) -> list[str]:
    """The names of the references of a theorem: its own, those that it was seen to hold of, or all of its role."""
    if theorem.references:
        return [name if isinstance(name, str) else getattr(name, "__name__", str(name)) for name in theorem.references]
    kept = stored_controls().get(theorem.id, {}).get("references")
    return kept or list(references_for(theorem.role.__role__))


def mutant_names(theorem: Theorem) -> list[str]:
    """The names of the mutants that a theorem must refute: its own, those that keep watch over it, or all of its role."""
    if theorem.references or theorem.mutants:
        return [name if isinstance(name, str) else getattr(name, "__name__", str(name)) for name in theorem.mutants]
    kept = stored_controls().get(theorem.id, {}).get("watch")
    return list(mutants_for(theorem.role.__role__)) if kept is None else kept


def references_of(theorem: Theorem) -> list[Implementation]:
    """The correct implementations that a theorem is checked against."""
    own = [r for r in theorem.references if not isinstance(r, str)]
    if own:
        return [Implementation.of(r, theorem.role) for r in own]
    return [reference(name, theorem.role) for name in reference_names(theorem)]


def mutants_of(theorem: Theorem) -> list[Implementation]:
    """The faulty implementations that a theorem must refute."""
    own = [m for m in theorem.mutants if not isinstance(m, str)]
    if own:
        return [Implementation.of(m, theorem.role) for m in own]
    return [mutant(name, theorem.role) for name in mutant_names(theorem)]


def lifted(name: str) -> Any:
    """What a proof runs the steps of: ``module.Name`` or ``mutants.module.Name``, constructed."""
    spec, _, settings = name.partition(":")
    thing = find(spec)
    given = parse_settings(settings.split(",") if settings else [])
    return thing(**{**getattr(thing, "mutant_settings", {}), **given}) if isinstance(thing, type) else thing


def find(spec: str) -> Any:
    """``module.Name``, or ``mutants.topic.Name``. Raises `LookupError` or `AttributeError` where there is none.

    A name that another module holds today is found there, in the topic of that name first: files that were stored before name
    references by the module of then.
    """
    mutants, rest = spec.startswith("mutants."), spec.removeprefix("mutants.")
    module, _, attribute = rest.partition(".")
    names = _module_names()
    candidates = _mutants_of_topic(module) if mutants else [dotted for name, dotted in names.items() if name == module]
    others = [dotted for name, dotted in names.items() if name.startswith("mutants.") == mutants and dotted not in candidates]
    for dotted in [*candidates, *sorted(others, key=lambda dotted: f".algorithms.{module}." not in dotted)]:
        thing: Any = importlib.import_module(dotted)
        for part in attribute.split("."):
            thing = getattr(thing, part, None)
        if thing is not None:
            return thing
    raise LookupError(f"there is no {spec} in the modules of algorithms (an ``__init__.py`` only lists them)")


def is_own(spec: str) -> bool:
    """Whether a name is that of an algorithm or mutant defined here, not of what such a module imports or an attribute."""
    name = spec.partition(":")[0].removeprefix("mutants.")
    thing = find(spec.partition(":")[0]) if name.count(".") == 1 else None
    return callable(thing) and str(getattr(thing, "__module__", "")).startswith(f"{_algorithms.__name__}.")


def _load(spec: str, role: type) -> Implementation:
    """``module.Name``, or ``module.Name:setting=value,…`` for one with other settings than the default."""
    name, _, settings = spec.partition(":")
    thing = find(name)
    given = {**getattr(thing, "mutant_settings", {}), **parse_settings(settings.split(",") if settings else [])}
    return Implementation.of(thing, role, name=spec.removeprefix("mutants."), settings=given)


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
