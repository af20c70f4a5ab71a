// Twin of src/plybench/solvers/connect_four/book_layers.py: all positions of a board with N discs, one layer
// at a time, mirror images once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solvers/connect_four/given.hpp"
#include "solvers/connect_four/grid.hpp"
#include "solvers/connect_four/position.hpp"

namespace plybench::connect_four {

using Key = std::uint64_t;  // the key of a position: the mover's discs plus all discs

// A move from a position of one layer to a position of the next layer, by their numbers in these layers.
struct Link {
    std::uint32_t from;
    std::uint32_t to;
};

// The unfinished positions with the same number of discs.
struct Layer {
    std::vector<Key> keys;              // sorted
    std::vector<std::int8_t> scores{};  // before score(): the best score of the moves that end the game
    std::vector<Link> links{};          // all other moves
};

template <typename Shape>
class Layers {
  public:
    explicit Layers(Shape shape) : grid_(shape) {}

    // Returns the positions with 0, 1, ... `discs` discs. Layers may be empty, since games may end earlier.
    std::vector<Layer> up_to(int discs) const {
        std::vector<Layer> layers{Layer{.keys = {0}}};
        for (int i = 0; i < discs; ++i) {
            Layer after = next(layers.back(), i);
            layers.push_back(std::move(after));
        }
        return layers;
    }

    // Sets the scores of a layer. The scores of the next layer must be known.
    static void score(Layer& layer, const Layer& below) {
        for (const auto [from, to] : layer.links)
            layer.scores[from] =
                static_cast<std::int8_t>(std::max<int>(layer.scores[from], -below.scores[to]));
    }

    // The position that a key stands for. In the key plus the bottom cells, the bits of a column are a
    // leading 1, then its discs.
    Stones stones_of(Key key) const {
        const Cells led = key + grid().bottoms();
        Cells mask = led >> 1 & grid().board();
        for (int i = 2; i < grid().height(); ++i) mask |= mask >> 1 & grid().board();
        return {led & mask, mask};
    }

  private:
    static constexpr std::size_t most_moves = 2'000'000;  // from a layer; this many take a tenth of a second
    static constexpr std::int8_t no_score = -128;

    // A move, and the key of the position after it.
    struct Reached {
        Key key;
        std::uint32_t from;
    };

    const Grid<Shape>& grid() const { return grid_.get(); }

    // Returns the positions after one more disc, and notes the moves that lead to them.
    Layer next(Layer& layer, int discs) const {
        if (layer.keys.size() > most_moves / static_cast<std::size_t>(grid().columns()))
            throw std::invalid_argument("the book has too many positions");
        layer.scores.assign(layer.keys.size(), no_score);
        std::vector<Reached> reached;
        reached.reserve(layer.keys.size() * static_cast<std::size_t>(grid().columns()));
        for (std::size_t i = 0; i < layer.keys.size(); ++i) {
            const int ended =
                add_moves(stones_of(layer.keys[i]), discs, static_cast<std::uint32_t>(i), reached);
            layer.scores[i] = static_cast<std::int8_t>(ended);
        }
        sort(reached);
        return link_layer(layer, reached);
    }

    // Adds the moves after which the game goes on. Returns the best score of the moves that end it.
    int add_moves(Stones stones, int discs, std::uint32_t from, std::vector<Reached>& reached) const {
        int ended = no_score;
        for (Cells rest = grid().landings(stones.mask); rest != 0; rest &= rest - 1) {
            const Cells cell = rest & -rest, mask = stones.mask | cell;
            if (grid().has_line(stones.own | cell)) {
                ended = win_after(grid(), discs);
            } else if (mask == grid().board()) {
                ended = std::max(ended, 0);
            } else {
                const Key key = stones.others() + mask;
                reached.push_back({std::min(key, grid().mirror_cells(key)), from});
            }
        }
        return ended;
    }

    // Makes the layer of the positions that these moves lead to, each position once.
    static Layer link_layer(Layer& layer, const std::vector<Reached>& reached) {
        Layer after;
        layer.links.reserve(reached.size());
        for (const auto [key, from] : reached) {
            if (after.keys.empty() || after.keys.back() != key) after.keys.push_back(key);
            layer.links.push_back({from, static_cast<std::uint32_t>(after.keys.size() - 1)});
        }
        return after;
    }

    // Sorts by key, one digit after the other from the lowest. This takes a third of the time of std::sort.
    void sort(std::vector<Reached>& reached) const {
        constexpr int digit_bits = 11;
        std::vector<Reached> sorted(reached.size());
        for (int shift = 0; shift < grid().bits(); shift += digit_bits) {
            const auto digit = [shift](Key key) { return key >> shift & ((Key{1} << digit_bits) - 1); };
            std::array<std::size_t, (std::size_t{1} << digit_bits) + 1> starts{};
            for (const Reached& move : reached) ++starts[digit(move.key) + 1];
            for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
            for (const Reached& move : reached) sorted[starts[digit(move.key)]++] = move;
            std::swap(reached, sorted);
        }
    }

    GridOf<Shape> grid_;
};

// Returns the layers with up to N discs and their scores, given the scores of the last layer in the order of
// its keys.
template <typename Shape>
std::vector<Layer> scored_layers(Shape shape, int discs, std::span<const std::int8_t> deepest) {
    std::vector<Layer> layers = Layers<Shape>(shape).up_to(discs);
    if (deepest.size() != layers.back().keys.size())
        throw std::invalid_argument("the book needs a score for each position of its last layer");
    layers.back().scores.assign(deepest.begin(), deepest.end());
    for (std::size_t i = layers.size() - 1; i-- > 0;) {
        Layers<Shape>::score(layers[i], layers[i + 1]);
        layers[i].links = {};
    }
    return layers;
}

}  // namespace plybench::connect_four
