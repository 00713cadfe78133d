"""Edits that each turn a derivation red: (theorem, file, old text, new text, what the attack is). They take long to derive."""

PROOFS = "theorems/regression/proofs/orders.py"
FITS, DATA = "theorems/regression/readings/reordered.py", "theorems/regression/samples/transformed.py"
MOVED_FITS = "theorems/regression/readings/transformed.py"
LEAST, RIDGE = "least-squares-in-any-order", "ridge-in-any-order"
MOVED, TURNED, MOVED_PROOFS = (
    "least-squares-is-equivariant",
    "ridge-turns-with-the-data",
    "theorems/regression/proofs/coordinates.py",
)
STATIONARY = """ca) + λ⟨w,u⟩ = 0\"""
        return slope + self.penalty * (self.w @ u) == 0"""

ATTACKS: list[tuple[str, str, str, str, str]] = []

MORE = [
    (RIDGE, FITS, STATIONARY, STATIONARY.replace("== 0", "<= 1"), "loosened"),
    (
        RIDGE,
        FITS,
        "slope + self.times * self.penalty * (self.w_back @ u) == 0",
        "slope + self.penalty * (self.w_back @ u) == 0",
        "the penalty is not as many times as large",
    ),
    (RIDGE, PROOFS, "nothing, positive, penalised, name", "nothing, positive, name", "no penalty: the solution need not be unique"),
    (RIDGE, DATA, "return self.times >= 1", "return self.times >= 0", "examples that are taken never"),
    (RIDGE, PROOFS, 'n), of_sample(data, "not_empty")', "n), square(d)", "no examples: any intercept"),
    (RIDGE, DATA, 'times="times")', 'times="n")', "taken as often as there are examples"),
    (RIDGE, PROOFS, "by(back, there, two.order(), of", "by(back, there, of", "the order dropped"),
    (RIDGE, PROOFS, 'of_sample(self.reading, "level"), of', "of", "an intercept that is not fitted"),
    (
        LEAST,
        DATA,
        "return self.mu > 0",
        "return self.mu >= 0",
        "dependent columns: uniqueness without convexity",
    ),
    (LEAST, DATA, "return length >= self.mu * (u @ u)", "return length >= 0 * (u @ u)", "dependent columns"),
    (LEAST, PROOFS, "grown, here, there, two.order(), of", "grown, here, there, of", "the order dropped"),
    (LEAST, FITS, "return (self.w_back @ x + self.b_back - y)", "return (self.w_back @ x + self.b_back - 2 * y)", "other targets"),
    (
        TURNED,
        MOVED_FITS,
        "return self.w_there @ self.w_there == self.back @ self.back",
        "return self.back @ self.back >= 0",
        "no isometry",
    ),
    (TURNED, DATA, "return self.v @ u == 0", "return self.v @ u <= 1", "tilted targets"),
    (
        TURNED,
        MOVED_PROOFS,
        'name) for name in ("as_long", "at_an_angle")]',
        'name) for name in ("as_long",)]',
        "angles are not kept",
    ),
    (
        MOVED,
        MOVED_FITS,
        "return self.apart == self.intercepts * self.apart",
        "return self.apart == self.apart",
        "an intercept that is not fitted",
    ),
    (MOVED, DATA, "return target == self.factor * y + self.v @ x", "return target == self.factor * y", "not tilted"),
    (MOVED, MOVED_PROOFS, "self.along_there - along == 0, *moved", "self.along_there - along == 0, moved[0]", "no image"),
]
