// Twin of src/plybench/search/depth_limited.py: depth-first, but nodes at the limit are not expanded.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "search/memory.hpp"

namespace plybench {

inline constexpr std::int64_t no_depth_limit = std::numeric_limits<std::int64_t>::max();

// The result of a pass: a path to a goal, or whether a node was at the limit.
template <Problem P>
struct DiveResult {
    std::optional<Path<P>> path;
    bool was_cut = false;
};

// One depth-first pass. The parent of a node on the stack is the node entered last at the depth above it.
template <Problem P>
class Dive {
  public:
    Dive(Run<P>& run, std::int64_t limit, const Options& options, bool first_only = false)
        : run_(run),
          limit_(limit),
          tests_children_(options.goal_test == GoalTest::generated),
          memory_(run.meter, options.duplicates, run.problem.initial(), first_only),
          trail_(run.meter),
          stack_(run.meter) {}

    DiveResult<P> search() {
        Tally& tally = run_.tally;
        const Place root{run_.problem.initial(), 0, 0};
        if (tests_children_ && run_.problem.is_goal(root.state)) return {trail_.path_to(root), false};
        stack_.add({root, 0});
        tally.max_frontier = std::max<std::uint64_t>(tally.max_frontier, 1);
        bool was_cut = false;
        while (!stack_.empty()) {
            const auto [node, depth] = stack_.back();
            stack_.pop();
            if (memory_.is_outdated(node.state, depth)) continue;
            ++tally.popped;
            if (!tests_children_ && run_.problem.is_goal(node.state)) {
                memory_.enter(trail_, depth, node);
                return {trail_.path(), was_cut};
            }
            if (depth == limit_) {
                was_cut = true;
                ++tally.pruned;
                continue;
            }
            run_.count_expansion();
            memory_.enter(trail_, depth, node);
            if (auto path = expand(node, depth)) return {std::move(path), was_cut};
            tally.max_frontier = std::max<std::uint64_t>(tally.max_frontier, stack_.size());
        }
        return {{}, was_cut};
    }

  private:
    using Place = typename Trail<P>::Place;

    struct Waiting {
        Place node;
        std::uint32_t depth;
    };

    // Puts the children of a node on the stack. Returns the path to a child that is a goal, if children are
    // tested.
    std::optional<Path<P>> expand(const Place& node, std::uint32_t depth) {
        for (const Step<P>& step : run_.expand(node.state)) {
            ++run_.tally.generated;
            if (memory_.drops(step.state, depth + 1, trail_)) {
                ++run_.tally.duplicates;
                continue;
            }
            const Place child{step.state, static_cast<typename P::Cost>(node.g + step.cost), step.action};
            if (tests_children_ && run_.problem.is_goal(step.state)) return trail_.path_to(child);
            stack_.add({child, depth + 1});
        }
        return {};
    }

    Run<P>& run_;
    const std::int64_t limit_;
    const bool tests_children_;
    Memory<P, std::uint32_t> memory_;
    Trail<P> trail_;
    Arena<Waiting> stack_;
};

template <Problem P>
Result<P> depth_limited(const P& problem, const Options& options, const Limits& limits) {
    if (options.limit < 0) throw BadOption("limit must not be negative");
    Run<P> run(problem, limits, options);
    return run.guard([&] {
        DiveResult<P> found = Dive<P>(run, options.limit, options).search();
        if (found.path) return run.solved(std::move(*found.path));
        if (!found.was_cut) return run.unsolvable();
        const Ending end = Ending::of(End::depth, options.limit);
        if (!problem.has_unit_costs) return run.gave_up(end);
        return run.gave_up(end, Bound::of(options.limit + 1));
    });
}

}  // namespace plybench
