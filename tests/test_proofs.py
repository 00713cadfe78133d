"""The proof engine: formal vectors, branches, engines, certificates, controls; and every quick proof."""

import dataclasses
import json

import numpy as np
import pytest
from lemmata.properties.proofs import cauchy_schwarz, conclude, lemma, paths, proving, reals, square, stated, term, vectors
from lemmata.properties.proofs.engines import certificate
from lemmata.properties.proofs.engines.discharge import Result, discharge, discharge_proof
from lemmata.properties.proofs.engines.gram import counterexample
from lemmata.properties.proofs.formal.formal import Formula, Vector
from lemmata.properties.proofs.formal.obligation import Derivation, Obligation, Proof
from lemmata.properties.proofs.refuting import refuted
from lemmata.properties.roles.readings import NotGiven
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.perceptron.convergence import updates_from_zero, updates_on_unit_rows
from lemmata.theorems.perceptron.readings import Updates, UpdatesFromFirst
from lemmata.workbench.evidence import prove
from lemmata.workbench.evidence.digests import other_versions
from lemmata.workbench.evidence.stored import stored_verdicts
from lemmata.workbench.implementations.catalogue import all_theorems, lifted

PROOFS = [proof for theorem in all_theorems() for proof in theorem.proofs]


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.id)
def test_proof(proof):
    """Discharged here, unless `lemmata report` did it, with this very code and these versions."""
    kept = stored_verdicts().get(proof.theorem, {})
    if prove.is_current(proof, kept) and not other_versions():
        assert kept["proofs"][proof.id]["evidence"] in ("proved", "steps proved")
        return
    found = proving.prove(proof, lifted)
    assert found.faults == []
    assert found.status == ("proved" if isinstance(proof, Derivation) and not found.granted else "steps proved")


def test_lemmata_prove(lemmata, tmp_path):
    out = lemmata("prove", "updates-on-unit-rows", "--json", str(tmp_path / "proofs.json"))
    assert out.exit_code == 0
    assert "1 of 1 derivations hold" in out.stdout
    record = next(r for r in json.loads((tmp_path / "proofs.json").read_text()) if "proof" in r)
    assert record["evidence"] == "proved"
    assert set(record["tools"]) == {"Z3", "cvc5"}
    assert all(o["model"] is not None for o in record["obligations"])


def test_an_unknown_theorem_is_one_line(lemmata):
    out = lemmata("prove", "updates-on-unit-row")
    assert out.exit_code == 2
    assert "updates-on-unit-rows" in out.stderr


def test_inner_products_expand_bilinearly():
    u, v = vectors("u v")
    a, b = reals("a b")
    assert str(((a * u + b * v) @ (u - v)).expression) == "a*⟨u,u⟩ - a*⟨u,v⟩ + b*⟨u,v⟩ - b*⟨v,v⟩"


def test_numpy_scalars_and_arrays_of_formal_numbers_mix():
    (u,), (a,) = vectors("u"), reals("a")
    assert isinstance(np.float64(0.5) * u, Vector)
    assert str(np.array([a, 2 * a], dtype=object) @ np.array([1, 2])) == "5*a"
    assert str(np.float64(0.5) * a) == "a/2"


def test_code_is_run_for_each_way_its_branches_can_go():
    (a, b) = reals("a b")
    found = {(tuple(map(str, facts)), str(result)) for facts, result in paths(max, a, b)}
    assert found == {(("b > a",), "b"), (("b ≤ a",), "a")}


def test_a_branch_outside_of_paths_is_an_error():
    (a,) = reals("a")
    with pytest.raises(TypeError, match="not known"):
        bool(a > 0)


def test_cauchy_schwarz_needs_vectors():
    """It is true of vectors and not of arbitrary numbers, so that only the check of the Gram matrix tells."""
    u, v = vectors("u v")
    assert counterexample([cauchy_schwarz(u, v).negated()]) is None


def test_two_engines_prove_a_lemma_and_its_controls_pass():
    u, v = vectors("u v")
    (o,) = lemma("parallelogram", [], (u + v) @ (u + v) + (u - v) @ (u - v) == 2 * (u @ u) + 2 * (v @ v))
    result = discharge(o)
    assert (result.status, result.tool, result.faults) == ("proved", "Z3 and cvc5", [])


def test_a_false_lemma_is_refuted_by_vectors():
    u, v = vectors("u v")
    (o,) = lemma("wrong", [u @ u <= 1, v @ v <= 1], (u + v) @ (u + v) <= 3)
    result = discharge(o)
    assert result.status == "refuted"
    found = {name: np.array(value) for name, value in result.witness.vectors.items()}
    assert (found["u"] + found["v"]) @ (found["u"] + found["v"]) > 3


def test_a_bound_that_is_not_sharp_is_a_fault():
    u, v = vectors("u v")
    (o,) = lemma("loose", [u @ u <= 1, v @ v <= 1], (u + v) @ (u + v) <= 5)
    assert "stronger by a hundredth" in discharge(o).faults[0]
    (o,) = lemma("loose", [u @ u <= 1, v @ v <= 1], (u + v) @ (u + v) <= 5, loose="a test")
    assert discharge(o).faults == []


def test_contradictory_hypotheses_prove_nothing():
    (a,) = reals("a")

    def obligations():
        yield lemma("empty", [a > 1, a < 0], a >= 2)

    found = discharge_proof(Proof("x/y", "x", "", "", (), obligations, missing="a test"), lifted)
    assert found.status == "open"
    assert "contradict" in found.faults[0]


def test_hypotheses_that_no_vectors_meet_prove_nothing():
    """⟨u,v⟩ = 2 with unit vectors: no contradiction between numbers, but one between vectors."""
    u, v = vectors("u v")
    (o,) = lemma("empty", [u @ u == 1, v @ v == 1, u @ v == 2], u @ v >= 2)
    assert discharge(o).faults


def test_certificate_of_a_product_of_hypotheses():
    a, b = reals("a b")
    (o,) = lemma("product", [a >= 2, b >= 3], a * b >= 6)
    found = certificate.find(o)
    assert found is not None
    assert certificate.check(found)
    tampered = certificate.Certificate(
        found.facts, tuple((2 * m if i == 0 else m, f, e) for i, (m, f, e) in enumerate(found.terms))
    )
    assert not certificate.check(tampered)


def test_a_certificate_takes_no_negative_multiple_of_an_inequality():
    (a,) = reals("a")
    (o,) = lemma("false", [a >= 0], a >= 1)
    assert certificate.find(o) is None
    one = {(0,): 1}
    assert not certificate.check(certificate.Certificate((({(1,): 1}, "≥"), (one, ">")), ((-1, (0,), (0,)), (1, (1,), (0,)))))


def test_nothing_positive_is_no_certificate():
    assert not certificate.check(certificate.Certificate((({(1,): 1}, "="),), ((1, (0,), (0,)), (-1, (0,), (0,)))))


def test_roots_and_exponentials_are_atoms():
    (a,) = reals("a")
    (o,) = lemma("root", [a >= 0], a.sqrt() * a.sqrt() == a)
    assert discharge(o).status == "proved"
    (o,) = lemma("exponential", [a.exp() >= 1 + a, a >= 0], a.exp() >= 1)
    assert discharge(o).status == "proved"
    (o,) = lemma("nothing is known of it", [a >= 1], a.exp() >= 2, loose="a test")
    assert discharge(o).status == "refuted"


def test_the_last_step_runs_the_statement():
    (v,), (t,) = vectors("v"), reals("t")
    run = UpdatesFromFirst.given(updates=t, margin_squared=1 / (v @ v))
    ((facts, (conclusion,)),) = stated(updates_on_unit_rows, run)
    assert facts == []
    assert (str(conclusion.lhs), conclusion.relation, str(conclusion.rhs)) == ("t", "≤", "⟨v,v⟩ - 1")


def test_a_value_that_the_reading_does_not_have_is_an_error():
    with pytest.raises(NameError, match="neither Updates nor its sample has update"):
        Updates.given(update=1)


def test_a_value_that_the_statement_needs_must_be_given():
    with pytest.raises(NotGiven, match=r"Updates\.\w+ is asked for"):
        conclude("bound", [], updates_from_zero, Updates.given(updates=1))


def test_what_follows_from_the_values_given_is_computed():
    run = Updates.given(updates=1, rows=((3, 4),), labels=(1,))
    assert run.sample.radius_squared == 25


def test_a_sound_algorithm_is_no_mutant():
    (proof,) = updates_from_zero.proofs
    assert refuted(proof, lifted("perceptron.BatchPerceptron:start=zero")) is None


def test_a_lemma_needs_a_goal():
    with pytest.raises(ValueError, match="no goal"):
        lemma("nothing", [], [])


def test_facts_have_no_hash_and_negate():
    a, b = reals("a b")
    assert str((a <= b).negated()) == "a > b"
    assert str((a == b).negated()) == "a ≠ b"
    assert isinstance(Obligation("x", (), a <= b).goal, Formula)
    assert str(square(vectors("u")[0])) == "⟨u,u⟩ ≥ 0"
    assert str(term(1) / 3) == "1/3"


def test_stored_evidence_is_current_or_stale():
    theorem = dataclasses.replace(THEOREMS["updates-from-zero"], exhausted_up_to=[])
    (proof,) = theorem.proofs
    stored = {"proofs": {proof.id: {"digest": prove.digest(proof), "evidence": "proved"}}}
    assert prove.evidence(theorem, stored) == "sampled, certified, proved"
    stored["proofs"][proof.id]["digest"] = "of another statement"
    assert prove.evidence(theorem, stored) == "sampled, certified, stale"


def test_a_reciprocal_has_a_name_where_its_denominator_cannot_be_zero():
    a, b, c = reals("a b c")
    (o,) = lemma("ratio", [a <= c * b, b > 0], a / b <= c)
    assert discharge(o).status == "proved"
    (o,) = lemma("of any sign", [a <= c * b], a / b <= c)
    assert discharge(o).status == "refuted"


def test_many_obligations_of_one_lemma_are_one_line_but_for_those_that_fail():
    proved = [Result("sum", f"x ≥ {i}", "proved", "Z3 and cvc5") for i in range(70)]
    failed = Result("sum", "x ≥ 70", "unknown", "")
    assert [goals for goals, _ in prove._rows(proved[:50])] == [f"sum: x ≥ {i}" for i in range(50)]
    assert [goals for goals, _ in prove._rows([*proved, failed])] == ["sum: x ≥ 0, and 69 others", "sum: x ≥ 70"]
