"""The counts of a first page, the theorems that it names, and the stored records that the code has left behind."""

from __future__ import annotations

from collections import Counter

from . import findings, texts
from .theorem_pages import TheoremPage

HEADLINES = (
    "updates-on-unit-rows", "sauer-shelah", "training-error-falls", "kkt-sufficient", "gram-iff-psd", "soft-complementarity",
    "sparse-vectors-are-recovered", "stable-recovery",
)  # fmt: skip


def counts(found: list[TheoremPage], documents: list[texts.Text]) -> dict[str, int]:
    """Counts of theorems, of mutants, and of printed claims."""
    kinds = [p.evidence.split(", ") for p in found]
    claims = [c for t in documents for c in t.claims]
    verdicts = Counter(c.verdict for c in claims)
    return {
        "contracts": sum(p.theorem.is_contract for p in found),
        "holding": sum(p.verdict == "holds" for p in found),
        "proved": sum("proved" in k for k in kinds),
        "kernel": sum("kernel-checked" in k for k in kinds),
        "steps": sum("steps proved" in k for k in kinds),
        "sampled_only": sum("sampled" in k and not {"proved", "steps proved", "exhausted"} & set(k) for k in kinds),
        "caught": sum(p.stored.get("mutants_caught", 0) for p in found),
        "mutants": sum(p.stored.get("mutants", 0) for p in found),
        "errata": verdicts["repaired"] + verdicts["refuted"],
        "claims": len(claims),
        "decided": sum(bool(c.by and c.by.theorem) for c in claims),
        "open_claims": verdicts["open"],
        "informal_claims": verdicts["informal"],
        "undecided": sum(t.undecided for t in documents),
        "by_stand_in": sum(t.by_stand_in for t in documents),
        "not_read": sum(bool(c.by and c.by.theorem and not c.wording) for c in claims),
    }


def stale_records(found: list[TheoremPage], shown: list[findings.Card]) -> str:
    """Which stored records the code has left behind, in a sentence; nothing where all are current."""
    not_run = [p.id for p in found if not p.stored]
    old = [p.id for p in found if p.stored and not p.is_current]
    laws = [r.record["theorem"] for f in shown for r in f.refutations if findings.is_outdated(r.record)]
    parts = [f"{_number(not_run, 'theorem')} not run yet ({_some(not_run)}): lemmata report runs them"] * bool(not_run)
    edited = "of before an edit of something that it depends on"
    parts += [
        f"the evidence of {len(old)} theorem{'s' * (len(old) > 1)} is {edited} ({_some(old)}): lemmata report runs it again"
    ] * bool(old)
    again = "python -m lemmata.survey.survey"
    parts += [f"{_number(laws, 'refutation')} of a law before an edit ({_some(laws)}): {again}"] * bool(laws)
    return "; ".join(parts) + "." * bool(parts)


def _number(names: list[str], one: str) -> str:
    return f"{len(names)} {one} is" if len(names) == 1 else f"{len(names)} {one}s are"


def _some(names: list[str], most: int = 3) -> str:
    names = list(dict.fromkeys(names))
    return ", ".join(names[:most]) + (" …" if len(names) > most else "")
