r"""Searches by rungs: how many there are, and who goes on from each."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from ...properties.theorem import theorem
from .readings import Continued, Promoted, Rungs


@theorem("Rungs are counted exactly")
def rungs_are_counted_exactly(counted: Rungs) -> Law:
    r"""From r steps to R by a factor η there are $s+1$ rungs, $s=\lfloor\log_\eta(R/r)\rfloor$: $r\eta^s\le R<r\eta^{s+1}$.

    In floating point the quotient of logarithms may be below a whole number s where R = rη^s, as for R = 3⁵.

    Hypotheses: whole numbers $1\le r\le R$ and $\eta\ge2$.

    Reference: L. Li, K. Jamieson, G. DeSalvo, A. Rostamizadeh and A. Talwalkar, Hyperband, JMLR 18, 2018, Algorithm 1.
    """
    limits, count = counted.sample, counted.count
    yield exercised("several rungs", limits.least * limits.factor <= limits.most)
    yield at_least("rungs", count, 1)
    if count >= 1:
        yield at_most("rη^s, and R", limits.least * limits.factor ** (count - 1), limits.most)
        yield greater("rη^(s+1), and R", limits.least * limits.factor**count, limits.most)


@theorem("The best of each rung go on")
def best_of_each_rung_go_on(run: Continued) -> Law:
    r"""Of k configurations with $r\eta^j$ steps ⌊k/η⌋ to ⌈k/η⌉, at least one, go on to $r\eta^{j+1}$, and none that is stopped has
    a lesser loss; the search ends where $r\eta^{j+1}$ exceeds T, or with at most η of them.

    Of configurations whose losses tie any may go on.

    Reference: K. Jamieson and A. Talwalkar, Non-stochastic best arm identification and hyperparameter optimization, 2016.
    """
    losses, eta = run.sample, run.factor
    last = run.rungs[-1]
    yield exercised("some go on, some do not", len(run.rungs) > 1 and losses.n > 1)
    yield equal("steps that are none of r, rη, rη², …", len(set(run.lengths) - {rung.steps for rung in run.rungs}), 0)
    yield is_true("it ends at T, or with at most η", last.steps * eta > losses.d or len(last.there) <= eta)
    for rung in run.rungs[:-1]:
        yield at_most("how many go on, and ⌈k/η⌉", len(rung.go_on), -(-len(rung.there) // eta), at=rung)
        yield at_least("how many go on, and ⌊k/η⌋", len(rung.go_on), max(1, len(rung.there) // eta), at=rung)
        stopped = [run.loss(i, rung) for i in rung.there if i not in rung.go_on]
        if stopped and rung.go_on:
            worst = max(run.loss(i, rung) for i in rung.go_on)
            yield at_most("the largest loss that goes on, and the least that is stopped", worst, min(stopped), at=rung)


@theorem("Asynchronously the best so far go on")
def best_so_far_go_on(run: Promoted) -> Law:
    r"""After $\eta^j$ steps the m-th configuration to come goes on if it is among the best ⌊m/η⌋ of m, at least one, and else ends.

    Where losses tie, either may be.

    Reference: L. Li, K. Jamieson, A. Rostamizadeh, E. Gonina, J. Ben-Tzur, M. Hardt, B. Recht and A. Talwalkar, A system for
    massively parallel hyperparameter tuning, 2020.
    """
    eta = run.factor
    yield exercised("a configuration is stopped", any(len(rung.go_on) < len(rung.there) for rung in run.rungs))
    yield equal("steps that are none of 1, η, η², … and T", len(set(run.lengths) - set(run.ends)), 0)
    for rung in run.rungs:
        seen: list = []
        for i in rung.there:
            loss = run.loss(i, rung)
            seen.append(loss)
            places = max(1, len(seen) // eta)
            if i in rung.go_on:
                yield less("who is better than one that goes on, and ⌊m/η⌋", sum(v < loss for v in seen), places, at=i)
            else:
                yield at_least(
                    "who else is at least as good as one that is stopped, and ⌊m/η⌋", sum(v <= loss for v in seen) - 1, places, at=i
                )
