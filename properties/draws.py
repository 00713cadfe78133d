"""Plain draws: samples one after another, independent, each as its strategy describes it and nothing mixed in.

Hypothesis begins with the simplest sample, keeps early ones small, mixes in constants, and varies what it drew before. For small
mathematical samples that finds later: see ``benchmarks/search_effort.py``. Here its strategies draw, and nothing else of it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis.control import BuildContext
from hypothesis.errors import StopTest, UnsatisfiedAssumption
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.internal.conjecture.providers import HypothesisProvider

from .samples.base import strategy_of

TRIES = 10  # draws for each sample that is wanted, where strategies reject most of theirs


class Plain(HypothesisProvider):
    """Independent random choices, none of them from a list of interesting constants."""

    def _maybe_draw_constant(self, *_: Any, **__: Any) -> None:
        return None


def plain_draws(sample: type, examples: int, seed: int = 0) -> Iterator[Any]:
    """So many samples of a type, as a function of the seed; fewer where more than nine of ten draws are rejected."""
    random, strategy, left = Random(seed), strategy_of(sample), examples
    for _ in range(TRIES * examples):
        if not left:
            return
        data = ConjectureData(random=random, provider=Plain)
        try:
            with BuildContext(data, wrapped_test=plain_draws):
                one = data.draw(strategy)
        except (StopTest, UnsatisfiedAssumption):
            continue
        left -= 1
        yield one
