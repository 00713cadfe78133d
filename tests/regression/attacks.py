"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("ridge-in-any-order", "theorems/regression/readings/transformed.py"): [
        ("slope + self.copies * self.penalty", "slope + self.penalty", "the penalty is not as many times as large"),
    ],
    ("ridge-in-any-order", "theorems/regression/proofs/symmetries.py"): [
        ('n), of_sample(self.data, "not_empty")', "n), square(self.d)", "no examples: any intercept"),
        ("more, turned, level, name", "more, turned, name", "an intercept that is not fitted"),
    ],
    ("ridge-in-any-order", "theorems/regression/samples/transformed.py"): [
        ('times="copies")', 'times="n")', "taken as often as there are examples"),
    ],
    ("least-squares-in-any-order", "theorems/regression/readings/transformed.py"): [
        ("return (missed - target - ", "return (missed - 2 * target - ", "other targets"),
    ],
    ("ridge-turns-with-the-data", "theorems/regression/proofs/symmetries.py"): [
        ('("as_long", "at_an_angle")', '("as_long",)', "angles are not kept"),
    ],
}
