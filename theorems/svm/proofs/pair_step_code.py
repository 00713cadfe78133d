"""The code of a pair step of SMO on formal numbers, as a loop over the examples, beside whole answers on numbers.

The step is run for each example o: on αᵢ, αⱼ and the multiplier of o. The code itself goes its ways, where αᵢ and αⱼ are in the
box, η ≥ 0, and labels are ±1; that it is never elsewhere is derived. A comparison that follows from those before has one way only:
that it follows is derived.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache, partial
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_vector
from ....properties.proofs import Formula, Term, reals, term
from ....properties.proofs.derivation import Each
from ....properties.proofs.engines.answers import Relation, relation
from ....properties.proofs.formal.formal import NEGATED, replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import sole_name, valued_at
from ....properties.proofs.kernel import Fact, Loop, assume, by, induct, of_sample
from ....properties.proofs.kernel import square as squared
from ....properties.proofs.ties import Tied, tie
from ..readings.pair_steps import Multiplier
from ..samples.pairs import PairState, on_line

given = partial(of_sample, PairState)


def an_item() -> tuple[Any, ...]:
    """A multiplier, its label, and whether it is αᵢ, or αⱼ."""
    return reals("a y p q")


def put_in(first: Any, second: Any) -> Any:
    """A multiplier, where αᵢ and αⱼ are these, and all others as before."""
    a, _, p, q = an_item()
    return p * first + q * second + (1 - p - q) * a


def curved() -> Fact:
    """η ≥ 0."""
    state = Formal(PairState)
    return by(state.curvature >= 0, given("bent"), squared(state.signed_j - state.same * state.signed_i), name="η ≥ 0")


class Never(Exception):
    """A comparison goes a way that it goes on no sample."""


SIGNS = {r: frozenset(signs) for r, signs in {"<": [-1], "≤": [-1, 0], "=": [0], "≠": [-1, 1], "≥": [0, 1], ">": [1]}.items()}
ANY = frozenset([-1, 0, 1])


class Ways:
    """The comparisons of one run of the code: those that were taken, and those that follow from them."""

    def __init__(self) -> None:
        self.known: list[Formula] = []
        self.signs: dict[Any, frozenset[int]] = {}

    def take(self, f: Formula) -> bool:
        """Go one of its two ways."""
        found = bool(f)
        self.known.append(f if found else f.negated())
        if not replaying():
            difference, signs = _difference(self.known[-1])
            self.signs[difference] = self.signs.get(difference, ANY) & signs
        return found

    def asks(self, f: Formula) -> bool:
        """Whether it is so, by what was taken; where that leaves it open, both ways are gone."""
        if replaying():
            return bool(f)
        known = self.sure(f)
        return self.take(f) if known is None else known

    def sure(self, f: Formula) -> bool | None:
        """Whether it is so, where that is known of this very difference, or derived from what was taken."""
        if (f.lhs - f.rhs).expression.is_Rational:
            return bool(f)
        difference, signs = _difference(f)
        left = self.signs.get(difference, ANY)
        if left <= signs or not left & signs:
            return left <= signs
        return next((way is f for way in (f, f.negated()) if self.follows(way)), None)

    def follows(self, f: Formula) -> bool:
        """Whether it is derived from what was taken."""
        found = None if f.conditions else adds_up(tuple(map(relation, self.known)), relation(f))
        if found is not None:
            by(f, *(assume(self.known[k]) for k in found), name="it goes one way", loose="a comparison")
        return found is not None


@lru_cache(1 << 14)
def adds_up(known: tuple[Relation, ...], goal: Relation) -> list[int] | None:
    """Which formulas, three at most, add up to a contradiction with the negated goal, as floats: a hint; None if none do."""
    lhs, sign, rhs = goal
    rows, negated = [(k, terms) for k, f in enumerate(known) for terms in _signed(*f)], NEGATED[sign]
    for first in _signed(lhs, negated, rhs):
        names = [1, *dict.fromkeys(t for terms in (first, *(terms for _, terms in rows)) for t in terms if t != 1)]
        table = np.array([[terms.get(t, 0) for t in names] for terms in (first, *(terms for _, terms in rows))], dtype=float)
        for size in (1, 2, 3):
            chosen = _choices(len(rows), size)
            sums = table[0] + table[1:][chosen].sum(axis=1)
            for n in np.flatnonzero(~sums[:, 1:].any(axis=1) & (sums[:, 0] <= 0)):
                used = sorted({rows[i][0] for i in chosen[n]})
                if sums[n, 0] < 0 or {negated, *(known[k][1] for k in used)} & {"<", ">"}:
                    return used
    return None


@cache
def _choices(n: int, size: int) -> np.ndarray:
    """So many of n things, one more than once perhaps, by their numbers."""
    return np.array(list(combinations_with_replacement(range(n), size)), dtype=int).reshape(-1, size)


def _signed(lhs: Any, sign: str, rhs: Any) -> list[dict[Any, Any]]:
    """What a comparison says is not negative: nothing for ≠, both differences for =."""
    found = {t: -c if sign in "≤<" else c for t, c in _terms(lhs - rhs).items()}
    return {"≠": [], "=": [found, {t: -c for t, c in found.items()}]}.get(sign, [found])


@lru_cache(1 << 12)
def _terms(expression: Any) -> dict[Any, Any]:
    """Its terms, with their coefficients; of a constant the term is 1."""
    return dict(expression.expand().as_coefficients_dict())


def _difference(f: Formula) -> tuple[Any, frozenset[int]]:
    """The difference of the two sides, up to a factor, and which signs of it the comparison leaves."""
    terms = _terms((f.lhs - f.rhs).expression)
    first = terms[min(terms, key=str)]
    signs = SIGNS[f.relation] if first > 0 else frozenset(-s for s in SIGNS[f.relation])
    return frozenset((t, c / first) for t, c in terms.items()), signs


class Asking(Term):
    """A number whose comparisons are those of a run of the code; the square of a label is 1."""

    def __init__(self, of: Any, ways: Ways):
        super().__init__(_in_short(term(of).expression), term(of).needs)
        self.ways = ways

    def of(self, value: Any) -> Asking:
        return Asking(value, self.ways)

    def __add__(self, other: Any) -> Any:
        return _each(self, super().__add__(other))

    def __sub__(self, other: Any) -> Any:
        return _each(self, super().__sub__(other))

    def __rsub__(self, other: Any) -> Any:
        return _each(self, super().__rsub__(other))

    def __mul__(self, other: Any) -> Any:
        return _each(self, super().__mul__(other))

    def __truediv__(self, other: Any) -> Any:
        """The quotient, which needs no more that the divisor is not 0 where this is known."""
        found = super().__truediv__(other)
        if isinstance(found, Term) and found.needs and not replaying() and self.ways.sure(Formula(term(other), "≠", term(0))):
            found = Term(found.expression, self.needs | term(other).needs)
        return _each(self, found)

    def __neg__(self) -> Any:
        return self.of(super().__neg__())

    def __lt__(self, other: Any) -> Any:
        return self.ways.asks(super().__lt__(other))

    def __le__(self, other: Any) -> Any:
        return self.ways.asks(super().__le__(other))

    def __gt__(self, other: Any) -> Any:
        return self.ways.asks(super().__gt__(other))

    def __ge__(self, other: Any) -> Any:
        return self.ways.asks(super().__ge__(other))

    def __eq__(self, other: object) -> Any:
        return self.ways.asks(super().__eq__(other))

    def __ne__(self, other: object) -> Any:
        return self.ways.asks(super().__ne__(other))

    __radd__, __rmul__ = __add__, __mul__
    __hash__ = None  # type: ignore[assignment]


@lru_cache(1 << 14)
def _in_short(expression: Any) -> Any:
    """An expression in lowest terms, in which y² = 1 for the label of the second example."""
    import sympy

    y = sympy.Symbol(PairState.FORMAL["y_j"], real=True)
    if expression.has(y):
        expression = expression.expand().subs(y**2, 1)
    return sympy.cancel(expression) if expression.is_polynomial() is False else expression


def _each(one: Asking, value: Any) -> Any:
    """A number, or each of an array's, asked in the same run."""
    return np.frompyfunc(one.of, 1, 1)(value) if isinstance(value, np.ndarray) else one.of(value)


@dataclass(frozen=True)
class Kernel:
    """What a step may ask of the Gram matrix K of the pair and another example, and of Kαy; two of these are made of σ and η.

    The labels of the pair are y and ±y.
    """

    ways: Ways
    first_label: Any
    curvature: Any
    slope: Any

    def __getitem__(self, places: tuple[int, int]) -> Any:
        k, z = reals("Kᵢⱼ Kⱼⱼ")
        found = {(0, 0): self.curvature + 2 * k - z, (0, 1): k, (1, 0): k, (1, 1): z}
        return Asking(found[places], self.ways)

    def __matmul__(self, _: np.ndarray) -> np.ndarray:
        state, (g, o) = Formal(PairState), reals("gⱼ gₒ")
        first = self.first_label - (state.y_j - g) + state.y_j * self.slope
        return np.array([Asking(v, self.ways) for v in (first, g, o)], dtype=object)


@dataclass(frozen=True, eq=False)
class Step:
    """The step, lifted, and run for each example in turn; all begin with what αᵢ and αⱼ are for the αⱼ that is given first."""

    code: Callable[..., Any]
    first: Any

    @cached_property
    def loop(self) -> Loop:
        """All make the same of αᵢ and αⱼ; what they make of all others is compared with what these were."""
        state, (first, second, moved) = Formal(PairState), reals("α′ β′ moved")
        start = lambda *_: (on_line(state, self.first), self.first, 0)  # noqa: E731
        return Loop("a step for each example", {"first": first, "second": second, "moved": moved}, an_item(), start, self.one)

    def one(self, first: Any, second: Any, moved: Any, a: Any, y: Any, p: Any, q: Any) -> tuple[Any, ...]:
        """The step for one example; where the code goes a way that no sample goes, it leaves the line."""
        try:
            first, second, other = self.ran(a, y)
        except Never:
            return first + 1, second, moved
        change = (1 - p - q) * (other - a)
        return first, second, moved + change * change

    def ran(self, a: Any, label: Any) -> list[Term]:
        """What the step makes of αᵢ, αⱼ and a."""
        state, ways = Formal(PairState), Ways()
        pair, label_j = (state.alpha_i, state.alpha_j), state.y_j
        of_all = [*(v >= 0 for v in pair), *(v <= state.C for v in pair), label_j * label_j == 1, label_j != 0]
        if not all(map(ways.take, of_all)):
            raise Never
        is_bent = ways.take(state.curvature > 0)
        if not ways.take((state.slope_at_top if is_bent else state.curvature) == 0):
            raise Never
        is_same = ways.take(state.same == 1)
        if not (is_same or ways.take(state.same == -1)):
            raise Never
        labels, alpha = (label_j if is_same else -label_j, label_j, label), (*pair, a)
        y, alpha = (np.array([Asking(v, ways) for v in values], dtype=object) for values in (labels, alpha))
        slope = state.curvature * (state.top - state.alpha_j) if is_bent else state.slope_at_top
        K = Kernel(ways, y[0], state.curvature if is_bent else 0, slope)
        return [Term(term(v).expression, term(v).needs) for v in self.code(K, y, Asking(state.C, ways), alpha, 0, 1)]

    @cached_property
    def facts(self) -> list[Fact]:
        """Both multipliers are in the box, and labels are ±1."""
        names = (f"{i}_at_{bound}" for i in "ij" for bound in ("least_0", "most_C"))
        return [*map(given, names), given("label_j"), given("equal_or_not"), curved()]

    def ends(self, keeps: Callable[..., list[Formula]], *known: Fact) -> list[Fact]:
        """What α′ and β′ keep."""
        return induct(self.loop, keeps, [*self.facts, *known], dict.fromkeys(range(7), "attained on other ways"))

    @cached_property
    def values(self) -> dict[str, Any]:
        """What is given of the answer."""
        first, second, moved = self.loop.state.values()
        a, y, p, q = an_item()
        entry = Multiplier(None, a, y, p, q, put_in(first, second))
        return {
            "first": first,
            "second": second,
            "moved": moved,
            "multipliers": Each({"places": (a, y, p, q)}, entry, over="multiplier"),
            "can_move": True,
            "moves": True,
            "is_at_an_end": True,
        }

    def tied(self) -> Tied:
        """Whole answers of the code, on exact numbers, beside the loop."""
        if replaying():
            return Tied(self.loop.name, 1, 0, key=str(self.loop.serial))
        found = [tie(self.loop, [answer(self.code, state)], constants(state)) for state in states()]
        faults = [fault for one in found for fault in one.faults]
        faults += [] if all(map(self.reads, states())) else [f"{self.loop.name}: a whole answer of the code has other multipliers"]
        return Tied(self.loop.name, len(found), max(one.longest for one in found), tuple(faults[:1]), key=str(self.loop.serial))

    def reads(self, state: PairState) -> bool:
        """Whether each multiplier is what is given of one, where the code answers for a sample."""
        entry, new = self.values["multipliers"].entry, whole(self.code, state)
        names = [sole_name(v) for v in (*self.loop.items, *self.loop.state.values())]
        formulas = [entry.old, entry.label, entry.is_first, entry.is_second, entry.new]
        places = [dict(zip(names, (*place, new[state.i], new[state.j], 0), strict=True)) for place in state.places]
        of_each = [[valued_at(f, values) for f in formulas] for values in places]
        return of_each == [[*place, value] for place, value in zip(state.places, new, strict=True)]


def constants(state: PairState) -> dict[str, Any]:
    """What names stand for, on a sample."""
    K, u = state.kernel, exact_vector(state.alpha) * exact_vector(state.labels)
    of_kernel = {"Kᵢⱼ": K[state.i, state.j], "Kⱼⱼ": K[state.j, state.j], "gⱼ": K[state.j] @ u, "gₒ": 0}
    return of_kernel | {name: getattr(state, k) for k, name in PairState.FORMAL.items() if not name.startswith("vector ")}


def whole(code: Any, state: PairState) -> np.ndarray:
    """What the code makes of all multipliers."""
    return code(state.kernel, exact_vector(state.labels), state.C, exact_vector(state.alpha), state.i, state.j)


def answer(code: Any, state: PairState) -> tuple[list[Any], list[Any]]:
    """All multipliers, and what the code makes of the two, and of all others."""
    new, alpha = whole(code, state), state.alpha
    return state.places, [new[state.i], new[state.j], sum((new[k] - alpha[k]) ** 2 for k in state.others)]


def states() -> list[PairState]:
    """States of 2 to 12 examples, all kinds of pairs among them; some of which the kernel does not tell apart."""
    random, found = np.random.RandomState(0), []
    for n in (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 12) * 3:
        rows = tuple(tuple(int(v) for v in row) for row in random.randint(-2, 3, (n, 1 + n % 2)))
        labels, alpha = (1, -1, *(int(v) for v in 2 * random.randint(0, 2, n - 2) - 1)), [0] * n
        for k, l in random.randint(0, n, (n, 2)):
            if labels[k] != labels[l] and alpha[k] == alpha[l] == 0:
                alpha[k] = alpha[l] = int(random.randint(1, 5))
        i, j = (int(v) for v in random.choice(n, 2, replace=False))
        C = Fraction(4, 4 ** int(random.randint(3)))
        found.append(PairState(rows, labels, C, tuple(a * C / 4 for a in alpha), i, j, 1 + n % 3 // 2))
    return found
