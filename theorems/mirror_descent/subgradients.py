r"""Subgradients of a convex function that need not be differentiable."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Subgradients


@theorem("A subgradient of a maximum of affine functions", source=ml_notes("Optimization, Mirror Descent (l.159–160)"))
def subgradient_of_a_maximum(read: Subgradients) -> Law:
    r"""For $f=\max_k\langle a_k,x\rangle+b_k$, at every $x_0$ some $g$ has $f(x)\ge f(x_0)+\langle g,x-x_0\rangle$ for all x.

    The slope of any piece that attains the maximum at $x_0$ is one.

    Hypotheses: f is convex, on $\mathbb R^n$.

    Sharp: x on the piece of $x_0$.

    Reference: R. T. Rockafellar, Convex Analysis, 1970, Theorems 23.4 and 25.1, doi:10.1515/9781400873173.
    """
    yield exercised("there are two slopes", read.is_nontrivial)
    for end in read.ends:
        yield at_least("f(x), at least f(x₀) + ⟨g, x − x₀⟩", end.value, read.here + read.g @ (end.x - read.x0), at=end)
