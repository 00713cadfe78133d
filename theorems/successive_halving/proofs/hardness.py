"""A derivation of what H₂ bounds, arm by arm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....properties.proofs import reals, term
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, assume, by, induct, of_sample, rewritten, tangent, total
from ....properties.proofs.ties import tie
from ..hardness import gaps_are_bounded_by_hardness
from ..readings import Hardness
from ..samples.arms import constant
from ..samples.other_arm import OtherArm
from .rounds import faulty

COUNTED = "as many as have come"
WRONG = ("GapsNotSquared", "RanksFromOne", "ForgetsTheRank", "TakesTheSecond", "TakesTheLast", "TakesTheSum", "LeastHardness")


def log2(x: Any) -> Any:
    return x.log() / term(2).log()


@gaps_are_bounded_by_hardness.derivation(
    "any number of arms and any means, of which one is largest",
    lifts="bandits.Hardness",
    mutants=faulty(*WRONG),
)
def arm_by_arm(method: Any) -> Iterator:
    r"""A further arm makes no gap smaller and $H_2$ not smaller: $H_2\Delta_i^2\ge i$ stays so once i has come.

    Of t arms $H_1\Delta^2\ge t$ for the largest gap Δ, and the next one adds
    $\frac1{\Delta^2}\le\frac{H_2}{t+2}\le H_2\ln\frac{t+2}{t+1}$.
    Gaps are sums of how much each exceeds the one before; that the means are sorted so is looked at on whole runs.
    """
    arms, (rise, mark) = Formal(OtherArm), reals("rise mark")
    t, g, H, top, s, i, gap, got = reals("t Δ H₂ max H₁ i Δᵢ got")

    def add(t: Any, g: Any, H: Any, top: Any, s: Any, i: Any, gap: Any, got: Any, rise: Any, mark: Any) -> tuple[Any, ...]:
        rank, g = t + 2, g + rise
        i, gap = (rank, g) if mark == 1 else (i, gap)
        return t + 1, g, method.larger(H, rank, g), max(top, rank / g**2), s + 1 / g**2, i, gap, got + mark

    state = {"t": t, "g": g, "H": H, "top": top, "s": s, "i": i, "gap": gap, "got": got}
    loop = Loop("arms but the best", state, (rise, mark), lambda *_: (0, arms.least, 0, 0, 0, 0, arms.least, 0), add)
    positive, one_more, once = (of_sample(OtherArm, name) for name in ("one_is_best", "one_more", "has_the_rank"))
    known, marked = [positive, of_sample(OtherArm, "is_no_better", rise, mark)], of_sample(OtherArm, "it_or_not", rise, mark)
    some, wide = assume(t >= 0), assume(g >= arms.least)
    share = by(1 / (g + rise) ** 2 > 0, wide, *known, name="1/Δ²")
    raises, more = tangent(term(2), -1), (t + 2).log() - (t + 1).log()
    next_one = by((t + 2) * more >= 1, tangent(term(2), log2(t + 1) - log2(t + 2)), some, raises, name="1/(t + 2)")
    added = by((t + 2) * more / (g + rise) ** 2 >= 1 / (g + rise) ** 2, next_one, share, wide, some, *known, name="1/Δ², and more")

    def of_rank(t: Any, g: Any, H: Any, top: Any, s: Any, i: Any, gap: Any, got: Any) -> list[Any]:
        return [t >= 0, g >= arms.least, top == H, gap >= arms.least, i / gap**2 <= H, got >= 0, got * (2 - i) <= 0]

    def of_all(t: Any, g: Any, H: Any, top: Any, s: Any, *_: Any) -> list[Any]:
        return [t >= 0, g >= arms.least, s >= t / g**2, 2 * s >= H, (t + 1).log() >= 0, s <= H * (t + 1).log()]

    some_or_none, _, same, apart, bounded, _, there = induct(loop, of_rank, [*known, marked], {0: COUNTED, 5: COUNTED})
    *_, half, _, whole = induct(loop, of_all, [*known, share, added], {0: COUNTED, 4: "ln 1 is 0, before the first"})
    count, found = total(OtherArm, "others", loop, "t"), total(OtherArm, "once", loop, "got")
    all_of_them = rewritten(whole, by(t == arms.n - 1, count, one_more, name="all arms"))
    some_arm = by(arms.n >= 1, some_or_none, count, one_more, name="an arm")
    rank = by(i >= 2, there, found, once, name="the rank")
    once_more = by(H * gap >= i / gap, bounded, apart, positive, name="times Δᵢ")
    times = by(H * gap**2 >= i, once_more, apart, positive, name="times Δᵢ²")
    each = by(H * gap**2 / (i - 1) >= 1 + 1 / (i - 1), times, rank, name="divided by m")
    values = {"hardness": H, "rank": i, "gap": gap, "is_nontrivial": True, "largest": top, "inverse_squares": s}
    yield conclude(gaps_are_bounded_by_hardness, values, same, bounded, apart, positive, rank, each, half, some_arm, all_of_them)
    for run in whole_runs(method):
        of = run.sample
        end = [of.others, of.gap(of.n), run.hardness, run.largest, run.inverse_squares, run.rank, run.gap, 1]
        yield tie(loop, [(of.rises, end)], {"Δ₂": of.least})


def whole_runs(method: Any) -> Iterator[Hardness]:
    """Arms in any order whose rewards are certain and whose gaps are 1/4, 1/2 and 1: so their squares are exact in float64.

    The second, the last, or one between has the largest i/Δᵢ².
    """
    for sums in ((0, 4), (2, 4), (2, 4, 0, 3), (0, 4, 0, 2), (0, 4, 0, 0), (3, 3, 4, 2), (2, 2, 4, 2, 0, 3, 2, 2)):
        for rank in range(2, len(sums) + 1):
            yield Hardness(lambda: method, OtherArm(tuple(constant(j, 4) for j in sums), 1, rank))
