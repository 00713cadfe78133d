"""The kernel's rules for sums that types declare (`samples.hypotheses`): what is one, and what it is over a list in another order.

A quantity may be declared to be a sum (`total`); a hypothesis that holds at any points may speak of a sum that depends on these
(`last_part`); and a list may be another one in some order, each item k times over (`reordering`), whatever is summed.
"""

from __future__ import annotations

from dataclasses import replace
from inspect import signature
from typing import Any

from ...samples.hypotheses import hypotheses_of, last_parts_of, products_of, reorderings_of, totals_of
from ..formal.conditions import Hypothesis, NotDerived
from ..formal.formal import Formula, named_in, replaying, term
from ..formal.sample import Formal, owner
from ..formal.sums import Sum, is_vector
from ..kernel import KEY, Fact, defined


def quantity(kind: type, of: str, total: Sum) -> Fact:
    """That a quantity which a type declares to be a sum over a list is this sum.

    Raises `NotDerived` where none is declared, or of other terms.
    """
    if of not in totals_of(kind) or of in products_of(kind):
        raise NotDerived(f"{kind.__name__} declares no sum {of!r}")
    over, method = totals_of(kind)[of]
    sample = Formal(kind)
    _refuse_another(kind, over, total, method(sample, *total.items), ())
    own = frozenset(named_in(getattr(sample, of)))
    declared = Hypothesis("sample", kind.__name__, f"{of}: the sum over the {over}", own, of=kind)
    hypotheses = [] if replaying() else [declared, defined(total)]
    return Fact(KEY, "definition", hypotheses, getattr(sample, of) == total.name, [], f"{of} is the sum over the {over}", total)


def at(kind: type, name: str, *points: Any, total: Sum) -> Fact:
    """An instance of a hypothesis on any points and on a sum that these determine, at these points, where it is this sum.

    Raises `NotDerived` where the hypothesis is not declared of all points, or the sum is another one.
    """
    h = hypotheses_of(kind).get(name)
    over, method = last_parts_of(kind).get(h.over if h else "", ("", None))
    if h is None or method is None:
        raise NotDerived(f"{kind.__name__} declares no hypothesis {name!r} on a sum at any points")
    if len(signature(h.method).parameters) != len(points) + 2 or h.everywhere != frozenset(range(len(points))):
        raise NotDerived(f"the hypothesis {name} of {kind.__name__} is not declared of all points, or is of more or fewer")
    sample = Formal(kind)
    _refuse_another(kind, over, total, method(sample, *points, *total.items), points)
    formula = h.method(sample, *points, total.name)
    if not isinstance(formula, Formula):
        raise NotDerived(f"the hypothesis {name} of {kind.__name__} is not a comparison of formal numbers")
    own = {n for value in sample.formal.values() for n in named_in(value)}
    declared = Hypothesis("sample", kind.__name__, f"{name}: {h.text}", frozenset(named_in(formula) & own), of=kind)
    hypotheses = [] if replaying() else [declared, defined(total)]
    return Fact(KEY, "hypothesis", hypotheses, formula, [], f"{kind.__name__}: {h.text}", (kind, name, (*points, total)))


def reordered(kind: type, one: Sum, other: Sum) -> Fact:
    """Σ′f = kΣf, where a sample type declares that the list of Σ′ is that of Σ in another order, each item k times.

    So it is of every number f that an item determines. Raises `NotDerived` where that is not declared of these lists, or where the
    terms are not the same.
    """
    over, times, _ = reorderings_of(kind).get(other.over, ("", "", None))
    if over != one.over or not one.of is other.of is kind:
        raise NotDerived(f"{kind.__name__} does not declare that {other.over} are {one.over} in another order")
    if is_vector(one.name) or (not replaying() and replace(one, over=other.over).key != other.key):
        raise NotDerived(f"not sums of one number: {one}; and {other}")
    k = getattr(Formal(kind), times)
    if not replaying() and named_in(k) & (one.bound | other.bound | {one.defines, other.defines}):
        raise NotDerived(f"{k} says how often items are taken, and stands for something else: {one}; and {other}")
    text = f"{other.over}: the {one.over} in another order, each {k} times"
    declared = Hypothesis("sample", kind.__name__, text, frozenset(named_in(k)), of=kind)
    hypotheses = [] if replaying() else [declared, defined(one), defined(other)]
    return Fact(KEY, "another order", hypotheses, other.name == k * one.name, [], text, (kind, one, other))


def _refuse_another(kind: type, over: str, total: Sum, expected: Any, points: tuple[Any, ...]) -> None:
    """A sum of other terms than the expected one, or over another list; and one whose items have names that mean something else."""
    if replaying():
        return
    has_it = owner(kind, over)
    free = {n for t in (kind, has_it) for v in Formal(t).formal.values() for n in named_in(v)}.union(*map(named_in, points))
    if taken := sorted(free & (total.bound | {total.defines})):
        raise NotDerived(f"{', '.join(taken)} is of no item, and no sum: {total}")
    expected = expected if is_vector(expected) else term(expected)
    if total.of is not has_it or total.within or Sum(total.name, expected, total.items, over, of=has_it).key != total.key:
        raise NotDerived(f"{kind.__name__} declares a sum of {expected} over the {over}, and not: {total}")
