"""A source document as its claims in order, each with its verdict and with how it was read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...properties.theorem import Holding
from ...sources import DOCUMENTS
from ..texts import clauses, wording
from ..texts.claims import Claim, Settled, all_claims, settled
from .theorem_pages import FailingShown

ORDER = ("holds", "holds in part", "repaired", "refuted", "informal", "open")
MEANINGS = {
    "holds": "true as printed, of a limit or of infinitely many things by a finite stand-in",
    "holds in part": "the decided clauses hold; another clause, or a hypothesis that no words grant, is undecided",
    "repaired": "fails as printed; holds with a stated extra hypothesis, constant or quantifier",
    "refuted": "the conclusion itself is wrong",
    "informal": "cannot be decided, for the reason given",
    "open": "nothing settles it yet",
}


@dataclass(frozen=True)
class ClaimShown:
    """A printed claim, what settles it, and how it was read."""

    claim: Claim
    by: Settled | None
    wording: clauses.Wording | None
    failing: tuple[FailingShown, ...]

    @property
    def id(self) -> str:
        """Its anchor on the page of its document."""
        return self.claim.id.partition("/")[2]

    @property
    def verdict(self) -> str:
        """One of `ORDER`."""
        return wording.verdict(self.claim.id) or "open"

    @property
    def grants(self) -> list[tuple[str, str, str]]:
        """The hypotheses that words of the text grant: hypothesis, words, gloss."""
        grants = self.wording.grants if self.wording else {}
        return [(phrase, *(part.strip() for part in grant.partition(" | ")[::2])) for phrase, grant in grants.items()]  # type: ignore[misc]

    @property
    def literally(self) -> list[Holding]:
        """The statements that have the printed sentence literally, and hold."""
        theorem = self.by.theorem if self.by else None
        return [h for h in theorem.holding if self.claim.id in h.claims] if theorem else []


@dataclass(frozen=True)
class Text:
    """A document with its claims in the order of the catalogue."""

    id: str
    title: str
    claims: tuple[ClaimShown, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many claims have each verdict, in the order of `ORDER`."""
        verdicts = [c.verdict for c in self.claims]
        return {v: verdicts.count(v) for v in ORDER}

    @property
    def undecided(self) -> int:
        """How many clauses and hypotheses of what is decided are not."""
        return sum(c.wording.undecided for c in self.claims if c.wording)

    @property
    def by_stand_in(self) -> int:
        """How many clauses speak of a limit or of infinitely many things: a finite stand-in is tested."""
        return sum(c.wording.by_stand_in for c in self.claims if c.wording)


def texts(verdicts: dict[str, Any]) -> list[Text]:
    """The documents, each with all its claims."""
    shown = [_shown(claim, verdicts) for claim in all_claims().values()]
    return [Text(d, title, tuple(c for c in shown if c.claim.source == d)) for d, title in DOCUMENTS.items()]


def _shown(claim: Claim, verdicts: dict[str, Any]) -> ClaimShown:
    by = settled().get(claim.id)
    failing = (by.failing, *by.also) if by and by.failing else ()
    return ClaimShown(claim, by, clauses.wordings().get(claim.id), tuple(FailingShown.of(f, verdicts) for f in failing))
