"""The door from another project's pytest: `parametrize_with_theorems`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from ...properties.search.search import Record
from ...properties.theorem import Theorem
from ..base.errors import Misuse
from ..implementations.importing import adapt, nearest, role_of
from ..workers.pool import DEFAULT, run_apart
from .cases import Case, Size, cases, judge, known_forms, seconds_of, sizes_of, theorems_for
from .entrance import preflight
from .expected_failures import Known, as_date, load


class Refuted(AssertionError):
    """The implementation breaks a theorem: the message is the whole refutation."""


def seed_of(text: str | None) -> int | None:
    """The seed that ``--hypothesis-seed`` gives, which takes any text: numbers from 0 are themselves."""
    if text is None:
        return None
    try:
        number = int(text)
    except ValueError:
        number = -1
    return number if number >= 0 else crc32(str(text).encode())


SHARE = 1.0  # seconds of a test for large samples and hard ones


@dataclass(frozen=True)
class Request:
    """What one `parametrize_with_theorems` asks for."""

    implementation: Any
    role: str
    expected: Mapping[str, str]
    until: Mapping[str, date | str]
    examples: int | None
    seed: int | None
    budget: float | None
    forms: Sequence[str] | None = None
    size: Size = "all"
    witnesses: list[Any] = field(default_factory=list, compare=False)  # of the laws that were refuted until now

    @property
    def search(self) -> dict[str, Any]:
        """How each test searches, as arguments of `Case.job`. Raises `Misuse` for a size or a form that there is not."""
        seconds = seconds_of(self.size, self.budget, SHARE)
        forms = known_forms(self.forms)
        sizes, more = sizes_of(self.size), tuple(self.witnesses)
        return {"examples": self.examples, "seed": self.seed or 0, "budget": seconds, "forms": forms, "sizes": sizes, "more": more}

    def seeded(self, seed: int | None) -> Request:
        """The same with that seed, where it has none of its own."""
        return self if self.seed is not None else replace(self, seed=seed)

    def expectations(self) -> list[Known]:
        """The expected failures. Raises `Misuse` for one that matches no theorem of the role."""
        ids = [theorem.id for theorem in theorems_for(role_of(self.role))]
        for what, names in (("expected", self.expected), ("until", self.until)):
            for name in names:
                if name not in ids:
                    raise Misuse(f"{what}: no theorem of the role {self.role} is called {name!r}{nearest(name, ids)}")
        for name in self.until:
            if name not in self.expected:
                raise Misuse(f"until: {name} has a date, but is not among the expected failures")
        dates = {name: as_date(value, f"until of {name}") for name, value in self.until.items()}
        return [Known(name, "", reason, dates.get(name)) for name, reason in self.expected.items()]


@dataclass(repr=False)
class BoundTheorem:
    """A theorem as a test sees it: with its id, its law, and `check`."""

    case: Case
    request: Request
    note: str = ""  # what the preflight says of the implementation
    record: Record | None = field(default=None, repr=False)

    def __repr__(self) -> str:  # what pytest shows of it beside a failure
        return f"<theorem {self.id}>"

    @property
    def id(self) -> str:
        return self.case.theorem.id

    @property
    def law(self) -> str:
        return self.case.theorem.law

    @property
    def statement(self) -> Theorem:
        return self.case.theorem

    def check(self, implementation: Any) -> None:
        """Search for a counterexample, or replay the witness of a known finding.

        Raises `Refuted` with the whole refutation. Skips the test where the theorem does not apply, or where the implementation
        itself declines; fails it where nothing was tested (vacuous, unknown), and where an expected failure does not fail.
        """
        __tracebackhide__ = True
        made, target = adapt(implementation, role_of(self.request.role))
        case = Case(self.case.theorem, made, target, self.case.inherited, self.case.expectation)
        self.record = record = run_apart(case.job(**self.request.search), DEFAULT).record
        judgement, text = judge(case, record)
        if record.interrupted:
            raise KeyboardInterrupt
        if record.fails:
            self.request.witnesses.extend(one.sample for one in (record.smallest, record.worst) if one is not None)
            raise Refuted(case.refutation(record))
        if judgement == "skipped":
            pytest.skip(text)
        if judgement == "failed":
            pytest.fail(text, pytrace=False)

    def properties(self) -> list[tuple[str, str]]:
        """What a report says of the run: theorem, implementation, verdict, ratio, tightness, samples."""
        record = self.record
        if record is None:
            return []
        ratio = record.smallest.conclusion.ratio if record.smallest else None
        found = {
            "theorem": record.theorem, "implementation": record.implementation, "verdict": record.verdict,
            "ratio": ratio, "tightness": record.tightness, "examples": record.tried,
            **{tried.kind: str(tried) or None for tried in record.beyond},
            "theorems": len(theorems_for(role_of(self.request.role))), "note": self.note or None,
        }  # fmt: skip
        return [
            (name, f"{value:.6g}" if isinstance(value, float) else str(value)) for name, value in found.items() if value is not None
        ]


def parametrize_with_theorems(
    implementation: Any,
    role: str,
    *,
    expected: Mapping[str, str] | None = None,
    until: Mapping[str, date | str] | None = None,
    examples: int | None = None,
    seed: int | None = None,
    budget: float | None = None,
    forms: Sequence[str] | None = None,
    size: Size = "all",
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator of a test ``def test_theory(implementation, theorem): theorem.check(implementation)``: one test a theorem.

    Parameters
    ----------
    implementation: a class, an instance, a function, or ``"module:name"``.
    role: what it is to be; ``lemmata list`` shows the roles.
    expected: reasons by theorem id of the failures that are expected. Strict: one that passes fails the run, and an id that
        matches no theorem of the role is an error.
    until: dates (ISO text or `date`) by theorem id, after which a failure is no longer expected.
    examples, seed: how many samples a theorem draws (its own default for None), and the seed of the run (that of
        ``--hypothesis-seed`` for None, else 0).
    budget: seconds that each test spends on samples of the sizes that users have, and on samples that are hard for floating
        point, after the small ones (1 for None); 0 for none.
    forms, size: in which arrays are handed over as well, and which samples are tried after the small ones, as in `validate`.

    A wrong call is a collection error of one line, and so is an implementation that cannot play its role.

    Example
    -------
    >>> from lemmata import parametrize_with_theorems
    >>> from sklearn.linear_model import Perceptron
    >>> @parametrize_with_theorems(Perceptron(), role="online-classifier", examples=50)
    ... def test_theory(implementation, theorem):
    ...     theorem.check(implementation)
    """
    return pytest.mark.lemmata(
        Request(
            implementation,
            role,
            dict(expected or {}),
            dict(until or {}),
            examples,
            seed,
            budget,
            forms,
            size,
        )
    )


def parameters(requests: Sequence[Request], root: Path, tried: bool = True) -> list[Any]:
    """The parameters of a test function: a theorem each, with the expectations of the requests and of ``[tool.lemmata]``.

    Raises `Misuse` for a wrong call, and, where it is `tried`, for an implementation that cannot play its role.
    """
    found, known = [], load(root)
    for request in requests:
        role, _ = role_of(request.role), request.search
        made, target = adapt(request.implementation, role)
        note = preflight(made, role, theorems_for(role)).note if tried else ""
        for case in cases(made, role, target, [*request.expectations(), *known]):
            name = case.theorem.id if len(requests) == 1 else f"{made.name}-{case.theorem.id}"
            marks = []
            if case.expectation is not None:
                marks = [pytest.mark.xfail(reason=case.expectation.reason, strict=True, raises=Refuted)]
            found.append(pytest.param(request.implementation, BoundTheorem(case, request, note), id=name, marks=marks))
    return found
