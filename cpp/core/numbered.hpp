// What a problem with numbered states must offer.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/problem.hpp"

namespace plybench {

// A problem that numbers its states, so that an array can have an entry for each. Every cost is 1, and for
// every edge there is an edge back. `numbering` returns none if the puzzle has too many states. Numbers are
// below its size(). A cursor lists the neighbours of a number; this is fastest in ascending order.
// for_each_estimate calls visit(number, estimate) for the numbers from `begin` to before `end`, in order.
template <typename P>
concept Numbered =
    Reversible<P> &&
    requires(const P& problem, const typename P::State& state, const typename P::Numbering& numbering,
             typename P::Numbering::Cursor& cursor, std::size_t number, std::uint32_t* into,
             void (*visit)(std::size_t, typename P::Cost)) {
        { problem.numbering() } -> std::same_as<std::optional<typename P::Numbering>>;
        { problem.number_of(numbering, state) } -> std::same_as<std::uint32_t>;
        { problem.state_at(cursor) } -> std::same_as<typename P::State>;
        problem.for_each_estimate(numbering, number, number, visit);
        { numbering.size() } -> std::same_as<std::size_t>;
        cursor.seek(number);
        { cursor.neighbours(into) } -> std::same_as<std::uint32_t*>;  // max_neighbours at most
        { cursor.later_neighbours(into) } -> std::same_as<std::uint32_t*>;
    };

}  // namespace plybench
