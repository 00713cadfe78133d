"""Of successive halving: what rounds cost, which sums decide, envelopes at a step, and who goes on at a rung."""

import math

import numpy as np

from .quantity import printed_for


@printed_for("halving-schedule")
def print_rounds(n, budget, returned):
    rounds, L = [tuple(map(int, pair)) for pair in returned], (n - 1).bit_length()
    print("rounds:", len(rounds), " ⌈log₂ n⌉:", L, " pulls in all:", sum(k * pulls for k, pulls in rounds), " B:", budget)
    print("2ʳ·arms, and 2ʳ·(arms − 1):", [(2**r * k, 2**r * (k - 1)) for r, (k, _) in enumerate(rounds)], " n:", n)
    print("pulls·arms·⌈log₂ n⌉, and of one more:", [(pulls * k * L, (pulls + 1) * k * L) for k, pulls in rounds])
    print("arms after the last round:", [-(-k // 2) for k, _ in rounds[-1:]])


@printed_for("successive-halving")
def print_sums(pull, n, budget, answer):
    asked = [(int(i), int(times), float(total)) for (i, times), total in zip(pull.asked, pull.given, strict=False)]
    L, turn = (n - 1).bit_length(), dict.fromkeys(range(n), 0)
    sums = [{} for _ in range(L + 1)]
    for i, _, total in asked:
        sums[min(turn[i], L)][i] = total
        turn[i] += 1
    print("pulls in all:", sum(times for _, times, _ in asked), " B:", budget)
    for now, then in zip(sums, [*sums[1:-1], {int(answer): 0.0}], strict=False):
        print("arms that are pulled:", len(now), " that come back after they were dropped:", len(set(then) - set(now)))
        kept, dropped = ([total for i, total in now.items() if (i in then) == stays] for stays in (True, False))
        print("the least sum that stays:", min(kept, default=None), " the largest that is dropped:", max(dropped, default=None))


@printed_for("arm-hardness")
def print_hardness(means, answer):
    best, *others = sorted(map(float, means), reverse=True)
    gaps = [best - v for v in others]
    print("i/Δᵢ²:", [i / gap**2 for i, gap in enumerate(gaps, 2)])
    print(
        "H₂Δ²ₘ₊₁/m:",
        [answer * gap**2 / m for m, gap in enumerate(gaps, 1)],
        " H₂/2, H₂ ln n:",
        answer / 2,
        answer * math.log(len(means)),
    )


@printed_for("halving-budget")
def print_bounds(n, hardness, delta, answer):
    L = (n - 1).bit_length()
    print("ln(3 log₂ n) − B/8H₂ log₂ n, of B and B − 1:", [math.log(3 * L) - B / (8 * hardness * L) for B in (answer, answer - 1)])
    print("ln δ:", math.log(delta), " 21H₂ log₂ n ln(log₂ n/δ) + 1:", 21 * hardness * L * math.log(L / delta) + 1)


@printed_for("envelope-inverse", each=True)
def print_envelope(gamma, alpha, answer):
    print("γ(t − 1), γ(t):", [float(gamma[t - 1]) for t in (int(answer) - 1, int(answer)) if t >= 1], " α:", alpha)


@printed_for("curve-halving")
def print_steps(loss, budget, answer):
    steps = {}
    for i, k in loss.asked:
        steps[int(i)] = max(steps.get(int(i), 0), int(k))
    print("steps in all:", sum(steps.values()), " B:", budget, " chosen:", answer)


@printed_for("rung-count")
def print_rungs(least, most, factor, answer):
    print("rη^s, rη^(s+1):", least * float(factor) ** (answer - 1), least * float(factor) ** answer, " R:", most)


@printed_for("rung-search", "asynchronous-rung-search")
def print_who_goes_on(factor, losses, answer):
    X, given = np.asarray(losses), np.ravel(answer).astype(int)
    print("most steps times η:", int(given.max()) * factor, " T:", X.shape[1])
    for steps in sorted({1, *(int(k) for k in given)} - {int(given.max())}):
        there, seen = np.flatnonzero(given >= steps), X[given >= steps, steps - 1]
        on = given[there] > steps
        print(
            "after",
            steps,
            "steps go on:",
            int(on.sum()),
            " of",
            len(there),
            " ⌊k/η⌋, ⌈k/η⌉:",
            len(there) // factor,
            -(-len(there) // factor),
        )
        print(
            "the largest loss that goes on:",
            max(seen[on], default=None),
            " the least that is stopped:",
            min(seen[~on], default=None),
        )
        print("of those so far strictly better:", [int((seen[:i] < v).sum()) for i, v in enumerate(seen)])
        print("of those so far at least as good:", [int((seen[:i] <= v).sum()) for i, v in enumerate(seen)])
        print("⌊m/η⌋ or 1:", [max(1, (i + 1) // factor) for i in range(len(there))])
