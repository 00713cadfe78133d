"""What any two of many values keep, in the kernel: what is refused. Each test tries to derive something false, or too much."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import numpy as np
import pytest
from lemmata.properties.proofs import reals, vectors
from lemmata.properties.proofs.coq.formulas import NotExported
from lemmata.properties.proofs.kernel import Loop, NotDerived, by, induct, instance, of_sample, square
from lemmata.properties.proofs.rules.pairs import Pairs, in_pairs, sum_along, tie_pairs
from lemmata.properties.samples.base import HypothesisNotMet, sample_type
from lemmata.properties.samples.hypotheses import hypothesis, total
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench.evidence import coq
from lemmata.workbench.implementations.catalogue import lifted

(x, x2, s, y, p, b, b2), (u, u2, C, n, c, d, v, w, k) = vectors("x x′ s y p b b′"), reals("u u′ C n c d v w k")
pytestmark = pytest.mark.usefixtures("no_engines")
STATE = {"x": x, "u": u, "x2": x2, "u2": u2, "C": C, "s": s}
ITEMS = (b, b2, y, n, c, d, v, w)


def start(b: Any, b2: Any, *_: Any) -> tuple[Any, ...]:
    return b, b @ b, b2, b2 @ b2, b @ b2, 0 * b


def step(*parts: Any) -> tuple[Any, ...]:
    """u becomes u + n + c, C becomes C + cd, and s becomes s + wy."""
    x, u, x2, u2, C, s, _, _, y, n, c, d, _, w = parts
    return x, u + n + c, x2, u2 + n + d, C + c * d, s + w * y


def pairs(step: Any = step, start: Any = start, state: Any = STATE, **others: Any) -> Pairs:
    roles: dict[str, Any] = {"one": (x, u), "other": (x2, u2), "both": (C,), "starts": ((b,), (b2,)), "seen": (y, n)}
    roles |= {"one_seen": (c,), "other_seen": (d,), "twice": (v,)} | others
    return Pairs(Loop("values", state, ITEMS, start, step), **roles)


def changed(k: int, by_how_much: Any) -> Any:
    """A step of which one part is another one."""
    return lambda *parts: tuple(after + by_how_much(*parts) if i == k else after for i, after in enumerate(step(*parts)))


@sample_type
class PlaneVectors:
    """Plane vectors with weights, and their sum; and p."""

    vectors: tuple[tuple[int, int], ...]
    weights: tuple[int, ...]
    FORMAL: ClassVar = {"sum": "vector S", "p": "vector p"}

    @property
    def p(self) -> np.ndarray:
        return np.array([1, 2], dtype=object)

    @property
    def items(self) -> list[tuple[Any, Any]]:
        return list(zip(np.array(self.vectors, dtype=object), self.weights, strict=True))

    @property
    def odd(self) -> list[tuple[Any, int, int]]:
        return [(v, 1, w) for v, w in self.items]

    @property
    def sum(self) -> np.ndarray:
        return np.array([sum(self.weights), 0], dtype=object)

    @total(of="sum", over="items")
    def times(self, v: Any, w: Any) -> Any:
        """wv."""
        return w * v

    @hypothesis(over="items")
    def long(self, v: Any, w: Any) -> Any:
        """of a vector whose product with p is at least 1"""
        return v @ self.p >= 1

    @hypothesis(over="odd")
    def one(self, v: Any, n: Any, w: Any) -> Any:
        """with a 1"""
        return n == 1


def test_a_sum_of_vectors_is_checked():
    assert PlaneVectors(((1, 1), (3, -1)), (0, 0)).sum[0] == 0 and PlaneVectors(((1, 0),), (5,)).sum[0] == 5
    with pytest.raises(HypothesisNotMet, match="sum is not the sum"):
        PlaneVectors(((1, 1), (1, 0)), (2, 2))
    with pytest.raises(HypothesisNotMet, match="at least 1"):
        PlaneVectors(((1, -1), (1, 1)), (1, 1))


# ------------------------------------------------------------------------------------------------------------------ the rule


def test_what_any_two_keep_is_known_of_the_one_that_is_observed():
    """u begins at ‖b‖², and n is such a number, c² ≥ 0 that of two."""
    runs = pairs(lambda *parts: (*step(*parts)[:1], parts[1] + parts[9], parts[2], parts[3] + parts[9], *step(*parts)[4:]))
    kept = in_pairs(runs, lambda x, u, x2, u2, C, s: [u >= 0, u2 >= 0], [square(b), square(b2)])
    assert {h.kind for f in kept for h in f.hypotheses} == {"run"}
    with pytest.raises(NotDerived, match="refuted"):  # of any item n may be negative
        induct(runs.loop, lambda x, u, x2, u2, C, s: [u >= 0, u2 >= 0], [square(b), square(b2)])
    with pytest.raises(NotDerived, match="of no others"):
        instance(kept[0], {"u": C})


def test_what_does_not_follow_is_refused():
    for keeps in (
        lambda x, u, x2, u2, C, s: [u >= 0],  # nothing is kept of c
        lambda x, u, x2, u2, C, s: [u >= 0, C >= 0],  # false at the start
        lambda x, u, x2, u2, C, s: [u >= 0, u2 == u],  # of the observed value and itself only
        lambda x, u, x2, u2, C, s: [u - n >= 0],  # speaks of an item
    ):
        with pytest.raises(NotDerived):
            in_pairs(pairs(), keeps, [square(b), square(b2)])


@pytest.mark.parametrize(
    ("others", "why"),
    [
        ({"step": changed(1, lambda *parts: parts[3])}, "more than it may"),  # the one by the other
        ({"step": changed(1, lambda *parts: parts[11])}, "more than it may"),
        ({"step": changed(1, lambda *parts: parts[4])}, "more than it may"),  # the one by both
        ({"step": changed(1, lambda *parts: parts[0] @ parts[6])}, "more than it may"),  # by a start
        ({"step": changed(4, lambda *parts: parts[0] @ parts[7])}, "more than it may"),
        ({"step": changed(5, lambda *parts: parts[0])}, "more than it may"),  # what is common by the one
        ({"step": changed(5, lambda *parts: parts[10] * parts[5])}, "more than it may"),
        ({"step": changed(1, lambda *parts: 1)}, "something else to the other"),
        ({"step": changed(1, lambda *parts: parts[10] / parts[12] - parts[10] / parts[12])}, "something else"),  # where v ≠ 0
        ({"step": lambda *parts: step(*parts) if parts[1] >= 0 else parts[:6]}, "more than it may"),  # a branch by the one
        ({"step": lambda *parts: step(*parts) if parts[10] >= 0 else parts[:6]}, "more than it may"),
        ({"start": lambda *item: (*start(*item)[:3], 0, *start(*item)[4:])}, "otherwise than each other"),
        ({"start": lambda *item: (*start(*item)[:5], item[0])}, "more than they may"),
        ({"start": lambda *item: (item[0], item[3], item[1], item[3], *start(*item)[4:])}, "more than they may"),
        ({"start": lambda *item: (*start(*item)[:4], item[4], 0 * b)}, "from what is observed"),
        ({"start": lambda *item: (*start(*item)[:4], C, 0 * b)}, "from a state"),
        ({"seen": (n, y)}, "other parts"),  # of another kind
        ({"one": (x2, u2), "other": (x, u)}, "other parts"),
        ({"twice": (c,)}, "of two things"),
        ({"twice": (k,)}, "no part of an item"),
        ({"given": ((u, k),)}, "changed by a step"),
        ({"given": ((x, y),)}, "no value"),
    ],
)
def test_parts_that_depend_on_more_than_they_may_are_refused(others, why):
    with pytest.raises(NotDerived, match=why):
        pairs(**others)


def test_no_list_says_what_becomes_of_a_value():
    """Of what no step changes it may say something: that ⟨v,p⟩ is positive, of the sum of all v too."""
    runs = pairs(lambda *parts: (*step(*parts)[:5], parts[5] + parts[8]))
    (kept,) = in_pairs(runs, lambda x, u, x2, u2, C, s: [s @ p >= 0], [of_sample(PlaneVectors, "long", y, w)])
    assert {h.kind for h in kept.hypotheses} == {"sample", "run"}
    runs = pairs(changed(4, lambda *parts: parts[9] - parts[10] * parts[11]), lambda *item: (*start(*item)[:4], b @ b, 0 * b))
    with pytest.raises(NotDerived, match="becomes of a value"):
        in_pairs(runs, lambda x, u, x2, u2, C, s: [C >= 0], [square(b), of_sample(PlaneVectors, "one", y, n, w)])


def test_facts_of_values_in_step_go_with_no_others():
    """The same loop over items of a list in which n is 1, or from a certain value, is another run."""
    runs = pairs(lambda *parts: (*parts[:1], parts[1] + parts[9], parts[2], parts[3] + parts[9], parts[4], parts[5]))
    keeps = lambda x, u, x2, u2, C, s: [u >= 0, u2 >= 0]  # noqa: E731
    kept = in_pairs(runs, keeps, [square(b), square(b2)])
    (one,) = induct(runs.loop, lambda x, u, *_: [u >= 0], [square(b), of_sample(PlaneVectors, "one", y, n, w)])
    for other in (one, in_pairs(replace(runs, given=((x, p),)), keeps, [square(b), square(b2)])[0]):
        with pytest.raises(NotDerived, match="something else"):
            by(u + u2 >= 0, kept[1], other, loose="a test")


def test_a_value_that_is_given_takes_the_place_of_what_no_step_changes():
    runs = pairs(lambda *parts: parts[:6], given=((x, p),))
    (kept,) = in_pairs(runs, lambda x, u, x2, u2, C, s: [x @ x2 == C], [])
    assert kept.conclusion.same(p @ x2 == C)


# ---------------------------------------------------------------------------------------------------------------- sums, and ties


def test_a_part_that_is_of_no_value_is_a_declared_sum():
    made = sum_along(pairs(), PlaneVectors, "sum", s, (y, w), p)
    assert str(made.conclusion) == "⟨S,p⟩ = ⟨p,s⟩"
    for runs, of, part, items in (
        (pairs(changed(5, lambda *parts: parts[8])), "sum", s, (y, w)),  # adds more
        (pairs(start=lambda *item: (*start(*item)[:5], p)), "sum", s, (y, w)),  # begins elsewhere
        (pairs(), "sum", s, (y, v)),  # other items, or what becomes of a value
        (pairs(), "sum", x, (y, w)),  # of a value
        (pairs(), "p", s, (y, w)),
        (pairs(), "sum", s, (y, k)),
    ):
        with pytest.raises(NotDerived):
            sum_along(runs, PlaneVectors, of, part, items, p)


def test_whole_runs_are_compared():
    """Of 1, 2 and 3, where 1 and then 2 is observed: what these are then, the loop finds."""
    line = {i: np.array([i + 1], dtype=object) for i in range(3)}
    ends = states(line, [1, 5])
    for C, is_same in ((ends[4], True), (ends[4] + 1, False)):
        whole = (lambda i, j: (line[i], line[j])), [(1,), (5,)], (2, 2), [*ends[:4], C, ends[5]]
        assert bool(tie_pairs(pairs(), [whole]).faults) is not is_same


def states(line: Any, weights: list[int]) -> list[Any]:
    """By hand: the third value twice, after the first and the second were observed."""
    u, C, s = [v @ v for v in line.values()], np.array([[v @ t for t in line.values()] for v in line.values()], dtype=object), 0
    for t, weight in enumerate(weights):
        c = C[:, t].copy()
        u, C, s = [own + u[t] + its for own, its in zip(u, c, strict=True)], C + np.outer(c, c), s + weight * line[t]
    return [line[2], u[2], line[2], u[2], C[2, 2], s]


def test_it_has_no_form_in_coq():
    theorem = THEOREMS["conditioning-in-turn-is-conditioning-at-once"]
    with pytest.raises(NotExported, match="any two"):
        coq.made(theorem.proofs[0], lifted)
