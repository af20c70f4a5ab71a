// Layers of sets. Each set knows the set of the previous layer it was made from, and the move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/memory.hpp"
#include "domains/blind_robot/squares.hpp"

namespace plybench::blind {

using Plan = std::vector<std::uint8_t>;  // moves

struct Origin {
    std::uint32_t number;
    std::uint8_t move;
};
using Origins = MeteredVector<Origin>;

template <std::size_t Words>
struct Layer {
    using Set = Squares<Words>;

    MeteredVector<Set> sets;
    Origins origins;

    explicit Layer(Meter& meter)
        : sets(MeteredAllocator<Set>(meter)), origins(MeteredAllocator<Origin>(meter)) {}

    std::size_t size() const { return sets.size(); }
    std::span<const Set> view() const { return sets; }

    void add(const Set& set, std::size_t number, std::size_t move) {
        sets.push_back(set);
        origins.push_back({static_cast<std::uint32_t>(number), static_cast<std::uint8_t>(move)});
    }

    // Keeps the sets for which keeps(number) is true, in their order.
    template <typename Keeps>
    void filter(Keeps keeps) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size(); ++i) {
            if (!keeps(i)) continue;
            sets[kept] = sets[i];
            origins[kept++] = origins[i];
        }
        sets.resize(kept, Set{});
        origins.resize(kept, Origin{});
    }
};

// The moves from the first layer to a set of the last layer.
inline Plan plan_to(const std::vector<Origins>& layers, std::size_t number) {
    Plan plan;
    for (std::size_t depth = layers.size() - 1; depth > 0; --depth) {
        plan.push_back(layers[depth][number].move);
        number = layers[depth][number].number;
    }
    std::reverse(plan.begin(), plan.end());
    return plan;
}

}  // namespace plybench::blind
