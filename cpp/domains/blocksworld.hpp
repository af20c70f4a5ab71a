// Twin of src/plybench/domains/blocksworld/rules.py: an agent swaps places with whatever it moves into.
//
// The Python puzzle hands over the agent's moves from each cell, in order, and the goals. So child orders and
// walls are defined only in Python.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "core/problem.hpp"
#include "domains/blocksworld/cells.hpp"
#include "domains/blocksworld/heuristic.hpp"
#include "domains/blocksworld/numbering.hpp"
#include "domains/blocksworld/row_estimates.hpp"
#include "domains/blocksworld/rules.hpp"

namespace plybench {

// The problem; `Cells` is PackedCells or ByteCells.
template <typename Cells>
class Blocksworld {
  public:
    using State = typename Cells::State;
    using Action = std::uint8_t;
    using Cost = std::int32_t;
    using Numbering = BlocksworldNumbering;

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
            *steps++ = {cells_.move_agent(state, move.target), move.action, 1};
        return steps;
    }

    // Every move can be undone by the opposite one.
    Step<Blocksworld>* predecessors(const State& state, Step<Blocksworld>* steps) const {
        for (const Move& move : moves_from(state))
            *steps++ = {cells_.move_agent(state, move.target), move.opposite, 1};
        return steps;
    }

    bool undoes(Action next, Action last) const { return rules_.opposite[last] == next; }

    // Things without a goal may stand anywhere. Visits all their arrangements, in the order of
    // itertools.permutations, until visit() returns false.
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

    std::optional<Numbering> numbering() const { return Numbering::of(rules_); }

    std::uint32_t number_of(const Numbering& numbering, const State& state) const {
        return numbering.number_of(unpack(state));
    }

    State state_at(const Numbering::Cursor& cursor) const {
        std::vector<std::uint32_t> cells{cursor.agent()};
        for (std::size_t block = 0; block + 1 < rules_.places(); ++block)
            cells.push_back(cursor.block(block));
        return cells_.pack(cells);
    }

    // Calls visit(number, estimate) for the states from number `begin` to before `end`, in order.
    template <typename Visit>
    void for_each_estimate(const Numbering& numbering, std::size_t begin, std::size_t end,
                           Visit visit) const {
        const RowEstimates estimates(rules_, heuristic_);
        RowEstimates::Values values;
        Numbering::Cursor row(numbering);
        for (std::size_t at = begin; at < end;) {
            row.seek(at);
            estimates.write(row, values);
            for (const std::size_t last = std::min(end, row.first() + row.length()); at < last; ++at)
                visit(at, values[at - row.first()]);
        }
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
        const std::size_t code =
            heuristic_.entry([&](std::uint32_t place) { return cells_.at(state, place); });
        const auto* const bytes = std::get_if<0>(&heuristic_.table);
        return bytes != nullptr ? cost_of(*bytes, code) : cost_of(*std::get_if<1>(&heuristic_.table), code);
    }

    template <typename Entry>
    static Cost cost_of(std::span<const Entry> table, std::size_t code) {
        return table[code] == std::numeric_limits<Entry>::max() ? infinite<Cost> : Cost{table[code]};
    }

    const BlocksworldRules rules_;
    const BlocksworldHeuristic heuristic_;
    const Cells cells_;
    std::array<MoveList, max_cells> moves_;
};

}  // namespace plybench
