"""What a derivation's names stand for, run on numbers: what an author, or an adversary, said of names only is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from lemmata.properties.proofs import real
from lemmata.properties.proofs.binding import apart
from lemmata.properties.proofs.derivation import Concluded, Each
from lemmata.properties.samples.hypotheses import hypothesis
from lemmata.properties.statements.conclusions import Law, at_most, equal
from lemmata.properties.theorem import theorem
from lemmata.theorems.perceptron.readings import Mistakes, OnlineClassifier
from lemmata.theorems.perceptron.samples.streams import SeparableStream
from lemmata.workbench.implementations.catalogue import reference

PERCEPTRON = [reference("perceptron.Perceptron", OnlineClassifier)]
m, k = real("m"), real("k")


def said(law: Any, given: Mapping[str, Any]) -> str:
    """What is said of a derivation that puts these values in place of a perceptron's answers; nothing where it is of the law."""
    return "".join(apart(law, [Concluded((), {}, (), values=given)], PERCEPTRON))


def is_formal(value: Any) -> bool:
    return type(value).__name__ == "Term"


@dataclass(frozen=True)
class Pass:
    number: Any
    twice: Any


class Counted(Mistakes[SeparableStream]):
    """The mistakes, the number of examples, and of each of three passes its number, and that twice."""

    FORMAL: ClassVar = {"examples": "k"}

    @property
    def examples(self) -> int:
        return self.sample.n

    @property
    def passes(self) -> list[Pass]:
        return [Pass(i, 2 * i) for i in (1, 2, 3)]


@theorem("Mistakes and passes")
def honest(run: Counted) -> Law:
    """It says the same of names as of numbers."""
    yield at_most("mistakes", run.mistakes, run.mistakes + run.examples)
    for one in run.passes:
        yield at_most("a pass", one.number, one.twice)


def test_what_is_so_of_numbers_is_not_refused():
    one = real("i")
    assert said(honest, {"mistakes": m, "passes": Each({}, Pass(one, 2 * one))}) == ""


def test_a_name_of_two_quantities_is_refused():
    """With it any two quantities are equal."""
    assert "k stands for two things" in said(honest, {"mistakes": k, "passes": Each({}, Pass(real("i"), 2 * real("i")))})


def test_entries_that_are_not_those_of_the_code_are_refused():
    one = real("i")
    assert "twice of passes is 2, and is given as 3*i, which is 3" in said(honest, {"passes": Each({}, Pass(one, 3 * one))})


@theorem("No mistakes")
def two_faced(run: Counted) -> Law:
    """It says one thing of names, which is easy to prove, and another of numbers."""
    yield at_most("mistakes", 0 * run.mistakes if is_formal(run.mistakes) else run.mistakes, 10**6)


def test_a_statement_that_says_less_of_names_is_refused():
    assert "mistakes: of names the statement says 0 ≤ 1000000, and not of numbers" in said(two_faced, {"mistakes": m})


@theorem("A way out")
def two_ways(run: Counted) -> Law:
    """It takes another way where a comparison is of names."""
    few = run.mistakes <= -1
    yield equal("mistakes", run.mistakes if (is_formal(run.mistakes) or few) else 0, run.mistakes)


def test_a_branch_that_only_names_take_is_refused():
    assert "and not of numbers" in said(two_ways, {"mistakes": m})


class Boasting(Counted):
    """It is granted less of numbers, which are checked, than of names."""

    @hypothesis()
    def few(self) -> Any:
        """no more mistakes than are allowed"""
        return self.examples <= (0 if is_formal(self.examples) else 10**6)


@theorem("Hardly any mistakes")
def boasted(run: Boasting) -> Law:
    """What it grants is checked of numbers."""
    yield at_most("mistakes", run.examples, 10**6)


def test_a_hypothesis_that_says_more_of_names_is_refused():
    assert "Boasting.few says another thing of names than of numbers: k ≤ 0" in said(boasted, {})


def test_hypotheses_that_nothing_checks_are_refused():
    """A class that looks like a sample type, and whose constructor checks nothing."""

    class Unchecked:
        @hypothesis()
        def impossible(self) -> Any:
            """0 = 1"""
            return real("zero") == 1

    class Law:
        sample, reading = Unchecked, None

    assert "nothing checks the hypotheses of Unchecked" in said(Law, {})
