"""The signs of verdicts: each has its own, so that a reader needs no colour."""

OF_RUNS = {
    "holds": "✓",
    "refuted": "✗",
    "crashed": "‼",
    "vacuous": "○",
    "unknown": "?",
    "declined": "⊘",
    "not-applicable": "·",
}
OF_CLAIMS = {"holds": "✓", "holds in part": "◐", "repaired": "✎", "refuted": "✗", "informal": "∼", "open": "?"}
