"""What was found in other people's code is a script each, which shows it without lemmata; it fails once the finding has healed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "findings"
SCRIPTS = sorted(FOLDER.glob("*.py"))
NEEDS = {
    "proxqp_duality_gap": "proxsuite", "ecos_zero_row": "ecos", "omp_of_zero": "pylops", "quadprog_semidefinite": "quadprog",
    "ols_qr_singular": "statsmodels", "normal_equations_inverted": "mlxtend", "skglm_svc_without_intercept": "skglm",
    "sgd_foreach_overwrites_the_gradient": "torch", "amsgrad_rate_grows": "torch",
    "skglm_logistic_probabilities": "skglm", "fit_regularized_fifty_passes": "statsmodels", "daqp_strided": "daqp",
    "hager_zhang_first_step": "jaxopt", "spgl1_passes_the_root": "spgl1", "snapml_svm_stays_at_zero": "snapml",
    "highs_infeasible_optimum": "highspy",
}  # fmt: skip


def run(script: Path, folder: Path, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", text or script.read_text(encoding="utf-8")], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_finding_reproduces(script, tmp_path):
    needed = NEEDS.get(script.stem, "numpy")
    if importlib.util.find_spec(needed) is None or (needed == "quadprog" and importlib.util.find_spec("qpsolvers") is None):
        pytest.skip(f"{needed} is not installed")
    result = run(script, tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip()


def test_no_script_needs_lemmata_and_each_can_heal():
    assert len(SCRIPTS) == 36
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        assert "import lemmata" not in text and "from lemmata" not in text and "the finding has healed" in text, script.name


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
        ("sparse_weighted_constant", "(2.0, 3.0, 4.0)", "(1.0,)"),
        ("one_class_nu_one", "nu=1).fit", "nu=0.5).fit"),
        ("tree_ignores_small_features", "[1e-7]", "[2e-7]"),
        ("minimize_from_single_precision", "(np.float32, np.float64)", "(np.float64, np.float64)"),
    ],
)  # fmt: skip
def test_a_script_fails_where_nothing_is_wrong(name, old, new, tmp_path):
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert old in text
    result = run(FOLDER, tmp_path, text.replace(old, new))
    assert result.returncode == 1 and "AssertionError" in result.stderr, result.stdout
