"""Docstrings and code as HTML: everything is escaped, formulas are typeset, and code is coloured."""

from __future__ import annotations

import re
from html import escape

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from .mathematics import formula

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


def python(source: str) -> Markup:
    """Python code with its tokens in spans, whose colours are the style sheet's."""
    return Markup(
        f'<pre class="code" tabindex="0"><code>{highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)).rstrip()}</code></pre>'
    )


def slug(text: str) -> str:
    """A name for files and anchors: letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "x"
