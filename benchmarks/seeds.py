"""Is any verdict flaky? Every reference implementation under many seeds, a few samples each: `holds` is the only right verdict.

``python benchmarks/seeds.py [SEEDS] [EXAMPLES] [THEOREM|TOPIC ...]``: by default 100 seeds of 10 samples. SEEDS is a number, or
a range such as 25-50 (50 excluded), so that a long run can be done in pieces. A verdict other than `holds` is printed with its
sample as it is found. A run of few samples can be vacuous by chance, so these are counted apart.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from lemmata.properties.search import Record, search
from lemmata.properties.theorem import Theorem
from lemmata.workbench.catalogue import all_theorems, references_of


def report(record: Record) -> None:
    """Print a verdict that should have been `holds`."""
    print(f"{record.theorem} on {record.implementation}, seed {record.seed}: {record.verdict}: {record.reason}")
    if record.smallest is not None:
        print(f"  {record.smallest.conclusion}\n  {record.smallest.sample}")
    sys.stdout.flush()


def selected(names: set[str]) -> list[Theorem]:
    return [t for t in all_theorems() if not names or names & {t.id, t.topic}]


def main() -> None:
    words = sys.argv[1:3] + ["100", "10"][len(sys.argv[1:3]) :]
    first, last = map(int, words[0].split("-")) if "-" in words[0] else (0, int(words[0]))
    seeds, examples = range(first, last), int(words[1])
    theorems = selected(set(sys.argv[3:]))
    verdicts: Counter[str] = Counter()
    vacuous: Counter[str] = Counter()
    start = time.perf_counter()
    for seed in seeds:
        for theorem in theorems:
            for reference in references_of(theorem):
                record = search(theorem, reference, examples=examples, seed=seed)
                verdicts[record.verdict] += 1
                if record.verdict == "vacuous":
                    vacuous[f"{theorem.id} on {reference.name}"] += 1
                elif record.verdict != "holds":
                    report(record)
        print(f"seed {seed}: {dict(verdicts)}, {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - start
    print(f"{len(seeds)} seeds from {first} of {examples} samples, {len(theorems)} theorems: {dict(verdicts)}, {seconds:.0f} s")
    for name, times in vacuous.most_common():
        print(f"  vacuous in {times} of {len(seeds)}: {name}")


if __name__ == "__main__":
    main()
