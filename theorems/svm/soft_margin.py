r"""The soft-margin SVM: min ½‖w‖² + CΣξᵢ subject to $y_i(\langle w,x_i\rangle+b)\ge1-\xi_i$, $\xi_i\ge0$.

Ground truth is the optimum P* that is certified over the rationals. A classifier is held to its own ``tol``: with τ = tol +
(kernel cache, see `Fitted.tau`), margins are at least 1 − τ where $\alpha_i<C$ and at most 1 + τ where $\alpha_i>0$. The
duality gap is $\sum_i(C-\alpha_i)(1-m_i)^++\alpha_i(m_i-1)^+$, in which each term is then at most Cτ: hence
$P(w,b)\le P^*+nC\tau$, and $\|w-w^*\|^2\le2nC\tau$ because the objective is 1-strongly convex in w.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from ...properties.allowances import EXACT, Allowance, declared, from_gap, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import exact_matrix, sqrt
from ...properties.oracles.psd import definiteness
from ...properties.oracles.soft_margin import SoftMargin, soft_margin
from ...properties.proofs import conclude, lemma, reals
from ...properties.sources import cs229_svm, fds_chapter_6, ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import NotApplicable
from .readings import Fitted, SoftMarginClassifier, fit
from .samples import TwoClasses

REFERENCES = ["svm.SoftMarginSVM", "svm.StiffSVM", "svm.LooseSVM"]


@theorem(
    role=SoftMarginClassifier,
    source=[
        cs229_svm("§8: the primal", claims=["cs229-svm/soft-margin-primal"]),
        fds_chapter_6("§6.2, separating most samples", claims=["fds-chapter-6/soft-margin-slack-equals-hinge"]),
        ml_notes("SVM (l.423–426)", claims=["ml-notes/svm-slack-equivalence", "ml-notes/hinge-relaxation"]),
    ],
    sharpness=attained("every sample: the optimum is unique in w"),
    mutants=[
        "svm.DividesCByN",
        "svm.DropsTheHalf",
        "svm.SquaresTheSlack",
        "svm.PenalisesTheIntercept",
        "svm.InterceptFromTheLastSupport",
        "svm.InterceptByFormulaEleven",
        "svm.ForgetsBoundedVectors",
        "svm.FlipsTheIntercept",
        "svm.MovesWithoutClipping",
    ],
    references=REFERENCES,
)
def soft_margin_optimum(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    r"""(w, b) minimises $P=\frac12\|w\|^2+C\sum_i\max(0,1-y_i(\langle w,x_i\rangle+b))$, separable or not.

    Hypotheses: no class is empty, C > 0. The hinge loss is the least slack that the constraints allow, and at least the
    number of examples with a margin below 1 times the shortfall; so both programs have the same solutions.
    """
    fitted, best, tau = trained(classifier, classes)
    C, n = fitted.C, classes.n
    value = fitted.primal_value(C)
    allowed = n * C * tau
    yield exercised("positive slack at the optimum", best.slack > 0)
    yield at_least("P(w,b) ≥ P*", value, best.value)
    yield at_most("P(w,b) ≤ P*", value, best.value, up_to(allowed, "nCτ"))
    difference = fitted.w - best.weights(classes.rows)
    yield at_most("‖w − w*‖²", difference @ difference, 0, from_gap(2 * allowed, "2nCτ, for a gap of at most nCτ"))
    for m in best.margins:
        yield at_most("[margin ≤ 0] ≤ hinge loss", int(m <= 0), max(0, 1 - m))


@soft_margin_optimum.printed(
    claims=["cs229-svm/slack-cost-direction"],
    mistake="The translation has the cost lowered by Cξᵢ; the objective grows by it.",
    verdict="refuted",
)
def slack_lowers_the_cost(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    """Printed: an example with functional margin 1 − ξᵢ, ξᵢ ≥ 0, *lowers* the objective by Cξᵢ."""
    fitted, _, _ = trained(classifier, classes)
    yield at_most("P(w,b) ≤ ½‖w‖²", fitted.primal_value(fitted.C), fitted.norm_squared / Fraction(2))


@soft_margin_optimum.printed(
    claims=["ml-notes/svm-slack-objective"],
    mistake="‖w‖ + λΣξ and ½‖w‖² + λΣξ, given as the same problem with the same λ, have different solutions.",
)
def norm_instead_of_its_square(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    """Printed: the relaxed SVM minimises ‖w‖ + λΣξ. Then no (w, b), in particular not w = 0 with b = ±1, does better."""
    fitted, _, tau = trained(classifier, classes)
    C, y = fitted.C, fitted.y
    value = sqrt(fitted.norm_squared) + C * fitted.slack
    slack = up_to(2 * classes.n * C * tau, "2nCτ")
    for b in (-1, 0, 1):
        yield at_most("‖w‖ + λΣξ ≤ that of (0, b)", value, C * sum(max(0, 1 - v * b) for v in y), slack)


@theorem(
    role=SoftMarginClassifier,
    source=[
        cs229_svm("§8: the dual", claims=["cs229-svm/soft-dual-only-box-changes", "cs229-svm/soft-margin-dual-derivation"]),
        ml_notes("SVM (l.455–459)", claims=["ml-notes/svm-soft-dual"]),
    ],
    sharpness=attained("αᵢ = C for every example with positive slack"),
    mutants=[
        "svm.BoxTooLarge",
        "svm.SoftHidesTheSigns",
        "svm.ForgetsBoundedVectors",
        "svm.SquaresTheSlack",
        "svm.PenalisesTheIntercept",
        "svm.MovesWithoutClipping",
    ],
    references=REFERENCES,
)
def soft_dual_feasible(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    r"""$0\le\alpha_i\le C$, $\sum_i\alpha_iy_i=0$ and $w=\sum_i\alpha_iy_ix_i$.

    Hypotheses: no class is empty, C > 0. The box may be missed by tol relative to C, the equations relative to their terms.
    """
    fitted, _, tau = trained(classifier, classes)
    alpha, C = fitted.alpha, fitted.C
    yield exercised("a multiplier at C", any(a == C for a in alpha))
    for a in alpha:
        yield at_least("αᵢ ≥ 0", a, 0, up_to(fitted.tol * C, "tol·C"))
        yield at_most("αᵢ ≤ C", a, C, up_to(fitted.tol * C, "tol·C"))
    if fitted.has_intercept:
        yield equal("Σαᵢyᵢ", sum(alpha * fitted.y), 0, up_to(tau * sum(abs(alpha)), "τ·Σα"))
    terms = max(1, *(abs(alpha) @ abs(fitted.x)))
    for k in range(classes.d):
        yield equal("wₖ = Σ αᵢyᵢxᵢₖ", fitted.w[k], fitted.signed @ fitted.x[:, k], up_to(tau * terms, "τ·max(1, Σ|αᵢxᵢₖ|)"))


@theorem(
    role=SoftMarginClassifier,
    source=cs229_svm("§9.2, (17)–(19)", claims=["cs229-svm/smo-dual-problem"]),
    sharpness=attained("every optimum"),
    mutants=[
        "svm.DividesCByN",
        "svm.DropsTheHalf",
        "svm.BoxTooSmall",
        "svm.SquaresTheSlack",
        "svm.InterceptByFormulaEleven",
    ],
    references=REFERENCES,
)
def soft_zero_gap(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    r"""$W(\alpha)=\sum\alpha_i-\frac12\sum y_iy_j\alpha_i\alpha_j\langle x_i,x_j\rangle=P(w,b)$: there is no gap.

    Hypotheses: no class is empty, C > 0. The gap is at most nCτ; α that misses its box by tol·C adds tol·C·|1 − margin|.
    """
    fitted, best, tau = trained(classifier, classes)
    C, drift = fitted.C, rounding(fitted.imbalance * (abs(best.b) + abs(fitted.b)), "|b|·|Σαy|, which is 0 in exact arithmetic")
    beyond = fitted.tol * C * sum(abs(1 - m) for m in [*best.margins, *fitted.margins])
    allowed = up_to(classes.n * C * tau + beyond, "nCτ + tol·C·Σ|1 − margin|") + drift
    yield exercised("three examples", classes.n > 2)
    yield at_most("W(α) ≤ P*", fitted.dual_value, best.value, up_to(beyond, "tol·C·Σ|1 − margin|") + drift)
    yield at_least("W(α) ≥ P*", fitted.dual_value, best.value, allowed)
    yield equal("W(α) = P(w,b)", fitted.dual_value, fitted.primal_value(C), allowed)


@soft_zero_gap.printed(
    claims=["cs229-svm/soft-margin-dual-printed"],
    mistake="Printed as Σ αᵢyᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩, where Σαᵢ − ½Σ yᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩ is meant.",
)
def dual_as_printed(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    """Printed: the dual of the soft margin maximises W(α) = Σ αᵢyᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩ (over i and j), so its value is P*."""
    fitted, best, tau = trained(classifier, classes)
    u = fitted.signed
    printed = (fitted.alpha * u) @ classes.gram @ u
    yield equal("W(α) as printed = P*", printed, best.value, up_to(4 * classes.n * fitted.C * tau, "4nCτ"))


@theorem(
    role=SoftMarginClassifier,
    source=[
        cs229_svm("§8, (14)–(16)", claims=["cs229-svm/kkt-soft-alpha-zero", "cs229-svm/kkt-soft-alpha-at-bound"]),
        ml_notes("SVM (l.463–464)", claims=["ml-notes/svm-alpha-zero", "ml-notes/svm-alpha-interior"]),
    ],
    sharpness=attained("a free multiplier"),
    mutants=[
        "svm.SoftStopsEarly",
        "svm.InterceptFromTheLastSupport",
        "svm.InterceptByFormulaEleven",
        "svm.SoftForgetsTheIntercept",
        "svm.FlipsTheIntercept",
        "svm.BoxTooSmall",
        "svm.ForgetsBoundedVectors",
    ],
    references=REFERENCES,
)
def soft_complementarity(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    r"""With the margins $m_i$: $\alpha_i=0\Rightarrow m_i\ge1$; $\alpha_i=C\Rightarrow m_i\le1$; $0<\alpha_i<C\Rightarrow m_i=1$.

    Hypotheses: no class is empty, C > 0. As products, $\alpha_i(m_i-1)^+=0$ and $(C-\alpha_i)(1-m_i)^+=0$: their sum is the
    duality gap, at most nCτ, whether a solver leaves multipliers at their bounds or, from the interior, near them.
    """
    fitted, best, tau = trained(classifier, classes)
    C, per_C, within = fitted.C, Fraction(1) / fitted.C, up_to(classes.n * tau, "nτ")
    busy = any(0 < a < C for a in fitted.alpha) or any(m != 1 for m in best.margins)
    yield exercised("a free multiplier, or a margin other than 1", busy)
    for a, m in zip(fitted.alpha, fitted.margins, strict=True):
        yield at_most("αᵢ(marginᵢ − 1)⁺/C", a * max(0, m - 1) * per_C, 0, within)
        yield at_most("(C − αᵢ)(1 − marginᵢ)⁺/C", (C - a) * max(0, 1 - m) * per_C, 0, within)


@soft_complementarity.proof(domain="every kernel, any number of examples in any dimension, every C > 0")
def by_complementary_slackness() -> Iterator:
    r"""From the KKT conditions $r=C-\alpha$, $\alpha(m-1+\xi)=0$ and $r\xi=0$ of the problem with slack ξ, for each example."""
    alpha, r, C, xi, m = reals("α r C ξ m")
    feasible = [alpha >= 0, r >= 0, C > 0, xi >= 0, m >= 1 - xi]
    kkt = [r == C - alpha, alpha * (m - 1 + xi) == 0, r * xi == 0]
    yield lemma("α = 0", [*feasible, *kkt, alpha == 0], m >= 1)
    yield lemma("α = C", [*feasible, *kkt, alpha == C], m <= 1)
    yield lemma("0 < α < C", [*feasible, *kkt, alpha > 0, alpha < C], m == 1)
    solved = SimpleNamespace(C=C, alpha=[alpha], margins=[m])
    trained_on = (solved, solved, 0)
    yield conclude(
        "as products", [*feasible, *kkt], soft_complementarity, None, SimpleNamespace(n=1), trained=trained_on, up_to=EXACT
    )


@soft_complementarity.printed(
    claims=["cs229-svm/kkt-soft-free-vectors"],
    mistake="(16) is printed with 0 ≤ α ≤ C, which always holds; it is meant for 0 < α < C.",
)
def margin_one_for_all(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    """Printed: 0 ≤ αᵢ ≤ C implies yᵢ(⟨w,xᵢ⟩ + b) = 1."""
    fitted, _, tau = trained(classifier, classes)
    for a, m in zip(fitted.alpha, fitted.margins, strict=True):
        if 0 <= a <= fitted.C:
            yield equal("the functional margin where 0 ≤ αᵢ ≤ C", m, 1, up_to(tau, "τ"))


@soft_complementarity.printed(
    claims=["ml-notes/svm-alpha-at-bound-misclassified"],
    mistake="αᵢ = λ only says that the margin is at most 1: the example may still be on its right side.",
)
def bounded_means_misclassified(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    """Printed: if αᵢ = λ, the point is not correctly classified."""
    fitted, _, tau = trained(classifier, classes)
    for a, m in zip(fitted.alpha, fitted.margins, strict=True):
        if a == fitted.C:
            yield at_most("yᵢ(⟨w,xᵢ⟩ + b) where αᵢ = λ", m, 0, up_to(tau, "τ"))


@soft_complementarity.printed(
    claims=["ml-notes/svm-slack-multiplier-identity"],
    mistake="Stationarity in ξᵢ is λ − αᵢ − κᵢ = 0, with κᵢ the multiplier of ξᵢ ≥ 0; printed with ξᵢ itself.",
)
def slack_in_place_of_its_multiplier(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    """Printed: λ − αᵢ − ξᵢ = 0."""
    fitted, _, tau = trained(classifier, classes)
    for a, m in zip(fitted.alpha, fitted.margins, strict=True):
        yield equal("λ − αᵢ − ξᵢ", fitted.C - a - max(0, 1 - m), 0, up_to(tau + fitted.tol * fitted.C, "τ + tol·C"))


@soft_complementarity.printed(
    claims=["ml-notes/svm-w-from-complementary-slackness"],
    mistake="It is stationarity that gives w = Σαᵢyᵢxᵢ; complementary slackness leaves free what is orthogonal to all examples.",
)
def slackness_determines_w(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    """Printed: complementary slackness, αᵢ(1 − ξᵢ − mᵢ) = 0 and κᵢξᵢ = 0, provides w from α. (So no w + v with Xv = 0 meets it.)"""
    trained(classifier, classes)
    moving = definiteness(exact_matrix(classes.rows).T @ exact_matrix(classes.rows))  # v ≠ 0 exists unless XᵀX is definite
    yield is_true("only one w meets complementary slackness with α", moving.definite)


@theorem(
    role=SoftMarginClassifier,
    source=cs229_svm("§8: the intercept", claims=["cs229-svm/intercept-formula-invalid-for-soft-margin"]),
    sharpness=attained("a free multiplier: the interval is a point"),
    mutants=[
        "svm.InterceptFromTheLastSupport",
        "svm.InterceptByFormulaEleven",
        "svm.SoftForgetsTheIntercept",
        "svm.FlipsTheIntercept",
        "svm.SoftStopsEarly",
    ],
    references=REFERENCES,
)
def soft_intercept_interval(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    r"""b lies between the largest $y_i-\langle w,x_i\rangle$ whose multiplier may rise and the smallest whose may fall.

    (αᵢyᵢ may rise where $\alpha_i<C,y_i=1$ or $\alpha_i>0,y_i=-1$.) Every such b is optimal, and no other: formula (11) is no
    longer valid. Hypotheses: no class is empty, C > 0, and the solver leaves multipliers at their bounds (see `at_bounds`).
    """
    fitted, best, tau = trained(classifier, classes)
    if not fitted.has_intercept:
        raise NotApplicable("it fits no intercept")
    low, high = best.intercepts
    yield exercised("formula (11) would be wrong", not low <= formula_eleven(best) <= high)
    at_bounds(fitted)
    for a, y, s in zip(fitted.alpha, fitted.y, fitted.x @ fitted.w, strict=True):
        if (a > 0) if y < 0 else (a < fitted.C):
            yield at_least("b where αᵢyᵢ may rise", fitted.b, y - s, up_to(tau, "τ"))
        if (a > 0) if y > 0 else (a < fitted.C):
            yield at_most("b where αᵢyᵢ may fall", fitted.b, y - s, up_to(tau, "τ"))
    yield at_most("the certified interval", low, high)
    for b in (low, high):
        slack = sum((max(0, 1 - y * (s + b)) for y, s in zip(best.labels, best.scores, strict=True)), 0)
        yield equal("the value at an end of the interval", best.norm_squared / Fraction(2) + best.C * slack, best.value)


@soft_intercept_interval.without("a hard margin, for formula (11)")
def formula_eleven_for_soft_margins(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    """With slack, b = −½(max over y = −1 of ⟨w,x⟩ + min over y = +1 of ⟨w,x⟩) is no longer optimal."""
    fitted, best, tau = trained(classifier, classes)
    low, high = best.intercepts
    reach = tau + sqrt(2 * classes.n * fitted.C * tau * classes.radius_squared)
    yield at_least("formula (11) from below", formula_eleven(best), low, from_gap(reach, "τ + ‖w − w*‖·max‖x‖"))
    yield at_most("formula (11) from above", formula_eleven(best), high, from_gap(reach, "τ + ‖w − w*‖·max‖x‖"))


@theorem(
    role=SoftMarginClassifier,
    source=cs229_svm("§8: the parameter C", claims=["cs229-svm/soft-margin-tradeoff-in-C"]),
    sharpness=attained("separable data once C is large enough"),
    mutants=[
        "svm.InvertsC",
        "svm.IgnoresC",
        "svm.DropsTheHalf",
        "svm.SquaresTheSlack",
        "svm.DividesCByN",
        "svm.PenalisesTheIntercept",
    ],
    references=["svm.SoftMarginSVM", "svm.LooseSVM"],
)
def tradeoff_in_C(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    r"""A larger C gives a solution with no more slack and no smaller norm.

    Hypotheses: no class is empty, 0 < C < C'. Adding the two statements of optimality, which hold up to ε = nCτ and ε',
    gives (C' − C)(slack' − slack) ≤ ε + ε', and then ½‖w‖² ≤ ½‖w'‖² + ε + C(ε + ε')/(C' − C).
    """
    if not hasattr(classifier, "set_params"):
        raise NotApplicable("its C cannot be changed: it has no set_params")
    first, best, tau = trained(classifier, classes)
    C, large = first.C, 4 * first.C
    classifier.set_params(C=float(large))
    second, other, tau_2 = trained(classifier, classes)
    if large != second.C:
        raise NotApplicable("set_params does not change its C")
    n, e, e_2 = classes.n, classes.n * C * tau, classes.n * large * tau_2
    yield exercised("C matters, or slack remains", best.norm_squared != other.norm_squared or other.slack > 0)
    yield at_most("slack at C' ≤ slack at C", second.slack, first.slack, up_to((e + e_2) / (large - C), "(ε + ε')/(C' − C)"))
    spare = 2 * (e + C * (e + e_2) / (large - C))
    yield at_most("‖w‖² at C ≤ ‖w'‖² at C'", first.norm_squared, second.norm_squared, up_to(spare, "2(ε + C(ε + ε')/(C' − C))"))
    for fitted, optimum, slip in ((first, best, e), (second, other, e_2)):
        yield at_most("P(w,b) ≤ P* at each C", fitted.primal_value(fitted.C), optimum.value, up_to(slip, f"nCτ for n = {n}"))


def trained(classifier: Any, classes: TwoClasses) -> tuple[Fitted, SoftMargin, Any]:
    """The fitted classifier, the certified optimum of its problem, and τ. Raises `NotApplicable` if it has no finite C."""
    fitted = fit(classifier, classes)
    if fitted.C is None:
        raise NotApplicable("it has no finite C")
    best = soft_margin(classes.gram, classes.labels, fitted.C, fitted.has_intercept)
    return fitted, best, fitted.tau(best.alpha).value


def at_bounds(fitted: Fitted) -> None:
    """Raise `NotApplicable` for multipliers that are near a bound but not at it, as interior-point solvers leave them.

    Their products with the margins are of size tol, so that an α of √tol·C or less says nothing of the margin.
    """
    C, edge = fitted.C, sqrt(fitted.tol) * fitted.C
    if any(a != 0 and a != C and (a < edge or C - a < edge) for a in fitted.alpha):
        raise NotApplicable("its multipliers are near their bounds, not at them: an interior solution")


def formula_eleven(best: SoftMargin) -> Any:
    """−½(max over y = −1 of ⟨w,x⟩ + min over y = +1 of ⟨w,x⟩)."""
    negative = max(s for s, y in zip(best.scores, best.labels, strict=True) if y < 0)
    positive = min(s for s, y in zip(best.scores, best.labels, strict=True) if y > 0)
    return -(negative + positive) / Fraction(2)


def up_to(value: Any, meaning: str) -> Allowance:
    """A tolerance that follows from τ = tol + kernel cache."""
    return declared(value, f"tol and the kernel cache make τ; here {meaning}")
