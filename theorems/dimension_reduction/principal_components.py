r"""Principal component analysis: the directions of largest variance are those of the least reconstruction error."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import ComponentsFit, Reconstructed

SECTION = "Dimension Reduction, PCA"


@theorem("Principal components are orthonormal", source=ml_notes(f"{SECTION} (l.542–546), for several components"))
def components_are_orthonormal(pca: ComponentsFit) -> Law:
    r"""$\langle v_i,v_j\rangle=0$ for $i\ne j$, and $\|v_i\|=1$: also where eigenvalues tie, and where variances are 0.

    Reference: I. T. Jolliffe, Principal Component Analysis, 2nd edition, 2002, §1.1, doi:10.1007/b98835.
    """
    yield exercised("the points differ", pca.total > 0)
    yield equal("k, and n_components", pca.k, pca.wanted)
    for i, v in enumerate(pca.V):
        yield equal("‖v‖²", v @ v, 1, at=i)
        for j in range(i):
            yield equal("⟨v,v'⟩", v @ pca.V[j], 0, at=(j, i))


@theorem("The variance along a direction is a quadratic form", source=ml_notes(f"{SECTION}, paragraph 1"))
def variance_is_a_quadratic_form(pca: ComponentsFit) -> Law:
    r"""The variance of the scores $\langle v,x_i-\bar x\rangle$ is $\frac1nv^\top Sv$, with $S=\sum(x_i-\bar x)(x_i-\bar x)^\top$.

    (Of a sample the divisor $n-1$ is as usual.) For points that are centred $S=XX^\top$, with the points as columns of X.

    Reference: I. T. Jolliffe, Principal Component Analysis, 2nd edition, 2002, §1.1, doi:10.1007/b98835.
    """
    yield exercised("the points differ", pca.total > 0)
    for j, (explained, variance) in enumerate(zip(pca.explained, pca.about_the_mean, strict=True)):
        yield equal("the explained variance times n, and vᵀSv", explained, variance, at=j)


@theorem("Maximum variance is minimum reconstruction error", source=ml_notes(f"{SECTION}, paragraph 2"))
def reconstruction_error_is_the_rest_of_the_variance(pca: ComponentsFit) -> Law:
    r"""$\sum\|x_i-\hat x_i\|^2=\sum\|x_i-\bar x\|^2-\sum_j\sum_i\langle v_j,x_i-\bar x\rangle^2$ for orthonormal $v_1,\dots,v_k$.

    The first term on the right is fixed, so the directions that leave the least error are those of the largest variance.

    Here $\hat x_i=\bar x+\sum_j\langle v_j,x_i-\bar x\rangle v_j$.

    Reference: K. Pearson, On lines and planes of closest fit to systems of points in space, 1901, doi:10.1080/14786440109462720.
    """
    yield exercised("the points differ", pca.is_nontrivial)
    for spread in pca.spreads:
        yield equal("Σᵢ scoreᵢⱼ², and vᵀSv", spread.of_scores, spread.variance, at=spread.at)
    yield equal("Σ‖x − x̂‖², and tr S − Σ vᵀSv", pca.unexplained, pca.total - pca.captured)


@theorem("Principal components are eigenvectors of the largest eigenvalues", source=ml_notes(f"{SECTION}, paragraph 3"))
def components_maximise_the_variance(pca: ComponentsFit) -> Law:
    r"""$v_j^\top Sv_j=\lambda_j$, the j-th largest eigenvalue of S: among unit vectors $v_1$ has the largest variance.

    And $v_j$ among those orthogonal to the ones before. Where eigenvalues tie, components are not unique, but their variances are.

    Reference: R. A. Horn and C. R. Johnson, Matrix Analysis, 2nd edition, 2013, Theorem 4.2.6, doi:10.1017/CBO9781139020411.
    """
    yield exercised("an eigenvalue exceeds another", pca.eigenvalues[-1].high < pca.eigenvalues[0].low)
    for j, (variance, eigenvalue) in enumerate(zip(pca.variances, pca.eigenvalues, strict=False)):
        yield at_least("vᵀSv, and λ", variance, eigenvalue.low, at=j)
        yield at_most("vᵀSv ≤ λ", variance, eigenvalue.high, at=j)


@theorem("Principal components give the best approximation of their rank", source=ml_notes(f"{SECTION}, paragraphs 2 and 3"))
def best_approximation_of_that_rank(pca: ComponentsFit) -> Law:
    r"""$\sum\|x_i-\hat x_i\|^2\le\sum_{j>k}\lambda_j$, which no points of a k-dimensional affine subspace fall below.

    Reference: C. Eckart and G. Young, The approximation of one matrix by another of lower rank, Psychometrika 1, 1936,
    doi:10.1007/BF02288367.
    """
    left = pca.eigenvalues[pca.k :]
    yield exercised("the points differ", pca.total > 0)
    yield at_most("Σ‖x − x̂‖²", (pca.rest**2).sum(), sum(eigenvalue.high for eigenvalue in left))


@theorem("No k directions leave less than the smallest eigenvalues", source=ml_notes(f"{SECTION}, paragraphs 2 and 3"))
def no_directions_leave_less(pca: Reconstructed) -> Law:
    r"""$\sum\|x_i-\hat x_i\|^2\ge\lambda_{k+1}+\dots+\lambda_d$, $\hat x_i=\bar x+V^\top V(x_i-\bar x)$, for any $VV^\top=I$.

    It is $\operatorname{tr}S-\sum_j\lambda_jw_j$ with $w_j=\|V^\top Vq_j\|^2/\|q_j\|^2\in[0,1]$, which sum to k, for orthogonal
    eigenvectors $q_j$ of S and directions that are the rows of V.

    Sharp: the directions are eigenvectors of the k largest eigenvalues.

    Reference: C. Eckart and G. Young, The approximation of one matrix by another of lower rank, Psychometrika 1, 1936,
    doi:10.1007/BF02288367.
    """
    cloud = pca.sample
    yield exercised("an eigenvalue that is left is not 0", pca.is_nontrivial)
    yield equal("Σ‖x − x̂‖², and tr S − Σλw", pca.unexplained, cloud.spread + cloud.spectral)
    yield at_least("Σ‖x − x̂‖², and λₖ₊₁ + … + λ_d", pca.unexplained, cloud.left)
