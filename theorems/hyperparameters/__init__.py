r"""Tuning of hyperparameters: the posterior of a Gaussian process, momentum that runs backwards, and random search.

Notation: values $f(x^i)$ with the covariances $\Sigma=(K(x^i,x^j))$, observed with noise of the variance σ² as y; $k_*$ their
covariances with new values; a point $x_t$ with the velocity $v_t$, the loss L, its momentum γ = n/d and the step size η; N
configurations with M values each, and n evaluations.

Main results, in the order of a lecture: `posterior_is_a_conditional_normal`, `posterior_interpolates_without_noise`,
`mean_is_linear_in_the_targets`, `observations_never_add_variance`, `conditioning_in_turn_is_conditioning_at_once`,
`linear_kernel_is_bayesian_ridge`; `momentum_averages_gradients`, `momentum_runs_backwards`,
`buffered_multiplication_is_reversible`, `integer_momentum_runs_backwards`; `no_free_lunch_for_search`.
"""
