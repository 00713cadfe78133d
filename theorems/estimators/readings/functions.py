"""The role of a function of arrays, what it is handed by the names of its arguments, and what it answers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from scipy import sparse

from ....properties.roles import role
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import Declined, ImplementationFailed, InputChanged, NotApplicable
from ..samples import Lesson
from .answers import Answers, is_numeric, plain
from .names import GUESSES, KNOWN, MEANS, NUMBERS, SCORES, WORLDS, Arguments, worlds

STEPS = ("iter", "tol", "epoch")  # in the name of an argument: it computes by steps until it is good enough


@role("array-function")
class ArrayFunction(Protocol):
    """A function whose arguments without a default have names that say what they take, by the conventions of `names`.

    ``X``, ``A``, ``tree``, … are (n, d) rows of whole numbers from 0 on; ``Y``, ``B``, … as many other rows; ``y``, ``y_true``,
    ``labels``, ``targets``, … classes; ``y_pred`` predictions; ``y_score``, ``predictions``, … numbers between 0 and 1; ``K``,
    ``Gram``, ``matrix``, … a symmetric matrix; ``n_components`` and the like a small number. What refuses these is handed positive
    numbers for classes, or tables and sparse rows, or a symmetric matrix for rows, or a column of scores for each class. It answers
    numbers, or arrays of them. Sums in another order may differ by 2⁻²⁰ of the largest number, which the role assumes. It leaves
    arrays as they are, unless its name or text says that it works in place.
    """

    def __call__(self, *arrays: Any) -> Any: ...


def required(function: Any) -> tuple[str, ...] | None:
    """The names of the arguments that are handed over: those without a default, and what belongs to them. None where nobody knows.

    ``y`` belongs to ``X``, and a prediction to ``y_true``; of ``*arrays`` there are two.
    """
    try:
        given = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return None
    if any(p.kind is p.POSITIONAL_ONLY and p.default is p.empty for p in given.values()):
        return None
    open_ones = [f"*{p.name}" if p.kind is p.VAR_POSITIONAL else p.name for p in given.values() if _is_open(p)]
    if "X" in open_ones and "y" in given and "y" not in open_ones:
        open_ones.append("y")
    if open_ones == ["y_true"]:
        open_ones += [name for name in (*SCORES, *GUESSES) if name in given][:1]
    return tuple(open_ones)


def _is_open(parameter: inspect.Parameter) -> bool:
    return parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD


def can_be_asked(function: Any, given: tuple[str, ...] = ()) -> bool:
    """Whether the names of its arguments say what to hand over: all but those `given` are known, and one is an array.

    One without such arguments must draw its answer, and say so by a ``random_state``.
    """
    names = required(function)
    if names is None or not KNOWN.issuperset(set(names) - set(given)):
        return False
    names = tuple(name for name in names if name not in given)
    return bool(set(names) - set(NUMBERS)) or draws(function)


def draws(function: Any) -> bool:
    """Whether it takes a ``random_state``."""
    return "random_state" in inspect.signature(function).parameters


def works_in_place(function: Any) -> bool:
    """Whether its name, or the first paragraph of its text, says that it works in place; or that it does not copy."""
    inner = getattr(function, "func", function)
    said = f"{_name(function)} {inspect.getdoc(inner) or ''}".partition("\n\n")[0].lower()
    copies = [p.default for p in inspect.signature(function).parameters.values() if p.name.startswith("copy")]
    overwrites = [p.default for p in inspect.signature(function).parameters.values() if p.name.startswith("overwrite")]
    return any(word in said for word in ("inplace", "in place", "in-place")) or False in copies or True in overwrites


def about_memory(function: Any) -> bool:
    """Whether its name speaks of how arrays lie in memory, or of their types, which it casts to, or takes of what it is like."""
    return any(word in _name(function) for word in ("fortran", "contiguous", "layout", "type", "memory", "cast", "_like"))


def keeps_the_type(function: Any) -> bool:
    """Whether its text says that it answers in the type that it is handed: then integers are rounded."""
    said = " ".join((inspect.getdoc(getattr(function, "func", function)) or "").lower().split())
    return re.search(r"same (dtype|data type|type) (as|of)\b|\bdtype of (the )?input", said) is not None


def about_trees(function: Any) -> bool:
    """Whether its name, its text or a type in its signature speaks of trees of arrays, or of nested ones."""
    said = f"{_name(function).replace('_', ' ')} {inspect.getdoc(getattr(function, 'func', function)) or ''}".lower()
    return re.search(r"\b(py)?trees?\b|\bnested\b", said) is not None or "ArrayTree" in str(inspect.signature(function))


def _name(function: Any) -> str:
    return str(getattr(getattr(function, "func", function), "__name__", "")).lower()


class Asked(Reading[Lesson], role=ArrayFunction):
    """A function, and its answers to arguments of these names. Does not apply to one that refuses them all."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Of the arguments. Raises `NotApplicable` where they say nothing."""
        if not can_be_asked(self.implementation):
            raise NotApplicable("the names of its arguments do not say what it takes")
        return required(self.implementation) or ()

    def handed(self, number: int, changed: bool = False) -> Arguments:
        """The arguments of the sample in the world of that number; or, `changed`, others of the same kind."""
        s = self.sample
        X, classes, y = (2 * s.X[::-1] + 1, s.classes[::-1], s.y[::-1] + 1) if changed else (s.X, s.classes, s.y)
        world = worlds(np.array(X), np.array(classes), np.array(y))[number]
        return {name: each(world[name], copied) for name in self.names}

    def of(self, arguments: Arguments, model: Any = None) -> Answers:
        """The arrays of numbers that it answers, or another such model, numpy's global generator set before."""
        state = np.random.get_state()
        try:
            np.random.seed(0)
            several = next((value for name, value in arguments.items() if name.startswith("*")), ())
            answer = (model or self.model)(
                *several, **{name: value for name, value in arguments.items() if not name.startswith("*")}
            )
        finally:
            np.random.set_state(state)
        return arrays_of(answer)

    @cached_property
    def first(self) -> tuple[int, Answers]:
        """The first world in which it is not 0, or else that it does not refuse, and its answers there.

        Raises `NotApplicable` where it refuses all of them.
        """
        if works_in_place(self.implementation):
            raise NotApplicable("it says that it works in place, or does not copy")
        refusals, found = [], []
        for number in range(WORLDS if self.names else 1):
            try:
                answers = self.of(self.handed(number))
            except InputChanged:
                raise
            except (Declined, ImplementationFailed) as error:
                refusals.append(str(error))
                continue
            if differ(answers):
                return number, answers
            found.append((number, answers))
        if not found:
            raise NotApplicable(f"it takes none of the arguments that its names stand for: {refusals[0]}")
        return found[0]

    @property
    def before(self) -> Answers:
        """Raises `NotApplicable` where these are no numbers."""
        if not self.first[1]:
            raise NotApplicable("it answers no numbers")
        return self.first[1]

    @property
    def tells_apart(self) -> bool:
        """Whether some numbers of an answer differ, or one is not 0."""
        return differ(self.before)

    @cached_property
    def again(self) -> list[Answers]:
        """The answers to the same, by the one that was asked before and by a fresh one, after each was asked something else."""
        number, _ = self.first
        found = []
        for model in (self.model, self.make()):
            try:
                self.of(self.handed(number, changed=True), model)
            except InputChanged:
                raise
            except (Declined, ImplementationFailed):  # it was asked, all the same
                pass
            found.append(self.of(self.handed(number), model))
        return found

    def otherwise(self, *changes: Callable[[np.ndarray], np.ndarray | list[Any]], kept: tuple[str, ...] = ()) -> list[Answers]:
        """The answers to the same numbers, with one change after another of all arrays but those of the names that are kept.

        Does not apply to what draws, computes by steps, speaks of memory or types, refuses them all, or has no array to change.
        """
        if draws(self.implementation) or by_steps(self.implementation):
            raise NotApplicable("it draws, or computes by steps until it is good enough")
        if about_memory(self.implementation):
            raise NotApplicable("its name speaks of memory, or of types")
        found, why = [], "there is no array to hand over otherwise"
        for change in changes if self.before else ():
            arguments = self.handed(self.first[0])
            changed = arguments | {name: each(value, change) for name, value in arguments.items() if name not in kept}
            if any(changed[name] is not arguments[name] for name in arguments):
                try:
                    found.append(self.of(changed))
                except InputChanged:
                    raise
                except (Declined, ImplementationFailed) as error:
                    why = f"it refuses the same numbers so: {error}"
        if not found:
            raise NotApplicable(why)
        return found

    @cached_property
    def laid_out_otherwise(self) -> list[Answers]:
        """In Fortran order, and every array as every other row, or entry, of a larger one."""
        return self.otherwise(lambda a: np.asfortranarray(a) if a.ndim > 1 else a, lambda a: np.repeat(a, 2, axis=0)[::2])

    @cached_property
    def of_another_type(self) -> list[Answers]:
        """Whole numbers in float64 as int64, and integers as float64, but for means.

        Does not apply to what says that it keeps the type.
        """
        if keeps_the_type(self.implementation):
            raise NotApplicable("its text says that it answers in the type of what it is handed")
        return self.otherwise(retyped, kept=MEANS)

    @cached_property
    def of_lists(self) -> list[Answers]:
        """Does not apply to a function of trees of arrays: a list is a tree as well, of as many numbers."""
        if about_trees(self.implementation):
            raise NotApplicable("its name or text speaks of trees: a list is one of numbers")
        return self.otherwise(np.ndarray.tolist)


def retyped(array: np.ndarray) -> np.ndarray:
    """Integers as float64, and whole numbers in float64 as int64; the array itself where it has others."""
    if array.dtype.kind == "i":
        return array.astype(np.float64)
    return array.astype(np.int64) if array.dtype.kind == "f" and np.array_equal(array, np.rint(array)) else array


def differ(answers: Answers) -> bool:
    """Whether some numbers of an answer differ, or one is not 0."""
    return any(len(np.unique(array)) > 1 or array.any() for array in answers.values())


def each(value: Any, change: Callable[[np.ndarray], Any]) -> Any:
    """An array, or each of several, changed; all else as it is."""
    if isinstance(value, tuple) and any(isinstance(part, np.ndarray) for part in value):
        parts = tuple(each(part, change) for part in value)
        return value if all(a is b for a, b in zip(parts, value, strict=True)) else parts
    return change(value) if isinstance(value, np.ndarray) else value


def copied(array: np.ndarray) -> np.ndarray:
    """In C order."""
    return np.array(array, order="C")


def by_steps(function: Any) -> bool:
    """Whether the name of an argument says that it computes by steps."""
    return any(step in name for name in inspect.signature(function).parameters for step in STEPS)


def arrays_of(answer: Any) -> Answers:
    """The arrays of numbers in an answer, by their places in it; of strings, functions and objects nothing."""
    if isinstance(answer, Mapping):
        parts = {str(key): value for key, value in answer.items() if "time" not in str(key)}
    elif isinstance(answer, tuple) or (isinstance(answer, list) and any(isinstance(v, np.ndarray | tuple | list) for v in answer)):
        parts = {f"[{i}]": value for i, value in enumerate(answer)}
    else:
        parts = {"": answer}
    found: Answers = {}
    for name, value in parts.items():
        if hasattr(value, "__array__") and hasattr(value, "dtype") and not isinstance(value, np.ndarray | np.generic):
            with suppress(Exception):  # an array of another library, such as jax: what it raises is its own
                value = np.asarray(value)
        if isinstance(value, np.ndarray | np.generic | float | int | list) or sparse.issparse(value):
            try:
                array = plain(value)
            except (ImplementationFailed, ValueError, TypeError):
                continue
            if is_numeric(array) and array.size:
                found[name] = array
    return found
