r"""Sequential minimal optimisation: maximise W over two multipliers at a time.

Here $W(\alpha)=\sum\alpha_i-\frac12\sum y_iy_j\alpha_i\alpha_jK_{ij}$, and α is feasible if $0\le\alpha\le C$, $\sum\alpha y=0$.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm
from .readings import FitAtBounds, PairMove
from .samples.pairs import balance, dual, on_line


@theorem("An SMO step stays feasible and never lowers the dual", source=cs229_svm("§9.2"))
def pair_step_feasible_and_monotone(run: PairMove) -> Law:
    r"""After a pair step $0\le\alpha\le C$ and $\sum\alpha y=0$ still hold, no other multiplier has changed, and W is no smaller.

    On the line $\alpha_iy_i+\alpha_jy_j=\zeta$ the new αⱼ gives $\alpha_i=(\zeta-\alpha_jy_j)y_i$.

    Hypotheses: α is feasible, i ≠ j, K positive semidefinite.

    Sharp: a pair that is optimal already, where W stays.

    Reference: J. C. Platt, Fast training of support vector machines using sequential minimal optimization, in Advances in Kernel
    Methods, MIT Press 1999, §12.2.1.
    """
    state = run.sample
    yield exercised("the pair moves", run.can_move)
    for m in run.multipliers:
        yield at_least("αᵢ ≥ 0", m.new, 0, at=m)
        yield at_most("αᵢ ≤ C", m.new, state.C, at=m)
    yield equal("Σαᵢyᵢ", balance(state, run.first, run.second), 0)
    zeta = state.alpha_i * state.y_i + state.alpha_j * state.y_j
    yield equal("αᵢ = (ζ − αⱼyⱼ)yᵢ", run.first, (zeta - run.second * state.y_j) * state.y_i)
    yield equal("all others as before", run.moved, 0)
    yield at_least("W after ≥ W before", dual(state, run.first, run.second), dual(state, state.alpha_i, state.alpha_j))


@theorem("The clipped maximiser of an SMO step is optimal", source=cs229_svm("§9.2: clipping"))
def clipped_maximum_is_optimal(run: PairMove) -> Law:
    r"""The new αⱼ lies in [L, H], and no feasible pair on the line has a larger W: the unclipped maximiser, clipped, is best.

    L and H are max(0, αᵢ+αⱼ−C) and min(C, αᵢ+αⱼ) for equal labels, max(0, αⱼ−αᵢ) and min(C, C+αⱼ−αᵢ) for different ones: the ends,
    feasible, and as far as one can go.

    Hypotheses: α is feasible, i ≠ j, $\eta=K_{ii}+K_{jj}-2K_{ij}\ge0$; for η = 0 the best end is taken.

    Sharp: in W, every pair.

    Reference: J. C. Platt, Fast training of support vector machines using sequential minimal optimization, in Advances in Kernel
    Methods, MIT Press 1999, §12.2.1.
    """
    state = run.sample
    yield exercised("the clipping matters or the pair moves", run.is_at_an_end or run.can_move)
    yield at_least("αⱼ ≥ L", run.second, state.low)
    yield at_most("αⱼ ≤ H", run.second, state.high)
    for m in run.multipliers:
        for end in (state.low, state.high):
            a = m.is_first * on_line(state, end) + m.is_second * end + (1 - m.is_first - m.is_second) * m.old
            yield at_least("αᵢ ≥ 0 at an end", a, 0, at=m)
            yield at_most("αᵢ ≤ C at an end", a, state.C, at=m)
    most = dual(state, on_line(state, state.best), state.best)
    for end in (state.low, state.high):
        yield at_most("W(L), W(H) ≤ W(best)", dual(state, on_line(state, end), end), most, at=end)
    yield at_least("W after", dual(state, run.first, run.second), most)


@theorem("At least two multipliers change", source=cs229_svm("§9.2"))
def at_least_two_change(run: PairMove) -> Law:
    r"""A step that keeps $\sum\alpha y=0$ changes no multiplier or at least two; a pair step moves both by the same amount.

    Any one multiplier is $\alpha_i=-y_i\sum_{j\ne i}\alpha_jy_j$: the others determine it.

    Hypotheses: α is feasible.

    Reference: J. C. Platt, Fast training of support vector machines using sequential minimal optimization, in Advances in Kernel
    Methods, MIT Press 1999, §12.2.
    """
    state, after = run.sample, balance(run.sample, run.first, run.second)
    yield exercised("a change", run.moves)
    for m in run.multipliers:
        yield equal("αᵢ = −yᵢ Σ_{j≠i} αⱼyⱼ", m.new, -m.label * (after - m.new * m.label), at=m)
    yield equal("change of another", run.moved, 0)
    yield equal("|change of αᵢ|", abs(run.first - state.alpha_i), abs(run.second - state.alpha_j))


@theorem("The convergence test of SMO", source=cs229_svm("§9.2: the convergence test"))
def stops_within_tol(run: FitAtBounds) -> Law:
    r"""When it stops, (14)–(16) hold up to tol in units of the margin, and then the objective is within nC·tol of the optimum.

    That is, margins are at least 1 where $\alpha_i<C$, and at most 1 where $\alpha_i>0$, but for tol.

    Hypotheses: no class is empty, C > 0, the classifier does not say that it has not converged, and it leaves multipliers
    at their bounds, as SMO does.

    Reference: S. S. Keerthi, S. K. Shevade, C. Bhattacharyya and K. R. K. Murthy, Improvements to Platt's SMO algorithm for SVM
    classifier design, Neural Computation 13, 2001, doi:10.1162/089976601300014493.
    """
    yield exercised("the start α = 0 is not optimal", any(a > 0 for a in run.best.alpha))
    for i, (a, m) in enumerate(zip(run.alpha, run.margins, strict=True)):
        if a < run.C:
            yield at_least("margin where αᵢ < C", m, 1, at=i)
        if a > 0:
            yield at_most("margin where αᵢ > 0", m, 1, at=i)
    yield at_most("P(w,b) − P*", run.primal_value - run.best.value, 0)
