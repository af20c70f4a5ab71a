// Twin of src/plybench/search/bidirectional.py: breadth-first layers from the start and from the goals.
//
// Both sides share an arena. Each layer of a side is made in one go, so it is a contiguous stretch of the
// arena.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "core/run.hpp"
#include "core/table.hpp"

namespace plybench {

template <Reversible P>
class Bidirectional {
  public:
    Bidirectional(const P& problem, const Options& options, const Limits& limits)
        : run_(problem, limits, options),
          backward_(problem, options.child_order, options.seed ^ 1),
          nodes_(run_.meter),
          sides_{Side(run_.meter), Side(run_.meter)} {}

    Result<P> search() {
        return run_.guard([&] { return loop(); }, [&] { return bound(); });
    }

  private:
    using State = typename P::State;

    struct Side {
        explicit Side(Meter& meter) : reached(meter) {}

        Table<State, Link> reached;
        Link begin = 0;  // where its last layer begins
        Link end = 0;
        std::int64_t depth = 0;

        Link size() const { return end - begin; }
    };

    Result<P> loop() {
        const State initial = run_.problem.initial();
        nodes_.add(root_of(run_.problem));
        if (run_.problem.is_goal(initial)) return run_.solved(path_to(run_.problem, nodes_, 0), Bound{});
        auto& [forward, backward] = sides_;
        *forward.reached.insert(initial).first = 0;
        forward.end = backward.begin = 1;
        add_goals();
        Tally& tally = run_.tally;
        while (forward.size() > 0 && backward.size() > 0) {
            const std::uint64_t waiting = std::uint64_t{forward.size()} + backward.size();
            tally.max_frontier = std::max(tally.max_frontier, waiting);
            ++tally.iterations;
            const int side = forward.size() <= backward.size() ? 0 : 1;
            if (const Link meeting = expand_layer(side); meeting != no_link) return join_at(side, meeting);
            ++sides_[side].depth;
        }
        return run_.unsolvable();
    }

    // Adds the roots of the backward side. Like the other root, they do not count as generated.
    void add_goals() {
        Side& side = sides_[1];
        run_.problem.for_each_goal([&](const State& state) {
            run_.pulse();
            const auto [link, is_new] = side.reached.insert(state);
            if (is_new) *link = nodes_.add({state, no_link, 0});
            return true;
        });
        side.end = nodes_.size();
    }

    // Makes the next layer of a side. Returns a node of it whose state the other side has reached, if there
    // is one.
    Link expand_layer(int which) {
        Side &own = sides_[which], &other = sides_[1 - which];
        const Link begin = nodes_.size();
        for (Link link = own.begin; link < own.end; ++link) {
            const State state = nodes_[link].state;
            ++run_.tally.popped;
            run_.count_expansion();
            for (const Step<P>& step : which == 0 ? run_.expand(state) : backward_.predecessors(state)) {
                ++run_.tally.generated;
                const auto [known, is_new] = own.reached.insert(step.state);
                if (!is_new) {
                    ++run_.tally.duplicates;
                    continue;
                }
                const Link child = *known = nodes_.add({step.state, link, step.action});
                if (other.reached.contains(step.state)) return child;
            }
        }
        own.begin = begin;
        own.end = nodes_.size();
        return no_link;
    }

    // The result when one side met the other at this node.
    Result<P> join_at(int side, Link meeting) {
        const Link other = *sides_[1 - side].reached.find(nodes_[meeting].state);
        return run_.solved(side == 0 ? join_paths(meeting, other) : join_paths(other, meeting), bound());
    }

    // The path forward to the meeting state, and on along the backward links.
    Path<P> join_paths(Link forward, Link backward) const {
        Path<P> path = path_to(run_.problem, nodes_, forward);
        std::vector<typename P::Cost> costs;
        for (Link next; (next = nodes_[backward].parent) != no_link; backward = next) {
            const TreeNode<P>& node = nodes_[backward];
            path.actions.push_back(node.action);
            path.states.push_back(nodes_[next].state);
            costs.push_back(cost_of(run_.problem, node.state, node.action, nodes_[next].state));
        }
        // Costs are added from the goal on, as in the search: the order matters for costs that are not
        // integers.
        typename P::Cost rest = 0;
        for (auto cost = costs.rbegin(); cost != costs.rend(); ++cost) rest += *cost;
        path.cost += rest;
        return path;
    }

    std::optional<Bound> bound() const {
        if (!run_.problem.has_unit_costs) return {};
        return Bound::of(sides_[0].depth + sides_[1].depth + 1);
    }

    Run<P> run_;
    Expander<P> backward_;
    Arena<TreeNode<P>> nodes_;
    std::array<Side, 2> sides_;
};

template <Reversible P>
Result<P> bidirectional(const P& problem, const Options& options, const Limits& limits) {
    return Bidirectional<P>(problem, options, limits).search();
}

}  // namespace plybench
