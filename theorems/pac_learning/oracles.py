"""The mistakes on all labelings that agree with a sample, by trying them all."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

Known = tuple[int | None, ...]  # the labels that the sample shows, and None of the other points


@lru_cache(maxsize=4096)
def agreeing(known: Known) -> np.ndarray:
    """All labelings that agree with what is known, a row each."""
    return np.array(list(product(*[(0, 1) if y is None else (y,) for y in known])))


def mistakes(answer: Any, known: Known) -> int:
    """The mistakes of an answer, over all of them."""
    return int((agreeing(known) != np.array(answer)).sum())


@lru_cache(maxsize=4096)
def least_mistakes(known: Known) -> int:
    """The least number of mistakes of all 2ⁿ answers."""
    answers, labelings = agreeing((None,) * len(known)), agreeing(known)
    return int((answers[:, None, :] != labelings).sum(axis=(1, 2)).min())
