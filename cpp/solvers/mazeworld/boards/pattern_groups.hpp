// Which robots of a crowded board share a pattern database: robots that are most in each other's way.
//
// How much two robots are in each other's way is measured with a small database of the pair: its average
// value over all placements, minus the distances of the two. The weight of a division into groups is the sum
// over the pairs within its groups. Robots of different groups are swapped as long as the weight rises.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/mazeworld/boards/pattern_builder.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"

namespace plybench::robots {

class PatternGroups {
  public:
    PatternGroups(const Task& task, const SmallBoard& board, Watch& watch)
        : count_(static_cast<std::size_t>(board.robots())), weight_(count_ * count_) {
        for (std::size_t a = 0; a < count_; ++a) {
            for (std::size_t b = 0; b < a; ++b)
                weight_[a * count_ + b] = weight_[b * count_ + a] =
                    mean_excess(task, board, static_cast<int>(b), static_cast<int>(a), watch);
        }
    }

    // Divides all robots into groups of this size; the last group may be smaller. Ways to divide them are
    // numbered from 0, the best. A pair counts only in the first way that has the pair in a group.
    std::vector<std::vector<int>> of_size(std::size_t size, std::size_t way = 0) const {
        std::vector<std::uint64_t> weight = weight_;
        while (true) {
            const std::vector<std::size_t> group = divide_robots(size, weight);
            if (way-- == 0) return members(group, (count_ + size - 1) / size);
            for (std::size_t a = 0; a < count_; ++a) {
                for (std::size_t b = 0; b < count_; ++b) {
                    if (group[a] == group[b]) weight[a * count_ + b] = 0;
                }
            }
        }
    }

  private:
    static std::uint64_t mean_excess(const Task& task, const SmallBoard& board, int first, int second,
                                     Watch& watch) {
        const PatternDatabase pair = built_pattern(board, {first, second}, full_knowledge(board), watch);
        std::uint64_t sum = 0;
        std::uint64_t reached = 0;
        for (int a = 0; a < board.cells(); ++a) {
            for (int b = 0; b < board.cells(); ++b) {
                const auto number = static_cast<std::uint32_t>(a + b * board.cells());
                if (!pair.is_reached(number)) continue;
                ++reached;
                sum += static_cast<std::uint64_t>(pair.value(number) - task.distance(first, board.cell(a)) -
                                                  task.distance(second, board.cell(b)));
            }
        }
        return (sum << 16) / reached;
    }

    // The group of each robot.
    std::vector<std::size_t> divide_robots(std::size_t size, const std::vector<std::uint64_t>& weight) const {
        std::vector<std::size_t> group(count_);
        for (std::size_t i = 0; i < count_; ++i) group[i] = i / size;
        while (improve(group, weight)) {
        }
        return group;
    }

    std::vector<std::vector<int>> members(const std::vector<std::size_t>& group, std::size_t groups) const {
        std::vector<std::vector<int>> found(groups);
        for (std::size_t i = 0; i < count_; ++i) found[group[i]].push_back(static_cast<int>(i));
        return found;
    }

    // The sum of the weights between a robot and the robots of a group.
    std::uint64_t tie(std::size_t robot, std::size_t to, const std::vector<std::size_t>& group,
                      const std::vector<std::uint64_t>& weight) const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            if (i != robot && group[i] == to) sum += weight[robot * count_ + i];
        }
        return sum;
    }

    // Swaps the two robots whose swap raises the weight most. Returns false if no swap raises it.
    bool improve(std::vector<std::size_t>& group, const std::vector<std::uint64_t>& weight) const {
        std::uint64_t most = 0;
        std::size_t first = 0;
        std::size_t second = 0;
        for (std::size_t a = 0; a < count_; ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                if (group[a] == group[b]) continue;
                const std::uint64_t before =
                    tie(a, group[a], group, weight) + tie(b, group[b], group, weight);
                const std::uint64_t after = tie(a, group[b], group, weight) +
                                            tie(b, group[a], group, weight) - 2 * weight[a * count_ + b];
                if (after <= before || after - before <= most) continue;
                most = after - before;
                first = a;
                second = b;
            }
        }
        std::swap(group[first], group[second]);
        return most > 0;
    }

    std::size_t count_;
    std::vector<std::uint64_t> weight_;  // of each pair of robots
};

}  // namespace plybench::robots
