"""References are to works of the bibliography, as it prints them, and to places that were seen to say what is referred to.

``sources/bibliography.jsonl`` has a work a line: authors, title, year and DOI, and the places in it that were ``read``, each with
the text in which it was seen: the work itself, its contents, or a text that names it by its number for the same matter. What
nobody has seen has no number: a reference names the work alone, which says whose a thing is, or where more of it stands, and
claims nothing of a numbered place.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).parents[1]
ROOMS = ("algorithms", "campaigns", "findings", "front", "properties", "survey", "theorems", "workbench")
TEXTS = [*(path for room in ROOMS for path in (TOP / room).rglob("*.py")), *(TOP / "sources").rglob("*.toml")]
TEXTS += [TOP / "findings/inventory.toml", TOP / "README.md", *(TOP / "docs").rglob("*.md")]
BIBLIOGRAPHY = TOP / "sources/bibliography.jsonl"

KIND = (
    r"pp?\.|theorem|lemma|proposition|corollary|equation|formula|algorithm(?=s?\s\d)|figure|exercise|appendix|chapter|definition|section|satz"
    r"|remark|axiom|property|usage|note|problem|table|page"
)
NUMBER = r"\(?(?!(?:1[5-9]|20)\d\d\b)(?:(?:[A-Z]\.)?\d+(?:\.\d+)*[a-z]?|[IVX]+(?:\.\d+)*|[A-Z])\b\)?"
PLACE = re.compile(
    rf"(?:(?P<kind>§|\b(?i:{KIND})s? )|(?<![\w(])(?=\(\d+\.\d+\)))(?P<numbers>{NUMBER}(?:(?:, | and | to |–){NUMBER})*)"
)
FORMS = {"equation": "({})", "formula": "({})", "§": "§{}", "section": "§{}"}
YEAR = re.compile(r"(?<![\w./-])(?:1[5-9]|20)\d\d(?![\w/-]|\.\d)")
IDENTIFIER = re.compile(r"(?:doi:10\.\d{4,9}/[^\s;,<>\"]+|arXiv:\d)[^\s;,<>\"]*[^\s;,<>\".)]")
SHORTENED = re.compile(r"\b(?:Thm|Th|Lem|Prop|Cor|Eqs?|Alg|Fig|Ex|App|Ch|Def|Secs?)\.? \(?[\dIVX]+")
AUTHOR = re.compile(r"(?:\b[A-ZÅ]\.-?\s?)+[A-Z][\w-]+")


@dataclass(frozen=True)
class Work:
    """A line of the bibliography."""

    by: str
    title: str
    year: int = 0
    doi: str = ""
    arxiv: str = ""
    read: tuple[tuple[str, str], ...] = ()

    @property
    def seen(self) -> tuple[str, ...]:
        return tuple(place for place, _ in self.read)

    @property
    def identifiers(self) -> tuple[str, str]:
        return f"doi:{self.doi}", f"arXiv:{self.arxiv}"

    @property
    def surname(self) -> str:
        """The first author's, without initials."""
        return re.split(r",| and | et al", self.by)[0].split(". ")[-1]


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no name stands twice: the second would take the place of the first."""
    assert len(dict(pairs)) == len(pairs), pairs
    return dict(pairs)


@cache
def works() -> list[Work]:
    rows = [json.loads(line, object_pairs_hook=once) for line in BIBLIOGRAPHY.read_text(encoding="utf-8").splitlines()]
    return [Work(**{**row, "read": (*row.get("read", {}).items(),)}) for row in rows]


def places(text: str) -> list[tuple[int, str]]:
    """The numbered places that a text names, one by one and with where: Theorem 2.1, §3, (4) for an equation."""
    found = []
    for place in PLACE.finditer(text):
        kind = (place["kind"] or "equation").strip().lower().removesuffix("s")
        numbers = [number.strip("()") for number in re.findall(NUMBER, place["numbers"])]
        if " to " in place["numbers"]:
            numbers = [str(n) for n in range(int(numbers[0]), int(numbers[-1]) + 1)]
        found += [(place.start(), FORMS.get(kind, kind.title() + " {}").format(number)) for number in numbers]
    return found


def cited(reference: str) -> Iterator[tuple[Work, str, str]]:
    """The works that a reference names, each with the name and with the text from there to the next name.

    A name is authors and title, or authors and year of what has been named in full elsewhere.
    """
    spans = [
        (*found.span(), work)
        for work in works()
        for name in (f"{work.by}, {work.title}", f"{work.by} ({work.year})")
        if name in reference
        for found in re.finditer(r"(?<!\w)" + re.escape(name) + r"(?![\w-])", reference)
    ]
    longest = [(a, b, w) for a, b, w in spans if not any(c <= a and b <= d and (a, b) != (c, d) for c, d, _ in spans)]
    longest.sort(key=lambda span: span[0])
    for (begin, end, work), until in zip(longest, [*(span[0] for span in longest[1:]), len(reference)], strict=False):
        yield work, reference[begin:end], reference[end:until]


def faults(reference: str) -> list[str]:
    """What is wrong with a reference, in words; nothing if it is right."""
    rest, wrong = reference, []
    for work, name, after in cited(reference):
        said = IDENTIFIER.sub("", after)
        wrong += [f"{work.title} is of {work.year}, not {year}" for year in YEAR.findall(said) if int(year) != work.year]
        wrong += [f"{work.title} is not {found}" for found in IDENTIFIER.findall(after) if found not in work.identifiers]
        wrong += [f"{place} of {work.title} was not seen" for _, place in places(said) if place not in work.seen]
        rest = rest.replace(name + after, "")
    wrong += [f"{name} is not in the bibliography" for name in AUTHOR.findall(rest)]
    wrong += [f"{place} is written out here" for place in SHORTENED.findall(reference)]
    return wrong + [f"{place} is of no work" for _, place in places(rest)]


@cache
def references() -> list[tuple[str, str]]:
    """Each paragraph ``Reference:`` of a docstring, with the function that it is of."""
    texts = [text for path in TEXTS if path.suffix == ".py" and "Reference" in (text := path.read_text(encoding="utf-8"))]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    paragraphs = [(node.name, paragraph) for node in nodes for paragraph in (ast.get_docstring(node) or "").split("\n\n")]
    return [(name, " ".join(said.partition(":")[2].split())) for name, said in paragraphs if re.match("References?:", said)]


@cache
def plain(path: Path) -> str:
    """A file in one line, without the marks of comments and emphasis."""
    return " ".join(re.sub(r"(?m)^\s*#|\*", " ", path.read_text(encoding="utf-8")).split())


def in_passing(text: str) -> Iterator[tuple[str, list[Work], str]]:
    """Each place that is named after a work (its title, or the first author and year): the words before, what is meant, the place.

    A place after a year alone is of no work, and so of none that was seen.
    """
    for at, place in sorted(places(text) + [(found.start(), found[0]) for found in SHORTENED.finditer(text)]):
        before = text[max(0, at - 250) : at].rpartition('"""')[2]
        named = [(before.rfind(work.title), work) for work in works() if work.title in before]
        for work in works():
            if work.surname in before and re.search(rf"\b{work.surname}\b[^;]*\b{work.year}\b", before):
                named.append((before.rfind(str(work.year)), work))
        if named or YEAR.search(before[-40:]):
            last = max((where for where, _ in named), default=-1)
            yield before[-80:], [work for where, work in named if where == last], place


def test_each_work_is_known_and_each_place_that_is_referred_to_was_seen():
    assert len(references()) > 450
    assert not [f"{name}: {fault}" for name, reference in references() for fault in faults(reference)]


@cache
def passages() -> list[tuple[Path, str, list[Work], str]]:
    return [(path.relative_to(TOP), *passage) for path in TEXTS for passage in in_passing(plain(path))]


def test_places_that_are_named_in_passing_were_seen():
    """In other docstrings, comments, wordings and the inventory of findings."""
    wrong = [f"{path}: {before} {place}" for path, before, meant, place in passages() if not any(place in w.seen for w in meant)]
    assert not wrong, "\n".join(wrong)


def test_each_identifier_is_of_a_work_of_the_bibliography():
    known = [identifier for work in works() for identifier in work.identifiers]
    found = {identifier for path in TEXTS for identifier in IDENTIFIER.findall(plain(path))}
    assert len(found) > 100
    assert not found - {*known}
    assert not [each for each in known if known.count(each) > 1 and not each.endswith(":")], "two works with one identifier"


def test_no_line_of_the_bibliography_is_idle():
    used = {(work, place) for _, reference in references() for work, _, after in cited(reference) for _, place in places(after)}
    used |= {(work, place) for _, _, meant, place in passages() for work in meant}
    text = " ".join(map(plain, TEXTS))
    for work in works():
        named = work.title in text or any(work == other for other, _ in used)
        assert named or work.identifiers[0] in text, work.title
        assert not [(work.title, place) for place in work.seen if (work, place) not in used]


def test_each_place_was_seen_in_a_text():
    """The text stands beside it; nobody's memory is one."""
    texts = [(work.title, place, text) for work in works() for place, text in work.read]
    assert not [each for each in texts if len(each[2].split()) < 2 or re.search("recall|memor", each[2])]


def test_the_guide_counts_the_places():
    assert f"{sum(len(work.read) for work in works())} places were seen" in plain(TOP / "docs/how-to/theorem.md")


@pytest.mark.parametrize(
    ("reference", "fault"),
    [
        ("S. Boyd and L. Vandenberghe, Convex Optimization, 2004, (9.10).", "(9.10) of Convex Optimization was not seen"),
        ("S. Boyd and L. Vandenberghe, Convex Optimization, 2004, (9.9) and (9.10).", "(9.10) of Convex Optimization was not"),
        ("S. Boyd and L. Vandenberghe, Convex Optimization, 2009, (9.9).", "is of 2004, not 2009"),
        ("S. Boyd and L. Vandenberghe, Convex Optimization, 2004, doi:10.1017/CBO9780511804442.", "is not doi:10.1017"),
        ("A. Blum, J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.2.", "A. Blum is not in the bibliography"),
        ("J. Duchi, E. Hazan and Y. Singer, Adaptive subgradient methods for online learning and stochastic optimization, 2011, "
         "Lemmas 3 to 4.", "Lemma 3 of"),
        ("L. Breiman, Random forests, 2001, Theorem 2.3.", "L. Breiman is not in the bibliography"),
        ("a folklore fact, Theorem 3.", "Theorem 3 is of no work"),
        ("S. Boyd and L. Vandenberghe, Convex Optimization, 2004, Thm. 3.", "Thm. 3 is written out"),
        ("S. Boyd and L. Vandenberghe, Convex Optimization, 2004, Theorem 3a.", "Theorem 3a of"),
        ("S. Boyd and L. Vandenberghe, Convex Optimization, 2004, p. 12.", "P. 12 of"),
        ("Theorem 7 of S. Boyd and L. Vandenberghe, Convex Optimization, 2004.", "Theorem 7 is of no work"),
        ("D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015, arXiv:1412.6981.", "is not arXiv:1412.6981"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(reference, fault):
    assert any(fault in each for each in faults(reference)), faults(reference)


@pytest.mark.parametrize(
    "text",
    [
        "(Boyd and Vandenberghe, Convex Optimization, 2004, §5.9)",
        "ASHA (Li et al., 2020, Algorithm 3)",
        "by Nobody, 1999, Theorem 1",
        "(Boyd and Vandenberghe, Convex Optimization, 2004, Ch. 5)",
    ],
)
def test_what_is_wrong_in_passing_is_found(text):
    assert [place for _, meant, place in in_passing(text) if not any(place in work.seen for work in meant)]
