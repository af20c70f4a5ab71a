// A plan for hundreds of robots: rounds of pushing, and a search that tries other rounds where these lead
// back to a state seen before.
//
// A depth-first search over the cells of all robots. It makes one successor of a state at a time: a round of
// pushing (pushing.hpp) under orders for some robots. It tries the orders breadth-first, beginning with no
// order at all, so that in the end it tries every possible round. The search is therefore complete, and in
// open mazes it goes nearly straight to the goal. Source: okumura2023.
//
// The folder crowd/ makes a first plan (here) and shortens plans (improve.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/arena.hpp"
#include "core/memory.hpp"
#include "core/random.hpp"
#include "core/table.hpp"
#include "solvers/mazeworld/crowd/pushing.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class RoundSearch {
  public:
    RoundSearch(const Task& task, std::uint64_t seed, bool changes_places, Watch& watch)
        : task_(task),
          watch_(watch),
          rng_(seed),
          pushing_(task, changes_places, rng_),
          robots_(static_cast<std::size_t>(task.size())),
          nodes_(watch.meter),
          orders_(watch.meter),
          cells_(MeteredAllocator<Cell>(watch.meter)),
          waited_(MeteredAllocator<int>(watch.meter)),
          open_(MeteredAllocator<Link>(watch.meter)),
          newest_(watch.meter) {}

    // Returns none if there is no plan, or if the search found no plan within the rounds.
    std::optional<Plan> run(std::uint64_t most_rounds) {
        open_.push_back(add(task_.starts, no_link));
        for (std::uint64_t round = 0; round < most_rounds && !open_.empty();) {
            const Link link = open_.back();
            if (std::equal(task_.goals.begin(), task_.goals.end(), cells_.begin() + first(link)))
                return plan_to(link);
            if (nodes_[link].next_order == no_link) {
                open_.pop_back();
                continue;
            }
            ++round;
            watch_.count_slow_expansion();
            std::vector<Cell> cells(cells_.begin() + first(link), cells_.begin() + first(link + 1));
            const std::vector<int> priority = priority_of(link);
            const std::vector<Pushing::Order> orders = next_orders(link, cells, priority);
            if (!pushing_.run(cells, priority, orders, moves_)) continue;
            for (const Move& move : moves_) cells[static_cast<std::size_t>(move.robot)] = move.to;
            const Link known = find(cells);
            if (known == no_link) {
                open_.push_back(add(cells, link));
            } else {
                // Going on from the known state tries other rounds there. Now and then a fresh start helps
                // more.
                open_.push_back(rng_.below(restart_chance) == 0 ? 0 : known);
            }
        }
        return {};
    }

  private:
    static constexpr std::uint64_t restart_chance = 1000;  // one in this many; a choice

    // A state. Two vectors have, by the number of the node, the cells of its robots and how many rounds each
    // robot has been away from its goal.
    struct Node {
        Link parent;
        Link same_hash;   // an older node
        Link next_order;  // the next to try; no_link if all were tried
        Link last_order;  // the end of the queue
    };

    // One more order on top of other orders. The orders that wait at a node form a queue.
    struct OrderNode {
        Link others;
        Link next;
        std::uint32_t count;
        Pushing::Order order;
    };

    std::ptrdiff_t first(Link link) const { return static_cast<std::ptrdiff_t>(link * robots_); }

    Link add(const std::vector<Cell>& cells, Link parent) {
        const Link none = orders_.add({no_link, no_link, 0, {}});
        const auto [newest, is_new] = newest_.insert(hash_of_cells(cells));
        const Link link = nodes_.add({parent, is_new ? no_link : *newest, none, none});
        *newest = link;
        for (std::size_t i = 0; i < robots_; ++i) {
            const int before = parent == no_link ? 0 : waited_[parent * robots_ + i];
            cells_.push_back(cells[i]);
            waited_.push_back(cells[i] == task_.goals[i] ? 0 : before + 1);
        }
        return link;
    }

    // Robots that have been away from their goals longest come first; at the start, robots with the longest
    // way.
    std::vector<int> priority_of(Link link) const {
        std::vector<int> priority(robots_);
        std::iota(priority.begin(), priority.end(), 0);
        const auto key = [&](int robot) {
            return std::pair(-waited_[link * robots_ + static_cast<std::size_t>(robot)],
                             -task_.distance(robot));
        };
        std::stable_sort(priority.begin(), priority.end(), [&](int a, int b) { return key(a) < key(b); });
        return priority;
    }

    // Takes the next orders of a node, and queues them with an order for one more robot.
    std::vector<Pushing::Order> next_orders(Link link, const std::vector<Cell>& cells,
                                            const std::vector<int>& priority) {
        const Link taken = nodes_[link].next_order;
        const std::uint32_t count = orders_[taken].count;
        if (count < robots_) {
            const int robot = priority[count];
            const Cell cell = cells[static_cast<std::size_t>(robot)];
            std::vector<Cell> choices(task_.grid.neighbours(cell).begin(), task_.grid.neighbours(cell).end());
            choices.push_back(cell);
            rng_.shuffle(std::span<Cell>(choices));
            for (const Cell to : choices) {
                const Link more = orders_.add({taken, no_link, count + 1, {robot, to}});
                orders_[nodes_[link].last_order].next = more;
                nodes_[link].last_order = more;
            }
        }
        nodes_[link].next_order = orders_[taken].next;
        std::vector<Pushing::Order> orders;
        for (Link order = taken; orders_[order].count > 0; order = orders_[order].others)
            orders.push_back(orders_[order].order);
        return orders;
    }

    static std::uint64_t hash_of_cells(const std::vector<Cell>& cells) {
        std::uint64_t hash = 0;
        for (const Cell cell : cells) {
            hash = (hash ^ static_cast<std::uint64_t>(cell)) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 29;
        }
        return hash;
    }

    Link find(const std::vector<Cell>& cells) {
        const Link* newest = newest_.find(hash_of_cells(cells));
        Link link = newest == nullptr ? no_link : *newest;
        while (link != no_link && !std::equal(cells.begin(), cells.end(), cells_.begin() + first(link)))
            link = nodes_[link].same_hash;
        return link;
    }

    Plan plan_to(Link goal) const {
        std::vector<Link> way;
        for (Link link = goal; link != no_link; link = nodes_[link].parent) way.push_back(link);
        Plan plan;
        for (std::size_t i = way.size(); i-- > 1;) append_round(way[i], way[i - 1], plan);
        return plan;
    }

    // Appends the moves of a round in an order in which each robot moves to a free cell. There is one,
    // because the moves of a round never form a circle.
    void append_round(Link from, Link to, Plan& plan) const {
        std::vector<int> standing(static_cast<std::size_t>(task_.grid.size()), -1);
        for (std::size_t i = 0; i < robots_; ++i)
            standing[static_cast<std::size_t>(cells_[from * robots_ + i])] = static_cast<int>(i);
        for (std::size_t i = 0; i < robots_; ++i) {
            // The robot that stands in the way goes first, and before it the robot in its own way.
            std::vector<Move> chain;
            for (std::size_t robot = i; cells_[from * robots_ + robot] != cells_[to * robots_ + robot];) {
                const Cell cell = cells_[to * robots_ + robot];
                int& here = standing[static_cast<std::size_t>(cells_[from * robots_ + robot])];
                if (here != static_cast<int>(robot)) break;  // it has moved already
                here = -1;
                chain.push_back({static_cast<int>(robot), cell});
                const int next = standing[static_cast<std::size_t>(cell)];
                if (next < 0) break;
                robot = static_cast<std::size_t>(next);
            }
            plan.insert(plan.end(), chain.rbegin(), chain.rend());
        }
    }

    const Task& task_;
    Watch& watch_;
    SplitMix64 rng_;
    Pushing pushing_;
    std::size_t robots_;
    Arena<Node> nodes_;
    Arena<OrderNode> orders_;
    MeteredVector<Cell> cells_;
    MeteredVector<int> waited_;
    MeteredVector<Link> open_;
    Table<std::uint64_t, Link> newest_;
    Plan moves_;
};

// Returns a plan of the crowd; none if the search found no plan within the rounds. The task must have a plan.
// Some random choices lead into states from which it is hard to get away. So the search starts again with
// other random numbers, each time with more patience, and alternately with and without robots that back off
// to swap places: this helps in corridors, but not in a throng.
inline std::optional<Plan> crowd_plan(const Task& task, std::uint64_t seed, std::uint64_t most_rounds,
                                      Watch& watch) {
    constexpr std::uint64_t most_patience = std::uint64_t{1} << 40;
    std::uint64_t patience = 1000;
    for (std::uint64_t rounds = 0; rounds < most_rounds; patience = std::min(2 * patience, most_patience)) {
        for (const bool changes_places : {true, false}) {
            const std::uint64_t given = std::min(patience, most_rounds - rounds);
            if (auto plan = RoundSearch(task, seed, changes_places, watch).run(given)) return plan;
            rounds += given;
            ++seed;
        }
    }
    return {};
}

}  // namespace plybench::robots
