"""The kernel: what its rules refuse. Each test tries to derive something false, or more than is known."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import pytest
from lemmata.properties.numbers.exact import NotANumber
from lemmata.properties.proofs import integer, reals, term, vectors
from lemmata.properties.proofs.derivation import Each, conclude
from lemmata.properties.proofs.engines import smt
from lemmata.properties.proofs.engines.discharge import discharge_of_few, needed
from lemmata.properties.proofs.formal.formal import Formula, valued
from lemmata.properties.proofs.formal.obligation import Obligation
from lemmata.properties.proofs.formal.substitution import substituted
from lemmata.properties.proofs.formal.sums import Sum
from lemmata.properties.proofs.kernel import (
    Fact,
    Loop,
    NotDerived,
    assume,
    by,
    cauchy_schwarz,
    induct,
    instance,
    of_sample,
    split,
    square,
    total,
)
from lemmata.properties.proofs.kernel import engines as kernel_engines
from lemmata.properties.proofs.proving import prove
from lemmata.properties.proofs.rules.summation import summed
from lemmata.properties.proofs.ties import tie
from lemmata.properties.roles.readings import Reading
from lemmata.properties.samples.base import HypothesisNotMet, sample_type
from lemmata.properties.samples.hypotheses import Hypothesis, hypothesis
from lemmata.properties.samples.hypotheses import total as declared_total
from lemmata.properties.statements.conclusions import Law, at_least, equal, greater
from lemmata.properties.theorem import THEOREMS, theorem
from lemmata.theorems.metric_learning.fields import cross_entropy_is_trace_plus_partition
from lemmata.theorems.perceptron.mistake_bound import block_novikoff
from lemmata.theorems.perceptron.proofs.updates import updates
from lemmata.theorems.perceptron.readings import Mistakes, OnlineClassifier
from lemmata.theorems.perceptron.samples.streams import SeparableStream, UnitSeparableStream
from lemmata.workbench.implementations.catalogue import lifted

(u, v, w, x), (a, b, t, y) = vectors("u v w x"), reals("a b t y")
pytestmark = pytest.mark.usefixtures("no_engines")


def test_nobody_makes_a_fact():
    with pytest.raises(TypeError, match="rules of the kernel"):
        Fact(object(), "magic", [], a <= b, [], "")
    fact = assume(a <= b)
    with pytest.raises(AttributeError):
        fact.hypotheses = frozenset()  # type: ignore[misc]


def test_an_assumption_stays_until_it_is_discharged():
    made = by(a <= b + 1, assume(a <= b), loose="a test")
    assert [str(h) for h in made.hypotheses] == ["a ≤ b"]
    assert {str(h) for h in by(a <= b + 2, made, loose="a test").hypotheses} == {"a ≤ b"}
    assert made.hypotheses <= split(a >= 0, made, made).hypotheses


def test_what_does_not_follow_is_refused():
    for goal, facts in [(a <= 0, []), (a <= b, [assume(b <= a)]), (a * a >= 1, [assume(a >= 0)])]:
        with pytest.raises(NotDerived, match="refuted"):
            by(goal, *facts)


def test_a_divisor_must_not_be_0():
    with pytest.raises(NotDerived):
        by(a / a == 1)
    with pytest.raises(NotDerived):
        by(a / b >= 0, assume(a >= 0), assume(b >= 0), loose="a test")
    assert by(a / b >= 0, assume(a >= 0), assume(b > 0), loose="a test")
    with pytest.raises(NotDerived):  # what is assumed of a quotient says nothing where it is not defined
        by(a >= 0, assume(a / b >= 0), assume(b >= 0), loose="a test")


def test_a_root_needs_a_radicand_and_a_logarithm_a_positive_number():
    with pytest.raises(NotDerived):
        by(a >= 0, assume(a.sqrt() >= 0), loose="a test")
    with pytest.raises(NotDerived):
        by(a.log().exp() == a)
    assert by(a.log().exp() == a, assume(a > 0))
    with pytest.raises(NotDerived):
        by(a**t * a**t == a ** (2 * t))


def test_an_instance_is_of_names_that_nothing_is_known_of():
    fact = by(a <= b, assume(a <= b - 1), loose="a test")
    with pytest.raises(NotDerived, match="not any value"):
        instance(fact, {"a": b + 1})
    free = by(a * b + 1 >= b * a, loose="a test")
    assert instance(free, {"a": term(3) + b}).conclusion.same((3 + b) * b + 1 >= b * (3 + b))
    assert instance(square(u), {"u": w - x}).conclusion.same((w - x) @ (w - x) >= 0)


def test_a_substitution_brings_its_conditions():
    assert [str(c) for c in substituted(a >= 0, {"a": 1 / b}).conditions] == ["b ≠ 0"]
    assert [str(c) for c in substituted(1 / a >= 0, {"a": b - 1}).conditions] == ["b - 1 ≠ 0"]


def test_a_case_split_needs_both_cases_of_one_condition():
    yes, no = by(a * a >= a * b, assume(a >= b), assume(a >= 0)), by(a * a >= a * b, assume(a < b), assume(a < 0))
    assert {str(h) for h in split(a >= b, yes, no).hypotheses} == {"a ≥ 0", "a < 0"}
    assert len(split(a >= b + 1, yes, no).hypotheses) == 4
    with pytest.raises(NotDerived, match="different"):
        split(a >= b, yes, by(a <= b, assume(a < b)))


def test_that_a_number_is_whole_is_known_by_no_rule():
    """Engines know that no integer is ⅓; that t stays an integer along a loop nobody has shown."""
    n = integer("n")
    for make in (lambda: assume(n >= 0), lambda: by(n != Fraction(1, 3))):
        with pytest.raises(NotDerived, match="integer"):
            make()


def test_a_derivation_does_not_choose_its_engines():
    (proof,) = block_novikoff.proofs

    def lenient(perceptron):
        with kernel_engines(lambda name, given, goal, loose: ([], "")):
            yield from proof.derive(perceptron)

    found = prove(dataclasses.replace(proof, derive=lenient, mutants=()), lifted)
    assert found.status == "open" and any("does not choose its engines" in fault for fault in found.faults)


def test_what_one_engine_alone_leaves_out_is_kept(monkeypatch):
    monkeypatch.setattr(smt, "z3", lambda text, effort=1: "unsat")
    assert needed([a <= b, b <= 0], a <= 0) == []
    assert discharge_of_few(Obligation("", (a <= b, b <= 0), a <= 0))[1] == [0, 1]


def test_of_what_is_given_only_the_needed_is_kept_and_the_last_of_two():
    spare = [a >= k for k in range(5)]
    assert needed([*spare, b <= 0, a <= b, *spare, b <= 0], a <= 0) == [6, 12]
    assert needed([*spare, a <= b], a <= 0) == [0, 1, 2, 3, 4, 5]  # not implied: nothing is left out
    assert needed(spare, a - a == 0) == []


def test_a_hypothesis_on_items_that_no_sample_has_is_a_fault(monkeypatch):
    monkeypatch.setattr(Hypothesis, "items", lambda self, sample: iter([]))
    (proof,) = block_novikoff.proofs
    found = prove(dataclasses.replace(proof, mutants=()), lifted)
    assert found.status == "open" and any("speaks of no item" in fault for fault in found.faults)


# ---------------------------------------------------------------------------------------------------------------- induction


def test_what_a_loop_keeps_is_one_formula():
    """Asked again after a step, a function could answer another one: t ≥ 100 of a counter that begins at 0."""
    counter = Loop("counter", {"t": t}, (y,), lambda y: (0,), lambda t, y: (t + 1,))
    asked = []

    def keeps(t):
        asked.append(t)
        return [t >= 100] if len(asked) == 1 else [t >= t]

    with pytest.raises(NotDerived, match="at the start"):
        induct(counter, keeps, [], {0: "a test"})


def counting(step):
    return Loop("counting", {"t": t}, (x, y), lambda x, y: (0,), step)


def test_induction_needs_the_start_and_the_step():
    assert induct(counting(lambda t, x, y: (t + 1,)), lambda t: [t >= 0], [], {0: "a count"})
    with pytest.raises(NotDerived, match="start"):
        induct(counting(lambda t, x, y: (t + 1,)), lambda t: [t >= 1], [], {0: "a count"})
    with pytest.raises(NotDerived, match="step"):
        induct(counting(lambda t, x, y: (t - 1,)), lambda t: [t >= 0], [], {0: "a count"})


def test_what_is_kept_serves_where_a_fact_that_a_step_uses_assumes_it():
    def kept(*known, step=lambda t, b, x, y: (t + b, b + 1)):
        loop = Loop("growing", {"t": t, "b": b}, (x, y), lambda x, y: (0, 0), step)
        return induct(loop, lambda t, b: [t >= 0, b >= 0], known, {0: "a test", 1: "a test"})

    more = by(t + b >= t, assume(b >= 0), loose="a test")
    for facts in (kept(), kept(more)):
        assert [fact.data.serves(fact) for fact in facts] == [False, True]
    for facts in (kept(step=lambda t, b, x, y: (t + 1, b + 1)), kept(more, step=lambda t, b, x, y: (t + 1, b + 1))):
        assert [fact.data.serves(fact) for fact in facts] == [False, False]


def test_induction_takes_every_branch_of_a_step():
    def step(t, x, y):
        return (t - 1,) if y >= 100 else (t + 1,)

    with pytest.raises(NotDerived, match="step"):
        induct(counting(step), lambda t: [t >= 0], [], {0: "a count"})


def test_a_branch_that_cancels_asks_for_its_divisor():
    """y·b/y = b is the same text on both sides, and was taken for true, whatever y: where it is 0 the code fails."""

    def step(t, b, y):
        return (t + 1,) if (y * b) / y == b else (t,)

    with pytest.raises(NotDerived, match="y ≠ 0"):
        induct(Loop("dividing", {"t": t}, (b, y), lambda b, y: (0,), step), lambda t: [t >= 0], [], {0: "a count"})


def test_whether_vectors_are_equal_is_not_decided():
    """Two of the same coordinates were different, as objects are: the code went one way only."""
    with pytest.raises(TypeError, match="not known"):
        bool(u == w)
    with pytest.raises(TypeError, match="not known"):
        bool(u != u + 0 * w)


def test_nothing_may_be_known_of_the_state_or_the_item_of_one_step():
    with pytest.raises(NotDerived, match="one step"):
        induct(counting(lambda t, x, y: (t + y,)), lambda t: [t >= 0], [assume(y >= 0)], {0: "a test"})
    with pytest.raises(NotDerived, match="one step"):
        induct(counting(lambda t, x, y: (t - 1,)), lambda t: [t >= 0], [assume(t >= 5)], {0: "a test"})
    with pytest.raises(NotDerived, match="one step"):  # of no item: an assumption, whatever it speaks of, is not a fact
        induct(counting(lambda t, x, y: (t + a,)), lambda t: [t >= 0], [assume(a >= 0)], {0: "a test"})


def test_what_is_known_of_the_end_of_a_loop_is_not_known_of_other_numbers():
    (kept,) = induct(counting(lambda t, x, y: (t + 1,)), lambda t: [t >= 0], [], {0: "a count"})
    with pytest.raises(NotDerived, match="of no others"):
        instance(kept, {"t": term(-1)})


def test_what_a_loop_speaks_of_is_fixed_at_its_end():
    """t ends with a for each item; with 0 in place of a that would be 0 for any a."""
    loop = Loop("multiples", {"t": t}, (x, y), lambda x, y: (0 * a,), lambda t, x, y: (t + a,))
    (kept,) = induct(loop, lambda t: [t * a >= 0], [], {0: "a test"})
    with pytest.raises(NotDerived, match="of no others"):
        instance(kept, {"a": term(0)})


def test_a_hypothesis_about_items_needs_an_item():
    within = of_sample(SeparableStream, "within_the_radius", x, y)
    fact = by(real_radius() >= 0, within, square(x), loose="a test")
    assert {h.kind for h in fact.hypotheses} == {"sample", "item"}
    with pytest.raises(NotDerived, match="refuted"):
        conclude(block_novikoff, {"mistakes": t}, fact)


def real_radius():
    from lemmata.properties.proofs.formal.sample import Formal

    return Formal(SeparableStream).radius_squared


def test_a_sample_type_has_the_hypotheses_that_it_declares():
    with pytest.raises(NotDerived, match="declares no hypothesis"):
        of_sample(SeparableStream, "of_unit_length", x, y)
    assert of_sample(UnitSeparableStream, "of_unit_length", x, y).conclusion.same(x @ x == 1)


@pytest.mark.parametrize("item", [(2 * x, y), (x, y + 1), (x + w, y), (x, term(1))])
def test_an_item_is_a_name(item):
    """What holds of an item need not hold of twice an item: a loop over items (x, y) does not discharge that there is one."""
    fact = of_sample(SeparableStream, "within_the_radius", *item)
    loop = Loop(
        "lengths", {"t": t}, (x, y), lambda x, y: (real_radius(),), lambda t, x, y: (t + real_radius() - item[0] @ item[0],)
    )
    with pytest.raises(NotDerived, match="one step"):
        induct(loop, lambda t: [t >= 0], [fact, of_sample(SeparableStream, "radius")], {0: "a test"})


def test_a_quantity_of_the_sample_is_no_item():
    with pytest.raises(NotDerived, match="cannot stand for an item"):
        of_sample(SeparableStream, "separated", v, y)


def test_the_parts_of_one_item_belong_together():
    other = reals("z")[0]
    apart = [of_sample(SeparableStream, "labelled", x, other), of_sample(SeparableStream, "separated", x, y)]
    with pytest.raises(NotDerived, match="one step"):
        induct(
            Loop("mixed", {"t": t}, (x, y), lambda x, y: (0,), lambda t, x, y: (t + other * other - 1,)),
            lambda t: [t == 0],
            apart,
        )


@pytest.mark.parametrize("state", [{"t": 2 * t}, {"y": y}, {"a": a, "t": a}])
def test_a_state_is_of_names_and_not_of_items(state):
    with pytest.raises(NotDerived, match="a name of its own"):
        induct(Loop("bad", state, (x, y), lambda x, y: [0] * len(state), lambda *s: s[: len(state)]), lambda *s: [s[0] >= 0], [])


# --------------------------------------------------------------------------------------------------------------- conclusions


def test_the_hypotheses_of_another_sample_type_are_refused():
    wrong = dataclasses.replace(block_novikoff.proofs[0], theorem="x")
    assert wrong  # the derivation itself is fine; taken for a statement of other samples it is not
    facts = [of_sample(UnitSeparableStream, "margin")]
    with pytest.raises(NotDerived):
        conclude(block_novikoff, {"mistakes": t}, *facts, assume(t <= 0), of_sample(UnitSeparableStream, "radius"))


def test_another_sample_type_of_the_same_name_is_refused():
    class SeparableStream:
        FORMAL: ClassVar = {"v": "vector v", "radius_squared": "R²", "margin_squared": "γ²"}

        @hypothesis()
        def margin(self) -> Any:
            """γ²‖v‖² = 2"""
            return self.margin_squared * (self.v @ self.v) == 2

    known = [assume(t <= real_radius() * (v @ v) / 2), of_sample(SeparableStream, "margin"), square(v)]
    with pytest.raises(NotDerived, match=r"a hypothesis of SeparableStream is used|is assumed"):
        conclude(block_novikoff, {"mistakes": t}, *known)


class Granting(Reading[SeparableStream], role=OnlineClassifier):
    FORMAL: ClassVar = {"mistakes": "m"}

    @property
    def mistakes(self) -> int:
        raise NotImplementedError

    @hypothesis()
    def few(self) -> Any:
        """no more than 3 mistakes"""
        return self.mistakes <= 3


Granting.__name__ = "SeparableStream"


@theorem("Few mistakes")
def few_mistakes(run: Granting) -> Law:
    """At most three mistakes."""
    yield at_least("allowed", 3, run.mistakes)


def test_what_is_granted_is_said_whatever_the_reading_is_called():
    """By its name it would be the sample type's own."""
    assert conclude(few_mistakes, {}, of_sample(Granting, "few"), loose="a test").granted


def test_an_open_assumption_is_refused():
    R2 = real_radius()
    bound = assume(t * (v @ v) ** 0 <= R2 * (v @ v))
    with pytest.raises(NotDerived, match="not a hypothesis of"):
        conclude(block_novikoff, {"mistakes": t}, bound, of_sample(SeparableStream, "margin"), square(v))


def test_what_the_sample_declares_cannot_be_given():
    with pytest.raises(NotDerived, match="not to be given"):
        conclude(block_novikoff, {"mistakes": t, "radius_squared": term(10)})


def test_a_derivation_without_a_tie_or_with_an_idle_fact_is_open():
    (proof,) = block_novikoff.proofs

    def idle(perceptron):
        cauchy_schwarz(u, v)
        yield from proof.derive(perceptron)

    found = prove(dataclasses.replace(proof, derive=idle, mutants=()), lifted)
    assert found.status == "open" and "never used" in found.faults[0]

    def untied(perceptron):
        yield next(iter(proof.derive(perceptron)))

    found = prove(dataclasses.replace(proof, derive=untied, mutants=()), lifted)
    assert found.status == "open" and any("nothing ties" in fault for fault in found.faults)


def tight(mistakes, ratio):
    if mistakes < 0:
        for _ in range(0):
            yield at_least("mistakes", 1, mistakes)
    yield at_least("ratio", ratio, mistakes)


@theorem("Block and Novikoff, by way of a helper")
def by_a_helper(run: Mistakes) -> Law:
    """At most R²/γ² mistakes."""
    yield from tight(run.mistakes, run.radius_squared / run.margin_squared)


def test_a_line_of_a_helper_that_is_never_run_is_a_fault():
    known = [of_sample(SeparableStream, "margin"), square(v), by(*kept_by_the_perceptron(), name="Cauchy–Schwarz")]
    found = conclude(by_a_helper, {"mistakes": t}, *known)
    assert len(found.faults) == 1 and "never run" in found.faults[0]


@theorem("Block and Novikoff, with a line that is run in part")
def in_part(run: Mistakes) -> Law:
    """At most R²/γ² mistakes."""
    _ = run.mistakes != run.mistakes and (yield at_least("mistakes", 1, run.mistakes))
    yield at_least("ratio", run.radius_squared / run.margin_squared, run.mistakes)


def test_a_conclusion_in_a_line_that_is_run_in_part_is_a_fault_too():
    known = [of_sample(SeparableStream, "margin"), square(v), by(*kept_by_the_perceptron(), name="Cauchy–Schwarz")]
    run = conclude(by_a_helper, {"mistakes": t}, *known), conclude(in_part, {"mistakes": t}, *known)
    assert [fault.split()[-3:] for found in run for fault in found.faults] == [["was", "never", "run"]] * 2


def kept_by_the_perceptron():
    """The lemma t ≤ R²‖v‖² of the perceptron's proof, and what it follows from."""
    loop = updates(lifted("perceptron.Perceptron"))
    items = [of_sample(SeparableStream, name, *loop.items) for name in ("labelled", "separated", "within_the_radius")]
    most, R2 = loop.state["w"], real_radius()
    kept = induct(loop, lambda w, t: [w @ v >= t, w @ w <= t * R2], items)
    return t <= R2 * (v @ v), *kept, cauchy_schwarz(most, v), square(v), of_sample(SeparableStream, "radius")


def test_the_same_formula_in_another_order_is_the_same():
    assert (a <= b).same(b >= a) and (a == b).same(b == a) and (a + b <= 0).same(b + a <= 0)
    assert not (a <= b).same(a < b) and not (a <= b).same(b <= a)
    assert isinstance(a <= b, Formula)
    assert THEOREMS  # the statements are loaded


# ----------------------------------------------------------------------------------- items, ends of loops, and their names


def margin_sum(item):
    """Σ⟨v,x⟩ over examples, from a fact on an item."""
    V = sample_v()
    loop = Loop("margins", {"t": t}, (x, y), lambda x, y: (0,), lambda t, x, y: (t + V @ x,))
    return induct(loop, lambda t: [t >= 0], [of_sample(SeparableStream, "separated", *item)], {0: "a sum"})


def sample_v():
    from lemmata.properties.proofs.formal.sample import Formal

    return Formal(SeparableStream).v


@pytest.mark.parametrize("item", [(x, term(1)), (x, x @ x), (2 * x, y), (x, y + 1)])
def test_what_is_known_of_some_items_is_not_known_of_those_of_a_loop(item):
    with pytest.raises(NotDerived):
        margin_sum(item)


def test_an_item_cannot_have_the_name_of_a_quantity_of_the_sample():
    with pytest.raises(NotDerived, match="its own"):
        of_sample(SeparableStream, "separated", sample_v(), y)
    with pytest.raises(NotDerived, match="its own"):
        of_sample(SeparableStream, "separated", x, real_radius())


def test_a_loop_without_items_ends_as_it_starts():
    """That R² ≥ 0 because an example is within the radius is not known where there is no example."""
    R2 = real_radius()
    loop = Loop("none", {"t": t}, (x, y), lambda x, y: (R2,), lambda t, x, y: (t,))
    known = [of_sample(SeparableStream, "within_the_radius", x, y), square(x)]
    with pytest.raises(NotDerived, match="start"):
        induct(loop, lambda t: [t >= 0], known, {0: "a test"})


def test_what_a_loop_keeps_speaks_of_no_item():
    last = Loop("last", {"t": t}, (y,), lambda y: (y,), lambda t, y: (y,))
    with pytest.raises(NotDerived, match="item"):
        induct(last, lambda t: [t == y], [])


def test_two_loops_of_one_name_end_in_two_states():
    up = Loop("counting", {"t": t}, (x, y), lambda x, y: (1,), lambda t, x, y: (t + 1,))
    (positive,) = induct(up, lambda t: [t >= 1], [], {0: "a count"})
    down = Loop("counting", {"t": t}, (x, y), lambda x, y: (-1,), lambda t, x, y: (t - 1,))
    (negative,) = induct(down, lambda t: [t <= -1], [], {0: "a count"})
    with pytest.raises(NotDerived, match="stands for the end"):
        by(a <= b, positive, negative)


def test_the_names_of_a_state_are_those_that_stand_for_it():
    loop = Loop("counting", {"n": t}, (x, y), lambda x, y: (0,), lambda t, x, y: (t + 1,))
    (kept,) = induct(loop, lambda t: [t >= 0], [], {0: "a count"})
    with pytest.raises(NotDerived, match="of no others"):
        instance(kept, {"t": term(-1)})

    nothing = lambda *_: (0, 0)  # noqa: E731
    for one, other in ((t, b + 1), (t, t), (y, b)):
        with pytest.raises(NotDerived, match="a name of its own"):
            induct(Loop("odd", {"t": one, "s": other}, (x, y), nothing, nothing), lambda *_: [a == a], [])


def test_what_is_found_where_names_have_values_is_of_these_values():
    with valued({"R²": Fraction(-1)}, {}, np.array([term(1)])):
        false = of_sample(SeparableStream, "radius")
    with pytest.raises(NotDerived):
        conclude(block_novikoff, {"mistakes": t}, false)


def test_the_end_of_a_loop_is_no_quantity_of_the_sample():
    (R2,) = reals("R²")
    loop = Loop("constant", {"R²": R2}, (x, y), lambda x, y: (1,), lambda r, x, y: (r,))
    (one,) = induct(loop, lambda r: [r == 1], [])
    (most,) = induct(loop, lambda r: [r <= 1], [])
    with pytest.raises(NotDerived, match="something else"):
        by(R2 * (1 - R2) >= 0, most, of_sample(SeparableStream, "radius"), loose="a test")
    known = [by(R2 >= 0, one, loose="a test"), of_sample(SeparableStream, "margin"), square(v), assume(t <= 0)]
    with pytest.raises(NotDerived, match=r"has that name|is assumed"):
        conclude(block_novikoff, {"mistakes": t}, *known)


def test_neither_the_end_of_a_loop_nor_a_sum_is_a_quantity_of_the_run():
    (m,) = reals("m")
    loop = Loop("few", {"m": m}, (y,), lambda y: (0,), lambda m, y: (m - y * y,))
    (few,) = induct(loop, lambda m: [m <= 0], [])
    none = summed(by(y - y == 0, loose="a test"), lambda m: m == 0, Sum(m, y - y, (y,), "items"))
    for known in (few, none):
        with pytest.raises(NotDerived, match="has that name"):
            conclude(few_mistakes, {}, known, loose="a test")


def test_a_sum_that_is_given_is_tied_to_the_code():
    """Else the number of mistakes could be a sum of zeros."""

    def derive():
        none = summed(by(y - y == 0, loose="a test"), lambda t: t == 0, Sum(t, y - y, (y,), "items"))
        known = [none, *(of_sample(SeparableStream, name) for name in ("radius", "margin")), square(v)]
        yield conclude(block_novikoff, {"mistakes": t}, *known, loose="a test")

    proof = dataclasses.replace(block_novikoff.proofs[0], derive=derive, lifts="", mutants=())
    found = prove(proof, lifted)
    assert found.status == "open" and any("nothing ties a sum" in fault for fault in found.faults), found.faults


def test_a_statement_may_branch_on_a_sum():
    @law
    def is_positive_unless_it_is_0(run: Listed) -> Law:
        if run.entries != 0:
            yield greater("the sum", run.entries, 0)
        else:
            yield equal("the sum", run.entries, 0)

    positive = summed(by(y * y >= 0, loose="a test"), lambda t: t >= 0, Sum(t, y * y, (y,), "items"))
    assert len(conclude(is_positive_unless_it_is_0, {"entries": t}, positive, loose="a test").facts) == 2
    with pytest.raises(NotDerived, match="is assumed"):
        conclude(is_positive_unless_it_is_0, {"entries": t}, positive, assume(t > 1), assume(t < 1), loose="a test")


def test_powers_of_a_positive_number_are_positive_and_reciprocal():
    assert by(2**y > 0, loose="a test") and by(t == 2 ** (-y), assume(t * 2**y == 1), loose="a test")
    assert by(t * 2 ** (a - y) == 1, assume(t == 2 ** (y - a)), loose="a test")
    for false in (2**y > 1, (-2) ** (2 * y) > 0, 2**y == 2 ** (-y), 2**y >= 3**y):
        with pytest.raises(NotDerived):
            by(false, loose="a test")


def test_a_loop_with_powers_is_tied_where_it_ends_in_whole_numbers():
    """√2 on the way to 2; what stays irrational is not what a code answers."""
    loop = Loop("halves", {"A": a, "P": b}, (y,), lambda _: (0, 1), lambda A, P, y: (A + y, 2 ** (A + y)))
    half = Fraction(1, 2)
    assert not tie(loop, [([(half,), (half,)], [1, 2])]).faults
    assert tie(loop, [([(half,)], [half, float(np.sqrt(2))])]).faults
    odd = Loop("asks on the way", {"P": b}, (y,), lambda _: (1,), lambda P, y: (2**y if P >= 1 else 2 ** (-y),))
    assert tie(odd, [([(half,), (half,)], [half])]).faults


# ------------------------------------------------------------------------------------------------- an entry, for every entry


@sample_type
class Numbers:
    """Numbers of which none is negative."""

    all: tuple[int, ...]

    @hypothesis(over="all")
    def counted(self, a: Any) -> Any:
        """not negative: a ≥ 0"""
        return a >= 0


class Listed(Reading[Numbers], role=OnlineClassifier):
    """Some of the numbers, and a second list."""

    entries: Any = None
    others: Any = None


def law(statement):
    return theorem("A test")(statement)


def entry(name="a", over="all"):
    return Each({over: reals(name)}, *reals(name))


def test_what_holds_of_an_arbitrary_entry_holds_of_every_one():
    @law
    def all_are_counted(run: Listed) -> Law:
        for v in run.entries:
            yield at_least("v", v, 0)

    known = of_sample(Numbers, "counted", a)
    assert conclude(all_are_counted, {"entries": entry()}, known).facts
    with pytest.raises(NotDerived, match="there is an item"):
        conclude(all_are_counted, {"entries": [a]}, known)
    with pytest.raises(NotDerived, match="there is an item"):
        conclude(all_are_counted, {"entries": entry(over="others")}, known)
    with pytest.raises(NotDerived, match="there is an item"):  # another item than that which the entry is made from
        conclude(all_are_counted, {"entries": Each({"all": (b,)}, a)}, known)
    with pytest.raises(NotDerived, match="there is an item"):  # an item has a name for each part
        conclude(all_are_counted, {"entries": Each({"all": (a - 1,)}, a)}, of_sample(Numbers, "counted", a - 1), loose="a test")


def test_an_entry_is_no_sum():
    @law
    def all_are_zero(run: Listed) -> Law:
        for v in run.entries:
            yield equal("v", v, 0)

    nothing = summed(by(y - y == 0, loose="a test"), lambda a: a == 0, Sum(a, y - y, (y,), "items"))
    with pytest.raises(NotDerived, match="stands for an item"):
        conclude(all_are_zero, {"entries": entry()}, nothing, of_sample(Numbers, "counted", a), loose="a test")


def test_two_entries_are_not_the_same():
    @law
    def all_are_equal(run: Listed) -> Law:
        first = run.entries[0]
        for v in run.entries:
            yield at_least("v", v, first)

    @law
    def all_pairs(run: Listed) -> Law:
        for v in run.entries:
            for other in run.entries:
                yield at_least("v", v, other)

    with pytest.raises((NotDerived, NotANumber)):
        conclude(all_are_equal, {"entries": entry()})
    with pytest.raises(NotDerived, match="twice"):
        conclude(all_pairs, {"entries": entry()})


def test_entries_are_not_counted_and_not_added_up():
    """Of one entry a sum is its own, and its number is 1."""

    @law
    def none_is_above_its_number(run: Listed) -> Law:
        for k, v in enumerate(run.entries, 1):
            yield at_least("k v", k * v, v)

    @law
    def the_sum_is_positive(run: Listed) -> Law:
        yield at_least("Σv", sum(v for v in run.entries), 0)

    @law
    def the_least_is_the_largest(run: Listed) -> Law:
        yield at_least("least", min(run.entries), max(run.entries))

    for statement in (none_is_above_its_number, the_sum_is_positive, the_least_is_the_largest):
        with pytest.raises(NotDerived, match="something else with a list"):
            conclude(statement, {"entries": entry()}, of_sample(Numbers, "counted", a))

    @law
    def by_hand(run: Listed) -> Law:
        total, count = 0, 0
        for v in run.entries:
            total, count = total + v, count + 1
        yield at_least("Σv, at least 0 if there is one", total * (2 - count), 0)

    @law
    def by_hand_within(run: Listed) -> Law:
        total = 0
        for v in run.entries:
            total = total + v
            yield at_least("Σv", 2 * v, total)

    for statement in (by_hand, by_hand_within):
        with pytest.raises(NotDerived, match="counts the entries"):
            conclude(statement, {"entries": entry()}, of_sample(Numbers, "counted", a))


@sample_type
class Counted:
    """Numbers, and how many there are."""

    all: tuple[int, ...]

    FORMAL: ClassVar = {"n": "n"}

    @property
    def n(self) -> int:
        return len(self.all)

    @hypothesis(over="all")
    def is_one_of(self, a: Any) -> Any:
        """one of at least one: n ≥ 1"""
        return self.n >= 1


class ListedOfSome(Reading[Counted], role=OnlineClassifier):
    """The numbers."""

    entries: Any = None


def test_what_is_said_of_no_entries_too_follows_from_none():
    @law
    def some_with_an_entry(run: ListedOfSome) -> Law:
        yield equal("n", run.sample.n, run.sample.n)
        for v in run.entries:
            yield at_least("n where there is an entry", run.sample.n + 0 * v, 1)

    @law
    def always_some(run: ListedOfSome) -> Law:
        for v in run.entries:
            yield equal("v", v, v)
        yield at_least("n", run.sample.n, 1)

    @law
    def otherwise(run: ListedOfSome) -> Law:
        are_some = False
        for v in run.entries:
            are_some = True
            yield equal("v", v, v)
        if not are_some:
            yield equal("n", run.sample.n, 1)

    assert any("never run" in fault for fault in conclude(otherwise, {"entries": entry()}, loose="a test").faults)
    known = of_sample(Counted, "is_one_of", a)
    assert conclude(some_with_an_entry, {"entries": entry()}, known, loose="a test").facts
    with pytest.raises(NotDerived, match="n: refuted: n ≥ 1"):
        conclude(always_some, {"entries": entry()}, known, loose="a test")


# -------------------------------------------------------------------------------------------------------------------- sums


@sample_type
class Weighed:
    """Pairs (a, b) with 0 ≤ a ≤ b, and the sum of all a."""

    pairs: tuple[tuple[int, int], ...]
    sum: int

    FORMAL: ClassVar = {"sum": "Σa"}

    @hypothesis(over="pairs")
    def counted(self, a: Any, b: Any) -> Any:
        """one with 0 ≤ a"""
        return a >= 0

    @hypothesis(over="pairs")
    def sorted(self, a: Any, b: Any) -> Any:
        """one with a ≤ b"""
        return a <= b

    @declared_total(of="sum", over="pairs")
    def first(self, a: Any, b: Any) -> Any:
        return a


def test_the_constructor_adds_up():
    assert Weighed(((1, 2), (3, 4)), 4)
    with pytest.raises(HypothesisNotMet, match="sum is not the sum over the pairs"):
        Weighed(((1, 2), (3, 4)), 5)


def adding(step=lambda t, a, b: (t + a,), start=0, items=(a, b)):
    return Loop("adding", {"t": t}, items, lambda *_: (start,), step)


def test_a_step_is_one_step():
    """Asked again, a step could do another thing: nothing for `induct`, and what is declared for `total`."""
    asked = []

    def step(t, a, b):
        asked.append(t)
        return (t if len(asked) == 1 else t + a,)

    loop = adding(step)
    assert induct(loop, lambda t: [t <= 0], [], {0: "a test"})
    with pytest.raises(NotDerived, match="does not add up"):
        total(Weighed, "sum", loop)


def test_a_sum_over_all_items_is_what_a_loop_over_them_ends_with():
    loop = adding()
    (kept,) = induct(loop, lambda t: [t >= 0], [of_sample(Weighed, "counted", a, b)])
    (S,) = reals("Σa")
    found = by(S >= 0, kept, total(Weighed, "sum", loop))
    assert {h.kind for h in found.hypotheses} == {"sample", "run"}


def test_what_a_loop_keeps_may_be_found_in_parts():
    loop = adding()
    (one,) = induct(loop, lambda t: [t >= 0], [of_sample(Weighed, "counted", a, b)])
    (two,) = induct(loop, lambda t: [2 * t == t + t], [])
    assert by(t >= 0, one, two, loose="a test")
    assert total(Weighed, "sum", loop)


def test_a_loop_that_does_not_add_up_the_declared_terms_ends_with_no_sum():
    wrong = [adding(lambda t, a, b: (t + b,)), adding(start=1), adding(items=(b, a)), adding(lambda t, a, b: (t + 2 * a,))]
    for loop in (*wrong[:2], wrong[3]):
        with pytest.raises(NotDerived, match="does not add up"):
            total(Weighed, "sum", loop)
    with pytest.raises(NotDerived, match="declares no sum"):
        total(Weighed, "product", adding())
    with pytest.raises(NotDerived, match="quantity of Weighed"):
        total(Weighed, "sum", Loop("adding", {"t": t}, (reals("Σa")[0], b), lambda *_: (0,), lambda t, a, b: (t + a,)))


def test_what_is_known_of_a_run_over_other_items_is_not_known_of_the_sum():
    """Over pairs (b, a) the second parts are added up, of which no more is known than that they are the larger ones."""
    swapped = adding(lambda t, b, a: (t - b + a,), items=(b, a))
    (kept,) = induct(swapped, lambda t: [t >= 0], [of_sample(Weighed, "sorted", b, a)])
    with pytest.raises(NotDerived):
        by(reals("Σa")[0] >= 0, kept, total(Weighed, "sum", swapped))
    (some,) = induct(loop := adding(), lambda t: [t >= 0], [of_sample(Numbers, "counted", a)])
    with pytest.raises(NotDerived, match="something else"):
        by(reals("Σa")[0] >= 0, some, total(Weighed, "sum", loop))


def test_a_derivation_reads_the_same_whatever_was_derived_before():
    """Loops were numbered through the whole process, and what is stored of sums over runs told the numbers."""
    (proof,) = cross_entropy_is_trace_plus_partition.proofs
    trees = [prove(dataclasses.replace(proof, mutants=()), lifted).tree for _ in range(2)]
    assert trees[0] == trees[1] and any("runs in step" in line for line in trees[0])
