r"""What a fitted estimator remembers: the examples that it was fitted to, and nothing else."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised, law
from ...properties.theorem import contract
from .readings import Answers, Entry, Otherwise, Taught, apart, difference


@law
def the_same_answers(run: Taught, after: Answers) -> Law:
    """The same computation gives the same numbers, to the last digit."""
    for name, before in run.before.items():
        index, was, is_now = difference(before, after[name]) or ([], "all", "all")
        if was == is_now or run.repeats:
            yield equal("the answer, and the one before", is_now, was, at=Entry(name, index))


@contract("A fit forgets what was fitted before", examples=40)
def fit_forgets_what_was_before(run: Taught) -> Law:
    r"""An estimator that was fitted to other examples, and then to (X, y), answers as a fresh one that is fitted to (X, y).

    Hypotheses: it answers the same when it is fitted afresh, its random state set; it is not told to go on by ``warm_start``.
    """
    yield exercised("answers differ", run.tells_apart)
    s = run.sample
    others = run.data(2 * s.X[::-1] + 1, s.classes.max() - s.classes, s.y[::-1] + 1)
    yield from the_same_answers(run, run.answers(run.fitted(made=run.fitted(*others))))


@contract("Answering changes nothing", examples=40)
def answering_changes_nothing(run: Taught) -> Law:
    r"""A fitted estimator answers at Q the same again, after it was asked at other rows.

    Hypotheses: it answers the same when it is fitted afresh, its random state set.
    """
    yield exercised("answers differ", run.tells_apart)
    made = run.fitted()
    for queries in (run.queries[::-1], run.queries, run.examples[0], run.examples[0][1::2], run.queries):
        after = run.answers(made, queries)
    yield from the_same_answers(run, after)


@contract("A pickled copy answers the same", examples=40)
def pickled_copy_answers_the_same(run: Otherwise) -> Law:
    r"""A fitted estimator answers at Q as the one that is read back from what ``pickle`` writes of it.

    Hypotheses: it can be pickled, and answers the same when it is fitted afresh, its random state set. What it has learned may
    come to lie otherwise in memory, and sums run in another order: numbers are compared to the role's tolerance.
    """
    yield exercised("answers differ", run.tells_apart)
    yield from close_answers(run, run.before_pickling, run.after_pickling)


@law
def close_answers(run: Taught, before: Answers, after: Answers) -> Law:
    """Numbers that are the same but for the order of sums."""
    for place, was, is_now in apart(before, after):
        if was == is_now or run.repeats:
            yield equal("the number, and the one before", is_now, was, at=place)


@contract("A fit leaves the parameters as they are", examples=40)
def fit_leaves_the_parameters(run: Otherwise) -> Law:
    r"""``get_params`` answers the same before and after ``fit``: numbers, text, truth values, None, and tuples of them.

    Hypotheses: it has ``get_params``.
    """
    before, after = run.parameters_around
    yield exercised("it has parameters", bool(before))
    for name, value in before.items():
        yield equal("the parameter after the fit, and before", after.get(name, "none"), value, at=name)
