// Twin of src/plybench/domains/blocksworld/rules.py: an agent swaps places with whatever it moves into.
//
// The Python puzzle hands over what it has computed (where the agent can go from each cell, in which
// order; what must stand where), so child orders and walls are defined there alone.
//
// A state holds the cell of the agent (place 0) and of each block. Where it fits it is one word with a field
// for each place, here for 4 x 4 cells and three blocks:
//
//     bit   15..12   11..8    7..4    3..0
//           block 3  block 2  block 1 agent
//
// Larger puzzles take one byte for each place.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/cell_bytes.hpp"
#include "core/move_table.hpp"
#include "core/problem.hpp"

namespace plybench {

inline constexpr std::size_t max_cells = 256;

// A puzzle as Python describes it. Cells are numbered row by row.
struct BlocksworldRules {
    using Cells = std::vector<std::uint32_t>;

    std::uint32_t width = 0;
    MoveTable moves;                      // of the agent
    std::vector<std::uint32_t> opposite;  // of each action
    Cells free_cells;                     // those that are not walls
    Cells initial;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> wanted;  // (place, cell)

    std::size_t cells() const { return moves.size(); }
    std::size_t places() const { return initial.size(); }

    // Throws std::invalid_argument when something is out of range: the searches rely on it.
    void check() const {
        require(width > 0 && cells() > 0 && cells() <= max_cells && cells() % width == 0, "bad grid");
        require(places() > 0 && places() <= cells(), "bad number of blocks");
        require_moves(moves, opposite, max_cells);
        require_distinct(free_cells, cells());
        require_distinct(initial, cells());
        Cells wanted_places, wanted_cells;
        for (const auto& [place, cell] : wanted) {
            wanted_places.push_back(place);
            wanted_cells.push_back(cell);
        }
        require_distinct(wanted_places, places());
        require_distinct(wanted_cells, cells());
    }
};

// How cells are kept in one unsigned word.
template <typename Word>
class PackedCells {
  public:
    using State = Word;

    explicit PackedCells(const BlocksworldRules& rules)
        : bits_(bits_for(rules.cells())), mask_((Word{1} << bits_) - 1) {
        for (std::size_t place = 1; place < rules.places(); ++place) ones_ |= Word{1} << (bits_ * place);
        highs_ = static_cast<Word>(ones_ << (bits_ - 1));
        for (const auto& [place, cell] : rules.wanted) {
            goal_mask_ |= mask_ << (bits_ * place);
            goal_ |= Word{cell} << (bits_ * place);
        }
    }

    static bool fits(std::size_t cells, std::size_t places) {
        return bits_for(cells) * places <= 8 * sizeof(Word);
    }

    State pack(std::span<const std::uint32_t> cells) const {
        Word state = 0;
        for (std::size_t place = 0; place < cells.size(); ++place)
            state |= Word{cells[place]} << (bits_ * place);
        return state;
    }

    std::uint32_t at(State state, std::size_t place) const {
        return static_cast<std::uint32_t>(state >> (bits_ * place) & mask_);
    }

    bool is_goal(State state) const { return (state & goal_mask_) == goal_; }

    // The state after the agent moved. The field of a block that stands on the target becomes zero by the
    // exclusive or; the lowest zero field is found by the usual trick (x - ones) & ~x & highs, and there is
    // at most one. Exchanging two cells is an exclusive or with their difference in both fields.
    State moved(State state, std::uint32_t target) const {
        const Word difference = (state & mask_) ^ target;
        const Word zero_at = state ^ static_cast<Word>(ones_ * target);
        const Word found = static_cast<Word>(zero_at - ones_) & static_cast<Word>(~zero_at) & highs_;
        const Word field = static_cast<Word>((found & (~found + 1)) >> (bits_ - 1));
        return state ^ difference ^ static_cast<Word>(difference * field);
    }

  private:
    static std::size_t bits_for(std::size_t cells) {
        return std::max<std::size_t>(1, static_cast<std::size_t>(std::bit_width(cells - 1)));
    }

    std::size_t bits_;
    Word mask_;
    Word ones_ = 0;   // the lowest bit of each block's field
    Word highs_ = 0;  // the highest
    Word goal_mask_ = 0;
    Word goal_ = 0;
};

// How cells are kept in bytes.
template <std::size_t N>
class ByteCells {
  public:
    using State = CellBytes<N>;

    explicit ByteCells(const BlocksworldRules& rules) : places_(rules.places()), wanted_(rules.wanted) {}

    static bool fits(std::size_t, std::size_t places) { return places <= N; }

    State pack(std::span<const std::uint32_t> cells) const {
        State state{};
        std::copy(cells.begin(), cells.end(), state.cells.begin());
        return state;
    }

    std::uint32_t at(const State& state, std::size_t place) const { return state.cells[place]; }

    bool is_goal(const State& state) const {
        return std::all_of(wanted_.begin(), wanted_.end(),
                           [&](const auto& pair) { return state.cells[pair.first] == pair.second; });
    }

    State moved(State state, std::uint32_t target) const {
        const auto end = state.cells.begin() + static_cast<std::ptrdiff_t>(places_);
        const auto block = std::find(state.cells.begin() + 1, end, static_cast<std::uint8_t>(target));
        if (block != end) *block = state.cells[0];
        state.cells[0] = static_cast<std::uint8_t>(target);
        return state;
    }

  private:
    std::size_t places_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> wanted_;
};

// A heuristic in one of the forms that cover all of them.
struct BlocksworldHeuristic {
    enum class Form : std::uint8_t { zero, sum, boosted, lookup };

    // What one thing adds, by its cell.
    struct Term {
        std::uint32_t place;
        std::array<std::uint32_t, max_cells> values;
    };

    static constexpr std::uint32_t unreachable = 1U << 20;  // in a term; any sum of 256 of them fits
    static constexpr std::uint16_t unknown = 0xFFFF;        // in a table

    Form form = Form::zero;
    std::vector<Term> blocks{};              // sum and boosted
    std::vector<Term> agent{};               // empty, or one that the sum must not be below
    std::span<const std::uint16_t> table{};  // lookup: by the cells of `places`, as digits to the base cells
    std::vector<std::uint32_t> places{};
    std::size_t cells = 0;

    static BlocksworldHeuristic misplaced(const BlocksworldRules& rules) {
        BlocksworldHeuristic made{.form = Form::sum};
        for (const auto& [place, cell] : rules.wanted) {
            if (place == 0) continue;
            Term term{place, {}};
            for (std::size_t c = 0; c < rules.cells(); ++c) term.values[c] = c != cell;
            made.blocks.push_back(term);
        }
        return made;
    }

    static BlocksworldHeuristic manhattan(const BlocksworldRules& rules) {
        BlocksworldHeuristic made{.form = Form::sum};
        for (const auto& [place, cell] : rules.wanted) {
            (place == 0 ? made.agent : made.blocks).push_back(distances(rules, place, cell));
        }
        return made;
    }

    // Manhattan, and the agent's way to the square beside the nearest misplaced block.
    static BlocksworldHeuristic boosted(const BlocksworldRules& rules) {
        BlocksworldHeuristic made = manhattan(rules);
        made.form = Form::boosted;
        return made;
    }

    static Term distances(const BlocksworldRules& rules, std::uint32_t place, std::uint32_t goal) {
        Term term{place, {}};
        for (std::uint32_t c = 0; c < rules.cells(); ++c) term.values[c] = distance(c, goal, rules.width);
        return term;
    }

    static std::uint32_t distance(std::uint32_t a, std::uint32_t b, std::uint32_t width) {
        const auto apart = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
        return apart(a % width, b % width) + apart(a / width, b / width);
    }
};

// The problem; `Cells` is PackedCells or ByteCells.
template <typename Cells>
class Blocksworld {
  public:
    using State = typename Cells::State;
    using Action = std::uint8_t;
    using Cost = std::int32_t;

    static constexpr bool has_unit_costs = true;

    Blocksworld(const BlocksworldRules& rules, const BlocksworldHeuristic& heuristic)
        : rules_(rules), heuristic_(heuristic), cells_(rules) {
        for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
            for (const auto& [action, target] : rules.moves[cell]) {
                moves_[cell].list[moves_[cell].size++] = {static_cast<Action>(action),
                                                          static_cast<Action>(rules.opposite[action]),
                                                          static_cast<std::uint8_t>(target)};
            }
        }
    }

    State initial() const { return cells_.pack(rules_.initial); }
    std::size_t max_successors() const { return 4; }
    bool is_goal(const State& state) const { return cells_.is_goal(state); }

    Step<Blocksworld>* successors(const State& state, Step<Blocksworld>* steps) const {
        for (const Move& move : moves_from(state))
            *steps++ = {cells_.moved(state, move.target), move.action, 1};
        return steps;
    }

    // Every move can be undone by the opposite one.
    Step<Blocksworld>* predecessors(const State& state, Step<Blocksworld>* steps) const {
        for (const Move& move : moves_from(state))
            *steps++ = {cells_.moved(state, move.target), move.opposite, 1};
        return steps;
    }

    bool undoes(Action next, Action last) const { return rules_.opposite[last] == next; }

    // Things without a goal stand anywhere: all arrangements of them, as itertools.permutations orders them,
    // until visit returns false.
    template <typename Visit>
    void for_each_goal(Visit visit) const {
        std::vector<std::uint32_t> at(rules_.places()), loose;
        std::vector<bool> is_fixed(rules_.places()), is_taken(rules_.cells(), true);
        for (const std::uint32_t cell : rules_.free_cells) is_taken[cell] = false;
        for (const auto& [place, cell] : rules_.wanted) {
            at[place] = cell;
            is_fixed[place] = is_taken[cell] = true;
        }
        for (std::uint32_t place = 0; place < rules_.places(); ++place) {
            if (!is_fixed[place]) loose.push_back(place);
        }
        arrange(at, loose, is_taken, visit);
    }

    Cost estimate(const State& state) const {
        switch (heuristic_.form) {
            case BlocksworldHeuristic::Form::zero:
                return 0;
            case BlocksworldHeuristic::Form::sum:
                return at_least_the_agents(sum(state), state);
            case BlocksworldHeuristic::Form::boosted:
                return at_least_the_agents(sum(state) + agents_way(state), state);
            case BlocksworldHeuristic::Form::lookup:
                return looked_up(state);
        }
        return 0;
    }

    std::vector<std::uint32_t> unpack(const State& state) const {
        std::vector<std::uint32_t> cells(rules_.places());
        for (std::size_t place = 0; place < cells.size(); ++place) cells[place] = cells_.at(state, place);
        return cells;
    }

  private:
    struct Move {
        Action action;
        Action opposite;
        std::uint8_t target;
    };

    struct MoveList {
        std::array<Move, 4> list;
        std::uint8_t size = 0;
    };

    std::span<const Move> moves_from(const State& state) const {
        const MoveList& moves = moves_[cells_.at(state, 0)];
        return {moves.list.data(), moves.size};
    }

    template <typename Visit>
    bool arrange(std::vector<std::uint32_t>& at, std::span<const std::uint32_t> loose,
                 std::vector<bool>& is_taken, Visit& visit) const {
        if (loose.empty()) return visit(cells_.pack(at));
        for (const std::uint32_t cell : rules_.free_cells) {
            if (is_taken[cell]) continue;
            is_taken[cell] = true;
            at[loose.front()] = cell;
            if (!arrange(at, loose.subspan(1), is_taken, visit)) return false;
            is_taken[cell] = false;
        }
        return true;
    }

    std::uint32_t sum(const State& state) const {
        std::uint32_t total = 0;
        for (const auto& term : heuristic_.blocks) total += term.values[cells_.at(state, term.place)];
        return total;
    }

    Cost at_least_the_agents(std::uint32_t total, const State& state) const {
        for (const auto& term : heuristic_.agent) total = std::max(total, term.values[cells_.at(state, 0)]);
        return total < BlocksworldHeuristic::unreachable ? static_cast<Cost>(total) : infinite<Cost>;
    }

    std::uint32_t agents_way(const State& state) const {
        const std::uint32_t agent = cells_.at(state, 0);
        std::uint32_t nearest = BlocksworldHeuristic::unreachable;
        for (const auto& term : heuristic_.blocks) {
            const std::uint32_t cell = cells_.at(state, term.place);
            if (term.values[cell] == 0) continue;  // in place
            nearest = std::min(nearest, BlocksworldHeuristic::distance(agent, cell, rules_.width) - 1);
        }
        return nearest == BlocksworldHeuristic::unreachable ? 0 : nearest;
    }

    Cost looked_up(const State& state) const {
        std::size_t code = 0;
        for (const std::uint32_t place : heuristic_.places)
            code = code * heuristic_.cells + cells_.at(state, place);
        const std::uint16_t value = heuristic_.table[code];
        return value == BlocksworldHeuristic::unknown ? infinite<Cost> : value;
    }

    const BlocksworldRules rules_;
    const BlocksworldHeuristic heuristic_;
    const Cells cells_;
    std::array<MoveList, max_cells> moves_;
};

}  // namespace plybench
