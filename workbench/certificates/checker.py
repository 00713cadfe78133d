"""Check a stored certificate: ``python checker.py FILE [--data FILE]``. Standard library only, and no code of the oracles.

Exit status 0: valid (and about the data), 1: not valid, or about other data, 2: not a certificate, or too much work. Numbers are
exact, as text: "-3" or "22/7". All conditions are verified over the rationals; what each kind claims is the docstring of its
function. The data are a JSON file with the parts of the problem, in the same text or as JSON's numbers.
"""

import io
import json
import re
import sys
from difflib import get_close_matches
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from math import comb

FORMAT = 1
LONGEST = 20_000_000  # characters of a file
MOST_WORK = 10_000_000  # multiplications of numbers of one word, about a minute


class Work:
    """How much has been calculated. Raises `ValueError` before a step that goes beyond the bound."""

    done = 0.0

    def add(self, *numbers, into=Fraction(0)):
        words, more = sum(map(length, numbers)), length(into)
        self.done = self.expect(1 + words * (words + more) / 100)

    def expect(self, steps):
        if self.done + steps > MOST_WORK:
            raise ValueError(f"too much work: at least {self.done + steps:.3g} steps, and the bound is {MOST_WORK}")
        return self.done + steps


def length(x):
    return (x.numerator.bit_length() + x.denominator.bit_length()) / 64


work = Work()


def dot(u, v):
    total = Fraction(0)
    for a, b in zip(u, v, strict=True):
        work.add(a, b, into=total)
        total += a * b
    return total


def total(u):
    return dot(u, [1] * len(u))


def times(rows, x):
    return [dot(row, x) for row in rows]


def combined(rows, weights, width):
    return [dot(weights, [row[j] for row in rows]) for j in range(width)]


def eliminates(K, strictly=False):
    """Whether symmetric elimination meets no negative pivot, and no 0 with something beside it (or, strictly, no 0)."""
    while K:
        pivot, row = K[0][0], K[0][1:]
        if pivot < 0 or (pivot == 0 and (strictly or any(row))):
            return False
        K = [
            [reduced(v, a, b, pivot) for v, b in zip(line[1:], row, strict=True)] if a else line[1:]
            for line, a in zip(K[1:], row, strict=True)
        ]
    return True


def reduced(v, a, b, pivot):
    work.add(v, a, b, pivot)
    return v - (a * b / pivot if pivot else 0)


def is_symmetric(K):
    return all(K[i][j] == K[j][i] for i in range(len(K)) for j in range(i))


def feasible(p, x):
    yield "Gx ≤ h", all(v <= h for v, h in zip(times(p.G, x), p.h, strict=True))
    yield "Ax = b", times(p.A, x) == p.b


def slopes(p, z, y, width):
    return [a + b for a, b in zip(combined(p.G, z, width), combined(p.A, y, width), strict=True)]


def lp_optimum(p, c):
    """x is a least point of c·x subject to Gx ≤ h, Ax = b: z ≥ 0 and y with c + Gᵀz + Aᵀy = 0 give the same value."""
    yield "multipliers of inequalities are nonnegative", all(v >= 0 for v in c.z)
    yield from feasible(p, c.x)
    yield "c + Gᵀz + Aᵀy = 0", [a + b for a, b in zip(p.c, slopes(p, c.z, c.y, len(p.c)), strict=True)] == [0] * len(p.c)
    yield "value = c·x = −h·z − b·y", c.value == dot(p.c, c.x) == -dot(p.h, c.z) - dot(p.b, c.y)


def lp_infeasible(p, c):
    """No x has Gx ≤ h and Ax = b: z ≥ 0 and y with Gᵀz + Aᵀy = 0 and h·z + b·y < 0 (Farkas)."""
    yield "multipliers of inequalities are nonnegative", all(v >= 0 for v in c.z)
    yield "Gᵀz + Aᵀy = 0", not any(slopes(p, c.z, c.y, len(p.c)))
    yield "h·z + b·y < 0", dot(p.h, c.z) + dot(p.b, c.y) < 0


def lp_unbounded(p, c):
    """c·x has no lower bound: x is feasible, and so is x + tr for all t ≥ 0, with c·r < 0."""
    yield from feasible(p, c.x)
    yield "Gr ≤ 0 and Ar = 0", all(v <= 0 for v in times(p.G, c.ray)) and not any(times(p.A, c.ray))
    yield "c·r < 0", dot(p.c, c.ray) < 0


def qp_optimum(p, c):
    """x is a least point of ½xᵀPx + q·x subject to Gx ≤ h, Ax = b, where P is positive semidefinite."""
    yield "P is positive semidefinite", is_symmetric(p.P) and eliminates(p.P)
    yield "multipliers of inequalities are nonnegative", all(v >= 0 for v in c.z)
    yield from feasible(p, c.x)
    Px = times(p.P, c.x)
    gradient = [a + b + s for a, b, s in zip(Px, p.q, slopes(p, c.z, c.y, len(p.q)), strict=True)]
    yield "Px + q + Gᵀz + Aᵀy = 0", not any(gradient)
    bend = dot(c.x, Px) / 2
    yield "value = ½xᵀPx + q·x = −½xᵀPx − h·z − b·y", c.value == bend + dot(p.q, c.x) == -bend - dot(p.h, c.z) - dot(p.b, c.y)


def lp_bound(p, c):
    """No x with Gx ≤ h and Ax = b has c·x below the value: z ≥ 0 and y with c + Gᵀz + Aᵀy = 0 give −h·z − b·y."""
    yield "multipliers of inequalities are nonnegative", all(v >= 0 for v in c.z)
    yield "c + Gᵀz + Aᵀy = 0", [a + b for a, b in zip(p.c, slopes(p, c.z, c.y, len(p.c)), strict=True)] == [0] * len(p.c)
    yield "value = −h·z − b·y", c.value == -dot(p.h, c.z) - dot(p.b, c.y)


def qp_bound(p, c):
    """No x with Gx ≤ h and Ax = b has ½xᵀPx + q·x below the value: z ≥ 0, y and w with Pw + q + Gᵀz + Aᵀy = 0 give a lower one."""
    yield "P is positive semidefinite", is_symmetric(p.P) and eliminates(p.P)
    yield "multipliers of inequalities are nonnegative", all(v >= 0 for v in c.z)
    Pw = times(p.P, c.w)
    yield "Pw + q + Gᵀz + Aᵀy = 0", not any(a + b + s for a, b, s in zip(Pw, p.q, slopes(p, c.z, c.y, len(p.q)), strict=True))
    yield "value = −½wᵀPw − h·z − b·y", c.value == -dot(c.w, Pw) / 2 - dot(p.h, c.z) - dot(p.b, c.y)


def qp_unbounded(p, c):
    """½xᵀPx + q·x has no lower bound: x is feasible, and so is x + tr for all t ≥ 0, with Pr = 0 and q·r < 0."""
    yield "P is symmetric", is_symmetric(p.P)
    yield from feasible(p, c.x)
    yield "Gr ≤ 0 and Ar = 0", all(v <= 0 for v in times(p.G, c.ray)) and not any(times(p.A, c.ray))
    yield "Pr = 0", not any(times(p.P, c.ray))
    yield "q·r < 0", dot(p.q, c.ray) < 0


def max_margin(p, c):
    """w (with b) is the shortest with yᵢ(⟨w,xᵢ⟩ + b) ≥ 1: w = Σ αᵢyᵢxᵢ with α ≥ 0, which is 0 where the margin is not 1."""
    margins = [y * (v + c.b) for y, v in zip(p.labels, times(p.rows, c.w), strict=True)]
    signed = [a * y for a, y in zip(c.alpha, p.labels, strict=True)]
    yield "labels are −1 or 1", all(y in (-1, 1) for y in p.labels)
    yield "yᵢ(⟨w,xᵢ⟩ + b) ≥ 1", all(m >= 1 for m in margins)
    yield "α ≥ 0, and 0 beyond the margin", all(a >= 0 and (a == 0 or m == 1) for a, m in zip(c.alpha, margins, strict=True))
    yield "w = Σ αᵢyᵢxᵢ", c.w == combined(p.rows, signed, len(c.w))
    yield "Σ αᵢyᵢ = 0, or there is no intercept", total(signed) == 0 if p.intercept else c.b == 0


def not_separable(p, c):
    """No w (with b) has yᵢ(⟨w,xᵢ⟩ + b) > 0 for all i: with λ ≥ 0 and Σ λᵢ = 1, Σ λᵢyᵢxᵢ = 0 (and Σ λᵢyᵢ = 0 if there is a b)."""
    signed = [a * y for a, y in zip(c.weights, p.labels, strict=True)]
    yield "labels are −1 or 1", all(y in (-1, 1) for y in p.labels)
    yield "λ ≥ 0 and Σ λᵢ = 1", all(a >= 0 for a in c.weights) and total(c.weights) == 1
    yield "Σ λᵢyᵢxᵢ = 0", not any(combined(p.rows, signed, len(p.rows[0])))
    yield "Σ λᵢyᵢ = 0, or there is no intercept", total(signed) == 0 or not p.intercept


def semidefinite(p, c):
    """K = L diag(D) Lᵀ with D ≥ 0."""
    yield "D ≥ 0", all(d >= 0 for d in c.D)
    yield (
        "K = L diag(D) Lᵀ",
        all(times(c.L, [a * d for a, d in zip(u, c.D, strict=True)]) == row for u, row in zip(c.L, p.K, strict=True)),
    )


def not_semidefinite(p, c):
    """zᵀKz < 0."""
    yield "K is symmetric", is_symmetric(p.K)
    yield "zᵀKz < 0", dot(c.z, times(p.K, c.z)) < 0


def rip_constant(p, c):
    """lower ≤ ε ≤ upper for the least ε with |‖Wx‖² − ‖x‖²| ≤ ε‖x‖² for all x on `order` places; ε ≥ lower on the support."""
    columns = list(zip(*p.W, strict=True))
    gram = lambda S: [[dot(columns[i], columns[j]) for j in S] for i in S]  # noqa: E731

    def within(G, t, strictly):
        above = [[(1 + t) * (i == j) - v for j, v in enumerate(row)] for i, row in enumerate(G)]
        below = [[v - (1 - t) * (i == j) for j, v in enumerate(row)] for i, row in enumerate(G)]
        return eliminates(above, strictly) and eliminates(below, strictly)

    order, support = int(c.order), [int(i) for i in c.support]
    yield "the order is a whole number above 0", order == c.order and order > 0
    yield "the support has `order` places", support == c.support and len(set(support)) == len(support) == order
    yield "the support is one of columns", set(support) <= set(range(len(columns)))
    supports = comb(len(columns), min(order, len(columns) - order, 16))  # or more of them
    work.expect(supports * order**2 * (order + len(p.W)))
    yield "ε ≥ lower", c.lower <= 0 or not within(gram(support), c.lower, True)
    yield "ε ≤ upper", all(within(gram(S), c.upper, False) for S in combinations(range(len(columns)), order))


PROGRAM = {"G": "mn", "h": "m", "A": "kn", "b": "k"}
POINTS = {"rows": "nd", "labels": "n", "intercept": None}
KINDS = {  # what each kind holds: an exact number "", lists of as many as the letter says, rows "mn", or true or false (None)
    "lp-optimum": (lp_optimum, {"c": "n", **PROGRAM}, {"x": "n", "value": "", "z": "m", "y": "k"}),
    "lp-infeasible": (lp_infeasible, {"c": "n", **PROGRAM}, {"z": "m", "y": "k"}),
    "lp-unbounded": (lp_unbounded, {"c": "n", **PROGRAM}, {"x": "n", "ray": "n"}),
    "qp-optimum": (qp_optimum, {"P": "nn", "q": "n", **PROGRAM}, {"x": "n", "value": "", "z": "m", "y": "k"}),
    "lp-bound": (lp_bound, {"c": "n", **PROGRAM}, {"value": "", "z": "m", "y": "k"}),
    "qp-bound": (qp_bound, {"P": "nn", "q": "n", **PROGRAM}, {"value": "", "w": "n", "z": "m", "y": "k"}),
    "qp-unbounded": (qp_unbounded, {"P": "nn", "q": "n", **PROGRAM}, {"x": "n", "ray": "n"}),
    "max-margin": (max_margin, POINTS, {"w": "d", "b": "", "alpha": "n"}),
    "not-separable": (not_separable, POINTS, {"weights": "n"}),
    "semidefinite": (semidefinite, {"K": "nn"}, {"L": "nr", "D": "r"}),
    "not-semidefinite": (not_semidefinite, {"K": "nn"}, {"z": "n"}),
    "rip-constant": (rip_constant, {"W": "mn"}, {"order": "", "lower": "", "upper": "", "support": "k"}),
}
OPTIONAL = {"G": [], "h": [], "A": [], "b": [], "intercept": False}  # parts of a problem that may be left out where it is written


class Record:
    """The named parts of a problem or of a certificate."""

    def __init__(self, raw, parts, sizes, where):
        has_keys(raw, parts, (), where)
        for name, shape in parts.items():
            setattr(self, name, read(raw[name], shape, sizes, f"{where}.{name}"))


def has_keys(raw, needed, optional, where):
    known = [*needed, *optional]
    if not isinstance(raw, dict):
        raise ValueError(f"{where}: expected an object with {', '.join(known)}, found {brief(raw)}")
    for name in raw:
        if name not in known:
            raise ValueError(f"{where}: {name[:40]!a} is unknown there: expected {', '.join(known)}")
    for name in needed:
        if name not in raw:
            raise ValueError(f"{where}: {name} is missing: expected {', '.join(known)}")


def read(raw, shape, sizes, where):
    """Numbers in a shape. `sizes` are those of the letters so far: a letter that is new takes the size that it meets."""
    if shape is None:
        expected = "true or false"
        if isinstance(raw, bool):
            return raw
    elif not shape:
        expected = 'an exact number as text, such as "-3" or "22/7", of up to 4000 digits'
        if isinstance(raw, str) and re.fullmatch(r"-?[0-9]{1,4000}(/(?=0*[1-9])[0-9]{1,4000})?", raw):
            return Fraction(raw)
    else:
        what = "numbers" if len(shape) == 1 else "rows"
        expected = f"a list of {sizes[shape[0]]} {what}" if shape[0] in sizes else f"a list of {what}"
        if isinstance(raw, list) and len(raw) == sizes.setdefault(shape[0], len(raw)):
            return [read(v, shape[1:], sizes, f"{where}[{i}]") for i, v in enumerate(raw)]
    raise ValueError(f"{where}: expected {expected}, found {brief(raw)}")


def brief(raw):
    if isinstance(raw, list | dict):
        return f"a list of {len(raw)}" if isinstance(raw, list) else "an object"
    return {True: "true", False: "false", None: "null"}[raw] if raw is None or isinstance(raw, bool) else ascii(raw)[:40]


def loads(text, **how):
    """JSON without what is ambiguous in it: keys that come twice, NaN and infinities."""

    def unique(pairs):
        found = {}
        for key, value in pairs:
            if key in found:
                raise ValueError(f"the key {key[:40]!a} comes twice")
            found[key] = value
        return found

    def refuse(constant):
        raise ValueError(f"{constant} is not an exact number")

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse, **how)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not a certificate, for it is not JSON: {error}") from None


def digest(problem, kind, where="problem"):
    """The digest of the data: of the parts by name, with numbers in lowest terms. Raises `ValueError` for other data."""
    parts = vars(Record(problem, KINDS[kind][1], {}, where))
    return "sha256:" + sha256(json.dumps(parts, default=str, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def problem_in(data, content):
    """The problem of the data: optional parts are filled in, and the certificate says whether there is an intercept."""
    if not isinstance(data, dict):
        raise ValueError(f"data: expected an object with {', '.join(content['problem'])}, found {brief(data)}")
    filled = {name: default for name, default in OPTIONAL.items() if name in content["problem"]}
    if "intercept" in filled:
        filled["intercept"] = content["problem"]["intercept"]
    return {**filled, **data}


def check(content):
    """The first condition that is not met, as a text; None for a valid certificate. Raises `ValueError` for what is none."""
    if not isinstance(content, dict) or "lemmata-certificate" not in content:
        raise ValueError("not a certificate: expected an object with lemmata-certificate, kind, digest, problem and certificate")
    has_keys(content, ["lemmata-certificate", "kind", "problem", "certificate"], ["digest"], "file")
    version, kind = content["lemmata-certificate"], content["kind"]
    if type(version) is not int or version != FORMAT:
        raise ValueError(f"not a certificate of format {FORMAT}, but of {brief(version)}")
    if not isinstance(kind, str) or kind not in KINDS:
        near = get_close_matches(brief(kind), KINDS, n=3, cutoff=0)
        raise ValueError(f"kind: expected {', '.join(near)} or one of {len(KINDS) - len(near)} others, found {brief(kind)}")
    if "digest" in content and not re.fullmatch("sha256:[0-9a-f]{64}", str(content["digest"])):
        raise ValueError(f"digest: expected sha256: and 64 hexadecimal digits, found {brief(content['digest'])}")
    conditions, problem, certificate = KINDS[kind]
    work.done, sizes = 0.0, {}
    parts = Record(content["problem"], problem, sizes, "problem"), Record(content["certificate"], certificate, sizes, "certificate")
    missed = next((what for what, holds in conditions(*parts) if not holds), None)
    if missed is None and "digest" in content and content["digest"] != digest(content["problem"], kind):
        return "the digest is that of the problem"
    return missed


def contents(path, **how):
    with open(path, encoding="utf-8") as file:
        text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST} characters, which is the bound")
    return loads(text, **how)


def as_text(number):
    """A number of JSON as text: a fraction means the float64 next to it, as everywhere in data."""
    return str(Fraction(float(number)))


NUMBERS = {"parse_int": str, "parse_float": as_text}  # how to read data


def report(path, data=None, source=""):
    """Print what becomes of the certificate in a file, and return the exit status.

    `data` takes the certificate's content and returns the parts of the problem that it ought to be about; `source` names them.
    """
    at = path
    try:
        content = contents(path)
        missed = check(content)
        kind, at = content["kind"], source
        own = digest(content["problem"], kind)
        same = data is None or digest(problem_in(data(content), content), kind, "data") == own
    except (OSError, ValueError, ArithmeticError) as error:
        print(in_one_line(f"{at}: {error}"), file=sys.stderr)
        return 2
    print(f"{kind}: {'NOT VALID: ' + missed if missed else 'valid: ' + in_one_line(KINDS[kind][0].__doc__)}")
    print(f"bound to its data: {own}" if "digest" in content else "bound to no data: the file has no digest of them")
    if data is not None:
        print(in_one_line(f"about {source}" if same else f"NOT ABOUT {source}: these are other data"))
    return int(bool(missed) or not same)


def in_one_line(text):
    return " ".join(str(text).split())


def main(arguments):
    if len(arguments) not in (1, 3) or (len(arguments) == 3 and arguments[1] != "--data"):
        print("usage: python checker.py FILE [--data FILE]", file=sys.stderr)
        return 2
    path, source = arguments[0], arguments[2] if arguments[2:] else ""
    return report(path, (lambda _: contents(source, **NUMBERS)) if source else None, source)


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
