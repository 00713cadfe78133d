r"""The maximum margin through the origin (*Foundations of Data Science*): min ‖v‖² subject to $l_i\langle v,a_i\rangle\ge1$.

For classifiers that fit no intercept.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true
from ...properties.theorem import theorem
from ...sources import fds_chapter_6, ml_notes
from .readings import CentredFit


@theorem("The margin is the reciprocal of the least norm", source=fds_chapter_6("§6.2, maximising the margin"))
def margin_is_reciprocal_norm(run: CentredFit) -> Law:
    r"""The v of least norm with all $l_i\langle v,a_i\rangle\ge1$ has the largest margin δ of all, and $\|v\|=1/\delta$.

    Hypotheses: some hyperplane through the origin separates the examples.

    Sharp: every separable stream.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.2.
    """
    margin, norm = min(run.margins), run.norm_squared
    yield exercised("two examples", run.sample.n > 1)
    yield greater("smallest lᵢ⟨v,aᵢ⟩", margin, 0)
    yield at_most("δ(v)² ≤ δ²", margin**2 / Fraction(norm), run.delta_squared)
    yield at_least("δ(v)² ≥ δ²", margin**2 / Fraction(norm), run.delta_squared)
    yield at_least("smallest lᵢ⟨v,aᵢ⟩ ≥ 1", margin, 1)
    yield equal("‖v‖²δ²", norm * run.delta_squared, 1)


@theorem(
    "The maximum-margin vector lies in the span of the tight examples",
    source=[fds_chapter_6("§6.2, maximising the margin"), ml_notes("SVM (l.441–448)")],
)
def solution_in_span_of_tight_examples(run: CentredFit) -> Law:
    r"""v lies in the span of the examples with $l_i\langle v,a_i\rangle=1$; if they have rank d, these equations determine v.

    Moreover $v=\sum\alpha_il_ia_i$ with $\alpha\ge0$. The v of the classifier is ŵ.

    Hypotheses: some hyperplane through the origin separates the examples.

    Sharp: $\alpha_i=0$ for one of two equal examples.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.2.
    """
    n, d, tight = run.sample.n, run.sample.d, len(run.tight)
    yield exercised("fewer tight examples than examples, or dependent ones", tight < n or run.rank < tight)
    yield is_true("v is a combination of the tight examples", run.in_their_span)
    if run.rank == d:
        yield equal("the solution of the tight equations", tuple(run.solution), tuple(run.v))
    difference = run.w - run.v
    yield at_most("‖ŵ − v‖²", difference @ difference, 0)
    if run.shown is not None:
        for k, v in enumerate(run.combination):
            yield equal("ŵₖ = Σ αᵢlᵢaᵢₖ", run.w[k], v, at=k)
        for i, a in enumerate(run.alpha):
            yield at_least("αᵢ", a, 0, at=i)
