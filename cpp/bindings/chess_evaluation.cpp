#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/gil.hpp"
#include "bindings/registry.hpp"
#include "domains/chess/fen.hpp"
#include "solvers/chess/trace.hpp"

namespace plybench {

namespace {

using namespace chess;

// One term of a value, for both sides.
struct ExplainedTerm {
    std::string name;
    std::array<Pair, 2> worth;
};

struct Explanation {
    std::vector<ExplainedTerm> terms;
    Blend blend;
    int opening;
    int ending;
    int value;
};

int evaluate(const Position& position, std::string_view name) {
    return Evaluator(evaluation_of(name))(position);
}

// The worth of each term that occurs. The parts of danger come last, as one price.
Explanation explain(const Position& position) {
    const TracedPosition traced(position);
    Explanation found{{}, traced.blend, traced.opening, traced.ending, traced.value()};
    std::size_t number = 0;
    for_each_term(tuned_weights, [&](const char* name, const auto& term) {
        ExplainedTerm explained{name, {}};
        bool has_counted = false;
        const auto add = [&](Pair weight) {
            for (const Colour colour : {white, black}) {
                const int count = traced.trace.counts[colour][number];
                explained.worth[colour] += weight * count;
                has_counted = has_counted || count != 0;
            }
            ++number;
        };
        chess::details::for_each_pair(term, add);
        if (has_counted) found.terms.push_back(explained);
    });
    found.terms.push_back({"danger", {traced.costs[white] * -1, traced.costs[black] * -1}});
    return found;
}

// The weights that occur in positions, row after row: row i is at starts[i] to starts[i + 1].
struct SparseRows {
    std::vector<std::int64_t> starts{0};
    std::vector<std::uint16_t> numbers;
    std::vector<std::int16_t> counts;

    template <typename CountOf>
    void add_row(CountOf count_of) {
        for (std::size_t i = 0; i < weight_count; ++i) {
            const int count = count_of(i);
            if (count == 0) continue;
            numbers.push_back(static_cast<std::uint16_t>(i));
            counts.push_back(static_cast<std::int16_t>(count));
        }
        starts.push_back(static_cast<std::int64_t>(numbers.size()));
    }
};

struct Features {
    SparseRows terms;                                      // in favour of White, minus in favour of Black
    std::array<SparseRows, 2> dangers;                     // to the king of White, of Black
    std::array<std::vector<std::int32_t>, 5> by_position;  // phase, ending scale, whole scale, added, value

    void add(const Position& position) {
        const TracedPosition traced(position);
        const Trace& trace = traced.trace;
        terms.add_row([&](std::size_t i) { return trace.counts[white][i] - trace.counts[black][i]; });
        for (const Colour colour : {white, black}) {
            dangers[colour].add_row([&](std::size_t i) { return int{trace.dangers[colour][i]}; });
        }
        const Blend& blend = traced.blend;
        const std::array<int, 5> row{blend.phase, blend.ending, blend.whole, blend.added, traced.value()};
        for (std::size_t i = 0; i < row.size(); ++i) by_position[i].push_back(row[i]);
    }
};

Features features_of(const std::vector<std::string>& fens) {
    Features features;
    build_sliders();  // with the lock held, so that no fork sees them half built
    const GilReleased released;
    for (const std::string& fen : fens) features.add(read_fen(fen));
    return features;
}

template <typename T>
nb::bytes bytes_of(const std::vector<T>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

std::pair<int, int> both_of(Pair pair) { return {pair.opening(), pair.ending()}; }

// A term as nested lists that end in pairs.
nb::object to_lists(const Pair& pair) { return nb::cast(both_of(pair)); }

template <typename T, std::size_t size>
nb::object to_lists(const T (&terms)[size]) {
    nb::list parts;
    for (const T& term : terms) parts.append(to_lists(term));
    return parts;
}

nb::typed<nb::dict, nb::str, nb::object> weights() {
    nb::typed<nb::dict, nb::str, nb::object> found;
    for_each_term(tuned_weights, [&](const char* name, const auto& term) { found[name] = to_lists(term); });
    return found;
}

void register_chess_evaluation(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<ExplainedTerm>(m, "ChessTerm", "One term of an evaluation: its value for each side.")
        .def_ro("name", &ExplainedTerm::name)
        .def_prop_ro("white", [](const ExplainedTerm& t) { return both_of(t.worth[white]); })
        .def_prop_ro("black", [](const ExplainedTerm& t) { return both_of(t.worth[black]); });
    nb::class_<Explanation>(m, "ChessExplanation", "A value and its parts, for White.")
        .def_ro("terms", &Explanation::terms)
        .def_ro("opening", &Explanation::opening)
        .def_ro("ending", &Explanation::ending)
        .def_ro("value", &Explanation::value)
        .def_prop_ro("phase", [](const Explanation& e) { return e.blend.phase; })
        .def_prop_ro("ending_scale", [](const Explanation& e) { return e.blend.ending; })
        .def_prop_ro("whole_scale", [](const Explanation& e) { return e.blend.whole; })
        .def_prop_ro("added", [](const Explanation& e) { return e.blend.added; });
    nb::class_<SparseRows>(m, "ChessRows", "Which weights count in positions, row after row, as arrays.")
        .def_prop_ro(
            "starts", [](const SparseRows& r) { return bytes_of(r.starts); }, "int64")
        .def_prop_ro(
            "numbers", [](const SparseRows& r) { return bytes_of(r.numbers); }, "uint16")
        .def_prop_ro("counts", [](const SparseRows& r) { return bytes_of(r.counts); }, "int16");
    nb::class_<Features>(m, "ChessFeatures", "What the weights see of positions; columns are int32.")
        .def_prop_ro(
            "terms", [](const Features& f) { return f.terms; }, "White's minus Black's.")
        .def_prop_ro("white_danger", [](const Features& f) { return f.dangers[white]; })
        .def_prop_ro("black_danger", [](const Features& f) { return f.dangers[black]; })
        .def_prop_ro("phase", [](const Features& f) { return bytes_of(f.by_position[0]); })
        .def_prop_ro("ending_scale", [](const Features& f) { return bytes_of(f.by_position[1]); })
        .def_prop_ro("whole_scale", [](const Features& f) { return bytes_of(f.by_position[2]); })
        .def_prop_ro("added", [](const Features& f) { return bytes_of(f.by_position[3]); })
        .def_prop_ro("value", [](const Features& f) { return bytes_of(f.by_position[4]); });
    m.def("chess_evaluate", &evaluate, "position"_a, "evaluation"_a = "tuned",
          "The value in hundredths of a pawn for the side to move, without looking ahead.");
    m.def("chess_explain", &explain, "position"_a, "The value `tuned` taken apart, from White's side.");
    m.def("chess_weights", &weights, "Every term of the evaluation with its weights.");
    m.def("chess_features", &features_of, "fens"_a, "What the weights see of positions, for tuning.");
}

const Binding binding("chess_evaluation", register_chess_evaluation);

}  // namespace

}  // namespace plybench
