r"""Spectral clustering: the Laplacian of a graph, its null space, ratio cuts and their relaxation by eigenvectors.

Notation: symmetric weights $w_{ij}\ge0$ of n vertices, the diagonal matrix D of their sums, L = D − W; clusters $A_1,\dots,A_k$,
Cut(A, Ā) the weight between A and the other vertices; $\lambda_1\le\dots\le\lambda_n$ the eigenvalues of L.

Main results, in the order of a lecture: `laplacian_is_a_quadratic_form`, `form_bounds_differences_along_a_path`,
`null_space_is_spanned_by_components`, `components_are_counted_by_the_null_space`; `ratio_cut_is_a_quadratic_form`,
`indicators_are_orthonormal`; `fiedler_vector_solves_the_relaxation`, `fiedler_value_bounds_the_ratio_cut`;
`lowest_eigenvectors_have_the_least_trace`, `orthonormal_vectors_have_a_larger_trace`,
`ratio_cut_is_at_least_the_lowest_eigenvalues`, `islands_are_clusters`; `doubly_stochastic_is_a_mean_of_permutations`,
`linear_minimum_is_a_permutation`.
"""
