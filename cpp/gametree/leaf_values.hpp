// Estimates of leaves at the depth limit that a game can compute from the node above.
//
// The recursions ask for such estimates (GameRun::knows). This doubles the speed of minimax with material to
// depth 3 in a chess middlegame, because most leaves need no state of 152 bytes.
#pragma once

#include <concepts>

#include "core/game.hpp"

namespace plybench {

// A game may have a class LeafValues. It is made from a node whose children are at the depth limit, and has
// estimates of children without making their states. It has no estimate of a child where the game might be
// over.
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
