// Twin of src/plybench/search/exact_distances.py, for problems that can be searched backwards.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "core/queue.hpp"
#include "core/run.hpp"
#include "core/table.hpp"

namespace plybench {

// States with their distances to the nearest goal, nearest first. If not complete, all other states are at
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

    // Like spread(), but if time is up, returns the states found so far.
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

// Like BackwardSpread, for problems whose costs are all 1: the states, in the order in which they are found,
// are the queue. `numbers` gets the number of each state in this order, so that callers can look it up.
template <Reversible P>
class LayerSpread {
  public:
    using State = typename P::State;
    using Cost = typename P::Cost;
    using Numbers = Table<State, std::uint32_t>;

    // All memory is charged to the meter.
    LayerSpread(const P& problem, const Limits& limits, Meter& meter, Numbers& numbers)
        : problem_(problem),
          budget_(limits),
          meter_(meter),
          numbers_(numbers),
          steps_(problem.max_successors()) {}

    // If time is up, returns the states found so far. Throws Ended when the watcher wants to stop. If there
    // are more than max_states, some states that are not returned have numbers, too.
    Distances<P> spread_in_time(std::uint64_t max_states) {
        Distances<P> found;
        try {
            found.is_complete = spread(max_states, found);
        } catch (const Ended& ended) {
            if (ended.end.kind != End::seconds) throw;
            found.is_complete = false;
        }
        found.states.resize(done_);
        found.costs.resize(done_);
        return found;
    }

  private:
    // A state that waits until the memory for its lookup is fetched.
    struct Waiting {
        State state;
        std::size_t from;
    };

    static constexpr std::size_t ahead = 8;
    static constexpr std::size_t max_numbers = std::numeric_limits<std::uint32_t>::max();

    // Returns whether all states were reached.
    bool spread(std::uint64_t max_states, Distances<P>& found) {
        std::uint64_t goals = 0;
        problem_.for_each_goal([&](const State& goal) {
            budget_.pulse(Tally());
            reach(goal, 0, found);
            return goals++ < max_states;  // there may be far more goals than fit
        });
        for (; done_ < found.states.size(); ++done_) {
            budget_.pulse(Tally());
            found.radius = found.costs[done_];
            if (done_ == max_states) return false;
            list_ahead(found);
            for (; !waiting_.empty() && waiting_.front().from == done_; waiting_.pop_front())
                reach(waiting_.front().state, found.radius + 1, found);
        }
        return true;
    }

    // Lists the predecessors of states that are up to `ahead` places behind the current one.
    void list_ahead(const Distances<P>& found) {
        for (; listed_ < std::min(done_ + ahead, found.states.size()); ++listed_) {
            const Step<P>* end = problem_.predecessors(found.states[listed_], steps_.data());
            for (const Step<P>* step = steps_.data(); step != end; ++step) {
                numbers_.prefetch(step->state);
                waiting_.push_back({step->state, listed_});
            }
        }
    }

    void reach(const State& state, Cost g, Distances<P>& found) {
        const auto [number, is_new] = numbers_.insert(state);
        if (!is_new) return;
        if (found.states.size() >= max_numbers) throw TooManyNodes{};
        *number = static_cast<std::uint32_t>(found.states.size());
        if (found.states.size() == found.states.capacity()) grow(found);
        found.states.push_back(state);
        found.costs.push_back(g);
    }

    void grow(Distances<P>& found) {
        const std::size_t capacity = std::max<std::size_t>(1024, 2 * found.states.capacity());
        meter_.charge((capacity - found.states.capacity()) * (sizeof(State) + sizeof(Cost)));
        found.states.reserve(capacity);
        found.costs.reserve(capacity);
    }

    const P& problem_;
    Budget budget_;
    Meter& meter_;
    Numbers& numbers_;
    std::vector<Step<P>> steps_;
    std::deque<Waiting> waiting_;
    std::size_t done_ = 0;    // states whose predecessors are all found
    std::size_t listed_ = 0;  // states whose predecessors are found or waiting
};

template <Reversible P>
Distances<P> exact_distances(const P& problem, std::uint64_t max_states, const Limits& limits) {
    return BackwardSpread<P>(problem, limits).spread(max_states);
}

}  // namespace plybench
