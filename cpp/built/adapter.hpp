// Adapts a user's problem, with one of its heuristics, to the searches (core/problem.hpp).
//
// Each call checks what the user's code did, so that no search reads or writes beyond its memory. Errors are
// more successors than announced, unknown actions, and costs and estimates that are negative or too large.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "built/contract.hpp"
#include "core/problem.hpp"

namespace plybench::built {

// A cost up to this stays exact in any sum that a search can reach.
inline constexpr double largest_cost = 0x1p40;
// With small costs, the frontier has a bucket for each sum of a cost and an estimate.
inline constexpr double largest_small_estimate = 0x1p16;

// Throws an error that names the state at fault, written as its numbers.
template <typename State, typename T>
[[noreturn, gnu::cold, gnu::noinline]] void refuse(const State& state, const std::string& what, T value,
                                                   const char* rule) {
    std::ostringstream text;
    text << what << ' ' << +value << " in the state";
    const auto write = [&](const auto& number) { text << ' ' << static_cast<std::int64_t>(number); };
    for_each_number(state, write);
    text << "; " << rule;
    throw std::domain_error(text.str());
}

template <typename T>
concept ActionNumber = WholeNumber<T>;

// Tells whether `add` takes arguments of these types.
template <typename U, typename... Given>
inline constexpr bool is_step = false;
template <typename U, ActionNumber Action, std::convertible_to<typename U::State> State>
inline constexpr bool is_step<U, Action, State> = !HasCost<U>;
template <typename U, ActionNumber Action, std::convertible_to<typename U::State> State,
          std::convertible_to<typename CostOf<U>::Type> Cost>
inline constexpr bool is_step<U, Action, State, Cost> = HasCost<U>;

template <UserProblem U>
class Adapter {
  public:
    using UserState = typename U::State;
    using UserCost = typename CostOf<U>::Type;
    using State = Held<UserState>;

    static constexpr bool has_unit_costs = !HasCost<U>;
    // Costs of 8 bits, and unit costs, are small enough for buckets.
    static constexpr bool has_large_costs = !has_unit_costs && sizeof(UserCost) > 1;

    using Cost = std::conditional_t<std::is_floating_point_v<UserCost>, double,
                                    std::conditional_t<has_large_costs, std::int64_t, std::int32_t>>;

    static constexpr std::size_t named_actions() {
        if constexpr (NamesActions<U>) {
            return std::size(U::actions);
        } else {
            return 0;
        }
    }

    using Action =
        std::conditional_t<(named_actions() > 0 && named_actions() <= 256), std::uint8_t, std::uint32_t>;

    Adapter(const U& problem, const UserState& initial, int heuristic)
        : problem_(problem), initial_{initial}, heuristic_(heuristic) {}

    State initial() const { return initial_; }
    bool is_goal(const State& state) const { return problem_.is_goal(state.value); }

    std::size_t max_successors() const {
        if constexpr (HasMost<U>) {
            return static_cast<std::size_t>(problem_.max_successors);
        } else {
            return named_actions();
        }
    }

    Step<Adapter>* successors(const State& state, Step<Adapter>* steps) const {
        Cursor cursor{steps, steps, steps + max_successors(), &state.value};
        problem_.successors(state.value, Add{&cursor});
        return cursor.next;
    }

    Step<Adapter>* predecessors(const State& state, Step<Adapter>* steps) const
        requires HasPredecessors<U>
    {
        Cursor cursor{steps, steps, steps + max_successors(), &state.value};
        problem_.predecessors(state.value, Add{&cursor});
        return cursor.next;
    }

    template <typename Visit>
    void for_each_goal(Visit visit) const
        requires HasPredecessors<U>
    {
        struct Enough {};
        try {
            problem_.goal_states([&](const UserState& goal) {
                if (!visit(State{goal})) throw Enough{};
            });
        } catch (const Enough&) {
        }
    }

    bool undoes(Action next, Action last) const
        requires requires(const U& problem) {
            { problem.undoes(next, last) } -> std::same_as<bool>;
        }
    {
        return problem_.undoes(next, last);
    }

    Cost estimate(const State& state) const { return estimate_by(heuristic_, state); }

    // The value of the heuristic with this number; 0 if the number is negative.
    Cost estimate_by(int heuristic, const State& state) const {
        if constexpr (HasHeuristics<U>) {
            if (heuristic >= 0) return choose_estimate(heuristic, state, U::heuristics());
        }
        return 0;
    }

  private:
    struct Cursor {
        Step<Adapter>* next;
        const Step<Adapter>* begin;
        const Step<Adapter>* end;
        const UserState* state;
    };

    // The `add` that the user's successors() call. Copies of it write to the same place.
    struct Add {
        Cursor* cursor;

        template <ActionNumber Number>
        void operator()(Number action, const UserState& state) const
            requires(has_unit_costs)
        {
            put(static_cast<std::int64_t>(action), state, 1);
        }

        template <ActionNumber Number>
        void operator()(Number action, const UserState& state, UserCost cost) const
            requires(!has_unit_costs)
        {
            if (!(cost >= 0 && static_cast<double>(cost) <= largest_cost)) [[unlikely]]
                refuse(*cursor->state, "an action costs", cost, "a cost must be from 0 to 2**40");
            put(static_cast<std::int64_t>(action), state, static_cast<Cost>(cost));
        }

        // Any other arguments: the compiler then prints a sentence instead of a list of candidates.
        template <typename... Given>
        void operator()(const Given&...) const
            requires(!is_step<U, Given...>)
        {
            static_assert(is_step<U, Given...>,
                          "call add(action, next), where action is a number and next is a State; a third "
                          "argument, the cost, is there if and only if the problem has a type Cost");
        }

      private:
        void put(std::int64_t action, const UserState& state, Cost cost) const {
            constexpr std::int64_t most = named_actions() > 0 ? named_actions() : std::int64_t{1} << 32;
            if (action < 0 || action >= most) [[unlikely]]
                refuse(*cursor->state, "successors() or predecessors() adds action", action,
                       "actions are numbered from 0, in the order of their names");
            if (cursor->next == cursor->end) [[unlikely]]
                refuse(*cursor->state, "successors() or predecessors() adds more than",
                       cursor->end - cursor->begin, "max_successors must be larger");
            *cursor->next++ = {State{state}, static_cast<Action>(action), cost};
        }
    };

    template <typename... Marked>
    Cost choose_estimate(int number, const State& state, const std::tuple<Marked...>& all) const {
        return [&]<std::size_t... places>(std::index_sequence<places...>) {
            Cost value = 0;
            static_cast<void>(((number == static_cast<int>(places) &&
                                (value = check_estimate(std::get<places>(all), state.value), true)) ||
                               ...));
            return value;
        }(std::index_sequence_for<Marked...>());
    }

    template <typename Marked>
    Cost check_estimate(const Marked& marked, const UserState& state) const {
        const auto value = (problem_.*marked.method)(state);
        using Value = std::decay_t<decltype(value)>;
        constexpr double most = has_large_costs ? largest_cost : largest_small_estimate;
        constexpr bool may_be_int = std::is_integral_v<Value> && sizeof(Value) >= sizeof(int);
        if (value == infinite<Value> || (may_be_int && value == static_cast<Value>(infinite<int>)))
            return infinite<Cost>;
        if (!(value >= 0 && static_cast<double>(value) <= most)) [[unlikely]]
            refuse(state, std::string("heuristic '") + marked.name + "' returns", value,
                   has_large_costs ? "it must be from 0 to 2**40, or plybench::infinite<Cost>"
                                   : "it must be from 0 to 65536, or plybench::infinite<int>; with "
                                     "`using Cost = int;` it may be larger");
        return static_cast<Cost>(value);
    }

    const U& problem_;
    const State initial_;
    const int heuristic_;
};

}  // namespace plybench::built
