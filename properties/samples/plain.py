"""Plain draws by what Hypothesis keeps to itself: the one file that imports it, for it may move with any version (`draws`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import hypothesis.internal.conjecture.providers as providers
from hypothesis.control import BuildContext
from hypothesis.database import ExampleDatabase, choices_to_bytes
from hypothesis.errors import StopTest, UnsatisfiedAssumption
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.internal.conjecture.providers import HypothesisProvider
from hypothesis.strategies import SearchStrategy


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


def draw(strategy: SearchStrategy[Any], random: Random, number: int) -> tuple[Any, tuple[Any, ...]] | None:
    """What the strategy draws, and the choices that it made; None where it rejects them. The kinds of draws take turns."""
    data = ConjectureData(random=random, provider=PROVIDERS[number % len(PROVIDERS)])
    try:
        with same_draws_everywhere(), BuildContext(data, wrapped_test=draw):
            return data.draw(strategy), data.choices
    except (StopTest, UnsatisfiedAssumption):
        return None


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
