// A chess engine: a table, threads that share it, and one search at a time.
//
// With one thread and a limit on depth or nodes, a search from a cleared engine always gives the same answer.
// Several threads search the same moves and learn from each other through the table.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "chess/engine/thinker.hpp"

namespace plybench::chess {

struct Found {
    Status status = Status::solved;
    std::string reason;
    std::vector<RootMove> lines;  // the best first
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

class Engine {
  public:
    // Called with a line, its rank from 0, and the nodes of all threads.
    using Report = std::function<void(const RootMove& line, std::size_t rank, std::uint64_t nodes)>;

    Engine(std::size_t table_bytes, int threads, Evaluation evaluation, Switches switches)
        : shared_{switches, evaluation, Table(table_bytes), {}, {}, {}} {
        for (int i = 0; i < threads; ++i) thinkers_.push_back(std::make_unique<Thinker>(shared_));
    }

    void clear() {
        shared_.table.clear();
        for (const auto& thinker : thinkers_) thinker->clear();
    }

    // Before a search that another thread may stop: forgets what these two were told before.
    void arm() {
        shared_.is_stopped = false;
        shared_.timer.forget_hit();
    }

    // Any thread may call these two; if no search runs, they are for the next one.
    void stop() {
        {
            const std::lock_guard lock(mutex_);
            shared_.is_stopped = true;
        }
        changed_.notify_all();
    }

    void ponder_hit() {
        {
            const std::lock_guard lock(mutex_);
            shared_.timer.ponder_hit();
        }
        changed_.notify_all();
    }

    const Table& table() const { return shared_.table; }
    const Timer& timer() const { return shared_.timer; }

    // Searches from a position after a game whose positions had these hashes, without the position's own.
    Found search(const Position& root, const std::vector<std::uint64_t>& earlier, const Task& task,
                 const Limits& limits, const Report& report, Custom custom = {}) {
        shared_.custom = std::move(custom);
        shared_.timer.start(task);
        shared_.table.begin_search();
        for (const auto& thinker : thinkers_) thinker->set_root(root, earlier, task.root_moves);
        Found found;
        if (!main().moves().empty()) run(task, limits, report, found);
        const std::vector<RootMove>& moves = main().moves();
        const std::size_t lines = std::min(static_cast<std::size_t>(task.lines), moves.size());
        found.lines.assign(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(lines));
        found.depth = main().depth();
        found.nodes = nodes();
        found.seconds = shared_.timer.seconds();
        arm();
        return found;
    }

  private:
    Thinker& main() { return *thinkers_.front(); }

    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& thinker : thinkers_) sum += thinker->nodes();
        return sum;
    }

    void run(const Task& task, const Limits& limits, const Report& report, Found& found) {
        Budget budget(limits);
        Thinker::Report lines;
        if (report) lines = [&](std::size_t rank) { report(main().moves()[rank], rank, nodes()); };
        std::vector<std::jthread> helpers;
        const Closing closing{*this, helpers};
        for (std::size_t i = 1; i < thinkers_.size(); ++i)
            helpers.emplace_back([this, &task, i] { help(task, *thinkers_[i], i % 2 == 1); });
        try {
            main().think(task, budget, limits, true, false, lines);
            wait_if_told(task, limits);
        } catch (const Ended& end) {
            found.status = end.status;
            found.reason = end.reason;
        }
    }

    void help(const Task& task, Thinker& thinker, bool is_ahead) {
        Task own = task;
        own.nodes = std::numeric_limits<std::uint64_t>::max();
        Budget budget{Limits{}};
        try {
            thinker.think(own, budget, Limits{}, false, is_ahead, {});
        } catch (const Ended&) {  // the main thread has finished
        }
    }

    // A search that is done waits for `stop`, or while pondering for the opponent's move.
    void wait_if_told(const Task& task, const Limits& limits) {
        Budget budget(limits);
        std::unique_lock lock(mutex_);
        while (!shared_.is_stopped && (task.is_infinite || shared_.timer.is_pondering())) {
            changed_.wait_for(lock, std::chrono::milliseconds(20));
            lock.unlock();
            budget.look(GameTally{});
            lock.lock();
        }
    }

    // Ends the helpers, also when an exception ends the search.
    struct Closing {
        Engine& engine;
        std::vector<std::jthread>& helpers;

        ~Closing() {
            if (helpers.empty()) return;
            engine.shared_.is_stopped = true;
            helpers.clear();  // waits for them
        }
    };

    Shared shared_;
    std::vector<std::unique_ptr<Thinker>> thinkers_;
    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace plybench::chess
