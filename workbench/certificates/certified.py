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
    """What oracles certify for a theorem, in words."""
    return [CERTIFICATES[kind] for kind in certificates_of(theorem)]


def certificates_of(theorem: Statement) -> list[type]:
    """The certificates that stand behind a theorem: what the properties and helpers return that its statement and its samples use.

    Used are those that the statement, or the making of a sample, names in its code, and what these name in turn.
    """
    returned = [str(getattr(function, "__annotations__", {}).get("return", "")) for function in _used(theorem)]
    return [kind for kind in CERTIFICATES if any(re.search(rf"\b{kind.__name__}\b", text) for text in returned)]


def _used(theorem: Statement) -> Iterator[Any]:
    """The functions behind the names that are used: properties and methods of readings and samples, and helpers of the topics."""
    owners: list[Any] = [kind for kind in (theorem.reading, theorem.sample) if kind is not None]
    todo: list[Any] = [theorem.statement]
    todo += [vars(kind)["__post_init__"] for kind in theorem.sample.__mro__ if "__post_init__" in vars(kind)]
    seen: set[Any] = set()
    while todo:
        function = todo.pop()
        if function in seen:
            continue
        seen.add(function)
        yield function
        names = sorted(_names(function.__code__))  # in one order: what is found depends on whose owners are known by then
        for name in names:
            found = function.__globals__.get(name)
            if isinstance(found, type) and ".theorems." in found.__module__:
                owners.append(found)
            elif inspect.isfunction(found) and ".theorems." in found.__module__:
                todo.append(found)
            elif inspect.isfunction(found) and found.__module__.startswith("lemmata.properties.oracles"):
                yield found
        todo += [f for owner in owners for name in names if (f := _function(getattr(owner, name, None)))]


def _function(found: Any) -> Any:
    """The function of a property, a cached property or a method; None for anything else."""
    function = found.func if isinstance(found, cached_property) else getattr(found, "fget", found)
    return function if inspect.isfunction(function) else None


def _names(code: CodeType) -> set[str]:
    inner = [c for c in code.co_consts if isinstance(c, CodeType)]
    return set(code.co_names).union(*(_names(c) for c in inner))
