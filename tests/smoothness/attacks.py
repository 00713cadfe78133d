"""Edits that each turn a derivation red: (theorem, file, old text, new text, what the attack is)."""

PROOFS, SAMPLES = "theorems/smoothness/proofs.py", "theorems/smoothness/samples/points.py"
LAWS, CODE = "theorems/smoothness/bregman.py", "algorithms/smoothness/bregman.py"
GRADIENTS, CONJUGATE, THREE = "gradients-bound-the-divergence", "divergence-of-the-conjugate", "three-point-identity"

ATTACKS = [
    (GRADIENTS, LAWS, "2 * D.L * pair", "1.98 * D.L * pair", "bound strengthened"),
    (GRADIENTS, LAWS, "2 * D.mu * pair.divergence", "2.02 * D.mu * pair.divergence", "bound strengthened"),
    (GRADIENTS, SAMPLES, "return self.mu >= 0", "return self.mu >= -1", "hypothesis of the sample type loosened"),
    (GRADIENTS, SAMPLES, "<= self.L * self.L *", "<= 1 + self.L * self.L *", "hypothesis of the sample type loosened"),
    (
        GRADIENTS,
        SAMPLES,
        "return fv >= fy + gy @ (v - y)",
        "return fv >= fy + gy @ (v - y) - 1",
        "hypothesis of the sample type loosened",
    ),
    (
        GRADIENTS,
        SAMPLES,
        "self.L * ((v - x) @ (v - x)) / 2",
        "self.L * ((v - x) @ (v - x))",
        "hypothesis of the sample type loosened",
    ),
    (GRADIENTS, PROOFS, "split(bent, lower, linear), strong", "lower, strong", "a case left out"),
    (GRADIENTS, PROOFS, '"slopes": (x, gx, y, gy)}', '"slopes": (x, gy, y, gx)}', "gradients at each other's points"),
    (GRADIENTS, PROOFS, "Pair(x, y, gx, gy, D)", "Pair(x, y, gy, gx, D - D)", "entry of the list made wrong"),
    (GRADIENTS, CODE, "- gradient(y) @ (x - y)", "- gradient(x) @ (x - y)", "lifted code made wrong"),
    (CONJUGATE, LAWS, "2 * D.mu * pair.dual_back", "2.02 * D.mu * pair.dual_back", "bound strengthened"),
    (CONJUGATE, LAWS, "pair.divergence, pair.dual,", "pair.divergence, pair.dual_back,", "arguments that keep their places"),
    (CONJUGATE, SAMPLES, "return fx + px == gx @ x", "return fx + px >= gx @ x", "hypothesis of the sample type loosened"),
    (
        CONJUGATE,
        SAMPLES,
        "return (sx - x) @ (sx - x) == 0",
        "return (sx - x) @ (sx - x) <= 1",
        "hypothesis of the sample type loosened",
    ),
    (
        CONJUGATE,
        SAMPLES,
        'self.mu * ((x - y) @ (x - y)) / 2\n\n    @hypothesis(over="dual_points", everywhere="x y")\n    def conjugate_at_x',
        'self.mu * ((x - y) @ (x - y)) / 3\n\n    @hypothesis(over="dual_points", everywhere="x y")\n    def conjugate_at_x',
        "hypothesis of the sample type loosened",
    ),
    (CONJUGATE, PROOFS, "cauchy_schwarz(u, v), ", "", "premise deleted"),
    (CONJUGATE, CODE, "value(x) - value(y)", "value(y) - value(x)", "lifted code made wrong"),
    (THREE, LAWS, "p.zx - p.zy - p.yx", "p.zx - p.zy - p.xy", "arguments that change places"),
    (THREE, LAWS, "p.xy + p.yz + turned", "p.xy + p.yz - turned", "sign made wrong"),
    (THREE, CODE, "- gradient(y) @ (x - y)", "+ gradient(y) @ (x - y)", "lifted code made wrong"),
    (
        THREE,
        CODE,
        "- gradient(y) @ (x - y)",
        "- gradient(y) @ (x - y) * (2 if isinstance(x, np.ndarray) else 1)",
        "lifted code that arrays take another way",
    ),
]
