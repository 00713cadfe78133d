r"""Fits that go on: at the optimum there is nothing left to do, and examples that come in parts are the same examples."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import contract
from .readings import Continued


@contract("A warm start at the optimum stays there", examples=40)
def warm_start_at_the_optimum_stays(run: Continued) -> Law:
    r"""Fitted twice to the same with ``warm_start=True``, an estimator answers as fitted once without.

    Hypotheses: it has the parameter, and none by which it stops when nothing has become better for a while; finer tolerances, or
    more steps where it has no tolerance, do not move its answers: it had come to an optimum; answers are numbers, other than
    labels, and move little with the random state, the order of examples, and the last digits of numbers and weights.

    Reference: the glossary of scikit-learn, on ``warm_start``.
    """
    yield exercised("answers differ", run.tells_rows_apart(run.cold))
    for place, once, twice in run.compared_at_rest():
        yield equal("the number after a second fit by a warm start, and after one fit", twice, once, at=place)


@contract("Incremental learning: partial_fit on all chunks equals fit, where that is promised", examples=40)
def parts_of_the_examples_are_the_examples(run: Continued) -> Law:
    r"""By ``partial_fit`` to three parts of the examples, one after another, an estimator answers as by ``fit`` to them at once.

    Hypotheses: the text of ``partial_fit`` speaks of chunks, an incremental fit or an online computation, and not of one step; no
    parameter counts steps; ``fit`` does not depend on the order of examples; answers are numbers, other than labels, and move
    little with the random state and the last digits of numbers and weights.

    Reference: T. F. Chan, G. H. Golub and R. J. LeVeque, Algorithms for computing the sample variance: analysis and
    recommendations, The American Statistician 37, 1983, doi:10.1080/00031305.1983.10483115.
    """
    yield exercised("answers differ", run.tells_rows_apart(run.at_once))
    for place, at_once, in_parts in run.compared(run.at_once, run.in_parts):
        yield equal("the number after partial_fit to three parts, and after fit", in_parts, at_once, at=place)
