r"""Kernels: what every k(x, y) = ⟨φ(x), φ(y)⟩ does, whatever the feature map φ."""

from __future__ import annotations

from ...properties.oracles.psd import quadratic_form
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import contract, theorem
from ...sources import cs229_svm
from .readings.kernels import KernelBlocks, KernelMatrix
from .samples.points import Points


@theorem("Kernel matrices are symmetric", source=cs229_svm("§7, before Mercer's theorem"))
def gram_is_symmetric(kernel: KernelMatrix[Points]) -> Law:
    r"""$k(x,y)=k(y,x)$: the matrix $K_{ij}=k(x_i,x_j)$ is symmetric, for every finite list of points.

    Hypotheses: $k(x,y)=\langle\phi(x),\phi(y)\rangle$ for some map $\phi$ into a real inner-product space.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, §2.2.
    """
    yield exercised("at least two different points", kernel.sample.different > 1)
    for i, j in kernel.asymmetric:
        yield equal("k(x,y) and k(y,x)", kernel.K[i, j], kernel.K[j, i], at=(i, j))


@theorem("Kernel matrices are positive semidefinite", source=cs229_svm("§7, before Mercer's theorem"))
def gram_is_psd(kernel: KernelMatrix[Points]) -> Law:
    r"""$z^\top Kz\ge0$ for every $z$ and every finite list of points: kernel matrices are positive semidefinite.

    For $z^\top Kz=\|\sum z_i\phi(x_i)\|^2$. Decided exactly over the rationals, for all $z$ at once: symmetric elimination ends
    with a factorisation, or with a $z$ to show.

    Hypotheses: $k(x,y)=\langle\phi(x),\phi(y)\rangle$ for some map $\phi$ into a real inner-product space.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, §2.2.
    """
    yield exercised("at least two different points", kernel.sample.different > 1)
    yield at_least("zᵀKz", quadratic_form(kernel.K, kernel.worst), 0)


@theorem("Cauchy–Schwarz for kernels", source=cs229_svm("§7, K as an inner product of features"))
def kernel_cauchy_schwarz(kernel: KernelMatrix[Points]) -> Law:
    r"""$k(x,x)\ge0$ and $k(x,y)^2\le k(x,x)\,k(y,y)$.

    Hypotheses: $k(x,y)=\langle\phi(x),\phi(y)\rangle$ for some map $\phi$ into a real inner-product space.

    Sharp: points with parallel images.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, §2.2.
    """
    K = kernel.K
    yield exercised("two different points", kernel.sample.different > 1)
    for i in range(kernel.sample.n):
        yield at_least("k(x,x)", K[i, i], 0, at=i)
    for i, j in kernel.close:
        yield at_most("k(x,y)²", K[i, j] ** 2, K[i, i] * K[j, j], at=(i, j))


@contract("Entries of a kernel matrix depend on their two points only")
def gram_entries_depend_on_their_points(kernel: KernelBlocks) -> Law:
    r"""$K_{ij}$ depends on $x_i$ and $x_j$ only, not on the other points, on their order, or on where they stand.

    So the matrix of $X$ with $Y$ is a block of the matrix of all points with themselves, and equal points have equal rows.

    Hypotheses: $K_{ij}=k(x_i,x_j)$ for a function k of two points.

    Reference: the definition of a Gram matrix; B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, §2.2.
    """
    K, n = kernel.K, kernel.sample.n
    yield exercised("at least two points", n > 1)
    for company, (i, j), value in kernel.elsewhere:
        yield equal("k(x,y), in other company", value, K[i, j], at=(i, j, company))
    for i, j in kernel.equal_points:
        yield equal("k(x,y) of equal points", K[i, j], K[i, i], at=(i, j))
