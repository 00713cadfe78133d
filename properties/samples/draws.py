"""Plain draws: samples one after another, independent, each as its strategy describes it and nothing mixed in.

Hypothesis begins with the simplest sample, keeps early ones small, mixes in constants, and varies what it drew before. For small
mathematical samples that finds later: see ``benchmarks/search_effort.py``. Here its strategies draw, and nothing else of it does;
where a sample refutes something, Hypothesis gets its choices to make them smaller. A version of Hypothesis that does not have what
this needs (`plain`) draws as it does by itself, and records say that their seeds do not reproduce them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import hypothesis
from hypothesis import strategies as st
from hypothesis.database import ExampleDatabase
from hypothesis.errors import Unsatisfiable

from ..profile import spent_on
from .base import rejections, strategy_of
from .once import Heard, kept_apart, offer

AT_ONCE = 50  # draws of Hypothesis, where there are no plain ones
TRIES = 10  # draws for each sample that is wanted, where strategies reject most of theirs, or have few that differ


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
            self._plainly(plain) if (plain := _plain()) else self._by_hypothesis()

    def _plainly(self, plain: Any) -> None:
        number, self.tried = self.tried, self.tried + 1
        with rejections() as rejected, kept_apart() as heard:
            drawn = plain.draw(strategy_of(self.sample), self.random, number)
        self.rejected += len(rejected)
        if drawn is not None:
            self._keep(drawn[0], drawn[1], repr(drawn[1]), heard)

    def _by_hypothesis(self) -> None:
        """Draws as Hypothesis makes them, some at once: without their choices, so that nothing is replayed."""

        @hypothesis.settings(
            max_examples=AT_ONCE, database=None, deadline=None, phases=[hypothesis.Phase.generate],
            suppress_health_check=list(hypothesis.HealthCheck), verbosity=hypothesis.Verbosity.quiet,  # pyright: ignore[reportArgumentType]
        )  # fmt: skip
        @hypothesis.seed(self.random.getrandbits(64))
        @hypothesis.given(st.data())
        def each(data: st.DataObject) -> None:
            self.tried += 1
            with rejections() as rejected, kept_apart() as heard:
                try:
                    one = data.draw(strategy_of(self.sample))
                finally:
                    self.rejected += len(rejected)
            self._keep(one, (), repr(one), heard)

        with suppress(Unsatisfiable):
            each()

    def _keep(self, one: Any, choices: tuple[Any, ...], key: str, heard: Heard) -> None:
        if key not in self.seen:
            self.seen.add(key)
            self.kept.append(Draw(one, choices, self.tried, self.rejected, heard))


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


# --------------------------------------------------------------------------------------------- with Hypothesis as it is here


@cache
def _plain() -> Any:
    """The module of plain draws; None where Hypothesis has moved what that imports, or where a draw fails."""
    try:
        from . import plain

        return plain if plain.draw(st.just(0), Random(0), 0) else None
    except Exception:  # whatever internals do that have changed
        return None


def is_reproducible() -> bool:
    """Whether the same seed draws the same samples elsewhere, with the same version of Hypothesis."""
    return (plain := _plain()) is not None and plain.is_reproducible()


def same_draws_everywhere() -> AbstractContextManager[None]:
    """Within it Hypothesis draws the same, whichever local modules are loaded, if it can be had to."""
    return nullcontext() if (plain := _plain()) is None else plain.same_draws_everywhere()


def replaying(draw: Draw) -> ExampleDatabase:
    """A database for Hypothesis to begin with a draw whose choices are known."""
    return _plain().Replayed(draw.choices)
