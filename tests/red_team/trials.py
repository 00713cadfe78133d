"""Trials of edits: each in a fork of a process that has imported the engine; the topic is imported there, from the edited text.

``python -m tests.red_team.trials THEOREM[:SHARE] …`` tries the edits that concern a theorem, those by hand and one in SHARE of the
others (all by default), and prints a line of JSON for each. What the engines find of an obligation without an edit (in the last
``lemmata report`` or ``prove`` of this very engine, if there was one), and the answer of an SMT solver to a text, are remembered
from one trial to the next. An edit of the engine itself is tried on an engine that is imported anew, which remembers nothing.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import json
import linecache
import os
import pickle
import pkgutil
import resource
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.machinery import SourceFileLoader
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

TOP = Path(__file__).parent.parent.parent
SECONDS = 100  # of a processor: an edit may have code go on for ever
SHARE = 3  # of so many edits of steps one is tried
TAKEN, PROVED, BROKEN = "taken", "proved", "broken"  # what becomes of "proved"; in other words, why an edit is none


class Edited(importlib.abc.MetaPathFinder, SourceFileLoader):
    """Imports one module from another text than its file has."""

    def __init__(self, file: str, text: str):
        super().__init__(f"lemmata.{file.removesuffix('.py').replace('/', '.')}", str(TOP / file))
        self.text = text
        linecache.cache[self.path] = len(text), None, text.splitlines(keepends=True), self.path  # for who reads the source

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec", dont_inherit=True)


def load(package: str) -> None:
    """Import all modules of a package."""
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(module.name)


def forked(trial: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a function returns in a process of its own, and the seconds that it takes of a processor."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        try:
            found = trial()
        except BaseException as error:
            found = {"outcome": BROKEN, "said": "".join(traceback.format_exception(error))}
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(found, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        sent = pipe.read()
    _, status, used = os.wait4(child, 0)
    found = pickle.loads(sent) if sent else {"outcome": BROKEN, "said": f"the process ended with status {status}"}
    return found | {"seconds": round(used.ru_utime + used.ru_stime, 2)}


@dataclass
class Bench:
    """A theorem of a topic, with its derivations; where there is none, with its proofs, of which the steps are proved.

    Attributes
    ----------
    answers: of the solvers, by what they were asked. found: of the obligations of the derivations without an edit.
    expected: of the derivations without an edit, to compare edited ones with.
    """

    theorem: str
    topic: str
    answers: dict[tuple[Any, ...], str] = field(default_factory=dict)
    found: Any = None
    expected: dict[str, Any] = field(default_factory=dict)

    def remember(self, engine: ModuleType, solver: str) -> None:
        """Have a solver asked once for each text."""
        ask = getattr(engine, solver)

        def asked(*question: Any, **more: Any) -> str:
            key = (solver, *question, *more.items())
            if key not in self.answers:
                self.answers[key] = ask(*question, **more)
            return self.answers[key]

        setattr(engine, solver, asked)

    def load(self) -> None:
        """Import the topic."""
        for house in ("theorems", "algorithms"):
            load(f"lemmata.{house}.{self.topic}")

    @property
    def stated(self) -> Any:
        from lemmata.properties.theorem import THEOREMS

        return THEOREMS[self.theorem]

    @property
    def is_derived(self) -> bool:
        return any(hasattr(proof, "derive") for proof in self.stated.proofs)

    @property
    def proofs(self) -> list[Any]:
        return [p for p in self.stated.proofs if hasattr(p, "derive") or not self.is_derived]

    @property
    def lifts(self) -> list[tuple[Any, dict[str, str]]]:
        """The implementations whose steps the proofs run, each with its settings."""
        return [self.implementation(proof.lifts) for proof in self.proofs if proof.lifts]

    def implementation(self, name: str) -> tuple[Any, dict[str, str]]:
        """What ``module.Name:setting=value`` or ``mutants.topic.Name`` names, and its settings."""
        spec, _, settings = name.partition(":")
        for module, members in [(n, vars(m)) for n, m in sys.modules.items() if n.startswith("lemmata.algorithms.")]:
            thing = members.get(spec.rpartition(".")[2])
            if callable(thing) and module.rpartition(".")[2].startswith("mutants") == spec.startswith("mutants."):
                given = dict(pair.split("=") for pair in settings.split(",") if pair)
                return thing, {**getattr(thing, "mutant_settings", {}), **given}
        raise LookupError(f"there is no {name}")

    def lifted(self, name: str) -> Any:
        """What a proof runs the steps of, as in the catalogue of implementations."""
        thing, settings = self.implementation(name)
        return thing(**settings) if isinstance(thing, type) else thing

    def derived(self, known: Any = None) -> dict[str, Any]:
        """That the theorem is proved, with what was found; or the first fault; or what else went wrong.

        `known` is what the engines found of obligations before, and what they find of others is added to it.
        """
        from lemmata.properties.proofs.proving import prove

        found = []
        try:
            for proof in self.proofs:
                found.append(prove(proof, self.lifted, answers=known))
                if found[-1].faults:
                    return {"outcome": TAKEN, "said": found[-1].faults[0]}
        except Exception as error:
            return {"outcome": TAKEN if refused(error) else BROKEN, "said": "".join(traceback.format_exception(error))}
        return {"outcome": PROVED, "found": found}

    # ------------------------------------------------------------------------------------------------------------ which edits

    def unedited(self) -> dict[str, Any]:
        """That the theorem is proved, the edits that are made, and what those that are none are compared with."""
        from lemmata.properties.proofs.engines.kept import kept
        from lemmata.properties.proofs.proving import behind

        self.load()
        self.found = kept(self.theorem)
        out = self.derived(self.found)
        if out["outcome"] == PROVED:
            facts = [fact for found in out["found"] for fact in found.facts]
            used = {fact.data[:2] for fact in behind(facts) if fact.rule == "hypothesis"}
            expected = {"facts": signature(out.pop("found")), "conclusions": [fact.conclusion for fact in facts]}
            out |= {"edits": list(self.edits(used)), "expected": expected}
        imported = [name for name in sys.modules if not name.startswith(("lemmata", "tests", "__"))]
        return out | {"imported": imported, "answers": self.answers, "known": self.found}

    def edits(self, used: set[tuple[type, str]]) -> Iterator[Any]:
        """The edits by hand, and those of the statement; of a derivation, of all that it rests on."""
        from lemmata.properties.proofs.statement_code import with_helpers

        from . import edits

        yield from edits.by_hand(self.theorem)
        statement = with_helpers(self.stated.statement)
        yield from (edit for edit in edits.of_statement(statement) if self.is_derived or edit.kind == "statement")
        if self.is_derived:
            yield from edits.of_hypotheses(used)
            yield from edits.of_declarations(filter(None, (self.stated.sample, self.stated.reading)))
            yield from self.of_proofs()
            homes = {thing.__module__ for thing, _ in self.lifts}
            yield from edits.of_code((function for function in self.reached() if function.__module__ in homes), "code")
            named = [f.__globals__.get(name) for f in statement for code in edits.codes(f.__code__) for name in code.co_names]
            helpers = [f for f in named if isinstance(f, FunctionType) and f not in statement]
            yield from edits.of_code(dict.fromkeys(f for f in helpers if not f.__module__.endswith("conclusions")), "helper")

    def of_proofs(self) -> Iterator[Any]:
        """The edits of the proofs: of steps a share, and for the theorems of the topic that reach a function in turn."""
        from lemmata.properties.theorem import THEOREMS

        from . import edits

        others = [Bench(t.id, self.topic) for t in THEOREMS.values() if t.statement.__module__.split(".")[2] == self.topic]
        reach = {bench.theorem: bench.reached() for bench in others if bench.is_derived}
        for function in reach[self.theorem]:
            _, house, *rooms = function.__module__.split(".")
            if house == "theorems" and "proofs" in rooms:
                yield from edits.of_proof([function])
                owners = [theorem for theorem, functions in reach.items() if function in functions]
                yield from islice(edits.of_steps(function), owners.index(self.theorem), None, SHARE * len(owners))

    def reached(self) -> list[FunctionType]:
        """The functions that the proofs reach, in what they lift as well."""
        from . import edits

        things = [thing for thing, _ in self.lifts]
        functions = [thing for thing in things if isinstance(thing, FunctionType)]
        return edits.reached([*(p.code for p in self.proofs), *functions], [thing for thing in things if isinstance(thing, type)])

    # -------------------------------------------------------------------------------------------------- what becomes of one

    def tried(self, edit: Any) -> dict[str, Any]:
        """What becomes of an edit, in a process of its own."""
        of_the_engine = edit.file.startswith("properties/")
        if of_the_engine:
            for name in [name for name in sys.modules if name.startswith("lemmata")]:
                del sys.modules[name]
        sys.meta_path.insert(0, Edited(edit.file, edit.text))
        self.load()
        out = self.derived(None if of_the_engine else self.found)
        if out["outcome"] == PROVED:
            out = {"outcome": self.why_none(edit.kind, out["found"]) or PROVED}
        elif out["outcome"] == BROKEN and edit.kind in ("statement", "step", "code"):
            out["outcome"] = "what is edited does not run"
        return out

    def why_none(self, kind: str, found: list[Any]) -> str:
        """By which rule an edit that leaves the theorem proved is right to do so; empty where there is none."""
        from lemmata.properties.proofs.engines.discharge import decided
        from lemmata.properties.proofs.formal.obligation import Obligation
        from lemmata.properties.roles import Implementation
        from lemmata.properties.samples.draws import drawn
        from lemmata.properties.search.search import search_in

        match kind:
            case "premise" | "step" if signature(found) == self.expected["facts"]:
                return "the same facts follow"
            case "statement":
                known = tuple(self.expected["conclusions"])
                goals = [Obligation("", known, fact.conclusion) for d in found for fact in d.facts]
                return "it follows from the statement" if all(decided(goal).status == "proved" for goal in goals) else ""
            case "code" | "helper":
                samples, role = drawn(self.stated.sample, 40), self.stated.role
                runs = [Implementation.of(thing, role, settings=settings) for thing, settings in self.lifts]
                held = all(search_in(self.stated, run, samples).verdict == "holds" for run in runs)
                return "it holds of the code as well" if held else ""
        return ""


def refused(error: Exception) -> bool:
    """Whether the engine or a proof raises it, or an object has no such operation: so they refuse what they know nothing of."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    ours = where.filename.startswith(str(TOP / "properties")) or "proofs" in where.filename.removeprefix(str(TOP / "theorems"))
    if ours and str(where.line).startswith("raise "):
        return True
    proofs = [vars(module).values() for name, module in sys.modules.items() if name.startswith("lemmata.properties.proofs.")]
    return isinstance(error, TypeError) and any(f"'{v.__name__}'" in str(error) for of in proofs for v in of if isinstance(v, type))


def signature(found: list[Any]) -> Any:
    """The facts that derivations end in, by which axioms, and what they tie to the code."""
    facts = [[(fact.conclusion.key, sorted(map(str, fact.hypotheses))) for fact in d.facts] for d in found]
    return facts, [d.axioms for d in found], [{tied.partition(": ")[0] for tied in d.ties} for d in found]


def trials(theorem: str, share: int = 1) -> Iterator[dict[str, Any]]:
    """What becomes of no edit, and then of each by hand, and of one in `share` of the others of each kind and file."""
    load("lemmata.properties")
    from lemmata.properties.proofs.engines import smt

    topic = next(
        f.parent for f in TOP.glob("theorems/*/*.py") if f"def {theorem.replace('-', '_')}(" in f.read_text(encoding="utf-8")
    )
    bench = Bench(theorem, topic.name)
    for solver in ("z3", "cvc5"):
        bench.remember(smt, solver)
    out = forked(bench.unedited)
    yield {"kind": "", "what": "", **{name: out[name] for name in ("outcome", "said", "seconds") if name in out}}
    if out["outcome"] == PROVED:
        bench.answers.update(out["answers"])
        bench.expected, bench.found = out["expected"], out["known"]
        for name in out["imported"]:
            with suppress(Exception):
                importlib.import_module(name)
        met: Counter[tuple[str, str]] = Counter()
        for edit in out["edits"]:
            met[edit.kind, edit.file] += 1
            if edit.kind == "by hand" or met[edit.kind, edit.file] % share == 1 % share:
                tried = forked(lambda edit=edit: bench.tried(edit))
                yield {"kind": edit.kind, "file": edit.file, "line": edit.line, "what": edit.what, **tried}


if __name__ == "__main__":
    for asked in sys.argv[1:]:
        theorem, _, share = asked.partition(":")
        for out in trials(theorem, int(share or 1)):
            print(json.dumps({"theorem": theorem, **out}, ensure_ascii=False), flush=True)
