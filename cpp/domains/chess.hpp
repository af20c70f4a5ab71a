// Twin of src/plybench/domains/chess/rules.py: chess, with the draws and the values of mates of its variants.
//
// An action is a number. Actions sort by origin, then target (a1, b1, ..., h8), then promotion, queen first:
//
//     bit   14..9   8..3   2..0
//           from    to     0, or what a pawn becomes: 2 queen, 3 rook, 4 bishop, 5 knight
//
// Castling goes to the square where the king will stand, as in Python.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"
#include "domains/chess/draws.hpp"
#include "domains/chess/evaluations.hpp"
#include "domains/chess/leaf_values.hpp"
#include "domains/chess/legal.hpp"

namespace plybench {

// A game as Python describes it; 0 means never.
struct ChessRules {
    std::uint32_t repetitions = 0;  // occurrences of a position that end a game
    std::uint32_t clock = 0;        // plies without capture or pawn move that end a game
    double win = 1'000'000;
    bool is_graded = true;  // the plies played are subtracted from a win

    void check() const {
        if ((repetitions == 0) != (clock == 0) || clock > 150)
            throw std::invalid_argument(
                "repetition and the move clock (at most 150 plies) both end games, or neither does");
    }
};

enum class ChessOrder : std::uint8_t { given, captures, checks };

// A position and, where repetitions count, the hashes of earlier positions that can occur again.
struct ChessState {
    static constexpr std::size_t most_earlier = 150;  // a game ends before there are more

    chess::Position position;
    std::uint32_t earlier_count = 0;
    std::array<std::uint64_t, most_earlier> earlier;  // not cleared beyond the count: copies are frequent

    ChessState() = default;
    explicit ChessState(const chess::Position& position) : position(position) {}

    void remember(std::uint64_t hash) { earlier[earlier_count++] = hash; }
};

class Chess {
  public:
    using State = ChessState;
    using Action = std::uint16_t;
    using Position = chess::Position;
    using Bitboard = chess::Bitboard;
    using Square = chess::Square;

    static constexpr std::size_t max_actions = chess::MoveList::capacity;
    static constexpr std::size_t max_plies = 256;

    explicit Chess(const ChessRules& rules, const ChessWeights& weights = {},
                   ChessEvaluation evaluation = ChessEvaluation::zero, ChessOrder order = ChessOrder::given)
        : rules_(rules), evaluator_(weights, evaluation), order_(order) {
        rules_.check();
        chess::build_sliders();
    }

    int to_move(const State& state) const { return state.position.to_move == chess::white ? 1 : 2; }

    Action* actions(const State& state, Action* actions) const {
        return state.position.to_move == chess::white ? write_moves<chess::white>(state.position, actions)
                                                      : write_moves<chess::black>(state.position, actions);
    }

    State result(const State& state, Action action) const {
        State next(state.position);
        chess::play(next.position, move_of(state.position, action));
        if (rules_.repetitions != 0 && next.position.clock != 0) {
            std::copy_n(state.earlier.begin(), state.earlier_count, next.earlier.begin());
            next.earlier_count = state.earlier_count;
            next.remember(state.position.hash);
        }
        return next;
    }

    bool is_terminal(const State& state) const {
        const Position& position = state.position;
        if (rules_.clock != 0 && position.clock >= 4 &&
            (position.clock >= rules_.clock || occurrences(state) >= rules_.repetitions))
            return true;
        return chess::has_insufficient_material(position) || !has_moves(position);
    }

    // The state must be terminal.
    double utility(const State& state) const {
        const Position& position = state.position;
        if (!chess::is_checkmate(position)) return 0;
        return rules_.is_graded ? ply_of(position) - rules_.win : -rules_.win;
    }

    double evaluate(const State& state) const {
        const int value = evaluator_(state.position);
        return state.position.to_move == chess::white ? value : -value;
    }

    // The moves must be in the order of `actions`.
    void order(const State& state, std::span<Action> actions) const {
        if (order_ == ChessOrder::given) return;
        by_captures(state.position, actions);
        if (order_ == ChessOrder::checks) by_checks(state.position, actions);
    }

    // See gametree/leaf_values.hpp. The state must outlive this object. Only the material is computed without
    // playing.
    class LeafValues {
      public:
        LeafValues(const Chess& game, const State& state) {
            if (game.evaluator_.form() == ChessEvaluation::material && game.is_fresh(state.position))
                leaf_values_.emplace(state.position, static_cast<int>(game.evaluate(state)));
        }

        bool knows(Action action) const {
            return leaf_values_ && (action & 7) == 0 &&
                   leaf_values_->goes_on_after(from_of(action), to_of(action));
        }
        double estimate_after(Action action) const { return -leaf_values_->material_after(to_of(action)); }

      private:
        std::optional<MaterialAfterMoves> leaf_values_;
    };

    // A hash of everything that the value of a state depends on: see `key` in Python.
    std::uint64_t key(const State& state) const {
        const Position& position = state.position;
        std::uint64_t key = position.hash;
        if (rules_.is_graded) key = mix_bits(key) + static_cast<std::uint64_t>(ply_of(position));
        if (rules_.repetitions == 0) return key;
        key = mix_bits(mix_bits(key) + position.clock);
        // This is a sum, so that the order of the earlier positions makes no difference.
        for (std::uint32_t i = 0; i < state.earlier_count; ++i) key += mix_bits(state.earlier[i]);
        return key;
    }

  private:
    // Collects sets of targets from the move generator by origin, so that actions come in order.
    struct Targets {
        std::array<Bitboard, 64> from{};

        void piece(Square origin, Bitboard targets) { from[index(origin)] |= targets; }
        void pawns(Bitboard targets, int step, chess::MoveKind) { promotions(targets, step); }
        void promotions(Bitboard targets, int step) {
            for (const Square to : chess::each(targets)) from[index(to - step)] |= chess::bit(to);
        }
        void move(chess::Move move) {
            const bool castles = move.kind() == chess::MoveKind::castling;
            const Square to = castles ? chess::CastlingSquares(move.from(), move.to()).king_to : move.to();
            from[index(move.from())] |= chess::bit(to);
        }
    };

    static std::uint64_t mix_bits(std::uint64_t number) { return SplitMix64(number).next(); }
    static std::size_t index(Square square) { return static_cast<std::size_t>(square); }

    template <chess::Colour us>
    static Action* write_moves(const Position& position, Action* actions) {
        Targets targets;
        chess::details::Generator<us, chess::Wanted::all, Targets>(position, targets).run();
        constexpr Bitboard last_rank = chess::rank_mask(us == chess::white ? 7 : 0);
        for (const Square from : chess::each(position.colours[us])) {
            const bool is_pawn = (position.kinds[chess::pawn] & chess::bit(from)) != 0;
            for (const Square to : chess::each(targets.from[index(from)])) {
                const int number = from << 9 | to << 3;
                if (is_pawn && (chess::bit(to) & last_rank) != 0) {
                    for (int kind = 2; kind <= 5; ++kind) *actions++ = static_cast<Action>(number | kind);
                } else {
                    *actions++ = static_cast<Action>(number);
                }
            }
        }
        return actions;
    }

    static Square from_of(Action action) { return action >> 9; }
    static Square to_of(Action action) { return action >> 3 & 63; }
    static chess::Kind promoted_of(Action action) {
        return (action & 7) == 0 ? chess::no_kind : static_cast<chess::Kind>(6 - (action & 7));
    }

    static chess::Move move_of(const Position& position, Action action) {
        using chess::MoveKind;
        const Square from = from_of(action), to = to_of(action);
        const chess::Kind kind = chess::kind_of(position.board[index(from)]);
        if ((action & 7) != 0) return {from, to, static_cast<MoveKind>(8 + promoted_of(action))};
        if (kind == chess::pawn) {
            if (to == position.en_passant) return {from, to, MoveKind::en_passant};
            if (to - from == 16 || from - to == 16) return {from, to, MoveKind::double_push};
        } else if (kind == chess::king) {
            if (to - from == 2) return {from, from + 3, MoveKind::castling};
            if (from - to == 2) return {from, from - 4, MoveKind::castling};
        }
        return {from, to};
    }

    // Tells whether there is a legal move. Usually the first test is enough.
    static bool has_moves(const Position& position) {
        if (free_steps(position, position.to_move) != 0 && !position.is_check()) return true;
        return chess::count_moves(position) != 0;
    }

    // Tells whether no move can end the game by repetition or the clock. A position can be repeated after
    // four plies at the earliest.
    bool is_fresh(const Position& position) const {
        const std::uint32_t clock = position.clock + 1u;
        return rules_.clock == 0 || (clock < rules_.clock && clock < 4 * (rules_.repetitions - 1));
    }

    static std::uint32_t occurrences(const State& state) {
        std::uint32_t count = 1;
        for (std::uint32_t back = 2; back <= state.earlier_count; back += 2) {
            count += state.earlier[state.earlier_count - back] == state.position.hash;
        }
        return count;
    }

    static int ply_of(const Position& position) {
        return 2 * position.move_number - 1 - (position.to_move == chess::white);
    }

    // Most valuable victim first, then least valuable attacker. Quiet moves keep their order.
    static void by_captures(const Position& position, std::span<Action> actions) {
        std::array<std::uint32_t, max_actions> keys;
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const std::uint32_t key = (255u - gain(position, actions[i])) << 16 | actions[i];
            std::size_t j = i;
            for (; j > 0 && keys[j - 1] > key; --j) keys[j] = keys[j - 1];
            keys[j] = key;
        }
        for (std::size_t i = 0; i < actions.size(); ++i) actions[i] = static_cast<Action>(keys[i]);
    }

    // 0 for quiet moves; a more valuable victim always outweighs the attacker.
    static std::uint32_t gain(const Position& position, Action action) {
        const chess::Kind mover = chess::kind_of(position.board[index(from_of(action))]);
        const chess::Kind promoted = promoted_of(action);
        chess::Kind victim = chess::kind_of(position.board[index(to_of(action))]);
        if (mover == chess::pawn && to_of(action) == position.en_passant) victim = chess::pawn;
        if (victim == chess::no_kind && promoted == chess::no_kind) return 0;
        return static_cast<std::uint32_t>(10 * (worth_of(victim) + worth_of(promoted)) + 6 - mover);
    }

    static void by_checks(const Position& position, std::span<Action> actions) {
        std::array<Action, max_actions> quiet;
        std::size_t checks = 0, others = 0;
        for (const Action action : actions) {
            const bool is_check = chess::after(position, move_of(position, action)).is_check();
            (is_check ? actions[checks++] : quiet[others++]) = action;
        }
        std::copy_n(quiet.begin(), others, actions.begin() + static_cast<std::ptrdiff_t>(checks));
    }

    ChessRules rules_;
    ChessEvaluator evaluator_;
    ChessOrder order_;
};

static_assert(Game<Chess>);

}  // namespace plybench
