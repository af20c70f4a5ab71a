// Perft: the number of positions after N plies, one for each sequence of moves. The last ply is only counted.
//
// It is the usual test of a move generator, because the numbers are known for many positions.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/decision.hpp"
#include "core/limits.hpp"
#include "domains/chess/legal.hpp"
#include "domains/chess/play.hpp"

namespace plybench::chess {

struct PerftCount {
    Status status = Status::solved;
    std::optional<Ending> end;
    std::uint64_t nodes = 0;     // positions counted so far, if a limit ended the count
    std::uint64_t expanded = 0;  // positions whose moves were counted or listed
    std::vector<std::pair<Move, std::uint64_t>> moves;  // the finished moves of the first ply
    double seconds = 0;
};

class Perft {
  public:
    explicit Perft(const Limits& limits) : budget_(limits) {}

    PerftCount run(Position position, int depth) {
        PerftCount found;
        try {
            divide(position, depth, found);
        } catch (const Ended& ended) {
            found.status = ended.status;
            found.end = ended.end;
        }
        found.nodes = tally_.leaves;
        found.expanded = tally_.calls;
        found.seconds = budget_.seconds();
        return found;
    }

  private:
    void divide(Position& position, int depth, PerftCount& found) {
        if (depth == 0) {
            tally_.leaves = 1;
            return;
        }
        charge();
        for (const Move move : legal_moves(position)) {
            const std::uint64_t before = tally_.leaves;
            Position next = after(position, move);
            next.to_move == white ? count<white>(next, depth - 1) : count<black>(next, depth - 1);
            found.moves.emplace_back(move, tally_.leaves - before);
        }
    }

    template <Colour us>
    void count(Position& position, int depth) {
        if (depth == 0) {
            ++tally_.leaves;
            return;
        }
        charge();
        if (depth == 1) {
            tally_.leaves += static_cast<std::uint64_t>(count_moves<us>(position));
            return;
        }
        MoveList moves;
        list_moves<us>(position, moves);
        for (const Move move : moves) {
            const Memory memory = play<us>(position, move);
            count<other(us)>(position, depth - 1);
            undo<us>(position, move, memory);
        }
    }

    void charge() {
        if (tally_.calls >= checkpoint_) checkpoint_ = budget_.check(tally_);
        ++tally_.calls;
    }

    Budget budget_;
    GameTally tally_;
    std::uint64_t checkpoint_ = 0;
};

inline PerftCount perft(const Position& position, int depth, const Limits& limits = {}) {
    return Perft(limits).run(position, depth);
}

}  // namespace plybench::chess
