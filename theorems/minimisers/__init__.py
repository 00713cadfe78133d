r"""Unconstrained minimisation and line searches: what an answer must be for its report to be believed.

Notation: $f$ smooth and bounded below, $\mu$-strongly convex where said; $x_0$ the start and $x$ the answer; $x^*$ the
minimiser and $f^*$ the least value; on a line $\varphi(\alpha)=f(x+\alpha p)$ along a direction of descent p, so that
$\varphi'(0)=\langle\nabla f(x),p\rangle<0$.

Main results, in the order of a lecture: of line searches `sufficient_decrease` (Armijo), `wolfe_curvature_condition`,
`decrease_of_a_wolfe_step` (Zoutendijk) and `backtracking_steps_are_not_too_short`; of minimisers `success_means_stationary`,
`success_bounds_the_distance`, `answer_is_no_worse_than_the_start`, `report_is_of_the_answer` and `evaluations_are_counted`.
"""
