r"""Dual norms of the ℓp norms."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import DualNorms
from .samples.norms import norm, steepest


@theorem("The dual of an ℓp norm", source=ml_notes("Optimization, Lipschitz-Smoothness and Strong Convexity (l.22–24)"))
def dual_norm_is_attained(read: DualNorms) -> Law:
    r"""$\|z\|_*=\sup_{\|x\|_p\le1}\langle z,x\rangle$ is $\|z\|_q$ with $1/p+1/q=1$: no x has more, and some x has it.

    For p = 1 this is the largest $|z_i|$, for p = ∞ their sum, and for p = 2 the Euclidean norm itself.

    Hypotheses: $p\ge1$.

    Sharp: $x_i=\mathrm{sgn}(z_i)|z_i|^{q-1}$; for p = 1, a unit vector $\pm e_j$ at a largest $|z_j|$.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, Appendix A.1.6, doi:10.1017/CBO9780511804441.
    """
    z, x, p = read.sample.z, read.sample.x, read.sample.p
    yield exercised("z has two entries that are not 0", len([v for v in z if v]) > 1)
    yield at_most("⟨z,x⟩ ≤ ‖x‖ₚ‖z‖_*", sum(u * v for u, v in zip(z, x, strict=True)), norm(x, p) * read.dual)
    if any(z):
        best = steepest(z, p)
        yield at_least("⟨z,x⟩/‖x‖ₚ at the best x", sum(u * v for u, v in zip(z, best, strict=True)) / norm(best, p), read.dual)
    else:
        yield at_most("‖0‖_*", read.dual, 0)
