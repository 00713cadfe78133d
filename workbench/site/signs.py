"""The signs of verdicts: each has its own, so that a reader needs no colour. The style sheet puts them before the words."""

OF_RUNS = {
    "holds": "✓",
    "refuted": "✗",
    "crashed": "‼",
    "vacuous": "○",
    "unknown": "?",
    "declined": "⊘",
    "not-applicable": "·",
}
MEANINGS = {
    "holds": "no counterexample was found",
    "refuted": "a counterexample was found",
    "crashed": "it died, hung, or broke its limits",
    "vacuous": "nothing was put to work, or an allowance swallowed the law: that does not pass",
    "unknown": "undecided: that does not pass",
    "declined": "the implementation said that it cannot do it",
    "not-applicable": "the theorem does not apply, for the reason given",
}
OF_CLAIMS = {"holds": "✓", "holds in part": "◐", "repaired": "✎", "refuted": "✗", "informal": "∼", "open": "?"}
LINKED = ("refuted", "crashed")  # in a matrix their sign is a link


def style() -> str:
    """The part of the style sheet that draws the signs: no screen reader says them, for the word stands beside or behind each."""
    signs = {**OF_RUNS, **OF_CLAIMS, "not yet run": "?"}
    lines = [_before(f".verdict.{name.replace(' ', '-')}", f"{sign} ") for name, sign in signs.items()]
    lines += [_before(f".cell.{name}{' a' * (name in LINKED)}", sign) for name, sign in OF_RUNS.items()]
    return "".join(lines)


def _before(selector: str, sign: str) -> str:
    return f'{selector}::before {{ content: "{sign}"; content: "{sign}" / ""; }}\n'
