// The attacks of bishops, rooks and queens: one look into a table, whichever pieces are in the way.
//
// Only pieces on a slider's own lines matter, and not pieces at the edge: at most twelve squares (its mask).
// The occupied squares among them are packed into a number, which is the place in the table. With BMI2 the
// instruction PEXT packs them. Elsewhere a multiplication by a "magic" number packs them. Each square has its
// own magic number; a search with a fixed seed finds them when the table is built. Source: kannan2007.
//
// build_sliders() builds the table once. The FEN reader calls it, so where there is a position, there is the
// table.
#pragma once

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/random.hpp"
#include "domains/chess/attacks.hpp"

namespace plybench::chess {

// The squares that a slider reaches, found step by step, to fill the table.
constexpr Bitboard walk(Square from, Bitboard occupied, const std::array<Direction, 4>& directions) {
    Bitboard reached = 0;
    for (const Direction step : directions) {
        for (Square to = step_from(from, step); to != no_square; to = step_from(to, step)) {
            reached |= bit(to);
            if (occupied & bit(to)) break;
        }
    }
    return reached;
}

// The squares on which a piece can stop the slider before the edge.
constexpr Bitboard blocker_mask(Square from, const std::array<Direction, 4>& directions) {
    Bitboard mask = 0;
    for (const Direction step : directions) {
        for (Square to = step_from(from, step); to != no_square; to = step_from(to, step)) {
            if (step_from(to, step) != no_square) mask |= bit(to);
        }
    }
    return mask;
}

// Calls use(subset) with each subset of a mask, the empty one first.
template <typename Use>
void for_subsets(Bitboard mask, Use use) {
    Bitboard subset = 0;
    do {
        use(subset);
        subset = (subset - mask) & mask;  // counts upwards in the bits of the mask
    } while (subset != 0);
}

// Packs blockers by multiplication.
struct MagicSlot {
    Bitboard mask = 0;
    std::uint64_t magic = 0;
    std::uint32_t offset = 0;
    std::uint32_t shift = 0;

    std::size_t index(Bitboard occupied) const { return offset + ((occupied & mask) * magic >> shift); }

    // Tries random numbers until one separates all sets of blockers; `reached` has the squares for each, in
    // the order of for_subsets.
    void prepare(const std::vector<Bitboard>& reached, SplitMix64& rng) {
        shift = 64 - static_cast<std::uint32_t>(size_of(mask));
        std::vector<Place> places(reached.size());
        std::uint32_t trial = 0;
        do {
            ++trial;
            do {
                magic = rng.next() & rng.next() & rng.next();  // few bits set: such numbers mix best
            } while (size_of(mask * magic >> 56) < 6);  // most of the numbers that fail are dropped here
        } while (!is_fit(reached, places, trial));
    }

  private:
    struct Place {
        Bitboard squares = 0;
        std::uint32_t trial = 0;  // entries of earlier trials do not count
    };

    // Two sets may share a place when they let the slider reach the same squares.
    bool is_fit(const std::vector<Bitboard>& reached, std::vector<Place>& places, std::uint32_t trial) const {
        Bitboard subset = 0;
        for (const Bitboard squares : reached) {
            Place& place = places[subset * magic >> shift];
            if (place.trial == trial && place.squares != squares) return false;
            place = {squares, trial};
            subset = (subset - mask) & mask;
        }
        return true;
    }
};

#if defined(__BMI2__)
// Packs blockers with PEXT.
struct PextSlot {
    Bitboard mask = 0;
    std::uint32_t offset = 0;

    std::size_t index(Bitboard occupied) const { return offset + _pext_u64(occupied, mask); }
    void prepare(const std::vector<Bitboard>&, SplitMix64&) {}
};
using Slot = PextSlot;
#else
using Slot = MagicSlot;
#endif

template <typename S>
class SliderTable {
  public:
    void build() {
        SplitMix64 rng(magic_seed);
        std::uint32_t offset = 0;
        for (Square from = 0; from < 64; ++from) {
            fill(bishops_[from], from, diagonal, offset, rng);
            fill(rooks_[from], from, straight, offset, rng);
        }
    }

    Bitboard bishop(Square from, Bitboard occupied) const { return reached_[bishops_[from].index(occupied)]; }
    Bitboard rook(Square from, Bitboard occupied) const { return reached_[rooks_[from].index(occupied)]; }

  private:
    static constexpr std::uint64_t magic_seed = 70;     // the quickest search in one timing of seeds 1 to 200
    static constexpr std::size_t size = 5248 + 102400;  // subsets of all masks: of bishops, of rooks

    void fill(S& slot, Square from, const std::array<Direction, 4>& directions, std::uint32_t& offset,
              SplitMix64& rng) {
        slot.mask = blocker_mask(from, directions);
        slot.offset = offset;
        std::vector<Bitboard> reached;
        for_subsets(slot.mask, [&](Bitboard subset) { reached.push_back(walk(from, subset, directions)); });
        slot.prepare(reached, rng);
        std::size_t i = 0;
        for_subsets(slot.mask, [&](Bitboard subset) { reached_[slot.index(subset)] = reached[i++]; });
        offset += std::uint32_t{1} << size_of(slot.mask);
    }

    std::array<S, 64> bishops_{};
    std::array<S, 64> rooks_{};
    std::array<Bitboard, size> reached_{};
};

// All zeros until it is built, so a program that plays no chess pays nothing for the table.
inline SliderTable<Slot> sliders;

inline void build_sliders() {
    static std::once_flag once;
    std::call_once(once, [] { sliders.build(); });
}

inline Bitboard bishop_attacks(Square from, Bitboard occupied) { return sliders.bishop(from, occupied); }
inline Bitboard rook_attacks(Square from, Bitboard occupied) { return sliders.rook(from, occupied); }

// The squares that a knight, slider or king attacks.
inline Bitboard attacks_of(Kind kind, Square from, Bitboard occupied) {
    switch (kind) {
        case knight:
            return knight_attacks(from);
        case bishop:
            return bishop_attacks(from, occupied);
        case rook:
            return rook_attacks(from, occupied);
        case queen:
            return bishop_attacks(from, occupied) | rook_attacks(from, occupied);
        default:
            return king_attacks(from);
    }
}

}  // namespace plybench::chess
