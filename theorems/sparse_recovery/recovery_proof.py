r"""The steps in the proof of stable recovery, each checked on the actual error h = x* − x of an implementation.

$T_0$ holds the s largest entries of x, $T_1$ the s largest of h outside $T_0$, $T_2$ the next s, and so on. The error is
spread by the tube (‖x + h‖₁ ≤ ‖x‖₁) and held together by the kernel (Wh = 0): the tail is bounded by the head, the head by ρ
times the tail.

An implementation may miss Wh = 0 by r and ‖x + h‖₁ ≤ ‖x‖₁ by δ, as its ``tol`` declares; each step says what that adds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...properties.conclusions import at_least, at_most, equal, exercised
from ...properties.numbers import exact_vector, sqrt
from ...properties.proofs import cauchy_schwarz, conclude, lemma, reals, square, vectors
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from .readings import Recovered, SparseRecovery, recovered
from .recovery_lemmas import (
    DOMAIN,
    blocks,
    cross_terms,
    divided,
    head_and_tail,
    in_the_tube,
    nothing_missed,
    orthogonality,
    ratio,
    triangle,
    tube,
)
from .samples.sparse_recovery import RecoveryProblem

PLACE = "Supervised Learning, Compressed Sensing"
REFERENCES = ["sparse_recovery.BasisPursuit"]
LARGER_NORM = [
    "sparse_recovery.MinimisesTheTwoNorm",
    "sparse_recovery.MinimisesTheLargestEntry",
    "sparse_recovery.KeepsEntriesNonnegative",
    "sparse_recovery.StopsEarly",
    "sparse_recovery.AddsAKernelVector",
]
NOT_A_SOLUTION = [
    "sparse_recovery.ForgetsTheLastMeasurement",
    "sparse_recovery.LoosensTheMeasurements",
    "sparse_recovery.PenalisesInstead",
    "sparse_recovery.ForgetsTheSignOfX",
    "sparse_recovery.RoundsToQuarters",
    "sparse_recovery.ScalesUp",
]


@theorem(
    role=SparseRecovery,
    source=ml_notes(f"{PLACE} (l.384-387)", claims=["ml-notes/cone-tube-constraint", "ml-notes/tube-constraint-name-and-cone"]),
    sharpness=attained("x and x* with disjoint supports and equal 1-norms"),
    mutants=LARGER_NORM,
    references=REFERENCES,
    floor=0.1,
    examples=120,
)
def tube_constraint(recover: SparseRecovery, problem: RecoveryProblem) -> Iterator:
    r"""$\|h_{T^c}\|_1\le\|h_T\|_1+2\|x_{T^c}\|_1$ for $h=x^*-x$ and every set T of places.

    Follows from $\|x+h\|_1\le\|x\|_1$ alone. Where x is 0 outside T this is the cone $\|h_{T^c}\|_1\le\|h_T\|_1$: then $h_T=0$ only
    for h = 0. Checked for T = T₀, for the first k places and for the last k.
    """
    found, h = error_of(recover, problem)
    x, d = problem.truth, problem.d
    yield exercised("x* is not x", moved(h))
    slack = found.tolerance(found.excess, "δ: what ‖x*‖₁ may exceed ‖x‖₁ by")
    for T, outside in complementary(problem.largest, d):
        yield at_most("‖h_{Tᶜ}‖₁", one(h, outside), one(h, T) + 2 * one(x, outside), slack)


@tube_constraint.proof(domain=f"{DOMAIN}; every T")
def by_the_triangle_inequality() -> Iterator:
    r"""Entry by entry $|x_i+h_i|$ is at least $|x_i|-|h_i|$ on T and $|h_i|-|x_i|$ outside; and $\|x+h\|_1\le\|x\|_1$."""
    yield from tube()
    H, HC, XC = reals("H H_C X_C")
    problem = SimpleNamespace(truth="x", d=0, largest="T")
    size = {("h", "T"): H, ("h", "Tᶜ"): HC, ("x", "Tᶜ"): XC}
    helpers = {"error_of": (nothing_missed(), "h"), "moved": True, "complementary": [("T", "Tᶜ")]}
    yield conclude("tube", in_the_tube(), tube_constraint, None, problem, one=lambda v, T: size[v, T], **helpers)


@theorem(
    role=SparseRecovery,
    source=ml_notes(
        f"{PLACE} (l.371-375, 388-389)", claims=["ml-notes/rip-proof-tail-le-head", "ml-notes/rip-proof-block-partition"]
    ),
    sharpness="h of one absolute value on whole blocks",
    mutants=LARGER_NORM,
    references=REFERENCES,
    floor=0.1,
    examples=120,
)
def tail_controlled_by_head(recover: SparseRecovery, problem: RecoveryProblem) -> Iterator:
    r"""$\sum_{j\ge2}\|h_{T_j}\|_2\le s^{-1/2}(\|h_{T_0}\|_1+2\|x-x_s\|_1)\le\|h_{T_0}\|_2+2s^{-1/2}\|x-x_s\|_1$.

    Depends on $\|x+h\|_1\le\|x\|_1$ only, not on W. Multiplied by $\sqrt s$; δ is added to the right side.
    """
    found, h = error_of(recover, problem)
    s, blocks = problem.s, problem.blocks(h)
    tail, head = sum((scaled_two(s, h, T) for T in blocks[2:]), start=0), one(h, blocks[0]) + 2 * problem.nonsparsity
    yield exercised("x* is not x", moved(h))
    slack = found.tolerance(found.excess, "δ: what ‖x*‖₁ may exceed ‖x‖₁ by")
    yield at_most("√s Σ_{j≥2}‖h_{Tⱼ}‖₂", tail, head, slack)
    yield at_most("‖h_{T₀}‖₁²", one(h, blocks[0]) ** 2, s * two_squared(h, blocks[0]))


@tail_controlled_by_head.proof(domain=DOMAIN)
def by_blocks() -> Iterator:
    r"""Entries are at most the least of the block before; Cauchy–Schwarz with the signs e of $h_{T_0}$; the tube for $T_0$."""
    yield from tube()
    yield from blocks()
    (h0, e), (tail, o, sigma, s) = vectors("h₀ e"), reals("√sτ o σ s")
    given = [tail <= o, o <= e @ h0 + 2 * sigma, e @ e <= s, cauchy_schwarz(e, h0), square(h0), square(e)]
    problem = SimpleNamespace(s=s, nonsparsity=sigma, blocks=lambda _: ["T₀", "T₁", "T₂…"])
    measured = {"scaled_two": tail, "one": e @ h0, "two_squared": h0 @ h0}
    helpers = {"error_of": (nothing_missed(), "h"), "moved": True}
    yield conclude("tail", given, tail_controlled_by_head, None, problem, **measured, **helpers)


@theorem(
    role=SparseRecovery,
    source=ml_notes(
        f"{PLACE} (l.393-394)",
        claims=["ml-notes/rip-proof-energy-identity", "ml-notes/rip-proof-cross-term", "ml-notes/rip-proof-head-le-tail"],
    ),
    sharpness="h = 0",
    mutants=NOT_A_SOLUTION,
    references=REFERENCES,
    floor=0.1,
    examples=120,
)
def head_controlled_by_tail(recover: SparseRecovery, problem: RecoveryProblem) -> Iterator:
    r"""$\|h_{T_{01}}\|_2\le\rho\sum_{j\ge2}\|h_{T_j}\|_2$ with $\rho=\sqrt2\epsilon/(1-\epsilon)$.

    Hypotheses: W is (ε, 2s)-RIP with ε < 1, and Wh = 0. On the way: $Wh_{T_{01}}=-\sum_{j\ge2}Wh_{T_j}$, of squared length
    at least $(1-\epsilon)\|h_{T_{01}}\|^2$, while each cross term is at most
    $\epsilon(\|h_{T_0}\|+\|h_{T_1}\|)\|h_{T_j}\|\le\sqrt2\epsilon\|h_{T_{01}}\|\|h_{T_j}\|$. A residual r adds $\alpha r$, with
    $\alpha=\sqrt{1+\epsilon}/(1-\epsilon)$.
    """
    found, h = error_of(recover, problem)
    W, epsilon, blocks = problem.A, problem.epsilon, problem.blocks(h)
    head, tails = blocks[0] + (blocks[1] if len(blocks) > 1 else []), blocks[2:]
    image, images = W @ on(h, head), [W @ on(h, T) for T in tails]
    tail = sum((two(h, T) for T in tails), start=0)
    parts = two(h, blocks[0]) + (two(h, blocks[1]) if len(blocks) > 1 else 0)
    yield exercised("x* is not x", moved(h))
    for i, size in enumerate(found.residuals):
        rest = sum((-v[i] for v in images), start=0)
        yield equal("(Wh_{T₀₁})ᵢ = −Σ(Wh_{Tⱼ})ᵢ", image[i], rest, found.tolerance(size, "the residual, up to tol"))
    yield at_least("‖Wh_{T₀₁}‖²", image @ image, (1 - epsilon) * two_squared(h, head))
    for T, v in zip(tails, images, strict=True):
        if any(h[i] for i in T):
            yield at_most("−⟨Wh_{T₀₁},Wh_{Tⱼ}⟩", -(image @ v), epsilon * parts * two(h, T))
    slack = found.tolerance(problem.alpha * found.residual, "α times the residual, up to tol")
    if tail != 0 or any(h[i] for i in head):
        yield at_most("‖h_{T₀₁}‖₂", two(h, head), problem.rho * tail, slack)


@head_controlled_by_tail.proof(domain=DOMAIN)
def by_near_orthogonality() -> Iterator:
    r"""$(1-\epsilon)\|h_{T_{01}}\|^2\le\|Wh_{T_{01}}\|^2=-\sum_{j\ge2}\langle Wh_{T_{01}},Wh_{T_j}\rangle$."""
    yield from orthogonality()
    yield from cross_terms()
    (g, t), (e, q0, q1, q, tau, rho) = vectors("g t"), reals("ε q₀ q₁ q τ ρ")
    kernel, isometry, crossing = (g + t) @ g == 0, g @ g >= (1 - e) * q * q, -(g @ t) <= e * (q0 + q1) * tau
    yield lemma("square of the head", [kernel, isometry, crossing], (1 - e) * q * q <= e * (q0 + q1) * tau)
    sides = [q * q == q0 * q0 + q1 * q1, (q0 - q1) * (q0 - q1) >= 0]
    yield lemma("two sides", sides, (q0 + q1) * (q0 + q1) <= 2 * q * q)
    p, root = reals("p √2")
    yield lemma("with the root", [p * p <= 2 * q * q, root * root == 2], p * p <= root * root * q * q)
    yield lemma("their sum", [p * p <= root * root * q * q, p >= 0, q >= 0, root > 0], p <= root * q)
    before = [(1 - e) * q * q <= e * (q0 + q1) * tau, q0 + q1 <= root * q, root > 0, tau >= 0, q >= 0, e >= 0, e < 1]
    yield lemma("divided by the head", before, (1 - e) * q * q <= root * e * q * tau)
    squared = [(1 - e) * q * q <= root * e * q * tau, root > 0, tau >= 0, q >= 0, e >= 0, e < 1]
    yield lemma("head", squared, (1 - e) * q <= root * e * tau)
    images, lengths = {"T₀T₁": g, "T₂": t}, {"T₀T₁": q, "T₀": q0, "T₁": q1, "T₂": tau}
    problem = SimpleNamespace(A=Images(), epsilon=e, rho=rho, alpha=0, blocks=lambda _: [["T₀"], ["T₁"], ["T₂"]])
    measured = {"on": lambda _, T: images["".join(T)], "two": lambda _, T: lengths["".join(T)], "two_squared": q * q}
    helpers = {"error_of": (nothing_missed(), dict.fromkeys(["T₀", "T₁", "T₂"], 1)), "moved": True}
    given = [isometry, crossing, (1 - e) * q <= root * e * tau, *ratio(e, rho, root), q >= 0]
    for tails, loose in ((tau > 0, ""), (tau == 0, "both sides are 0")):
        yield conclude("head and tail", [*given, tails], head_controlled_by_tail, None, problem, loose=loose, **measured, **helpers)


@theorem(
    role=SparseRecovery,
    source=ml_notes(f"{PLACE} (l.396-401)", claims=["ml-notes/rip-proof-combine"]),
    sharpness="s-sparse x, where all sides are 0",
    mutants=[
        "sparse_recovery.MinimisesTheTwoNorm",
        "sparse_recovery.ForgetsTheSignOfX",
        "sparse_recovery.StopsEarly",
        "sparse_recovery.LoosensTheMeasurements",
        "sparse_recovery.PenalisesInstead",
        "sparse_recovery.ScalesUp",
    ],
    references=REFERENCES,
    floor=0.1,
    examples=120,
)
def head_and_tail_combined(recover: SparseRecovery, problem: RecoveryProblem) -> Iterator:
    r"""$\|h_{T_{01}}\|_2\le\frac{2\rho}{1-\rho}B$, and
    $\|h\|_2\le(1+\rho)(1+\rho+\dots+\rho^{k-1})2B+(1+\rho)\rho^k(\|h_{T_0}\|_2+2B)$ for every k, where $B=s^{-1/2}\|x-x_s\|_1$.

    As $k\to\infty$ this is $(1+\rho)(1+\rho+\rho^2+\dots)2B=\frac{2(1+\rho)}{1-\rho}B$, which may also be written
    $(1+\rho)(1+\rho^2+\rho^4+\dots)2(1+\rho)B$. Hypotheses: W is (ε, 2s)-RIP with $\epsilon<\sqrt2-1$, so ρ < 1.
    """
    found, h = error_of(recover, problem)
    rho, B = problem.rho, per_root(problem.nonsparsity, problem.s)
    blocks = problem.blocks(h)
    extra = (1 + rho) / (1 - rho) * found.excess + 2 * problem.alpha / (1 - rho) * found.residual
    slack = found.tolerance(extra, "δ and the residual, carried through the proof of stable recovery")
    yield exercised("x* is not x", moved(h))
    yield at_most("‖h_{T₀₁}‖₂", two(h, blocks[0] + (blocks[1] if len(blocks) > 1 else [])), 2 * rho / (1 - rho) * B, slack)
    series: Any = 0
    for k in range(4):
        bound = (1 + rho) * (series * 2 * B + rho_power(rho, k) * (two(h, blocks[0]) + 2 * B))
        yield at_most(f"‖h‖₂, k = {k}", two(h, range(problem.d)), bound, slack)
        series = series + rho_power(rho, k)


@head_and_tail_combined.proof(domain=DOMAIN)
def by_going_around() -> Iterator:
    r"""$\|h\|\le\|h_{T_{01}}\|+\tau$, $\|h_{T_{01}}\|\le\rho\tau$ and $\tau\le\|h_{T_0}\|+2B$: go around."""
    yield from triangle()
    yield from divided()
    N, q, q0, rho, B, S, P, s, sigma = reals("N q q₀ ρ B S ρᵏ s σ")
    last = (1 + rho) * (S * 2 * B + P * (q0 + 2 * B)) >= N
    around = [last, q0 <= rho * (q0 + 2 * B), rho >= 0, P >= 0]
    yield lemma("once more around", around, (1 + rho) * ((S + P) * 2 * B + P * rho * (q0 + 2 * B)) >= N)
    problem = SimpleNamespace(rho=rho, s=s, nonsparsity=sigma, d=1, alpha=0, blocks=lambda _: [["T₀"], ["T₁"]])
    sizes = {"T₀": q0, "T₀T₁": q}
    measured = {"two": lambda _, T: sizes.get("".join(map(str, T)), N), "per_root": B}
    helpers = {"error_of": (nothing_missed(), "h"), "moved": True}
    yield conclude("combined", head_and_tail(), head_and_tail_combined, None, problem, **measured, **helpers)


@head_and_tail_combined.printed(
    claims=["ml-notes/rip-proof-geometric-series-note"],
    mistake="Wrong powers: with 1 + ρ² + ρ⁴ + … (or with 1 + ρ + ρ² + … and one factor 1 + ρ less) the two sides agree.",
    witness=lambda: RecoveryProblem(((Fraction(9, 8), 0), (0, 1)), 1, (0, 0)),
)
def series_as_printed(recover: SparseRecovery, problem: RecoveryProblem) -> Iterator:
    """(1+ρ)(1 + ρ² + ρ³ + …)2(1+ρ) = 2(1+ρ)/(1−ρ), where 1 + ρ² + ρ³ + … = 1 + ρ²/(1−ρ)."""
    rho = problem.rho
    yield exercised("ρ > 0", rho != 0)
    yield equal("the series", (1 + rho) * (1 + rho * rho / (1 - rho)) * 2 * (1 + rho), 2 * (1 + rho) / (1 - rho))


class Images:
    """W, where `on` gives the images Wh_T themselves."""

    def __matmul__(self, image: Any) -> Any:
        return image


def error_of(recover: SparseRecovery, problem: RecoveryProblem) -> tuple[Recovered, np.ndarray]:
    """What was recovered from Wx, and the error h = x* − x."""
    found = recovered(recover, problem.A, problem.y, sum(abs(problem.truth)))
    return found, found.x - problem.truth


def complementary(T: Sequence[int], d: int) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Pairs of complementary sets of places: T, the first k, the last k."""
    for chosen in [T, *(range(k) for k in range(d)), *(range(k, d) for k in range(1, d))]:
        yield chosen, [i for i in range(d) if i not in chosen]


def moved(h: np.ndarray) -> bool:
    """Whether the error is more than rounding."""
    return any(abs(v) > 1e-3 for v in h)


def on(h: np.ndarray, T: Sequence[int]) -> np.ndarray:
    """h on T, and 0 elsewhere."""
    return exact_vector([v if i in T else 0 for i, v in enumerate(h)])


def one(h: np.ndarray, T: Sequence[int]) -> Any:
    """‖h_T‖₁."""
    return sum(abs(h[i]) for i in T)


def two_squared(h: np.ndarray, T: Sequence[int]) -> Any:
    """‖h_T‖₂²."""
    return sum(h[i] * h[i] for i in T)


def two(h: np.ndarray, T: Sequence[int]) -> Any:
    """‖h_T‖₂."""
    return sqrt(two_squared(h, T))


def scaled_two(s: int, h: np.ndarray, T: Sequence[int]) -> Any:
    """√s ‖h_T‖₂, which is rational where h has one absolute value on a block of size s."""
    return sqrt(s * two_squared(h, T))


def per_root(x: Any, s: int) -> Any:
    """x/√s."""
    return x / sqrt(s)


def rho_power(rho: Any, k: int) -> Any:
    """ρᵏ, with ρ⁰ = 1."""
    return rho**k if k else 1
