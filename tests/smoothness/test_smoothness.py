"""Functions with exact curvature, norms of the plane, and the mistakes of the texts on smoothness and strong convexity."""

from contextlib import nullcontext
from fractions import Fraction
from itertools import product

import pytest
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.smoothness.samples.entropy import PowersOfTwo
from lemmata.theorems.smoothness.samples.functions import Bend, Bent
from lemmata.theorems.smoothness.samples.norms import AnyExponent, PlaneQuadratic, dual, norm
from lemmata.theorems.smoothness.samples.points import ConvexPoints, CurvatureQuery, MirrorPoints, StronglyConvexPoints, ThreePoints
from lemmata.workbench.controls.controls import implementation_of
from lemmata.workbench.texts.claims import settled

from ..conftest import refused

HALF = Fraction(1, 2)
HUBER = Bend((-1, 1), ((0, 0), (1, 1), (0, 0)))
SPLINE = Bend((0, 2), ((0, 0), (0, 2), (2, 2)))  # φ″ = t between 0 and 2: φ = t³/6
PARABOLA = Bend((), ((3, 3),))


@pytest.mark.parametrize(
    ("bend", "t", "value", "slope"),
    [
        (PARABOLA, -2, 6, -6),
        (HUBER, HALF, Fraction(1, 8), HALF),
        (HUBER, 5, Fraction(9, 2), 1),
        (HUBER, -5, Fraction(9, 2), -1),
        (SPLINE, 2, Fraction(4, 3), 2),
        (SPLINE, 1, Fraction(1, 6), HALF),
        (SPLINE, 3, Fraction(4, 3) + 2 + 1, 4),
        (SPLINE, -7, 0, 0),
        (SPLINE, 0, 0, 0),
    ],
)
def test_bends_of_known_form(bend, t, value, slope):
    assert bend.at(t) == (value, slope)


def test_huber_and_the_spline_know_what_they_are():
    assert (HUBER.lowest, HUBER.highest, HUBER.is_smooth, HUBER.steps) == (0, 1, False, True)
    assert (SPLINE.lowest, SPLINE.highest, SPLINE.is_smooth, SPLINE.steps) == (0, 2, True, False)


test_what_is_no_sample = refused(
    lambda: Bend((1, 0), ((0, 0),) * 3),
    lambda: Bend((0,), ((0, 0),)),
    lambda: Bend((0,), ((0, 1), (1, 1))),
    lambda: Bent(((1, 1), (1, 0)), (PARABOLA, PARABOLA), (0, 0)),
    lambda: Bent(((0,),), (PARABOLA,), (0,)),
    lambda: Bent(((1,),), (PARABOLA,), (0, 0)),
    lambda: StronglyConvexPoints(Bent(((1,),), (HUBER,), (0,)), (0,), (0,), (0,)),
    lambda: MirrorPoints(Bent(((1,),), (PARABOLA,), (1,)), (0,), (0,), (0,)),
    lambda: CurvatureQuery(Bent(((1,),), (HUBER,), (0,)), (0,), (0,), (0,), 1, 1),
    lambda: PlaneQuadratic((1, 1, 2), 2, (0, 0), (0, 0), 0),
)


@pytest.mark.parametrize("sample", drawn(ThreePoints, 40))
def test_gradients_are_difference_quotients_of_parabolas(sample):
    """On a stretch without a knot f is a parabola, whose symmetric difference quotient is its slope."""
    f, w = sample.f, sample.points[0]
    h = Fraction(1, 2**20)
    for j in range(f.d):
        e = exact_vector([h if i == j else 0 for i in range(f.d)])
        quotient = (f.value(w + e) - f.value(w - e)) / (2 * h)
        assert abs(quotient - f.gradient(w)[j]) <= 8 * f.steepness * h  # a knot may lie between


@pytest.mark.parametrize("sample", drawn(CurvatureQuery, 60))
def test_the_telling_pairs_tell(sample):
    """Where an eigenvalue is beyond k, the divergence between a pair is beyond k/2 times the squared distance."""
    f, k = sample.f, sample.k
    ratios = [2 * f.divergence(x, y) / Fraction((x - y) @ (x - y)) for x, y in f.telling(k)]
    assert (max(ratios) > k) == (f.highest > k) and (min(ratios) < k) == (f.lowest < k)


@pytest.mark.parametrize("sample", drawn(MirrorPoints, 40))
def test_the_conjugate_is_the_supremum_and_conjugating_twice_changes_nothing(sample):
    f, psi = sample.f, sample.conjugate
    theta = sample.points[2]
    best = psi.gradient(theta)
    assert psi.value(theta) == theta @ best - f.value(best)
    assert all(psi.value(theta) >= theta @ w - f.value(w) for w in sample.points)
    twice = psi.conjugate()
    assert all(twice.value(w) == f.value(w) and all(twice.gradient(w) == f.gradient(w)) for w in sample.points)


@pytest.mark.parametrize("sample", drawn(PlaneQuadratic, 40))
def test_the_constants_of_a_plane_quadratic_are_those_of_a_grid(sample):
    grid = [exact_vector(v) for v in product(range(-8, 9), repeat=2) if any(v)]
    ratios = [v @ sample.H @ v / Fraction(sample.length2(v)) for v in grid]
    (low, v), (high, w) = sample.forms
    assert low <= min(ratios) and high >= max(ratios)
    assert all(x @ sample.H @ x == form * sample.length2(x) for form, x in ((low, v), (high, w)))
    lengths = [(sample.dual_length2(sample.H @ v), sample.length2(v)) for v in grid]
    assert all(slope <= sample.L**2 * length for slope, length in lengths)
    if sample.p != 2:  # corners of the ball are in the grid
        assert any(slope == sample.L**2 * length for slope, length in lengths)


def test_norms_of_known_value():
    assert [norm((3, -4), p) for p in (1, 2, None)] == [7, 5, 4]
    assert norm((1, 1), HALF) == 4
    assert [dual(p) for p in (1, 2, None, 4, Fraction(5, 4))] == [None, 2, 1, Fraction(4, 3), 5]


# ------------------------------------------------------------------------------------------------------------- witnesses

LINE = Bent(((1,),), (Bend((), ((0, 0),)),), (0,))
SQUARE = Bent(((1,),), (Bend((), ((1, 1),)),), (0,))
KINK = Bent(((1,),), (Bend((1,), ((1, 1), (2, 2))),), (0,))

WITNESSES = {
    "upper-curvature-three-equivalent-forms": CurvatureQuery(LINE, (0,), (1,), (0,), 1, 2),
    "lower-curvature-three-equivalent-forms": CurvatureQuery(LINE, (0,), (1,), (0,), -1, 2),
    "smooth-convex-lower-bound-equivalence": ConvexPoints(LINE, (0,), (1,), (0,)),
    "auxiliary-function-shift": StronglyConvexPoints(SQUARE, (0,), (1,), (0,)),
    "gradient-of-conjugate-composed-with-gradient": MirrorPoints(SQUARE, (0,), (1,), (0,)),
    "bregman-duality": MirrorPoints(KINK, (0,), (2,), (0,)),
    "dual-bregman-upper-bound": MirrorPoints(SQUARE, (0,), (0,), (0,)),
    "lp-norm-definition": AnyExponent((1, 0), (0, 1), HALF),
    "arbitrary-norm-two-sided-quadratic-bound": PlaneQuadratic((0, 1, 0), 1, (0, 0), (1, 0), 0),
    "arbitrary-norm-smooth-jensen-form": PlaneQuadratic((1, 0, 0), 2, (0, 0), (0, 1), 2),
    "arbitrary-norm-strong-convexity-jensen-equivalence": PlaneQuadratic((2, 0, 1), 2, (0, 0), (1, 0), 2),
    "arbitrary-norm-strong-convexity-only-jensen-survives": PlaneQuadratic((1, 0, 1), 1, (0, 0), (1, 0), 0),
    "bregman-of-negative-entropy-is-kl": PowersOfTwo((1,), (0,)),
}


@pytest.mark.parametrize("claim", WITNESSES)
def test_a_stated_witness_refutes_the_claim(claim):
    by, witness = settled()[f"ml-notes/{claim}"], WITNESSES[claim]
    failing = next(f for f in (by.failing, *by.also) if isinstance(witness, f.sample))
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), witness)
    assert record.verdict == "refuted"


def test_every_claim_that_fails_here_has_a_stated_witness():
    here = {c for c, by in settled().items() if by.failing and by.theorem and by.theorem.topic == "smoothness"}
    assert here == {f"ml-notes/{claim}" for claim in WITNESSES}


def test_a_quadratic_has_a_symmetric_divergence():
    """For ½x² the printed order of arguments does no harm: a witness must bend."""
    failing = settled()["ml-notes/bregman-duality"].failing
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), MirrorPoints(SQUARE, (0,), (2,), (0,)))
    assert record.verdict == "holds"


def test_divergences_that_float64_rounds_are_no_sample():
    """A curvature of 2⁸⁰ refuted a correct divergence: that its numbers make no error was said, and is checked."""
    flat = Bend((), ((1, 1),))
    for size, bad in ((1, False), (2**40, True)):
        f = Bent(((size, 0), (0, 1)), (flat, flat), (2, 1))
        with pytest.raises(HypothesisNotMet, match="rounds a divergence") if bad else nullcontext():
            ConvexPoints(f, (-1, 1), (6, 0), (0, 3))
