"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

DIMENSION = """max(map(len, self.shattered_sets(family)), default=-1)

    def shattered_sets(self, family: Family) -> list"""

ATTACKS = {
    ("sauer-shelah", "theorems/vc_dimension/sauer_shelah.py"): [
        ("binomial_sum(m, H.d)", "2**m", "only the trivial bound"),
        ("if H.d >= 0:\n        yield", "yield", "growth at d, of the empty family too"),
        (")\n    if H.d >= 0:", ")\n    if H.d >= 10**9 and H.d < 0:", "the conclusion on a branch that is never taken"),
    ],
    ("pajor", "theorems/vc_dimension/sauer_shelah.py"): [
        ("traces, C.shattered", "shattered, C.traces", "the inclusion turned round"),
        ("binomial_sum(C.size, H.d", "binomial_sum(C.size - 1, H.d", "of one point less"),
        ("import MeasuredFamily", "import MeasuredHalves as MeasuredFamily", "of another sample type"),
    ],
    ("sauer-shelah", "theorems/vc_dimension/oracles/formulas.py"): [
        ("m, i) for i in range", "m, i) + 1 for i in range", "every term one too large"),
        ("i in range(d + 1)", "i in range(1, d + 1)", "without the empty set"),
        (")\n    return sum", ")\n    if m == 3:\n        return 8\n    return sum", "a special case at m = 3"),
        (")\n    return sum", ")\n    if d < 0:\n        return 1\n    return sum", "1 for the empty family"),
        ('real(f"B({m},{d})")', 'real(f"B({m},{d})") + 1', "of formal numbers one more"),
        ('real(f"B({m},{d})")', 'real(f"B({m},{d + 1})")', "of formal numbers another"),
    ],
    ("pajor", "theorems/vc_dimension/oracles/formulas.py"): [
        ("in range(d + 1))", "in range(d + 2))", "a wrong range"),
        (")\n    return sum", ")\n    if d == 1:\n        return m\n    return sum", "a special case at d = 1"),
        ("m, i) for i in range", "m, i) + (i >= 3) for i in range", "wrong from size 3 on"),
        (':\n        return real(f"', ':\n        return 2 * real(f"', "of formal numbers twice as much"),
    ],
    ("pajor", "algorithms/vc_dimension/set_systems.py"): [
        ("shattered(low | high),", "shattered(low & high),", "the halves' intersection for their union"),
        ("low) & shattered(", "low) | shattered(", "one half is enough"),
        (
            "decode(shattered_code(code, len(ground), self.shattered_by_halves), ground)",
            "[B for B in decode(shattered_code(code, len(ground), self.shattered_by_halves), ground) if len(B) < 4]",
            "shattered sets of four points are forgotten",
        ),
        (":\n        return code", ":\n        return 1", "on no points ∅ is always shattered"),
    ],
    ("sauer-shelah", "algorithms/vc_dimension/set_systems.py"): [
        (") & shattered(high", " & high", "what both halves have"),
        ("shattered(low | high), ", "shattered(low), ", "one half only"),
        (DIMENSION, DIMENSION.replace("-1", "0"), "dimension 0 for the empty family"),
        (DIMENSION, DIMENSION.replace("max(map", "min(3, max(map").replace("-1)", "-1))"), "no dimension above 3"),
        (", _, _ in codes)", ", _, _ in codes) + (k == 3)", "growth wrong at 3 points"),
        ("\n        return max(c.bit_count", "\n        return min(c.bit_count", "the fewest traces"),
        (
            "= by_halves(*halves",
            "= (shattered_by_halves if m < 4 else lambda low, high, shattered: (shattered(low),) * 2)(*halves",
            "another step from four points on",
        ),
    ],
    ("pajor", "theorems/vc_dimension/readings.py"): [
        ("sum(B <= C for B", "sum(B < C for B", "a reading that leaves C out"),
        ("C), traces, sum(", "C), len(C), sum(", "a reading with the number of points for traces"),
    ],
    ("sauer-shelah", "theorems/vc_dimension/readings.py"): [
        ("min(m, self.n))))", "min(m, self.n - 1))))", "a reading of the growth that stops short"),
        ("range(self.n + 1)", "range(self.n)", "a reading without the largest size"),
    ],
    ("sauer-shelah", "theorems/vc_dimension/proofs/sauer_shelah.py"): [
        (" + size(F & G) ==", " ==", "inclusion–exclusion without the intersection"),
        (' | high}, {"H": low &', '}, {"H":', "assumed of other families"),
        ("        none(small(on, d) & layer),\n", "", "layers that may overlap"),
        (" (0, -1), lambda B", " (0, 0), lambda B", "the sum begun at d = 0"),
        ("chosen(m, d + 1), d +", "chosen(m, d), d +", "another coefficient"),
        ('}, size(C)), "tau', '}, size(M)), "tau', "a chosen set for an arbitrary one"),
        ('C)), "tau": tau}', 'C)), "tau": lambda k: real("d")}', "another growth function"),
        (", H.shattered(), d,", ", H, d,", "a largest member for a shattered set"),
    ],
    ("pajor", "theorems/vc_dimension/proofs/sauer_shelah.py"): [
        ("| G) + size(F & G", "| G) + 2 * size(F & G", "the intersection twice"),
        ("F & G) == size(F)", "F & G) + 1 == size(F)", "wrong on no points"),
        (', {"H": low & high}', "", "half of the induction hypothesis"),
        ('low | high}, {"H": low & high', "H", "the claim assumed of the family itself"),
        ("size(H) <= size(H", "size(H) >= size(H", "as many members as shattered sets"),
        ("size(H) <= size(", "size(H) + 1 <= size(", "one more: wrong on no points"),
        ("        yield same(H.shattered().half(True, has_last), through)\n", "", "nothing on sets with the last point"),
        ("        yield counting.union(low, high)\n", "", "nothing on the halves' sizes"),
        ("(low & high).shattered(), through", "through, (low & high).shattered()", "the inclusion turned round"),
        (", *define(largest, H.shattered(), d)", "", "no bound on the sizes of shattered sets"),
        ("        none(small(on, -1)),\n", "", "the sum's start left out"),
        ("traces(C)), size", "traces(C).shattered()), size", "what the traces shatter, for the traces"),
        ("size(H.traces(C))", "0", "0 for the number of traces"),
        (' size(H), "subsets', ' size(H.shattered()), "subsets', "another number of members"),
    ],
    ("pajor", "properties/proofs/formal/families.py"): [
        (") (=> (sub {T} {B", ") (=> (= {T} {B", "shattered where B itself is a trace"),
    ],
    ("sauer-shelah", "properties/proofs/formal/families.py"): [
        ("exists (({S} Points)) (and {member} (= (cap {S} {C}) {B}))", "sub {B} {C}", "any subset is a trace"),
    ],
}
