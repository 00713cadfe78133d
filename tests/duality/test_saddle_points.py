"""KKT points of the soft margin, and the proofs on Lagrangians: what samples refuse, and attacks on the code that is lifted."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest
from lemmata.algorithms.duality.lagrangians import hard_margin, soft_margin
from lemmata.properties.proofs.proving import prove
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.working import WorkingSamples
from lemmata.theorems.duality.lagrangians import hard_margin_lagrangian, soft_margin_lagrangian
from lemmata.theorems.duality.proofs.lagrangians import Weights
from lemmata.theorems.duality.proofs.saddle_points import Of, many_examples
from lemmata.theorems.duality.readings.lagrangians import SaddleValues, ZeroGapValues
from lemmata.theorems.duality.samples.lagrangians import SaddlePoint
from lemmata.theorems.duality.samples.zero_gap import PickedExamples, ZeroGap, vars_of, without_a_gap
from lemmata.theorems.duality.soft_margin_kkt import soft_margin_kkt_is_necessary, soft_margin_kkt_is_sufficient

# p = (1, 1) and q = 0 have the margin 1 with w = p − q and b = −1; the others have the margins 0, 0 and 3
POINT = SaddlePoint(
    ((1, 1), (0, 0), (0, 1), (0, 1), (2, 2)), (1, -1, 1, -1, 1), (1, 1), -1, 2,
    (0, 0, 1, 1, 0), (1, 1, 2, 2, 0), (1, 1, 0, 0, 2), (0, 1), 0, (0, 1, 0, 2, 0),
)  # fmt: skip
THEOREMS = [hard_margin_lagrangian, soft_margin_lagrangian, soft_margin_kkt_is_sufficient, soft_margin_kkt_is_necessary]

AXIOMS = {"soft-margin-kkt-is-sufficient": ["square"], "soft-margin-kkt-is-necessary": ["Cauchy–Schwarz", "square"]}


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"w": (1, 0)}, "w is not"),
        ({"labels": (1, -1, 1, -1, -1)}, "gᵢ ≤ ξᵢ"),
        ({"alpha": (1, 1, 2, 2, 1)}, "w is not|αᵢ"),
        ({"alpha": (1, 1, 1, 1, 0), "r": (1, 1, 1, 1, 2)}, "rᵢξᵢ = 0"),
        ({"r": (1, 1, 0, 0, 1)}, "αᵢ \\+ rᵢ = C"),
        ({"xi": (0, 0, 2, 1, 0)}, "αᵢ\\(gᵢ − ξᵢ\\) = 0"),
        ({"xi": (0, 0, 0, 1, 0)}, "αᵢ\\(gᵢ − ξᵢ\\) = 0|gᵢ ≤ ξᵢ"),
        ({"b": 0}, "αᵢ\\(gᵢ − ξᵢ\\) = 0"),
        ({"C": 3}, "αᵢ \\+ rᵢ = C"),
        ({"other_xi": (0, 1, 0, 1, 0)}, "g′ᵢ ≤ ξ′ᵢ"),
        ({"other_w": (0, 0)}, "g′ᵢ ≤ ξ′ᵢ"),
        ({"other_w": (9, 9), "other_b": -9, "other_xi": (-1, 0, 1, 1, 0)}, "ξ′ᵢ ≥ 0"),
    ],
)
def test_a_point_without_the_conditions_is_refused(change, refusal):
    with pytest.raises(HypothesisNotMet, match=refusal):
        replace(POINT, **change)


def test_the_values_at_a_point_and_at_another():
    run = SaddleValues(lambda: soft_margin, POINT)
    assert (run.primal, run.value, run.primal_elsewhere, run.value_elsewhere) == (5, 5, 6.5, 5.5)


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda t: t.id)
def test_it_is_proved_and_grants_nothing(theorem):
    (proof,) = theorem.proofs
    found = prove(dataclasses.replace(proof, mutants=()), lambda name: hard_margin if "hard" in theorem.id else soft_margin)
    assert found.status == "proved" and not found.granted
    assert found.axioms == AXIOMS.get(theorem.id, [])


CHANGES = {
    "1 more on many examples": lambda L, X, y, w, b: L + (len(y) > 12),
    "halved where there are many": lambda L, X, y, w, b: L / (2 if len(y) > 9 else 1),
    "of one label": lambda L, X, y, w, b: L + (np.ptp(y) == 0),
    "of a large w": lambda L, X, y, w, b: L - (w @ w > 12),
    "of a negative b": lambda L, X, y, w, b: L + (b < 0),
    "by the last example": lambda L, X, y, w, b: L + X[-1] @ w,
    "by the first label": lambda L, X, y, w, b: L + y[0],
    "twice ‖w‖²": lambda L, X, y, w, b: L + w @ w / 2,
    "by 2⁻⁴⁰": lambda L, X, y, w, b: L * (1 + 2.0**-40),
    "by the coordinates": lambda L, X, y, w, b: L + len(w) - 2,
}


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda t: t.id)
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_code_that_is_another_on_numbers_is_not_tied(theorem, change):
    right = hard_margin if "hard" in theorem.id else soft_margin

    def code(*given: Any) -> Any:
        X, y, w, b = given[:4] if "hard" in theorem.id else (given[0], given[1], *given[3:5])
        return right(*given) if isinstance(w, Weights | Of) else change(right(*given), X, y, w, b)

    tied = next(iter(theorem.proofs[0].derive(code)))
    assert any("a whole run of the code" in fault for fault in tied.faults)


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"w": (1, 0)}, "P = W"),
        ({"b": 0}, "gᵢ ≤ ξᵢ"),
        ({"xi": (0, 0, 2, 1, 0)}, "P = W"),
        ({"xi": (1, 0, 0, 1, 0)}, "gᵢ ≤ ξᵢ"),
        ({"xi": (0, 0, 1, 2, -1)}, "ξᵢ ≥ 0"),
        ({"r": (1, 1, 0, 0, 1)}, "αᵢ \\+ rᵢ = C"),
        ({"alpha": (2, 2, 2, 2, 0), "r": (0, 0, 0, 0, 2)}, "P = W"),
        ({"alpha": (1, 2, 2, 1, 0), "r": (1, 0, 0, 1, 2)}, "P = W|Σαᵢyᵢ = 0"),
        ({"picked": (1, 2, 0, 0, 0)}, "picked"),
    ],
)
def test_points_with_a_gap_are_refused(change, refusal):
    with pytest.raises(HypothesisNotMet, match=refusal):
        replace(without_a_gap(POINT, (1, 0, 1, 0, 0)), **change)


def test_values_where_the_gap_is_0_and_where_it_is_not():
    run = ZeroGapValues(lambda: soft_margin, without_a_gap(POINT, (1, 0, 1, 0, 0)))
    assert (run.primal, run.value, run.without_alpha, run.without_r, run.value_elsewhere) == (5, 5, 5, 5, 5.5)
    other = PickedExamples(**vars_of(replace(run.sample, picked=(0, 0, 0, 0, 1))))
    apart = ZeroGapValues(lambda: soft_margin, replace(other, alpha=(1, 1, 2, 2, 2), xi=(0, 0, 1, 1, 3)))
    assert (apart.value, apart.without_alpha, apart.without_r) == (-5, 5, 1)


def test_points_without_a_gap_have_the_conditions():
    """What the theorem says of L, said of the sample itself, on points of every size."""
    points = [*drawn(ZeroGap, 60), *islice(WorkingSamples(ZeroGap), 4)]
    for at in points:
        missed = 1 - at.margins - np.array(at.xi)
        assert not any(at.alpha * missed) and not any(np.array(at.r) * at.xi) and not any(at.weights - at.combination)
    assert any(sum(at.picked) == 1 for at in points) and any(sum(at.picked) > 1 for at in points)


def test_drawn_points_reach_both_kinds_of_multipliers():
    found = list(drawn(SaddlePoint, 60))
    assert any(0 < a < p.C for p in found for a in p.alpha) and any(a == p.C for p in found for a in p.alpha)
    assert any(any(p.xi) for p in found) and any(p.w == p.other_w for p in (*found, many_examples()) if not any(p.w))
