r"""The kernel trick: optimal weights are combinations of the images of the data, and inner products are all that is needed."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm, fds_chapter_6, ml_notes
from .readings.kernels import BlockSolution, GramMethod, MarginSolution


@theorem(
    "The kernel trick: inner products suffice",
    source=[fds_chapter_6("§6.3, before Lemma 6.2"), cs229_svm("§7"), ml_notes("Supervised Learning, SVM (l.467)")],
)
def inner_products_suffice(method: GramMethod) -> Law:
    r"""For $w=\sum_iy_i\phi(a_i)$: $\langle w,\phi(x)\rangle=\sum_iy_ik(a_i,x)$ and $\|w\|^2=\sum_{ij}y_iy_jk(a_i,a_j)$.

    So an algorithm that sees its data through inner products only learns with the features $\phi$ once they are replaced by $k$.
    Checked with $k=\langle\cdot,\cdot\rangle^2$ and its explicit features, the products $x_ix_j$; and a perceptron that sees $k$
    only fails on the same examples as one that computes with the features.

    Hypotheses: $k(x,y)=\langle\phi(x),\phi(y)\rangle$; float64 rounds no sum of $y_ik(a_i,a_j)y_j$.

    Reference: M. A. Aizerman, E. M. Braverman and L. I. Rozonoer, Theoretical foundations of the potential function method in
    pattern recognition learning, Automation and Remote Control 25, 1964.
    """
    images, y, K = method.images, method.sample.alpha, method.K
    w = images.T @ y
    yield exercised("two images that are not orthogonal", any(K[i, j] for i in range(len(K)) for j in range(i)))
    for j, image in enumerate(images):
        yield equal("⟨w,φ(x)⟩", method.scores[j], image @ w, at=j)
    yield equal("‖w‖²", method.squared_norm, w @ w)
    for step in method.predictions:
        yield equal("the perceptron's score, by inner products and by features", step.score, step.theta @ step.image, at=step)


@theorem("Representer theorem for the maximum margin", source=fds_chapter_6("Lemma 6.2 and after"))
def optimum_is_combination_of_images(run: MarginSolution) -> Law:
    r"""The optimal $w$ of $\min\|w\|^2$, $l_i\langle w,\phi(a_i)\rangle\ge1$, is $\sum_j\beta_j\phi(a_j)$;
    so $\min\beta^\top K\beta$, $l_i(K\beta)_i\ge1$, has the same value.

    The certified optimum over all $w$ is compared with the combination that its multipliers give, exactly, and with what the
    implementation finds from $K$ alone. It is the only one, since $\|w\|^2$ is strictly convex.

    Hypotheses: some $w$ separates the images (here the rows, any vectors).

    Sharp: every separable set, for the optima are equal.

    Reference: G. S. Kimeldorf and G. Wahba, Some results on Tchebycheffian spline functions, Journal of Mathematical Analysis and
    Applications 33, 1971, doi:10.1016/0022-247X(71)90184-3.
    """
    images = run.sample.exact_X
    yield exercised("at least two points", run.sample.n > 1)
    yield equal("w*, as a combination of images", tuple(run.beta_star @ images), tuple(run.optimum))
    yield at_least("smallest lᵢ(Kβ)ᵢ", min(run.found.margins), 1)
    yield at_most("βᵀKβ", run.found.value, run.least)


@theorem("Kernel machines decouple on blocks", source=fds_chapter_6("§6.3, example"))
def blocks_decouple(run: BlockSolution) -> Law:
    r"""For $K=\mathrm{diag}(K_1,K_1)$, labels $+1$, then $-1$, $K_1$ definite: the solution is $(y_1,-y_1)$, $y_1$ that of $K_1$.

    Training scores are at least 1 in absolute value; for two points on a curve with $k=k_{12}<1$, $y_1=(1,1)/(1+k)$.

    Hypotheses: points of different curves have the similarity 0, those of a curve are distinct, and the curves have the same
    similarities.

    Sharp: two points on each curve.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.3, example.
    """
    K1, y1, y2 = run.sample.curve.exact, run.y1, run.y2
    yield exercised("several points on a curve, some alike", any(K1[i, j] for i in range(len(K1)) for j in range(i)))
    for i, margin in enumerate(run.whole.margins):
        yield at_least("lᵢ Σⱼ kᵢⱼyⱼ", margin, 1, at=i)
    yield at_most("value of the whole", run.whole.value, 2 * run.least)
    apart, other = y1 + y2, y1 - run.alone.beta
    yield at_most("squared distance of y₁ and −y₂", apart @ K1 @ apart, 0)
    yield at_most("squared distance of y₁ and the curve's own", other @ K1 @ other, 0)
