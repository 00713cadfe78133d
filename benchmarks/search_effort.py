"""How many samples until a mutant is refuted: the search, with the corpus and without, against plain random sampling.

All draw from the same strategy, so that every sample meets the hypotheses. Plain sampling draws independently, without
Hypothesis's interesting constants and without its mutation of earlier draws; so does the search, one draw in four with lists that
grow longer, and one with choices that repeat. With the corpus, its samples are tried first. None shrinks. The count is
samples that were evaluated, the refuting one included; a hunt that ends without a refutation counts as the limit plus one.

``python benchmarks/search_effort.py [LIMIT] [SEEDS] [THEOREM|TOPIC ...]``: by default 100 samples and 1 seed. Prints the medians
over the mutants of each theorem, and over all.
"""

from __future__ import annotations

import statistics
import sys
import time
from random import Random
from typing import Any

from hypothesis.control import BuildContext
from hypothesis.errors import StopTest, UnsatisfiedAssumption
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.internal.conjecture.providers import HypothesisProvider
from lemmata.properties.numbers.exact import Undecided
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.limits import time_limit
from lemmata.properties.samples import strategy_of
from lemmata.properties.search.search import evaluate, first_failure, search
from lemmata.properties.statements.verdicts import Declined, NotApplicable, Unknown
from lemmata.properties.theorem import Theorem
from lemmata.workbench.controls.corpus import corpus_of
from lemmata.workbench.implementations.catalogue import all_theorems, mutants_of


class Plain(HypothesisProvider):
    """Independent random choices, none of them from a list of interesting constants."""

    def _maybe_draw_constant(self, *_: Any, **__: Any) -> None:
        return None


def searched(theorem: Theorem, mutant: Implementation, limit: int, seed: int, with_corpus: bool = False) -> int:
    """Samples until the search refutes the mutant."""
    before = corpus_of(theorem) if with_corpus else []
    record = search(theorem, mutant, examples=limit, seed=seed, shrink=False, first=before)
    return first(record.examples, record.verdict == "refuted", limit)


def sampled(theorem: Theorem, mutant: Implementation, limit: int, seed: int) -> int:
    """Samples until plain random sampling refutes the mutant."""
    random, strategy, evaluated = Random(seed), strategy_of(theorem.sample), 0
    with time_limit(10):
        for _ in range(2 * limit):
            try:
                data = ConjectureData(random=random, provider=Plain)
                with BuildContext(data, wrapped_test=main):
                    sample = data.draw(strategy)
                evaluated += 1
                if first_failure(evaluate(theorem, mutant, sample)) is not None:
                    return evaluated
            except (StopTest, UnsatisfiedAssumption, Declined, NotApplicable, Unknown, Undecided):
                continue
            if evaluated >= limit:
                break
    return limit + 1


def first(examples: int, refuted: bool, limit: int) -> int:
    return examples if refuted else limit + 1


def main() -> None:
    given = [int(a) for a in sys.argv[1:3]]
    limit, seeds = given + [100, 1][len(given) :]
    names = set(sys.argv[3:])
    theorems = [t for t in all_theorems() if not names or names & {t.id, t.topic}]
    everything: tuple[list[int], list[int], list[int]] = ([], [], [])
    ratios, start = [], time.perf_counter()
    print(f"{'theorem':48} {'mutants':>7} {'corpus':>7} {'search':>7} {'random':>7} {'missed':>11}")
    for theorem in theorems:
        hunts = [(mutant, seed) for mutant in mutants_of(theorem) for seed in range(seeds)]
        ours = [searched(theorem, mutant, limit, seed) for mutant, seed in hunts]
        plain = [sampled(theorem, mutant, limit, seed) for mutant, seed in hunts]
        stored = [searched(theorem, mutant, limit, seed, with_corpus=True) for mutant, seed in hunts]
        c, a, b = map(statistics.median, (stored, ours, plain))
        missed = " / ".join(str(sum(n > limit for n in counts)) for counts in (stored, ours, plain))
        print(f"{theorem.id:48} {len(mutants_of(theorem)):7} {c:7g} {a:7g} {b:7g} {missed:>11}", flush=True)
        ratios.append(b / a)
        for all_of, some in zip(everything, (stored, ours, plain), strict=True):
            all_of.extend(some)
    for name, counts in zip(("corpus", "search", "random"), everything, strict=True):
        q = statistics.quantiles(counts, n=20)
        missed = sum(n > limit for n in counts)
        print(f"{name}: median {q[9]:g}, 95 % within {q[18]:g}, mean {statistics.mean(counts):.2f}, {missed} missed")
    print(f"median over theorems of random / search: {statistics.median(ratios):.2f}, mean {statistics.mean(ratios):.2f}")
    print(f"{len(theorems)} theorems, {len(everything[0])} hunts of at most {limit} samples, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
