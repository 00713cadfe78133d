"""``lemmata show``: a theorem, a claim, a role or a mutant, with everything known of it."""

from __future__ import annotations

import ast
import difflib
import importlib
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from ...properties.oracles import modelling
from ...properties.proofs.kernel import AXIOMS
from ...properties.roles import roles
from ...properties.roles.base import required_methods, with_article
from ...properties.samples.base import decode
from ...properties.statements.exhausted import Exhausted
from ...properties.theorem import THEOREMS, Failing, Theorem
from ...properties.topics import package_of_topic
from ...sources import DOCUMENTS
from ..base.errors import Misuse, nearest
from ..base.latex_to_unicode import plain, unmarked
from ..controls import sharpness as sharp
from ..controls import tightness, worst_cases
from ..counterexample import render
from ..implementations import catalogue
from ..implementations.catalogue import all_theorems, mutant_names, reference_names
from ..implementations.importing import SPECIALISES
from ..texts import wording
from ..texts.claims import all_claims, settled, settled_by
from . import adapter_template, own_runs, prove
from .certified import certificates_of, certified
from .stored import stored_verdicts

Shows = Callable[[], None]
MOST = 12  # theorems that one line names
LONGEST = 200  # characters of a sample that is shown


def show(out: Console, name: str) -> None:
    """Print the thing of this name: a theorem by its id or words of its title, a claim, a failing statement, a role, a mutant.

    Raises `Misuse` where nothing is, with the nearest name, or where several titles have the words.
    """
    found = _named(out, name) or _of_claim(out, name) or _of_mutant(out, name) or _of_title(out, name)
    if not found:
        short = [c for c in all_claims() if c.partition("/")[2] == name]
        also = f": {' or '.join(short)}" if short else nearest(name, _all_names())
        raise Misuse(f"there is no theorem or claim {name!r}, and no role or mutant{also}")
    for shows in found:
        shows()


def _named(out: Console, name: str) -> list[Shows]:
    """How to show what has exactly this name, other than a mutant: a theorem and a role may share a name."""
    kinds: list[tuple[Callable[..., None], dict[str, Any]]] = [
        (_show_theorem, THEOREMS),
        (_show_claim, {claim: claim for claim in all_claims()}),
        (_show_failing, _failing()),
        (_show_role, roles()),
        (_show_topic, _topics()),
    ]
    return [partial(shows, out, known[name]) for shows, known in kinds if name in known]


def _topics() -> dict[str, list[Theorem]]:
    """The theorems of each topic, in the order of the catalogue."""
    found: dict[str, list[Theorem]] = {}
    for theorem in all_theorems():
        found.setdefault(theorem.topic, []).append(theorem)
    return found


def _of_claim(out: Console, name: str) -> list[Shows]:
    """How to show the claim of that id, if only one source has it."""
    found = [c for c in all_claims() if c.partition("/")[2] == name]
    return [partial(_show_claim, out, found[0])] if len(found) == 1 else []


def _of_title(out: Console, words: str) -> list[Shows]:
    """How to show the theorem of that title, or the one whose title has all the words, in upper or lower case."""
    wanted = words.casefold().split()
    titles = {t.id: getattr(t, "title", "").casefold() for t in all_theorems() if wanted}
    exactly = [id for id, title in titles.items() if title.split() == wanted]
    found = exactly or [id for id, title in titles.items() if all(word in title for word in wanted)]
    if len(found) > 1:
        shown = ", ".join(found[:MOST]) + (" …" if len(found) > MOST else "")
        raise Misuse(f"{len(found)} theorems have {words!r} in their titles: {shown}")
    return [partial(_show_theorem, out, THEOREMS[id]) for id in found]


def _failing() -> dict[str, Failing]:
    return {f.id: f for t in all_theorems() for f in t.failing}


def _all_names() -> list[str]:
    mutants = (m.partition(":")[0] for t in all_theorems() for m in mutant_names(t))
    return [*THEOREMS, *all_claims(), *_failing(), *roles(), *_topics(), *dict.fromkeys(mutants)]


def _of_mutant(out: Console, name: str) -> list[Shows]:
    """How to show a mutant: ``module.Name``, with ``mutants.`` before it or not, with the settings that a theorem lists or not."""
    spec = name.removeprefix("mutants.").partition(":")[0]
    if "." not in spec:  # all algorithms would be imported, to look for it
        return []
    try:
        thing, source = catalogue.find(f"mutants.{spec}"), _source(spec)
    except (LookupError, AttributeError):
        return []
    return [partial(_show_mutant, out, spec, thing, source)] if source else []


def _source(mutant: str) -> str:
    """The class, function or assignment of a mutant ``module.Name`` as its file has it; nothing for what is only imported there."""
    name = mutant.partition(".")[2]
    file = inspect.getsourcefile(catalogue.home_of(mutant))
    text = Path(file).read_text(encoding="utf-8") if file else ""
    for node in ast.parse(text).body:
        if name.partition(".")[0] in _defined(node):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
            return "\n".join(text.splitlines()[first - 1 : node.end_lineno])
    return ""


def _defined(node: ast.stmt) -> Iterator[str]:
    """The names that a statement defines: of a class, a function, or what is assigned, several at once too."""
    targets = node.targets if isinstance(node, ast.Assign) else [node]
    for target in targets:
        for each in target.elts if isinstance(target, ast.Tuple) else [target]:
            yield getattr(each, "name", getattr(each, "id", ""))


def _differences(mutant: Any) -> list[str]:
    """Of what a mutant is like, the lines that it has otherwise: a diff of definitions, or what it takes the place of."""
    right = getattr(mutant, "imitates", None)
    if isinstance(mutant, type) and isinstance(right, type):
        replaced = [
            name
            for name in vars(mutant)
            if (not name.startswith("__") or name in ("__init__", "__call__")) and hasattr(right, name)
        ]
        lines = [line for name in replaced for line in _code(getattr(right, name)) or [f"{name} = {getattr(right, name)!r}"]]
        return lines or [f"{name}={value!r}" for name, value in getattr(mutant, "mutant_settings", {}).items()]
    if not _is_defined(mutant):
        return _code(right)
    ours, theirs = _code(right), _code(mutant)
    return [line for line in difflib.unified_diff(ours, theirs, n=1, lineterm="") if not line.startswith(("---", "+++", "@@"))]


def _is_defined(mutant: Any) -> bool:
    """Whether it is a function by itself: no class, no ``lambda`` in a table, and no change of the right answer."""
    return inspect.isfunction(mutant) and mutant.__name__ != "<lambda>" and not hasattr(mutant, "__wrapped__")


def _code(thing: Any) -> list[str]:
    """The source lines of a function, without its docstring's; none where there are none."""
    try:
        return textwrap.dedent(inspect.getsource(thing)).splitlines()
    except (OSError, TypeError):
        return []


def _show_mutant(out: Console, name: str, mutant: Any, source: str) -> None:
    text = inspect.getdoc(mutant) or ""
    _print(out, f"{name}  (a mutant: deliberately faulty)\n")
    if text:
        _print(out, textwrap.indent(plain(text), "  ") + "\n")
    for theorem in all_theorems():
        for _, _, settings in (m.partition(":") for m in mutant_names(theorem) if m.partition(":")[0] == name):
            _print(out, f"must be refuted by {theorem.id}{f' ({settings})' if settings else ''}")
    _print(out, f"\n{source}")
    right = getattr(mutant, "imitates", None)
    if right is not None and (lines := _differences(mutant)):
        of = f"{right.__module__.rpartition('.')[2]}.{right.__qualname__}"
        head = f"the lines that differ from {of}" if _is_defined(mutant) else f"in place of this, in {of}"
        _print(out, f"\n{head}\n" + textwrap.indent("\n".join(lines), "  "))


def _show_topic(out: Console, theorems: Sequence[Theorem]) -> None:
    house = package_of_topic(theorems[0].statement.__module__)
    text = inspect.getdoc(importlib.import_module(house)) or ""
    _print(out, f"{theorems[0].topic}  (a topic)\n\n" + textwrap.indent(plain(text), "  ") + "\n")
    for theorem in theorems:
        _print(out, f"{theorem.id}: {theorem.title}")
    named = sorted({getattr(t.role, "__role__", "none") for t in theorems} - {"none"})
    _print(out, f"\nroles: {', '.join(named)}; lemmata show ROLE has its contract")


def _show_role(out: Console, role: type) -> None:
    name = role.__role__  # type: ignore[attr-defined]
    _print(out, f"{name}  (a role)\n\n" + textwrap.indent(plain(inspect.getdoc(role) or ""), "  ") + "\n")
    _print(out, "an implementation offers")
    for method in required_methods(role):
        function = getattr(role, method)
        _print(out, f"  {_signature(method, function)}")
        if doc := inspect.getdoc(function) if function.__doc__ else "":
            _print(out, textwrap.indent(plain(doc), "      "))
    if wider := SPECIALISES.get(name):
        also = ", ".join(map(with_article, wider))
        _print(out, f"it is also {also}, and held to those theorems, on the data where they say that they apply")
    speaking = [t for t in all_theorems() if t.role is role]
    _print(out, f"\n{len(speaking)} theorem{'s speak' if len(speaking) != 1 else ' speaks'} of it")
    for theorem in speaking:
        _print(out, f"  {theorem.id}: {plain(theorem.law)}")
    asked = adapter_template.of_role(role)
    if learned := adapter_template.attributes(asked):
        _print(out, "\nwhat they read, with the shape that a reference's has")
        for attribute, (shape, theorems) in learned.items():
            which = "all of them" if len(theorems) == len(asked) else ", ".join(theorems)
            _print(out, f"  {attribute:<20} {shape:<10} {which}")
    if settings := adapter_template.defaults(role, asked):
        _print(out, "\nsettings that they ask about, with the references' defaults")
        for setting, value in settings.items():
            _print(out, f"  {setting} = {value!r}")
    _print(out, f"\n{adapter_template.other_forms()}")
    _print(out, f"\nan adapter to fill in: lemmata adapt {name} FILE writes it\n")
    _print(out, textwrap.indent(adapter_template.skeleton(role, "FILE", asked).partition("\n\n\n")[2].rstrip(), "  "))
    _print(out, f"\nlemmata validate module:name --role {name}")


def _signature(method: str, function: Any) -> str:
    """A method as it is called, without annotations: ``fit(X, y)``; a callable as ``it(X, y)``."""
    parameters = list(inspect.signature(function).parameters.values())[1:]
    plainly = [p.replace(annotation=inspect.Parameter.empty) for p in parameters]
    return f"{'it' if method == '__call__' else method}{inspect.Signature(plainly)}"


def _show_theorem(out: Console, t: Theorem) -> None:
    stored = stored_verdicts().get(t.id, {})
    _print(out, f"{t.id}  ({t.topic}; role {getattr(t.role, '__role__', 'none')}; sample {t.sample.__name__})\n")
    _print(out, f"  {t.title}\n")
    _print(out, textwrap.indent(plain(t.text), "  ") + "\n")
    for source in t.sources:
        _print(out, f"source     {source}")
    if t.is_contract:
        _print(out, "source     none: a contract, which no text states, and users expect")
    counts = f": {stored['examples']} samples, {stored['mutants_caught']} of {stored['mutants']} mutants caught" if stored else ""
    _print(out, f"evidence   {prove.evidence(t, stored)}, {stored.get('verdict', 'not yet run')}{counts}")
    if own := own_runs.read().get(t.id):
        _print(out, f"your run   {own_runs.at_length(own)}")
    for line in (*tightness_shown(stored), *sharpness_shown(t)):
        _print(out, line)
    _print(out, f"references {', '.join(reference_names(t))}\nmutants    {', '.join(mutant_names(t))}")
    if found := certified(t):
        _print(out, f"certified  {', '.join(found)}")
    for model in dict.fromkeys(m for kind in certificates_of(t) for m in modelling.of(kind)):
        _print(out, f"model      {model.name}, in cvxpy\n" + textwrap.indent(model.source.rstrip(), "           "))
    for sentence in worst_cases.sentences(t):
        _print(out, textwrap.fill(f"worst case {sentence}", 110, subsequent_indent=" " * 11))
    for shown in evidence_shown(t, stored):
        _print(out, f"{shown.kind:<10} {shown.head}")
        _print(out, textwrap.indent(plain(shown.text), "           "))
        if shown.missing:
            _print(out, textwrap.indent(textwrap.fill(shown.missing, 100), "           "))
        for line in shown.derivation:
            _print(out, f"             {line}")
        for line in shown.rests_on:
            _print(out, f"           {line}")
    for claim in settled_by(t):
        _print(out, f"settles    {claim}: {wording.verdict(claim)}")
    for statement in t.holding:
        _print(out, f"\n{statement.id}  holds beside it\n" + textwrap.indent(plain(statement.text), "  "))
    for f in t.failing:
        what = f"{', '.join(f.claims)}: fails as printed" if f.kind == "printed" else f"without {f.what}: fails"
        _print(out, f"\n{f.id}  {what}")
        _show_witness(out, f)


def tightness_shown(stored: Mapping[str, Any]) -> Iterator[str]:
    """How tight the bound was in the last report, and on which sample; nothing where nothing has two sides."""
    tight = stored.get("tightness", "–")
    if tight == "–":
        return
    counts = tightness.counts_of(stored)
    yield f"tightness  {tight}, the largest ratio of both sides{'; ' * bool(counts)}{tightness.in_words(counts) if counts else ''}"
    if stored.get("tightest"):
        yield "           seen on\n" + textwrap.indent(stored["tightest"], "             ")


def sharpness(t: Theorem) -> dict[str, list[str]]:
    """The inequalities that are equations on a stored or stated sample, each with it, and the others with their largest ratio."""
    found = {"attained": [f"{'; '.join(stated.names)}: {stated.what}" for stated in t.sharp_at], "slack": []}
    shown = sharp.shown_of(t)
    both = Counter(name for one in shown for name, _ in one.inequalities)
    for one in shown:
        names = [name if both[name] == 1 else f"{name} ({relation})" for name, relation in one.inequalities]
        found["attained" if one.is_attained else "slack"].append(f"{'; '.join(names)}: {_where(t, one)}")
    return found


def _where(t: Theorem, one: sharp.Shown) -> str:
    """On which sample, if it is short; how closely; and by which reference, if there are several."""
    if one.sample is None:
        return "equal on no sample that was run"
    lines = ", ".join(render.sample_lines(one.sample))
    on = f"on {lines}" if len(lines) <= LONGEST else "on a longer sample"
    by = f"; {one.reference}" if len(reference_names(t)) > 1 else ""
    if one.within is None:
        return f"{one.ratio} is the largest ratio found, {on}{by}"
    return on + ("" if one.within == sharp.EXACTLY else f", to {one.within} of the larger side, as its allowance says") + by


def sharpness_shown(t: Theorem) -> Iterator[str]:
    """The lines of ``show`` on which inequalities are attained."""
    for kind, lines in sharpness(t).items():
        for line in lines:
            yield textwrap.fill(f"{kind:<10} {line}", 110, subsequent_indent=" " * 11)


@dataclass(frozen=True)
class Shown:
    """A proof or an exhaustive run, in the words for people: of a proof how it was derived, and all that it rests on.

    `kind` is ``proof`` or ``cases``; `text` its docstring; `derivation` lines whose indentation is the tree.
    """

    kind: str
    head: str
    text: str
    missing: str
    derivation: tuple[str, ...]
    rests_on: tuple[str, ...]


def evidence_shown(t: Theorem, stored: dict[str, Any]) -> list[Shown]:
    """The stored proofs and exhaustive runs of a theorem; those that no longer fit the code are called stale."""
    out = []
    for e in prove.evidence_of(t):
        kept = stored.get("proofs", {}).get(e.id, {})
        state = kept.get("evidence", "not yet run") if not kept or prove.is_current(e, stored) else "stale: run lemmata report"
        domain = f"{e.over} up to {e.up_to}" if isinstance(e, Exhausted) else f"{e.domain} ({e.subject})"
        kind = "cases" if isinstance(e, Exhausted) else "proof"
        missing = f"not machine-checked: {kept['missing']}" if kept.get("missing") else ""
        tree = tuple(kept.get("derivation", ()))
        out.append(Shown(kind, f"{e.id}: {state}, for {domain}", e.text, missing, tree, tuple(_rests_on(kept))))
    return out


def _rests_on(kept: Mapping[str, Any]) -> Iterator[str]:
    """All that a proof rests on, beside its derivation."""
    for name in kept.get("axioms", []):
        yield f"axiom {name}: {AXIOMS[name].statement} ({AXIOMS[name].reference})"
    if kept.get("given"):
        yield f"about what the reading computes: {', '.join(f'{k} is {v}' for k, v in kept['given'].items())}"
    if kept.get("kernel_checked"):
        runs = kept.get("kernel_runs", 0)
        run = f"run there as the code on {runs} whole runs" if runs else "not run there as the code"
        yield f"accepted by another kernel: {kept['kernel_checked']}; {run}"
    yield from (f"tied to the code: {tie}" for tie in kept.get("ties", []))


def _show_claim(out: Console, name: str) -> None:
    claim, by = all_claims()[name], settled().get(name)
    _print(out, f"{claim.id}  ({DOCUMENTS[claim.source]}, {claim.where})\n\n  {claim.title}\n")
    _print(out, "as printed\n" + textwrap.indent(textwrap.fill(plain(unmarked(claim.printed)), 110), "  "))
    _print(out, f"objects    {claim.objects}\n")
    if by is None:
        _print(out, "verdict    open: no theorem settles it yet")
        return
    if by.theorem is None:
        _print(out, f"verdict    informal: {by.informal}")
        return
    _print(out, f"verdict    {wording.verdict(name)}, settled by {by.theorem.id}")
    for line in wording.lines(name):
        _print(out, line)
    if by.failing:
        for failing in (by.failing, *by.also):
            _show_failing(out, failing)
    for statement in by.theorem.holding:
        if name in statement.claims:
            _print(out, "taken literally, it holds\n" + textwrap.indent(plain(statement.text), "  "))
    _print(out, f"\n{'what is right' if by.failing else 'the theorem'}\n" + textwrap.indent(plain(by.theorem.text), "  "))


def _show_failing(out: Console, f: Failing) -> None:
    label = "mistake" if f.kind == "printed" else "dropped"
    _print(out, f"{label}    {f.what}\ntaken literally\n" + textwrap.indent(plain(f.text), "  "))
    _show_witness(out, f)


def _show_witness(out: Console, f: Failing) -> None:
    stored = stored_verdicts().get(f.id)
    if not stored or not stored.get("witness"):
        return
    _print(out, f"  smallest witness  {stored['shown']}")
    for line in render.sample_lines(decode(stored["witness"])):
        _print(out, f"    {line}")
    by_claim = bool(f.claims) and settled()[f.claims[0]].failing is f
    _print(out, f"  replay            lemmata replay {f.claims[0] if by_claim else f.id}")


def _print(out: Console, text: str) -> None:
    render.print_text(out, text)
