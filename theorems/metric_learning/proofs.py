"""Derivations, edge by edge: of the quadratic form of a directed graph, and of the cross entropy of fields, which is InfoNCE."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

import numpy as np

from ...properties.numbers.exact import rational
from ...properties.proofs import reals
from ...properties.proofs.derivation import Each, conclude
from ...properties.proofs.formal.formal import replaying
from ...properties.proofs.formal.sample import Formal
from ...properties.proofs.formal.sums import Sum
from ...properties.proofs.kernel import Loop, by, induct, of_sample, total
from ...properties.proofs.rules.summation import Together, summed
from ...properties.proofs.ties import Tied, tie
from ..spectral_clustering.readings import Opposite
from .fields import cross_entropy_is_trace_plus_partition, form_sums_squared_differences
from .readings import Embedded
from .samples.fields import EmbeddedField, GraphVector


def faulty(*names: str) -> list[str]:
    return [f"mutants.metric_learning.{name}" for name in names]


@form_sums_squared_differences.derivation(
    "directed graphs of any number of points and edges with any weights, and any v",
    lifts="fields.SymmetricLaplacian",
    mutants=faulty("SymmetricOutDegrees", "InDegreesOnly", "NotHalved", "SignlessLaplacian", "OutDegreesOnly"),
)
def by_edges(laplacian: Any) -> Iterator:
    """An edge from i to j adds ½Wᵢⱼ(vᵢ − vⱼ)² to vᵀLv; Wᵢⱼ and Wⱼᵢ add −½(Wᵢⱼ + Wⱼᵢ) to both of the opposite entries."""
    (q, s, w, a, b), (x, y, there, back) = reals("vᵀLv ½∑ w vᵢ vⱼ"), reals("Lᵢⱼ Lⱼᵢ Wᵢⱼ Wⱼᵢ")

    def of_two(w: Any, back: Any) -> np.ndarray:
        return np.asarray(laplacian(np.array([[0, w], [back, 0]], dtype=object)))

    def add_edge(q: Any, s: Any, w: Any, a: Any, b: Any) -> tuple[Any, Any]:
        ends = np.array([a, b])
        return q + ends @ of_two(w, 0) @ ends, s + w * (a - b) ** 2 / 2

    def add_pair(x: Any, y: Any, there: Any, back: Any) -> tuple[Any, Any]:
        L = of_two(there, back)
        return x + L[0, 1], y + L[1, 0]

    form = Loop("vᵀLv", {"q": q, "s": s}, (w, a, b), lambda *_: (0, 0), add_edge)
    entries = Loop("opposite entries", {"x": x, "y": y}, (there, back), lambda *_: (0, 0), add_pair)
    spread = induct(form, lambda q, s: [q == s], [])
    same = induct(entries, lambda x, y: [x == y], [])
    values = {"is_nontrivial": True, "form": q, "opposite": Each({}, Opposite(x, y, "a pair"), over="pair of points")}
    yield conclude(form_sums_squared_differences, values, *spread, *same, total(GraphVector, "spread", form, "s"))
    whole = [(W, v, laplacian(W), list(permutations(range(len(v)), 2))) for W, v in graphs()]
    half = lambda W, v, pairs: sum(W[i, j] * (v[i] - v[j]) ** 2 for i, j in pairs) / 2  # noqa: E731
    yield tie(form, (([(W[e], v[e[0]], v[e[1]]) for e in pairs], [v @ L @ v, half(W, v, pairs)]) for W, v, L, pairs in whole))
    yield tie(entries, (([(W[e], W.T[e])], [L[e], L.T[e]]) for W, v, L, _ in whole for e in combinations(range(len(v)), 2)))


def graphs() -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Whole weights, of loops too, and points without an edge; and vectors."""
    random = np.random.RandomState(0)
    for n in (2, 2, 3, 3, 4, 5, 6, 8, 13):
        yield (random.randint(0, 9, (n, n)) * random.randint(0, 2, (n, n))).astype(float), random.randint(-9, 10, n).astype(float)


# ----------------------------------------------------------------------------------------------------- the cross entropy


@dataclass(frozen=True)
class Known:
    """A number, or a sum of such, of which the logarithm is known."""

    logarithm: Any
    of_sum: Any

    def log(self) -> Any:
        return self.logarithm

    def __add__(self, other: Known) -> Known:
        return Known(self.of_sum, self.of_sum)


@cross_entropy_is_trace_plus_partition.derivation(
    "any number of points of every dimension, edges of any weights from each point, and τ > 0",
    lifts="fields.FieldCrossEntropy",
    mutants=faulty("SumsNotNormalised", "ForgetsThePartition", "IncludesADiagonal", "SwapsTheFields", "Divergence", "OneNatMore"),
)
def by_rows(method: Any) -> Iterator:
    r"""An edge costs $-\log\frac{K_{ij}}{\|K_i\|_1}=\frac1{2\tau}\|Z_i-Z_j\|^2+\log\|K_i\|_1$, InfoNCE; then means of rows.

    That tr ZᵀL*Z is the sum over rows of the mean of ½‖Zᵢ − Zⱼ‖² is not derived: it is looked at on whole fields, as is that H
    is the sum over rows of the answers for single rows.
    """
    tau, loop = Formal(EmbeddedField).tau, one_row(method)
    known = [of_sample(EmbeddedField, "weighs", *loop.items), of_sample(EmbeddedField, "is_positive")]

    def keeps(own: Any, s: Any, A: Any, a: Any, J: Any, z: Any, h: Any, t: Any, m: Any) -> list[Any]:
        return [s >= 0, tau * A == a + tau * own * s, A == J, z > 0, tau * z * h == z * t + tau * z * own, z * h == z * m]

    own, h, t, m = (loop.state[part] for part in ("own", "h", "t", "m"))
    *_, some, parts, costs = induct(loop, keeps, known, {0: "‖π‖ is positive", 3: "z is 1 before the first"})
    split = by(tau * h == t + tau * own, parts, some, name="the mean of a row")
    same = by(h == m, costs, some, name="the mean of InfoNCE")
    rows = Together(loop, (), EmbeddedField, "rows")
    names = reals("H tr(ZᵀL*Z) log(R) ΣInfoNCE")
    H, T, R, M = (Sum(name, of, rows.own, rows.over) for name, of in zip(names, (h, t, own, m), strict=True))
    of_rows = summed(split, lambda H, T, R: tau * H == T + tau * R, H, T, R, runs=rows)
    equal = summed(same, lambda H, M: H == M, H, M, runs=rows)
    sums = {"cross_entropy": H, "trace": T, "log_partition": R, "infonce": M}
    values = {"is_nontrivial": True, **{name: s.name for name, s in sums.items()}}
    yield conclude(cross_entropy_is_trace_plus_partition, values, of_rows, equal, known[1])
    yield from whole_fields(method, rows, sums)


def one_row(method: Any) -> Loop:
    """The edges of a row, each with its π, ‖Zᵢ − Zⱼ‖² and log ‖Kᵢ‖₁; of which h, t and m are the means of the sums A, a and J.

    The sums are of π times −log, as the code has it, of π‖Zᵢ − Zⱼ‖²/2, and of π times InfoNCE; s and z are ‖πᵢ‖₁. Before the first
    edge z is 1, and the means are those of an edge of no length.
    """
    tau = Formal(EmbeddedField).tau

    def add_edge(own: Any, s: Any, A: Any, a: Any, J: Any, *rest: Any) -> tuple[Any, ...]:
        *_, w, d, _ = rest
        kernel = np.array([[Known(-d / (2 * tau), own), Known(0, own)]], dtype=object)
        cost = -method.logarithms(kernel, np.array([[1, 1]]))[0, 0]
        s, A, a, J = s + w, A + w * cost, a + w * d / 2, J + w * (d / (2 * tau) + own)
        return own, s, A, a, J, s, method.shares(np.array([[A, s - A]], dtype=object))[0, 0], a / s, J / s

    state = dict[str, Any](zip(("own", "s", "A", "a", "J", "z", "h", "t", "m"), reals("log‖K‖ ‖π‖ A a J z h t m"), strict=True))
    return Loop("edges of a row", state, reals("π d l"), lambda w, d, l: (l, 0, 0, 0, 0, 1, l, 0, l), add_edge)


class InBits(EmbeddedField):
    """With 2 in place of e as the base of kernel and logarithms, so that all is exact where these are whole numbers."""

    @cached_property
    def K(self) -> np.ndarray:
        exponents = np.array(self.squares, dtype=float) / (2 * float(self.temperature))
        return np.where(np.eye(self.n), 0, 2.0**-exponents)

    @cached_property
    def log_sums(self) -> list[Any]:
        return [int(v) for v in np.log2(self.K.sum(axis=1))]


def whole_fields(method: Any, rows: Together, sums: dict[str, Sum]) -> Iterator[Tied]:
    """Each row of whole fields by itself, and what the reading computes of these."""
    if replaying():
        return
    ours = deepcopy(method)
    ours.log = np.log2
    runs = [Embedded(lambda: ours, points) for points in fields_in_bits()]
    for tau in sorted({run.sample.tau for run in runs}):
        yield tie(rows.loop, (pair for run in runs if run.sample.tau == tau for pair in each_row(ours, run.sample)), {"τ": tau})
    for name, s in sums.items():
        own = [({rows.over: [tuple(end) for _, end in each_row(ours, run.sample)]}, getattr(run, name)) for run in runs]
        faults = [f"{name} is {its}" for lists, its in own if s.value(lists, {}) != its]
        yield Tied(s.defines, len(runs), max(run.sample.n for run in runs), tuple(faults[:1]), "rows", key=s.key)


def each_row(method: Any, points: EmbeddedField) -> Iterator[tuple[list, list]]:
    """The edges of one row after another, and what they come to."""
    for i, (weights, squares, own) in enumerate(zip(points.pi, points.squares, points.log_sums, strict=True)):
        items = [(w, d, own) for w, d in zip(weights, squares, strict=True) if w]
        s, a = sum(w for w, *_ in items), Fraction(sum(w * d for w, d, _ in items), 2)
        J, h = a / points.tau + own * s, method(points.pi_array[i : i + 1], points.K[i : i + 1])
        yield items, [own, s, rational(h) * s, a, J, s, h, a / s, J / s]


def fields_in_bits() -> Iterator[InBits]:
    """Two points anywhere; corners of regular simplices, and of a box of which each is nearer to one than to two others."""
    random, box = np.random.RandomState(0), [(0, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 1), (0, 1, 1, 1)]
    places = [([(0,), (3,)], 0.5), ([(7, 1), (7, 1)], 1), *((2 * np.eye(n, dtype=int), t) for n, t in ((3, 1), (5, 2), (9, 0.5)))]
    for Z, tau in (*places, (box, 0.5), (2 * np.array(box), 2)):
        n = len(Z)
        splits = [[v for v in values if v] for values in ([1], [4], [1, 1], [3, 1], [2, 1, 1], [1, 4, 3]) if len(values) < n]
        pi = np.zeros((n, n), dtype=int)
        for i in range(n):
            values = splits[random.randint(len(splits))]
            pi[i, random.permutation([j for j in range(n) if j != i])[: len(values)]] = values
        yield InBits(tuple(tuple(map(int, r)) for r in Z), tuple(tuple(map(int, r)) for r in pi), Fraction(tau))
