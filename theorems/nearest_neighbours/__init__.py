r"""Nearest neighbours: exact search, votes, and locality-sensitive hashing with its parameters and collision probabilities.

Notation: points $x_1,\dots,x_n$ and a query q; R the radius within which a point is near, cR the one beyond which it is far;
$P_1>P_2$ the probabilities with which a hash function collides on near and on far points; k hash functions for each of L tables;
$\rho=\ln(1/P_1)/\ln(1/P_2)$.

Main results, in the order of a lecture: `neighbours_are_the_nearest`, `radius_search_finds_all_within`,
`labels_have_most_votes`, `mean_of_the_neighbours`, `local_outlier_factor`; `stated_distances_are_true`,
`promised_recall_is_kept`, `one_seed_gives_one_answer`; `candidates_are_collisions`, `collisions_are_amplified`,
`far_collisions_are_few`, `search_succeeds`; `parameters_separate`, `repetitions_make_failure_rare`; `offsets_that_collide`,
`projections_collide_with_this_probability`, `collision_probability_falls`.
"""
