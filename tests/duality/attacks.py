"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("kkt-sufficient", "theorems/duality/proofs.py"): [
        ("* (g_there - g),)", "* (g - g_there),)", "step of the induction made wrong"),
        (" *_: (0,), lambda Z", " *_: (-1,), lambda Z", "start of the induction made wrong"),
    ],
    ("kkt-sufficient", "theorems/duality/readings.py"): [
        ("return z * (best - g)", "return z * (g - best)", "declared sum made wrong"),
    ],
}
