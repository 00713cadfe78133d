r"""The LaTeX of our docstrings as MathML, which browsers typeset without a script.

math-core writes it, which is the extra `site`. (latex2mathml leaves a minus after a relation the space of a difference, and passes
``\arg`` and what stands in ``\text`` on as it is.) A formula that math-core does not know stands in Unicode, as on a terminal (see
`latex_to_unicode`).
"""

# pyright: reportMissingImports=false
# (math-core is the extra `site`)

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from html import escape
from typing import Any

from ..base.errors import Misuse
from ..base.extras import needs
from ..base.latex_to_unicode import plain

LONG = 24  # characters of a formula that stays on one line
OPENS, CLOSES = set("([{⟨⌊⌈"), set(")]}⟩⌋⌉")
BREAKS = set("=<>≤≥≠≈∼+−⇒⟹⟺")  # a line can break before them
APPLIED = "&ApplyFunction;", "\u2061"  # XML does not know the name


class NoFormula(ValueError):
    """The source has a command or a form that is not known."""


@cache
def converter() -> tuple[Any, type[Exception]]:
    """The converter of LaTeX to MathML, and the error that it raises. Raises `Misuse` where it is not installed."""
    needs("site")
    from math_core import LatexError, LatexToMathML

    return LatexToMathML(fancy_error=False), LatexError


def mathml(source: str) -> str:
    """A formula (without its ``$``) as a ``<math>`` element; a long one as several, so that a line can break at its relations.

    Raises `NoFormula`.
    """
    made, unknown = converter()
    try:
        whole = made.convert_with_local_state(source, displaystyle=False).replace(*APPLIED)
    except unknown as error:
        raise NoFormula(f"{source!r}: {error}") from None
    pieces = _pieces(ET.fromstring(whole)) if len(source) > LONG else []
    if len(pieces) < 2:
        return whole
    return f"<span>{'<wbr/>'.join(ET.tostring(piece, encoding='unicode') for piece in pieces)}</span>"


def _pieces(formula: ET.Element) -> list[ET.Element]:
    """The formula in pieces: a relation, a plus or a minus begins one, a comma ends one, where they stand in no bracket."""
    pieces, depth = [ET.Element("math")], 0
    for part in formula:
        sign = (part.text or "") if part.tag == "mo" else ""
        if depth == 0 and sign in BREAKS and len(pieces[-1]) and not _is_sign(pieces[-1][-1]):
            part.set("form", "infix")
            pieces.append(ET.Element("math"))
        pieces[-1].append(part)
        depth += sum((c in OPENS) - (c in CLOSES) for c in "".join(part.itertext()))
        if depth == 0 and sign == ",":
            pieces.append(ET.Element("math"))
    return [piece for piece in pieces if len(piece)]


def _is_sign(part: ET.Element) -> bool:
    """Whether a minus behind it belongs to the number that follows."""
    return part.tag == "mo" and part.text in BREAKS | {",", ":"}


def formula(source: str) -> str:
    """A formula as HTML: in Unicode where there is no MathML of it, or math-core is not installed."""
    try:
        return mathml(source)
    except (NoFormula, Misuse):
        return f'<span class="formula">{escape(plain(f"${source}$"))}</span>'
