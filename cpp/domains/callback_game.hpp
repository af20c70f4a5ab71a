// Twin of src/plybench/core/arrays/game.py: a game whose rules are functions at an address, compiled while
// Python runs.
//
// The functions see a state as an array of 64-bit numbers. The players, 1 and 2, take turns. The functions
// for values make sure that their player is the player to move.
//
//     moves(state, out) -> how many, or less than 0 after an error
//     play(state, move, out) -> 0, or less than 0 after an error; `out` is a copy of the state to begin with
//     is_terminal(state), to_move(state) -> a number, or less than 0 after an error
//     utility(state, player), evaluate(state, player) -> a value, or nan after an error
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/cell_bytes.hpp"
#include "core/game.hpp"
#include "domains/callback.hpp"

namespace plybench {

using MovesCall = std::int64_t (*)(std::int64_t* state, std::int64_t* out);
using PlayCall = std::int64_t (*)(std::int64_t* state, std::int64_t move, std::int64_t* out);
using ValueCall = double (*)(std::int64_t* state, std::int64_t player);

struct GameFunctions {
    TestCall to_move = nullptr;
    MovesCall moves = nullptr;
    PlayCall play = nullptr;
    TestCall is_terminal = nullptr;
    ValueCall utility = nullptr;
    ValueCall evaluate = nullptr;  // if missing, the value is zero
};

inline constexpr std::size_t most_callback_moves = 256;

struct GameSpec {
    ArrayLayout layout;
    std::size_t most_moves = 0;
    std::uint32_t action_count = 0;
    GameFunctions functions;
};

template <std::size_t N>
class CallbackGame {
  public:
    struct State {
        CellBytes<N> numbers;
        int player;
    };
    using Action = std::uint32_t;

    static constexpr std::size_t max_actions = most_callback_moves;
    static constexpr std::size_t max_plies = 256;

    explicit CallbackGame(const GameSpec& spec)
        : spec_(spec),
          packer_(spec.layout),
          wide_(packer_.most_items),
          after_(packer_.most_items),
          moves_(spec.most_moves) {}

    int to_move(const State& state) const { return state.player; }

    Action* actions(const State& state, Action* out) const {
        const std::int64_t count = spec_.functions.moves(widen_state(state), moves_.data());
        if (count < 1 || static_cast<std::size_t>(count) > spec_.most_moves)
            throw make_failure("moves", state);
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            if (moves_[i] < 0 || moves_[i] >= std::int64_t{spec_.action_count})
                throw make_failure("moves", state);
            *out++ = static_cast<Action>(moves_[i]);
        }
        return out;
    }

    void order(const State&, std::span<Action>) const {}  // `moves` lists the moves in the order to try them

    State result(const State& state, Action action) const {
        std::int64_t* const wide = widen_state(state);
        packer_.repeat(wide, 1, after_.data());
        State made{{}, 3 - state.player};
        if (spec_.functions.play(wide, action, after_.data()) < 0 ||
            !packer_.narrow(after_.data(), made.numbers))
            throw make_failure("play", state, action);
        return made;
    }

    bool is_terminal(const State& state) const {
        return answer("is_terminal", spec_.functions.is_terminal, state) != 0;
    }

    double utility(const State& state) const { return value("utility", spec_.functions.utility, state); }

    double evaluate(const State& state) const {
        if (spec_.functions.evaluate == nullptr) return 0;
        return value("evaluate", spec_.functions.evaluate, state);
    }

    std::uint64_t key(const State& state) const {
        std::uint64_t hash = static_cast<std::uint64_t>(state.player);
        for (std::size_t i = 0; i < N; i += 8) {
            hash = mix_bits(hash ^ state.numbers.word(i));
        }
        return hash;
    }

    // The state of these numbers. Their count must be right, and they must fit.
    State state_of(const std::vector<std::int64_t>& numbers) const {
        State state{packer_.pack(numbers), 1};
        const std::int64_t player = answer("to_move", spec_.functions.to_move, state);
        if (player != 1 && player != 2) throw make_failure("to_move", state);
        state.player = static_cast<int>(player);
        return state;
    }

    std::vector<std::int64_t> unpack(const State& state) const { return packer_.unpack(state.numbers); }

  private:
    // The finalizer of SplitMix64: each bit of the result depends on all bits of the word.
    static std::uint64_t mix_bits(std::uint64_t word) {
        word += 0x9E3779B97F4A7C15;
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
        return word ^ (word >> 31);
    }

    std::int64_t* widen_state(const State& state) const {
        packer_.widen(state.numbers, wide_.data());
        return wide_.data();
    }

    std::int64_t answer(const char* function, TestCall call, const State& state) const {
        const std::int64_t found = call(widen_state(state));
        if (found < 0) throw make_failure(function, state);
        return found;
    }

    double value(const char* function, ValueCall call, const State& state) const {
        const double found = call(widen_state(state), state.player);
        if (std::isnan(found)) throw make_failure(function, state);
        return found;
    }

    CallFailed make_failure(const char* function, const State& state, std::int64_t move = -1) const {
        return {function, unpack(state), move};
    }

    const GameSpec spec_;
    const ArrayPacker<N> packer_;
    // Scratch: each search has its own game, so no other thread writes here.
    mutable std::vector<std::int64_t> wide_;
    mutable std::vector<std::int64_t> after_;
    mutable std::vector<std::int64_t> moves_;
};

}  // namespace plybench
