"""What are samples like? Of each type that a theorem is about, how large they are, how hard their numbers, how far code is taken.

    python benchmarks/samples.py [--draws 40] [--seconds 2] [--write] [--again TYPE ...]

Sizes are the longest side of the largest sample, small ones and large ones; where there are no large ones the type says why.
Then exponents of 2, over all samples: of the largest number (e^x overflows float64 beyond 2⁹), of how far the units of two
columns are apart, and of how far off a column is, in units of its own spread.

*Second use*: by which method an object is used again before a search, on other data of the same shape, on the same, on longer
ones, and five times (`workbench/validation/refit.py`), or why not. *Long run*: how often a line of a reference is run within one
call, at most, on a few small samples and up to four large ones, within half a second. *Failing end*: on how many of these, of how
many, a reference says that it has no answer; "none promised" where no role of the type has a word on that.

`--write` makes benchmarks/SAMPLES.md of it; with `--again` sizes and numbers are measured of these types alone, and of those that
have no row. The whole takes some ten minutes.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import log2
from pathlib import Path
from typing import Any

import lemmata.algorithms
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.working import WorkingSamples, maker_of
from lemmata.properties.search.large_samples import numbers_of
from lemmata.properties.search.record import shape
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import Theorem
from lemmata.workbench.implementations.catalogue import all_theorems, references_of
from lemmata.workbench.validation.refit import second_use

TABLE = Path(__file__).with_name("SAMPLES.md")
COLUMNS = ("type", "small", "large", "numbers", "units apart", "offset", "second use", "long run", "failing end")
SIZES = 5  # of these columns
RUN, LADDER, PATIENCE = 4, 4, 0.5  # small samples and large ones that references are run on, while so many seconds are left
OURS = str(Path(lemmata.algorithms.__file__).parent)
ENDS = re.compile(r"refuse|\bor None\b|None for failure|may raise|no solution|infeasible|unbounded|converge")  # words of a role


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


def sizes(kind: type, draws: int, seconds: float) -> list[str]:
    """How large samples of a type are, and how hard their numbers."""
    small, large = drawn(kind, draws), list(beyond(kind, seconds))
    size = lambda samples: max((max(shape(s)) for s in samples), default=0)  # noqa: E731
    numbers = exponent(max((abs(v) for s in (*small, *large) for v in numbers_of(s)), default=0))
    beyond_it = str(size(large)) if maker_of(kind) else kind.SMALL  # type: ignore[attr-defined]
    measured = (numbers, max(map(apart, (*small, *large))), max(map(off, (*small, *large))))
    return [str(size(small)), beyond_it, *map(str, measured)]


class Turns:
    """How often a line of code in `OURS` was run within one call, at most. A context, within which that is measured."""

    def __init__(self) -> None:
        self.most = 0

    def __enter__(self) -> Turns:
        sys.settrace(self._called)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)

    def _called(self, frame: Any, event: str, arg: Any) -> Any:
        if not frame.f_code.co_filename.startswith(OURS):
            return None
        lines: Counter[int] = Counter()

        def line(frame: Any, event: str, arg: Any) -> Any:
            lines[frame.f_lineno] += event == "line"
            self.most = max(self.most, lines[frame.f_lineno])
            return line

        return line


def runs(kind: type, theorems: list[Theorem]) -> tuple[str, str]:
    """How long references of one of these theorems run on samples of a type, and how often they say that they have no answer."""
    of = next((theorem for theorem in theorems if theorem.reading is not None and references_of(theorem)), None)
    if of is None:
        return ("mathematics alone",) * 2
    verdicts: Counter[str] = Counter()
    until = time.process_time() + PATIENCE
    with Turns() as turns:
        for sample in (*drawn(kind, RUN), *islice(WorkingSamples(kind), LADDER)):
            verdicts[check_sample(of, references_of(of)[0], sample, seconds=PATIENCE)[0].verdict] += 1
            if time.process_time() > until:
                break
    promised = any(ENDS.search(theorem.role.__doc__ or "") for theorem in theorems if theorem.reading is not None)
    ended = f"{verdicts['declined']} of {verdicts.total()}" if promised or verdicts["declined"] else "none promised"
    return str(turns.most) if turns.most > 1 else "no loop", ended


def uses(theorems: list[Theorem]) -> str:
    """By which methods an object is used a second time, or why it is not."""
    found = dict.fromkeys(second_use(theorem.role) for theorem in theorems if theorem.reading is not None)
    return "; ".join(found) or "mathematics alone"


def known() -> dict[str, list[str]]:
    """What the table says of sizes, by the name of the type."""
    cells = [
        [cell.strip() for cell in row.strip("|\n ").split("|")] for row in TABLE.read_text().splitlines() if row.startswith("|")
    ]
    return {name: rest[:SIZES] for name, *rest in cells[2:]}


def types() -> dict[type, list[Theorem]]:
    """The sample types that theorems are about, with these, in the order of topics."""
    found: dict[type, list[Theorem]] = {}
    for theorem in all_theorems():
        found.setdefault(theorem.sample, []).append(theorem)
    return dict(sorted(found.items(), key=lambda pair: (pair[1][-1].topic, pair[0].__name__)))


def main() -> None:
    parser = argparse.ArgumentParser(description="What samples are like")
    parser.add_argument("--draws", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--again", nargs="*", default=None)
    options = parser.parse_args()
    kept = {} if options.again is None else {name: row for name, row in known().items() if name not in options.again}
    lines = [f"| {' | '.join(COLUMNS)} |", f"|{' --- |' * len(COLUMNS)}"]
    for kind, theorems in types().items():
        first = kept.get(kind.__name__) or sizes(kind, options.draws, options.seconds)
        lines.append(f"| {' | '.join((kind.__name__, *first, uses(theorems), *runs(kind, theorems)))} |")
        print(lines[-1], flush=True)
    if options.write:
        TABLE.write_text("\n".join(["# Samples", "", str(__doc__).strip(), "", *lines, ""]))


if __name__ == "__main__":
    main()
