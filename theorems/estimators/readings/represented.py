"""The same examples with their features in another order, as other types of numbers, or lying otherwise in memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np

from ....properties.roles.base import Watched
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from .answers import Answers, Near
from .refitted import Examples, Fit, Way, call
from .reformed import Reformed

SPLITS = ("max_depth", "depth", "max_leaf_nodes", "num_leaves", "max_leaves", "min_samples_split", "min_samples_leaf")
CHOOSES = ("k", "n_features_to_select", "min_features_to_select", "n_nonzero_coefs", "imputation_order", "order")
TREES = re.compile("tree|forest|boost|gbm|stump|rule", re.IGNORECASE)
OF_FEATURES = re.compile(
    r"feature(?!_range)|column|cst|constraint|interaction|mask|length_scale|transformer|metric_params", re.IGNORECASE
)
PLAIN = (bool, int, float, str, type(None))
DEEP = 4


class Turned(Way):
    """With the features from the last to the first; columns of a transform are put back by the names that they are given."""

    names: list[str]

    def fit(self, made: Any, examples: Examples) -> None:
        X, *rest = examples.data
        self.names = [f"feature{j}" for j in range(X.shape[1])]
        call(made.fit, Examples((self.there(X), *rest), examples.weights))

    def there(self, queries: Any) -> Any:
        return queries[:, ::-1].copy()

    def back(self, made: Any, answers: Answers) -> Answers:
        """Raises `NotApplicable` where there is a transform alone, and its columns have no names, or those of other things."""
        found = dict(answers)
        if (transform := found.pop("transform", None)) is not None and (columns := self.columns(made, transform)) is not None:
            found["transform"] = transform[:, columns]
        if not found:
            raise NotApplicable("the columns of its transform are not named by features")
        return found

    def columns(self, made: Any, transform: np.ndarray) -> list[int] | None:
        """Which column has the name that comes first, second, … when the features are in order."""
        if not hasattr(made, "get_feature_names_out") or transform.ndim != 2:
            return None
        try:
            turned, straight = (list(made.get_feature_names_out(each)) for each in (self.names[::-1], self.names))
        except ImplementationFailed:  # a part of it has no names
            return None
        if not len(turned) == transform.shape[1] == len(set(turned)):
            return None
        return [turned.index(name) for name in straight] if set(turned) == set(straight) else None


class Recast(Way):
    """With tables of float64 in the examples, and the queries as well if so said, made into others of the same numbers."""

    def __init__(self, change: Callable[[np.ndarray], np.ndarray], asks_so: bool = False) -> None:
        self.change, self.asks_so = change, asks_so

    def fit(self, made: Any, examples: Examples) -> None:
        call(made.fit, Examples(tuple(self.changed(part) for part in examples.data), examples.weights))

    def there(self, queries: Any) -> Any:
        return self.changed(queries) if self.asks_so else queries

    def changed(self, part: Any) -> Any:
        return self.change(part) if isinstance(part, np.ndarray) and part.dtype == np.float64 else part


class Single(Recast):
    """With numbers in single precision."""

    def __init__(self) -> None:
        super().__init__(lambda part: part.astype(np.float32), asks_so=True)
        self.last: Any = None

    def back(self, made: Any, answers: Answers) -> Answers:
        self.last = answers, made
        return answers

    @property
    def is_kept(self) -> bool:
        """Whether the last one that was fitted so answers in single precision, or has learned such numbers."""
        return keeps_single(self.last, DEEP + 1)


def keeps_single(thing: Any, deep: int = DEEP) -> bool:
    """Whether an array of float32 or less is among what it has learned, its parts, or theirs."""
    thing = thing._thing if isinstance(thing, Watched) else thing
    if isinstance(thing, np.ndarray | np.generic):
        return thing.dtype.kind == "f" and thing.dtype.itemsize < 8
    if hasattr(thing, "toarray"):
        return keeps_single(getattr(thing, "data", None))
    parts: Iterator[Any] = iter(())
    if isinstance(thing, dict):
        parts = iter(thing.values())
    elif isinstance(thing, list | tuple):
        parts = iter(thing)
    elif hasattr(thing, "__dict__") and not isinstance(thing, type):
        parts = iter(vars(thing).values())
    return deep > 0 and any(keeps_single(part, deep - 1) for part in parts)


def with_gaps(part: np.ndarray) -> np.ndarray:
    """Every second row, and every second number of a row, of a larger array that is full of other numbers."""
    larger = np.full(tuple(2 * n for n in part.shape), 9.0)
    view = larger[tuple(slice(None, None, 2) for _ in part.shape)]
    view[...] = part
    return view


def names_of_parts(thing: Any, parameters: dict[str, Any]) -> list[str]:
    """Of its class, and of the classes of what it is set to."""
    thing = thing._thing if isinstance(thing, Watched) else thing
    return [type(each).__name__ for each in (thing, *parameters.values()) if type(each) not in PLAIN]


class Represented(Reformed):
    """The same examples and queries, represented otherwise."""

    def of_tables(self) -> Fit:
        """The first form. Raises `NotApplicable` where it does not take tables of numbers."""
        if not isinstance(self.examples[0], np.ndarray) or self.examples[0].ndim != 2 or self.examples[0].dtype != np.float64:
            raise NotApplicable("it does not take tables of numbers")
        return self.first_form

    @cached_property
    def has_features(self) -> bool:
        """Whether there are two features or more."""
        return self.sample.d > 1

    @cached_property
    def in_order(self) -> Fit:
        """Raises `NotApplicable` where a parameter speaks of features one by one, or it chooses among features that may tie."""
        for name, value in self.parameters.items():
            own = name.rpartition("__")[2]
            if OF_FEATURES.search(own) and type(value) not in PLAIN:
                raise NotApplicable(f"its {name} may speak of features one by one")
        if self.has_parameter(*SPLITS) or any(map(TREES.search, names_of_parts(self.implementation, self.parameters))):
            raise NotApplicable("it splits at features that tie")
        if self.has_parameter(*CHOOSES) or self.is_among_neighbours:
            raise NotApplicable("it chooses among features, or neighbours, that tie")
        if self.has_parameter("n_clusters"):
            raise NotApplicable("it numbers clusters as it finds them")
        straight = self.of_tables()
        return Fit(straight.examples, {name: straight.answers[name] for name in self.turned.answers}, straight.way)

    @cached_property
    def turned(self) -> Fit:
        return self.fit(self.of_tables().examples, Turned())

    @cached_property
    def in_single(self) -> Fit:
        """Raises `NotApplicable` where float32 does not hold a number."""
        for part in (*self.of_tables().examples.data, self.queries):
            if isinstance(part, np.ndarray) and part.dtype == np.float64 and (part.astype(np.float32) != part).any():
                raise NotApplicable("float32 does not hold its numbers")
        return self.fit(self.of_tables().examples, Single())

    @cached_property
    def in_fortran_order(self) -> Fit:
        return self.fit(self.of_tables().examples, Recast(np.asfortranarray))

    @cached_property
    def in_larger_arrays(self) -> Fit:
        return self.fit(self.of_tables().examples, Recast(with_gaps))

    def compared_in_single(self) -> list[tuple[Near, Any, Any]]:
        """As `compared`. Raises `NotApplicable` where it differs, and keeps single precision: nothing bounds what it loses."""
        way = self.in_single.way
        assert isinstance(way, Single)
        if self.first_form.misses(self.in_single) and way.is_kept:
            raise NotApplicable("it computes in single precision where its examples are")
        return self.compared(self.first_form, self.in_single)
