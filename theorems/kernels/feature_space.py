r"""The geometry of the images: the distance that a kernel gives, evaluation as an inner product, and similarity."""

from __future__ import annotations

from itertools import combinations

from ...properties.oracles.psd import quadratic_form
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm, ml_notes
from .readings.kernels import KernelExpansion, KernelMatrix, NormalizedKernel
from .samples.points import Triple


@theorem("The distance of images is a metric", source=ml_notes("Supervised Learning, SVM (l.480)"))
def kernel_distance_is_a_metric(kernel: KernelMatrix[Triple]) -> Law:
    r"""$\rho(x,y)=\sqrt{k(x,x)+k(y,y)-2k(x,y)}$ is the distance of the images: defined, 0 for equal points, and triangular.

    The three triangle inequalities of $\sqrt a,\sqrt b,\sqrt c$ are $(c-a-b)^2\le4ab$, without a root.

    Hypotheses: $k(x,y)=\langle\phi(x),\phi(y)\rangle$ for some map $\phi$ into a real inner-product space.

    Sharp: the linear kernel on a line.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, chapter 2.
    """
    rho2, rows = kernel.squared_distances, kernel.sample.rows
    yield exercised("three different points", kernel.sample.different == 3)
    for i, j in combinations(range(3), 2):
        yield at_least("ρ(x,y)²", rho2[i, j], 0, at=(i, j))
        if rows[i] == rows[j]:
            yield equal("ρ(x,x)²", rho2[i, j], 0, at=(i, j))
    a, b, c = rho2[0, 1], rho2[1, 2], rho2[0, 2]
    yield at_most("(ρ(x,z)² − ρ(x,y)² − ρ(y,z)²)²", (c - a - b) ** 2, 4 * a * b)


@theorem("Reproducing property", source=ml_notes("Supervised Learning, SVM (l.477-479)"))
def reproducing_property(kernel: KernelExpansion) -> Law:
    r"""For $f=\sum\alpha_ik(\cdot,x_i)$: $f(x)=\langle f,k(\cdot,x)\rangle$, and $|f(x)|\le\|f\|\sqrt{k(x,x)}$.

    The inner product is the one with $\langle k(\cdot,x),k(\cdot,y)\rangle=k(x,y)$, so $\|f\|^2=\alpha^\top K\alpha\ge0$:
    evaluation at a point is a bounded functional, represented by $k(\cdot,x)$.

    Hypotheses: $k(x,y)=\langle\phi(x),\phi(y)\rangle$ for some map $\phi$ into a real inner-product space.

    Sharp: f a multiple of $k(\cdot,x)$.

    Reference: N. Aronszajn, Theory of reproducing kernels, Transactions of the AMS 68, 1950, doi:10.1090/S0002-9947-1950-0051437-7.
    """
    K, alpha = kernel.K, kernel.alpha
    norm2 = quadratic_form(K, alpha)
    yield exercised("f is not 0", norm2 != 0)
    yield at_least("‖f‖²", norm2, 0)
    for j in range(kernel.sample.n):
        value, product = K[j, :] @ alpha, alpha @ K[:, j]
        yield equal("f(x) and ⟨f,k(·,x)⟩", value, product, at=j)
        yield at_most("f(x)²", product**2, norm2 * K[j, j], at=j)


@theorem("A normalised kernel falls with the distance of the images", source=cs229_svm("§7, K as a measure of similarity"))
def normalized_kernel_falls_with_distance(kernel: NormalizedKernel[Triple]) -> Law:
    r"""If $k(x,x)=1$ for all $x$, then $k(x,y)=1-\tfrac12\|\phi(x)-\phi(y)\|^2$: the nearer the images, the larger $k$, up to 1.

    The images have length 1, so $-1\le k\le1$; and $\|\phi(x)-\phi(z)\|\le\|\phi(x)-\phi(y)\|+\|\phi(y)-\phi(z)\|$ reads
    $\sqrt{1-k(x,z)}\le\sqrt{1-k(x,y)}+\sqrt{1-k(y,z)}$. A kernel that is not normalised is divided by $\sqrt{k(x,x)k(y,y)}$ first.

    Hypotheses: $k(x,y)=\langle\phi(x),\phi(y)\rangle$ for some map $\phi$ into a real inner-product space, and $k(x,x)>0$.

    Sharp: parallel images.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, chapter 2.
    """
    k = kernel.normalized
    yield exercised("three different points", kernel.sample.different == 3)
    for i, j in combinations(range(3), 2):
        yield at_most("|k(x,y)|", abs(k[i, j]), 1, at=(i, j))
    a, b, c = 1 - k[0, 1], 1 - k[1, 2], 1 - k[0, 2]
    yield at_most("(k(x,y) + k(y,z) − k(x,z) − 1)²", (a + b - c) ** 2, 4 * a * b)
