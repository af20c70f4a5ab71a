// Hands out the legal moves of a position one by one, the most promising first, and generates them only when
// they are asked for: often the first one ends the node.
//
// The order: the table's move, captures that do not lose the exchange, quiet moves, the other captures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "chess/engine/exchange.hpp"
#include "chess/engine/histories.hpp"
#include "chess/engine/switches.hpp"
#include "chess/legality.hpp"

namespace plybench::chess {

// What the order of moves depends on besides the position.
struct Hints {
    Move first = no_move;                     // of the table
    std::array<Move, 2> killers{};            // quiet moves that refuted a sibling
    Move counter = no_move;                   // one that refuted the opponent's last move before
    std::array<const Answers*, 3> answers{};  // what followed on the last moves; null where there is none
};

class Picker {
  public:
    Picker(const Position& position, const Switches& switches, Histories& histories, const Hints& hints)
        : position_(position), switches_(switches), histories_(histories), hints_(hints) {
        if (!switches.captures_first) stage_ = Stage::list_all;
        if (hints.first != no_move && is_legal(position, hints.first)) {
            after_first_ = std::exchange(stage_, Stage::first);
        } else {
            hints_.first = no_move;
        }
    }

    // For quiescence: only captures and promotions, those that lose the exchange left out.
    void leave_out_quiets() { without_quiets_ = true; }
    void leave_out_bad_captures() { without_bad_ = true; }

    // The next move; no_move when there are no more.
    Move next() {
        switch (stage_) {
            case Stage::first:
                stage_ = after_first_;
                return hints_.first;
            case Stage::list_captures:
                list_moves<Wanted::captures>(position_, moves_);
                score_captures();
                stage_ = Stage::captures;
                [[fallthrough]];
            case Stage::captures:
                while (const Move* move = best()) {
                    if (!is_losing(*move)) return *move;
                    if (!without_bad_) bad_.add(*move);
                }
                stage_ = Stage::list_quiets;
                [[fallthrough]];
            case Stage::list_quiets:
                if (!without_quiets_) {
                    list_moves<Wanted::quiets>(position_, moves_);
                    score_quiets();
                }
                stage_ = Stage::quiets;
                [[fallthrough]];
            case Stage::quiets:
                if (!without_quiets_) {
                    if (const Move* move = best()) return *move;
                }
                stage_ = Stage::bad_captures;
                [[fallthrough]];
            case Stage::bad_captures:
                while (given_bad_ < bad_.size()) return bad_[given_bad_++];
                return no_move;
            case Stage::list_all:
                list_moves(position_, moves_);
                stage_ = Stage::all;
                [[fallthrough]];
            case Stage::all:
                return next_as_listed();
        }
        return no_move;
    }

  private:
    enum class Stage : std::uint8_t {
        first,
        list_captures,
        captures,
        list_quiets,
        quiets,
        bad_captures,
        list_all,
        all
    };

    Move next_as_listed() {
        while (given_ < moves_.size()) {
            const Move move = moves_[given_++];
            const bool is_wanted = !without_quiets_ || !is_quiet(position_, move);
            if (move != hints_.first && is_wanted) return move;
        }
        return no_move;
    }

    // The best of the moves that are left; null when there are none.
    const Move* best() {
        while (given_ < moves_.size()) {
            std::size_t found = given_;
            for (std::size_t i = given_ + 1; i < moves_.size(); ++i) {
                if (scores_[i] > scores_[found]) found = i;
            }
            Move* moves = moves_.begin();
            std::swap(moves[found], moves[given_]);
            std::swap(scores_[found], scores_[given_]);
            const Move* move = moves + given_++;
            if (*move != hints_.first) return move;
        }
        return nullptr;
    }

    bool is_losing(Move move) const { return switches_.exchanges && !wins_exchange(position_, move, 0); }

    void score_captures() {
        constexpr std::array<int, 7> worth{100, 300, 300, 500, 900, 0, 0};
        for (std::size_t i = given_; i < moves_.size(); ++i) {
            const Move move = moves_[i];
            const Piece piece = position_.board[move.from()];
            const Kind taken =
                move.kind() == MoveKind::en_passant ? pawn : kind_of(position_.board[move.to()]);
            scores_[i] = 64 * worth[taken] - kind_of(piece);
            if (move.is_promotion()) scores_[i] += 64 * (worth[move.promoted()] - worth[pawn]);
            if (switches_.history) scores_[i] += histories_.capture(piece, move.to(), taken);
        }
    }

    void score_quiets() {
        for (std::size_t i = given_; i < moves_.size(); ++i) scores_[i] = score_of_quiet(moves_[i]);
    }

    int score_of_quiet(Move move) {
        constexpr int above_all = 1'000'000;
        if (switches_.killers) {
            if (move == hints_.killers[0]) return above_all + 2;
            if (move == hints_.killers[1]) return above_all + 1;
            if (move == hints_.counter) return above_all;
        }
        if (!switches_.history) return 0;
        const Piece piece = position_.board[move.from()];
        int score = histories_.quiet(position_.to_move, move);
        for (const Answers* answers : hints_.answers) {
            if (answers != nullptr) score += (*answers)[place_of(piece)][static_cast<std::size_t>(move.to())];
        }
        return score;
    }

    const Position& position_;
    const Switches& switches_;
    Histories& histories_;
    Hints hints_;
    Stage stage_ = Stage::list_captures;
    Stage after_first_ = Stage::list_captures;
    bool without_quiets_ = false;
    bool without_bad_ = false;
    std::size_t given_ = 0;
    std::size_t given_bad_ = 0;
    MoveList moves_;
    MoveList bad_;
    std::array<int, MoveList::capacity> scores_;
};

}  // namespace plybench::chess
