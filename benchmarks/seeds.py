"""Is any verdict flaky? Every reference implementation under many seeds, a few samples each: `holds` is the only right verdict.

``python benchmarks/seeds.py [SEEDS] [EXAMPLES] [SIZE] [THEOREM|TOPIC ...]``: by default 100 seeds of 10 small samples. SEEDS is a
number, or a range such as 25-50 (50 excluded), so that a long run can be done in pieces. SIZE is `small`, or `working` or
`stress`: then large or hard samples come after the small ones, for a second of the processor's time each. A verdict other than
`holds` is printed with its sample as it is found. A run of few samples can be vacuous by chance, so these are counted apart.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from lemmata.properties.climb import climb
from lemmata.properties.roles import Implementation
from lemmata.properties.search import Record, search
from lemmata.properties.theorem import Theorem
from lemmata.workbench.catalogue import all_theorems, references_of

SIZES = ("small", "working", "stress")
COUNTED = ("samples", "exercised", "unknown", "outside")  # of large samples
BUDGET = 1.0  # seconds of the processor for large samples


def report(record: Record) -> None:
    """Print a verdict that should have been `holds`."""
    print(f"{record.theorem} on {record.implementation}, seed {record.seed}: {record.verdict}: {record.reason}")
    if record.smallest is not None:
        print(f"  {record.smallest.conclusion}\n  {str(record.smallest.sample)[:2000]}")
    sys.stdout.flush()


def judged(theorem: Theorem, reference: Implementation, examples: int, seed: int, size: str) -> Record:
    """The record of small samples and, if they are wanted, of large or hard ones after them."""
    record = search(theorem, reference, examples=examples, seed=seed)
    if size == "small" or record.fails:
        return record
    return climb(theorem, reference, record, BUDGET, patience=5.0, clock=time.process_time, hard=size == "stress")


def selected(names: set[str]) -> list[Theorem]:
    return [t for t in all_theorems() if not names or names & {t.id, t.topic}]


def main() -> None:
    words = sys.argv[1:3] + ["100", "10"][len(sys.argv[1:3]) :]
    names = sys.argv[3:]
    size = names.pop(0) if names and names[0] in SIZES else "small"
    first, last = map(int, words[0].split("-")) if "-" in words[0] else (0, int(words[0]))
    seeds, examples = range(first, last), int(words[1])
    theorems = selected(set(names))
    verdicts: Counter[str] = Counter()
    vacuous: Counter[str] = Counter()
    large: Counter[str] = Counter()
    start = time.perf_counter()
    for seed in seeds:
        for theorem in theorems:
            for reference in references_of(theorem):
                record = judged(theorem, reference, examples, seed, size)
                verdicts[record.verdict] += 1
                large.update({key: getattr(record.large, key) for key in COUNTED} if record.large else {})
                if record.verdict == "vacuous":
                    vacuous[f"{theorem.id} on {reference.name}"] += 1
                elif record.verdict != "holds":
                    report(record)
        print(f"seed {seed}: {dict(verdicts)}, {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - start
    print(f"{len(seeds)} seeds from {first} of {examples} samples, {len(theorems)} theorems: {dict(verdicts)}, {seconds:.0f} s")
    if size != "small":
        print(f"  {size}: {dict(large)}")
    for name, times in vacuous.most_common():
        print(f"  vacuous in {times} of {len(seeds)}: {name}")


if __name__ == "__main__":
    main()
