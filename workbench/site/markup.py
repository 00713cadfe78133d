"""Docstrings and code as HTML: everything is escaped, formulas are typeset, and code is coloured."""

from __future__ import annotations

import hashlib
import re
from html import escape

from markupsafe import Markup
from pygments.lexers import PythonLexer
from pygments.token import Token

from .mathematics import formula

LONGEST = 14  # characters of an anchor
_PARTS = re.compile(
    r"\$(?P<formula>[^$]+)\$|``(?P<literal>[^`]+)``|`(?P<code>[^`\n]+)`|(?<![\w*])\*(?P<emphasis>[^\W\d_](?:[^*\n]*\w)?)\*(?![\w*])"
    r"|doi:(?P<doi>10\.\d{4,9}/[^\s;,<>\"]+[^\s;,<>\".)])"
)


def prose(text: str) -> Markup:
    """One paragraph: ``$…$`` is a formula, ``*…*`` is emphasis, backticks hold code, and a DOI is a link."""
    out, end = [], 0
    for found in _PARTS.finditer(text):
        out += [escape(text[end : found.start()]), _part(found)]
        end = found.end()
    return Markup("".join([*out, escape(text[end:])]))


def _part(found: re.Match[str]) -> str:
    if (source := found["formula"]) is not None:
        return formula(source)
    if found["emphasis"] is not None:
        return f"<em>{escape(found['emphasis'])}</em>"
    if found["doi"] is not None:
        return f'<a href="https://doi.org/{escape(found["doi"])}">doi:{escape(found["doi"])}</a>'
    return f"<code>{escape(found['literal'] or found['code'])}</code>"


def paragraphs(text: str) -> list[tuple[str, Markup]]:
    """The paragraphs of a docstring, each with its heading (``Hypotheses``, ``Sharp`` …) or nothing."""
    return [_headed(" ".join(paragraph.split())) for paragraph in text.split("\n\n") if paragraph.strip()]


def _headed(paragraph: str) -> tuple[str, Markup]:
    found = re.match(r"(Hypotheses|Hypothesis|Sharp|Not sharp|References?|Conventions?|Notation|Remark):\s*", paragraph)
    return (found.group(1), prose(paragraph[found.end() :])) if found else ("", prose(paragraph))


COLOURED = {
    Token.Keyword: "b",
    Token.Literal.String: "i",
    Token.Literal.Number: "b class=n",
    Token.Comment: "b class=c",
    Token.Name.Function: "b class=f",
    Token.Name.Class: "b class=f",
    Token.Name.Decorator: "b class=f",
}  # the element whose colour the style sheet has; other tokens need none


def python(source: str) -> Markup:
    """Python code; keywords, literals, comments and names that are defined have an element, which the style sheet colours."""
    runs: list[tuple[str, str]] = []
    for kind, text in PythonLexer(stripnl=False).get_tokens(source.rstrip()):
        colour = next((c for token, c in COLOURED.items() if kind in token), "")
        if runs and runs[-1][0] == colour:
            runs[-1] = (colour, runs[-1][1] + text)
        else:
            runs.append((colour, text))
    coloured = (f"<{c}>{escape(t, quote=False)}</{c[0]}>" if c else escape(t, quote=False) for c, t in runs)
    return Markup(f'<pre class="code" tabindex="0"><code>{"".join(coloured).rstrip()}</code></pre>')


def slug(text: str) -> str:
    """A name for files and anchors: letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "x"


def short(text: str) -> str:
    """A slug of at most 14 characters: of a longer one the beginning, and a digest that tells it from others."""
    whole = slug(text)
    return whole if len(whole) <= LONGEST else f"{whole[: LONGEST - 7].strip('-')}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"
