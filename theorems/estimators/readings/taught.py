"""The role of an estimator, what it is handed, and what it answers."""

from __future__ import annotations

import inspect
import pickle
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.roles import role
from ....properties.roles.base import Watched, watched
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import Declined, ImplementationFailed, Missing, NotApplicable
from ..samples import Lesson
from .answers import Answers, difference, is_numeric, plain

S = TypeVar("S", bound=Lesson, covariant=True)
ASKED = ("predict", "predict_proba", "decision_function", "transform", "score_samples")
ITERATES = ("max_iter", "n_iter", "n_iter_no_change", "max_iterations", "epochs", "batch_size")
AMONG_NEIGHBOURS = ("n_neighbors", "radius", "min_samples")  # who ties for the last place is chosen by the order of the search
NEIGHBOURS = re.compile("neighbou?rs|k_?nn", re.IGNORECASE)
COPIES = 16  # of a row
TRIALS = 3  # fits that must answer the same, before a difference counts


@role("estimator")
class Estimator(Protocol):
    """``fit(X, y)`` or ``fit(X)``, and of ``predict``, ``predict_proba``, ``decision_function`` and ``transform`` what it has.

    X is (n, d) of whole numbers from 0 on, as float64; y the classes 0, 1, … of the rows, or, for who says that it is a regressor,
    positive numbers. Of ``get_params`` and ``set_params``, ``random_state`` is set to 0. Who has none of the methods is asked for
    the arrays that it has learned, whose names end with an underscore. Numbers that are summed in another order may differ by
    2⁻²⁰ of the largest number of the answer, which the role assumes, for no estimator declares it.
    """

    def fit(self, X: Any, y: Any = None) -> Any: ...


class Taught(Reading[S], role=Estimator):
    """An estimator that is fitted to the examples, and its answers.

    Does not apply to one that goes on from the fit before because it was told to, by ``warm_start``, and where a difference is
    found, to one that does not answer twice the same.
    """

    # ------------------------------------------------------------------------------------------------- what it says of itself

    @cached_property
    def tags(self) -> Any:
        """Its tags as scikit-learn's estimators have them; None where it has none."""
        with suppress(Exception):  # whatever its own code raises
            return self.implementation.__sklearn_tags__()
        return None

    @cached_property
    def kind(self) -> str:
        """What it says that it is: classifier, regressor, …; empty where it says nothing."""
        found = self.tags.estimator_type if self.tags is not None else getattr(self.implementation, "_estimator_type", None)
        return found if isinstance(found, str) else ""

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """All that it can be set to, those of its parts as well; nothing where it does not say."""
        with suppress(Missing):
            return dict(self.model.get_params())
        return {}

    def has_parameter(self, *words: str) -> bool:
        """Whether a parameter, of its own or of a part, has one of these names."""
        return any(name.rpartition("__")[2] in words for name in self.parameters)

    @cached_property
    def is_among_neighbours(self) -> bool:
        """Whether it chooses among neighbours, by a parameter or its name."""
        thing = self.implementation._thing if isinstance(self.implementation, Watched) else self.implementation
        return self.has_parameter(*AMONG_NEIGHBOURS) or NEIGHBOURS.search(type(thing).__name__) is not None

    @cached_property
    def iterates(self) -> bool:
        """Whether it comes to its answers by steps until they are good enough: no bound on them follows."""
        return self.has_parameter(*ITERATES)

    # ---------------------------------------------------------------------------------------------------- what it is handed

    @cached_property
    def handed(self) -> tuple[str, ...]:
        """The names of what `fit` takes by position."""
        with suppress(TypeError, ValueError):
            given = inspect.signature(self.implementation.fit).parameters.values()
            return tuple(p.name for p in given if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD))
        return ("X", "y")

    def rows_of(self, X: np.ndarray) -> Any:
        """Rows in the form that it says it takes: a column, texts or dictionaries."""
        takes = getattr(self.tags, "input_tags", None)
        if takes is None or takes.two_d_array or not (takes.one_d_array or takes.string or takes.dict):
            return X
        if takes.one_d_array:
            return np.ascontiguousarray(X[:, 0])
        words = [{f"word{j}": int(v) for j, v in enumerate(row)} for row in X]
        return words if takes.dict else [" ".join(word for word, count in row.items() for _ in range(count + 1)) for row in words]

    def targets_of(self, classes: np.ndarray, y: np.ndarray) -> np.ndarray:
        """What it learns to predict: numbers if it is a regressor, else classes; two columns if it says that it needs several."""
        takes = getattr(self.tags, "target_tags", None)
        found = y if self.kind == "regressor" else classes
        return np.column_stack([found, found[::-1]]) if takes is not None and not takes.single_output else found

    def labels_of(self, classes: np.ndarray) -> Any:
        """Classes for who is fitted to nothing else: a list of lists if it says that it takes several for each row."""
        takes = getattr(self.tags, "target_tags", None)
        several = takes is not None and takes.two_d_labels and not takes.one_d_labels
        return [[int(k)] for k in classes] if several else classes

    def data(self, X: np.ndarray, classes: np.ndarray, y: np.ndarray) -> tuple[Any, ...]:
        """The arguments of `fit`."""
        if self.handed[:1] == ("y",):
            return (self.labels_of(classes),)
        rows = self.rows_of(X)
        return (rows, self.targets_of(classes, y)) if len(self.handed) > 1 and self.handed[1] != "sample_weight" else (rows,)

    @cached_property
    def examples(self) -> tuple[Any, ...]:
        return self.data(self.sample.X, self.sample.classes, self.sample.y)

    @cached_property
    def queries(self) -> Any:
        if self.handed[:1] == ("y",):
            return self.labels_of(self.sample.classes[: len(self.sample.Q)])
        return self.rows_of(self.sample.Q)

    # -------------------------------------------------------------------------------------------------------- what it answers

    def new(self) -> Any:
        """A fresh one, its random state set. Raises `NotApplicable` for a warm start."""
        made = self.make()
        known = self.parameters
        if any(name.rpartition("__")[2] == "warm_start" and value for name, value in known.items()):
            raise NotApplicable("it is told to go on from the fit before: warm_start")
        states = {name: 0 for name in known if name.rpartition("__")[2] == "random_state" and type(known[name]) is not int}
        if states:
            made.set_params(**states)
        return made

    def fitted(self, *data: Any, made: Any = None) -> Any:
        """A fresh one, or the one made, fitted to other examples than those of the sample, or to these."""
        made = self.new() if made is None else made
        with declined_as_singular():
            made.fit(*(data or self.examples))
        return made

    @cached_property
    def first(self) -> Any:
        """One that is fitted to the examples: nobody fits it again."""
        return self.fitted()

    def answers(self, made: Any, queries: Any = None) -> Answers:
        """What it answers at the queries, by each method that it has; without any, what it has learned."""
        queries = self.queries if queries is None else queries
        found: Answers = {}
        for name in ASKED:
            if (method := getattr(made, name, None)) is not None:
                with suppress_not_there(), declined_as_singular():
                    found[name] = plain(method(queries))
        return found or learned(made)

    def numbers(self, answers: Answers) -> Answers:
        """The answers that change little with the last digit. Raises `NotApplicable` where there are none."""
        found = {name: array for name, array in answers.items() if is_numeric(array) and not self.is_of_labels(name, array)}
        if not found:
            raise NotApplicable("it answers labels only")
        return found

    def is_of_labels(self, name: str, array: np.ndarray) -> bool:
        """Whether these are labels, numbers that were searched for until they were good enough, or random by its own word."""
        if name == "transform":
            return self.iterates
        if name == "score_samples":  # scikit-learn's restricted Boltzmann machine draws anew for each row, and says so
            return "not deterministic" in (inspect.getdoc(getattr(type(self.implementation), name, None)) or "")
        if name != "predict" or self.kind == "regressor":
            return False
        return self.kind != "" or set(np.unique(array).tolist()) <= set(self.sample.labels)

    @cached_property
    def before(self) -> Answers:
        """The answers of the first one. Raises `NotApplicable` where there is nothing to ask for."""
        found = self.answers(self.first)
        if not found:
            raise NotApplicable("it has nothing to ask for")
        return found

    @property
    def tells_apart(self) -> bool:
        """Whether some answers differ from one another."""
        return any(array.size > 1 and len(np.unique(array.astype(str))) > 1 for array in self.before.values())

    @cached_property
    def repeats(self) -> bool:
        """Whether fresh ones answer the same. Raises `NotApplicable` where one does not, or says that it need not."""
        assert self.is_no_draw
        for _ in range(TRIALS):
            again = self.answers(self.fitted())
            if any(difference(self.before[name], again[name]) for name in self.before):
                raise NotApplicable("it does not answer twice the same")
        return True

    @cached_property
    def is_no_draw(self) -> bool:
        """Whether answers are not drawn anew. Raises `NotApplicable` where they are.

        It says so by a tag; or it has a ``random_state``, and answers copies of one row differently.
        """
        if getattr(self.tags, "non_deterministic", False):
            raise NotApplicable("it says that it is not deterministic")
        if self.has_parameter("random_state") and set(self.before) <= set(ASKED):
            one = self.queries[:1]
            copies = np.repeat(one, COPIES, axis=0) if isinstance(one, np.ndarray) else one * COPIES
            for array in self.answers(self.first, copies).values():
                if any(difference(array[0], other) for other in array[1:]):
                    raise NotApplicable("it answers copies of one row differently: it draws them")
        return True

    @cached_property
    def copied(self) -> Any:
        """The first one, after pickling; or copied, which goes the same way, where its class is not found by its name.

        Raises `NotApplicable` where that cannot be done.
        """
        first = watched(self.first)
        with suppress(Exception):
            return first.copied_by(pickled)
        try:
            return first.copied_by(deepcopy)
        except Exception as error:  # a lock among its attributes, say
            raise NotApplicable(f"it cannot be pickled: {type(error).__name__}") from error


def pickled(thing: Any) -> Any:
    """What is loaded from its pickle."""
    return pickle.loads(pickle.dumps(thing))


@contextmanager
def declined_as_singular() -> Iterator[None]:
    """Within it, ``LinAlgError`` is a refusal: numpy's word for a matrix that is singular, and then there may be no answer."""
    try:
        yield
    except ImplementationFailed as error:
        if str(error).startswith("LinAlgError"):
            raise Declined(f"it refuses an input: {error}") from error
        raise


class suppress_not_there(suppress):
    """Within it, a method may say that it is not there after all, as scikit-learn's do by ``NotFittedError``."""

    def __init__(self) -> None:
        super().__init__(ImplementationFailed, NotImplementedError)

    def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
        return isinstance(error, ImplementationFailed) and str(error).startswith(("NotFittedError", "AttributeError"))


def learned(made: Any) -> Answers:
    """The arrays of numbers that it has learned, but for the seconds that it took."""
    thing = made._thing if isinstance(made, Watched) else made
    found: Answers = {}
    for name in sorted(vars(thing)):
        if name.endswith("_") and not name.startswith("_") and "time" not in name:
            value = getattr(made, name)
            if isinstance(value, np.ndarray | float | int) or hasattr(value, "toarray"):
                array = plain(value)
                if array.size and is_numeric(array):
                    found[name] = array
    return found
