"""``lemmata worksheet CLAIM``: a Jupyter notebook for a class, on a mistake of a text.

It has the printed sentence, the witness, the code that evaluates the literal statement on it, the corrected sentence, and two
exercises with the check of their solutions. `Worksheet` evaluates the statement of the catalogue.
"""

from __future__ import annotations

import inspect
import json
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from pprint import pformat
from typing import Any

from rich.console import Console

from ...properties.numbers.shown import show
from ...properties.samples.base import HypothesisNotMet, decode, encode
from ...properties.search.search import check_sample
from ...properties.statements.conclusions import Conclusion
from ...properties.theorem import THEOREMS, Failing, Theorem
from ..base.errors import Misuse
from ..base.extras import needs
from ..base.latex_to_unicode import plain
from ..controls.controls import implementation_of
from ..counterexample import render, witness
from ..evidence.stored import stored_verdicts
from ..texts import clauses
from ..texts.claims import Claim, all_claims, settled, witness_of

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
CLOSE = Fraction(1, 1000)  # to which a solution may round a number that is not rational


@dataclass(frozen=True)
class Worksheet:
    """A printed claim that a witness refutes: what its notebook evaluates.

    Raises `Misuse` where there is no such claim, or no stored witness against it.
    """

    claim: str

    def __post_init__(self) -> None:
        _ = self.stored

    @cached_property
    def stored(self) -> witness.Witness:
        """The witness that the last report stored."""
        return witness_of(self.claim, stored_verdicts())

    @property
    def text(self) -> Claim:
        """The claim as its source prints it."""
        return all_claims()[self.claim]

    @property
    def failing(self) -> Failing:
        """The printed sentence as a statement."""
        found = settled()[self.claim].failing
        assert found is not None
        return found

    @property
    def theorem(self) -> Theorem:
        """Its repair."""
        return THEOREMS[self.failing.theorem]

    def evaluate(self, sample: dict[str, Any]) -> list[str]:
        """All that the literal statement says of a sample, a line a conclusion, on a correct implementation.

        Raises `HypothesisNotMet` for a sample that the words of the sentence do not cover, `ValueError` for anything but a sample.
        """
        return [str(c) for c in self._conclusions(sample)]

    def check_sides(self, lhs: Any, rhs: Any) -> str:
        """Whether these are both sides of the conclusion that fails on the witness: exactly, or to a thousandth if irrational."""
        failed = self._failed(encode(self.stored.sample))
        assert failed is not None
        wrong = [name for name, mine, true in (("left", lhs, failed.lhs), ("right", rhs, failed.rhs)) if not _is(mine, true)]
        return f"not yet: look at the {' and the '.join(wrong)} side again" if wrong else f"right: {failed}"

    def check_counterexample(self, sample: dict[str, Any] | None) -> str:
        """Whether a sample is another counterexample: within the words of the sentence, not the witness, and refuted."""
        if sample is None:
            return "not yet: put a sample in the place of None"
        try:
            decoded = decode(sample)
            failed = self._failed(sample)
        except (HypothesisNotMet, ValueError) as error:
            return f"not yet: {error}"
        if decoded == self.stored.sample:
            return "not yet: that is the witness above"
        return "not yet: the statement holds of this sample" if failed is None else f"right: {failed}"

    @cached_property
    def _evaluated(self) -> dict[str, list[Conclusion]]:
        return {}  # some statements take seconds

    def _conclusions(self, sample: dict[str, Any]) -> list[Conclusion]:
        key = json.dumps(sample, sort_keys=True)
        if key not in self._evaluated:
            self._evaluated[key] = self._evaluate(sample)
        return self._evaluated[key]

    def _evaluate(self, sample: dict[str, Any]) -> list[Conclusion]:
        decoded = decode(sample)
        if type(decoded) is not type(self.stored.sample):
            raise ValueError(f"the statement is about a {type(self.stored.sample).__name__}, not a {type(decoded).__name__}")
        _, found = check_sample(self.failing, implementation_of(self.failing, self.theorem), decoded, seconds=None)
        return [c for c in found if isinstance(c, Conclusion)]

    def _failed(self, sample: dict[str, Any]) -> Conclusion | None:
        return next((c for c in self._conclusions(sample) if not c.holds), None)


def _is(mine: Any, true: Any) -> bool:
    """Whether an answer is that value; where the value is printed rounded, to a thousandth."""
    if isinstance(true, bool):
        return str(mine) in (str(true), str(int(true)))
    try:
        given, text = Fraction(str(mine)), show(true)
        if "≈" not in text:
            return given == Fraction(text)
        value = Fraction(text.replace("≈", ""))
        return abs(given - value) <= CLOSE * max(abs(value), Fraction(1))
    except (ValueError, ZeroDivisionError):
        return str(mine).strip() == show(true)


# ------------------------------------------------------------------------------------------------------------ the notebook


def cells(sheet: Worksheet) -> list[tuple[str, str]]:
    """The cells of the notebook: their kind, ``markdown`` or ``code``, and what they hold."""
    text, failing = sheet.text, sheet.failing
    read = clauses.wordings().get(sheet.claim)
    corrected = read.corrected if read is not None and read.corrected else sheet.theorem.law
    source = textwrap.dedent(inspect.getsource(failing.statement)).rstrip()
    python = pformat(encode(sheet.stored.sample), width=100, sort_dicts=False)
    said = f"# {text.title}\n\n*{text.id.partition('/')[0]}, {text.where}.* As printed, in our words:\n\n> {_quoted(text.printed)}"
    mistake = f"The sentence is **{failing.verdict}**: {failing.what.rstrip('.')}."
    shown = "\n".join(f"    {line}" for line in render.sample_lines(sheet.stored.sample))
    return [
        ("markdown", said),
        ("code", f"from lemmata.workbench.commands.worksheet import Worksheet\n\nsheet = Worksheet({text.id!r})"),
        ("markdown", f"## The sentence as code\n\nEach `yield` is a conclusion that must hold.\n\n```python\n{source}\n```"),
        (
            "markdown",
            f"## A witness against it\n\n{mistake} The smallest sample that shows it:\n\n{shown}",
        ),
        ("code", f"witness = {python}\nfor line in sheet.evaluate(witness):\n    print(line)"),
        (
            "markdown",
            f"## Corrected\n\n> {_quoted(corrected)}\n\nA search for a counterexample to it:",
        ),
        (
            "code",
            f"import lemmata\n\nfor record in lemmata.check({sheet.theorem.id!r}, examples=20):\n"
            "    print(record.implementation, record.verdict)",
        ),
        (
            "markdown",
            "## Exercise 1\n\nCompute by hand, for the witness above, both sides of the conclusion that fails. "
            "Write fractions as text, such as `'1/3'`, and a truth value as `True` or `False`.",
        ),
        ("code", "lhs = None\nrhs = None\nsheet.check_sides(lhs, rhs)"),
        ("markdown", "## Exercise 2\n\nFind another counterexample: change the witness, and keep to what the sentence assumes."),
        ("code", "mine = None\nsheet.check_counterexample(mine)"),
    ]


def _quoted(text: str) -> str:
    return "\n> ".join(line.strip() for line in text.strip().splitlines())


def notebook(claim: str) -> str:
    """The notebook of a claim, as the text of its file. Raises `Misuse` where there is no witness, or no `nbformat` here."""
    needs("notebook")
    from nbformat import v4, validate, writes

    make: dict[str, Callable[..., Any]] = {"markdown": v4.new_markdown_cell, "code": v4.new_code_cell}
    made = [make[kind](source, id=f"cell-{i}") for i, (kind, source) in enumerate(cells(Worksheet(claim)))]
    book = v4.new_notebook(cells=made, metadata={"kernelspec": KERNEL})
    validate(book)
    return writes(book) + "\n"


def write(out: Console, claim: str, file: Path | None) -> None:
    """Write the notebook of a claim to a file that is not there yet. Raises `Misuse`."""
    path = Path(f"{claim.partition('/')[2] or claim}.ipynb") if file is None else file
    if path.exists():
        raise Misuse(f"{path} is there already: give the name of a new file")
    witness.must_have_folder(path)
    witness.write_beside(path, notebook(claim))
    render.print_text(out, f"wrote {path}: {plain(all_claims()[claim].title)}")
