// Draws plans from a graph, each with the same chance, and counts the squares that they fail to bring
// together.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "domains/blind_robot/grid.hpp"
#include "solvers/blind_robot/layers.hpp"
#include "solvers/blind_robot/plan_graph.hpp"

namespace plybench::blind {

template <std::size_t Words>
class PlanSample {
  public:
    using Set = Squares<Words>;

    static constexpr int count = 256;

    PlanSample(const Grid<Words>& grid, const PlanGraph<Words>& graph, const Set& start)
        : grid_(grid), graph_(graph), fails_(Set::capacity) {
        count_plans();
        SplitMix64 rng(1);
        for (int i = 0; i < count && !plan_; ++i) look_at(draw_plan(rng), start);
    }

    // A plan that brings all squares of the start together, if such a plan was drawn.
    const std::optional<Plan>& plan() const { return plan_; }

    // The squares that most plans fail to bring to their end. No two of them are close to each other.
    std::vector<std::size_t> worst(std::size_t most, std::size_t width) const {
        std::vector<std::size_t> order, chosen;
        for (std::size_t square = 0; square < fails_.size(); ++square) {
            if (fails_[square] > 0) order.push_back(square);
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t one, std::size_t other) { return fails_[one] > fails_[other]; });
        for (const std::size_t square : order) {
            const bool is_close = std::any_of(chosen.begin(), chosen.end(), [&](std::size_t other) {
                return apart(square % width, other % width) + apart(square / width, other / width) < 3;
            });
            if (!is_close && chosen.size() < most) chosen.push_back(square);
        }
        return chosen;
    }

  private:
    static std::size_t apart(std::size_t one, std::size_t other) {
        return std::max(one, other) - std::min(one, other);
    }

    // Counts the plans ahead of each node. Every layer is scaled by a power of two: long plans are too many
    // for a double, and only the shares of a node's steps matter.
    void count_plans() {
        const auto& layers = graph_.layers;
        ahead_.resize(layers.size());
        ahead_.back().assign(layers.back().steps.size(), 1.0);
        for (std::size_t t = layers.size() - 1; t-- > 0;) {
            for (const Steps& steps : layers[t].steps) ahead_[t].push_back(plans_after(t, steps));
            int exponent = 0;
            std::frexp(*std::max_element(ahead_[t].begin(), ahead_[t].end()), &exponent);
            for (double& plans : ahead_[t]) plans = std::ldexp(plans, -exponent);
        }
    }

    // The plans ahead of a node of layer t, in the scale of the next layer.
    double plans_after(std::size_t t, const Steps& steps) const {
        double total = 0;
        for (const std::uint32_t node : steps.to) total += node == Steps::none ? 0 : ahead_[t + 1][node];
        return total;
    }

    struct Drawn {
        Plan plan;
        std::size_t end;
    };

    // Draws a plan. The chances are whole numbers, so that every machine draws the same plans.
    Drawn draw_plan(SplitMix64& rng) const {
        Drawn drawn{};
        std::uint32_t node = graph_.root;
        for (std::size_t t = 0; t + 1 < graph_.layers.size(); ++t) {
            const Steps& steps = graph_.layers[t].steps[node];
            const double plans = std::max(plans_after(t, steps), std::numeric_limits<double>::min());
            std::array<std::uint64_t, moves> chances{};
            std::uint64_t total = 0;
            for (std::size_t move = 0; move < moves; ++move) {
                if (steps.to[move] == Steps::none) continue;
                const double share = ahead_[t + 1][steps.to[move]] / plans;
                total += chances[move] = static_cast<std::uint64_t>(share * 0x1p32) + 1;
            }
            std::uint64_t rest = rng.below(total);
            std::size_t move = 0;
            while (rest >= chances[move]) rest -= chances[move++];
            drawn.plan.push_back(static_cast<std::uint8_t>(move));
            node = steps.to[move];
        }
        drawn.end = graph_.end(node);
        return drawn;
    }

    void look_at(const Drawn& drawn, const Set& start) {
        Set merged{};
        merged.add(drawn.end);
        for (std::size_t t = drawn.plan.size(); t-- > 0;) merged = grid_.origins(merged, drawn.plan[t]);
        if (start.is_within(merged)) plan_ = drawn.plan;
        (start - merged).for_each([&](std::size_t square) { ++fails_[square]; });
    }

    const Grid<Words>& grid_;
    const PlanGraph<Words>& graph_;
    std::vector<std::vector<double>> ahead_;
    std::vector<int> fails_;
    std::optional<Plan> plan_;
};

}  // namespace plybench::blind
