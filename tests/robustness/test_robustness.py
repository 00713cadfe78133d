"""Oracles and samples of robustness by hand, and attacks in single precision."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from lemmata.algorithms.robustness import NetworkSigns, SignSteps
from lemmata.properties.samples.draws import drawn
from lemmata.theorems.robustness import oracles
from lemmata.theorems.robustness.samples.attacks import AffineImages, AscentRun, LinearImages, NetworkImages, ShortSteps
from lemmata.theorems.robustness.samples.balls import BallPoints, Hyperplane, Overlaps
from lemmata.theorems.robustness.samples.maxima import ConvexPieces, Pieces
from lemmata.theorems.robustness.samples.noise import Counts, Mode, NoisePair, Repeated
from lemmata.theorems.robustness.samples.slabs import Slabs
from lemmata.workbench import validate
from scipy.stats import norm

from ..conftest import refused

HALF = Fraction(1, 2)


def test_the_least_of_a_tent_is_at_an_end_or_a_kink():
    tent = lambda i, x: abs(x[0] - Fraction(1, 3)) - x[0] / 4  # noqa: E731
    assert oracles.least_over_boxes([[(0, 1)], [(HALF, 1)]], [((1,), -Fraction(1, 3))], tent) == [-Fraction(1, 12), Fraction(1, 24)]


def test_the_least_of_a_network_is_below_every_point_of_a_grid():
    sample = NetworkImages(((HALF, HALF),), (1,), HALF, ((3, -2), (-2, 3), (1, 1)), (0, -1, -1), (1, -2, HALF), 1)
    grid = [Fraction(k, 12) for k in range(13)]
    values = [sample.margin(0, x) for x in product(grid, grid)]
    assert sample.least_margins[0] <= min(values) <= sample.least_margins[0] + Fraction(1, 2)


@pytest.mark.parametrize("seed", range(20))
def test_a_matching_is_largest(seed: int):
    random = np.random.default_rng(seed)
    edges = [(i, 10 + j) for i, j in product(range(4), range(4)) if random.random() < 0.4]
    sets = [c for k in range(5) for c in combinations(edges, k) if len({v for e in c for v in e}) == 2 * k]
    assert len(oracles.matching(edges)[0]) == max(map(len, sets))


def test_quantiles_and_tails_are_those_of_tables():
    assert float(oracles.normal_quantile(Fraction(975, 1000))) == pytest.approx(1.959963984540054, rel=1e-15)
    assert float(oracles.normal_probability(1)) == pytest.approx(0.8413447460685429, rel=1e-15)
    assert oracles.normal_quantile(HALF) == 0
    exact = sum(oracles.binomial(20, k, Fraction(1, 3)) for k in range(9, 21))
    assert abs(oracles.upper_tail(20, 9, Fraction(1, 3)) - exact) < Fraction(1, 10**40)
    h = Fraction(1, 10**9)
    slope = (oracles.upper_tail(20, 9, HALF + h) - oracles.upper_tail(20, 9, HALF - h)) / (2 * h)
    assert float(slope) == pytest.approx(float(oracles.tail_density(20, 9, HALF)), rel=1e-8)


PIXEL = ((HALF,),)


test_a_sample_meets_its_hypotheses = refused(
    lambda: BallPoints(((1,),), 0, "2"),
    lambda: BallPoints(((1,),), 1, "1"),
    lambda: BallPoints(((2**401,),), 1, "2"),
    lambda: BallPoints(((1,),), Fraction(1, 3), "2"),
    lambda: Hyperplane(((1,),), (0,), 1, "2"),
    lambda: Hyperplane(((1,),), (1,), 1, "3"),
    lambda: Overlaps(((1,), (2,)), (1, 0), 1),
    lambda: Overlaps(((1,), (2,)), (1, -1), -1),
    lambda: AscentRun(((0, 1), (2, 0)), (0, 0), (0, 0), 1, "2", 1, 1),
    lambda: AscentRun(((1,),), (0,), (2,), 1, "2", 1, 1),
    lambda: AscentRun(((1,),), (0,), (1,), 1, "2", 1, 130),
    lambda: ShortSteps(((2,),), (0,), (0,), 1, "2", 1, 1),
    lambda: LinearImages(((2,),), (1,), HALF, (1,), 0),
    lambda: LinearImages(PIXEL, (1,), 2, (1,), 0),
    lambda: LinearImages(PIXEL, (1,), HALF, (60,), 5),
    lambda: NetworkImages(PIXEL, (1,), HALF, ((1, 1),), (0,), (1,), 0),
    lambda: NetworkImages(((0,) * 4,), (1,), HALF, ((1,) * 4,), (0,), (1,), 0),
    lambda: AffineImages(PIXEL, (1,), HALF, ((1,),), (-HALF,), (1,), 0),
    lambda: Pieces(((Fraction(1, 3),),), (0,), (0,), (0,), (1,)),
    lambda: ConvexPieces(((1,),), (-1,), (0,), (0,), (1,), (1,), 0),
    lambda: ConvexPieces(((1,),), (1,), (0,), (0,), (1,), (1,), -1),
    lambda: NoisePair(((HALF, 1), (0, 0)), HALF),
    lambda: NoisePair(((1, 2), (0, -1)), HALF),
    lambda: NoisePair(((Fraction(1, 3), 1), (Fraction(2, 3), 0)), HALF),
    lambda: Mode(HALF, 1),
    lambda: Mode(Fraction(3, 4), 0),
    lambda: Slabs(HALF, 1, 1, (0,), 1),
    lambda: Slabs(Fraction(3, 4), 1, 0, (0,), 1),
    lambda: Slabs(Fraction(3, 4), 1, 17, (0,), 1),
    lambda: Slabs(Fraction(3, 4), 1, 1, (0, 0), 1),
    lambda: Slabs(Fraction(3, 4), 1, 1, (0,), 0),
    lambda: Slabs(Fraction(3, 4), 1, 1, (0,), 2),
    lambda: Slabs(Fraction(3, 4), 1, 1, (-Fraction(1, 2**40),), 1),
    lambda: Counts(0, 1, Fraction(1, 4), 1),
    lambda: Counts(1, 1, HALF, 1),
    lambda: Repeated(1, 1, Fraction(1, 4)),
)


def test_changes_of_the_half_space_make_the_union():
    for sample in drawn(Slabs, 100):
        for t, half, changed in ((0, sample.p_A, sample.more), (sample.t, sample.border, sample.gain)):
            union = sum(sample.before(b, t) - sample.before(a, t) for a, b, is_of_U in sample.slabs if is_of_U)
            assert abs(union - half - changed) < Fraction(1, 10**30)


class InSingle(SignSteps):
    """Steps in single precision, as frameworks make them."""

    def attack(self, start: np.ndarray, X: np.ndarray, epsilon: float, gradient: Any) -> np.ndarray:
        return super().attack(start.astype(np.float32), X.astype(np.float32), np.float32(epsilon), gradient).astype(np.float32)

    def gradient(self, X, y, w, b):
        return super().gradient(X, y, w, b).astype(np.float32)


def verdicts(thing: Any, role: str, examples: int = 60) -> dict[str, str]:
    return {record.theorem: record.verdict for record in validate(thing, role=role, examples=examples, budget=0.4, forms=[])}


@pytest.mark.parametrize(("factor", "verdict"), [(1, "holds"), (1 + 2**-30, "refuted"), (1 - 2**-30, "refuted")])
def test_slabs_refute_a_radius_that_is_a_little_too_large_or_too_small(factor: float, verdict: str):
    found = verdicts(lambda p_A, sigma: factor * sigma * norm.isf(1 - p_A), "gaussian-radius", 200)
    assert found["slabs-are-no-worse-than-half-spaces"] == verdict


def test_single_precision_is_held_to_its_own_rounding():
    assert set(verdicts(InSingle(), "linear-attack").values()) == {"holds"}


def test_a_dead_unit_hides_an_error_from_every_start():
    spike = NetworkImages(PIXEL, (1,), HALF, ((16,),), (Fraction(-31, 2),), (-1,), Fraction(1, 4))
    assert spike.least_margins == [-Fraction(1, 4)]
    images, succeeds = NetworkSigns(steps=10, starts=4)(spike.X, spike.y, *spike.arrays, 0.5)
    assert not succeeds.any() and math.isclose(float(spike.margin(0, images[0])), 0.25)
