r"""LASSO: the ℓ1 penalty, its proximal step, and where the ℓ1 ball makes a solution sparse."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings.models import PenalisedGradient, PenaltyForDiamond, Projection, ThresholdedStep


@theorem("Soft thresholding is the proximal step of the ℓ1 norm", source=ml_notes("Supervised Learning, LASSO (l.344-346)"))
def soft_threshold_is_the_proximal_step(run: ThresholdedStep) -> Law:
    r"""To move each entry of $\hat w=w-\eta g$ by ηλ towards 0, not across, minimises $\frac12\|u-\hat w\|^2+\eta\lambda\|u\|_1$.

    $g=\frac1NX^\top(Xw-y)$; an entry of exactly ±ηλ becomes 0 either way. The new weights $w'$ depend on $\hat w$ continuously,
    $|w'_k-u'_k|\le|\hat w_k-\hat u_k|$, and so does the direction $(w-w')/\eta$ of the step. They stay where they are exactly if
    $-g\in\lambda\,\partial\|w\|_1$: at the solutions of the LASSO.

    Hypotheses: η > 0, λ ≥ 0 and ηλ < 1.

    Sharp: entries beyond ηλ on the same side, of which the distance of two stays.

    Reference: N. Parikh and S. Boyd, Proximal Algorithms, 2014, §4.2 and §6.5.2, doi:10.1561/2400000003.
    """
    state, w, u = run.sample, run.w, run.u
    lam, t = state.penalty, state.eta * state.penalty
    g = state.gradient(w) / Fraction(state.n)
    hat, hat_u = w - state.eta * g, state.after_descent(u)
    yield exercised("the threshold and an entry are not 0", t > 0 and any(hat))
    for k in range(state.d):
        new, other = soft_threshold(hat[k], t), soft_threshold(hat_u[k], t)
        yield equal("w', and ŵ nearer to 0 by ηλ", run.new[k], new, at=("w", k))
        yield equal("w', and ŵ nearer to 0 by ηλ", run.other[k], other, at=("u", k))
        yield at_most("|w' − u'|", abs(new - other), abs(hat[k] - hat_u[k]), at=k)
        value = (new - hat[k]) ** 2 / Fraction(2) + t * abs(new)
        elsewhere = (u[k] - hat[k]) ** 2 / Fraction(2) + t * abs(u[k])
        yield at_most("½(w' − ŵ)² + ηλ|w'|", value, elsewhere - (u[k] - new) ** 2 / Fraction(2), at=k)
        optimal = g[k] == -lam * (1 if w[k] > 0 else -1) if w[k] else abs(g[k]) <= lam
        yield is_true("w' = w exactly if −g is in λ∂|w|", (new == w[k]) == optimal, at=k)


def soft_threshold(v: Any, t: Any) -> Any:
    """v nearer to 0 by t, and 0 within t of it."""
    return v - t if v > t else v + t if v < -t else 0


@theorem("The gradient with an ℓ1 penalty jumps at 0", source=ml_notes("Supervised Learning, LASSO (l.342-343)"))
def penalty_adds_the_sign(run: PenalisedGradient) -> Law:
    r"""Where $w_k\ne0$, the gradient of $\frac1{2N}\|Xw-y\|^2+\lambda\|w\|_1$ has the extra term $\lambda\,\mathrm{sign}(w_k)$.

    From $w_k=-h$ to $w_k=h$ it rises by $2\lambda+2h\|x_k\|^2/N$: however small h is, by 2λ at least, a jump at 0 if λ > 0.

    Hypotheses: λ ≥ 0.

    Reference: R. Tibshirani, Regression shrinkage and selection via the lasso, Journal of the Royal Statistical Society B 58, 1996,
    doi:10.1111/j.2517-6161.1996.tb02080.x.
    """
    state, w = run.sample, run.w
    lam, h, N = state.penalty, Fraction(1, 1024), Fraction(state.n)
    found, g = run.at(w), state.gradient(w) / N
    yield exercised("λ > 0 and a weight that is not 0", lam > 0 and any(w))
    for k, v in enumerate(w):
        if v:
            yield equal("the entry of the gradient", found[k], g[k] + lam * (1 if v > 0 else -1), at=k)
        rise = run.at(run.beside(k, h))[k] - run.at(run.beside(k, -h))[k]
        yield equal("the rise from −h to h", rise, 2 * lam + 2 * h * sum(state.exact_X[:, k] ** 2) / N, at=k)


@theorem("An ℓ1 constraint induces sparsity", source=ml_notes("Supervised Learning, LASSO (l.348)"))
def l1_ball_makes_sparse(run: Projection) -> Law:
    r"""From outside, z is sent to a point without zeros only if it lies over the interior of a facet of $\{\|w\|_1\le c\}$.

    That is, if every $|z_j|$ exceeds $(\|z\|_1-c)/d$. From everywhere else (the corner regions: over a face of lower dimension,
    for d = 2 a corner) it gets a zero. Each $|z_j|$ is lowered by the same θ, or to 0, where $\theta=(\sum_{j\le k}|z_j|-c)/k$ for
    the k largest. A corner, with a single entry left, is where the largest $|z_j|$ exceeds the next by c at least.

    Hypotheses: c > 0.

    Reference: J. Duchi, S. Shalev-Shwartz, Y. Singer and T. Chandra, Efficient projections onto the ℓ1-ball for learning in high
    dimensions, ICML 2008, doi:10.1145/1390156.1390191.
    """
    point, w = run.sample, run.w
    d, c, sizes = len(point.z), point.c, sorted(map(abs, point.z), reverse=True)
    zeros = sum(v == 0 for v in point.projection)
    yield exercised("z lies outside, in a corner region", not point.inside and not point.over_a_face)
    for j, v in enumerate(point.projection):
        yield equal("the nearest point", w[j], v, at=j)
    if not point.inside:
        yield is_true("a zero, unless z lies over a facet", (zeros == 0) == point.over_a_face)
        yield is_true("one entry, if it leads by c", (d - zeros == 1) == (d == 1 or sizes[0] - sizes[1] >= c))


@theorem(
    "LASSO solves the problem with a bounded ℓ1 norm",
    source=ml_notes("Supervised Learning, LASSO (l.341)"),
    floor=0.1,
    examples=40,
)
def lasso_penalty_for_a_bound(run: PenaltyForDiamond) -> Law:
    r"""For every $c\ge0$ there is a $\lambda\ge0$ such that the solutions of $\min\frac12\|Xw-y\|^2$, $\|w\|_1\le c$, minimise
    $\frac12\|Xw-y\|^2+\lambda\|w\|_1$.

    Certified by duality: both values are computed over the rationals, and the penalised one minus λc is the other. For c = 0 too:
    unlike a squared norm, the ℓ1 norm has a corner at 0, and $\lambda\ge\max|X^\top y|$ gives w = 0.

    Hypotheses: c ≥ 0.

    Sharp: every c, since there is no duality gap.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §5.5.3, doi:10.1017/CBO9780511804441.
    """
    lam, c, least = run.penalty, run.sample.c, run.bounded_value
    yield at_least("λ", lam, 0)
    if lam < 0:
        return
    yield exercised("the bound binds", least > run.sample.loss(run.unbounded))
    yield at_most("weak duality", run.penalised_value - lam * c, least)
    yield at_least("min(½‖Xw − y‖² + λ‖w‖₁) − λc", run.penalised_value - lam * c, least)
