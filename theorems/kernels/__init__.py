r"""Kernels: inner products of images, their matrices, and learning from these alone.

Notation: $k(x,y)=\langle\phi(x),\phi(y)\rangle$ a kernel with the feature map $\phi$; $K_{ij}=k(x_i,x_j)$ the Gram matrix of points
$x_1,\dots,x_n$ of $\mathbb R^d$; $l_i=\pm1$ labels; $\rho(x,y)=\|\phi(x)-\phi(y)\|$.

Main results, in the order of a lecture: `gram_is_psd`, `gram_iff_psd` (Mercer's theorem on finite sets), `form_is_convex_iff_psd`;
new kernels of old ones, `combination_of_psd_is_psd` (Schur) and `power_series_is_psd`; hence `polynomial_kernel_is_semidefinite`
and `gaussian_gram_is_definite`. Their features: `monomials_are_counted`, `feature_map_computes_kernel`. The kernel trick:
`inner_products_suffice`, `optimum_is_combination_of_images` (the representer theorem), `kernel_costs_as_much_as_an_inner_product`.
Spaces of functions: `reproducing_property`, `bounded_functionals_have_representers` (Riesz). Symmetries:
`block_is_the_matrix_of_its_points`, `gaussian_kernel_is_invariant_under_motions`.
"""
