"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("gradients-bound-the-divergence", "theorems/smoothness/proofs.py"): [
        ("split(bent, lower, linear)", "lower", "a case left out"),
        (": (x, gx, y, gy)}", ": (x, gy, y, gx)}", "gradients at each other's points"),
        (", y, gx, gy, D))}", ", y, gy, gx, D - D))}", "entry of the list made wrong"),
    ],
    ("gradients-bound-the-divergence", "algorithms/smoothness/bregman.py"): [
        ("- gradient(y) @ (", "- gradient(x) @ (", "lifted code made wrong"),
    ],
    ("divergence-of-the-conjugate", "theorems/smoothness/bregman.py"): [
        (" pair.dual, at=pair", " pair.dual_back, at=pair", "arguments that keep their places"),
    ],
    ("divergence-of-the-conjugate", "algorithms/smoothness/bregman.py"): [
        ("value(x) - value(y) ", "value(y) - value(x) ", "lifted code made wrong"),
    ],
    ("three-point-identity", "theorems/smoothness/bregman.py"): [
        ("zy - p.yx, at=p)", "zy - p.xy, at=p)", "arguments that change places"),
        ("p.yz + turned, at", "p.yz - turned, at", "sign made wrong"),
    ],
}
