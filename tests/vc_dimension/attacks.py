"""Edits after which Sauer's and Pajor's lemmas must not be called proved: (theorem, file, old text, new text, what it is)."""

from __future__ import annotations

STATEMENTS = "theorems/vc_dimension/sauer_shelah.py"
FORMULAS = "theorems/vc_dimension/oracles/formulas.py"
READINGS = "theorems/vc_dimension/readings.py"
PROOFS = "theorems/vc_dimension/proofs/sauer_shelah.py"
SYSTEMS = "algorithms/vc_dimension/set_systems.py"
FAMILIES = "properties/proofs/formal/families.py"
SAUER, PAJOR = "sauer-shelah", "pajor"

GROWTH = 'yield at_most("growth at m", H.tau(m), binomial_sum(m, H.d), at=m)'
IMPORT = "from .readings import MeasuredFamily"
AT_D = '    if H.d >= 0:\n        yield equal("growth at d", H.tau(H.d), 2**H.d)'
TRACES = 'yield at_most("traces on C", C.traces, C.shattered, at=C)'
SHATTERED = 'yield at_most("shattered subsets of C", C.shattered, binomial_sum(C.size, H.d), at=C)'

STATED = [
    (SAUER, STATEMENTS, GROWTH, GROWTH.replace("H.d)", "H.d - 1)"), "one layer less"),
    (SAUER, STATEMENTS, GROWTH, GROWTH.replace("binomial_sum(m", "99 * binomial_sum(m").replace("H.d)", "H.d) / 100"), "stronger"),
    (SAUER, STATEMENTS, GROWTH, GROWTH.replace("H.d)", "H.d) + binomial_sum(m, H.d)"), "twice the bound"),
    (SAUER, STATEMENTS, GROWTH, GROWTH.replace("binomial_sum(m, H.d)", "2**m"), "only the trivial bound"),
    (SAUER, STATEMENTS, GROWTH, GROWTH.replace("at_most", "equal"), "an inequality as an equation"),
    (SAUER, STATEMENTS, AT_D, AT_D.replace("2**H.d", "2**H.d + 1"), "one more at d"),
    (SAUER, STATEMENTS, AT_D, AT_D.replace("    if H.d >= 0:\n        yield", "    yield"), "growth at d, of the empty family too"),
    (
        SAUER,
        STATEMENTS,
        AT_D,
        AT_D.replace("H.d >= 0", "H.d >= 10**9 and H.d < 0"),
        "the conclusion on a branch that is never taken",
    ),
    (PAJOR, STATEMENTS, TRACES, TRACES.replace("C.shattered", "C.shattered - 1"), "one shattered set less"),
    (PAJOR, STATEMENTS, TRACES, TRACES.replace("C.traces, C.shattered", "C.shattered, C.traces"), "the inclusion turned round"),
    (PAJOR, STATEMENTS, TRACES, TRACES.replace("at_most", "equal"), "an inequality as an equation"),
    (PAJOR, STATEMENTS, SHATTERED, SHATTERED.replace("C.size", "C.size - 1"), "of one point less"),
    (PAJOR, STATEMENTS, SHATTERED, SHATTERED.replace("H.d)", "H.d - 1)"), "one layer less"),
    (PAJOR, STATEMENTS, IMPORT, IMPORT.replace("MeasuredFamily", "MeasuredHalves as MeasuredFamily"), "of another sample type"),
]

SUM = "    return sum(comb(m, i) for i in range(d + 1))"
BY_NAME = 'return real(f"B({m},{d})")'
HELPERS = [
    (SAUER, FORMULAS, SUM, SUM.replace("comb(m, i)", "comb(m, i) + 1"), "every term one too large"),
    (PAJOR, FORMULAS, SUM, SUM.replace("range(d + 1)", "range(d + 2)"), "a wrong range"),
    (SAUER, FORMULAS, SUM, SUM.replace("range(d + 1)", "range(1, d + 1)"), "without the empty set"),
    (PAJOR, FORMULAS, SUM, f"    if d == 1:\n        return m\n{SUM}", "a special case at d = 1"),
    (SAUER, FORMULAS, SUM, f"    if m == 3:\n        return 8\n{SUM}", "a special case at m = 3"),
    (SAUER, FORMULAS, SUM, f"    if d < 0:\n        return 1\n{SUM}", "1 for the empty family"),
    (PAJOR, FORMULAS, SUM, SUM.replace("comb(m, i)", "comb(m, i) + (i >= 3)"), "wrong from size 3 on"),
    (SAUER, FORMULAS, BY_NAME, BY_NAME + " + 1", "of formal numbers one more"),
    (SAUER, FORMULAS, BY_NAME, 'return real(f"B({m},{d + 1})")', "of formal numbers another"),
    (PAJOR, FORMULAS, BY_NAME, 'return 2 * real(f"B({m},{d})")', "of formal numbers twice as much"),
]

UNION, BOTH = "shattered(low | high), shattered(low) & shattered(high)", "shattered(low) & shattered(high)"
VC = """        return max(map(len, self.shattered_sets(family)), default=-1)

    def shattered_sets(self, family: Family) -> list[Set]:"""
MASKS = "return max(c.bit_count() for c, _, _ in codes)"
CODE = [
    (
        PAJOR,
        SYSTEMS,
        f"return {UNION}",
        f"return {UNION.replace('low | high', 'low & high')}",
        "the halves' intersection for their union",
    ),
    (PAJOR, SYSTEMS, f"return {UNION}", f"return {UNION.replace(BOTH, 'shattered(low) | shattered(high)')}", "one half is enough"),
    (SAUER, SYSTEMS, f"return {UNION}", f"return {UNION.replace(BOTH, 'shattered(low & high)')}", "what both halves have"),
    (SAUER, SYSTEMS, f"return {UNION}", "return shattered(low), shattered(low) & shattered(high)", "one half only"),
    (SAUER, SYSTEMS, VC, VC.replace("default=-1)", "default=0)"), "dimension 0 for the empty family"),
    (
        SAUER,
        SYSTEMS,
        VC,
        VC.replace(
            "max(map(len, self.shattered_sets(family)), default=-1)",
            "min(3, max(map(len, self.shattered_sets(family)), default=-1))",
        ),
        "no dimension above 3",
    ),
    (SAUER, SYSTEMS, MASKS, "return max(c.bit_count() for c, _, _ in codes) + (k == 3)", "growth wrong at 3 points"),
    (SAUER, SYSTEMS, MASKS, "return min(c.bit_count() for c, _, _ in codes)", "the fewest traces"),
    (
        PAJOR,
        SYSTEMS,
        "        return decode(shattered_code(code, len(ground), self.shattered_by_halves), ground)\n",
        "        return [B for B in decode(shattered_code(code, len(ground), self.shattered_by_halves), ground) if len(B) < 4]\n",
        "shattered sets of four points are forgotten",
    ),
    (
        PAJOR,
        SYSTEMS,
        "    if m == 0:\n        return code\n    without_last",
        "    if m == 0:\n        return 1\n    without_last",
        "on no points ∅ is always shattered",
    ),
    (
        SAUER,
        SYSTEMS,
        "    without_last, with_last = by_halves(",
        "    without_last, with_last = (shattered_by_halves if m < 4 else lambda low, high, shattered: (shattered(low),) * 2)(",
        "another step from four points on",
    ),
    (PAJOR, READINGS, "sum(B <= C for B in self.shattered))", "sum(B < C for B in self.shattered))", "a reading that leaves C out"),
    (
        PAJOR,
        READINGS,
        "PointSet(C, len(C), traces,",
        "PointSet(C, len(C), len(C),",
        "a reading with the number of points for traces",
    ),
    (SAUER, READINGS, "min(m, self.n))", "min(m, self.n - 1))", "a reading of the growth that stops short"),
    (SAUER, READINGS, "return range(self.n + 1)", "return range(self.n)", "a reading without the largest size"),
]

BASE = "for_all_families(size(F | G) + size(F & G) == size(F) + size(G), halves)"
STEP = '[{"H": low | high}, {"H": low & high}]'
SUBSET = "PointSet(C, size(C), size(H.traces(C)), size(Family.inside(C) & H.shattered()))"
WITHIN = "counting.within((low & high).shattered(), through)"
TIE = "    yield tie_values(found, readings(system))\n"
VALUES = f"*small_sets(counting, C, points))\n    yield found\n{TIE}"
DERIVED = [
    (SAUER, PROOFS, BASE, BASE.replace(" + size(F & G)", ""), "inclusion–exclusion without the intersection"),
    (PAJOR, PROOFS, BASE, BASE.replace("size(F | G) + size(F & G)", "size(F | G) + 2 * size(F & G)"), "the intersection twice"),
    (PAJOR, PROOFS, BASE, BASE.replace("size(F | G) + size(F & G) ==", "size(F | G) + size(F & G) + 1 =="), "wrong on no points"),
    (PAJOR, PROOFS, STEP, '[{"H": low | high}]', "half of the induction hypothesis"),
    (PAJOR, PROOFS, STEP, '[{"H": H}]', "the claim assumed of the family itself"),
    (SAUER, PROOFS, STEP, '[{"H": low}, {"H": high}]', "assumed of other families"),
    (PAJOR, PROOFS, "size(H) <= size(H.shattered())", "size(H) >= size(H.shattered())", "as many members as shattered sets"),
    (PAJOR, PROOFS, "size(H) <= size(H.shattered())", "size(H) + 1 <= size(H.shattered())", "one more: wrong on no points"),
    (PAJOR, PROOFS, "        yield same(H.shattered().half(True, has_last), through)\n", "", "nothing on sets with the last point"),
    (PAJOR, PROOFS, "        yield counting.union(low, high)\n", "", "nothing on the halves' sizes"),
    (PAJOR, PROOFS, WITHIN, "counting.within(through, (low & high).shattered())", "the inclusion turned round"),
    (PAJOR, PROOFS, ", *define(largest, H.shattered(), d))", ")", "no bound on the sizes of shattered sets"),
    (PAJOR, PROOFS, "        none(small(on, -1)),\n", "", "the sum's start left out"),
    (SAUER, PROOFS, "        none(small(on, d) & layer),\n", "", "layers that may overlap"),
    (SAUER, PROOFS, "lambda: (0, -1)", "lambda: (0, 0)", "the sum begun at d = 0"),
    (SAUER, PROOFS, "(B + chosen(m, d + 1), d + 1)", "(B + chosen(m, d), d + 1)", "another coefficient"),
    (PAJOR, PROOFS, SUBSET, SUBSET.replace("H.traces(C))", "H.traces(C).shattered())"), "what the traces shatter, for the traces"),
    (PAJOR, PROOFS, SUBSET, SUBSET.replace("size(H.traces(C))", "0"), "0 for the number of traces"),
    (PAJOR, PROOFS, '"members": size(H)', '"members": size(H.shattered())', "another number of members"),
    (SAUER, PROOFS, '"sizes": Each({}, size(C))', '"sizes": Each({}, size(M))', "a chosen set for an arbitrary one"),
    (SAUER, PROOFS, '"tau": tau', '"tau": lambda k: real("d")', "another growth function"),
    (SAUER, PROOFS, "    yield tie_of_sums()\n\n\n# ----", "\n\n# ----", "nothing ties the sums to their code"),
    (PAJOR, PROOFS, VALUES, VALUES.replace(TIE, ""), "nothing ties the values to the code"),
    (SAUER, PROOFS, "(one_of_largest, H.shattered(), d, D)", "(one_of_largest, H, d, D)", "a largest member for a shattered set"),
]  # fmt: skip

SHATTERED_BY = "(=> (sub {T} {B}) {trace})"
TRUSTED = [
    (PAJOR, FAMILIES, SHATTERED_BY, SHATTERED_BY.replace("(sub {T} {B})", "(= {T} {B})"), "shattered where B itself is a trace"),
    (
        SAUER,
        FAMILIES,
        'f"(exists (({S} Points)) (and {member} (= (cap {S} {C}) {B})))"',
        'f"(sub {B} {C})"',
        "any subset is a trace",
    ),
]

ATTACKS = [*STATED, *HELPERS, *CODE, *DERIVED, *TRUSTED]
