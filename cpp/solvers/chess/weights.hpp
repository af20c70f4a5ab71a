// The weights of the evaluation, each a pair for opening and ending.
//
// The struct has only pairs, so a weight also has a number: the number of pairs before it. for_each_term()
// gives the names; the tuning scripts and the explanation of a value rely on it. "By rank" means the rank as
// seen from the piece's own side, 0 to 7. "By kind" means pawn, knight, bishop, rook, queen (king).
#pragma once

#include <cstddef>
#include <type_traits>

#include "solvers/chess/pair.hpp"

namespace plybench::chess {

struct Weights {
    // Material
    Pair material[5];        // by kind
    Pair squares[6][32];     // by kind and place: rank, and file counted from the nearer edge
    Pair bishop_pair;        // two bishops or more
    Pair knight_with_pawns;  // for each own pawn beyond five; subtracted for each pawn below five
    Pair rook_with_pawns;    // likewise
    Pair rook_pair;          // two rooks or more
    Pair may_castle;         // for each castling still allowed
    Pair king_from_pawns;    // for each step from the king to the nearest pawn of any colour
    Pair tempo;              // for the side to move

    // Pawns; [2] where given: whether an opposing pawn is on the file before it
    Pair doubled;       // a pawn of its own before it on the file, and none that guards it
    Pair isolated[2];   // no pawn of its own on the files beside
    Pair backward[2];   // own pawns beside are all further on, and a pawn bars its way
    Pair supported[8];  // by rank: for each pawn that guards it
    Pair phalanx[8];    // by rank: one of its own beside it
    Pair candidate[8];  // by rank: helpers enough to become a passed pawn

    // Passed pawns, by rank
    Pair passed[8];
    Pair passed_own_king[8];     // for each step from the own king to the square before it
    Pair passed_enemy_king[8];   // likewise from the other king
    Pair passed_blocked[8];      // an enemy piece stands before it
    Pair passed_safe_step[8];    // the square before it is free, and the enemy does not control it
    Pair passed_safe_path[8];    // all squares before it are free and not attacked
    Pair passed_rook_behind[2];  // a rook on the file behind it: the enemy's, an own one
    Pair passed_unstoppable;     // the enemy has only pawns, and his king comes too late

    // Pieces
    Pair mobility_knight[9];  // by the number of squares that it reaches and where it may stay
    Pair mobility_bishop[14];
    Pair mobility_rook[15];
    Pair mobility_queen[28];
    Pair outpost[2][2];         // knight or bishop that no pawn can drive off; guarded by a pawn or not
    Pair outpost_in_reach;      // a knight can go to such a square
    Pair minor_behind_pawn;     // knight or bishop with a pawn right before it
    Pair minor_from_king[2];    // knight or bishop: for each step from the own king
    Pair bishop_pawns;          // for each own pawn on its colour
    Pair bishop_blocked_pawns;  // for each such pawn that is stopped in the centre
    Pair long_diagonal;         // the bishop sees two squares of the centre
    Pair rook_on_file[2];       // no own pawn on its file; no pawn at all
    Pair rook_on_seventh;       // and the enemy's king on the last rank, or pawns to attack
    Pair rook_trapped;          // shut in by its king, who can no longer castle
    Pair space;  // for a safe square behind the own front in the centre, by the number of pieces

    // Threats
    Pair pawn_threat[5];  // by kind of the attacked piece, here and below
    Pair minor_threat[5];
    Pair rook_threat[5];
    Pair king_threat;        // the king attacks a piece that is not well guarded
    Pair hanging;            // attacked and not guarded
    Pair push_threat;        // a safe step of a pawn would attack the piece
    Pair queen_in_reach[2];  // for each safe square from which a knight, or a line piece with support,
                             // attacks the queen
    Pair queen_shielded;     // only one piece stands between the queen and a bishop or rook
    Pair restricted;         // for each attacked square that the enemy attacks, but does not guard well

    // The king's pawns: by file, counted from the nearer edge, and rank of the nearest pawn (0: none)
    Pair shelter[4][8];  // own pawns before the king
    Pair storm[4][8];    // the enemy's
    Pair storm_stopped;  // for each enemy pawn that stands against an own pawn

    // Danger to a king, squared in the opening (king.hpp)
    Pair danger_base;
    Pair danger_attacker[4];   // knight, bishop, rook, queen: for each that attacks squares at the king
    Pair danger_ring;          // for each attack on a square beside the king
    Pair danger_weak;          // for each attacked square at the king that is barely guarded
    Pair danger_check[4][2];   // by kind: one safe square to give check from, or several
    Pair danger_unsafe_check;  // for each other square to give check from
    Pair danger_no_queen;      // the attacker has no queen
    Pair danger_knight_guard;  // a knight at its own king
    Pair danger_open_file;     // for each file at the king without own pawns
    Pair danger_pinned;        // for each piece that must not leave the king's line
    Pair danger_flank;         // for each attack on the king's part of the board
    Pair danger_flank_guard;   // for each own guard there
};

inline constexpr std::size_t weight_count = sizeof(Weights) / sizeof(Pair);
static_assert(std::is_trivially_copyable_v<Weights> && sizeof(Weights) % sizeof(Pair) == 0);

// The number of a weight of this struct.
inline std::size_t number_of(const Weights& weights, const Pair& weight) {
    return static_cast<std::size_t>(reinterpret_cast<const char*>(&weight) -
                                    reinterpret_cast<const char*>(&weights)) /
           sizeof(Pair);
}

// Calls visit(name, term) for each term in the order of the struct; a term is a pair or an array.
template <typename W, typename Visit>
constexpr void for_each_term(W& weights, Visit visit) {
    visit("material", weights.material);
    visit("squares", weights.squares);
    visit("bishop_pair", weights.bishop_pair);
    visit("knight_with_pawns", weights.knight_with_pawns);
    visit("rook_with_pawns", weights.rook_with_pawns);
    visit("rook_pair", weights.rook_pair);
    visit("may_castle", weights.may_castle);
    visit("king_from_pawns", weights.king_from_pawns);
    visit("tempo", weights.tempo);
    visit("doubled", weights.doubled);
    visit("isolated", weights.isolated);
    visit("backward", weights.backward);
    visit("supported", weights.supported);
    visit("phalanx", weights.phalanx);
    visit("candidate", weights.candidate);
    visit("passed", weights.passed);
    visit("passed_own_king", weights.passed_own_king);
    visit("passed_enemy_king", weights.passed_enemy_king);
    visit("passed_blocked", weights.passed_blocked);
    visit("passed_safe_step", weights.passed_safe_step);
    visit("passed_safe_path", weights.passed_safe_path);
    visit("passed_rook_behind", weights.passed_rook_behind);
    visit("passed_unstoppable", weights.passed_unstoppable);
    visit("mobility_knight", weights.mobility_knight);
    visit("mobility_bishop", weights.mobility_bishop);
    visit("mobility_rook", weights.mobility_rook);
    visit("mobility_queen", weights.mobility_queen);
    visit("outpost", weights.outpost);
    visit("outpost_in_reach", weights.outpost_in_reach);
    visit("minor_behind_pawn", weights.minor_behind_pawn);
    visit("minor_from_king", weights.minor_from_king);
    visit("bishop_pawns", weights.bishop_pawns);
    visit("bishop_blocked_pawns", weights.bishop_blocked_pawns);
    visit("long_diagonal", weights.long_diagonal);
    visit("rook_on_file", weights.rook_on_file);
    visit("rook_on_seventh", weights.rook_on_seventh);
    visit("rook_trapped", weights.rook_trapped);
    visit("space", weights.space);
    visit("pawn_threat", weights.pawn_threat);
    visit("minor_threat", weights.minor_threat);
    visit("rook_threat", weights.rook_threat);
    visit("king_threat", weights.king_threat);
    visit("hanging", weights.hanging);
    visit("push_threat", weights.push_threat);
    visit("queen_in_reach", weights.queen_in_reach);
    visit("queen_shielded", weights.queen_shielded);
    visit("restricted", weights.restricted);
    visit("shelter", weights.shelter);
    visit("storm", weights.storm);
    visit("storm_stopped", weights.storm_stopped);
    visit("danger_base", weights.danger_base);
    visit("danger_attacker", weights.danger_attacker);
    visit("danger_ring", weights.danger_ring);
    visit("danger_weak", weights.danger_weak);
    visit("danger_check", weights.danger_check);
    visit("danger_unsafe_check", weights.danger_unsafe_check);
    visit("danger_no_queen", weights.danger_no_queen);
    visit("danger_knight_guard", weights.danger_knight_guard);
    visit("danger_open_file", weights.danger_open_file);
    visit("danger_pinned", weights.danger_pinned);
    visit("danger_flank", weights.danger_flank);
    visit("danger_flank_guard", weights.danger_flank_guard);
}

namespace details {

template <typename Visit>
constexpr void for_each_pair(const Pair& pair, Visit& visit) {
    visit(pair);
}

template <typename T, std::size_t size, typename Visit>
constexpr void for_each_pair(const T (&terms)[size], Visit& visit) {
    for (const T& term : terms) for_each_pair(term, visit);
}

}  // namespace details

// Calls visit(pair) with each weight in the order of the numbers.
template <typename Visit>
constexpr void for_each_weight(const Weights& weights, Visit visit) {
    for_each_term(weights, [&](const char*, const auto& term) { details::for_each_pair(term, visit); });
}

}  // namespace plybench::chess
