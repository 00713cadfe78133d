"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("ridge-in-any-order", "theorems/regression/readings/reordered.py"): [
        ("times * self.penalty", "penalty", "the penalty is not as many times as large"),
    ],
    ("ridge-in-any-order", "theorems/regression/proofs/orders.py"): [
        ('of_sample(data, "not_empty"', "square(d", "no examples: any intercept"),
        ('self.reading, "level"), of_sample(self.reading, "other_level")', 'self.reading, "other_level"),', "any intercept"),
    ],
    ("ridge-in-any-order", "theorems/regression/samples/transformed.py"): [
        (', times="times")', ', times="n")', "taken as often as there are examples"),
    ],
    ("least-squares-in-any-order", "theorems/regression/readings/reordered.py"): [
        (".b_back - y) * (", ".b_back - 2 * y) * (", "other targets"),
    ],
    ("ridge-turns-with-the-data", "theorems/regression/proofs/coordinates.py"): [
        (', "at_an_angle")', ",)", "angles are not kept"),
    ],
}
