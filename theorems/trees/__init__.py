r"""Decision trees and what is built of them: Gini impurity, splits, bootstrap samples, and gradient boosting.

Notation: a node holds a set $D$ of examples; $p_k$ is the share of label $k$ in it, and $G(D)=1-\sum_kp_k^2$ its Gini impurity;
$F$ is a boosted model, $h$ a weak learner, $\eta$ the learning rate.

Main results, in the order of a lecture: `gini_is_the_chance_of_a_difference`, `split_of_least_impurity`, `full_tree_fits`;
`out_of_bag_share` (about 1/e); `boosting_fits_residuals`, `boosting_fits_signs`; of an estimator that only
shows its stages, `squared_error_falls_by_the_steps` and `regions_have_their_mean_residual`.
"""
