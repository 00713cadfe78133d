r"""Functions of arrays: the same question gets the same answer, however its numbers lie in memory."""

from __future__ import annotations

from collections.abc import Iterable

from ...properties.statements.conclusions import Law, equal, exercised, law
from ...properties.theorem import contract
from .readings import Answers, Asked, apart


@law
def the_same_numbers(run: Asked, others: Iterable[Answers]) -> Law:
    """Each of the others has the numbers of the first answers, but for the order of sums."""
    yield exercised("a number is not 0", run.tells_apart)
    for after in others:
        yield equal("how many answers there are", len(after), len(run.before))
        if after.keys() == run.before.keys():
            for place, was, is_now in apart(run.before, after):
                yield equal("the number, and the one before", is_now, was, at=place)


@contract("Repeated calls of a function agree", examples=40)
def repeated_calls_agree(run: Asked) -> Law:
    r"""A function of arrays answers the same again, after it was asked something else; and it writes to none of them.

    Hypotheses: a ``random_state`` is set, and before each call numpy's global generator; neither its name nor its text says that it
    works in place.
    """
    yield from the_same_numbers(run, run.again)


@contract("A function is invariant to the memory layout of its arrays", examples=40)
def memory_layout_does_not_matter(run: Asked) -> Law:
    r"""A function answers the same of arrays in C order, in Fortran order, and of those that are every other row of a larger one.

    Hypotheses: it does not draw, nor compute by steps, nor is it about memory or types; what it refuses so it may refuse.
    """
    yield from the_same_numbers(run, run.laid_out_otherwise)


@contract("Integers and floats of the same value agree", examples=40)
def integers_and_floats_agree(run: Asked) -> Law:
    r"""A function answers the same of whole numbers in float64 and in int64: rows, and classes; but no running means.

    Hypotheses: it does not draw, nor compute by steps, nor is it about memory or types, nor does it say that it answers in the type
    of what it is handed; what it refuses so it may refuse.
    """
    yield from the_same_numbers(run, run.of_another_type)


@contract("Lists and arrays agree", examples=40)
def lists_and_arrays_agree(run: Asked) -> Law:
    r"""A function answers the same of arrays, and of lists of the same numbers.

    Hypotheses: it does not draw, nor compute by steps, nor is it about memory or types, nor about trees of arrays, which lists are
    as well; what it refuses so it may refuse.
    """
    yield from the_same_numbers(run, run.of_lists)
