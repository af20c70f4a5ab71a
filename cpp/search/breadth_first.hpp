// Twin of src/plybench/search/breadth_first.py: the oldest node first.
//
// Nodes are made in the order in which they are expanded, so the arena is the frontier: it is what lies
// between the node expanded last and the end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/run.hpp"
#include "core/table.hpp"

namespace plybench {

template <Problem P>
class BreadthFirst {
  public:
    using State = typename P::State;

    BreadthFirst(const P& problem, const Options& options, const Limits& limits)
        : run_(problem, limits, options),
          duplicates_(options.duplicates),
          tests_children_(options.goal_test == GoalTest::generated),
          nodes_(run_.meter),
          known_(run_.meter) {}

    Result<P> search() {
        return run_.guard([&] { return loop(); }, [&] { return bound(); });
    }

  private:
    Result<P> loop() {
        Tally& tally = run_.tally;
        tally.max_frontier = 1;
        const State initial = run_.problem.initial();
        nodes_.add(root_of(run_.problem));
        if (duplicates_ == Duplicates::graph) known_.insert(initial);
        if (tests_children_ && run_.problem.is_goal(initial)) return run_.solved(path(0), Bound{});
        for (Link next = 0; next < nodes_.size(); ++next) {
            node_ = next;
            const State state = nodes_[next].state;
            ++tally.popped;
            if (!tests_children_ && run_.problem.is_goal(state)) return run_.solved(path(next), bound());
            run_.count_expansion();
            if (duplicates_ == Duplicates::closed) known_.insert(state);
            if (const Link goal = expand(next, state); goal != no_link)
                return run_.solved(path(goal), bound());
            tally.max_frontier = std::max<std::uint64_t>(tally.max_frontier, nodes_.size() - next - 1);
        }
        return run_.unsolvable();
    }

    // Queues the children of a node; returns the one that is a goal, if children are tested.
    Link expand(Link parent, const State& state) {
        for (const Step<P>& step : run_.expand(state)) {
            ++run_.tally.generated;
            if (duplicates_ != Duplicates::tree && is_known(step.state)) {
                ++run_.tally.duplicates;
                continue;
            }
            const Link child = nodes_.add({step.state, parent, step.action});
            if (tests_children_ && run_.problem.is_goal(step.state)) return child;
        }
        return no_link;
    }

    // Reached before (graph; from now on it is) or expanded before (closed).
    bool is_known(const State& child) {
        return duplicates_ == Duplicates::graph ? !known_.insert(child).second : known_.contains(child);
    }

    Path<P> path(Link node) const { return path_to(run_.problem, nodes_, node); }

    // Goals one step ahead of the node expanded last were tested, if children are.
    std::optional<Bound> bound() const {
        if constexpr (!P::has_unit_costs) return {};
        const std::int64_t depth = nodes_.size() == 0 ? 0 : depth_of(nodes_, node_);
        return Bound::of(depth + (tests_children_ ? 1 : 0));
    }

    Run<P> run_;
    const Duplicates duplicates_;
    const bool tests_children_;
    Arena<TreeNode<P>> nodes_;
    Table<State> known_;
    Link node_ = 0;  // popped last
};

template <Problem P>
Result<P> breadth_first(const P& problem, const Options& options, const Limits& limits) {
    return BreadthFirst<P>(problem, options, limits).search();
}

}  // namespace plybench
