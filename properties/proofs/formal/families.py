"""Finite sets and families of them, by name: what is said of them in logic, on one point more, and on given points.

The points are finitely many, and the same for all names of one formula. A set is known by its inclusions and intersections
(`Points`), a family by which sets are its members (`Family`). The number of members, and of points of a set, are formal numbers
(`size`); what is known of them only the kernel says.

A formula has four uses: engines decide it whatever sets are (`quantified`); on one point more it splits into two (`half`); on given
sets it is counted out (`counted`); and people read it (`text`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .formal import Term, named_in, real, term
from .logic import finder, on_one_more, parsed, text_of, words_in
from .substitution import substituted

_NAME = r"(?!B$)[A-Z][A-Za-z]*"  # of a number: in small letters; B is the variable of a family


@dataclass(frozen=True)
class Points:
    """A set of points by name."""

    name: str

    def __post_init__(self) -> None:
        if not re.fullmatch(rf"(rest_)*{_NAME}", self.name):
            raise ValueError(f"no name of a set: {self.name}")

    @property
    def text(self) -> str:
        return self.name

    @property
    def rest(self) -> Points:
        """It without the last point."""
        return Points(f"rest_{self.name}")

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Family:
    """A family of sets: a named one, or what is made of others.

    `kind` says how, `parts` of what; two families of the same kind and parts are the same.
    """

    kind: str
    parts: tuple[Any, ...]

    def __post_init__(self) -> None:
        kinds = tuple(tuple if isinstance(part, tuple) else type(part) for part in self.parts)
        if kinds not in _PARTS.get(self.kind, ()):
            raise ValueError(f"no family: {self.kind} of {', '.join(map(str, self.parts))}")
        if self.kind == "named" and not re.fullmatch(rf"((low|high)_)*{_NAME}", self.parts[0]):
            raise ValueError(f"no name of a family: {self.parts[0]}")
        if self.kind == "half" and {name for name, _ in self.parts[2]} != self.parts[0].sets:
            raise ValueError(f"it is not said which sets in {self.parts[0]} have the last point")

    @classmethod
    def named(cls, name: str) -> Family:
        """An arbitrary family. Raises `ValueError` if a name is not valid."""
        return cls("named", (name,))

    @classmethod
    def inside(cls, C: Points) -> Family:
        """All subsets of a set."""
        return cls("inside", (C,))

    @classmethod
    def sized(cls, above: Any, to: Any) -> Family:
        """The sets of more than `above` points, and at most `to`. A bound is a number, or a name and a number; None is none."""
        return cls("sized", tuple(None if bound is None else _Bound.of(term(bound)) for bound in (above, to)))

    def __or__(self, other: Family) -> Family:
        return Family("union", (self, other))

    def __and__(self, other: Family) -> Family:
        return Family("common", (self, other))

    def shattered(self) -> Family:
        """The sets all of whose subsets are S ∩ B for a member S."""
        return Family("shattered", (self,))

    def traces(self, C: Points) -> Family:
        """The sets S ∩ C for members S."""
        return Family("traces", (self, C))

    def half(self, last: bool, has_last: Mapping[str, bool]) -> Family:
        """On one point more: its members without the last point, or those with it, less that point.

        A named family F is then that of two halves low_F and high_F on the others; `has_last` says which sets have the last point.
        """
        if self.kind == "named":
            return Family("named", (f"{'high' if last else 'low'}_{self.parts[0]}",))
        if self.kind in ("union", "common"):
            return Family(self.kind, tuple(part.half(last, has_last) for part in self.parts))
        ends = tuple(sorted((n, has_last[n]) for n in self.names if n in has_last))
        return Family("half", (self, last, ends))

    @property
    def text(self) -> str:
        parts = [getattr(p, "text", str(p)) for p in self.parts]
        match self.kind:
            case "named":
                return parts[0]
            case "union" | "common":
                return f"({parts[0]} {'∪' if self.kind == 'union' else '∩'} {parts[1]})"
            case "shattered":
                return f"sh({parts[0]})"
            case "traces":
                return f"tr({parts[0]},{parts[1]})"
            case "inside":
                return f"℘({parts[0]})"
            case "sized":
                above, to = (None if p is None else p.text for p in self.parts)
                return f"{{{f'{above}<' if above else ''}#{f'≤{to}' if to else ''}}}"
        ends = "".join(f", last {'∈' if has else '∉'} {name}" for name, has in self.parts[2])
        return f"({parts[0]} {'with' if self.parts[1] else 'without'} last{ends})"

    @property
    def names(self) -> set[str]:
        """The names of families and of sets in it."""
        if self.kind == "named":
            return {self.parts[0]}
        if self.kind == "half":
            tree = parsed(self.formula("B"))
            return {w for w in words_in(tree) if re.fullmatch(rf"((low|high|rest)_)+{_NAME}", w)}
        inner = [p.names for p in self.parts if isinstance(p, Family)]
        return set().union(*inner, {p.name for p in self.parts if isinstance(p, Points)})

    @property
    def sets(self) -> set[str]:
        """The names of sets in it."""
        if self.kind == "half":
            return {name for name in self.names if name.startswith("rest_")}
        inner = [p.sets for p in self.parts if isinstance(p, Family)]
        return set().union(*inner, {p.name for p in self.parts if isinstance(p, Points)})

    @property
    def numbers(self) -> set[str]:
        """The names of numbers in it."""
        inner = [p.numbers for p in self.parts if isinstance(p, Family)]
        return set().union(*inner, {p.name for p in self.parts if isinstance(p, _Bound) and p.name})

    def formula(self, B: str, depth: int = 0) -> str:
        """That B is one of its members, in SMT-LIB. Variables are numbered by depth: none has the name of another around it."""
        S, T = f"S{depth}", f"T{depth}"
        match self.kind:
            case "named":
                return f"({self.parts[0]} {B})"
            case "union" | "common":
                sides = " ".join(part.formula(B, depth) for part in self.parts)
                return f"({'or' if self.kind == 'union' else 'and'} {sides})"
            case "shattered":
                trace = f"(exists (({S} Points)) (and {self.parts[0].formula(S, depth + 1)} (= (cap {S} {B}) {T})))"
                return f"(forall (({T} Points)) (=> (sub {T} {B}) {trace}))"
            case "traces":
                member, C = self.parts[0].formula(S, depth + 1), self.parts[1].name
                return f"(exists (({S} Points)) (and {member} (= (cap {S} {C}) {B})))"
            case "inside":
                return f"(sub {B} {self.parts[0].name})"
            case "sized":
                above, to = self.parts
                least = [] if above is None else [f"(< {above.formula} (to_real (size {B})))"]
                most = [] if to is None else [f"(<= (to_real (size {B})) {to.formula})"]
                return f"(and {' '.join([*least, *most])} true)"
        whole, last, ends = self.parts
        tree = parsed(whole.formula("S99", depth))
        return text_of(on_one_more(tree, {"S99": (B, last)}, dict(ends)))

    def with_families(self, values: Mapping[str, Any]) -> Family:
        """It with other families for names of families, and sets for names of sets, all at once."""
        if self.kind == "named":
            found = values.get(self.parts[0], self)
            if not isinstance(found, Family):
                raise ValueError(f"{self.parts[0]} is a family, {found} is none")
            return found
        if self.kind == "half":  # of low_H, high_H and rest_C it speaks, and not of H and C
            if self.names & set(values):
                raise ValueError(f"{self.text} is of {', '.join(sorted(self.names))} and of no others")
            return self
        return Family(self.kind, tuple(_replaced(part, values) for part in self.parts))

    def within(self, other: Family) -> str:
        """That its members are members of another family."""
        return f"(forall ((B Points)) (=> {self.formula('B')} {other.formula('B')}))"

    def equals(self, other: Family) -> str:
        """That it has the same members."""
        return f"(forall ((B Points)) (= {self.formula('B')} {other.formula('B')}))"

    def __str__(self) -> str:
        return self.text


def with_numbers(of: Any, values: Mapping[Any, Any]) -> Any:
    """A family with other numbers for names of bounds. Raises `ValueError` if a name does not belong to a bound."""
    if isinstance(of, _Bound):
        return _Bound.of(term(values[of.name]) + of.more) if of.name in values else of
    if not isinstance(of, Family) or not of.numbers & set(values):
        return of
    return Family(of.kind, tuple(with_numbers(part, values) for part in of.parts))


def _replaced(part: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(part, Family):
        return part.with_families(values)
    if isinstance(part, Points):
        found = values.get(part.name, part)
        if not isinstance(found, Points):
            raise ValueError(f"{part} is a set, {found} is none")
        return found
    return part


@dataclass(frozen=True)
class _Bound:
    """A bound on sizes: a name and an integer, or an integer alone."""

    name: str
    more: int

    def __post_init__(self) -> None:
        if self.name in _WORDS or not re.fullmatch(r"[a-z]*", self.name) or type(self.more) is not int:
            raise ValueError(f"no bound on sizes: {self.name} + {self.more}")

    @classmethod
    def of(cls, value: Term) -> _Bound:
        names = sorted(map(str, value.expression.free_symbols))
        more = value.expression - sum(value.expression.free_symbols)
        if len(names) > 1 or not more.is_Integer:
            raise ValueError(f"no bound on sizes: {value}")
        return cls(names[0] if names else "", int(more))

    @property
    def text(self) -> str:
        return f"{self.name}{self.more:+d}" if self.name and self.more else self.name or str(self.more)

    @property
    def formula(self) -> str:
        more = f"{self.more}.0" if self.more >= 0 else f"(- {-self.more}.0)"
        return f"(+ {self.name} {more})" if self.name else more

    def value(self, numbers: Mapping[str, int]) -> int:
        return self.more + (numbers[self.name] if self.name else 0)


_WORDS = {"forall", "exists", "and", "or", "not", "sub", "cap", "size", "true", "false", "let", "par", "as"}
_PARTS: dict[str, tuple[tuple[type, ...], ...]] = {
    "named": ((str,),),
    "union": ((Family, Family),),
    "common": ((Family, Family),),
    "shattered": ((Family,),),
    "traces": ((Family, Points),),
    "inside": ((Points,),),
    "sized": ((_Bound, _Bound), (_Bound, type(None)), (type(None), _Bound), (type(None), type(None))),
    "half": ((Family, bool, tuple),),
}

# ----------------------------------------------------------------------------------------------------------- sizes as numbers

_COUNTED: dict[str, Family | Points] = {}


def size(of: Family | Points) -> Term:
    """The number of members of a family, or of points of a set, by name."""
    name = f"|{of.text}|"
    if _COUNTED.setdefault(name, of) != of:
        raise ValueError(f"{name} counts something else")
    return real(name)


COMBINATIONS: dict[str, tuple[Term, Term]] = {}
_ARGUMENTS: dict[str, frozenset[str]] = {}


def of_numbers(name: str, *arguments: Any) -> Term:
    """A number by name that depends on others: C(m,i), τ(k)."""
    _ARGUMENTS[name] = frozenset(n for argument in arguments for n in named_in(argument))
    return real(name)


def inner_names(name: str) -> frozenset[str]:
    """The names of the numbers that one depends on by definition."""
    return _ARGUMENTS.get(name, frozenset())


def binomial(m: Any, i: Any) -> Term:
    """The number of i-subsets of a set of m points, by name."""
    name = f"C({m},{i})"
    COMBINATIONS[name] = term(m), term(i)
    return of_numbers(name, m, i)


def sizes_in(value: Any) -> dict[str, Family | Points]:
    """What the names of sizes in a formula or number count."""
    return {name: _COUNTED[name] for name in sorted(named_in(value)) if name in _COUNTED}


def sets_in(of: Family | Points) -> set[str]:
    """The names of sets in a family, or of a set."""
    return {of.name} if isinstance(of, Points) else of.sets


def with_families(formula: Any, values: Mapping[str, Any]) -> Any:
    """A formula with the sizes of other families and sets in place of those that are made of these names."""
    return substituted(formula, {name: size(_replaced(of, values)) for name, of in sizes_in(formula).items()})


# ------------------------------------------------------------------------------------------------------------- counting it out


def members(of: Family, n: int, names: Mapping[str, Any], numbers: Mapping[str, int] | None = None) -> set[int]:
    """Its members among the subsets of n points, as bit masks, where named families and sets are these (bit masks too)."""
    return finder(of.formula("B"))(range(1 << n), names, numbers or {})


def counted(of: Family | Points, n: int, names: Mapping[str, Any], numbers: Mapping[str, int] | None = None) -> int:
    """The number of its members, or points: see `members`."""
    return names[of.name].bit_count() if isinstance(of, Points) else len(members(of, n, names, numbers))
