"""``lemmata export-given THEOREM TARGET``: the theorem on the target as a plain ``@given`` test."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import hypothesis
from hypothesis.strategies import SearchStrategy

from ...properties.roles import Implementation
from ...properties.samples.base import strategy_of
from ...properties.search.search import check_sample
from ...properties.statements.verdicts import FAILS
from ...properties.theorem import Theorem
from ..base.errors import Misuse, nearest
from ..base.latex_to_unicode import plain
from ..implementations.catalogue import all_theorems
from ..implementations.importing import implementation, imported


@dataclass(frozen=True)
class Held:
    """A theorem on a target: its samples, and what a test says of one of them.

    Raises `Misuse` for a theorem that there is not; once a sample is checked, for a target that cannot be imported.
    """

    id: str
    target: str
    settings: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def theorem(self) -> Theorem:
        return named(self.id)

    @cached_property
    def implementation(self) -> Implementation:
        return imported(self.target, self.theorem.role, self.settings)

    @property
    def samples(self) -> SearchStrategy:
        """The strategy of the theorem's samples."""
        return strategy_of(self.theorem.sample)

    def check(self, sample: Any) -> None:
        """Raises `AssertionError` where the theorem fails on a sample. One that says nothing (it does not apply, it is refused,
        it stays open) is rejected, as `hypothesis.assume` would.
        """
        record, _ = check_sample(self.theorem, self.implementation, sample)
        if record.verdict in FAILS:
            raise AssertionError(str(record.smallest.conclusion) if record.smallest else record.reason)
        if record.verdict != "holds":
            hypothesis.reject()


def named(name: str) -> Theorem:
    """The theorem of that id. Raises `Misuse`."""
    known = {theorem.id: theorem for theorem in all_theorems()}
    if name not in known:
        raise Misuse(f"there is no theorem {name!r}{nearest(name, known)}: see lemmata list")
    return known[name]


def text_of(name: str, target: str, settings: dict[str, Any]) -> str:
    """The file. Raises `Misuse` for a theorem that there is not, and for a target that cannot play its role."""
    theorem = named(name)
    implementation(target, theorem.role, settings)
    given = f", {settings!r}" if settings else ""
    return TEXT.format(
        title=plain(theorem.title),
        id=theorem.id,
        held=f'Held("{theorem.id}", "{target}"{given})',
        function=theorem.id.replace("-", "_"),
    )


TEXT = '''"""{title}. See lemmata show {id}."""

from hypothesis import given, settings
from lemmata.workbench.exports.given import Held

HELD = {held}


@settings(deadline=None)
@given(HELD.samples)
def test_{function}(sample):
    HELD.check(sample)
'''
