r"""Linear models by penalised least squares, and the logistic model: closed forms, penalties and bounds, and single steps.

Notation: rows $x_i\in\mathbb R^d$ of a matrix $X$ with targets $y_i$, $i\le N$; weights $w$ and intercept $b$; $\lambda\ge0$ the
penalty and $\eta>0$ the step size; $g=\frac1NX^\top(Xw-y)$; for the logistic model $g(z)=1/(1+e^{-z})$.

Main results, in the order of a lecture: `least_squares_solution`, `intercept_is_a_constant_feature`, `squared_loss_is_convex`,
`sgd_with_small_steps_converges`; `ridge_has_a_closed_form`, `penalty_for_a_bound`, `weight_decay_step`; `penalty_adds_the_sign`,
`soft_threshold_is_the_proximal_step`, `lasso_penalty_for_a_bound`, `l1_ball_makes_sparse`; of estimators `elastic_net_minimum`,
`elastic_net_duality_gap`, `elastic_net_conditions`, `largest_penalty_of_use`, `lasso_thresholds_orthogonal_columns`,
`lasso_is_best_within_its_norm`; `sigmoid_is_a_probability`, `cross_entropy_is_entropy_plus_divergence`; of logistic regression as
an estimator `logistic_minimum`, `logistic_conditions`, `mean_probability_is_the_share`, `fitted_probabilities`. Symmetries:
`least_squares_in_any_order`, `least_squares_is_equivariant`, `ridge_turns_with_the_data`, `prediction_depends_on_its_example`,
`elastic_net_moves_with_signs`, `logistic_turns_with_the_data`; weights and warm starts, `ridge_weights_are_repetitions`,
`logistic_warm_start`.
"""
