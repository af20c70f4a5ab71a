// Twin of src/plybench/core/arrays/problem.py: rules that are functions at an address, compiled while Python
// runs.
//
// The functions see a state as an array of 64-bit numbers. Here each number takes 1, 2, 4 or 8 bytes:
//
//     successors(state, out, actions, costs) -> how many, or less than 0 after an error
//     is_goal(state) -> 0 or 1, or less than 0 after an error
//     heuristic(state) -> an estimate, or nan after an error
//
// At the call, each row of `out` is a copy of the state.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "domains/array_layout.hpp"
#include "domains/byte_problem.hpp"

namespace plybench {

using ListCall = std::int64_t (*)(std::int64_t* state, std::int64_t* out, std::int64_t* actions, void* costs);
using TestCall = std::int64_t (*)(std::int64_t* state);
using EstimateCall = double (*)(std::int64_t* state);

// A function raised an error, or returned a forbidden value. Python calls the function again to find out
// more.
struct CallFailed : std::runtime_error {
    CallFailed(const std::string& function, std::vector<std::int64_t> state, std::int64_t move = -1)
        : std::runtime_error(function), state(std::move(state)), move(move) {}

    std::vector<std::int64_t> state;
    std::int64_t move;  // the move of a game; -1 if none was played
};

// Thrown if a number does not fit into buckets. The search then begins again with a heap.
struct NotSmall {};

struct CallbackFunctions {
    ListCall successors = nullptr;
    TestCall is_goal = nullptr;
    ListCall predecessors = nullptr;  // may be missing
    EstimateCall estimate = nullptr;  // if missing, the estimate is zero
};

// Python's description of a problem, with its states as numbers.
struct CallbackSpec {
    ArrayLayout layout;
    std::size_t most_successors = 0;
    std::uint32_t action_count = 0;
    bool has_costs = false;
    bool has_whole_costs = true;
    bool has_whole_estimates = true;
    std::vector<std::int64_t> initial;
    std::vector<std::vector<std::int64_t>> goals;
    CallbackFunctions functions;
};

template <std::size_t N>
class CallbackRules final : public ByteRules<N> {
  public:
    using State = CellBytes<N>;
    using StepOut = Step<ByteProblem<N>>;

    CallbackRules(const CallbackSpec& spec, bool tries_buckets)
        : spec_(spec),
          packer_(spec.layout),
          has_small_numbers_(tries_buckets && spec.has_whole_costs),
          wide_(packer_.most_items),
          rows_(spec.most_successors * spec.layout.items + packer_.most_items),
          actions_(spec.most_successors),
          costs_(spec.most_successors) {}

    NumberKinds kinds() const override {
        return {!spec_.has_costs,
                spec_.has_whole_costs,
                spec_.has_whole_estimates,
                has_small_numbers_,
                true,
                false};
    }

    State initial() const override { return packer_.pack(spec_.initial); }
    std::size_t max_successors() const override { return spec_.most_successors; }
    bool undoes(std::uint32_t, std::uint32_t) const override { return false; }
    bool is_reversible() const override { return spec_.functions.predecessors != nullptr; }

    StepOut* successors(const State& state, StepOut* steps) const override {
        return list_steps("successors", spec_.functions.successors, state, steps);
    }

    StepOut* predecessors(const State& state, StepOut* steps) const override {
        return list_steps("predecessors", spec_.functions.predecessors, state, steps);
    }

    bool is_goal(const State& state) const override {
        const std::int64_t answer = spec_.functions.is_goal(widen_state(state));
        if (answer < 0) throw make_failure("is_goal", state);
        return answer != 0;
    }

    double estimate(const State& state) const override {
        if (spec_.functions.estimate == nullptr) return 0;
        const double h = spec_.functions.estimate(widen_state(state));
        if (std::isnan(h)) throw make_failure("heuristic", state);
        if (has_small_numbers_ && !is_small(h) && h != infinite<double>) throw NotSmall();
        return h;
    }

    void for_each_goal(const typename ByteRules<N>::Visit& visit) const override {
        for (const auto& goal : spec_.goals) {
            if (!visit(packer_.pack(goal))) return;
        }
    }

    std::vector<std::int64_t> unpack(const State& state) const override { return packer_.unpack(state); }

  private:
    static constexpr double most_small = 1 << 20;

    static bool is_small(double number) {
        return number >= 0 && number <= most_small && number == std::trunc(number);
    }

    // The functions get a copy of the state, because they may write into it.
    std::int64_t* widen_state(const State& state) const {
        packer_.widen(state, wide_.data());
        return wide_.data();
    }

    CallFailed make_failure(const char* function, const State& state) const {
        return {function, unpack(state)};
    }

    StepOut* list_steps(const char* function, ListCall list, const State& state, StepOut* steps) const {
        const std::size_t items = spec_.layout.items;
        std::int64_t* const wide = widen_state(state);
        packer_.repeat(wide, spec_.most_successors, rows_.data());
        const std::int64_t count = list(wide, rows_.data(), actions_.data(), costs_.data());
        if (count < 0 || static_cast<std::size_t>(count) > spec_.most_successors)
            throw make_failure(function, state);
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            *steps = {{}, static_cast<std::uint32_t>(actions_[i]), cost(function, i, state)};
            const bool is_action = actions_[i] >= 0 && actions_[i] < std::int64_t{spec_.action_count};
            if (!packer_.narrow(rows_.data() + i * items, steps->state) || !is_action)
                throw make_failure(function, state);
            ++steps;
        }
        return steps;
    }

    double cost(const char* function, std::size_t i, const State& state) const {
        if (!spec_.has_costs) return 1;
        double price;
        if (spec_.has_whole_costs) {
            std::int64_t whole;
            std::memcpy(&whole, &costs_[i], 8);
            price = static_cast<double>(whole);
        } else {
            price = costs_[i];
        }
        if (!(price >= 0 && price < infinite<double>)) throw make_failure(function, state);
        if (has_small_numbers_ && !is_small(price)) throw NotSmall();
        return price;
    }

    const CallbackSpec spec_;
    const ArrayPacker<N> packer_;
    const bool has_small_numbers_;
    // Scratch: each search has its own rules, so no other thread writes here.
    mutable std::vector<std::int64_t> wide_;
    mutable std::vector<std::int64_t> rows_;
    mutable std::vector<std::int64_t> actions_;
    mutable std::vector<double> costs_;
};

}  // namespace plybench
