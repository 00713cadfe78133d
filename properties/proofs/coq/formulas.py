"""Formal numbers, vectors and comparisons as Coq writes them, and the order in which it reads facts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import combinations
from typing import Any

from ..formal.formal import Formula, Term
from ..kernel import Fact

IN_WORDS = {"²": "2", "∇": "grad ", "'": " new", "*": "_star", "₀": "0", "₁": "1", "₂": "2", "½": "_half"}
IN_WORDS |= {"ᵢ": "_i", "ⱼ": "_j", "ᵀ": "T", "ᵖ": "_p"}

CONSTRUCTORS = ("I", "O", "S")  # in a pattern they are no names

SYMBOLS = {"≤": "<=", "<": "<", "≥": ">=", ">": ">", "=": "=", "≠": "<>"}
DECIDE = {"≤": "Rle_dec", "<": "Rlt_dec", "≥": "Rge_dec", ">": "Rgt_dec", "=": "Req_EM_T", "≠": "Req_EM_T"}
IN_SPACE = ("V", "zero", "add", "scale", "inner")
AXIOMS_OF_INNER = ("inner_sym", "inner_add", "inner_scale", "inner_square")


class NotExported(ValueError):
    """A derivation uses something that has no form in Coq yet."""


def premises_first(facts: Iterable[Fact]) -> list[Fact]:
    """The facts, and all those behind them, each after its premises."""
    out: dict[Fact, None] = {}

    def add(fact: Fact) -> None:
        if fact not in out:
            for premise in fact.premises:
                add(premise)
            out[fact] = None

    for fact in facts:
        add(fact)
    return list(out)


def identifier(name: str) -> str:
    """A name as Coq allows it."""
    for old, new in IN_WORDS.items():
        name = name.replace(old, new)
    name = re.sub(r"\W", "_", name)
    return f"{name}_" if name in CONSTRUCTORS else name


def vector(v: Any) -> str:
    """A formal vector."""
    parts = [f"(scale ({number(c)}) {identifier(n)})" for n, c in v.coefficients.items()]
    out = parts[0] if parts else "zero"
    for part in parts[1:]:
        out = f"(add {out} {part})"
    return out


def number(t: Term) -> str:
    """A formal number."""
    return expression(t.expression)


def expression(e: Any) -> str:
    """A SymPy expression as Coq writes it. Raises `NotExported` unless it is a rational function of names."""
    if e.is_Rational:
        text = f"{e.p}" if e.q == 1 else f"{e.p} / {e.q}"
        return f"({text})" if e.p < 0 or e.q != 1 else text
    if e.is_Symbol:
        name = str(e)
        if name.startswith("⟨"):
            return f"inner {' '.join(map(identifier, name[1:-1].split(',')))}"
        return identifier(name)
    if e.is_Add or e.is_Mul:
        return f"({(' + ' if e.is_Add else ' * ').join(expression(a) for a in e.args)})"
    if e.is_Pow and e.exp.is_Integer:
        power = " * ".join([expression(e.base)] * abs(int(e.exp)))
        return f"({power})" if e.exp > 0 else f"(/ ({power}))"
    raise NotExported(f"{e} has no form in Coq yet")


def formula(f: Formula) -> str:
    """A comparison."""
    return f"{number(f.lhs)} {SYMBOLS[f.relation]} {number(f.rhs)}"


def library(name: str) -> str:
    """Definitions and lemmas that files share."""
    return (files(__name__.rpartition(".")[0]) / f"{name}.v").read_text(encoding="utf-8")


SPACE = "Section Statement.\n" + library("space").partition("Section Space.\n")[2].partition("\n\n")[0]  # its variables and axioms


def refuse_one_name_for_two(names: Iterable[str]) -> None:
    """Raises `NotExported` where a name in Coq is there twice."""
    if twice := sorted(name for name, count in Counter(names).items() if count > 1):
        raise NotExported(f"{', '.join(twice)} would stand for two things in Coq")


def nested(names: Sequence[str]) -> str:
    """The pattern that takes a tuple apart."""
    return names[0] if len(names) == 1 else f"[{nested(names[:-1])} {names[-1]}]"


def conjuncts(names: Sequence[str]) -> str:
    """The pattern that takes a conjunction apart."""
    return names[0] if len(names) == 1 else f"[{names[0]} {conjuncts(names[1:])}]"


def sign(lemma: str, factors: Sequence[str]) -> str:
    """The tactic that finds a product's sign from the signs of its factors, which may be products themselves."""
    return f"do {len(factors) - 1} (apply {lemma}; [| lra]); lra."


def taken_apart(name: str, parts: Sequence[str]) -> str:
    """The tactic that names the parts of what is kept."""
    if len(parts) == 1:
        return f"rename {name} into {parts[0]}; cbv beta iota zeta in {parts[0]}."
    return f"destruct {name} as {conjuncts(parts)}."


def ordered(names: Iterable[str]) -> list[str]:
    """Tactics that write the inner products of these vectors with their names in order, as formulas have them."""
    return [f"try rewrite (inner_sym {identifier(b)} {identifier(a)}) in *" for a, b in combinations(names, 2)]
