// Problems for the tests: Blocksworld puzzles made without Python, and a lattice with costs of any type.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/problem.hpp"
#include "core/random.hpp"
#include "domains/blocksworld.hpp"

namespace plybench::testing {

// A grid without walls; actions are left, right, down, up. Block i starts on cell i, the agent behind the
// blocks. Block i has the goal cell goals[i], if there is one.
inline BlocksworldRules puzzle(std::uint32_t width, std::uint32_t height, std::uint32_t blocks,
                               std::vector<std::uint32_t> goals) {
    BlocksworldRules rules{.width = width,
                           .moves = {},
                           .opposite = {1, 0, 3, 2},
                           .free_cells = {},
                           .initial = {blocks},
                           .wanted = {}};
    for (std::uint32_t cell = 0; cell < width * height; ++cell) {
        auto& moves = rules.moves.emplace_back();
        if (cell % width > 0) moves.emplace_back(0, cell - 1);
        if (cell % width + 1 < width) moves.emplace_back(1, cell + 1);
        if (cell >= width) moves.emplace_back(2, cell - width);
        if (cell + width < width * height) moves.emplace_back(3, cell + width);
        rules.free_cells.push_back(cell);
    }
    for (std::uint32_t block = 0; block < blocks; ++block) rules.initial.push_back(block);
    for (std::uint32_t block = 0; block < goals.size(); ++block)
        rules.wanted.emplace_back(block + 1, goals[block]);
    rules.check();
    return rules;
}

// The three blocks of report blocksworld-a: 14 moves.
inline BlocksworldRules three_blocks() { return puzzle(4, 4, 3, {9, 5, 1}); }

// From one corner of a square lattice to the other; each step has a cost of its own from 1 to 4.
template <typename C>
class Lattice {
  public:
    using State = std::uint32_t;
    using Action = std::uint8_t;
    using Cost = C;

    static constexpr bool has_unit_costs = false;
    static constexpr std::uint32_t size = 12;

    State initial() const { return 0; }
    std::size_t max_successors() const { return 4; }
    bool is_goal(State state) const { return state == size * size - 1; }
    Cost estimate(State state) const {
        return static_cast<Cost>(2 * (size - 1) - state % size - state / size);
    }

    Step<Lattice>* successors(State state, Step<Lattice>* steps) const {
        for (const auto& [action, to] : neighbours(state)) *steps++ = {to, action, cost(state, to)};
        return steps;
    }

    Step<Lattice>* predecessors(State state, Step<Lattice>* steps) const {
        for (const auto& [action, from] : neighbours(state)) {
            *steps++ = {from, static_cast<Action>(action ^ 1),
                        cost(from, state)};  // 0 and 1, 2 and 3 undo each other
        }
        return steps;
    }

    template <typename Visit>
    void for_each_goal(Visit visit) const {
        visit(State{size * size - 1});
    }

    // The least costs from the start, by relaxing every step until nothing changes.
    std::vector<Cost> least_costs() const {
        std::vector<Cost> least(size * size, infinite<Cost>);
        least[0] = 0;
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (State from = 0; from < size * size; ++from) {
                for (const auto& [action, to] : neighbours(from)) {
                    const Cost found = plus(cost(from, to), least[from]);
                    if (found < least[to]) least[to] = found, has_changed = true;
                }
            }
        }
        return least;
    }

  private:
    static std::vector<std::pair<Action, State>> neighbours(State state) {
        std::vector<std::pair<Action, State>> found;
        if (state % size > 0) found.emplace_back(0, state - 1);
        if (state % size + 1 < size) found.emplace_back(1, state + 1);
        if (state >= size) found.emplace_back(2, state - size);
        if (state + size < size * size) found.emplace_back(3, state + size);
        return found;
    }

    static Cost cost(State from, State to) {
        return static_cast<Cost>(1) +
               static_cast<Cost>(SplitMix64(from * 1000 + to).below(301)) / static_cast<Cost>(100);
    }
};

}  // namespace plybench::testing
