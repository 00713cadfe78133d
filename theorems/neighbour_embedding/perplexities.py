r"""Perplexity: of a distribution, of Gaussian neighbours, calibrated by σ, and of a language model."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .oracles import perplexity
from .readings import Calibrated, GaussianRow, StatedPerplexity, TokenPerplexity


@theorem("Perplexity is an effective number of outcomes", source=ml_notes("t-SNE, perplexity"))
def perplexity_is_a_number_of_outcomes(stated: StatedPerplexity) -> Law:
    r"""$2^{H(p)}$, $H(p)=-\sum p_j\log_2p_j$ and $0\log0=0$, is at least 1 and at most the number of outcomes with $p_j>0$.

    Sharp: at most, for the uniform distribution on some outcomes; at least, for one certain outcome.

    Reference: C. E. Shannon, A mathematical theory of communication, 1948, §6, doi:10.1002/j.1538-7305.1948.tb01338.x.
    """
    yield exercised("several outcomes are possible", stated.sample.support > 1)
    yield equal("2^H", stated.answer, stated.expected)
    yield at_least("2^H ≥ 1", stated.answer, 1)
    yield at_most("2^H, and the number of possible outcomes", stated.answer, stated.sample.support)


@theorem("Perplexity grows with σ", source=ml_notes("t-SNE, perplexity"))
def perplexity_grows_with_sigma(row: GaussianRow) -> Law:
    r"""$p_j\propto e^{-d_j/2\sigma^2}$ for squared distances $d_j$: $2^{H(p)}$ grows with σ, from how many are nearest to n.

    Sharp: if all distances are equal, it is n.

    Reference: L. van der Maaten and G. Hinton, Visualizing data using t-SNE, 2008, §2.
    """
    near = row.sample
    yield exercised("distances differ", near.nearest < near.n)
    for share in row.shares:
        yield equal("pⱼ", share.p, share.expected, at=share.at)
    yield at_most("2^H at σ, and at a larger σ", row.narrow_perplexity, row.wide_perplexity)
    yield at_least("2^H, and the number of nearest points", row.narrow_perplexity, near.nearest)
    yield at_most("2^H, and n", row.wide_perplexity, near.n)


@theorem("Calibrated rows are Gaussian, of the perplexity asked for", source=ml_notes("t-SNE, setting σᵢ"))
def rows_have_the_perplexity(calibrated: Calibrated) -> Law:
    r"""For each i there is a β with $p_{j|i}\propto e^{-\beta\|x_i-x_j\|^2}$, $j\ne i$, $p_{i|i}=0$, and $2^{H(p_{\cdot|i})}=T$.

    Hypotheses: $m_i<T<n-1$ for each i, of whose nearest points there are $m_i$.

    Reference: L. van der Maaten and G. Hinton, Visualizing data using t-SNE, 2008, §2.
    """
    yield exercised("there are several points", calibrated.sample.n > 3)
    for i, row in enumerate(calibrated.rows):
        yield equal("p of a point and itself", row.own, 0, at=i)
        yield equal("Σⱼ p", row.total, 1, at=i)
        yield equal("2^H of a row, and T", row.perplexity, calibrated.sample.perplexity, at=i)
        for j, (p, expected) in enumerate(zip(row.others, row.expected, strict=True)):
            yield equal("pⱼ, and that of one β", p, expected, at=(i, j))


@theorem("The perplexity of a model with one distribution is that of its cross-entropy", source=ml_notes("t-SNE, TIP"))
def token_perplexity_is_of_the_cross_entropy(stated: TokenPerplexity) -> Law:
    r"""$\exp(-\frac1N\sum_t\ln q(x_t))$ is at least $2^{H(p)}$, p the shares of the tokens $x_t$: $2^{H(p)+\mathrm{KL}(p\|q)}$.

    The model has one q for all positions of the text.

    Sharp: if q = p.

    Reference: F. Jelinek, R. L. Mercer, L. R. Bahl and J. K. Baker, Perplexity, a measure of the difficulty of speech recognition
    tasks, 1977, doi:10.1121/1.2016299.
    """
    yield exercised("the model is not the shares of the tokens", stated.sample.q != stated.sample.shares)
    yield equal("the perplexity of the tokens", stated.answer, stated.sample.cross_perplexity)
    yield at_least("the perplexity of the tokens, and 2^H of their shares", stated.answer, perplexity(stated.sample.shares))
