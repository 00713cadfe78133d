"""The rules of reading, over all claims: no part passed over, grants that grant, witnesses that show, repairs that repair."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from lemmata.properties.samples import strategy_of
from lemmata.properties.samples.base import decode, encode
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.recast import recast
from lemmata.properties.search.record import Record
from lemmata.properties.search.search import check_sample, first_failure
from lemmata.properties.statements.conclusions import Conclusion
from lemmata.properties.theorem import THEOREMS, Failing
from lemmata.workbench.base.latex_to_unicode import plain, unmarked
from lemmata.workbench.controls.controls import Job, implementation_of
from lemmata.workbench.evidence.stored import verdicts
from lemmata.workbench.implementations.catalogue import all_theorems, references_of
from lemmata.workbench.texts import clauses, parts, wording
from lemmata.workbench.texts.claims import all_claims, settled

WORDINGS = clauses.wordings()
FAILING = {failing.id: failing for theorem in all_theorems() for failing in theorem.failing}
REPAIRED = [claim for claim, by in settled().items() if by.failing and claim in WORDINGS]

# ------------------------------------------------------------------------------------------------ 2: no part is passed over


@pytest.mark.parametrize("claim", WORDINGS)
def test_every_reason_chain_rate_and_number_is_held_by_a_clause(claim):
    """A failing one wants a clause of its own, or a line ``'words as printed' = 'what the clause says'`` in ``[claim.held]``."""
    assert parts.unheld(all_claims()[claim].printed, WORDINGS[claim]) == []


@pytest.mark.parametrize("claim", [claim for claim, found in WORDINGS.items() if found.held])
def test_what_is_held_stands_in_the_sentence_and_names_a_clause(claim):
    found, printed = WORDINGS[claim], all_claims()[claim].printed
    texts = [part.text for part in parts.parts(printed)]
    assert [words for words in found.held if not any(words in text for text in texts)] == []
    assert set(found.held.values()) <= {clause.says for clause in found.clauses}


def test_parts_of_a_sentence():
    printed = r"Since the start is 0 (12), $a\le b\le c$ [lost]; hence it takes O(n^2) steps, 30% of them in vain."
    assert [(part.kind, part.text) for part in parts.parts(printed)] == [
        ("reason", "Since the start is 0 , a≤ b≤ c"),
        ("reason", "hence it takes O(n^2) steps, 30% of them in vain"),
        ("rate", "O(n^2)"),
        ("number", "30"),
        ("chain", "a≤ b≤ c"),
    ]


@pytest.mark.parametrize(
    ("printed", "says", "names", "left"),
    [
        ("x is small, because y shrinks", "x is small", ["a: b"], ["because y shrinks"]),
        ("x is small, because y shrinks", "y shrinks, and so does x", ["a: b"], []),
        ("x ≤ y ≤ z", "x ≤ z", ["a: b"], ["x ≤ y ≤ z"]),
        ("x ≤ y ≤ z", "x ≤ y ≤ z", ["a: b", "a: c"], []),
        ("x_{i≥2} ≤ z", "x ≤ z", ["a: b"], []),
        ("it is O(n)", "it is bounded", ["a: b"], ["O(n)"]),
        ("30% of them, by Lemma 6.4 and (13)", "a third", ["a: b"], ["30"]),
    ],
)
def test_what_no_clause_holds(printed, says, names, left):
    found = clauses.wording({"clauses": [{"says": says, "tested": names}]})
    assert [part.text for part in parts.unheld(printed, found)] == left


# --------------------------------------------------------------------------------------------------------- 4: a grant grants

LITTLE = re.compile(r"\b(the|and|for|all|that|with|are|has|have|some|any|each|its|not|from|than|then|which|where|they|this|here)\b")
ASKS_NOTHING = re.compile(r"\b(nothing|whatever|no (further|other))\b")


def of_what(text: str) -> set[str]:
    """The words, without endings, and the letters of formulas in a text."""
    text = LITTLE.sub(" ", unmarked(plain(text)).lower())
    words = {word[:5] for word in re.findall(r"[a-z]{4,}", text)}
    return words | set(re.findall(r"[^\W\d_]", re.sub(r"[a-z]{3,}|[\u4e00-\u9fff]", " ", text)))


GRANTS = [(claim, phrase, grant) for claim, found in WORDINGS.items() for phrase, grant in found.grants.items()]


@pytest.mark.parametrize("claim", dict.fromkeys(claim for claim, *_ in GRANTS))
def test_a_grant_speaks_of_what_it_grants(claim):
    """Its gloss names the thing: "Δ is convex" is not granted by words on Φ, nor "bounded below" by words that ask for nothing."""
    for phrase, grant in WORDINGS[claim].grants.items():
        words, _, gloss = grant.partition(" | ")
        assert gloss, f"{phrase}: add a gloss, as in 'words | gloss'"
        assert of_what(phrase) & of_what(f"{gloss} {words}"), f"{phrase}: the gloss {gloss!r} speaks of something else"
        assert not ASKS_NOTHING.search(gloss), f"{phrase}: words that ask for nothing grant nothing: {gloss!r}"


def test_convexity_of_the_set_is_not_granted_by_words_on_the_mirror_map():
    assert not of_what("Δ is convex") & of_what("任何严格凸可微函数 \\(\\Phi\\) | a differentiable function Φ")
    assert ASKS_NOTHING.search("with no further property, f is bounded below")


def test_the_set_of_mirror_descent_is_convex_by_the_erratum_only():
    """Whatever the phrase begins with: the rule of one erratum for an edge is not escaped by another wording."""
    for claim, found in WORDINGS.items():
        for phrase in found.grants:
            assert not phrase.endswith("Δ is convex"), claim


# ------------------------------------------------------------------------------------------------- 6: a witness shows what fails


@cache
def refutation(id: str) -> tuple[Any, Record, list[Any]]:
    """The witness that is stated, or stored, or found where none is stored that still refutes the statement: read from its printed
    fields, with what is concluded on it.
    """
    failing = FAILING[id]
    theorem = THEOREMS[failing.theorem]
    stored = verdicts().get(id, {}).get("witness")
    for fields in [encode(failing.witness())] if failing.witness is not None else [stored] if stored else []:
        sample = decode(fields)
        record, found = check_sample(failing, implementation_of(failing, theorem), sample, seconds=None)
        if record.fails:
            return sample, record, found
    hunted = Job(theorem.id, failing.kind, theorem.failing.index(failing)).run().record
    assert hunted.smallest is not None, f"nothing refutes {id}"
    sample = decode(encode(hunted.smallest.sample))
    return sample, *check_sample(failing, implementation_of(failing, theorem), sample, seconds=None)


def points_of(value: Any) -> set[tuple[Any, ...]]:
    """All vectors in a sample or a place."""
    if hasattr(type(value), "__dataclass_fields__"):
        return {point for name in type(value).__dataclass_fields__ for point in points_of(getattr(value, name))}
    if not isinstance(value, tuple | list | np.ndarray):
        return set()
    deeper = [
        entry for entry in value if isinstance(entry, tuple | list | np.ndarray) or hasattr(type(entry), "__dataclass_fields__")
    ]
    return {point for entry in deeper for point in points_of(entry)} if deeper else {tuple(value)}


@pytest.mark.parametrize("id", FAILING)
def test_a_witness_fails_by_its_printed_fields(id):
    """From these alone the failing quantity is computed again, with the sides that are stored; where several are compared, it says
    at what place; and the points of the place are printed.
    """
    failing = FAILING[id]
    sample, record, found = refutation(id)
    assert record.fails
    stored = verdicts().get(id, {})
    if stored.get("witness") == encode(sample):
        assert (record.conclusion, record.lhs, record.rhs) == (stored["conclusion"], stored["lhs"], stored["rhs"])
    failure = first_failure(found)
    alike = [c for c in found if isinstance(c, Conclusion) and failure is not None and c.name == failure.name]
    if failure is not None and failing.claims:
        assert len(alike) < 2 or failure.at is not None, f"several {failure.name!r}: say at what place, by at="
        if isinstance(failure.at, tuple) and all(isinstance(v, np.ndarray) for v in failure.at):
            hidden = points_of(failure.at) - points_of(sample)
            assert not hidden, f"it fails at {hidden}, which are not among the fields of {sample}"


# ------------------------------------------------------------------------------------------------------ 7: a repair repairs


@pytest.mark.parametrize("claim", REPAIRED)
def test_the_corrected_sentence_is_not_refuted_by_the_witness(claim):
    by, found = settled()[claim], WORDINGS[claim]
    for failing in (by.failing, *by.also):
        assert isinstance(failing, Failing)
        sample = refutation(failing.id)[0]
        for test in found.corrected_by:
            statement, _ = wording.named(test)
            assert statement is not None
            theorem = THEOREMS[test.partition(": ")[0].partition("/")[0]]
            for same in [sample] if type(sample) is statement.sample else recast(sample, statement.sample):
                assert check_sample(statement, references_of(theorem)[0], same, seconds=None)[0].verdict != "refuted", test


Breaks = Callable[[Any], bool]
ADDED: dict[tuple[str, str], tuple[str, Breaks]] = {
    # the added hypothesis of a claim: a statement that is refuted without it, and how its witness breaks it
    **{
        ("ml-notes/gp-posterior", f"{matrix} is not singular"): (
            "posterior-is-a-conditional-normal/covariances-have-an-inverse",
            lambda s: s.noise == 0 and len(set(s.rows)) < s.n,  # one point, observed twice
        )
        for matrix in "SΣ"
    },
    ("cs229-svm/polynomial-kernel-feature-dimension", "c≥0"): (
        "monomial-map-has-binomial-dimension/monomials-for-any-offset",
        lambda s: s.c < 0,
    ),
    ("cs229-svm/inhomogeneous-quadratic-kernel-expansion", "c≥0"): (
        "feature-map-computes-kernel/quadratic-expansion-for-any-offset",
        lambda s: s.c < 0,
    ),
    ("cs229-svm/strong-duality-slater", "Slater's condition holds"): (
        "strong-duality/multipliers-by-strict-feasibility-of-g-alone",
        lambda s: s.b * s.b == sum(v * v for v in s.c),  # the line touches the disc
    ),
    ("cs229-svm/kernel-as-similarity-intuition", "and k(x,x)>0"): (
        "normalized-kernel-falls-with-distance/nearer-images-have-larger-products",
        lambda s: (0,) in s.rows,
    ),
    ("fds-chapter-6/point-in-closure-of-others-not-shattered", "a point in the convex hull of the others"): (
        "hull-point-blocks-shattering/no-hull-point",
        lambda s: len(s.rows) == 1,
    ),
    ("fds-chapter-6/margin-function-not-concave", "d≥2"): (
        "margin-is-not-concave/solutions-have-different-margins",
        lambda s: s.d == 1,
    ),
    ("fds-chapter-6/unsquared-norm-exponential-kernel", "σ≠0"): (
        "gaussian-gram-is-definite/gaussian-of-any-width",
        lambda s: s.sigma == 0,
    ),
    ("fds-chapter-6/gaussian-kernel-psd", "σ≠0"): ("gaussian-gram-is-definite/gaussian-of-any-width", lambda s: s.sigma == 0),
    ("fds-chapter-6/power-series-kernel-positive-definite", "cₚ≥0 for all p≥0"): (
        "power-series-is-psd/with-negative-coefficients",
        lambda s: s.coefficients[0] < 0,
    ),
    ("fds-chapter-6/random-sphere-no-large-margin", "independent fair labels"): (
        "random-labels-leave-no-large-margin/large-margins-of-any-points",
        lambda s: not hasattr(s, "labels"),  # the points may have any labels, as one of a point has
    ),
    ("fds-chapter-6/boosting-round-count", "and the denominator, about γε−ε²/8 for small ε, is positive"): (
        "enough-rounds-leave-no-error/printed-number-of-rounds",
        lambda s: 8 * s.gamma <= s.epsilon,
    ),
    ("ml-notes/adaboost-reweighting", "0<εₜ<1"): (
        "coefficients-follow-errors/coefficient-for-any-error",
        lambda s: len(set(s.rows)) == len(s.rows),  # a stump makes no mistake
    ),
    ("ml-notes/adaboost-optimal-alpha", "0<εₜ<1"): (
        "coefficient-minimises-the-loss/factor-has-a-minimum",
        lambda s: len(set(s.rows)) == len(s.rows),
    ),
    ("ml-notes/ols-closed-form", "for the inverse, the columns of X are linearly independent"): (
        "least-squares-solution/inverse-always-exists",
        lambda s: not any(map(any, s.rows)),
    ),
    ("ml-notes/sgd-always-converges", "the step size is constant and below 2/R², R=max ‖xᵢ‖"): (
        "sgd-with-small-steps-converges/sgd-converges-for-any-step",
        lambda s: s.eta * s.radius_squared == 2,
    ),
    ("ml-notes/sgd-always-converges", "some w* fits the data exactly"): (
        "sgd-with-small-steps-converges/sgd-between-two-targets",
        lambda s: s.eta * s.radius_squared < 2,  # so that the step size is not at fault
    ),
    ("ml-notes/ridge-constraint-penalty-equivalence", "c > 0"): (
        "penalty-for-a-bound/penalty-for-every-bound",
        lambda s: s.c == 0,
    ),
    **dict.fromkeys(
        (
            (f"ml-notes/{claim}", "W is (ε, 2s)-RIP with ε < 1 (of order d where 2s > d)")
            for claim in (
                "rip-uniqueness-sparsest",
                "rip-uniqueness-proof-difference-2s-sparse",
                "rip-inverse-high-probability-remark",
            )
        ),
        ("sparsest-preimage/unique-whatever-epsilon", lambda s: s.W == ((1, 1),)),  # two equal unit columns have ε = 1
    ),
    ("ml-notes/gaussian-matrix-rip", "0 < ε < 1"): (
        "gaussian-matrices-are-rip/one-row-for-a-large-epsilon",
        lambda s: s.epsilon >= 1,
    ),
    ("ml-notes/gini-random-pair", "the two examples are drawn independently, so that they may be the same"): (
        "gini-is-the-chance-of-a-difference/of-two-different-examples",
        lambda s: len(s.rows) == 2,
    ),
    ("ml-notes/decision-tree-fits-anything", "equal rows have equal labels"): (
        "full-tree-fits/full-tree-fits-anything",
        lambda s: len(set(s.rows)) == 1 < len(set(s.labels)),
    ),
    ("ml-notes/lp-norm-definition", "p≥1"): ("dual-norm-is-attained/any-exponent-gives-a-norm", lambda s: s.p < 1),
    ("ml-notes/convex-subgradient-exists-everywhere", "on ℝⁿ"): (
        "subgradient-of-a-maximum/subgradient-everywhere",
        lambda s: not s.inside,
    ),
    ("ml-notes/subdifferential-singleton-if-differentiable", "on ℝⁿ"): (
        "subgradient-of-a-maximum/only-the-gradient",
        lambda s: not s.inside,
    ),
    ("ml-notes/mirror-step-three-point-inequality", "and Δ is convex"): (
        "three-points-of-a-mirror-step/three-points-on-any-set",
        lambda s: len(s.points) == 2,
    ),
    **dict.fromkeys(
        (
            (f"ml-notes/{claim}", "losses are between 0 and 1")
            for claim in ("hoeffding-finite-class-uniform-convergence", "agnostic-finite-class-sample-complexity")
        ),
        ("examples-for-uniform-convergence/any-losses-converge", lambda s: max(map(max, s.losses)) > 1),
    ),
    ("ml-notes/perplexity-binary-search", "mᵢ<T<n−1 for each i, of whose nearest points there are mᵢ"): (
        "rows-have-the-perplexity/bisection-tends-to-any-threshold",
        lambda s: s.threshold <= s.squares.count(min(s.squares)),
    ),
}
HYPOTHESES = [(claim, phrase) for claim, found in WORDINGS.items() for phrase in found.added]


@pytest.mark.parametrize("added", HYPOTHESES, ids=" | ".join)
def test_an_added_hypothesis_is_broken_by_a_witness(added):
    """A repair is no stronger than it must be: a hypothesis that nothing is known to fail without is not added.

    A new one is entered in `ADDED` with a statement that is refuted without it, printed or an ablation, and with how the witness
    breaks it: at the edge itself, where the hypothesis has one (c = 0 for c > 0).
    """
    assert added in ADDED, f"{added}: enter a statement that is refuted without it in ADDED"
    id, breaks = ADDED[added]
    assert breaks(refutation(id)[0])


def test_what_breaks_an_added_hypothesis_is_of_one():
    assert set(ADDED) <= set(HYPOTHESES)


NORMS = re.compile(r"(any|arbitrary|some|dual) norm|‖_\*|\\\|_\*")


def norms_of(sample: type) -> int:
    """In how many norms the samples of a type measure: by their exponent p, or by the unit ball that they have."""
    fields = getattr(sample, "__dataclass_fields__", {})
    if strategy_of(sample) is None or not {"p", "round"} & set(fields):
        return 0
    return len({getattr(s, "p", None) if "p" in fields else (s.round, s.rows) for s in drawn(sample, 60)})


@pytest.mark.parametrize("claim", [c for c in WORDINGS if NORMS.search(plain(all_claims()[c].printed) + WORDINGS[c].corrected)])
def test_a_sentence_on_any_norm_is_tested_under_several(claim):
    """Under three at least, or an ``infinite`` clause says which norms, or maps, stand in."""
    found = WORDINGS[claim]
    by = [wording.named(test)[0] for test in found.tests]
    stands_in = any(clause.kind == "infinite" for clause in found.clauses)
    failing = settled()[claim].failing
    samples = [statement.sample for statement in (*by, failing) if statement is not None]
    assert stands_in or any(norms_of(sample) >= 3 for sample in samples), "the norm of the sample is Euclidean"
