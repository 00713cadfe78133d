r"""AdaBoost: its training error falls exponentially, whatever the edges of its weak classifiers, and so do small margins.

Notation: $m$ training examples $(x_i,y_i)$ with $y_i=\pm1$; $D_1$ is uniform; the classifier $h_t$ of round $t$ has the error
$\epsilon_t=\Pr_{i\sim D_t}(h_t(x_i)\ne y_i)$ and the edge $\gamma_t=\frac12-\epsilon_t$; its coefficient is
$\alpha_t=\frac12\ln\frac{1-\epsilon_t}{\epsilon_t}$; $D_{t+1}(i)=D_t(i)e^{-\alpha_ty_ih_t(x_i)}/Z_t$, where $Z_t$ makes it a
distribution; after $T$ rounds $f=\sum_t\alpha_th_t$, and the answer is $\operatorname{sgn}f$.

Main results, in the order of a lecture: `coefficients_follow_errors` and `distribution_unrolled` (the algorithm),
`coefficient_minimises_the_loss` (why these coefficients), `exponential_loss_bounds_each_mistake`,
`loss_is_product_of_normalizers`, `training_error_falls` and `training_error_by_smallest_edge` (Freund and Schapire),
`perfect_classifier_decides` (the limit $\epsilon_t\to0$), `share_of_small_margins` and `share_decays_exponentially` (Schapire,
Freund, Bartlett and Lee), and `rounds_need_no_foresight` (why it is called adaptive). Where only predictions are seen:
`first_stage_is_a_good_stump`, `staged_error_falls_exponentially`.
"""
