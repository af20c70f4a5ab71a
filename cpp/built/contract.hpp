// The members that a user's problem must have, and may have. cpp/plybench.hpp describes them to the author.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "built/arguments.hpp"
#include "built/state.hpp"
#include "core/problem.hpp"

namespace plybench {

// What the author of a heuristic claims about it.
enum class Claim : std::uint8_t { nothing, admissible, consistent };
inline constexpr Claim admissible = Claim::admissible;
inline constexpr Claim consistent = Claim::consistent;

template <typename Method>
struct MarkedHeuristic {
    const char* name;
    Method method;
    Claim claim;
};

template <typename Method>
constexpr MarkedHeuristic<Method> heuristic(const char* name, Method method, Claim claim = Claim::nothing) {
    return {name, method, claim};
}

// Names of instances, each with its arguments as they are written between parentheses.
using Instances = std::vector<std::pair<const char*, const char*>>;

// The cells of a drawing, top row first: "#" is a wall, "" or "." is empty, "@" an agent, all else a piece.
using Cells = std::vector<std::vector<std::string>>;

namespace built {

template <typename U>
concept HasState = requires { typename U::State; } && is_state<typename U::State>();

template <typename U>
concept HasCost = requires { typename U::Cost; };

// The type of costs in the user's code.
template <typename U>
struct CostOf {
    using Type = int;
};
template <HasCost U>
struct CostOf<U> {
    using Type = typename U::Cost;
};

template <typename U>
inline constexpr bool is_cost_a_number =
    std::is_arithmetic_v<typename CostOf<U>::Type> && !std::same_as<typename CostOf<U>::Type, bool>;

template <typename U>
concept NamesActions = requires { std::size(U::actions); };

// Stands for `add` while the checks look at the signature of successors().
template <typename U>
struct Probe {
    void operator()(auto&&...) const;
};

template <typename U>
struct GoalProbe {
    void operator()(const typename U::State&) const;
};

template <typename U>
concept HasInitial = requires(const U& problem) {
    { problem.initial() } -> std::convertible_to<typename U::State>;
};
template <typename U>
concept HasGoal = requires(const U& problem, const typename U::State& state) {
    { problem.is_goal(state) } -> std::convertible_to<bool>;
};
template <typename U>
concept HasSuccessors =
    requires(const U& problem, const typename U::State& state) { problem.successors(state, Probe<U>()); };
template <typename U>
concept HasMost = requires { requires std::convertible_to<decltype(U::max_successors), std::size_t>; };
template <typename U>
concept HasPredecessors = requires(const U& problem, const typename U::State& state) {
    problem.predecessors(state, Probe<U>());
    problem.goal_states(GoalProbe<U>());
};
template <typename U>
concept HasHeuristics = requires { U::heuristics(); };
template <typename U>
concept HasInstances = requires {
    { U::instances() } -> std::convertible_to<Instances>;
};
template <typename U>
concept HasFormat = requires(const U& problem, const typename U::State& state) {
    { problem.format(state) } -> std::convertible_to<std::string>;
};
template <typename U>
concept HasParse = requires(const U& problem, const std::string& text) {
    { problem.parse(text) } -> std::convertible_to<typename U::State>;
};
template <typename U>
concept HasPicture = requires(const U& problem, const typename U::State& state) {
    { problem.picture(state) } -> std::convertible_to<Cells>;
};
template <typename U>
concept HasActionName = requires(const U& problem) {
    { problem.action_name(std::uint32_t{}) } -> std::convertible_to<std::string>;
};
template <typename U>
concept HasImpossible = requires(const U& problem) {
    { problem.impossible() } -> std::convertible_to<std::string>;
};

template <typename U, typename Method>
consteval bool is_estimate(MarkedHeuristic<Method>*) {
    using Cost = typename CostOf<U>::Type;
    using Value = std::invoke_result_t<Method, const U&, const typename U::State&>;
    return std::is_floating_point_v<Cost> ? std::is_arithmetic_v<Value> : std::is_integral_v<Value>;
}

template <typename U, typename... Marked>
consteval bool are_estimates(std::tuple<Marked...>*) {
    return (is_estimate<U>(static_cast<Marked*>(nullptr)) && ...);
}

// Tells whether every heuristic returns a number that can be compared with the costs.
template <typename U>
consteval bool has_fitting_heuristics() {
    if constexpr (HasHeuristics<U>) {
        return are_estimates<U>(static_cast<decltype(U::heuristics())*>(nullptr));
    } else {
        return true;
    }
}

template <typename U>
concept UserProblem = HasState<U> && is_cost_a_number<U> && HasInitial<U> && HasGoal<U> && HasSuccessors<U> &&
                      (HasMost<U> || NamesActions<U>) && has_fitting_heuristics<U>() &&
                      can_be_made<U>(std::make_index_sequence<most_arguments + 1>());

}  // namespace built
}  // namespace plybench

// The error messages for authors. The compiler prints each at the line of PLYBENCH_PROBLEM.
#define PLYBENCH_CHECK_PROBLEM(name)                                                                         \
    static_assert(requires { typename name::State; }, #name " needs a type State: using State = ...;");      \
    static_assert(::plybench::built::HasState<name>, #name                                                   \
                  "::State must be a whole number, an enum, a std::array of these, or a plain struct whose " \
                  "members (at most 12) are these: no pointers, fractions, texts or vectors");               \
    static_assert(::plybench::built::is_cost_a_number<name>,                                                 \
                  #name "::Cost must be a type of numbers: using Cost = int; or using Cost = double;");      \
    static_assert(::plybench::built::HasInitial<name>, #name " needs: State initial() const");               \
    static_assert(::plybench::built::HasGoal<name>, #name " needs: bool is_goal(const State& state) const"); \
    static_assert(::plybench::built::HasSuccessors<name>, #name                                              \
                  " needs: void successors(const State& state, auto add) const, which calls "                \
                  "add(action, next), or add(action, next, cost) if there is a type Cost");                  \
    static_assert(::plybench::built::HasMost<name> || ::plybench::built::NamesActions<name>, #name           \
                  " needs names of actions, static constexpr const char* actions[] = {...};, or "            \
                  "static constexpr std::size_t max_successors = ...;");                                     \
    static_assert(::plybench::built::has_fitting_heuristics<name>(), #name                                   \
                  ": a heuristic is a const method of a state that returns a whole number, or any number "   \
                  "if Cost is double");                                                                      \
    static_assert(                                                                                           \
        ::plybench::built::can_be_made<name>(                                                                \
            std::make_index_sequence<::plybench::built::most_arguments + 1>()),                              \
        #name                                                                                                \
        " cannot be made: its constructor may take numbers, texts and lists of whole numbers, at most 8");
