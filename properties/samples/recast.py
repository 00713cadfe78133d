"""The same data as a sample of another type: what one law finds is tried on the others that speak of such data."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from typing import Any


def recast(sample: Any, cls: type) -> Iterator[Any]:
    """Samples of a type that are made of the same fields, as far as they meet its hypotheses: none where a field is missing.

    Labelled points are also tried with a coordinate 1 more, as a learner with an intercept sees them.
    """
    if type(sample) is cls:
        yield sample
        return
    given = {f.name: getattr(sample, f.name) for f in dataclasses.fields(sample) if f.init}
    wanted = [f for f in dataclasses.fields(cls) if f.init]
    fields = {f.name: given[f.name] for f in wanted if f.name in given}
    if any(f.name not in fields and not _has_default(f) for f in wanted):
        return
    versions = [fields]
    if "rows" in fields and "labels" in fields:
        versions.append({**fields, "rows": tuple((*row, 1) for row in fields["rows"])})
    for version in versions:
        with suppress(ValueError, TypeError, ArithmeticError, LookupError):  # its hypotheses, or other kinds of values
            yield cls(**version)


def _has_default(field: dataclasses.Field[Any]) -> bool:
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
