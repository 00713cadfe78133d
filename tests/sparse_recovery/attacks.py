"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("near-orthogonality", "theorems/sparse_recovery/proofs/recovery.py"): [
        ("split(b > 0, positive, both)", "positive", "a case deleted"),
        ("b > 0, positive,", "b > 1, positive,", "cases that leave a gap"),
        ('not_shorter", a, -b)]', 'not_shorter", a, b)]', "helper made wrong"),
    ],
    ("near-orthogonality", "theorems/sparse_recovery/readings.py"): [
        ("u @ u) * (v @ v)", "u @ u) * (u @ u)", "reading made wrong"),
    ],
}
