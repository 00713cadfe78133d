"""Derivations: momentum that runs backwards, and posteriors of Gaussian processes, observation by observation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_matrix
from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, cauchy_schwarz, induct, of_sample, square
from ....properties.proofs.ties import tie
from ...smoothness.samples.functions import Bend, Bent
from ..gaussian_processes import mean_is_linear_in_the_targets, observations_never_add_variance
from ..readings import Entry, MomentumRunBothWays, OfBothTargets, OfTargets, OneLess, Variance
from ..reversals import momentum_runs_backwards
from ..samples.observations import Observations, SeveralObservations
from ..samples.runs import ReversibleRun


def faulty(*names: str) -> list[str]:
    return [f"mutants.hyperparameters.{name}" for name in names]


@momentum_runs_backwards.derivation(
    "any L, any point and velocity of any real inner-product space, any number of steps, any η, and any γ > 0",
    lifts="reversible.ReversibleMomentum",
    mutants=faulty("ForgetsToDivide", "SubtractsTheGradient", "MultipliesBack", "StaysOnTheWayBack", "MovesBackTwice", "StepsDown"),
)
def step_by_step(method: Any) -> Iterator:
    r"""$x+\eta v'-\eta v'=x$, and so the gradient is g there: $(\gamma v-(1-\gamma)g+(1-\gamma)g)/\gamma=v$.

    The first step back from (x′, v′) leads to (x, v), from where t steps led back to the start; elsewhere they would lead to any u
    and w, and the gradient would be any h.
    """
    run = Formal(ReversibleRun)
    x, v, x0, v0, x_back, v_back, e = vectors("x v x₀ v₀ x_back v_back e")
    items = vectors("x₁ v₁ g h u w")

    def step(x: Any, v: Any, x0: Any, v0: Any, x_back: Any, v_back: Any, *item: Any) -> tuple[Any, ...]:
        _, _, g, h, u, w = item
        new_v = method.velocity(v, g, run.gamma)
        new_x = method.moved(x, new_v, run.eta)
        if run.gamma == 0:  # there is no way back
            return new_x, new_v, x0, v0, u, w
        is_there = is_zero(method.moved_back(new_x, new_v, run.eta) - x)
        old_v = method.velocity_before(new_v, g if is_there else h, run.gamma)
        returns = is_there and is_zero(old_v - v)
        return new_x, new_v, x0, v0, x_back if returns else u, v_back if returns else w

    state = {"x": x, "v": v, "x0": x0, "v0": v0, "x_back": x_back, "v_back": v_back}
    loop = Loop("steps, and back", state, items, lambda x, v, *_: (x, v, x, v, x, v), step)
    keeps = lambda x, v, x0, v0, x_back, v_back: [(x_back - x0) @ (x_back - x0) == 0, (v_back - v0) @ (v_back - v0) == 0]  # noqa: E731
    same = induct(loop, keeps, [of_sample(ReversibleRun, "remembers")])
    along = [cauchy_schwarz(e, x_back - x0), cauchy_schwarz(e, v_back - v0)]
    entries = Each({}, Entry(e @ x_back, e @ x0, e @ v_back, e @ v0), over="unit vector e")
    yield conclude(momentum_runs_backwards, {"is_nontrivial": True, "entries": entries}, *same, *along)
    for gamma in (Fraction(1, 2), Fraction(3, 4)):
        found = (both_ways(method, run) for run in short_runs(gamma))
        yield tie(loop, found, {"γ": gamma, "η": Fraction(1, 2)})


def is_zero(v: Any) -> Any:
    return v @ v == 0


def both_ways(method: Any, of: ReversibleRun) -> tuple[list, list]:
    """The gradients on the way, and where the run gets to, and comes back to."""
    run = MomentumRunBothWays(lambda: method, of)
    start, none = of.states[0], 0 * of.states[0][0]
    return [(*start, of.f.gradient(x), none, none, none) for x, _ in of.states[:-1]], [*run.end, *start, *run.back]


def short_runs(gamma: Fraction) -> Iterator[ReversibleRun]:
    """On functions that bend both ways, with numbers of few bits, so that all of it is exact."""
    random = np.random.RandomState(0)
    f = Bent(((1, 1), (1, -1)), (Bend((-2, 3), ((1, 1), (-2, -2), (1, 1))), Bend((), ((1, 1),))), (1, -2))
    for steps in (1, 2, 3, 5, 8):
        start, velocity = (tuple(int(v) for v in random.randint(-9, 10, 2)) for _ in range(2))
        yield ReversibleRun(f, start, velocity, Fraction(1, 2), gamma, steps)


@mean_is_linear_in_the_targets.derivation(
    "any number of observations of any targets, with any weights in a prediction, and any covariances",
    lifts="gaussian_processes.GaussianProcess",
    mutants=faulty(
        "MeansOfAbsoluteValues",
        "ForgetsAnOutlier",
        "RanksTheTargets",
        "NoiseOfTheTargets",
        "ScalesByTheTargets",
    ),
)
def observation_by_observation(process: Any) -> Iterator:
    r"""$w(y+y')=wy+wy'$, of each observation; and $kw$ is taken from a covariance, whatever the targets.

    That the weights w are the same for all targets, and that NumPy adds up these products, is looked at on whole runs: not derived
    here.
    """
    means, covariances = reals("m m′ m+m′"), reals("C C′ C″")

    def share(w: Any, y: Any) -> Any:
        return process.mean(np.array([[w]], dtype=object), np.array([y], dtype=object))[0]

    def add(one: Any, other: Any, total: Any, w: Any, y: Any, more: Any) -> tuple[Any, ...]:
        return one + share(w, y), other + share(w, more), total + share(w, y + more)

    def subtract(one: Any, other: Any, total: Any, k: Any, w: Any, own: Any) -> tuple[Any, ...]:
        tables = [[np.array([[v]], dtype=object) for v in (before, k, w)] for before in (one, other, total)]
        return tuple(process.covariance(*each)[0, 0] for each in tables)

    names = ("one", "other", "total")
    mean = Loop("observations, for a mean", dict(zip(names, means, strict=True)), reals("w y y′"), lambda *_: (0, 0, 0), add)
    start = lambda k, w, own: (own, own, own)  # noqa: E731
    covariance = Loop("for a covariance", dict(zip(names, covariances, strict=True)), reals("k w K(x,x′)"), start, subtract)
    linear = induct(mean, lambda one, other, total: [total == one + other], [])
    same = induct(covariance, lambda one, other, total: [other == one, total == one], [])
    values = {
        "is_nontrivial": True,
        "means": Each({}, OfTargets(*means), over="new value"),
        "covariances": Each({}, OfTargets(*covariances), over="pair of new values"),
    }
    yield conclude(mean_is_linear_in_the_targets, values, *linear, *same)
    runs = [OfBothTargets(lambda: process, values) for values in exact_values(Observations)]
    yield tie(mean, (pair for run in runs for pair in of_means(run)))
    yield tie(covariance, (pair for run in runs for pair in of_covariances(run)))


def of_means(run: OfBothTargets) -> Iterator[tuple[list, list]]:
    """The weights in each mean, and the targets."""
    y = run.sample.exact_y
    for of in run.means:
        yield list(zip(run.sample.weights[:, of.at], y, y[::-1], strict=True)), [of.one, of.other, of.total]


def of_covariances(run: OfBothTargets) -> Iterator[tuple[list, list]]:
    """The covariances of one new value with the observed ones, the weights in the other, and that of both before."""
    sample = run.sample
    for of in run.covariances:
        i, j = of.at
        items = [(k, w, sample.k_new[i, j]) for k, w in zip(sample.k[:, i], sample.weights[:, j], strict=True)]
        yield items, [of.one, of.other, of.total]


def exact_values(kind: type) -> Iterator[Any]:
    """Observations of which the elimination is exact: rows of a triangle with powers of 2 on the diagonal, or those of one length.

    The latter have noise: with it their variances are 4.
    """
    random = np.random.RandomState(0)
    for n, m, noise in ((2, 1, 0), (2, 2, 1), (3, 2, 0), (4, 1, 1), (4, 3, 0), (5, 2, 0), (8, 2, 1)):
        triangle = np.tril(random.randint(-1, 2, (n, n)), -1) + np.diag(2 ** random.randint(0, 2, n))
        A = np.kron(np.eye(n, dtype=int), [1, 1, 1]) if noise else triangle
        observed, new = (tuple(tuple(map(int, row)) for row in rows) for rows in (A, random.randint(-3, 4, (m, A.shape[1]))))
        yield kind(observed, tuple(map(int, random.randint(-9, 10, n))), new, noise)


@observations_never_add_variance.derivation(
    "any number of observations, with noise or without, and any new value: vectors of real inner-product spaces of every dimension",
    lifts="gaussian_processes.SequentialProcess",
    mutants=faulty("HalvesTheGain", "SubtractsTooMuch", "AddsVariance", "KeepsCovariances"),
)
def a_square_is_subtracted(process: Any) -> Iterator:
    r"""The variance is $\|u\|^2$, for what is left u of the new value: an observation takes $\langle u,e\rangle^2/\|e\|^2$ from it.

    e is what those before leave of the observation, with its noise. That the covariance with it is ⟨u,e⟩ and its variance
    $\|e\|^2$, and that NumPy does with several new values as with one, is looked at on whole runs: not derived here.
    """
    (u, e, b), (left, before, reduced, own) = vectors("u e b"), reals("v′ v v−c²/V K(x,x)")

    def observe(u: Any, left: Any, before: Any, reduced: Any, own: Any, e: Any, b: Any) -> tuple[Any, ...]:
        if e @ e == 0:  # it is known before
            return u, left, left, left, own
        variances, c, none = (np.array(v, dtype=object) for v in ([[left]], [u @ e], [0]))
        _, after = process.conditioned(none, variances, c, e @ e, 0)
        return u - (u @ e) / (e @ e) * e, after[0, 0], left, left - (u @ e) ** 2 / (e @ e), own

    state = {"u": u, "left": left, "before": before, "reduced": reduced, "own": own}
    loop = Loop("observations, for a variance", state, (e, b), lambda e, b: (b, *[b @ b] * 4), observe)
    keeps = lambda u, left, before, reduced, own: [left == u @ u, left <= before, left == reduced, before <= own]  # noqa: E731
    kept = induct(loop, keeps, [square(e)])
    variances = Each({}, Variance(left, before, reduced, own), over="new value")
    yield conclude(observations_never_add_variance, {"is_nontrivial": True, "variances": variances}, *kept, square(u))
    runs = [OneLess(lambda: process, values) for values in exact_values(SeveralObservations)]
    yield tie(loop, (pair for run in runs for pair in of_variances(run)))


def of_variances(run: OneLess) -> Iterator[tuple[list, list]]:
    """What is new in each observation, with its noise in a coordinate of its own, and the variances of each new value."""
    sample = run.sample
    noise = np.eye(sample.n, dtype=int).astype(object) * sample.noise  # 0 or 1, as is its root
    observed, none = np.hstack([sample.exact_X, noise]), np.zeros((sample.m, sample.n), dtype=int)
    new = np.hstack([exact_matrix(sample.new), none.astype(object)])
    told: list[Any] = []
    for s in observed:
        told.append(without(s, told))
    for of in run.variances:
        yield [(e, new[of.at]) for e in told], [without(new[of.at], told), of.left, of.before, of.reduced, of.own]


def without(v: Any, others: list[Any]) -> Any:
    """What vectors that are orthogonal to each other leave of v."""
    return v - sum((Fraction(v @ e) / (e @ e) * e for e in others), 0 * v)
