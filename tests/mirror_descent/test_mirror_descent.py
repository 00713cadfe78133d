"""Steps in closed form, subgradients at kinks and at ends, and the mistakes of the text on them."""

from __future__ import annotations

from contextlib import nullcontext
from fractions import Fraction
from math import exp

import numpy as np
import pytest
from lemmata.algorithms.mirror_descent import MirrorDescent, subgradient
from lemmata.algorithms.mirror_descent.mirror_descent import entropic
from lemmata.algorithms.mirror_descent.mutants import NeverNormalises, NeverProjects
from lemmata.properties.numbers.exact import log
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.mirror_descent.readings import Horizons, MirrorPath, Subgradients
from lemmata.theorems.mirror_descent.samples.alternating import Alternating
from lemmata.theorems.mirror_descent.samples.confined import Confined, OnTheArc
from lemmata.theorems.mirror_descent.samples.functions import MaxAffine
from lemmata.theorems.mirror_descent.samples.intervals import DifferentiableOnInterval, InsideInterval, OnInterval
from lemmata.theorems.mirror_descent.samples.kinks import Kink
from lemmata.theorems.mirror_descent.samples.lipschitz import Apart
from lemmata.theorems.mirror_descent.samples.minima import PointOfABox, PointOfAConvexFunction, SumOfMaxima
from lemmata.theorems.mirror_descent.samples.runs import MirrorRun, SimplexRun
from lemmata.theorems.smoothness.samples.functions import Bend, Bent
from lemmata.workbench.controls.controls import implementation_of
from lemmata.workbench.texts.claims import settled

from ..conftest import refused

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
SIZE = MaxAffine(((1,), (-1,)), (0, 0))  # |x|
ZERO = MaxAffine(((0,),), (0,))
LINE = MaxAffine(((1, 1),), (0,))  # x₁ + x₂
TILT = MaxAffine(((1, 0),), (0,))  # x₁


def conclusions(theorem: str, reading) -> list:
    return [c for c in THEOREMS[theorem](reading) if hasattr(c, "lhs")]


# ------------------------------------------------------------------------------------------------------------- the steps


def test_iterates_by_hand():
    """|x| from 1 with α = ½: 1, ½, 0, and at 0 the first slope again; on the cube x₁ + x₂ ends in the corner."""
    run = MirrorRun((SIZE,) * 3, (1,), (0,), HALF, "space", "first")
    assert [x[0] for x in MirrorPath(MirrorDescent, run).path] == [1, HALF, 0, -HALF]
    cube = MirrorRun((LINE,) * 4, (0, HALF), (0, 0), HALF, "cube", "first")
    assert [tuple(x) for x in MirrorPath(MirrorDescent, cube).path][-2:] == [(-1, -1), (-1, -1)]


def test_the_step_on_the_simplex_by_hand():
    step = entropic(np.array([0.25, 0.75]), np.array([1.0, 0.0]))
    assert step == pytest.approx([0.25 / exp(1) / (0.25 / exp(1) + 0.75), 0.75 / (0.25 / exp(1) + 0.75)], rel=1e-15)


def test_the_divergence_on_the_simplex():
    run = SimplexRun((TILT,), (HALF, HALF), (1, 0), 1, "simplex", "first")
    ends = [np.array([Fraction(v) for v in x], dtype=object) for x in ((HALF, HALF), (1, 0), (QUARTER, 3 * QUARTER))]
    assert float(run.divergence(ends[0], ends[1])) == pytest.approx(float(log(2)), rel=1e-15)
    assert run.divergence(ends[0], ends[0]) == 0
    expected = 0.25 * float(log(HALF)) + 0.75 * float(log(Fraction(3, 2)))
    assert float(run.divergence(ends[0], ends[2])) == pytest.approx(expected)


@pytest.mark.parametrize("domain", ["space", "cube"])
def test_three_points_are_an_equation_without_walls(domain):
    """The walls of the cube make it an inequality where they stop a step, and only there."""
    run = MirrorRun((SIZE,), (HALF,), (-1,), QUARTER if domain == "cube" else 4, domain, "first")
    assert all(c.lhs == c.rhs for c in conclusions("three-points-of-a-mirror-step", MirrorPath(MirrorDescent, run))[1:])
    stopped = MirrorRun((SIZE,), (HALF,), (0,), 4, "cube", "first")
    gaps = [c.rhs - c.lhs for c in conclusions("three-points-of-a-mirror-step", MirrorPath(MirrorDescent, stopped))[1:]]
    assert min(gaps) >= 0 and max(gaps) > 0


def test_the_regret_of_a_step_is_an_equation_in_the_space():
    run = MirrorRun((LINE,), (1, 0), (3, -2), HALF, "space", "first")
    assert all(c.lhs == c.rhs for c in conclusions("regret-of-a-mirror-step", MirrorPath(MirrorDescent, run)))


def test_the_regret_is_attained():
    """x from 0 with α = 1 against u = x_T: V_{x_T}(u) is 0."""
    f = MaxAffine(((1,),), (0,))
    run = MirrorRun((f,) * 2, (0,), (-2,), 1, "space", "first")
    assert any(c.lhs == c.rhs != 0 and c.at == 2 for c in conclusions("regret-of-mirror-descent", MirrorPath(MirrorDescent, run)))


def test_what_leaves_the_domain_is_refuted():
    cube = MirrorRun((LINE,), (HALF, HALF), (0, 0), 4, "cube", "first")
    found = conclusions("three-points-of-a-mirror-step", MirrorPath(NeverProjects, cube))
    assert not found[0].holds
    simplex = SimplexRun((TILT,), (HALF, HALF), (1, 0), 1, "simplex", "first")
    found = conclusions("mirror-step-on-the-simplex", MirrorPath(NeverNormalises, simplex))
    assert abs(float(found[0].lhs) - 1) > 1 / 8


test_what_is_no_sample = refused(
    lambda: MaxAffine((), ()),
    lambda: MaxAffine(((1,), (1, 2)), (0, 0)),
    lambda: MaxAffine(((1,),), (0, 0)),
    lambda: MirrorRun((), (0,), (0,), 1, "space", "first"),
    lambda: MirrorRun((SIZE,), (0,), (0,), 0, "space", "first"),
    lambda: MirrorRun((SIZE,), (0,), (0,), 1, "ball", "first"),
    lambda: MirrorRun((SIZE,), (0,), (0,), 1, "space", "any"),
    lambda: MirrorRun((SIZE,), (2,), (0,), 1, "cube", "first"),
    lambda: MirrorRun((TILT,), (0, 1), (1, 0), 1, "simplex", "first"),
    lambda: MirrorRun((TILT,), (HALF, HALF), (1, 1), 1, "simplex", "first"),
    lambda: SimplexRun((SIZE,), (0,), (0,), 1, "space", "first"),
    lambda: OnInterval(SIZE, -1, 0),
    lambda: OnInterval(SIZE, 0, 2),
    lambda: DifferentiableOnInterval(SIZE, 0, 0),
    lambda: DifferentiableOnInterval(ZERO, 1, 0),
    lambda: InsideInterval(SIZE, 0, 1),
    lambda: Kink(SIZE, (0, 0), (1,)),
    lambda: SumOfMaxima((LINE,), (0,)),
    lambda: PointOfABox(Bent(((1, 1), (1, -1)), (Bend((), ((1, 1),)),) * 2, (0, 0)), (0, 0)),
    lambda: PointOfAConvexFunction(Bent(((1,),), (Bend((), ((-1, -1),)),), (0,)), (0,)),
    lambda: Apart(SIZE, (0,), (1,), 3),
    lambda: Confined(1, 0, 0, True),
    lambda: OnTheArc(0, 0, 0, False),
    lambda: Alternating(3, 1),
)


# --------------------------------------------------------------------------------------------------------- subgradients


@pytest.mark.parametrize("sample", drawn(Kink, 60))
def test_neighbours_refute_what_is_no_subgradient(sample):
    """Along the axes and along differences of slopes: none but convex combinations of two active slopes in the plane passes."""
    f, x = sample.f, sample.point
    passes = lambda g: all(f.value(y) >= f.value(x) + g @ (y - x) for y in sample.others)  # noqa: E731
    active = f.active(x)
    assert all(passes(a) for a in active) and passes((active[0] + active[-1]) / Fraction(2))
    assert not passes(max(active, key=lambda a: sum(a)) + 1) and not passes(min(active, key=lambda a: sum(a)) - 1)
    if len(active) == 1:
        assert not any(passes(active[0] + s * e) for e in np.eye(f.d, dtype=int).astype(object) for s in (1, -1, Fraction(1, 64)))


def test_any_convex_combination_of_active_slopes_is_a_subgradient():
    for g, fine in ((0, True), (1, True), (-1, True), (HALF, True), (Fraction(9, 8), False)):
        read = Subgradients(lambda g=g: lambda A, b, x: np.array([float(g)]), Kink(SIZE, (0,), (3,)))
        assert all(c.holds for c in conclusions("subgradient-of-a-maximum", read)) is fine
    assert subgradient(SIZE.A.astype(float), SIZE.b.astype(float), np.array([-2.0])) == [-1]


@pytest.mark.parametrize("sample", drawn(OnInterval, 80))
def test_the_subdifferential_is_by_the_definition(sample):
    """What is said to be a subgradient passes on a grid of squares; what is not fails at some square, close by perhaps."""
    near = [abs(sample.s + side * Fraction(1, 2**k)) for k in range(1, 40) for side in (1, -1)]
    near = [t for t in [*sample.grid, *near] if t <= 1]
    for g in (*sample.some, Fraction(-100), Fraction(100)):
        by_definition = all(sample.above(g, t) >= 0 for t in near)
        assert by_definition == sample.has(g), (g, sample.subdifferential)


def test_at_the_end_of_a_root_every_number_fails():
    root = OnInterval(ZERO, 1, 0)
    assert root.subdifferential is None
    for g in (0, 1, -1, 10**6, -(10**6), Fraction(-1, 7)):
        t = root.lacking(g)
        assert 0 < t <= 1 and root.above(g, t) < 0


@pytest.mark.parametrize("sample", drawn(SumOfMaxima, 60))
def test_what_is_least_is_so_on_a_grid(sample):
    grid = [Fraction(k, 4) for k in range(-80, 81)]
    below = any(f.value([t]) < f.value([v]) for f, v in zip(sample.parts, sample.x, strict=True) for t in grid)
    assert sample.is_least is not below


# ------------------------------------------------------------------------------------------------------------- witnesses

WITNESSES = {
    "ml-notes/convex-subgradient-exists-everywhere": OnInterval(ZERO, 1, 0),
    "ml-notes/subdifferential-singleton-if-differentiable": DifferentiableOnInterval(ZERO, 0, 0),
    "ml-notes/lipschitz-gradient-norm": Apart(LINE, (0, 0), (1, 1), 1),
    "ml-notes/mirror-step-closed-form-only-unconstrained": OnTheArc(HALF, 0, 0, True),
    "ml-notes/online-mirror-descent-total-regret": Alternating(2, 1),
}
HARMLESS = {
    "ml-notes/convex-subgradient-exists-everywhere": OnInterval(ZERO, 1, HALF),
    "ml-notes/subdifferential-singleton-if-differentiable": DifferentiableOnInterval(ZERO, 0, HALF),
    "ml-notes/lipschitz-gradient-norm": Apart(LINE, (0, 0), (1, 1), 2),
}


@pytest.mark.parametrize("claim", WITNESSES)
def test_a_stated_witness_refutes_the_claim(claim):
    failing = settled()[claim].failing
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), WITNESSES[claim])
    assert record.verdict == "refuted"


@pytest.mark.parametrize("claim", HARMLESS)
def test_the_claim_is_right_elsewhere(claim):
    failing = settled()[claim].failing
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), HARMLESS[claim])
    assert record.smallest is None


@pytest.mark.parametrize("r", [2, 4])
def test_the_total_regret_is_half_the_root_of_the_rounds(r):
    for c in (1, HALF):
        assert Horizons(MirrorDescent, Alternating(r, c)).regret(r) == c * r / Fraction(2)


@pytest.mark.parametrize("sample", drawn(OnTheArc, 20))
def test_the_arc_is_given_by_its_derivative(sample):
    """∇Φ at the point that t gives, as a difference quotient; and x' has ∇Φ(x') = θ'."""
    slope = lambda t: 2 * float(t) / (1 - float(t) ** 2)  # noqa: E731
    assert float(sample.theta) == pytest.approx(slope(sample.t))
    x = float(sample.back)
    assert x / (1 - x * x) ** 0.5 == pytest.approx(float(sample.moved))
    assert float(sample.x) == pytest.approx(2 * float(sample.t) / (1 + float(sample.t) ** 2))


@pytest.mark.parametrize(
    ("domain", "slope", "words"),
    [("simplex", 2**22, "range of float64"), ("simplex", 8, ""), ("space", 2**60, "rounds an iterate"), ("space", 8, "")],
)
def test_steps_that_float64_cannot_take_are_no_sample(domain, slope, words):
    """A slope of 2²² made weights 0, and refuted correct mirror descent."""
    half = Fraction(1, 2)
    with pytest.raises(HypothesisNotMet, match=words) if words else nullcontext():
        MirrorRun((MaxAffine(((slope, 0),), (0,)),), (half, half), (half, half), Fraction(1, 4), domain, "first")
