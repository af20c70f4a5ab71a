// Random numbers whose exclusive or is the hash of a position. Source: zobrist1970.
//
// Making a move changes a few of them, so the hash is kept up to date at little cost. The numbers come from a
// generator with a fixed seed: a position has the same hash in every run.
#pragma once

#include <array>
#include <cstdint>

#include "core/random.hpp"
#include "domains/chess/pieces.hpp"
#include "domains/chess/squares.hpp"

namespace plybench::chess {

struct HashKeys {
    std::array<std::array<std::uint64_t, 64>, 16> pieces{};  // by piece and square
    std::array<std::uint64_t, 64> castling{};                // by the square of a rook that may castle
    std::array<std::uint64_t, 8> en_passant{};               // by file
    std::uint64_t black_to_move = 0;
};

constexpr HashKeys make_hash_keys() {
    SplitMix64 rng(1970);
    HashKeys keys;
    for (const Colour colour : {white, black}) {
        for (int kind = pawn; kind <= king; ++kind) {
            for (std::uint64_t& key : keys.pieces[piece_of(colour, static_cast<Kind>(kind))])
                key = rng.next();
        }
    }
    for (std::uint64_t& key : keys.castling) key = rng.next();
    for (std::uint64_t& key : keys.en_passant) key = rng.next();
    keys.black_to_move = rng.next();
    return keys;
}

inline constexpr HashKeys hash_keys = make_hash_keys();

}  // namespace plybench::chess
