r"""Where the margin is small the perceptron is slow: exponentially many updates on few short vectors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...properties.conclusions import at_least, exercised, greater, is_true
from ...properties.numbers import exact_vector
from ...properties.roles import Separator
from ...properties.roles.linear import learns_intercept
from ...properties.sources import fds_chapter_6
from ...properties.theorem import theorem
from ...properties.verdicts import NotApplicable
from .readings import count_updates, in_units_of_its_rate, trace
from .samples.doubling import DoublingRows


@theorem(
    role=Separator,
    source=fds_chapter_6("§6.2", claims=["fds-chapter-6/perceptron-not-polynomial-in-general"]),
    sharpness="a lower bound for every order of the updates; theorem 6.1 is the upper one, 1/δ² − 1",
    mutants=[
        "perceptron.StopsAfterOnePass", "perceptron.DoublesLaterSteps:start=zero", "perceptron.AddsWithoutTheLabel:max_updates=500",
        "perceptron.UpdatesWhenNear:max_updates=5000", "perceptron.ForgetsAfterTen:max_updates=500",
    ],
    references=["perceptron.BatchPerceptron", "perceptron.BatchPerceptron:rule=worst", "perceptron.BatchPerceptron:start=zero"],
    examples=20,
)  # fmt: skip
def exponentially_many_updates(separator: Separator, rows: DoublingRows) -> Iterator:
    r"""On some $d=2J+1$ unit vectors of $\mathbb R^d$, with entries 0, ±½ and ±1, a perceptron makes at least
    $3\cdot2^{J-1}-3$ updates.

    So its number of steps is not polynomial in the length of the input. (Where the margin is large it is small, by theorem 6.1.)
    For all weights are multiples of ½; a separator has $z,u_1,v_1\ge\frac12$ and $u_j,v_j\ge u_{j-1}+v_{j-1}+z+\frac12$, hence
    $u_J\ge3\cdot2^{J-2}-1$; and an update changes $u_J$ by ½ at most. Hypotheses: $J\ge2$; it starts at 0
    or at the first example.
    """
    stream = rows.stream
    updates = count_updates(separator, stream)
    signed = {tuple(l * v for v in row) for row, l in zip(stream.rows, stream.labels, strict=True)}
    path = in_units_of_its_rate(trace(separator, stream.d), stream)
    if learns_intercept(separator) or tuple(path[0]) not in signed | {(0,) * stream.d}:
        raise NotApplicable("it fits an intercept, or starts neither at 0 nor at an example")
    yield exercised("the bound is positive", rows.J >= 2)
    for before, after in pairwise(path):
        step = tuple(after - before)
        yield is_true("a step adds an example with its label", step in signed)
        yield is_true("one that was not on its side", sum(exact_vector(step) * before) <= 0)
    if len(path) == updates + 1:
        for row, l in zip(stream.rows, stream.labels, strict=True):
            yield greater("l⟨w,a⟩", l * sum(exact_vector(row) * path[-1]), 0)
    if rows.J >= 2:
        yield at_least("updates", updates, 3 * 2 ** (rows.J - 1) - 3)
