"""A role explains itself: what its theorems read, and an adapter that works once it is filled in."""

from __future__ import annotations

import re
import sys

import pytest
from lemmata.properties.roles import roles
from lemmata.workbench.evidence import adapter_template
from lemmata.workbench.implementations.importing import role_of

from .conftest import assert_misuse

FILLED = {
    "online-classifier": {
        "partial_fit": [
            "self.coef_ = getattr(self, 'coef_', np.zeros(X.shape[1]))",
            "wrong = y * (X @ self.coef_) <= 0",
            "self.coef_ = self.coef_ + y[wrong] @ X[wrong]",
        ],
        "predict": ["return np.where(X @ getattr(self, 'coef_', np.zeros(X.shape[1])) > 0, 1, -1)"],
    },
    "ridge-regressor": {
        "fit": ["self.coef_ = np.linalg.solve(X.T @ X + self.alpha * np.eye(X.shape[1]), X.T @ y)", "self.intercept_ = 0.0"],
    },
    "elastic-net-regressor": {
        "fit": [
            "from sklearn.linear_model import ElasticNet",
            "model = ElasticNet(alpha=self.alpha, l1_ratio=self.l1_ratio, tol=self.tol, max_iter=100_000).fit(X, y)",
            "self.coef_, self.intercept_ = model.coef_, model.intercept_",
        ],
    },
    "lasso-regressor": {
        "fit": [
            "from sklearn.linear_model import Lasso",
            "model = Lasso(alpha=self.alpha, tol=self.tol, max_iter=100_000).fit(X, y)",
            "self.coef_, self.intercept_ = model.coef_, model.intercept_",
        ],
    },
    "logistic-regressor": {
        "fit": [
            "from sklearn.linear_model import LogisticRegression",
            "self.model = LogisticRegression(C=self.C, tol=self.tol, solver='newton-cholesky').fit(X, y)",
            "self.coef_, self.intercept_ = self.model.coef_, self.model.intercept_",
            "self.predict_proba = self.model.predict_proba",
        ],
    },
    "one-class-classifier": {
        "fit": [
            "from sklearn.svm import OneClassSVM",
            "found = OneClassSVM(kernel='linear', nu=self.nu, tol=self.tol).fit(X)",
            "self.coef_, self.dual_coef_, self.support_ = found.coef_, found.dual_coef_, found.support_",
            "self.offset_, self.decision_function, self.predict = found.offset_, found.decision_function, found.predict",
        ],
    },
    "support-vector-regressor": {
        "fit": [
            "from sklearn.svm import SVR",
            "found = self.found = SVR(kernel='linear', C=self.C, epsilon=self.epsilon, tol=self.tol).fit(X, y)",
            "self.coef_, self.dual_coef_, self.support_ = found.coef_, found.dual_coef_, found.support_",
            "self.intercept_ = found.intercept_",
        ],
        "predict": ["return self.found.predict(X)"],
    },
    "nu-classifier": {
        "fit": [
            "from sklearn.svm import NuSVC",
            "found = NuSVC(kernel='linear', nu=self.nu, tol=self.tol).fit(X, y)",
            "self.coef_, self.dual_coef_, self.support_ = found.coef_, found.dual_coef_, found.support_",
            "self.intercept_, self.decision_function, self.predict = found.intercept_, found.decision_function, found.predict",
        ],
    },
    "kernel": {"it": ["return np.asarray(X) @ np.asarray(Y).T"]},
    "weighted-error": {"it": ["return np.sum(np.asarray(D)[np.asarray(h) != np.asarray(y)])"]},
}


def fill_in(source: str, bodies: dict[str, list[str]]) -> str:
    for name, body in bodies.items():
        line = next(line for line in source.splitlines() if line.endswith(f'NotImplementedError("fill in {name}")'))
        indent = line[: len(line) - len(line.lstrip())]
        source = source.replace(line, "\n".join(indent + each for each in body))
    assert "NotImplementedError" not in source
    return source


OPTIONAL = (
    "it has no warm_start to set",
    "its fit takes no sample_weight",
    "it has no set_params",
)  # what an adapter need not have


@pytest.mark.parametrize("role", [pytest.param(r, marks=[pytest.mark.long] if i % 2 else []) for i, r in enumerate(sorted(FILLED))])
def test_an_adapter_declines_until_it_is_filled_in_and_then_works(lemmata, tmp_path, monkeypatch, role):
    module = f"adapter_for_{role.replace('-', '_')}"
    monkeypatch.syspath_prepend(str(tmp_path))
    written = lemmata("adapt", role, f"{module}.py")
    assert written.exit_code == 0, written.output
    command = written.stdout.partition(": lemmata ")[2].split()
    unfilled = lemmata(*command, "--examples", "20")
    assert unfilled.exit_code == 3 and not re.search(r"\bholds\b", unfilled.stdout), unfilled.stdout
    for name in [name for name in sys.modules if name == module]:
        del sys.modules[name]
    file = tmp_path / f"{module}.py"
    file.write_text(fill_in(file.read_text(), FILLED[role]))
    for cached in (tmp_path / "__pycache__").glob("adapter_for_*"):
        cached.unlink()
    filled = lemmata(*command, "--examples", "60")
    silent = [line for line in filled.stdout.splitlines() if "not-applicable" in line and not line.rstrip().endswith(OPTIONAL)]
    assert filled.exit_code == 0 and not silent, filled.stdout
    sys.modules.pop(module, None)


def test_every_role_has_an_adapter():
    for name, role in roles().items():
        source = adapter_template.skeleton(role, "mine", [])
        compile(source, name, "exec")
        assert f"--role {name}" in source


def test_an_adapter_names_what_the_theorems_read():
    role = role_of("soft-margin-classifier")
    asked = adapter_template.of_role(role)
    source = adapter_template.skeleton(role, "mine", asked)
    assert "def __init__(self, C=1.0" in source and "# self.coef_: (1, d), read by all theorems" in source
    assert "# self.dual_coef_: (1, …), read by" in source and "\n        return self\n" in source


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["kernl", "mine.py"], ["no role 'kernl'", "did you mean kernel"]),
        (["kernel", "mine.txt"], ["cannot be imported", "my_kernel.py"]),
        (["kernel", "my-kernel.py"], ["cannot be imported"]),
        (["kernel", "class.py"], ["cannot be imported"]),
        (["kernel", "no/such/mine.py"], ["no folder no/such"]),
        (["kernel", "there.py"], ["is there already, and is left as it is"]),
    ],
)
def test_a_wrong_call_is_one_line_and_writes_nothing(lemmata, tmp_path, arguments, words):
    (tmp_path / "there.py").write_text("mine\n")
    assert_misuse(lemmata("adapt", *arguments), *words)
    assert [p.name for p in tmp_path.iterdir()] == ["there.py"] and (tmp_path / "there.py").read_text() == "mine\n"


def test_a_role_is_shown_with_what_is_read_and_an_adapter(lemmata):
    shown = lemmata("show", "max-margin-classifier").stdout
    assert "what they read, with the shape that a reference's has" in shown and "  coef_ " in shown and "(1, d)" in shown
    assert "lemmata adapt max-margin-classifier FILE writes it" in shown and "  class Adapter:\n" in shown
