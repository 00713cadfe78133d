r"""Metric learning: neighbours chosen by chance, triplets, contrastive losses, and the random graphs that they are about.

Notation: points $x_i$ with labels $y_i$ and a map A; $d_{ij}=\|Ax_i-Ax_j\|^2$; $p_{ij}\propto e^{-d_{ij}}$ the probability with
which i chooses $j\ne i$ as its neighbour, $p_i$ that it chooses one of its class; R, π and K matrices of weights ≥ 0 of edges, W a
graph of out-degree 1, which a random field chooses; τ the temperature.

Main results, in the order of a lecture: `neighbours_are_chosen_by_distance`, `objective_counts_right_choices`,
`learning_improves_the_objective`; `triplet_loss_is_a_hinge`, `pairs_are_told_from_all_others`; `rows_are_chosen_independently`,
`cross_entropy_is_that_of_rows`, `cross_entropy_is_trace_plus_partition`, `form_sums_squared_differences`.
"""
