"""All that the records know of a theorem, ready for its page."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import textwrap
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...properties.oracles import modelling
from ...properties.samples.base import decode
from ...properties.theorem import Failing, Statement, Theorem
from ..controls import tightness, worst_cases
from ..counterexample import render
from ..counterexample.diagnosis import fault
from ..evidence import digests, prove, showing
from ..evidence.certified import certificates_of, certified
from ..implementations.catalogue import bare, find, quickest, reference_names, stored_controls
from ..texts.claims import settled, settled_by
from .relations import Relations, first_line, relations


@dataclass(frozen=True)
class Kill:
    """A mutant that the theorem refutes: what is wrong with it, after how many samples it was seen, whether it keeps watch."""

    name: str
    fault: str
    samples: int
    watches: bool


@dataclass(frozen=True)
class Node:
    """A line of a derivation, with the lines that it is derived from."""

    line: str
    below: tuple[Node, ...] = ()

    @property
    def goal(self) -> str:
        return self.line.partition("   [")[0]

    @property
    def rule(self) -> str:
        """By which rule it was derived, in the words that ``show`` prints."""
        return self.line.partition("   [")[2].removesuffix("]")


@dataclass(frozen=True)
class TheoremPage:
    """A theorem and what the last report stored of it; `is_current` says whether that is of what is here now (see `evidence`)."""

    theorem: Theorem
    stored: dict[str, Any]
    verdicts: dict[str, Any]
    is_current: bool = True

    @property
    def id(self) -> str:
        return self.theorem.id

    @property
    def role(self) -> str:
        return getattr(self.theorem.role, "__role__", "none")

    @property
    def verdict(self) -> str:
        return self.stored.get("verdict", "not yet run")

    @cached_property
    def evidence(self) -> str:
        """The kinds of evidence, by name; ``stale`` is among them where something that it depends on was edited since."""
        if not self.stored:
            return "not yet run"
        kinds = prove.evidence(self.theorem, self.stored)
        return kinds if self.is_current or "stale" in kinds.split(", ") else f"{kinds}, stale"

    @property
    def tightness(self) -> str:
        """The largest ratio of both sides that was seen; a dash where nothing has two sides."""
        return self.stored.get("tightness", "–")

    @property
    def tightness_of(self) -> dict[str, str]:
        """The largest ratio on each reference; nothing where there are no two, or what is stored is older than that."""
        found = self.stored.get("tightness_of", {})
        return found if len(found) > 1 else {}

    @property
    def ratios(self) -> tuple[int, ...]:
        """How many samples have a ratio in each tenth, and at 1; nothing where what is stored is older than that."""
        return tightness.counts_of(self.stored)

    @property
    def sharpness(self) -> dict[str, list[str]]:
        """Which inequalities are attained, and which came how close, each with its sample."""
        return showing.sharpness(self.theorem)

    @cached_property
    def shown(self) -> list[showing.Shown]:
        return showing.evidence_shown(self.theorem, self.stored)

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """The counts of each exhaustive run."""
        return {id: kept["counts"] for id, kept in self.stored.get("proofs", {}).items() if "counts" in kept}

    @property
    def certified(self) -> list[str]:
        return certified(self.theorem)

    @property
    def worst_cases(self) -> list[str]:
        """The certified facts about exact worst cases beside its bound."""
        return list(worst_cases.sentences(self.theorem))

    @property
    def models(self) -> list[Any]:
        """The optimisation problems that state the ground truth, in cvxpy."""
        return list(dict.fromkeys(m for kind in certificates_of(self.theorem) for m in modelling.of(kind)))

    @property
    def references(self) -> list[tuple[str, str]]:
        """The implementations that it is checked on, each with the first line of what it says of itself."""
        return [(name, _said(name)) for name in reference_names(self.theorem)]

    @property
    def package(self) -> str:
        """Whose mutants are called without it: that of the topic."""
        return self.theorem.topic.replace("-", "_")

    @property
    def kills(self) -> list[Kill]:
        """The mutants that it refutes, the quickest first; none where none are stored (see `watchers`)."""
        kept = stored_controls().get(self.id, {})
        watching = {bare(name) for name in kept.get("watch", [])}
        return [Kill(n, fault(bare(n)), kept["kills"][n], bare(n) in watching) for n in quickest(kept.get("kills", {}))]

    @property
    def subjects(self) -> list[tuple[str, str, str]]:
        """The sample type and the reading: what it is for, its name, the first line of what it says."""
        named = [("samples", self.theorem.sample)] + [("reading", self.theorem.reading)] * (self.theorem.reading is not None)
        return [(what, kind.__name__, first_line(kind)) for what, kind in named if kind is not None]

    @property
    def fields(self) -> list[str]:
        """The fields of a sample."""
        kind = self.theorem.sample
        return [f.name for f in dataclasses.fields(kind) if f.init] if dataclasses.is_dataclass(kind) else []

    @property
    def allowances(self) -> list[tuple[str, str]]:
        """By how much a conclusion may be missed: its name, and how that is derived."""
        self.theorem.load_bounds()
        return [(name, first_line(bound)) for name, bound in self.theorem.bounds.items()]

    @property
    def settles(self) -> list[str]:
        """The printed claims that hold because the theorem does."""
        return settled_by(self.theorem)

    @property
    def relations(self) -> Relations:
        return relations()[self.id]

    def failing(self, kind: str) -> list[FailingShown]:
        """The statements that must be refuted: claims as printed (``printed``), or hypotheses dropped (``ablation``)."""
        return [FailingShown.of(f, self.verdicts) for f in self.theorem.failing if f.kind == kind]


@dataclass(frozen=True)
class FailingShown:
    """A statement that fails: its smallest witness as ``show`` prints it, and the command that replays it."""

    failing: Failing
    conclusion: str
    lines: tuple[str, ...]
    replay: str
    witness: Any = None

    @classmethod
    def of(cls, failing: Failing, verdicts: dict[str, Any]) -> FailingShown:
        """Without a stored witness it has neither lines nor a command."""
        stored = verdicts.get(failing.id) or {}
        if not stored.get("witness"):
            return cls(failing, stored.get("shown", ""), (), "")
        by_claim = bool(failing.claims) and settled()[failing.claims[0]].failing is failing
        name = failing.claims[0] if by_claim else failing.id
        sample = decode(stored["witness"])
        return cls(failing, stored["shown"], tuple(render.sample_lines(sample)), f"lemmata replay {name}", sample)


def pages(theorems: Sequence[Theorem], verdicts: dict[str, Any], current: Collection[str] | None = None) -> list[TheoremPage]:
    """A page for each theorem. `current` has those whose evidence is current; without it, ``report --check`` says which are."""
    ids = {t.id for t in digests.current(theorems, verdicts)} if current is None else current
    return [TheoremPage(t, verdicts.get(t.id, {}), verdicts, t.id in ids) for t in theorems]


def tree(lines: Sequence[str]) -> tuple[Node, ...]:
    """A derivation whose lines are indented by two blanks a level, as a tree."""
    roots: list[tuple[str, list[Any]]] = []
    path: list[list[Any]] = [roots]
    for line in lines:
        depth = (len(line) - len(line.lstrip(" "))) // 2
        below: list[Any] = []
        del path[min(depth, len(path) - 1) + 1 :]
        path[-1].append((line.strip(), below))
        path.append(below)
    return _nodes(roots)


def _nodes(raw: Sequence[tuple[str, list[Any]]]) -> tuple[Node, ...]:
    return tuple(Node(line, _nodes(below)) for line, below in raw)


def source(statement: Statement | Callable[..., Any]) -> str:
    """The code of a statement as it stands in its file, decorators included, with three dots for its docstring; or nothing."""
    function = statement.statement if isinstance(statement, Statement) else statement
    try:
        return _without_docstring(textwrap.dedent(inspect.getsource(function)).rstrip())
    except (OSError, TypeError):
        return ""


def _without_docstring(code: str) -> str:
    """The code of a function, its docstring cut down to three dots between its quotes."""
    [function] = ast.parse(code).body
    first = function.body[0] if isinstance(function, ast.FunctionDef) else None
    if not (isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)):
        return code
    lines = code.splitlines()
    indent = lines[first.lineno - 1][: first.col_offset]
    return "\n".join([*lines[: first.lineno - 1], f'{indent}"""…"""', *lines[first.end_lineno :]])


def _said(name: str) -> str:
    """The first line of the docstring of a reference ``module.Name:settings``."""
    try:
        return first_line(find(name.partition(":")[0]))
    except (LookupError, AttributeError):
        return ""
