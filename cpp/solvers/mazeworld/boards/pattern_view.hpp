// The estimate of one division into groups for a state of a crowded board: the sum of the groups' pattern
// databases, kept up to date move by move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/mazeworld/boards/pattern_database.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"

namespace plybench::robots {

class PatternView {
  public:
    // The group of the moving robot after a move: its placement and the value of this placement.
    struct Change {
        std::uint32_t placement;
        int value;
    };

    // The databases must outlive the view, and every robot must be in one of them.
    PatternView(const SmallBoard& board, const std::vector<PatternDatabase>& databases)
        : count_(board.starts.size()) {
        for (const PatternDatabase& database : databases) add(board, database);
    }

    // A lower bound on the moves of every plan from here; 0 only at the goal.
    int estimate() const { return estimate_; }

    // The estimate for robots on other cells.
    int estimate(const RobotCells& cells) const {
        std::array<std::uint32_t, SmallBoard::most_robots> placements{};  // by group
        for (std::size_t robot = 0; robot < count_; ++robot)
            placements[group_of_[robot]] += weight_[robot] * cells[robot];
        int sum = 0;
        for (std::size_t i = 0; i < groups_.size(); ++i) sum += groups_[i].database->value(placements[i]);
        return sum;
    }

    Change after(std::size_t robot, int from, int to) const {
        const Group& group = groups_[group_of_[robot]];
        const std::uint32_t placement =
            group.now.placement + weight_[robot] * static_cast<std::uint32_t>(to - from);
        return {placement, group.database->value(placement)};
    }

    // The estimate after a change.
    int estimate(std::size_t robot, const Change& change) const {
        return estimate_ + change.value - groups_[group_of_[robot]].now.value;
    }

    // Makes a change. Returns the change that undoes it.
    Change apply(std::size_t robot, const Change& change) {
        Group& group = groups_[group_of_[robot]];
        const Change before = group.now;
        estimate_ += change.value - before.value;
        group.now = change;
        return before;
    }

  private:
    struct Group {
        const PatternDatabase* database;
        Change now;
    };

    void add(const SmallBoard& board, const PatternDatabase& database) {
        std::uint32_t placement = 0;
        for (std::size_t i = 0; i < database.robots().size(); ++i) {
            const auto robot = static_cast<std::size_t>(database.robots()[i]);
            group_of_[robot] = groups_.size();
            weight_[robot] = database.weight(i);
            placement += weight_[robot] * static_cast<std::uint32_t>(board.starts[robot]);
        }
        groups_.push_back({&database, {placement, database.value(placement)}});
        estimate_ += groups_.back().now.value;
    }

    std::size_t count_;  // number of robots
    std::vector<Group> groups_;
    std::array<std::size_t, SmallBoard::most_robots> group_of_{};  // by robot
    std::array<std::uint32_t, SmallBoard::most_robots> weight_{};  // by robot
    int estimate_ = 0;
};

}  // namespace plybench::robots
