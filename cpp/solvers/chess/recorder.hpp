// What becomes of the terms of an evaluation. The terms call, for a side,
//
//     record.add<us>(weights.isolated[0], count);             in favour of this side
//     record.endanger<us>(weights.danger_ring, count);        danger to this side's king
//
// and a recorder adds them up (Sum, here) or keeps the counts (Trace, in trace.hpp): one code for playing,
// for explaining and for tuning.
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
