r"""The steps in the proof of stable recovery, each checked on the actual error h = x* − x of an implementation.

$T_0$ holds the s largest entries of x, $T_1$ the s largest of h outside $T_0$, $T_2$ the next s, and so on. The error is
spread by the tube (‖x + h‖₁ ≤ ‖x‖₁) and held together by the kernel (Wh = 0): the tail is bounded by the head, the head by ρ
times the tail.
"""

from __future__ import annotations

from typing import Any

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Recovery
from .samples.recovery import RecoveryProblem


@theorem(
    "The tube, or cone, constraint", source=ml_notes("Supervised Learning, Compressed Sensing (l.384-387)"), floor=0.1, examples=120
)
def tube_constraint(run: Recovery[RecoveryProblem]) -> Law:
    r"""$\|h_{T^c}\|_1\le\|h_T\|_1+2\|x_{T^c}\|_1$ for $h=x^*-x$ and every set T of places.

    Follows from $\|x+h\|_1\le\|x\|_1$ alone. Where x is 0 outside T this is the cone $\|h_{T^c}\|_1\le\|h_T\|_1$: then $h_T=0$ only
    for h = 0. Checked for T = T₀, for the first k places and for the last k.

    Hypotheses: $\|x^*\|_1\le\|x\|_1$.

    Reference: E. J. Candès, J. Romberg and T. Tao, Stable signal recovery from incomplete and inaccurate measurements,
    Communications on Pure and Applied Mathematics 59, 2006, doi:10.1002/cpa.20124.
    """
    yield exercised("x* is not x", run.moved)
    for T in run.splits:
        yield at_most("‖h_{Tᶜ}‖₁", T.outside, T.inside + 2 * T.x_outside, at=T)


@theorem(
    "The head bounds the tail",
    source=ml_notes("Supervised Learning, Compressed Sensing (l.371-375, 388-389)"),
    floor=0.1,
    examples=120,
)
def tail_controlled_by_head(run: Recovery[RecoveryProblem]) -> Law:
    r"""$\sum_{j\ge2}\|h_{T_j}\|_2\le s^{-1/2}(\|h_{T_0}\|_1+2\|x-x_s\|_1)\le\|h_{T_0}\|_2+2s^{-1/2}\|x-x_s\|_1$.

    Multiplied by $\sqrt s$. Depends on $\|x+h\|_1\le\|x\|_1$ only, not on W.

    Hypotheses: $\|x^*\|_1\le\|x\|_1$, $1\le s$, $2s\le d$.

    Sharp: the second inequality, for $h_{T_0}$ of one absolute value.

    Reference: E. J. Candès, The restricted isometry property and its implications for compressed sensing, Comptes Rendus
    Mathématique 346, 2008, doi:10.1016/j.crma.2008.03.014.
    """
    T0, s = run.T0, run.sample.s
    tail = sum((T.root_s_norm2 for T in run.tail), start=0)
    yield exercised("x* is not x", run.moved)
    yield at_most("√s Σ_{j≥2}‖h_{Tⱼ}‖₂", tail, T0.norm1 + 2 * run.sample.nonsparsity)
    yield at_most("‖h_{T₀}‖₁²", T0.norm1**2, s * T0.norm2_squared)


@theorem(
    "The tail bounds the head", source=ml_notes("Supervised Learning, Compressed Sensing (l.393-394)"), floor=0.1, examples=120
)
def head_controlled_by_tail(run: Recovery[RecoveryProblem]) -> Law:
    r"""$\|h_{T_{01}}\|_2\le\rho\sum_{j\ge2}\|h_{T_j}\|_2$ with $\rho=\sqrt2\epsilon/(1-\epsilon)$.

    On the way: $Wh_{T_{01}}=-\sum_{j\ge2}Wh_{T_j}$, of squared length at least $(1-\epsilon)\|h_{T_{01}}\|^2$, while each cross
    term is at most $\epsilon(\|h_{T_0}\|+\|h_{T_1}\|)\|h_{T_j}\|\le\sqrt2\epsilon\|h_{T_{01}}\|\|h_{T_j}\|$.

    Hypotheses: W is (ε, 2s)-RIP with ε < 1, and Wh = 0; $1\le s$, $2s\le d$.

    Reference: E. J. Candès, The restricted isometry property and its implications for compressed sensing, Comptes Rendus
    Mathématique 346, 2008, doi:10.1016/j.crma.2008.03.014.
    """
    epsilon, rho = run.sample.epsilon, run.sample.rho
    T0, T1, T01 = run.T0, run.T1, run.T01
    yield exercised("x* is not x", run.moved)
    for i, (head, tail) in enumerate(run.images):
        yield equal("(Wh_{T₀₁})ᵢ = −Σ(Wh_{Tⱼ})ᵢ", head, -tail, at=i)
    yield at_least("‖Wh_{T₀₁}‖²", T01.image @ T01.image, (1 - epsilon) * T01.norm2_squared)
    for j, T in enumerate(run.tail, 2):
        yield at_most("−⟨Wh_{T₀₁},Wh_{Tⱼ}⟩", -(T01.image @ T.image), epsilon * (T0.norm2 + T1.norm2) * T.norm2, at=j)
    yield at_most("‖h_{T₀₁}‖₂", T01.norm2, rho * sum((T.norm2 for T in run.tail), start=0))


@theorem(
    "Head and tail combined: the geometric series",
    source=ml_notes("Supervised Learning, Compressed Sensing (l.396-401)"),
    floor=0.1,
    examples=120,
)
def head_and_tail_combined(run: Recovery[RecoveryProblem]) -> Law:
    r"""$\|h_{T_{01}}\|_2\le\frac{2\rho}{1-\rho}B$, and
    $\|h\|_2\le(1+\rho)(1+\rho+\dots+\rho^{k-1})2B+(1+\rho)\rho^k(\|h_{T_0}\|_2+2B)$ for every k, where $B=s^{-1/2}\|x-x_s\|_1$.

    As $k\to\infty$ this is $(1+\rho)(1+\rho+\rho^2+\dots)2B=\frac{2(1+\rho)}{1-\rho}B$, which may also be written
    $(1+\rho)(1+\rho^2+\rho^4+\dots)2(1+\rho)B$.

    Hypotheses: W is (ε, 2s)-RIP with $\epsilon<\sqrt2-1$, so ρ < 1; $1\le s$, $2s\le d$.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, proof of Theorem 23.8, 2014,
    doi:10.1017/CBO9781107298019.
    """
    rho, B, T0 = run.sample.rho, run.sample.B, run.T0
    yield exercised("x* is not x", run.moved)
    yield at_most("‖h_{T₀₁}‖₂", run.T01.norm2, 2 * rho / (1 - rho) * B)
    series: Any = 0
    power: Any = 1
    for k in range(4):
        yield at_most("‖h‖₂ after k rounds", run.error, (1 + rho) * (series * 2 * B + power * (T0.norm2 + 2 * B)), at=k)
        series, power = series + power, power * rho
