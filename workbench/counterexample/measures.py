"""The functions of `quantities` that the program of a counterexample has, and calls beside the bare answers.

A function is called where the program has all that it takes: arguments, attributes, answers, and what the sample knows.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector
from ..implementations.pasted import Pasted
from ..implementations.recorded_calls import Call, Read, Recorded
from ..implementations.source_literals import Source
from .quantities import QUANTITIES, Quantity
from .quantities.functions import Rounds, SumOfBends, SumOfHubers
from .quantities.optimisers import OPTIMISERS

ANSWER = "answer"  # what the program calls the last answer, where a function takes it
ANSWERS = "answers"  # the list of all of them

# Values that the sample knows and the program does not hand over, by the names of parameters
KNOWN: dict[str, Callable[[Any], dict[str, Any]]] = {
    "sparse-recovery": lambda sample: {"truth": sample.truth},
    "bregman-divergence": lambda sample: divergence(sample),
    "density-clusterer": lambda sample: {"core": np.array(sorted(sample.core), dtype=int)},
    "dual-norm": lambda sample: {"tried": exact_vector(sample.x)},
    "gradient-method": lambda sample: descent(sample),
    "line-search": lambda sample: {"L": float(sample.f.steepness), "objective": bends([sample.f])},
    "max-margin-classifier": lambda sample: {"least": sample.optimum.w},
    "minimiser": lambda sample: {"mu": float(sample.f.lowest), "objective": bends([sample.f])},
    "power-iteration": lambda sample: {"leading": leading(sample)},
    "power-start": lambda sample: {"v": np.array(sample.v, dtype=float)},
    "rip-constant": lambda sample: {"part_u": sample.first, "part_v": sample.second},
    "stochastic-gradient-method": lambda sample: {"objective": bends([sample.run.f], sample.run.least)},
    "svrg": lambda sample: {"L": float(sample.L), "objective": bends(sample.parts)},
    "mirror-descent": lambda sample: mirrored(getattr(sample, "run", sample)),
    "subgradient": lambda sample: {"others": np.array([[float(v) for v in x] for x in sample.others])},
    "random-measurement-matrix": lambda sample: {"s": sample.s, "epsilon": float(sample.epsilon)},
    **dict.fromkeys(OPTIMISERS, lambda sample: {"w0": np.atleast_1d(np.array(sample.start, dtype=float))}),
    "adagrad-method": lambda sample: {"w0": np.array(sample.start, dtype=float), "given": np.array(sample.gradients, dtype=float)},
}


def descent(sample: Any) -> dict[str, Any]:
    """Of a run of gradient descent: Huber's function of each row, or a function that bends along orthogonal rows."""
    if not hasattr(sample, "exact_X"):
        return {"objective": bends([sample.f], sample.least)}
    return {"hubers": SumOfHubers(sample.exact_X, sample.best, float(sample.delta), float(sample.L))}


def bends(parts: Sequence[Any], infimum: Any = None) -> SumOfBends:
    """The mean of functions that bend along rows around one point, up to tilts with the sum 0.

    Its infimum is given where that is not its value there. All rows get as many points, the last one as often as is needed.
    """
    found = [b for f in parts for b in f.bends]
    at = [[k for k in b.knots for _ in (1, 2)] or [0] for b in found]
    curvature = [[v for one, then in pairwise(b.curvature) for v in (one[1], then[0])] or [b.curvature[0][0]] for b in found]
    most = max(map(len, at))
    base = sum(Fraction(f.least) for f in parts) / len(parts)
    return SumOfBends(
        rows=np.array([row for f in parts for row in f.rows], dtype=float),
        minimiser=parts[0].best,
        base=float(base),
        infimum=float(base if infimum is None else infimum),
        parts=len(parts),
        at=np.array([[*v, *[v[-1]] * (most - len(v))] for v in at], dtype=float),
        curvature=np.array([[*v, *[v[-1]] * (most - len(v))] for v in curvature], dtype=float),
    )


def divergence(sample: Any) -> dict[str, Any]:
    """The least and the largest curvature, and of three points the difference of the gradients at x and y, and y − z."""
    x, y, z = sample.points
    f = sample.f
    return {"L": float(f.highest), "mu": float(f.lowest), "between": f.gradient(x) - f.gradient(y), "onwards": y - z}


def leading(sample: Any) -> np.ndarray:
    """Orthonormal eigenvectors of the largest eigenvalue that the start of a power method has a component of, (d, k)."""
    found = sample.eigenvectors[:, sample.leading].astype(float)
    return found / np.linalg.norm(found, axis=0)


def mirrored(sample: Any) -> dict[str, Any]:
    """Of a run of mirror descent: its rounds, each with as many affine functions (one twice is harmless), and the points u."""
    most = max(len(f.slopes) for f in sample.rounds)
    padded = [([*f.slopes, *[f.slopes[-1]] * most][:most], [*f.heights, *[f.heights[-1]] * most][:most]) for f in sample.rounds]
    share = {"first": [1, 0], "last": [0, 1], "mean": [0.5, 0.5]}[sample.pick]
    slopes, heights = (np.array(part, dtype=float) for part in zip(*padded, strict=True))
    points = np.array([[float(v) for v in u] for u in sample.points])
    return {"rounds": Rounds(slopes, heights, np.array(share)), "points": points}


@dataclass(frozen=True)
class Written:
    """A call as the program makes it: of what is called `made` there, its arguments as text by the names of the contract."""

    call: Call
    made: str
    positional: dict[str, str]
    keywords: dict[str, str]

    def __str__(self) -> str:
        given = [*self.positional.values(), *(f"{key}={text}" for key, text in self.keywords.items())]
        return f"{self.made}{'.' if self.call.method else ''}{self.call.method}({', '.join(given)})"

    @property
    def given(self) -> dict[str, str]:
        """The arguments that are not None."""
        return {name: text for name, text in (self.positional | self.keywords).items() if text != "None"}


class Measures:
    """The functions of `quantities` that the program of these calls has and calls; `source` defines what the sample knows."""

    def __init__(self, role: str, asked: Recorded, written: list[Written], sample: Any, source: Source):
        self.written, self.pasted = written, Pasted()
        self.known = {name: self._defined(source, name, value) for name, value in _known(role, sample).items()}
        self.there = [self._there(asked, number) for number in range(len(written))]
        found = QUANTITIES.get(role, [])
        self.each = [
            [q for q in found if q.each and _is_met(q, there) and not self._says_it_again(number)]
            for number, there in enumerate(self.there)
        ]
        self.last = [q for q in found if not q.each and _is_met(q, self.there[-1])]
        self.used = [q for quantities in (*self.each, self.last) for q in quantities]
        self.pasted.add(q.function for q in self.used)
        self.collects = any(ANSWERS in q.parameters for q in self.used)

    def _defined(self, source: Source, name: str, value: Any) -> str:
        """The source of a value that the sample knows."""
        if not isinstance(value, SumOfBends | SumOfHubers | Rounds):
            return source.of(value, name)
        self.pasted.add([type(value)])
        fields = (f"{f.name}={source.of(getattr(value, f.name), f.name)}" for f in dataclasses.fields(value))
        return f"{type(value).__name__}({', '.join(fields)})"

    def before(self) -> list[str]:
        """The lines before all calls: what the sample knows, under its names, and the list of answers."""
        wanted = {name for q in self.used for name in q.parameters}
        named = [f"{name} = {text}" for name, text in self.known.items() if name != text and name in wanted]
        return named + [f"{ANSWERS} = []"] * self.collects

    def names(self, number: int) -> bool:
        """Whether something takes what that call answered, so that it needs a name."""
        quantities = self.each[number] + (self.last if number == len(self.written) - 1 else [])
        there = self.there[number]
        taken = {there[name] for q in quantities for name in q.parameters if name in there}
        return any(ANSWER in text for text in taken) or self._is_collected(number)

    def after(self, number: int) -> list[str]:
        """The lines that follow a call."""
        kept = [f"{ANSWERS}.append({ANSWER})"] * self._is_collected(number)
        return kept + [_called(q, self.there[number]) for q in self.each[number]]

    def end(self) -> list[str]:
        """The lines that follow all calls."""
        return [_called(q, self.there[-1]) for q in self.last]

    def _is_collected(self, number: int) -> bool:
        return self.collects and ANSWER in self.there[number]

    def _there(self, asked: Recorded, number: int) -> dict[str, str]:
        """The expressions that the program has after a call, by the names of parameters."""
        here = self.written[number]
        call, made, answer = here.call, here.made, here.call.answer
        if not call.returned:
            return {}
        found = {n.attribute: f"{made}.{n.attribute}" for n in asked.notes if isinstance(n, Read) and n.on == call.on}
        fits = [w for w in self.written[: number + 1] if w.made == made and w.call.method == "fit"]
        found |= here.given | (fits[-1].given if fits else {}) | {name: name for name in self.known}
        found |= {"model": made, "returned": ANSWER} | ({call.method: ANSWER} if call.method else {})
        if _is_numeric(answer):
            found |= {ANSWER: ANSWER, "solution": f"np.asarray({ANSWER})"}
        if isinstance(answer, tuple) and len(answer) == 3 and _is_numeric(answer[0]):
            found["solution"] = f"np.asarray({ANSWER}[0])"
            if all(map(_is_numeric, answer)):
                found |= {"z": f"np.asarray({ANSWER}[1])", "v": f"np.asarray({ANSWER}[2])"}
        if any(_is_numeric(w.call.answer) for w in self.written[: number + 1]):
            found[ANSWERS] = ANSWERS
        return found

    def _says_it_again(self, number: int) -> bool:
        """Whether an equal call came before, of data alone: functions that are handed over may answer otherwise."""
        here, data = self.written[number], (np.ndarray, int, float, str, bytes, type(None), np.generic)
        return str(here) in map(str, self.written[:number]) and all(isinstance(a, data) for a in here.call.args)


def _known(role: str, sample: Any) -> dict[str, Any]:
    """The values that the sample knows; none where it is of another type."""
    try:
        return KNOWN[role](sample) if role in KNOWN else {}
    except AttributeError:
        return {}


def _is_met(quantity: Quantity, there: dict[str, str]) -> bool:
    return bool(there) and all(name in there for name, is_needed in quantity.parameters.items() if is_needed)


def _called(quantity: Quantity, there: dict[str, str]) -> str:
    """The call of a function: needed arguments by position, the others by name."""
    parameters = ((name, is_needed) for name, is_needed in quantity.parameters.items() if name in there)
    given = ", ".join(there[name] if is_needed else f"{name}={there[name]}" for name, is_needed in parameters)
    return f"{quantity.function.__name__}({given})"


def _is_numeric(value: Any) -> bool:
    if value is None:
        return False
    try:
        return np.asarray(value).dtype.kind in "biuf"
    except ValueError:  # lists of several lengths
        return False
