// Generates exactly the legal moves of a position, without making moves to test them.
//
// First it finds pins and checks (pins.hpp). Then the pawns as a set, and each other piece, give sets of
// targets to a sink, which counts or lists them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "domains/chess/moves.hpp"
#include "domains/chess/pins.hpp"
#include "domains/chess/play.hpp"
#include "domains/chess/position.hpp"

namespace plybench::chess {

// All moves, captures with all promotions, or all other moves (quiets).
enum class Wanted : std::uint8_t { all, captures, quiets };

namespace details {

// Writes the moves of one position to a sink.
template <Colour us, Wanted wanted, typename Sink>
class Generator {
  public:
    Generator(const Position& position, Sink& sink)
        : position_(position),
          sink_(sink),
          pins_and_checks_(pins_and_checks_of<us>(position)),
          targets_(wanted_targets()) {}

    void run() {
        const Square king_square = position_.king_of(us);
        sink_.piece(king_square, king_attacks(king_square) & targets_ & ~pins_and_checks_.danger);
        if (pins_and_checks_.check_mask == 0) return;  // in double check only the king can move
        targets_ &= pins_and_checks_.check_mask;
        add_knights();
        add_bishops();
        add_rooks();
        add_queens();
        add_pushes();
        add_captures();
        if constexpr (wanted != Wanted::quiets) add_en_passant();
        if constexpr (wanted != Wanted::captures) add_castling();
    }

  private:
    static constexpr Colour them = other(us);
    static constexpr Bitboard last_rank = rank_mask(us == white ? 7 : 0);
    static constexpr Bitboard third_rank = rank_mask(us == white ? 2 : 5);
    static constexpr Bitboard home_rank = rank_mask(us == white ? 0 : 7);

    Bitboard wanted_targets() const {
        if constexpr (wanted == Wanted::captures) return position_.colours[them];
        if constexpr (wanted == Wanted::quiets) return ~position_.occupied();
        return ~position_.colours[us];
    }

    void add_knights() {
        const Bitboard pinned = pins_and_checks_.straight_pins | pins_and_checks_.diagonal_pins;
        for (const Square from : each(position_.pieces(us, knight) & ~pinned)) {
            sink_.piece(from, knight_attacks(from) & targets_);
        }
    }

    void add_bishops() {
        const Bitboard movable = position_.pieces(us, bishop) & ~pins_and_checks_.straight_pins;
        for (const Square from : each(movable)) sink_.piece(from, diagonals(from));
    }

    void add_rooks() {
        const Bitboard movable = position_.pieces(us, rook) & ~pins_and_checks_.diagonal_pins;
        for (const Square from : each(movable)) sink_.piece(from, straights(from));
    }

    void add_queens() {
        for (const Square from : each(position_.pieces(us, queen))) {
            Bitboard targets = 0;
            if ((pins_and_checks_.straight_pins & bit(from)) == 0) targets |= diagonals(from);
            if ((pins_and_checks_.diagonal_pins & bit(from)) == 0) targets |= straights(from);
            sink_.piece(from, targets);
        }
    }

    Bitboard diagonals(Square from) const {
        const Bitboard reached = bishop_attacks(from, position_.occupied()) & targets_;
        return pins_and_checks_.diagonal_pins & bit(from) ? reached & pins_and_checks_.diagonal_pins
                                                          : reached;
    }

    Bitboard straights(Square from) const {
        const Bitboard reached = rook_attacks(from, position_.occupied()) & targets_;
        return pins_and_checks_.straight_pins & bit(from) ? reached & pins_and_checks_.straight_pins
                                                          : reached;
    }

    void add_pushes() {
        constexpr int step = push_step<us>;
        const Bitboard pawns = position_.pieces(us, pawn) & ~pins_and_checks_.diagonal_pins;
        const Bitboard empty = ~position_.occupied();
        const Bitboard free = shift_squares<step>(pawns & ~pins_and_checks_.straight_pins);
        const Bitboard pinned =
            shift_squares<step>(pawns & pins_and_checks_.straight_pins) & pins_and_checks_.straight_pins;
        const Bitboard once = (free | pinned) & empty;
        if constexpr (wanted != Wanted::captures) {
            const Bitboard twice =
                shift_squares<step>(once & third_rank) & empty & pins_and_checks_.check_mask;
            sink_.pawns(once & pins_and_checks_.check_mask & ~last_rank, step, MoveKind::plain);
            sink_.pawns(twice, 2 * step, MoveKind::double_push);
        }
        if constexpr (wanted != Wanted::quiets) {
            sink_.promotions(once & pins_and_checks_.check_mask & last_rank, step);
        }
    }

    void add_captures() {
        if constexpr (wanted == Wanted::quiets) return;
        const Bitboard pawns = position_.pieces(us, pawn) & ~pins_and_checks_.straight_pins;
        const Bitboard free = pawns & ~pins_and_checks_.diagonal_pins,
                       pinned = pawns & pins_and_checks_.diagonal_pins;
        const Bitboard takable = position_.colours[them] & pins_and_checks_.check_mask;
        const Bitboard west =
            west_captures<us>(free) | (west_captures<us>(pinned) & pins_and_checks_.diagonal_pins);
        const Bitboard east =
            east_captures<us>(free) | (east_captures<us>(pinned) & pins_and_checks_.diagonal_pins);
        sink_.pawns(west & takable & ~last_rank, west_step<us>, MoveKind::plain);
        sink_.pawns(east & takable & ~last_rank, east_step<us>, MoveKind::plain);
        sink_.promotions(west & takable & last_rank, west_step<us>);
        sink_.promotions(east & takable & last_rank, east_step<us>);
    }

    void add_en_passant() {
        const Square to = position_.en_passant;
        if (to == no_square) return;
        for (const Square from : each(pawn_attacks(them, to) & position_.pieces(us, pawn))) {
            if (position_.is_safe_en_passant(us, from, to)) sink_.move(Move(from, to, MoveKind::en_passant));
        }
    }

    void add_castling() {
        if (pins_and_checks_.checkers != 0) return;
        for (const Square rook_from : each(position_.rooks_to_castle & home_rank)) {
            const Square king_from = position_.king_of(us);
            if (can_castle(king_from, rook_from)) {
                sink_.move(Move(king_from, rook_from, MoveKind::castling));
            }
        }
    }

    // All squares that king and rook pass or enter must be free, except for the two themselves. The king must
    // meet no danger on its way. In Chess960 the rook may have shielded the king's new square along the rank.
    bool can_castle(Square king_from, Square rook_from) const {
        const CastlingSquares squares(king_from, rook_from);
        const Bitboard king_way = between(king_from, squares.king_to) | bit(squares.king_to);
        const Bitboard rook_way = between(rook_from, squares.rook_to) | bit(squares.rook_to);
        const Bitboard others = position_.occupied() ^ bit(king_from) ^ bit(rook_from);
        if (((king_way | rook_way) & others) != 0 || (king_way & pins_and_checks_.danger) != 0) return false;
        const Bitboard seen = rook_attacks(squares.king_to, others | bit(squares.rook_to));
        return (seen & home_rank & position_.rooks_and_queens(them)) == 0;
    }

    const Position& position_;
    Sink& sink_;
    const PinsAndChecks pins_and_checks_;
    Bitboard targets_;
};

// Counts moves without making them.
class Counter {
  public:
    void piece(Square, Bitboard targets) { count_ += size_of(targets); }
    void pawns(Bitboard targets, int, MoveKind) { count_ += size_of(targets); }
    void promotions(Bitboard targets, int) { count_ += 4 * size_of(targets); }
    void move(Move) { ++count_; }
    int count() const { return count_; }

  private:
    int count_ = 0;
};

class Lister {
  public:
    explicit Lister(MoveList& moves) : moves_(moves) {}

    void piece(Square from, Bitboard targets) {
        for (const Square to : each(targets)) moves_.add(Move(from, to));
    }

    void pawns(Bitboard targets, int step, MoveKind kind) {
        for (const Square to : each(targets)) moves_.add(Move(to - step, to, kind));
    }

    void promotions(Bitboard targets, int step) {
        for (const Square to : each(targets)) {
            moves_.add(Move(to - step, to, MoveKind::to_queen));
            moves_.add(Move(to - step, to, MoveKind::to_knight));
            moves_.add(Move(to - step, to, MoveKind::to_rook));
            moves_.add(Move(to - step, to, MoveKind::to_bishop));
        }
    }

    void move(Move move) { moves_.add(move); }

  private:
    MoveList& moves_;
};

}  // namespace details

// Adds the legal moves to a list: moves of the king, then of knights, bishops, rooks, queens and pawns, then
// castling; each kind from a1 to h8. The order is part of the contract, so that searches are the same
// everywhere.
template <Colour us, Wanted wanted = Wanted::all>
void list_moves(const Position& position, MoveList& moves) {
    details::Lister lister(moves);
    details::Generator<us, wanted, details::Lister>(position, lister).run();
}

template <Wanted wanted = Wanted::all>
void list_moves(const Position& position, MoveList& moves) {
    position.to_move == white ? list_moves<white, wanted>(position, moves)
                              : list_moves<black, wanted>(position, moves);
}

inline MoveList legal_moves(const Position& position) {
    MoveList moves;
    list_moves(position, moves);
    return moves;
}

template <Colour us>
int count_moves(const Position& position) {
    details::Counter counter;
    details::Generator<us, Wanted::all, details::Counter>(position, counter).run();
    return counter.count();
}

inline int count_moves(const Position& position) {
    return position.to_move == white ? count_moves<white>(position) : count_moves<black>(position);
}

}  // namespace plybench::chess
