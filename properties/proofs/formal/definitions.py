"""Definitions of numbers that sets and families have: what each says of a name, which can be met whatever the families are.

A definition makes no fact: the kernel does (`kernel.define`), of those in `DEFINITIONS` and of nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .conditions import Hypothesis, NotDerived
from .families import Family, Points, binomial, inner_names, of_numbers, size, sizes_in
from .formal import Formula, Term, name_of, named_in


@dataclass(frozen=True)
class Sentence:
    """What a fact says of sets besides its conclusion, in SMT-LIB, and the family that it speaks of."""

    text: str
    of: Family


@dataclass(frozen=True)
class Meaning:
    """What a definition says: a conclusion under hypotheses, and perhaps a sentence on sets. Some are axioms, by their `rule`."""

    conclusion: Formula
    hypotheses: frozenset[Hypothesis]
    note: str
    said: Sentence | None = None
    rule: str = "definition"


def sized(*values: Any) -> frozenset[Hypothesis]:
    """That the names of sizes in formulas and numbers stand for these."""
    sizes = {name: of for value in values for name, of in sizes_in(value).items()}
    text = "the number of members, or points, that it names"
    return frozenset(Hypothesis("size", n, text, frozenset({n}) | getattr(of, "numbers", frozenset())) for n, of in sizes.items())


def meant(name: str, text: str, of: Any, over: str = "") -> Hypothesis:
    """What a name stands for. `over` is "sizes" where it is a whole number from −1 on."""
    return Hypothesis("meant", name, text, frozenset({name}) | inner_names(name), text, over=over, of=of)


# ----------------------------------------------------------------------------------------------------------------- dimension


def largest(F: Family, d: Term) -> list[Meaning]:
    """Let d be the size of a largest member of F, and −1 where it has none: d ≥ −1, and no member has more than d points."""
    bounded = Sentence(F.within(Family.sized(None, d)), F & Family.sized(None, d))
    return [Meaning(d >= -1, frozenset({_largest(F, d)}), f"{d}: a largest of {F}", bounded)]


def one_of_largest(F: Family, d: Term, D: Points) -> list[Meaning]:
    """Let D be a largest member of F, where it has one: of d points, if d ≥ 0."""
    chosen = meant(D.name, f"a largest member of {F}", F)
    some = Hypothesis("assumed", "", str(d >= 0), frozenset(named_in(d)), (d >= 0).key, formula=d >= 0)
    said = Sentence(F.formula(D.name), F & Family.inside(D))
    return [Meaning(size(D) == d, frozenset({_largest(F, d), chosen, some}), f"{D}: {chosen.text}", said)]


def _largest(F: Family, d: Term) -> Hypothesis:
    """The definition of d. It speaks of no number and of no set: one that is chosen by way of d would make it a circle."""
    if F.sets or F.numbers or name_of(d) is None:
        raise NotDerived(f"{d} is not a name for the size of a largest member of {F}")
    return meant(str(d), f"the size of a largest member of {F}, −1 if there is none", F, "sizes")


# -------------------------------------------------------------------------------------------------------------------- growth


@dataclass(frozen=True)
class Growth:
    """τ: of a number k of points, the most traces of a family on a set of k points (of any domain that has so many)."""

    of: Family

    def __post_init__(self) -> None:
        if self.of.sets or self.of.numbers:
            raise ValueError(f"of {self.of}, and not of families alone")

    def __call__(self, k: Any) -> Term:
        return of_numbers(f"τ({k})", k)

    def __str__(self) -> str:
        return f"the most traces of {self.of} on so many points"


def at_most_most(growth: Growth, sized: Formula) -> list[Meaning]:
    """Where |C| = k: |tr(H,C)| ≤ τ(k)."""
    C, k = _set_of_size(sized)
    return [Meaning(size(growth.of.traces(C)) <= growth(k), frozenset({_most(growth, k)}), str(growth))]


def attained(growth: Growth, sized: Formula, M: Points) -> list[Meaning]:
    """Where |C| = k, let M be a set of k points with the most traces: |M| = k, and |tr(H,M)| = τ(k)."""
    _, k = _set_of_size(sized)
    chosen = meant(M.name, f"a set of {k} points with the most traces of {growth.of}", growth.of)
    known, note = frozenset({chosen, _most(growth, k)}), f"{M}: {chosen.text}"
    return [Meaning(size(M) == k, known, note), Meaning(size(growth.of.traces(M)) == growth(k), known, note)]


def _most(growth: Growth, k: Term) -> Hypothesis:
    return meant(str(growth(k)), f"the most traces of {growth.of} on {k} points", (growth, str(k)))


# ------------------------------------------------------------------------------------------------------ binomial coefficients

BINOMIAL = "binomial coefficient"


def combinations(sized: Formula, i: Term) -> list[Meaning]:
    """Where |C| = m: C has C(m,i) subsets of i points, which for any number i are those of more than i − 1 and at most i."""
    C, m = _set_of_size(sized)
    counted = size(Family.inside(C) & Family.sized(i - 1, i))
    number = binomial(m, i)
    by_name = meant(str(number), f"the number of subsets of {i} points of a set of {m}", Family.inside(C))
    return [Meaning(counted == number, frozenset({by_name}), BINOMIAL, rule="axiom")]


def _set_of_size(sized: Formula) -> tuple[Points, Term]:
    """The set C and the name k of |C| = k."""
    C, k = sizes_in(sized.lhs).get(str(sized.lhs)), sized.rhs
    if sized.relation != "=" or not isinstance(C, Points) or name_of(k) is None:
        raise NotDerived(f"not that a set has a number of points: {sized}")
    return C, k


DEFINITIONS: Sequence[Any] = (largest, one_of_largest, at_most_most, attained, combinations)
