// The heuristics of Blocksworld: tables that Python made, or that follow from the rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "domains/blocksworld/rules.hpp"

namespace plybench {

// A heuristic in one of the forms that cover all of them.
struct BlocksworldHeuristic {
    enum class Form : std::uint8_t { zero, sum, boosted, lookup };

    // What one thing adds, by its cell.
    struct Term {
        std::uint32_t place;
        std::array<std::uint32_t, max_cells> values;
    };

    static constexpr std::uint32_t unreachable = 1U << 20;  // in a term; any sum of 256 of them fits

    // Entries of one or two bytes; the largest number says that no goal can be reached.
    using Table = std::variant<std::span<const std::uint8_t>, std::span<const std::uint16_t>>;

    Form form = Form::zero;
    std::vector<Term> blocks{};  // sum and boosted
    std::vector<Term> agent{};   // empty, or one that the sum must not be below
    Table table{};               // lookup: by the cells of `places`, as digits to the base cells
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

}  // namespace plybench
