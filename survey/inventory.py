"""The findings in other people's code, from ``findings/inventory.toml``, and the lists of it that are generated.

``python -m lemmata.survey.inventory`` writes the section of README.md and ``findings/README.md``; with ``--check`` it says whether
they are current.
"""

from __future__ import annotations

import sys
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "findings"
GRADES = {
    "defect": "a contract of the library, or of its method, is broken",
    "documented": "its documentation says so, or has an option that mends it",
    "digits": "conditioning, or a tolerance, decides",
}
HEADINGS = {"defect": "Defects", "documented": "Documented", "digits": "Digits"}
BEGIN, END = "<!-- generated: findings -->", "<!-- end of what is generated -->"
WIDTH = 150  # of a generated line


@dataclass(frozen=True)
class Finding:
    """A record of the inventory, whose head says what its fields are."""

    id: str
    library: str
    versions: str
    grade: str
    symptom: str
    contract: str
    effect: str
    smallest: str
    remedy: str = ""
    proposal: str = ""
    upstream: str = ""
    mended: str = ""
    cases: dict[str, str] = field(default_factory=dict)

    @property
    def script(self) -> Path:
        return FOLDER / f"{self.id}.py"

    @property
    def seen(self) -> str:
        """The library with the versions that have it."""
        return f"{self.library} {self.versions}{f' (mended in {self.mended})' if self.mended else ''}"

    @property
    def thread(self) -> str:
        """The address of the thread at the library, if there is one."""
        repository, _, number = self.upstream.partition("#")
        return f"https://github.com/{repository}/issues/{number}" if number else ""

    def facts(self) -> Iterator[tuple[str, str]]:
        """Its fields beside the symptom, each with a name for a reader."""
        named = {"Contract": self.contract, "Effect": self.effect, "Smallest input": self.smallest, "Remedy": self.remedy}
        yield from ((name, text) for name, text in named.items() if text)
        yield from ((f"With {name}", text) for name, text in self.cases.items())
        if self.proposal:
            yield "Proposal", f"A maintainer could {self.proposal}."
        if self.upstream:
            yield "Upstream", f"[{self.upstream}]({self.thread})"


@cache
def inventory() -> dict[str, Finding]:
    """All findings by their id, in the order of their grades."""
    found = tomllib.loads((FOLDER / "inventory.toml").read_text(encoding="utf-8"))["finding"]
    order = list(GRADES)
    return {record["id"]: Finding(**record) for record in sorted(found, key=lambda record: order.index(record["grade"]))}


@dataclass(frozen=True)
class Note:
    """A note on a refutation: on a finding, on another problem than the theorem's, or a remark."""

    kind: str
    text: str
    finding: Finding | None = None


@cache
def notes() -> dict[str, Note]:
    """The notes by the names that the survey has for them: those of the findings, and of ``notes.toml``."""
    found = {finding.id: Note(finding.grade, finding.symptom, finding) for finding in inventory().values()}
    for name, said in tomllib.loads((Path(__file__).parent / "notes.toml").read_text(encoding="utf-8")).items():
        ((kind, text),) = said.items()
        found[name] = Note("another problem" if kind == "problem" else kind, text)
    return found


def by_grade() -> Counter[str]:
    """How many findings there are of each grade."""
    return Counter(finding.grade for finding in inventory().values())


def counts() -> str:
    """How many findings there are of each grade, in words."""
    found = by_grade()
    mended = sum(bool(finding.mended) for finding in inventory().values())
    documented = f"{found['documented']} that the library documents or has an option for"
    defects = f"{found['defect']} defects ({mended} mended since)"
    return f"{len(inventory())} findings: {defects}, {documented}, {found['digits']} that are a matter of digits"


# ------------------------------------------------------------------------------------------------------------- what is generated


def of_readme() -> str:
    """The list in README.md: a line for each finding, in the order of their grades."""
    head = f"{counts()}. [findings/](findings) has the details, and a script for each, which needs nothing of lemmata."
    return "\n".join([_filled(head), *(line for grade in GRADES for line in _list(grade))])


def _list(grade: str) -> Iterator[str]:
    yield from ("", _filled(f"**{HEADINGS[grade]}**: {GRADES[grade]}."), "")
    for finding in (f for f in inventory().values() if f.grade == grade):
        yield _filled(f"* {finding.seen}: {finding.symptom} ([script](findings/{finding.id}.py))", "  ")


def of_folder() -> str:
    """The page beside the scripts: everything that is known of each finding."""
    lines = [
        "# Found in other people's code",
        "",
        _filled(
            f"{counts()}. Generated from [inventory.toml](inventory.toml) by `python -m lemmata.survey.inventory`; do not edit."
        ),
    ]
    for grade, meaning in GRADES.items():
        lines += ["", f"## {HEADINGS[grade]}", "", f"{meaning[0].upper()}{meaning[1:]}."]
        for finding in (f for f in inventory().values() if f.grade == grade):
            lines += ["", f"### [{finding.id}]({finding.id}.py)", "", _filled(f"{finding.seen}: {finding.symptom}"), ""]
            lines += [_filled(f"* **{name}.** {text}", "  ") for name, text in finding.facts()]
    return "\n".join([*lines, ""])


def _filled(text: str, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def pages() -> dict[Path, str]:
    """The text of each generated file."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return {ROOT / "README.md": f"{before}{BEGIN}\n{of_readme()}\n{END}{after}", FOLDER / "README.md": of_folder()}


def main(only_check: bool) -> int:
    """Write the pages, or with `only_check` say which are not current. Returns 1 if one is not."""
    stale = [path for path, text in pages().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{path.relative_to(ROOT)}: {'not current: run python -m lemmata.survey.inventory' if only_check else 'written'}")
        if not only_check:
            path.write_text(pages()[path], encoding="utf-8")
    return int(only_check and bool(stale))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
