// Twin of src/plybench/search/exact_distances.py, for problems that can be searched backwards.
#pragma once

#include <cstdint>
#include <vector>

#include "core/queue.hpp"
#include "core/run.hpp"
#include "core/table.hpp"

namespace plybench {

// States with their distances to the nearest goal, nearest first. When not complete, all others are at
// least `radius` away.
template <Problem P>
struct Distances {
    std::vector<typename P::State> states;
    std::vector<typename P::Cost> costs;
    bool is_complete = true;
    typename P::Cost radius = 0;
};

template <Reversible P>
class BackwardSpread {
  public:
    using State = typename P::State;
    using Cost = typename P::Cost;

    BackwardSpread(const P& problem, const Limits& limits)
        : run_(problem, limits, Options{}),
          backward_(problem, ChildOrder::given, 0),
          nodes_(run_.meter),
          queue_(nodes_, run_.meter, Ties::fifo, has_small_values(problem)),
          best_(run_.meter) {}

    // Throws Ended when the watcher wants to stop.
    Distances<P> spread(std::uint64_t max_states) {
        Distances<P> found;
        spread(max_states, found);
        return found;
    }

    // The same, but if time is up, the states found so far are returned.
    Distances<P> spread_in_time(std::uint64_t max_states) {
        Distances<P> found;
        try {
            spread(max_states, found);
        } catch (const Ended& ended) {
            if (ended.end.kind != End::seconds) throw;
            found.is_complete = false;
        }
        return found;
    }

  private:
    struct Node {
        State state;
        Link next;
        Cost g;
    };

    void spread(std::uint64_t max_states, Distances<P>& found) {
        std::uint64_t goals = 0;
        run_.problem.for_each_goal([&](const State& goal) {
            run_.pulse();
            if (best_.insert(goal).second) push(goal, 0);
            return goals++ < max_states;  // there may be far more goals than fit
        });
        while (queue_.size() > 0) {
            run_.pulse();
            const Node node = nodes_[queue_.pop().node];
            if (node.g > *best_.find(node.state)) continue;
            if (found.states.size() == max_states) {
                found.is_complete = false;
                found.radius = node.g;
                return;
            }
            found.states.push_back(node.state);
            found.costs.push_back(node.g);
            found.radius = node.g;
            const std::span<const Step<P>> steps = backward_.predecessors(node.state);
            for (const Step<P>& step : steps) best_.prefetch(step.state);
            for (const Step<P>& step : steps) reach(step.state, node.g + step.cost);
        }
    }

    void reach(const State& state, Cost g) {
        const auto [known, is_new] = best_.insert(state);
        if (!is_new && *known <= g) return;
        *known = g;
        push(state, g);
    }

    void push(const State& state, Cost g) {
        queue_.push(static_cast<double>(g), 0, nodes_.add({state, no_link, g}));
    }

    Run<P> run_;
    Expander<P> backward_;
    Arena<Node> nodes_;
    Frontier<Node> queue_;
    Table<State, Cost> best_;
};

template <Reversible P>
Distances<P> exact_distances(const P& problem, std::uint64_t max_states, const Limits& limits) {
    return BackwardSpread<P>(problem, limits).spread(max_states);
}

}  // namespace plybench
