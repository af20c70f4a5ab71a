#include "domains/sliding_tiles.hpp"

#include <nanobind/stl/pair.h>

#include "bindings/search.hpp"

namespace plybench {

namespace {

using Numbers = std::vector<std::uint32_t>;
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Walk =
    std::pair<TileHeuristic::Weights, std::vector<std::pair<std::uint64_t, std::uint32_t>>>;  // table, value

// A heuristic with the puzzle it was made for.
struct HeldTileHeuristic {
    TileHeuristic value;
    Numbers goal;
    std::uint32_t width = 0;
};

class TilePuzzle {
  public:
    using Heuristic = HeldTileHeuristic;

    explicit TilePuzzle(TileRules rules) : rules_(std::move(rules)) { rules_.check(); }

    template <typename Use>
    auto with_problem(const HeldTileHeuristic* held, Use use) const {
        if (held != nullptr && (held->goal != rules_.goal || held->width != rules_.width))
            throw std::invalid_argument("the heuristic was made for another puzzle");
        const TileHeuristic heuristic = held == nullptr ? TileHeuristic() : held->value;
        if (PackedTiles::fits(rules_.cells())) return use(SlidingTiles<PackedTiles>(rules_, heuristic));
        return use(SlidingTiles<ByteTiles>(rules_, heuristic));
    }

    HeldTileHeuristic sum(TileHeuristic::Values values) const {
        require_table(values);
        return held({.form = TileHeuristic::Form::sum, .values = std::move(values)});
    }

    HeldTileHeuristic conflict(TileHeuristic::Values values) const {
        require_table(values);
        return held({.form = TileHeuristic::Form::linear_conflict, .values = std::move(values)});
    }

    HeldTileHeuristic inversions(bool counts_blank) const {
        return held({.form = TileHeuristic::Form::inversions, .counts_blank = counts_blank});
    }

    HeldTileHeuristic blank_in_place() const { return held({.form = TileHeuristic::Form::blank_in_place}); }

    HeldTileHeuristic walking(const Walk& rows, const Walk& columns) const {
        return held({.form = TileHeuristic::Form::walking, .walks = {walk(rows), walk(columns)}});
    }

    // The value of a heuristic for each of the states.
    std::vector<std::int32_t> estimates(const HeldTileHeuristic& heuristic,
                                        const std::vector<Numbers>& states) const {
        std::vector<std::int32_t> found;
        for (const Numbers& state : states) {
            TileRules rules = rules_;
            rules.initial = state;
            rules.check();
            found.push_back(TilePuzzle(rules).with_problem(
                &heuristic, [](const auto& problem) { return problem.estimate(problem.initial()); }));
        }
        return found;
    }

  private:
    HeldTileHeuristic held(TileHeuristic value) const {
        return {std::move(value), rules_.goal, rules_.width};
    }

    template <typename Number>
    void require_table(const std::vector<std::vector<Number>>& values) const {
        bool is_complete = values.size() == rules_.cells();
        for (const auto& row : values) is_complete = is_complete && row.size() == rules_.cells();
        if (!is_complete)
            throw std::invalid_argument("the table does not have a value for each cell and tile");
    }

    std::shared_ptr<const TileHeuristic::Walk> walk(const Walk& given) const {
        require_table(given.first);
        auto made = std::make_shared<TileHeuristic::Walk>();
        made->weights = given.first;
        for (const auto& [table, distance] : given.second) *made->distances.insert(table).first = distance;
        return made;
    }

    TileRules rules_;
};

void register_sliding_tiles(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<HeldTileHeuristic>(m, "SlidingTilesHeuristic",
                                  "A heuristic of one puzzle, in a form the core knows.");
    bind_twin<TilePuzzle>(m, "SlidingTiles", "Native twin of plybench.domains.sliding_tiles.SlidingTiles.")
        .def(
            "__init__",
            [](TilePuzzle* self, std::uint32_t width, std::vector<Pairs> moves, Numbers opposite,
               Numbers initial, Numbers goal) {
                new (self) TilePuzzle(TileRules{width, std::move(moves), std::move(opposite),
                                                std::move(initial), std::move(goal)});
            },
            "width"_a, "moves"_a, "opposite"_a, "initial"_a, "goal"_a)
        .def("sum_heuristic", &TilePuzzle::sum, "values"_a, "A sum of values by [cell][tile].")
        .def("conflict_heuristic", &TilePuzzle::conflict, "values"_a, "A sum, and linear conflicts.")
        .def("inversions_heuristic", &TilePuzzle::inversions, "counts_blank"_a)
        .def("blank_heuristic", &TilePuzzle::blank_in_place, "0 for the goal, 2 with the blank home, else 5.")
        .def("walking_heuristic", &TilePuzzle::walking, "rows"_a, "columns"_a,
             "(weights by [cell][tile], (table, distance) of each table) of both directions.")
        .def("estimates", &TilePuzzle::estimates, "heuristic"_a, "states"_a,
             "The value of a heuristic for each of the states.");
}

const Binding binding("sliding_tiles", register_sliding_tiles);

}  // namespace

}  // namespace plybench
