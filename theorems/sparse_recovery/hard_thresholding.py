r"""The s largest entries of a vector: the best s-sparse approximation, and the blocks that the proof of stable recovery is made of.

All entries are integers, so hard thresholding makes no rounding error and everything is compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from ...properties.conclusions import at_most, equal, exercised, is_true
from ...properties.numbers import exact_vector, sqrt
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .readings import HardThresholding
from .samples.sparse_vectors import VectorAndOrder, VectorsAndOrder

PLACE = "Supervised Learning, Compressed Sensing"
REFERENCES = ["sparse_recovery.hard_threshold", "sparse_recovery.exact_hard_threshold"]


@theorem(
    role=HardThresholding,
    source=ml_notes(f"{PLACE} (l.365)", claims=["ml-notes/best-s-term-approximation"]),
    sharpness=attained("every vector: an equation"),
    mutants=[
        "sparse_recovery.keeps_the_largest_signed",
        "sparse_recovery.keeps_ties",
        "sparse_recovery.keeps_one_more",
        "sparse_recovery.keeps_the_first",
        "sparse_recovery.soft_threshold",
        "sparse_recovery.keeps_at_least_one",
    ],
    references=REFERENCES,
)
def best_sparse_approximation(threshold: HardThresholding, sample: VectorAndOrder) -> Iterator:
    r"""$x_s$ is nearest to x in 1-norm among the s-sparse vectors: $\|x-x_s\|_1$ is the sum of the d − s smallest $|x_i|$.

    It equals x on s of its largest coordinates and is 0 elsewhere. Hypotheses: $0\le s\le d$. (Ties may be broken in any way.)
    """
    x, s = exact_vector(sample.x), sample.s
    kept = keep(threshold, x, s)
    yield exercised("entries are dropped and entries are kept", 0 < s < len(x) and any(x))
    yield at_most("non-zero entries of x_s", sum(v != 0 for v in kept), s)
    yield is_true("x_s is x or 0 in each entry", all(b in (0, a) for a, b in zip(x, kept, strict=True)))
    yield equal("‖x − x_s‖₁", sum(abs(x - kept)), sum(sorted(abs(x))[: len(x) - s]))


@theorem(
    role=HardThresholding,
    source=ml_notes(f"{PLACE} (l.378)", claims=["ml-notes/l1-l2-sparse-norm-inequality"]),
    sharpness=attained("entries of one absolute value"),
    mutants=[
        "sparse_recovery.keeps_ties",
        "sparse_recovery.keeps_one_more",
        "sparse_recovery.keeps_all",
        "sparse_recovery.keeps_half_as_many_again",
        "sparse_recovery.spreads_the_rest",
    ],
    references=REFERENCES,
)
def sparse_norm_inequality(threshold: HardThresholding, sample: VectorAndOrder) -> Iterator:
    r"""$\|v_S\|_1\le s^{1/2}\|v_S\|_2$ for $|S|\le s$, here with S the s largest entries of v, where both sides are largest.

    Hypotheses: $0\le s\le d$. Compared as squares. With as many entries dropped as kept, the same holds of the others.
    """
    x, s = exact_vector(sample.x), sample.s
    kept = keep(threshold, x, s)
    yield exercised("a part that is not 0", any(kept))
    yield at_most("‖v_S‖₁²", sum(abs(kept)) ** 2, s * sum(kept**2))


@theorem(
    role=HardThresholding,
    source=ml_notes(f"{PLACE} (l.380-382)", claims=["ml-notes/block-decay-l2-l1", "ml-notes/rip-proof-tail-sum"]),
    sharpness=attained("entries of one absolute value, and 2-norms of whole blocks"),
    mutants=[
        "sparse_recovery.keeps_the_largest_signed",
        "sparse_recovery.keeps_the_smallest",
        "sparse_recovery.keeps_the_first",
        "sparse_recovery.keeps_the_median",
        "sparse_recovery.keeps_one_less",
    ],
    references=REFERENCES,
)
def block_decay(threshold: HardThresholding, sample: VectorsAndOrder) -> Iterator:
    r"""$\|h_{T_{i+1}}\|_2\le s^{-1/2}\|h_{T_i}\|_1$ for $i\ge1$, and so $\sum_{i\ge2}\|h_{T_i}\|_2\le s^{-1/2}\|h_{T_0^c}\|_1$.

    $T_0$ holds s largest entries of x; $T_1$ the s largest of h outside $T_0$, $T_2$ the s largest of the rest, and so on:
    the non-zero entries that thresholding keeps, again and again. Hypotheses: $1\le s\le d$.
    """
    parts, rest = _blocks(threshold, sample)
    s = sample.s
    yield exercised("at least two blocks after T₀", len(parts) > 1)
    for part, following in pairwise(parts):
        yield at_most("s‖h_{Tᵢ₊₁}‖₂²", s * sum(following**2), sum(abs(part)) ** 2)
    tail = sum((sqrt(s * sum(part**2)) for part in parts[1:]), start=0)
    if len(parts) > 2:  # for a single block both sides are the same number
        yield at_most("√s ‖h_{T₀₁ᶜ}‖₂", sqrt(s * sum(sum(parts[1:], start=0 * rest) ** 2)), tail)
    yield at_most("√s Σ‖h_{Tᵢ}‖₂", tail, sum(abs(rest)))


@block_decay.without("i ≥ 1")
def from_the_first_block(threshold: HardThresholding, sample: VectorsAndOrder) -> Iterator:
    """T₀ is chosen by x, not by h: where h is small on T₀, ‖h_{T₁}‖₂ ≤ s^{-1/2}‖h_{T₀}‖₁ fails."""
    parts, rest = _blocks(threshold, sample)
    head = exact_vector(sample.h) - rest
    for part in parts[:1]:
        yield at_most("s‖h_{T₁}‖₂²", sample.s * sum(part**2), sum(abs(head)) ** 2)


def _blocks(threshold: HardThresholding, sample: VectorsAndOrder) -> tuple[list[np.ndarray], np.ndarray]:
    """h on T₁, T₂, … until nothing is left of it, and h outside T₀. Raises `ImplementationFailed` if nothing is ever kept."""
    x, h, s = exact_vector(sample.x), exact_vector(sample.h), sample.s
    marked = keep(threshold, x, s)
    rest = np.where(marked != 0, 0 * h, h)
    parts, left = [], rest
    while any(left):
        part = keep(threshold, left, s)
        if not any(part) or len(parts) > len(h):
            raise ImplementationFailed("it keeps nothing of a vector that is not 0")
        parts.append(part)
        left = left - part
    return parts, rest


def keep(threshold: HardThresholding, x: np.ndarray, s: int) -> Any:
    """What the implementation keeps of a vector of integers, exactly. Raises `ImplementationFailed` for a wrong shape."""
    kept = exact_vector(threshold(np.array(x, dtype=np.float64), s)).ravel()
    if len(kept) != len(x):
        raise ImplementationFailed(f"it returned {len(kept)} entries, not {len(x)}")
    return kept
