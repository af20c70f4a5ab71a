// The cheapest walk of one robot past others whose moves are fixed.
//
// Time is counted in gaps: gap t lies before move t of the others, and the robot may make any number of moves
// in it. A cell is free for stretches of gaps; standing still costs nothing. So a robot is always in some
// stretch of a cell. Two things matter of a way to a stretch: the number of its moves, and the gap in which
// it arrives. An arrival is kept unless another arrival comes no later with no more moves. The search is
// best-first by moves made and distance left. Source: phillips2011.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

// One robot's move, to be made in a gap of the others' plan.
struct TimedMove {
    int gap;
    Cell to;
};

class Replanner {
  public:
    Replanner(const Task& task, Watch& watch)
        : task_(task), watch_(watch), first_(static_cast<std::size_t>(task.grid.size()) + 1) {}

    // Returns the walk with the fewest moves past `others`, a plan in which `robot` and the absent robots do
    // not move. Returns none if there is no walk with at most `most` moves.
    std::optional<std::vector<TimedMove>> run(int robot, const Plan& others,
                                              const std::vector<bool>& is_absent, int most) {
        find_stretches(robot, others, is_absent);
        return search(robot, static_cast<int>(others.size()), most);
    }

    // Both plans as one.
    static Plan merge_plans(const Plan& others, int robot, const std::vector<TimedMove>& walk) {
        Plan plan;
        plan.reserve(others.size() + walk.size());
        std::size_t next = 0;
        for (std::size_t gap = 0; gap <= others.size(); ++gap) {
            for (; next < walk.size() && walk[next].gap == static_cast<int>(gap); ++next)
                plan.push_back({robot, walk[next].to});
            if (gap < others.size()) plan.push_back(others[gap]);
        }
        return plan;
    }

  private:
    // Gaps in which a cell is free, both ends included.
    struct Stretch {
        Cell cell;
        int from;
        int until;
        int earliest;  // the gap of the earliest label that was expanded
    };

    struct Label {
        int f;
        int gap;
        int g;
        std::size_t stretch;
        int parent;
    };

    void find_stretches(int robot, const Plan& others, const std::vector<bool>& is_absent) {
        const auto cells = static_cast<std::size_t>(task_.grid.size());
        const int last = static_cast<int>(others.size());
        std::vector<Cell> at = task_.starts;
        since_.assign(cells, 0);  // the first gap of the free stretch under way; -1 while taken
        by_cell_.clear();
        for (int other = 0; other < task_.size(); ++other) {
            if (other != robot && !is_absent[static_cast<std::size_t>(other)])
                since_[static_cast<std::size_t>(at[static_cast<std::size_t>(other)])] = -1;
        }
        for (int t = 0; t < last; ++t) {
            const Move move = others[static_cast<std::size_t>(t)];
            Cell& from = at[static_cast<std::size_t>(move.robot)];
            by_cell_.push_back({move.to, since_[static_cast<std::size_t>(move.to)], t, last + 1});
            since_[static_cast<std::size_t>(move.to)] = -1;
            since_[static_cast<std::size_t>(from)] = t + 1;
            from = move.to;
        }
        for (std::size_t cell = 0; cell < cells; ++cell) {
            if (since_[cell] >= 0)
                by_cell_.push_back({static_cast<Cell>(cell), since_[cell], last, last + 1});
        }
        sort_by_cell(cells);
    }

    // A counting sort. Within a cell the stretches are in order already.
    void sort_by_cell(std::size_t cells) {
        std::fill(first_.begin(), first_.end(), std::size_t{0});
        for (const Stretch& stretch : by_cell_) ++first_[static_cast<std::size_t>(stretch.cell) + 1];
        for (std::size_t cell = 0; cell < cells; ++cell) first_[cell + 1] += first_[cell];
        place_ = first_;
        stretches_.resize(by_cell_.size());
        for (const Stretch& stretch : by_cell_)
            stretches_[place_[static_cast<std::size_t>(stretch.cell)]++] = stretch;
    }

    std::optional<std::vector<TimedMove>> search(int robot, int last, int most) {
        labels_.clear();
        for (auto& level : open_) level.clear();
        const Cell start = task_.starts[static_cast<std::size_t>(robot)];
        const Cell goal = task_.goals[static_cast<std::size_t>(robot)];
        add(robot, first_[static_cast<std::size_t>(start)], 0, 0, -1, most);
        for (std::size_t f = 0; f < open_.size(); ++f) {
            while (!open_[f].empty()) {
                std::pop_heap(open_[f].begin(), open_[f].end(), std::greater<>());
                const int number = open_[f].back().second;
                open_[f].pop_back();
                const Label label = labels_[static_cast<std::size_t>(number)];
                Stretch& here = stretches_[label.stretch];
                if (label.gap >= here.earliest) continue;
                here.earliest = label.gap;
                watch_.count_expansion();
                if (here.cell == goal && here.until == last) return walk_to(number);
                for (const Cell cell : task_.grid.neighbours(here.cell)) {
                    if (label.f - task_.distance(robot, here.cell) + 1 + task_.distance(robot, cell) > most)
                        continue;
                    for (std::size_t i = first_[static_cast<std::size_t>(cell)];
                         i < first_[static_cast<std::size_t>(cell) + 1] && stretches_[i].from <= here.until;
                         ++i) {
                        const int gap = std::max(label.gap, stretches_[i].from);
                        if (gap <= stretches_[i].until && gap < stretches_[i].earliest)
                            add(robot, i, gap, label.g + 1, number, most);
                    }
                }
            }
        }
        return {};
    }

    void add(int robot, std::size_t stretch, int gap, int g, int parent, int most) {
        const int f = g + task_.distance(robot, stretches_[stretch].cell);
        if (f > most) return;
        if (open_.size() <= static_cast<std::size_t>(f)) open_.resize(static_cast<std::size_t>(f) + 1);
        labels_.push_back({f, gap, g, stretch, parent});
        auto& level = open_[static_cast<std::size_t>(f)];
        // Earlier arrivals first; among these the ones nearer to the goal.
        level.push_back({std::pair(gap, f - g), static_cast<int>(labels_.size()) - 1});
        std::push_heap(level.begin(), level.end(), std::greater<>());
    }

    std::vector<TimedMove> walk_to(int number) const {
        std::vector<TimedMove> walk;
        for (; labels_[static_cast<std::size_t>(number)].parent >= 0;
             number = labels_[static_cast<std::size_t>(number)].parent) {
            const Label& label = labels_[static_cast<std::size_t>(number)];
            walk.push_back({label.gap, stretches_[label.stretch].cell});
        }
        std::reverse(walk.begin(), walk.end());
        return walk;
    }

    const Task& task_;
    Watch& watch_;
    std::vector<int> since_;
    std::vector<Stretch> by_cell_;
    std::vector<Stretch> stretches_;  // sorted by cell
    std::vector<std::size_t> first_;  // the first stretch, by cell
    std::vector<std::size_t> place_;
    std::vector<Label> labels_;
    std::vector<std::vector<std::pair<std::pair<int, int>, int>>> open_;  // by f, heaps
};

}  // namespace plybench::robots
