// A plan at once: robots walk one after the other, each its whole way past those that stand still.
//
// The next one to walk is a robot with a free way, the one that needs the fewest extra moves; among equals one
// whose goal lies on the fewest shortest ways of others. When nobody can walk, the order has failed.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "robots/grid.hpp"
#include "robots/watch.hpp"

namespace plybench::robots {

class WalkOrder {
  public:
    WalkOrder(const Task& task, Watch& watch)
        : task_(task),
          watch_(watch),
          is_taken_(static_cast<std::size_t>(task.grid.size())),
          parent_(static_cast<std::size_t>(task.grid.size()), no_cell) {
        for (const Cell cell : task.starts) is_taken_[static_cast<std::size_t>(cell)] = true;
    }

    std::optional<Plan> run() {
        std::vector<int> waiting;
        for (int robot = 0; robot < task_.size(); ++robot) {
            if (task_.distance(robot) > 0) waiting.push_back(robot);
        }
        std::vector<Cell> best_way;
        while (!waiting.empty()) {
            std::size_t best = waiting.size();
            int least = unreachable;
            for (std::size_t i = 0; i < waiting.size() && least > 0; ++i) {
                const std::vector<Cell> way = free_way(waiting[i]);
                if (way.empty()) continue;
                const int price = static_cast<int>(way.size()) - task_.distance(waiting[i]) + blocked_by(waiting, i);
                if (price >= least) continue;
                least = price;
                best = i;
                best_way = way;
            }
            if (best == waiting.size()) return {};
            walk(waiting[best], best_way);
            waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(best));
        }
        return plan_;
    }

  private:
    // A robot on a shortest way costs its owner two extra moves or more, if the owner finds another way at all.
    static constexpr int price_of_blocking = 2;

    int blocked_by(const std::vector<int>& waiting, std::size_t walker) const {
        const Cell goal = task_.goals[static_cast<std::size_t>(waiting[walker])];
        int price = 0;
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const int other = waiting[i];
            if (i == walker) continue;
            const Cell start = task_.starts[static_cast<std::size_t>(other)];
            // A lower bound on going by way of the goal; exact distances between all cells are not known.
            const int through = task_.distance(waiting[walker], start) + task_.distance(other, goal);
            if (through == task_.distance(other)) price += price_of_blocking;
        }
        return price;
    }

    // The cells of a shortest way over free cells, the start left out; empty if there is none.
    std::vector<Cell> free_way(int robot) {
        watch_.count_expansion();
        const Cell start = task_.starts[static_cast<std::size_t>(robot)];
        const Cell goal = task_.goals[static_cast<std::size_t>(robot)];
        if (is_taken_[static_cast<std::size_t>(goal)]) return {};
        std::vector<Cell> queue{start};
        parent_[static_cast<std::size_t>(start)] = start;
        for (std::size_t i = 0; i < queue.size() && parent_[static_cast<std::size_t>(goal)] == no_cell; ++i) {
            for (const Cell cell : task_.grid.neighbours(queue[i])) {
                if (is_taken_[static_cast<std::size_t>(cell)] || parent_[static_cast<std::size_t>(cell)] != no_cell)
                    continue;
                parent_[static_cast<std::size_t>(cell)] = queue[i];
                queue.push_back(cell);
            }
        }
        std::vector<Cell> way;
        if (parent_[static_cast<std::size_t>(goal)] != no_cell) {
            for (Cell cell = goal; cell != start; cell = parent_[static_cast<std::size_t>(cell)]) way.push_back(cell);
        }
        for (const Cell cell : queue) parent_[static_cast<std::size_t>(cell)] = no_cell;
        return {way.rbegin(), way.rend()};
    }

    void walk(int robot, const std::vector<Cell>& way) {
        is_taken_[static_cast<std::size_t>(task_.starts[static_cast<std::size_t>(robot)])] = false;
        is_taken_[static_cast<std::size_t>(way.back())] = true;
        for (const Cell cell : way) plan_.push_back({robot, cell});
    }

    const Task& task_;
    Watch& watch_;
    std::vector<bool> is_taken_;
    std::vector<Cell> parent_;
    Plan plan_;
};

}  // namespace plybench::robots
