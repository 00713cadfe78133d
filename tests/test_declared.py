"""Sums that types declare, and lists in another order: what the kernel refuses. Each test tries to derive something false."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest
from lemmata.properties.proofs import reals, vectors
from lemmata.properties.proofs.coq.formulas import NotExported
from lemmata.properties.proofs.derivation import conclude
from lemmata.properties.proofs.formal.sums import Sum
from lemmata.properties.proofs.kernel import NotDerived, by, instance
from lemmata.properties.proofs.rules.declared import at, quantity, reordered
from lemmata.properties.roles.readings import Reading
from lemmata.properties.samples.base import HypothesisNotMet, sample_type
from lemmata.properties.samples.hypotheses import first_not_met, hypothesis, last_part, product, reordering, total
from lemmata.properties.statements.conclusions import Law, equal
from lemmata.properties.theorem import theorem
from lemmata.theorems.perceptron.readings import OnlineClassifier
from lemmata.theorems.regression.symmetries import ridge_in_any_order
from lemmata.workbench.evidence.coq import file_of
from lemmata.workbench.implementations.catalogue import all_theorems

(f, g), (a, b, k, x, y, z, F, G, M) = vectors("f g"), reals("a b k x y z F G M")
pytestmark = pytest.mark.usefixtures("no_engines")


@sample_type
class Shuffled:
    """Pairs, and the same in another order, several times over; and the sum of their first parts, and the product."""

    pairs: tuple[tuple[int, int], ...]
    others: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    times: int
    FORMAL: ClassVar = {"times": "k", "mass": "M", "power": "P"}

    @property
    def mass(self) -> int:
        return sum(x for x, _ in self.pairs)

    @property
    def power(self) -> int:
        out = 1
        for x, _ in self.pairs:
            out *= x
        return out

    @property
    def shifts(self) -> list[tuple[int, int]]:
        return [(t, sum((x + t) ** 2 for x, _ in self.pairs)) for t in (0, 1, -2)]

    @reordering(of="others", over="pairs", times="times")
    def places(self) -> tuple[int, ...]:
        return self.order

    @total(of="mass", over="pairs")
    def first(self, x: Any, y: Any) -> Any:
        return x

    @product(of="power", over="pairs")
    def factor(self, x: Any, y: Any) -> Any:
        return x

    @hypothesis(over="shifts", everywhere="t")
    def squares(self, t: Any, s: Any) -> Any:
        """one with Σ(x + t)² ≥ 0"""
        return s >= 0

    @last_part(of="shifts", over="pairs")
    def shifted(self, t: Any, x: Any, y: Any) -> Any:
        return (x + t) * (x + t)

    @hypothesis(over="pairs")
    def own(self, x: Any, y: Any) -> Any:
        """a pair of any numbers"""
        return x * x >= 0


class Run(Reading[Shuffled], role=OnlineClassifier):
    FORMAL: ClassVar = {"answer": "r", "answer_there": "r′"}

    @property
    def answer(self) -> Any:
        return sum(x * y for x, y in self.sample.pairs)

    @property
    def answer_there(self) -> Any:
        return sum(x * y for x, y in self.sample.others)

    @total(of="answer", over="pairs")
    def here(self, x: Any, y: Any) -> Any:
        return x * y

    @total(of="answer_there", over="others")
    def there(self, x: Any, y: Any) -> Any:
        return x * y


def of(name: Any, value: Any, over: str = "pairs", items: Any = (x, y), kind: Any = Shuffled, **rest: Any) -> Sum:
    return Sum(name, value, items, over, of=kind, **rest)


TWICE = Shuffled(((1, 2), (3, 4), (1, 2)), ((3, 4), (1, 2), (1, 2), (1, 2), (1, 2), (3, 4)), (1, 0, 2, 0, 2, 1), 2)


# --------------------------------------------------------------------------------------------------------- the constructor


@pytest.mark.parametrize(
    "changed",
    [
        {"order": (1, 0, 0, 0, 2, 1)},  # item 0 three times, item 2 once: no bijection, though the numbers are the same
        {"order": (1, 0, 2, 0, 2), "others": TWICE.others[:-1]},  # an item is lost
        {"order": (1, 0, 2, 0, 2, 1, 1), "others": (*TWICE.others, (3, 4))},  # one too many
        {"times": 1},  # repeated items counted once
        {"times": 3},
        {"order": (1, 0, 2, 0, 2, 3)},  # past the end: an index that is shifted by one
        {"order": (1, 0, 2, 0, 2, -2)},  # an index that Python would take
        {"others": ((3, 4), (1, 2), (1, 2), (1, 2), (1, 2), (3, 5))},  # another item
        {"others": ((3, 4), (1, 2), (1, 2), (1, 2), (1, 2), (4, 3))},  # parts exchanged
        {"others": TWICE.others[:-1]},  # lists of different lengths
        {"others": ((3, 4), (1, 2), (1, 2), (1, 2), (1, 2), (3,))},  # of different items
    ],
)
def test_what_is_no_other_order_is_no_sample(changed):
    with pytest.raises(HypothesisNotMet, match="others are not the pairs, each times"):
        replace(TWICE, **changed)


def test_the_constructor_adds_up_the_last_parts(monkeypatch):
    monkeypatch.setattr(Shuffled, "shifts", [(1, 13)])
    with pytest.raises(HypothesisNotMet, match="last part of shift 0 is not the sum over the pairs"):
        replace(TWICE)


def test_a_reading_adds_up_over_its_samples_lists():
    run = Run.given(sample=TWICE)
    assert first_not_met(run) == "" and (run.answer, run.answer_there) == (16, 32)
    wrong = Run.given(sample=TWICE, answer=15)
    assert first_not_met(wrong) == "answer is not the sum over the pairs"


# ----------------------------------------------------------------------------------------------------------- another order


@theorem("The other answer is so many times as large")
def so_many_times(run: Run) -> Law:
    """r' = kr."""
    yield equal("the other answer", run.answer_there, run.sample.times * run.answer)


@theorem("The other answer is the same")
def the_same(run: Run) -> Law:
    """r' = r."""
    yield equal("the other answer", run.answer_there, run.answer)


def two_answers():
    here, there = of(F, x * y), of(G, x * y, "others")
    return quantity(Run, "answer", here), quantity(Run, "answer_there", there), reordered(Shuffled, here, there)


def test_a_sum_over_another_order_is_so_many_times_the_sum():
    found = conclude(so_many_times, {}, *two_answers())
    assert found.granted == ("answer: the sum over the pairs", "answer_there: the sum over the others")
    with pytest.raises(NotDerived, match="refuted"):  # repeated items are counted each time
        conclude(the_same, {}, *two_answers())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (of(F, x * y), of(G, x * x, "others")),  # other terms
        (of(F, x * y), of(G, a * x * y, "others")),
        (of(F, x - y), of(G, x - y, "others", (y, x))),  # the parts of an item the other way round
        (of(F, x), of(G, x, "others", (x,))),  # items of fewer parts
        (of(F, x * y), of(G, x * y)),  # twice the same list
        (of(G, x * y, "others"), of(F, x * y)),  # the other way round: k/1 for 1/k
        (of(F, x * y, "friends"), of(G, x * y, "others")),  # a list of which nothing is declared
        (of(F, x * y), of(G, x * y, "friends")),
        (of(F, x * y, kind=None), of(G, x * y, "others", kind=None)),  # lists of anybody
        (of(F, x * y, kind=Run), of(G, x * y, "others", kind=Run)),
        (of(f, x * g, items=(x, g)), of(g, x * f, "others", (x, f))),  # sums of vectors, which no formula compares
        (of(F, k, items=(k, y)), of(G, k, "others", (k, y))),  # an item called as the number of times
        (of(k, x), of(G, x, "others")),  # a sum that is called so
        (of(F, z, within=(of(z, a * x, items=(a, b)),)), of(G, z, "others", within=(of(z, x, items=(a, b)),))),
    ],
)
def test_other_sums_are_refused(one, other):
    with pytest.raises(NotDerived):
        reordered(Shuffled, one, other)


def test_a_sum_of_one_name_is_one_sum():
    with pytest.raises(NotDerived, match="two things"):
        reordered(Shuffled, of(F, x * y), of(F, x * y, "others"))


def test_sums_within_are_over_their_own_lists():
    inner = of(z, a * x, items=(a, b))  # Σ ax over all pairs (a,b), which depends on x
    assert reordered(Shuffled, of(F, z * y, within=(inner,)), of(G, z * y, "others", within=(inner,)))
    moved = of(z, a * x, "others", (a, b))
    with pytest.raises(NotDerived, match="not sums of one number"):
        reordered(Shuffled, of(F, z * y, within=(inner,)), of(G, z * y, "others", within=(moved,)))


def test_another_sample_types_order_is_refused():
    @sample_type
    class Sorted(Shuffled):
        """The same, of another type."""

    here, there = of(F, x * y, kind=Sorted), of(G, x * y, "others", kind=Sorted)
    with pytest.raises(NotDerived):
        reordered(Shuffled, here, there)
    known = quantity(Run, "answer", of(F, x * y)), quantity(Run, "answer_there", of(G, x * y, "others"))
    with pytest.raises(NotDerived):
        conclude(so_many_times, {}, *known, reordered(Sorted, here, there))


def test_another_order_is_not_exported_and_says_so():
    all_theorems()
    (proof,) = ridge_in_any_order.proofs
    here, _, order = two_answers()
    for fact in (here, order, at(Shuffled, "squares", a, total=of(F, (x + a) * (x + a)))):
        with pytest.raises(NotExported, match="has no form in Coq yet"):
            file_of(proof, [fact])


# -------------------------------------------------------------------------------------------------------- declared sums


@pytest.mark.parametrize(
    ("name", "sum"),
    [
        ("mass", of(F, y)),
        ("mass", of(F, 2 * x)),
        ("mass", of(F, x, "others")),
        ("mass", of(F, x, kind=None)),
        ("mass", of(F, x, kind=Run)),
        ("mass", of(F, M, items=(M, y))),  # an item called as the sum
        ("mass", of(M, x)),
        ("power", of(F, x)),  # a product
        ("times", of(F, x)),
    ],
)
def test_a_declared_sum_is_of_its_terms(name, sum):
    with pytest.raises(NotDerived):
        quantity(Shuffled, name, sum)


def test_a_quantity_of_the_run_is_no_item():
    r = reals("r")[0]
    with pytest.raises(NotDerived, match="is of no item"):
        quantity(Run, "answer", of(F, r * y, items=(r, y)))
    with pytest.raises(NotDerived, match="is of no item"):  # nor one of the sample, where the reading has the sum
        quantity(Run, "answer", of(F, k * y, items=(k, y)))


# -------------------------------------------------------------------------------------------------------- at any points


def test_a_hypothesis_at_any_point_is_of_the_sum_there():
    made = at(Shuffled, "squares", a + 1, total=of(F, (x + a + 1) * (x + a + 1)))
    assert made.conclusion.same(F >= 0) and {h.kind for h in made.hypotheses} == {"sample", "definition"}
    with pytest.raises(NotDerived, match="of no others"):
        instance(made, {"a": b})


@pytest.mark.parametrize(
    ("points", "sum"),
    [
        ((a,), of(F, (x + b) * (x + b))),  # the sum at another point
        ((a,), of(F, (x - a) * (x - a))),
        ((a,), of(F, (x + a) * (x + a), "others")),
        ((a,), of(F, -x)),
        ((x,), of(F, 4 * x * x)),  # the item is not a point: Σ(x + x)² is of no t
        ((k,), of(F, (x + k) * (x + k), items=(x, k))),
        ((a,), of(k, (x + a) * (x + a))),  # a sum called as a quantity of the sample
        ((), of(F, x * x)),
        ((a, b), of(F, (x + a) * (x + a))),
    ],
)
def test_another_sum_than_that_at_the_points_is_refused(points, sum):
    with pytest.raises(NotDerived):
        at(Shuffled, "squares", *points, total=sum)


def test_a_hypothesis_on_items_holds_at_no_other_points():
    with pytest.raises(NotDerived, match="on a sum at any points"):
        at(Shuffled, "own", a, total=of(F, (x + a) * (x + a)))
    with pytest.raises(NotDerived, match="on a sum at any points"):
        at(Shuffled, "missing", a, total=of(F, (x + a) * (x + a)))

    class Some(Shuffled):
        @hypothesis(over="shifts")
        def squares(self, t: Any, s: Any) -> Any:
            """one of some shifts only"""
            return s >= 0

    with pytest.raises(NotDerived, match="not declared of all points"):
        at(Some, "squares", a, total=of(F, (x + a) * (x + a), kind=Some))


def test_what_is_known_at_one_point_is_not_known_at_another():
    at_a, at_b = (at(Shuffled, "squares", p, total=of(S, (x + p) * (x + p))) for p, S in ((a, F), (b, G)))
    with pytest.raises(NotDerived, match="refuted"):
        by(F >= G, at_a, at_b)
    bigger, smaller = of(F, (x + a) * (x + a)), of(F, (x + b) * (x + b))
    assert bigger.key != smaller.key  # so one name for both is a name for two sums
