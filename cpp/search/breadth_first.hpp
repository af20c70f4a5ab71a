// Twin of src/plybench/search/breadth_first.py: the oldest node first.
//
// Nodes are made in the order in which they are expanded, so the arena is also the frontier: the nodes
// between the node expanded last and the end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

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
          remembers_(duplicates_ != Duplicates::tree),
          tests_children_(options.goal_test == GoalTest::generated),
          listed_(problem.max_successors()),
          nodes_(run_.meter),
          known_(run_.meter) {}

    Result<P> search() {
        return run_.guard([&] { return loop(); }, [&] { return bound(); });
    }

  private:
    static constexpr Link ahead = 8;  // nodes between a fetch and its use; measured

    Result<P> loop() {
        Tally& tally = run_.tally;
        tally.max_frontier = 1;
        const State initial = run_.problem.initial();
        nodes_.add(root_of(run_.problem));
        if (duplicates_ == Duplicates::graph) known_.insert(initial);
        if (tests_children_ && run_.problem.is_goal(initial)) return run_.solved(path(0), Bound{});
        for (Link next = 0; next < nodes_.size(); ++next) {
            node_ = next;
            const TreeNode<P> node = nodes_[next];
            if (remembers_ && next + ahead < nodes_.size()) look_ahead(nodes_[next + ahead]);
            const State& state = node.state;
            ++tally.popped;
            if (!tests_children_ && run_.problem.is_goal(state)) return run_.solved(path(next), bound());
            run_.count_expansion();
            if (duplicates_ == Duplicates::closed) known_.insert(state);
            if (const Link goal = expand(next, node); goal != no_link)
                return run_.solved(path(goal), bound());
            tally.max_frontier = std::max<std::uint64_t>(tally.max_frontier, nodes_.size() - next - 1);
        }
        return run_.unsolvable();
    }

    // Fetches the memory that a node will need when its turn comes.
    void look_ahead(const TreeNode<P>& node) {
        const Step<P>* end = run_.problem.successors(node.state, listed_.data());
        for (const Step<P>* step = listed_.data(); step != end; ++step) {
            if (!leads_back(*step, node)) known_.prefetch(step->state);
        }
    }

    // Queues the children of a node. Returns a child that is a goal, if children are tested.
    Link expand(Link link, const TreeNode<P>& node) {
        for (const Step<P>& step : run_.expand(node.state)) {
            ++run_.tally.generated;
            if (remembers_ && (leads_back(step, node) || is_known(step.state))) {
                ++run_.tally.duplicates;
                continue;
            }
            const Link child = nodes_.add({step.state, link, step.action});
            if (tests_children_ && run_.problem.is_goal(step.state)) return child;
        }
        return no_link;
    }

    // Tells whether a child is its grandparent, which was reached and expanded.
    bool leads_back(const Step<P>& step, const TreeNode<P>& node) const {
        return node.parent != no_link && undoes(run_.problem, step.action, node.action);
    }

    // Tells whether a state was reached before (graph; from now on it counts as reached) or expanded before
    // (closed).
    bool is_known(const State& child) {
        return duplicates_ == Duplicates::graph ? !known_.insert(child).second : known_.contains(child);
    }

    Path<P> path(Link node) const { return path_to(run_.problem, nodes_, node); }

    // If children are tested, goals one step ahead of the node expanded last were tested, too.
    std::optional<Bound> bound() const {
        if (!run_.problem.has_unit_costs) return {};
        const std::int64_t depth = nodes_.size() == 0 ? 0 : depth_of(nodes_, node_);
        return Bound::of(depth + (tests_children_ ? 1 : 0));
    }

    Run<P> run_;
    const Duplicates duplicates_;
    const bool remembers_;  // keeps a table of states
    const bool tests_children_;
    std::vector<Step<P>> listed_;
    Arena<TreeNode<P>> nodes_;
    Table<State> known_;
    Link node_ = 0;  // the node popped last
};

template <Problem P>
Result<P> breadth_first(const P& problem, const Options& options, const Limits& limits) {
    return BreadthFirst<P>(problem, options, limits).search();
}

}  // namespace plybench
