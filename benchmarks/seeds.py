"""Is any verdict flaky? Every reference implementation under many seeds, a few samples each: `holds` is the only right verdict.

``python benchmarks/seeds.py [SEEDS] [EXAMPLES] [THEOREM|TOPIC ...]``: by default 100 seeds of 10 samples. A verdict other than
`holds` is printed with its sample as it is found. A run of few samples can be vacuous by chance, so these are counted apart.
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
    given = [int(a) for a in sys.argv[1:3]]
    seeds, examples = given + [100, 10][len(given) :]
    theorems = selected(set(sys.argv[3:]))
    verdicts: Counter[str] = Counter()
    vacuous: Counter[str] = Counter()
    start = time.perf_counter()
    for seed in range(seeds):
        for theorem in theorems:
            for reference in references_of(theorem):
                record = search(theorem, reference, examples=examples, seed=seed)
                verdicts[record.verdict] += 1
                if record.verdict == "vacuous":
                    vacuous[f"{theorem.id} on {reference.name}"] += 1
                elif record.verdict != "holds":
                    report(record)
        print(f"seed {seed}: {dict(verdicts)}, {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    print(f"{seeds} seeds of {examples} samples, {len(theorems)} theorems: {dict(verdicts)}, {time.perf_counter() - start:.0f} s")
    for name, times in vacuous.most_common():
        print(f"  vacuous in {times} of {seeds}: {name}")


if __name__ == "__main__":
    main()
