"""Numbers and vectors that are known by name only: what the step of an algorithm is run on to find out what it does to all of them.

A formal vector is a linear combination of named vectors of a real inner-product space, of whatever dimension; ``u @ v`` expands
into the inner products of the named ones, which are real numbers. A comparison of formal numbers is a `Formula`; code that branches
on one is run once for each way the branches can go (`paths`). A number remembers what its divisors, roots and logarithms need:
SymPy cancels, so that x/x is 1 whatever x, and what was cancelled must be known to be defined (`Formula.conditions`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ...numbers.exact import exact
from ...numbers.names import Formal
from .branching import branch, compares


class Term(Formal):
    """A real number as an expression in named ones (a SymPy expression)."""

    __array_priority__ = 1000

    def __init__(self, expression: Any, needs: Needs = frozenset()):
        self.expression = expression
        self.needs = needs

    def __add__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: a + b)

    def __sub__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: a - b)

    def __rsub__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: b - a)

    def __mul__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: a * b)

    def __truediv__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: a / b, lambda a, b: [(b, "≠")])

    def __rtruediv__(self, other: Any) -> Term:
        return _both(self, other, lambda a, b: b / a, lambda a, b: [(a, "≠")])

    def __pow__(self, exponent: Any) -> Term:
        return _both(self, exponent, lambda a, b: a**b, _of_power)

    def __rpow__(self, base: Any) -> Term:
        return _both(self, base, lambda a, b: b**a, lambda a, b: _of_power(b, a))

    __radd__ = __add__
    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Term:
        return (self / other).floor()

    def __mod__(self, other: Any) -> Term:
        return self - other * (self // other)

    def __neg__(self) -> Term:
        return Term(-self.expression, self.needs)

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __abs__(self) -> Term:
        return self if self >= 0 else -self

    def __le__(self, other: Any) -> Formula:
        return Formula(self, "≤", term(other))

    def __lt__(self, other: Any) -> Formula:
        return Formula(self, "<", term(other))

    def __ge__(self, other: Any) -> Formula:
        return Formula(self, "≥", term(other))

    def __gt__(self, other: Any) -> Formula:
        return Formula(self, ">", term(other))

    def __eq__(self, other: object) -> Formula:  # type: ignore[override]
        return Formula(self, "=", term(other))

    def __ne__(self, other: object) -> Formula:  # type: ignore[override]
        return Formula(self, "≠", term(other))

    __hash__ = None  # type: ignore[assignment]

    def sqrt(self) -> Term:
        """The square root; `numbers.sqrt` and NumPy come here."""
        import sympy

        return Term(sympy.sqrt(self.expression), self.needs | needed([(self.expression, "≥")]))

    def exp(self) -> Term:
        """e to this power; an atom of which only the facts are known that an obligation is given."""
        import sympy

        return Term(sympy.exp(self.expression), self.needs)

    def log(self) -> Term:
        """The natural logarithm, an atom as `exp` is."""
        import sympy

        return Term(sympy.log(self.expression), self.needs | needed([(self.expression, ">")]))

    def cos(self) -> Term:
        """The cosine, an atom as `exp` is."""
        import sympy

        return Term(sympy.cos(self.expression.expand()), self.needs)

    def sin(self) -> Term:
        """The sine, an atom as `exp` is."""
        import sympy

        return Term(sympy.sin(self.expression.expand()), self.needs)

    def floor(self) -> Term:
        """The largest whole number that is at most it, an atom as `exp` is; Python's ``//`` and ``%`` come here."""
        from .rounding import floor

        return Term(floor(self.expression), self.needs)

    def positive_part(self) -> Term:
        """The larger of it and 0, an atom as `exp` is."""
        import sympy

        return Term(sympy.Max(0, self.expression), self.needs)

    def __repr__(self) -> str:
        return _shown(self.expression)


@lru_cache(maxsize=4096)
def _shown(expression: Any) -> str:
    """An expression as text: SymPy orders its terms each time."""
    return str(expression)


Needs = frozenset[tuple[Any, str]]  # SymPy expressions, each with how it must compare to 0


def needed(pairs: Iterable[tuple[Any, str]]) -> Needs:
    """Without those that constants meet."""
    return frozenset((e, relation) for e, relation in pairs if not (e.is_Rational and compares(e, relation)))


def _of_power(base: Any, exponent: Any) -> list[tuple[Any, str]]:
    """What bᵉ needs: nothing for e = 0, 1, 2, …; b ≠ 0 for other integers, b ≥ 0 for positive fractions, else b > 0."""
    if exponent.is_integer:
        return [] if exponent.is_nonnegative else [(base, "≠")]
    return [(base, "≥" if exponent.is_Rational and exponent > 0 else ">")]


def _both(
    a: Any, b: Any, operation: Callable[[Any, Any], Any], needs: Callable[[Any, Any], list[tuple[Any, str]]] = lambda a, b: []
) -> Any:
    """A number of two; with an array, one for each of its entries."""
    if isinstance(b, Vector):
        return NotImplemented
    if getattr(b, "ndim", 0):
        import numpy as np

        return np.frompyfunc(lambda v: _both(a, v, operation, needs), 1, 1)(b)
    b = term(b)
    return Term(operation(a.expression, b.expression), a.needs | b.needs | needed(needs(a.expression, b.expression)))


def term(x: Any) -> Term:
    """A formal number as it is, an exact number as a constant one. Raises `NotANumber` for anything else."""
    if isinstance(x, Term):
        return x
    import sympy

    value = Fraction(exact(x))  # type: ignore[arg-type]
    return Term(sympy.Rational(value.numerator, value.denominator))


NEGATED = {"≤": ">", "<": "≥", "≥": "<", ">": "≤", "=": "≠", "≠": "="}


@dataclass(frozen=True, eq=False)
class Formula:
    """``lhs relation rhs`` between formal numbers. Code that asks for its truth runs once with it, once with its negation."""

    lhs: Term
    relation: str
    rhs: Term

    def __bool__(self) -> bool:
        return branch(self)

    def __eq__(self, other: object) -> bool:
        return bool(self) == bool(other)

    def __ne__(self, other: object) -> bool:
        return bool(self) != bool(other)

    __hash__ = None  # type: ignore[assignment]

    def negated(self) -> Formula:
        return Formula(self.lhs, NEGATED[self.relation], self.rhs)

    @property
    def conditions(self) -> list[Formula]:
        """What must hold for its two sides to be defined."""
        needs = sorted(self.lhs.needs | self.rhs.needs, key=str)
        return [Formula(Term(e), relation, Term(e * 0)) for e, relation in needs]

    @property
    def key(self) -> str:
        """The same text for formulas that are the same but for the order of terms and sides."""
        return _key(self.lhs.expression - self.rhs.expression, self.relation)

    def same(self, other: Formula) -> bool:
        """Whether it is the same but for the order of terms and sides."""
        return self.key == other.key

    def __str__(self) -> str:
        return f"{self.lhs} {self.relation} {self.rhs}"


@lru_cache(maxsize=16384)
def _key(difference: Any, relation: str) -> str:
    import sympy

    difference = sympy.expand(difference)
    if relation in "≤<":
        difference, relation = -difference, {"≤": "≥", "<": ">"}[relation]
    texts = [sympy.srepr(difference), sympy.srepr(sympy.expand(-difference))]
    return f"{min(texts) if relation in '=≠' else texts[0]} {relation} 0"


class Vector:
    """A linear combination of named vectors of a real inner-product space."""

    __array_ufunc__ = None

    def __init__(self, coefficients: dict[str, Term]):
        self.coefficients = {name: c for name, c in coefficients.items() if c.expression != 0 or c.needs}

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

    def __eq__(self, other: object) -> bool:
        """Raises `TypeError` but for the same object: code that asks what a vector is equal to may go either way."""
        if self is other:
            return True
        raise TypeError(f"whether {self} is {other} is not known; ask for the square of the difference")

    __hash__ = object.__hash__

    def __matmul__(self, other: Vector) -> Term:
        total = term(0)
        for a, c in self.coefficients.items():
            for b, d in other.coefficients.items():
                total = total + c * d * inner(a, b)
        return Term(total.expression.expand(), total.needs)

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


def replaying() -> bool:
    """Whether names have values: what is found then is about these numbers."""
    return _VALUES.get() is not None


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
    """A vector by name. Raises `ValueError` for a name that could not be told from that of an inner product."""
    if set(name) & set("⟨,⟩"):
        raise ValueError(f"no name of a vector: {name}")
    values = _VALUES.get()
    return values[1].get(name, values[2]) if values else Vector({name: term(1)})


def vectors(names: str) -> tuple[Any, ...]:
    """Vectors by their names, separated by blanks."""
    return tuple(vector(name) for name in names.split())


def named_in(value: Any) -> set[str]:
    """The names of numbers and vectors in a formula, a number or a vector."""
    if isinstance(value, Formula):
        return named_in(value.lhs) | named_in(value.rhs)
    if isinstance(value, Vector):
        return set(value.coefficients).union(*(named_in(c) for c in value.coefficients.values()))
    if getattr(value, "ndim", 0):  # a counterexample's vector of constants
        return set()
    expressions = [term(value).expression, *(e for e, _ in term(value).needs)]
    return {name for e in expressions for s in e.free_symbols for name in names_of_symbol(str(s))}


def name_of(value: Any) -> str | None:
    """The name that a formal number or vector is, if it is just a name."""
    names = named_in(value)
    return next(iter(names)) if len(names) == 1 and str(value) in (*names, f"(1)·{next(iter(names))}") else None


def names_of_symbol(symbol: str) -> list[str]:
    """What a symbol names: of an inner product its two vectors."""
    return symbol[1:-1].split(",") if symbol.startswith("⟨") else [symbol]


ZERO = Vector({})
"""The vector 0."""


def cauchy_schwarz(u: Any, v: Any) -> Formula:
    """⟨u,v⟩² ≤ ⟨u,u⟩⟨v,v⟩, which holds in every inner-product space: ‖⟨v,v⟩u − ⟨u,v⟩v‖² ≥ 0."""
    return (u @ v) * (u @ v) <= (u @ u) * (v @ v)


def square(u: Any) -> Formula:
    """⟨u,u⟩ ≥ 0, which holds in every inner-product space."""
    return u @ u >= 0
