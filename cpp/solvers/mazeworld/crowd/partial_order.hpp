// Which moves of a plan must come before which other moves, in every order of the moves that is a plan.
//
// A move has to come after the robot's previous move, and after the move that made its cell free. These two
// come after other moves in turn. So the moves needed before a move are, for each robot, its first few moves:
// this is called a progress. Every order of the moves that respects this is a plan, too.
//
// A cell is free in gaps between visits: from the move that leaves the cell until the next move to the cell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/memory.hpp"
#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

// How many of its moves each robot has made, by robot; padded with zeros to whole vectors of the processor.
using Progress = std::span<const std::uint32_t>;

// Tells whether all moves of one progress are also in the other.
inline bool is_within(Progress part, Progress whole) {
    bool is_part = true;
    for (std::size_t i = 0; i < part.size(); ++i) is_part &= part[i] <= whole[i];
    return is_part;
}

inline constexpr int no_move = -1;

// When a cell is free; moves by their numbers in the plan.
struct Gap {
    int from;   // the move that leaves the cell; no_move if it is free at first
    int until;  // the next move to the cell; no_move if it stays free
};

class PartialOrder {
  public:
    PartialOrder(const Task& task, Meter& meter)
        : task_(task),
          width_((static_cast<std::size_t>(task.size()) + lanes - 1) / lanes * lanes),
          before_(MeteredAllocator<std::uint32_t>(meter)),
          events_(MeteredAllocator<Event>(meter)),
          gaps_(MeteredAllocator<Gap>(meter)) {}

    // Length of a progress.
    std::size_t width() const { return width_; }

    // Examines a plan. Absent robots neither move nor stand anywhere.
    void survey(const Plan& plan, const std::vector<bool>& is_absent) {
        before_.assign(plan.size() * width_, 0);
        events_.clear();
        open_gaps(is_absent);
        last_.assign(static_cast<std::size_t>(task_.size()), no_move);
        at_ = task_.starts;
        for (const Move& move : plan) add(move);
        for (Cell cell = 0; cell < task_.grid.size(); ++cell) {
            if (since(cell) != taken) closed_.push_back({cell, {since(cell), no_move}});
        }
        sort_gaps();
    }

    // The moves that have happened once a move is made: the moves it needs, and itself.
    Progress before(int move) const {
        return {before_.data() + static_cast<std::size_t>(move) * width_, width_};
    }

    // Tells whether a progress has a move. No progress has no_move.
    bool has(Progress progress, int move) const {
        if (move == no_move) return false;
        const Event& event = events_[static_cast<std::size_t>(move)];
        return progress[event.robot] > event.earlier;
    }

    // The gaps of a cell have consecutive numbers, in the order of time.
    int first_gap(Cell cell) const { return first_[static_cast<std::size_t>(cell)]; }
    int end_of_gaps(Cell cell) const { return first_[static_cast<std::size_t>(cell) + 1]; }
    const Gap& gap(int number) const { return gaps_[static_cast<std::size_t>(number)]; }
    std::size_t gaps() const { return gaps_.size(); }

  private:
    static constexpr std::size_t lanes = 8;
    static constexpr int taken = -2;  // instead of the beginning of a gap: a robot is there

    struct Event {
        std::uint32_t robot;
        std::uint32_t earlier;  // moves of the same robot
    };

    struct CellGap {
        Cell cell;
        Gap gap;
    };

    int& since(Cell cell) { return since_[static_cast<std::size_t>(cell)]; }

    void open_gaps(const std::vector<bool>& is_absent) {
        closed_.clear();
        since_.assign(static_cast<std::size_t>(task_.grid.size()), no_move);
        for (std::size_t robot = 0; robot < is_absent.size(); ++robot) {
            if (!is_absent[robot]) since(task_.starts[robot]) = taken;
        }
    }

    void add(const Move& move) {
        const auto robot = static_cast<std::size_t>(move.robot);
        const int number = static_cast<int>(events_.size());
        const int own = last_[robot];
        std::uint32_t* const progress = before_.data() + static_cast<std::size_t>(number) * width_;
        join(progress, own);
        join(progress, since(move.to));
        events_.push_back({static_cast<std::uint32_t>(robot), progress[robot]});
        ++progress[robot];
        closed_.push_back({move.to, {since(move.to), number}});
        since(move.to) = taken;
        since(at_[robot]) = last_[robot] = number;
        at_[robot] = move.to;
    }

    void join(std::uint32_t* progress, int move) const {
        if (move == no_move) return;
        const Progress other = before(move);
        for (std::size_t i = 0; i < width_; ++i) progress[i] = std::max(progress[i], other[i]);
    }

    // Sorts the gaps by cell. Gaps of one cell are in the order of time already.
    void sort_gaps() {
        first_.assign(static_cast<std::size_t>(task_.grid.size()) + 1, 0);
        for (const CellGap& each : closed_) ++first_[static_cast<std::size_t>(each.cell) + 1];
        for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
        next_.assign(first_.begin(), first_.end() - 1);
        gaps_.resize(closed_.size());
        for (const CellGap& each : closed_)
            gaps_[static_cast<std::size_t>(next_[static_cast<std::size_t>(each.cell)]++)] = each.gap;
    }

    template <typename T>
    using Metered = std::vector<T, MeteredAllocator<T>>;

    const Task& task_;
    std::size_t width_;
    Metered<std::uint32_t> before_;  // a progress for each move
    Metered<Event> events_;
    Metered<Gap> gaps_;
    std::vector<CellGap> closed_;  // in the order in which they end
    std::vector<int> since_;       // by cell, the beginning of the gap under way
    std::vector<int> last_;        // by robot, its last move
    std::vector<Cell> at_;
    std::vector<int> first_, next_;  // by cell
};

}  // namespace plybench::robots
