"""Derivations in Coq: another kernel accepts them, and accepts nothing stronger."""

from __future__ import annotations

import shutil
from functools import cache

import pytest
from lemmata.properties.proofs.derivation import derived_facts
from lemmata.properties.proofs.derivation import engines_of as engines
from lemmata.properties.proofs.kernel import Fact, by
from lemmata.properties.proofs.obligation import Derivation
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench import coq, coq_file, coq_records, prove
from lemmata.workbench.catalogue import all_theorems, lifted

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
STANDARD = {"ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec"}
STANDARD |= {"FunctionalExtensionality.functional_extensionality_dep", "Classical_Prop.classic"}
EXPORTED = ["block-novikoff", "updates-from-first-example", "updates-from-zero", "updates-on-unit-rows"]
EXPORTED += ["descent-lemma", "potential-of-each-step", "near-orthogonality", "kkt-sufficient", "sauer-shelah", "pajor"]


@cache
def text_of(theorem: str) -> str:
    return coq.exported(derivation(theorem), lifted)


def derivation(theorem: str) -> Derivation:
    all_theorems()
    return next(p for p in THEOREMS[theorem].proofs if isinstance(p, Derivation))


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize("theorem", EXPORTED)
def test_coq_accepts_a_derivation(theorem, tmp_path):
    found = coq.check(coq.export(derivation(theorem), lifted, tmp_path))
    assert found is not None
    assert found.accepted, found.message
    assert set(found.axioms) <= STANDARD  # those of the real numbers, and none of ours


@needs_coq
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(t <= (R2 * (/ (γ2)))).\nProof", "(t <= (R2 * (/ (γ2))) - 1).\nProof"),
        ("(add (scale (1) w) (scale (y) x))", "(add (scale (1) w) (scale (1) x))"),
        ("-> (y * inner v x) >= 1)", "-> (y * inner v x) >= 0)"),
        ("  (R2 >= 0) ->\n", "  (R2 >= -1) ->\n"),
    ],
)
def test_coq_refuses_what_is_false(old, new, tmp_path):
    text = text_of("block-novikoff")
    assert old in text
    (tmp_path / "block_novikoff.v").write_text(text.replace(old, new), encoding="utf-8")
    found = coq.check(tmp_path / "block_novikoff.v")
    assert found is not None
    assert not found.accepted


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("-> z_i >= 0)", "-> z_i >= -1)"),
        ("(z_i * (h_i + ((-1) * _Gx__i))) = 0)", "(z_i * (h_i + ((-1) * _Gx__i))) >= 0)"),
        ("(z_G_x_star_x_ = fold_left", "(z_G_x__x_ = fold_left"),
        ("(f_x_ <= p_star)", "(f_x_ <= p_star - 1)"),
    ],
)
def test_coq_refuses_what_is_false_of_sums(old, new, tmp_path):
    text = text_of("kkt-sufficient")
    assert old in text
    (tmp_path / "kkt_sufficient.v").write_text(text.replace(old, new, 1), encoding="utf-8")
    found = coq.check(tmp_path / "kkt_sufficient.v")
    assert found is not None
    assert not found.accepted


BOUND = "(binomial_sum (Z.of_nat (card C)) d)"


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize(
    ("theorem", "old", "new"),
    [
        (
            "pajor",
            f"(size m (common (inside C) (shattered m H)))) <= {BOUND}",
            f"(size m (common (inside C) (shattered m H)))) + 1 <= {BOUND}",
        ),
        ("pajor", f"<= {BOUND}", "<= (binomial_sum (Z.of_nat (card C)) (d - 1))"),
        ("pajor", "largest m (shattered m H) d ->", "largest m H d ->"),
        ("sauer-shelah", "(2 ^ d)", "(2 ^ d + 1)"),
        ("sauer-shelah", "((d >= 0) -> ", "("),
        ("sauer-shelah", f"<= {BOUND}", f"< {BOUND}"),
        ("sauer-shelah", "= (shattered m (union low_H high_H)) B", "= (shattered m (common low_H high_H)) B"),
        ("sauer-shelah", "(combinations m ((1) + d))", "(combinations m d)"),
        ("sauer-shelah", "| 0%nat => (0, -1)", "| 0%nat => (1, -1)"),
    ],
)
def test_coq_refuses_what_is_false_of_families(theorem, old, new, tmp_path):
    text = text_of(theorem)
    own = text[text.index("Lemma step0") :]
    assert old in own
    (tmp_path / "families.v").write_text(text.replace(own, own.replace(old, new)), encoding="utf-8")
    found = coq.check(tmp_path / "families.v")
    assert found is not None
    assert not found.accepted


def test_the_statement_of_families_is_what_its_code_yields():
    """An edit of the statement is an edit of what Coq is asked."""
    text = text_of("pajor")
    assert f"(Z.of_nat (size m (common (inside C) (shattered m H)))) <= {BOUND}" in text
    assert "Admitted" not in text and "Axiom" not in text


def test_prove_exports(tmp_path, lemmata):
    out = lemmata("prove", "descent-lemma", "--export", str(tmp_path / "new"))
    assert out.exit_code == 0
    assert "kernel-checked by Coq" in out.stdout or "coqc is not installed" in out.stdout
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["descent_lemma.v"]


def test_what_has_no_form_in_coq_is_said_in_a_line(tmp_path, lemmata, monkeypatch):
    def refuse(*_):
        raise coq.NotExported("the axiom of choice has no form in Coq yet")

    monkeypatch.setattr(coq, "exported", refuse)
    out = lemmata("prove", "descent-lemma", "--export", str(tmp_path / "new"))
    assert "descent-lemma/by-smoothness: not exported: the axiom of choice has no form" in " ".join(out.stdout.split())
    assert not list((tmp_path / "new").iterdir())


def facts_of(d: Derivation) -> list[Fact]:
    return derived_facts(d, *([lifted(d.lifts)] if d.lifts else []))


def test_what_is_kept_is_of_the_statement_that_is_derived():
    for theorem in ("descent-lemma", "near-orthogonality", "block-novikoff"):
        d = derivation(theorem)
        assert coq_records.record_of(d, facts_of(d)), "python -m lemmata.workbench.coq_records writes it anew"


def test_of_another_statement_nothing_is_kept():
    d = derivation("descent-lemma")
    facts = facts_of(d)
    with engines([]):
        weaker = by(facts[0].conclusion.lhs <= facts[0].conclusion.rhs + 1, facts[0], loose="a test")
    assert coq_records.record_of(d, facts) and not coq_records.record_of(d, [weaker, *facts[1:]])


def test_what_is_kept_is_no_word_for_steps():
    """The steps of a proof from what is granted to the answer: Coq accepts them, and that makes no proof of them."""
    kept = {"evidence": "steps proved", "kernel_checked": "Coq 8.16.1"}
    assert not prove.is_kernel_checked(kept) and prove.is_kernel_checked({**kept, "evidence": "proved"})


def test_a_file_says_what_it_proves():
    text = text_of("block-novikoff")
    assert "Theorem block_novikoff" in text and "fold_left updates_step" in text and "Axiom" not in text and "Admitted" not in text


def test_one_name_for_two_things_is_refused(monkeypatch):
    monkeypatch.setattr(
        coq_file, "identifier", lambda name: "x" if name in ("v", "w") else name.replace("²", "2").replace("-", "_")
    )
    with pytest.raises(coq.NotExported, match="x would stand for two things"):
        coq.exported(derivation("block-novikoff"), lifted)


def test_a_folder_that_is_a_file_is_one_line(tmp_path, lemmata):
    (tmp_path / "file").write_text("")
    out = lemmata("prove", "sauer-shelah", "--export", str(tmp_path / "file"))
    assert out.exit_code == 2
    assert "no folder to write to" in out.stderr
