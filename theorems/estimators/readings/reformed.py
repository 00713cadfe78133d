"""The same examples in another order, and as a sparse matrix."""

from __future__ import annotations

import inspect
import re
from functools import cached_property

import numpy as np

from ....properties.roles.training import takes_weights
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..samples import WeightedLesson
from .refitted import Examples, Fit, Refitted

IN_ORDER = ("early_stopping", "shuffle", "batch_size")  # by these it meets some examples before others
SAID = re.compile(r"order(ing)? (of|in) the (\w+ )?(data|samples|examples|observations|points|rows)", re.IGNORECASE)


class Reformed(Refitted[WeightedLesson]):
    """The examples, with their weights where it takes some, in two forms."""

    @cached_property
    def first_form(self) -> Fit:
        weights = 1 + self.sample.w if takes_weights(self.implementation) else None
        return self.fit(Examples(self.examples, weights))

    @cached_property
    def in_reverse(self) -> Fit:
        """In the reverse order. Raises `NotApplicable` where it learns from one after another, or says that the order matters."""
        for name in IN_ORDER:
            if self.parameters.get(name, False) not in (False, None):
                raise NotApplicable(f"it meets some examples before others: {name} is {self.parameters[name]!r:.30}")
        if self.has_parameter("cv") or self.is_among_neighbours:
            raise NotApplicable("it divides the examples in their order, or chooses among neighbours that tie")
        if hasattr(self.implementation, "partial_fit"):
            raise NotApplicable("it learns from one part of the examples after another: partial_fit")
        if SAID.search(" ".join((inspect.getdoc(type(self.implementation)) or "").split())):
            raise NotApplicable("its text says that the order matters")
        return self.fit(self.first_form.examples.taken(np.arange(self.sample.n)[::-1]))

    @cached_property
    def as_sparse(self) -> Fit:
        """To a sparse matrix. Raises `NotApplicable` where it does not say that it takes one, refuses it, or chooses neighbours."""
        takes = getattr(self.tags, "input_tags", None)
        if takes is None or not takes.sparse or not takes.two_d_array:
            raise NotApplicable("it does not say that it takes sparse matrices")
        if self.is_among_neighbours:
            raise NotApplicable("it chooses among neighbours that tie")
        if self.parameters.get("n_components", 0) is None:
            raise NotApplicable("it chooses how many components there are by what it can compute: n_components is None")
        from scipy import sparse

        X, *rest = self.examples
        examples = Examples((sparse.csr_matrix(X), *rest), self.first_form.examples.weights)
        try:
            return self.fit(examples)
        except ImplementationFailed as error:  # which is loud, and nobody takes it for an answer
            raise NotApplicable(f"it takes no sparse matrix: {error}") from error

    def tells_rows_apart(self, fit: Fit) -> bool:
        """Whether some answers differ from one another."""
        return any(len(np.unique(array.astype(str))) > 1 for array in fit.answers.values())
