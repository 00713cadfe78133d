"""Which ground truth of a theorem comes with an exact certificate that was checked, on every sample."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from ..properties.oracles.lp import LPOptimum
from ..properties.oracles.margin import MaxMargin
from ..properties.oracles.psd import Definiteness
from ..properties.oracles.qp import QPOptimum
from ..properties.oracles.rip import RIPConstant
from ..properties.oracles.soft_margin import SoftMargin
from ..properties.theorem import Theorem

CERTIFICATES = {
    LPOptimum: "the optimum of the linear program",
    MaxMargin: "the maximum margin",
    Definiteness: "semidefiniteness",
    QPOptimum: "the optimum of the quadratic program",
    RIPConstant: "the RIP constant",
    SoftMargin: "the optimum of the soft margin",
}


def certified(theorem: Theorem) -> list[str]:
    """What oracles certify of a theorem's samples: what a property of the sample, or a helper of the statement, says it returns."""
    returned = " ".join([*_of_sample(theorem.sample), *_of_helpers(theorem.statement)])
    return [what for certificate, what in CERTIFICATES.items() if re.search(rf"\b{certificate.__name__}\b", returned)]


def _of_sample(sample: type) -> Iterator[str]:
    for name in dir(sample):
        found = getattr(sample, name)
        function = found.func if isinstance(found, cached_property) else getattr(found, "fget", None)
        yield str(getattr(function, "__annotations__", {}).get("return", ""))


def _of_helpers(statement: Any) -> Iterator[str]:
    for name in statement.__code__.co_names:
        helper = statement.__globals__.get(name)
        yield str(getattr(helper, "__annotations__", {}).get("return", ""))
