"""Certificates as files: what an oracle found, with the problem, in JSON with exact numbers as text.

`lemmata.workbench.certificates.checker` reads them; it is one file that needs nothing but Python, and shares no code with the
oracles.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...properties.numbers.exact import rational
from ...properties.oracles.lp import Infeasible, LPOptimum, Unbounded
from ...properties.oracles.margin import MaxMargin, NotSeparable
from ...properties.oracles.psd import Definiteness
from ...properties.oracles.qp import QPOptimum
from ...theorems.sparse_recovery.oracles.rip import RIPConstant
from ..base.errors import Misuse
from ..counterexample.witness import write_beside
from .checker import FORMAT, KINDS, LONGEST, OPTIONAL, digest

Parts = dict[str, Any]


@dataclass(frozen=True)
class LowerBound:
    """A value below which no feasible x is, by multipliers z and y, and w of the same slope: see `checker.qp_bound`."""

    value: Any
    w: Any
    z: Any
    y: Any
    linear: bool

    @property
    def parts(self) -> tuple[str, Parts]:
        """Its kind, and what that holds."""
        found = {"value": self.value, "z": self.z, "y": self.y}
        return ("lp-bound", found) if self.linear else ("qp-bound", found | {"w": self.w})


def save(certificate: Any, path: Path, **problem: Any) -> Path:
    """Write a certificate with the problem that it is about, and return the path.

    Parameters
    ----------
    certificate: `LPOptimum`, `Infeasible` or `Unbounded` (problem: c, G, h, A, b), `QPOptimum` or `Unbounded` (P, q, G, h, A, b;
        the last four may be left out), `LowerBound` (of either), `MaxMargin` or `NotSeparable` (rows, labels, intercept),
        `Definiteness` (K), or `RIPConstant` (W).
    """
    write(path, as_json(certificate, **problem))
    return path


def write(path: Path, content: Parts) -> None:
    """Write what `as_json` returns. Raises `Misuse` where it is longer than `lemmata verify` reads."""
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    if len(text) > LONGEST:
        raise Misuse(f"the certificate has {len(text)} characters, and lemmata verify reads {LONGEST}")
    write_beside(path, text)


def as_json(certificate: Any, **problem: Any) -> Parts:
    """The text that `save` writes. Raises `Misuse` for anything but a certificate, or where a part of the problem is missing."""
    kind, parts = _parts(certificate, problem)
    _, expected, _ = KINDS[kind]
    given = {name: problem.get(name) if problem.get(name) is not None else OPTIONAL.get(name) for name in expected}
    missing = [name for name, value in given.items() if value is None] + [name for name in problem if name not in expected]
    if missing:
        raise Misuse(f"the problem of a certificate of kind {kind} has the parts {', '.join(expected)}: see {missing[0]}")
    written = {name: as_text(value) for name, value in given.items()}
    bound = digest(written, kind)
    return {"lemmata-certificate": FORMAT, "kind": kind, "digest": bound, "problem": written, "certificate": as_text(parts)}


def _parts(certificate: Any, problem: Parts) -> tuple[str, Parts]:
    """The kind of a certificate and what it holds."""
    kinds: dict[type, Callable[[Any], tuple[str, Parts]]] = {
        LPOptimum: lambda f: ("lp-optimum", {"x": f.x, "value": f.value, "z": f.z, "y": f.y}),
        LowerBound: lambda f: f.parts,
        Infeasible: lambda f: ("lp-infeasible", {"z": f.z, "y": f.y}),
        Unbounded: lambda f: ("qp-unbounded" if "P" in problem else "lp-unbounded", {"x": f.x, "ray": f.ray}),
        QPOptimum: lambda f: ("qp-optimum", {"x": f.x, "value": f.value, "z": f.z, "y": f.y}),
        MaxMargin: lambda f: ("max-margin", {"w": f.w, "b": f.b, "alpha": _dense(f.alpha, len(problem.get("rows", ())))}),
        NotSeparable: lambda f: ("not-separable", {"weights": _dense(f.certificate, len(problem.get("rows", ())))}),
        Definiteness: lambda f: ("semidefinite", {"L": f.L, "D": f.D}) if f.semidefinite else _negative(f),
        RIPConstant: lambda f: (
            "rip-constant",
            {"order": f.order, "lower": f.lower, "upper": f.upper, "support": f.support},
        ),
    }
    if type(certificate) not in kinds:
        raise Misuse(f"a {type(certificate).__name__} is not a certificate that can be saved")
    return kinds[type(certificate)](certificate)


def _negative(found: Definiteness) -> tuple[str, Parts]:
    return "not-semidefinite", {"z": found.negative}


def _dense(alpha: dict[int, Any], n: int) -> list[Any]:
    return [alpha.get(i, 0) for i in range(n)]


def as_text(value: Any) -> Any:
    """Numbers as text, arrays and tuples as lists."""
    if isinstance(value, dict):
        return {name: as_text(v) for name, v in value.items()}
    if isinstance(value, bool):
        return value
    if isinstance(value, np.ndarray | tuple | list):
        return [as_text(v) for v in value]
    return str(rational(value))
