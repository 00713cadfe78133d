"""A run is a table, sample × implementation × law: a reading of an implementation on a sample is made once, for all laws of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..roles.base import Implementation
from ..roles.forms import Form
from ..samples.draws import forget_pools
from ..theorem import Statement


@dataclass
class Entry:
    """One implementation on one sample: the objects that were made of it for readings, and the readings."""

    implementation: Implementation
    sample: Any
    made: list[Any] = field(default_factory=list)
    readings: dict[type, Any] = field(default_factory=dict)

    def reading(self, statement: Statement) -> Any:
        """What the statement reads; in pure mathematics the sample itself."""
        kind = statement.reading
        if kind is None:
            return statement.read(self.implementation.fresh, self.sample)
        if kind not in self.readings:
            self.readings[kind] = statement.read(self.make, self.sample)
        return self.readings[kind]

    @property
    def make(self) -> Callable[[], Any]:
        """Makes a fresh object, which is noted."""

        def make() -> Any:
            self.made.append(self.implementation.fresh())
            return self.made[-1]

        make.answers = self.implementation.answers  # type: ignore[attr-defined]
        return make


class Table:
    """The entries of one implementation, by the sample."""

    def __init__(self, implementation: Implementation):
        self.implementation = implementation
        self.entries: dict[int, Entry] = {}
        self.forms: dict[str, Table] = {}

    def handed(self, form: Form) -> Table:
        """The table of the same implementation, with its arrays handed over in a form."""
        return self.forms.setdefault(form.name, Table(self.implementation.handed(form)))

    def entry(self, sample: Any) -> Entry:
        """That of a sample, which is kept with it."""
        return self.entries.setdefault(id(sample), Entry(self.implementation, sample))

    def forget(self, sample: Any) -> None:
        """What was read of a sample is not worth keeping: a call was interrupted."""
        self.entries.pop(id(sample), None)


_TABLE: list[Table] = []


def forget_all() -> None:
    """Keep nothing that was drawn or read in this process: an implementation changed the code that computes it."""
    _TABLE.clear()
    forget_pools()


def table_of(implementation: Implementation) -> Table:
    """The table of an implementation, in this process: only the last one that was asked for is kept."""
    if not _TABLE or _TABLE[0].implementation is not implementation:
        _TABLE[:] = [Table(implementation)]
    return _TABLE[0]
