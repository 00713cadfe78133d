"""Numbers and vectors that are known by name only: what the step of an algorithm is run on to find out what it does to all of them.

A formal vector is a linear combination of named vectors of a real inner-product space, of whatever dimension; ``u @ v`` expands
into the inner products of the named ones, which are real numbers. A comparison of formal numbers is a `Fact`; code that branches
on one is run once for each way the branches can go (`paths`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..numbers import Formal, exact


class Term(Formal):
    """A real number as an expression in named ones (a SymPy expression)."""

    __array_priority__ = 1000

    def __init__(self, expression: Any):
        self.expression = expression

    def __add__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: a + b)

    def __sub__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: a - b)

    def __rsub__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: b - a)

    def __mul__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: a * b)

    def __truediv__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: a / b)

    def __rtruediv__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: b / a)

    def __pow__(self, exponent: Any) -> Term:
        return _both(self, exponent, lambda a, b: a**b)

    def __rpow__(self, base: Any) -> Term:
        return _both(self, base, lambda a, b: b**a)

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Term:
        return Term(-self.expression)

    def __abs__(self) -> Term:
        return self if self >= 0 else -self

    def __le__(self, other: Any) -> Fact:
        return Fact(self, "≤", term(other))

    def __lt__(self, other: Any) -> Fact:
        return Fact(self, "<", term(other))

    def __ge__(self, other: Any) -> Fact:
        return Fact(self, "≥", term(other))

    def __gt__(self, other: Any) -> Fact:
        return Fact(self, ">", term(other))

    def __eq__(self, other: object) -> Fact:  # type: ignore[override]
        return Fact(self, "=", term(other))

    def __ne__(self, other: object) -> Fact:  # type: ignore[override]
        return Fact(self, "≠", term(other))

    __hash__ = None  # type: ignore[assignment]

    def sqrt(self) -> Term:
        """The square root; `numbers.sqrt` and NumPy come here."""
        import sympy

        return Term(sympy.sqrt(self.expression))

    def exp(self) -> Term:
        """e to this power; an atom of which only the facts are known that an obligation is given."""
        import sympy

        return Term(sympy.exp(self.expression))

    def log(self) -> Term:
        """The natural logarithm, an atom as `exp` is."""
        import sympy

        return Term(sympy.log(self.expression))

    def __repr__(self) -> str:
        return str(self.expression)


def _both(a: Any, b: Any, operation: Callable[[Any, Any], Any]) -> Any:
    """A number of two; with an array, one for each of its entries."""
    if isinstance(b, Vector):
        return NotImplemented
    if getattr(b, "ndim", 0):
        import numpy as np

        return np.frompyfunc(lambda v: _both(a, v, operation), 1, 1)(b)
    return Term(operation(a.expression, term(b).expression))


def term(x: Any) -> Term:
    """A formal number as it is, an exact number as a constant one. Raises `NotANumber` for anything else."""
    if isinstance(x, Term):
        return x
    import sympy

    value = Fraction(exact(x))  # type: ignore[arg-type]
    return Term(sympy.Rational(value.numerator, value.denominator))


NEGATED = {"≤": ">", "<": "≥", "≥": "<", ">": "≤", "=": "≠", "≠": "="}


@dataclass(frozen=True, eq=False)
class Fact:
    """``lhs relation rhs`` between formal numbers. Code that asks for its truth runs once with it, once with its negation."""

    lhs: Term
    relation: str
    rhs: Term

    def __bool__(self) -> bool:
        return _branch(self)

    def __eq__(self, other: object) -> bool:
        return bool(self) == bool(other)

    def __ne__(self, other: object) -> bool:
        return bool(self) != bool(other)

    __hash__ = None  # type: ignore[assignment]

    def negated(self) -> Fact:
        return Fact(self.lhs, NEGATED[self.relation], self.rhs)

    def __str__(self) -> str:
        return f"{self.lhs} {self.relation} {self.rhs}"


@dataclass
class _Run:
    """One execution: the branches that are decided beforehand, and those that were taken."""

    decided: list[bool]
    taken: list[Fact]


_RUN: ContextVar[_Run | None] = ContextVar("run", default=None)


def _branch(fact: Fact) -> bool:
    decided = _constant(fact)
    if decided is not None:
        return decided
    run = _RUN.get()
    if run is None:
        raise TypeError(f"whether {fact} is not known; code that branches on it belongs in paths(…)")
    index = len(run.taken)
    if index == len(run.decided):
        run.decided.append(True)
    choice = run.decided[index]
    run.taken.append(fact if choice else fact.negated())
    return choice


def _constant(fact: Fact) -> bool | None:
    """The truth of a fact between constants."""
    difference = (fact.lhs - fact.rhs).expression
    if not difference.is_Rational:
        return None
    sign = (difference.p > 0) - (difference.p < 0)
    return {"≤": sign <= 0, "<": sign < 0, "≥": sign >= 0, ">": sign > 0, "=": sign == 0, "≠": sign != 0}[fact.relation]


def paths(code: Callable[..., Any], *arguments: Any) -> Iterator[tuple[list[Fact], Any]]:
    """Run `code` once for each way its branches can go: the facts that lead there, and what it returns.

    Code that never returns for some branches is not for this: raises `RecursionError` after 100 branches.
    """
    decided: list[bool] = []
    while True:
        yield run_with(decided, code, *arguments)
        while decided and not decided[-1]:
            decided.pop()
        if not decided:
            return
        decided[-1] = False


def run_with(decided: list[bool], code: Callable[..., Any], *arguments: Any) -> tuple[list[Fact], Any]:
    """Run `code` with its first branches decided: the facts that it takes, and what it returns. `decided` gets the others."""
    run = _Run(decided, [])
    token = _RUN.set(run)
    try:
        result = code(*arguments)
    finally:
        _RUN.reset(token)
    if len(run.taken) > 100:
        raise RecursionError(f"more than 100 branches in {code}")
    return run.taken, result


class Vector:
    """A linear combination of named vectors of a real inner-product space."""

    __array_ufunc__ = None

    def __init__(self, coefficients: dict[str, Term]):
        self.coefficients = coefficients

    def __add__(self, other: Any) -> Vector:
        if not isinstance(other, Vector):
            if isinstance(other, int) and other == 0:  # what sum() starts from
                return self
            return NotImplemented
        names = {**self.coefficients, **other.coefficients}
        return Vector({n: self.coefficients.get(n, term(0)) + other.coefficients.get(n, term(0)) for n in names})

    __radd__ = __add__

    def __neg__(self) -> Vector:
        return -1 * self

    def __sub__(self, other: Vector) -> Vector:
        return self + -other

    def __rsub__(self, other: Any) -> Vector:
        return -self + other

    def __mul__(self, scalar: Any) -> Vector:
        return Vector({n: c * term(scalar) for n, c in self.coefficients.items()})

    __rmul__ = __mul__

    def __truediv__(self, scalar: Any) -> Vector:
        return Vector({n: c / term(scalar) for n, c in self.coefficients.items()})

    def __matmul__(self, other: Vector) -> Term:
        total = term(0)
        for a, c in self.coefficients.items():
            for b, d in other.coefficients.items():
                total = total + c * d * inner(a, b)
        return Term(total.expression.expand())

    __rmatmul__ = __matmul__

    def __repr__(self) -> str:
        return " + ".join(f"({c})·{n}" for n, c in self.coefficients.items()) or "0"


_VALUES: ContextVar[tuple[dict[str, Any], dict[str, Any], Any] | None] = ContextVar("values", default=None)


@contextmanager
def valued(numbers: dict[str, Any], arrays: dict[str, Any], otherwise: Any) -> Iterator[None]:
    """Give names their values: what is built inside is about these numbers and (NumPy) vectors, and not about all of them.

    A number without a value is 1, a vector without one is `otherwise`.
    """
    token = _VALUES.set((numbers, arrays, otherwise))
    try:
        yield
    finally:
        _VALUES.reset(token)


def inner(a: str, b: str) -> Term:
    """The inner product of two named vectors, as a number."""
    first, second = sorted((a, b))
    return real(f"⟨{first},{second}⟩")


def real(name: str) -> Term:
    """A real number by name."""
    return _named(name, real=True)


def integer(name: str) -> Term:
    """An integer by name."""
    return _named(name, integer=True)


def _named(name: str, **kind: bool) -> Term:
    import sympy

    values = _VALUES.get()
    return term(values[0].get(name, 1)) if values else Term(sympy.Symbol(name, **kind))


def reals(names: str) -> tuple[Term, ...]:
    """Real numbers by their names, separated by blanks."""
    return tuple(real(name) for name in names.split())


def vector(name: str) -> Any:
    """A vector by name."""
    values = _VALUES.get()
    return values[1].get(name, values[2]) if values else Vector({name: term(1)})


def vectors(names: str) -> tuple[Any, ...]:
    """Vectors by their names, separated by blanks."""
    return tuple(vector(name) for name in names.split())


ZERO = Vector({})
"""The vector 0."""


def cauchy_schwarz(u: Any, v: Any) -> Fact:
    """⟨u,v⟩² ≤ ⟨u,u⟩⟨v,v⟩, which holds in every inner-product space: ‖⟨v,v⟩u − ⟨u,v⟩v‖² ≥ 0."""
    return (u @ v) * (u @ v) <= (u @ u) * (v @ v)


def square(u: Any) -> Fact:
    """⟨u,u⟩ ≥ 0, which holds in every inner-product space."""
    return u @ u >= 0
