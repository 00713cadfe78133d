r"""The frequencies of rotary position embedding: a geometric sequence from 1 to nearly 1/b."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised, greater, less
from ...properties.theorem import theorem
from ...sources import ml_notes
from .oracles import frequency
from .readings import Frequencies


@theorem("Rotary frequencies are geometric", source=ml_notes("RoPE, 2d dimensions"))
def frequencies_are_geometric(stated: Frequencies) -> Law:
    r"""$\theta_i=b^{-2i/d}$: they fall from 1 to $\theta_{d/2-1}=b^{2/d}/b$, above 1/b, and so the longest period is below 2πb.

    Hypotheses: $b>1$, d even.

    Reference: J. Su et al., RoFormer: enhanced transformer with rotary position embedding, 2024, §3.2.2,
    doi:10.1016/j.neucom.2023.127063.
    """
    pairs, b = stated.sample.pairs, stated.sample.base
    yield exercised("there are several pairs", pairs > 1)
    for i, theta in enumerate(stated.frequencies):
        yield equal("θᵢ, and b^(−2i/d)", theta, frequency(b, i, pairs), at=i)
    for i in range(1, pairs):
        yield less("θᵢ, and the one before", stated.frequencies[i], stated.frequencies[i - 1], at=i)
    yield greater("the lowest frequency, and 1/b", stated.frequencies[-1] * b, 1)
