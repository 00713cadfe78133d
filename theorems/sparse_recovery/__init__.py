r"""Sparse recovery: a sparse vector is found from few linear measurements, by the least 1-norm.

Notation: $W\in\mathbb R^{n\times d}$ the measurements; $\|x\|_0$ the number of non-zero entries of x, which is s-sparse when that
is at most s; $x_s$ is x with all but its s largest entries set to 0. W is (ε, s)-RIP when $|\|Wx\|^2/\|x\|^2-1|\le\epsilon$ for
all s-sparse $x\ne0$. $x^*$ is a solution of $Wx'=Wx$ with the least 1-norm, $h=x^*-x$ its error, and
$\rho=\sqrt2\epsilon/(1-\epsilon)$ for ε of order 2s, below 1 where $\epsilon<\sqrt2-1$.

Main results, in the order of a lecture: `restricted_isometry`, `sparsest_preimage` (no two sparse vectors have one image),
`least_one_norm_solution` (basis pursuit), `sparse_vectors_are_recovered`, `stable_recovery`; its proof in
`best_sparse_approximation`, `block_decay`, `near_orthogonality`, `tube_constraint`, `tail_controlled_by_head`,
`head_controlled_by_tail`, `head_and_tail_combined`; and `gaussian_matrices_are_rip`, where such W come from.
"""
