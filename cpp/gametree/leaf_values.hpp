// Leaves at the depth limit that a game can estimate from the node above them.
//
// The recursions ask for it (GameRun::knows) because it doubles the speed of minimax with material to depth 3
// in a middlegame of chess: no state of 152 bytes is made for most leaves.
#pragma once

#include <concepts>

#include "core/game.hpp"

namespace plybench {

// A game may have a LeafValues, made of a node whose children are at the depth limit: it has the estimates of
// those children that it knows, without making their states. Where the game might be over it knows
// nothing.
template <typename G>
concept HasLeafValues =
    Game<G> && requires(const typename G::LeafValues& leaf_values, typename G::Action action) {
        { leaf_values.knows(action) } -> std::same_as<bool>;
        { leaf_values.estimate_after(action) } -> std::same_as<double>;
    };

template <Game G>
struct NoLeafValues {
    NoLeafValues(const G&, const typename G::State&) {}
    bool knows(typename G::Action) const { return false; }
    double estimate_after(typename G::Action) const { return 0; }
};

template <Game G>
struct LeafValuesOf {
    using type = NoLeafValues<G>;
};

template <HasLeafValues G>
struct LeafValuesOf<G> {
    using type = typename G::LeafValues;
};

}  // namespace plybench
