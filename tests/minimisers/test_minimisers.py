"""Steps and answers by hand, oracles that count, and attacks: what is wrong is refuted, what is right raises no alarm."""

from __future__ import annotations

import contextlib
import pickle
import time
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from lemmata.algorithms.minimisers import BFGS, Backtracking, Bisection, ConjugateGradients, Zoom
from lemmata.algorithms.minimisers.quasi_newton import update
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.limits import time_limit
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.samples.working import WorkingSamples
from lemmata.properties.search.search import Run, check_sample, search
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.minimisers.oracles import Oracle
from lemmata.theorems.minimisers.readings import Minimum, OnLine
from lemmata.theorems.minimisers.samples.functions import Line, Problem, StronglyConvexProblem
from lemmata.theorems.smoothness.samples.functions import Bend, Bent
from lemmata.workbench.implementations import catalogue
from lemmata.workbench.validation.jobs import Search
from lemmata.workbench.workers.pool import DEFAULT, run_apart

HALF = Fraction(1, 2)
SQUARE = Bent(((1,),), (Bend((), ((1, 1),)),), (0,))  # x²/2
PLANE = Bent(((1, 1), (1, -1)), (Bend((), ((1, 1),)), Bend((), ((2, 2),))), (1, 0), -3)
VALLEY = Bent(((1,),), (Bend((-1, 1), ((1, 1), (-1, -1), (1, 1))),), (0,))  # two minimisers, and 0 between them


def verdicts(theorem: str, thing, examples: int = 30, **settings) -> str:
    found = THEOREMS[theorem]
    return search(found, Implementation.of(thing, found.role, settings=settings), examples=examples, shrink=False).verdict


def check(theorem: str, thing, sample):
    found = THEOREMS[theorem]
    return check_sample(found, Implementation.of(thing, found.role), sample)[0]


# ------------------------------------------------------------------------------------------------------------ the oracle


def test_the_oracle_is_correctly_rounded_and_counts():
    oracle = Oracle(PLANE)
    x = np.array([0.1, 0.3])
    exact = exact_vector(x)
    assert oracle.asked_value(x) == float(PLANE.value(exact))
    assert oracle.asked_gradient(x).tolist() == [float(v) for v in PLANE.gradient(exact)]
    assert (oracle.values, oracle.gradients) == (1, 1)
    assert np.isnan(oracle.asked_value(np.array([np.inf, 0.0])))
    assert oracle.values == 2


def test_what_is_counted_is_what_was_called():
    """An implementation that asks after its report is made is found out."""

    class AsksInTheEnd(BFGS):
        def __call__(self, fun, x0, jac):
            found = super().__call__(fun, x0, jac)
            fun(found.x)
            return found

    assert verdicts("evaluations-are-counted", AsksInTheEnd) == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize(("times", "moment", "verdict"), [(10, 0.03, "vacuous"), (10**6, 0.001, "crashed")])
def test_the_time_of_the_oracle_is_not_its_minimisers_but_it_may_not_ask_for_ever(monkeypatch, times, moment, verdict):
    exact = Oracle.rounded

    def slow(self: Oracle, x: np.ndarray):
        time.sleep(moment)
        return exact(self, x)

    def goes_on(fun, x0, jac):
        while True:
            with contextlib.suppress(BaseException):
                fun(x0)

    def asks(fun, x0, jac):
        pickle.loads(pickle.dumps(fun))  # as who hands it to another process
        for _ in range(times):
            fun(x0)
        return SimpleNamespace(x=x0)

    monkeypatch.setattr(Oracle, "rounded", slow)
    found = THEOREMS["answer-is-no-worse-than-the-start"]
    record, _ = check_sample(found, Implementation.of(asks, found.role), Problem(SQUARE, (1,)), seconds=0.2)
    assert record.verdict == verdict
    if verdict == "crashed":
        job = Search(found, Implementation.of(goes_on, found.role), sample=Problem(SQUARE, (1,)), seconds=0.2)
        assert run_apart(job, replace(DEFAULT, seconds=0.2)).record.verdict == "crashed"


def test_an_oracle_that_is_slow_says_nothing_of_who_catches_what_it_raises(monkeypatch):
    """Where the time for a sample is up while it is asked, nothing is raised there, for its minimiser would answer 0."""
    exact = Oracle.rounded

    def slow(self: Oracle, x: np.ndarray):
        end = time.perf_counter() + 0.4
        while time.perf_counter() < end:
            pass
        return exact(self, x)

    def catches(fun, x0, jac):
        try:
            return SimpleNamespace(x=x0, fun=fun(x0))
        except BaseException:
            return SimpleNamespace(x=1 + abs(x0), fun=0.0)

    monkeypatch.setattr(Oracle, "rounded", slow)
    found = THEOREMS["answer-is-no-worse-than-the-start"]
    run = Run(found, Implementation.of(catches, found.role), 0, steer=False)
    with time_limit(0.3, whole=0.1):
        run.trial(Problem(SQUARE, (1,)))
    assert run.record.smallest is None


# ------------------------------------------------------------------------------------------------------------ by hand


def test_line_searches_by_hand():
    """x²/2 from 1 along −4: the step 1 leads to −3, ½ to −1 (no decrease), ¼ to 0."""
    line = Line(SQUARE, (1,), (-4,), Fraction(1, 8), HALF)
    assert line.slope == -4
    assert OnLine(Backtracking, line).alpha == Fraction(1, 4)
    assert OnLine(Bisection, line).alpha == Fraction(1, 4)
    assert OnLine(Zoom, line).new_slope == 0


def test_the_update_meets_the_secant_equation():
    s, y = np.array([1.0, 2.0]), np.array([3.0, 0.5])
    assert update(np.eye(2), s, y) @ y == pytest.approx(s, rel=1e-14)


def test_a_minimiser_by_hand():
    run = Minimum(BFGS, StronglyConvexProblem(PLANE, (5, 4)))
    assert run.success and run.value - PLANE.least < Fraction(1, 10**9)
    assert run.reported_value == exact_vector(run.rounded[0]).item()


def test_samples_say_what_they_need():
    with pytest.raises(HypothesisNotMet, match="none of descent"):
        Line(SQUARE, (1,), (4,), Fraction(1, 8), HALF)
    with pytest.raises(HypothesisNotMet, match="0 < c₁"):
        Line(SQUARE, (1,), (-4,), HALF, HALF)
    with pytest.raises(HypothesisNotMet, match="bounded below"):
        Problem(Bent(((1,),), (Bend((), ((-1, -1),)),), (0,)), (1,))
    with pytest.raises(HypothesisNotMet, match="strongly"):
        StronglyConvexProblem(VALLEY, (1,))
    flat = Bent(((1,),), (Bend((0,), ((0, 0), (1, 1))),), (0,))  # 0 on the left
    assert Problem(flat, (1,)).d == 1


@pytest.mark.parametrize("kind", [Problem, StronglyConvexProblem, Line])
def test_samples_are_drawn_large(kind):
    large = [sample for _, sample in zip(range(6), WorkingSamples(kind), strict=False)]
    hard = [sample for _, sample in zip(range(6), WorkingSamples(kind, hard=True), strict=False)]
    assert max(sample.d for sample in large) >= 15 and len(hard) == 6


LARGE = {"minimiser": [BFGS, ConjugateGradients], "line-search": [Backtracking, Bisection, Zoom]}


@pytest.mark.slow
@pytest.mark.parametrize("hard", [False, True], ids=["large", "hard"])
@pytest.mark.parametrize("role", LARGE)
def test_references_hold_where_functions_are_large_or_hard(role, hard):
    """Where f is so large, or so near to its level, that rounding hides what is left, reporting failure is correct."""
    for theorem in (t for t in catalogue.all_theorems() if t.role.__role__ == role):
        for thing in LARGE[role]:
            for _, sample in zip(range(2), WorkingSamples(theorem.sample, hard=hard), strict=False):
                assert not check(theorem.id, thing, sample).fails, (theorem.id, thing, sample)


# ------------------------------------------------------------------------------------------------------------ attacks


def at(x, **more):
    """A minimiser that answers a point, and says these things of it."""
    return lambda fun, x0, jac: SimpleNamespace(x=x(x0), **more)


def test_an_honest_failure_is_no_lie():
    class GivesUp(BFGS):
        most = 1

    for theorem in ("success-means-stationary", "success-bounds-the-distance"):
        assert verdicts(theorem, GivesUp) in ("vacuous", "holds")
    for theorem in ("answer-is-no-worse-than-the-start", "report-is-of-the-answer", "evaluations-are-counted"):
        assert verdicts(theorem, GivesUp) == "holds"


def test_success_at_a_saddle_or_maximiser_is_stationary_and_says_no_more():
    """At 0 of the valley the gradient is 0: a start there is an end, which no law of this topic calls a minimum."""
    assert not check("success-means-stationary", BFGS, Problem(VALLEY, (0,))).fails


def test_one_that_never_moves_tests_nothing():
    assert verdicts("report-is-of-the-answer", at(np.array, fun=0.0)) in ("vacuous", "refuted")
    assert verdicts("answer-is-no-worse-than-the-start", at(np.array)) == "vacuous"
    assert verdicts("success-means-stationary", at(np.array, success=True)) == "not-applicable"  # no gtol


@pytest.mark.parametrize(
    "answer", [at(lambda x0: x0 * np.nan), at(lambda x0: np.append(x0, 0.0)), at(lambda x0: "x0"), lambda *_: 3]
)
def test_what_is_no_point_is_refuted(answer):
    assert verdicts("answer-is-no-worse-than-the-start", answer) == "refuted"


def test_single_precision_is_no_lie():
    """One that works in float32 rounds what it is answered: it reports f(x) as float32 has it, at an x that float32 has."""

    class Single(BFGS):
        def __init__(self):
            super().__init__(gtol=2.0**-7)

        def __call__(self, fun, x0, jac):
            coarse = np.float32
            found = super().__call__(lambda x: coarse(fun(coarse(x))), x0, lambda x: coarse(jac(coarse(x))))
            return SimpleNamespace(**{**vars(found), **{name: coarse(getattr(found, name)) for name in ("x", "fun", "jac")}})

    for theorem in (t for t in catalogue.all_theorems() if t.role.__role__ == "minimiser"):
        assert verdicts(theorem.id, Single) in ("holds", "vacuous"), theorem.id


def test_writing_to_the_start_is_found():
    class Overwrites(BFGS):
        def __call__(self, fun, x0, jac):
            x0 += 1
            return super().__call__(fun, x0 - 1, jac)

    assert verdicts("report-is-of-the-answer", Overwrites) == "refuted"


def test_a_step_of_a_search_in_other_words():
    """A declared failure is declined; a step of 0, of NaN or of less than nothing is none."""
    assert verdicts("sufficient-decrease", lambda *_: None) == "declined"
    assert verdicts("sufficient-decrease", lambda *_: float("nan")) == "declined"
    assert verdicts("sufficient-decrease", lambda *_: 0.0) == "refuted"
    assert verdicts("sufficient-decrease", lambda *_: 1e-300) == "holds"  # it is sufficient, and far too short
    assert verdicts("decrease-of-a-wolfe-step", lambda *_: 1e-300) == "refuted"
    assert verdicts("wolfe-curvature-condition", lambda *_: 1e-300) == "refuted"


def test_a_weak_search_is_not_held_to_the_strong_condition():
    class Further(Bisection):
        """It goes as far as the weak conditions let it, by doubling."""

        def __call__(self, fun, jac, x, p, c1, c2):
            alpha = super().__call__(fun, jac, x, p, c1, c2)
            before, slope = fun(x), jac(x) @ p
            while alpha is not None and fun(x + 1.25 * alpha * p) <= before + c1 * 1.25 * alpha * slope:
                alpha *= 1.25
            return alpha

    class Braggart(Further):
        wolfe = "strong"

    assert verdicts("sufficient-decrease", Further) == "holds"
    assert verdicts("wolfe-curvature-condition", Braggart) == "refuted"
