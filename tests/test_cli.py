"""The command line as a user meets it: output, exit statuses, files, and one clear line for every misuse."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from lemmata.algorithms.perceptron.perceptron import Perceptron
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench.implementations import catalogue

from .conftest import assert_misuse

BROKEN = '''
import numpy as np

class NeverLearns:
    """A perceptron that forgot to update."""
    def partial_fit(self, X, y, classes=None):
        return self
    def predict(self, X):
        return np.ones(len(X))

class Half:
    def predict(self, X):
        return np.ones(len(X))

class Crashes(NeverLearns):
    def partial_fit(self, X, y, classes=None):
        raise IndexError("too short")
'''


NEVER_LEARNS = ("broken_module:NeverLearns", "--role", "online-classifier")


@pytest.fixture
def broken(own_module):
    return own_module("broken_module", BROKEN) + ":NeverLearns"


def test_check_one_theorem_and_its_records(lemmata, as_found, tmp_path):
    result = lemmata("check", "block-novikoff", "--examples", "30", "--json", "out.json", "--workers", "1")
    assert result.exit_code == 0
    watch = len(catalogue.mutant_names(THEOREMS["block-novikoff"]))
    assert watch >= 5 and "2/2" in result.stdout and f"{watch}/{watch}" in result.stdout and "cvxpy agreed on" in result.stdout
    records = json.loads((tmp_path / "out.json").read_text())
    assert {
        "theorem",
        "implementation",
        "verdict",
        "conclusion",
        "lhs",
        "rhs",
        "examples",
        "tightness",
        "witness",
        "seconds",
    } <= set(records[0])
    assert {r["verdict"] for r in records} == {"holds"}


@pytest.mark.slow
def test_check_tries_large_samples_on_the_references(lemmata, tmp_path):
    arguments = ("check", "updates-from-zero", "--examples", "5", "--json", "out.json", "--workers", "1")
    assert lemmata(*arguments, "--budget", "0.3").exit_code in (0, 3)  # 3: evidence that is stale
    records = json.loads((tmp_path / "out.json").read_text())
    for kind, size in (("large", "working"), ("hard", "stress")):
        assert all(r[kind]["size"] == size and r[kind]["samples"] > 0 for r in records)
        assert all((r[kind]["power"] is None) == (r[kind]["exercised"] + r[kind]["swallowed"] == 0) for r in records)
    for size, kind, other in (("working", "large", "hard"), ("stress", "hard", "large")):
        assert lemmata(*arguments, "--size", size, "--budget", "0.3").exit_code in (0, 3)
        records = json.loads((tmp_path / "out.json").read_text())
        assert all(r[kind]["size"] == size and r[other] is None for r in records)
    assert "×" not in lemmata(*arguments, "--size", "small").stdout
    assert_misuse(lemmata(*arguments, "--size", "small", "--budget", "1"), "--budget is for large samples")
    assert_misuse(lemmata("check", "block-novikoff", "--sample", "iris", "--size", "stress"), "--size is for a search")


def test_check_shows_where_the_time_went(lemmata):
    arguments = ("check", "updates-from-zero", "--examples", "20", "--size", "small", "--workers", "1")
    assert "implementation  seconds" not in lemmata(*arguments).stdout
    shown = lemmata(*arguments, "--profile").stdout
    for kind, name in (("theorem", "updates-from-zero"), ("implementation", "perceptron.BatchPerceptron")):
        table = shown[shown.index(f"\n{kind} ", shown.index("seconds") - 40) :].splitlines()
        assert table[1].split()[1:7] == ["seconds", "draws", "truth", "implementation", "laws", "shrinking"]
        (row,) = (line.split()[1:] for line in table[1:] if line.startswith(f"{name} "))
        assert abs(float(row[0]) - sum(map(float, row[1:]))) <= 0.35  # seven roundings to a tenth
    assert_misuse(lemmata("check", "block-novikoff", "--sample", "iris", "--profile"), "--profile is for a search")


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"mutants": (Perceptron,)}, 1, "the mutant Perceptron survived"),
        ({"references": ("mutants.perceptron.NeverUpdates",)}, 1, "breaks block-novikoff"),
        ({"floor": 1.1}, 3, "vacuous"),
    ],
)
def test_what_is_not_as_it_must_be_turns_the_run_red(lemmata, as_found, monkeypatch, change, status, words):
    for name, value in change.items():
        monkeypatch.setattr(THEOREMS["block-novikoff"], name, value)
    monkeypatch.setattr(THEOREMS["block-novikoff"], "failing", [])
    if "mutants" in change:  # which is correct
        monkeypatch.setattr("lemmata.workbench.controls.controls.MANY", 100)
    result = lemmata("check", "block-novikoff", "--examples", "30", "--workers", "1")
    assert result.exit_code == status, result.stdout
    assert words in result.stdout


def test_list_is_json_where_asked(lemmata):
    records = json.loads(lemmata("list", "--json").stdout)
    assert {"theorem", "claims", "source", "role", "evidence"} <= set(records[0])
    assert {"block-novikoff", "updates-on-unit-rows"} <= {r["theorem"] for r in records}


def test_list_of_claims(lemmata):
    records = json.loads(lemmata("list", "--claims", "--source", "cs229-online-learning", "--json").stdout)
    by_id = {r["claim"]: r for r in records}
    assert by_id["cs229-online-learning/block-novikoff-mistake-bound"]["verdict"] == "holds"
    assert by_id["cs229-online-learning/svm-margin-restatement"]["verdict"] == "repaired"
    assert by_id["cs229-online-learning/svm-margin-restatement"]["repair"] == "block-novikoff"


def test_show_a_theorem_and_a_claim(lemmata):
    assert "Hypotheses" in lemmata("show", "block-novikoff").stdout
    shown = lemmata("show", "fds-chapter-6/perceptron-proof-denominator-grows-by-delta").stdout
    assert "numerator" in shown and "repaired" in shown


def test_validate_finds_a_perceptron_that_never_learns(lemmata, broken, tmp_path):
    result = lemmata("validate", broken, "--role", "online-classifier", "--save", "found", "--json", "out.json")
    assert result.exit_code == 1
    assert "breaks block-novikoff" in result.stdout and f"lemmata replay found/block-novikoff.json {broken}" in result.stdout
    record = next(r for r in json.loads((tmp_path / "out.json").read_text()) if r["theorem"] == "block-novikoff")
    assert record["verdict"] == "refuted" and record["witness"]["fields"] == {"rows": [["1"]], "labels": ["-1"]}


def test_validate_writes_the_matrix(lemmata, broken, tmp_path):
    lemmata("validate", broken, "--role", "online-classifier", "--examples", "20", "--markdown", "matrix.md")
    head, _, *rows = (tmp_path / "matrix.md").read_text().splitlines()
    assert head == f"| theorem | {broken} |"
    assert "| block-novikoff | **refuted** (ratio 2) |" in rows


def test_the_snippet_of_a_refutation_runs_alone(lemmata, broken, tmp_path):
    result = lemmata("validate", "broken_module:Crashes", "--role", "online-classifier")
    text = result.stdout
    program = text[text.index("without lemmata") :].split("\n", 1)[1].split("  look at")[0]
    (tmp_path / "snippet.py").write_text("\n".join(line[4:] for line in program.splitlines()))
    run = subprocess.run([sys.executable, "snippet.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "IndexError: too short" in run.stderr and "lemmata" not in (tmp_path / "snippet.py").read_text()


def test_replay_says_refuted_still_and_then_healed(lemmata, broken, tmp_path, monkeypatch):
    lemmata("validate", broken, "--role", "online-classifier", "--save", "found")
    assert lemmata("replay", "found/block-novikoff.json", broken).exit_code == 1
    healed = BROKEN.replace("return self", "self.c = y[-1]; return self").replace(
        "np.ones(len(X))", "np.full(len(X), getattr(self, 'c', 1))"
    )
    (tmp_path / "broken_module.py").write_text(healed)
    monkeypatch.delitem(sys.modules, "broken_module")
    for cached in (tmp_path / "__pycache__").glob("broken_module*"):
        cached.unlink()
    result = lemmata("replay", "found/block-novikoff.json", broken)
    assert result.exit_code == 0 and "healed" in result.stdout


def test_a_target_of_the_project_is_replayed_by_the_name_of_the_file(lemmata, broken, tmp_path):
    lemmata("validate", broken, "--role", "online-classifier", "--save", "found")
    assert_misuse(lemmata("replay", "found/block-novikoff.json"), "is not run")
    entry = f'{{theorem="block-novikoff", implementation="{broken}", reason="issue 7"}}'
    (tmp_path / "pyproject.toml").write_text(f"[tool.lemmata]\nknown = [{entry}]\n")
    assert lemmata("replay", "found/block-novikoff.json").exit_code == 1


def test_a_witness_found_with_settings_needs_settings(lemmata, tmp_path):
    target = "sklearn.linear_model:Perceptron"
    (tmp_path / "w.json").write_text(json.dumps({**GOOD, "target": target, "settings": {"eta0": "2.0"}}))
    assert_misuse(lemmata("replay", "w.json", target), "found with settings", f"lemmata replay w.json {target} --set eta0=2.0")
    assert lemmata("replay", "w.json", target, "--set", "eta0=2.0").stdout.startswith("healed")
    assert "it was found with eta0=2.0; this is with eta0=3.0" in lemmata("replay", "w.json", target, "--set", "eta0=3.0").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["sklearn.svm:SVC"], "no partial_fit"), (["no_such:X"], "importing no_such failed"), (["--set", "C=1"], "is for a target")],
)
def test_a_target_that_cannot_be_replayed_on_is_one_line(lemmata, tmp_path, arguments, words):
    (tmp_path / "w.json").write_text(json.dumps(GOOD))
    assert_misuse(lemmata("replay", "w.json", *arguments), words)


def test_all_that_is_ours_may_be_named_by_a_file():
    for theorem in THEOREMS.values():
        names = [*catalogue.reference_names(theorem), *(f"mutants.{name}" for name in catalogue.mutant_names(theorem))]
        assert all(catalogue.is_own(name) for name in names), names


def test_a_witness_against_a_mutant_is_replayed(lemmata, tmp_path):
    (tmp_path / "w.json").write_text(json.dumps({**GOOD, "target": "reference mutants.perceptron.NeverUpdates"}))
    assert lemmata("replay", "w.json").exit_code == 1


def test_validate_accepts_scikit_learn(lemmata):
    result = lemmata("validate", "sklearn.linear_model:Perceptron", "--role", "online-classifier", "--examples", "60")
    assert result.exit_code == 0, result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "block-novikov"], ["block-novikov", "did you mean block-novikoff"]),
        (["show", "SVM"], ["'SVM'", "did you mean svm?"]),
        (["show", "perceptron-mistake-bond"], ["there is no theorem or claim"]),
        (["validate", "no_such_module:X", "--role", "kernel"], ["importing no_such_module failed", "ModuleNotFoundError"]),
        (["validate", "broken_module:Missing", "--role", "online-classifier"], ["broken_module has no Missing"]),
        (["validate", "broken_module:Half", "--role", "online-classifier"], ["no partial_fit"]),
        (["validate", "broken_module:NeverLearns", "--role", "online-clasifier"], ["did you mean online-classifier"]),
        (["validate", "broken_module:NeverLearns", "--role", "online-classifier", "--set", "C"], ["name=value"]),
        (["validate", "broken_module:NeverLearns", "--role", "online-classifier", "--set", "C=1"], ["cannot be constructed"]),
        (["validate", "not a target", "--role", "kernel"], ["module:name"]),
        (["validate", "mine.py:kernel", "--role", "kernel"], ["module:name", "did you mean mine:kernel?"]),
        (["validate", "some/mine.py:kernel", "--role", "kernel"], ["did you mean mine:kernel, from the folder some?"]),
        (["validate", "no_such_module", "--role", "kernel"], ["importing no_such_module failed", "module:name"]),
        (["validate", "sklearn.svm.SVC", "--role", "soft-margin-classifier"], ["did you mean sklearn.svm:SVC?"]),
        (["validate", "sklearn.svm:SVC", "--role", "max"], ["or max-margin-classifier or max-subgradient?"]),
        (["validate", "sklearn.svm:SVC", "--role", "ridge"], ["did you mean ridge-penalty or ridge-regressor?"]),
        (["validate", "sklearn.svm:SVC", "--role", "max-margin-classifier", "--set", "C=abc"], ["The 'C' parameter of SVC must"]),
        (["validate", "sklearn.svm:SVC"], ["needs --role ROLE", "lemmata list --roles", "--all"]),
        (["validate", "sklearn.svm:SVC", "--role", "kernel", "--size", "huge"], ["'all', 'small', 'working', 'stress'"]),
        (["validate", "sklearn.svm:SVC", "--role", "kernel", "--sizes", "all"], ["No such option", "--size"]),
        (["validat", "sklearn.svm:SVC"], ["No such command 'validat'"]),
        (["validate", *NEVER_LEARNS, "--markdown", "no/such/m.md"], ["no folder no/such"]),
        (["validate", *NEVER_LEARNS, "--sample", "iris", "--save", "x"], ["--save is for a search"]),
        (["check", "block-novikoff", "--json", "no/such/folder.json", "--examples", "2"], ["no folder no/such"]),
        (["list", "--topic", "perceptrons"], ["did you mean perceptron"]),
        (["list", "--claims", "--source", "fds"], ["there is no source"]),
        (["replay", "missing.json"], ["there is no file"]),
        (["report", "--check"], ["REPORT.md"]),
    ],
)  # fmt: skip
def test_misuse_is_one_line(lemmata, broken, tmp_path, arguments, words):
    before = {p.name for p in tmp_path.iterdir()}
    assert_misuse(lemmata(*arguments), *words)
    assert {p.name for p in tmp_path.iterdir()} - {"__pycache__"} == before - {"__pycache__"}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", ["is empty"]),
        ("a,b\n", ["has a header but no examples"]),
        ("x,y,label\n1,2,1\n3,nan,-1\n", ["line 3, column 2 (y)", "not a finite number"]),
        ("x,y,label\n1,2,1\n3,inf,-1\n", ["not a finite number"]),
        ("x,y,label\n1,2,1\n3,oops,-1\n", ["'oops' is not a number"]),
        ("x,y,label\n1,2,1\n3,-1\n", ["2 cells"]),
        ("1,2,a\n3,4,b\n5,6,c\n", ["needs two classes", "a, b, c"]),
        ("1,2,a\n3,4,a\n", ["needs two classes", "it has one, a"]),
        ("label\n1\n-1\n", ["no feature columns"]),
    ],
)
def test_bad_data_is_one_line(lemmata, tmp_path, content, words):
    (tmp_path / "data.csv").write_text(content)
    assert_misuse(lemmata("check", "block-novikoff", "--sample", "data.csv"), *words)


def test_own_data_with_a_label_column(lemmata, tmp_path):
    (tmp_path / "data.csv").write_text("kind,x,y\nbad,-1,-2.5\ngood,1,2\ngood,0.5,3\n")
    result = lemmata("check", "block-novikoff", "--sample", "data.csv", "--label", "kind")
    assert result.exit_code == 0, result.stdout
    assert "margin² (certified)" in result.stdout and "mistakes: " in result.stdout


def test_inseparable_data_get_the_certificate(lemmata, tmp_path):
    (tmp_path / "xor.csv").write_text("1,1,1\n-1,-1,1\n1,-1,-1\n-1,1,-1\n")
    result = lemmata("check", "block-novikoff", "--sample", "xor.csv")
    assert result.exit_code == 3
    assert "not linearly separable" in result.stdout and "certificate" in result.stdout


@pytest.mark.parametrize(("x", "kind"), [("1", "max-margin"), ("-1", "not-separable")])
def test_the_certificate_of_own_data_is_saved_and_verified(lemmata, tmp_path, x, kind):
    (tmp_path / "data.csv").write_text(f"2,1,1\n1,1,1\n{x},{x},1\n-1,-2,-1\n1,0.5,{x}\n")
    result = lemmata("check", "block-novikoff", "--sample", "data.csv", "--certificate", "c.json")
    assert "lemmata verify c.json" in result.stdout
    verified = lemmata("verify", "c.json", "--data", "data.csv")
    assert verified.exit_code == 0, verified.stdout
    assert "bound to its data: sha256:" in verified.stdout and "\nabout data.csv\n" in verified.stdout
    (tmp_path / "other.csv").write_text("2,1,1\n1,1,1\n-1,-2,-1\n")
    other = lemmata("verify", "c.json", "--data", "other.csv")
    assert other.exit_code == 1 and "NOT ABOUT other.csv" in other.stdout
    certificate = json.loads((tmp_path / "c.json").read_text())
    assert certificate["kind"] == kind
    part = "w" if kind == "max-margin" else "weights"
    certificate["certificate"][part][0] += "7"
    (tmp_path / "c.json").write_text(json.dumps(certificate))
    assert lemmata("verify", "c.json").exit_code == 1


def test_certificates_are_of_margins_of_own_data(lemmata, tmp_path):
    assert_misuse(lemmata("check", "block-novikoff", "--certificate", "c.json"), "--sample")
    assert_misuse(lemmata("check", "block-novikoff", "--sample", "iris", "--certificate", "no/c.json"), "no folder")
    (tmp_path / "c.json").write_text("{}")
    assert_misuse(lemmata("verify", "c.json"), "not a certificate")
    assert_misuse(lemmata("verify", "no.json"), "no file")


def test_the_data_of_a_certificate(lemmata, tmp_path):
    chosen = ("--classes", "setosa,versicolor")
    assert lemmata("check", "block-novikoff", "--sample", "iris", *chosen, "--certificate", "c.json").exit_code == 0
    assert lemmata("verify", "c.json", "--data", "iris", *chosen).exit_code == 0
    other = lemmata("verify", "c.json", "--data", "iris", "--classes", "versicolor,setosa")
    assert other.exit_code == 1 and "NOT ABOUT iris" in other.stdout
    problem = json.loads((tmp_path / "c.json").read_text())["problem"]
    (tmp_path / "problem.json").write_text(json.dumps(problem))
    assert lemmata("verify", "c.json", "--data", "problem.json").exit_code == 0
    (tmp_path / "no.json").write_text("{")
    assert_misuse(lemmata("verify", "c.json", "--data", "no.json"), "no.json")
    assert_misuse(lemmata("verify", "c.json", "--data", "nothing.json"), "nothing.json")
    assert_misuse(lemmata("verify", "c.json", "--data", "nothing.csv"), "no file nothing.csv")
    assert_misuse(lemmata("verify", "c.json", "--data", "iris"), "--classes")
    assert_misuse(lemmata("verify", "c.json", *chosen), "--data")
    semidefinite = {"problem": {"K": [["1"]]}, "certificate": {"L": [["1"]], "D": ["1"]}}
    (tmp_path / "k.json").write_text(json.dumps({"lemmata-certificate": 1, "kind": "semidefinite", **semidefinite}))
    assert_misuse(lemmata("verify", "k.json", "--data", "iris", *chosen), "JSON file with K")
    (tmp_path / "witness.json").write_text(json.dumps(GOOD))
    assert "NOT ABOUT" in lemmata("verify", "c.json", "--data", "witness.json").stdout


def test_evidence_of_another_text_is_stale(lemmata, monkeypatch):
    stored = {
        "stops-on-separator": {"proofs": {}},
        "updates-from-zero": {"proofs": {"updates-from-zero/from-nothing": {"digest": "0"}}},
    }
    monkeypatch.setattr("lemmata.workbench.evidence.stored.stored_verdicts", lambda: stored)
    result = lemmata("check", "updates-from-zero", "--workers", "1")
    assert result.exit_code == 3 and "stale since an edit: updates-from-zero/from-nothing" in result.stdout
    assert lemmata("check", "stops-on-separator", "--workers", "1").exit_code == 0


def test_bundled_data(lemmata):
    result = lemmata("check", "block-novikoff", "--sample", "iris", "--classes", "setosa,versicolor")
    assert result.exit_code == 0 and "≈151.163" in result.stdout
    assert_misuse(lemmata("check", "block-novikoff", "--sample", "iris"), "--classes")
    assert_misuse(lemmata("check", "block-novikoff", "--sample", "iris", "--classes", "setosa,rose"), "no class 'rose'")


GOOD = {
    "lemmata": 1, "theorem": "block-novikoff", "target": "reference perceptron.Perceptron", "settings": {},
    "conclusion": "mistakes", "lhs": "2", "rhs": "1",
    "sample": {"sample": "SeparableStream", "fields": {"rows": [["1"]], "labels": ["-1"]}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"lemmata": 3}, ["newer lemmata"]),
        ({"lemmata": "x"}, ["not a witness file"]),
        ({"theorem": "block-novikof"}, ["did you mean block-novikoff"]),
        ({"theorem": None}, ["theorem is missing"]),
        ({"target": "os:system"}, ["os:system", "is not run: lemmata replay w.json os:system"]),
        ({"target": "subprocess:Popen", "settings": {"args": "'touch owned'", "shell": "True"}}, ["is not run"]),
        ({"target": "joblib.parallel:os._exit"}, ["is not run: lemmata replay w.json joblib.parallel:os._exit"]),
        (
            {"target": "broken_module:NeverLearns", "settings": {"C": "4.0", "kernel": "'linear'"}},
            ["lemmata replay w.json broken_module:NeverLearns --set C=4.0 --set kernel=linear"],
        ),
        ({"target": "x; touch owned"}, ["which is not module:name"]),
        ({"target": "reference os.system"}, ["does not exist"]),
        ({"target": "reference perceptron.np.savetxt"}, ["does not exist"]),
        ({"target": "reference perceptron.np.testing.rundocs"}, ["does not exist"]),
        ({"target": "reference perceptron.Perceptron.fit"}, ["does not exist"]),
        ({"settings": {"__class__.x": "1"}}, ["name=value"]),
        ({"sample": {"sample": "Popen", "fields": {}}}, ["unknown sample type"]),
        ({"sample": "__import__('os')"}, ["malformed"]),
        ({"sample": {"sample": "SeparableStream", "fields": {"rows": [["1/0"]], "labels": ["1"]}}}, ["malformed"]),
        ({"sample": {"sample": "SeparableStream", "fields": {"rows": [["1"], ["-1"]], "labels": ["1", "1"]}}}, ["hypotheses"]),
        ({"sample": {"sample": "LabelledPoints", "fields": {"rows": [["1"]], "labels": ["1"]}}}, ["speaks of a SeparableStream"]),
    ],
)
def test_a_hostile_witness_is_one_line(lemmata, tmp_path, monkeypatch, change, words):
    (tmp_path / "w.json").write_text(json.dumps({**GOOD, **change}))
    (tmp_path / "broken_module.py").write_text("open('owned', 'w')")
    monkeypatch.delitem(sys.modules, "broken_module", raising=False)
    assert_misuse(lemmata("replay", "w.json"), *words)
    assert not (tmp_path / "owned").exists() and "broken_module" not in sys.modules


@pytest.mark.parametrize("text", ["", "{", json.dumps(GOOD)[:-30], "[1,2]", "[" * 5000, "null"])
def test_a_truncated_witness_is_one_line(lemmata, tmp_path, text):
    (tmp_path / "w.json").write_text(text)
    assert_misuse(lemmata("replay", "w.json"))


def test_in_a_pipe_and_from_another_folder(tmp_path):
    command = [Path(sys.executable).parent / "lemmata", "list", "--topic", "perceptron"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0 and run.stderr == ""
    assert "\x1b" not in run.stdout and "updates-on-unit-rows" in run.stdout


def test_the_witness_against_a_printed_claim_is_replayed_by_its_name(lemmata):
    out = lemmata("replay", "cs229-svm/kkt-soft-free-vectors")
    assert out.exit_code == 1
    assert out.stdout.startswith("refuted still")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cs229-svm/kkt-soft", "no file or claim"),
        ("fds-chapter-6/perceptron-stops-with-separator", "holds, so that nothing refutes it"),
    ],
)
def test_there_is_no_witness_against_what_holds(lemmata, name, says):
    out = lemmata("replay", name)
    assert out.exit_code == 2
    assert says in out.stderr
