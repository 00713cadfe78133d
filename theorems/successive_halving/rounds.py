r"""The rounds of successive halving: how a budget is shared, and who stays."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, less
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Pulled, Schedule

SECTION = "Hyperparameter, Successive Halving"


@theorem("Rounds of successive halving share the budget", source=ml_notes(SECTION))
def rounds_share_the_budget(planned: Schedule) -> Law:
    r"""In ⌈log₂ n⌉ rounds the $k_r$ arms that are left are pulled $\lfloor B/(k_r\lceil\log_2n\rceil)\rfloor$ times each, at most B
    times in all; $k_0=n$, $k_{r+1}=\lceil k_r/2\rceil$, so $k_r=\lceil n/2^r\rceil$, and one arm is left after the last round.

    All of B is spent where n is a power of two and divides $B/\log_2n$.

    Whole numbers are compared by how they are rounded: $k=\lceil n/2^r\rceil$ says that $2^rk\ge n>2^r(k-1)$.

    Reference: Z. Karnin, T. Koren and O. Somekh, Almost optimal exploration in multi-armed bandits, 2013, Sequential Halving.
    """
    n, B, L = planned.sample.n, planned.sample.budget, planned.sample.rounds
    yield exercised("several rounds, and a pull for each arm", planned.is_nontrivial)
    yield equal("rounds, and ⌈log₂ n⌉", planned.count, L)
    for now in planned.shares:
        yield at_least("2ʳ·arms, and n", now.power * now.arms, n, at=now.at)
        yield less("2ʳ·(arms − 1), and n", now.power * (now.arms - 1), n, at=now.at)
        yield at_most("pulls·arms·⌈log₂ n⌉, and B", now.pulls * now.arms * L, B, at=now.at)
        yield greater("(pulls + 1)·arms·⌈log₂ n⌉, and B", (now.pulls + 1) * now.arms * L, B, at=now.at)
    yield at_most("pulls in all, and B", planned.spent, B)
    yield less("arms after the last round, and 2", planned.last, 2)
    if planned.sample.divides:
        yield equal("pulls in all where n = 2ᵏ divides B/log₂ n, and B", planned.spent, B)


@theorem("The better half stays", source=ml_notes(SECTION))
def better_halves_stay(run: Pulled) -> Law:
    r"""In round r the ⌈n/2ʳ⌉ arms that are left are pulled equally often; no arm that is dropped has a larger sum of the round's
    rewards than one that stays, and the last to stay is chosen.

    Of arms whose sums tie any may stay. Each arm is pulled in each of its rounds.

    Hypotheses: $B\ge n\lceil\log_2n\rceil$.

    Reference: Z. Karnin, T. Koren and O. Somekh, Almost optimal exploration in multi-armed bandits, 2013, Sequential Halving.
    """
    tapes = run.sample
    stays = [*[set(now.sums) for now in run.rounds[1:]], {run.chosen}]
    yield exercised("arms are dropped that are worse", len(run.rounds) > 1)
    yield at_most("pulls in all, and B", run.pulls, tapes.budget)
    for now, left in zip(run.rounds, stays, strict=True):
        yield equal("arms that are pulled, and ⌈n/2ʳ⌉", len(now.sums), -(-tapes.n // 2**now.r), at=now)
        yield equal("arms that come back after they were dropped", len(left - set(now.sums)), 0, at=now)
        dropped = [total for i, total in now.sums.items() if i not in left]
        kept = [total for i, total in now.sums.items() if i in left]
        if dropped and kept:
            yield at_least("the least sum that stays, and the largest that is dropped", min(kept), max(dropped), at=now)
