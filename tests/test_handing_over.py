"""What a worker found reaches the process that watches it, whatever an implementation put into it."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import flint
import lemmata as front
import pytest
from lemmata.properties.numbers.exact import Real
from lemmata.properties.search.record import Counterexample, Record
from lemmata.properties.statements.conclusions import at_most
from lemmata.workbench.validation.jobs import Found
from lemmata.workbench.workers.handing_over import packed
from lemmata.workbench.workers.pool import run_all

SQRT = flint.arb(2).sqrt()  # of a C extension: "no default __reduce__ due to non-trivial __cinit__"

TARGET = '''
import flint, numpy as np
from sklearn.svm import SVC

class Odd(Exception):
    """Cannot be pickled, nor read back: it holds an object of a C extension, and takes two arguments."""
    def __init__(self, what, why):
        super().__init__(f"{what}: {why}")
        self.held = flint.arb(2).sqrt()

class Raises(SVC):
    def __init__(self, C=1.0, tol=1e-3):
        super().__init__(kernel="linear", C=C, tol=tol)
    def fit(self, X, y):
        if len(X) > 2:
            raise Odd("subsample", "empty")
        return super().fit(X, y)

class Answers(Raises):
    def fit(self, X, y):
        super(Raises, self).fit(X[:2], y[:2]) if len(set(y[:2])) == 2 else super(Raises, self).fit(X, y)
        self.tree = flint.arb(2).sqrt()
        return self
    @property
    def intercept_(self):
        return np.array([self.tree], dtype=object)
    @intercept_.setter
    def intercept_(self, value):
        pass
'''


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Raises", "Answers"])
def test_an_implementation_with_objects_of_a_c_extension_has_its_verdicts(name, tmp_path, monkeypatch):
    (tmp_path / "odd_target.py").write_text(TARGET, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = front.validate(f"odd_target:{name}", role="soft-margin-classifier", examples=10, budget=0.1, settings={"C": 1.0})
    assert found and {record.verdict for record in found} & {"refuted", "crashed", "declined", "unknown"}


@dataclass(frozen=True)
class Job:
    """Returns what cannot be pickled."""

    what: Any

    def run(self) -> Any:
        return [self.what, lambda: 1, (i for i in range(3)), 7]


def test_what_cannot_be_pickled_becomes_its_text():
    outcomes = run_all([Job(flint.fmpq_mat(1, 1)), Job(1)], 2)  # as they come, in any order
    ((held, function, numbers, seven),) = (outcome for outcome in outcomes if outcome[0] != 1)
    assert seven == 7 and held == repr(flint.fmpq_mat(1, 1)) and "<lambda>" in function and "generator" in numbers


class Odd(Exception):
    def __init__(self, what, why):
        super().__init__(f"{what}: {why}")

    def __reduce__(self):  # as exceptions do, unless a library has taught them otherwise
        return Odd, self.args


def test_an_exception_that_is_not_read_back_becomes_its_text():
    with pytest.raises(TypeError):
        pickle.loads(pickle.dumps(Odd("a", "b")))
    assert pickle.loads(packed([Odd("a", "b"), ValueError(SQRT)])) == ["Odd: a: b", f"ValueError: {SQRT}"]


@dataclass(frozen=True)
class Sample:
    rows: tuple[int, ...]

    @cached_property
    def gram(self):
        return flint.fmpq_mat(1, 1, [self.rows[0]])


Sample.__module__ = "lemmata.theorems.of_a_test"  # as one of ours
Sample.__qualname__ = "Sample"


def test_a_record_keeps_its_sample_and_its_numbers(monkeypatch):
    import sys
    import types

    module = types.ModuleType(Sample.__module__)
    module.Sample = Sample  # pyright: ignore[reportAttributeAccessIssue]
    monkeypatch.setitem(sys.modules, Sample.__module__, module)
    sample = Sample((3,))
    assert sample.gram[0, 0] == 3
    root = Real(lambda: SQRT)  # a calculation by a function that no module has
    fails = at_most("a root", root, 1)
    assert not fails.holds
    record = replace(Record("t", "i", "refuted"), smallest=Counterexample(sample, fails), conclusion="a root")
    found = pickle.loads(packed(Found(3, record)))
    assert found.record.smallest.sample == sample and "gram" not in vars(found.record.smallest.sample)
    assert found.record.smallest.sample.gram[0, 0] == 3
    concluded = found.record.smallest.conclusion
    assert str(concluded) == "a root: ≈1.41421, not ≤ 1" and not concluded.holds
    assert abs(Fraction(concluded.lhs) ** 2 - 2) < Fraction(1, 10**15)
