"""The role of a search with a budget, and what it finds on all functions."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import Any, Protocol

from ....properties.roles import role
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.spaces import FiniteSpace
from .reversals import whole


@role("budgeted-search")
class BudgetedSearch(Protocol):
    """``search(evaluate, N, n)``: n different configurations of 0, …, N − 1 are evaluated, and the best of them is returned.

    ``evaluate(i)`` is the value of a configuration, the larger the better. Which is asked for next may depend on the values; what
    is random must not differ from one call to the next.
    """

    def __call__(self, evaluate: Any, N: int, n: int) -> Any: ...


class OverAllFunctions(Reading[FiniteSpace], role=BudgetedSearch):
    """What it asks and answers on each function of the configurations."""

    @cached_property
    def runs(self) -> dict[tuple[int, ...], tuple[list[int], int]]:
        """By function, the configurations that were evaluated, and the answer."""
        space, found = self.sample, {}
        for values in product(range(space.M), repeat=space.N):
            asked: list[int] = []

            def evaluate(i: Any, values: tuple[int, ...] = values, asked: list[int] = asked) -> int:
                asked.append(_within(i, space.N))
                return values[asked[-1]]

            found[values] = asked, _within(self.make()(evaluate, space.N, space.budget), space.N)
        return found

    @cached_property
    def total(self) -> int:
        """The sum over all functions of the value of the answer."""
        return sum(values[answer] for values, (_, answer) in self.runs.items())


def _within(i: Any, N: int) -> int:
    if not 0 <= whole(i) < N:
        raise ImplementationFailed(f"{i} is no configuration of 0, …, {N - 1}")
    return int(i)
