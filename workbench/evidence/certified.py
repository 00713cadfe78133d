"""Which ground truth of a theorem comes from an oracle that proves its answers with exact certificates."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from types import CodeType
from typing import Any

from ...properties.oracles.lp import LPOptimum
from ...properties.oracles.margin import MaxMargin
from ...properties.oracles.psd import Definiteness
from ...properties.oracles.qp import QPOptimum
from ...properties.oracles.soft_margin import SoftMargin
from ...properties.samples.base import excluded_by
from ...properties.theorem import Statement
from ...theorems.sparse_recovery.oracles.rip import RIPConstant

CERTIFICATES = {
    LPOptimum: "the optimum of the linear program",
    MaxMargin: "the maximum margin",
    Definiteness: "semidefiniteness",
    QPOptimum: "the optimum of the quadratic program",
    RIPConstant: "the RIP constant",
    SoftMargin: "the optimum of the soft margin",
}


def certified(theorem: Statement) -> list[str]:
    """The facts that oracles certify for a theorem, in words."""
    return [CERTIFICATES[kind] for kind in certificates_of(theorem)]


def certificates_of(theorem: Statement) -> list[type]:
    """The certificates behind a theorem: those that its statement and samples get from properties and helpers.

    Used are those that the statement, or the making of a sample, names in its code, and what these name in turn.
    """
    returned = [str(getattr(function, "__annotations__", {}).get("return", "")) for function in _used(theorem)]
    return [kind for kind in CERTIFICATES if any(re.search(rf"\b{kind.__name__}\b", text) for text in returned)]


def _used(theorem: Statement) -> Iterator[Any]:
    """The functions behind the names that are used: properties and methods of readings and samples, and helpers of the topics."""
    owners: set[Any] = {kind for kind in (theorem.reading, theorem.sample) if kind is not None}
    used = {theorem.statement, *(vars(kind)["__post_init__"] for kind in theorem.sample.__mro__ if "__post_init__" in vars(kind))}
    used |= {when for kind in theorem.sample.__mro__ for _, when in excluded_by(kind)}
    before = 0
    while before < len(used) + len(owners):  # until nothing is added: in whichever order, the same is found
        before = len(used) + len(owners)
        for function in list(used):
            if function.__module__.startswith("lemmata.properties.oracles"):
                continue  # what an oracle returns is known; how it finds it does not matter
            for name in _names(function.__code__):
                found = function.__globals__.get(name)
                ours = ".theorems." in getattr(found, "__module__", "")
                if isinstance(found, type) and ours:
                    owners.add(found)
                elif inspect.isfunction(found) and (ours or found.__module__.startswith("lemmata.properties.oracles")):
                    used.add(found)
                used |= {f for owner in owners if (f := _function(getattr(owner, name, None)))}
    yield from used


def _function(found: Any) -> Any:
    """The function of a property, a cached property or a method; None for anything else."""
    function = found.func if isinstance(found, cached_property) else getattr(found, "fget", found)
    return function if inspect.isfunction(function) else None


def _names(code: CodeType) -> set[str]:
    inner = [c for c in code.co_consts if isinstance(c, CodeType)]
    return set(code.co_names).union(*(_names(c) for c in inner))
