"""Cards of a record, a witness and a theorem for a notebook: HTML that needs no style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ...properties.search.search import Record
from ...properties.theorem import THEOREMS, Theorem
from ..base.latex_to_unicode import plain
from ..counterexample import render
from ..evidence import prove
from ..evidence.stored import stored_verdicts
from ..pictures import points, theorems
from ..pictures.svg import Picture
from ..site.markup import paragraphs, prose
from ..site.signs import OF_RUNS

_CARD = "border:1px solid #8886;border-radius:6px;padding:.6em 1em;max-width:46em;margin:.4em 0"


def of_theorem(theorem: Theorem) -> str:
    """The statement with its formulas typeset, the stored verdict with what it rests on, and a picture where one is drawn."""
    stored = stored_verdicts().get(theorem.id, {})
    verdict = f"{_verdict(stored['verdict'])}: {prove.evidence(theorem, stored)}" if stored else "not yet run"
    said = "".join(f"<p>{f'<b>{head}.</b> ' if head else ''}{body}</p>" for head, body in paragraphs(theorem.text))
    pictures = "".join(map(_figure, theorems.of_theorem(theorem)))
    return _card(f"<b>{escape(theorem.title or theorem.id)}</b> <code>{escape(theorem.id)}</code><p>{verdict}</p>{said}{pictures}")


def of_record(record: Record) -> str:
    """The verdict, what was bounded, and the smallest witness."""
    head = f"<b>{escape(record.implementation)}</b> on <code>{escape(record.theorem)}</code>: {_verdict(record.verdict)}"
    theorem = THEOREMS.get(record.theorem)
    law = f"<p>{prose(theorem.law)}</p>" if theorem else ""
    tight = render.ratio(record.tightness)
    facts = (
        [f"{record.tried} sample{'' if record.tried == 1 else 's'}"]
        + [f"{size.kind} ones up to {size}" for size in record.beyond if size.rows]
        + [f"tightness {tight}"] * bool(tight)
        + [record.reason] * bool(record.reason)
        + [record.loses_digits] * bool(record.loses_digits)
        + [record.silent] * bool(record.silent)
    )
    if record.smallest is None:
        return _card(f"{head}{law}<p>{escape('; '.join(facts))}</p>")
    return _card(f"{head}{law}<p>{escape('; '.join(facts))}</p>{_witness(record.smallest.sample, str(record.smallest.conclusion))}")


def of_witness(witness: Any) -> str:
    """The statement that it is a witness against, and its sample."""
    shown = f"{witness.conclusion}: {witness.lhs} against {witness.rhs}"
    head = f"A witness against <code>{escape(witness.theorem)}</code>, found on <b>{escape(witness.target)}</b>"
    return _card(f"{head}{_witness(witness.sample, shown)}")


def _witness(sample: Any, shown: str) -> str:
    lines: Sequence[str] = render.sample_lines(sample)
    picture = points.of_sample(sample)
    return f"<p>{escape(plain(shown))}</p><pre>{escape(chr(10).join(lines))}</pre>{_figure(picture) if picture else ''}"


def _verdict(name: str) -> str:
    return f"<b>{OF_RUNS.get(name, '')} {escape(name)}</b>"


def _figure(picture: Picture) -> str:
    return (
        f'<figure style="max-width:30em;margin:.4em 0">{picture.alone()}<figcaption>{escape(picture.caption)}</figcaption></figure>'
    )


def _card(inner: str) -> str:
    return f'<div style="{_CARD}">{inner}</div>'
