// The Manhattan distance of sliding tiles, kept up to date move by move.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "domains/sliding_tiles/board.hpp"

namespace plybench::tiles {

// A tile that moves comes one step nearer to its goal or goes one step away from it. For each pair of
// neighbouring cells a word tells which of the two happens: bit t is set if tile t moves away.
template <typename Board>
class DistanceSteps {
  public:
    using Word = typename Board::Word;

    // `goal_cells` has the goal cell of each tile, by tile. The goal cell of the blank is not used.
    explicit DistanceSteps(std::span<const std::uint8_t> goal_cells) {
        for (int tile = 1; tile < Board::cells; ++tile) goal_cell_[tile] = goal_cells[tile];
        for (int from = 0; from < Board::cells; ++from) {
            for (int move = 0; move < moves; ++move) {
                const int to = Board::target(from, move);
                if (to >= 0) away_[from][move] = going_away(from, to);
            }
        }
    }

    int distance(Word state) const {
        int sum = 0;
        for (int cell = 0; cell < Board::cells; ++cell) {
            const int tile = Board::tile_at(state, cell);
            if (tile != 0) sum += Board::distance(cell, goal_cell_[tile]);
        }
        return sum;
    }

    template <int From, int To>
    int after(int tile, int distance) const {
        return distance - 1 + 2 * static_cast<int>(away_[From][Board::move_between(From, To)] >> tile & 1);
    }

    int goal_cell(int tile) const { return goal_cell_[tile]; }

  private:
    std::uint32_t going_away(int from, int to) const {
        std::uint32_t tiles = 0;
        for (int tile = 1; tile < Board::cells; ++tile) {
            const int goal = goal_cell_[tile];
            if (Board::distance(to, goal) > Board::distance(from, goal)) tiles |= std::uint32_t{1} << tile;
        }
        return tiles;
    }

    std::array<int, Board::cells> goal_cell_{};
    std::array<std::array<std::uint32_t, moves>, Board::cells> away_{};
};

// The estimate for tiles::IdaStar.
template <typename Board>
class Manhattan {
  public:
    using Word = typename Board::Word;

    static constexpr int most_change = 1;

    struct Mark {
        int distance;
    };

    struct Change {
        int h;
        Mark mark;
    };

    explicit Manhattan(std::span<const std::uint8_t> goal_cells) : steps_(goal_cells) {}

    Mark start(Word state) const { return {steps_.distance(state)}; }
    int h(const Mark& mark) const { return mark.distance; }

    template <int From, int To>
    Change change_of_move(Word, int tile, const Mark& mark) const {
        const int distance = steps_.template after<From, To>(tile, mark.distance);
        return {distance, {distance}};
    }

    void apply(const Change&) const {}
    void undo(const Change&) const {}

  private:
    DistanceSteps<Board> steps_;
};

}  // namespace plybench::tiles
