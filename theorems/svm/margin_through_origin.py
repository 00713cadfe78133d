r"""The maximum margin through the origin (*Foundations of Data Science*): min ‖v‖² subject to $l_i\langle v,a_i\rangle\ge1$.

For classifiers that fit no intercept. With τ = tol + (kernel cache) as in `hard_margin`, the same tolerances follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...properties.allowances import from_gap
from ...properties.conclusions import at_least, at_most, equal, exercised, greater
from ...properties.numbers import exact_matrix, exact_vector, sqrt
from ...properties.oracles.qp import particular_solution
from ...properties.sources import fds_chapter_6, ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import NotApplicable
from ..perceptron.samples import SeparableStream
from .hard_margin import gap_bound, up_to
from .readings import Fitted, MaxMarginClassifier, fit, price

REFERENCES = ["svm.CentredHardMarginSVM"]
MUTANTS = [
    "svm.ForgetsTheCorrection",
    "svm.CentredStopsEarly",
    "svm.AddsAConstant",
    "svm.CentredDifferenceOfMeans",
    "svm.CentredIgnoresTheFirst",
]


@theorem(
    role=MaxMarginClassifier,
    source=fds_chapter_6(
        "§6.2, maximising the margin",
        claims=["fds-chapter-6/margin-maximisation-is-norm-minimisation", "fds-chapter-6/norm-and-squared-norm-same-minimiser"],
    ),
    sharpness=attained("every separable stream"),
    mutants=MUTANTS,
    references=REFERENCES,
)
def margin_is_reciprocal_norm(classifier: MaxMarginClassifier, stream: SeparableStream) -> Iterator:
    r"""The v of least norm with all $l_i\langle v,a_i\rangle\ge1$ has the largest margin δ of all, and $\|v\|=1/\delta$.

    Hypotheses: some hyperplane through the origin separates the examples.
    """
    fitted, tau = centred(classifier, stream)
    yield exercised("two examples", stream.n > 1)
    margin, delta, norm = min(fitted.margins), stream.margin_squared, fitted.norm_squared
    yield greater("smallest lᵢ⟨v,aᵢ⟩", margin, 0)
    yield at_most("δ(v)² ≤ δ²", margin**2 / Fraction(norm), delta)
    loss = 1 - (1 - tau) ** 3 / (1 + tau)
    yield at_least("δ(v)² ≥ δ²", margin**2 / Fraction(norm), delta, up_to(loss * delta, "δ²(1 − (1−τ)³/(1+τ))"))
    yield at_least("smallest lᵢ⟨v,aᵢ⟩ ≥ 1", margin, 1, up_to(tau, "τ"))
    yield equal("‖v‖²δ²", norm * delta, 1, up_to((1 + tau) / (1 - tau) - (1 - tau) ** 2, "(1+τ)/(1−τ) − (1−τ)²"))


@margin_is_reciprocal_norm.printed(
    claims=["fds-chapter-6/soft-margin-objective-is-reciprocal-margin"],
    mistake="The objective's first term is ‖v‖², the square of the reciprocal of the margin, not the reciprocal.",
)
def squared_norm_is_reciprocal_margin(classifier: MaxMarginClassifier, stream: SeparableStream) -> Iterator:
    """Printed: ‖v‖² + c·(total violation), with no violation at the solution, is the reciprocal of the margin: ‖v‖² = 1/δ."""
    fitted, tau = centred(classifier, stream)
    slack = up_to(fitted.norm_squared * 4 * tau, "4τ‖v‖²")
    yield equal("‖v‖² = 1/δ", fitted.norm_squared, sqrt(1 / stream.margin_squared), slack)


@theorem(
    role=MaxMarginClassifier,
    source=[
        fds_chapter_6(
            "§6.2, maximising the margin",
            claims=[
                "fds-chapter-6/max-margin-solution-in-span-of-tight-samples",
                "fds-chapter-6/support-vectors-determine-separator",
            ],
        ),
        ml_notes("SVM (l.441–448)", claims=["ml-notes/svm-toy-stationarity"]),
    ],
    sharpness=attained("every separable stream"),
    mutants=MUTANTS,
    references=REFERENCES,
)
def solution_in_span_of_tight_examples(classifier: MaxMarginClassifier, stream: SeparableStream) -> Iterator:
    r"""v lies in the span of the examples with $l_i\langle v,a_i\rangle=1$; if they have rank d, these equations determine v.

    Moreover $v=\sum\alpha_il_ia_i$ with $\alpha\ge0$. Hypotheses: separable through the origin. The claims are exact on the
    certified optimum, and the classifier's v is within $\|v\|^2(1/(1-\tau)^2+1-2/(1+\tau))$ of it, squared.
    """
    fitted, tau = centred(classifier, stream)
    v = exact_vector(stream.optimum.w)
    signed = exact_matrix(stream.rows) * fitted.y[:, None]
    tight = [row for row, m in zip(signed, signed @ v, strict=True) if m == 1]
    rows = exact_matrix(tight)
    combination = particular_solution(rows.T, v)
    determined = particular_solution(rows.T @ rows, rows.T @ exact_vector([1] * len(tight)))
    rank = stream.d - len(null_directions(rows))
    yield exercised("fewer tight examples than examples, or dependent ones", len(tight) < stream.n or rank < len(tight))
    yield equal("v is a combination of the tight examples", combination is not None, True)
    if rank == stream.d and determined is not None:
        yield equal("the solution of the tight equations", tuple(determined), tuple(v))
    difference = fitted.w - v
    yield at_most("‖ŵ − v‖²", difference @ difference, 0, from_gap(gap_bound(fitted, tau), "‖v‖²(1/(1−τ)² + 1 − 2/(1+τ))"))
    if fitted.signed is not None:
        terms = max(1, *(abs(fitted.alpha) @ abs(fitted.x)))
        for k, w in enumerate(fitted.w):
            yield equal("ŵₖ = Σ αᵢlᵢaᵢₖ", w, fitted.signed @ fitted.x[:, k], up_to(tau * terms, "τ·max(1, Σ|αᵢaᵢₖ|)"))
        for a in fitted.alpha:
            yield at_least("αᵢ", a, 0, up_to(tau * max(abs(fitted.alpha)), "τ·max α"))


def centred(classifier: Any, stream: SeparableStream) -> tuple[Fitted, Any]:
    """The fitted classifier, and τ. Raises `NotApplicable` where it fits an intercept, or where its C is too small here."""
    C, alpha = price(classifier), stream.optimum.alpha
    if C is not None and max(alpha.values()) > C:
        raise NotApplicable("its C is smaller than a multiplier of the hard margin")
    fitted = fit(classifier, stream)
    if fitted.has_intercept:
        raise NotApplicable("it fits an intercept")
    tau = fitted.tau([alpha.get(i, 0) for i in range(stream.n)]).value
    return fitted, min(tau, Fraction(1, 2))


def null_directions(rows: Any) -> list[int]:
    """The columns without a pivot: their number is d minus the rank."""
    gram, columns = rows.T @ rows, []
    for j in range(len(gram)):
        if particular_solution(gram[:, :j], gram[:, j]) is not None:
            columns.append(j)
    return columns
