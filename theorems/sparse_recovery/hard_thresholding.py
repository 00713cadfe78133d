r"""The s largest entries of a vector: the best s-sparse approximation, and the blocks that the proof of stable recovery is made of.

All entries are small integers, so hard thresholding makes no rounding error and everything is compared exactly.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Blocks, Kept


@theorem("Hard thresholding: the best s-sparse approximation", source=ml_notes("Supervised Learning, Compressed Sensing (l.365)"))
def best_sparse_approximation(run: Kept) -> Law:
    r"""$x_s$ is nearest to x in 1-norm among the s-sparse vectors: $\|x-x_s\|_1$ is the sum of the d − s smallest $|x_i|$.

    It equals x on s of its largest coordinates and is 0 elsewhere. (Ties may be broken in any way.)

    Hypotheses: $0\le s\le d$.

    Sharp: in the number of entries, for an x with s entries other than 0.

    Reference: S. Foucart and H. Rauhut, A Mathematical Introduction to Compressive Sensing, §2.1, 2013,
    doi:10.1007/978-0-8176-4948-7.
    """
    x, x_s, s, d = run.x, run.kept, run.sample.s, len(run.x)
    yield exercised("entries are dropped and entries are kept", 0 < s < d and any(x))
    yield at_most("non-zero entries of x_s", sum(v != 0 for v in x_s), s)
    for i, (kept, entry) in enumerate(zip(x_s, x, strict=True)):
        yield is_true("(x_s)ᵢ is xᵢ or 0", kept in (0, entry), at=i)
    yield equal("‖x − x_s‖₁", sum(abs(x - x_s)), sum(sorted(abs(x))[: d - s]))


@theorem("1-norm and 2-norm of a sparse vector", source=ml_notes("Supervised Learning, Compressed Sensing (l.378)"))
def sparse_norm_inequality(run: Kept) -> Law:
    r"""$\|v_S\|_1\le s^{1/2}\|v_S\|_2$ for $|S|\le s$, here with S the s largest entries of v, where both sides are largest.

    Compared as squares.

    Hypotheses: $0\le s\le d$.

    Sharp: entries of one absolute value.

    Reference: the Cauchy–Schwarz inequality; S. Foucart and H. Rauhut, A Mathematical Introduction to Compressive Sensing,
    2013, doi:10.1007/978-0-8176-4948-7.
    """
    yield exercised("a part that is not 0", run.is_something)
    yield at_most("‖v_S‖₁²", run.one_norm**2, run.sample.s * run.length_squared)


@theorem("The blocks of the tail decay", source=ml_notes("Supervised Learning, Compressed Sensing (l.380-382)"))
def block_decay(run: Blocks) -> Law:
    r"""$\|h_{T_{i+1}}\|_2\le s^{-1/2}\|h_{T_i}\|_1$ for $i\ge1$, and so $\sum_{i\ge2}\|h_{T_i}\|_2\le s^{-1/2}\|h_{T_0^c}\|_1$.

    $T_0$ holds s largest entries of x; $T_1$ the s largest of h outside $T_0$, $T_2$ the s largest of the rest, and so on:
    the non-zero entries that thresholding keeps, again and again.

    Hypotheses: $1\le s\le d$.

    Sharp: the first inequality, for entries of one absolute value.

    Reference: E. J. Candès, The restricted isometry property and its implications for compressed sensing, Comptes Rendus
    Mathématique 346, 2008, doi:10.1016/j.crma.2008.03.014.
    """
    s = run.sample.s
    yield exercised("at least two blocks after T₀", run.are_several)
    for block in run.consecutive:
        yield at_most("s‖h_{Tᵢ₊₁}‖₂²", s * block.following, block.norm1**2, at=block)
    if run.are_many:  # for a single block both sides are the same number
        yield at_most("s‖h_{T₀₁ᶜ}‖₂²", s * run.beyond_squared, run.tail**2)
    yield at_most("√s Σ‖h_{Tᵢ}‖₂", run.tail, run.rest_norm1)
