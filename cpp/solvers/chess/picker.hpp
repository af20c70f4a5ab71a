// Hands out the legal moves of a position one by one, the most promising first. It generates moves only when
// they are needed, because often the first move ends the node.
//
// The order: the table's move, captures that do not lose the exchange, quiet moves, the other captures.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "domains/chess/checking.hpp"
#include "domains/chess/legality.hpp"
#include "solvers/chess/exchange.hpp"
#include "solvers/chess/histories.hpp"
#include "solvers/chess/switches.hpp"

namespace plybench::chess {

// What the order of the moves depends on, besides the position.
struct Hints {
    Move first = no_move;           // the table's move
    std::array<Move, 2> killers{};  // quiet moves that refuted a sibling
    Move counter = no_move;         // a move that refuted the opponent's last move before
    // Lessons on answers to the opponent's last move, to the own move before it, and to the own move before
    // that.
    std::array<const Answers*, 3> answers{&no_answers, &no_answers, &no_answers};
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

    // For quiescence: hand out only captures and promotions, and no captures that lose the exchange.
    void leave_out_quiets() { without_quiets_ = true; }
    void leave_out_bad_captures() { without_bad_ = true; }

    // From now on, hand out only quiet moves that give check.
    void leave_out_quiets_but(const Checking& checking) {
        wanted_checks_ = &checking;
        if (stage_ == Stage::quiets) drop_unwanted();
    }

    // Returns the next move, or no_move when there are no more.
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
                for (Move move = best(); move != no_move; move = best()) {
                    if (!is_losing(move)) return move;
                    if (!without_bad_) bad_.add(move);
                }
                given_ = moves_.size();
                stage_ = Stage::list_quiets;
                [[fallthrough]];
            case Stage::list_quiets:
                if (!without_quiets_) {
                    list_moves<Wanted::quiets>(position_, moves_);
                    score_quiets();
                    if (wanted_checks_ != nullptr) drop_unwanted();
                }
                stage_ = Stage::quiets;
                [[fallthrough]];
            case Stage::quiets:
                if (!without_quiets_) {
                    if (const Move move = best(); move != no_move) return move;
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
    static constexpr int most_index = 511;  // greater than any place in the list
    static constexpr int taken = std::numeric_limits<int>::min();

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

    // Returns the best of the remaining moves, the first one among equals; no_move when there are none.
    Move best() {
        while (true) {
            int greatest = taken;
            for (std::size_t i = given_; i < moves_.size(); ++i) greatest = std::max(greatest, keys_[i]);
            if (greatest == taken) return no_move;
            const std::size_t found = most_index - static_cast<std::size_t>(greatest & most_index);
            keys_[found] = taken;
            if (moves_[found] != hints_.first) return moves_[found];
        }
    }

    // A score and the place of its move in one number: the compiler can compare eight at a time.
    void set_score(std::size_t i, int score) {
        keys_[i] = score * (most_index + 1) + most_index - static_cast<int>(i);
    }

    void drop_unwanted() {
        for (std::size_t i = given_; i < moves_.size(); ++i) {
            if (keys_[i] != taken && !wanted_checks_->gives_check(moves_[i])) keys_[i] = taken;
        }
    }

    bool is_losing(Move move) const { return switches_.exchanges && !wins_exchange(position_, move, 0); }

    void score_captures() {
        constexpr std::array<int, 7> worth{100, 300, 300, 500, 900, 0, 0};
        for (std::size_t i = given_; i < moves_.size(); ++i) {
            const Move move = moves_[i];
            const Piece piece = position_.board[move.from()];
            const Kind victim =
                move.kind() == MoveKind::en_passant ? pawn : kind_of(position_.board[move.to()]);
            int score = 64 * worth[victim] - kind_of(piece);
            if (move.is_promotion()) score += 64 * (worth[move.promotion_kind()] - worth[pawn]);
            if (switches_.history) score += histories_.capture(piece, move.to(), victim);
            set_score(i, score);
        }
    }

    void score_quiets() {
        const auto& quiet = histories_.quiets(position_.to_move);
        const auto [last, own_last, own_before] = hints_.answers;
        for (std::size_t i = given_; i < moves_.size(); ++i) {
            const Move move = moves_[i];
            int score = rank_of_killer(move);
            if (score == 0 && switches_.history) {
                const std::size_t place = place_of(position_.board[move.from()]);
                const std::size_t to = static_cast<std::size_t>(move.to());
                score = quiet[Histories::squares_of(move)] + (*last)[place][to] + (*own_last)[place][to] +
                        (*own_before)[place][to];
            }
            set_score(i, score);
        }
    }

    // For killers, a score above all histories. Returns 0 for other moves.
    int rank_of_killer(Move move) const {
        constexpr int above_all = 1'000'000;  // times 512 fits an int
        if (!switches_.killers) return 0;
        if (move == hints_.killers[0]) return above_all + 2;
        if (move == hints_.killers[1]) return above_all + 1;
        return move == hints_.counter ? above_all : 0;
    }

    const Position& position_;
    const Switches& switches_;
    Histories& histories_;
    Hints hints_;
    Stage stage_ = Stage::list_captures;
    Stage after_first_ = Stage::list_captures;
    bool without_quiets_ = false;
    bool without_bad_ = false;
    const Checking* wanted_checks_ = nullptr;
    std::size_t given_ = 0;  // moves before this place have been handed out
    std::size_t given_bad_ = 0;
    MoveList moves_;
    MoveList bad_;
    std::array<int, MoveList::capacity> keys_;
};

}  // namespace plybench::chess
