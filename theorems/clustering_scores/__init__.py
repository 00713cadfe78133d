r"""Scores of clusterings: how far two of them agree, and how well clusters are apart.

Notation: $n_{ij}$ of n points have the label i in the first clustering and j in the second; $a_i=\sum_jn_{ij}$, $b_j=\sum_in_{ij}$;
H is the entropy, in nats. For clusters of points, $m_j$ is the mean of the $n_j$ points of cluster j, of k clusters, and m that
of all.

Main results, in the order of a lecture: `adjusted_rand_is_corrected_for_chance`, `fowlkes_mallows_is_a_geometric_mean`,
`mutual_information_is_a_divergence`, `v_measure_is_a_harmonic_mean`, `adjusted_mutual_information_is_corrected_for_chance`;
`silhouettes_compare_with_the_nearest_other_cluster`, `davies_bouldin_averages_the_worst_ratios`,
`calinski_harabasz_compares_dispersions`.
"""
