// Twin of src/plybench/domains/chess/evaluations.py: values of positions from White's side, in whole numbers.
//
// Python hands over the tables and weights, so there is no second definition of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <vector>

#include "domains/chess/position.hpp"

namespace plybench {

// The numbers of the evaluations. A PerPiece has the numbers of knight, bishop, rook and queen.
struct ChessWeights {
    static constexpr std::size_t places = 2 * 6 * 64;

    using PerPiece = std::array<int, 4>;

    std::vector<int> opening = std::vector<int>(places);  // by colour, kind and square
    std::vector<int> ending = std::vector<int>(places);
    int whole_phase = 24;
    PerPiece mobility{};          // for each square that a piece reaches
    PerPiece usual{};             // the number of reached squares that is worth nothing
    int doubled = 0;              // for a pawn with an own pawn before it
    int isolated = 0;             // for a pawn without a neighbour
    std::array<int, 8> passed{};  // by rank, seen from the pawn's side
    std::array<int, 2> shield{};  // for a pawn one and two ranks before the king
    int open_file = 0;            // for a file at the king without an own pawn
    PerPiece attackers{};         // for a piece that attacks squares at the king

    void check() const {
        if (opening.size() != places || ending.size() != places)
            throw std::invalid_argument("a chess table must have a value for each piece and square");
        if (whole_phase < 1 || whole_phase > 1000)
            throw std::invalid_argument("a whole phase must be from 1 to 1000");
        check_sizes(opening, 10'000);
        check_sizes(ending, 10'000);
        for (const PerPiece& weights : {mobility, usual, attackers}) check_sizes(weights, 1000);
        check_sizes(passed, 1000);
        check_sizes(shield, 1000);
        check_sizes(std::array{doubled, isolated, open_file}, 1000);
    }

  private:
    // Thirty-two pieces of the largest values, times a phase, stay far below 2^31.
    template <typename Numbers>
    static void check_sizes(const Numbers& numbers, int most) {
        for (const int number : numbers) {
            if (number < -most || number > most)
                throw std::invalid_argument("a weight of chess is too large");
        }
    }
};

enum class ChessEvaluation : std::uint8_t {
    zero,
    material,
    piece_squares,
    mobility,
    pawns,
    king_safety,
    full
};

class ChessEvaluator {
  public:
    using Position = chess::Position;
    using Bitboard = chess::Bitboard;
    using Colour = chess::Colour;

    ChessEvaluator(const ChessWeights& weights, ChessEvaluation form) : weights_(weights), form_(form) {
        weights_.check();
    }

    ChessEvaluation form() const { return form_; }

    int operator()(const Position& position) const {
        switch (form_) {
            case ChessEvaluation::material:
                return material(position);
            case ChessEvaluation::piece_squares:
                return piece_squares(position);
            case ChessEvaluation::mobility:
                return mobility(position);
            case ChessEvaluation::pawns:
                return pawns(position);
            case ChessEvaluation::king_safety:
                return king_safety(position);
            case ChessEvaluation::full:
                return piece_squares(position) + mobility(position) + pawns(position) + king_safety(position);
            default:
                return 0;
        }
    }

  private:
    static constexpr std::array non_pawns{chess::knight, chess::bishop, chess::rook, chess::queen};

    // Pawn 1, knight 3, bishop 3, rook 5, queen 9.
    static int material(const Position& position) {
        const auto& kinds = position.kinds;
        const auto lead = [&](Bitboard pieces) {
            return chess::size_of(pieces & position.colours[chess::white]) -
                   chess::size_of(pieces & position.colours[chess::black]);
        };
        return lead(kinds[chess::pawn]) + 3 * lead(kinds[chess::knight] | kinds[chess::bishop]) +
               5 * lead(kinds[chess::rook]) + 9 * lead(kinds[chess::queen]);
    }

    int piece_squares(const Position& position) const {
        int opening = 0, ending = 0;
        for (const chess::Square square : chess::each(position.occupied())) {
            const chess::Piece piece = position.board[static_cast<std::size_t>(square)];
            const Colour colour = chess::colour_of(piece);
            const std::size_t place =
                (colour * 6u + chess::kind_of(piece)) * 64u + static_cast<unsigned>(square);
            const int sign = colour == chess::white ? 1 : -1;
            opening += sign * weights_.opening[place];
            ending += sign * weights_.ending[place];
        }
        const int left = phase(position, position.occupied());
        return (opening * left + ending * (weights_.whole_phase - left)) / weights_.whole_phase;
    }

    // How much of the opening is left.
    int phase(const Position& position, Bitboard among) const {
        const auto count = [&](chess::Kind kind) { return chess::size_of(position.kinds[kind] & among); };
        const int weighed =
            count(chess::knight) + count(chess::bishop) + 2 * count(chess::rook) + 4 * count(chess::queen);
        return std::min(weighed, weights_.whole_phase);
    }

    int mobility(const Position& position) const {
        return mobility_of(position, chess::white) - mobility_of(position, chess::black);
    }

    int mobility_of(const Position& position, Colour us) const {
        int value = 0;
        for (std::size_t i = 0; i < non_pawns.size(); ++i) {
            for (const chess::Square from : chess::each(position.pieces(us, non_pawns[i]))) {
                const Bitboard reached = chess::attacks_of(non_pawns[i], from, position.occupied());
                value += weights_.mobility[i] *
                         (chess::size_of(reached & ~position.colours[us]) - weights_.usual[i]);
            }
        }
        return value;
    }

    int pawns(const Position& position) const {
        return pawns_of<chess::white>(position) - pawns_of<chess::black>(position);
    }

    template <chess::Colour us>
    int pawns_of(const Position& position) const {
        const Bitboard own = position.pieces(us, chess::pawn);
        const Bitboard opposing = position.pieces(chess::other(us), chess::pawn);
        int value = 0;
        for (const chess::Square square : chess::each(own)) {
            const Bitboard file = chess::file_a << chess::file_of(square);
            const Bitboard beside = (file & ~chess::file_a) >> 1 | (file & ~chess::file_h) << 1;
            const int rank = chess::rank_of(square);
            const Bitboard before = ranks_before<us>(rank);
            if ((own & file & before) != 0) value += weights_.doubled;
            if ((own & beside) == 0) value += weights_.isolated;
            if ((opposing & before & (file | beside)) == 0)
                value += weights_.passed[static_cast<std::size_t>(us == chess::white ? rank : 7 - rank)];
        }
        return value;
    }

    // The ranks before a rank, as seen from one side; none before the last rank.
    template <chess::Colour us>
    static Bitboard ranks_before(int rank) {
        if constexpr (us == chess::white) {
            return rank == 7 ? 0 : chess::everywhere << (8 * (rank + 1));
        } else {
            return rank == 0 ? 0 : chess::everywhere >> (8 * (8 - rank));
        }
    }

    int king_safety(const Position& position) const {
        return king_safety_of<chess::white>(position) - king_safety_of<chess::black>(position);
    }

    template <chess::Colour us>
    int king_safety_of(const Position& position) const {
        constexpr Colour them = chess::other(us);
        const chess::Square king = position.king_of(us);
        const Bitboard zone = chess::king_attacks(king) | chess::bit(king);
        const Bitboard own_pawns = position.pieces(us, chess::pawn);
        const Bitboard before = zone & ranks_before<us>(chess::rank_of(king));
        int value = weights_.shield[0] * chess::size_of(before & own_pawns) +
                    weights_.shield[1] *
                        chess::size_of(chess::shift_squares<chess::push_step<us>>(before) & own_pawns);
        for (int i = 0; i < 8; ++i) {
            const Bitboard file = chess::file_a << i;
            if ((zone & file) != 0 && (own_pawns & file) == 0) value += weights_.open_file;
        }
        for (std::size_t i = 0; i < non_pawns.size(); ++i) {
            for (const chess::Square from : chess::each(position.pieces(them, non_pawns[i]))) {
                if ((chess::attacks_of(non_pawns[i], from, position.occupied()) & zone) != 0)
                    value -= weights_.attackers[i];
            }
        }
        return 2 * value * phase(position, position.colours[them]) / weights_.whole_phase;
    }

    ChessWeights weights_;
    ChessEvaluation form_;
};

}  // namespace plybench
