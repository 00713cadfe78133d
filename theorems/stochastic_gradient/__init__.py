r"""Stochastic gradient descent, $w_{i+1}=w_i-\eta G_i$ with $\mathrm{E}[G_i]=\nabla f(w_i)$: rates in expectation, exactly.

Notation: $G_i=\nabla f(w_i)+\xi_k$ for an index $k$ drawn uniformly from $1,\dots,n$ in each step, independently; $\sigma^2$ the
variance $\mathrm{E}\|\xi_k\|^2$, $s^2$ a bound on $\mathrm{E}\|G_i\|^2$. Expectations go over all $n^T$ sequences of indices.

Main results, in the order of a lecture: `expected_descent`; `expected_distance`, with the rate on convex functions;
`expected_gap_contracts`; `distance_after_a_step`, for any noise; under a bounded second moment
`mean_under_bounded_second_moment` and `distance_under_bounded_second_moment`; of finite sums $F=\frac1n\sum f_k$, with a snapshot
$\tilde w$, `step_of_svrg`, `distance_after_a_step_of_svrg` and `round_of_svrg`.
"""
