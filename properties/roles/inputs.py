"""What an implementation may change: nothing of its input."""

from __future__ import annotations

from typing import Any

import numpy as np

Snapshot = list[tuple[np.ndarray, Any]]


def snapshot(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Snapshot:
    """The arrays among the arguments, each with a copy of its contents."""
    arrays = [a for a in args if type(a) is np.ndarray]
    if kwargs:
        arrays += [a for a in kwargs.values() if type(a) is np.ndarray]
    return [(a, a.copy() if a.dtype.hasobject else a.tobytes()) for a in arrays]


def first_changed(before: Snapshot) -> np.ndarray | None:
    """The first array whose values are no longer those of its copy, None if there is none. All are set back."""
    changed = None
    for array, contents in before:
        if not array.dtype.hasobject and array.tobytes() == contents:
            continue
        was = contents if array.dtype.hasobject else np.frombuffer(contents, array.dtype).reshape(array.shape)
        if not np.array_equal(array, was):  # −0 and 0 are the same number
            changed = array if changed is None else changed
        if array.flags.writeable:
            array[...] = was
    return changed
