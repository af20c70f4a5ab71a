// One round of moves for all robots: each robot takes a step it likes, and pushes robots of lower priority
// out of its way.
//
// A robot that wants a cell where another robot stands asks that robot to go elsewhere first. The second
// robot may push a third one, and so on. If a robot finds no place, the robot that pushed it tries its next
// choice. Robots never move round in a circle together: a robot may enter a cell only after the robot on it
// has left for a place that is settled. So the moves of a round can be made one at a time, in the order in
// which they are settled.
//
// Two robots that meet head-on in a corridor would push each other back and forth forever. When a robot sees
// that this will happen, it backs off and pulls the other robot along until a side passage lets them swap
// places. Sources: okumura2022, without circles; okumura2023b for changing places.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.hpp"
#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

class Pushing {
  public:
    Pushing(const Task& task, bool changes_places, SplitMix64& rng)
        : task_(task),
          changes_places_(changes_places),
          rng_(rng),
          standing_(static_cast<std::size_t>(task.grid.size()), nobody),
          coming_(standing_),
          to_(static_cast<std::size_t>(task.size()), no_cell),
          is_asking_(static_cast<std::size_t>(task.size())) {}

    // A robot that must go to (or stay on) a cell.
    struct Order {
        int robot;
        Cell to;
    };

    // Finds the moves of a round from `cells`, most important robots first. Returns false if the orders
    // cannot be met.
    bool run(const std::vector<Cell>& cells, const std::vector<int>& priority, std::span<const Order> orders,
             Plan& moves) {
        cells_ = &cells;
        moves_ = &moves;
        moves.clear();
        for (int robot = 0; robot < task_.size(); ++robot) standing(at(robot)) = robot;
        bool is_possible = true;
        for (const Order& order : orders) is_possible = is_possible && reserve(order);
        for (const Order& order : orders) is_possible = is_possible && obey(order);
        for (std::size_t i = 0; is_possible && i < priority.size(); ++i) {
            if (to(priority[i]) == no_cell) is_possible = push(priority[i]);
        }
        clear();
        return is_possible;
    }

  private:
    static constexpr int nobody = -1;

    int& standing(Cell cell) { return standing_[static_cast<std::size_t>(cell)]; }
    int& coming(Cell cell) { return coming_[static_cast<std::size_t>(cell)]; }
    Cell& to(int robot) { return to_[static_cast<std::size_t>(robot)]; }
    Cell at(int robot) const { return (*cells_)[static_cast<std::size_t>(robot)]; }

    bool reserve(const Order& order) {
        if (coming(order.to) != nobody && coming(order.to) != order.robot) return false;
        coming(order.to) = order.robot;
        return true;
    }

    // Settles a robot with an order. Like any robot, it makes others give way.
    bool obey(const Order& order) {
        if (to(order.robot) != no_cell) return to(order.robot) == order.to;
        is_asking_[static_cast<std::size_t>(order.robot)] = true;
        const bool is_free = gives_way(order.robot, order.to);
        is_asking_[static_cast<std::size_t>(order.robot)] = false;
        if (is_free) settle(order.robot, order.to);
        return is_free;
    }

    // Finds a free cell for the robot. Returns false if there is none and the robot's own cell is reserved
    // for another robot.
    bool push(int robot) {
        is_asking_[static_cast<std::size_t>(robot)] = true;
        std::array<Cell, 5> choices;
        const std::size_t count = order_choices(robot, choices);
        const int partner = changes_places_ ? partner_of(robot, choices[0]) : nobody;
        if (partner != nobody)
            std::reverse(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(count));
        bool is_settled = false;
        for (std::size_t i = 0; i < count && !is_settled; ++i) {
            const Cell cell = choices[i];
            if (coming(cell) != nobody && coming(cell) != robot) continue;
            const bool was_reserved = coming(cell) == robot;
            coming(cell) = robot;
            if (cell == at(robot) || gives_way(robot, cell)) {
                settle(robot, cell);
                is_settled = true;
                if (partner != nobody && i == 0) pull(partner, at(robot));
            } else if (!was_reserved && coming(cell) == robot) {
                coming(cell) = nobody;
            }
        }
        is_asking_[static_cast<std::size_t>(robot)] = false;
        return is_settled;
    }

    // Tells whether a cell is empty by the time the robot comes. Pushes the robot that stands there.
    bool gives_way(int robot, Cell cell) {
        const int other = standing(cell);
        if (other == nobody || other == robot) return true;
        if (is_asking_[static_cast<std::size_t>(other)]) return false;  // that would close a circle
        if (to(other) != no_cell) return to(other) != cell;
        if (push(other)) return true;
        settle(other, cell);  // it stays, and no robot need ask again
        return false;
    }

    // The partner follows into the cell just left, if it has no step yet.
    void pull(int partner, Cell cell) {
        if (to(partner) != no_cell || coming(cell) != nobody || is_asking_[static_cast<std::size_t>(partner)])
            return;
        const std::span<const Cell> around = task_.grid.neighbours(at(partner));
        if (std::find(around.begin(), around.end(), cell) != around.end()) settle(partner, cell);
    }

    // The partner with which this robot should swap places: the robot it wants to push, or a robot behind it
    // that would like to pass. Returns `nobody` if there is no need or no chance to swap.
    int partner_of(int robot, Cell wanted) {
        if (wanted == at(robot)) return nobody;
        const int ahead = standing(wanted);
        if (ahead != nobody && to(ahead) == no_cell && must_change(robot, ahead, at(robot), wanted) &&
            can_change(wanted, at(robot)))
            return ahead;
        for (const Cell cell : task_.grid.neighbours(at(robot))) {
            const int behind = standing(cell);
            if (behind == nobody || cell == wanted || to(behind) != no_cell) continue;
            if (must_change(behind, robot, at(robot), wanted) && can_change(wanted, at(robot))) return behind;
        }
        return nobody;
    }

    // Counts the ways on from `cell` for a robot that comes from `from`. Dead ends where a robot is at its
    // goal do not count. If there is only one way, `on` is its cell.
    int ways_on(Cell from, Cell cell, Cell& on) {
        int count = 0;
        for (const Cell next : task_.grid.neighbours(cell)) {
            const int robot = standing(next);
            const bool is_closed = task_.grid.neighbours(next).size() == 1 && robot != nobody &&
                                   task_.distance(robot, next) == 0;
            if (next == from || is_closed) continue;
            on = next;
            ++count;
        }
        return count;
    }

    // Suppose that `pusher`, on `behind`, pushes `pushed`, on `ahead`, along a corridor. Tells whether both
    // would want to go past each other at its end.
    bool must_change(int pusher, int pushed, Cell behind, Cell ahead) {
        while (task_.distance(pusher, ahead) < task_.distance(pusher, behind)) {
            Cell on = no_cell;
            const int ways = ways_on(behind, ahead, on);
            if (ways >= 2) return false;  // the other robot can step aside
            if (ways == 0) break;
            behind = ahead;
            ahead = on;
        }
        return task_.distance(pushed, behind) < task_.distance(pushed, ahead) &&
               (task_.distance(pusher, behind) == 0 ||
                task_.distance(pusher, ahead) < task_.distance(pusher, behind));
    }

    // Tells whether backing off, from `ahead` by way of `behind`, leads to a side passage.
    bool can_change(Cell ahead, Cell behind) {
        const Cell start = ahead;
        while (behind != start) {
            Cell on = no_cell;
            const int ways = ways_on(ahead, behind, on);
            if (ways >= 2) return true;
            if (ways == 0) return false;
            ahead = behind;
            behind = on;
        }
        return false;
    }

    void settle(int robot, Cell cell) {
        to(robot) = cell;
        coming(cell) = robot;
        if (cell != at(robot)) moves_->push_back({robot, cell});
    }

    // Sorts the cells that a robot may take: nearest to its goal first, among these empty cells first, then
    // at random.
    std::size_t order_choices(int robot, std::array<Cell, 5>& choices) {
        std::size_t count = 0;
        for (const Cell cell : task_.grid.neighbours(at(robot))) choices[count++] = cell;
        choices[count++] = at(robot);
        rng_.shuffle(std::span<Cell>(choices.data(), count));
        std::stable_sort(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(count),
                         [&](Cell a, Cell b) { return rank(robot, a) < rank(robot, b); });
        return count;
    }

    int rank(int robot, Cell cell) {
        return 2 * task_.distance(robot, cell) + (standing(cell) != nobody ? 1 : 0);
    }

    void clear() {
        for (int robot = 0; robot < task_.size(); ++robot) {
            standing(at(robot)) = coming(at(robot)) = nobody;
            for (const Cell cell : task_.grid.neighbours(at(robot))) coming(cell) = nobody;
            to(robot) = no_cell;
        }
    }

    const Task& task_;
    bool changes_places_;
    SplitMix64& rng_;
    const std::vector<Cell>* cells_ = nullptr;
    Plan* moves_ = nullptr;
    std::vector<int> standing_;  // by cell
    std::vector<int> coming_;    // by cell
    std::vector<Cell> to_;       // by robot; no_cell while not settled
    std::vector<bool> is_asking_;
};

}  // namespace plybench::robots
