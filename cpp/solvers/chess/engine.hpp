// A chess engine: a table, threads that share it, and one search at a time.
//
// With one thread and a limit on depth or nodes, a search from a cleared engine always gives the same answer.
// Several threads search the same moves and learn from each other through the table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "solvers/chess/mates.hpp"
#include "solvers/chess/root_search.hpp"

namespace plybench::chess {

struct Found {
    Status status = Status::solved;
    std::optional<Ending> end;
    std::vector<RootMove> lines;  // the best line first
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

class Engine {
  public:
    // Called with a line, its rank from 0, and the nodes of all threads.
    using Report = std::function<void(const RootMove& line, std::size_t rank, std::uint64_t nodes)>;

    Engine(std::size_t table_bytes, int threads, Evaluation evaluation, Switches switches)
        : shared_{switches, evaluation, Table(table_bytes), {}, {}, {}, {}} {
        for (int i = 0; i < threads; ++i) searches_.push_back(std::make_unique<RootSearch>(shared_));
    }

    void clear() {
        shared_.table.clear();
        for (const auto& search : searches_) search->clear();
    }

    // Call it before a search that another thread may stop. It forgets earlier calls of stop() and
    // ponder_hit().
    void arm() {
        shared_.is_stopped = false;
        shared_.timer.forget_hit();
    }

    // Any thread may call stop() and ponder_hit(). If no search runs, they take effect in the next one.
    void stop() { shared_.is_stopped = true; }

    void ponder_hit() {
        const std::lock_guard lock(mutex_);
        shared_.timer.ponder_hit();
    }

    const Table& table() const { return shared_.table; }
    const Timer& timer() const { return shared_.timer; }

    // Searches a position. `earlier` has the hashes of the game's positions before it.
    Found search(const Position& root, const std::vector<std::uint64_t>& earlier, const Task& task,
                 const Limits& limits, const Report& report, Custom custom = {}) {
        shared_.custom = std::move(custom);
        {
            const std::lock_guard lock(mutex_);  // `ponder_hit` may come just now
            shared_.timer.start(task);
        }
        shared_.is_main_done = false;
        shared_.table.begin_search();
        for (const auto& search : searches_) search->set_root(root, earlier, task.root_moves);
        Found found;
        if (!main().moves().empty()) run(task, limits, report, found);
        found.seconds = shared_.timer.seconds();
        arm();
        return found;
    }

  private:
    RootSearch& main() { return *searches_.front(); }

    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& search : searches_) sum += search->nodes();
        return sum;
    }

    void run(const Task& task, const Limits& limits, const Report& report, Found& found) {
        Budget budget(limits);
        try {
            deepen(task, limits, budget, report, found);
            if (task.mate > 0) prove_mate(task, limits, budget, report, found);
        } catch (const Ended& end) {
            found.status = end.status;
            found.end = end.end;
        }
    }

    // Lets all threads search. Keeps what they have found even when they are stopped.
    void deepen(const Task& task, const Limits& limits, Budget& budget, const Report& report, Found& found) {
        Task own = task;
        if (task.mate > 0) own.depth = std::min(task.depth, depth_before_proof);
        RootSearch::Report lines;
        if (report) lines = [&](std::size_t rank) { report(main().moves()[rank], rank, nodes()); };
        const Closing closing{*this, found, own.lines};
        for (std::size_t i = 1; i < searches_.size(); ++i)
            helpers_.emplace_back([this, &own, i] { help(own, *searches_[i], i % 2 == 1); });
        main().deepen(own, budget, limits, true, false, lines);
    }

    // Looks for the shortest mate, or proves that there is no mate in N moves.
    void prove_mate(const Task& task, const Limits& limits, Budget& budget, const Report& report,
                    Found& found) {
        const std::uint64_t before = found.nodes, most = std::min(task.nodes, limits.expansions);
        MateSolver solver([&](std::uint64_t nodes) {
            found.nodes = before + nodes;
            main().check(found.nodes, most, budget);
        });
        const std::vector<Move> line = solver.solve(main().root(), task.mate, task.root_moves);
        found.nodes = before + solver.nodes();
        if (line.empty()) {
            found.end = Ending::of(End::no_mate, task.mate);
            return;
        }
        const int plies = static_cast<int>(line.size());
        found.lines = {RootMove{.move = line[0],
                                .value = mates_at(plies),
                                .depth = plies,
                                .deepest = plies,
                                .nodes = solver.nodes(),
                                .line = line}};
        found.depth = plies;
        if (report) report(found.lines[0], 0, found.nodes);
    }

    void help(const Task& task, RootSearch& search, bool is_ahead) {
        Task own = task;
        own.nodes = std::numeric_limits<std::uint64_t>::max();
        Budget budget{Limits{}};
        try {
            search.deepen(own, budget, Limits{}, false, is_ahead, {});
        } catch (const Ended&) {  // the main thread has finished
        }
    }

    // Ends the helpers and takes over the result of the main thread, also when an exception ends the search.
    struct Closing {
        Engine& engine;
        Found& found;
        int lines;

        ~Closing() {
            engine.shared_.is_main_done = true;
            engine.helpers_.clear();  // waits for them
            const std::vector<RootMove>& moves = engine.main().moves();
            const std::size_t count = std::min(static_cast<std::size_t>(lines), moves.size());
            found.lines.assign(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count));
            found.depth = engine.main().depth();
            found.nodes = engine.nodes();
        }
    };

    static constexpr int depth_before_proof = 8;  // gives an answer in case the proof takes too long

    Shared shared_;
    std::vector<std::unique_ptr<RootSearch>> searches_;
    std::vector<std::jthread> helpers_;
    std::mutex mutex_;  // guards the start of the timer
};

}  // namespace plybench::chess
