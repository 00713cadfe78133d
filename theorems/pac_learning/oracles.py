"""The mean loss over all labelings that agree with a sample, by trying them all."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

Known = tuple[int | None, ...]  # the labels that the sample shows, and None of the other points


@lru_cache(maxsize=4096)
def agreeing(known: Known) -> np.ndarray:
    """All labelings that agree with what is known, a row each."""
    return np.array(list(product(*[(0, 1) if y is None else (y,) for y in known])))


def mean_loss(answer: Any, known: Known) -> Fraction:
    """The mean share of mistakes of an answer."""
    wrong = agreeing(known) != np.array(answer)
    return Fraction(int(wrong.sum()), wrong.size)


@lru_cache(maxsize=4096)
def least_mean_loss(known: Known) -> Fraction:
    """The least one of all 2ⁿ answers."""
    answers, labelings = agreeing((None,) * len(known)), agreeing(known)
    wrong = (answers[:, None, :] != labelings).sum(axis=(1, 2))
    return Fraction(int(wrong.min()), labelings.size)
