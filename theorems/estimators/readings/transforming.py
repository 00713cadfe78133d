"""The role of a transformer, and what it makes of rows."""

from __future__ import annotations

import inspect
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.roles import role
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..samples import Lesson
from .answers import difference, is_numeric, plain
from .taught import Taught


@role("transformer")
class Transformer(Protocol):
    """An estimator with ``transform(X)``, and of ``fit_transform`` and ``inverse_transform`` what it has.

    Data, and what numbers may differ by, are as for an `estimator`.
    """

    def fit(self, X: Any, y: Any = None) -> Any: ...

    def transform(self, X: Any) -> Any: ...


class Transformed(Taught[Lesson], role=Transformer):
    """What a transformer makes of the examples. Does not apply to one that comes to its answers by steps."""

    def ready(self) -> Any:
        """One that is fitted."""
        if self.iterates:
            raise NotApplicable("it computes by steps until it is good enough, each time anew")
        return self.first

    @cached_property
    def afterwards(self) -> np.ndarray:
        """``transform(X)`` of the examples."""
        return numbers(self.ready().transform(self.examples[0]))

    @cached_property
    def at_once(self) -> np.ndarray:
        """``fit_transform`` of the examples, by a fresh one. Does not apply to one whose text says that it is something else."""
        made = self.new()
        if not hasattr(made, "fit_transform"):
            raise NotApplicable("it has no fit_transform")
        kind = type(self.implementation)
        texts = (inspect.getdoc(kind), inspect.getdoc(getattr(kind, "fit_transform", None)))
        said = " ".join(" ".join(text or "" for text in texts).split())
        if "not equal" in said or "not equivalent" in said:
            raise NotApplicable("its text says that fit_transform is something else")
        return numbers(made.fit_transform(*self.examples))

    @cached_property
    def there_and_back(self) -> np.ndarray:
        """transform(inverse_transform(transform(X)))."""
        model = self.ready()
        if not hasattr(model, "inverse_transform") or not isinstance(self.examples[0], np.ndarray):
            raise NotApplicable("it has no inverse_transform, or one of texts")
        try:
            back = model.inverse_transform(model.transform(self.examples[0]))
        except ImplementationFailed as error:
            if "NotFittedError" in str(error):
                raise NotApplicable(f"it was not asked to learn the inverse: {error}") from error
            raise
        return numbers(model.transform(back))

    @cached_property
    def is_the_same_again(self) -> bool:
        """Whether fresh ones make the same of the examples. Raises `NotApplicable` where not."""
        for _ in range(2):
            again = numbers(self.fitted().transform(self.examples[0]))
            if difference(self.afterwards, again):
                raise NotApplicable("it does not answer twice the same")
        return True


def numbers(answer: Any) -> np.ndarray:
    """An answer of numbers. Raises `NotApplicable` for text."""
    found = plain(answer)
    if found.dtype == object:
        try:
            found = found.astype(float)
        except (TypeError, ValueError):
            raise NotApplicable("it answers no numbers") from None
    if not is_numeric(found):
        raise NotApplicable("it answers no numbers")
    return found
