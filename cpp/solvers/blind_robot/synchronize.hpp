// The shortest plan of a blind robot: the shortest word that brings all squares of a set together.
//
// The search looks for a plan whose length is the lower bound, and raises the bound until there is one. It
// keeps all plans of that length that bring two squares together as a graph (plan_graph.hpp). A beam along
// the graph (graph_beam.hpp), or a plan drawn from it (plan_sample.hpp), may bring all squares together: this
// ends the search. Otherwise the drawn plans show which square to add next. When the graph becomes empty,
// there is no plan of that length. All this is done for each quarter of the map in which the plan may end.
// Good plans that are not proved shortest come from belief_beam.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/early_end.hpp"
#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/result.hpp"
#include "core/table.hpp"
#include "domains/blind_robot/grid.hpp"
#include "domains/blind_robot/pairs.hpp"
#include "solvers/blind_robot/belief_beam.hpp"
#include "solvers/blind_robot/graph_beam.hpp"
#include "solvers/blind_robot/layers.hpp"
#include "solvers/blind_robot/plan_graph.hpp"
#include "solvers/blind_robot/plan_sample.hpp"

namespace plybench::blind {

// Ideas that can be switched off. The length of the plan does not change.
struct Ideas {
    bool beam = true;     // layers of limited width
    bool beliefs = true;  // use the squares that all beliefs at a node of the graph have in common
    bool merging = true;  // merge nodes with the same plans ahead
};

// The plan is the best plan known. It is proved shortest when it has as many moves as the bound.
struct Answer {
    Status status = Status::solved;
    std::optional<Plan> plan{};
    int lower_bound = 0;
    Tally tally{};
    std::optional<Ending> end{};
};

template <std::size_t Words>
class Synchronizer {
  public:
    using Set = Squares<Words>;

    // The floor must be connected.
    Synchronizer(const GridRules& rules, const Limits& limits, Ideas ideas)
        : grid_(rules),
          width_(rules.width),
          height_(rules.height),
          start_(Grid<Words>::set_of(rules.start)),
          target_(rules.target),
          ideas_(ideas),
          budget_(limits),
          meter_(limits.memory),
          places_(grid_) {
        meter_.watch([this] { budget_.look(tally_); });
    }

    Answer solve() {
        Answer answer;
        try {
            prepare();
            prove();
        } catch (...) {
            const Ended early = early_end(budget_);
            answer.status = early.status;
            answer.end = early.end;
        }
        answer.plan = best_;
        answer.lower_bound = lower_;
        answer.tally = tally_;
        return answer;
    }

    // For the parts of the search

    Tally& tally() { return tally_; }

    void count_expansion() {
        if (tally_.expanded >= checkpoint_) [[unlikely]]
            checkpoint_ = budget_.check(tally_);
        ++tally_.expanded;
    }

    void count_child(bool fits) {
        ++tally_.generated;
        ++(fits ? tally_.evaluated : tally_.pruned);
    }

    // Counts sets that were worked on, whatever was done with them, and checks the clock now and then.
    void work(std::size_t sets) {
        worked_ += sets;
        if (worked_ < look_every) return;
        worked_ = 0;
        budget_.look(tally_);
    }

  private:
    using Graph = PlanGraph<Words>;
    using GraphRefinement = Refinement<Words, Synchronizer>;

    static constexpr std::size_t last_width = 1024;
    static constexpr std::size_t least_width = 16;  // of a beam along a graph; larger graphs get wider beams
    static constexpr std::size_t most_tried =
        6;  // squares to try; the square with the smallest graph is added
    static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t look_every = std::size_t{1} << 18;  // in sets worked on

    // The steps

    void prepare() {
        pairs_.emplace(grid_, places_, target_, meter_, pulse());
        lower_ = pairs_->estimate(start_);
        best_ = merged_pair_by_pair();
    }

    void prove() {
        for (;;) {
            if (ideas_.beam) improve();
            if (lower_ == upper()) return;
            if (std::optional<Plan> plan = plan_of_length(lower_)) {
                best_ = std::move(plan);
            } else {
                ++lower_;
            }
        }
    }

    int upper() const { return static_cast<int>(best_->size()); }

    // Brings the nearest pair of squares together, then the next nearest, and so on. The plan is seldom
    // short, but there always is one. Source: eppstein1990.
    Plan merged_pair_by_pair() {
        Plan plan;
        for (Set belief = start_; !is_merged(belief, target_);) {
            auto [one, other] = nearest_pair(belief);
            while (pairs_->distance(one, other) > 0) {
                const std::size_t move = nearer(one, other);
                one = grid_.after(one, move);
                other = grid_.after(other, move);
                belief = grid_.image(belief, move);
                plan.push_back(static_cast<std::uint8_t>(move));
            }
        }
        return plan;
    }

    // A single square, which is not the target, is a pair with itself.
    std::pair<std::size_t, std::size_t> nearest_pair(const Set& belief) {
        std::pair<std::size_t, std::size_t> nearest{};
        int least = std::numeric_limits<int>::max();
        const bool is_single = belief.is_single();
        belief.for_each([&](std::size_t one) {
            work(Set::capacity);
            belief.for_each([&](std::size_t other) {
                if (other < one || (other == one && !is_single)) return;
                const int apart = pairs_->distance(one, other);
                if (apart < least) {
                    least = apart;
                    nearest = {one, other};
                }
            });
        });
        return nearest;
    }

    // The first move that brings the two squares of a pair nearer together.
    std::size_t nearer(std::size_t one, std::size_t other) const {
        const int apart = pairs_->distance(one, other);
        std::size_t move = 0;
        while (pairs_->distance(grid_.after(one, move), grid_.after(other, move)) >= apart) ++move;
        return move;
    }

    // Shortens the plan with beams of growing width, as long as the beams take a small part of all work.
    void improve() {
        BeliefBeam beam(grid_, *pairs_, target_, meter_, *this);
        const auto is_cheap = [&] { return width_tried_ < 64 || 4096 * width_tried_ < tally_.expanded; };
        for (; width_tried_ < last_width && is_cheap(); width_tried_ *= 4) {
            while (lower_ < upper()) {
                std::optional<Plan> plan = beam.run(start_, upper() - 1, 4 * width_tried_);
                if (!plan) break;
                best_ = std::move(plan);
            }
        }
    }

    // Graphs of plans

    // Returns a plan of this many moves, if there is one. The caller knows that no plan is shorter.
    std::optional<Plan> plan_of_length(int length) {
        ++tally_.iterations;
        tally_.bound = Bound::of(length);
        for (const bool is_east : {false, true}) {
            for (const bool is_south : {false, true}) {
                const Set ends = quarter(is_east, is_south);
                if (ends.is_empty()) continue;
                const std::size_t corner = (is_east ? width_ - 1 : 0) + (is_south ? height_ - 1 : 0) * width_;
                std::vector<std::size_t>& added = added_[2 * is_south + is_east];
                if (std::optional<Plan> plan = plan_into(ends, corner, length, added)) return plan;
            }
        }
        return {};
    }

    // The squares of a quarter of the map in which a plan may end.
    Set quarter(bool is_east, bool is_south) const {
        Set ends{};
        grid_.floor().for_each([&](std::size_t square) {
            const bool is_there = (2 * (square % width_) >= width_) == is_east &&
                                  (2 * (square / width_) >= height_) == is_south;
            if (is_there && (target_ < 0 || square == static_cast<std::size_t>(target_))) ends.add(square);
        });
        return ends;
    }

    // `added` has the squares that ruled out plans of one move less, in the order in which they were added.
    // They are likely to be good again, so they are added first, without trying others. `added` then gets the
    // squares of this length.
    std::optional<Plan> plan_into(const Set& ends, std::size_t corner, int length,
                                  std::vector<std::size_t>& added) {
        const auto [near, far] = nearest_and_farthest(corner);
        Graph graph(grid_, places_, far, ends, length, meter_, pulse());
        std::vector<std::size_t> squares{near};
        for (std::size_t count = 0;; ++count) {
            if (ideas_.beliefs) graph = with_beliefs(std::move(graph));
            if (graph.is_empty()) return {};
            if (count < added.size()) squares.assign(1, added[count]);
            std::size_t square = squares[0];
            graph = smallest_with(graph, squares, square);
            if (count == added.size()) added.push_back(square);
            if (graph.is_empty()) return {};
            if (std::optional<Plan> plan = plan_along(graph)) return plan;
            if (count + 1 < added.size()) continue;
            const PlanSample sample(grid_, graph, start_);
            if (sample.plan()) return sample.plan();
            squares = sample.worst(most_tried, width_);
        }
    }

    std::optional<Plan> plan_along(const Graph& graph) {
        if (!ideas_.beam) return {};
        const std::size_t width = std::max(least_width, graph.size() / graph.layers.size());
        return GraphBeam(grid_, graph, meter_, *this).run(start_, width);
    }

    // The start square nearest to a corner and the start square farthest from it.
    std::pair<std::size_t, std::size_t> nearest_and_farthest(std::size_t corner) const {
        const auto apart = [&](std::size_t square) {
            const auto one = static_cast<int>(square), other = static_cast<int>(corner);
            const auto width = static_cast<int>(width_);
            return std::abs(one % width - other % width) + std::abs(one / width - other / width);
        };
        std::vector<std::size_t> squares;
        start_.for_each([&](std::size_t square) { squares.push_back(square); });
        const auto [near, far] = std::minmax_element(
            squares.begin(), squares.end(),
            [&](std::size_t one, std::size_t other) { return apart(one) < apart(other); });
        return {*near, *far};
    }

    // Drops the nodes that contradict the beliefs, and repeats this while it removes more than a tenth of
    // them.
    Graph with_beliefs(Graph graph) {
        for (std::size_t before = no_limit; !graph.is_empty() && graph.size() < before - before / 10;) {
            before = graph.size();
            graph = *GraphRefinement(grid_, graph, meter_, *this)
                         .refine(GraphRefinement::no_square, start_, no_limit, ideas_.merging);
        }
        return graph;
    }

    // Adds each of the squares by itself. Returns the smallest graph; `chosen` becomes its square.
    Graph smallest_with(const Graph& graph, const std::vector<std::size_t>& squares, std::size_t& chosen) {
        Graph smallest;
        std::size_t most = no_limit;
        for (const std::size_t square : squares) {
            std::optional<Graph> found =
                GraphRefinement(grid_, graph, meter_, *this)
                    .refine(static_cast<std::uint16_t>(square), start_belief(square), most, ideas_.merging);
            if (!found || (!smallest.is_empty() && found->size() >= smallest.size())) continue;
            smallest = std::move(*found);
            chosen = square;
            if (smallest.is_empty()) break;
            most = smallest.size() + smallest.size() / 2;
        }
        return smallest;
    }

    Set start_belief(std::size_t square) const {
        Set single{};
        single.add(square);
        return ideas_.beliefs ? start_ : single;
    }

    // Limits

    auto pulse() {
        return [this](std::size_t sets) { work(sets); };
    }

    const Grid<Words> grid_;
    const std::size_t width_, height_;
    const Set start_;
    const std::int64_t target_;
    const Ideas ideas_;
    Budget budget_;
    Meter meter_;
    const Places<Words> places_;
    Tally tally_;
    std::uint64_t checkpoint_ = 0;
    std::size_t worked_ = 0;
    std::optional<PairTable<Words>> pairs_;
    std::optional<Plan> best_;
    int lower_ = 0;
    std::size_t width_tried_ = 4;
    std::array<std::vector<std::size_t>, 4> added_;  // the squares added to the graphs of each quarter
};

}  // namespace plybench::blind
