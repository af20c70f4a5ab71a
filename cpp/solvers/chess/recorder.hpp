// Recorders take the terms of an evaluation. For a side, a term calls
//
//     record.add<us>(weights.isolated[0], count);             in favour of this side
//     record.endanger<us>(weights.danger_ring, count);        danger to this side's king
//
// and a recorder adds up the weights (Sum, here) or keeps the counts (Trace, in trace.hpp). So the same code
// serves playing, explaining and tuning.
#pragma once

#include <array>

#include "domains/chess/pieces.hpp"
#include "solvers/chess/weights.hpp"

namespace plybench::chess {

struct Sum {
    Pair total;                  // White minus Black
    std::array<Pair, 2> danger;  // by colour of the king

    template <Colour us>
    void add(const Pair& weight) {
        if constexpr (us == white) {
            total += weight;
        } else {
            total -= weight;
        }
    }

    template <Colour us>
    void add(const Pair& weight, int count) {
        add<us>(weight * count);
    }

    template <Colour us>
    void endanger(const Pair& weight, int count = 1) {
        danger[us] += weight * count;
    }
};

}  // namespace plybench::chess
