r"""The KKT conditions of the soft margin: they hold exactly where there is no gap, and what has no gap is best."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm
from .readings.lagrangians import SaddleValues, ZeroGapValues
from .samples.lagrangians import SaddlePoint
from .samples.zero_gap import ZeroGap


@theorem(
    "The KKT conditions of the soft margin are necessary",
    source=[cs229_svm("§5, (3)–(7), for the problem of §8"), cs229_svm("§8, (14)–(16)")],
)
def soft_margin_kkt_is_necessary(run: ZeroGapValues[ZeroGap]) -> Law:
    r"""Where the gap is 0, complementary slackness holds, $\alpha_i(g_i-\xi_i)=0$ and $r_i\xi_i=0$, and $w=\sum\alpha_iy_ix_i$.

    In terms of L: its value is P, and the same without $\alpha_i$, or $r_i$, of an example or of several; and it is least at w, b
    and ξ: the value at $(w',b',\xi')$ is larger by $\frac12\|w'-w\|^2$. For with $v=\sum\alpha_iy_ix_i$ the gap is
    $P-W=\frac12\|w-v\|^2+\sum\alpha_i(\xi_i-g_i)+\sum r_i\xi_i$, and no term of it is negative: so each is 0.

    Hypotheses: (w, b, ξ) and (α, r) are feasible, and $P=W$, the value of the dual problem; w′, b′ and ξ′ are any. All numbers are
    small integers: nothing is rounded.

    References: W. Karush, Minima of functions of several variables with inequalities as side constraints, 1939; H. W. Kuhn and
    A. W. Tucker, Nonlinear programming, 1951; S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §5.5.2.
    """
    way = run.sample.other_weights - run.sample.weights
    yield exercised("two points, and a multiplier of each kind among the examples", run.tells)
    yield equal("L where the gap is 0", run.value, run.primal)
    yield equal("L without some αᵢ", run.without_alpha, run.value)
    yield equal("L without some rᵢ", run.without_r, run.value)
    yield equal("L at any point, and where the gap is 0", run.value_elsewhere, run.value + way @ way / Fraction(2))


@theorem("The KKT conditions of the soft margin are sufficient", source=cs229_svm("§5: the converse, for the problem of §8"))
def soft_margin_kkt_is_sufficient(run: SaddleValues[SaddlePoint]) -> Law:
    r"""Where the KKT conditions hold, $L=P$, and no feasible point has a smaller objective P.

    By complementary slackness all terms of $L-P$ are 0. With $w=\sum\alpha_iy_ix_i$, $\sum\alpha_iy_i=0$ and $\alpha_i+r_i=C$ the
    value of L at $(w',b',\xi')$ is larger by $\frac12\|w'-w\|^2$; and it is at most P there, for these are feasible.

    Hypotheses: w, b, ξ, α and r satisfy the KKT conditions; w′, b′, ξ′ are feasible. All numbers are small integers: nothing is
    rounded.

    Sharp: $w'=w$, with the same b and ξ.

    References: H. W. Kuhn and A. W. Tucker, Nonlinear programming, 1951; S. Boyd and L. Vandenberghe, Convex Optimization, 2004,
    §5.5.3.
    """
    way = run.sample.other_weights - run.sample.weights
    yield exercised("two points, and a multiplier of each kind", run.tells)
    yield equal("L where the KKT conditions hold", run.value, run.primal)
    yield equal("L at another point", run.value_elsewhere, run.value + way @ way / Fraction(2))
    yield at_most("L at another feasible point", run.value_elsewhere, run.primal_elsewhere)
    yield at_most("P there, and at another feasible point", run.primal, run.primal_elsewhere)
