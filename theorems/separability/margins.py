r"""Margins of separators through the origin: how they scale, and that the margin is not a concave function of w."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import exact_vector
from ...properties.statements.conclusions import Law, equal, exercised, greater, less
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .readings import Margins
from .samples import PlanarScaledSeparator, ScaledSeparator


@theorem("The margin scales with the data, and not with w", source=fds_chapter_6("§6.2, after definition 6.1"))
def margins_scale_with_the_data(run: Margins[ScaledSeparator]) -> Law:
    r"""The margin $\min_il_i\langle w,a_i\rangle/\|w\|$ of a solution w is that of cw, and c times as large on the data $ca_i$.

    That of −w is $-\max_il_i\langle w,a_i\rangle/\|w\|$, which is negative.

    So without unit rows longer data would have a larger margin; and so would a longer w, were it not for the $\|w\|$.

    Hypotheses: w separates the data, $c>0$.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.2.
    """
    separator, c = run.sample, run.sample.c
    true = separator.delta(separator.w)
    yield exercised("c ≠ 1, and an example that is farther", c != 1 and len(set(separator.products)) > 1)
    yield equal("margin", run.of_w, true, at="of w")
    yield equal("margin", run.of_cw, true, at="of cw")
    yield equal("margin", run.on_ca / c, true, at="on the data ca, divided by c")
    yield equal("margin", run.of_minus_w, separator.delta([-v for v in separator.w]), at="of −w")
    undivided = exact_vector(separator.labels) * (separator.exact_X @ (c * exact_vector(separator.w)))
    yield equal("min l⟨cw,a⟩, not divided", min(undivided), c * min(separator.products))
    if c > 1:
        yield greater("min l⟨cw,a⟩ for c > 1, not divided, and min l⟨w,a⟩", min(undivided), min(separator.products))


@theorem("The margin is not a concave function of w", source=fds_chapter_6("§6.2, maximising the margin"), examples=60)
def margin_is_not_concave(run: Margins[PlanarScaledSeparator]) -> Law:
    r"""For $d\ge2$, $\delta(w)=\min_il_i\langle w,a_i\rangle/\|w\|$ is not concave on the w with all $l_i\langle w,a_i\rangle>0$.

    The best u has $\delta(u)>\delta(v)$ for every solution v in another direction; as $s\to0$ the middle of v and su tends to
    $\frac12v$, where δ is $\delta(v)$, less than the mean of $\delta(v)$ and $\delta(su)=\delta(u)$. Such an s is found.

    Hypotheses: $d\ge2$, and some w separates the data.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.2; the points are ours.
    """
    separator, delta = run.sample, run.sample.delta
    u, v = separator.optimum.w, separator.another
    yield exercised("more than one example", separator.n > 1)
    yield less("δ(v)", delta(v), delta(u))
    yield less("δ in the middle of v and su", delta(separator.middle), (delta(u) + delta(v)) / Fraction(2))
    yield equal("margin", run.of_w, delta(separator.w))
