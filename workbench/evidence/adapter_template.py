"""The demands of a role, and an adapter to fill in: its methods, the attributes that theorems read, its settings.

Both are found by asking: each theorem of the role is tried on a reference, on a few samples, and what it calls and reads is noted.
"""

from __future__ import annotations

import inspect
import keyword
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from ...properties.roles.base import required_methods
from ...properties.roles.forms import ARRAYS, FORMS
from ...properties.samples.draws import drawn
from ...properties.search.search import check_sample
from ...properties.theorem import Theorem
from ..base.errors import Misuse
from ..base.latex_to_unicode import plain
from ..counterexample import render, witness
from ..implementations.catalogue import all_theorems, references_for, references_of
from ..implementations.importing import role_of
from ..implementations.recorded_calls import Read, Recorded, recorded

SAMPLES = 12  # on which a theorem is watched


@dataclass(frozen=True)
class Asked:
    """The demands of a theorem on a reference: methods, learned attributes, parameters, each with the shapes seen, by name."""

    theorem: str
    methods: tuple[str, ...]
    learned: dict[str, str]
    parameters: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join([*self.methods, *self.learned, *self.parameters]) or "nothing"


def asked_by(theorem: Theorem) -> Asked:
    """Try the theorem on its first reference, and note what it calls and reads."""
    asked = recorded(references_of(theorem)[0])
    seen: dict[str, list[tuple[Any, Any, Any]]] = {}
    for sample in drawn(theorem.sample, SAMPLES):
        before = len(asked.notes)
        check_sample(theorem, asked, sample)
        for name, value in _learned(asked, before):
            seen.setdefault(name, []).append((value, getattr(sample, "n", 1), getattr(sample, "d", 1)))
    shapes = {name: _shape(values) for name, values in seen.items()}
    methods = dict.fromkeys(call.method for call in asked.calls if call.method)
    reads = dict.fromkeys(note.attribute for note in asked.notes if isinstance(note, Read))
    parameters = tuple(name for name in reads if not name.endswith("_") and name in _settings(theorem.role))
    return Asked(theorem.id, tuple(methods), shapes, parameters)


def _learned(asked: Recorded, since: int) -> list[tuple[str, Any]]:
    notes = [note for note in asked.notes[since:] if isinstance(note, Read)]
    return [(note.attribute, note.value) for note in notes if note.attribute.endswith("_") and not note.attribute.endswith("__")]


def _shape(seen: list[tuple[Any, Any, Any]]) -> str:
    """A shape in the letters n and d of the samples, where it was so on all of them; … for a size that is neither, and varies."""
    if not all(isinstance(value, np.ndarray) for value, _, _ in seen):
        return ""
    telling = [(value.shape, n, d) for value, n, d in seen if n != d and min(n, d) > 1]
    if len(telling) < 2 or len({len(shape) for shape, _, _ in telling}) > 1:
        return ""
    sizes = [_size([(shape[i], n, d) for shape, n, d in telling]) for i in range(len(telling[0][0]))]
    return f"({', '.join(sizes)}{',' if len(sizes) == 1 else ''})"


def _size(seen: list[tuple[int, int, int]]) -> str:
    if all(size == d for size, _, d in seen):
        return "d"
    if all(size == n for size, n, _ in seen):
        return "n"
    return str(seen[0][0]) if len({size for size, _, _ in seen}) == 1 else "…"


def _settings(role: type) -> dict[str, Any]:
    """The settings that references of a role take, with their defaults."""
    found: dict[str, Any] = {}
    for each in references_for(role.__role__).values():  # type: ignore[attr-defined]
        parameters = inspect.signature(each.thing).parameters.values() if isinstance(each.thing, type) else ()
        found |= {p.name: p.default for p in parameters if p.default is not p.empty and p.name not in found}
    return found


def of_role(role: type) -> list[Asked]:
    """The demands of each theorem about the role."""
    return [asked_by(theorem) for theorem in all_theorems() if theorem.role is role]


def defaults(role: type, asked: list[Asked]) -> dict[str, Any]:
    """The settings that some theorem asks about, with the references' defaults."""
    known = _settings(role)
    return {name: known[name] for each in asked for name in each.parameters}


def attributes(asked: list[Asked]) -> dict[str, tuple[str, list[str]]]:
    """The learned attributes, each with its shape, and the theorems that read it."""
    found: dict[str, tuple[str, list[str]]] = {}
    for each in asked:
        for name, shape in each.learned.items():
            found.setdefault(name, (shape, []))[1].append(each.theorem)
    return found


def skeleton(role: type, module: str, asked: list[Asked]) -> str:
    """The source of an adapter: it declines every sample until it is filled in."""
    name = role.__role__  # type: ignore[attr-defined]
    methods = required_methods(role)
    contract = textwrap.fill(plain(" ".join((inspect.getdoc(role) or "").split())), 110)
    made = "adapter" if methods == ["__call__"] else "Adapter"
    head = f'"""An adapter for the role {name}: lemmata validate {module}:{made} --role {name}"""\n\nimport numpy as np\n\n\n'
    text = _function(role, contract) if methods == ["__call__"] else _class(role, contract, methods, asked)
    return head + text


def _function(role: type, contract: str) -> str:
    lines = [f"def adapter({_arguments(role, '__call__')}):", *textwrap.indent(f'"""{contract}"""', "    ").splitlines()]
    return "\n".join([*lines, f"    {_fill_in('it')}"]) + "\n"


def _class(role: type, contract: str, methods: list[str], asked: list[Asked]) -> str:
    settings = defaults(role, asked)
    lines = ["class Adapter:", *f'"""{contract}"""'.splitlines()]
    if settings:
        given = ", ".join(f"{key}={value!r}" for key, value in settings.items())
        lines += ["", f"def __init__(self, {given}):", *(f"    self.{key} = {key}" for key in settings)]
    learns = methods[0]
    for method in methods:
        lines += ["", f"def {method}(self, {_arguments(role, method)}):"]
        if doc := getattr(role, method).__doc__:
            lines.append(f'    """{" ".join(plain(doc).split())}"""')
        if method == learns:
            for name, (shape, theorems) in attributes(asked).items():
                what = f"{shape}, read by" if shape else "read by"
                which = "all theorems" if len(theorems) == len(asked) else ", ".join(theorems[:3]) + ", …" * (len(theorems) > 3)
                lines.append(f"    # self.{name}: {what} {which}")
        lines.append(f"    {_fill_in(method)}")
        if method in ("fit", "partial_fit"):
            lines.append("    return self")
    return "\n".join([lines[0], *(f"    {line}".rstrip() for line in lines[1:])]) + "\n"


def _fill_in(what: str) -> str:
    return f'raise NotImplementedError("fill in {what}")'


def _arguments(role: type, method: str) -> str:
    parameters = list(inspect.signature(getattr(role, method)).parameters.values())[1:]
    return str(inspect.Signature([p.replace(annotation=inspect.Parameter.empty) for p in parameters]))[1:-1]


def write(out: Console, role_name: str, path: Path) -> int:
    """The command ``lemmata adapt``: write an adapter to a file that is not there yet. Returns the exit status."""
    role = role_of(role_name)
    if path.suffix != ".py" or not path.stem.isidentifier() or keyword.iskeyword(path.stem):
        raise Misuse(f"{path} cannot be imported: give a file such as my_{role_name.replace('-', '_')}.py")
    if path.exists():
        raise Misuse(f"{path} is there already, and is left as it is: give another name, or remove it")
    witness.must_have_folder(path)
    text = skeleton(role, path.stem, of_role(role))
    witness.write_beside(path, text)
    made = "adapter" if "\ndef adapter(" in text else "Adapter"
    where = f" (in the folder {path.parent})" if str(path.parent) != "." else ""
    render.print_text(out, f"{path}: fill it in, then{where}: lemmata validate {path.stem}:{made} --role {role_name}")
    return 0


def other_forms() -> str:
    """In which forms arrays are handed over as well, in a line."""
    return f"arrays come also {', '.join(FORMS[name].says for name in ARRAYS)}, where their numbers fit; not with --forms none"
