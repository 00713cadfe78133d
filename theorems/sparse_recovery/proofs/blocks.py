r"""Derivations on hard thresholding, entry by entry in the order in which it keeps them: the norms of what it keeps, and of blocks.

The code is lifted on one entry, which it keeps; whole answers of it are compared with the loops, entry by entry as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from ....properties.numbers.exact import sqrt
from ....properties.proofs import reals
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, Loop, assume, by, induct, instance, of_sample, split, total
from ....properties.proofs.ties import tie
from ....properties.samples.draws import drawn
from ....properties.statements.verdicts import ImplementationFailed
from ..hard_thresholding import block_decay, sparse_norm_inequality
from ..readings import Blocks, Consecutive, Kept
from ..samples.sparse_vectors import VectorAndOrder, VectorsAndOrder

DOMAIN = "vectors of every dimension with any entries, and every s"


class Size:
    """An entry that is its own absolute value."""

    def __init__(self, number: Any):
        self.number = number

    def __abs__(self) -> Size:
        return self

    def __neg__(self) -> Size:
        return Size(-self.number)

    def __rmul__(self, scalar: Any) -> Size:
        return Size(scalar * self.number)


def kept(threshold: Any, a: Any) -> Any:
    """What thresholding keeps of one entry a ≥ 0."""
    return threshold(np.array([Size(a)], dtype=object), 1)[0].number


@sparse_norm_inequality.derivation(
    DOMAIN,
    lifts="sparse_recovery.hard_threshold",
    mutants=[
        "mutants.sparse_recovery.keeps_all",
        "mutants.sparse_recovery.keeps_ties",
        "mutants.sparse_recovery.keeps_one_more",
        "mutants.sparse_recovery.keeps_half_as_many_again",
        "mutants.sparse_recovery.spreads_the_rest",
    ],
)
def entry_by_entry(threshold: Any) -> Iterator:
    r"""$N^2\le cQ$ for c entries with $N=\sum|v|$, $Q=\sum v^2$: one more has $2N|v|\le Q+cv^2$, for $(c|v|-N)^2\ge0$."""
    (a,), (c, N, Q) = reals("|v|"), reals("c ‖v‖₁ ‖v‖₂²")
    step = lambda c, N, Q, a: (c + 1, N + kept(threshold, a), Q + kept(threshold, a) ** 2)  # noqa: E731
    loop = Loop("entries that are kept", {"c": c, "N": N, "Q": Q}, (a,), lambda *_: (0, 0, 0), step)
    yield tie(loop, norms_of_answers(threshold))
    keeps = lambda c, N, Q: [c * Q >= N * N, c >= 0, Q >= 0]  # noqa: E731
    squares, *_ = induct(loop, keeps, [one_more_square(a, c, N, Q)], {1: "it is 0 at first", 2: "it is 0 at first"})
    count = total(sparse_norm_inequality.sample, "s", loop, "c")
    yield conclude(sparse_norm_inequality, {"is_something": True, "one_norm": N, "length_squared": Q}, squares, count)


def one_more_square(a: Any, c: Any, N: Any, Q: Any) -> Fact:
    """(N + a)² ≤ (c + 1)(Q + a²), where N² ≤ cQ, and c and Q are not negative: where c = 0, N is 0 too."""
    before, some = assume(c * Q >= N * N), c > 0
    (x,) = reals("x")
    difference = instance(by(c * x * x >= 0, assume(some), name="times a square"), {"x": c * a - N})
    product = by(c * (c + 1) * (c * Q - N * N) >= 0, before, assume(some), name="times c(c + 1)")
    times = by(c * c * ((c + 1) * (Q + a * a) - (N + a) * (N + a)) >= 0, product, difference, name="times c²")
    goal = (N + a) * (N + a) <= (c + 1) * (Q + a * a)
    none = by(c == 0, assume(some.negated()), assume(c >= 0), name="no entry")
    nothing = by(N == 0, before, none, name="of no entry")
    first = by(goal, none, nothing, assume(Q >= 0), name="the first")
    return split(some, by(goal, times, assume(some), name="divided by c²"), first)


def norms_of_answers(threshold: Any) -> Iterator[tuple[list[tuple[Any]], list[Any]]]:
    """The s largest entries of vectors, as absolute values, and s and the norms of what the code keeps of these."""
    for sample in (*drawn(VectorAndOrder, 40), VectorAndOrder(tuple(range(-9, 14)), 17)):
        if sample.s:
            run = Kept(lambda: threshold, sample)
            yield [(abs(v),) for v in sample.largest], [sample.s, run.one_norm, run.length_squared]


@block_decay.derivation(
    DOMAIN,
    lifts="sparse_recovery.hard_threshold",
    mutants=[
        "mutants.sparse_recovery.keeps_the_largest_signed",
        "mutants.sparse_recovery.keeps_the_smallest",
        "mutants.sparse_recovery.keeps_the_median",
        "mutants.sparse_recovery.keeps_the_first",
        "mutants.sparse_recovery.keeps_ties",
        "mutants.sparse_recovery.soft_threshold",
    ],
)
def block_by_block(threshold: Any) -> Iterator:
    r"""Entries of a block are at least m, the last one so far, so $O=\|h_{T_i}\|_1\ge pm$ for p of them; all that follow are less.

    With F the 1-norm of the block before, $sm\le F$ and so $s^2Q\le pF^2$ for $Q=\|\cdot\|_2^2$: a block has $\sqrt{sQ}\le F$.
    E is F until this root r was added to the tail T: so $T+E+O\le N$, all entries together. And $(T+r)^2\ge T^2+r^2$.
    """
    s = Formal(VectorsAndOrder).s
    given = partial(of_sample, VectorsAndOrder)
    loop = in_blocks(threshold)
    for size in (1, 2, 3, 4):
        yield tie(loop, runs_in_blocks(threshold, size), {"s": size})
    (p, m, F, _, Q, _, T, N, B), (a, *_) = loop.state.values(), loop.items
    positive, at_least_0 = given("positive"), given("size", a)
    keeps = lambda p, m, F, O, Q, E, T, N, B: [  # noqa: E731
        p >= 0,
        p <= s,
        m >= 0,
        p * m <= O,
        s * m <= F,
        s * s * Q <= p * F * F,
        E >= 0,
        T >= 0,
        T + E + O <= N,
        s * B <= T * T,
    ]
    _, at_most_s, _, _, below, squares, *_ = map(assume, keeps(*loop.state.values()))
    smaller = by(s * a <= s * m, assume(a <= m), positive, name="times s")
    bounded = by(s * a * s * a <= F * F, smaller, below, at_least_0, positive, name="an entry and the block before")
    one_more = by(s * s * (Q + a * a) <= (p + 1) * F * F, squares, bounded, name="one more entry")
    block = by(s * Q <= F * F, squares, at_most_s, positive, name="a block and the one before")
    kept_ = induct(loop, keeps, [positive, at_least_0, one_more, block], dict.fromkeys(range(10), "attained in some blocks only"))
    at_most, decayed, total_ = kept_[1], kept_[5], kept_[8]
    two = by(s * Q <= F * F, decayed, at_most, positive, name="two blocks")
    blocks = Each({}, Consecutive(None, F, Q), over="two blocks, one after the other")
    values = {"are_several": True, "are_many": True, "consecutive": blocks, "tail": T, "beyond_squared": B, "rest_norm1": N}
    yield conclude(block_decay, values, two, kept_[9], total_, *(kept_[k] for k in (0, 2, 3, 6)))


def in_blocks(threshold: Any) -> Loop:
    """The entries of h outside of T₀, as absolute values, block by block; where g is 1 a block begins, but for the first.

    Where g is 2 a block is at its end, but for the first, and r is its √s‖·‖₂.
    """
    s = Formal(VectorsAndOrder).s
    names = ("p", "m", "F", "O", "Q", "E", "T", "N", "B")

    def one_more(
        p: Any, m: Any, F: Any, O: Any, Q: Any, E: Any, T: Any, N: Any, B: Any, size: Any, g: Any, r: Any
    ) -> tuple[Any, ...]:
        state, a = (p, m, F, O, Q, E, T, N, B), kept(threshold, size)
        if a > m:  # in no sample: the entries come in order
            return state
        if g == 1:
            return (0, m, O, 0, 0, O, T, N, B) if p == s else state  # in all samples: it is full
        if g == 2:  # in all samples it is the root, which is added once
            return (p, m, F, O, Q, 0, T + r, N, B + Q) if r >= 0 and r * r == s * Q and E == F else state
        return (p + 1, a, F, O + a, Q + a * a, E, T, N + a, B) if p + 1 <= s else state  # in all samples there is room

    start = lambda a, g, r: (0, a, s * a, 0, 0, 0, 0, 0, 0)  # noqa: E731
    return Loop("entries in blocks", dict(zip(names, reals("p m F O Q E T N B"), strict=True)), reals("|h| g r"), start, one_more)


def runs_in_blocks(threshold: Any, s: int) -> Iterator[tuple[list[tuple[Any, ...]], list[Any]]]:
    """The first blocks that the code finds, one, two and so on: their entries, and the norms that the reading has of them.

    Where a root is irrational, none are added. A run without items where the code finds no blocks.
    """
    for sample in samples_in_blocks(s):
        run = Blocks(lambda: threshold, sample)
        try:
            squares: list[Any] = [part @ part for part in run.parts]
        except ImplementationFailed:  # a faulty one
            yield [], []
            return
        roots = [sqrt(s * square) for square in squares]
        is_rational = all(isinstance(root, int | Fraction) for root in roots)
        items, sizes = [], [sorted((abs(v) for v in part if v), reverse=True) for part in run.parts]
        for k, block in enumerate(sizes):
            items += (
                [(block[0], 1, 0)] * (k > 0) + [(a, 0, 0) for a in block] + [(block[-1], 2, roots[k])] * (k > 0 and is_rational)
            )
            pair = run.consecutive[k - 1] if k else Consecutive(0, s * block[0], squares[0])
            tail, beyond = (sum(roots[1 : k + 1]), sum(squares[1 : k + 1])) if is_rational else (0, 0)
            norm = sum(map(sum, sizes[: k + 1]))
            if k + 1 == len(sizes):
                tail, beyond = (run.tail, run.beyond_squared) if is_rational else (0, 0)
                norm = run.rest_norm1
            owed = 0 if is_rational or not k else pair.norm1
            yield list(items), [len(block), block[-1], pair.norm1, sum(block), pair.following, owed, tail, norm, beyond]


def samples_in_blocks(s: int) -> Iterable[VectorsAndOrder]:
    """Drawn ones, and longer ones of which the blocks have rational roots."""
    yield from (sample for sample in drawn(VectorsAndOrder, 60) if sample.s == s)
    yield VectorsAndOrder((0, 9, *[0] * 12), (5, -7, *range(-3, 3), 2, 2, 1, -1, 0, 8), s)
    of_two = [(-7) ** k for k in range(12)]
    yield VectorsAndOrder((0,) * 12, tuple(of_two[::2] + of_two[1::2]), s)
    yield VectorsAndOrder((1, *[0] * 17), (3, *[-4, 4] * 4, 1, *[2] * 8), s)
