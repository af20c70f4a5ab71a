// Twin of src/plybench/search/random_walk.py: one random action after another, until a goal turns up.
#pragma once

#include "search/memory.hpp"

namespace plybench {

template <Problem P>
Result<P> random_walk(const P& problem, const Options& options, const Limits& limits) {
    Options given = options;
    given.child_order = ChildOrder::given;
    Run<P> run(problem, limits, given);
    Tally& tally = run.tally;
    SplitMix64 rng(options.seed);
    Trail<P> walk(run.meter);
    return run.guard([&] {
        tally.iterations = tally.max_frontier = 1;
        const typename Trail<P>::Place root{problem.initial(), 0, 0};
        walk.push(root);
        while (true) {
            const typename Trail<P>::Place node = walk.back();
            ++tally.popped;
            if (problem.is_goal(node.state)) return run.solved(walk.path());
            run.count_expansion();
            const std::span<const Step<P>> steps = run.expand(node.state);
            for (const Step<P>& step : steps) {
                ++tally.generated;
                if (options.goal_test == GoalTest::generated && problem.is_goal(step.state)) {
                    return run.solved(walk.path_to({step.state, node.g + step.cost, step.action}));
                }
            }
            if (!steps.empty()) {
                const Step<P>& chosen = steps[rng.below(steps.size())];
                walk.push({chosen.state, node.g + chosen.cost, chosen.action});
            } else if (walk.size() == 1) {
                return run.unsolvable();
            } else {
                walk.clear();
                walk.push(root);
                ++tally.iterations;
            }
        }
    });
}

}  // namespace plybench
