"""Which roles a public name plays: found by asking it on samples, as ``lemmata validate`` does before a search.

What the survey knows, and what has the name of a role, plays that role: a law that it breaks is a refutation. Of all else nobody
said that it does: where a law fails, either it was never meant to play the role, or it has a defect, and the table names the law.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...properties.roles import Implementation, role_named
from ...properties.roles.journal import journal
from ...properties.roles.limits import LIMIT
from ...properties.samples.draws import drawn
from ...properties.search.record import Record
from ...properties.search.search import check_sample
from ...properties.theorem import Theorem
from ..base.errors import Misuse
from ..implementations.importing import imported, lineage
from ..validation.cases import theorems_of
from ..validation.preflight import DRAWN, MOST_THEOREMS, look
from ..workers.pool import Crash, Limits, run_all, run_apart
from .conventions import is_named
from .discovery import Public, import_all
from .known import Setting

TOGETHER = 25  # candidates that are asked in one job
DEATHS = 2  # processes that a name may end before it is not asked any more
PATIENCE = 2.0  # seconds on one sample, where nobody says that the role is played
SILENT = 2  # laws that say nothing before a role is given up of which nobody said that it is played


@dataclass(frozen=True)
class Candidate:
    """A public name that may play a role: `claimed` where the survey, its own name, or `fit` and `get_params` say that it does."""

    public: Public
    setting: Setting
    claimed: bool

    @property
    def words(self) -> str:
        """How it is run, and that nobody but its name says what it is; empty where it was asked as it is."""
        by_name = self.claimed and not self.setting.claimed and not self.setting.by_convention
        return "it has the name of the role" if by_name else self.setting.words

    @property
    def role(self) -> type:
        return role_named(self.setting.role)

    @cached_property
    def made(self) -> Implementation:
        """What is run: it is imported where it is first made, on a worker."""
        given = ", ".join(f"{key}={value!r}" for key, value in self.setting.settings)
        name = f"{self.setting.target}{f' ({given})' if given else ''}"
        overwrites = bool(getattr(self.role, "__overwrites__", False))
        return Implementation(name, Deferred(self.setting), dict(self.setting.settings), overwrites)


@dataclass(frozen=True)
class Deferred:
    """Makes an object of what is imported once it is asked for.

    Where it is not there, the public modules of its package are imported first: one of them may enable what is experimental.
    """

    setting: Setting

    @cached_property
    def implementation(self) -> Implementation:
        given = self.setting.target, role_named(self.setting.role), dict(self.setting.settings)
        try:
            return imported(*given)
        except Misuse:
            package = self.setting.target.partition(":")[0].partition(".")[0]
            if package == __name__.partition(".")[0]:  # an adapter
                raise
            import_all(package)
            return imported(*given)

    def __call__(self) -> Any:
        return self.implementation.make()


def candidates(public: Public) -> Iterator[Candidate]:
    """The roles to ask a name about: those that the survey knows first."""
    yield from (Candidate(public, setting, setting.claimed or setting.by_convention) for setting in public.known)
    for role in public.roles:
        yield Candidate(public, Setting(role, public.target), is_named(public.target, role))


@dataclass(frozen=True)
class Answer:
    """What became of a candidate: whether it plays the role; how many laws held, and a law that does not; else why not.

    `open`: it has the name of the role, and answers as one would, but no law holds: it may be something else, or all wrong.
    """

    number: int
    plays: bool = False
    holds: int = 0
    reason: str = ""
    open: bool = False
    ended: bool = False  # its process


@dataclass
class Ask:
    """A job for a worker: candidates for one role, by their numbers, on samples of some of its theorems.

    They are asked together since a job costs more than most of them.
    """

    role: str
    candidates: Mapping[int, Candidate]
    seconds: float | None = LIMIT
    at: str = ""  # which of them is asked at the moment

    @property
    def row(self) -> tuple[str, str]:
        """The role, and the implementation at hand."""
        return self.role, self.at

    def run(self) -> list[Answer]:
        answers: list[Answer] = []
        journal().so_far(answers)
        for number, candidate in self.candidates.items():
            answers.append(self._one(number, candidate))
            journal().so_far(answers)
        return answers

    def crashed(self, crash: Crash) -> list[Answer]:
        """The answers until then, and that of the one that ended it; none where that is not known, of several."""
        answers = crash.so_far if isinstance(crash.so_far, list) else []
        left = [number for number in self.candidates if number not in {answer.number for answer in answers}]
        if len(self.candidates) > 1 and (crash.so_far is None or not left):
            return []
        return [*answers, *(Answer(number, reason=f"no answer without {crash.how}", ended=True) for number in left[:1])]

    def _one(self, number: int, candidate: Candidate) -> Answer:
        self.at = candidate.made.name
        try:
            Deferred(candidate.setting).implementation  # noqa: B018
        except Misuse as error:
            return Answer(number, reason=str(error))
        theorems = theorems_of(candidate.role)
        heard = Heard()
        if not candidate.setting.claimed:
            enough = 1 if candidate.setting.by_convention else MOST_THEOREMS
            heard = asked(theorems, candidate.made, self.seconds, candidate.claimed, enough)
            if not heard.holds or (heard.fails and not candidate.claimed):
                why = heard.why or "no law says anything of it on the samples tried"
                return Answer(number, False, heard.holds, why, candidate.claimed and heard.answers)
        if candidate.setting.by_convention:
            return Answer(number, True, heard.holds)
        before = look(candidate.role, theorems, candidate.made, self.seconds)
        return Answer(number, not before.error, heard.holds, before.error)


def _batches(numbers: list[int], most: int) -> Iterator[list[int]]:
    yield from (numbers[start : start + most] for start in range(0, len(numbers), most))


def asks(candidates: Mapping[int, Candidate], seconds: float | None, most: int) -> list[Ask]:
    """Jobs with so many candidates for a role each, of which somebody says that they play it, or nobody; these have `PATIENCE`."""
    of: dict[tuple[str, bool], list[int]] = {}
    for number, candidate in candidates.items():
        of.setdefault((candidate.setting.role, candidate.claimed), []).append(number)
    shares = [(role, claimed, part) for (role, claimed), numbers in of.items() for part in _batches(numbers, most)]
    short = min(seconds or PATIENCE, PATIENCE)
    return [Ask(role, {n: candidates[n] for n in part}, seconds if claimed else short) for role, claimed, part in shares]


def answers_of(candidates: Mapping[int, Candidate], seconds: float | None, workers: int, limits: Limits) -> Iterator[Answer]:
    """The answers of all candidates, as they come: one of which somebody says what it plays has so many `seconds` on a sample.

    What ends its process again and again is not asked about its other roles. Where it is not known who did, each is asked alone;
    and so is whoever was asked when it ended, in a process of its own: what was asked before may have written anywhere.
    """
    left, most, ended = dict(candidates), TOGETHER, Counter()
    while left:
        before, suspects = len(left), []
        for answers in run_all(asks(left, seconds, most), workers, limits, apart=True):
            for answer in answers:
                candidate = left.pop(answer.number)
                if answer.ended:
                    suspects.append({answer.number: candidate})
                else:
                    yield answer
        for suspect in suspects:
            for answer in run_apart(asks(suspect, seconds, 1)[0], limits):
                ended[suspect[answer.number].public.name] += answer.ended
                yield answer
        for number, candidate in list(left.items()):
            if ended[candidate.public.name] >= DEATHS:
                del left[number]
                yield Answer(number, reason="not asked: it ended its process when it was asked about other roles")
        most = 1 if len(left) == before else most


@dataclass
class Heard:
    """How many laws hold that are put to work; why not more; whether a law fails, and whether what it answered is to blame."""

    holds: int = 0
    why: str = ""
    fails: bool = False
    answers: bool = False
    late: bool = False  # no answer within the limit

    def note(self, record: Record) -> None:
        """The first failure is told, and before there is one the first refusal."""
        if record.fails and not self.fails:
            conclusion = record.smallest.conclusion if record.smallest else None
            self.fails, self.answers = True, conclusion is not None and not conclusion.fault
            self.late = conclusion is not None and conclusion.fault == "time"
            self.why = f"{record.theorem}: {conclusion or record.reason}"
        elif record.verdict in ("declined", "not-applicable"):
            self.why = self.why or record.reason


def asked(
    theorems: Sequence[Theorem], made: Implementation, seconds: float | None, patient: bool, enough: int = MOST_THEOREMS
) -> Heard:
    """What laws say of an implementation, on two samples each, until `enough` of them hold; where one is enough, on up to eight.

    It ends with the first answer that is late. Unless it is `patient` it ends with the first law that fails where none held before,
    and with two that say nothing.
    """
    heard = Heard()
    for number, theorem in enumerate(theorems[:MOST_THEOREMS]):
        if heard.late or heard.holds >= enough or (not patient and not heard.holds and (heard.fails or number == SILENT)):
            break
        records = []
        for sample in drawn(theorem.sample, DRAWN if enough > 1 else 4 * DRAWN)[1::2]:
            records.append(check_sample(theorem, made, sample, seconds=seconds)[0])
            heard.note(records[-1])
            if records[-1].fails or (enough == 1 and records[-1].verdict in ("holds", "not-applicable", "declined")):
                break
        heard.holds += any(r.verdict == "holds" for r in records) and not any(r.fails for r in records)
    return heard


def narrowest(found: Sequence[Candidate]) -> list[Candidate]:
    """Those whose role is not one that another of the same name specialises."""
    wider = {(c.public.target, role) for c in found for role in lineage(c.role)[1:]}
    return [c for c in found if (c.public.target, c.role) not in wider]
