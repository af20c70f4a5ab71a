// An opening book in memory: the scores of all positions with up to N discs, a layer for each number of
// discs.
//
// The book has one of two mirror images, and no finished games. It takes nine bytes for each position.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "solvers/connect_four/book_layers.hpp"
#include "solvers/connect_four/given.hpp"

namespace plybench::connect_four {

class Book {
  public:
    // `deepest` has the scores of the positions with N discs, in the order of their keys. All other scores
    // follow from these.
    Book(AnyShape shape, int discs, std::span<const std::int8_t> deepest) : positions_(check_shape(shape)) {
        if (discs < 0 || discs >= shape.columns * shape.rows)
            throw std::invalid_argument("discs must be at least 0 and fewer than the cells of the board");
        if (is_usual(shape)) {
            layers_ = scored_layers(UsualShape{}, discs, deepest);
        } else {
            layers_ = scored_layers(check_shape(shape), discs, deepest);
        }
    }

    std::size_t size() const {
        std::size_t count = 0;
        for (const Layer& layer : layers_) count += layer.keys.size();
        return count;
    }

    const std::vector<Layer>& layers() const { return layers_; }

    // The score of the position with this key, which must be the smaller key of two mirror images. Returns
    // none if the book does not have the position.
    std::optional<int> score(Key key) const {
        const auto discs = static_cast<std::size_t>(std::popcount(positions_.stones_of(key).mask));
        if (discs >= layers_.size()) return std::nullopt;
        const auto& [keys, scores, links] = layers_[discs];
        const auto found = std::lower_bound(keys.begin(), keys.end(), key);
        if (found == keys.end() || *found != key) return std::nullopt;
        return scores[static_cast<std::size_t>(found - keys.begin())];
    }

  private:
    Layers<AnyShape> positions_;
    std::vector<Layer> layers_;
};

}  // namespace plybench::connect_four
