"""What ml-notes says of Gaussian processes and of learning that runs backwards, taken at its word, and what is right of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

import numpy as np

from ...properties.numbers.products import exact_product
from ...properties.oracles.psd import definiteness
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true, less
from ..smoothness.samples.functions import Bend, Bent
from .gaussian_processes import posterior_is_a_conditional_normal
from .readings import MomentumRunBothWays
from .reversals import buffered_multiplication_is_reversible, integer_momentum_runs_backwards, momentum_runs_backwards
from .samples.observations import GaussianValues, solved
from .samples.runs import ClosedRun, FixedPrecision, ReversibleRun


@posterior_is_a_conditional_normal.printed(
    "ml-notes/gp-posterior",
    mistake="An inverse: Σ need not have one, since a kernel is positive semidefinite only, and a point may be observed twice.",
    witness=lambda: GaussianValues(((1,), (1,)), (1, 1), ((1,),), 0),
)
def covariances_have_an_inverse(values: GaussianValues) -> Law:
    """Printed, as reconstructed: the posterior has the mean k*ᵀΣ⁻¹y, for any kernel and data."""
    yield equal("the rank of Σ, and the number of observations", definiteness(values.K).rank, values.n)


@posterior_is_a_conditional_normal.literally()
def any_solution_gives_the_posterior(values: GaussianValues) -> Law:
    """Any w with Sw = k* leaves a rest f(x) − wᵀy that is not correlated with the data, whatever the rank of S.

    For data in the range of S, as they are almost surely, all such w give one mean; its variance is K(x,x) − k*ᵀw.
    """
    first, last = range(values.n), range(values.n - 1, -1, -1)
    w, other = (weights(values, independent(values.S, order)) for order in (first, last))
    y = exact_product(values.S, values.exact_y)
    yield exercised("Σ is singular", definiteness(values.K).rank < values.n)
    for i in range(values.m):
        yield equal(
            "the covariances of the rest with the data",
            tuple(exact_product(values.S, w[:, i]) - values.k[:, i]),
            (0,) * values.n,
            at=i,
        )
        yield equal("the mean by other weights", other[:, i] @ y, w[:, i] @ y, at=i)
        rest = values.k_new[i, i] - 2 * w[:, i] @ values.k[:, i] + w[:, i] @ exact_product(values.S, w[:, i])
        yield equal("the variance of the rest, and K(x,x) − k*ᵀw", rest, values.k_new[i, i] - values.k[:, i] @ w[:, i], at=i)
        yield at_least("the variance of the rest", rest, 0, at=i)


def independent(S: np.ndarray, order: Sequence[int]) -> list[int]:
    """The observations, in this order, that none before determines."""
    kept: list[int] = []
    for i in order:
        both = [*kept, i]
        if definiteness(S[np.ix_(both, both)]).rank > len(kept):
            kept = both
    return kept


def weights(values: GaussianValues, kept: list[int]) -> np.ndarray:
    """The w with Sw = k* that is 0 but for these observations."""
    w = np.zeros((values.n, values.m), dtype=int).astype(object)
    if kept:
        w[kept] = solved(values.S[np.ix_(kept, kept)], values.k[kept])
    return w


@momentum_runs_backwards.literally("ml-notes/momentum-sgd-reversible")
def states_are_found_by_the_gradient(run: ReversibleRun) -> Law:
    """From the last state alone, and the gradient of any L, each state before it is found exactly."""
    yield exercised("a velocity is not 0", run.is_moved)
    state = run.states[-1]
    for t in range(run.T - 1, -1, -1):
        state = run.before(*state)
        yield equal("x of the state before", tuple(state[0]), tuple(run.states[t][0]), at=t)
        yield equal("v of the state before", tuple(state[1]), tuple(run.states[t][1]), at=t)


@momentum_runs_backwards.without("γ > 0")
def velocities_lead_to_different_states(run: ClosedRun) -> Law:
    """With γ = 0 the velocity before is forgotten: whatever it was, the next state is the same."""
    start = tuple(v + 1 for v in run.velocity)
    other = ClosedRun(run.f, run.start, start, run.eta, run.gamma, run.T)
    states = [tuple(map(tuple, each.states[1])) for each in (run, other)]
    yield is_true("states after a step from different velocities differ", states[0] != states[1])


@momentum_runs_backwards.printed(
    "ml-notes/momentum-reversal-finite-precision",
    mistake="Not every run: where γ is 1/2 and the numbers are short, nothing is rounded, and float64 returns exactly.",
    witness=lambda: ReversibleRun(Bent(((1,),), (Bend((), ((1, 1),)),), (0,)), (4,), (0,), 1, Fraction(1, 2), 1),
)
def floats_do_not_return(run: MomentumRunBothWays) -> Law:
    """Printed: in finite precision the way back is impossible."""
    sample, (x, v) = run.sample, run.back
    yield is_true("the state returned to is not the start", (*x, *v) != (*sample.start, *sample.velocity))


@momentum_runs_backwards.literally()
def velocities_collide_in_fixed_precision(grid: FixedPrecision) -> Law:
    """Of 2N + 1 velocities about 2γN are left after a step, rounded to the nearest or down: log₂(1/γ) bits are lost of each.

    For N > 1/2(1 − γ) that is fewer, and different ones go to the same, and no method can return to all.
    """
    velocities = range(-grid.N, grid.N + 1)
    yield exercised("there are several", grid.N > 1)
    for half in (Fraction(1, 2), 0):
        images = {floor(grid.gamma * v + half) for v in velocities}
        yield less("different γv, rounded, and the velocities", len(images), len(velocities), at=half)
        yield at_most("different γv, rounded, and 2γN + 2", len(images), 2 * grid.gamma * grid.N + 2, at=half)
        yield at_least("different γv, rounded, and 2γN", len(images), 2 * grid.gamma * grid.N, at=half)


@integer_momentum_runs_backwards.literally("ml-notes/momentum-reversal-integer-buffer")
def velocities_are_similar(run: ReversibleRun) -> Law:
    """v_{t+1} − v_t = −(1 − γ)(v_t + g_t): from one state, it is half as large where 1 − γ is, and has one bit less, if it has any.

    The number 2³²|v_{t+1} − v_t|, rounded down, is what has the bits.
    """
    yield exercised("a velocity is not 0", run.is_moved)
    larger = (1 + Fraction(run.gamma)) / 2
    for t, ((x, v), (_, new)) in enumerate(zip(run.states, run.states[1:], strict=False)):
        g = run.f.gradient(x)
        near = larger * v - (1 - larger) * g
        for j in range(run.f.d):
            yield equal(
                "the difference of velocities, and −(1 − γ)(v + g)", new[j] - v[j], -(1 - run.gamma) * (v[j] + g[j]), at=(t, j)
            )
            yield equal(
                "the difference for half of 1 − γ, and half of it", near[j] - v[j], (new[j] - v[j]) / Fraction(2), at=(t, j)
            )
            bits = [floor(2**32 * abs(each[j] - v[j])).bit_length() for each in (near, new)]
            yield equal(
                "bits of the difference for half of 1 − γ, and one less than for γ", bits[0], max(bits[1] - 1, 0), at=(t, j)
            )


@buffered_multiplication_is_reversible.literally()
def near_one_the_buffer_grows_less(grid: FixedPrecision) -> Law:
    """The bound (bd + d − 1)/n on a buffer is above that for (n+1)/(d+1), which is nearer to 1."""
    n, d, b = grid.numerator, grid.d, grid.N
    yield exercised("there are several", grid.N > 1)
    yield less(
        "the bound on a buffer for (n+1)/(d+1), and for n/d", Fraction((b + 1) * (d + 1) - 1, n + 1), Fraction((b + 1) * d - 1, n)
    )
