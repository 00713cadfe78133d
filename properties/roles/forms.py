"""Forms: the ways in which the same numbers can be handed over to an implementation.

A law speaks of numbers, and what an implementation is handed is an array, with a type, a layout in memory, and perhaps names of
rows and columns. Each form hands over the same numbers, exactly, and the law is checked on what is answered then: so that no
tolerance between two answers is needed. Forms of arrays are tried on every implementation. Lists, frames and sparse matrices are
tried on those that say that they take them, or where the user asks for them.

An error is loud: an implementation that raises one in a form, and not without it, does not support that form, and is not wrong.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from ..statements.verdicts import Declined, ImplementationFailed, InputChanged, NotApplicable

WRITES = ("assignment destination is read-only", "output array is read-only")  # as NumPy says that somebody tried to write


@dataclass(frozen=True)
class Form:
    """A way to hand over arrays of numbers.

    Attributes
    ----------
    name: what ``--forms`` calls it. says: in which form the arrays are, in words. of: an array in this form; None where it has
        none. source: the same as Python, of the source of an array. needs: the module that must be installed.
    is_array: whether it is still an array of NumPy. tables: whether only tables take it, and vectors stay as they are.
    overwritten: whether it makes sense of arrays that the implementation may write its answers to.
    """

    name: str
    says: str
    of: Callable[[np.ndarray], Any]
    source: str
    needs: str = "numpy"
    is_array: bool = True
    tables: bool = False
    overwritten: bool = False

    @property
    def is_lost(self) -> bool:
        """Whether its module's threads stayed in the process that this one is a fork of: here it would wait for them for ever."""
        return _STARTED_IN.get(self.needs, os.getpid()) != os.getpid()

    def takes(self, value: Any) -> bool:
        """Whether this is what the form is of: a table or a vector of numbers."""
        kinds = (2,) if self.tables else (1, 2)
        return type(value) is np.ndarray and value.ndim in kinds and value.size > 0 and value.dtype.kind in "iuf"

    def arguments(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The arguments of a call in this form. Raises `NotApplicable` where a table has none; a vector without stays as it is."""
        return tuple(map(self._handed, args)), {
            key: self._handed(value) if self.is_array else value for key, value in kwargs.items()
        }

    def _handed(self, value: Any) -> Any:
        if not self.takes(value):
            return value
        handed = self.of(value)
        if handed is None and value.ndim == 2:
            raise NotApplicable(f"its numbers are no {self.says.removeprefix('of ')}")
        return value if handed is None else handed

    def written(self, value: Any, text: str) -> str:
        """The source of an argument in this form, from its source as it is."""
        unchanged = not self.takes(value) or self.of(value) is None
        return text if unchanged else self.source.format(text)

    def plain(self, answer: Any) -> Any:
        """An answer as a reading expects it: what is given frames or sparse matrices may answer with such."""
        if self.is_array:
            return answer
        if isinstance(answer, np.matrix):
            return np.asarray(answer)
        for method in ("toarray", "to_numpy"):
            if hasattr(answer, method) and not isinstance(answer, type):
                return getattr(answer, method)()
        return answer

    def refused(self, error: Exception) -> Exception:
        """What an error in this form means: it writes to what it is handed, or it does not support the form."""
        if isinstance(error, InputChanged):
            return error
        if self.name == READ_ONLY and any(words in str(error) for words in WRITES):
            return InputChanged("it writes to an array that is read-only")
        if type(error) in (Declined, ImplementationFailed):
            return Declined(f"with {self}: {error}")
        return error

    def __str__(self) -> str:
        return f"arrays {self.says}" if self.is_array else self.says


READ_ONLY = "read-only"
_STARTED_IN: dict[str, int] = {}  # the process in which a module has started threads


def note_threads() -> None:
    """Note, before this process is forked, whether polars has started its threads: a fork has none of them.

    Where the system does not list threads, it has if it is imported.
    """
    tasks = Path("/proc/self/task")
    if "polars" in sys.modules and (not tasks.is_dir() or any(_is_of_polars(task) for task in tasks.iterdir())):
        _STARTED_IN["polars"] = os.getpid()


def _is_of_polars(task: Path) -> bool:
    """Whether a thread is one of the pool that polars computes with."""
    with suppress(OSError):  # it has ended by now
        return re.match(r"polars-\d", (task / "comm").read_text()) is not None
    return False


def _single(a: np.ndarray) -> np.ndarray | None:
    with np.errstate(all="ignore"):
        found = a.astype(np.float32)
    return found if a.dtype.kind == "f" and np.array_equal(found.astype(np.float64), a) else None


def _whole(kind: type) -> Callable[[np.ndarray], np.ndarray | None]:
    def of(a: np.ndarray) -> np.ndarray | None:
        limits = np.iinfo(kind)
        fits = a.dtype.kind == "f" and bool(np.all((a == np.rint(a)) & (a >= limits.min / 2) & (a <= limits.max // 2)))
        return a.astype(kind) if fits else None

    return of


def _strided(a: np.ndarray) -> np.ndarray:
    return np.repeat(a, 2, axis=-1)[..., ::2]


def _read_only(a: np.ndarray) -> np.ndarray:
    found = a.copy()
    found.flags.writeable = False
    return found


def _frame(a: np.ndarray) -> Any:
    """Rows and columns have names, and not in their order."""
    pandas = import_module("pandas")
    rows = range(len(a))[::-1]
    return pandas.Series(a, rows) if a.ndim == 1 else pandas.DataFrame(a, rows, [f"x{j}" for j in range(a.shape[1])[::-1]])


def _polars(a: np.ndarray) -> Any:
    """By rows: of a square array in Fortran order it takes columns for rows otherwise."""
    return import_module("polars").DataFrame(a, schema=[f"x{j}" for j in range(a.shape[1])[::-1]], orient="row")


def _sparse(kind: str) -> Callable[[np.ndarray], Any]:
    def of(a: np.ndarray) -> Any:
        from scipy import sparse

        return getattr(sparse, f"{kind}_matrix")(a)

    return of


_NAMED = (
    "(lambda a: pd.Series(a, range(len(a))[::-1]) if a.ndim == 1 else pd.DataFrame(a, range(len(a))[::-1], "
    '[f"x{{j}}" for j in range(a.shape[1])[::-1]]))({})'
)
_COLUMNS = '(lambda a: polars.DataFrame(a, schema=[f"x{{j}}" for j in range(a.shape[1])[::-1]], orient="row"))({})'

FORMS: dict[str, Form] = {
    form.name: form
    for form in (
        Form("float32", "of float32", _single, "{}.astype(np.float32)"),
        Form("fortran", "in Fortran order", np.asfortranarray, "np.asfortranarray({})", overwritten=True),
        Form("strided", "with gaps in memory", _strided, "np.repeat({}, 2, axis=-1)[..., ::2]", overwritten=True),
        Form(READ_ONLY, "that are read-only", _read_only, "(lambda a: np.broadcast_to(a, a.shape))({})"),
        Form("integers", "of integers", _whole(np.int64), "{}.astype(np.int64)"),
        Form("int8", "of int8", _whole(np.int8), "{}.astype(np.int8)", tables=True),
        Form("lists", "lists of numbers", np.ndarray.tolist, "{}.tolist()", is_array=False),
        Form("pandas", "data frames of pandas", _frame, _NAMED, "pandas", is_array=False),
        Form("polars", "data frames of polars", _polars, _COLUMNS, "polars", is_array=False, tables=True),
        Form("csr", "sparse matrices by rows", _sparse("csr"), "sparse.csr_matrix({})", "scipy", is_array=False, tables=True),
        Form("csc", "sparse matrices by columns", _sparse("csc"), "sparse.csc_matrix({})", "scipy", is_array=False, tables=True),
    )
}
IMPORTS = {"pandas": "import pandas as pd", "polars": "import polars", "scipy": "from scipy import sparse"}
ARRAYS = ("float32", "fortran", "strided", READ_ONLY, "integers")  # what every implementation is tried on


def form_named(name: str) -> Form | None:
    """The form of that name, None for "". Raises `KeyError` where there is none."""
    return FORMS[name] if name else None


def installed(names: Iterable[str]) -> list[Form]:
    """The forms of these names whose modules are installed."""
    return [FORMS[name] for name in names if find_spec(FORMS[name].needs) is not None]


def claimed(thing: Any) -> list[str]:
    """The forms to try on an implementation: those of arrays, and those that it says it takes.

    It says so by its tags, as scikit-learn's estimators do: who has any takes lists and frames, and sparse matrices if they say so.
    """
    found: list[str] = [*ARRAYS]
    with suppress(Exception):  # whatever its tags raise
        if tags := thing.__sklearn_tags__():
            found += ["lists", "pandas", "polars", *(["csr", "csc"] if tags.input_tags.sparse else [])]
    return found
