"""Every small instance: all pairs of clusterings of up to four points."""

from __future__ import annotations

from collections.abc import Iterator

from ..clustering.oracles import partitions
from .comparisons import adjusted_rand_is_corrected_for_chance
from .samples.labels import UnlikePairs

MOST = 4
BELL = (1, 2, 5, 15)  # how many clusterings there are of 1, 2, 3 and 4 points


@adjusted_rand_is_corrected_for_chance.exhausted(
    over="pairs of clusterings that are not both one cluster, and not both n",
    up_to=f"n = {MOST}",
    fingerprint=lambda: {
        "instances": sum(b * b - 2 for b in BELL[1:]),
        "exercised": sum((b - 2) ** 2 for b in BELL[1:]),
        "attained": sum(b - 2 for b in BELL[1:]),
    },
    implementation="scores.AdjustedRand",
    mutants=[f"mutants.clustering_scores.{name}" for name in ("RandItself", "RandOfTheLargerCount", "RandForgetsChance")],
    attained="the index, and 1",
)
def every_pair_of_clusterings() -> Iterator[tuple[int, UnlikePairs]]:
    """The bound 1 is attained where both are the same."""
    for n in range(2, MOST + 1):
        for first in partitions(n, n):
            for second in partitions(n, n):
                if not (len(set(first)) == len(set(second)) and len(set(first)) in (1, n)):
                    yield 1, UnlikePairs(tuple(zip(first, second, strict=True)))
