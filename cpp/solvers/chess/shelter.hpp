// The pawns near a king: its own pawns, and enemy pawns that advance on it.
#pragma once

#include <algorithm>
#include <bit>

#include "solvers/chess/areas.hpp"
#include "solvers/chess/recorder.hpp"

namespace plybench::chess {

namespace details {

// The rank of the pawn nearest to a side's own end of the file; 0 if there is none.
template <Colour us>
int nearest_rank(Bitboard pawns) {
    if (pawns == 0) return 0;
    return us == white ? rank_of(first_of(pawns)) : 7 - rank_of(63 - std::countl_zero(pawns));
}

}  // namespace details

// Looks at the king's file and the files beside. A king at the edge counts as one file further inwards. Pawns
// behind the king do not count, nor own pawns that enemy pawns attack.
template <Colour us, typename Recorder>
void add_shelter(Bitboard own, Bitboard opposing, Square king_square, const Weights& weights,
                 Recorder& record) {
    const Bitboard before = ranks_before<us>(king_square) | rank_mask(rank_of(king_square));
    const Bitboard sheltering = own & before & ~attacks_of_pawns<other(us)>(opposing);
    const int middle = std::clamp(file_of(king_square), 1, 6);
    for (int file = middle - 1; file <= middle + 1; ++file) {
        const int edge = std::min(file, 7 - file);
        const int own_rank = details::nearest_rank<us>(sheltering & file_mask(file));
        const int their_rank = details::nearest_rank<us>(opposing & before & file_mask(file));
        record.template add<us>(weights.shelter[edge][own_rank]);
        if (own_rank != 0 && own_rank + 1 == their_rank) {
            record.template add<us>(weights.storm_stopped);
        } else {
            record.template add<us>(weights.storm[edge][their_rank]);
        }
        if ((own & file_mask(file)) == 0) record.template endanger<us>(weights.danger_open_file);
    }
}

}  // namespace plybench::chess
