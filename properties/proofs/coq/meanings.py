"""What the facts of a derivation on sums speak of, as Coq has it: lists, sums over them, their items, and what names stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..formal.conditions import Hypothesis
from ..formal.formal import named_in
from ..formal.sums import Definition, Power, Sum, Tensor, is_vector, sole_name
from ..kernel import AXIOMS, Fact, Loop
from ..rules.summation import Summed
from . import formulas as coq

SPACE_OF_SUMS = ""
SPACE_OF_PRODUCTS = " c_tensor c_inner_tensor"
SPACE_OF_POWERS = " c_tensor c_inner_tensor c_unit c_inner_unit"


@dataclass(frozen=True)
class End:
    """The end of a loop over numbered items, from the last to the first; `series` is over the same items."""

    loop: Loop
    series: Sum

    @property
    def name(self) -> Any:
        return next(iter(self.loop.state.values()))

    defines = property(lambda self: sole_name(self.name))
    depends = property(lambda self: self.series.depends)
    key = property(lambda self: str(self.loop.serial))
    exponents = frozenset[str]()

    @property
    def step(self) -> str:
        """A round, as a function. Raises `NotExported` where it branches."""
        if len(self.loop.branches) != 1 or self.loop.branches[0][0]:
            raise coq.NotExported(f"{self.loop.name} branches")
        items = ", ".join(map(coq.identifier, self.series.parts))
        return f"(fun {coq.identifier(self.defines)} '({items}) => {coq.number(self.loop.branches[0][1][0])})"


@dataclass
class Meanings:
    """The facts of one derivation, and the meanings of the names in them."""

    name: str
    title: str
    facts: Sequence[Fact]
    noted: Sequence[Any] = ()

    @cached_property
    def used(self) -> list[Fact]:
        """The facts behind the conclusions, premises first."""
        return coq.premises_first(self.facts)

    @cached_property
    def meanings(self) -> dict[str, Definition | End]:
        """The definitions by their text: those that differ in names of items only are one."""
        found: dict[str, Definition | End] = {}

        def add(d: Definition) -> None:
            for inner in d.within if isinstance(d, Sum) else ():
                add(inner)
            found.setdefault(d.key, d)

        def end(loop: Loop, series: Sum) -> None:
            add(series)
            found.setdefault(str(loop.serial), End(loop, series))

        for fact in self.used:
            if isinstance(fact.data, Summed):
                for s in fact.data.sums:
                    add(s)
            elif fact.rule == "exchange" or (fact.rule == "axiom" and fact.note != AXIOMS["square"].name):
                for d in fact.data:
                    add(d)
            elif fact.rule == "Horner's rule":
                end(*fact.data)
        return found

    @cached_property
    def sums(self) -> dict[str, Sum]:
        return {key: d for key, d in self.meanings.items() if isinstance(d, Sum)}

    @cached_property
    def lists(self) -> dict[str, tuple[Any, ...]]:
        """The lists that sums are over, each with an item. Raises `NotExported` where a name stands for two."""
        found: dict[str, Sum] = {}
        for s in self.sums.values():
            other = found.setdefault(coq.identifier(s.over), s)
            if (other.of, other.over, self.types(other.items)) != (s.of, s.over, self.types(s.items)):
                raise coq.NotExported(f"{s.over} is the name of two lists")
        return {name: s.items for name, s in found.items()}

    @cached_property
    def vectors(self) -> frozenset[str]:
        """The names of vectors."""
        found: set[str] = set()
        for d in self.meanings.values():
            parts = {Sum: ["items"], Tensor: ["left", "right"], Power: ["base"], End: []}[type(d)]
            parts = [v for n in parts for v in (getattr(d, n) if n == "items" else [getattr(d, n)])] + [d.name]
            found |= {n for v in parts if is_vector(v) for n in named_in(v)}
        formulas = [f.conclusion for f in self.used] + [f.data.shape for f in self.used if isinstance(f.data, Summed)]
        symbols = {str(s) for f in formulas for s in (f.lhs - f.rhs).expression.free_symbols}
        return frozenset(found | {n for s in symbols if s.startswith("⟨") for n in s[1:-1].split(",")})

    @cached_property
    def exponents(self) -> frozenset[str]:
        """The names of natural numbers."""
        return frozenset[str]().union(*(d.exponents for d in self.meanings.values()))

    def defined_in(self, fact: Fact) -> dict[str, str]:
        """The names that a fact supposes to be defined, each with its meaning. Raises `NotExported` where it supposes more."""
        known = [h for h in fact.hypotheses if h.kind == "definition" and h.key in self.meanings]
        known += [h for h in fact.hypotheses if h.kind == "run" and h.key in self.meanings]
        if left := fact.hypotheses - {*known} - {h for h in fact.hypotheses if self.is_stated(h)}:
            raise coq.NotExported(f"the hypothesis {min(map(str, left))} has no form in Coq yet, where there are sums")
        return {n: h.key for h in sorted(known, key=lambda h: h.about) for n in h.names}

    def is_stated(self, h: Hypothesis) -> bool:
        """Whether a hypothesis of a sample type is one that the file supposes of a list, or of one of its items."""
        if h.kind == "item":
            return coq.identifier(h.over) in self.lists and h.items in {s.parts for s in self.sums.values()}
        return h.kind == "sample" and any(h in f.hypotheses for f in self.granted.values())

    @cached_property
    def granted(self) -> dict[str, Fact]:
        """The hypotheses of the sample type that are used, each of every item of a list, by what they are called here."""
        found = {f"each_{coq.identifier(f.data[1])}": f for f in self.used if f.rule == "hypothesis"}
        if len({f.data[:2] for f in self.used if f.rule == "hypothesis"}) < len(found) or not all(
            f.data[2] for f in found.values()
        ):
            raise coq.NotExported("a hypothesis of no item has no form in Coq yet, where there are sums")
        return found

    def items_in(self, fact: Fact) -> list[tuple[str, tuple[str, ...]]]:
        """The items that a fact supposes to be in lists."""
        return sorted({(coq.identifier(h.over), h.items) for h in fact.hypotheses if h.kind == "item"})

    def names_in(self, fact: Fact) -> list[str]:
        """All names in a fact, and in the definitions that it supposes."""
        defined = self.defined_in(fact)
        found = set(named_in(fact.conclusion)) | set(defined) | {n for _, parts in self.items_in(fact) for n in parts}
        return sorted(found.union(*(self.meanings[key].depends for key in defined.values())))

    def typed(self, name: str) -> str:
        return f"({coq.identifier(name)} : {self.types([name])})"

    def types(self, values: Iterable[Any]) -> str:
        """Of numbers, vectors, or their names, in a tuple."""
        names = [v if isinstance(v, str) else sole_name(v) for v in values]
        return " * ".join("V" if n in self.vectors else "nat" if n in self.exponents else "R" for n in names)

    @property
    def space(self) -> str:
        """The operations of the space that are needed: tensor products, and powers."""
        powers = any(isinstance(d, Power) and is_vector(d.name) for d in self.meanings.values())
        tensors = any(isinstance(d, Tensor) for d in self.meanings.values())
        return SPACE_OF_POWERS if powers else SPACE_OF_PRODUCTS if tensors else SPACE_OF_SUMS

    def summand(self, key: str) -> str:
        return f"term_{list(self.meanings).index(key)}"

    def applied(self, key: str) -> str:
        """The term of a sum, as a function of an item."""
        names = "".join(f" {coq.identifier(n)}" for n in sorted(self.meanings[key].depends))
        return f"({self.summand(key)}{names})" if names else self.summand(key)

    def value(self, key: str, items: str = "") -> str:
        """The meaning of a defined name; or its sum over other items."""
        d = self.meanings[key]
        if isinstance(d, Tensor):
            return f"(tensor {coq.identifier(sole_name(d.left))} {coq.identifier(sole_name(d.right))})"
        if isinstance(d, Power):
            p = coq.identifier(sole_name(d.exponent))
            return (
                f"(tensor_power V tensor unit {coq.identifier(sole_name(d.base))} {p})"
                if is_vector(d.base)
                else f"(({coq.number(d.base)}) ^ {p})"
            )
        if isinstance(d, End):
            return f"(fold_left {d.step} (rev {coq.identifier(d.series.over)}) 0)"
        total = "vtotal zero add" if is_vector(d.name) else "total"
        return f"({total} {items or coq.identifier(d.over)} {self.applied(key)})"
