r"""The rotations of rotary position embedding, the norms that they keep, and inner products of rotated vectors."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Rotated


@theorem("Each pair of features is rotated by mθᵢ", source=ml_notes("RoPE, 2d dimensions"))
def pairs_rotate_with_the_position(rotated: Rotated) -> Law:
    r"""$(x,x')\mapsto(x\cos m\theta_i-x'\sin m\theta_i,\ x\sin m\theta_i+x'\cos m\theta_i)$ for each pair, at position m.

    Paired are neighbouring features, or those half the dimension apart: which, is the implementation's choice.

    Hypotheses: $b>1$, d even.

    Reference: J. Su et al., RoFormer: enhanced transformer with rotary position embedding, 2024, §3.2.2,
    doi:10.1016/j.neucom.2023.127063.
    """
    yield exercised("a pair that is not 0 is rotated", rotated.sample.is_rotated)
    for at, got, expected in rotated.features:
        yield equal("a rotated feature", got, expected, at=at)


@theorem("Rotations keep norms", source=ml_notes("RoPE, dimension 2"))
def rotation_keeps_norms(rotated: Rotated) -> Law:
    r"""$\|R_mx\|=\|x\|$, and so it is of each pair, at every position m.

    Hypotheses: $b>1$, d even.

    Reference: J. Su et al., RoFormer: enhanced transformer with rotary position embedding, 2024, §3.2.2,
    doi:10.1016/j.neucom.2023.127063.
    """
    yield exercised("a pair that is not 0 is rotated", rotated.is_rotated)
    for pair in rotated.pairs:
        yield equal("the squared norm of a pair", pair.after, pair.before, at=pair.at)
    for vector in rotated.vectors:
        yield equal("the squared norm of a vector", vector.after, vector.before, at=vector.at)


@theorem("The inner product depends on the offset of the positions", source=ml_notes("RoPE, dimension 2"))
def inner_product_depends_on_the_offset(rotated: Rotated) -> Law:
    r"""$\langle R_mq,R_nk\rangle=\langle q,R_{n-m}k\rangle$: whatever the positions m and n, n − m alone matters.

    So moving both by s changes nothing.

    Hypotheses: $b>1$, d even.

    Reference: J. Su et al., RoFormer: enhanced transformer with rotary position embedding, 2024, §3.2.2,
    doi:10.1016/j.neucom.2023.127063.
    """
    yield exercised("a pair that is not 0 is rotated", rotated.is_rotated)
    for each in rotated.inner_products:
        yield equal("⟨R_m q, R_n k⟩, and ⟨q, R_{n−m} k⟩", each.here, each.by_offset, at=each.at)
        yield equal("⟨R_{m+s} q, R_{n+s} k⟩, and ⟨R_m q, R_n k⟩", each.moved, each.here, at=each.at)
