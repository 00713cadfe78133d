"""Plain draws: samples one after another, independent, each as its strategy describes it and nothing mixed in.

Hypothesis begins with the simplest sample, keeps early ones small, mixes in constants, and varies what it drew before. For small
mathematical samples that finds later: see ``benchmarks/search_effort.py``. Here its strategies draw, and nothing else of it does;
where a sample refutes something, Hypothesis gets its choices to make them smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis.control import BuildContext
from hypothesis.database import ExampleDatabase, choices_to_bytes
from hypothesis.errors import StopTest, UnsatisfiedAssumption
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.internal.conjecture.providers import HypothesisProvider

from .base import strategy_of

TRIES = 10  # draws for each sample that is wanted, where strategies reject most of theirs, or have few that differ


class Plain(HypothesisProvider):
    """Independent random choices, none of them from a list of interesting constants."""

    def _maybe_draw_constant(self, *_: Any, **__: Any) -> None:
        return None


class Repeating(Plain):
    """Choices that are often those made before in the same sample: ties, duplicates, equal steps."""

    def __init__(self, data: ConjectureData | None, /):
        super().__init__(data)
        self._made: dict[Any, list[int]] = {}
        self._often = 0.0 if self._random is None else self._random.random()

    def draw_integer(self, min_value: int | None = None, max_value: int | None = None, **more: Any) -> int:
        """One of those drawn before between the same bounds, or a new one."""
        assert self._random is not None
        made = self._made.setdefault((min_value, max_value), [])
        if not made or self._random.random() > self._often:
            made.append(super().draw_integer(min_value, max_value, **more))
            return made[-1]
        return self._random.choice(made)


class Long(Plain):
    """Choices by which lists grow to the end more often."""

    def draw_boolean(self, p: float = 0.5) -> bool:
        """True more often, wherever it is not a coin that is fair."""
        return super().draw_boolean(p if p == 0.5 else p**0.3)


PROVIDERS = (Plain, Long, Plain, Repeating)


@dataclass(frozen=True)
class Draw:
    """A sample, and the choices that its strategy made, if it was drawn."""

    sample: Any
    choices: tuple[Any, ...] = ()


def plain_draws(sample: type, examples: int, seed: int = 0) -> Iterator[Draw]:
    """So many draws of a type, no two of the same choices, as a function of the seed.

    Fewer where nine of ten draws are rejected, or are such as there were before.
    """
    random, strategy, seen = Random(seed), strategy_of(sample), set()
    for i in range(TRIES * examples):
        if len(seen) == examples:
            return
        data = ConjectureData(random=random, provider=PROVIDERS[i % len(PROVIDERS)])
        try:
            with BuildContext(data, wrapped_test=plain_draws):
                one = data.draw(strategy)
        except (StopTest, UnsatisfiedAssumption):
            continue
        key = repr(data.choices)
        if key not in seen:
            seen.add(key)
            yield Draw(one, data.choices)


class Replayed(ExampleDatabase):
    """A database of one entry, for Hypothesis to begin with."""

    def __init__(self, choices: Iterable[Any]):
        self.entry = choices_to_bytes(tuple(choices))

    def fetch(self, key: bytes) -> Iterable[bytes]:
        """The entry as one of the secondary ones: a primary one Hypothesis takes for shrunk."""
        return (self.entry,) if key.endswith(b"secondary") else ()

    def save(self, key: bytes, value: bytes) -> None:
        """Nothing is kept."""

    def delete(self, key: bytes, value: bytes) -> None:
        """Nothing is kept."""
