"""The cost of cvxpy's second opinion: certified maximum margins (n = 6, d = 3) with a tally and without, in one run, as ratios.

Run: ``python benchmarks/second_opinion.py``. Each round takes problems that no other has seen; the ratios are medians over the
rounds. A search spends its time on more than oracles, so what it costs there is printed too.
"""

from __future__ import annotations

from contextlib import nullcontext

from certified_margin import separable
from lemmata.properties.oracles import second_opinion
from lemmata.properties.oracles.margin import max_margin
from lemmata.properties.search.search import search
from lemmata.workbench.implementations.catalogue import all_theorems, references_of
from timing import median, seconds

PROBLEMS, ROUNDS, EXAMPLES = 320, 9, 300
THEOREM = "block-novikoff"


def solved(problems: list[tuple[list[list[int]], list[int]]], share: int | None) -> float:
    """The seconds that these margins take, one in `share` of them (None: none) with a second opinion."""
    with second_opinion.tallied(share) if share else nullcontext() as tally:
        took = seconds(lambda: [max_margin(rows, labels, intercept=True) for rows, labels in problems])
    assert tally is None or (tally.asked > 0 and not tally.disagreements)
    return took


def searched(seed: int, share: int | None) -> float:
    theorem = next(t for t in all_theorems() if t.id == THEOREM)
    with second_opinion.tallied(share) if share else nullcontext():
        return seconds(lambda: search(theorem, references_of(theorem)[0], examples=EXAMPLES, seed=seed))


def main() -> None:
    problems = iter([separable(6, 3, seed) for seed in range((ROUNDS + 1) * PROBLEMS)])
    rounds = [[next(problems) for _ in range(PROBLEMS)] for _ in range(ROUNDS + 1)]
    first = solved(rounds.pop(), second_opinion.SHARE)
    times = [(solved(some, None), solved(some, second_opinion.SHARE)) for some in rounds]
    without, with_it = (median(column) for column in zip(*times, strict=True))
    ratio = median(b / a for a, b in times)
    one_in = f"one in {second_opinion.SHARE}"
    print(f"{PROBLEMS} margins: {without:.4f} s without, {with_it:.4f} s with {one_in}: {ratio:.2f} times as long")
    print(f"the first time, with the compilation: {first:.3f} s")
    asked = median(solved(some[:40], 1) / 40 for some in rounds)
    print(f"one opinion: {1e3 * asked:.2f} ms, {asked / (without / PROBLEMS):.0f} times a certified margin")
    searched(0, second_opinion.SHARE)
    pairs = [(searched(seed, None), searched(seed, second_opinion.SHARE)) for seed in range(1, 8)]
    print(f"a search of {THEOREM}, {EXAMPLES} samples: {median(b / a for a, b in pairs):.2f} times as long")


if __name__ == "__main__":
    main()
