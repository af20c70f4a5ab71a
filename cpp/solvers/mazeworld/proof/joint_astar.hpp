// A* over the cells of all robots together, for tasks with few states. h is the sum of distances; ties go to
// low h.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/arena.hpp"
#include "core/options.hpp"
#include "core/queue.hpp"
#include "core/table.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class JointAstar {
  public:
    JointAstar(const Task& task, Watch& watch)
        : task_(task),
          watch_(watch),
          bits_(std::bit_width(static_cast<unsigned>(std::max(task.grid.size() - 1, 1)))),
          nodes_(watch.meter),
          best_(watch.meter),
          queue_(nodes_, watch.meter, Ties::low_h) {}

    // The number of ways to place the robots, or `most` if it is more: then the search may not fit.
    static std::uint64_t states(const Task& task, std::uint64_t most) {
        std::uint64_t count = 1;
        for (int i = 0; i < task.size(); ++i) {
            count *= static_cast<std::uint64_t>(task.grid.size() - i);
            if (count >= most) return most;
        }
        return count;
    }

    // An optimal plan, or none if there is no plan at all. All robots must fit into 64 bits.
    std::optional<Plan> run() {
        add(pack_cells(task_.starts), no_link, 0, task_.distance_bound());
        while (queue_.size() > 0) {
            const auto [f, link] = queue_.pop();
            bound_ = static_cast<int>(f);
            const Node node = nodes_[link];
            if (*best_.find(node.state) != link) continue;  // the state was reached with fewer moves since
            const std::vector<Cell> cells = unpack_cells(node.state);
            if (cells == task_.goals) return plan_to(link);
            expand(link, cells);
        }
        return {};
    }

    // The lower bound proved so far.
    int lower_bound() const { return bound_; }

  private:
    struct Node {
        std::uint64_t state;
        Link parent;
        Link next;  // in the queue
        std::int32_t g;
    };

    std::uint64_t pack_cells(const std::vector<Cell>& cells) const {
        std::uint64_t state = 0;
        for (const Cell cell : cells) state = state << bits_ | static_cast<std::uint64_t>(cell);
        return state;
    }

    std::vector<Cell> unpack_cells(std::uint64_t state) const {
        std::vector<Cell> cells(task_.starts.size());
        for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell, state >>= bits_)
            *cell = static_cast<Cell>(state & ((std::uint64_t{1} << bits_) - 1));
        return cells;
    }

    void add(std::uint64_t state, Link parent, int g, int h) {
        const auto [best, is_new] = best_.insert(state);
        if (!is_new && nodes_[*best].g <= g) return;
        const Link link = nodes_.add({state, parent, no_link, g});
        *best = link;
        queue_.push(g + h, h, link);
        ++watch_.tally.generated;
    }

    void expand(Link link, std::vector<Cell> cells) {
        watch_.count_expansion();
        const int g = nodes_[link].g + 1;
        int h = 0;
        for (int robot = 0; robot < task_.size(); ++robot)
            h += task_.distance(robot, cells[static_cast<std::size_t>(robot)]);
        for (int robot = 0; robot < task_.size(); ++robot) {
            const Cell from = cells[static_cast<std::size_t>(robot)];
            for (const Cell to : task_.grid.neighbours(from)) {
                if (std::find(cells.begin(), cells.end(), to) != cells.end()) continue;
                cells[static_cast<std::size_t>(robot)] = to;
                add(pack_cells(cells), link, g, h - task_.distance(robot, from) + task_.distance(robot, to));
                cells[static_cast<std::size_t>(robot)] = from;
            }
        }
    }

    Plan plan_to(Link link) const {
        Plan plan;
        for (; nodes_[link].parent != no_link; link = nodes_[link].parent) {
            const std::vector<Cell> after = unpack_cells(nodes_[link].state);
            const std::vector<Cell> before = unpack_cells(nodes_[nodes_[link].parent].state);
            const auto moved = std::mismatch(after.begin(), after.end(), before.begin()).first;
            plan.push_back({static_cast<int>(moved - after.begin()), *moved});
        }
        std::reverse(plan.begin(), plan.end());
        return plan;
    }

    const Task& task_;
    Watch& watch_;
    int bits_;
    int bound_ = 0;
    Arena<Node> nodes_;
    Table<std::uint64_t, Link> best_;
    BucketQueue<Node> queue_;
};

}  // namespace plybench::robots
