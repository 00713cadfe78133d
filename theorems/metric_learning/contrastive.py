r"""Losses on triplets and on pairs of augmentations."""

from __future__ import annotations

from ...properties.numbers.exact import positive_part
from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .oracles import pair_loss
from .readings import Contrasted, Hinged


@theorem("The triplet loss is a hinge", source=ml_notes("Metric Learning, LMNN"))
def triplet_loss_is_a_hinge(hinged: Hinged) -> Law:
    r"""The loss is $\max(0,\|x-x^+\|-\|x-x^-\|+r)$: 0 exactly if $x^-$ is further than $x^+$ by r or more.

    Reference: F. Schroff, D. Kalenichenko and J. Philbin, FaceNet, 2015, doi:10.1109/CVPR.2015.7298682; K. Q. Weinberger and L. K.
    Saul, Distance metric learning for large margin nearest neighbor classification, 2009.
    """
    sample = hinged.sample
    yield exercised(
        "a margin is missed", any(near - far + sample.margin > 0 for near, far in zip(sample.near, sample.far, strict=True))
    )
    for i, (near, far) in enumerate(zip(sample.near, sample.far, strict=True)):
        yield equal(
            "the loss, and max(0, ‖x − x⁺‖ − ‖x − x⁻‖ + r)", hinged.losses[i], positive_part(near - far + sample.margin), at=i
        )


@theorem("The normalised, temperature-scaled cross entropy", source=ml_notes("SimCLR, InfoNCE"))
def pairs_are_told_from_all_others(contrasted: Contrasted) -> Law:
    r"""The loss is the mean over i of $-\log\frac{\exp(s(z_i,z_{i'})/\tau)}{\sum_{k\ne i}\exp(s(z_i,z_k)/\tau)}$, s the cosine.

    It depends on the directions of the $z_i$ only.

    Reference: T. Chen, S. Kornblith, M. Norouzi and G. Hinton, A simple framework for contrastive learning of visual
    representations, 2020, equation (1).
    """
    sample = contrasted.sample
    yield exercised("not all vectors are equal", len(set(sample.rows)) > 1)
    yield equal(
        "the loss, and the mean of −log(exp(sᵢᵢ′/τ)/Σ exp(sᵢₖ/τ))", contrasted.loss, pair_loss(sample.gram, sample.temperature)
    )
