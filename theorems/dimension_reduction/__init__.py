r"""Dimension reduction: principal components, the power method that finds them, and how few dimensions keep all distances.

Notation: points $x_i\in\mathbb R^d$, $i\le n$, with mean $\bar x$; $S=\sum(x_i-\bar x)(x_i-\bar x)^\top$ their scatter matrix with
eigenvalues $\lambda_1\ge\dots\ge\lambda_d$; components $v_1,\dots,v_k$, scores $\langle v_j,x_i-\bar x\rangle$ and
reconstructions $\hat x_i$; iterates $b_{t+1}=Sb_t/\|Sb_t\|$ of the power method.

Main results, in the order of a lecture: `components_are_orthonormal`, `variance_is_a_quadratic_form`,
`reconstruction_error_is_the_rest_of_the_variance`, `components_maximise_the_variance`, `best_approximation_of_that_rank`,
`no_directions_leave_less`;
`iterates_are_normalised_powers`, `power_method_converges`, `rayleigh_quotient_grows`, `random_start_is_not_orthogonal`;
`enough_dimensions_for_all_distances`, `gaussian_projection_keeps_all_distances`.
"""
