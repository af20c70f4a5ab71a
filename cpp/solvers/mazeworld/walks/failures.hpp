// Failures of searches among the robots of one task: teams that cannot get home from where they stand.
//
// A team that fails also fails among other robots, and with fewer detours left. So a failure is found again,
// in whichever search, when its robots stand on the same cells with at most as many detours left. The teams
// are kept as paths from a common root, by robot and cell in the order of the robots:
//
//     root - robot 0 on cell 7 - robot 2 on cell 5: most detours (0, 1), most detours (2, 0)
//          \                   \ robot 3 on cell 5: ...
//           robot 1 on cell 4 - ...
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/memory.hpp"
#include "core/table.hpp"
#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

// A robot of the task on a cell with some detours left.
struct Standing {
    int robot;
    Cell cell;
    int detours;
};

class Failures {
  public:
    explicit Failures(Meter& meter)
        : meter_(meter),
          nodes_(MeteredAllocator<Node>(meter)),
          entries_(MeteredAllocator<Entry>(meter)),
          most_detours_(MeteredAllocator<std::uint8_t>(meter)),
          children_(meter) {
        clear();
    }

    // Notes that these robots, in order of their numbers, cannot get home with at most these detours. If
    // there are too many failures, or no memory for more, all failures are forgotten: they only save time.
    void add(std::span<const Standing> team) {
        if (nodes_.size() + entries_.size() > most_kept) clear();
        try {
            insert(team);
        } catch (const OutOfBudget&) {
            clear();
        }
    }

    // Returns a team among these robots, given in order, that is known to fail, with the most detours with
    // which it fails; empty if there is none. Valid until the next call.
    std::span<const Standing> find(std::span<const Standing> robots) {
        team_.clear();
        has_found(root, robots);
        return team_;
    }

  private:
    static constexpr std::size_t root = 0;
    static constexpr std::size_t none = ~std::size_t{0};
    static constexpr std::size_t most_kept = std::size_t{1} << 21;  // a choice: some 100 MB

    struct Node {
        std::uint64_t robots = 0;   // the robots of its children, one bit for every 64th robot
        std::size_t newest = none;  // the newest entry of the node
    };

    struct Entry {
        std::size_t first;     // where its numbers begin in most_detours_
        std::size_t previous;  // the entry of the same node before this one
    };

    void insert(std::span<const Standing> team) {
        std::size_t node = root;
        for (const Standing& one : team) node = find_or_add_child(node, one);
        entries_.push_back({most_detours_.size(), nodes_[node].newest});
        nodes_[node].newest = entries_.size() - 1;
        for (const Standing& one : team)
            most_detours_.push_back(static_cast<std::uint8_t>(std::min(one.detours, 255)));
    }

    void clear() {
        children_ = Table<std::uint64_t, std::size_t>(meter_);
        entries_ = MeteredVector<Entry>(MeteredAllocator<Entry>(meter_));
        most_detours_ = MeteredVector<std::uint8_t>(MeteredAllocator<std::uint8_t>(meter_));
        nodes_ = MeteredVector<Node>(1, MeteredAllocator<Node>(meter_));
    }

    static std::uint64_t bit(int robot) { return std::uint64_t{1} << (static_cast<std::size_t>(robot) % 64); }
    // Cells and robots are fewer than 2^20 and 2^10.
    static std::uint64_t key(std::size_t node, const Standing& one) {
        return static_cast<std::uint64_t>(node) << 30 | static_cast<std::uint64_t>(one.robot) << 20 |
               static_cast<std::uint64_t>(one.cell);
    }

    // Returns the child of a node. Makes it if there is none.
    std::size_t find_or_add_child(std::size_t node, const Standing& one) {
        const auto [child, is_new] = children_.insert(key(node, one));
        if (is_new) {
            *child = nodes_.size();
            nodes_.push_back({});
            nodes_[node].robots |= bit(one.robot);
        }
        return *child;
    }

    // Looks below a node for a team that goes on with some of these robots. team_ has the robots on the path
    // to the node.
    bool has_found(std::size_t node, std::span<const Standing> robots) {
        if (nodes_[node].newest != none && is_known(nodes_[node].newest)) return true;
        const std::uint64_t children = nodes_[node].robots;
        for (std::size_t i = 0; i < robots.size(); ++i) {
            if ((children & bit(robots[i].robot)) == 0) continue;
            const std::size_t* child = children_.find(key(node, robots[i]));
            if (child == nullptr) continue;
            team_.push_back(robots[i]);
            if (has_found(*child, robots.subspan(i + 1))) return true;
            team_.pop_back();
        }
        return false;
    }

    // Looks for an entry with at least the detours of team_. If there is one, team_ takes over its detours.
    bool is_known(std::size_t newest) {
        for (std::size_t entry = newest; entry != none; entry = entries_[entry].previous) {
            const std::uint8_t* const most = most_detours_.data() + entries_[entry].first;
            std::size_t i = 0;
            while (i < team_.size() && team_[i].detours <= most[i]) ++i;
            if (i < team_.size()) continue;
            for (std::size_t j = 0; j < team_.size(); ++j) team_[j].detours = most[j];
            return true;
        }
        return false;
    }

    Meter& meter_;
    MeteredVector<Node> nodes_;
    MeteredVector<Entry> entries_;
    MeteredVector<std::uint8_t> most_detours_;
    Table<std::uint64_t, std::size_t> children_;  // by node, robot and cell
    std::vector<Standing> team_;
};

}  // namespace plybench::robots
