// The estimates of a Blocksworld heuristic for whole rows of states, which differ only in the agent's cell.
//
// The blocks' part of an estimate is computed once for a row. Rows in order read a table from one end to the
// other.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <variant>
#include <vector>

#include "core/problem.hpp"
#include "domains/blocksworld/heuristic.hpp"
#include "domains/blocksworld/numbering.hpp"

namespace plybench {

// Blocksworld::estimate gives the same estimates one by one.
class RowEstimates {
  public:
    using Cost = std::int32_t;
    using Row = BlocksworldNumbering::Cursor;
    using Values = std::array<Cost, max_cells>;

    RowEstimates(const BlocksworldRules& rules, const BlocksworldHeuristic& heuristic)
        : heuristic_(heuristic) {
        if (heuristic.form == BlocksworldHeuristic::Form::boosted) list_ways(rules);
        std::size_t stride = 1;
        for (std::size_t i = heuristic.places.size(); i-- > 0; stride *= heuristic.cells) {
            if (heuristic.places[i] != 0) continue;
            agent_stride_ += stride;
            is_regular_ &= i >= heuristic.row_places();
        }
        for (const auto& term : heuristic.blocks) (term.place == 0 ? of_agent_ : of_blocks_).push_back(&term);
    }

    // Writes the estimate for each cell left for the agent.
    void write(const Row& row, Values& into) const {
        switch (heuristic_.form) {
            case BlocksworldHeuristic::Form::zero:
                std::fill_n(into.begin(), row.length(), 0);
                return;
            case BlocksworldHeuristic::Form::sum:
                std::fill_n(into.begin(), row.length(), static_cast<Cost>(sum(row)));
                return finish(row, into);
            case BlocksworldHeuristic::Form::boosted:
                add_ways(row, into);
                return finish(row, into);
            case BlocksworldHeuristic::Form::lookup:
                std::visit([&](const auto& table) { look_up(row, table, into); }, heuristic_.table);
        }
    }

  private:
    using Term = BlocksworldHeuristic::Term;
    using Ways = std::array<std::uint8_t, max_cells>;  // the agent's steps, from each cell

    std::uint32_t sum(const Row& row) const {
        std::uint32_t total = 0;
        for (const Term* term : of_blocks_) total += term->values[row.block(term->place - 1)];
        return total;
    }

    // Raises each value to the agent's term, and makes it infinite if a term is infinite.
    void finish(const Row& row, Values& into) const {
        for (std::size_t i = 0; i < row.length(); ++i) {
            auto total = static_cast<std::uint32_t>(into[i]);
            for (const Term* term : of_agent_) total += term->values[row.empty(i)];
            for (const auto& term : heuristic_.agent) total = std::max(total, term.values[row.empty(i)]);
            into[i] = total < BlocksworldHeuristic::unreachable ? static_cast<Cost>(total) : infinite<Cost>;
        }
    }

    void add_ways(const Row& row, Values& into) const {
        std::array<const Ways*, max_cells> ways;  // to the blocks that are not in place
        std::size_t count = 0;
        for (const Term* term : of_blocks_) {
            const std::uint8_t cell = row.block(term->place - 1);
            if (term->values[cell] != 0) ways[count++] = &ways_[cell];
        }
        const std::uint32_t total = sum(row);
        for (std::size_t i = 0; i < row.length(); ++i) {
            std::uint8_t nearest = count == 0 ? 0 : std::numeric_limits<std::uint8_t>::max();
            for (std::size_t k = 0; k < count; ++k) nearest = std::min(nearest, (*ways[k])[row.empty(i)]);
            into[i] = static_cast<Cost>(total + nearest);
        }
    }

    void list_ways(const BlocksworldRules& rules) {
        ways_.resize(rules.cells());
        for (std::uint32_t to = 0; to < rules.cells(); ++to) {
            for (std::uint32_t from = 0; from < rules.cells(); ++from) {
                const std::uint32_t steps = BlocksworldHeuristic::distance(from, to, rules.width);
                ways_[to][from] = static_cast<std::uint8_t>(std::max(steps, 1U) - 1);
            }
        }
    }

    template <typename Entry>
    void look_up(const Row& row, std::span<const Entry> table, Values& into) const {
        const auto entry_with = [&](std::uint8_t agent) {
            return heuristic_.entry(
                [&](std::uint32_t place) { return place == 0 ? agent : row.block(place - 1); });
        };
        const std::size_t entry = entry_with(0);
        for (std::size_t i = 0; i < row.length(); ++i) {
            const std::uint8_t agent = row.empty(i);
            const Entry value = table[is_regular_ ? entry + agent_stride_ * agent : entry_with(agent)];
            into[i] = value == std::numeric_limits<Entry>::max() ? infinite<Cost> : Cost{value};
        }
    }

    const BlocksworldHeuristic& heuristic_;
    std::vector<const Term*> of_blocks_, of_agent_;  // the terms of the sum
    std::vector<Ways> ways_;                         // by the cell to go to
    std::size_t agent_stride_ = 0;  // in the table; 0 if the table has no place for the agent
    bool is_regular_ = true;        // the agent does not choose the row of the table
};

}  // namespace plybench
