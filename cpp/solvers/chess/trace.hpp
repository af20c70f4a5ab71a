// The evaluation taken apart: how often each weight counts. Explanations and tuning use it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solvers/chess/evaluation.hpp"

namespace plybench::chess {

// A recorder that keeps counts instead of sums.
class Trace {
  public:
    using Counts = std::array<std::int16_t, weight_count>;

    explicit Trace(const Weights& weights) : weights_(weights) {}

    template <Colour us>
    void add(const Pair& weight, int count = 1) {
        std::int16_t& kept = counts[us][number_of(weights_, weight)];
        kept = static_cast<std::int16_t>(kept + count);
    }

    template <Colour us>
    void endanger(const Pair& weight, int count = 1) {
        std::int16_t& kept = dangers[us][number_of(weights_, weight)];
        kept = static_cast<std::int16_t>(kept + count);
    }

    std::array<Counts, 2> counts{};   // in favour of each colour
    std::array<Counts, 2> dangers{};  // danger to the king of each colour

  private:
    const Weights& weights_;
};

// The sum of all weights, each times its count.
inline Pair weigh_counts(const Weights& weights, const Trace::Counts& counts) {
    Pair total;
    std::size_t number = 0;
    const auto add = [&](Pair weight) { total += weight * counts[number++]; };
    for_each_weight(weights, add);
    return total;
}

// The counts of all weights in a position.
struct TracedPosition {
    explicit TracedPosition(const Position& position, const Weights& weights = tuned_weights)
        : trace(weights) {
        const PawnStructure structure = structure_of(position, weights, trace);
        const auto& [ours, theirs] = structure.pawns;
        add_shelter<white>(ours, theirs, position.king_of(white), weights, trace);
        add_shelter<black>(theirs, ours, position.king_of(black), weights, trace);
        assess(position, structure, weights, trace);
        for (const Colour colour : {white, black}) {
            sums[colour] = weigh_counts(weights, trace.counts[colour]);
            costs[colour] = cost_of(weigh_counts(weights, trace.dangers[colour]));
        }
        Pair total = sums[white];
        total -= sums[black];
        total -= costs[white];
        total += costs[black];
        opening = total.opening();
        ending = total.ending();
        blend = blend_of(position, structure.passed, opening, ending);
    }

    // The value from White's side. It equals the value of the Evaluator.
    int value() const { return std::clamp(blend.value_of(opening, ending), -most_value, most_value); }

    Trace trace;
    std::array<Pair, 2> sums{};   // of all terms except danger
    std::array<Pair, 2> costs{};  // of the danger to each king
    int opening = 0;              // White minus Black
    int ending = 0;
    Blend blend;
};

}  // namespace plybench::chess
