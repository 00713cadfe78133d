r"""Statements are written with LaTeX formulas, for pages; a terminal gets them in Unicode.

unicodeit converts symbols, powers and indices, but no fractions: they are written here, with the brackets that one line needs.
(pylatexenc's ``latex2text`` writes them without brackets, and loses norms: (1−ε)/ε becomes 1-ε/ε, another number. flatlatex
leaves ``\ge``, ``\langle`` and other commands as they are.)
"""

from __future__ import annotations

import re

import unicodeit

_FORMULA = re.compile(r"\$([^$]+)\$")
_GROUP = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_WORDS = re.compile(r"\\(ln|log|exp|min|max|sin|cos|sgn|arg|Pr|det|rank|dim)(?![a-zA-Z]) ?")
_REWRITES = [
    (re.compile(r"\\binom\s*(?:" + _GROUP + r"|(\w))\s*(?:" + _GROUP + r"|(\w))"), r"C(\1\2,\3\4)"),
    (re.compile(r"\\mathbb\s*R"), "ℝ"),
    (re.compile(r"\^\{([^{}]*/[^{}]*)\}"), "\ue000(\\1)"),
    (re.compile(r"\\(text|mathrm|operatorname|mathbf)" + _GROUP), r"\2"),
    (re.compile(r"\\(left|right|big|Big|,|;|!|quad)(?![a-zA-Z])"), ""),
    (re.compile(r"\^\\top"), "ᵀ"),
    (re.compile(r"\\sqrt" + _GROUP), r"√(\1)"),
    (re.compile(r"\\(dots|ldots|cdots)"), "…"),
]


_ACCENTS = {"hat": "\u0302", "bar": "\u0304", "tilde": "\u0303"}
_ACCENT = re.compile(r"\\(hat|bar|tilde)\s*(\{\w\}|\{\\[a-zA-Z]+\}|\\[a-zA-Z]+|\w)")
_HYPHENED = re.compile(r"(?<![\\\w])\w+(?:-[a-z]{2,})+")
_FRACTION = re.compile(r"\\[td]?frac(?![a-zA-Z])")
_VULGAR = {"12": "½", "13": "⅓", "23": "⅔", "14": "¼", "34": "¾", "16": "⅙", "18": "⅛", "38": "⅜", "58": "⅝", "78": "⅞"}
_ONE = re.compile(r"\(?[0-9]+\)?|\\?[a-zA-Z]+(?:_(?:\w|\{[^{}]*\}))?(?:\^(?:\w|\{[^{}]*\}))?|\([^()]*\)|\|[^|]*\|")


def plain(text: str) -> str:
    """The text with its ``$…$`` formulas in Unicode."""
    return _FORMULA.sub(lambda match: _formula(match.group(1)), text)


def unmarked(text: str) -> str:
    """A text that has LaTeX but marks no formula, in Unicode; as it is where it marks some, or a command is not known."""
    if "$" in text or "\\" not in text:
        return text
    out = _formula(text)
    for word in set(_HYPHENED.findall(text)):  # unicodeit takes a hyphen for a minus
        out = out.replace(word.replace("-", "−"), word)
    return text if "\\" in out else out


def _formula(source: str) -> str:
    source = _ACCENT.sub(lambda match: match.group(2).strip("{}") + _ACCENTS[match.group(1)], _with_fractions(source))
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


def _with_fractions(source: str) -> str:
    """The formula with each ``\\frac`` on one line: in brackets where it is a factor or the argument of a function; ½ for 1/2."""
    found = _FRACTION.search(source)
    if not found:
        return source
    above, i = _argument(source, found.end())
    below, i = _argument(source, i)
    head, rest = source[: found.start()], _with_fractions(source[i:])
    above, below = _with_fractions(above), _with_fractions(below)
    if above + below in _VULGAR and len(above) == 1:
        return f"{head}{_VULGAR[above + below]}{' ' if rest.startswith(chr(92)) else ''}{rest}"
    text = f"{above if _is_one(above) else f'({above})'}/{below if _is_one(below) else f'({below})'}"
    return f"{head}({text}){rest}" if _multiplies(head.rstrip(), rest.lstrip()) else f"{head}{text}{rest}"


def _argument(source: str, i: int) -> tuple[str, int]:
    """The argument of a command that begins at i, without its braces, and where it ends."""
    while i < len(source) and source[i] == " ":
        i += 1
    if i >= len(source):
        return "", i
    if source[i] != "{":
        command = re.match(r"\\[a-zA-Z]+|.", source[i:])
        return (command.group(), i + command.end()) if command else ("", i)
    depth, start = 0, i
    for i in range(start, len(source)):
        depth += {"{": 1, "}": -1}.get(source[i], 0)
        if not depth:
            return source[start + 1 : i], i + 1
    return source[start + 1 :], len(source)


def _is_one(part: str) -> bool:
    """Whether a numerator or denominator needs no brackets."""
    return bool(_ONE.fullmatch(part.strip()))


_STANDS_ALONE = r"(?:(?:le|ge|lt|gt|ne|to|in|pm|sim|approx|iff|Rightarrow|right|quad|cdot)(?![a-zA-Z])|[,;!}])"
_BEFORE = re.compile(r"[\w)}\]|/]$|\\(?!" + _STANDS_ALONE + r")[a-zA-Z]+$")
_AFTER = re.compile(r"[\w(\[{|^]|\\(?!" + _STANDS_ALONE + ")")


def _multiplies(head: str, rest: str) -> bool:
    """Whether what stands beside a fraction on the line would be read into it."""
    relation = re.search(r"\\" + _STANDS_ALONE + "$", head)
    return bool((_BEFORE.search(head) and not relation) or _AFTER.match(rest))
