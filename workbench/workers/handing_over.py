"""What a worker found, as bytes that another process can read, whatever an implementation put into it.

What cannot be pickled, such as an object of a C extension or a function within a function, becomes its text; what of ours has such
objects (a sample with what it has computed already) keeps its fields.
"""

from __future__ import annotations

import copyreg
import inspect
import io
import pickle
from fractions import Fraction
from functools import cached_property
from math import isfinite
from typing import Any

from flint import arb

from ...properties.numbers.exact import Real

OWN = __name__.rpartition(".workbench.")[0]  # the package
PLAIN = (bool, int, float, str, Fraction)
LONGEST = 200  # characters of a text


def packed(found: Any) -> bytes:
    """The bytes from which ``pickle.loads`` makes what was found."""
    try:
        return _readable(found)
    except Exception:  # whatever a foreign type raises
        out = io.BytesIO()
        _WithTexts(out).dump(found)
        return out.getvalue()


def _readable(value: Any) -> bytes:
    """A value that pickles and comes back. Raises whatever its parts do where it does not."""
    content = pickle.dumps(value)
    pickle.loads(content)
    return content


class _WithTexts(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        """How to pickle a value: as it is where it can be read back, of ours its parts, else its text."""
        try:
            _readable(value)
            return NotImplemented
        except Exception:
            pass
        kind = type(value)
        if isinstance(value, Real | arb):
            return _near, (float(value),)
        if isinstance(value, BaseException) or not kind.__module__.startswith(f"{OWN}."):
            return str, (_text(value),)
        if (
            not hasattr(value, "__dict__")
            or kind.__getstate__ is not object.__getstate__
            or kind.__reduce__ is not object.__reduce__
        ):
            return NotImplemented
        kept = {name: part for name, part in vars(value).items() if isinstance(part, PLAIN) or not _is_computed(kind, name)}
        return copyreg.__newobj__, (kind,), kept  # pyright: ignore[reportAttributeAccessIssue]


def _near(value: float) -> Any:
    """A number for one that is within the rounding of a float64 of it; the float itself where it is not finite."""
    return Fraction(value) if isfinite(value) else value


def _is_computed(kind: type, name: str) -> bool:
    """Whether an attribute is one that is computed again where it is missing."""
    return isinstance(inspect.getattr_static(kind, name, None), cached_property)


def _text(value: Any) -> str:
    try:
        return f"{type(value).__name__}: {value}"[:LONGEST] if isinstance(value, BaseException) else repr(value)[:LONGEST]
    except Exception:  # its own __repr__ fails
        return f"a {type(value).__name__}"
