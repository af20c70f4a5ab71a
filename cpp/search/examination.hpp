// Twin of src/plybench/study/doctor/survey.py and judging.py: heuristics compared with exact distances.
//
// The states nearest to the goals are listed first (examined_states.hpp), then visited in that order, some at a
// time; each heuristic is compared with the distance of every state, and along every edge between them. It is
// asked once for each state: estimates are kept as long as edges to their states may come.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "search/examined_states.hpp"

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

// The estimates of one heuristic, in chunks as the states.
template <Problem P>
class Estimates {
  public:
    using Cost = typename P::Cost;

    explicit Estimates(Meter& meter) : meter_(&meter) {}

    // Takes the memory for all states before `end` and gives back that of states before `first`. Not for threads.
    template <typename States>
    void make_room(const States& states, std::size_t first, std::size_t end) {
        for (; forgotten_ < first / chunk_size; ++forgotten_) chunks_[forgotten_] = empty();
        for (std::size_t begin = room_; begin < end; begin = room_) {
            room_ = std::min(begin / chunk_size * chunk_size + chunk_size, states.found.states.size());
            if (begin % chunk_size == 0) chunks_.push_back(empty());
            chunks_.back().reserve(chunk_size);
        }
    }

    // Asks the heuristic of the problem about all states there is room for.
    template <typename Q, typename States>
    void ask(const Q& problem, const States& states) {
        for (; asked_ < room_; ++asked_)
            chunks_[asked_ / chunk_size].push_back(problem.estimate(states.found.states[asked_]));
    }

    // Inlined for the reason that Table::prefetch has.
    [[gnu::always_inline]] void prefetch(std::size_t number) const {
        __builtin_prefetch(chunks_[number / chunk_size].data() + number % chunk_size);
    }

    double operator[](std::size_t number) const {
        const Cost h = chunks_[number / chunk_size][number % chunk_size];
        return h == infinite<Cost> ? std::numeric_limits<double>::infinity() : static_cast<double>(h);
    }

  private:
    MeteredVector<Cost> empty() const { return MeteredVector<Cost>(MeteredAllocator<Cost>(*meter_)); }

    Meter* meter_;
    std::vector<MeteredVector<Cost>> chunks_;
    std::size_t forgotten_ = 0;  // chunks
    std::size_t room_ = 0;       // states, as the next
    std::size_t asked_ = 0;
};

// What the estimates say about a chunk of states and the edges out of them.
template <Reversible P>
void compare(const ExaminedStates<P>& states, const Edges<P>& edges, const Estimates<P>& estimates,
             Findings<typename P::State>& into) {
    const std::vector<typename P::State>& all = states.found.states;
    constexpr std::size_t ahead = 48;
    std::size_t edge = 0;
    for (std::size_t at = edges.begin; at < edges.end; ++at) {
        const typename P::State state = all[at];
        const double h = estimates[at];
        const double exact = states.exact(at);
        into.add_state(state, h, exact);
        into.goals_above_zero += exact == 0 && h > rounding && states.is_goal(state);
        for (const std::size_t last = edges.ends[at - edges.begin]; edge < last; ++edge) {
            const std::uint32_t target = edges.targets[edge];
            if (edge + ahead < edges.targets.size()) estimates.prefetch(edges.targets[edge + ahead]);
            into.add_edge(state, all[target], h, estimates[target], static_cast<double>(edges.costs[edge]));
        }
    }
}

}  // namespace plybench
