// The exact score of Connect Four positions, by a series of questions "is the score above this one?".
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/limits.hpp"
#include "solvers/connect_four/bounds.hpp"
#include "solvers/connect_four/grid.hpp"
#include "solvers/connect_four/position.hpp"
#include "solvers/connect_four/search.hpp"

namespace plybench::connect_four {

// What the solver has proved about a position.
struct Answer {
    Status status = Status::solved;
    Bounds bounds{};
    std::uint64_t nodes = 0;
    std::optional<Ending> end;
};

template <typename Shape>
class Solver {
  public:
    Solver(Shape shape, std::size_t table_bytes, int threads = 1, Ideas ideas = {})
        : grid_(shape),
          ideas_(ideas),
          table_(meter_, table_bytes, grid().bits(), threads == 1 ? Growth::with_work : Growth::none) {
        for (int i = 0; i < threads; ++i)
            searches_.push_back(std::make_unique<Search<Shape>>(shape, ideas, meter_, table_,
                                                                threads == 1 ? nullptr : &under_way_));
    }

    void clear() {
        table_.clear();
        for (const auto& search : searches_) search->clear();
    }

    // `stones` are the discs of the player to move. The game must not be over. Scores outside of `wanted`
    // count as its nearer end: with {-1, 1} the solver only finds who wins. With a guess, the first question
    // is whether the score is above the guess.
    Answer solve(Cells stones, Cells mask, Bounds wanted, const Limits& limits, int guess = below_all) {
        Limits own = limits;
        if (searches_.size() > 1) own.stop = &is_answered_;
        is_answered_ = false;
        Budget budget(own);
        first().start(budget, limits.expansions);
        helped_ = 0;
        Answer answer;
        answer.bounds = range(stones, mask, wanted);
        const Bounds all = range(stones, mask, {below_all, above_all});
        try {
            ask(stones, mask, guess, answer.bounds);
            for (int i = 0; ideas_.starts_with_short_wins && i < short_moves; ++i) {
                ask(stones, mask, all.upper - 1 - i, answer.bounds);
                ask(stones, mask, all.lower + i, answer.bounds);
            }
            while (answer.bounds.lower < answer.bounds.upper)
                ask(stones, mask, next_question(answer.bounds), answer.bounds);
        } catch (const Ended& end) {
            answer.status = end.status;
            answer.end = end.end;
        }
        answer.nodes = first().nodes() + helped_;
        return answer;
    }

  private:
    // Wins and losses within a few moves are cheap to find or to rule out, because few positions can be
    // reached in so few moves. So the first questions are about the ends of the range.
    static constexpr int short_moves = 7;

    const Grid<Shape>& grid() const { return grid_.get(); }
    Search<Shape>& first() { return *searches_.front(); }

    Bounds range(Cells stones, Cells mask, Bounds wanted) const {
        const int discs = std::popcount(mask);
        Bounds bounds{-win_after(grid(), discs + 1), win_after(grid(), discs + 2)};
        // A player who already has a line wins with any move. On a board set up by hand this is possible.
        if ((grid().winning_cells(stones, mask) & grid().landings(mask)) != 0 || grid().has_line(stones))
            bounds.lower = bounds.upper = win_after(grid(), discs);
        return {std::clamp(bounds.lower, wanted.lower, wanted.upper),
                std::clamp(bounds.upper, wanted.lower, wanted.upper)};
    }

    // The first question is who wins: near 0 most can be proved without search. Later questions halve the
    // range but stay near 0, where most scores are and where searches are shorter.
    static int next_question(Bounds bounds) {
        if (bounds.lower < 0 && bounds.upper > 0) return 0;
        const int middle = bounds.lower + (bounds.upper - bounds.lower) / 2;
        if (middle <= 0 && bounds.lower / 2 < middle) return bounds.lower / 2;
        if (middle >= 0 && bounds.upper / 2 > middle) return bounds.upper / 2;
        return middle;
    }

    // Finds out whether the score is above `score`, unless the bounds say so.
    void ask(Cells stones, Cells mask, int score, Bounds& known) {
        if (score < known.lower || score >= known.upper) return;
        const Window window{score, score + 1};
        const int found =
            searches_.size() == 1 ? first().ask(stones, mask, window) : ask_together(stones, mask, window);
        (found <= score ? known.upper : known.lower) = std::clamp(found, known.lower, known.upper);
    }

    // Lets all threads answer the same question; the first answer counts. The threads share what they learn
    // through the table. The score is the same for any number of threads, the nodes are not.
    int ask_together(Cells stones, Cells mask, Window window) {
        Question question{stones, mask, window, {}};
        is_answered_ = false;
        under_way_.clear();
        std::vector<std::jthread> helpers;
        const Closing closing{*this, helpers};
        for (std::size_t i = 1; i < searches_.size(); ++i)
            helpers.emplace_back([this, &question, i] { help(question, *searches_[i]); });
        try {
            answer(question, first().ask(stones, mask, window));
        } catch (const Ended&) {
            const std::lock_guard lock(mutex_);
            if (!question.answer) throw;
        }
        return *question.answer;
    }

    struct Question {
        Cells stones;
        Cells mask;
        Window window;
        std::optional<int> answer;
    };

    // Ends the helpers of a question, also after an exception.
    struct Closing {
        Solver& solver;
        std::vector<std::jthread>& helpers;

        ~Closing() {
            {
                const std::lock_guard lock(solver.mutex_);
                solver.is_answered_ = true;
            }
            solver.changed_.notify_all();
            helpers.clear();  // waits for them
        }
    };

    void answer(Question& question, int score) {
        const std::lock_guard lock(mutex_);
        if (!question.answer) question.answer = score;
        is_answered_ = true;
    }

    void help(Question& question, Search<Shape>& search) {
        {
            std::unique_lock lock(mutex_);
            if (changed_.wait_for(lock, patience, [this] { return is_answered_.load(); })) return;
        }
        Budget budget(Limits{.stop = &is_answered_});
        search.start(budget, std::numeric_limits<std::uint64_t>::max());
        try {
            answer(question, search.ask(question.stones, question.mask, question.window));
        } catch (const Ended&) {  // another thread was first
        }
        helped_ += search.nodes();
    }

    static constexpr std::chrono::milliseconds patience{2};  // most questions need no help

    GridOf<Shape> grid_;
    Ideas ideas_;
    Meter meter_;
    BoundTable table_;
    UnderWay under_way_;
    std::vector<std::unique_ptr<Search<Shape>>> searches_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> is_answered_ = false;
    std::atomic<std::uint64_t> helped_ = 0;
};

}  // namespace plybench::connect_four
