"""The multipliers of exact worst cases: ``python -m lemmata.workbench.worst_cases [TOPIC ...]`` computes and stores them.

A solver proposes them in floating point, and they are stored as rationals once they are a certificate. Who shows a worst case
checks the certificate again, without a solver.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator

from ..properties.numbers import show
from ..properties.theorem import Theorem
from ..properties.worst_cases import Exact, WorstCases
from .catalogue import all_theorems
from .witness import write_text


def sentences(theorem: Theorem) -> Iterator[str]:
    """What is certified of a theorem's worst cases, a sentence for each kind of problem."""
    for kind in theorem.worst_cases:
        found = list(kind.certified())
        if found:
            yield f"{kind.of}, at most and attained: {'; '.join(map(_words, found))}"


def _words(exact: Exact) -> str:
    ratio = exact.ratio
    if ratio is None:
        return f"{exact.worst} for {exact.case}"
    if ratio == 1:
        return f"{exact.worst} for {exact.case} (as the bound)"
    times = show(ratio) if ratio.denominator == 1 else f"{float(ratio):.3g}"
    return f"{exact.worst} for {exact.case} (the bound is {times} times that)"


def store(kinds: Iterable[WorstCases]) -> int:
    """Compute and store the multipliers of these kinds, and keep the others of their files. Returns how many cases there are."""
    count = 0
    for kind in kinds:
        before = json.loads(kind.store.read_text(encoding="utf-8")) if kind.store.exists() else {}
        found = kind.compute()
        count += len(found)
        text = json.dumps({**before, kind.id: found}, indent=1, ensure_ascii=False, sort_keys=True)
        write_text(kind.store, text + "\n")
        print(f"{kind.id}: {len(found)} certificates", flush=True)
    return count


def main(topics: set[str]) -> int:
    theorems = [theorem for theorem in all_theorems() if not topics or theorem.topic in topics]
    kinds = [kind for theorem in theorems for kind in theorem.worst_cases if kind.formula is None]
    print(f"{store(kinds)} certificates")
    return 0


if __name__ == "__main__":
    sys.exit(main(set(sys.argv[1:])))
