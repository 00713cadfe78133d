"""Derivations in Coq: another kernel accepts them, and accepts nothing stronger."""

from __future__ import annotations

import re
import shutil
from functools import cache

import pytest
from lemmata.properties.proofs.coq import formulas
from lemmata.properties.proofs.coq.formulas import NotExported
from lemmata.properties.proofs.coq.runs import RUNS
from lemmata.properties.proofs.derivation import Concluded
from lemmata.properties.proofs.formal.formal import named_in
from lemmata.properties.proofs.formal.obligation import Derivation
from lemmata.properties.proofs.kernel import Fact, by
from lemmata.properties.proofs.kernel import engines as kernel_engines
from lemmata.properties.proofs.proving import derived_facts
from lemmata.properties.proofs.proving import engines_of as engines
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.kernels.proofs import closure as kernels
from lemmata.workbench.evidence import coq, coq_records, prove
from lemmata.workbench.implementations.catalogue import all_theorems, lifted

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
STANDARD = {"ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec"}
STANDARD |= {"FunctionalExtensionality.functional_extensionality_dep", "Classical_Prop.classic"}
EXPORTED = ["block-novikoff", "updates-from-first-example", "updates-from-zero", "updates-on-unit-rows"]
EXPORTED += ["descent-lemma", "potential-of-each-step", "near-orthogonality", "kkt-sufficient", "sauer-shelah", "pajor"]
PRODUCTS, SUMS = "combination-of-psd-is-psd/by-tensor-products", "combination-of-psd-is-psd/by-two-sums"
EXPORTED += ["soft-margin-kkt-is-sufficient", "soft-margin-kkt-is-necessary", "gram-is-psd", PRODUCTS, SUMS, "power-series-is-psd"]


@cache
def text_of(theorem: str) -> str:
    return coq.file_of(derivation(theorem), facts_of(derivation(theorem))).text


def derivation(theorem: str) -> Derivation:
    """The derivation of this id, or the first one of a theorem."""
    all_theorems()
    found = (p for p in THEOREMS[theorem.split("/")[0]].proofs if isinstance(p, Derivation))
    return next(p for p in found if theorem in (p.id, p.theorem))


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize("theorem", EXPORTED)
def test_coq_accepts_a_derivation(theorem, tmp_path):
    found = coq.check(coq.export(derivation(theorem), coq.made(derivation(theorem), lifted).text, tmp_path))
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


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize(
    ("theorem", "old", "new"),
    [
        ("gram-is-psd", "(zTKz >= 0).", "(zTKz >= 1)."),
        ("gram-is-psd", "let zTKz := (total rows term_2)", "let zTKz := (total rows term_2) - 1"),
        ("gram-is-psd", "in (z * inner x y).\n", "in (z * inner x x).\n"),
        ("gram-is-psd", "in (scale (z) x).\n", "in (scale (1) x).\n"),
        ("gram-is-psd", "Hypothesis inner_square : forall u, 0 <= inner u u.\nVariable", "Variable"),
        (PRODUCTS, "semidefinite n A -> semidefinite n B ->", "semidefinite n A -> symmetric n B ->"),
        (PRODUCTS, "semidefinite n A -> semidefinite n B ->", "symmetric n A -> symmetric n B ->"),
        (PRODUCTS, "(fun i j => ((A i j) * (B i j)))", "(fun i j => ((A i j) * (B i j) - 1))"),
        (PRODUCTS, "let zTKz := form n", "let zTKz := -1 + form n"),
        (PRODUCTS, "inner (tensor u v) (tensor u' v') = inner u u' * inner v v'", "inner (tensor u v) (tensor u' v') = inner u u'"),
        (PRODUCTS, "tensor u' v') = inner u u' * inner v v'", "tensor u' v') = inner u u' * inner v v' + 1"),
        (SUMS, "(fun i j => ((A i j) + (B i j)))", "(fun i j => ((A i j) - (B i j)))"),
        (SUMS, "semidefinite n A -> semidefinite n B ->", "semidefinite n A -> symmetric n B ->"),
        ("power-series-is-psd", "(numbered 0 coefficients) -> c >= 0) ->", "(numbered 0 coefficients) -> c >= -1) ->"),
        ("power-series-is-psd", "semidefinite n inner ->", "symmetric n inner ->"),
        ("power-series-is-psd", "in zTKz >= 0)", "in zTKz >= 1)"),
        ("power-series-is-psd", "(c + (T * (inner i j)))", "(c + (T * (inner i i)))"),
        ("power-series-is-psd", "rev (numbered 0 coefficients)", "id (numbered 0 coefficients)"),
        ("power-series-is-psd", "((inner i j) ^ p)", "((inner i j) ^ S p)"),
    ],
)
def test_coq_refuses_what_is_false_of_matrices(theorem, old, new, tmp_path):
    text = text_of(theorem)
    assert old in text and new != old
    (tmp_path / "matrices.v").write_text(text.replace(old, new), encoding="utf-8")
    found = coq.check(tmp_path / "matrices.v")
    assert found is not None
    assert not found.accepted


@pytest.mark.parametrize("theorem", ["gram-is-psd", PRODUCTS, SUMS])
def test_the_statement_on_matrices_is_on_all_sizes_and_supposes_nothing_else(theorem):
    text = text_of(theorem)
    own = coq.file_of(derivation(theorem), facts_of(derivation(theorem))).statement
    assert own[own.index("Theorem") :] in text
    assert "Axiom" not in text and "Admitted" not in text and "Parameter" not in text
    if theorem != "gram-is-psd":
        assert "forall (n : nat) (A B : nat -> nat -> R),\n  semidefinite n A -> semidefinite n B ->\n  symmetric n" in own
        assert "(forall z : nat -> R, let zTKz := form n" in own and "Hypothesis" not in own


def believed(_name, given, _goal, _loose):
    """An engine that takes everything for true, on account of all that is given but the branches of the statement."""
    return [i for i, f in enumerate(given) if not named_in(f) & {"n", "min rank"}], "believed"


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize(
    ("theorem", "code", "edits"),
    [
        (SUMS, lambda A, B: A - B, {}),
        (SUMS, lambda A, B: A + B + 1, {}),
        (PRODUCTS, lambda A, B: A - B, {}),
        (PRODUCTS, lambda A, B: A * A * B * B - A, {}),
        (PRODUCTS, lambda A, B: A * B, {"squared": lambda t: by(t @ t >= -1)}),
        (SUMS, lambda A, B: A + B, {"squared": lambda t: by(t @ t >= -1)}),
        (PRODUCTS, lambda A, B: A * B, {"tensor": lambda f, g: by(f.name @ g.name == (f.left @ g.left) * (f.right @ g.right))}),
        (SUMS, lambda A, B: A + B, {"squared_length": lambda K, *_: by(K.form.name >= 0)}),
    ],
)
def test_coq_refuses_a_derivation_with_a_wrong_step(theorem, code, edits, tmp_path, monkeypatch):
    """The file is made of the derivation: where our engines would believe a wrong step, Coq does not."""
    d = derivation(theorem)
    for name, value in edits.items():
        monkeypatch.setattr(kernels, name, value)
    with kernel_engines(believed):
        facts = [fact for end in d.derive(code) if isinstance(end, Concluded) for fact in end.facts]
    (tmp_path / "wrong.v").write_text(coq.file_of(d, facts).text, encoding="utf-8")
    found = coq.check(tmp_path / "wrong.v")
    assert found is not None
    assert not found.accepted


@needs_coq
@pytest.mark.slow
def test_what_is_believed_of_a_right_derivation_is_accepted(tmp_path):
    """So it is the wrong step that Coq refuses above."""
    with kernel_engines(believed):
        facts = [f for end in derivation(SUMS).derive(lambda A, B: A + B) if isinstance(end, Concluded) for f in end.facts]
    (tmp_path / "right.v").write_text(coq.file_of(derivation(SUMS), facts).text, encoding="utf-8")
    assert (found := coq.check(tmp_path / "right.v")) and found.accepted


def test_two_derivations_of_a_theorem_are_two_files(tmp_path):
    assert {coq.export(derivation(d), "", tmp_path).name for d in (PRODUCTS, SUMS)} == {
        "combination_of_psd_is_psd_by_tensor_products.v",
        "combination_of_psd_is_psd_by_two_sums.v",
    }


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
    said = " ".join(out.stdout.split())
    assert "not run there as the code" in said or "coqc is not installed" in said
    assert "kernel-checked" not in said
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["descent_lemma.v"]


@needs_coq
@pytest.mark.slow
def test_what_is_exported_with_runs_is_kernel_checked(tmp_path, lemmata):
    out = lemmata("prove", "updates-on-unit-rows", "--export", str(tmp_path))
    assert out.exit_code == 0 and "kernel-checked by Coq 8" in out.stdout
    assert f"on {RUNS} whole runs of the code" in " ".join(out.stdout.split())


def test_what_has_no_form_in_coq_is_said_in_a_line(tmp_path, lemmata, monkeypatch):
    def refuse(*_):
        raise NotExported("the axiom of choice has no form in Coq yet")

    monkeypatch.setattr(coq, "made", refuse)
    out = lemmata("prove", "descent-lemma", "--export", str(tmp_path / "new"))
    assert "descent-lemma/by-smoothness: not exported: the axiom of choice has no form" in " ".join(out.stdout.split())
    assert not list((tmp_path / "new").iterdir())


@cache
def facts_of(d: Derivation) -> list[Fact]:
    return derived_facts(d, *([lifted(d.lifts)] if d.lifts else []))


def test_what_is_kept_is_of_the_statement_that_is_derived():
    for theorem in ("descent-lemma", "near-orthogonality", "block-novikoff", "gram-is-psd", PRODUCTS, SUMS, "power-series-is-psd"):
        d = derivation(theorem)
        assert coq_records.record_of(d, facts_of(d)), "lemmata maintain --only coq writes it anew"


def test_of_another_statement_nothing_is_kept():
    d = derivation("descent-lemma")
    facts = facts_of(d)
    with engines([]):
        weaker = by(facts[0].conclusion.lhs <= facts[0].conclusion.rhs + 1, facts[0], loose="a test")
    assert coq_records.record_of(d, facts) and not coq_records.record_of(d, [weaker, *facts[1:]])


def test_what_is_kept_is_no_word_for_steps():
    """The steps of a proof from what is granted to the answer: Coq accepts them, and that makes no proof of them."""
    kept = {"evidence": "steps proved", "kernel_checked": "Coq 8.16.1", "kernel_runs": 20}
    assert not prove.is_kernel_checked(kept) and prove.is_kernel_checked({**kept, "evidence": "proved"})


def test_what_was_not_run_there_is_not_kernel_checked(lemmata):
    assert not prove.is_kernel_checked({"evidence": "proved", "kernel_checked": "Coq 8.16.1", "kernel_runs": 0})
    assert "kernel-checked" not in lemmata("show", "descent-lemma").stdout
    assert "not run there as the code" in " ".join(lemmata("show", "descent-lemma").stdout.split())


def test_a_file_says_what_it_proves():
    text = text_of("block-novikoff")
    assert "Theorem block_novikoff" in text and "fold_left updates_step" in text and "Axiom" not in text and "Admitted" not in text


def test_one_name_for_two_things_is_refused(monkeypatch):
    monkeypatch.setattr(
        formulas, "identifier", lambda name: "x" if name in ("v", "w") else name.replace("²", "2").replace("-", "_")
    )
    with pytest.raises(NotExported, match="x would stand for two things"):
        coq.made(derivation("block-novikoff"), lifted)


def test_a_folder_that_is_a_file_is_one_line(tmp_path, lemmata):
    (tmp_path / "file").write_text("")
    out = lemmata("prove", "sauer-shelah", "--export", str(tmp_path / "file"))
    assert out.exit_code == 2
    assert "not a folder to write to" in out.stderr


# --------------------------------------------------------------------------------------- definitions that are run in Coq


@cache
def with_runs(theorem: str) -> str:
    return coq.made(derivation(theorem), lifted).text


def refused(tmp_path, text: str, old: str, new: str, times: int = 1) -> bool:
    """Whether Coq refuses a file where something else stands in the part that is run on numbers."""
    proof, rationals, run = text.partition("Module Rationals.")
    assert old in run
    (tmp_path / "file.v").write_text(proof + rationals + run.replace(old, new, times), encoding="utf-8")
    found = coq.check(tmp_path / "file.v")
    assert found is not None and (found.accepted or "Unable to unify" in found.message or "not convertible" in found.message)
    return not found.accepted


@pytest.mark.parametrize("theorem", ["block-novikoff", "updates-on-unit-rows", "soft-margin-kkt-is-necessary"])
def test_a_file_repeats_twenty_whole_runs_of_the_code(theorem):
    text = with_runs(theorem)
    assert text.count("vm_compute") == text.count("Goal ") == RUNS
    loop = re.search(r"^Definition \w+_step .*?\.$", text, re.MULTILINE | re.DOTALL)
    assert loop is not None and text.count(loop[0]) == RUNS + 1  # the very text of the theorem
    assert "Admitted" not in text and text.count("Print Assumptions") == 1


@needs_coq
@pytest.mark.parametrize(
    ("theorem", "old", "new"),
    [
        ("soft-margin-kkt-is-necessary", "((-1) * r * ξ * (1 + ((-1) * p)))", "((-1) * r * ξ)"),
        ("soft-margin-kkt-is-necessary", "(D + (w_x * y * α))", "(D + (w_x * α))"),
        ("soft-margin-kkt-is-necessary", "(1 / 2) * inner w_ w_", "inner w_ w_"),
        ("soft-margin-kkt-is-sufficient", "(P + (C * ξ))", "(P + ξ)"),
        ("soft-margin-kkt-is-sufficient", "(L_ + (C * ξ_)", "(L_ + (C * ξ)"),
        ("block-novikoff", "(add (scale (1) w) (scale (y) x))", "(add (scale (1) w) (scale (1) x))"),
        ("block-novikoff", "if Rge_dec (inner w x)", "if Rgt_dec (inner w x)"),
        ("block-novikoff", "(1 + t)", "(2 + t)"),
        ("block-novikoff", "_start : V * R := (zero, 0)", "_start : V * R := (zero, 1)"),
        ("gram-is-psd", "in (z * inner x y).", "in (z * inner x x)."),
        (PRODUCTS, "((A i j) * (B i j))", "((A i j) * (A i j))"),
        ("power-series-is-psd", "(c * x_p)", "(c + x_p)"),
        ("power-series-is-psd", "numbered (S k) rest", "numbered k rest"),
    ],
)
def test_a_wrong_loop_is_refused_on_numbers(theorem, old, new, tmp_path):
    assert refused(tmp_path, with_runs(theorem), old, new, times=-1)


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize(
    ("theorem", "old", "new"),
    [
        ("pajor", "(shattered m H) (2)", "(shattered m H) (3)"),
        ("pajor", "(Z.of_nat (size m (traces m H C)))", "(Z.of_nat (size m (common (inside C) H)))"),
        ("pajor", "(common (inside C) (shattered m H))", "(shattered m H)"),
        ("sauer-shelah", "[1; 2; 4; 5] 0)", "[1; 2; 4; 6] 0)"),
        ("sauer-shelah", "loop0 11 14%nat = ((2048), (13))", "loop0 11 14%nat = ((2047), (13))"),
    ],
)
def test_what_is_read_off_a_family_is_run(theorem, old, new, tmp_path):
    text = with_runs(theorem)
    proof, run0, run = text.partition("Module Run0.")
    assert run.count("Module Run") == RUNS - 1 and old in run
    (tmp_path / "file.v").write_text(proof + run0 + run.replace(old, new), encoding="utf-8")
    found = coq.check(tmp_path / "file.v")
    assert found is not None and not found.accepted and "Unable to unify" in found.message


@needs_coq
@pytest.mark.parametrize("theorem", ["soft-margin-kkt-is-sufficient", "updates-from-zero"])
def test_another_end_of_a_run_is_refused(theorem, tmp_path):
    text = with_runs(theorem)
    goals = re.findall(r"in \(same.*? \(([-\d]+) # \d+\)", text)
    assert len(goals) == RUNS
    end = re.search(r"same (?:P|t) \(([-\d]+) # (\d+)\)", text)
    assert end is not None
    assert refused(tmp_path, text, end[0], end[0].replace(f"({end[1]} #", f"({int(end[1]) + 1} #"))
