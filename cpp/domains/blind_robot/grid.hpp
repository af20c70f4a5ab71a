// A map on which whole sets of squares move at once: the rules of the blind robot.
//
// Squares are numbered row by row, so a step is a shift: west shifts back by 1, south shifts on by a row. A
// square before a wall stays. origins() goes backwards: it finds all squares that a move takes into a set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/require.hpp"
#include "domains/blind_robot/squares.hpp"

namespace plybench::blind {

inline constexpr std::size_t moves = 4;  // west, south, east, north

// A map as Python describes it. The lists are sets of squares, as words.
struct GridRules {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint64_t> floor;
    std::vector<std::uint64_t> start;
    std::int64_t target = -1;  // where the robot must end; -1: anywhere

    std::size_t size() const { return std::size_t{width} * height; }

    // Throws std::invalid_argument when something is out of range: the searches rely on it.
    void check(std::size_t most) const {
        require(width > 0 && height > 0 && size() <= most, "bad size");
        require(floor.size() <= (size() + 63) / 64 && start.size() <= floor.size(), "too many words");
        bool has_start = false;
        for (std::size_t i = 0; i < floor.size(); ++i) {
            const std::uint64_t started = i < start.size() ? start[i] : 0;
            require((started & ~floor[i]) == 0, "a start in a wall");
            has_start = has_start || started != 0;
        }
        require(has_start, "no start");
        if (size() % 64 != 0 && floor.size() == size() / 64 + 1)
            require(floor.back() >> (size() % 64) == 0, "floor outside the map");
        require(target < static_cast<std::int64_t>(size()), "bad target");
        if (target >= 0) {
            const auto square = static_cast<std::size_t>(target);
            require(square / 64 < floor.size() && (floor[square / 64] >> (square % 64) & 1) != 0,
                    "the target is in a wall");
        }
    }
};

template <std::size_t Words>
class Grid {
  public:
    using Set = Squares<Words>;

    explicit Grid(const GridRules& rules) : size_(rules.size()), width_(rules.width) {
        floor_ = set_of(rules.floor);
        floor_.for_each([&](std::size_t square) {
            for (std::size_t move = 0; move < moves; ++move) {
                const bool is_free = has_floor(rules, square, move);
                (is_free ? going_[move] : staying_[move]).add(square);
            }
        });
    }

    static Set set_of(const std::vector<std::uint64_t>& words) {
        Set set{};
        for (std::size_t i = 0; i < words.size() && i < Words; ++i) set.words[i] = words[i];
        return set;
    }

    std::size_t size() const { return size_; }
    const Set& floor() const { return floor_; }

    // The squares of a set after a move.
    Set image(const Set& set, std::size_t move) const {
        return shift_squares(set & going_[move], move) | (set & staying_[move]);
    }

    // All squares that a move takes into a set.
    Set origins(const Set& set, std::size_t move) const {
        return (shift_squares(set, opposite(move)) & going_[move]) | (set & staying_[move]);
    }

    // The square after a move.
    std::size_t after(std::size_t square, std::size_t move) const {
        if (!going_[move].has(square)) return square;
        constexpr std::array<int, moves> columns{-1, 0, 1, 0}, rows{0, 1, 0, -1};
        return square + static_cast<std::size_t>(columns[move]) +
               static_cast<std::size_t>(rows[move]) * width_;
    }

  private:
    static std::size_t opposite(std::size_t move) { return move ^ 2; }

    Set shift_squares(const Set& set, std::size_t move) const {
        const std::size_t distance = move % 2 == 0 ? 1 : width_;
        return move == 1 || move == 2 ? set.up(distance) : set.down(distance);
    }

    bool has_floor(const GridRules& rules, std::size_t square, std::size_t move) const {
        const std::size_t row = square / width_, column = square % width_;
        if (move == 0) return column > 0 && floor_.has(square - 1);
        if (move == 1) return row + 1 < rules.height && floor_.has(square + width_);
        if (move == 2) return column + 1 < width_ && floor_.has(square + 1);
        return row > 0 && floor_.has(square - width_);
    }

    std::size_t size_;
    std::size_t width_;
    Set floor_{};
    std::array<Set, moves> going_{}, staying_{};
};

}  // namespace plybench::blind
