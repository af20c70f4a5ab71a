#include <nanobind/ndarray.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string_view>

#include "bindings/search.hpp"
#include "bindings/turn.hpp"
#include "solvers/connect_four/given.hpp"
#include "solvers/connect_four/solver.hpp"

namespace plybench {

namespace {

using namespace connect_four;

// A solver for boards of any size. It keeps its table.
class AnySolver {
  public:
    virtual ~AnySolver() = default;
    virtual Answer solve(Cells stones, Cells mask, Bounds wanted, const Limits& limits,
                         int guess = below_all) = 0;
    virtual void clear() = 0;
};

template <typename Shape>
class SolverOf final : public AnySolver {
  public:
    SolverOf(Shape shape, std::size_t bytes, int threads, Ideas ideas)
        : solver_(shape, bytes, threads, ideas) {}

    Answer solve(Cells stones, Cells mask, Bounds wanted, const Limits& limits, int guess) override {
        return solver_.solve(stones, mask, wanted, limits, guess);
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

// A row has the discs of the player to move, and the discs of both players.
using Boards = nb::ndarray<const std::uint64_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using NewBoards = nb::ndarray<nb::numpy, std::uint64_t, nb::shape<-1, 2>>;
template <typename Number>
using NewArray = nb::ndarray<nb::numpy, Number, nb::ndim<1>>;

// A numpy array that owns these numbers.
template <typename Layout, typename Number>
nb::ndarray<nb::numpy, Number, Layout> array_of(std::vector<Number> numbers,
                                                std::initializer_list<std::size_t> shape) {
    auto kept = std::make_unique<std::vector<Number>>(std::move(numbers));
    Number* const data = kept->data();
    const nb::capsule owner(kept.get(),
                            [](void* held) noexcept { delete static_cast<std::vector<Number>*>(held); });
    kept.release();
    return {data, shape, owner};
}

template <typename Number>
NewArray<Number> array_of(std::vector<Number> numbers) {
    const std::size_t count = numbers.size();
    return array_of<nb::ndim<1>>(std::move(numbers), {count});
}

// The answers for many positions: lower bounds, upper bounds, nodes, and the status and end of the last
// position.
using ManyOutcomes = std::tuple<NewArray<std::int8_t>, NewArray<std::int8_t>, NewArray<std::uint64_t>,
                                std::string, std::optional<Ending>>;

class PythonSolver {
  public:
    PythonSolver(AnyShape shape, std::size_t bytes, int threads, Ideas ideas) {
        if (threads < 1 || threads > 256) throw std::invalid_argument("threads must be from 1 to 256");
        shape = check_shape(shape);
        grid_ = Grid<AnyShape>(shape);
        if (is_usual(shape)) {
            solver_ = std::make_unique<SolverOf<UsualShape>>(UsualShape{}, bytes, threads, ideas);
        } else {
            solver_ = std::make_unique<SolverOf<AnyShape>>(shape, bytes, threads, ideas);
        }
    }

    SolverOutcome solve(Cells stones, Cells mask, int lowest, int highest, const PythonLimits& given,
                        int guess) {
        check(stones, mask);
        if (lowest > highest || lowest < -64 || highest > 64)
            throw std::invalid_argument("bad range of scores");
        const Turn turn(is_searching_, busy);
        PythonWatcher watcher(given);
        const Limits limits = limits_for(given, watcher);
        Answer answer;
        {
            const GilReleased released;
            answer = solver_->solve(stones, mask, {lowest, highest}, limits, guess);
        }
        return {name_of(answer.status), answer.bounds.lower, answer.bounds.upper, answer.nodes, answer.end};
    }

    // Scores many positions in one call. Ends with the first position that is not solved. The limits hold for
    // each position.
    ManyOutcomes solve_all(const Boards& boards, const PythonLimits& given) {
        if (usable(boards) < boards.shape(0)) throw std::invalid_argument("bad position");
        const Turn turn(is_searching_, busy);
        PythonWatcher watcher(given);
        const Limits limits = limits_for(given, watcher);
        Found found;
        {
            const GilReleased released;
            found = solve_boards(boards, limits, watcher);
        }
        return {array_of(std::move(found.lower)), array_of(std::move(found.upper)),
                array_of(std::move(found.nodes)), name_of(found.status), found.end};
    }

    // How many positions, from the first on, are such that the game goes on.
    std::size_t usable(const Boards& boards) const {
        std::size_t count = 0;
        while (count < boards.shape(0) && is_open(grid_, stones_of(boards, count))) ++count;
        return count;
    }

    // The first positions as rows of numbers, as long as they are of the given type: (stones, mask), or moves
    // in a str.
    NewBoards boards(const nb::typed<nb::list, nb::object>& given, nb::type_object type) const {
        std::vector<Cells> cells;
        cells.reserve(2 * given.size());
        for (const nb::handle entry : given) {
            const std::optional<Stones> read = read_entry(entry, type);
            if (!read) break;
            cells.push_back(read->own);
            cells.push_back(read->mask);
        }
        const std::size_t count = cells.size() / 2;
        return array_of<nb::shape<-1, 2>>(std::move(cells), {count, 2});
    }

    void clear() {
        const Turn turn(is_searching_, busy);
        solver_->clear();
    }

  private:
    static constexpr const char* busy = "the solver is already searching";

    struct Found {
        std::vector<std::int8_t> lower{};
        std::vector<std::int8_t> upper{};
        std::vector<std::uint64_t> nodes{};
        Status status = Status::solved;
        std::optional<Ending> end{};

        void add(const Answer& answer) {
            lower.push_back(static_cast<std::int8_t>(answer.bounds.lower));
            upper.push_back(static_cast<std::int8_t>(answer.bounds.upper));
            nodes.push_back(answer.nodes);
            status = answer.status;
            end = answer.end;
        }
    };

    static constexpr std::size_t look_every = 4096;  // positions; a search looks only after 1000 nodes

    Found solve_boards(const Boards& boards, const Limits& limits, Watcher& watcher) {
        Found found;
        for (std::size_t i = 0; i < boards.shape(0) && found.status == Status::solved; ++i) {
            const auto [own, mask] = stones_of(boards, i);
            const bool is_stopped = (i + 1) % look_every == 0 && watcher.wants_stop({}, {});
            found.add(is_stopped ? answer_without_search(own, mask)
                                 : solver_->solve(own, mask, {-64, 64}, limits));
        }
        return found;
    }

    // The answer for a position without a search.
    Answer answer_without_search(Cells stones, Cells mask) {
        Answer answer = solver_->solve(stones, mask, {-64, 64}, {.expansions = 1});
        answer.status = Status::stopped;
        answer.end = Ending{End::interrupted};
        return answer;
    }

    static Stones stones_of(const Boards& boards, std::size_t number) {
        return {boards(number, 0), boards(number, 1)};
    }

    std::optional<Stones> read_entry(nb::handle entry, nb::type_object type) const {
        if (PyUnicode_Check(entry.ptr())) {
            Py_ssize_t length = 0;
            const char* const text = PyUnicode_AsUTF8AndSize(entry.ptr(), &length);
            if (text != nullptr) return after_moves(grid_, {text, static_cast<std::size_t>(length)});
            PyErr_Clear();  // lone surrogates
            return std::nullopt;
        }
        Stones read{};
        const bool is_pair = PyObject_TypeCheck(entry.ptr(), reinterpret_cast<PyTypeObject*>(type.ptr())) &&
                             PyTuple_Check(entry.ptr()) && PyTuple_GET_SIZE(entry.ptr()) == 2 &&
                             nb::try_cast(nb::handle(PyTuple_GET_ITEM(entry.ptr(), 0)), read.own, false) &&
                             nb::try_cast(nb::handle(PyTuple_GET_ITEM(entry.ptr(), 1)), read.mask, false);
        return is_pair ? std::optional(read) : std::nullopt;
    }

    void check(Cells stones, Cells mask) const {
        if (!is_open(grid_, {stones, mask})) throw std::invalid_argument("bad position");
    }

    Grid<AnyShape> grid_{AnyShape{7, 6, 4}};
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
             "guess"_a = below_all,
             "Bounds of the score for the player to move, who owns the stones; scores count as within the "
             "range given. It first asks whether the score is above the guess. The game must not be over.")
        .def(
            "solve_all", &PythonSolver::solve_all, "boards"_a, "limits"_a,
            "Lower and upper bounds and nodes of the positions in the rows (stones, mask) of an array, up to "
            "the first that a limit ends; its status and how it ended.")
        .def("usable", &PythonSolver::usable, "boards"_a,
             "How many rows (stones, mask), from the first on, are positions in which the game goes on.")
        .def("boards", &PythonSolver::boards, "entries"_a, "type"_a,
             "The rows (stones, mask) of positions, from the first on while they are of this type or moves.")
        .def("clear", &PythonSolver::clear, "Forget what is in the table.");
}

const Binding binding("connect_four_solver", register_connect_four_solver);

}  // namespace

}  // namespace plybench
