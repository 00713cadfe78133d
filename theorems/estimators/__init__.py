r"""Estimators: what is expected of anything that is fitted to examples and asked afterwards.

Notation: X the rows of the examples, y their classes or targets, Q rows to answer at; an answer is what ``predict``,
``predict_proba``, ``decision_function``, ``transform`` or ``score_samples`` gives.

Main results, in the order of a lecture: `fit_forgets_what_was_before`, `answering_changes_nothing`,
`pickled_copy_answers_the_same`, `fit_leaves_the_parameters`; `answers_belong_to_their_rows`, `sparse_rows_get_the_same_answers`,
`jobs_do_not_matter`; `probabilities_sum_to_one`, `prediction_has_the_largest_probability`, `decision_agrees_with_the_prediction`,
`names_of_classes_do_not_matter`; `score_is_what_it_says`; `fit_transform_is_fit_and_transform`, `there_and_back_again`;
`weights_of_examples_are_repetitions`, `weight_zero_is_absence`, `weights_may_be_divided`, `scale_of_weights_of_examples`,
`order_of_examples_does_not_matter`, `sparse_examples_get_the_same_fit`, `order_of_features_does_not_matter`,
`single_precision_gets_the_same_fit`, `memory_layout_of_examples_does_not_matter`; `warm_start_at_the_optimum_stays`,
`parts_of_the_examples_are_the_examples`; `weights_of_classes_are_repetitions`,
`rated_weights_are_repetitions`, `scale_of_weights_does_not_matter`, `order_of_ratings_does_not_matter`;
`repeated_calls_agree`, `memory_layout_does_not_matter`, `integers_and_floats_agree`, `lists_and_arrays_agree`.
"""
