// IDA* on a crowded board, with the sum of pattern databases as its estimate.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/pattern_database.hpp"
#include "solvers/mazeworld/refuted_states.hpp"
#include "solvers/mazeworld/small_board.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class PatternSearch {
  public:
    enum class Outcome : std::uint8_t { exhausted, found, paused };

    PatternSearch(const SmallBoard& board, const std::vector<PatternDatabase>& databases,
                  RefutedStates& refuted, Watch& watch)
        : board_(board), refuted_(refuted), watch_(watch) {
        for (const PatternDatabase& database : databases) add(database);
    }

    // The estimate at the start.
    int estimate() const { return estimate_; }

    // Looks for a plan of at most this many moves, until `pause_at` states have been expanded in all.
    Outcome run(int most_moves, std::uint64_t pause_at) {
        pause_at_ = pause_at;
        CellBits free = board_.all();
        for (const int cell : board_.starts) free &= ~SmallBoard::set_of(cell);
        return dive(free, estimate_, most_moves, -1, -1);
    }

    // That was found.
    Plan plan() const { return {backwards_.rbegin(), backwards_.rend()}; }

  private:
    struct Group {
        const PatternDatabase* database;
        std::uint32_t placement;
        int value;
    };

    void add(const PatternDatabase& database) {
        std::uint32_t placement = 0;
        for (std::size_t i = 0; i < database.robots().size(); ++i) {
            const auto robot = static_cast<std::size_t>(database.robots()[i]);
            const int cell = board_.starts[robot];
            group_[robot] = groups_.size();
            weight_[robot] = database.weight(i);
            at_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(robot);
            placement += weight_[robot] * static_cast<std::uint32_t>(cell);
            key_.move(static_cast<int>(robot), 0, cell);
        }
        groups_.push_back({&database, placement, database.value(placement)});
        estimate_ += groups_.back().value;
    }

    // Searches below a state; the last move took a robot from one cell to another.
    Outcome dive(CellBits free, int h, int left, int last_from, int last_to) {
        if (h == 0) return Outcome::found;
        if (watch_.tally.expanded >= pause_at_) return Outcome::paused;
        watch_.count_expansion();
        if (refuted_.refute(key_, left)) return Outcome::exhausted;
        for (CellBits targets = free; targets != 0; targets &= targets - 1) {
            const int to = std::countr_zero(targets);
            for (CellBits robots = board_.beside(to) & ~free; robots != 0; robots &= robots - 1) {
                const int from = std::countr_zero(robots);
                if (from == last_to && to == last_from) continue;
                const Outcome outcome = try_move(free, h, left, from, to);
                if (outcome != Outcome::exhausted) return outcome;
            }
        }
        return Outcome::exhausted;
    }

    Outcome try_move(CellBits free, int h, int left, int from, int to) {
        const std::size_t robot = at_[static_cast<std::size_t>(from)];
        Group& group = groups_[group_[robot]];
        const Group before = group;
        const std::uint32_t placement =
            before.placement + weight_[robot] * static_cast<std::uint32_t>(to - from);
        const int value = before.database->value(placement);
        const int after = h + value - before.value;
        ++watch_.tally.generated;
        if (after >= left) return Outcome::exhausted;
        group.placement = placement;
        group.value = value;
        at_[static_cast<std::size_t>(to)] = static_cast<std::uint8_t>(robot);
        key_.move(static_cast<int>(robot), from, to);
        const CellBits moved = free ^ SmallBoard::set_of(from) ^ SmallBoard::set_of(to);
        const Outcome outcome = dive(moved, after, left - 1, from, to);
        if (outcome == Outcome::found) backwards_.push_back({static_cast<int>(robot), board_.cell(to)});
        key_.move(static_cast<int>(robot), to, from);
        at_[static_cast<std::size_t>(from)] = static_cast<std::uint8_t>(robot);
        group = before;
        return outcome;
    }

    const SmallBoard& board_;
    RefutedStates& refuted_;
    Watch& watch_;
    std::vector<Group> groups_;
    std::array<std::size_t, SmallBoard::most_robots> group_{};     // by robot
    std::array<std::uint32_t, SmallBoard::most_robots> weight_{};  // by robot
    std::array<std::uint8_t, SmallBoard::most_cells> at_{};        // the robot on a cell
    PlacementKey key_;
    int estimate_ = 0;
    std::uint64_t pause_at_ = 0;
    Plan backwards_;
};

}  // namespace plybench::robots
