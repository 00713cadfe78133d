"""Numbers in the code that a derivation lifts: beyond the longest whole run it could do anything."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest
from lemmata.algorithms.perceptron.perceptron import Perceptron
from lemmata.properties.proofs.formal.obligation import Derivation
from lemmata.properties.proofs.lifted_code import functions_of, larger_numbers
from lemmata.properties.proofs.proving import prove
from lemmata.theorems.perceptron.mistake_bound import block_novikoff
from lemmata.workbench.implementations.catalogue import all_theorems, lifted

LIFTED = sorted({p.lifts for t in all_theorems() for p in t.proofs if isinstance(p, Derivation) and p.lifts})


class TiredAfterAThousand(Perceptron):
    """Beyond a thousand items it learns nothing."""

    def partial_fit(self, X: Any, y: Any) -> Any:
        return self if getattr(self, "seen", 0) > 1000 else super().partial_fit(X, y)


class TiredByAHelper(Perceptron):
    def partial_fit(self, X: Any, y: Any) -> Any:
        return self if tired(self) else super().partial_fit(X, y)


class TiredByDefault(Perceptron):
    def partial_fit(self, X: Any, y: Any, tired: Any = lambda self: getattr(self, "seen", 0) in (7, 1000)) -> Any:
        return self if tired(self) else super().partial_fit(X, y)


def tired(self: Any) -> bool:
    return any(getattr(self, "seen", 0) == k for k in range(1000, 1010))


@pytest.mark.parametrize("kind", [TiredAfterAThousand, TiredByAHelper, TiredByDefault])
def test_code_that_does_otherwise_beyond_whole_runs_is_told(kind):
    (proof,) = block_novikoff.proofs
    found = prove(dataclasses.replace(proof, mutants=()), lambda name: kind())
    assert found.status == "open" and any("has the number 1000" in fault for fault in found.faults), found.faults


def test_numbers_below_every_whole_run_are_none_of_these():
    assert larger_numbers(Perceptron(), {"a": 100, "b": 65}) == []
    assert larger_numbers(Perceptron(), {}) == []
    (fault,) = larger_numbers(Perceptron(), {"a": 100, "b": 64})
    assert (
        fault
        == "Perceptron.partial_fit has the number 64, and no whole run of b is longer than 64: it may do something else beyond"
    )


@pytest.mark.parametrize("name", LIFTED)
def test_the_functions_of_what_is_lifted_are_found_without_those_of_libraries(name):
    found = functions_of(lifted(name))
    assert found and all(f.__module__.startswith("lemmata.") for f in found)
    assert len(found) == len(set(found)) and np.mean not in found
