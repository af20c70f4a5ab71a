// Twin of src/plybench/study/doctor/survey.py and judging.py: heuristics compared with exact distances.
//
// The states nearest to the goals are listed first (examined_states.hpp), then visited in this order, some at
// a time. Each heuristic is compared with the distance of every state, and along every edge between two
// states. A heuristic is called once for each state: its estimates are kept as long as edges may lead to the
// state.
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

// How often each estimate occurs with each distance.
class JointCounts {
  public:
    using Pairs = std::map<std::pair<double, double>, std::uint64_t>;  // (h, h*)

    // States come in order of their distances, so most counts go to one row.
    void add(double h, double exact) {
        if (exact != exact_) {
            flush();
            exact_ = exact;
        }
        if (h >= 0 && h < static_cast<double>(row_.size()) && h == std::floor(h)) {
            ++row_[static_cast<std::size_t>(h)];
        } else {
            ++pairs_[{h, exact}];
        }
    }

    void add(double h, double exact, std::uint64_t count) { pairs_[{h, exact}] += count; }

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

// What some states and the edges out of them show about a heuristic. Among equally bad cases the first is
// kept.
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
        if (std::isinf(after)) return;  // the estimate does not fall
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

// The estimates of all heuristics. The estimates of one state lie side by side, because they are needed
// together.
template <Problem P>
class Estimates {
  public:
    using Cost = typename P::Cost;

    Estimates(Meter& meter, std::size_t heuristics) : meter_(meter), heuristics_(heuristics) {}

    // Takes memory for the states before `end` and gives back the memory of states before `first`. Only one
    // thread may call it.
    void make_room(std::size_t first, std::size_t end) {
        for (; forgotten_ < first / rows; ++forgotten_) blocks_[forgotten_] = Block();
        while (blocks_.size() * rows < end)
            blocks_.emplace_back(meter_, rows * heuristics_ * sizeof(Cost), Access::at_random);
    }

    // Calls the heuristic of the problem for some states.
    template <typename Q, typename States>
    void ask(std::size_t heuristic, const Q& problem, const States& states, std::size_t begin,
             std::size_t end) {
        for (std::size_t at = begin; at < end; ++at)
            row(at)[heuristic] = problem.estimate(states.found.states[at]);
    }

    // Always inlined, for the same reason as Table::prefetch.
    [[gnu::always_inline]] void prefetch(std::size_t heuristic, std::size_t number) const {
        __builtin_prefetch(row(number) + heuristic);
    }

    double of(std::size_t heuristic, std::size_t number) const {
        const Cost h = row(number)[heuristic];
        return h == infinite<Cost> ? std::numeric_limits<double>::infinity() : static_cast<double>(h);
    }

  private:
    static constexpr std::size_t rows = std::size_t{1} << 15;  // rows of a block

    Cost* row(std::size_t number) const {
        return static_cast<Cost*>(blocks_[number / rows].data()) + number % rows * heuristics_;
    }

    Meter& meter_;
    const std::size_t heuristics_;
    std::vector<Block> blocks_;
    std::size_t forgotten_ = 0;  // number of blocks given back
};

// Some states and the edges out of them, few enough that their estimates stay in the cache of a processor.
inline constexpr std::size_t states_at_once = std::size_t{1} << 12;

// Compares the estimates of a heuristic for some states from `begin` on, and along the edges out of them.
template <Reversible P>
void compare(const ExaminedStates<P>& states, const Edges<P>& edges, std::size_t begin,
             const Estimates<P>& estimates, std::size_t heuristic, Findings<typename P::State>& into) {
    constexpr std::size_t ahead = 48;
    const std::vector<typename P::State>& all = states.found.states;
    std::size_t edge = edges.first_of(begin);
    for (std::size_t at = begin; at < std::min(begin + states_at_once, edges.end); ++at) {
        const typename P::State state = all[at];
        const double h = estimates.of(heuristic, at);
        const double exact = states.exact(at);
        into.add_state(state, h, exact);
        into.goals_above_zero += exact == 0 && h > rounding && states.is_goal(state);
        for (const std::size_t last = edges.first_of(at + 1); edge < last; ++edge) {
            const std::uint32_t target = edges.targets[edge];
            if (edge + ahead < edges.targets.size())
                estimates.prefetch(heuristic, edges.targets[edge + ahead]);
            into.add_edge(state, all[target], h, estimates.of(heuristic, target),
                          static_cast<double>(edges.costs[edge]));
        }
    }
}

}  // namespace plybench
