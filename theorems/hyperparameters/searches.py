r"""Search of a finite space: over all functions, every one is as good as a random one, and worse than one of twice the budget."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised, less
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import OverAllFunctions


@theorem("No free lunch for search", source=ml_notes("Hyperparameter, random search"))
def no_free_lunch_for_search(search: OverAllFunctions) -> Law:
    r"""Over all functions from N configurations to M values the best of n evaluations has one mean, whichever search finds it.

    It is that of random search, and so below that of random search with twice the budget: none beats it everywhere.

    Hypotheses: the n configurations are different, and the best of them is returned.

    Reference: D. H. Wolpert and W. G. Macready, No free lunch theorems for optimization, 1997, Theorem 1, doi:10.1109/4235.585893.
    """
    space, n = search.sample, search.sample.budget
    yield exercised("there is something to find", space.M > 1)
    for values, (asked, answer) in search.runs.items():
        yield equal("different configurations that are evaluated", len(set(asked)), n, at=values)
        yield equal("evaluations", len(asked), n, at=values)
        yield equal("the value of the answer, and the best that was seen", values[answer], max(values[i] for i in asked), at=values)
    yield equal("Σ of the best values, over all functions, and that of random search", search.total, space.best_of(n))
    if 2 * n <= space.N and space.M > 1:
        yield less("Σ of the best values, and that of random search with 2n evaluations", search.total, space.best_of(2 * n))
