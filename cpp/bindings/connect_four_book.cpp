#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "bindings/search.hpp"
#include "solvers/connect_four/book.hpp"

namespace plybench {

namespace {

using namespace connect_four;

std::span<const std::int8_t> scores_in(const nb::bytes& bytes) {
    return {static_cast<const std::int8_t*>(bytes.data()), bytes.size()};
}

const Layer& layer_of(const Book& book, std::size_t discs) {
    if (discs >= book.layers().size()) throw std::invalid_argument("the book has fewer discs");
    return book.layers()[discs];
}

std::vector<int> scores_of(const Book& book, std::size_t discs) {
    const std::vector<std::int8_t>& scores = layer_of(book, discs).scores;
    return {scores.begin(), scores.end()};
}

void register_connect_four_book(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Book>(m, "ConnectFourBook", "The scores of all positions of one board with up to N discs.")
        .def(
            "__init__",
            [](Book* self, int columns, int rows, int connect, int discs, const nb::bytes& deepest) {
                new (self) Book({columns, rows, connect}, discs, scores_in(deepest));
            },
            "columns"_a, "rows"_a, "connect"_a, "discs"_a, "deepest"_a)
        .def("__len__", &Book::size)
        .def("score_of_key", &Book::score, "key"_a,
             "The score of the position that a key stands for, the smaller one of two mirror images; None if "
             "it "
             "is not there.")
        .def(
            "keys", [](const Book& book, std::size_t discs) { return layer_of(book, discs).keys; }, "discs"_a,
            "The keys of the positions with this many discs, sorted.")
        .def("scores", &scores_of, "discs"_a, "The scores of these positions, in the same order.");
}

const Binding binding("connect_four_book", register_connect_four_book);

}  // namespace

}  // namespace plybench
