"""What a Coq file defines, run there on numbers: the text of its loops is read once more, over the rationals.

Then whole runs of the code, with which the derivation ties its loops, are goals of the file: its fold over the items of the run is
what the code ended with, found by computation (`vm_compute`). A loop that does anything else than the code is refused in Coq.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any, TypeVar

import numpy as np

from ..formal.formal import Vector, named_in
from ..kernel import Loop, formal
from ..ties import Run
from . import formulas as coq

T = TypeVar("T")
RUNS, LONGEST = 20, 40  # of each loop so many, of so many items at most


def chosen(loops: Iterable[Loop], noted: Sequence[Any]) -> list[tuple[Loop, Run]]:
    """Runs of each of the loops, with values for all that stands in it; nothing where there are none of one of them."""
    found: list[tuple[Loop, Run]] = []
    for loop in loops:
        own = {n for v in (*loop.state.values(), *loop.items) for n in named_in(v)}
        states = [formal(loop.start(*loop.items)), *(after for _, after in loop.branches)]
        needed = {n for values in states for v in values for n in named_in(v)}
        needed |= {n for taken, _ in loop.branches for f in taken for n in named_in(f)}
        given = sorted(needed - own)
        own_runs = (run for run in noted if isinstance(run, Run) and run.loop is loop and loop.items)
        fit = (run for run in own_runs if len(run.items) <= LONGEST and set(given) <= set(run.given))
        runs = [(loop, replace(run, given={name: run.given[name] for name in given})) for run in islice(fit, RUNS)]
        if not runs:
            return []
        found += runs
    return found


def evenly(found: list[T]) -> list[T]:
    """So many of a list as are run at most, from the first to the last."""
    return [found[i * (len(found) - 1) // (RUNS - 1)] for i in range(RUNS)] if len(found) > RUNS else found


def text(runs: Sequence[tuple[Loop, Run]], definitions: Mapping[str, str], has_first: Mapping[str, bool]) -> Iterator[str]:
    """The goals, by the text of the definitions of each loop; `has_first`: whether its start is made of its first item."""
    yield coq.library("rationals")
    for k, (loop, run) in enumerate(runs):
        name = coq.identifier(loop.name)
        names = [coq.identifier(n) for v in loop.state.values() for n in named_in(v)]
        yield f"Module Run{k}."
        for given, value in run.given.items():
            yield f"Definition {coq.identifier(given)} : {'V' if np.ndim(value) else 'R'} := {constant(value)}."
        yield definitions[loop.name]
        items = "; ".join(f"({', '.join(map(constant, item))})" for item in run.items)
        start = f"({name}_start ({', '.join(map(constant, run.items[0]))}))" if has_first[loop.name] else f"{name}_start"
        same = ["same_vector" if isinstance(v, Vector) else "same" for v in loop.state.values()]
        agree = [f"{equal} {n} {constant(end)}" for equal, n, end in zip(same, names, run.end, strict=True)]
        pattern = f"'({', '.join(names)})" if len(names) > 1 else names[0]
        yield f"Goal (let {pattern} := fold_left {name}_step [{items}] {start} in ({' && '.join(agree)})%bool) = true."
        yield f"Proof. vm_compute. reflexivity. Qed.\nEnd Run{k}."
    yield "End Rationals."


def constant(value: Any) -> str:
    """A rational number, or a vector of them."""
    if np.ndim(value):
        return f"({' :: '.join([*map(constant, value), 'nil'])})"
    exact = Fraction(value)
    return f"({exact.numerator} # {exact.denominator})"
