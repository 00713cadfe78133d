"""Posteriors, reversal and search by hand: closed answers, hypotheses, and what single precision and a jitter cost."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.hyperparameters.budgets import RandomSearch, SweepSearch
from lemmata.algorithms.hyperparameters.gaussian_processes import GaussianProcess, SequentialProcess
from lemmata.algorithms.hyperparameters.reversible import IntegerMomentum, ReversibleMomentum, buffered_multiplication
from lemmata.theorems.hyperparameters.printed import independent, weights
from lemmata.theorems.hyperparameters.samples.observations import (
    GaussianValues,
    NoiselessObservations,
    NoisyObservations,
    Observations,
    SeveralObservations,
    solved,
)
from lemmata.theorems.hyperparameters.samples.runs import ClosedRun, FixedPrecision, Ratio, ReversibleRun, WholeRun
from lemmata.theorems.hyperparameters.samples.spaces import FiniteSpace
from lemmata.theorems.smoothness.samples.functions import Bend, Bent
from lemmata.workbench import validate

from ..conftest import refused

BOWL = Bent(((1,),), (Bend((), ((1, 1),)),), (0,))


def test_a_brownian_bridge_is_the_posterior_of_a_brownian_motion():
    """Of a walk with unit steps, known at 4: at t the mean is t·y/4, and the variance t(4 − t)/4."""
    walk = tuple((1,) * t + (0,) * (4 - t) for t in range(1, 5))
    bridge = Observations((walk[3],), (8,), walk[:3], 0)
    assert list(bridge.mean) == [2, 4, 6]
    covariance = bridge.k_new - bridge.known
    assert list(covariance.diagonal()) == [Fraction(3, 4), 1, Fraction(3, 4)] and covariance[0, 2] == Fraction(1, 4)


@pytest.mark.parametrize("process", [GaussianProcess(), SequentialProcess()])
def test_references_state_closed_answers(process):
    """Two observations of one value with noise 1 weigh y by 1/3 each."""
    mean, covariance = process(np.ones((2, 2)), np.ones((2, 1)), np.ones((1, 1)), np.array([1.0, 5.0]), 1.0)
    assert mean == pytest.approx([2.0], rel=1e-15) and covariance.ravel() == pytest.approx([1 / 3], rel=1e-15)


def test_the_posterior_is_the_block_of_the_precision():
    """The covariance is the inverse of the block of the joint precision: another way to the same numbers."""
    values = Observations(((1, 2, 0), (0, 1, 1)), (3, -1), ((1, 0, 1), (2, 1, 0)), 1)
    joint = values.joint.copy() + np.diag([1, 1, 0, 0]).astype(object)
    with_room = joint + np.diag([0, 0, 1, 1]).astype(object)  # K(x, x) alone may be singular
    precision = solved(with_room, np.eye(4, dtype=int).astype(object))
    block = solved(precision[2:, 2:], np.eye(2, dtype=int).astype(object))
    assert (block - np.eye(2, dtype=int) == values.k_new - values.known).all()


def test_of_equal_observations_one_is_kept():
    values = GaussianValues(((1, 0), (1, 0), (0, 0), (1, 1)), (1, 1, 0, 2), ((3, 1),), 0)
    assert independent(values.S, range(4)) == [0, 3] and independent(values.S, range(3, -1, -1)) == [3, 1]
    assert list(weights(values, [0, 3])[:, 0]) == [2, 0, 0, 1]


def test_a_multiplication_by_nine_tenths_and_back():
    """−1 is −1·10 + 9: the 9 goes to the buffer, which is one whole 9 and nothing to add."""
    assert buffered_multiplication(-1, 0, 9, 10) == (-9, 1)
    assert buffered_multiplication(-9, 1, 10, 9) == (-1, 0)
    c, buffer = 123456789, 0
    for _ in range(100):
        c, buffer = buffered_multiplication(c, buffer, 9, 10)
    assert abs(c - 123456789 * 0.9**100) < 90 and buffer.bit_length() <= 100 * np.log2(10 / 9) + 4
    for _ in range(100):
        c, buffer = buffered_multiplication(c, buffer, 10, 9)
    assert (c, buffer) == (123456789, 0)


def test_steps_by_hand():
    gradient = BOWL.gradient
    assert ReversibleMomentum().forward(np.array([4.0]), np.array([0.0]), gradient, 1.0, 0.5, 1) == ([2.0], [-2.0])
    run = WholeRun(BOWL, (4,), (3,), 1, 2, 1)
    assert IntegerMomentum().forward([4], [3], [0], run.gradient, 1, 2, 1) == ([1], [-3], [1])


def test_floats_that_round_do_not_return():
    """γ = 9/10: what the text says is so of most runs."""
    state = np.array([1.0]), np.array([1.0])
    end = ReversibleMomentum().forward(*state, lambda x: x**2, 0.1, 0.9, 50)
    back = ReversibleMomentum().backward(*end, lambda x: x**2, 0.1, 0.9, 50)
    assert back != state and back[1][0] == pytest.approx(1.0, rel=1e-10)


def test_all_functions_are_counted():
    """The largest of two of {0, 1}: 3/4 of the functions have a 1 there."""
    assert FiniteSpace(3, 2, 2).best_of(2) == 6 and FiniteSpace(2, 3, 1).best_of(1) == 9
    assert RandomSearch()(lambda i: i, 5, 5) == 4 and SweepSearch()(lambda i: -i, 5, 3) == 0


test_a_sample_meets_its_hypotheses = refused(
    lambda: GaussianValues(((1, 2),), (1,), (), 0),
    lambda: GaussianValues(((1, 2),), (1,), ((1,),), 0),
    lambda: GaussianValues(((1,),), (1,), ((1,),), -1),
    lambda: GaussianValues(((Fraction(1, 3),),), (1,), ((1,),), 1),
    lambda: Observations(((1,), (1,)), (1, 1), ((1,),), 0),
    lambda: Observations(((2**20,), (1,)), (1, 1), ((1,),), 1),
    lambda: NoiselessObservations(((1,),), (1,), ((1,),), 1),
    lambda: NoisyObservations(((1,),), (1,), ((1,),), 0),
    lambda: SeveralObservations(((1,),), (1,), ((1,),), 1),
    lambda: ClosedRun(BOWL, (1,), (1, 2), 1, Fraction(1, 2), 1),
    lambda: ClosedRun(BOWL, (1,), (1,), 0, Fraction(1, 2), 1),
    lambda: ClosedRun(BOWL, (1,), (1,), 1, Fraction(1, 2), 65),
    lambda: ReversibleRun(BOWL, (1,), (1,), 1, 0, 1),
    lambda: ReversibleRun(BOWL, (1,), (1,), 1, Fraction(1, 2), 21),
    lambda: WholeRun(BOWL, (4,), (3,), 2, 2, 1),
    lambda: WholeRun(BOWL, (4,), (3,), 0, 2, 1),
    lambda: WholeRun(BOWL, (4,), (3,), Fraction(3, 2), 2, 1),
    lambda: WholeRun(BOWL, (4,), (3,), 1, Fraction(3, 2), 1),
    lambda: Ratio(1, -1, 1, 2, 1),
    lambda: Ratio(1, Fraction(1, 2), 1, 2, 1),
    lambda: Ratio(1, 0, 0, 2, 1),
    lambda: Ratio(1, 0, 1, 2, 0),
    lambda: WholeRun(BOWL, (1,), (1,), 2, 2, 1),
    lambda: WholeRun(BOWL, (1,), (1, 1), 1, 2, 1),
    lambda: FixedPrecision(1, 1, 2),
    lambda: FiniteSpace(3, 2, 4),
    lambda: FiniteSpace(9, 2, 1),
)


def verdicts(thing, role):
    return {record.theorem: record.verdict for record in validate(thing, role=role, examples=60, budget=0.4, forms=[])}


class InSingle(GaussianProcess):
    """Answers in single precision."""

    def __call__(self, K, k, k_new, y, noise):
        K, k, k_new, y = (np.asarray(v, dtype=np.float32) for v in (K, k, k_new, y))
        weights = np.linalg.solve(K + np.float32(noise) * np.eye(len(K), dtype=np.float32), k)
        return weights.T @ y, k_new - k.T @ weights


def test_single_precision_is_held_to_its_own_rounding():
    found = verdicts(InSingle(), "gaussian-process")
    assert "refuted" not in found.values() and found["posterior-is-a-conditional-normal"] == "holds"


def test_a_jitter_is_seen(as_found):
    jittered = lambda K, k, k_new, y, noise: GaussianProcess()(K, k, k_new, y, noise + 1e-10)  # noqa: E731
    assert verdicts(jittered, "gaussian-process")["posterior-is-a-conditional-normal"] == "refuted"
