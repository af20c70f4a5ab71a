#include "domains/sliding_tiles.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <algorithm>

#include "bindings/byte_searches.hpp"
#include "bindings/numbered_examination.hpp"
#include "bindings/search.hpp"
#include "solvers/sliding_tiles/solver.hpp"

namespace plybench {

namespace {

using Numbers = std::vector<std::uint32_t>;
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Walk =
    std::pair<TileHeuristic::Weights, std::vector<std::pair<std::uint64_t, std::uint32_t>>>;  // table, value

using Bytes = std::vector<std::uint8_t>;
using PatternBytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NewPatternBytes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using PatternTuple = std::tuple<Bytes, Bytes, PatternBytes>;  // tiles, cell in table, table

// A heuristic with the puzzle it was made for. Tables stay in the arrays that Python holds.
struct HeldTileHeuristic {
    TileHeuristic value;
    Numbers goal;
    std::uint32_t width = 0;
    std::vector<PatternBytes> tables{};
};

class TilePuzzle {
    template <std::size_t N, typename Use>
    auto with_bytes(const TileHeuristic& heuristic, Use use) const {
        const RulesOf<N, SlidingTiles<ByteTiles<N>>> rules(rules_, heuristic);
        return use(ByteProblem<N>(rules));
    }

  public:
    using Heuristic = HeldTileHeuristic;

    explicit TilePuzzle(TileRules rules) : rules_(std::move(rules)) { rules_.check(); }

    template <typename Use>
    auto with_problem(const HeldTileHeuristic* held, Use use) const {
        if (held != nullptr) require_own(*held);
        const TileHeuristic heuristic = held == nullptr ? TileHeuristic() : held->value;
        if (PackedTiles::fits(rules_.cells())) return use(SlidingTiles<PackedTiles>(rules_, heuristic));
        if (ByteTiles<32>::fits(rules_.cells())) return with_bytes<32>(heuristic, use);
        return with_bytes<64>(heuristic, use);
    }

    HeldTileHeuristic sum(TileHeuristic::Values values) const {
        require_estimates(values);
        return hold_heuristic({.form = TileHeuristic::Form::sum, .values = std::move(values)});
    }

    HeldTileHeuristic conflict(TileHeuristic::Values values) const {
        require_estimates(values);
        return hold_heuristic({.form = TileHeuristic::Form::linear_conflict, .values = std::move(values)});
    }

    HeldTileHeuristic inversions(bool counts_blank) const {
        return hold_heuristic({.form = TileHeuristic::Form::inversions, .counts_blank = counts_blank});
    }

    HeldTileHeuristic blank_in_place() const {
        return hold_heuristic({.form = TileHeuristic::Form::blank_in_place});
    }

    HeldTileHeuristic walking(const Walk& rows, const Walk& columns) const {
        return hold_heuristic({.form = TileHeuristic::Form::walking, .walks = {walk(rows), walk(columns)}});
    }

    HeldTileHeuristic patterns(TileHeuristic::Values manhattan,
                               const std::vector<std::vector<PatternTuple>>& lookups, bool ranked) const {
        require_estimates(manhattan);
        tiles::PatternDatabases databases{
            ranked ? tiles::Numbering::ranks : tiles::Numbering::digits, rules_.cells(), {}};
        std::vector<PatternBytes> tables;
        for (const auto& patterns : lookups) {
            tiles::Lookup lookup;
            for (const auto& [members, cell_in_table, table] : patterns) {
                lookup.push_back({members, cell_in_table, {table.data(), table.size()}});
                tables.push_back(table);
            }
            databases.lookups.push_back(std::move(lookup));
        }
        databases.check();
        HeldTileHeuristic made = hold_heuristic(
            {.form = TileHeuristic::Form::patterns,
             .values = std::move(manhattan),
             .databases = std::make_shared<const tiles::PatternDatabases>(std::move(databases))});
        made.tables = std::move(tables);
        return made;
    }

    // IDA* that drops only the child that undoes the last move has a faster form for some boards and
    // heuristics.
    template <Problem P>
    std::optional<Result<P>> fast_search(const P& problem, const std::string& algorithm,
                                         const HeldTileHeuristic* heuristic, const Options& options,
                                         const Limits& limits) const {
        if (algorithm != "ida_star" || options.duplicates != Duplicates::parent ||
            options.child_order != ChildOrder::given || heuristic == nullptr || !has_usual_order()) {
            return {};
        }
        const std::optional<tiles::Kind> kind = fast_kind(heuristic->value);
        const int columns = static_cast<int>(rules_.width), rows = static_cast<int>(rules_.cells()) / columns;
        if (!kind || !tiles::is_known(rows, columns, *kind)) return {};
        const tiles::Puzzle puzzle{rows,
                                   columns,
                                   bytes(rules_.initial),
                                   bytes(rules_.homes()),
                                   *kind,
                                   heuristic->value.databases.get()};
        return result_of(problem, tiles::solve(puzzle, limits), options);
    }

    // The value of a heuristic for each state.
    std::vector<std::int32_t> estimates(const HeldTileHeuristic& heuristic,
                                        const std::vector<Numbers>& states) const {
        require_own(heuristic);
        for (const Numbers& state : states) rules_.require_arrangement(state);
        const SlidingTiles<ByteTiles<64>> problem(rules_, heuristic.value);
        std::vector<std::int32_t> found;
        for (const Numbers& state : states) found.push_back(problem.estimate(problem.pack(state)));
        return found;
    }

  private:
    void require_own(const HeldTileHeuristic& heuristic) const {
        require(heuristic.goal == rules_.goal && heuristic.width == rules_.width,
                "the heuristic was made for another puzzle");
    }

    HeldTileHeuristic hold_heuristic(TileHeuristic value) const {
        return {std::move(value), rules_.goal, rules_.width, {}};
    }

    static Bytes bytes(const Numbers& numbers) { return {numbers.begin(), numbers.end()}; }

    // Actions are numbered up, left, right, down.
    bool has_usual_order() const {
        return std::all_of(rules_.moves.begin(), rules_.moves.end(),
                           [](const auto& moves) { return std::is_sorted(moves.begin(), moves.end()); });
    }

    std::optional<tiles::Kind> fast_kind(const TileHeuristic& heuristic) const {
        using Form = TileHeuristic::Form;
        if (!is_manhattan(heuristic.values)) return {};
        if (heuristic.form == Form::sum) return tiles::Kind::manhattan;
        if (heuristic.form == Form::linear_conflict) return tiles::Kind::linear_conflict;
        if (heuristic.form == Form::patterns) return tiles::Kind::patterns;
        return {};
    }

    bool is_manhattan(const TileHeuristic::Values& values) const {
        if (values.size() != rules_.cells()) return false;
        const Numbers homes = rules_.homes();
        const auto apart = [](std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; };
        for (std::uint32_t cell = 0; cell < rules_.cells(); ++cell) {
            for (std::uint32_t tile = 0; tile < rules_.cells(); ++tile) {
                const std::uint32_t distance = apart(cell / rules_.width, homes[tile] / rules_.width) +
                                               apart(cell % rules_.width, homes[tile] % rules_.width);
                if (values[cell][tile] != (tile == 0 ? 0 : distance)) return false;
            }
        }
        return true;
    }

    template <Problem P>
    static Result<P> result_of(const P& problem, const tiles::Solution& solution, const Options& options) {
        Result<P> result;
        result.status = solution.status;
        result.tally = solution.tally;
        result.passes = solution.passes;
        result.end = solution.end;
        if (options.is_admissible) result.lower_bound = Bound::of(solution.lower_bound);
        if (solution.status == Status::solved) result.path = replay_moves(problem, solution.moves);
        return result;
    }

    template <Problem P>
    static Path<P> replay_moves(const P& problem, const Bytes& moves) {
        Path<P> path;
        path.states.push_back(problem.initial());
        std::vector<Step<P>> steps(problem.max_successors());
        for (const std::uint8_t move : moves) {
            const Step<P>* step = steps.data();
            const Step<P>* end = problem.successors(path.states.back(), steps.data());
            while (step != end && step->action != move) ++step;
            if (step == end) throw std::logic_error("a move of the solution is not possible");
            path.states.push_back(step->state);
            path.actions.push_back(step->action);
            path.cost += step->cost;
        }
        return path;
    }

    template <typename Number>
    void require_table(const std::vector<std::vector<Number>>& values) const {
        bool is_complete = values.size() == rules_.cells();
        for (const auto& row : values) is_complete = is_complete && row.size() == rules_.cells();
        if (!is_complete) throw std::invalid_argument("the table must have a value for each cell and tile");
    }

    // Sums of estimates must stay far below 2^31.
    static constexpr std::uint32_t most_estimate = 1'000'000;

    static void require_estimate(std::uint32_t value) {
        if (value > most_estimate) throw std::invalid_argument("an estimate must be at most 1000000");
    }

    void require_estimates(const TileHeuristic::Values& values) const {
        require_table(values);
        for (const auto& row : values) std::for_each(row.begin(), row.end(), require_estimate);
    }

    std::shared_ptr<const TileHeuristic::Walk> walk(const Walk& given) const {
        require_table(given.first);
        for (const auto& [table, distance] : given.second) require_estimate(distance);
        auto made = std::make_shared<TileHeuristic::Walk>();
        made->weights = given.first;
        for (const auto& [table, distance] : given.second) *made->distances.insert(table).first = distance;
        return made;
    }

    TileRules rules_;
};

// Fills a table, which must be all zeros. Raises KeyboardInterrupt, or the exception of the progress
// function.
int build_pattern_table(int rows, int columns, const Bytes& cells, int blank, bool ranked,
                        NewPatternBytes table, int threads, const PythonLimits& given) {
    PythonWatcher watcher(given);
    const Limits limits = limits_for(given, watcher);
    const tiles::PatternGoal goal{rows, columns, cells, blank,
                                  ranked ? tiles::Numbering::ranks : tiles::Numbering::digits};
    try {
        const GilReleased released;
        return tiles::build_table(goal, {table.data(), table.size()}, threads, limits);
    } catch (const Ended&) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    } catch (const OutOfBudget&) {
        throw std::bad_alloc();
    }
}

void register_sliding_tiles(nb::module_& m) {
    using namespace nb::literals;
    m.def("pattern_sizes", &tiles::pattern_sizes,
          "(rows, columns) of the boards that have pattern databases.");
    m.def("build_pattern_table", &build_pattern_table, "rows"_a, "columns"_a, "cells"_a, "blank"_a,
          "ranked"_a, "table"_a, "threads"_a, "limits"_a,
          "Fill an additive pattern database for tiles with these goal cells; return the most moves.");
    nb::class_<HeldTileHeuristic>(m, "SlidingTilesHeuristic",
                                  "A heuristic of one puzzle, in a form the core knows.");
    auto bound = bind_twin<TilePuzzle>(m, "SlidingTiles",
                                       "Native twin of plybench.domains.sliding_tiles.SlidingTiles.");
    bind_examination(bound);
    bound
        .def(
            "__init__",
            [](TilePuzzle* self, std::uint32_t width, std::vector<Pairs> moves, Numbers opposite,
               Numbers initial, Numbers goal) {
                new (self) TilePuzzle(TileRules{width, std::move(moves), std::move(opposite),
                                                std::move(initial), std::move(goal)});
            },
            "width"_a, "moves"_a, "opposite"_a, "initial"_a, "goal"_a)
        .def("sum_heuristic", &TilePuzzle::sum, "values"_a, "A sum of values by [cell][tile].")
        .def("conflict_heuristic", &TilePuzzle::conflict, "values"_a, "A sum plus linear conflicts.")
        .def("inversions_heuristic", &TilePuzzle::inversions, "counts_blank"_a)
        .def("blank_heuristic", &TilePuzzle::blank_in_place, "0 for the goal, 2 with the blank home, else 5.")
        .def("walking_heuristic", &TilePuzzle::walking, "rows"_a, "columns"_a,
             "(weights by [cell][tile], (table, distance) of each table) of both directions.")
        .def("patterns_heuristic", &TilePuzzle::patterns, "manhattan"_a, "lookups"_a, "ranked"_a,
             "Manhattan by [cell][tile], and for each lookup its patterns: (tiles, cell in table, table).")
        .def("estimates", &TilePuzzle::estimates, "heuristic"_a, "states"_a,
             "The value of a heuristic for each of the states.");
}

const Binding binding("sliding_tiles", register_sliding_tiles);

}  // namespace

}  // namespace plybench
