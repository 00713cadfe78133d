"""What are samples like? Of each type that a theorem is about, how large they are, and how hard their numbers: a table.

    python benchmarks/samples.py [--draws 40] [--seconds 2] [--write]

Sizes are the longest side of the largest sample, small ones and large ones; where there are no large ones the type says why.
The rest are exponents of 2, over all samples: of the largest number (e^x overflows float64 beyond 2⁹), of how far the units of two
columns are apart, and of how far off a column is, in units of its own spread. `--write` makes benchmarks/SAMPLES.md of it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from fractions import Fraction
from math import log2
from pathlib import Path
from typing import Any

from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.working import WorkingSamples, maker_of
from lemmata.properties.search.large_samples import numbers_of
from lemmata.properties.search.record import shape
from lemmata.workbench.implementations.catalogue import all_theorems

TABLE = Path(__file__).with_name("SAMPLES.md")


def beyond(kind: type, seconds: float) -> Iterator[Any]:
    """Large samples for so long, and hard ones."""
    for hard in (False, True):
        start = time.process_time()
        for sample in WorkingSamples(kind, hard=hard):
            yield sample
            if time.process_time() - start > seconds:
                break


def exponent(ratio: Any) -> int:
    """Of 2, rounded down; 0 of what is not positive."""
    return int(log2(ratio.numerator) - log2(ratio.denominator)) if ratio > 0 else 0


def columns(sample: Any) -> list[tuple[Any, ...]]:
    """Of a table, what is in each column."""
    rows = getattr(sample, "rows", ())
    whole = isinstance(rows, tuple) and rows and all(isinstance(r, tuple) and len(r) == len(rows[0]) for r in rows)
    return list(zip(*rows, strict=True)) if whole else []


def apart(sample: Any) -> int:
    """How far apart the largest entries of two columns are."""
    sizes = [size for column in columns(sample) if (size := max(map(abs, column)))]
    return exponent(Fraction(max(sizes)) / min(sizes) if sizes else 0)


def off(sample: Any) -> int:
    """How far a column is from 0, in units of its spread."""
    spreads = [
        (max(column) - min(column), abs(sum(column)) / Fraction(len(column))) for column in columns(sample) if len(column) > 1
    ]
    return max((exponent(mean / Fraction(spread)) for spread, mean in spreads if spread), default=0)


def line(kind: type, draws: int, seconds: float) -> str:
    """One type, as a row in Markdown."""
    small, large = drawn(kind, draws), list(beyond(kind, seconds))
    size = lambda samples: max((max(shape(s)) for s in samples), default=0)  # noqa: E731
    numbers = exponent(max((abs(v) for s in (*small, *large) for v in numbers_of(s)), default=0))
    beyond_it = str(size(large)) if maker_of(kind) else kind.SMALL  # type: ignore[attr-defined]
    measured = (numbers, max(map(apart, (*small, *large))), max(map(off, (*small, *large))))
    return f"| {kind.__name__} | {size(small)} | {beyond_it} | {' | '.join(map(str, measured))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="What samples are like")
    parser.add_argument("--draws", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    kinds = {theorem.sample: theorem.topic for theorem in all_theorems()}
    lines = ["| type | small | large | numbers | units apart | offset |", "| --- | --- | --- | --- | --- | --- |"]
    for kind in sorted(kinds, key=lambda kind: (kinds[kind], kind.__name__)):
        lines.append(line(kind, options.draws, options.seconds))
        print(lines[-1], flush=True)
    if options.write:
        TABLE.write_text("\n".join(["# Samples", "", str(__doc__).strip(), "", *lines, ""]))


if __name__ == "__main__":
    main()
