// Twin of src/plybench/domains/blind_robot/: a robot that does not know where it is moves on a map.
//
// A state is a belief, the set of squares where the robot may be, one bit for each square; all squares move
// at once. The rules are in domains/blind_robot/grid.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/problem.hpp"
#include "domains/blind_robot/grid.hpp"
#include "domains/blind_robot/pairs.hpp"

namespace plybench {

inline constexpr std::size_t max_blind_squares = 1024;

enum class BlindHeuristic : std::uint8_t {
    zero,
    closest_pair,
    farthest_pair,
    bounding_box,
    merge_pair,
    report_closest_pair,
    report_bounding_box
};

// The problem; a belief has `Words` words.
template <std::size_t Words>
class BlindRobot {
  public:
    using State = Squares<Words>;
    using Action = std::uint8_t;
    using Cost = std::int32_t;
    using Pairs = blind::PairTable<Words>;

    static constexpr bool has_unit_costs = true;

    // `order` lists the moves in the order to try them; only merge_pair needs `pairs`.
    BlindRobot(const blind::GridRules& rules, const std::array<std::uint8_t, blind::moves>& order,
               BlindHeuristic heuristic, std::shared_ptr<const Pairs> pairs)
        : grid_(rules),
          initial_(blind::Grid<Words>::set_of(rules.start)),
          width_(rules.width),
          height_(rules.height),
          target_(rules.target),
          order_(order),
          heuristic_(heuristic),
          pairs_(std::move(pairs)) {}

    State initial() const { return initial_; }
    std::size_t max_successors() const { return blind::moves; }

    Step<BlindRobot>* successors(const State& state, Step<BlindRobot>* steps) const {
        for (const std::uint8_t move : order_) *steps++ = {grid_.image(state, move), move, 1};
        return steps;
    }

    bool is_goal(const State& state) const {
        return state.is_single() && (target_ < 0 || state.has(static_cast<std::size_t>(target_)));
    }

    Cost estimate(const State& state) const {
        switch (heuristic_) {
            case BlindHeuristic::zero:
                return 0;
            case BlindHeuristic::closest_pair:
                return closest_pair(with_target(state), 0);
            case BlindHeuristic::farthest_pair:
                return farthest_pair(with_target(state));
            case BlindHeuristic::bounding_box:
                return bounding_box(with_target(state));
            case BlindHeuristic::merge_pair:
                return pairs_->may_ever_merge(state) ? pairs_->estimate(state) : infinite<Cost>;
            case BlindHeuristic::report_closest_pair:
                return closest_pair(state, Cost{1} << 20);
            case BlindHeuristic::report_bounding_box:
                return anchored_box(state);
        }
        return 0;
    }

    static constexpr bool keeps_sets = true;  // the bits of a state are squares

  private:
    State with_target(State state) const {
        if (target_ >= 0) state.add(static_cast<std::size_t>(target_));
        return state;
    }

    // (x, y) of a square; y is 0 in the bottom row.
    std::pair<Cost, Cost> position(std::size_t square) const {
        return {static_cast<Cost>(square % width_), static_cast<Cost>(height_ - 1 - square / width_)};
    }

    // The least distance of two squares, or `single` if there is only one square.
    Cost closest_pair(const State& state, Cost single) const {
        Cost closest = std::numeric_limits<Cost>::max();
        state.any_of([&](std::size_t one) {
            const auto [x, y] = position(one);
            return state.any_of([&, x = x, y = y](std::size_t other) {
                const auto [u, v] = position(other);
                if (other > one) closest = std::min(closest, std::abs(x - u) + std::abs(y - v));
                return closest == 1;
            });
        });
        return closest == std::numeric_limits<Cost>::max() ? single : closest;
    }

    // The greatest distance: on one of the two diagonals.
    Cost farthest_pair(const State& state) const {
        Range rising, falling;
        state.for_each([&](std::size_t square) {
            const auto [x, y] = position(square);
            rising.add(x + y);
            falling.add(x - y);
        });
        return std::max(rising.length(), falling.length());
    }

    Cost bounding_box(const State& state) const {
        const auto [across, along] = ranges(state);
        return across.length() + along.length();
    }

    // The box of the report reaches to the origin.
    Cost anchored_box(const State& state) const {
        const auto [across, along] = ranges(state);
        return across.high + along.high;
    }

    struct Range {
        Cost low = std::numeric_limits<Cost>::max();
        Cost high = std::numeric_limits<Cost>::min();

        void add(Cost value) {
            low = std::min(low, value);
            high = std::max(high, value);
        }

        Cost length() const { return high - low; }
    };

    std::pair<Range, Range> ranges(const State& state) const {
        std::pair<Range, Range> found;
        state.for_each([&](std::size_t square) {
            const auto [x, y] = position(square);
            found.first.add(x);
            found.second.add(y);
        });
        return found;
    }

    const blind::Grid<Words> grid_;
    const State initial_;
    const std::size_t width_, height_;
    const std::int64_t target_;
    const std::array<std::uint8_t, blind::moves> order_;
    const BlindHeuristic heuristic_;
    const std::shared_ptr<const Pairs> pairs_;
};

}  // namespace plybench
