"""Edits after which closure of kernels must not be called proved: (theorem, file, old text, new text, what it is)."""

from __future__ import annotations

LAW, CLOSURE = "theorems/kernels/kernels.py", "theorems/kernels/closure.py"
PROOFS, SAMPLES = "theorems/kernels/proofs/closure.py", "theorems/kernels/samples/matrices.py"
FORM, CODE = "properties/oracles/psd.py", "algorithms/kernels/gram_matrices.py"
STAND_IN = "properties/proofs/rules/matrices.py"
PRODUCTS = "properties/numbers/products.py"
PSD, COMBINATION = "gram-is-psd", "combination-of-psd-is-psd"

GRAM_BOUND = 'yield at_least("zᵀKz", quadratic_form(kernel.K, kernel.worst), 0)'
STATED_GRAM = [
    (PSD, LAW, GRAM_BOUND, GRAM_BOUND.replace(", 0)", ", 1)"), "bound strengthened"),
    (PSD, LAW, GRAM_BOUND, GRAM_BOUND.replace("at_least", "equal"), "an inequality as an equation"),
    (PSD, LAW, GRAM_BOUND, GRAM_BOUND.replace("worst), 0", "worst) - kernel.K[0, 0], 0"), "an entry subtracted"),
    (PSD, LAW, GRAM_BOUND, GRAM_BOUND.replace(", 0)", ", len(kernel.K) - 1)"), "a bound that grows with the size"),
    (PSD, LAW, GRAM_BOUND, GRAM_BOUND.replace("(kernel.K,", "(-kernel.K,"), "the matrix of the other sign"),
    (PSD, LAW, GRAM_BOUND, GRAM_BOUND.replace("(kernel.K,", "(kernel.K - kernel.K.T,"), "another matrix"),
    (PSD, LAW, GRAM_BOUND, GRAM_BOUND.replace("(kernel.K,", "(kernel.K @ kernel.K,"), "a product of matrices"),
    (PSD, LAW, GRAM_BOUND, GRAM_BOUND.replace("yield", "if kernel.sample.different <= 1:\n        yield"), "on equal points only"),
    (
        PSD,
        LAW,
        GRAM_BOUND,
        GRAM_BOUND + '\n    for row in kernel.K[:0]:\n        yield at_least("an entry", row[0], 0)',
        "a line that is never run",
    ),
]

RETURNS = "    return exact_product(exact_product(z, K), z)"
HELPER = [
    *[
        (theorem, FORM, RETURNS, RETURNS + wrong, what)
        for theorem in (PSD, COMBINATION)
        for wrong, what in [
            (" - 1", "the form less 1"),
            (" + 1", "the form and 1"),
            (" * 2", "the form twice"),
            (" if isinstance(K, FormalArray) or len(K) < 3 else -1", "a form that is wrong from size 3 on"),
            (" if isinstance(K, FormalArray) or len(K) < 7 else -1", "a form that is wrong from size 7 on"),
            (" if isinstance(K, FormalArray) else z @ K @ z - 2 * z[0] * K[0, 0] * z[0]", "a sign lost on numbers"),
        ]
    ],
    (PSD, FORM, RETURNS, RETURNS.replace("K", "np.tril(K)"), "half of the matrix"),
    (
        PSD,
        FORM,
        RETURNS,
        RETURNS.replace("K", "K if isinstance(K, FormalArray) else np.tril(K)"),
        "half of the matrix, of numbers",
    ),
    (PSD, PRODUCTS, "return found[0] if", "return -found[0] if", "a sign lost where flint multiplies"),
    (PSD, FORM, RETURNS, "    return exact_product(z, z)", "the matrix left out"),
    (PSD, FORM, RETURNS, "    return sum(exact_product(z, K))", "a sum left out"),
]

IN_ALL = "K.form, *sums(True))"
DERIVED_GRAM = [
    (
        PSD,
        PROOFS,
        "length, squared(t))\n    yield tie_form(K, quadratic_form, lambda K: K",
        "length)\n    yield tie_form(K, quadratic_form, lambda K: K",
        "that squares are not negative dropped",
    ),
    (
        PSD,
        PROOFS,
        '"worst": Coordinates(rows)}, length, squared(t))\n    yield tie_form(K, quadratic_form, lambda K: K',
        '"worst": Coordinates(rows)}, squared(t))\n    yield tie_form(K, quadratic_form, lambda K: K',
        "the sum over all columns dropped",
    ),
    (
        PSD,
        PROOFS,
        '    yield tie_form(K, quadratic_form, lambda K: K, ("number", "vector"))\n',
        "",
        "nothing ties the form to whole matrices",
    ),
    (
        PSD,
        PROOFS,
        '    yield tie_form(K, quadratic_form, lambda K: K, ("number", "vector"))\n',
        '    yield tie_form(K, lambda K, z: 0, lambda K: K, ("number", "vector"))\n',
        "tied to something else",
    ),
    (PSD, PROOFS, 'in_column, name="a column")', 'name="a column")', "the sum over a row dropped"),
    (PSD, PROOFS, IN_ALL, "K.in_column, *sums(True))", "the sum over a row in place of the form"),
    (PSD, PROOFS, IN_ALL, "K.form, *sums(False))", "a sum over rows in place of columns"),
    (PSD, PROOFS, "Sum(h.t, factor * (h.g", "Sum(h.t, 2 * factor * (h.g", "another sum of the features"),
    (PSD, PROOFS, "Q - sum(v @ h.t for", "Q - 2 * sum(v @ h.t for", "a wrong factor"),
    (PSD, PROOFS, "Q - sum(v @ h.t for", "Q - sum(v @ v for", "squares of sums for sums of squares"),
    (
        PSD,
        PROOFS,
        "K.form, *sums(True))",
        "Sum(K.form.name, w * K.in_column.name, rows.column, rows.over), *sums(True))",
        "a form that is not said to be a sum of sums",
    ),
]

CLOSURE_BOUND = 'yield at_least("zᵀKz", quadratic_form(K, pair.worst), 0)'
SYMMETRIC = """    yield is_true("symmetric", (K == K.T).all())
    yield at_least("zᵀKz", quadratic_form(K, pair.worst), 0)"""
STATED_COMBINATION = [
    (COMBINATION, CLOSURE, CLOSURE_BOUND, CLOSURE_BOUND.replace(", 0)", ", 1)"), "bound strengthened"),
    (COMBINATION, CLOSURE, CLOSURE_BOUND, CLOSURE_BOUND.replace("at_least", "equal"), "an inequality as an equation"),
    (COMBINATION, CLOSURE, CLOSURE_BOUND, CLOSURE_BOUND.replace("(K,", "(-K,"), "the matrix of the other sign"),
    (COMBINATION, CLOSURE, SYMMETRIC, SYMMETRIC.replace("(K == K.T).all()", "not (K == K.T).all()"), "not symmetric"),
    (COMBINATION, CLOSURE, SYMMETRIC, SYMMETRIC.replace("K == K.T", "K == K * K"), "equal to another matrix"),
    (
        COMBINATION,
        CLOSURE,
        "from .samples.matrices import PsdPair\n",
        "from .samples.matrices import SymmetricPair as PsdPair\n",
        "matrices that are not semidefinite",
    ),
    (COMBINATION, SAMPLES, '    @factor(of="A")\n', "", "A need not be semidefinite"),
    (COMBINATION, SAMPLES, '    @factor(of="B")\n', '    @factor(of="A")\n', "B need not be semidefinite"),
]

PRODUCT, SUM = "return np.asarray(A) * np.asarray(B)", "return np.asarray(A) + np.asarray(B)"
CODES = [
    (COMBINATION, CODE, PRODUCT, "return np.asarray(A) @ np.asarray(B)", "the product of matrices"),
    (COMBINATION, CODE, PRODUCT, PRODUCT + " - 1", "the product less 1"),
    (COMBINATION, CODE, PRODUCT, PRODUCT + " - (np.asarray(A).dtype != object)", "the product less 1, of numbers only"),
    (COMBINATION, CODE, PRODUCT, PRODUCT.replace("np.asarray(B)", "abs(np.asarray(B))"), "a sign lost"),
    (COMBINATION, CODE, PRODUCT, PRODUCT + " if len(A) < 3 else -np.asarray(A)", "a product that is wrong from size 3 on"),
    (COMBINATION, CODE, PRODUCT, PRODUCT + " if len(A) < 7 else -np.asarray(A)", "a product that is wrong from size 7 on"),
    (COMBINATION, CODE, PRODUCT, "return np.where(np.asarray(A) > 0, A, 0) * np.asarray(B)", "negative entries left out"),
    (COMBINATION, CODE, PRODUCT, "return np.triu(np.asarray(A) * np.asarray(B))", "half of the product"),
    (COMBINATION, CODE, SUM, SUM.replace("+", "-"), "a difference"),
    (COMBINATION, CODE, SUM, SUM + " * (1 if len(A) < 4 else -1)", "a sum that is wrong from size 4 on"),
    (COMBINATION, CODE, SUM, "return np.maximum(np.asarray(A), np.asarray(B))", "the larger entry"),
    (COMBINATION, CODE, SUM, SUM + " + (np.arange(len(A))[:, None] > 2) * 1.0", "an index added to later rows"),
]

DERIVED_COMBINATION = [
    (COMBINATION, PROOFS, ", *facts, tensor(of_row, of_column))", ", *facts)", "the tensor product dropped"),
    (COMBINATION, PROOFS, "tensor(of_row, of_column))", "tensor(of_row, of_row))", "the tensor product of another pair"),
    (
        COMBINATION,
        PROOFS,
        "Feature(f, g, t, ((of_row,), (of_column,)))",
        "Feature(f, g, t)",
        "a feature that is no function of a row",
    ),
    (
        COMBINATION,
        PROOFS,
        "Feature(f, g, t, ((of_row,), (of_column,)))",
        "Feature(f, g, t, ((of_row,), (of_row,)))",
        "a row's feature for a column",
    ),
    (COMBINATION, PROOFS, "[Feature(u, u2, t), Feature(v, v2, s)]", "[Feature(u, u2, t)]", "the second matrix dropped"),
    (
        COMBINATION,
        PROOFS,
        "[Feature(u, u2, t), Feature(v, v2, s)]",
        "[Feature(u, u2, t), Feature(v, v2, t)]",
        "one name for two sums",
    ),
    (COMBINATION, PROOFS, "length, squared(t), squared(s))", "length, squared(t))", "a square dropped"),
    (
        COMBINATION,
        PROOFS,
        "squared(t), squared(s))\n    yield tie_form(",
        "squared(t), squared(s))\n    tie_form(",
        "nothing ties the form to whole matrices",
    ),
    (COMBINATION, PROOFS, "of=combination_of_psd_is_psd.sample)", "of=None)", "rows of no matrices"),
    (
        COMBINATION,
        PROOFS,
        '(u, v, u2, v2) = reals("z z′"), vectors("u v u′ v′")',
        '(u, v, u2, v2) = reals("z z′"), vectors("u u u′ u′")',
        "both matrices have one factor",
    ),
]

SERIES, SERIES_PROOF, SUM_OF_SERIES = (
    "power-series-is-psd",
    "theorems/kernels/proofs/series.py",
    "theorems/kernels/oracles/series.py",
)
POINTS, HORNER = "theorems/kernels/samples/points.py", "algorithms/kernels/kernels.py"
SERIES_BOUND = 'yield at_least("zᵀKz", quadratic_form(K, series.worst), 0)'
SERIES_ENTRY = "power_sum(series.coefficients, entry.inner)"
STATED_SERIES = [
    (SERIES, CLOSURE, SERIES_BOUND, SERIES_BOUND.replace(", 0)", ", 1)"), "bound strengthened"),
    (SERIES, CLOSURE, SERIES_BOUND, SERIES_BOUND.replace("at_least", "equal"), "an inequality as an equation"),
    (SERIES, CLOSURE, SERIES_BOUND, SERIES_BOUND.replace("(K,", "(-K,"), "the matrix of the other sign"),
    (SERIES, CLOSURE, SERIES_ENTRY, SERIES_ENTRY + " + 1", "another sum"),
    (SERIES, CLOSURE, SERIES_ENTRY, SERIES_ENTRY.replace("entry.inner", "2 * entry.inner"), "the sum at another number"),
    (SERIES, CLOSURE, "entry.found, power", "2 * entry.found, power", "another entry"),
    (SERIES, CLOSURE, "import Series\n", "import SignedSeries as Series\n", "coefficients of any sign"),
    (SERIES, POINTS, "return c >= 0", "return c >= -1", "coefficients from −1 on"),
    (SERIES, POINTS, '    @hypothesis(over="terms")\n', "", "coefficients need not be ≥ 0"),
    (SERIES, POINTS, '    @factor(of="inner")\n', "", "a matrix of no inner products"),
    (SERIES, POINTS, 'NUMBERED: ClassVar = ("terms",)', "NUMBERED: ClassVar = ()", "terms that are not numbered"),
    (SERIES, POINTS, "return [(c, p) for p, c in", "return [(c, p + 1) for p, c in", "terms that are numbered from 1 on"),
    (SERIES, POINTS, "for p, c in enumerate(self.coefficients)]", "for p, c in enumerate(self.coefficients[:0])]", "no terms"),
    (SERIES, SUM_OF_SERIES, "enumerate(coefficients))", "enumerate([0, *coefficients]))", "one power too many"),
    (SERIES, SUM_OF_SERIES, "sum(c * x**p", "1 + sum(c * x**p", "a constant added, of numbers"),
    (SERIES, SUM_OF_SERIES, "coefficients.at(x)", "coefficients.at(x) + 1", "a constant added"),
    (SERIES, SUM_OF_SERIES, "coefficients.at(x)", "coefficients.at(2 * x)", "another number"),
]
SUM_OF_SERIES_CODE = [
    (SERIES, HORNER, "total * K + c", "total * K - c", "a sign lost"),
    (SERIES, HORNER, "total * K + c", "total @ K + c", "powers of matrices"),
    (SERIES, HORNER, "total * K + c", "abs(total) * K + c", "absolute values"),
    (SERIES, HORNER, "total * K + c", "total * K + (c if len(K) < 7 else -c)", "a sum that is wrong from size 7 on"),
    (SERIES, HORNER, "total = 0 * K", "total = 0 * K + 1", "another start"),
    (SERIES, HORNER, "in reversed(list(coefficients))", "in list(coefficients)", "backwards"),
    (SERIES, HORNER, "in reversed(list(coefficients))", "in reversed(list(coefficients)[:7])", "seven coefficients only"),
    (SERIES, HORNER, "in reversed(list(coefficients))", "in reversed(list(coefficients)[1:])", "without the constant"),
]
DERIVED_SERIES = [
    (SERIES, SERIES_PROOF, "tensor_power(of_row, of_column, power)", "tensor_power(of_row, of_row, power)", "another pair"),
    (SERIES, SERIES_PROOF, ", tensor_power(of_row, of_column, power)", "", "the tensor power dropped"),
    (SERIES, SERIES_PROOF, "in_all, square(t), coefficient,", "in_all, square(t),", "that coefficients are ≥ 0 dropped"),
    (SERIES, SERIES_PROOF, "in_all, square(t), coefficient,", "in_all, coefficient,", "that squares are not negative dropped"),
    (SERIES, SERIES_PROOF, "exchanged(across, down)", "exchanged(across, across)", "a sum exchanged with itself"),
    (SERIES, SERIES_PROOF, "form, exchanged(all_down, all_across), total", "form, total", "the second exchange dropped"),
    (SERIES, SERIES_PROOF, "without(column, across, down)", "column", "sums that depend on the column"),
    (SERIES, SERIES_PROOF, "without(nonnegative, t_row, t_column)", "nonnegative", "a sum that depends on the power"),
    (SERIES, SERIES_PROOF, "    yield tie_form(", "    tie_form(", "nothing ties the form to whole matrices"),
    (SERIES, SERIES_PROOF, "    yield tie_series(", "    tie_series(", "nothing ties the sum to whole series"),
    (SERIES, SERIES_PROOF, "Sum(k, c * q, items", "Sum(k, 2 * c * q, items", "twice the series"),
    (SERIES, SERIES_PROOF, "Sum(k, c * q, items", "Sum(k, c, items", "the sum of the coefficients"),
    (SERIES, SERIES_PROOF, "SeriesEntry((0, 0), T, x)", "SeriesEntry((0, 0), T, u @ u)", "the diagonal only"),
    (SERIES, SERIES_PROOF, "lambda c, p: (0,)", "lambda c, p: (1,)", "another start of the rounds"),
    (SERIES, SERIES_PROOF, "[c, T]))", "[T, c]))", "another round"),
    (SERIES, SERIES_PROOF, "horner(rounds, entry, x), ", "", "Horner's rule dropped"),
]

ATTACKS = [*STATED_GRAM, *HELPER, *DERIVED_GRAM, *STATED_COMBINATION, *CODES, *DERIVED_COMBINATION]
ATTACKS += [*STATED_SERIES, *SUM_OF_SERIES_CODE, *DERIVED_SERIES]
