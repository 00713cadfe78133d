"""Derivations: the posterior is a projection on the span of the observations, whichever are told first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from ....properties.proofs import reals, vector, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, Loop, by, cauchy_schwarz, of_sample
from ....properties.proofs.rules.pairs import Pairs, in_pairs, sum_along, tie_pairs
from ..gaussian_processes import order_of_observations_does_not_matter, posterior_is_a_conditional_normal
from ..readings import Conditional, Covariance, InAnotherOrder, Mean, Twice
from ..samples.normal_equations import SolvedObservations
from .in_turn import WRONG, objects
from .one_by_one import exact_values, faulty

EVERY = "any number of observations, with noise or without, and new values: vectors of real inner-product spaces of every dimension"


def observations(kind: type, process: Any, mark: str = "") -> Pairs:
    """Of a value x: itself, what the observations v leave of it, the mean, and the sums of α⟨v,x⟩ and of w⟨v,x⟩.

    Of two values it is the covariance, of none the sums of αv and of wv. The items end with the target, and what is of v in S⁻¹y
    and in S⁻¹k_* of p; e is what is left of v before it is observed. In what is concluded the one is p, and the other any q.
    """
    (v, e, a, h), (C, c, c2, V), rest = vectors(f"v e Σαv{mark} Σwv{mark}"), reals(f"C{mark} c c′ V"), reals("y α w")
    one, other = ((*vectors(f"x{i} u{i}"), *reals(f"m{i} k·α{i} k·w{i}")) for i in (mark, f"{mark}′"))
    seen, starts = (v, e, *reals("n k·αₑ k·wₑ")), vectors("b b′")

    def observe(*parts: Any) -> tuple[Any, ...]:
        x, u, m, s, r, x2, u2, m2, s2, r2, C, a, h, _, _, v, e, n, _, _, c, c2, V, y, alpha, w = parts
        s, r, s2, r2 = s + alpha * (v @ x), r + w * (v @ x), s2 + alpha * (v @ x2), r2 + w * (v @ x2)
        if V != 0:  # else it is known before
            mean, after = process.conditioned(objects([m, m2]), objects([[0, C], [C, 0]]), objects([c, c2]), V, y - n)
            u, m, u2, m2, C = u - c / V * e, mean[0], u2 - c2 / V * e, mean[1], after[0, 1]
        return x, u, m, s, r, x2, u2, m2, s2, r2, C, a + alpha * v, h + w * v

    def start(b: Any, b2: Any, *_: Any) -> tuple[Any, ...]:
        return b, b, 0, 0, 0, b2, b2, 0, 0, 0, b @ b2, 0 * b, 0 * b

    state = {str(i): part for i, part in enumerate((*one, *other, C, a, h))}
    loop = Loop(f"observations{mark}", state, (*starts, *seen, c, c2, V, *rest), start, observe)
    given = (one[0], Formal(kind).p), (other[0], vector("q"))
    return Pairs(loop, one, other, (C,), (starts[:1], starts[1:]), seen, (c,), (c2,), (V,), given)


def projected(kind: type, runs: Pairs) -> list[Fact]:
    """The mean of q is ⟨a,q⟩, and its covariance with p ⟨p,q⟩ − ⟨h,q⟩; and ⟨a,q⟩ and ⟨h,q⟩ are sums of products.

    Of any two values the covariance is ⟨u,u′⟩ = ⟨u,x′⟩, and the mean of one ⟨a,x − u⟩. By the normal equations ⟨a,v⟩ is the target,
    and ⟨p − h,v⟩ = 0: so ⟨p − h,u⟩ = ⟨p − h,x⟩. What is left of a value is orthogonal to a and h, as far as these sums go.
    """
    sample, (_, (_, q)) = Formal(kind), runs.given
    (_, u, m, known, told), (C,), (a, h) = runs.other, runs.both, runs.common
    e, item, z = runs.seen[1], (runs.seen[0], *runs.loop.items[-3:]), sample.p - sample.h

    def keeps(x: Any, u: Any, m: Any, s: Any, r: Any, *parts: Any) -> list[Any]:
        x2, u2, m2, s2, r2, C, a, h = parts
        left = [u @ u2 == C, u @ u2 == u @ x2, u @ u2 == x @ u2, z @ u2 == z @ x2, a @ u2 == 0, h @ u2 == 0]
        return [*left, m2 == sample.a @ x2 - sample.a @ u2, s2 == a @ x2, r2 == h @ x2]

    equations = [of_sample(kind, name, *item) for name in ("solves", "projects")]
    covariance, _, symmetric, rest, of_a, of_h, mean, s, r = in_pairs(runs, keeps, [*equations, cauchy_schwarz(e, u)])
    a_of_q, a_of_u = (sum_along(runs, kind, "a", a, item, x) for x in (q, u))
    h_of_q, h_of_u = (sum_along(runs, kind, "h", h, item, x) for x in (q, u))
    of_q = by(known == sample.a @ q, s, a_of_q, name="⟨a,q⟩"), by(told == sample.h @ q, r, h_of_q, name="⟨h,q⟩")
    means = by(m == known, mean, of_a, a_of_u, of_q[0], name="the mean")
    rests = by(sample.p @ q - told == C, covariance, symmetric, rest, of_h, h_of_u, of_q[1], name="the covariance")
    return [means, rests, *of_q]


@posterior_is_a_conditional_normal.derivation(EVERY, lifts="gaussian_processes.SequentialProcess", mutants=faulty(*WRONG))
def by_projection(process: Any) -> Iterator:
    """The sums of products with x are k*ᵀS⁻¹y, and k*ᵀS⁻¹k* with p.

    S⁻¹ is known by the normal equations, which the sample type declares of the targets and of p, the last new value. That any other
    could be the last is looked at on whole runs, not derived.
    """
    runs = observations(SolvedObservations, process)
    found = [Conditional(lambda: process, values) for values in exact_values(SolvedObservations)]
    yield tie_pairs(runs, (whole for run in found for whole in wholes(run.sample, run.all, 1)))
    (_, _, mean, known, told), ((_, p), (_, q)) = runs.other, runs.given
    values = {
        "is_nontrivial": True,
        "means": Each({}, Mean(mean, known), over="new value"),
        "covariances": Each({}, Covariance(runs.both[0], p @ q, told), over="pair of new values"),
    }
    yield conclude(posterior_is_a_conditional_normal, values, *projected(SolvedObservations, runs)[:2])


@order_of_observations_does_not_matter.derivation(
    EVERY,
    lifts="gaussian_processes.SequentialProcess",
    mutants=faulty("HalvesTheGain", "ForgetsToSubtract", "AddsVariance", "KeepsCovariances"),
)
def by_two_projections(process: Any) -> Iterator:
    """In both orders the mean is ⟨a,x⟩, and the covariance with p ⟨p − h,x⟩, by the same a and h: of p as in `by_projection`."""
    runs, turned = (observations(SolvedObservations, process, mark) for mark in ("", "″"))
    found = [InAnotherOrder(lambda: process, values) for values in exact_in_both_orders()]
    yield tie_pairs(runs, (whole for run in found for whole in wholes(run.sample, run.all, 1)))
    yield tie_pairs(turned, (whole for run in found for whole in wholes(run.sample, run.otherwise, -1)))
    values = {
        "is_nontrivial": True,
        "means": Each({}, Twice(turned.other[2], runs.other[2]), over="new value"),
        "covariances": Each({}, Twice(turned.both[0], runs.both[0]), over="pair of new values"),
    }
    facts = [fact for each in (runs, turned) for fact in projected(SolvedObservations, each)]
    yield conclude(order_of_observations_does_not_matter, values, *facts)


def wholes(sample: SolvedObservations, posterior: Any, order: int) -> Iterator[tuple]:
    """Of each two new values: what any two start from, the observations in this order, which values they are, and the end."""
    n, m, (means, covariances) = sample.n, sample.m, posterior
    observations = list(sample.observed)[::order]
    values = [v for v, *_ in observations] + list(sample.vectors[n:])
    for i, j in np.ndindex(m, m):
        w = sample.weights[::order, i]
        rests = [(y, alpha, weight) for (_, y, alpha, _), weight in zip(observations, w, strict=True)]
        end: list[Any] = []
        for k in (i, j):
            left = values[n + k] - combined(sample.weights[::order, k], values)
            end += [values[n + k], left, means[k], sample.mean[k], sample.known[i, k]]
        yield lambda a, b: (values[a], values[b]), rests, (n + i, n + j), [*end, covariances[i, j], sample.a, combined(w, values)]


def combined(weights: Iterable[Any], values: Iterable[Any]) -> Any:
    return sum(c * v for c, v in zip(weights, values, strict=False))


def exact_in_both_orders() -> Iterator[SolvedObservations]:
    """Pairs of observations that tell of each other only, whose pivots are powers of 2; and with noise, those that tell of none."""
    yield from (values for values in exact_values(SolvedObservations) if values.noise)
    random = np.random.RandomState(0)
    for n, m in ((2, 1), (2, 2), (4, 1), (6, 2), (8, 1)):
        A = np.kron(np.diag(2 ** random.randint(0, 2, n // 2)), [[1, 0], [1, 1]])[random.permutation(n)]
        observed, new = (tuple(tuple(map(int, row)) for row in rows) for rows in (A, random.randint(-3, 4, (m, n))))
        yield SolvedObservations(observed, tuple(map(int, random.randint(-9, 10, n))), new, 0)
