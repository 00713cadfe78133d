r"""Explanation: integrated gradients and their axioms, Shapley values, local surrogates.

Notation: a network $f(z)=\sum_kv_k\sigma(\langle w_k,z\rangle+b_k)$ with $\sigma(t)=\max(0,t)^p$; a point x, a baseline x', and
attributions $A_i$ of the variables.

Main results, in the order of a lecture: `attributions_sum_to_the_difference`, `only_what_matters_is_charged`,
`writing_makes_no_difference`, `attributions_are_linear`, `symmetric_variables_get_the_same`, `units_share_in_proportion`.
"""
