"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

FORM = "exact_product(z, K), z)"
FORMS = [
    (FORM, f"{FORM} - 1", "the form less 1"),
    (FORM, f"{FORM} if isinstance(K, FormalArray) or len(K) < 3 else -1", "a form that is wrong from size 3 on"),
    (FORM, f"{FORM} if isinstance(K, FormalArray) or len(K) < 7 else -1", "a form that is wrong from size 7 on"),
    (FORM, f"{FORM} if isinstance(K, FormalArray) else z @ K @ z - 2 * z[0] * K[0, 0] * z[0]", "a sign lost on numbers"),
]

ATTACKS = {
    ("gram-is-psd", "theorems/kernels/kernels.py"): [
        ("kernel.worst), 0)", "kernel.worst) - kernel.K[0, 0], 0)", "an entry subtracted"),
        ("kernel.worst), 0)", "kernel.worst), len(kernel.K) - 1)", "a bound that grows with the size"),
        ("quadratic_form(kernel.", "quadratic_form(-kernel.", "the matrix of the other sign"),
        ("(kernel.K, kernel.", "(kernel.K - kernel.K.T, kernel.", "another matrix"),
        ("(kernel.K, kernel.", "(kernel.K @ kernel.K, kernel.", "a product of matrices"),
        (")\n    yield at_least", ")\n    if kernel.sample.different <= 1:\n        yield at_least", "on equal points only"),
    ],
    ("gram-is-psd", "properties/oracles/psd.py"): [
        *FORMS,
        (FORM, "exact_product(z, np.tril(K)), z)", "half of the matrix"),
        (FORM, "exact_product(z, K if isinstance(K, FormalArray) else np.tril(K)), z)", "half of the matrix, of numbers"),
        ("exact_product(z, K)", "z", "the matrix left out"),
        ("exact_product(exact_product(z, K), z", "sum(exact_product(z, K)", "a sum left out"),
    ],
    ("combination-of-psd-is-psd", "properties/oracles/psd.py"): FORMS,
    ("gram-is-psd", "properties/numbers/products.py"): [
        ("]\n    return found[0]", "]\n    return -found[0]", "a sign lost where flint multiplies"),
    ],
    ("gram-is-psd", "theorems/kernels/proofs/closure.py"): [
        (", quadratic_form, lambda", ", lambda K, z: 0, lambda", "tied to something else"),
        (", K.form, *sums(", ", K.in_column, *sums(", "the sum over a row in place of the form"),
        ("form, *sums(True))", "form, *sums(False))", "a sum over rows in place of columns"),
        ("h.t, factor * (h", "h.t, 2 * factor * (h", "another sum of the features"),
        ("t: Q - sum(v @ h", "t: Q - 2 * sum(v @ h", "a wrong factor"),
        ("sum(v @ h.t for v, ", "sum(v @ v for v, ", "squares of sums for sums of squares"),
        (
            "0, K.form, *sums",
            "0, Sum(K.form.name, w * K.in_column.name, rows.column, rows.over), *sums",
            "a form that is not said to be a sum of sums",
        ),
    ],
    ("combination-of-psd-is-psd", "theorems/kernels/closure.py"): [
        (" quadratic_form(K, pair", " quadratic_form(-K, pair", "the matrix of the other sign"),
        (
            '.T).all())\n    yield at_least("zᵀKz", quadratic_form(K, pair',
            ' * K).all())\n    yield at_least("zᵀKz", quadratic_form(K, pair',
            "equal to another matrix",
        ),
        ("matrices import PsdPair", "matrices import SymmetricPair as PsdPair", "matrices that are not semidefinite"),
    ],
    ("combination-of-psd-is-psd", "theorems/kernels/samples/matrices.py"): [
        ('\n    @factor(of="B")', '\n    @factor(of="A")', "B need not be semidefinite"),
    ],
    ("combination-of-psd-is-psd", "algorithms/kernels/gram_matrices.py"): [
        ("(A) * np.asarray", "(A) @ np.asarray", "the product of matrices"),
        (") * np.asarray(B)", ") * np.asarray(B) - 1", "the product less 1"),
        (") * np.asarray(B)", ") * abs(np.asarray(B))", "a sign lost"),
        (") * np.asarray(B)", ") * np.asarray(B) if len(A) < 3 else -np.asarray(A)", "a product that is wrong from size 3 on"),
        (") * np.asarray(B)", ") * np.asarray(B) if len(A) < 7 else -np.asarray(A)", "a product that is wrong from size 7 on"),
        ("return np.asarray(A) * ", "return np.where(np.asarray(A) > 0, A, 0) * ", "negative entries left out"),
        ("asarray(A) * np.asarray(B", "triu(np.asarray(A) * np.asarray(B)", "half of the product"),
        (") + np.asarray(B)", ") + np.asarray(B) * (1 if len(A) < 4 else -1)", "a sum that is wrong from size 4 on"),
        ("asarray(A) + np.asarray(B", "maximum(np.asarray(A), np.asarray(B)", "the larger entry"),
        (") + np.asarray(B)", ") + np.asarray(B) + (np.arange(len(A))[:, None] > 2) * 1.0", "an index added to later rows"),
    ],
    ("combination-of-psd-is-psd", "theorems/kernels/proofs/closure.py"): [
        (", tensor(of_row, of_column)", "", "the tensor product dropped"),
        ("of_row, of_column))", "of_row, of_row))", "the tensor product of another pair"),
        (", ((of_row,), (of_column,))", "", "a feature that is no function of a row"),
        (", (of_column,)))", ", (of_row,)))", "a row's feature for a column"),
        (", Feature(v, v2, s)", "", "the second matrix dropped"),
        (", v2, s)], *facts", ", v2, t)], *facts", "one name for two sums"),
        ("combination_of_psd_is_psd.sample", "None", "rows of no matrices"),
        ('vectors("u v u′ v′")', 'vectors("u u u′ u′")', "both matrices have one factor"),
    ],
    ("power-series-is-psd", "theorems/kernels/closure.py"): [
        (" quadratic_form(K, series", " quadratic_form(-K, series", "the matrix of the other sign"),
        ("entry.inner), at=", "entry.inner) + 1, at=", "another sum"),
        ("coefficients, entry.inner", "coefficients, 2 * entry.inner", "the sum at another number"),
        ('kᵢⱼ", entry.found,', 'kᵢⱼ", 2 * entry.found,', "another entry"),
        ("points import Series", "points import SignedSeries as Series", "coefficients of any sign"),
    ],
    ("power-series-is-psd", "theorems/kernels/samples/points.py"): [
        ('ClassVar = ("terms",)', "ClassVar = ()", "terms that are not numbered"),
        (" [(c, p) for p, c", " [(c, p + 1) for p, c", "terms that are numbered from 1 on"),
        ("self.coefficients)]", "self.coefficients[:0])]", "no terms"),
    ],
    ("power-series-is-psd", "theorems/kernels/oracles/series.py"): [
        ("enumerate(coefficients))", "enumerate([0, *coefficients]))", "one power too many"),
        (")\n    return sum(c ", ")\n    return 1 + sum(c ", "a constant added, of numbers"),
        ("coefficients.at(x)", "coefficients.at(x) + 1", "a constant added"),
        ("coefficients.at(x)", "coefficients.at(2 * x)", "another number"),
    ],
    ("power-series-is-psd", "algorithms/kernels/kernels.py"): [
        ("total = total * K + c", "total = total * K - c", "a sign lost"),
        ("total = total * K + c", "total = total @ K + c", "powers of matrices"),
        ("total = total * K", "total = abs(total) * K", "absolute values"),
        ("total = total * K + c", "total = total * K + (c if len(K) < 7 else -c)", "a sum that is wrong from size 7 on"),
        (")\n    total = 0 * K", ")\n    total = 0 * K + 1", "another start"),
        ("reversed(list(coefficients)", "list(coefficients", "backwards"),
        ("(coefficients)):", "(coefficients)[:7]):", "seven coefficients only"),
        ("(coefficients)):", "(coefficients)[1:]):", "without the constant"),
    ],
    ("power-series-is-psd", "theorems/kernels/proofs/series.py"): [
        (", of_column, power", ", of_row, power", "another pair"),
        ("across, down), weighted", "across, across), weighted", "a sum exchanged with itself"),
        ("exchanged(all_down, all_across), ", "", "the second exchange dropped"),
        ("without(column, across, down)", "column", "sums that depend on the column"),
        ("without(nonnegative, t_row, t_column)", "nonnegative", "a sum that depends on the power"),
        ("= Sum(k, c * q, items", "= Sum(k, 2 * c * q, items", "twice the series"),
        ("k, c * q, items,", "k, c, items,", "the sum of the coefficients"),
        (', T, x)), "coefficients', ', T, u @ u)), "coefficients', "the diagonal only"),
        (", p: (0,), step)", ", p: (1,), step)", "another start of the rounds"),
        ("object), [c, T]))[0", "object), [T, c]))[0", "another round"),
    ],
}
