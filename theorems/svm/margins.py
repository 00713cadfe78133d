r"""Functional and geometric margins of a linear classifier $h(x)=g(\langle w,x\rangle+b)$, with $g(z)=1$ for $z\ge0$, else −1.

The functional margin of an example is $y(\langle w,x\rangle+b)$; the geometric one divides it by ‖w‖. A set has the smallest.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm, fds_chapter_6, ml_notes
from .readings import QueriedFit


@theorem(
    "The margins of a hyperplane",
    source=[cs229_svm("§2–§3"), fds_chapter_6("Definition 6.1"), ml_notes("SVM (l.412)")],
)
def margins_of_a_hyperplane(run: QueriedFit) -> Law:
    r"""$B=x-\gamma w/\|w\|$ is the point of the boundary nearest to x exactly for $\gamma=(\langle w,x\rangle+b)/\|w\|$.

    So yγ is the signed distance of an example; with ‖w‖ = 1 it is the functional margin. Scaling (w, b) by c > 0 multiplies
    the functional margin by c, and leaves the geometric one and all predictions as they are. The scores are those that the
    classifier itself computes.

    Hypotheses: w is not 0.

    Sharp: an example with the same foot as x.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, Cambridge University Press 2004, §8.1 (projection on a hyperplane).
    """
    w, b, q, B, norm = run.w, run.b, run.query, run.foot(run.query), run.norm_squared
    yield exercised("a query off the boundary", run.score != 0)
    yield equal("⟨w,x⟩ + b, as the classifier scores x", run.decisions[0], run.score)
    yield equal("the functional margin of the set", min(run.decisions[1:] * run.y), min(run.margins))
    yield equal("⟨w,B⟩ + b", w @ B + b, 0)
    yield equal("‖x − B‖²‖w‖²", (q - B) @ (q - B) * norm, run.score**2)
    for other in map(run.foot, run.x):  # other points of the boundary
        yield at_least("‖x − other‖ ≥ ‖x − B‖", (q - other) @ (q - other), (q - B) @ (q - B), at=other)
        yield equal("⟨w, other − B⟩", w @ (other - B), 0, at=other)
    c, lowest = abs(run.sample.factor), min(run.margins)
    scaled = min(run.y * (run.x @ (c * w) + c * b))
    yield equal("γ̂ at (cw, cb)", scaled, c * lowest)
    yield equal("γ² at (cw, cb)", scaled**2 / Fraction(c * c * norm), lowest**2 / Fraction(norm))
