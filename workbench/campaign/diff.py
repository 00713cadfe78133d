"""Two versions of a library side by side: which laws became true, which became false, on the same samples."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from rich.console import Console

from ...properties.statements.verdicts import FAILS
from ..base.errors import Misuse
from ..base.progress import INTERRUPTED, phase, progress_bar
from ..base.terminal import print_rows, print_text
from ..counterexample import witness
from ..implementations.importing import role_of
from ..validation.cases import theorems_for
from .environments import NotInstalled, Wanted
from .plan import DEFAULTS, Cell, Plan
from .running import Result, run, scheduled

Became = Literal["false now", "true now", "false in both", "true in both", "does not apply", "not compared"]
SAME: dict[str, Became] = {"holds": "true in both", "not-applicable": "does not apply"}
HERE = "here"
LACKS = re.compile(  # how a release without it answers an adapter that asks for a function or a parameter
    r"answers without an error \(((?:AttributeError: module|ImportError: cannot import name|TypeError: .* unexpected keyword).*)\)"
)


@dataclass(frozen=True)
class Change:
    """One law on one implementation, before and after."""

    before: Result
    after: Result

    @property
    def cell(self) -> Cell:
        return self.after.cell

    @property
    def became(self) -> Became:
        """What the two records say. A refutation counts where the other version was tried on the same sample."""
        wrong = [side.verdict in FAILS for side in (self.before, self.after)]
        if any(map(_lack, (self.before, self.after))):
            return "not compared"
        if all(wrong):
            return "false in both"
        if self.before.verdict == self.after.verdict in SAME:
            return SAME[self.after.verdict]
        bad, good = (self.before, self.after) if wrong[0] else (self.after, self.before)
        if (
            any(wrong)
            and good.verdict == "holds"
            and good.record
            and bad.record
            and good.record["samples"] >= bad.record["samples"]
        ):
            return "true now" if wrong[0] else "false now"
        return "not compared"

    @property
    def why(self) -> str:
        """The conclusion that fails with both sides; or why nothing was compared."""
        sides = [side for side in (self.after, self.before) if side.verdict in FAILS]
        if self.became == "not compared":
            found = (side for side in (self.before, self.after) if _lack(side) or side.verdict not in (*FAILS, "holds"))
            if (open_ := next(found, None)) is None:
                return "the one that holds was not tried on the sample that refutes the other"
            why = _lack(open_) or open_.lost or (open_.record or {}).get("reason") or open_.verdict
            return f"{open_.cell.version}: {why}"
        if not sides:
            return ""
        record = sides[0].record or {}
        return " ".join(
            filter(None, (record["conclusion"], record["lhs"] and f"{record['lhs']}, {record['rhs']}", record["reason"]))
        )

    def as_json(self) -> dict[str, Any]:
        """Both records, and what follows from them."""
        says = {"theorem": self.cell.theorem, "role": self.cell.group, "implementation": self.cell.title, "became": self.became}
        return {**says, "why": self.why, "before": _side(self.before), "after": _side(self.after)}


def _lack(side: Result) -> str:
    """What the library of a side lacks that an adapter asks for; empty where it lacks nothing."""
    adapted = side.cell.target.rpartition(":")[0].endswith(".py")
    found = LACKS.fullmatch((side.record or {}).get("conclusion") or "") if adapted else None
    return found[1] if found else ""


def _side(result: Result) -> dict[str, Any]:
    if result.record is None:
        return {"version": result.cell.version, "verdict": result.verdict, "reason": result.lost}
    kept = ("verdict", "samples", "conclusion", "lhs", "rhs", "reason", "witness", "packages")
    return {"version": result.cell.version, **{name: result.record[name] for name in kept if name in result.record}}


@dataclass(frozen=True)
class Version:
    """Requirements as pip reads them, of which the first names the library (``scikit-learn==1.3.2 numpy<2``); or ``here``."""

    text: str
    python: str = ""

    @property
    def library(self) -> str:
        """The name of the library. Raises `Misuse` where there is none."""
        found = re.match(r"(\./|\.\./|/)?[A-Za-z0-9][A-Za-z0-9._-]*", self.text.strip())
        if not found or not self.text.split():
            raise Misuse(f"{self.text!r} is not a requirement: expected one such as scikit-learn==1.8.0")
        return Path(found.group()).name.split("-")[0] if found.group(1) else found.group()

    @property
    def wanted(self) -> Wanted:
        words = self.text.split() if self.text != HERE else []
        if any(word.startswith("-") for word in words):
            raise Misuse(f"requirements are texts such as scikit-learn==1.3.2, not {self.text!r}")
        return Wanted(tuple(str(Path(w).resolve()) if w.startswith(("./", "../", "/")) else w for w in words), self.python)


def plan_of(
    before: Version, after: Version, implementations: Sequence[tuple[str, str, Mapping[str, Any]]], examples: int, seed: int
) -> Plan:
    """The cells of the laws of (role, target, settings), at both versions."""
    given: dict[str, Any] = {name: DEFAULTS[name] for name in ("limit", "megabytes", "seconds")}
    cells = [
        Cell(
            role, theorem.id, target, json.dumps(dict(settings), sort_keys=True), str(Path.cwd()), side.wanted, side.text, seed,
            examples, expect="", **given,
        )
        for role, target, settings in implementations
        for theorem in theorems_for(role_of(role))
        for side in (before, after)
    ]  # fmt: skip
    return Plan(f"{before.text} and {after.text}", tuple(dict.fromkeys(cells)))


def of_survey(library: str, role: str | None) -> Sequence[tuple[str, str, Mapping[str, Any]]]:
    """What the survey validates of a library as it is, or through an adapter that another environment can read.

    Raises `Misuse` where that is nothing.
    """
    if find_spec("lemmata.survey") is None:
        raise Misuse("which names to compare is known to the survey, in the repository of lemmata: here give TARGET and --role")
    from ...survey.entry import OURS
    from ...survey.surveyed import SURVEY

    own = [e for e in SURVEY if _plain(e.library) == _plain(library)]
    asked = ((e, _alone(e.target) if e.target.startswith(OURS) else e.target) for e in own if role in (None, e.role))
    found = [(e.role, target, e.settings) for e, target in asked if target]
    if not found:
        of_role = f" for the role {role}" if role and own else ""
        raise Misuse(f"the survey has nothing of {library}{of_role} that needs no adapter of ours: give TARGET and --role")
    return found


@cache
def _alone(target: str) -> str:
    """An adapter of the survey as ``file.py:name``, if its file imports nothing of lemmata; else nothing."""
    module, _, name = target.partition(":")
    file = find_spec(module).origin or ""  # type: ignore[union-attr]
    tree = ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
    imports = [node for node in tree if isinstance(node, ast.Import | ast.ImportFrom)]
    return "" if any(_is_ours(node) for node in imports) else f"{file}:{name}"


def _is_ours(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.ImportFrom):
        return bool(node.level) or (node.module or "").partition(".")[0] == "lemmata"
    return any(alias.name.partition(".")[0] == "lemmata" for alias in node.names)


def _plain(library: str) -> str:
    return re.sub(r"[-_.]+", "-", library).lower()


def changes(results: Sequence[Result]) -> Iterator[Change]:
    """The results of a plan in pairs; where a run was interrupted, those that have both."""
    pairs: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        cell = result.cell
        pairs.setdefault((cell.group, cell.theorem, cell.target, cell.settings), []).append(result)
    yield from (Change(*pair) for pair in pairs.values() if len(pair) == 2)


def installed(side: Version, environments: Path) -> None:
    """Make the environment of a version, before any law is searched. Raises `Misuse` where it cannot be made."""
    try:
        side.wanted.made(environments)
    except NotInstalled as error:
        raise Misuse(f"{side.text} cannot be installed: {error}") from None


def command(
    out: Console,
    before: Version,
    after: Version,
    target: str | None,
    role: str | None,
    settings: Mapping[str, Any],
    *,
    records: Path,
    environments: Path,
    examples: int,
    seed: int,
    workers: int,
    scheduler: str | None,
    json_file: Path | None,
    markdown_file: Path | None,
) -> int:
    """The command ``lemmata diff``: 1 where a law became false, 3 where none did and something could not be compared, else 0."""
    witness.must_have_folder(json_file, markdown_file)
    names = [side.library for side in (after, before) if side.text != HERE]
    if before.wanted == after.wanted:
        raise Misuse(f"both versions are {before.text}")
    if (settings and target is None) or (target is not None and role is None):
        raise Misuse("a TARGET needs its --role, and --set is for a TARGET")
    of = of_survey(names[0], role) if target is None else [(role or "", target, settings)]
    plan = plan_of(before, after, of, examples, seed)
    for side in () if scheduler else (before, after):
        with phase(f"installing {side.text}"):
            installed(side, environments)
    found: dict[Cell, Result] = {}
    with progress_bar(len(plan.cells)) as step, scheduled(scheduler) as executor:

        def done(result: Result) -> None:
            found[result.cell] = result
            step(result.cell.theorem)

        try:
            run(plan, records, environments, executor=executor, workers=workers, done=done)
            interrupted = False
        except KeyboardInterrupt:
            interrupted = True
    pairs = list(changes([found[cell] for cell in plan.cells if cell in found]))
    print_(out, before, after, pairs)
    if json_file:
        witness.write_json(json_file, [change.as_json() for change in pairs])
    if markdown_file:
        witness.write_text(markdown_file, as_markdown(before, after, pairs))
    if interrupted:
        print_text(out, f"interrupted: {len(pairs)} of {len(plan.cells) // 2} laws were compared; the same command goes on")
        return INTERRUPTED
    counts = Counter(change.became for change in pairs)
    if counts["false now"]:
        return 1
    return 3 if counts["not compared"] or set(counts) <= {"does not apply"} else 0


def counted(pairs: Sequence[Change]) -> str:
    """How many laws became what."""
    counts = Counter(change.became for change in pairs)
    laws = f"{len(pairs)} laws of {len({(c.cell.target, c.cell.settings) for c in pairs})} implementations"
    return f"{laws}: " + ", ".join(f"{counts[word]} {word}" for word in Became.__args__)  # type: ignore[attr-defined]


def print_(out: Console, before: Version, after: Version, pairs: Sequence[Change]) -> None:
    """A row for each law that changed, or could not be compared; and the counts."""
    print_text(out, f"before: {before.text}; after: {after.text}")
    shown = sorted((c for c in pairs if c.became in ("false now", "true now", "not compared")), key=lambda c: c.became)
    if shown:
        rows = [(change.cell.theorem, change.became, change.cell.title, change.why) for change in shown]
        print_rows(out, ("theorem", "became", "implementation", "what shows it"), rows)
    print_text(out, counted(pairs))


def as_markdown(before: Version, after: Version, pairs: Sequence[Change]) -> str:
    """The same as a page, with what is false in both."""
    order = ("false now", "true now", "false in both", "not compared")
    lines = [f"# {before.text} → {after.text}", "", f"{counted(pairs)}.", ""]
    lines += ["|  | law | implementation | what shows it |", "| --- | --- | --- | --- |"]
    for change in sorted((c for c in pairs if c.became in order), key=lambda c: order.index(c.became)):
        entries = (change.became, change.cell.theorem, f"`{change.cell.title}`", change.why)
        lines.append(f"| {' | '.join(entry.replace('|', chr(92) + '|') for entry in entries)} |")
    return "\n".join(lines) + "\n"
