// Twin of src/plybench/search/ida_star.py: depth-first probes under a growing bound on f = g + h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/memory.hpp"

namespace plybench {

// One probe: the nodes with f <= bound. `next_bound` is the smallest f that was cut.
template <Problem P>
class Probe {
  public:
    using Cost = typename P::Cost;

    Probe(Run<P>& run, Cost bound, Duplicates duplicates)
        : run_(run),
          bound_(bound),
          memory_(run.meter, duplicates, run.problem.initial()),
          trail_(run.meter),
          steps_(MeteredAllocator<Step<P>>(run.meter)),
          untried_(MeteredAllocator<Untried>(run.meter)) {}

    Cost next_bound = infinite<Cost>;

    // Returns the path to a goal, if there is one within the bound.
    std::optional<Path<P>> search() {
        if (is_goal_entered({run_.problem.initial(), 0, 0})) return trail_.path();
        while (!untried_.empty()) {
            Untried& untried = untried_.back();
            if (untried.next == untried.end) {
                steps_.resize(untried.begin);
                untried_.pop_back();
                memory_.leave(trail_);
                continue;
            }
            const Step<P> step = steps_[untried.next++];
            const Cost g = trail_.back().g + step.cost;
            if (is_within(step.state, g) && is_goal_entered({step.state, g, step.action}))
                return trail_.path();
        }
        return {};
    }

  private:
    using Place = typename Trail<P>::Place;

    // The children of one node of the path: places in `steps_`.
    struct Untried {
        std::size_t begin;
        std::size_t next;
        std::size_t end;
    };

    // Counts a new child. Tells whether to enter it.
    bool is_within(const typename P::State& child, Cost g) {
        Tally& tally = run_.tally;
        ++tally.generated;
        if (memory_.drops(child, g, trail_)) {
            ++tally.duplicates;
            return false;
        }
        const Cost f = plus(g, run_.problem.estimate(child));
        ++tally.evaluated;
        if (f != infinite<Cost> && f <= bound_) return true;
        ++tally.pruned;
        next_bound = std::min(next_bound, f);
        return false;
    }

    // Enters a node below the last node with untried children. Tells whether it is a goal.
    bool is_goal_entered(const Place& node) {
        Tally& tally = run_.tally;
        ++tally.popped;
        if (run_.problem.is_goal(node.state)) {
            trail_.push(node);
            return true;
        }
        run_.count_expansion();
        memory_.enter(trail_, untried_.size(), node);
        const std::span<const Step<P>> children = run_.expand(node.state);
        const std::size_t begin = steps_.size();
        steps_.insert(steps_.end(), children.begin(), children.end());
        untried_.push_back({begin, begin, steps_.size()});
        tally.max_frontier = std::max<std::uint64_t>(tally.max_frontier, untried_.size());
        return false;
    }

    Run<P>& run_;
    const Cost bound_;
    Memory<P, Cost> memory_;
    Trail<P> trail_;
    MeteredVector<Step<P>> steps_;
    MeteredVector<Untried> untried_;
};

template <Problem P>
Result<P> ida_star(const P& problem, const Options& options, const Limits& limits) {
    using Cost = typename P::Cost;
    Run<P> run(problem, limits, options);
    Cost bound = 0;
    const auto proved = [&] {
        return options.is_admissible ? std::optional(whole_if_values_are(problem, bound)) : std::nullopt;
    };
    return run.guard(
        [&] {
            bound = problem.estimate(problem.initial());
            ++run.tally.evaluated;
            if (bound == infinite<Cost>) return run.unsolvable(1);
            while (true) {
                const std::uint64_t pruned_before = run.tally.pruned;
                run.begin_pass(whole_if_values_are(problem, bound));
                Probe<P> probe(run, bound, options.duplicates);
                if (auto path = probe.search()) return run.solved(std::move(*path), proved());
                if (probe.next_bound == infinite<Cost>)
                    return run.unsolvable(run.tally.pruned - pruned_before);
                bound = probe.next_bound;
            }
        },
        proved);
}

}  // namespace plybench
