r"""Clustering: Lloyd's iteration for k-means, what users expect of a clustering by centres; DBSCAN, and agglomerative clustering.

Notation: points $x_1,\dots,x_n$ of R^d and centres $c_1,\dots,c_k$; $\Phi(c)=\sum_i\min_j\|x_i-c_j\|^2$, the inertia.

Main results, in the order of a lecture: `lloyd_step_assigns_and_averages`, `lloyd_descends`, `lloyd_terminates`,
`data_points_leave_no_cluster_empty`, `lloyd_stops_at_local_minima_or_ties`, `lloyd_follows_its_start`, `lloyd_is_equivariant`,
`weights_are_repetitions`; `inertia_is_the_sum_of_least_squares`, `labels_are_those_of_nearest_centres`, `predictions_are_labels`,
`centres_are_means_of_their_points`; `core_points_have_dense_neighbourhoods`, `clusters_are_components_of_core_points`,
`border_points_are_near_core_points`, `weights_are_repetitions_for_density`; `linkage_merges_nearest_clusters`,
`heights_do_not_fall`, `single_linkage_is_a_spanning_tree`.
"""
