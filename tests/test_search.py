"""The search: minimal and worst witnesses, vacuity, and an answer to whatever an implementation does."""

from __future__ import annotations

import time
import warnings
from fractions import Fraction
from functools import cached_property
from typing import Protocol

import lemmata as package
import numpy as np
import pytest
from hypothesis import strategies as st
from lemmata.properties import profile
from lemmata.properties.roles import Implementation, role
from lemmata.properties.roles.limits import TooLong, time_limit
from lemmata.properties.roles.readings import Reading
from lemmata.properties.samples import HypothesisNotMet, once, sample_type, strategy
from lemmata.properties.search.search import check_sample, evaluate, search
from lemmata.properties.statements.conclusions import Law, at_most, exercised, greater
from lemmata.properties.statements.verdicts import BadImplementation, Declined, NotApplicable, Unknown
from lemmata.properties.theorem import theorem
from lemmata.sources import ml_notes


@role("doubler-for-tests")
class Doubler(Protocol):
    def __call__(self, x): ...


@sample_type
class Natural:
    """A natural number."""

    value: int

    def __post_init__(self) -> None:
        if self.value < 0:
            raise HypothesisNotMet("it is negative")


@strategy(Natural)
def naturals(draw: st.DrawFn) -> Natural:
    return Natural(draw(st.integers(0, 100)))


@sample_type
class Rare(Natural):
    """A natural number whose strategy mostly misses."""


@strategy(Rare)
def rare(draw: st.DrawFn) -> Rare:
    return Rare(draw(st.integers(-99, 1)))


class Doubling(Reading[Natural], role=Doubler):
    """A doubler, and the number that it is to double."""

    @property
    def doubled(self):
        return self.model(self.sample.value)


class RareDoubling(Reading[Rare], role=Doubler):
    """The same on rare numbers."""

    @property
    def doubled(self):
        return self.model(self.sample.value)


class KeptDoubling(Reading[Natural], role=Doubler):
    """What is doubled, computed once."""

    spends_on = "truth"

    @cached_property
    def doubled(self):
        return self.model(self.sample.value)


_register = theorem("Doubling", source=ml_notes("nowhere"))


def test_an_unknown_verdict_gives_the_reason_of_the_unknown_sample():
    def twice(run: Doubling) -> Law:
        """Twice a number is at most twice the number, where that is known."""
        if run.sample.value % 3 == 0:
            raise NotApplicable("it is a multiple of 3")
        if run.sample.value % 3 == 1:
            raise Declined("it refuses an input")
        if run.sample.value > 20:
            raise Unknown("the oracle gave up")
        yield at_most("twice", run.doubled, 2 * run.sample.value)

    record = search(_register(twice), Implementation.of(lambda x: 2 * x, Doubler), examples=100)
    assert record.verdict == "unknown" and record.reason == "the oracle gave up"
    assert all(record.skipped[kind] for kind in ("NotApplicable", "Declined", "Unknown"))


@_register
def at_most_twice(run: Doubling) -> Law:
    """Twice a number is at most twice the number."""
    yield exercised("not zero", run.sample.value > 0)
    yield at_most("twice", run.doubled, 2 * run.sample.value)


@_register
def at_most_twice_rarely(run: RareDoubling) -> Law:
    """The same over samples that are rarely met."""
    yield at_most("twice", run.doubled, 2 * run.sample.value)


@_register
def idle(run: Doubling) -> Law:
    """Nothing is put to work."""
    yield exercised("never", False)
    yield at_most("twice", run.doubled, 2 * run.sample.value)


@_register
def abstaining(run: Doubling) -> Law:
    """The oracle abstains on large numbers."""
    if run.sample.value > 50:
        raise Unknown("too large")
    yield at_most("twice", run.doubled, 2 * run.sample.value)


def run(function, statement=at_most_twice, **options):
    return search(statement, Implementation.of(function, Doubler, name="f"), **options)


def test_a_correct_implementation_holds_and_is_tight():
    record = run(lambda x: 2 * x)
    assert (record.verdict, record.tightness) == ("holds", 1.0)
    assert record.examples > 50 and record.exercised > 0.8 * record.examples


def test_the_smallest_and_the_worst_witness():
    record = run(lambda x: 2 * x if x < 37 else 5 * x)
    assert record.verdict == "refuted"
    assert record.smallest.sample == Natural(37)
    assert record.worst.sample.value >= 37
    assert (record.conclusion, record.lhs, record.rhs) == ("twice", "185", "74")


def test_a_run_is_a_function_of_its_seed():
    def f(x):
        return 2 * x if x < 90 else 3 * x

    assert run(f, seed=3).as_json() | {"seconds": 0} == run(f, seed=3).as_json() | {"seconds": 0}


def test_few_hypotheses_met_is_vacuous():
    assert run(lambda x: 2 * x, at_most_twice_rarely).verdict == "vacuous"


def test_nothing_put_to_work_is_vacuous():
    assert run(lambda x: 2 * x, idle).verdict == "vacuous"


def test_an_oracle_that_abstains_is_unknown():
    assert run(lambda x: 2 * x, abstaining).verdict == "unknown"


@pytest.mark.parametrize("bad", [np.nan, np.inf, "two", None])
def test_an_answer_that_is_no_number_is_refuted(bad):
    record = run(lambda x: bad)
    assert record.verdict == "refuted" and "finite numbers" in record.conclusion


def test_an_error_is_refuted_and_a_refusal_is_declined():
    def fails(x):
        raise IndexError("out of range")

    def refuses(x):
        raise ValueError("I want more")

    assert "IndexError" in run(fails).conclusion
    record = run(refuses)
    assert record.verdict == "declined" and "I want more" in record.reason


def test_a_convergence_warning_is_respected():
    class ConvergenceWarning(UserWarning):
        pass

    def gives_up(x):
        warnings.warn("not yet", ConvergenceWarning, stacklevel=1)
        return 10 * x + 1

    assert run(gives_up).verdict == "declined"


def test_an_answer_that_changes_is_refuted():
    calls = iter(range(10**9))
    record = run(lambda x: 2 * x + (next(calls) % 3 == 0))
    assert record.verdict == "refuted"


def test_an_error_of_the_suite_itself_is_not_blamed_on_the_implementation():
    @_register
    def broken(run: Doubling) -> Law:
        """A statement with a bug of its own."""
        yield at_most("twice", run.doubled, {}["missing"])

    record = run(lambda x: 2 * x, broken)
    assert record.verdict == "unknown" and record.reason.startswith("the statement failed: KeyError")


def test_one_given_sample():
    record, found = check_sample(at_most_twice, Implementation.of(lambda x: 3 * x, Doubler, name="f"), Natural(1))
    assert record.verdict == "refuted" and len(found) == 2


def test_what_lacks_a_method_is_refused():
    with pytest.raises(BadImplementation, match="no __call__"):
        Implementation.of(object(), Doubler, name="nothing")


def test_an_answer_by_which_the_statement_divides_may_be_zero():
    @_register
    def divides(run: Doubling) -> Law:
        """Half of what it returns, as a share of it."""
        yield at_most("half", Fraction(1) / run.doubled, 1)

    assert "ZeroDivisionError" in run(lambda x: 0, divides).reason


def test_what_failed_before_an_answer_could_not_be_read_is_refuted():
    @_register
    def fails_first(run: Doubling) -> Law:
        """It is positive, and so has a reciprocal."""
        yield greater("it", run.doubled, 0)
        yield at_most("its reciprocal", Fraction(1) / run.doubled, 1)

    record = run(lambda x: 0, fails_first)
    assert (record.verdict, record.conclusion) == ("refuted", "it")


def test_an_answer_that_cannot_be_read_is_unknown_and_says_where():
    @_register
    def reads(run: Doubling) -> Law:
        """The first entry of what it returns."""
        yield at_most("twice", run.doubled[0], 2 * run.sample.value)

    record = run(lambda x: [], reads)
    assert record.verdict == "unknown" and "IndexError" in record.reason and "Natural(" in record.reason


@sample_type
class Aimed:
    """A number that can be drawn in two ways: by a long one, and by a short one that comes rarely."""

    value: int
    padding: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.value < 0:
            raise HypothesisNotMet("it is negative")


@strategy(Aimed)
def aimed(draw: st.DrawFn) -> Aimed:
    if draw(st.integers(0, 9)) > 0:  # 0 is the simplest, and shrinking does not get there: the way there changes all the rest
        size = draw(st.integers(5, 9))
        return Aimed(draw(st.integers(40, 100)), tuple(draw(st.integers(1000, 9999)) for _ in range(size)))
    return Aimed(draw(st.integers(0, 3)))


class AimedDoubling(Reading[Aimed], role=Doubler):
    """The same on numbers of two kinds."""

    @property
    def doubled(self):
        return self.model(self.sample.value)


@_register
def at_most_twice_of_two_kinds(run: AimedDoubling) -> Law:
    """Twice a number is at most twice the number."""
    yield at_most("twice", run.doubled, 2 * run.sample.value)


def test_a_simple_start_is_looked_for_as_well():
    wrong = Implementation.of(lambda x: 5 * x, Doubler, name="f")
    for seed in range(5):
        assert search(at_most_twice_of_two_kinds, wrong, seed=seed).smallest.sample == Aimed(1)
    given = search(at_most_twice_of_two_kinds, wrong, first=[Aimed(77, (1234, 5678))])
    assert given.smallest.sample == Aimed(1) and given.examples > 1


def test_what_is_given_and_has_nothing_simpler_is_kept():
    only = Aimed(77, (1234, 5678))
    record = run(lambda x: 5 * x if x == 77 else 2 * x, at_most_twice_of_two_kinds, first=[only], seed=1)
    assert record.verdict == "refuted" and record.smallest.sample.value == 77


def test_what_takes_too_long_on_the_way_does_not_hide_what_is_refuted():
    def slow_where_simple(x):
        if x < 40:
            time.sleep(3)
        return 5 * x

    record = run(slow_where_simple, at_most_twice_of_two_kinds, first=[Aimed(77)], seconds=0.2)
    assert record.verdict == "refuted" and record.smallest.sample.value >= 40


@sample_type
class Long:
    """A number that has smaller ones."""

    value: int

    def smaller(self):
        yield from (Long(v) for v in range(self.value))


class LongDoubling(Reading[Long], role=Doubler):
    """The same on numbers that are made smaller."""

    @property
    def doubled(self):
        return self.model(self.sample.value)


@_register
def at_most_twice_of_long(run: LongDoubling) -> Law:
    """Twice a number is at most twice the number."""
    yield at_most("twice", run.doubled, 2 * run.sample.value)


@strategy(Long)
def longs(draw: st.DrawFn) -> Long:
    return Long(draw(st.just(5)))


def test_a_witness_does_not_become_one_that_takes_too_long():
    def slow_below_three(x):
        if x < 3:
            time.sleep(2)
        return 5 * x

    record = run(slow_below_three, at_most_twice_of_long, first=[Long(5)], examples=1, seconds=0.2)
    assert record.verdict == "refuted" and record.smallest.sample == Long(3)


@pytest.mark.parametrize(("name", "kind"), [("overheard", once.overheard), ("spent_on", profile.spent_on)])
def test_an_alarm_that_rings_as_a_property_ends_leaves_nothing_open(monkeypatch, name, kind):
    """Nobody would hear of second opinions any more, and all time would count for the law."""

    class Interrupted(kind):
        def __exit__(self, *_):
            raise TooLong

    def twice(run: KeptDoubling) -> Law:
        """Twice."""
        yield exercised("positive", run.sample.value > 0)
        yield at_most("doubled", run.doubled, 2 * run.sample.value)

    monkeypatch.setattr(once, name, Interrupted)
    heard, parts = [], [part for part, _ in profile._STACK]
    listener = type("Listener", (), {"hear": lambda _, opinion: heard.append(opinion)})()
    with once.listening(listener), time_limit(9.0, 9.0):
        with pytest.raises(Unknown, match="longer than 9 s"):
            evaluate(_register(twice), Implementation.of(lambda x: 2 * x, Doubler), Natural(3))
        once.offer(["agrees"])
    assert heard == ["agrees"] and [part for part, _ in profile._STACK] == parts


def test_a_typo_in_a_law_is_the_statements_own(tmp_path, monkeypatch):
    lines = [
        "from lemmata import Law, at_most, exercised, theorem",
        "from lemmata.theorems.perceptron.readings import Mistakes",
        "",
        '@theorem("Twice the bound")',
        "def twice(run: Mistakes) -> Law:",
        '    """At most twice as many."""',
        '    yield exercised("a mistake", run.mistakes >= 1)',
        '    yield at_most("mistakes", run.mistakez, 2)',
    ]
    (tmp_path / "twice_with_a_typo.py").write_text("\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    from twice_with_a_typo import twice  # pyright: ignore[reportMissingImports]

    [record, *_] = package.check(twice, examples=5)
    assert record.verdict == "unknown"
    assert record.reason.startswith("the statement failed: AttributeError: 'Mistakes' object has no attribute 'mistakez'")
    assert "(twice_with_a_typo.py, line 8)" in record.reason
