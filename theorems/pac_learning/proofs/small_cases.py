"""Every small instance: all data sets of m draws from 2m points, and all answers to them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb

from ...generalisation.oracles import multisets
from ..no_free_lunch import unseen_labels_cost_half
from ..samples.points import PartlySeen

MOST = 4


@unseen_labels_cost_half.exhausted(
    over="data sets of m draws from 2m points, and all 2²ᵐ answers to each, so all learners",
    up_to=f"m = {MOST}",
    fingerprint=lambda: {  # d different points, each with a label, and the m draws distributed among them
        "instances": sum(comb(2 * m, d) * comb(m - 1, d - 1) * 2**d for m in range(1, MOST + 1) for d in range(1, m + 1)),
        "attained": sum(comb(2 * m, m) * 2**m for m in range(1, MOST + 1)),
    },
    implementation="learners.VoteOfEqualPoints",
    mutants=["mutants.pac_learning.Minority", "mutants.pac_learning.Constant", "mutants.pac_learning.TieBySize"],
    attained="(L_f + L_f̂)/2, and 1/4",
    slow=True,
)
def every_data_set() -> Iterator[tuple[int, PartlySeen]]:
    """The order of the draws does not matter. The bound 1/4 is attained where no point is drawn twice."""
    for m in range(1, MOST + 1):
        for times in multisets(2 * m, m):
            for labels in product(*[(0, 1) if k else (0,) for k in times]):
                yield 1, PartlySeen(tuple((i,) for i in range(2 * m)), labels, times)
