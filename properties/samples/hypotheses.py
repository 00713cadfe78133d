"""Hypotheses of sample types: declared once, checked by the constructor on numbers, and emitted as formulas for proofs.

A hypothesis is a method of the sample type that returns a comparison. Its parameters, if any, are one item of what `over` names
(an example, a pair of points …): it holds for each of them. A proof gets it by running the same method on names
(`proofs.sample.Formal`).

A reading has hypotheses too where the statement grants something to the run ("whatever satisfies …"): a derivation that uses one
lists it as granted. They are checked on answers that are known to be exact, by the tests.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Any, TypeVar

import numpy as np

from ..numbers.exact import Real, compare

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Hypothesis:
    """A hypothesis of a sample type: its name, what it says, over which items, and the method that compares.

    `everywhere` are the parts of an item that may be anything; the others are determined by them, or by which item it is.
    """

    name: str
    text: str
    over: str
    method: Callable[..., Any]
    everywhere: frozenset[int] = frozenset()

    def items(self, sample: Any) -> Iterator[tuple[Any, ...]]:
        """The items of a sample that it speaks of; one of no parts where it speaks of the sample itself."""
        if not self.over:
            yield ()
            return
        parts = len(inspect.signature(self.method).parameters) - 1
        for item in items_of(sample, self.over):
            yield tuple(item) if parts > 1 else (item,)


def hypothesis(over: str = "", everywhere: str = "") -> Callable[[F], F]:
    """Decorator of a method of a sample type: it returns a comparison that holds, for each item of the attribute `over` if given.

    `everywhere` names parameters, separated by blanks: it holds for every vector or number in their place, and `over` has some of
    them only, to check it at. Its docstring says what the item then is, so that "example 3 is not …" is a sentence: ``a unit
    vector: ‖x‖ = 1``.
    """

    def mark(method: F) -> F:
        parameters = list(inspect.signature(method).parameters)[1:]
        method.__hypothesis__ = over, frozenset(map(parameters.index, everywhere.split()))  # type: ignore[attr-defined]
        return method

    return mark


def hypotheses_of(kind: type) -> dict[str, Hypothesis]:
    """The hypotheses of a sample type by their names, those of its bases too."""
    found: dict[str, Hypothesis] = {}
    for base in reversed(kind.__mro__):
        for name, method in vars(base).items():
            if hasattr(method, "__hypothesis__"):
                over, everywhere = method.__hypothesis__
                found[name] = Hypothesis(name, (inspect.getdoc(method) or "").split("\n\n")[0], over, method, everywhere)
            else:
                found.pop(name, None)  # overridden by something that is not a hypothesis
    return found


def total(of: str, over: str) -> Callable[[F], F]:
    """Decorator of a method of a type: the attribute `of` is the sum of what it returns, over all items of the attribute `over`."""

    def mark(method: F) -> F:
        method.__total__ = of, over  # type: ignore[attr-defined]
        return method

    return mark


def product(of: str, over: str) -> Callable[[F], F]:
    """Decorator of a method of a type: the attribute `of` is the product of what it returns, over all items of `over`."""

    def mark(method: F) -> F:
        method.__total__ = of, over  # type: ignore[attr-defined]
        method.__product__ = True  # type: ignore[attr-defined]
        return method

    return mark


def sums_in(over: str) -> Callable[[F], F]:
    """Decorator of a method of a type: the parts of an item of `over` are sums over what runs in step, of the terms it returns.

    Its parameters are named as the parts of a run's state and of its item. Where an item has more parts, these are what all runs
    have in common in a step.
    """

    def mark(method: F) -> F:
        method.__sums_in__ = over  # type: ignore[attr-defined]
        return method

    return mark


def sums_of(kind: type) -> dict[str, Callable[..., Any]]:
    """What the items of lists are sums of, where a type declares it, its bases too."""
    found: dict[str, Callable[..., Any]] = {}
    for base in reversed(kind.__mro__):
        found |= {method.__sums_in__: method for method in vars(base).values() if hasattr(method, "__sums_in__")}
    return found


def last_part(of: str, over: str) -> Callable[[F], F]:
    """Decorator of a method of a type: the last part of an item of `of` is the sum of what it returns, over all items of `over`.

    It is called with the parts before the last, which may be anything where a hypothesis says so, and then those of the other item.
    """

    def mark(method: F) -> F:
        method.__last_part__ = of, over  # type: ignore[attr-defined]
        return method

    return mark


def last_parts_of(kind: type) -> dict[str, tuple[str, Callable[..., Any]]]:
    """The lists of which the last part of an item is a sum, its bases' too: over what, and the method that gives the terms."""
    found: dict[str, tuple[str, Callable[..., Any]]] = {}
    for base in reversed(kind.__mro__):
        for method in vars(base).values():
            if hasattr(method, "__last_part__"):
                of, over = method.__last_part__
                found[of] = over, method
    return found


def reordering(of: str, over: str, times: str) -> Callable[[F], F]:
    """Decorator of a method of a type: the list `of` has the items of `over` in some order, each as often as `times` says.

    The method returns what shows it: for each place in `of` the place of that item in `over`.
    """

    def mark(method: F) -> F:
        method.__reordering__ = of, over, times  # type: ignore[attr-defined]
        return method

    return mark


def reorderings_of(kind: type) -> dict[str, tuple[str, str, Callable[..., Any]]]:
    """The lists that are others in another order, its bases' too: the other list, how often, and the method that shows it."""
    found: dict[str, tuple[str, str, Callable[..., Any]]] = {}
    for base in reversed(kind.__mro__):
        for method in vars(base).values():
            if hasattr(method, "__reordering__"):
                of, over, times = method.__reordering__
                found[of] = over, times, method
    return found


def items_of(thing: Any, over: str) -> Any:
    """The list of a sample, or of a reading: of its sample, where it has none of that name itself."""
    return getattr(thing, over) if hasattr(thing, over) else getattr(thing.sample, over)


def products_of(kind: type) -> set[str]:
    """Which of the quantities of `totals_of` are products."""
    return {of for of, (_, method) in totals_of(kind).items() if hasattr(method, "__product__")}


def totals_of(kind: type) -> dict[str, tuple[str, Callable[..., Any]]]:
    """What a type declares to be sums, its bases too: by attribute what it goes over, and the method that gives the terms."""
    found: dict[str, tuple[str, Callable[..., Any]]] = {}
    for base in reversed(kind.__mro__):
        for method in vars(base).values():
            if hasattr(method, "__total__"):
                of, over = method.__total__
                found[of] = over, method
    return found


def numbered_in(kind: type) -> set[str]:
    """The lists of a type of whose items the last part is their place, counted from 0: where its `NUMBERED` names them."""
    return {over for base in kind.__mro__ for over in vars(base).get("NUMBERED", ())}


def factor(of: str) -> Callable[[F], F]:
    """Decorator of a method of a type: the attribute `of`, a symmetric matrix, is positive semidefinite.

    The method returns what shows it: X (n, m) and d ≥ 0 (m,) with a_ij = Σₗ dₗ xᵢₗ xⱼₗ. So a_ij is an inner product of the rows.
    """

    def mark(method: F) -> F:
        method.__factor__ = of  # type: ignore[attr-defined]
        return method

    return mark


def factors_of(kind: type) -> dict[str, Callable[..., Any]]:
    """The matrices that a type declares to be positive semidefinite, its bases too, by attribute."""
    found: dict[str, Callable[..., Any]] = {}
    for base in reversed(kind.__mro__):
        found |= {method.__factor__: method for method in vars(base).values() if hasattr(method, "__factor__")}
    return found


def first_not_met(sample: Any) -> str:
    """What the first hypothesis that a sample does not meet says of it, or nothing."""
    for h in hypotheses_of(type(sample)).values():
        for i, item in enumerate(h.items(sample)):
            if not h.method(sample, *item):
                return f"{h.over.removesuffix('s')} {i} is not {h.text}" if h.over else f"it is not so that {h.text}"
    for of, (over, term) in totals_of(type(sample)).items():
        is_product = of in products_of(type(sample))
        if _differ(over_all(partial(term, sample), items_of(sample, over), is_product), getattr(sample, of)):
            return f"{of} is not the {'product' if is_product else 'sum'} over the {over}"
    for of, (over, term) in last_parts_of(type(sample)).items():
        for i, item in enumerate(items_of(sample, of)):
            *points, last = item if isinstance(item, tuple) else (item,)
            if over_all(partial(term, sample, *points), items_of(sample, over), False) != last:
                return f"the last part of {of.removesuffix('s')} {i} is not the sum over the {over}"
    for of, (over, times, shown) in reorderings_of(type(sample)).items():
        if not _is_in_another_order(getattr(sample, of), getattr(sample, over), getattr(sample, times), shown(sample)):
            return f"the {of.replace('_', ' ')} are not the {over}, each {times}"
    for of, shown in factors_of(type(sample)).items():
        X, d = shown(sample)
        matrix = getattr(sample, of)
        if any(v < 0 for v in d) or not ((X * d) @ X.T == getattr(matrix, "exact", matrix)).all():
            return f"{of} is not positive semidefinite"
    for over in numbered_in(type(sample)):
        if any(item[-1] != place for place, item in enumerate(getattr(sample, over))):
            return f"the {over} are not numbered from 0 on"
    return ""


def _differ(a: Any, b: Any) -> bool:
    """Whether two numbers, or vectors, do; a real is the same as another where it is the same calculation."""
    if isinstance(a, Real) or isinstance(b, Real):
        return compare(a, b) != 0
    return bool(np.any(a != b))


def _is_in_another_order(others: Any, items: Any, times: int, places: Any) -> bool:
    """Whether each item is taken at so many places, and stands there."""
    others, items, taken = list(others), list(items), Counter(places)
    if len(others) != len(places) or any(taken[k] != times for k in range(len(items))) or len(taken) != len(items):
        return False
    return all(_same(other, items[k]) for other, k in zip(others, places, strict=True))


def _same(one: Any, other: Any) -> bool:
    """Whether two items are, part by part."""
    return len(one) == len(other) and all(bool(np.all(a == b)) for a, b in zip(one, other, strict=True))


def over_all(term: Callable[..., Any], items: Iterable[Any], is_product: bool) -> Any:
    """The sum, or the product, of a term over items; an item that is a tuple is its arguments.

    Whole numbers that come again, and rational terms, are counted: a product over 10⁵ rounds is then one power.
    """
    whole, others = Counter[tuple[int, ...]](), []
    for item in items:
        parts = item if isinstance(item, tuple) else (item,)
        if all(type(part) is int for part in parts):
            whole[parts] += 1
        else:
            others.append((parts, 1))
    times, out = Counter[Fraction](), int(is_product)
    for parts, count in chain(whole.items(), others):
        value = term(*parts)
        if type(value) in (int, Fraction):
            times[Fraction(value)] += count
        else:
            out = out * value**count if is_product else out + count * value
    for value, count in times.items():
        out = out * value**count if is_product else out + count * value
    return out
