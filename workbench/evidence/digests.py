"""Which stored evidence is current, by a digest of all that the evidence of a theorem depends on.

An edit is one thing, other versions of the packages that compute are another: these are stored beside the evidence, and named.
A digest is of whole files: all of the engine; those that have the statement and what stands beside it, its samples, readings,
allowances, proofs, references and mutants; all that one of these imports, directly or not; the files of the workbench that run
controls and proofs; and of the stored controls, corpus and worst cases of the theorem. It is kept
with a digest of what was found, so that a record which was edited or wrongly merged is not taken over. What was not as it must be,
and what an interrupt cut short, has no digest, and is run again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Any

from ...properties.roles.limits import raise_if_interrupted
from ...properties.samples.working import maker_of
from ...properties.statements.exhausted import Exhausted
from ...properties.theorem import THEOREMS, Theorem
from ..controls import corpus
from ..counterexample.witness import write_beside
from ..implementations import catalogue
from . import coq_records, stored
from .library import file_of, library
from .prove import evidence_of
from .stored import COMPUTED_WITH

RUNS = tuple(  # what makes the records, with what they import
    f"workbench/{name}.py" for name in ("controls/controls", "evidence/results", "evidence/prove", "evidence/digests")
)
NO_NUMBERS = {  # packages that print, start processes or build: no evidence depends on their versions
    "cffi", "click", "cloudpickle", "iniconfig", "jinja2", "lemmata", "markdown-it-py", "markupsafe", "mdurl", "packaging",
    "pebble", "pluggy", "pycparser", "pygments", "pytest", "rich", "setuptools", "typing-extensions", "unicodeit",
}  # fmt: skip

_EXTRAS = re.compile(r"""extra\s*==\s*['"](prove|sklearn)['"]""")  # what proofs, and the references, compute with where it is here

Verdicts = Mapping[str, Any]


# ------------------------------------------------------------------------------------------------------------------ digests


def modules_of(theorem: Theorem) -> set[str]:
    """The modules that the controls and the proofs of a theorem begin at, of what is loaded."""
    statements = [theorem, *theorem.failing, *theorem.holding]
    for statement in statements:
        statement.load_bounds()
    objects: list[Any] = [part for s in statements for part in (s.statement, s.sample, s.reading, s.role)]
    objects += [bound for s in statements for bound in s.bounds.values()]
    objects += [maker.make for s in statements if (maker := maker_of(s.sample)) is not None]
    objects += [e.instances if isinstance(e, Exhausted) else e.code for e in evidence_of(theorem)]
    modules = {str(getattr(thing, "__module__", "")) for thing in objects} | {_home(name) for name in _named(theorem)}
    if theorem.id not in catalogue.stored_controls():  # its controls are all that there is
        modules |= {module.__name__ for module in catalogue.modules().values()}
    return {module for module in modules if module.startswith("lemmata.")}


def _named(theorem: Theorem) -> Iterator[str]:
    """The implementations of ours that its controls and proofs run, by their names in the catalogue."""
    yield from catalogue.reference_names(theorem)
    yield from (f"mutants.{name}" for name in catalogue.mutant_names(theorem))
    yield from (f.implementation for f in theorem.failing if f.implementation)
    for e in evidence_of(theorem):
        yield from (name for name in (e.implementation if isinstance(e, Exhausted) else e.lifts, *e.mutants) if name)


def _home(name: str) -> str:
    """The module that defines an implementation of ours."""
    bare = name.partition(":")[0]
    if bare.startswith("mutants."):
        return catalogue.home_of(bare.removeprefix("mutants.")).__name__
    return str(catalogue.find(bare).__module__)


def files_behind(theorem: Theorem) -> frozenset[str]:
    """All files, relative to the folder that holds them, that the evidence of a theorem may depend on."""
    return library().behind([*map(file_of, modules_of(theorem)), *RUNS])


def digest(theorem: Theorem) -> str:
    """A digest of all that the evidence of a theorem depends on, but for the machine, Python, and the versions of packages."""
    kept, cases = coq_records.stored(), {w.id: w.stored() for w in theorem.worst_cases}
    stores = [catalogue.stored_controls().get(theorem.id), corpus.stored().get(theorem.id), cases]
    stores.append([[e.id, kept.get(e.id)] for e in evidence_of(theorem)])
    found = hashlib.sha256(json.dumps(stores, sort_keys=True).encode())
    found.update(library().digest(files_behind(theorem)).encode())
    return found.hexdigest()[:20]


@cache
def versions() -> dict[str, str]:
    """The versions of the packages that compute, by name: what lemmata requires, and what these require."""
    found: dict[str, str] = {}
    todo = ["lemmata"]
    while todo:
        name = re.sub(r"[-_.]+", "-", todo.pop()).lower()
        try:
            if name in found:
                continue
            found[name] = version(name)
        except PackageNotFoundError:  # not for this system
            continue
        asked = (text.partition(";") for text in requires(name) or ())
        ours = name == "lemmata"
        todo += [
            re.split(r"[^\w.-]", package.strip())[0]
            for package, _, marker in asked
            if "extra" not in marker or (ours and _EXTRAS.search(marker))
        ]
    return {name: found[name] for name in sorted(found) if name not in NO_NUMBERS}


def other_versions() -> str:
    """Which packages computed the stored evidence in versions other than those that are installed here; empty if none did.

    One that is not installed is not named: nothing here is computed with it.
    """
    here, then = versions(), stored.versions()
    changed: dict[str, list[str]] = {}
    for name, version_then in (pair for each in (then, *stored.beside(COMPUTED_WITH).values()) for pair in each.items()):
        if here.get(name, version_then) != version_then and version_then not in changed.setdefault(name, []):
            changed[name].append(version_then)
    if not changed:
        return ""
    named = ", ".join(f"{name} {' and '.join(changed[name])} (here {here[name]})" for name in sorted(changed))
    return f"the stored evidence was computed with other versions: {named}"


# ------------------------------------------------------------------------------------------------------------ what is stored


def text(verdicts: Verdicts, sound: Iterable[Theorem], taken: Iterable[Theorem] = ()) -> str:
    """What is stored: the verdicts, of each theorem the digest of what its evidence depends on, and one of what was found.

    `sound` are the theorems whose controls and proofs were all as they must be: of others no digest is kept. The evidence of those
    `taken` over was computed with the versions that are stored of it, all other with those that are installed here.
    """
    kept = {t.id: {"of": digest(t), "found": _found(t, verdicts)} for t in sound if t.id in verdicts}
    known = {t.id for t in taken}
    packages = (stored.versions() if known else {}) or versions()
    others = {id: more for id, more in stored.beside(COMPUTED_WITH).items() if id in known}
    if differ := {name: number for name, number in versions().items() if packages.get(name) != number}:
        others |= {id: differ for id in verdicts if id in THEOREMS and id not in known}
    return stored.text(verdicts, packages, evidence=kept, coq=stored.beside("coq"), **{COMPUTED_WITH: others})


def write(verdicts: Verdicts, sound: Iterable[Theorem], taken: Iterable[Theorem] = ()) -> None:
    """Store it. Raises `Misuse` where the file cannot be written."""
    write_beside(stored.FILE, text(verdicts, sound, taken))


def current(theorems: Iterable[Theorem], verdicts: Verdicts) -> list[Theorem]:
    """The theorems whose stored evidence is of what is here now."""
    kept, found = stored.beside("evidence"), []
    for theorem in theorems:
        raise_if_interrupted()
        if theorem.id in verdicts and theorem.id in kept and _is_current(theorem, verdicts, kept[theorem.id]):
            found.append(theorem)
    return found


def _is_current(theorem: Theorem, verdicts: Verdicts, kept: Any) -> bool:
    return (
        isinstance(kept, dict)
        and kept.get("found") == _found(theorem, verdicts)
        and set(verdicts[theorem.id].get("proofs", {})) == {e.id for e in evidence_of(theorem)}
        and all(f.id in verdicts for f in theorem.failing)
        and kept.get("of") == digest(theorem)
    )


def records_of(theorem: Theorem, verdicts: Verdicts) -> dict[str, Any]:
    """What is stored of a theorem, and of what must be refuted beside it."""
    return {id: verdicts[id] for id in (theorem.id, *(f.id for f in theorem.failing)) if id in verdicts}


def _found(theorem: Theorem, verdicts: Verdicts) -> str:
    records = json.dumps(records_of(theorem, verdicts), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(records.encode()).hexdigest()[:12]
