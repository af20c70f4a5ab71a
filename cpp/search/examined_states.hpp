// The states that an examination visits, and the edges between them; see examination.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/problem.hpp"
#include "core/table.hpp"
#include "search/exact_distances.hpp"

namespace plybench {

// The edges out of some states to examined states.
template <Problem P>
struct Edges {
    std::size_t begin = 0;  // the states
    std::size_t end = 0;
    std::vector<std::uint32_t> targets;  // numbers of states
    std::vector<typename P::Cost> costs;
    std::vector<std::size_t> ends;  // for each state, where its edges end

    // Where the edges of a state begin. For the number after the last state, the end of all edges.
    std::size_t first_of(std::size_t at) const { return at == begin ? 0 : ends[at - begin - 1]; }

    // One more than the largest number of a state here.
    std::size_t last_state() const {
        const auto most = std::max_element(targets.begin(), targets.end());
        return most == targets.end() ? end : std::max<std::size_t>(end, *most + std::size_t{1});
    }
};

// The states to examine, nearest to the goals first. If all states with a distance are there, dead ends come
// after them.
template <Reversible P>
class ExaminedStates {
  public:
    using State = typename P::State;
    using Cost = typename P::Cost;

    ExaminedStates(const P& problem, const Limits& limits)
        : problem_(problem), limits_(limits), meter_(limits.memory), numbers_(meter_) {}

    // Half of the seconds may go into the distances; the comparison needs the rest.
    void list(std::uint64_t max_states, Budget& budget) {
        max_states_ = max_states;
        Limits share = limits_;
        share.seconds /= 2;
        if (problem_.has_unit_costs) {
            found = LayerSpread<P>(problem_, share, meter_, numbers_).spread_in_time(max_states);
        } else {
            found = BackwardSpread<P>(problem_, share).spread_in_time(max_states);
            meter_.charge(found.states.size() * (sizeof(State) + sizeof(Cost)));
            number_all(budget);
        }
        near = found.states.size();
        if (found.is_complete && numbers_.find(problem_.initial()) == nullptr) add(problem_.initial());
    }

    // Returns the edges out of some states. States first met here are dead ends and are added.
    Edges<P> edges(std::size_t begin, std::size_t count, Budget& budget) {
        Edges<P> made{begin, std::min(begin + count, found.states.size()), {}, {}, {}};
        std::vector<Step<P>> steps;
        std::vector<std::size_t> ends;
        list_steps(made, steps, ends, budget);
        std::size_t at = 0;
        for (const std::size_t end : ends) {
            for (; at < end; ++at) {
                if (at + ahead < steps.size()) numbers_.prefetch(steps[at + ahead].state);
                const std::optional<std::uint32_t> target = number(steps[at].state);
                if (!target) continue;
                made.targets.push_back(*target);
                made.costs.push_back(steps[at].cost);
            }
            made.ends.push_back(made.targets.size());
        }
        return made;
    }

    // Edges of this state and of later states lead only to the returned state and later ones: a step lowers
    // the distance by its cost at most.
    std::size_t first_target(std::size_t at) const {
        if (!problem_.has_unit_costs || at >= near) return 0;
        const auto first = std::lower_bound(found.costs.begin(), found.costs.end(), found.costs[at] - 1);
        return static_cast<std::size_t>(first - found.costs.begin());
    }

    // The distance of the initial state, if it is known.
    std::optional<double> exact_of_initial() const {
        const std::uint32_t* const number = numbers_.find(problem_.initial());
        if (number == nullptr || *number >= found.states.size()) return {};
        return exact(*number);
    }

    double exact(std::size_t number) const {
        return number < near ? static_cast<double>(found.costs[number])
                             : std::numeric_limits<double>::infinity();
    }

    bool is_goal(const State& state) const { return problem_.is_goal(state); }

    Meter& meter() { return meter_; }

    Distances<P> found;
    std::size_t near = 0;        // states with a distance; the others are dead ends
    std::uint64_t left_out = 0;  // edges to dead ends for which there was no room

  private:
    static constexpr std::size_t ahead = 16;

    void number_all(Budget& budget) {
        for (std::size_t at = 0; at < found.states.size(); ++at) {
            budget.pulse(Tally());
            if (at + ahead < found.states.size()) numbers_.prefetch(found.states[at + ahead]);
            *numbers_.insert(found.states[at]).first = static_cast<std::uint32_t>(at);
        }
    }

    void list_steps(const Edges<P>& chunk, std::vector<Step<P>>& steps, std::vector<std::size_t>& ends,
                    Budget& budget) const {
        for (std::size_t at = chunk.begin; at < chunk.end; ++at) {
            budget.pulse(Tally());
            const std::size_t size = steps.size();
            steps.resize(size + problem_.max_successors());
            const Step<P>* end = problem_.successors(found.states[at], steps.data() + size);
            steps.resize(static_cast<std::size_t>(end - steps.data()));
            ends.push_back(steps.size());
        }
    }

    // Returns the number of an examined state. If all distances are known, a state without a number is a dead
    // end and is added.
    std::optional<std::uint32_t> number(const State& state) {
        if (const std::uint32_t* const known = numbers_.find(state); known != nullptr) {
            if (*known < found.states.size()) return *known;
            return {};
        }
        if (!found.is_complete) return {};
        if (found.states.size() < max_states_) return add(state);
        ++left_out;
        return {};
    }

    std::uint32_t add(const State& state) {
        const auto number = static_cast<std::uint32_t>(found.states.size());
        *numbers_.insert(state).first = number;
        found.states.push_back(state);
        return number;
    }

    const P& problem_;
    const Limits limits_;
    std::uint64_t max_states_ = 0;
    Meter meter_;
    Table<State, std::uint32_t> numbers_;
};

}  // namespace plybench
