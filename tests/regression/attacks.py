"""Edits that each turn a derivation red: (theorem, file, old text, new text, what the attack is). They take long to derive."""

PROOFS = "theorems/regression/proofs/symmetries.py"
FITS, DATA = "theorems/regression/readings/transformed.py", "theorems/regression/samples/transformed.py"
LEAST, RIDGE = "least-squares-in-any-order", "ridge-in-any-order"
MOVED, TURNED = "least-squares-is-equivariant", "ridge-turns-with-the-data"
STATIONARY = """la) + λ⟨w,u⟩ = 0\"""
        return slope + self.penalty * (self.w @ u) == 0"""
SLOPE_THERE = "return slope + self.copies * self.penalty * (self.w_transformed @ u) == 0"

ATTACKS: list[tuple[str, str, str, str, str]] = []

MORE = [
    (RIDGE, FITS, STATIONARY, STATIONARY.replace("== 0", "<= 1"), "loosened"),
    (RIDGE, FITS, SLOPE_THERE, SLOPE_THERE.replace("self.copies * ", ""), "the penalty is not as many times as large"),
    (RIDGE, PROOFS, "nothing, positive, penalised, name", "nothing, positive, name", "no penalty: the solution need not be unique"),
    (RIDGE, DATA, "return self.copies >= 1", "return self.copies >= 0", "examples that are taken never"),
    (RIDGE, PROOFS, 'n), of_sample(self.data, "not_empty")', "n), square(self.d)", "no examples: any intercept"),
    (RIDGE, DATA, 'times="copies")', 'times="n")', "taken as often as there are examples"),
    (RIDGE, PROOFS, "two.way) == 0, there, two.order(), two", "two.way) == 0, there, two", "the order dropped"),
    (RIDGE, PROOFS, "more, turned, level, name", "more, turned, name", "an intercept that is not fitted"),
    (LEAST, DATA, "return self.mu > 0", "return self.mu >= 0", "dependent columns: uniqueness without convexity"),
    (LEAST, DATA, "return length >= self.mu * (u @ u)", "return length >= 0 * (u @ u)", "dependent columns"),
    (LEAST, PROOFS, "grown, here, there, two.order(), two", "grown, here, there, two", "the order dropped"),
    (LEAST, FITS, "return (missed - target - ", "return (missed - 2 * target - ", "other targets"),
    (
        TURNED,
        FITS,
        "return self.w_transformed @ self.w_transformed == self.w_back @ self.w_back",
        "return self.w_back @ self.w_back >= 0",
        "no isometry",
    ),
    (TURNED, DATA, "return self.v @ u == 0", "return self.v @ u <= 1", "tilted targets"),
    (TURNED, PROOFS, 'name) for name in ("as_long", "at_an_angle")]', 'name) for name in ("as_long",)]', "angles are not kept"),
    (
        MOVED,
        FITS,
        "return self.apart == self.intercepts * self.apart",
        "return self.apart == self.apart",
        "an intercept that is not fitted",
    ),
    (MOVED, DATA, "return target == self.s * y + self.v @ x", "return target == self.s * y", "not tilted"),
    (MOVED, PROOFS, "self.along_there - along == 0, *moved", "self.along_there - along == 0, moved[0]", "no image"),
]
