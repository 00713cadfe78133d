r"""Lagrangian duality: a problem and its dual, what links their solutions, and coordinate ascent on the dual.

Notation: minimise $f(x)$ subject to $g_i(x)\le0$ and $h_j(x)=0$; multipliers $\alpha_i\ge0$ of the inequalities and $\beta_j$ of
the equations; $L=f+\sum\alpha_ig_i+\sum\beta_jh_j$; $p^*$ the optimum, $d^*=\max_{\alpha\ge0,\beta}\min_xL$ that of the dual. Of
programs with $Gx\le h$ and $Ax=b$ the multipliers are called $z$ and $y$, as solvers do.

Main results, in the order of a lecture: `weak_duality`, $d^*\le p^*$ always; `strong_duality`, $d^*=p^*$ for convex programs under
Slater's condition; `kkt_necessary` and `kkt_sufficient`, the Karush–Kuhn–Tucker conditions; the same for linear programs,
`linear_program_weak_duality` and `linear_program_complementarity`; the Lagrangians of support vector machines,
`hard_margin_lagrangian` and `soft_margin_lagrangian`, and the KKT conditions, `soft_margin_kkt_is_necessary` and
`soft_margin_kkt_is_sufficient`; and `path_to_the_maximum`, how fast coordinate ascent gets there.
"""
