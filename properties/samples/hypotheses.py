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
        for item in getattr(sample, self.over):
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
                found.pop(name, None)  # overridden by something that is no hypothesis
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

    Its parameters are named as the parts of a run's state and of its item.
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
        if over_all(partial(term, sample), getattr(sample, over), is_product) != getattr(sample, of):
            return f"{of} is not the {'product' if is_product else 'sum'} over the {over}"
    for of, shown in factors_of(type(sample)).items():
        X, d = shown(sample)
        matrix = getattr(sample, of)
        if any(v < 0 for v in d) or not ((X * d) @ X.T == getattr(matrix, "exact", matrix)).all():
            return f"{of} is not positive semidefinite"
    for over in numbered_in(type(sample)):
        if any(item[-1] != place for place, item in enumerate(getattr(sample, over))):
            return f"the {over} are not numbered from 0 on"
    return ""


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
