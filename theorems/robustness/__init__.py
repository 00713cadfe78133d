r"""Robustness: attacks within a ball, gradients of a maximum, margins, and randomised smoothing.

Notation: an example x with the label y = ±1, a score f, the margin yf(x); a ball $\Delta=\{\delta:\|\delta\|_p\le\varepsilon\}$ of
perturbations δ, and q with $1/p+1/q=1$; $\varphi(x)=\max_zf(x,z)$, attained on $Z^*(x)$; noise of the density p, and $p_A$, the
probability of the more frequent answer; Φ the normal distribution function.

Main results, in the order of a lecture: `projection_is_the_nearest_point`, `projected_steps_ascend`,
`linear_losses_are_attacked_exactly`, `attacks_bound_robust_accuracy`, `affine_pieces_are_attacked_exactly`;
`distance_to_a_hyperplane`, `overlapping_balls_cost_errors`; `directional_derivative_of_a_maximum`,
`approximate_maximisers_give_subgradients`; `worst_classifier_by_likelihood_ratios`, `gaussian_radius`,
`slabs_are_no_worse_than_half_spaces`, `confidence_bound_of_counts`, `certificates_rarely_fail`.
"""
