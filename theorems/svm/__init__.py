r"""Support vector machines: the hyperplane with the largest margin, with slack or without, and sequential minimal optimisation.

Notation: examples $x_i\in\mathbb R^d$ with labels $y_i=\pm1$; a hyperplane $\langle w,x\rangle+b=0$; the functional margins
$m_i=y_i(\langle w,x_i\rangle+b)$; the geometric margin $\gamma=\min_im_i/\|w\|$; multipliers $\alpha_i$; the price $C$ of slack (λ
in other texts); $P$ the primal and $W$ the dual objective; $K_{ij}$ the kernel. Through the origin, *Foundations of Data Science*
writes $a_i$, $l_i$, $v$ and δ for $x_i$, $y_i$, $w$ and γ.

Main results, in the order of a lecture: `margins_of_a_hyperplane`; the hard margin, `largest_geometric_margin`,
`both_planes_are_touched`, `support_vectors_determine_the_optimum`; its dual, `dual_attains_the_optimum`,
`only_the_closest_have_multipliers`; the soft margin, `soft_margin_optimum`, `soft_zero_gap`, `soft_complementarity`,
`soft_intercept_interval`; and SMO, `clipped_maximum_is_optimal`, `stops_within_tol`. Beyond the lecture: one class,
`one_class_optimum`, `one_class_nu_property`; ν in place of C, `nu_optimum`, `nu_property`; regression, `svr_optimum`, `svr_tube`.
Symmetries: `hard_margin_turns_with_the_examples`, `soft_margin_in_any_order`, `soft_margin_turns_with_the_examples`,
`svr_in_any_order`, `svr_moves_with_the_data`, `nu_classifier_moves_with_the_data`; weights, `soft_margin_weights_are_repetitions`.
"""
