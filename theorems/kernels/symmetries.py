r"""Symmetries of kernels: blocks of a Gram matrix, and motions of the points."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import contract
from .readings.transformed import GaussianMoved, KernelPicked


@contract("Subset invariance of Gram matrices")
def block_is_the_matrix_of_its_points(kernel: KernelPicked) -> Law:
    r"""$k(X_I,X_J)=k(X,X)_{I,J}$ for any lists I and J of points, in any order, that may have points in common.

    Hypotheses: $K_{ij}=k(x_i,x_j)$ for a function k of two points.

    Reference: the definition of a Gram matrix; B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, §2.2.
    """
    yield exercised("two points, and not all in their order", kernel.sample.n > 1 and kernel.sample.I != kernel.sample.J)
    for at, value in kernel.block:
        yield equal("k(x,y) in the block", value, kernel.K[at], at=at)


@contract("Invariance of the Gaussian kernel under rigid motions")
def gaussian_kernel_is_invariant_under_motions(kernel: GaussianMoved) -> Law:
    r"""$k(Ax+c,Ay+c)=k(x,y)$ for orthogonal A: the kernel depends on $\|x-y\|$ only.

    So the order of the features, their signs and their origin do not matter.

    Hypotheses: A is orthogonal.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, chapter 2.
    """
    yield exercised("two different points, in other coordinates", kernel.sample.different > 1 and kernel.sample.is_not_identity())
    for at in kernel.pairs:
        yield equal("k(x',y') and k(x,y)", kernel.transformed.K[at], kernel.original.K[at], at=at)
