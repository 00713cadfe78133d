"""What an answer to a program is worth: residuals, gap and optimum, exactly; and whether what its solver says of it is true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from ...properties.numbers.exact import from_flint
from ...properties.numbers.shown import show
from ...properties.oracles import lp
from ..base.errors import Misuse
from .points import violations
from .program import ZERO, Number, Program, as_float, exactly, number, vector
from .truth import Enclosure, enclosed

Verdict = Literal["true", "false", "unknown"]
TOLERANCE = 1e-6
NEAR = 1e-9  # of the value of x, at least 1: a bound is not looked for that is nearer to it
LARGEST = 500_000  # entries of the matrices in a certificate
ROUNDING = 2.0**-40  # of the value, where a solver's own tolerance may be 0
SAYS = ("optimal", "infeasible", "unbounded")


@dataclass(frozen=True)
class Answer:
    """What a solver returned: x, with the multipliers z of the inequalities and y of the equations where it has them.

    `says` is its own word, ``"optimal"``, ``"infeasible"`` or ``"unbounded"``; `by` its name; `value` the value that it reports.
    `fault` is what was certified against it where it was read; `doubt` why it could not be read.
    """

    x: tuple[Number, ...] | None = None
    z: tuple[Number, ...] | None = None
    y: tuple[Number, ...] | None = None
    says: str = "optimal"
    by: str = ""
    value: Number | None = None
    fault: str = ""
    doubt: str = ""


def answer(
    program: Program, x: Any = None, z: Any = None, y: Any = None, says: Any = "optimal", by: Any = "", value: Any = None
) -> Answer:
    """An answer of array-likes. Raises `Misuse` where shapes do not fit, and for a word that is not one of `SAYS`."""
    if str(says) not in SAYS:
        raise Misuse(f"{says!r} is not a word of a solver: expected {', '.join(SAYS)}")
    if x is None and says == "optimal":
        raise Misuse("an answer that is said to be optimal has an x")
    sizes = {"x": program.n, "z": len(program.h), "y": len(program.b)}
    found = {name: None if part is None else tuple(vector(part, name)) for name, part in (("x", x), ("z", z), ("y", y))}
    for name, part in found.items():
        if part is not None and len(part) != sizes[name]:
            raise Misuse(f"{name} has {len(part)} entries, and the program asks for {sizes[name]}")
    reported = None if value is None or str(says) != "optimal" else number(value, "value")
    x, z, y = found.values()
    return Answer(x, z, y, says=str(says), by="".join(filter(str.isprintable, str(by))), value=reported)


@dataclass(frozen=True)
class Certified:
    """An answer held against its program. Everything is exact; what is printed of it is rounded."""

    program: Program
    answer: Answer
    tol: float = TOLERANCE
    allowed: float | None = None  # by how much its value may be above the least one, where the solver declares it

    def __repr__(self) -> str:
        return f"<{self.answer.says}: {'; '.join([self.verdict, *self.reasons])}>"

    # ---------------------------------------------------------------------------------------------------------- of the answer

    @cached_property
    def violated(self) -> list[tuple[Number, str, int]]:
        """The constraints that x misses: by how much, in which block, and in which row."""
        return [] if self.answer.x is None else violations(self.program, self.answer.x)

    @cached_property
    def primal(self) -> Number:
        """The largest violation of a constraint."""
        return max((v for v, _, _ in self.violated), default=ZERO)

    @cached_property
    def value(self) -> Number | None:
        """½xᵀPx + q·x + r."""
        return None if self.answer.x is None else self.program.value(self.answer.x)

    @cached_property
    def multipliers(self) -> tuple[Sequence[Number], Sequence[Number]] | None:
        """z and y, where the answer has all that the program asks for."""
        z, y = self.answer.z, self.answer.y
        z, y = (() if not self.program.h else z), (() if not self.program.b else y)
        return None if self.answer.x is None or z is None or y is None else (z, y)

    @property
    def dual(self) -> Number | None:
        """The largest |Px + q + Gᵀz + Aᵀy|."""
        found = self.multipliers
        return None if found is None else max(map(abs, self.program.slope(self.answer.x or (), *found)), default=ZERO)

    @property
    def negative(self) -> Number | None:
        """How far below 0 the multiplier of an inequality is."""
        found = self.multipliers
        return None if found is None else max((-v for v in found[0] if v < 0), default=ZERO)

    @property
    def complementarity(self) -> Number | None:
        """The largest |zᵢ(h − Gx)ᵢ|."""
        found = self.multipliers
        if found is None or self.answer.x is None:
            return None
        rows = zip(found[0], self.program.G.times(self.answer.x), self.program.h, strict=True)
        return max((abs(z * (s - v)) for z, v, s in rows), default=ZERO)

    # ------------------------------------------------------------------------------------------------------------ of the truth

    @cached_property
    def truth(self) -> Enclosure:
        """The least value, as narrowly as can be afforded."""
        found = self.multipliers
        given = [] if found is None else [(list(self.answer.x or ()), list(found[0]), list(found[1]))]
        near = exactly(NEAR) * max(abs(self.value or ZERO), ZERO + 1)
        value = self.value if self._misses() is None else None
        return enclosed(self.program, given, value, min(near, self._of_the_value() / 2), self.answer.says)

    def stated(self, value: Number | None) -> Number | None:
        """A value of the program as a value of the problem: its negative, where that is to maximise."""
        return -value if value is not None and self.program.maximised else value

    @property
    def optimum(self) -> tuple[Number | None, Number | None]:
        """Two numbers between which the optimal value of the problem is; None where there is no bound."""
        lower = None if self.truth.lower is None else self.truth.lower.value
        ends = self.stated(lower), self.stated(self.truth.upper)
        return (ends[1], ends[0]) if self.program.maximised else ends

    @property
    def gap(self) -> Number | None:
        """By how much the value of x is above what nothing feasible is below: negative for an x that gains by violations."""
        return None if self.value is None or self.truth.lower is None else self.value - self.truth.lower.value

    @property
    def excess(self) -> Number | None:
        """By how much the value of x is above that of a feasible point that is known: it is at least so far from optimal."""
        return None if self.value is None or self.truth.upper is None else self.value - self.truth.upper

    @cached_property
    def reasons(self) -> list[str]:
        """What shows that the word is false, in sentences; empty where nothing does."""
        if self.answer.fault:
            return [self.answer.fault]
        found, none = [], self.truth.none
        better, beyond, sign = ("more", "above", -1) if self.program.maximised else ("less", "below", 1)
        if self.answer.says != "optimal":
            if self.truth.point is not None and self.answer.says == "infeasible":
                found.append("a point is feasible")
            if self.answer.says == "unbounded" and none == "infeasible":
                found.append("nothing is feasible")
            if self.answer.says == "unbounded" and self.truth.lower is not None:
                found.append(f"no feasible value is {beyond} {rounded(sign * self.truth.lower.value)}")
            return found
        if none == "unbounded":
            return ["the program is unbounded"]
        if (worst := self._misses()) is not None:
            found.append(f"x misses {self.row(worst)} by {rounded(worst[0])}")
            found += ["the program is infeasible"] * bool(none)
        if self.excess is not None and self.excess > self._of_the_value():
            found.append(f"a feasible point has a value that is {rounded(self.excess)} {better}")
        if self.gap is not None and -self.gap > self._of_the_value():
            found.append(f"its value is {rounded(-self.gap)} {better} than any feasible one")
        found += self._of_the_multipliers()
        reported = self.answer.value
        if reported is not None and self.value is not None:
            off = abs(reported - self.value)
            if off > self._of_the_value():
                found.append(f"the value that it reports is {rounded(off)} off that of its x")
        return found

    def _of_the_multipliers(self) -> list[str]:
        """What is wrong with the multipliers of the answer, if it has any: their signs, and the slope that they leave."""
        if self.multipliers is None or self.dual is None or self.negative is None or not any(map(len, self.multipliers)):
            return []
        costs = max(map(abs, self.program.q), default=ZERO)
        largest = max([costs, ZERO + 1, *map(abs, (*self.multipliers[0], *self.multipliers[1]))])
        absolute = ([abs(v) for v in part] for part in (self.answer.x or (), *self.multipliers))
        terms = max(self.program.absolute.slope(*absolute), default=ZERO)
        found = [f"a multiplier of an inequality is {rounded(-self.negative)}"] * (self.negative > exactly(self.tol) * largest)
        slope = f"its multipliers leave a slope Px + q + Gᵀz + Aᵀy of {rounded(self.dual)}"
        return found + [slope] * (self.dual > exactly(self.tol) * max(terms, ZERO + 1))

    @property
    def verdict(self) -> Verdict:
        """Whether the solver's word is true, to `tol`."""
        if self.reasons:
            return "false"
        if self.answer.says == "optimal" and self.truth.none:
            return "unknown"
        if self.answer.says != "optimal":
            return "true" if self.truth.none == self.answer.says else "unknown"
        return "true" if self.gap is not None and self.gap <= self._of_the_value() else "unknown"

    def _misses(self) -> tuple[Number, str, int] | None:
        """The constraint that x misses by most, as a share of its side, if that is more than is allowed."""
        worst = max(self.violated, key=lambda entry: entry[0] / self._scale(entry), default=None)
        return worst if worst is not None and worst[0] > exactly(self.tol) * self._scale(worst) else None

    @property
    def doubt(self) -> str:
        """Why the verdict is unknown, where it is."""
        if self.verdict != "unknown":
            return ""
        if self.answer.doubt or self.truth.reason:
            return self.answer.doubt or self.truth.reason
        if self.truth.none:
            return "no point is feasible exactly, and x misses no constraint by more than the tolerance"
        if self.gap is None or self.answer.says != "optimal":
            return f"that the program is {self.answer.says} is neither certified nor refuted"
        return f"its value is {rounded(self.gap)} off the certified bound, and no better point is known"

    def row(self, entry: tuple[Number, str, int]) -> str:
        """What a row is called."""
        _, block, i = entry
        return f"{'inequality' if block == 'G' else 'equation'} {i}"

    def _scale(self, entry: tuple[Number, str, int]) -> Number:
        _, block, i = entry
        return max(abs((self.program.h if block == "G" else self.program.b)[i]), ZERO + 1)

    def _of_the_value(self) -> Number:
        own = ZERO if self.allowed is None else exactly(self.allowed)
        return max(own, exactly(self.tol if self.allowed is None else ROUNDING) * max(abs(self.value or ZERO), ZERO + 1))

    # -------------------------------------------------------------------------------------------------------------- what is kept

    def as_json(self) -> dict[str, Any]:
        """The findings as JSON values; numbers in float64, next to the exact ones."""
        truth, number = self.truth, lambda v: None if v is None else as_float(v)
        least, most = self.optimum
        return {
            "program": {"variables": self.program.n, "inequalities": len(self.program.h), "equations": len(self.program.b)},
            "by": self.answer.by,
            "says": self.answer.says,
            "verdict": self.verdict,
            "reasons": self.reasons,
            "tol": self.tol,
            "allowed": self.allowed,
            "value": number(self.stated(self.value)),
            "primal": number(self.primal) if self.answer.x is not None else None,
            "dual": number(self.dual),
            "negative": number(self.negative),
            "complementarity": number(self.complementarity),
            "gap": number(self.gap),
            "optimum": {"from": number(least), "to": number(most), "none": truth.none or None},
            "exact": truth.certificate is not None,
            "unknown": self.doubt or None,
        }

    def save(self, path: Path) -> Path:
        """Write the certificate of the optimum, of the bound, or that there is none, for ``lemmata verify``.

        Raises `Misuse` where there is none, or where it would be too large for that.
        """
        from ..certificates import checker, saving

        n, rows = self.program.n, len(self.program.h) + len(self.program.b)
        if n * (rows + n * (not self.program.is_linear)) > LARGEST:
            raise Misuse(f"a certificate has all entries of its matrices, and these are more than {LARGEST}")
        parts, found, lower = self.program.dense(), self.truth.certificate, self.truth.lower
        if found is None and lower is None:
            why = self.truth.reason or f"none is known for a quadratic program that is {self.truth.none}"
            raise Misuse(f"there is no certificate to write: {why}")
        if found is None:
            assert lower is not None
            exact = {name: [from_flint(v) for v in getattr(lower, name)] for name in ("w", "z", "y")}
            found = saving.LowerBound(value=from_flint(lower.value - self.program.r), linear=self.program.is_linear, **exact)
        if self.program.is_linear or isinstance(found, lp.Infeasible):
            parts["c"] = parts.pop("q")
            del parts["P"]
        try:
            content = saving.as_json(found, **parts)
            missed = checker.check(content)
        except ValueError as error:
            raise Misuse(f"there is no certificate that lemmata verify accepts: {error}") from None
        assert missed is None, missed
        saving.write(path, content)
        return path


def rounded(value: Number) -> str:
    """A number for people."""
    return show(from_flint(value))
