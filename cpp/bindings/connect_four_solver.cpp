#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "bindings/search.hpp"
#include "bindings/turn.hpp"
#include "solvers/connect_four/solver.hpp"

namespace plybench {

namespace {

using namespace connect_four;

// A solver for any size, with the table it keeps.
class AnySolver {
  public:
    virtual ~AnySolver() = default;
    virtual Answer solve(Cells stones, Cells mask, Bounds wanted, const Limits& limits) = 0;
    virtual void clear() = 0;
};

template <typename Shape>
class SolverOf final : public AnySolver {
  public:
    SolverOf(Shape shape, std::size_t bytes, int threads, Ideas ideas)
        : solver_(shape, bytes, threads, ideas) {}

    Answer solve(Cells stones, Cells mask, Bounds wanted, const Limits& limits) override {
        return solver_.solve(stones, mask, wanted, limits);
    }

    void clear() override { solver_.clear(); }

  private:
    Solver<Shape> solver_;
};

struct SolverOutcome {
    std::string status;
    int lower;
    int upper;
    std::uint64_t nodes;
    std::optional<Ending> end{};
};

class PythonSolver {
  public:
    PythonSolver(AnyShape shape, std::size_t bytes, int threads, Ideas ideas) {
        const auto [columns, rows, connect] = shape;
        if (threads < 1) throw std::invalid_argument("threads must be at least 1");
        if (columns < 1 || rows < 1 || connect < 2 || columns * (rows + 1) > 64)
            throw std::invalid_argument("the board does not fit into 64 bits");
        shape.connect = std::min(connect, 64);  // no row is longer; the search counts up to it at each node
        board_ = Grid<AnyShape>(shape).board();
        using Usual = FixedShape<7, 6, 4>;
        if (columns == Usual::columns && rows == Usual::rows && connect == Usual::connect) {
            solver_ = std::make_unique<SolverOf<Usual>>(Usual{}, bytes, threads, ideas);
        } else {
            solver_ = std::make_unique<SolverOf<AnyShape>>(shape, bytes, threads, ideas);
        }
    }

    SolverOutcome solve(Cells stones, Cells mask, int lowest, int highest, const PythonLimits& given) {
        check(stones, mask);
        if (lowest > highest || lowest < -64 || highest > 64)
            throw std::invalid_argument("bad range of scores");
        const Turn turn(is_searching_, busy);
        PythonWatcher watcher(given);
        const Limits limits = limits_for(given, watcher);
        Answer answer;
        {
            const GilReleased released;
            answer = solver_->solve(stones, mask, {lowest, highest}, limits);
        }
        return {name_of(answer.status), answer.bounds.lower, answer.bounds.upper, answer.nodes, answer.end};
    }

    // Scores of many positions in one call; ends early, with fewer answers, when a limit is met.
    std::vector<std::tuple<int, int, std::uint64_t>> solve_all(
        const std::vector<std::pair<Cells, Cells>>& positions, const PythonLimits& given) {
        std::vector<std::tuple<int, int, std::uint64_t>> found;
        for (const auto& [stones, mask] : positions) check(stones, mask);
        const Turn turn(is_searching_, busy);
        PythonWatcher watcher(given);
        const Limits limits = limits_for(given, watcher);
        const GilReleased released;
        for (const auto& [stones, mask] : positions) {
            const Answer answer = solver_->solve(stones, mask, {-64, 64}, limits);
            if (answer.status != Status::solved) break;
            found.emplace_back(answer.bounds.lower, answer.bounds.upper, answer.nodes);
        }
        return found;
    }

    void clear() {
        const Turn turn(is_searching_, busy);
        solver_->clear();
    }

  private:
    static constexpr const char* busy = "the solver is already searching";

    void check(Cells stones, Cells mask) const {
        if ((mask & ~board_) != 0 || (stones & ~mask) != 0 || mask == board_)
            throw std::invalid_argument("bad position");
    }

    Cells board_ = 0;
    std::unique_ptr<AnySolver> solver_;
    std::atomic<bool> is_searching_ = false;
};

void register_connect_four_solver(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<SolverOutcome>(m, "SolverOutcome", "What a solver has proved about a position.")
        .def_ro("status", &SolverOutcome::status)
        .def_ro("lower", &SolverOutcome::lower)
        .def_ro("upper", &SolverOutcome::upper)
        .def_ro("nodes", &SolverOutcome::nodes)
        .def_ro("end", &SolverOutcome::end);
    nb::class_<PythonSolver>(m, "ConnectFourSolver",
                             "The exact score of positions on one board; one search at a time.")
        .def(
            "__init__",
            [](PythonSolver* self, int columns, int rows, int connect, std::size_t table_bytes, int threads,
               bool forced, bool wins_in_three, bool pairs, bool zugzwang, bool children, bool late,
               bool mirror, bool short_wins) {
                const Ideas ideas{forced, wins_in_three, pairs, zugzwang, children, late, mirror, short_wins};
                new (self) PythonSolver({columns, rows, connect}, table_bytes, threads, ideas);
            },
            "columns"_a, "rows"_a, "connect"_a, "table_bytes"_a, "threads"_a = 1, nb::kw_only(),
            "forced"_a = true, "wins_in_three"_a = true, "pairs"_a = true, "zugzwang"_a = true,
            "children"_a = true, "late"_a = true, "mirror"_a = true, "short_wins"_a = true)
        .def("solve", &PythonSolver::solve, "stones"_a, "mask"_a, "lowest"_a, "highest"_a, "limits"_a,
             "Bounds of the score for the player to move, who owns the stones; scores count as within the "
             "range "
             "given. The game must not be over.")
        .def("solve_all", &PythonSolver::solve_all, "positions"_a, "limits"_a,
             "(lower, upper, nodes) of each (stones, mask), until a limit is reached.")
        .def("clear", &PythonSolver::clear, "Forget what is in the table.");
}

const Binding binding("connect_four_solver", register_connect_four_solver);

}  // namespace

}  // namespace plybench
