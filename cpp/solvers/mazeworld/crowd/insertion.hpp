// The cheapest walk of one robot among others, whose moves keep only the order they need.
//
// Planned past others at fixed times (replan.hpp), a robot depends on accidents: that two others who never
// meet happen to move one after the other. Here it may come before or after each of them wherever nothing
// speaks against it. What matters of a way to a gap (partial_order.hpp) is the number of its moves and what
// must have happened before; it is kept unless another way there has no more of both. The robot can enter a
// gap if the move that ends it has not happened, and neither has the one that ends the gap it comes from.
//
// In corridors, where it matters who goes first, that finds shorter plans than random orders of the moves at
// fixed times did; in open mazes, fixed times give the same plans sooner.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "solvers/mazeworld/crowd/partial_order.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class Insertion {
  public:
    Insertion(const Task& task, Watch& watch)
        : task_(task),
          watch_(watch),
          order_(task, watch.meter),
          progress_(MeteredAllocator<std::uint32_t>(watch.meter)),
          joined_(order_.width()) {}

    // Returns a plan with the moves of `others`, perhaps in another order, and with the robot, which is
    // absent there, at its goal; none if that was not found with at most `most` moves of the robot. Of
    // equally good ways the one taken is random, so that repeated insertions try different ones.
    std::optional<Plan> run(int robot, const Plan& others, const std::vector<bool>& is_absent, int most,
                            SplitMix64& rng) {
        order_.survey(others, is_absent);
        const int last = search(robot, most, rng);
        if (last == none) return {};
        return merged(robot, others, last);
    }

  private:
    static constexpr int none = -1;
    // Choices: more ways to each gap, or longer searches, hardly ever find more.
    static constexpr int most_ways = 2;
    static constexpr int most_expansions = 20'000;
    static constexpr std::uint64_t tie_breaks = 16;

    // A way to a gap; its progress is kept under the same number.
    struct Way {
        int moves;
        Cell cell;
        int gap;
        int parent;
        int same_gap;  // another one, expanded before
    };

    // The ways to a gap that were expanded.
    struct Known {
        int newest = none;
        int count = 0;
    };

    // The number of the best way to the goal.
    int search(int robot, int most, SplitMix64& rng) {
        set_up(robot, most, rng);
        int expansions = 0;
        for (std::size_t f = 0; f < open_.size(); ++f) {
            while (!open_[f].empty()) {
                const int number = taken_from(open_[f]);
                if (is_known(number)) continue;
                add_to_known(number);
                watch_.count_expansion();
                const Way& way = ways_[static_cast<std::size_t>(number)];
                if (way.cell == task_.goals[static_cast<std::size_t>(robot)] &&
                    order_.gap(way.gap).until == no_move)
                    return number;
                if (++expansions > most_expansions) return none;
                expand(robot, number, most, rng);
            }
        }
        return none;
    }

    void set_up(int robot, int most, SplitMix64& rng) {
        const Cell start = task_.starts[static_cast<std::size_t>(robot)];
        ways_.assign(1, {0, start, order_.first_gap(start), none, none});
        progress_.assign(order_.width(), 0);
        known_.assign(order_.gaps(), {});
        for (Queue& queue : open_) queue.clear();
        open_.resize(static_cast<std::size_t>(most) + 1);
        enqueue(robot, 0, most, rng);
    }

    void expand(int robot, int number, int most, SplitMix64& rng) {
        const Way way = ways_[static_cast<std::size_t>(number)];
        for (const Cell cell : task_.grid.neighbours(way.cell)) {
            if (way.moves + 1 + task_.distance(robot, cell) > most) continue;
            for (int gap = first_open(number, cell); gap < order_.end_of_gaps(cell); ++gap) {
                join(number, order_.gap(gap).from);
                if (order_.has(joined_, order_.gap(way.gap).until)) break;  // later gaps need even more
                if (order_.has(joined_, order_.gap(gap).until)) continue;
                add(robot, {way.moves + 1, cell, gap, number, none}, most, rng);
            }
        }
    }

    // The first gap of a cell that has not ended.
    int first_open(int number, Cell cell) const {
        int gap = order_.first_gap(cell);
        while (gap < order_.end_of_gaps(cell) && order_.has(progress_of(number), order_.gap(gap).until))
            ++gap;
        return gap;
    }

    // What has happened at the end of a way, and what must happen for a move.
    void join(int number, int move) {
        const Progress made = progress_of(number);
        std::copy(made.begin(), made.end(), joined_.begin());
        if (move == no_move) return;
        const Progress needed = order_.before(move);
        for (std::size_t i = 0; i < joined_.size(); ++i) joined_[i] = std::max(joined_[i], needed[i]);
    }

    void add(int robot, Way way, int most, SplitMix64& rng) {
        ways_.push_back(way);
        progress_.insert(progress_.end(), joined_.begin(), joined_.end());
        const int number = static_cast<int>(ways_.size()) - 1;
        if (!is_known(number)) return enqueue(robot, number, most, rng);
        ways_.pop_back();
        progress_.resize(progress_.size() - order_.width());
    }

    Progress progress_of(int number) const {
        return {progress_.data() + static_cast<std::size_t>(number) * order_.width(), order_.width()};
    }

    // Is there a way to the same gap that is as good, or are there enough? Those expanded before have no more
    // moves.
    bool is_known(int number) const {
        const Known& known = known_[static_cast<std::size_t>(ways_[static_cast<std::size_t>(number)].gap)];
        if (known.count == most_ways) return true;
        for (int other = known.newest; other != none;
             other = ways_[static_cast<std::size_t>(other)].same_gap) {
            if (is_within(progress_of(other), progress_of(number))) return true;
        }
        return false;
    }

    void add_to_known(int number) {
        Way& way = ways_[static_cast<std::size_t>(number)];
        Known& known = known_[static_cast<std::size_t>(way.gap)];
        way.same_gap = known.newest;
        known.newest = number;
        ++known.count;
    }

    // Ways before which less must happen come first; of these the one nearest to the goal.
    using Rank = std::pair<std::uint64_t, std::uint64_t>;
    using Queue = std::vector<std::pair<Rank, int>>;

    void enqueue(int robot, int number, int most, SplitMix64& rng) {
        const Way& way = ways_[static_cast<std::size_t>(number)];
        const int left = task_.distance(robot, way.cell);
        if (way.moves + left > most) return;
        std::uint64_t happened = 0;
        for (const std::uint32_t moves : progress_of(number)) happened += moves;
        const Rank rank{happened, static_cast<std::uint64_t>(left) * tie_breaks + rng.below(tie_breaks)};
        Queue& queue = open_[static_cast<std::size_t>(way.moves + left)];
        queue.push_back({rank, number});
        std::push_heap(queue.begin(), queue.end(), std::greater<>());
    }

    static int taken_from(Queue& queue) {
        std::pop_heap(queue.begin(), queue.end(), std::greater<>());
        const int number = queue.back().second;
        queue.pop_back();
        return number;
    }

    // Each move of the robot comes after what must happen before it; the rest comes last.
    Plan merged(int robot, const Plan& others, int last) {
        std::vector<int> walk;
        for (int number = last; ways_[static_cast<std::size_t>(number)].parent != none;
             number = ways_[static_cast<std::size_t>(number)].parent)
            walk.push_back(number);
        std::reverse(walk.begin(), walk.end());
        find_steps(others, walk);
        // Where the moves before each step begin in the plan; then, the next one of them.
        std::vector<std::size_t> places(walk.size() + 2);
        for (const std::size_t step : step_of_) ++places[step + 1];
        for (std::size_t step = 1; step < places.size(); ++step) places[step] += places[step - 1] + 1;
        Plan plan(others.size() + walk.size());
        for (std::size_t move = 0; move < others.size(); ++move)
            plan[places[step_of_[move]]++] = others[move];
        for (std::size_t step = 0; step < walk.size(); ++step)
            plan[places[step]] = {robot, ways_[static_cast<std::size_t>(walk[step])].cell};
        return plan;
    }

    // The first step of a walk that needs each of the other moves; for the rest the number of its steps.
    void find_steps(const Plan& others, const std::vector<int>& walk) {
        step_of_.resize(others.size());
        std::vector<std::size_t> latest(
            static_cast<std::size_t>(task_.size()));  // of each robot's moves so far
        for (std::size_t move = 0; move < others.size(); ++move) {
            std::size_t& step = latest[static_cast<std::size_t>(others[move].robot)];
            while (step < walk.size() && !order_.has(progress_of(walk[step]), static_cast<int>(move))) ++step;
            step_of_[move] = step;
        }
    }

    const Task& task_;
    Watch& watch_;
    PartialOrder order_;
    std::vector<Way> ways_;
    std::vector<std::uint32_t, MeteredAllocator<std::uint32_t>> progress_;  // of each way
    std::vector<Known> known_;                                              // by gap
    std::vector<Queue> open_;                                               // by moves in all
    std::vector<std::uint32_t> joined_;
    std::vector<std::size_t> step_of_;
};

}  // namespace plybench::robots
