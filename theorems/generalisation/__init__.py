r"""Generalisation: what a sample tells of the population, and how to choose by it.

Notation: $\varepsilon(h)$ is the true risk of a hypothesis $h$, $ε̂(h)$ its error on a sample of $m$ examples; $h^*$ has the
least risk, $ĥ$ the least training error; $\gamma$ bounds $|\varepsilon(h)-ε̂(h)|$ for all $h$ at once; $d$ is the VC dimension;
$\epsilon$ an accuracy and $\delta$ a probability of failure. $S$ is $s$ draws with replacement from $n$ points $U$, $R$ a
rectangle, $q=|R\cap U|/n$.

Main results, in the order of a lecture: `uniform_closeness_costs_two_gamma`, why uniform convergence suffices;
`rectangle_count_is_binomial`, `chernoff_for_one_rectangle` and `union_over_all_rectangles`, from one set to all by the union
bound, and `sample_size_for_all_rectangles`; `vc_sample_size_suffices` and `vc_deviation_bound_holds` (Vapnik and Chervonenkis),
which need no finite population (and hold of any class of hypotheses); `training_error_never_grows_with_degree`, why
training error selects no model, and what does: `held_out_error_is_unbiased`, `hold_out_thirty_percent`, `k_fold_cross_validation`;
of the folds themselves `folds_partition_the_examples`, `folds_depend_on_the_number_of_examples`,
`cross_validation_of_a_mean_is_pessimistic` (leave-one-out attains it) and `stratified_folds_have_their_share_of_every_class`.
Features: `all_subsets_of_features`, `forward_search_calls`, `backward_search_deletes_to_empty`,
`filter_by_size_of_correlation`, and mutual information, `information_is_divergence_from_independence` and
`information_is_the_loss_of_entropy`.
"""
