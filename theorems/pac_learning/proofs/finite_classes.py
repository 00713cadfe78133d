"""Derivations of the union bound: all samples run over the hypotheses in step, and the chosen one is the best so far."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.proofs import reals, term
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Loop, by, induct, of_sample, total
from ....properties.proofs.rules.summation import Together, in_step, summed
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.hypotheses import first_not_met
from ..finite_classes import representative_samples_cost_two_epsilon
from ..readings import Choice, LearntAnyway
from ..samples.classes import AgnosticClass
from .learners import faulty

HALF = Fraction(1, 2)
WRONG = ("MostMistakes", "FirstHypothesis", "LastHypothesis", "LearnsFromOnes", "LearnsFromDistinct")
OF_ITEMS = ("possible", "marked", "near", "below", "above")


def better(learn: Any, best: Any, e: Any) -> bool:
    """Whether the later of two hypotheses is chosen, of which these are the empirical risks: what it answers on one example."""

    def later(*wrong: int) -> bool:
        return bool(learn(np.array([[wrong[0], 0], [wrong[1], 1]]), np.array([0]), np.array([0])))

    if e < best:
        return later(1, 0)
    on_a_tie, on_more = later(0, 0), later(0, 1)
    return on_more if on_a_tie == on_more or e > best else on_a_tie


@representative_samples_cost_two_epsilon.derivation(
    "any number of hypotheses, any distribution, and any number of draws, from W. Hoeffding's inequality for each hypothesis",
    lifts="finite_classes.learn",
    mutants=faulty(*WRONG),
)
def by_the_union_bound(learn: Any) -> Iterator:
    r"""$L_D(h_S)\le L_S(h_S)+\gamma\le L_S(h^*)+\gamma\le L_D(h^*)+2\gamma$, kept while S goes over the hypotheses.

    All samples go over them in step: one h after another adds at most $P(|L_S(h)-L_D(h)|>\varepsilon/2)$ to their weight. That it
    is at most $2e^{-m\varepsilon^2/2}$ is granted, and looked at on all samples of some classes, not derived.
    """
    world = Formal(AgnosticClass)
    p, e, r, g, off = reals("p L_S(h) L_D(h) g off")
    facts = {name: of_sample(AgnosticClass, name, p, e, r, g, off) for name in OF_ITEMS}

    def choose(best: Any, risk: Any, e: Any, r: Any) -> tuple[Any, Any]:
        return (e, r) if better(learn, best, e) else (best, risk)

    def compare(best: Any, risk: Any, least: Any, lowest: Any, gamma: Any, p: Any, e: Any, r: Any, g: Any, off: Any) -> tuple:
        return *choose(best, risk, e, r), min(least, e), min(lowest, r), max(gamma, g)

    best, risk, least, lowest, gamma = reals("L_S(h_S) L_D(h_S) minL_S minL_D γ")
    state = {"best": best, "risk": risk, "least": least, "lowest": lowest, "gamma": gamma}
    chosen = Loop("hypotheses on a sample", state, (p, e, r, g, off), lambda *_: (2, 2, 2, 2, 0), compare)
    keeps = lambda best, risk, least, lowest, gamma: [  # noqa: E731
        best == least,
        risk >= lowest,
        risk <= best + gamma,
        least <= lowest + gamma,
    ]
    kept = induct(chosen, keeps, [facts["below"], facts["above"]])
    choices = Each({}, Choice(best, least, risk - lowest, gamma), over="sample")

    def weigh(w: Any, top: Any, at: Any, low: Any, bad: Any, c: Any, f: Any, k: Any, *item: Any) -> tuple[Any, ...]:
        _, e, r, _, off = item
        (top, at), low = choose(top, at, e, r), min(low, r)
        return w, top, at, low, bad + off - bad * off, c + w * off, 1 if at - low > world.epsilon else 0, k + 1

    names = reals("P(S) minL_S′ L_D(h_S)′ minL_D′ bad ∑off fails k")
    state: dict[str, Any] = dict(zip(("w", "top", "at", "low", "bad", "c", "f", "k"), names, strict=True))
    loop = Loop("all samples", state, (p, e, r, g, off), lambda p, *_: (p, 2, 2, 2, 0, 0, 0, 0), weigh)

    def holds(w: Any, top: Any, at: Any, low: Any, bad: Any, c: Any, f: Any, k: Any) -> list[Any]:
        within = [(1 - bad) * (2 * v - world.epsilon) <= 0 for v in (at - top, top - low)]
        return [w >= 0, bad * bad == bad, c >= w * bad, *within, f <= bad]

    held = induct(loop, holds, [*facts.values(), of_sample(AgnosticClass, "accurate")], {5: "each is 0 or 1"})
    yield from whole_runs(learn, chosen, loop)
    runs = Together(loop, ("k",), LearntAnyway, "choices")
    w, *_, bad, c, f = runs.own
    F, M, C, number = (
        Sum(name, value, runs.own, runs.over) for name, value in zip(reals("F M C #"), (w * f, w * bad, c, term(1)), strict=True)
    )
    before, tail, after = (
        Sum(name, value, (*runs.own, *loop.items), runs.in_step)
        for name, value in zip(reals("C T C′"), (c, w * off, c + w * off), strict=True)
    )
    one_more = summed(by(after.term == c + w * off, name="a sample"), lambda N, C, T: N - C - T == 0, after, before, tail)
    hoeffding, bound = of_sample(LearntAnyway, "hoeffding", tail.name), 2 * (-world.m * world.epsilon**2 / 2).exp()
    (union,) = in_step(runs, {C: after}, number, lambda C, k: [k * bound >= C], [one_more, hoeffding])
    one = by(w * f <= w * bad, held[0], held[-1], name="a failure")
    fails = summed(one, lambda F, M: F <= M, F, M, runs=runs)
    misled = summed(held[2], lambda C, M: C >= M, C, M, runs=runs)
    size = total(AgnosticClass, "size", loop, "k")
    values = {"is_nontrivial": True, "choices": choices, "fails": F.name, "misled": M.name}
    yield conclude(representative_samples_cost_two_epsilon, values, *kept, fails, misled, union, size)
    if not replaying():
        yield from (probability(learn, name, s, runs) for name, s in (("fails", F), ("misled", M)))


def whole_runs(learn: Any, chosen: Loop, loop: Loop) -> Iterator[Tied]:
    """The hypotheses that are chosen on all samples of some classes."""
    found = [] if replaying() else [pair for world in classes() for pair in of_each(LearntAnyway(lambda: learn, world))]
    yield tie(chosen, ((items, end[:5]) for items, end in found))
    yield tie(loop, ((items, end[5:]) for items, end in found), {"ε": HALF})


def probability(learn: Any, name: str, s: Sum, runs: Together) -> Tied:
    """A probability of some classes, which is a sum over the samples; and what is said of the items of each, and granted."""
    found = [LearntAnyway(lambda: learn, world) for world in classes()]
    sums = [s.value({runs.over: [tuple(end[5:-1]) for _, end in of_each(run)]}, {}) for run in found]
    other = [run for run, of_ends in zip(found, sums, strict=True) if of_ends != getattr(run, name)]
    other += [run for run in found if first_not_met(run) or other_tails(run)]
    faults = [f"the sum is another than {name}, or a tail is not that of its samples"] * bool(other)
    return Tied(name, len(found), max(len(run.choices) for run in found), tuple(faults), "samples", key=s.key)


def of_each(run: LearntAnyway) -> Iterator[tuple[list, list]]:
    """The hypotheses on each sample, and what is known of it when it has gone over them."""
    world = run.sample
    for on, h, draw in zip(run.choices, run.chosen, world.draws, strict=True):
        items, lowest, risk = world.compared_on(draw), min(world.risks), world.risks[h]
        bad, c = int(any(off for *_, off in items)), draw.p * sum(off for *_, off in items)
        end = [on.empirical, risk, on.least, lowest, on.gamma, draw.p, on.empirical, risk, lowest]
        yield items, [*end, bad, c, int(risk - lowest > world.epsilon), world.size]


def other_tails(run: LearntAnyway) -> bool:
    """Whether a hypothesis on items is not met on some sample, or a tail is another than the share that is counted."""
    world = run.sample
    items = [item for draw in world.draws for item in world.compared_on(draw)]
    missed = [item for item in items if not all(getattr(world, name)(*item) for name in OF_ITEMS)]
    far = [[abs(e - r) > world.epsilon / 2 for e, r in zip(d.errors, world.risks, strict=True)] for d in world.draws]
    shares = [sum(d.p for d, off in zip(world.draws, far, strict=True) if off[h]) for h in range(world.size)]
    return bool(missed) or shares != run.tails


def classes() -> Iterator[AgnosticClass]:
    """Classes of up to four hypotheses on one or two points, with ε = 1/2."""
    random = np.random.RandomState(0)
    for n, size, m in ((1, 1, 1), (1, 2, 4), (1, 2, 1), (2, 3, 2), (2, 4, 3), (2, 2, 4)):
        parts = random.multinomial(16, [1 / (2 * n)] * (2 * n))
        rows = [tuple(map(int, f"{i:0{n}b}")) for i in random.permutation(2**n)[:size]]
        yield AgnosticClass(tuple(Fraction(int(v), 16) for v in parts), tuple(rows), m, HALF)
