// The opening book of Connect Four: its layers and scores against plain minimax on small boards.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "solvers/connect_four/book.hpp"
#include "tests/check.hpp"
#include "tests/plain_four.hpp"

namespace plybench {

namespace {

using namespace connect_four;

// The scores of the positions with N discs, in the order of their keys.
std::vector<std::int8_t> plain_scores(AnyShape shape, int discs, Plain& plain) {
    const Layers<AnyShape> positions(shape);
    const std::vector<Layer> layers = positions.up_to(discs);
    std::vector<std::int8_t> scores;
    for (const Key key : layers.back().keys) {
        const auto [own, mask] = positions.stones_of(key);
        scores.push_back(static_cast<std::int8_t>(plain.score(own, mask)));
    }
    return scores;
}

void check_book(AnyShape shape, int discs) {
    const Grid<AnyShape> grid(shape);
    Plain plain(shape);
    plain.score(0, 0);
    const Book book(shape, discs, plain_scores(shape, discs, plain));
    std::size_t found = 0;
    for (const auto& [position, score] : plain.all()) {
        const Key key = position.first + position.second, mirrored = grid.mirror_cells(key);
        if (std::popcount(position.second) <= discs) {
            CHECK(book.score(std::min(key, mirrored)) == score);
            found += key <= mirrored;
        } else {
            CHECK(!book.score(std::min(key, mirrored)));
        }
    }
    CHECK(found == book.size());
}

TEST(book_has_the_score_of_every_position) {
    check_book({3, 3, 3}, 8);
    check_book({4, 3, 3}, 6);
    check_book({3, 4, 3}, 5);
    check_book({4, 3, 4}, 11);
    check_book({1, 5, 4}, 4);
    check_book({3, 3, 2}, 8);  // all games are over by then
}

TEST(layers_of_the_usual_board_have_the_known_sizes) {
    const std::vector<std::size_t> sizes{1, 4, 25, 121, 568, 2144, 8231};
    const std::vector<Layer> layers = Layers<UsualShape>({}).up_to(6);
    for (std::size_t i = 0; i < sizes.size(); ++i) CHECK(layers[i].keys.size() == sizes[i]);
}

TEST(book_with_too_few_scores_or_too_many_positions_is_refused) {
    CHECK_THROWS(std::invalid_argument, Book({7, 6, 4}, 2, std::vector<std::int8_t>(24)));
    CHECK_THROWS(std::invalid_argument, Book({7, 6, 4}, 42, {}));
    CHECK_THROWS(std::invalid_argument, Book({7, 6, 4}, -1, {}));
    CHECK_THROWS(std::invalid_argument, Book({8, 7, 4}, 40, {}));
    CHECK_THROWS(std::invalid_argument, Book({9, 9, 4}, 2, {}));
}

TEST(keys_that_stand_for_nothing_are_not_found) {
    const Book book({4, 3, 3}, 1, std::vector<std::int8_t>{1, 1});
    for (const Key key : {Key{3}, Key{1} << 15, Key{1} << 63, ~Key{0}}) CHECK(!book.score(key));
}

}  // namespace

}  // namespace plybench
