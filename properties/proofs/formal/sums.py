"""Names that are defined: sums of a term over all items of a list, powers, and tensor products. The kernel says what follows.

The term of a sum may speak of other defined names, which depend on the item: a sum over all pairs is a sum of sums. Two definitions
are the same if they differ only in how items, and what is defined within, are called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from ...samples.hypotheses import numbered_in
from .formal import Vector, named_in, real, replaying, term, vector
from .substitution import substituted

Lists = Mapping[str, Iterable[tuple[Any, ...]]]


@dataclass(frozen=True, eq=False)
class Sum:
    """What a name stands for: the sum of a term over all items of a list.

    Attributes
    ----------
    name: the number or vector that stands for it. term: that of an arbitrary item. items: the names of the parts of this item.
    over: what the list is called. within: definitions of names in the term that depend on the item. of: the sample type that has
    such a list. Raises `ValueError` where two of these have one name, or where the term is not defined everywhere.
    """

    name: Any
    term: Any
    items: tuple[Any, ...]
    over: str
    within: tuple[Definition, ...] = ()
    of: type | None = None

    def __post_init__(self) -> None:
        if replaying():
            return
        names = [sole_name(v) for v in (self.name, *self.items, *(d.name for d in self.within))]
        if len(set(names)) < len(names) or self.defines in self.depends | named_in(self.term):
            raise ValueError(f"{self}: each of its parts needs a name of its own")
        if needs(self.term) or is_vector(self.term) != is_vector(self.name):
            raise ValueError(f"{self}: the term is not defined everywhere, or of another kind than its name")
        numbered = {self.parts[-1]} if self.of and self.over in numbered_in(self.of) else set()
        within = frozenset[str]().union(*(d.exponents for d in self.within))
        if taken := sorted(within & set(self.parts) - numbered):
            raise ValueError(f"{self}: {', '.join(taken)} need be no natural number")

    @property
    def exponents(self) -> frozenset[str]:
        """The names that are exponents within, but for that of the place of its own items."""
        return frozenset[str]().union(*(d.exponents for d in self.within)) - frozenset(self.parts)

    @property
    def defines(self) -> str:
        """The name."""
        return sole_name(self.name)

    @property
    def bound(self) -> frozenset[str]:
        """The names that are of an item."""
        return frozenset(sole_name(v) for v in (*self.items, *(d.name for d in self.within)))

    @property
    def depends(self) -> frozenset[str]:
        """The other names that it depends on."""
        return frozenset(named_in(self.term)).union(*(d.depends for d in self.within)) - self.bound

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts of an item."""
        return tuple(map(sole_name, self.items))

    @property
    def key(self) -> str:
        """The same text for definitions that are the same but for the names of items, and of what is defined within."""
        return self.renamed({}, 0)

    def renamed(self, names: Mapping[str, Any], depth: int) -> str:
        """Its text with other names; those of its own items say how deep it stands in other definitions."""
        own = dict(names) | {sole_name(v): like(v, f"•{depth}.{i}") for i, v in enumerate(self.items)}
        inside = [d.renamed(own, depth + 1) for d in self.within]
        own |= {d.defines: like(d.name, f"∘{depth}.{i}") for i, d in enumerate(self.within)}
        kinds = "".join("v" if is_vector(v) else "r" for v in self.items)
        return f"Σ {self.of} {self.over} {kinds} {written(put(self.term, own))} where {inside}"

    def value(self, lists: Lists, values: Mapping[str, Any]) -> Any:
        """It itself, for lists of numbers and of NumPy vectors, and the values of what else it depends on."""
        total: Any = 0
        parts, within = self.parts, [(d.defines, d) for d in self.within]
        for item in lists[self.over]:
            known = {**values, **dict(zip(parts, item, strict=True))}
            known |= {name: d.value(lists, known) for name, d in within}
            total = total + valued_at(self.term, known)
        return total

    def __str__(self) -> str:
        where = f", where {' and '.join(map(str, self.within))}" if self.within else ""
        items = ", ".join(map(sole_name, self.items))
        return f"{self.defines} is the sum of {self.term} over all {self.over} ({items}){where}"


@dataclass(frozen=True, eq=False)
class Tensor:
    """What a name stands for: the tensor product of two vectors, which have names. So have all vectors one space."""

    name: Any
    left: Any
    right: Any

    exponents = frozenset[str]()
    over = ""
    of = None
    parts = ()

    @property
    def defines(self) -> str:
        """The name."""
        return sole_name(self.name)

    @property
    def depends(self) -> frozenset[str]:
        """The names of the factors."""
        return frozenset({sole_name(self.left), sole_name(self.right)})

    @property
    def key(self) -> str:
        """The same text for the same factors."""
        return self.renamed({}, 0)

    def renamed(self, names: Mapping[str, Any], depth: int) -> str:
        """Its text with other names."""
        return f"{written(put(self.left, names))} ⊗ {written(put(self.right, names))}"

    def value(self, lists: Lists, values: Mapping[str, Any]) -> Any:
        """It itself: the products of the coordinates."""
        left, right = values[sole_name(self.left)], values[sole_name(self.right)]
        return (left[:, None] * right[None, :]).ravel()

    def __str__(self) -> str:
        return f"{self.defines} is {sole_name(self.left)} ⊗ {sole_name(self.right)}"


@dataclass(frozen=True, eq=False)
class Power:
    """What a name stands for: a number to the power of a natural number, or the tensor product of so many copies of a vector.

    The natural number has a name, that of the place of an item in a list, counted from 0.
    """

    name: Any
    base: Any
    exponent: Any

    over = ""
    of = None
    parts = ()

    def __post_init__(self) -> None:
        if not replaying() and (is_vector(self.base) != is_vector(self.name) or needs(self.base) or self.defines in self.depends):
            raise ValueError(f"{self}: the base is not defined everywhere, or of another kind than its name")

    @property
    def defines(self) -> str:
        """The name."""
        return sole_name(self.name)

    @property
    def depends(self) -> frozenset[str]:
        """The names in the base, and that of the exponent."""
        return frozenset(named_in(self.base)) | self.exponents

    @property
    def exponents(self) -> frozenset[str]:
        """The name of the exponent."""
        return frozenset({sole_name(self.exponent)})

    @property
    def key(self) -> str:
        """The same text for the same base and exponent."""
        return self.renamed({}, 0)

    def renamed(self, names: Mapping[str, Any], depth: int) -> str:
        """Its text with other names."""
        return f"({written(put(self.base, names))}) ^ {written(put(self.exponent, names))}"

    def value(self, lists: Lists, values: Mapping[str, Any]) -> Any:
        """It itself: of a vector, the products of as many coordinates."""
        base, p = valued_at(self.base, values), int(values[sole_name(self.exponent)])
        if not is_vector(self.base):
            return base**p
        out = base[:1] ** 0
        for _ in range(p):
            out = (out[:, None] * base[None, :]).ravel()
        return out

    def __str__(self) -> str:
        times = "⊗" if is_vector(self.base) else ""
        return f"{self.defines} is ({self.base}) to the power {times}{sole_name(self.exponent)}"


Definition = Sum | Tensor | Power


def sole_name(value: Any) -> str:
    """The name that a number or vector is. Raises `ValueError` for one that is more than a name."""
    names = named_in(value)
    if len(names) != 1 or str(value) not in (*names, f"(1)·{next(iter(names))}"):
        raise ValueError(f"{value} is not a name")
    return next(iter(names))


def is_vector(value: Any) -> bool:
    return isinstance(value, Vector)


def like(value: Any, name: str) -> Any:
    """A vector of this name in place of a vector, a number in place of a number."""
    return vector(name) if is_vector(value) else real(name)


def put(value: Any, values: Mapping[str, Any]) -> Any:
    """A formula, a number or a vector with these values for names, all at once."""
    if not is_vector(value):
        return substituted(value, values)
    parts = [values.get(n, vector(n)) * substituted(c, values) for n, c in value.coefficients.items()]
    return sum(parts, Vector({}))


def needs(value: Any) -> bool:
    """Whether a number, or a vector, is defined under conditions only."""
    return any(c.needs for c in value.coefficients.values()) if is_vector(value) else bool(term(value).needs)


def written(value: Any) -> str:
    """A text that only equal expressions have."""
    import sympy

    if is_vector(value):
        return str(sorted((n, written(c)) for n, c in value.coefficients.items()))
    return sympy.srepr(sympy.expand(term(value).expression))


def valued_at(value: Any, values: Mapping[str, Any]) -> Any:
    """A formal number or vector at numbers and NumPy vectors, exactly.

    Raises `ValueError` where it is not a rational function of them, and `LookupError` for a name without a value.
    """
    if not is_vector(value):
        return compiled(term(value).expression)(_At(values))
    zero = next((0 * v for v in values.values() if isinstance(v, np.ndarray)), 0)
    return sum((compiled(c.expression)(_At(values)) * values[name] for name, c in value.coefficients.items()), start=zero)


class _At(dict[str, Any]):
    """Values by name; ⟨a,b⟩ is the inner product of the vectors a and b."""

    def __missing__(self, name: str) -> Any:
        if not name.startswith("⟨"):
            raise LookupError(f"{name} has no value")
        a, b = name[1:-1].split(",")
        return self[a] @ self[b]


@cache
def compiled(expression: Any) -> Callable[[Mapping[str, Any]], Fraction]:
    """A function of the values of its names. Raises `ValueError` if it is not a rational function of them and of such ⌊x⌋."""
    return eval(f"lambda at: {_code(expression)}", {"Fraction": Fraction})


def _code(e: Any) -> str:
    from .rounding import floor

    if e.is_Symbol:
        return f"Fraction(at[{str(e)!r}])"
    if e.is_Rational:
        return f"Fraction({e.p}, {e.q})"
    if e.is_Add or e.is_Mul:
        return f"({(' + ' if e.is_Add else ' * ').join(map(_code, e.args))})"
    if e.is_Pow and e.exp.is_Integer:
        return f"({_code(e.base)}) ** {int(e.exp)}"
    if isinstance(e, floor):
        return f"Fraction({_code(e.args[0])} // 1)"
    raise ValueError(f"{e} is not a rational function")
