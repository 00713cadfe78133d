"""Claims read literally: no clause without a conclusion or a reason, no hypothesis without words of the document."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.samples import strategy_of
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample, evaluate
from lemmata.properties.statements.conclusions import Conclusion, Law, at_most, exercised
from lemmata.properties.statements.verdicts import Declined, NotApplicable, Unknown
from lemmata.properties.theorem import THEOREMS
from lemmata.sources import DOCUMENTS
from lemmata.theorems.adaboost.samples.weighted_points import AnyBoostingPoints, ScoredLabels
from lemmata.theorems.generalisation.samples.sampling import RectangleQuery, SmallPopulation
from lemmata.theorems.kernels.samples.points import PointsWithOffset
from lemmata.theorems.mirror_descent.printed.sets import FiniteSet
from lemmata.theorems.perceptron.readings import Updates
from lemmata.theorems.perceptron.samples.streams import SeparableStream
from lemmata.theorems.regression.samples.tables import BoundedNorm
from lemmata.theorems.smoothness.printed.any_norm import NormOfThePlane
from lemmata.theorems.smoothness.samples.functions import Bend, Bent
from lemmata.theorems.smoothness.samples.points import CurvatureQuery
from lemmata.theorems.svm.samples.points import SeparableClasses, TwoClasses
from lemmata.theorems.vc_dimension.samples.ranges import CirclePoints, CollinearTriple, LinePoints
from lemmata.workbench.controls.controls import Job, implementation_of
from lemmata.workbench.implementations.catalogue import all_theorems, references_of
from lemmata.workbench.texts import claims, clauses, wording
from lemmata.workbench.texts.claims import settled

SOURCES = Path(os.environ.get("LEMMATA_SOURCES") or Path(__file__).parents[2] / "shared" / "sources")

WANTED: dict[str, set[str]] = defaultdict(set)  # by the statement, the conclusions that test a claim
for _found in clauses.wordings().values():
    for _test in _found.tests:
        _id, _, _conclusion = _test.partition(": ")
        WANTED[_id].add(_conclusion)


@pytest.mark.parametrize("claim", clauses.wordings())
def test_every_wording_stands(claim):
    assert wording.faults(claim, clauses.wordings()[claim]) == []


def test_every_wording_is_of_a_claim():
    assert wording.unknown_claims() == []


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the documents are not part of the repository; LEMMATA_SOURCES names their folder")
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_grant_quotes_words_of_the_document(document):
    text = (SOURCES / f"{document}.txt").read_text(encoding="utf-8")
    grants = [
        (claim, words)
        for claim, found in clauses.wordings().items()
        if claim.startswith(f"{document}/")
        for words in map(wording.quoted, found.grants.values())
    ]
    assert [grant for grant in grants if grant[1] not in text] == []


@pytest.mark.slow
@pytest.mark.parametrize("id", WANTED)
def test_what_is_said_to_test_a_clause_is_concluded(id):
    """On the references and the samples that a search draws: a name in the code is not enough."""
    statement, _ = wording.named(f"{id}: ")
    theorem = THEOREMS[id.partition("/")[0]]
    missing = set(WANTED[id])
    for sample in drawn(statement.sample, 60):
        for reference in references_of(theorem):
            try:
                found = evaluate(statement, reference, sample)
            except (Declined, NotApplicable, Unknown):
                continue
            missing -= {c.name for c in found if isinstance(c, Conclusion)}
        if not missing:
            return
    assert not missing


# ----------------------------------------------------------------------------------------------------------- the checker

HARD = "cs229-svm/max-geometric-margin-problem"  # holds, by largest-geometric-margin, which has two hypotheses
CLAUSE = {"says": "the margin is the largest", "tested": ["largest-geometric-margin: γ² ≤ γ*²"]}
BOTH = {"some hyperplane separates the classes": "words", "neither is empty": "words"}
FAILS = "cs229-svm/ratio-margin-problem"


def read(claim: str = HARD, **entry) -> list[str]:
    return wording.faults(claim, clauses.wording({"clauses": [CLAUSE], "grants": BOTH, **entry}))


def test_a_reading_that_may_stand():
    assert read() == []


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"grants": {"neither is empty": "words"}}, "nothing grants"),
        ({"grants": {}}, "nothing grants"),
        ({"grants": {**BOTH, "neither is empty": " | a gloss"}}, "no words"),
        ({"grants": {**BOTH, "neither is empty": "a | one letter stands everywhere"}}, "no words"),
        ({"grants": {**BOTH, "n ≥ 3": "words"}}, "is not a hypothesis of"),
        ({"grants": {**BOTH, "neither is emp": "words"}}, "is not a hypothesis of"),
        ({"added": ["neither is empty"]}, "is named twice"),
        ({"grants": {"some hyperplane separates the classes": "words"}, "added": ["neither is empty"]}, "a claim that holds"),
        ({"grants": {"some hyperplane separates the classes": "words"}, "beyond": {"neither is empty": ""}}, "no reason"),
        ({"grants": {"some hyperplane separates the classes": "words"}, "remarks": {"neither is empty": ""}}, "no reason"),
        ({"clauses": [CLAUSE, {"says": "x", "fails": "y"}]}, "a claim that holds"),
        ({"clauses": [CLAUSE, {"says": "x", "tested": []}]}, "neither a conclusion nor a reason"),
        ({"clauses": [CLAUSE, {"says": "x", "undecided": ""}]}, "neither a conclusion nor a reason"),
        ({"clauses": [{"says": "x", "undecided": "a reason"}]}, "no clause is decided"),
        ({"clauses": [{"says": "x", "lost": "a reason"}]}, "no clause is decided"),
        ({"clauses": [CLAUSE, {"says": "x", "judgement": ""}]}, "neither a conclusion nor a reason"),
        ({"clauses": [CLAUSE, {"says": "x", "infinite": "finite ones", "stand_in": ["a: b"]}]}, "is not a conclusion"),
        ({"clauses": [{**CLAUSE, "tested": ["largest-geometric-margin: γ ≤ γ*"]}]}, "is not a conclusion of a theorem"),
        ({"clauses": [{**CLAUSE, "tested": ["no-such-theorem: γ² ≤ γ*²"]}]}, "is not a conclusion of a theorem"),
        ({"clauses": [{**CLAUSE, "tested": ["largest-geometric-margin/norm-is-quadratic: γ² ≤ γ*²"]}]}, "is not a conclusion"),
        ({"clauses": [CLAUSE, {**CLAUSE, "tested": ["soft-zero-gap: W(α) ≤ P*"]}]}, "of the hypotheses of soft-zero-gap"),
        ({"corrected": "another sentence"}, "a claim that holds"),
        ({"follows": HARD}, "which is not misprinted"),
        ({"follows": "cs229-svm/no-such-claim"}, "which is not misprinted"),
        ({"claim": FAILS}, "has a corrected sentence"),
        ({"claim": FAILS}, "has a clause that fails"),
        ({"claim": FAILS, "clauses": [{"says": "x", "fails": "y"}]}, "is not a conclusion of the printed statement"),
        ({"claim": "ml-notes/ols-inversion-cost"}, "the claim is not decided"),
        ({"claim": "ml-notes/no-such-claim"}, "the claim is not decided"),
    ],
)
def test_a_reading_that_may_not_stand(entry, fault):
    assert any(fault in found for found in read(**entry)), read(**entry)


@pytest.mark.parametrize(
    "entry",
    [
        {"clauses": [{"says": "x", "tested": ["a: b"], "undecided": "both"}]},
        {"clauses": [{"says": "x"}]},
        {"clauses": [{"says": "", "undecided": "a reason"}]},
        {"clauses": [{"says": "x", "granted": "a reason"}]},
        {"clauses": [{"says": "x", "lost": "a reason", "stand_in": ["a: b"]}]},
        {"clauses": [{"says": "x", "tested": ["a: b"], "stand_in": ["a: b"]}]},
        {"clauses": [], "granted": {}},
        {},
    ],
)
def test_an_entry_that_cannot_be_read(entry):
    with pytest.raises(ValueError, match="the wording of some claim cannot be read"):
        clauses.wording(entry, "some claim")


# ------------------------------------------------------------------------------------------------- counted, and shown


def test_what_was_not_read_is_counted_as_such():
    decided = [claim for claim, by in settled().items() if by.theorem]
    counts = wording.count()
    assert counts["read"] == len(clauses.wordings()) and counts["read"] + counts["not yet"] == len(decided)
    assert sum(wording.count(f"{d}/")["undecided"] for d in DOCUMENTS) == counts["undecided"]


def test_the_list_counts_what_was_read(lemmata):
    counts = wording.count("cs229-online-learning/")
    listed = " ".join(lemmata("list", "--claims", "--source", "cs229-online-learning").stdout.split())
    assert (
        f"{counts['read']} of 13 decided claims were read clause by clause, with {counts['undecided']} clauses or hypotheses"
        in listed
    )
    assert "read clause by clause" not in lemmata("list", "--claims", "--verdict", "informal").stdout


def test_every_decided_claim_is_read():
    """All have been; one that is decided later is listed here until it is."""
    assert sorted(c for c, by in settled().items() if by.theorem and c not in clauses.wordings()) == []


def test_no_clause_is_undecided_and_no_hypothesis_beyond():
    left = {c: [*[x.says for x in f.clauses if x.kind == "undecided"], *f.beyond] for c, f in clauses.wordings().items()}
    assert {claim: says for claim, says in left.items() if says} == {}


HYPOTHESES = re.compile(r"\b(if|enough|follows|provided|assum\w*|unless)\b")


@pytest.mark.parametrize(
    "reason", [(c, x.by[0]) for c, f in clauses.wordings().items() for x in f.clauses if x.kind == "dismissed"], ids="-".join
)
def test_a_dismissal_carries_no_hypothesis(reason):
    """A conclusion or a derivation stands for "it follows"; "for m large enough" is a hypothesis."""
    assert not HYPOTHESES.search(reason[1])


STAND_IN = re.compile(r"\b(stands? in|tested)\b")


@pytest.mark.parametrize(
    "reason",
    [(c, x.by[0]) for c, f in clauses.wordings().items() for x in f.clauses if x.kind in clauses.BY_STAND_IN],
    ids=lambda reason: reason[0],
)
def test_what_is_infinite_or_a_limit_says_its_stand_in(reason):
    assert STAND_IN.search(reason[1])


def test_the_kinds_of_reasons_are_not_mixed_up():
    """A formula that was lost is not a judgement, and a custom is not lost."""
    kinds = {(x.by[0], x.kind) for f in clauses.wordings().values() for x in f.clauses if x.kind not in ("tested", "fails")}
    assert len({reason for reason, _ in kinds}) == len(kinds)


@pytest.mark.parametrize("phrase", ["0<εₜ<1", "0<εₜ<1 in every round", "Δ is convex"])
def test_one_rule_for_an_edge_of_a_printed_formula(phrase):
    """A claim that holds links to the erratum of the claim that prints the formula, whatever words stand beside it."""
    for claim, found in clauses.wordings().items():
        if phrase in {**found.grants, **found.beyond, **found.linked}:
            assert phrase in found.linked, claim


def test_a_hypothesis_is_linked_to_an_erratum_only():
    assert any("which is not misprinted" in f for f in read(grants={}, linked=dict.fromkeys(BOTH, f"{HARD} | an edge")))
    assert read(grants={}, linked=dict.fromkeys(BOTH, f"{FAILS} | an edge")) == []
    assert any("no reason" in f for f in read(grants={}, linked=dict.fromkeys(BOTH, "")))


def test_what_is_beyond_a_hypothesis_is_an_undecided_clause():
    found = clauses.wording({"clauses": [CLAUSE, {"says": "x", "undecided": "y"}], "beyond": {"neither is empty": "z"}})
    assert found.undecided == 2


def test_a_lost_formula_a_custom_or_a_limit_leaves_nothing_undecided():
    said = [{"says": "x", kind: "a reason"} for kind in ("dismissed", "lost", "judgement", "asymptotic", "infinite")]
    found = clauses.wording({"clauses": [CLAUSE, *said]})
    assert found.undecided == 0 and found.by_stand_in == 2


def test_a_stand_in_is_a_test():
    found = clauses.wording({"clauses": [CLAUSE, {"says": "x", "infinite": "finite ones", "stand_in": ["a: b"]}]})
    assert found.tests[1:] == ["a: b"]


@pytest.mark.parametrize("claim", [c for c, by in settled().items() if by.verdict == "holds"])
def test_what_holds_but_for_something_undecided_holds_in_part(claim):
    found = clauses.wordings()[claim]
    open_parts = any(clause.kind == "undecided" for clause in found.clauses) or found.beyond
    assert wording.verdict(claim) == ("holds in part" if open_parts else "holds")


def test_a_claim_with_something_undecided_holds_in_part(monkeypatch):
    open_ = clauses.wording({"clauses": [CLAUSE, {"says": "x", "undecided": "y"}], "grants": BOTH})
    monkeypatch.setattr(wording, "wordings", lambda: {HARD: open_})
    assert wording.verdict(HARD) == "holds in part" and wording.count()["in part"] == 1


def test_a_claim_is_shown_with_its_clauses_grants_and_correction(lemmata):
    shown = " ".join(lemmata("show", "cs229-svm/soft-margin-primal").stdout.split())
    assert "as printed" in shown and "repaired, settled by soft-margin-optimum" in shown
    assert "read literally; undecided: no clauses, no hypotheses" in shown
    assert "fails some (w, b) has all yᵢ(⟨w,xᵢ⟩ + b) ≥ 1 − ξᵢ" in shown
    assert "granted C > 0: C 是一个参数" in shown and "remark no class is empty: one class alone" in shown
    assert "corrected min ½‖w‖² + CΣξᵢ over w, b and ξ" in shown and "tested by soft-margin-optimum: P(w,b) ≥ P*" in shown


def test_a_claim_that_was_not_read_says_so(lemmata, monkeypatch):
    monkeypatch.setattr(wording, "wordings", dict)
    assert "not yet read literally" in lemmata("show", "cs229-svm/soft-margin-primal").stdout
    assert wording.count()["read"] == 0 and wording.count()["not yet"] > 0
    informal = next(c for c, by in settled().items() if by.theorem is None)
    assert "read literally" not in lemmata("show", informal).stdout


# ------------------------------------------------------------------------------------------ what holds beside a theorem


@pytest.fixture
def false_beside():
    theorem = THEOREMS["updates-from-zero"]

    def no_update_at_all(run: Updates) -> Law:
        """The perceptron never updates."""
        yield exercised("an update", run.updates >= 1)
        yield at_most("updates", run.updates, 0)

    yield theorem.literally()(no_update_at_all)
    theorem.holding.pop()


@pytest.mark.slow
def test_what_is_false_beside_a_theorem_is_no_control_as_expected(false_beside, lemmata):
    theorem = THEOREMS["updates-from-zero"]
    beside = (len(theorem.holding) - 1) * len(references_of(theorem))
    outcome = Job(theorem.id, "holding", beside, 40).run()
    assert outcome.record.verdict == "refuted" and not outcome.as_expected
    result = lemmata("check", theorem.id, "--examples", "20")
    assert result.exit_code == 1 and "must hold, but is refuted" in " ".join(result.stdout.split())


def test_what_holds_beside_a_theorem_has_samples():
    for theorem in all_theorems():
        for statement in theorem.holding:
            assert strategy_of(statement.sample) is not None and statement.text


def test_a_claim_with_two_mistakes_shows_both(lemmata):
    by = settled()["cs229-svm/strong-duality-slater"]
    assert [f.theorem for f in by.also] == ["strong-duality"] and by.failing not in by.also
    shown = " ".join(lemmata("show", "cs229-svm/strong-duality-slater").stdout.split())
    assert "Strict feasibility does not make the minimum exist" in shown and "must satisfy h = 0 too" in shown


# ------------------------------------------------------------------------------------------------------------- witnesses

FLAT = Bent(((1,),), (Bend((), ((0, 0),)),), (0,))
ROUND = Bent(((1,),), (Bend((), ((1, 1),)),), (0,))

WITNESSES = {
    "cs229-svm/ratio-margin-problem": SeparableClasses(((-1,), (1,)), (-1, 1)),
    "cs229-svm/soft-margin-primal": TwoClasses(((0,), (0,)), (-1, 1)),
    "cs229-svm/soft-margin-dual-derivation": TwoClasses(((0,), (0,)), (1, -1)),
    "cs229-svm/hard-margin-convex-qp": SeparableClasses(((0,), (1,)), (-1, 1)),
    "cs229-svm/polynomial-kernel-feature-dimension": PointsWithOffset(((0,),), -1),
    "fds-chapter-6/log-n-dependence-avoidable": SmallPopulation(((0, 0), (1, 0)), 4, Fraction(1, 4)),
    "fds-chapter-6/single-rectangle-estimate-concentrates": RectangleQuery(((0, 0), (1, 0)), 1, Fraction(1, 4), (0, 0), (0, 0)),
    "fds-chapter-6/point-in-closure-of-others-not-shattered": CollinearTriple(((0, 0), (1, 1), (2, 2))),
    "fds-chapter-6/intervals-vc-dimension-2": LinePoints(((0,), (1,), (2,))),
    "fds-chapter-6/interval-pairs-vc-dimension-4": LinePoints(((0,), (1,), (2,), (3,), (4,))),
    "fds-chapter-6/margin-function-not-concave": SeparableStream(((1,),), (1,)),
    "fds-chapter-6/convex-polygons-vc-infinite": CirclePoints(((65, 0),)),
    "ml-notes/adaboost-reweighting": AnyBoostingPoints(((0,), (1,)), (-1, 1)),
    "ml-notes/adaboost-optimal-alpha": AnyBoostingPoints(((0,), (1,)), (-1, 1)),
    "ml-notes/perceptron-mistake-bound": SeparableStream(((1,),), (1,)),
    "ml-notes/gradient-boost-must-change-loss": ScoredLabels((1,), (0,)),
    "ml-notes/l1-ball-corner-sparsity": BoundedNorm(((1, 0), (0, 2)), (2, 1), 1),
    "ml-notes/mirror-step-three-point-inequality": FiniteSet((0, 1), 0, Fraction(-1, 4), 1),
    "ml-notes/upper-curvature-three-equivalent-forms": CurvatureQuery(FLAT, (1,), (0,), (0,), 1, 2),
    "ml-notes/lower-curvature-three-equivalent-forms": CurvatureQuery(ROUND, (1,), (0,), (0,), 0, 2),
}


@pytest.mark.parametrize("claim", WITNESSES)
def test_a_stated_witness_refutes_the_claim(claim):
    failing = settled()[claim].failing
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), WITNESSES[claim])
    assert record.verdict == "refuted"


@pytest.mark.parametrize(("claim", "found"), [("upper", (0, -1)), ("lower", (-1, 0))])
def test_the_third_form_fails_by_the_printed_points(claim, found):
    """At the x, y and α of the witness, and at no other points."""
    claim = f"ml-notes/{claim}-curvature-three-equivalent-forms"
    failing, query = settled()[claim].failing, WITNESSES[claim]
    f, a, (x, y) = query.f.value, query.alpha, (exact_vector(v) for v in (query.x, query.y))
    bulge = a * f(x) + (1 - a) * f(y) - f(a * x + (1 - a) * y)
    assert (bulge, a * (1 - a) * query.k * ((x - y) @ (x - y)) / 2) == found
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), query)
    assert (Fraction(record.lhs), Fraction(record.rhs)) == found


def test_the_shift_by_the_square_of_another_norm_is_not_convex():
    """½‖x‖₂² − ¼‖x‖₁² = ¼(|x₁| − |x₂|)²: 0 at (1, 1) and (1, −1), and ¼ at their midpoint. Here the norm is ‖x‖₁ by its rows."""
    by = settled()["ml-notes/auxiliary-function-shift"]
    failing = next(f for f in (by.failing, *by.also) if f.sample is NormOfThePlane)
    plane = NormOfThePlane(((1, 1), (1, -1)), False, Fraction(1, 2), 1, (1, 1), (1, -1))
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), plane)
    assert record.verdict == "refuted"


def test_the_corner_regions_lead_to_zeros_where_the_projection_is_euclidean():
    failing = settled()["ml-notes/l1-ball-corner-sparsity"].failing
    record, _ = check_sample(
        failing, implementation_of(failing, THEOREMS[failing.theorem]), BoundedNorm(((1, 0), (0, 1)), (4, 1), 2)
    )
    assert record.verdict == "holds"


def test_the_derivation_of_the_soft_dual_is_right_where_no_multiplier_exceeds_C():
    """Two examples that are far apart: W(α) at α = 2C is below P*."""
    failing = settled()["cs229-svm/soft-margin-dual-derivation"].failing
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), TwoClasses(((-2,), (2,)), (-1, 1)))
    assert record.verdict == "holds"


# ------------------------------------------------------------------------------------------------- the theorem that settles


def test_the_first_conclusion_that_tests_a_claim_names_the_theorem_that_settles_it():
    tested = {"says": "y", "tested": ["gram-is-psd/of-a-map: zᵀKz", "gram-is-symmetric: K"]}
    dismissed = {"says": "x", "dismissed": "a remark"}
    assert clauses.wording({"clauses": [dismissed, tested]}).settled_by == "gram-is-psd"
    assert clauses.wording({"clauses": [dismissed, tested], "theorem": "gram-is-symmetric"}).settled_by == "gram-is-symmetric"
    assert not clauses.wording({"clauses": [tested, {"says": "z", "fails": "K"}]}).settled_by
    assert not clauses.wording({"clauses": [dismissed]}).settled_by


def test_a_claim_cannot_be_settled_by_what_is_not_a_theorem(monkeypatch):
    entry = clauses.wording({"clauses": [{"says": "x", "tested": ["no-such-theorem: y"]}]})
    monkeypatch.setattr(claims, "wordings", lambda: {HARD: entry})
    with pytest.raises(ValueError, match=f"{HARD} is settled by no-such-theorem, which is not a theorem"):
        settled.__wrapped__()
