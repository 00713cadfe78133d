"""Edits that each turn a derivation red: (theorem, file, old text, new text, what the attack is)."""

PROOFS, LOSSES = "theorems/mirror_descent/proofs.py", "theorems/mirror_descent/samples/losses.py"
REGRET, CODE = "theorems/mirror_descent/regret.py", "algorithms/mirror_descent/mirror_descent.py"
LINEAR = "regret-on-linear-losses"

ATTACKS = [
    (LINEAR, REGRET, "s.L2 * run.rounds / 2", "s.L2 * run.rounds * 49 / 100", "bound strengthened"),
    (LINEAR, REGRET, "/ (2 * s.alpha)", "/ (3 * s.alpha)", "bound strengthened"),
    (LINEAR, REGRET, "run.played - run.total", "run.played * 2 - run.total", "bound strengthened"),
    (LINEAR, REGRET, "s.L2 * run.rounds / 2", "s.L2 * (run.rounds - 1) / 2", "bound strengthened"),
    (LINEAR, LOSSES, "g @ g <= self.L2", "g @ g <= 2 * self.L2", "hypothesis of the sample type loosened"),
    (LINEAR, LOSSES, "    def bounded(self", "    def limited(self", "hypothesis of the sample type dropped"),
    (LINEAR, LOSSES, "return self.alpha > 0", "return self.alpha > -1", "hypothesis of the sample type loosened"),
    (LINEAR, PROOFS, 'given("bounded", g), name', "name", "premise deleted"),
    (LINEAR, PROOFS, "[longest])", "[])", "premise deleted"),
    (LINEAR, PROOFS, "kept, square(x - u),", "kept,", "premise deleted"),
    (LINEAR, PROOFS, ', given("moves"))', ")", "premise deleted"),
    (LINEAR, PROOFS, "played + g @ x", "played + g @ x - 1", "what is played made less"),
    (LINEAR, PROOFS, "total + g, t + 1", "total + g, t + 2", "rounds counted twice"),
    (LINEAR, PROOFS, "(0 * g, 0, 0 * g, 0)", "(0 * g, -1, 0 * g, 0)", "another start"),
    (LINEAR, CODE, "return x - xi", "return x - 2 * xi", "lifted step made wrong"),
    (
        LINEAR,
        CODE,
        "return x - xi",
        "return x - xi * (2 if isinstance(x, np.ndarray) else 1)",
        "lifted step that arrays take another way",
    ),
    (LINEAR, CODE, "path.append(self.mirror(path[-1]", "path.append(self.mirror(path[0]", "whole run that steps from the start"),
    (LINEAR, CODE, "in subgradients:", "in subgradients[1:]:", "whole run that leaves out a round"),
]
