// Twin of src/plybench/domains/sliding_tiles/: tiles slide into the blank of a board.
//
// The Python puzzle hands over the blank's moves from each cell, in order, and the tables of its heuristics.
// So these are defined only in Python.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/problem.hpp"
#include "domains/sliding_tiles/cells.hpp"
#include "domains/sliding_tiles/heuristic.hpp"
#include "domains/sliding_tiles/rules.hpp"

namespace plybench {

// The problem; `Cells` is PackedTiles or ByteTiles.
template <typename Cells>
class SlidingTiles {
  public:
    using State = typename Cells::State;
    using Action = std::uint8_t;
    using Cost = std::int32_t;

    static constexpr bool has_unit_costs = true;

    SlidingTiles(const TileRules& rules, const TileHeuristic& heuristic)
        : rules_(rules),
          heuristic_(heuristic),
          goal_(Cells::pack(rules.goal)),
          homes_(rules.homes()),
          sum_(heuristic.values) {
        for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
            for (const auto& [action, target] : rules.moves[cell]) {
                moves_[cell].list[moves_[cell].size++] = {static_cast<Action>(action),
                                                          static_cast<Action>(rules.opposite[action]),
                                                          static_cast<std::uint8_t>(target)};
            }
        }
        if (heuristic.form == TileHeuristic::Form::walking) {
            for (std::size_t i = 0; i < 2; ++i) walk_sums_[i] = WalkSum(heuristic.walks[i]->weights);
        }
    }

    State initial() const { return pack(rules_.initial); }
    static State pack(std::span<const std::uint32_t> tiles) { return Cells::pack(tiles); }
    std::size_t max_successors() const { return 4; }
    bool is_goal(const State& state) const { return state == goal_; }

    Step<SlidingTiles>* successors(const State& state, Step<SlidingTiles>* steps) const {
        const std::uint32_t blank = Cells::blank(state);
        for (const Move& move : moves_from(blank))
            *steps++ = {Cells::move_blank(state, blank, move.target), move.action, 1};
        return steps;
    }

    // Every move can be undone by the opposite one.
    Step<SlidingTiles>* predecessors(const State& state, Step<SlidingTiles>* steps) const {
        const std::uint32_t blank = Cells::blank(state);
        for (const Move& move : moves_from(blank))
            *steps++ = {Cells::move_blank(state, blank, move.target), move.opposite, 1};
        return steps;
    }

    bool undoes(Action next, Action last) const { return rules_.opposite[last] == next; }

    template <typename Visit>
    void for_each_goal(Visit visit) const {
        visit(goal_);
    }

    Cost estimate(const State& state) const {
        switch (heuristic_.form) {
            case TileHeuristic::Form::zero:
                return 0;
            case TileHeuristic::Form::sum:
                return static_cast<Cost>(sum_(state));
            case TileHeuristic::Form::inversions:
                return inversions(state);
            case TileHeuristic::Form::blank_in_place:
                return state == goal_ ? 0 : Cells::at(state, homes_[0]) == 0 ? 2 : 5;
            case TileHeuristic::Form::linear_conflict:
                return static_cast<Cost>(sum_(state)) + conflicts(state);
            case TileHeuristic::Form::walking:
                return walking_distance(state, 0) + walking_distance(state, 1);
            case TileHeuristic::Form::patterns:
                return static_cast<Cost>(sum_(state)) + heuristic_.databases->excess(cells_by_tile(state));
        }
        return 0;
    }

    std::vector<std::uint32_t> unpack(const State& state) const {
        std::vector<std::uint32_t> tiles(rules_.cells());
        for (std::size_t cell = 0; cell < tiles.size(); ++cell) tiles[cell] = Cells::at(state, cell);
        return tiles;
    }

  private:
    using WalkSum = typename Cells::template Sum<std::uint64_t>;

    struct Move {
        Action action;
        Action opposite;
        std::uint8_t target;
    };

    struct MoveList {
        std::array<Move, 4> list;
        std::uint8_t size = 0;
    };

    std::span<const Move> moves_from(std::uint32_t blank) const {
        return {moves_[blank].list.data(), moves_[blank].size};
    }

    // Counts pairs of a tile and something later that comes before it in the goal. The loop goes from the
    // last cell to the first; `seen` has a bit for the goal cell of everything passed so far.
    Cost inversions(const State& state) const {
        std::uint64_t seen = 0;
        int total = 0;
        for (std::size_t cell = rules_.cells(); cell-- > 0;) {
            const std::uint32_t tile = Cells::at(state, cell);
            const std::uint64_t home = std::uint64_t{1} << homes_[tile];
            if (tile != 0) total += std::popcount(seen & (home - 1));
            if (tile != 0 || heuristic_.counts_blank) seen |= home;
        }
        return total;
    }

    Cost conflicts(const State& state) const {
        const std::size_t width = rules_.width, height = rules_.cells() / width;
        std::size_t total = 0;
        for (std::size_t row = 0; row < height; ++row) {
            Line line;
            for (std::size_t column = 0; column < width; ++column) {
                const std::uint32_t tile = Cells::at(state, row * width + column);
                if (tile != 0 && homes_[tile] / width == row) line.add(homes_[tile]);
            }
            total += line.stepping_aside();
        }
        for (std::size_t column = 0; column < width; ++column) {
            Line line;
            for (std::size_t row = 0; row < height; ++row) {
                const std::uint32_t tile = Cells::at(state, row * width + column);
                if (tile != 0 && homes_[tile] % width == column) line.add(homes_[tile]);
            }
            total += line.stepping_aside();
        }
        return static_cast<Cost>(total);
    }

    // The goal cells of the tiles that stand in a line and belong there, in the order in which they stand.
    struct Line {
        std::array<std::uint32_t, max_tile_cells> homes;
        std::array<std::uint32_t, max_tile_cells> longest;  // of the rising sequences that end here
        std::size_t size = 0;
        std::uint32_t most = 0;

        void add(std::uint32_t home) {
            std::uint32_t before = 0;
            for (std::size_t i = 0; i < size; ++i) {
                if (homes[i] < home) before = std::max(before, longest[i]);
            }
            homes[size] = home;
            longest[size++] = before + 1;
            most = std::max(most, before + 1);
        }

        std::size_t stepping_aside() const { return 2 * (size - most); }
    };

    std::array<std::uint8_t, max_tile_cells> cells_by_tile(const State& state) const {
        std::array<std::uint8_t, max_tile_cells> found;
        for (std::size_t cell = 0; cell < rules_.cells(); ++cell)
            found[Cells::at(state, cell)] = static_cast<std::uint8_t>(cell);
        return found;
    }

    Cost walking_distance(const State& state, std::size_t direction) const {
        const std::uint32_t* distance =
            heuristic_.walks[direction]->distances.find(walk_sums_[direction](state));
        if (distance == nullptr) [[unlikely]]
            throw std::invalid_argument("the table of walking distances lacks an arrangement");
        return static_cast<Cost>(*distance);
    }

    const TileRules rules_;
    const TileHeuristic heuristic_;
    const State goal_;
    const std::vector<std::uint32_t> homes_;
    const typename Cells::template Sum<std::uint32_t> sum_;
    std::array<WalkSum, 2> walk_sums_;
    std::array<MoveList, max_tile_cells> moves_;
};

}  // namespace plybench
