"""What was found in other people's code is a script each, which shows it without lemmata; it fails once the finding has healed."""

from __future__ import annotations

import ast
import dataclasses
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lemmata.survey import inventory, upstream

FOLDER = Path(__file__).parent.parent / "findings"
SCRIPTS = sorted(FOLDER.glob("*.py"))
# What a script imports beside the library of its record, where that is another
MODULES = {
    "dask-ml": "dask_ml",
    "faiss-cpu": "faiss",
    "proxsuite": "proxsuite",
    "pytorch-metric-learning": "pytorch_metric_learning",
    "quadprog": "qpsolvers",
    "rotary-embedding-torch": "rotary_embedding_torch",
    "scikit-learn": "sklearn",
    "syne-tune": "syne_tune",
    "umap-learn": "umap",
}


def run(script: Path, folder: Path, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", text or script.read_text(encoding="utf-8")], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_finding_reproduces(script, tmp_path):
    library = inventory.inventory()[script.stem].library
    for needed in {MODULES.get(library, library), *(["quadprog"] if library == "quadprog" else [])}:
        if importlib.util.find_spec(needed) is None:
            pytest.skip(f"{needed} is not installed")
    result = run(script, tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip()


def test_no_script_needs_lemmata_and_each_can_heal():
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        assert "import lemmata" not in text and "from lemmata" not in text and "the finding has healed" in text, script.name


def test_the_inventory_has_every_script_and_each_script_begins_with_its_record():
    assert {script.stem for script in SCRIPTS} == set(inventory.inventory())
    for script in SCRIPTS:
        found = inventory.inventory()[script.stem]
        said = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or ""
        assert " ".join(said.split()) == f"{found.library} {found.versions}: {found.symptom}".replace("`", ""), script.name
        assert found.grade in inventory.GRADES and found.contract and found.effect and found.smallest


def test_the_lists_of_findings_are_current():
    assert inventory.main(only_check=True) == 0, "python -m lemmata.survey.inventory writes them"
    for page in (inventory.of_readme(), inventory.of_folder()):
        assert page.count(".py)") == len(SCRIPTS) and " ".join(inventory.counts().split()) in " ".join(page.split())


def test_the_counts_are_the_same_on_every_page():
    """Of defects, of what is documented, of digits, and of what has healed; the site's own tests look at its pages."""
    root = FOLDER.parent
    for page in (root / "README.md", root / "REPORT.md", FOLDER / "README.md"):
        text = " ".join(page.read_text(encoding="utf-8").split())
        assert re.findall(r"\d+ findings: [^.]*", text) == [inventory.counts()], page
    for page in (root / "docs").rglob("*.md"):
        assert not re.search(r"\d+ (findings|defects)\b", page.read_text(encoding="utf-8")), page


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("perceptron_stops_early", "Perceptron().fit", "Perceptron(tol=None).fit"),
        ("adaboost_perfect_classifier", "random_state=0", "random_state=1"),
        ("linear_svc_tolerance", "loss=\"hinge\"", "loss=\"hinge\", C=1e-9"),
        ("no_kernels", "coef0=-1)", "coef0=1)"),
        ("f_regression_perfect_feature", "[0.0, 1.0]])", "[1.0, 1.0]])"),
        ("lars_of_a_tie", "[1.0, 0.0]", "[2.0, 0.0]"),
        ("lasso_lars_of_a_tie", "[-1.0, -1.0]", "[-1.0, -3.0]"),
        ("sag_forgets_the_intercept", "for solver in (\"sag\", \"saga\")", "for solver in (\"lbfgs\",)"),
        ("lbfgs_stops_short", "tol=tol)", "tol=tol, solver=\"newton-cholesky\")"),
        ("polyfit_at_zero", "x, y = np.array([0.0])", "x, y = np.array([1.0])"),
        ("lstsq_gelsy_rank", "lapack_driver=driver", "lapack_driver=driver, cond=1e-12"),
        ("sparse_weighted_constant", "csr_matrix(X)", "X"),
        ("one_class_nu_one", "nu=1).fit", "nu=0.5).fit"),
        ("tree_ignores_small_features", "[1e-7]", "[2e-7]"),
        ("minimize_from_single_precision", "(np.float32, np.float64)", "(np.float64, np.float64)"),
        ("balanced_classes_forget_the_weights", "{\"class_weight\": \"balanced\"}", "{}"),
        ("bandwidth_counts_rows", "(\"scott\", \"silverman\")", "(1.0, 2.0)"),
        ("absent_example_smooths", "1e6", "0.5"),
        ("absent_example_adds_categories", "[[9]]", "[[1]]"),
        ("gamma_scale_forgets_the_weights", "(\"scale\", 0.5)", "(0.5, 0.5)"),
        ("median_of_weights_of_one", "[1.0, 2.0]", "[1.5, 1.5]"),
    ],
)  # fmt: skip
def test_a_script_fails_where_nothing_is_wrong(name, old, new, tmp_path):
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert old in text
    result = run(FOLDER, tmp_path, text.replace(old, new))
    assert result.returncode == 1 and "AssertionError" in result.stderr, result.stdout


def test_what_is_said_of_a_perceptron_without_a_tolerance(recwarn):
    """It makes all passes that it may, whether these suffice or not, and does not warn."""
    from sklearn.linear_model import Perceptron

    X, y = [[50], [51]], [-1, 1]
    short, long = Perceptron(tol=None).fit(X, y), Perceptron(tol=None, max_iter=20_000).fit(X, y)
    assert short.n_iter_ == 1000 and list(short.predict(X)) != y
    assert long.n_iter_ == 20_000 and list(long.predict(X)) == y
    assert not recwarn.list
    readme = " ".join((FOLDER.parent / "README.md").read_text(encoding="utf-8").split())
    assert "With `tol=None` it makes `max_iter` passes" in readme and "With `tol=None` it holds" not in readme


def test_a_defect_is_written_as_a_report_for_its_maintainers(tmp_path, monkeypatch):
    found = {id: inventory.inventory()[id] for id in ("f_regression_perfect_feature", "no_kernels")}
    monkeypatch.setattr(upstream, "inventory", lambda: found)
    [(path, missing)] = upstream.write(tmp_path / "reports")  # no_kernels is documented
    report = path.read_text(encoding="utf-8")
    assert not missing and "### Steps/Code to Reproduce" in report and "F: [-2.2" in report and "lemmata" not in report
    code = report.partition("```python\n")[2].partition("\n```")[0]
    assert "healed" not in code and run(path, tmp_path, code).returncode == 0


def test_a_healed_finding_is_not_reported(tmp_path, monkeypatch):
    healed = dataclasses.replace(inventory.inventory()["f_regression_perfect_feature"], mended="2")
    monkeypatch.setattr(upstream, "inventory", lambda: {"f": healed})
    assert not list(upstream.write(tmp_path))
