// Twin of src/plybench/study/doctor/survey.py and judging.py: heuristics compared with exact distances.
//
// The states nearest to the goals are listed first, then visited in that order; each heuristic is compared
// with the distance of every state, and along every edge between them. Nothing is kept of a state but itself.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/early_end.hpp"
#include "core/run.hpp"
#include "core/table.hpp"
#include "search/exact_distances.hpp"

namespace plybench {

inline constexpr double rounding = 1e-9;  // as in judging.py

// How often each estimate goes with each distance.
class JointCounts {
  public:
    using Pairs = std::map<std::pair<double, double>, std::uint64_t>;  // (h, h*)

    // States come in order of their distances, so most counts go to one row.
    void add(double h, double exact) {
        if (exact != exact_) {
            flush();
            exact_ = exact;
        }
        if (h < static_cast<double>(row_.size()) && h == std::floor(h)) {
            ++row_[static_cast<std::size_t>(h)];
        } else {
            ++pairs_[{h, exact}];
        }
    }

    void add(JointCounts& other) {
        other.flush();
        for (const auto& [pair, count] : other.pairs_) pairs_[pair] += count;
    }

    const Pairs& pairs() const { return pairs_; }

  private:
    void flush() {
        for (std::size_t h = 0; h < row_.size(); ++h) {
            if (row_[h] > 0) pairs_[{static_cast<double>(h), exact_}] += std::exchange(row_[h], 0);
        }
    }

    Pairs pairs_;
    std::array<std::uint64_t, 256> row_{};
    double exact_ = 0;
};

// What some states and the edges out of them say about a heuristic. The worst are the first of equals.
template <typename State>
struct Findings {
    struct WorstState {
        double error = -std::numeric_limits<double>::infinity();
        State state{};
        double h = 0;
        double exact = 0;
    };

    struct WorstEdge {
        double error = -std::numeric_limits<double>::infinity();
        State state{};
        State successor{};
        double before = 0;
        double after = 0;
        double cost = 0;
    };

    JointCounts counts;
    std::uint64_t overestimated = 0;
    std::uint64_t violations = 0;
    std::uint64_t goals_above_zero = 0;
    WorstState worst_state;
    WorstEdge worst_edge;

    void add_state(const State& state, double h, double exact) {
        counts.add(h, exact);
        if (std::isinf(exact)) return;  // a dead end is never overestimated
        const double error = h - exact;
        overestimated += error > rounding * std::max(exact, 1.0);
        if (error > worst_state.error) worst_state = {error, state, h, exact};
    }

    void add_edge(const State& state, const State& successor, double before, double after, double cost) {
        if (std::isinf(after)) return;  // nothing falls
        const double error = before - after - cost;
        violations += error > rounding * (std::isinf(before) ? 1.0 : std::max(before, 1.0));
        if (error > worst_edge.error) worst_edge = {error, state, successor, before, after, cost};
    }

    void add(Findings& other) {
        counts.add(other.counts);
        overestimated += other.overestimated;
        violations += other.violations;
        goals_above_zero += other.goals_above_zero;
        if (other.worst_state.error > worst_state.error) worst_state = other.worst_state;
        if (other.worst_edge.error > worst_edge.error) worst_edge = other.worst_edge;
    }
};

// The states to examine, nearest to the goals first; if all of those are there, dead ends come after them.
template <Reversible P>
class ExaminedStates {
  public:
    using State = typename P::State;
    using Cost = typename P::Cost;

    ExaminedStates(const P& problem, const Limits& limits)
        : problem_(problem), limits_(limits), meter_(limits.memory), known_(meter_) {}

    // Half of the seconds may go into the distances; some are needed for the comparison.
    void list(std::uint64_t max_states, Budget& budget) {
        Limits share = limits_;
        share.seconds /= 2;
        found = BackwardSpread<P>(problem_, share).spread_in_time(max_states);
        near = found.states.size();
        meter_.charge(near * (sizeof(State) + sizeof(Cost)));
        for (const State& state : found.states) {
            budget.pulse(Tally());
            known_.insert(state);
        }
        const State initial = problem_.initial();
        if (found.is_complete && known_.insert(initial).second) found.states.push_back(initial);
        link(max_states, budget);
    }

    std::size_t chunks() const { return first_edge.size(); }

    // The number of states before a chunk.
    std::size_t before(std::size_t number) const { return std::min(number * chunk, found.states.size()); }

    // The distance of the initial state, if it is known.
    std::optional<double> exact_of_initial() const {
        const auto place = std::find(found.states.begin(), found.states.end(), problem_.initial());
        if (place == found.states.end()) return {};
        return exact(static_cast<std::size_t>(place - found.states.begin()));
    }

    double exact(std::size_t number) const {
        return number < near ? static_cast<double>(found.costs[number])
                             : std::numeric_limits<double>::infinity();
    }

    bool is_linked(std::size_t edge) const { return linked_[edge]; }

    Distances<P> found;
    std::size_t near = 0;                   // states with a distance; the others are dead ends
    std::uint64_t left_out = 0;             // edges to dead ends that did not fit
    std::vector<std::uint64_t> first_edge;  // by the number of the chunk

    static constexpr std::size_t chunk = std::size_t{1} << 14;

  private:
    // Notes which edges lead to a state that is examined too.
    void link(std::uint64_t max_states, Budget& budget) {
        Expander<P> forward(problem_, ChildOrder::given, 0);
        for (std::size_t at = 0; at < found.states.size(); ++at) {
            if (at % chunk == 0) first_edge.push_back(linked_.size());
            budget.pulse(Tally());
            const State state = found.states[at];
            for (const Step<P>& step : forward.successors(state))
                linked_.push_back(is_here(step.state, max_states));
        }
    }

    bool is_here(const State& state, std::uint64_t max_states) {
        if (known_.contains(state)) return true;
        if (!found.is_complete) return false;
        if (found.states.size() >= max_states) {
            ++left_out;
            return false;
        }
        known_.insert(state);
        found.states.push_back(state);
        return true;
    }

    const P& problem_;
    const Limits limits_;
    Meter meter_;
    Table<State> known_;
    std::vector<bool> linked_;  // by the number of the edge
};

template <Problem P>
double estimate_of(const P& problem, const typename P::State& state) {
    const typename P::Cost h = problem.estimate(state);
    return h == infinite<typename P::Cost> ? std::numeric_limits<double>::infinity() : static_cast<double>(h);
}

// What a chunk of the states says about the heuristic of a problem. Returns the number of edges.
template <Problem P, typename States>
std::uint64_t compare(const P& problem, const States& states, std::size_t number,
                      Findings<typename P::State>& into) {
    const std::vector<typename P::State>& all = states.found.states;
    Expander<P> forward(problem, ChildOrder::given, 0);
    std::size_t edge = states.first_edge[number];
    std::uint64_t edges = 0;
    for (std::size_t at = states.before(number); at < states.before(number + 1); ++at) {
        const typename P::State state = all[at];
        const double h = estimate_of(problem, state);
        const double exact = states.exact(at);
        into.add_state(state, h, exact);
        into.goals_above_zero += exact == 0 && h > rounding && problem.is_goal(state);
        for (const Step<P>& step : forward.successors(state)) {
            if (!states.is_linked(edge++)) continue;
            ++edges;
            into.add_edge(state, step.state, h, estimate_of(problem, step.state),
                          static_cast<double>(step.cost));
        }
    }
    return edges;
}

}  // namespace plybench
