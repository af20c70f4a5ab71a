#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/unique_ptr.h>

#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/search.hpp"
#include "bindings/turn.hpp"
#include "domains/chess/checks.hpp"
#include "domains/chess/fen.hpp"
#include "domains/chess/uci.hpp"
#include "solvers/chess/engine.hpp"

namespace plybench {

namespace {

using namespace chess;

Switches switches_from(const std::map<std::string, bool>& given) {
    Switches switches;
    for (const auto& [name, value] : given) {
        bool is_known = false;
        for (const NamedSwitch& known : switches_by_name) {
            if (known.name != name) continue;
            switches.*known.value = value;
            is_known = true;
        }
        require(is_known, "there is no switch " + name);
    }
    return switches;
}

// A line in Python's values.
struct PythonLine {
    int rank;
    int depth;
    int deepest;
    int score;
    std::optional<int> mate;
    std::string bound;
    std::vector<std::string> moves;
    std::uint64_t nodes;
    double seconds;
    int table_use;
};

struct PythonFound {
    std::string status;
    std::optional<Ending> end{};
    std::vector<PythonLine> lines;
    int depth;
    std::uint64_t nodes;
    double seconds;
};

// The task as Python hands it over, with moves as text.
struct PythonTask {
    Task task;
    std::vector<std::string> root_moves;
};

class PythonEngine {
  public:
    PythonEngine(std::size_t hash_bytes, int threads, const std::string& evaluation,
                 const std::map<std::string, bool>& switches)
        : threads_(threads) {
        require(threads >= 1 && threads <= 512, "threads must be from 1 to 512");
        engine_ =
            std::make_unique<Engine>(hash_bytes, threads, evaluation_of(evaluation), switches_from(switches));
    }

    PythonFound search(const Position& position, const std::vector<std::string>& moves,
                       const PythonTask& wanted, const PythonLimits& given, const nb::object& report,
                       const nb::object& evaluate, const std::vector<std::uint64_t>& before) {
        const Turn turn(is_searching_, "the engine is already searching");
        require(evaluate.is_none() || threads_ == 1, "an evaluation in Python needs threads=1");
        Position root = position;
        std::vector<std::uint64_t> earlier = before;
        for (const std::string& text : moves) {
            earlier.push_back(root.hash);
            play(root, legal_move(root, text));
        }
        Task task = wanted.task;
        for (const std::string& text : wanted.root_moves) task.root_moves.push_back(legal_move(root, text));
        PythonWatcher watcher(given);
        const Limits limits = limits_for(given, watcher);
        Engine::Report lines;
        if (!report.is_none()) {
            lines = [&](const RootMove& line, std::size_t rank, std::uint64_t nodes) {
                const GilTaken taken;
                call_python(report,
                            nb::make_tuple(python_line(root, line, rank, nodes, engine_->timer().seconds())));
            };
        }
        Found found;
        {
            const GilReleased released;
            found = engine_->search(root, earlier, task, limits, lines, custom_from(evaluate));
        }
        PythonFound answer{
            plybench::name_of(found.status), found.end, {}, found.depth, found.nodes, found.seconds};
        for (std::size_t rank = 0; rank < found.lines.size(); ++rank)
            answer.lines.push_back(python_line(root, found.lines[rank], rank, found.nodes, found.seconds));
        return answer;
    }

    void clear() {
        const Turn turn(is_searching_, "the engine is searching");
        engine_->clear();
    }

    void arm() { engine_->arm(); }
    void stop() { engine_->stop(); }
    void ponder_hit() { engine_->ponder_hit(); }

  private:
    static Move legal_move(const Position& position, const std::string& text) {
        const std::optional<Move> move = read_move(position, text);
        require(move.has_value(), "'" + text + "' is not a legal move in " + write_fen(position));
        return *move;
    }

    // Calls Python for every value, and takes the GIL each time.
    static Custom custom_from(const nb::object& evaluate) {
        if (evaluate.is_none()) return {};
        return [function = nb::handle(evaluate)](const Position& position) {
            const GilTaken taken;
            const nb::object value = call_python(function, nb::make_tuple(position));
            int number = 0;
            if (!nb::try_cast(value, number))
                throw nb::type_error("an evaluation must return an int, in centipawns");
            return number;
        };
    }

    PythonLine python_line(const Position& root, const RootMove& found, std::size_t rank, std::uint64_t nodes,
                           double seconds) const {
        const int value = found.best_known();
        PythonLine line{
            static_cast<int>(rank) + 1, found.depth, found.deepest, value,   {},
            name_of(found.bound),       {},          nodes,         seconds, engine_->table().use()};
        if (is_mate(value)) line.mate = moves_to_mate(value);
        Position position = root;
        for (const Move move : found.line) {
            line.moves.push_back(write_move(position, move));
            play(position, move);
        }
        return line;
    }

    static std::string name_of(BoundKind bound) {
        return bound == BoundKind::lower ? "lower" : bound == BoundKind::upper ? "upper" : "exact";
    }

    int threads_;
    std::unique_ptr<Engine> engine_;
    std::atomic<bool> is_searching_ = false;
};

void bind_task(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<PythonTask>(m, "ChessWanted", "What a chess engine is asked; everything is optional.")
        .def(
            "__init__",
            [](PythonTask* self, std::optional<int> depth, std::optional<std::uint64_t> nodes,
               std::optional<int> mate, std::optional<double> seconds,
               std::optional<std::tuple<double, double, int>> clock, std::vector<std::string> root_moves,
               int lines, bool pondering, bool infinite) {
                Task task;
                require(depth.value_or(1) >= 1, "depth must be at least 1");
                require(mate.value_or(1) >= 1, "mate must be at least 1");
                require(lines >= 1, "lines must be at least 1");
                require(!std::isnan(seconds.value_or(1)) && seconds.value_or(1) >= 0,
                        "seconds must be 0 or more");
                task.depth = std::min(depth.value_or(most_plies), most_plies);
                if (nodes) task.nodes = *nodes;
                task.mate = mate.value_or(0);
                if (seconds) task.seconds = *seconds;
                if (clock) {
                    const auto [left, increment, moves_to_go] = *clock;
                    require(!std::isnan(left) && !std::isnan(increment) && moves_to_go >= 0, "bad clock");
                    task.clock = ClockState{left, std::max(increment, 0.0), moves_to_go};
                }
                task.lines = lines;
                task.is_pondering = pondering;
                task.is_infinite = infinite;
                new (self) PythonTask{std::move(task), std::move(root_moves)};
            },
            nb::kw_only(), "depth"_a = nb::none(), "nodes"_a = nb::none(), "mate"_a = nb::none(),
            "seconds"_a = nb::none(), "clock"_a = nb::none(), "root_moves"_a = std::vector<std::string>(),
            "lines"_a = 1, "pondering"_a = false, "infinite"_a = false,
            "The clock is (seconds left, increment, moves to go or 0) of the side to move.");
}

void bind_answers(nb::module_& m) {
    nb::class_<PythonLine>(m, "ChessLine", "One of the best lines that an engine has found.")
        .def_ro("rank", &PythonLine::rank)
        .def_ro("depth", &PythonLine::depth)
        .def_ro("deepest", &PythonLine::deepest)
        .def_ro("score", &PythonLine::score)
        .def_ro("mate", &PythonLine::mate)
        .def_ro("bound", &PythonLine::bound)
        .def_ro("moves", &PythonLine::moves)
        .def_ro("nodes", &PythonLine::nodes)
        .def_ro("seconds", &PythonLine::seconds)
        .def_ro("table_use", &PythonLine::table_use);
    nb::class_<PythonFound>(m, "ChessFound", "What an engine has found.")
        .def_ro("status", &PythonFound::status)
        .def_ro("end", &PythonFound::end)
        .def_ro("lines", &PythonFound::lines)
        .def_ro("depth", &PythonFound::depth)
        .def_ro("nodes", &PythonFound::nodes)
        .def_ro("seconds", &PythonFound::seconds);
}

void register_chess_engine(nb::module_& m) {
    using namespace nb::literals;
    bind_task(m);
    bind_answers(m);
    nb::class_<PythonEngine>(m, "ChessEngine", "A chess engine with its table; one search at a time.")
        .def(nb::init<std::size_t, int, const std::string&, const std::map<std::string, bool>&>(),
             "hash_bytes"_a, "threads"_a = 1, nb::kw_only(), "evaluation"_a = "tuned",
             "switches"_a = std::map<std::string, bool>())
        .def_static(
            "switch_names",
            [] {
                std::vector<std::pair<std::string, std::string>> names;
                for (const NamedSwitch& known : switches_by_name) names.emplace_back(known.name, known.text);
                return names;
            },
            "The switches in the order of the ladder, each with its description.")
        .def_static(
            "evaluation_names",
            [] { return std::vector<std::string>(evaluation_names.begin(), evaluation_names.end()); },
            "The evaluations, from the simplest to the usual one.")
        .def("search", &PythonEngine::search, "position"_a, "moves"_a, "wanted"_a, "limits"_a,
             "report"_a = nb::none(), "evaluate"_a = nb::none(), "before"_a = std::vector<std::uint64_t>(),
             "Search the position after some moves. `report` gets every line as it is found; `evaluate` "
             "replaces the evaluation: centipawns for the side to move of a ChessPosition. `before` has "
             "the hashes of the positions before `position`, in the order of the game.")
        .def("clear", &PythonEngine::clear, "Forget everything: a new game.")
        .def("arm", &PythonEngine::arm, "Forget a `stop` or `ponder_hit` that came after the last search.")
        .def("stop", &PythonEngine::stop,
             "End the running search, or else the next one; it still answers. Callable from any thread.")
        .def("ponder_hit", &PythonEngine::ponder_hit,
             "The expected move was played: the clock starts now. Callable from any thread.");
}

const Binding binding("chess_engine", register_chess_engine);

}  // namespace

}  // namespace plybench
