r"""How far a function lies above its tangents: bounds by the curvature and by gradients, and identities."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Divergences, MirrorDivergences
from .samples.points import ConvexPoints, StronglyConvexPoints, ThreePoints

SECTION = "Optimization, Lipschitz-Smoothness and Strong Convexity"


@theorem("The curvature of a function bounds how far it lies above its tangents", source=ml_notes(f"{SECTION} (l.6–13)"))
def curvature_bounds_the_divergence(D: Divergences[ThreePoints]) -> Law:
    r"""If all eigenvalues of the Hessian of f lie in $[\mu,L]$, then $\frac\mu2\|x-y\|^2\le D_f(x,y)\le\frac L2\|x-y\|^2$.

    Either bound may be negative: f need not be convex.

    Hypotheses: f is twice differentiable, or ∇f is Lipschitz.

    Sharp: along an eigenvector, where the curvature is constant and equal to L, or to μ.

    Reference: Y. Nesterov, Lectures on Convex Optimization, 2nd edition, 2018, §1.2.2 and §2.1.3, doi:10.1007/978-3-319-91578-4.
    """
    yield exercised("f is not linear between two of the points", any(pair.divergence for pair in D.pairs))
    for pair in D.pairs:
        apart = (pair.x - pair.y) @ (pair.x - pair.y) / Fraction(2)
        yield at_least("D(x,y) ≥ μ‖x − y‖²/2", pair.divergence, D.mu * apart, at=pair)
        yield at_most("D(x,y) ≤ L‖x − y‖²/2", pair.divergence, D.L * apart, at=pair)


@theorem("Gradients of a smooth, of a strongly convex function", source=ml_notes(f"{SECTION} (l.44–48)"))
def gradients_bound_the_divergence(D: Divergences[ConvexPoints]) -> Law:
    r"""For a convex f, $D_f(x,y)\ge\frac1{2L}\|\nabla f(x)-\nabla f(y)\|^2$ if it is L-smooth.

    And $D_f(x,y)\le\frac1{2\mu}\|\nabla f(x)-\nabla f(y)\|^2$ if it is μ-strongly convex.

    (The displayed formulas are lost, and reconstructed from the text around them.) With $y=w^*$ the second is the inequality of
    Polyak and Łojasiewicz, $f(x)-f^*\le\frac1{2\mu}\|\nabla f(x)\|^2$.

    Hypotheses: f is convex and differentiable.

    Sharp: along an eigenvector, where the curvature is constant and equal to L, or to μ.

    Reference: Y. Nesterov, Lectures on Convex Optimization, 2nd edition, 2018, Theorems 2.1.5 and 2.1.10,
    doi:10.1007/978-3-319-91578-4.
    """
    yield exercised("the gradients differ", D.pairs[0].divergence > 0)
    for pair in D.pairs:
        apart = pair.at_x - pair.at_y
        yield at_least("2L·D(x,y)", 2 * D.L * pair.divergence, apart @ apart, at=pair)
        yield at_most("2μ·D(x,y)", 2 * D.mu * pair.divergence, apart @ apart, at=pair)


@theorem("The divergence of the conjugate", source=ml_notes("Optimization, Mirror Descent (l.148–149)"))
def divergence_of_the_conjugate(D: MirrorDivergences) -> Law:
    r"""With $\theta=\nabla\Phi(x)$ and $\xi=\nabla\Phi(y)$, $D_\Phi(x,y)=D_{\Phi^*}(\xi,\theta)$: the arguments change places.

    And if Φ is μ-strongly convex, $D_{\Phi^*}(\theta,\xi)\le\frac1{2\mu}\|\theta-\xi\|^2$.

    Hypotheses: Φ is strictly convex and differentiable.

    Sharp: the bound, along an eigenvector where the curvature is the least.

    Reference: A. Banerjee, S. Merugu, I. S. Dhillon and J. Ghosh, Clustering with Bregman divergences, 2005, Appendix A,
    https://www.jmlr.org/papers/v6/banerjee05b.html.
    """
    yield exercised("the two ways round differ", D.dual_pairs[0].divergence != D.dual_pairs[1].divergence)
    for pair in D.dual_pairs:
        yield equal("D_Φ(x,y), and D_Φ*(∇Φ(y),∇Φ(x))", pair.divergence, pair.dual, at=pair)
        apart = pair.at_x - pair.at_y
        yield at_most("2μ·D_Φ*(θ,ξ)", 2 * D.mu * pair.dual_back, apart @ apart, at=pair)


@theorem("The three-point identity of Bregman divergences", source=ml_notes("Optimization, Mirror Descent (l.170–172)"))
def three_point_identity(D: Divergences[StronglyConvexPoints]) -> Law:
    r"""$\langle\nabla\Phi(x)-\nabla\Phi(y),y-z\rangle=D_\Phi(z,x)-D_\Phi(z,y)-D_\Phi(y,x)$.

    Hypotheses: Φ is strictly convex and differentiable.

    Reference: G. Chen and M. Teboulle, Convergence analysis of a proximal-like minimization algorithm using Bregman functions,
    1993, doi:10.1137/0803026.
    """
    yield exercised("x and y differ", D.threes[0].yx > 0)
    for p in D.threes:
        slope, turned = (p.at_x - p.at_y) @ (p.y - p.z), (p.x - p.y) @ (p.at_y - p.at_z)
        yield equal("⟨∇Φ(x) − ∇Φ(y), y − z⟩, by three divergences", slope, p.zx - p.zy - p.yx, at=p)
        yield equal("D(x,z), by way of y", p.xz, p.xy + p.yz + turned, at=p)
