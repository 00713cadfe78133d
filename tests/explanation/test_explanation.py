"""Oracles and samples of explanations by hand, and what the notes say of them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.explanation import BestSubset, ShapleyByCoalitions, ShapleyByRegression, StraightPath
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.explanation import oracles, printed
from lemmata.theorems.explanation.samples.games import Game, TwoGames
from lemmata.theorems.explanation.samples.neighbourhoods import DeadRegion, Neighbourhood
from lemmata.theorems.explanation.samples.networks import Network, OneRelevant, Rewritten, Segment, Symmetric, TwoModels
from lemmata.workbench.implementations.importing import adapt, role_of

from ..conftest import refused
from ..plain.explanations import integrated_by_loops, integrated_by_values

HALF = Fraction(1, 2)
KINK = Segment(((2, 1),), (-2,), (1,), 1, (1, 1), (0, 0), 5)


def test_mean_slopes_are_integrals():
    numbers = [Fraction(k, 2) for k in range(-5, 6)]
    for p in (1, 2, 3):
        for s in numbers:
            for t in numbers:
                assert oracles.mean_slope(s, t, p) == oracles.mean_slope_by_pieces(s, t, p)
    assert oracles.mean_slope(-1, 3, 1) == Fraction(3, 4)
    assert oracles.mean_slope(1, 3, 2) == 4
    assert oracles.mean_slope(0, 2, 3) == 4


def test_attributions_of_a_unit_with_a_kink():
    """2z₁ + z₂ − 2 is positive from α = ⅔ on."""
    assert list(KINK.attributions) == [Fraction(2, 3), Fraction(1, 3)] and KINK.difference == 1
    assert printed.one_by_one(KINK) == [HALF, HALF]
    found = StraightPath()(*KINK.arrays, 1, np.ones(2), np.zeros(2), 3000)
    assert found == pytest.approx([2 / 3, 1 / 3], abs=1e-3)


def test_attributions_of_a_product_are_shared_alike():
    """z₁z₂ = ((z₁ + z₂)² − (z₁ − z₂)²)/4."""
    product = Segment(((1, 1), (-1, -1), (1, -1), (-1, 1)), (0,) * 4, (1, 1, -1, -1), 2, (3, 5), (0, 0), 5)
    assert list(product.attributions / Fraction(4)) == [Fraction(15, 2)] * 2


def test_shapley_values_of_the_glove_game():
    """The first has a left glove, two others right ones: L. S. Shapley's own example of a market, with the values 2/3, 1/6, 1/6."""
    worth = lambda S: int(0 in S and len(S) > 1)  # noqa: E731
    assert oracles.shapley(worth, 3) == [Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)]


def test_references_agree_on_a_game():
    game = Game(((1, 1, 0), (1, -2, 1)), (-1, 2), (2, 1), 2, (1, 2, 3), ((0, 0, 0), (1, 0, 2)))
    for reference in (ShapleyByCoalitions(), ShapleyByRegression()):
        found = reference(*game.arrays, 2, np.array([1.0, 2, 3]), game.background_array)
        assert found == pytest.approx([float(v) for v in game.values])


def test_the_conditions_that_the_allowance_states():
    """The normal equations of the weighted regression have a condition number of at most d for d ≤ 6."""
    for d in range(2, 7):
        masks = np.array([[S >> j & 1 for j in range(d)] for S in range(1, 2**d - 1)], dtype=float)
        weights = [ShapleyByRegression().kernel(int(s), d) for s in masks.sum(axis=1)]
        A = masks[:, :-1] - masks[:, -1:]
        assert np.linalg.cond(A.T @ (np.array(weights)[:, None] * A)) <= d + 1e-9


def test_weights_of_quadratures_are_at_most_two_over_n():
    """And its nodes separate their partial sums, as the theorem of Chebyshev, Markov and Stieltjes says."""
    for n in (2, 5, 16, 50, 300):
        nodes, weights = np.polynomial.legendre.leggauss(n)
        ends = np.cumsum(weights / 2)
        assert weights.max() / 2 <= 2 / n
        assert all(a < (t + 1) / 2 < b for a, t, b in zip([0, *ends[:-1]], nodes, ends, strict=True))


def test_the_surrogate_over_a_kink():
    near = printed.NearAKink(((-1,), (-2,), (1,)), (0, 0, 1), (1, 1, 1), 1, 0)
    assert near.best[0][0] == Fraction(5, 14)
    c, b = BestSubset()(near.X, near.y, near.pi, 1, 0.0)
    assert (c[0], b) == pytest.approx((5 / 14, float(near.best[1])))


def test_forward_selection_is_not_the_best_subset():
    """y = z₁ + z₂, and z₃ = z₁ + z₂ but for one row: z₃ comes first, and leaves an error with either of the others."""
    table = ((0, 0, 0), (2, 0, 3), (0, 2, 2), (1, 1, 2), (3, 1, 4))
    sample = Neighbourhood(table, (0, 2, 2, 2, 4), (1,) * 5, 2, 0)
    assert sample.least == 0 and list(sample.best[0]) == [1, 1, 0]


def test_max_gives_all_to_one_of_two():
    ends = printed.TwoEnds(((0, 0), (1, 1)))
    assert ends.by_the_chain_rule(0) == [0, 1] and ends.by_the_chain_rule(1) == [1, 0]
    off = printed.TwoEnds(((0, 0), (2, 1)))
    assert off.by_the_chain_rule(0) == off.by_the_chain_rule(1) == [2, 0]


test_a_sample_meets_its_hypotheses = refused(
    lambda: Network(((1,),), (0,), (1,), 4),
    lambda: Network(((2**25,),), (0,), (1,), 1),
    lambda: Segment(((1, -1),), (0,), (1,), 1, (1, 1), (0, 0), 5),
    lambda: Segment(((1,),), (0,), (1,), 1, (1,), (0,), 1),
    lambda: OneRelevant(((1, 1),), (0,), (1,), 1, (1, 1), (0, 0), 5, 0),
    lambda: OneRelevant(((1,), (1,)), (0, 0), (1, 1), 1, (1,), (0,), 5, 1),
    lambda: Rewritten(((1,),), (0,), (1,), 1, (1,), (0,), 5, (3,), (1,)),
    lambda: Rewritten(((1,),), (0,), (1,), 1, (1,), (0,), 5, (2,), (9,)),
    lambda: TwoModels(((1,),), (0,), (1,), 1, (1,), (0,), 5, (0,), (1, 1)),
    lambda: Symmetric(((1, 2),), (0,), (1,), 1, (1, 2), (0, 0), 5),
    lambda: Game(((1,) * 7,), (0,), (1,), 1, (1,) * 7, ((0,) * 7,)),
    lambda: Game(((1,),), (0,), (1,), 1, (1,), ()),
    lambda: TwoGames(((1,),), (0,), (1,), 1, (1,), ((0,),), (0,), (1, 1)),
    lambda: Neighbourhood(((1,), (1,)), (0, 1), (1, 1), 1, 0),
    lambda: Neighbourhood(((1,), (2,)), (0, 1), (1, 0), 1, 0),
    lambda: DeadRegion(((1,), (2,)), (0, 0), (1, 1), 1, 0, (1,), 0, 0),
    lambda: printed.TwoEnds(((1, 1),)),
    lambda: printed.NearAKink(((1,), (-2,)), (1, 0), (1, 1), 1, 0),
    lambda: printed.Nested(-1, 0),
)


FALSE_ALARMS = [
    (OneRelevant(((Fraction(0.1),),), (16,), (1,), 1, (1,), (0,), 5, 0), integrated_by_values, "only-what-matters-is-charged"),
    (Segment(((1,), (0,)), (0, 0), (2, 0), 3, (1,), (0,), 300), integrated_by_loops, "attributions-sum-to-the-difference"),
]


@pytest.mark.parametrize(("sample", "correct", "theorem"), FALSE_ALARMS, ids=["cancels", "a unit of weights 0"])
def test_what_correct_code_misses_is_allowed(sample, correct, theorem):
    made, _ = adapt(correct, role_of("integrated-gradients"))
    assert check_sample(THEOREMS[theorem], made, sample)[0].verdict == "holds"
