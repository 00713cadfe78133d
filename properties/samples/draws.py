"""Plain draws: samples one after another, independent, each as its strategy describes it and nothing mixed in.

Hypothesis begins with the simplest sample, keeps early ones small, mixes in constants, and varies what it drew before. For small
mathematical samples that finds later: see ``benchmarks/search_effort.py``. Here its strategies draw, and nothing else of it does;
where a sample refutes something, Hypothesis gets its choices to make them smaller.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import hypothesis.internal.conjecture.providers as providers
from hypothesis.control import BuildContext
from hypothesis.database import ExampleDatabase, choices_to_bytes
from hypothesis.errors import StopTest, UnsatisfiedAssumption
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.internal.conjecture.providers import HypothesisProvider

from ..profile import spent_on
from .base import rejections, strategy_of
from .once import Heard, kept_apart, offer

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
    """A sample, and the choices that its strategy made, if it was drawn.

    `rejected` counts the draws before it that did not meet their hypotheses, `tried` all of them; `heard` are the opinions that
    oracles offered while it was made.
    """

    sample: Any
    choices: tuple[Any, ...] = ()
    tried: int = 0
    rejected: int = 0
    heard: Heard = field(default_factory=Heard)


class Pool:
    """The draws of a type, as a function of the seed, no two of the same choices: made when they are asked for, and kept."""

    def __init__(self, sample: type, seed: int = 0):
        self.sample, self.random = sample, Random(seed)
        self.kept: list[Draw] = []
        self.seen: set[str] = set()
        self.tried = self.rejected = 0

    def first(self, examples: int) -> Iterator[Draw]:
        """So many of them; fewer where nine of ten draws are rejected, or are such as there were before."""
        for place in range(examples):
            while place >= len(self.kept) and self.tried < TRIES * examples:
                self._draw()
            if place >= len(self.kept) or self.kept[place].tried > TRIES * examples:
                return
            offer(self.kept[place].heard)
            yield self.kept[place]

    def rejected_among(self, examples: int) -> int:
        """How many draws were rejected before the last of so many."""
        drawn = [draw for draw in self.kept[:examples] if draw.tried <= TRIES * examples]
        if len(drawn) < examples:  # all that were tried
            return self.rejected
        return drawn[-1].rejected if drawn else 0

    def _draw(self) -> None:
        with spent_on("draws"):
            self._drawn()

    def _drawn(self) -> None:
        data = ConjectureData(random=self.random, provider=PROVIDERS[self.tried % len(PROVIDERS)])
        self.tried += 1
        with rejections() as rejected, kept_apart() as heard, same_draws_everywhere():
            try:
                with BuildContext(data, wrapped_test=self._drawn):
                    one = data.draw(strategy_of(self.sample))
            except (StopTest, UnsatisfiedAssumption):
                self.rejected += len(rejected)
                return
        self.rejected += len(rejected)
        key = repr(data.choices)
        if key not in self.seen:
            self.seen.add(key)
            self.kept.append(Draw(one, data.choices, self.tried, self.rejected, heard))


POOLS = 24  # of as many types are draws kept
_POOLS: OrderedDict[tuple[type, int], Pool] = OrderedDict()


def pool_of(sample: type, seed: int = 0) -> Pool:
    """The pool of a type and a seed, in this process: those that were asked for last are kept."""
    key = (sample, seed)
    if key not in _POOLS:
        _POOLS[key] = Pool(sample, seed)
        if len(_POOLS) > POOLS:
            _POOLS.popitem(last=False)
    _POOLS.move_to_end(key)
    return _POOLS[key]


def forget_pools() -> None:
    """Keep no draws."""
    _POOLS.clear()


def drawn(sample: type, examples: int, seed: int = 0) -> list[Any]:
    """The samples that a search draws."""
    return [draw.sample for draw in pool_of(sample, seed).first(examples)]


def is_reproducible() -> bool:
    """Whether Hypothesis has the internals that `same_draws_everywhere` needs; else runs may differ elsewhere."""
    return hasattr(providers, "_get_local_constants") and hasattr(providers, "CONSTANTS_CACHE")


@contextmanager
def same_draws_everywhere() -> Iterator[None]:
    """Hypothesis mixes in constants from whichever local modules are loaded; a report must not depend on that."""
    if not is_reproducible():
        yield
        return
    original, cache = providers._get_local_constants, providers.CONSTANTS_CACHE
    nothing = providers.Constants()  # pyright: ignore[reportPrivateImportUsage]
    providers._get_local_constants = lambda: nothing
    providers.CONSTANTS_CACHE = type(cache)(1024)
    try:
        yield
    finally:
        providers._get_local_constants = original
        providers.CONSTANTS_CACHE = cache


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
