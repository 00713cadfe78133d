"""Derivations: a doubly stochastic matrix as a mean of permutations, round by round of the algorithm."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.proofs import reals
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.kernel import Fact, Loop, induct, of_sample
from ....properties.proofs.ties import Tied, tie
from ..matrices import doubly_stochastic_is_a_mean_of_permutations
from ..readings import Decomposed, Line, Mean, Share
from ..samples.matrices import DoublyStochastic


def faulty(*names: str) -> list[str]:
    return [f"mutants.spectral_clustering.{name}" for name in names]


@doubly_stochastic_is_a_mean_of_permutations.derivation(
    "what it answers for doubly stochastic matrices of every size, whatever permutations the solver proposes",
    lifts="assignments.Birkhoff",
    mutants=faulty(
        "FirstPermutationOnly",
        "TransposedPermutations",
        "EqualWeights",
        "WeightsBackwards",
        "WithoutTheLast",
        "WithAZeroWeight",
        "DoubledPermutations",
        "WholeMatrix",
        "NegativeWeight",
        "SixDigits",
        "LeavesSmallEntries",
    ),
)
def by_rounds(birkhoff: Any) -> Iterator:
    """A round takes from an entry of the rest what it adds to the mean, from a row its weight, and leaves no entry below 0.

    It answers when nothing is left. Where no permutation goes through what is left it raises, and has no answer: that there is
    always one, by Hall's theorem, is not derived here; it takes both rows and columns that sum to 1, and the rest takes either.
    """
    (entry, of_entry), (row, of_row), (line, of_line) = entries(birkhoff), rows(birkhoff), lines(birkhoff)
    values = {
        "is_nontrivial": True,
        "shares": Each({}, Share(entry.state["weight"], "any"), over="permutation"),
        "lines": Each({}, Line(line.state["answer"], line.state["others"], "any"), over="row or column of a permutation"),
        "total": row.state["answer"],
        "entries": Each({}, Mean(entry.state["answer"], entry.state["own"], "any"), over="entry"),
    }
    yield conclude(doubly_stochastic_is_a_mean_of_permutations, values, *of_entry, *of_row, *of_line)
    yield from whole_runs([Decomposed(lambda: birkhoff, B) for B in means_of_permutations()], entry, row, line)


def entries(birkhoff: Any) -> tuple[Loop, list[Fact]]:
    """An entry b of B, by rounds. P is 1 there if p ≠ 0; of all other entries where P is 1 the least is o.

    The mean and the rest begin as 0 and b. The answer is the mean when the rest is 0, and before that nothing is said of it; the
    weight is that of the last round in which the entry was the least where P is 1, as some entry is in each.
    """

    def add_round(own: Any, mean: Any, rest: Any, weight: Any, answer: Any, b: Any, p: Any, o: Any) -> tuple[Any, ...]:
        try:
            least, P, after = birkhoff.round(np.array([[rest, o], [o, o]]), [0, 1] if p != 0 else [1, 0])
        except ValueError:
            return own, mean, rest, weight, answer
        mean = mean + least * P[0, 0]
        return own, mean, after[0, 0], least if least is rest else weight, answer if birkhoff.is_left(after[:1, :1]) else mean

    (own, mean, rest, weight, answer), item = reals("Bᵢⱼ ΣcP rest c Σₘcₘ(Pₘ)ᵢⱼ"), reals("b p o")
    state = {"own": own, "mean": mean, "rest": rest, "weight": weight, "answer": answer}
    loop = Loop("rounds at an entry", state, item, lambda b, p, o: (b, 0, b, 1, b), add_round)
    keeps = lambda own, mean, rest, weight, answer: [mean + rest == own, rest >= 0, weight > 0, answer == own]  # noqa: E731
    return loop, induct(loop, keeps, [of_sample(DoublyStochastic, "nonnegative", item[0])], {2: "before all rounds it is 1"})


def rows(birkhoff: Any) -> tuple[Loop, list[Fact]]:
    """A row or a column of B, of the sum s, by rounds. P is 1 once in it, by `lines`: there r is left, elsewhere at least o.

    The sums of the weights and of what is left of the row begin as 0 and s. The answer is the first when nothing is left.
    """

    def add_round(weights: Any, rest: Any, answer: Any, s: Any, r: Any, o: Any) -> tuple[Any, ...]:
        try:
            least, _, after = birkhoff.round(np.array([[r, rest - r], [o, o]]), [0, 1])
        except ValueError:
            return weights, rest, answer
        return weights + least, after[0].sum(), answer if birkhoff.is_left(after[:1]) else weights + least

    (weights, rest, answer), item = reals("Σc ∑rest Σₘcₘ"), reals("s r o′")
    state = {"weights": weights, "rest": rest, "answer": answer}
    loop = Loop("rounds at a row", state, item, lambda s, r, o: (0, s, 1), add_round)
    keeps = lambda weights, rest, answer: [weights + rest == 1, answer == 1]  # noqa: E731
    return loop, induct(loop, keeps, [of_sample(DoublyStochastic, "stochastic", item[0])])


def lines(birkhoff: Any) -> tuple[Loop, list[Fact]]:
    """A row (or, if t ≠ 0, a column) of the matrix that the code makes of the solver's answer, which chose an entry if p ≠ 0.

    The code asks whether the lines of a matrix sum to 1: that is run on one of which a line is the entry, and the sum of those
    before. The answer is given where the code goes on.
    """

    def add_entry(before: Any, ones: Any, others: Any, answer: Any, p: Any, t: Any) -> tuple[Any, ...]:
        v = birkhoff.matrix([0, 1] if p != 0 else [1, 0])[0, 0]
        ones, others, P = ones + int(v == 1), others + int(v not in (0, 1)), np.array([[before, v], [1 - before, 1 - v]])
        return before + v, ones, others, ones if is_permutation(birkhoff, P.T if t != 0 else P) else 1

    (before, ones, others, answer), item = reals("∑ k k′ k₁"), reals("p t")
    state = {"sum": before, "ones": ones, "others": others, "answer": answer}
    loop = Loop("a line of a permutation", state, item, lambda p, t: (0, 0, 0, 1), add_entry)
    return loop, induct(loop, lambda before, ones, others, answer: [ones == before, others == 0, answer == 1], [])


def is_permutation(birkhoff: Any, P: np.ndarray) -> bool:
    """Whether the code takes a matrix for a permutation."""
    ours = copy(birkhoff)
    ours.matrix = lambda order: P
    try:
        ours.permutation([0, 1])
    except ValueError:
        return False
    return True


def whole_runs(runs: list[Decomposed], entry: Loop, row: Loop, line: Loop) -> Iterator[Tied]:
    """Each entry, row, column and permutation of whole answers."""
    yield tie(entry, (pair for run in runs for pair in at_entries(run)))
    yield tie(row, (pair for run in runs for pair in at_rows(run)))
    found = ((t, q) for run in runs for P in run.permutations for t, side in enumerate((P, P.T)) for q in side)
    yield tie(line, (([(v, t) for v in q], [sum(q), sum(q == 1), 0, sum(q == 1)]) for t, q in found))


def rounds(run: Decomposed) -> Iterator[tuple[Any, np.ndarray, np.ndarray]]:
    """The weight and the permutation of each round, and what is left before it."""
    rest = run.sample.B
    for c, P in zip(run.weights, run.permutations, strict=True):
        yield c, P, rest
        rest = rest - c * P


def least_elsewhere(P: np.ndarray, rest: np.ndarray, i: int, j: int) -> Any:
    """The least entry of the rest where P is 1, but for one; 1 where there is no other."""
    there = P == 1
    there[i : i + 1, j : j + 1] = False
    return min(rest[there], default=1)


def at_entries(run: Decomposed) -> Iterator[tuple[list, list]]:
    """For each entry of B what it is in each round, and what is made of it."""
    for entry in run.entries:
        place, own, mean = entry.at, entry.own, entry.mean
        items = [(own, P[place], least_elsewhere(P, rest, *place)) for _, P, rest in rounds(run)]
        least = [c for c, P, rest in rounds(run) if P[place] != 0 and rest[place] == c]
        yield items, [own, mean, own - mean, [1, *least][-1], mean]


def at_rows(run: Decomposed) -> Iterator[tuple[list, list]]:
    """For each row and each column of B the same."""
    for turned in (False, True):
        found = [(P.T, rest.T) if turned else (P, rest) for _, P, rest in rounds(run)]
        for i, s in enumerate(run.sample.B.sum(axis=0 if turned else 1)):
            j = [[*P[i], 1].index(1) for P, _ in found]
            items = [(s, [*rest[i], 0][k], least_elsewhere(P, rest, i, k)) for k, (P, rest) in zip(j, found, strict=True)]
            yield items, [run.total, s - run.total, run.total]


def means_of_permutations() -> Iterator[DoublyStochastic]:
    """Of one permutation, and of some: all of it is exact."""
    random = np.random.RandomState(6)
    for n, shares in ((1, [1]), (2, [1, 3]), (3, [1]), (3, [1, 2, 5]), (4, [1, 1, 2, 4]), (5, [3, 5, 7, 1]), (8, [1] * 16)):
        B = np.sum([share * np.eye(n, dtype=int)[random.permutation(n)] for share in shares], axis=0)
        yield DoublyStochastic(tuple(tuple(Fraction(v, sum(shares)) for v in row) for row in B.tolist()))
