"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("regret-on-linear-losses", "theorems/mirror_descent/proofs.py"): [
        (" g @ x, total + g", " g @ x - 1, total + g", "what is played made less"),
        ("total + g, t + 1", "total + g, t + 2", "rounds counted twice"),
        ("0 * g, 0, 0 * g,", "0 * g, -1, 0 * g,", "another start"),
    ],
    ("regret-on-linear-losses", "algorithms/mirror_descent/mirror_descent.py"): [
        ("(path[-1], alpha", "(path[0], alpha", "whole run that steps from the start"),
        ("in subgradients:", "in subgradients[1:]:", "whole run that leaves out a round"),
    ],
}
