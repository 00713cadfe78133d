"""The same estimator, asked otherwise: after pickling, a row at a time, at sparse rows, with two jobs."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from copy import deepcopy
from functools import cached_property
from typing import Any

import numpy as np

from ....properties.roles.base import Watched
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..samples import Lesson
from .answers import Answers, is_numeric
from .taught import ASKED, Taught

SIMPLE = (bool, int, float, str, type(None))


class Otherwise(Taught[Lesson]):
    """Does not apply where there are only labels to compare: at ties they may flip with the last digit."""

    @cached_property
    def numbers_before(self) -> Answers:
        return self.numbers(self.before)

    def among(self, answers: Answers) -> Answers:
        """Of other answers those that are compared."""
        return {name: answers[name] for name in self.numbers_before}

    # ------------------------------------------------------------------------------------------------------------- pickling

    @cached_property
    def has_gaps(self) -> bool:
        """Whether an array that it has learned lies in memory with gaps, which pickling closes."""
        thing = self.first._thing if isinstance(self.first, Watched) else self.first
        arrays = [value for value in getattr(thing, "__dict__", {}).values() if isinstance(value, np.ndarray)]
        return any(not (array.flags.c_contiguous or array.flags.f_contiguous) for array in arrays)

    @cached_property
    def before_pickling(self) -> Answers:
        """All of them, labels as well where there is nothing else, and sums run in the same order."""
        found = {name: array for name, array in self.before.items() if is_numeric(array)}
        numbers = {name: array for name, array in found.items() if not self.is_of_labels(name, array)}
        if not numbers and (not found or self.has_gaps):
            raise NotApplicable("it answers labels only")
        return numbers or found

    @cached_property
    def after_pickling(self) -> Answers:
        return self.answers(self.copied)

    # ------------------------------------------------------------------------------------------------------------- the rows

    def of_queries(self) -> Any:
        """The rows to answer at. Raises `NotApplicable` where answers are no more than what was learned."""
        if not set(self.before) <= set(ASKED):
            raise NotApplicable("it is not asked at rows")
        return self.queries

    @cached_property
    def alone(self) -> Answers:
        """The answers at each row alone, put together."""
        queries = self.of_queries()
        single = [self.among(self.answers(self.first, queries[i : i + 1])) for i in range(len(queries))]
        return {name: np.concatenate([answer[name] for answer in single]) for name in self.numbers_before}

    @cached_property
    def backwards(self) -> Answers:
        """The answers at the rows in the reverse order, turned round."""
        found = self.answers(self.first, self.of_queries()[::-1])
        return {name: array[::-1] for name, array in self.among(found).items()}

    @cached_property
    def in_fortran_order(self) -> Answers:
        """The answers at a table in Fortran order."""
        queries = self.of_queries()
        is_table = isinstance(queries, np.ndarray) and queries.ndim == 2
        return self.among(self.answers(self.first, np.asfortranarray(queries) if is_table else queries))

    @cached_property
    def at_sparse_rows(self) -> Answers:
        """Raises `NotApplicable` where it does not say that it takes sparse matrices, refuses one, or chooses among neighbours."""
        takes = getattr(self.tags, "input_tags", None)
        if takes is None or not takes.sparse or not takes.two_d_array:
            raise NotApplicable("it does not say that it takes sparse matrices")
        if self.is_among_neighbours:
            raise NotApplicable("it chooses among neighbours that tie")
        from scipy import sparse

        try:
            return self.among(self.answers(self.first, sparse.csr_matrix(self.of_queries())))
        except ImplementationFailed as error:  # which is loud, and nobody takes it for an answer
            raise NotApplicable(f"it takes no sparse matrix where it was fitted to an array: {error}") from error

    # ------------------------------------------------------------------------------------------------ parameters and jobs

    @cached_property
    def with_two_jobs(self) -> Answers:
        """In threads, where it asks joblib. Raises `NotApplicable` without the parameter ``n_jobs``."""
        if "n_jobs" not in self.parameters:
            raise NotApplicable("it has no n_jobs")
        made = self.new()
        made.set_params(n_jobs=2)
        joblib = sys.modules.get("joblib")
        with nullcontext() if joblib is None else joblib.parallel_config("threading"):
            return self.among(self.answers(self.fitted(made=made)))

    @cached_property
    def parameters_around(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The parameters before and after a fit. Raises `NotApplicable` where it does not say what they are."""
        if not self.parameters:
            raise NotApplicable("it has no get_params")
        made = self.new()
        before = {name: deepcopy(value) for name, value in made.get_params().items() if is_simple(value)}
        self.fitted(made=made)
        return before, {name: value for name, value in made.get_params().items() if name in before}


def is_simple(value: Any) -> bool:
    """Whether it is a number, text, truth value or None, or a tuple of such."""
    if isinstance(value, tuple):
        return all(map(is_simple, value))
    return type(value) in SIMPLE and value == value
