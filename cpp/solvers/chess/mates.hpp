// The shortest mate, proved: can the side to move mate within N moves, whatever the other side does?
//
// The search tries every attack and every defence, so a "no" is as sure as a "yes". The last move of an
// attack must give check. A table keeps the answers by position and number of moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "domains/chess/checking.hpp"
#include "domains/chess/draws.hpp"
#include "domains/chess/legal.hpp"
#include "domains/chess/play.hpp"
#include "solvers/chess/values.hpp"

namespace plybench::chess {

class MateSolver {
  public:
    // look(nodes) is called now and then with the number of positions so far. It may throw to end the search.
    explicit MateSolver(std::function<void(std::uint64_t nodes)> look)
        : look_(std::move(look)), known_(std::size_t{1} << 18) {}

    // Returns the moves of a shortest mate against the longest defence, or no moves if there is no mate in
    // `moves` moves. A mate after fifty moves without progress does not count. (A shortest mate does not
    // repeat positions.)
    std::vector<Move> solve(const Position& position, int moves, const std::vector<Move>& root_moves) {
        uses_table_ = position.clock + 2 * moves < 100;  // hashes know nothing of the clock
        for (int within = 1; within <= moves; ++within) {
            for (const Move move : attacks(position, within)) {
                const bool is_wanted = root_moves.empty() || std::find(root_moves.begin(), root_moves.end(),
                                                                       move) != root_moves.end();
                if (is_wanted && is_mated(after(position, move), within - 1))
                    return line_from(position, move, within);
            }
        }
        return {};
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    // What is known about a position: a number of moves within which it mates, and a smaller number within
    // which it does not.
    struct Known {
        std::uint64_t hash = 0;
        std::int16_t mates_within = 0;  // 0: no mate is known
        std::int16_t safe_for = 0;
    };

    // The moves that may mate within N moves: checks first, and for the last move only checks.
    static std::vector<Move> attacks(const Position& position, int within) {
        const Checking checking(position);
        std::vector<Move> moves, others;
        for (const Move move : legal_moves(position)) {
            // Whether castling or en passant gives check is found out by playing the move.
            const bool is_special = move.kind() == MoveKind::castling || move.kind() == MoveKind::en_passant;
            const bool checks = is_special ? after(position, move).is_check() : checking.gives_check(move);
            if (checks) {
                moves.push_back(move);
            } else if (within > 1) {
                others.push_back(move);
            }
        }
        moves.insert(moves.end(), others.begin(), others.end());
        return moves;
    }

    // Tells whether the side to move can mate within N of its moves.
    bool can_mate(const Position& position, int within) {
        if (has_fifty_moves(position)) return false;
        if (!uses_table_) return attacks_successfully(position, within);
        Known& known = known_[position.hash % known_.size()];
        if (known.hash == position.hash) {
            if (known.mates_within != 0 && known.mates_within <= within) return true;
            if (known.safe_for >= within) return false;
        }
        const bool found = attacks_successfully(position, within);
        Known& slot = known_[position.hash % known_.size()];
        if (slot.hash != position.hash) slot = {position.hash, 0, 0};
        if (found) {
            slot.mates_within = static_cast<std::int16_t>(
                slot.mates_within == 0 ? within : std::min<int>(slot.mates_within, within));
        } else {
            slot.safe_for = static_cast<std::int16_t>(std::max<int>(slot.safe_for, within));
        }
        return found;
    }

    bool attacks_successfully(const Position& position, int within) {
        for (const Move move : attacks(position, within)) {
            if (is_mated(after(position, move), within - 1)) return true;
        }
        return false;
    }

    // Tells whether the side to move is mated now, or within N moves of the other side.
    bool is_mated(const Position& position, int within) {
        if (++nodes_ % 512 == 0) look_(nodes_);
        const bool is_check = position.is_check();
        if (within == 0) return is_check && count_moves(position) == 0;
        const MoveList moves = legal_moves(position);
        if (moves.size() == 0) return is_check;
        if (has_fifty_moves(position)) return false;
        // Captures are tried first: captures of attacking pieces refute most attacks.
        for (const bool takes : {true, false}) {
            for (const Move move : moves) {
                if (is_capture(position, move) == takes && !can_mate(after(position, move), within))
                    return false;
            }
        }
        return true;
    }

    // Plays on from a proved mate: the longest defence against the shortest attack.
    std::vector<Move> line_from(const Position& position, Move first, int within) {
        std::vector<Move> line{first};
        Position here = after(position, first);
        for (int left = within - 1; left > 0; --left) {
            const Move defence = longest_defence(here, left);
            if (defence == no_move) break;  // mated already
            line.push_back(defence);
            play(here, defence);
            const Move attack = attack_within(here, left);
            line.push_back(attack);
            play(here, attack);
        }
        return line;
    }

    Move longest_defence(const Position& position, int within) {
        for (const Move move : legal_moves(position)) {
            if (within == 1 || !can_mate(after(position, move), within - 1)) return move;
        }
        return no_move;
    }

    Move attack_within(const Position& position, int within) {
        for (const Move move : attacks(position, within)) {
            if (is_mated(after(position, move), within - 1)) return move;
        }
        return no_move;
    }

    std::function<void(std::uint64_t)> look_;
    std::vector<Known> known_;
    std::uint64_t nodes_ = 0;
    bool uses_table_ = true;
};

}  // namespace plybench::chess
