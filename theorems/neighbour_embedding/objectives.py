r"""The objectives of SNE and t-SNE, their gradients, and the joint similarities of t-SNE."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Joint, SneValue, Student, TsneValue


@theorem("SNE's objective is a sum of divergences", source=ml_notes("t-SNE, objective"))
def sne_sums_divergences(found: SneValue) -> Law:
    r"""$C=\sum_i\mathrm{KL}(p_{\cdot|i}\|q_{\cdot|i})\ge0$ with $\nabla_{y_i}C=2\sum_j(p_{j|i}-q_{j|i}+p_{i|j}-q_{i|j})(y_i-y_j)$.

    C = 0 if p = q, as for two points.

    Reference: G. Hinton and S. Roweis, Stochastic neighbor embedding, 2002, §2.
    """
    yield exercised("two images differ", found.sample.is_spread)
    yield equal("Σᵢ KL(pᵢ‖qᵢ)", found.value, found.exact_value)
    yield at_least("Σᵢ KL(pᵢ‖qᵢ) ≥ 0", found.value, 0)
    for at, got, expected in found.entries:
        yield equal("an entry of ∇C", got, expected, at=at)


@theorem("Symmetrised similarities are a joint distribution", source=ml_notes("t-SNE, symmetric p"))
def symmetrised_similarities_are_joint(found: Joint) -> Law:
    r"""$p_{ij}=(p_{j|i}+p_{i|j})/2n$: symmetric, of sum 1, and each point has a share $\sum_jp_{ij}\ge1/2n$ of it.

    Sharp: $1/2n$ is the share of a point to which the others are not similar.

    Reference: L. van der Maaten and G. Hinton, Visualizing data using t-SNE, 2008, §3.1.
    """
    P, n = found.sample.exact_P, found.sample.n
    yield exercised("p is not symmetric", (P != P.T).any())
    for i in range(n):
        for j in range(n):
            yield equal("pᵢⱼ", found.answer[i, j], Fraction(P[i, j] + P[j, i]) / (2 * n), at=(i, j))
        yield at_least("the share of a point, and 1/2n", sum(found.answer[i]), Fraction(1, 2 * n), at=i)
    yield equal("Σ pᵢⱼ", found.answer.sum(), 1)


@theorem("Student's similarities are a joint distribution", source=ml_notes("t-SNE, Student kernel"))
def student_similarities_are_joint(found: Student) -> Law:
    r"""$q_{ij}=(1+\|y_i-y_j\|^2)^{-1}/\sum_{k\ne l}(1+\|y_k-y_l\|^2)^{-1}$, $q_{ii}=0$: symmetric, of sum 1 over all pairs.

    Reference: L. van der Maaten and G. Hinton, Visualizing data using t-SNE, 2008, equation 4.
    """
    Q, n = found.sample.student, found.sample.n
    yield exercised("two images differ", found.sample.is_spread)
    for i in range(n):
        for j in range(n):
            yield equal("qᵢⱼ", found.answer[i, j], Q[i, j], at=(i, j))
    yield equal("Σ qᵢⱼ", found.answer.sum(), 1)


@theorem("t-SNE's divergence and its gradient", source=ml_notes("t-SNE, Student kernel"))
def tsne_divergence_and_gradient(found: TsneValue) -> Law:
    r"""$C=\mathrm{KL}(p\|q)\ge0$ with $\nabla_{y_i}C=4\sum_j(p_{ij}-q_{ij})(1+\|y_i-y_j\|^2)^{-1}(y_i-y_j)$.

    C = 0 if p = q, as for two points.

    Reference: L. van der Maaten and G. Hinton, Visualizing data using t-SNE, 2008, equation 5 and appendix A.
    """
    yield exercised("two images differ", found.sample.is_spread)
    yield equal("KL(p‖q)", found.value, found.exact_value)
    yield at_least("KL(p‖q) ≥ 0", found.value, 0)
    for at, got, expected in found.entries:
        yield equal("an entry of ∇C", got, expected, at=at)
