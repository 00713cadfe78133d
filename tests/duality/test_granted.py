"""What the converse of the KKT theorem grants to an answer is so of the certified optimum, and not of a wrong one."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.samples.base import strategy_of
from lemmata.properties.samples.hypotheses import first_not_met
from lemmata.theorems.duality.readings.programs import KKTPoint
from lemmata.theorems.duality.samples.quadratic_programs import ConvexProgram


def answered(program, **changed):
    best = replace(program.optimum, **changed)
    return KKTPoint(lambda: lambda *_: tuple(map(exact_vector, (best.x, best.z, best.y))), program)


@settings(max_examples=60, deadline=None)
@given(strategy_of(ConvexProgram))
def test_the_certified_optimum_is_a_kkt_point(program):
    assert first_not_met(answered(program)) == ""


def parabola(h):
    """Minimise x² − 8x subject to x ≤ h; 0 is inside."""
    return ConvexProgram(((2,),), (-8,), ((1,),), (h,), (), (), (0,), (2,), ())


@pytest.mark.parametrize(
    ("h", "changed", "missed"),
    [
        (1, {"x": (0,)}, "(Px + q + Gᵀz + Aᵀy)·(x*−x) = 0"),
        (1, {"z": (7,)}, "(Px + q + Gᵀz + Aᵀy)·(x°−x) = 0"),
        (1, {"x": (4,), "z": (0,)}, "p* ≤ f(x)"),
        (6, {"x": (5,), "z": (-2,)}, "zᵢ ≥ 0"),
        (1, {"x": (0,), "z": (8,)}, "zᵢ(h − Gx)ᵢ = 0"),
    ],
)
def test_a_wrong_answer_is_none(h, changed, missed):
    assert first_not_met(answered(parabola(h))) == ""
    assert missed in first_not_met(answered(parabola(h), **changed))
