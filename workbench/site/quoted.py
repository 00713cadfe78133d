r"""What the texts print: their TeX is typeset, with the macros that they define, also where a fragment lost its delimiters."""

from __future__ import annotations

import re
from html import escape

import unicodeit
from markupsafe import Markup

from ..base.latex_to_unicode import unmarked
from .markup import prose
from .mathematics import NoFormula, mathml

_MARKED = re.compile(r"\\\((?P<round>.+?)\\\)|\$(?P<dollar>[^$]+)\$")
_GROUP = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
MACROS = [  # of the documents, in the commands of LaTeX
    (re.compile(r"\\V" + _GROUP), r"\\mathbf{\1}"),
    (re.compile(r"\\norm" + _GROUP), r"\\|\1\\|"),
    (re.compile(r"\\ip" + _GROUP), r"\\langle \1\\rangle "),
    (re.compile(r"\\t" + _GROUP), r"\\operatorname{\1}"),
    (re.compile(r"\\c\s+(\w)"), r"\\mathcal{\1}"),
    (re.compile(r"\\trsps(?![a-zA-Z])"), r"\\top "),
    (re.compile(r"\\eps(?![a-zA-Z])"), r"\\varepsilon "),
    (re.compile(r"\\E(?![a-zA-Z])"), r"\\mathbb{E}"),
    (re.compile(r"\\aa(?![a-zA-Z])"), r"\\mathbf{a}"),
    (re.compile(r"\\varphI(?![a-zA-Z])"), r"\\varphi "),
    (re.compile(r"\\dfrac(?![a-zA-Z])"), r"\\frac"),
    (re.compile(r"\s*&\s*\\text\{\(\d+\)\}\s*$"), ""),  # the number of a displayed formula
    (re.compile(r"\\[()]"), ""),  # a delimiter whose partner is not quoted
]
_COMMAND = re.compile(
    r"\\(?P<name>arg(?:min|max)|exp|log|ln|max|min|sup|inf)(?![a-zA-Z])|(?P<norm>\\\|)|(?P<font>\\math[a-z]+)\s+(?P<letter>\w)|\\[a-zA-Z]+"
)


def quoted(words: str) -> Markup:
    """Words of a document: what stands in its delimiters is a formula, and so is a fragment of TeX that has none."""
    if not _MARKED.search(words):
        return _typeset(words) if "\\" in words else Markup(escape(words))
    out, end = [], 0
    for found in _MARKED.finditer(words):
        out += [escape(words[end : found.start()]), _typeset(found["round"] or found["dollar"])]
        end = found.end()
    return Markup("".join([*out, escape(words[end:])]))


def running(text: str) -> Markup:
    """A claim in our words, whose TeX may have no delimiters: that stands in Unicode, command by command where it must."""
    plain = unmarked(text)
    return prose(plain if "$" in plain or "\\" not in plain else _COMMAND.sub(_in_unicode, plain))


def _typeset(source: str) -> Markup:
    """A formula of a document; its source where a command is not known."""
    for macro, command in MACROS:
        source = macro.sub(command, source)
    try:
        return Markup(mathml(source))
    except NoFormula:
        return Markup(f"<code>{escape(source)}</code>")


def _in_unicode(found: re.Match[str]) -> str:
    if found["name"] or found["norm"]:
        return found["name"] or "‖"
    return unicodeit.replace(f"{found['font']}{{{found['letter']}}}" if found["font"] else found[0])
