r"""Sequential minimal optimisation: maximise W over two multipliers at a time.

Here $W(\alpha)=\sum\alpha_i-\frac12\sum y_iy_j\alpha_i\alpha_jK_{ij}$, and α is feasible if $0\le\alpha\le C$, $\sum\alpha y=0$.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import cs229_svm
from .readings import FitAtBounds, PairMove


@theorem("An SMO step stays feasible and never lowers the dual", source=cs229_svm("§9.2"))
def pair_step_feasible_and_monotone(run: PairMove) -> Law:
    r"""After a pair step $0\le\alpha\le C$ and $\sum\alpha y=0$ still hold, no other multiplier has changed, and W is no smaller.

    On the line $\alpha_iy_i+\alpha_jy_j=\zeta$ the new αⱼ gives $\alpha_i=(\zeta-\alpha_jy_j)y_i$.

    Hypotheses: α is feasible, i ≠ j, K positive semidefinite.

    Sharp: a pair that is optimal already, where W stays.

    Reference: J. C. Platt, Fast training of support vector machines using sequential minimal optimization, in Advances in Kernel
    Methods, MIT Press 1999, §12.2.1.
    """
    state, new, old, y = run.sample, run.new, run.old, run.y
    i, j = state.i, state.j
    yield exercised("the pair moves", run.best != old[j])
    for k, a in enumerate(new):
        yield at_least("αᵢ ≥ 0", a, 0, at=k)
        yield at_most("αᵢ ≤ C", a, state.C, at=k)
    yield equal("Σαᵢyᵢ", sum(new * y), 0)
    zeta = old[i] * y[i] + old[j] * y[j]
    yield equal("αᵢ = (ζ − αⱼyⱼ)yᵢ", new[i], (zeta - new[j] * y[j]) * y[i])
    yield is_true("all others as before", all(new[k] == old[k] for k in range(state.n) if k not in (i, j)))
    yield at_least("W after ≥ W before", state.objective(new), state.objective(old))


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
    state, new, best = run.sample, run.new, run.best
    low, high = state.bounds
    yield exercised("the clipping matters or the pair moves", best in (low, high) or best != state.alpha[state.j])
    yield at_least("αⱼ ≥ L", new[state.j], low)
    yield at_most("αⱼ ≤ H", new[state.j], high)
    for end in (low, high):
        for a in state.along(end):
            yield at_least("αᵢ ≥ 0 at an end", a, 0, at=end)
            yield at_most("αᵢ ≤ C at an end", a, state.C, at=end)
        yield at_most("W(L), W(H) ≤ W(best)", state.objective(state.along(end)), state.objective(state.along(best)), at=end)
    yield at_least("W after", state.objective(new), state.objective(state.along(best)))


@theorem("At least two multipliers change", source=cs229_svm("§9.2"))
def at_least_two_change(run: PairMove) -> Law:
    r"""A step that keeps $\sum\alpha y=0$ changes no multiplier or at least two; a pair step moves both by the same amount.

    Any one multiplier is $\alpha_i=-y_i\sum_{j\ne i}\alpha_jy_j$: the others determine it.

    Hypotheses: α is feasible.

    Reference: J. C. Platt, Fast training of support vector machines using sequential minimal optimization, in Advances in Kernel
    Methods, MIT Press 1999, §12.2.
    """
    state, new, old, y = run.sample, run.new, run.old, run.y
    change = new - old
    yield exercised("a change", any(change))
    for k in range(state.n):
        if k not in (state.i, state.j):
            yield equal("change of another", change[k], 0, at=k)
    yield equal("|change of αᵢ|", abs(change[state.i]), abs(change[state.j]))
    for k in range(state.n):
        yield equal("αᵢ = −yᵢ Σ_{j≠i} αⱼyⱼ", new[k], -y[k] * (sum(new * y) - new[k] * y[k]), at=k)


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
