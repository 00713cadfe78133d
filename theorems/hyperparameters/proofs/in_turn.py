"""A derivation: conditioning in turn, of any two of all values, which are changed together by each observation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ....properties.proofs import reals
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.kernel import Loop
from ....properties.proofs.rules.pairs import Pairs, in_pairs, tie_pairs
from ..gaussian_processes import conditioning_in_turn_is_conditioning_at_once
from ..readings import InTurn, Twice, told
from ..samples.observations import SeveralObservations
from .one_by_one import exact_values, faulty

WRONG = ("HalvesTheGain", "SubtractsTooMuch", "ForgetsToSubtract", "AddsVariance", "KeepsCovariances")


@conditioning_in_turn_is_conditioning_at_once.derivation(
    "any number of observations, any number of them later, of any targets, and any covariances before",
    lifts="gaussian_processes.SequentialProcess",
    mutants=faulty(*WRONG),
)
def the_same_of_any_two(process: Any) -> Iterator:
    r"""If all means and covariances are the same in turn and at once, so are they after one more observation.

    At once is the code's own step; in turn it is that as well, and then, of what comes later, $m+c(y-m')/v$ and $C-cc'/v$. That the
    reading adds the noise to the variances of what comes later only then, and here it is there before, is looked at on whole runs.
    """
    one, other, both, seen = (reals(names) for names in ("m μ", "m′ μ′", "C Γ", "n ν"))
    with_one, with_other, twice = (reals(names) for names in ("c γ", "c′ γ′", "v φ"))
    later, y, k = reals("later y K(x,x′)")

    def at_once(m: Any, other: Any, C: Any, n: Any, c: Any, d: Any, v: Any, y: Any) -> tuple[Any, ...]:
        mean, after = process.conditioned(objects([m, other]), objects([[0, C], [C, 0]]), objects([c, d]), v, y - n)
        return mean[0], mean[1], after[0, 1]

    def in_turn(m: Any, other: Any, C: Any, n: Any, c: Any, d: Any, v: Any, y: Any) -> tuple[Any, ...]:
        mean, after = told(objects([n, m, other]), objects([[v, c, d], [c, 0, C], [d, C, 0]]), y)
        return mean[0], mean[1], after[0, 1]

    def observe(m: Any, u: Any, m2: Any, u2: Any, C: Any, G: Any, *item: Any) -> tuple[Any, ...]:
        n, nu, c, gamma, c2, gamma2, v, phi, later, y, _ = item
        if v == 0 or phi == 0:  # it is known before
            return m, u, m2, u2, C, G
        m, m2, C = at_once(m, m2, C, n, c, c2, v, y)
        u, u2, G = (in_turn if later == 1 else at_once)(u, u2, G, nu, gamma, gamma2, phi, y)
        return m, u, m2, u2, C, G

    names = ("mean", "mean in turn", "other", "other in turn", "covariance", "covariance in turn")
    state: dict[str, Any] = dict(zip(names, (*one, *other, *both), strict=True))
    items = (*seen, *with_one, *with_other, *twice, later, y, k)
    loop = Loop("observations", state, items, lambda *item: (0, 0, 0, 0, item[-1], item[-1]), observe)
    runs = Pairs(loop, one, other, both, ((), ()), seen, with_one, with_other, twice)
    same = in_pairs(runs, lambda m, u, m2, u2, C, G: [u == m, u2 == m2, G == C], [])
    values = {
        "is_nontrivial": True,
        "means": Each({}, Twice(one[1], one[0]), over="new value"),
        "covariances": Each({}, Twice(both[1], both[0]), over="pair of new values"),
    }
    yield conclude(conditioning_in_turn_is_conditioning_at_once, values, same[0], same[2])
    found = [InTurn(lambda: process, values) for values in exact_values(SeveralObservations)]
    yield tie_pairs(runs, (whole for run in found for whole in of_all_pairs(run)))


def objects(values: Any) -> np.ndarray:
    return np.array(values, dtype=object)


def of_all_pairs(run: InTurn) -> Iterator[tuple]:
    """Of each two new values: what any two start from, the observations, which values these are, and what they end with."""
    sample = run.sample
    n, C = sample.n, sample.joint.copy()
    C[:n, :n] = sample.S
    rests = [(int(t >= n - run.last), y) for t, y in enumerate(sample.targets)]
    for of in run.covariances:
        (i, j), means = of.at, run.means
        ends = [v for i in of.at for v in (means[i].at_once, means[i].otherwise)]
        yield lambda a, b, C=C: (C[a, b],), rests, (n + i, n + j), [*ends, of.at_once, of.otherwise]
