"""Plain draws stand on what Hypothesis keeps to itself: where that has moved, Hypothesis draws by itself, and searches go on."""

from __future__ import annotations

import subprocess
import sys

import lemmata.theorems
import pytest
from lemmata.properties.samples import draws
from lemmata.properties.search.search import search
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench.implementations.catalogue import mutant, reference

lemmata.theorems.load()


@pytest.fixture
def moved(monkeypatch):
    """As with a version of Hypothesis that has moved what plain draws need."""
    draws.forget_pools()
    monkeypatch.setattr(draws, "_plain", lambda: None)
    yield
    draws.forget_pools()


@pytest.mark.parametrize("id", ["block-novikoff", "gram-is-psd"])
def test_as_many_different_samples_are_drawn_and_the_same_again(moved, id):
    sample = THEOREMS[id].sample
    drawn = draws.drawn(sample, 80, seed=3)
    assert len(drawn) == len({repr(one) for one in drawn}) == 80 and not draws.is_reproducible()
    draws.forget_pools()
    assert [repr(one) for one in draws.drawn(sample, 80, seed=3)] == [repr(one) for one in drawn]


def test_few_that_differ_come_to_an_end(moved):
    from dataclasses import dataclass

    from hypothesis import strategies as st
    from lemmata.properties.samples.base import HypothesisNotMet, strategy

    @dataclass(frozen=True)
    class Bit:
        value: int

    @strategy(Bit)
    def bits(draw):
        if (value := draw(st.integers(0, 3))) > 1:
            raise HypothesisNotMet("it is 0 or 1")
        return Bit(value)

    pool = draws.pool_of(Bit)
    assert {draw.sample.value for draw in pool.first(40)} == {0, 1}
    assert pool.rejected_among(40) > 0


def test_a_mutant_is_refuted_and_made_small_and_a_reference_holds(moved):
    theorem = THEOREMS["block-novikoff"]
    found = search(theorem, mutant("perceptron.OnlineAddsWithoutTheLabel", theorem.role), examples=60)
    assert found.verdict == "refuted" and len(found.smallest.sample.rows) <= 3 and not found.reproducible
    held = search(theorem, reference("perceptron.Perceptron", theorem.role), examples=60)
    assert held.verdict == "holds" and held.examples >= 60 and not held.reproducible


MOVED = """
import hypothesis.control
del hypothesis.control.BuildContext  # which Hypothesis itself has imported already
from lemmata.properties.samples import draws
from lemmata.theorems.kernels.samples.points import Points
assert len(draws.drawn(Points, 20)) == 20 and not draws.is_reproducible()
"""


def test_the_package_is_imported_whatever_has_moved():
    done = subprocess.run([sys.executable, "-c", MOVED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_is_there_and_behaves_otherwise_is_not_used(monkeypatch):
    from lemmata.properties.samples import plain

    monkeypatch.setattr(plain, "ConjectureData", lambda *_: None)  # it takes no provider any more
    draws._plain.cache_clear()
    assert not draws.is_reproducible()
    monkeypatch.undo()
    draws._plain.cache_clear()
    assert draws.is_reproducible()
