"""Implementations that nobody here wrote, validated for the matrix in REPORT.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any


@dataclass(frozen=True)
class Foreign:
    """A foreign implementation: its library, target, role and settings."""

    library: str
    target: str
    role: str
    settings: dict[str, Any] = field(default_factory=dict)
    label: str = ""

    @property
    def name(self) -> str:
        """How the report calls it."""
        given = ", ".join(f"{k}={v!r}" for k, v in self.settings.items())
        return f"{self.label or self.target}{f' ({given})' if given else ''}"

    @property
    def version(self) -> str:
        return version(self.library)


PAIRWISE = "sklearn.metrics.pairwise:"
SOLVERS = "lemmata.workbench.adapters:"

SURVEY = [
    Foreign("scikit-learn", "sklearn.linear_model:Perceptron", "online-classifier"),
    Foreign("scikit-learn", "sklearn.linear_model:Perceptron", "online-classifier", {"fit_intercept": False}),
    Foreign("scikit-learn", "sklearn.linear_model:Perceptron", "separator"),
    Foreign("scikit-learn", "sklearn.linear_model:Perceptron", "separator", {"tol": None}),
    Foreign("scikit-learn", "sklearn.svm:SVC", "soft-margin-classifier", {"kernel": "linear"}),
    Foreign("scikit-learn", "sklearn.svm:SVC", "soft-margin-classifier", {"kernel": "linear", "tol": 1e-6}),
    Foreign("scikit-learn", "sklearn.svm:SVC", "max-margin-classifier", {"kernel": "linear", "C": 1e6}),
    Foreign("scikit-learn", "sklearn.svm:LinearSVC", "soft-margin-classifier", {"loss": "hinge"}),
    Foreign("scikit-learn", "sklearn.ensemble:AdaBoostClassifier", "booster", {"n_estimators": 10}),
    *(
        Foreign("scikit-learn", f"{PAIRWISE}{kernel}", "kernel")
        for kernel in (
            "linear_kernel",
            "polynomial_kernel",
            "rbf_kernel",
            "laplacian_kernel",
            "cosine_similarity",
            "sigmoid_kernel",
        )
    ),
    Foreign("cvxpy", f"{SOLVERS}CvxpyQP", "qp-solver"),
    Foreign("cvxpy", f"{SOLVERS}CvxpyLP", "lp-solver"),
    Foreign("cvxpy", f"{SOLVERS}CvxpyBasisPursuit", "sparse-recovery"),
    Foreign("scipy", f"{SOLVERS}ScipyLP", "lp-solver"),
    Foreign("scipy", f"{SOLVERS}ScipySLSQP", "qp-solver"),
    Foreign("scipy", f"{SOLVERS}ScipyBasisPursuit", "sparse-recovery"),
]
