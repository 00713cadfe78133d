"""The adapters of foreign minimisers and line searches: what they declare, and what is their library's own word."""

from fractions import Fraction
from importlib.util import find_spec

import numpy as np
import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.verdicts import Declined, NotApplicable
from lemmata.properties.theorem import THEOREMS
from lemmata.survey import adapters_minimisers as adapters
from lemmata.survey import survey
from lemmata.survey.surveyed import SURVEY
from lemmata.theorems.minimisers.readings import Minimum, OnLine
from lemmata.theorems.minimisers.samples.functions import Line, Problem
from lemmata.theorems.smoothness.samples.functions import Bend, Bent
from lemmata.workbench.implementations import catalogue

EIGHTH = Bent(((1,),), (Bend((), ((Fraction(1, 4),) * 2,)),), (0,))  # x²/8
ENTRIES = [f for f in SURVEY if ".adapters_minimisers:" in f.target]


def test_a_method_without_a_rule_on_the_gradient_declares_none():
    run = Minimum(lambda: adapters.ScipyMinimize("Nelder-Mead"), Problem(EIGHTH, (3,)))
    assert run.success and run.counts == [("nfev", run.oracle.values, run.oracle.values)]
    with pytest.raises(NotApplicable, match="declares no gtol"):
        _ = run.gtol


def test_an_end_for_another_reason_is_no_word_on_the_gradient():
    """At 2²⁰ f cannot fall by what is left: L-BFGS-B says so, and it is not held to gtol."""
    f = Bent(((1,),), (Bend((), ((Fraction(1, 2**20),) * 2,)),), (0,), 2**20)
    found = adapters.ScipyMinimize("L-BFGS-B", 1e-12)(
        lambda x: 2.0**20 + float(x @ x) / 2**21, np.array([1.0]), lambda x: x / 2**20
    )
    assert found.success is None or bool(found.success) == (np.max(np.abs(found.jac)) <= 1e-12)
    assert Problem(f, (1,)).d == 1


def test_a_warning_of_a_line_search_is_its_word():
    """scipy returns a step where it did not converge, with a warning: see findings/line_search_unconverged.py."""
    line = Line(EIGHTH, (1,), (-Fraction(1, 2**12),), Fraction(1, 2**13), Fraction(1, 8))
    with pytest.raises(Declined):
        _ = OnLine(adapters.ScipyLineSearch, line).alpha


def test_an_approximate_decrease_is_not_held_to_the_other():
    class Approximate(adapters.ScipyLineSearch):
        decrease = "approximate"

    for theorem in ("sufficient-decrease", "decrease-of-a-wolfe-step"):
        made = Implementation.of(Approximate, THEOREMS[theorem].role)
        assert search(THEOREMS[theorem], made, examples=10).verdict == "not-applicable"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.name)
def test_an_adapter_answers(entry):
    if reason := survey.missing(entry):
        pytest.skip(reason)
    sample = Problem(EIGHTH, (3,)) if entry.role == "minimiser" else Line(EIGHTH, (3,), (-1,), Fraction(1, 8), Fraction(7, 8))
    verdicts = set()
    for case in survey.cases_of(entry):
        if isinstance(sample, case.theorem.sample):
            verdicts.add(check_sample(case.theorem, case.implementation, sample)[0].verdict)
    assert verdicts & {"holds", "vacuous"} and "crashed" not in verdicts


def test_enough_are_surveyed_and_every_theorem_is_put_to_one():
    assert len(ENTRIES) >= 14 and len({e.library for e in ENTRIES}) >= 2
    theorems = [t.id for t in catalogue.all_theorems() if t.topic == "minimisers"]
    known = survey.stored()
    stored = {r["theorem"] for e in ENTRIES for r in survey.of(e, known) if r["verdict"] == "holds"}
    assert set(theorems) - stored <= ({"backtracking-steps-are-not-too-short"} if find_spec("jaxopt") is None else set())
