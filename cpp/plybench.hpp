// What a header with a problem of your own includes; `plybench build` compiles it.
//
// A problem is a class with
//
//     using State = ...;                                a whole number, a std::array of them, or
//                                                       a plain struct of these
//     State initial() const;
//     bool is_goal(const State& state) const;
//     void successors(const State& state, auto add) const;
//                                                       calls add(action, next) for each, in order
//     static constexpr const char* actions[] = {...};   names of the actions, numbered from 0
//
// and at its end, outside the class, PLYBENCH_PROBLEM(Name). It may also have
//
//     using Cost = int;                                 then it calls add(action, next, cost); also
//                                                       double, or std::uint8_t, which is faster
//     static constexpr std::size_t max_successors = ...;
//                                                       if a state has more than there are actions,
//                                                       or actions are only numbers
//     std::string action_name(unsigned action) const;   names of actions that are too many to list
//     static constexpr auto heuristics() {              methods of a state that return a number; the
//         return std::tuple{plybench::heuristic(        first is used if none is named; claims such
//             "name", &Name::method,                    as plybench::consistent are optional
//             plybench::consistent)};
//     }
//     static plybench::Instances instances();           {{"easy", "3, 5"}}: names for arguments
//     a constructor, or members, of numbers, texts      given as FILE.hpp:Name(3, 5)
//     and lists of whole numbers
//     void predecessors(const State& state, auto add) const;
//                                                       with goal_states, for backward search
//     void goal_states(auto add) const;                 calls add(state) with every goal
//     bool undoes(unsigned next, unsigned last) const;  speed: an action takes back the last one
//     std::string format(const State& state) const;     a state as one line of text
//     State parse(const std::string& text) const;       and back
//     plybench::Cells picture(const State& state) const;
//                                                       the rows of a drawing
//     std::string impossible() const;                   why no goal can be reached, or ""
//
// A heuristic returns plybench::infinite<int> (or <double>) if no goal can be reached. Throw a std::exception
// if something is wrong. Searches call these methods from one thread at a time for each search, and searches
// may run at the same time: keep nothing between calls.
#pragma once

#include "built/contract.hpp"
#include "built/module.hpp"

#define PLYBENCH_PROBLEM(name)   \
    PLYBENCH_CHECK_PROBLEM(name) \
    [[maybe_unused]] static const bool plybench_added_##name = ::plybench::built::add_problem<name>(#name);
