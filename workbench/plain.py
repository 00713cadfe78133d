"""Statements are written with LaTeX formulas, for pages; a terminal gets them in Unicode."""

from __future__ import annotations

import re

import unicodeit

_FORMULA = re.compile(r"\$([^$]+)\$")
_GROUP = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_WORDS = re.compile(r"\\(ln|log|exp|min|max|sin|cos|sgn|arg|Pr|det|rank|dim)(?![a-zA-Z]) ?")
_REWRITES = [
    (re.compile(r"\\[td]?frac([0-9])([0-9])"), r"\1/\2"),
    (re.compile(r"\\[td]?frac" + _GROUP + _GROUP), r"(\1)/(\2)"),
    (re.compile(r"\\binom\s*(?:" + _GROUP + r"|(\w))\s*(?:" + _GROUP + r"|(\w))"), r"C(\1\2,\3\4)"),
    (re.compile(r"\\mathbb\s*R"), "ℝ"),
    (re.compile(r"\^\{([^{}]*/[^{}]*)\}"), "\ue000(\\1)"),
    (re.compile(r"\\(text|mathrm|operatorname|mathbf)" + _GROUP), r"\2"),
    (re.compile(r"\\(left|right|big|Big|,|;|!|quad)(?![a-zA-Z])"), ""),
    (re.compile(r"\^\\top"), "ᵀ"),
    (re.compile(r"\\sqrt" + _GROUP), r"√(\1)"),
    (re.compile(r"\\(dots|ldots|cdots)"), "…"),
]


def plain(text: str) -> str:
    """The text with its ``$…$`` formulas in Unicode."""
    return _FORMULA.sub(lambda match: _formula(match.group(1)), text)


def _formula(source: str) -> str:
    for pattern, replacement in _REWRITES:
        source = pattern.sub(replacement, source)
    source = _WORDS.sub(lambda match: match.group(1) + ("" if source[match.end() : match.end() + 1] in "_^({," else " "), source)
    out = (
        unicodeit.replace(source)
        .replace("\\{", "{")
        .replace("\\}", "}")
        .replace("\ue000", "^")
        .replace("〈 ", "⟨")
        .replace("〈", "⟨")
        .replace("〉", "⟩")
    )
    return re.sub(r"_\{([^{}]*)\}", r"_(\1)", out.replace("−", "-") if "_" in out else out)
