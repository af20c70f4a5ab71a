// The structure of pawns: the terms that do not depend on other pieces.
//
// The structure changes seldom during a search, so a table keeps it. An entry holds the pawns themselves, so
// that the table never returns the entry of another structure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "domains/chess/position.hpp"
#include "solvers/chess/areas.hpp"
#include "solvers/chess/recorder.hpp"
#include "solvers/chess/shelter.hpp"

namespace plybench::chess {

// The worth of the pawns as a shelter for a king on one square.
struct Shelter {
    Pair value;   // White minus Black
    Pair danger;  // to this king
};

// An entry just fills a line of the cache.
struct alignas(64) PawnStructure {
    std::array<Bitboard, 2> pawns{};
    std::array<Bitboard, 2> reach{};  // squares that pawns of this colour attack or may attack later
    Bitboard passed = 0;              // of both colours
    Pair value;                       // White minus Black
    std::array<Shelter, 2> shelters{};
    std::array<std::uint8_t, 2> kings{no_square, no_square};  // the kings that `shelters` belongs to
};
static_assert(sizeof(PawnStructure) == 64);

namespace details {

// Records the worth of a pawn by its square and its neighbours. Adds a passed pawn to the structure.
template <Colour us, typename Recorder>
void add_pawn(Square square, PawnStructure& structure, const Weights& weights, Recorder& record) {
    constexpr Colour them = other(us);
    const Bitboard own = structure.pawns[us], opposing = structure.pawns[them];
    const int rank = rank_from<us>(square);
    const Bitboard path = path_of<us>(square);
    const Bitboard next_files = beside(file_of(square));
    const Bitboard guards = own & pawn_attacks(them, square);
    const Bitboard phalanx = own & next_files & rank_mask(rank_of(square));
    const Bitboard stoppers = opposing & front_of<us>(square);
    const Bitboard helpers = own & next_files & ~ranks_before<us>(square);
    const bool is_opposed = (opposing & path) != 0;

    record.template add<us>(weights.material[pawn]);
    record.template add<us>(weights.squares[pawn][place_of<us>(square)]);
    if (guards != 0) record.template add<us>(weights.supported[rank], size_of(guards));
    if (phalanx != 0) record.template add<us>(weights.phalanx[rank]);
    if ((own & path) != 0 && guards == 0) record.template add<us>(weights.doubled);
    if ((own & next_files) == 0) {
        record.template add<us>(weights.isolated[is_opposed]);
    } else if (helpers == 0) {
        const Square stop = square + push_step<us>;
        const Bitboard bars = opposing & (bit(stop) | pawn_attacks(us, stop));
        if (bars != 0) record.template add<us>(weights.backward[is_opposed]);
    }
    if ((own & path) != 0) return;
    if (stoppers == 0) {
        structure.passed |= bit(square);
        record.template add<us>(weights.passed[rank]);
    } else if (!is_opposed && size_of(helpers) >= size_of(stoppers)) {
        record.template add<us>(weights.candidate[rank]);
    }
}

}  // namespace details

// Records the terms of a structure. Does not set its value nor its shelters.
template <typename Recorder>
PawnStructure structure_of(const Position& position, const Weights& weights, Recorder& record) {
    PawnStructure structure;
    structure.pawns = {position.pieces(white, pawn), position.pieces(black, pawn)};
    structure.reach = {attacks_of_pawns<white>(fill_forward<white>(structure.pawns[white])),
                       attacks_of_pawns<black>(fill_forward<black>(structure.pawns[black]))};
    for (const Square square : each(structure.pawns[white]))
        details::add_pawn<white>(square, structure, weights, record);
    for (const Square square : each(structure.pawns[black]))
        details::add_pawn<black>(square, structure, weights, record);
    return structure;
}

class PawnTable {
  public:
    // A new entry is the right entry of a board without pawns.
    PawnTable() : entries_(size) {}

    const PawnStructure& find(const Position& position, const Weights& weights) {
        const Bitboard ours = position.pieces(white, pawn), theirs = position.pieces(black, pawn);
        PawnStructure& entry = entries_[index_of(ours, theirs)];
        if (entry.pawns[white] != ours || entry.pawns[black] != theirs) {
            Sum sum;
            entry = structure_of(position, weights, sum);
            entry.value = sum.total;
        }
        renew_shelter<white>(entry, position.king_of(white), weights);
        renew_shelter<black>(entry, position.king_of(black), weights);
        return entry;
    }

    // Asks the processor to fetch an entry. Always inlined, as in the transposition table.
    [[gnu::always_inline]] void fetch(const Position& position) const {
        __builtin_prefetch(&entries_[index_of(position.pieces(white, pawn), position.pieces(black, pawn))]);
    }

  private:
    static constexpr std::size_t size = 1 << 12;

    // Kings move seldom, too, so the last shelter is kept with the structure.
    template <Colour us>
    static void renew_shelter(PawnStructure& entry, Square king_square, const Weights& weights) {
        if (entry.kings[us] == king_square) return;
        const auto& pawns = entry.pawns;
        Sum sum;
        add_shelter<us>(pawns[us], pawns[other(us)], king_square, weights, sum);
        entry.shelters[us] = {sum.total, sum.danger[us]};
        entry.kings[us] = static_cast<std::uint8_t>(king_square);
    }

    // Two odd numbers without a pattern; the high bits of a product depend on all bits.
    static std::size_t index_of(Bitboard ours, Bitboard theirs) {
        const std::uint64_t mixed = ours * 0x9E3779B97F4A7C15 ^ theirs * 0xC2B2AE3D27D4EB4F;
        return (mixed ^ mixed >> 29) * 0x9E3779B97F4A7C15 >> 52;
    }

    std::vector<PawnStructure> entries_;
};

}  // namespace plybench::chess
