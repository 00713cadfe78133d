"""Which ground truth of a theorem comes from an oracle that proves its answers with exact certificates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from ...properties.oracles.lp import LPOptimum
from ...properties.oracles.margin import MaxMargin
from ...properties.oracles.psd import Definiteness
from ...properties.oracles.qp import QPOptimum
from ...properties.oracles.soft_margin import SoftMargin
from ...properties.theorem import Theorem
from ...theorems.sparse_recovery.oracles.rip import RIPConstant

CERTIFICATES = {
    LPOptimum: "the optimum of the linear program",
    MaxMargin: "the maximum margin",
    Definiteness: "semidefiniteness",
    QPOptimum: "the optimum of the quadratic program",
    RIPConstant: "the RIP constant",
    SoftMargin: "the optimum of the soft margin",
}


def certified(theorem: Theorem) -> list[str]:
    """What oracles certify for a theorem: what a helper of its statement, or a property of its samples that is used, returns.

    Used are the properties that the statement or the making of a sample names, and what these name in turn.
    """
    helpers = [theorem.statement.__globals__.get(name) for name in theorem.statement.__code__.co_names]
    returned = [str(getattr(f, "__annotations__", {}).get("return", "")) for f in [*helpers, *_used(theorem)]]
    return [what for kind, what in CERTIFICATES.items() if any(re.search(rf"\b{kind.__name__}\b", r) for r in returned)]


def _used(theorem: Theorem) -> Iterator[Any]:
    """The functions behind the sample's properties and methods that are used."""
    makers = [vars(kind)["__post_init__"] for kind in theorem.sample.__mro__ if "__post_init__" in vars(kind)]
    names = {name for code in [theorem.statement, *makers] for name in code.__code__.co_names}
    seen: set[str] = set()
    while new := names - seen:
        seen |= new
        for name in new:
            found = getattr(theorem.sample, name, None)
            function: Any = found.func if isinstance(found, cached_property) else getattr(found, "fget", found)
            if hasattr(function, "__code__"):
                names |= set(function.__code__.co_names)
                yield function
