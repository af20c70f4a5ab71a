// A plan for hundreds of robots: rounds of pushing, and a search that tries other rounds where these run in circles.
//
// A depth-first search over the cells of all robots. From each state one successor at a time is asked for: a
// round of pushing (pushing.hpp) under orders for some robots. Orders are tried breadth-first, none at first, so
// that in the end every possible round is tried: the search is complete, and in open mazes it goes nearly straight to the
// goal. Source: okumura2023.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "robots/grid.hpp"
#include "robots/pushing.hpp"
#include "robots/watch.hpp"

namespace plybench::robots {

class Crowd {
  public:
    Crowd(const Task& task, std::uint64_t seed, Watch& watch)
        : task_(task), watch_(watch), rng_(seed), pushing_(task, rng_) {}

    Crowd(const Crowd&) = delete;
    ~Crowd() { watch_.meter.release(bytes_); }

    // None if there is no plan at all.
    std::optional<Plan> run() {
        const std::vector<int> waited(static_cast<std::size_t>(task_.size()));
        open_.push_back(add(task_.starts, nullptr, {}, waited));
        while (!open_.empty()) {
            Node& node = *open_.back();
            if (node.cells == task_.goals) return plan_to(node);
            if (node.orders.empty()) {
                open_.pop_back();
                continue;
            }
            watch_.count_slow_expansion();
            const std::vector<Pushing::Order> orders = next_orders(node);
            Plan moves;
            if (!pushing_.run(node.cells, node.priority, orders, moves)) continue;
            std::vector<Cell> cells = node.cells;
            for (const Move& move : moves) cells[static_cast<std::size_t>(move.robot)] = move.to;
            if (Node* known = find(cells)) {
                // Going on from there again tries other rounds; now and then a fresh start helps more.
                open_.push_back(rng_.below(restart_chance) == 0 ? nodes_.front().get() : known);
            } else {
                open_.push_back(add(std::move(cells), &node, std::move(moves), node.waited));
            }
        }
        return {};
    }

  private:
    static constexpr std::uint64_t restart_chance = 1000;  // one in so many; a choice
    static constexpr std::size_t bytes_per_robot = 4 * sizeof(int) + sizeof(Move);

    void charge(std::size_t bytes) {
        watch_.meter.charge(bytes);
        bytes_ += bytes;
    }

    struct Node {
        std::vector<Cell> cells;
        Node* parent;
        Plan moves;                 // of the round that led here, in order
        std::vector<int> waited;    // rounds since a robot was at its goal
        std::vector<int> priority;  // robots that waited longest first
        std::deque<std::vector<Pushing::Order>> orders;  // not tried yet
    };

    Node* add(std::vector<Cell> cells, Node* parent, Plan moves, std::vector<int> waited) {
        for (int robot = 0; robot < task_.size(); ++robot) {
            const auto i = static_cast<std::size_t>(robot);
            waited[i] = cells[i] == task_.goals[i] ? 0 : waited[i] + 1;
        }
        std::vector<int> priority(waited.size());
        std::iota(priority.begin(), priority.end(), 0);
        std::stable_sort(priority.begin(), priority.end(), [&](int a, int b) {
            const auto key = [&](int robot) {
                return std::pair(-waited[static_cast<std::size_t>(robot)], -task_.distance(robot));
            };
            return key(a) < key(b);
        });
        nodes_.push_back(std::make_unique<Node>(
            Node{std::move(cells), parent, std::move(moves), std::move(waited), std::move(priority), {{}}}));
        Node* node = nodes_.back().get();
        by_hash_[hash_of_cells(node->cells)].push_back(node);
        charge(node->cells.size() * bytes_per_robot + sizeof(Node));
        return node;
    }

    // Takes the next orders of a node, and queues them with one more robot told where to go.
    std::vector<Pushing::Order> next_orders(Node& node) {
        std::vector<Pushing::Order> orders = std::move(node.orders.front());
        node.orders.pop_front();
        if (orders.size() < node.cells.size()) {
            const int robot = node.priority[orders.size()];
            const Cell cell = node.cells[static_cast<std::size_t>(robot)];
            std::vector<Cell> choices(task_.grid.neighbours(cell).begin(), task_.grid.neighbours(cell).end());
            choices.push_back(cell);
            rng_.shuffle(std::span<Cell>(choices));
            for (const Cell to : choices) {
                node.orders.push_back(orders);
                node.orders.back().push_back({robot, to});
            }
            charge(choices.size() * ((orders.size() + 1) * sizeof(Pushing::Order) + sizeof(orders)));
        }
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

    Node* find(const std::vector<Cell>& cells) {
        const auto found = by_hash_.find(hash_of_cells(cells));
        if (found == by_hash_.end()) return nullptr;
        for (Node* node : found->second) {
            if (node->cells == cells) return node;
        }
        return nullptr;
    }

    static Plan plan_to(const Node& goal) {
        std::vector<const Node*> way;
        for (const Node* node = &goal; node != nullptr; node = node->parent) way.push_back(node);
        Plan plan;
        for (auto node = way.rbegin(); node != way.rend(); ++node)
            plan.insert(plan.end(), (*node)->moves.begin(), (*node)->moves.end());
        return plan;
    }

    const Task& task_;
    Watch& watch_;
    SplitMix64 rng_;
    Pushing pushing_;
    std::size_t bytes_ = 0;
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<Node*> open_;
    std::unordered_map<std::uint64_t, std::vector<Node*>> by_hash_;
};

}  // namespace plybench::robots
