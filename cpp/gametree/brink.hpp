// Leaves at the depth limit that a game can estimate from the node above them.
#pragma once

#include <concepts>

#include "core/game.hpp"

namespace plybench {

// A game may have a Brink, made of a node whose children are at the depth limit: it has the estimates of
// those children that it foresees, without making their states. Where the game might be over it foresees
// nothing.
template <typename G>
concept HasBrink = Game<G> && requires(const typename G::Brink& brink, typename G::Action action) {
    { brink.foresees(action) } -> std::same_as<bool>;
    { brink.estimate_after(action) } -> std::same_as<double>;
};

template <Game G>
struct NoBrink {
    NoBrink(const G&, const typename G::State&) {}
    bool foresees(typename G::Action) const { return false; }
    double estimate_after(typename G::Action) const { return 0; }
};

template <Game G>
struct BrinkOf {
    using type = NoBrink<G>;
};

template <HasBrink G>
struct BrinkOf<G> {
    using type = typename G::Brink;
};

}  // namespace plybench
