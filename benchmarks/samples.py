"""What are samples like? Of each type that a theorem is about, how large they are, how hard their numbers, how far code is taken.

    python benchmarks/samples.py [--draws 40] [--seconds 2] [--write] [--again TYPE ...]

Sizes are the longest side of the largest sample, small ones and large ones; where there are no large ones the type says why.
Then exponents of 2, over all samples: of the largest number (e^x overflows float64 beyond 2⁹), of how far the units of two
columns are apart, and of how far off a column is, in units of its own spread: of the rows, or of any table where there are none.
Beside one below 10 stands why (`holes.py`): what the hypotheses say of samples that are made so, or else what the type says.

*Second use*: by which method an object is used again before a search, on other data of the same shape, on the same, on longer
ones, and five times (`workbench/validation/refit.py`), or why not. *Long run*: how often a line of a reference is run within one
call, at most, on a few small samples and up to four large ones, within half a second; where that is a loop below 10, of all
references, and on four hard samples, and if it is so still, what the loop goes over stands beside it. *Failing end*: on how many
of the first, of how many, a reference says that it has no answer; more samples are tried where none of these did. "None promised"
where no role of the type has a word on that; "may refuse" where that is allowed and no answer is missing.

`--write` makes benchmarks/SAMPLES.md of it; with `--again` these types alone are measured, and those that have no row. The whole
takes some ten minutes.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from holes import LEAST, MEASURES, declared, is_hole, why
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.working import WorkingSamples, maker_of
from lemmata.properties.search.record import shape
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import Theorem
from lemmata.workbench.implementations.catalogue import all_theorems, references_of
from lemmata.workbench.validation.refit import second_use
from loops import Turns

TABLE = Path(__file__).with_name("SAMPLES.md")
COLUMNS = ("type", "small", "large", "numbers", "units apart", "offset", "second use", "long run", "failing end")
SIZES, RUNS = 5, 2  # of these columns, the first and the last
RUN, LADDER, PATIENCE = 4, 4, 0.5  # small samples and large ones that references are run on, while so many seconds are left
MORE, LONGER = 24, 20.0  # samples of each kind on which an end is looked for, for so many seconds
ENDS = re.compile(r"refuse|\bor None\b|None for failure|may raise|no solution|infeasible|unbounded|converge")  # words of a role
PERMITS = re.compile(r"(One that|What) refuses|may be refused|may raise")  # and such as promise nothing


def beyond(kind: type, seconds: float) -> Iterator[Any]:
    """Large samples for so long, and hard ones."""
    for hard in (False, True):
        start = time.process_time()
        for sample in WorkingSamples(kind, hard=hard):
            yield sample
            if time.process_time() - start > seconds:
                break


def sizes(kind: type, draws: int, seconds: float) -> list[str]:
    """How large samples of a type are, and how hard their numbers."""
    small, large = drawn(kind, draws), list(beyond(kind, seconds))
    size = lambda samples: max((max(shape(s)) for s in samples), default=0)  # noqa: E731
    beyond_it = str(size(large)) if maker_of(kind) else kind.SMALL  # type: ignore[attr-defined]
    measured = [max(map(measure, (*small, *large))) for measure in MEASURES.values()]
    return [str(size(small)), beyond_it, *map(str, measured)]


def with_reasons(kind: type, cells: list[str]) -> list[str]:
    """The cells of sizes and numbers, with the reason beside each number that is not positive."""
    of = dict(zip(COLUMNS[1:], cells, strict=False))
    return [f"{cell}: {why(kind, column)}" if column in MEASURES and is_hole(cell) else cell for column, cell in of.items()]


def runs(kind: type, theorems: list[Theorem]) -> tuple[str, str]:
    """How long references run on samples of a type, and how often they say that they have no answer.

    That of the first theorem; and where its loop is short, those of the others, and on more samples, until one is long.
    """
    of = [(theorem, reference) for theorem in theorems if theorem.reading is not None for reference in references_of(theorem)]
    if not of:
        return "mathematics alone", "mathematics alone"
    few = [*drawn(kind, RUN), *islice(WorkingSamples(kind), LADDER)]
    with Turns() as turns:
        verdicts = tried(of[:1], few, PATIENCE)
        more = (*few, *islice(WorkingSamples(kind, hard=True), LADDER)) if 1 < turns.most < LEAST else ()
        for sample in more:
            tried(of, [sample], LONGER / len(more), until=lambda: turns.most >= LEAST)
    most = f"{turns.most}: {turns.loop.replace('|', '∣')}" if turns.most < LEAST else str(turns.most)
    return most if turns.most > 1 else "no loop", end(kind, theorems, verdicts)


def tried(
    of: list[tuple[Theorem, Any]], samples: list[Any], seconds: float, until: Callable[[], bool] = lambda: False
) -> Counter[str]:
    """The verdicts of references on samples, for so long, or until something is found."""
    verdicts: Counter[str] = Counter()
    start = time.process_time()
    for sample in samples:
        for theorem, reference in of:
            if not until():
                verdicts[check_sample(theorem, reference, sample, seconds=PATIENCE)[0].verdict] += 1
            if time.process_time() - start > seconds:
                return verdicts
    return verdicts


def end(kind: type, theorems: list[Theorem], verdicts: Counter[str]) -> str:
    """How often a reference said that it has no answer; if never, whether it might, or on how many of more samples any one does."""
    roles = {theorem.role.__doc__ or "" for theorem in theorems if theorem.reading is not None}
    if not verdicts["declined"] and not any(ENDS.search(PERMITS.sub("", words)) for words in roles):
        return "may refuse" if any(map(ENDS.search, roles)) else "none promised"
    if not verdicts["declined"]:
        verdicts = ends(kind, [theorem for theorem in theorems if theorem.reading is not None])
    if verdicts["declined"]:
        return f"{verdicts['declined']} of {verdicts.total()}"
    return f"0: {declared(kind, 'failing end')}"


def ends(kind: type, theorems: list[Theorem]) -> Counter[str]:
    """The verdicts on more samples, hard ones among them, of each theorem and reference in turn."""
    verdicts: Counter[str] = Counter()
    until = time.process_time() + LONGER
    samples = [
        *drawn(kind, MORE),
        *(s for hard in (True, False) for s in islice(WorkingSamples(kind, hard=hard), MORE // (3 - 2 * hard))),
    ]
    for sample in samples:
        for theorem in theorems:
            for reference in references_of(theorem):
                if time.process_time() < until:
                    verdicts[check_sample(theorem, reference, sample, seconds=PATIENCE)[0].verdict] += 1
    return verdicts


def uses(theorems: list[Theorem]) -> str:
    """By which methods an object is used a second time, or why it is not."""
    found = dict.fromkeys(second_use(theorem.role) for theorem in theorems if theorem.reading is not None)
    return "; ".join(found) or "mathematics alone"


def known() -> dict[str, list[str]]:
    """What the table says of types, by their names, without reasons."""
    cells = [
        [cell.strip() for cell in row.strip("|\n ").split("|")] for row in TABLE.read_text().splitlines() if row.startswith("|")
    ]
    numbers = lambda cells: [cell.split(":")[0] if is_hole(cell) else cell for cell in cells]  # noqa: E731
    return {name: numbers(rest[:SIZES]) + rest[SIZES:] for name, *rest in cells[2:]}


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
        known_of_it = kept.get(kind.__name__)
        first = known_of_it[:SIZES] if known_of_it else sizes(kind, options.draws, options.seconds)
        last = known_of_it[-RUNS:] if known_of_it else runs(kind, theorems)
        lines.append(f"| {' | '.join((kind.__name__, *with_reasons(kind, first), uses(theorems), *last))} |")
        print(lines[-1], flush=True)
    if options.write:
        TABLE.write_text("\n".join(["# Samples", "", str(__doc__).strip(), "", *lines, ""]))


if __name__ == "__main__":
    main()
