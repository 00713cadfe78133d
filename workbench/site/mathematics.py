"""The LaTeX of our docstrings as MathML, which browsers typeset without a script.

It knows the commands that statements and claims use, and no more: of any other it makes no formula, and the text stands in Unicode
(see `plain`), as on a terminal. (latex2mathml would do as well; it is no dependency, for hundred commands.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from ..base.latex_to_unicode import plain

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "ϕ", "varphi": "φ",
    "chi": "χ",
}  # fmt: skip
CAPITALS = {
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ",
    "Omega": "Ω",
}  # fmt: skip
LETTERS = {
    "ell": "ℓ",
    "infty": "∞",
    "partial": "∂",
    "nabla": "∇",
    "dots": "…",
    "ldots": "…",
    "cdots": "⋯",
    "top": "⊤",
    "emptyset": "∅",
}
OPERATORS = {
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "cdot": "⋅", "times": "×", "pm": "±", "in": "∈", "ni": "∋", "cap": "∩",
    "cup": "∪", "setminus": "∖", "subseteq": "⊆", "to": "→", "mapsto": "↦", "Rightarrow": "⇒", "implies": "⟹", "iff": "⟺",
    "sim": "∼", "approx": "≈", "propto": "∝", "succeq": "⪰", "perp": "⊥", "mid": "∣", "leftarrow": "←", "exists": "∃",
    "notin": "∉", "otimes": "⊗",
}  # fmt: skip
FENCES = {"langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "|": "‖", "{": "{", "}": "}"}
LARGE = {"sum": "∑", "prod": "∏", "bigcup": "⋃"}
NAMES = ("ln", "log", "exp", "sin", "cos", "sgn", "arg", "Pr", "det", "rank", "dim")
LIMITS = ("max", "min", "sup", "inf")
ACCENTS = {"hat": "^", "bar": "¯", "tilde": "~"}
NEGATED = {"\\perp": "⊥̸", "=": "≠", "\\in": "∉", "\\ni": "∌"}
SPACES = {",": "0.17em", ";": "0.28em", " ": "0.25em", "quad": "1em", "!": "0"}
SIZES = ("left", "right", "big", "bigl", "bigr", "Big", "Bigl", "Bigr")

_TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|\s+|.", re.DOTALL)
_SIGNS = set("+-−=<>,:;!*/≤≥≠·×±∈∉∩∪∖⊆→↦⇒⟺∼≈∝⪰⊥∣←≔∘⊕−…")
_BRACKETS = set("()[]|‖⟨⟩⌊⌋⌈⌉")
_MINUS = "−"
LONG = 24  # characters of a formula that stays on one line
_OPENS, _CLOSES = {"(", "[", "⟨", "{", "langle", "lfloor", "lceil"}, {")", "]", "⟩", "}", "rangle", "rfloor", "rceil"}
_RELATIONS = {*"=<>≤≥≠⇒", "le", "leq", "ge", "geq", "ne", "Rightarrow", "implies", "iff", "approx", "sim", "+", "-", "−"}
_LEADS = set("([{⟨,;:=<>≤≥≠^_")


class NoFormula(ValueError):
    """The source has a command or a form that is not known here."""


def mathml(source: str) -> str:
    r"""A formula (without its ``$``) as a ``<math>`` element; a long one as several, so that a line can break at its relations.

    Raises `NoFormula`.
    """
    formula = _Formula(source)
    pieces = formula.pieces() if len(source) > LONG else [formula.row()]
    if formula.peek() is not None:
        raise NoFormula(f"{source!r} has a bracket that opens nothing")
    out = "<wbr/>".join(f"<math>{piece}</math>" for piece in pieces)
    return out if len(pieces) == 1 else f"<span>{out}</span>"


def formula(source: str) -> str:
    """The same as HTML, for every source: in Unicode where there is no MathML of it."""
    try:
        return mathml(source)
    except NoFormula:
        return f'<span class="formula">{escape(plain(f"${source}$"))}</span>'


class _Formula:
    """The tokens of a formula, read once from left to right; each method returns MathML."""

    def __init__(self, source: str):
        self.tokens = [t for t in _TOKEN.findall(source) if not t.isspace()]
        self.at = 0

    def peek(self) -> str | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next(self) -> str:
        token = self.peek()
        if token is None:
            raise NoFormula("the formula ends too early")
        self.at += 1
        return token

    def pieces(self) -> list[str]:
        """The formula in pieces: a relation, a plus or a minus begins one, a comma ends one, where they stand in no bracket."""
        out, depth = [""], 0
        while self.peek() not in (None, "}"):
            token = self.peek() or ""
            depth += (token.removeprefix("\\") in _OPENS) - (token.removeprefix("\\") in _CLOSES)
            breaks = depth == 0 and bool(out[-1])
            part = self._scripted()
            if breaks and token.removeprefix("\\") in _RELATIONS and part.startswith("<mo>"):
                out.append(part.replace("<mo>", '<mo form="infix">', 1))
            elif breaks and token == ",":
                out[-1] += part
                out.append("")
            else:
                out[-1] += part
        return [piece for piece in out if piece]

    def row(self) -> str:
        """What stands up to the end, or to a closing brace."""
        return "".join(self._items())

    def _items(self) -> Iterator[str]:
        while self.peek() not in (None, "}"):
            yield self._scripted()

    def _scripted(self) -> str:
        """An atom with its index and its power."""
        name = (self.peek() or "").removeprefix("\\")
        base = "<mrow></mrow>" if self.peek() in ("^", "_") else self.atom()
        scripts: dict[str, str] = {}
        while self.peek() in ("^", "_", "'"):
            mark = self.next()
            if mark == "'":
                scripts["^"] = scripts.get("^", "") + "<mo>′</mo>"
            elif mark in scripts:
                raise NoFormula(f"two scripts {mark}")
            else:
                scripts[mark] = self.argument()
        out = _with_scripts(base, scripts, name in LARGE or name in LIMITS)
        follows = self.peek()
        if name in (*NAMES, *LIMITS) and follows not in (None, "}", "(", "[", ",", "\\{", ")"):
            out += '<mspace width="0.17em"></mspace>'
        return out

    def argument(self) -> str:
        """A group, or one atom: of ``\\frac12`` the digit 1."""
        token = self.peek()
        if token and token[0].isdigit() and len(token) > 1:
            self.tokens[self.at : self.at + 1] = list(token)
        return self.atom()

    def raw(self) -> str:
        """The text of a group."""
        if self.next() != "{":
            raise NoFormula("a command for text without a group")
        found = []
        while self.peek() not in ("}", None):
            found.append(self.next())
        self.next()
        return "".join(found)

    def atom(self) -> str:
        token = self.next()
        if token == "{":
            inner = self.row()
            self.next()
            return f"<mrow>{inner}</mrow>"
        if token[0].isdigit():
            return f"<mn>{token}</mn>"
        if token[0] == "\\":
            return self.command(token[1:])
        if token in _BRACKETS:
            return _fence(token)
        if token in _SIGNS:
            return self._sign(_MINUS if token == "-" else token)
        if token in '&%#$~`"@?{}^_':
            raise NoFormula(f"{token!r} in a formula")
        return f"<mi>{escape(token)}</mi>"

    def _sign(self, sign: str) -> str:
        """An operator; a minus after a bracket, a comma or another operator stands before its number, without space."""
        before = self.tokens[self.at - 2] if self.at > 1 else "{"
        leads = before in _LEADS or before.removeprefix("\\") in (*OPERATORS, "{", "langle", "lfloor", "lceil")
        prefix = ' form="prefix"' if sign in (_MINUS, "+", "±") and leads else ""
        return f"<mo{prefix}>{escape(sign)}</mo>"

    def command(self, name: str) -> str:
        if name in GREEK or name in LETTERS:
            return f"<mi>{GREEK.get(name) or LETTERS[name]}</mi>"
        if name in CAPITALS:
            return f'<mi mathvariant="normal">{CAPITALS[name]}</mi>'
        if name in OPERATORS:
            return f"<mo>{OPERATORS[name]}</mo>"
        if name in FENCES:
            return _fence(FENCES[name])
        if name in LARGE:
            return f'<mo movablelimits="true">{LARGE[name]}</mo>'
        if name == "int":
            return "<mo>∫</mo>"
        if name in LIMITS:
            return f'<mo movablelimits="true" lspace="0" rspace="0">{name}</mo>'
        if name in NAMES:
            return f"<mi>{name}</mi>"
        if name in SPACES:
            return f'<mspace width="{SPACES[name]}"></mspace>'
        if name in SIZES:
            return ""
        return self._with_arguments(name)

    def _with_arguments(self, name: str) -> str:
        if name in ("frac", "tfrac", "dfrac"):
            return f"<mfrac>{self.argument()}{self.argument()}</mfrac>"
        if name == "binom":
            return f'{_fence("(", True)}<mfrac linethickness="0">{self.argument()}{self.argument()}</mfrac>{_fence(")", True)}'
        if name == "sqrt" and self.peek() != "[":
            return f"<msqrt>{self.argument()}</msqrt>"
        if name in ACCENTS:
            return f'<mover accent="true">{self.argument()}<mo stretchy="false">{ACCENTS[name]}</mo></mover>'
        if name == "mathbb" and (self.raw() if self.peek() == "{" else self.next()) == "R":
            return "<mi>ℝ</mi>"
        if name in ("text", "mathrm", "operatorname"):
            return f'<mi mathvariant="normal">{escape(self.raw())}</mi>'
        if name == "mathbf":
            return f'<mi mathvariant="normal" class="bold">{escape(self.raw())}</mi>'
        if name == "not" and self.peek() in NEGATED:
            return f"<mo>{NEGATED[self.next()]}</mo>"
        raise NoFormula(f"\\{name} is not known")


def _fence(sign: str, stretchy: bool = False) -> str:
    """A bracket, as high as a line; bars have no sides, so that a browser would put space around them."""
    form = "" if sign not in "|‖" else ' form="prefix"'
    return f'<mo{form} stretchy="{str(stretchy).lower()}">{escape(sign)}</mo>'


def _with_scripts(base: str, scripts: dict[str, str], limits: bool) -> str:
    under, over = scripts.get("_"), scripts.get("^")
    parts = "".join(_one(part) for part in (under, over) if part is not None)
    if not parts:
        return base
    kind = {(True, False): ("msub", "munder"), (False, True): ("msup", "mover"), (True, True): ("msubsup", "munderover")}
    tag = kind[under is not None, over is not None][limits]
    return f"<{tag}>{_one(base)}{parts}</{tag}>"


_ELEMENT = re.compile(r"<(mi|mn|mo)( [^<>]*)?>[^<>]*</\1>|<mrow>(?:(?!<mrow>).)*</mrow>")


def _one(inner: str) -> str:
    """One element: a row, where it is not one already."""
    return inner if _ELEMENT.fullmatch(inner) else f"<mrow>{inner}</mrow>"
