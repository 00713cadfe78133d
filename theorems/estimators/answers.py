r"""An answer is that of its row: not of the rows beside it, of how they lie in memory, or of who computes it."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised, law
from ...properties.theorem import contract
from .memory import close_answers
from .readings import Answers, Otherwise, apart


@contract("An answer belongs to its row", examples=40)
def answers_belong_to_their_rows(run: Otherwise) -> Law:
    r"""The answer at a row is the same alone, among the rows in the reverse order, and in Fortran order.

    Hypotheses: answers are numbers, other than labels, which may flip at ties, and are not drawn; no transforms by steps.
    """
    yield exercised("answers differ", run.tells_apart)
    for others in (run.alone, run.backwards, run.in_fortran_order):
        yield from numbers_agree(run, others)


@law
def numbers_agree(run: Otherwise, after: Answers) -> Law:
    """Numbers that are the same but for the order of sums."""
    for place, was, is_now in apart(run.numbers_before, after):
        if was == is_now or run.is_no_draw:
            yield equal("the number, and the one among all rows", is_now, was, at=place)


@contract("A sparse row gets the answer of the same numbers", examples=40)
def sparse_rows_get_the_same_answers(run: Otherwise) -> Law:
    r"""The answer at rows in a sparse matrix is that at the same numbers in an array.

    Hypotheses: it says in its tags that it takes sparse matrices, and does not refuse one where it was fitted to an array; answers
    are numbers, other than labels.
    """
    yield exercised("answers differ", run.tells_apart)
    yield from numbers_agree(run, run.at_sparse_rows)


@contract("The number of jobs does not matter", examples=20)
def jobs_do_not_matter(run: Otherwise) -> Law:
    r"""With ``n_jobs=2`` an estimator answers at Q as with one job.

    Hypotheses: it has the parameter ``n_jobs``, and answers the same when it is fitted afresh, its random state set.
    """
    yield exercised("answers differ", run.tells_apart)
    yield from close_answers(run, run.numbers_before, run.with_two_jobs)
