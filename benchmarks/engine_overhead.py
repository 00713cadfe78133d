"""The cost of the engine: lemmata's search against a bare ``@given`` with the same strategy and statement.

Prints the median over interleaved rounds of both, and the median of the ratios within a round.
"""

from __future__ import annotations

import hypothesis
from hypothesis import HealthCheck, Phase
from lemmata.properties.samples import strategy_of
from lemmata.properties.search.search import search
from lemmata.properties.statements.conclusions import Conclusion
from lemmata.workbench.implementations.catalogue import all_theorems, references_of
from timing import median, seconds

EXAMPLES, ROUNDS = 300, 7
THEOREMS = ("block-novikoff", "updates-from-first-example", "updates-on-unit-rows")


def bare(theorem, implementation, seed: int) -> None:
    """The statement in a plain Hypothesis test."""

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=EXAMPLES, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    @hypothesis.given(strategy_of(theorem.sample))
    def trial(sample):
        for item in theorem(theorem.read(implementation.make, sample)):
            assert not isinstance(item, Conclusion) or item.holds in (True, False)  # no allowance for rounding is asked for

    trial()


def main() -> None:
    for theorem in all_theorems():
        if theorem.id not in THEOREMS:
            continue
        implementation = references_of(theorem)[0]
        search(theorem, implementation, examples=20)
        pairs = [
            (seconds(bare, theorem, implementation, seed), seconds(search, theorem, implementation, examples=EXAMPLES, seed=seed))
            for seed in range(ROUNDS)
        ]
        ratio = median(ours / theirs for theirs, ours in pairs)
        theirs, ours = (median(times) for times in zip(*pairs, strict=True))
        print(f"{theorem.id}: bare @given {theirs:.3f} s, lemmata {ours:.3f} s, ratio {ratio:.3f}")


if __name__ == "__main__":
    main()
