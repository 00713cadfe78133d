"""What a counterexample shows beside the bare answers: the quantities that the laws of its role bound, as lines of the program.

The lines (see `quantities`) use the variables of the program, and nothing else than NumPy; where one is missing, so are the lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector
from ..implementations.recorded_calls import Call, Read, Recorded
from .quantities import QUANTITIES, Quantity
from .quantities.optimisers import OPTIMISERS

ANSWER_IS_X = ("qp-solver", "lp-solver", "sparse-recovery", "sparsest-solution")
ANSWER = "answer"  # what the program calls the last answer, where the lines speak of it

# What the sample knows and the program does not hand over, by the names that the lines give it
KNOWN: dict[str, Callable[[Any], dict[str, Any]]] = {
    "sparse-recovery": lambda sample: {"truth": sample.truth},
    "bregman-divergence": lambda sample: divergence(sample),
    "dual-norm": lambda sample: {"tried": exact_vector(sample.x)},
    "gradient-method": lambda sample: descent(sample),
    "line-search": lambda sample: {"L": float(sample.f.steepness), **bent([sample.f])},
    "max-margin-classifier": lambda sample: {"least": sample.optimum.w},
    "minimiser": lambda sample: {"mu": float(sample.f.lowest), **bent([sample.f])},
    "rip-constant": lambda sample: {"part_u": sample.first, "part_v": sample.second},
    "stochastic-gradient-method": lambda sample: bent([sample.run.f], sample.run.least),
    "svrg": lambda sample: {"L": float(sample.L), **bent(sample.parts)},
    "mirror-descent": lambda sample: mirrored(sample),
    "subgradient": lambda sample: {"others": np.array([[float(v) for v in x] for x in sample.others])},
    "random-measurement-matrix": lambda sample: {"s": sample.s, "epsilon": float(sample.epsilon)},
    **dict.fromkeys(OPTIMISERS, lambda sample: {"w0": np.atleast_1d(np.array(sample.start, dtype=float))}),
    "adagrad-method": lambda sample: {"w0": np.array(sample.start, dtype=float), "given": np.array(sample.gradients, dtype=float)},
}


def descent(sample: Any) -> dict[str, Any]:
    """Of a run of gradient descent: Huber's function of each row, or a function that bends along orthogonal rows."""
    if not hasattr(sample, "exact_X"):
        return bent([sample.f], sample.least)
    return {"rows": sample.exact_X, "minimiser": sample.best, "delta": float(sample.delta), "L": float(sample.L)}


def bent(parts: Sequence[Any], infimum: Any = None) -> dict[str, Any]:
    """The mean of functions that bend along rows around one point, up to tilts with the sum 0.

    Its infimum, where that is not its value there. Along a row the second derivative is linear between the points `at`, all rows
    having as many: a point twice is a jump.
    """
    bends = [b for f in parts for b in f.bends]
    at = [[k for k in b.knots for _ in (1, 2)] or [0] for b in bends]
    curvature = [[v for one, then in pairwise(b.curvature) for v in (one[1], then[0])] or [b.curvature[0][0]] for b in bends]
    most = max(map(len, at))
    base = sum(Fraction(f.least) for f in parts) / len(parts)
    return {
        "rows": np.array([row for f in parts for row in f.rows], dtype=float),
        "minimiser": parts[0].best,
        "base": float(base),
        "infimum": float(base if infimum is None else infimum),
        "parts": len(parts),
        "at": np.array([[*v, *[v[-1]] * (most - len(v))] for v in at], dtype=float),
        "curvature": np.array([[*v, *[v[-1]] * (most - len(v))] for v in curvature], dtype=float),
    }


def divergence(sample: Any) -> dict[str, Any]:
    """The least and the largest curvature, and of three points the difference of the gradients at x and y, and y − z."""
    x, y, z = sample.points
    f = sample.f
    return {"L": float(f.highest), "mu": float(f.lowest), "between": f.gradient(x) - f.gradient(y), "onwards": y - z}


def mirrored(sample: Any) -> dict[str, Any]:
    """Of a run of mirror descent: the affine functions of each round, as many in all rounds (a piece twice is harmless), which
    shares of the first and of the last active slope make the subgradient, and the points u.
    """
    sample = getattr(sample, "run", sample)
    most = max(len(f.slopes) for f in sample.rounds)
    padded = [([*f.slopes, *[f.slopes[-1]] * most][:most], [*f.heights, *[f.heights[-1]] * most][:most]) for f in sample.rounds]
    return {
        "slopes": np.array([slopes for slopes, _ in padded], dtype=float),
        "heights": np.array([heights for _, heights in padded], dtype=float),
        "share": np.array({"first": [1, 0], "last": [0, 1], "mean": [0.5, 0.5]}[sample.pick]),
        "points": np.array([[float(v) for v in u] for u in sample.points]),
    }


@dataclass(frozen=True)
class Written:
    """A call as the program makes it: of what is called `made` there, its arguments as text."""

    call: Call
    made: str
    parts: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.made}{'.' if self.call.method else ''}{self.call.method}({', '.join(self.parts)})"


def known(role: str, sample: Any) -> dict[str, Any]:
    """What the lines for a role use of the sample, by its names there; nothing where the sample does not have it."""
    try:
        return KNOWN[role](sample) if role in KNOWN else {}
    except AttributeError:
        return {}


def before(role: str, extra: dict[str, str]) -> list[str]:
    """The lines for a role that come before all calls: what `known` has, under its names, and what is defined once."""
    head = [f"{name} = {text}" for name, text in extra.items() if name != text]
    return head + [line for q in QUANTITIES.get(role, ()) if not set(extra).isdisjoint(q.needs) for line in q.first]


def binds(role: str, asked: Recorded, written: list[Written], number: int, extra: dict[str, str]) -> bool:
    """Whether lines speak of what that call answered, so that it needs a name."""
    there = _there(asked, written, number) | set(extra)
    wanted = [q for q in QUANTITIES.get(role, ()) if (q.each or number == len(written) - 1) and set(q.needs) <= there]
    speaks = role in ANSWER_IS_X or any("{call}" in line for q in wanted for line in q.lines)
    return bool(wanted) and speaks and written[number].call.returned


def after(role: str, asked: Recorded, written: list[Written], number: int, extra: dict[str, str]) -> list[str]:
    """The lines for a role that follow that call; after one that is equal to an earlier one those that have to be repeated.

    `extra` is what `known` has, and how the program writes it.
    """
    again = str(written[number]) in map(str, written[:number]) and not _hands_over(written[number])
    return _lines([q for q in QUANTITIES.get(role, ()) if q.each and (q.repeats or not again)], role, asked, written, number, extra)


def lines(role: str, asked: Recorded, written: list[Written], extra: dict[str, str]) -> list[str]:
    """The lines for a role after the last call."""
    wanted = [q for q in QUANTITIES.get(role, ()) if not q.each]
    return _lines(wanted, role, asked, written, len(written) - 1, extra)


def _lines(
    wanted: list[Quantity], role: str, asked: Recorded, written: list[Written], number: int, extra: dict[str, str]
) -> list[str]:
    here = written[number]
    if not wanted or not here.call.returned:
        return []
    there, fields = _there(asked, written, number) | set(extra), _fields(asked, written, number)
    found = [q for q in wanted if set(q.needs) <= there]
    head = []
    if role in ANSWER_IS_X and "x" in there and found:
        if "dual" in there:
            head.append(f"x, z, v = {ANSWER}")
        else:
            head.append(f"x = np.asarray({ANSWER}{'[0]' if _is_triple(here.call.answer) else ''})")
    return head + [line.format(**fields) for q in found for line in q.lines]


def _fields(asked: Recorded, written: list[Written], number: int) -> dict[str, str]:
    """How the program calls what the lines speak of."""
    here, fit = written[number], _fit(written, number) or written[number]
    has = {n.attribute for n in asked.notes if isinstance(n, Read) and n.on == here.call.on}
    return {
        "m": here.made,
        "call": ANSWER,
        "first": str(written[0]),
        "b": f"np.ravel({here.made}.intercept_)[0]" if "intercept_" in has else "0",
        **_terms(here.parts[-4:]),
        **dict(zip(("X", "y"), fit.parts, strict=False)),
        **{f"a{i}": part for i, part in enumerate(here.parts)},
    }


def _fit(written: list[Written], number: int) -> Written | None:
    """The last call of `fit`, up to that call, of the same object."""
    calls = [w for w in written[: number + 1] if w.made == written[number].made and w.call.method == "fit" and w.parts]
    return calls[-1] if calls else None


def _terms(constraints: tuple[str, ...]) -> dict[str, str]:
    """Those of G, h, A and b in sums with the multipliers z and v, where they are no None."""
    G, h, A, b = constraints if len(constraints) == 4 else ("None",) * 4
    terms = {"Gz": f" + {G}.T @ z", "hz": f" + {h} @ z", "-hz": f" - {h} @ z"} if G != "None" else {}
    more = {"Av": f" + {A}.T @ v", "bv": f" + {b} @ v", "-bv": f" - {b} @ v"} if A != "None" else {}
    return dict.fromkeys(("Gz", "hz", "-hz", "Av", "bv", "-bv"), "") | terms | more


def _there(asked: Recorded, written: list[Written], number: int) -> set[str]:
    """What the program has at a call: the variables that it hands over, and the attributes of that object that were read."""
    here = written[number]
    last, parts = here.call, here.parts
    names = [part.partition("=")[2] if re.match(r"\w+=", part) else part for part in parts]
    fit = _fit(written, number)
    found: set[str] = set(("X", "y")[: len(fit.parts)]) if fit is not None else set()
    found |= {f"a{i}" for i, part in enumerate(parts) if part != "None"}
    if _numbers(last.answer[0] if _is_triple(last.answer) else last.answer):
        found.add("x")
    if _is_triple(last.answer) and all(map(_numbers, last.answer)):
        found.add("dual")
    if last.method == "shattered_sets" and last.returned:
        found.add("sets")
    if last.method == "split" and last.returned:
        found.add("folds")
    if last.method == "" and len(names) == 2 and names[0] == names[1]:
        found.add("square")
    two = [w.call.answer for w in written] if len(written) == 2 else []
    if two and all(map(_numbers, two)) and np.shape(two[0]) == np.shape(two[1]):
        found.add("two")
    return found | {n.attribute for n in asked.notes if isinstance(n, Read) and n.on == last.on}


def _hands_over(written: Written) -> bool:
    """Whether it is given something that answers."""
    return any(not isinstance(a, np.ndarray | int | float | str | bytes | None | np.generic) for a in written.call.args)


def _is_triple(answer: Any) -> bool:
    return isinstance(answer, tuple) and len(answer) == 3


def _numbers(value: Any) -> bool:
    if value is None:
        return False
    try:
        return np.asarray(value).dtype.kind in "biuf"
    except ValueError:  # lists of several lengths
        return False
