// The cheapest walk of one robot among others, whose moves keep only the order they need.
//
// If the others move at fixed times (replan.hpp), the robot depends on accidents: two robots that never meet
// happen to move one after the other. Here the robot may come before or after each of them, wherever nothing
// speaks against it. Two things matter of a way to a gap (partial_order.hpp): the number of its moves, and
// which moves of the others must have happened before. A way is kept unless another way to the same gap has
// no more moves and needs no more of the others. The robot can enter a gap as long as the move that ends the
// gap has not happened, nor the move that ends the gap it comes from.
//
// In corridors it matters which robot goes first. There this search found shorter plans than fixed times with
// random orders of the robots did. In open mazes, fixed times give the same plans sooner.
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

    // Returns a plan with the moves of `others`, perhaps in another order, and with moves that bring the
    // robot, which is absent in `others`, to its goal. Returns none if no such plan was found with at most
    // `most` moves of the robot. Ties between equally good ways are broken at random, so that repeated
    // insertions try different ways.
    std::optional<Plan> run(int robot, const Plan& others, const std::vector<bool>& is_absent, int most,
                            SplitMix64& rng) {
        order_.survey(others, is_absent);
        const int last = search(robot, most, rng);
        if (last == none) return {};
        return merge_walk(robot, others, last);
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
        int same_gap;  // the way to this gap that was expanded before
    };

    // The expanded ways to a gap.
    struct Known {
        int newest = none;
        int count = 0;
    };

    // Returns the number of the best way to the goal.
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

    // Sets joined_ to the moves that have happened at the end of a way, together with the moves that `move`
    // needs.
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

    // Tells whether a way to the same gap is at least as good, or whether the gap has enough ways. Ways
    // expanded before have no more moves.
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

    // Ways that need fewer moves of the others come first; among these, ways nearer to the goal.
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

    // Each move of the robot comes after the moves it needs. Moves that the robot does not need come last.
    Plan merge_walk(int robot, const Plan& others, int last) {
        std::vector<int> walk;
        for (int number = last; ways_[static_cast<std::size_t>(number)].parent != none;
             number = ways_[static_cast<std::size_t>(number)].parent)
            walk.push_back(number);
        std::reverse(walk.begin(), walk.end());
        find_steps(others, walk);
        // places[step] is where the moves before this step begin in the plan; later, where the next of them
        // goes.
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

    // Finds for each move of the others the first step of the walk that needs it. For a move that no step
    // needs, this is the number of steps.
    void find_steps(const Plan& others, const std::vector<int>& walk) {
        step_of_.resize(others.size());
        std::vector<std::size_t> latest(
            static_cast<std::size_t>(task_.size()));  // the step found last, by robot
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
