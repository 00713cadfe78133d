"""A derivation: what all samples weigh after any number of rounds, by the reference's own step on formal weights."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ....properties.proofs import reals
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Fact, by, induct, instance, of_sample, split, total
from ....properties.proofs.kernel import assume as case
from ....properties.proofs.rules.summation import Together, number, summed
from ....properties.proofs.ties import Tied
from ..majority_vote import weight_at_the_end
from ..readings import Record
from ..samples.runs import growth
from .rounds import UNDIVIDED, WRONG_RUNS, Samples, ends_of, runs_of, step_of, whole_runs


@weight_at_the_end.derivation(
    domain=f"every n, T ≥ 1, γ ≤ ½ and ε > 0, and every weak learner with Definition 6.2; {UNDIVIDED}",
    lifts="majority_boosting.boost",
    mutants=WRONG_RUNS,
    slow=True,
)
def by_all_samples(boost: Any) -> Iterator:
    r"""A round raises W by a factor of $1+\varepsilon/2-\gamma\varepsilon$ at most; a lost sample has $w^2\ge q=(1+\varepsilon)^T$.

    Of m lost ones, $w(qW^2+q^2m^2)\ge2q^2mW$ each, by the inequality of the means, and $w(qW^2+q^2m^2)\ge0$ of all others. The sum
    is $W(qW^2+q^2m^2)\ge2q^2m^2W$, so that $W^2\ge qm^2$.
    """
    kind = weight_at_the_end.sample
    given, sample, ours = partial(of_sample, kind), Formal(kind), Samples.of(kind, step_of(boost))
    raises, most = given("raises"), growth(sample.epsilon, sample.gamma)
    grows = by(most >= 1, raises, given("within_a_half"), name="growth")
    light = ours.total_weight([raises, grows])
    (least,) = induct(ours.loop, lambda w, *_: [w >= 1], [raises])
    (positive,) = induct(ours.loop, lambda w, r, d, m, t, p, q: [q >= 1], [raises])
    m = Sum(reals("m")[0], ours.runs.own[3], ours.runs.own, ours.runs.over)
    q, W = ours.loop.state["q"], ours.W.name
    w, _, _, lost, *_ = ours.loop.state.values()
    (either,) = induct(ours.loop, lambda w, r, d, lost, t, p, q: [lost * lost == lost], [])
    heavy = ours.heavy_if_lost(raises, positive)
    each = lost_weigh(w, lost, q, W, m.name, least, positive, either, heavy)
    some_weight = summed(least, lambda W, n: n <= W, ours.W, ours.count, runs=ours.runs)
    number_of = number("n", ours.runs, ours.count)
    weighs = by(W >= 1, some_weight, number_of, given("some"), name="all weigh 1 or more")
    apart = squares_of_sums(ours.W, m, q, each, ours.runs, weighs, positive)
    grown, factors = (total(kind, of, ours.loop, part) for of, part in (("grown", "p"), ("factors", "q")))
    bound = by(sample.n * sample.grown >= W, light, number_of, grown, name="at most")
    lost = by(m.name * m.name * sample.factors <= W * W, apart, factors, name="at least")
    values = {"mistakes": m.name, "weight_at_the_end": W, "mislabels": True}
    yield conclude(weight_at_the_end, values, bound, lost, weighs)
    yield from whole_runs(boost, ours, m)
    yield from ends(boost, ours)


def lost_weigh(w: Any, lost: Any, q: Any, W: Any, m: Any, weighs: Fact, positive: Fact, either: Fact, heavy: Fact) -> Fact:
    r"""$w(qW^2+q^2m^2)\ge2q^2mW\ell$, for any W and m, where ℓ is 0 or 1, $w>0$, $q>0$ and $\ell(w^2-q)\ge0$."""
    b, (x,) = q * m, reals("x")
    goal = w * (q * W * W + b * b) - 2 * q * b * W * lost >= 0
    square = by(x * x >= 0, name="a square")
    difference = instance(square, {"x": b - W * w})
    is_lost = by(w * w >= q, heavy, case(lost == 1), name="it weighs much")
    heavier = by(w * w * b * b >= q * b * b, is_lost, name="times a square")
    apart = by(q * (b - W * w) * (b - W * w) >= 0, difference, positive, name="a difference")
    times = by(w * (w * (q * W * W + b * b) - 2 * q * b * W) >= 0, heavier, apart, name="means")
    if_lost = by(goal, times, weighs, case(lost == 1), name="divided by w")
    none = by(lost == 0, either, case((lost == 1).negated()), name="not lost")
    both = by(q * W * W + b * b >= 0, positive, name="squares")
    return split(lost == 1, if_lost, by(goal, none, both, weighs, name="of no loss"))


def squares_of_sums(W: Sum, m: Sum, q: Any, each: Fact, runs: Together, *known: Fact) -> Fact:
    """W² ≥ qm² of the sums of w and ℓ, where `lost_weigh` of each, W > 0 and q > 0 are known."""
    A, B = q * W.name * W.name + q * q * m.name * m.name, 2 * q * q * m.name * W.name
    over_all = summed(each, lambda W, m: W * A - B * m >= 0, W, m, runs=runs)
    return by(q * m.name * m.name <= W.name * W.name, over_all, *known, name="divided by qW")


def ends(boost: Any, ours: Samples) -> Iterator[Tied]:
    """The sum of the weights, compared with what the reading of the theorem adds up."""
    if replaying():
        return
    found = [(run, Record(lambda: boost, run.sample).weight_at_the_end) for run in runs_of(boost)]
    faults = ["all weights together are another number"] * any(
        ours.W.value({ours.runs.over: ends_of(run, ours)}, {}) != whole for run, whole in found
    )
    yield Tied("weight at the end", len(found), max(run.sample.n for run, _ in found), tuple(faults[:1]), "samples", key=ours.W.key)
