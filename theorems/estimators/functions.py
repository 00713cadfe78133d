r"""Functions of arrays: the same question gets the same answer, however its numbers lie in memory."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised, law
from ...properties.theorem import contract
from .readings import Answers, Asked, apart


@law
def the_same_numbers(run: Asked, after: Answers) -> Law:
    """Numbers that are the same but for the order of sums."""
    yield equal("how many answers there are", len(after), len(run.before))
    if after.keys() == run.before.keys():
        for place, was, is_now in apart(run.before, after):
            yield equal("the number, and the one before", is_now, was, at=place)


@contract("Asked again, a function answers the same", examples=40)
def function_answers_the_same_again(run: Asked) -> Law:
    r"""A function of arrays answers the same again, after it was asked something else; and it writes to none of them.

    Hypotheses: a ``random_state`` is set, and before each call numpy's global generator; neither its name nor its text says that it
    works in place.
    """
    yield exercised("a number is not 0", run.tells_apart)
    for after in run.again:
        yield from the_same_numbers(run, after)


@contract("To a function it does not matter how an array lies in memory", examples=40)
def layout_does_not_matter_to_a_function(run: Asked) -> Law:
    r"""A function answers the same of arrays in C order, in Fortran order, and of those that are every other row of a larger one.

    Hypotheses: it does not draw, nor compute by steps, nor is it about memory or types; what it refuses so it may refuse.
    """
    yield exercised("a number is not 0", run.tells_apart)
    for after in run.laid_out_otherwise:
        yield from the_same_numbers(run, after)


@contract("Whole numbers may come as integers", examples=40)
def whole_numbers_may_be_integers(run: Asked) -> Law:
    r"""A function answers the same of whole numbers in float64 and in int64: rows, and classes.

    Hypotheses: it does not draw, nor compute by steps, nor is it about memory or types; what it refuses so it may refuse.
    """
    yield exercised("a number is not 0", run.tells_apart)
    for after in run.of_another_type:
        yield from the_same_numbers(run, after)


@contract("A list is as good as an array", examples=40)
def list_is_as_good_as_an_array(run: Asked) -> Law:
    r"""A function answers the same of arrays, and of lists of the same numbers.

    Hypotheses: it does not draw, nor compute by steps, nor is it about memory or types; what it refuses so it may refuse.
    """
    yield exercised("a number is not 0", run.tells_apart)
    for after in run.of_lists:
        yield from the_same_numbers(run, after)
