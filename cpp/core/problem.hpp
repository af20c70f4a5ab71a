// Twin of src/plybench/problem.py: what a search needs to know about a native domain.
//
// States are small trivially copyable values with == and hash_of(); actions are numbers that the Python
// twin turns into its own actions. Costs must not be negative.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/hash.hpp"

namespace plybench {

// One successor (or predecessor) of a state.
template <typename P>
struct Step {
    typename P::State state;
    typename P::Action action;
    typename P::Cost cost;
};

// `successors` writes at most max_successors() steps, in the order to try them, and returns the end.
template <typename P>
concept Problem = requires(const P& problem, const typename P::State& state, Step<P>* steps) {
    requires std::is_trivially_copyable_v<typename P::State>;
    requires std::unsigned_integral<typename P::Action>;
    requires std::is_arithmetic_v<typename P::Cost>;
    { problem.has_unit_costs } -> std::convertible_to<bool>;
    { problem.initial() } -> std::convertible_to<typename P::State>;
    { problem.max_successors() } -> std::convertible_to<std::size_t>;
    { problem.successors(state, steps) } -> std::same_as<Step<P>*>;
    { problem.is_goal(state) } -> std::same_as<bool>;
    { problem.estimate(state) } -> std::same_as<typename P::Cost>;
    { state == state } -> std::convertible_to<bool>;
    { hash_of(state) } -> std::same_as<std::uint64_t>;
};

// A problem that can also be searched backwards. for_each_goal calls its argument with every goal state,
// until the argument returns false.
template <typename P>
concept Reversible = Problem<P> && requires(const P& problem, const typename P::State& state, Step<P>* steps,
                                            bool (*visit)(const typename P::State&)) {
    { problem.predecessors(state, steps) } -> std::same_as<Step<P>*>;
    problem.for_each_goal(visit);
};

// A problem that is only sometimes reversible says so in `is_reversible`.
template <Problem P>
bool is_reversible(const P& problem) {
    if constexpr (requires { problem.is_reversible(); }) return problem.is_reversible();
    return Reversible<P>;
}

// Tells whether an action takes back the one before it, so that it leads to the state two steps ago. A
// problem that cannot tell has no `undoes`. Only speed depends on it.
template <Problem P>
bool undoes(const P& problem, typename P::Action next, typename P::Action last) {
    if constexpr (requires {
                      { problem.undoes(next, last) } -> std::same_as<bool>;
                  })
        return problem.undoes(next, last);
    return false;
}

// Tells whether listing the successors of a state twice costs more than waiting for the memory of their table
// entries.
template <Problem P>
bool lists_slowly(const P& problem) {
    if constexpr (requires { problem.kinds; }) return problem.kinds.lists_slowly;
    return false;
}

// Tells whether Python has ints for the costs of a problem, and for g + h. A problem with double costs may
// say more about them in `kinds` (domains/byte_problem.hpp).
template <Problem P>
bool has_whole_costs(const P& problem) {
    if constexpr (requires { problem.kinds; }) return problem.kinds.has_whole_costs;
    return std::is_integral_v<typename P::Cost>;
}

template <Problem P>
bool has_whole_values(const P& problem) {
    if constexpr (requires { problem.kinds; })
        return problem.kinds.has_whole_costs && problem.kinds.has_whole_estimates;
    return std::is_integral_v<typename P::Cost>;
}

// Tells whether g and h are integers small enough to number buckets. A problem with large integers says
// `static constexpr bool has_large_costs = true`.
template <Problem P>
bool has_small_values(const P& problem) {
    if constexpr (requires { problem.kinds; }) return problem.kinds.has_small_numbers;
    if constexpr (requires { P::has_large_costs; })
        return std::is_integral_v<typename P::Cost> && !P::has_large_costs;
    return std::is_integral_v<typename P::Cost>;
}

// The value of a heuristic that claims that no goal can be reached.
template <typename Cost>
inline constexpr Cost infinite =
    std::is_floating_point_v<Cost> ? std::numeric_limits<Cost>::infinity() : std::numeric_limits<Cost>::max();

// g + h, where h may be infinite.
template <typename Cost>
constexpr Cost plus(Cost g, Cost h) {
    return h == infinite<Cost> ? h : static_cast<Cost>(g + h);
}

}  // namespace plybench
