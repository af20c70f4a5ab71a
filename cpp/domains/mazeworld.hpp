// Twin of src/plybench/domains/mazeworld/: robots move one at a time through a maze.
//
// The Python puzzle hands over the moves from each cell, in order, and the tables of its heuristics. So these
// are defined only in Python.
//
// A state holds the cell of each robot and, where robots take turns, whose turn it is. If it fits, it is one
// word with a field for each number, here for up to 256 cells and three robots:
//
//     bit   31..24   23..16   15..8    7..0
//           turn     robot 2  robot 1  robot 0
//
// Larger puzzles take two bytes for each number.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/move_table.hpp"
#include "core/problem.hpp"

namespace plybench {

inline constexpr std::size_t max_maze_cells = 65535;
inline constexpr std::size_t max_robots = 63;  // with the turn, 64 numbers

// A puzzle as Python describes it. Cells are numbered row by row.
struct MazeRules {
    using Cells = std::vector<std::uint32_t>;

    MoveTable moves;                      // actions are directions
    std::vector<std::uint32_t> opposite;  // of each direction
    Cells initial;
    Cells goal;
    bool has_turns = false;

    std::size_t cells() const { return moves.size(); }
    std::size_t robots() const { return initial.size(); }
    std::size_t places() const { return robots() + (has_turns ? 1 : 0); }

    // Throws std::invalid_argument when something is out of range: the searches rely on it.
    void check() const {
        require(cells() > 0 && cells() <= max_maze_cells, "bad number of cells");
        require(robots() > 0 && robots() <= max_robots && goal.size() == robots(), "bad number of robots");
        require_moves(moves, opposite, 4);
        require_distinct(initial, cells());
        require_distinct(goal, cells());
    }

    // Throws std::invalid_argument unless these are the numbers of a state.
    void require_state(const Cells& numbers) const {
        require(numbers.size() == places(), "bad number of places");
        require_distinct({numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(robots())}, cells());
        require(!has_turns || numbers.back() < robots(), "bad turn");
    }
};

// Places in one word.
class MazeWord {
  public:
    using State = std::uint64_t;

    explicit MazeWord(const MazeRules& rules) : bits_(bits_for(rules)), mask_((State{1} << bits_) - 1) {
        for (std::size_t robot = 0; robot < rules.robots(); ++robot) ones_ |= State{1} << (bits_ * robot);
        highs_ = ones_ << (bits_ - 1);
        robots_mask_ = ones_ * mask_;
    }

    static bool fits(const MazeRules& rules) { return bits_for(rules) * rules.places() <= 64; }

    std::uint32_t at(State state, std::size_t place) const {
        return static_cast<std::uint32_t>(state >> (bits_ * place) & mask_);
    }

    State with(State state, std::size_t place, std::uint32_t value) const {
        return state ^ (((state >> (bits_ * place) & mask_) ^ value) << (bits_ * place));
    }

    // An exclusive or with the cell makes the fields of robots on the cell zero. (x - ones) & ~x & highs is
    // not zero if there is such a field.
    bool is_taken(State state, std::uint32_t cell) const {
        const State differences = (state ^ (ones_ * cell)) & robots_mask_;
        return ((differences - ones_) & ~differences & highs_) != 0;
    }

    // Tells whether all robots stand on the same cells in both states. Turns may differ.
    bool have_same_robots(State one, State other) const { return ((one ^ other) & robots_mask_) == 0; }

  private:
    static std::size_t bits_for(const MazeRules& rules) {
        return std::max<std::size_t>(1, static_cast<std::size_t>(std::bit_width(rules.cells() - 1)));
    }

    std::size_t bits_;
    State mask_;
    State ones_ = 0;   // the lowest bit of each robot's field
    State highs_ = 0;  // the highest
    State robots_mask_ = 0;
};

// N numbers, a multiple of 4. Unused numbers are zero.
template <std::size_t N>
struct MazeNumbers {
    std::array<std::uint16_t, N> numbers;

    bool operator==(const MazeNumbers&) const = default;
};

template <std::size_t N>
std::uint64_t hash_of(const MazeNumbers<N>& state) {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < N; i += 4) {
        std::uint64_t word;
        std::memcpy(&word, state.numbers.data() + i, 8);
        hash = hash_of(hash ^ word) ^ (hash >> 29);
    }
    return hash_of(hash);
}

// Places in two bytes each.
template <std::size_t N>
class MazeArray {
  public:
    using State = MazeNumbers<N>;

    explicit MazeArray(const MazeRules& rules) : robots_(rules.robots()) {}

    static bool fits(const MazeRules& rules) { return rules.places() <= N; }

    std::uint32_t at(const State& state, std::size_t place) const { return state.numbers[place]; }

    State with(State state, std::size_t place, std::uint32_t value) const {
        state.numbers[place] = static_cast<std::uint16_t>(value);
        return state;
    }

    bool is_taken(const State& state, std::uint32_t cell) const {
        bool found = false;  // no early end, so that many numbers are compared at once
        for (std::size_t robot = 0; robot < robots_; ++robot) found |= state.numbers[robot] == cell;
        return found;
    }

    bool have_same_robots(const State& one, const State& other) const {
        return std::equal(one.numbers.begin(), one.numbers.begin() + static_cast<std::ptrdiff_t>(robots_),
                          other.numbers.begin());
    }

  private:
    std::size_t robots_;
};

// The sum of a value for each robot by its cell. Without values, the heuristic is zero.
struct MazeHeuristic {
    static constexpr std::uint16_t unreachable = 0xFFFF;

    std::vector<std::uint16_t> values{};  // by [robot][cell]
};

// The problem; `Places` is MazeWord or a MazeArray. Actions are numbered 5 * robot + direction, 4 is a wait.
template <typename Places>
class Mazeworld {
  public:
    using State = typename Places::State;
    using Action = std::uint16_t;
    using Cost = std::int32_t;

    Mazeworld(const MazeRules& rules, const MazeHeuristic& heuristic)
        : has_unit_costs(!rules.has_turns),
          rules_(rules),
          heuristic_(heuristic),
          places_(rules),
          goal_(pack(rules.goal)) {
        moves_.resize(rules.cells());
        for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
            MoveList& made = moves_[cell];
            for (const auto& [direction, target] : rules.moves[cell]) {
                made.list[made.size++] = {static_cast<std::uint16_t>(target),
                                          static_cast<std::uint8_t>(direction),
                                          static_cast<std::uint8_t>(rules.opposite[direction])};
            }
        }
    }

    const bool has_unit_costs;  // waits are free

    State initial() const { return pack(rules_.initial); }
    std::size_t max_successors() const { return has_turns() ? 5 : 4 * rules_.robots(); }
    bool is_goal(const State& state) const { return places_.have_same_robots(state, goal_); }

    Step<Mazeworld>* successors(const State& state, Step<Mazeworld>* steps) const {
        if (has_turns()) {
            const std::uint32_t robot = places_.at(state, rules_.robots());
            const auto following = robot + 1 == rules_.robots() ? 0 : robot + 1;
            return steps_of(robot, state, with_turn(state, following), &Move::direction, steps);
        }
        for (std::uint32_t robot = 0; robot < rules_.robots(); ++robot)
            steps = steps_of(robot, state, state, &Move::direction, steps);
        return steps;
    }

    // Every move can be undone by the opposite one.
    Step<Mazeworld>* predecessors(const State& state, Step<Mazeworld>* steps) const {
        if (has_turns()) {
            const std::uint32_t turn = places_.at(state, rules_.robots());
            const auto robot = (turn == 0 ? static_cast<std::uint32_t>(rules_.robots()) : turn) - 1;
            return steps_of(robot, state, with_turn(state, robot), &Move::opposite, steps);
        }
        for (std::uint32_t robot = 0; robot < rules_.robots(); ++robot)
            steps = steps_of(robot, state, state, &Move::opposite, steps);
        return steps;
    }

    bool undoes(Action next, Action last) const {
        return !has_turns() && next / 5 == last / 5 && next % 5 == rules_.opposite[last % 5];
    }

    // With turns there are several goals, one for each robot whose turn it may be.
    template <typename Visit>
    void for_each_goal(Visit visit) const {
        if (has_turns()) {
            for (std::uint32_t robot = 0; robot < rules_.robots(); ++robot) {
                if (!visit(with_turn(goal_, robot))) return;
            }
        } else {
            visit(goal_);
        }
    }

    Cost estimate(const State& state) const {
        if (heuristic_.values.empty()) return 0;
        const std::uint16_t* values = heuristic_.values.data();
        std::uint32_t total = 0;
        for (std::size_t robot = 0; robot < rules_.robots(); ++robot, values += rules_.cells()) {
            const std::uint16_t value = values[places_.at(state, robot)];
            if (value == MazeHeuristic::unreachable) return infinite<Cost>;
            total += value;
        }
        return static_cast<Cost>(total);
    }

    State pack(std::span<const std::uint32_t> numbers) const {
        State state{};
        for (std::size_t place = 0; place < numbers.size(); ++place)
            state = places_.with(state, place, numbers[place]);
        return state;
    }

    std::vector<std::uint32_t> unpack(const State& state) const {
        std::vector<std::uint32_t> numbers(rules_.places());
        for (std::size_t place = 0; place < numbers.size(); ++place)
            numbers[place] = places_.at(state, place);
        return numbers;
    }

  private:
    static constexpr std::uint32_t wait = 4;

    // Decided at run time: a template for each model takes twice as long to compile and gains a few per cent
    // of speed.
    bool has_turns() const { return rules_.has_turns; }

    struct Move {
        std::uint16_t target;
        std::uint8_t direction;
        std::uint8_t opposite;
    };

    struct MoveList {
        std::array<Move, 4> list{};
        std::uint8_t size = 0;
    };

    State with_turn(const State& state, std::uint32_t robot) const {
        return places_.with(state, rules_.robots(), robot);
    }

    // Writes the moves of a robot and, with turns, its wait. `name` selects which of a move's two directions
    // names the action. `after` is the state with the next turn.
    Step<Mazeworld>* steps_of(std::uint32_t robot, const State& state, const State& after,
                              std::uint8_t Move::* name, Step<Mazeworld>* steps) const {
        const MoveList& moves = moves_[places_.at(state, robot)];
        const std::uint32_t first = 5 * robot;
        for (std::size_t i = 0; i < moves.size; ++i) {
            const Move& move = moves.list[i];
            if (places_.is_taken(state, move.target)) continue;
            *steps++ = {places_.with(after, robot, move.target), static_cast<Action>(first + move.*name), 1};
        }
        if (has_turns()) *steps++ = {after, static_cast<Action>(first + wait), 0};
        return steps;
    }

    const MazeRules rules_;
    const MazeHeuristic heuristic_;
    const Places places_;
    const State goal_;
    std::vector<MoveList> moves_;
};

}  // namespace plybench
