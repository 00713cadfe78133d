"""Obligations for SMT solvers: one SMT-LIB text, read by two engines, Z3 and cvc5."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..formal.formal import Formula

EFFORT = 10  # how hard the engines try: about so many seconds at most; counted in their own steps, so that answers are reproducible
SECONDS = 30  # in case that an engine's steps are slow ones
REMEMBERED = 1 << 13  # answers: the steps of a derivation, and of its mutants, ask the same again and again


@dataclass
class Script:
    """SMT-LIB text for a set of facts. Roots, exponentials, logarithms, cosines … become atoms, with facts that are known of them.

    Attributes
    ----------
    names: the declared names, by the SymPy symbols or subterms that they stand for.
    lines: the assertions.
    """

    facts: Sequence[Formula]
    names: dict[Any, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        for fact in self.facts:
            self.add(fact)

    def add(self, *facts: Formula) -> None:
        """Assert that all of `facts` hold."""
        self.lines += [f"(assert {self.formula(fact)})  ; {fact}" for fact in facts]

    def add_one_of(self, facts: Iterable[Formula]) -> None:
        """Assert that one of `facts` holds at least."""
        self.lines.append(f"(assert (or {' '.join(self.formula(f) for f in facts)}))")

    def formula(self, fact: Formula) -> str:
        lhs, rhs = self._term(fact.lhs.expression), self._term(fact.rhs.expression)
        symbol = {"≤": "<=", "<": "<", "≥": ">=", ">": ">", "=": "="}
        return f"(not (= {lhs} {rhs}))" if fact.relation == "≠" else f"({symbol[fact.relation]} {lhs} {rhs})"

    def _term(self, e: Any) -> str:
        import sympy

        if e.is_Rational:
            return _number(Fraction(int(e.p), int(e.q)))
        if e.is_Symbol:
            return self._atom(e)
        if e.is_Add or e.is_Mul:
            parts = (_whole(a) if a.is_Integer and e.is_integer else self._term(a) for a in e.args)
            return f"({'+' if e.is_Add else '*'} {' '.join(parts)})"
        if isinstance(e, sympy.exp):
            return self._positive(e)
        if e.is_Pow and e.exp.is_Integer:
            power = " ".join([self._term(e.base)] * abs(int(e.exp)))
            power = power if abs(int(e.exp)) == 1 else f"(* {power})"
            return power if e.exp > 0 else f"(/ 1.0 {power})"
        if e.is_Pow and e.exp.is_Rational and e.exp.q == 2:
            root = self._root(e.base)
            power = root if abs(int(e.exp.p)) == 1 else f"(* {' '.join([root] * abs(int(e.exp.p)))})"
            return power if e.exp.p > 0 else f"(/ 1.0 {power})"
        if e.is_Pow and e.base.is_Rational and e.base > 0:
            return f"(/ 1.0 {self._positive(1 / e)})" if e.exp.could_extract_minus_sign() else self._positive(e)
        return self._atom(e)

    def _atom(self, e: Any) -> str:
        if e not in self.names:
            self.names[e] = f"{'i' if e.is_integer else 'x'}{len(self.names)}"
        return self.names[e]

    def _positive(self, e: Any) -> str:
        """An atom for a power of a positive number: positive."""
        new = e not in self.names
        name = self._atom(e)
        if new:
            self.lines.append(f"(assert (> {name} 0.0))  ; {e}")
        return name

    def _root(self, base: Any) -> str:
        """An atom for a square root: nonnegative, and its square is `base` (which is nonnegative where there is a root)."""
        import sympy

        e, square = sympy.sqrt(base), self._term(base)
        new = e not in self.names
        name = self._atom(e)
        if new:
            self.lines.append(f"(assert (and (>= {name} 0.0) (= (* {name} {name}) {square})))  ; {e}")
        return name

    @property
    def text(self) -> str:
        sort = {"i": "Int", "x": "Real"}
        declared = [f"(declare-const {name} {sort[name[0]]})  ; {e}" for e, name in self.names.items()]
        return "\n".join(["(set-logic ALL)", *declared, *self.lines, ""])


def _number(q: Fraction) -> str:
    size = f"{abs(q.numerator)}.0" if q.denominator == 1 else f"(/ {abs(q.numerator)}.0 {q.denominator}.0)"
    return size if q >= 0 else f"(- {size})"


def _whole(k: Any) -> str:
    """A whole number among whole ones: as one, so that what is made of them is one to the engines."""
    return str(k) if k >= 0 else f"(- {-k})"


@lru_cache(REMEMBERED)
def z3(text: str, effort: int = EFFORT) -> str:
    """Z3's answer to SMT-LIB text: sat, unsat or unknown."""
    return str(solver(text, effort).check())


def model(script: Script, effort: int = EFFORT) -> dict[str, Fraction] | None:
    """Values that meet all facts of a script, as Z3 finds them; None if it finds none. Irrational ones are within 10⁻²⁰."""
    found = _values(script.text, effort)
    return None if found is None else {str(e): found.get(name, Fraction(0)) for e, name in script.names.items()}


@lru_cache(REMEMBERED)
def _values(text: str, effort: int) -> Mapping[str, Fraction] | None:
    """The values of declared names that Z3 finds."""
    decided = solver(text, effort)
    if str(decided.check()) != "sat":
        return None
    values, declared = decided.model(), set(re.findall(r"declare-const (\w+)", text))
    return {d.name(): _rational(values[d]) for d in values.decls() if d.name() in declared}


_CONTEXT: ContextVar[Any] = ContextVar("context", default=None)


@contextmanager
def one_context() -> Iterator[None]:
    """Within it, the outermost, Z3 works in one context: to make one takes as long as to decide a small obligation."""
    import z3

    token = _CONTEXT.set(_CONTEXT.get() or z3.Context())
    try:
        yield
    finally:
        _CONTEXT.reset(token)


def solver(text: str, effort: int = EFFORT) -> Any:
    """Z3 with SMT-LIB text to decide."""
    import z3

    out = z3.Solver(ctx=_CONTEXT.get() or z3.Context())
    out.set("rlimit", 2_000_000 * effort)
    out.set("timeout", 1000 * SECONDS)
    out.from_string(text)
    return out


def _rational(value: Any) -> Fraction:
    if hasattr(value, "approx"):
        value = value.approx(20)
    return Fraction(value.as_fraction()) if hasattr(value, "as_fraction") else Fraction(value.as_long())


@lru_cache(REMEMBERED)
def cvc5(text: str, effort: int = EFFORT, finite: bool = False) -> str:
    """cvc5's answer to SMT-LIB text: sat, unsat or unknown. `finite` has it look for small models first."""
    engine: Any = importlib.import_module("cvc5")  # its module has no types
    solver = engine.Solver(engine.TermManager())
    solver.setOption("rlimit-per", str(100_000 * effort))
    solver.setOption("tlimit-per", str(1000 * SECONDS))
    solver.setOption("finite-model-find", "true" if finite else "false")
    parser = engine.InputParser(solver)
    parser.setStringInput(engine.InputLanguage.SMT_LIB_2_6, text + "(check-sat)\n", "obligation")
    symbols, answer = parser.getSymbolManager(), "unknown"
    while not (command := parser.nextCommand()).isNull():
        answer = command.invoke(solver, symbols).strip() or answer
    return answer if answer in ("sat", "unsat") else "unknown"


def versions() -> dict[str, str]:
    """The engines with their versions."""
    from importlib.metadata import version

    return {"Z3": version("z3-solver"), "cvc5": version("cvc5")}
