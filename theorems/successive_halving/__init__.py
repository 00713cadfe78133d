r"""Successive halving: its rounds, how rarely it misses the best of random arms, and how many steps learning curves need.

Notation: n arms of means $v_1\ge v_2\ge\dots\ge v_n$, with rewards in [0,1], and the gaps $\Delta_i=v_1-v_i$; B pulls in all,
$\bar B$ of each arm in a round; 4m arms are left in a round, and N of the worst 3m of them look at least as good as the best arm;
$H_2=\max_{i\ge2}i/\Delta_i^2$. A learning curve $\ell_i^k$ has the limit $v_i$, and $\gamma$ is its envelope: non-increasing, with
$|\ell_i^k-v_i|\le\gamma(k)$, and $\gamma^{-1}(\alpha)$ the least t with $\gamma(t)\le\alpha$. A search has the factor η.

Main results, in the order of a lecture: `rounds_share_the_budget`, `better_halves_stay`; `pairs_are_rarely_reversed`,
`few_bad_arms_beat_the_best`, `best_arm_is_rarely_eliminated`, `gaps_are_bounded_by_hardness`, `failure_is_rare`,
`budgets_for_a_probability`; `curves_separate`, `budgets_suffice_for_curves`; `rungs_are_counted_exactly`,
`best_of_each_rung_go_on`, `best_so_far_go_on`.

Exact: budgets are whole numbers, and probabilities are sums over all outcomes of the rewards.
"""
