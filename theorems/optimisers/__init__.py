r"""Optimisers that keep a state: momentum, Adam, AMSGrad, AdamW, AdaBelief, Adagrad and RMSprop, step by step.

Notation: $w_t$ the point after $t$ steps, $g_t$ the gradient given in step $t$, of whatever function; $\eta$ the learning rate,
$\mu$ the momentum, $\lambda$ the weight decay; $m_t,v_t$ moving averages of $g$ and $g^2$ with the weights $\beta_1,\beta_2$,
$\hat m_t=m_t/(1-\beta_1^t)$ and $\hat v_t=v_t/(1-\beta_2^t)$; products, quotients and roots of vectors are taken entry by entry.

Main results, in the order of a lecture: `momentum_iterates`, `heavy_ball_of_two_points`, `terminal_velocity`,
`gradient_descent_on_hubers_function`; `adam_iterates`, `first_step_of_adam`, `adam_forgets_the_scale`, `adam_steps_are_bounded`,
`adam_climbs_on_reddis_example`; `amsgrad_steps_do_not_grow`, `amsgrad_descends_where_adam_climbs`; `adamw_iterates`;
`adabelief_iterates`; `adagrad_iterates`, `adagrad_weighs_its_steps`; `rmsprop_iterates`; and of all of them
`coordinates_do_not_mix`, `mirrored_gradients_mirror_the_path`, `state_is_its_own`, `without_a_gradient_nothing_moves`; of any
optimiser and any schedule `resumed_run_agrees`, `implementations_of_a_step_agree`, `resumed_schedule_agrees`.
"""
