// The heuristics of Blocksworld: tables that Python made, or that follow from the rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "domains/blocksworld/rules.hpp"
#include "domains/blocksworld/table_rows.hpp"

namespace plybench {

// A heuristic in one of the forms, which together cover all heuristics.
struct BlocksworldHeuristic {
    enum class Form : std::uint8_t { zero, sum, boosted, lookup };

    // The value that one thing adds, by its cell.
    struct Term {
        std::uint32_t place;
        std::array<std::uint32_t, max_cells> values;
    };

    static constexpr std::uint32_t unreachable = 1U << 20;  // in a term; any sum of 256 of them fits

    // Entries have one or two bytes. The largest number means that no goal can be reached.
    using Table = std::variant<std::span<const std::uint8_t>, std::span<const std::uint16_t>>;

    Form form = Form::zero;
    std::vector<Term> blocks{};  // sum and boosted
    std::vector<Term> agent{};   // empty, or one term; the value is not below it
    Table table{};               // lookup: by the cells of `places`
    std::vector<std::uint32_t> places{};
    std::size_t cells = 0;
    std::shared_ptr<const TableRows> rows{};  // the rows of the table

    // Throws std::invalid_argument if the table does not have the right size.
    static BlocksworldHeuristic lookup(Table table, std::vector<std::uint32_t> places, std::size_t cells) {
        auto rows = std::make_shared<const TableRows>(cells, places.size());
        const std::size_t size = std::visit([](const auto& entries) { return entries.size(); }, table);
        require(rows->entries() == size, "the table must have an entry for each arrangement");
        return {.form = Form::lookup,
                .table = table,
                .places = std::move(places),
                .cells = cells,
                .rows = std::move(rows)};
    }

    // How many of the places choose the row. The other places choose the entry in the row.
    std::size_t row_places() const { return places.size() < 2 ? 0 : places.size() - 2; }

    // The number of the entry for a state; cell_of(place) gives the cell of a place.
    template <typename CellOf>
    std::size_t entry(CellOf cell_of) const {
        std::size_t row = 0, code = 0;
        for (std::size_t i = 0; i < row_places(); ++i) row = row * cells + cell_of(places[i]);
        for (std::size_t i = row_places(); i < places.size(); ++i) code = code * cells + cell_of(places[i]);
        const std::uint32_t start = rows->start(row);
        return code + (start == TableRows::none ? 0 : start);  // none only if a place is given twice
    }

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

}  // namespace plybench
