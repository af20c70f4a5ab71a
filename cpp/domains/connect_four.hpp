// Twin of src/plybench/domains/connect_four/rules.py: discs fall into columns, `connect` in a row win.
//
// A state is a pair of bitboards; bits run up the columns, and one above each column stays 0 (7 x 6):
//
//      6 13 20 27 34 41 48     <- always 0
//      5 12 19 26 33 40 47     <- top row
//      4 11 18 25 32 39 46
//      3 10 17 24 31 38 45
//      2  9 16 23 30 37 44
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42
//
// Any board with columns * (rows + 1) <= 64 fits. The rules in Python compute lines, weights and the value of
// a win and hand them over, so there is no second definition of them. Actions are columns from 0.
#pragma once

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"
#include "core/require.hpp"

namespace plybench {

// The discs of the player to move, and the discs of both players.
struct ConnectFourBoard {
    std::uint64_t stones = 0;
    std::uint64_t mask = 0;

    bool operator==(const ConnectFourBoard&) const = default;
};

// A game as Python describes it.
struct ConnectFourRules {
    static constexpr std::uint32_t max_weight = 65535;

    std::uint32_t columns = 7;
    std::uint32_t rows = 6;
    std::uint32_t connect = 4;
    int first = 1;
    double win = 1;
    bool is_graded = false;                           // the discs on the board are subtracted from a win
    std::vector<std::uint32_t> weights{};             // of each bit; 0 above the columns
    std::vector<std::vector<std::uint64_t>> lines{};  // across, up and diagonal

    void check() const {
        require(columns >= 1 && rows >= 1 && rows < 64 && columns * (rows + 1) <= 64,
                "the board does not fit into 64 bits");
        require(connect >= 2, "a line must have at least two cells");
        require(first == 1 || first == 2, "the first player must be 1 or 2");
        require(weights.size() == columns * (rows + 1), "there must be a weight for each bit");
        for (const std::uint32_t weight : weights) require(weight <= max_weight, "a weight is too large");
    }
};

enum class ConnectFourOrder : std::uint8_t { given, weights, centre };

struct ConnectFourEvaluation {
    enum class Form : std::uint8_t { zero, weights, windows };

    Form form = Form::zero;
    std::array<double, 3> points{};  // for an open line that lacks one, two or three discs
};

class ConnectFour {
  public:
    using State = ConnectFourBoard;
    using Action = std::uint8_t;

    static constexpr std::size_t max_actions = 32;
    static constexpr std::size_t max_plies = 64;

    ConnectFour(const ConnectFourRules& rules, ConnectFourEvaluation evaluation = {},
                ConnectFourOrder order = ConnectFourOrder::given)
        : rules_(rules), evaluation_(evaluation), order_(order), height_(rules.rows + 1) {
        rules_.check();
        for (std::uint32_t column = 0; column < rules_.columns; ++column) {
            bottoms_ |= std::uint64_t{1} << (column * height_);
        }
        tops_ = bottoms_ << (rules_.rows - 1);
        const std::uint64_t column = (std::uint64_t{1} << rules_.rows) - 1;
        full_ = bottoms_ * column;
        for (const std::uint32_t step : {1u, height_, height_ + 1, height_ - 1}) {
            // A line whose ends are 64 bits or more apart is not on the board.
            if ((rules_.connect - 1) * std::uint64_t{step} < 64) steps_[step_count_++] = step;
        }
        slice_weights();
    }

    State initial() const { return {}; }

    int to_move(const State& state) const {
        return std::popcount(state.mask) % 2 == 0 ? rules_.first : 3 - rules_.first;
    }

    Action* actions(const State& state, Action* actions) const {
        std::uint64_t free = tops_ & ~state.mask;
        for (; free != 0; free &= free - 1) {
            *actions++ = static_cast<Action>(static_cast<std::uint32_t>(std::countr_zero(free)) / height_);
        }
        return actions;
    }

    State result(const State& state, Action action) const {
        return drop(state, std::uint64_t{1} << (action * height_));
    }

    // Plays the move with number rng.below(number of actions).
    State random_result(const State& state, SplitMix64& rng) const {
        const std::uint64_t free = tops_ & ~state.mask;
        const std::uint64_t pick = rng.below(static_cast<std::uint64_t>(std::popcount(free)));
        return drop(state, nth_bit(free, pick) >> (rules_.rows - 1));
    }

    bool is_terminal(const State& state) const {
        return state.mask == full_ || has_line(state.stones ^ state.mask);
    }

    // The state must be terminal.
    double utility(const State& state) const {
        if (!has_line(state.stones ^ state.mask)) return 0;
        return rules_.is_graded ? std::popcount(state.mask) - rules_.win : -rules_.win;
    }

    double evaluate(const State& state) const {
        switch (evaluation_.form) {
            case ConnectFourEvaluation::Form::weights:
                return sum_weights(state);
            case ConnectFourEvaluation::Form::windows:
                return windows(state);
            default:
                return 0;
        }
    }

    // The moves must be in the order of `actions`.
    void order(const State& state, std::span<Action> actions) const {
        if (order_ == ConnectFourOrder::weights) {
            by_weights(state.mask, actions);
        } else if (order_ == ConnectFourOrder::centre) {
            by_centre(actions);
        }
    }

    // The sum tells boards apart: in each column the mask is 2^height - 1, and less than 2^height is added.
    std::uint64_t key(const State& state) const { return state.stones + state.mask; }

    bool has_line(std::uint64_t stones) const {
        for (std::size_t i = 0; i < step_count_; ++i) {
            if (has_run(stones, steps_[i])) return true;
        }
        return false;
    }

    // Tells whether all discs are on the board, without gaps below them.
    bool can_hold(std::uint64_t mask) const {
        return (mask & ~full_) == 0 && (mask & ~(mask << 1 | bottoms_)) == 0;
    }

  private:
    static State drop(const State& state, std::uint64_t bottom) {
        // The sum carries through the discs of the column and sets the bit above them.
        return {state.stones ^ state.mask, state.mask | (state.mask + bottom)};
    }

    // The n-th bit that is set, counted from 0.
    static std::uint64_t nth_bit(std::uint64_t bits, std::uint64_t n) {
#if defined(__BMI2__)
        return _pdep_u64(std::uint64_t{1} << n, bits);
#else
        for (; n > 0; --n) bits &= bits - 1;
        return bits & -bits;
#endif
    }

    // Bit i of `run` says that `length` discs in a row begin at i. The length doubles as long as it fits.
    bool has_run(std::uint64_t stones, std::uint32_t step) const {
        std::uint64_t run = stones & (stones >> step);
        if (rules_.connect == 4) return (run & (run >> 2 * step)) != 0;
        std::uint32_t length = 2;
        while (length < rules_.connect && run != 0) {
            const std::uint32_t more = length < rules_.connect - length ? length : rules_.connect - length;
            run &= run >> (more * step);
            length += more;
        }
        return run != 0;
    }

    // Plane b has the cells whose weight has bit b. So the sum of weights becomes a count of bits.
    void slice_weights() {
        for (std::size_t b = 0; b < 16; ++b) {
            std::uint64_t plane = 0;
            for (std::size_t bit = 0; bit < rules_.weights.size(); ++bit) {
                plane |= std::uint64_t{rules_.weights[bit] >> b & 1} << bit;
            }
            if (plane != 0) planes_.push_back({plane, 1 << b});
        }
    }

    double sum_weights(const State& state) const {
        int total = 0;
        for (const Plane& plane : planes_) {
            const int mine = std::popcount(state.stones & plane.cells);
            total += plane.worth * (2 * mine - std::popcount(state.mask & plane.cells));
        }
        return total;
    }

    // Adds in the order of the lines: the last digits of fractions depend on it.
    double windows(const State& state) const {
        const bool is_first = to_move(state) == 1;
        const std::uint64_t theirs = state.stones ^ state.mask;
        const std::uint64_t one = is_first ? state.stones : theirs, two = is_first ? theirs : state.stones;
        const double value = windows_of(one, two);
        return is_first ? value : -value;
    }

    double windows_of(std::uint64_t one, std::uint64_t two) const {
        const int connect = static_cast<int>(rules_.connect);
        for (const auto& group : rules_.lines) {
            if (has_open(group, two, one, connect - 1)) return -evaluation_.points[0];
            if (has_open(group, one, two, connect - 1)) return evaluation_.points[0];
        }
        double total = 0;
        for (int missing = 2; missing <= 3; ++missing) {
            if (connect > missing)
                add_open(total, one, two, connect - missing, evaluation_.points[missing - 1]);
        }
        return total;
    }

    static bool has_open(const std::vector<std::uint64_t>& lines, std::uint64_t mine, std::uint64_t theirs,
                         int count) {
        for (const std::uint64_t line : lines) {
            if ((theirs & line) == 0 && std::popcount(mine & line) == count) return true;
        }
        return false;
    }

    void add_open(double& total, std::uint64_t one, std::uint64_t two, int count, double points) const {
        for (const auto& group : rules_.lines) {
            for (const std::uint64_t line : group) {
                if ((two & line) == 0 && std::popcount(one & line) == count) {
                    total += points;
                } else if ((one & line) == 0 && std::popcount(two & line) == count) {
                    total -= points;
                }
            }
        }
    }

    // Heaviest landing cell first, then from the left: the column is part of the key.
    void by_weights(std::uint64_t mask, std::span<Action> actions) const {
        std::array<std::uint32_t, max_actions> keys;
        for (std::uint32_t i = 0; i < actions.size(); ++i) {
            const std::uint64_t landing = (mask + (std::uint64_t{1} << (actions[i] * height_))) & ~mask;
            const std::uint32_t weight = rules_.weights[static_cast<std::size_t>(std::countr_zero(landing))];
            const std::uint32_t key = (ConnectFourRules::max_weight - weight) << 8 | actions[i];
            std::uint32_t j = i;
            for (; j > 0 && keys[j - 1] > key; --j) keys[j] = keys[j - 1];
            keys[j] = key;
        }
        for (std::size_t i = 0; i < actions.size(); ++i) actions[i] = static_cast<Action>(keys[i]);
    }

    // From the middle column outwards, the left one of two first.
    static void by_centre(std::span<Action> actions) {
        if (actions.empty()) return;
        std::array<Action, max_actions> sorted;
        std::size_t right = actions.size() / 2, left = right;
        const int middle = actions[right];
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const bool is_left = left > 0 && (right == actions.size() ||
                                              middle - actions[left - 1] <= actions[right] - middle);
            sorted[i] = is_left ? actions[--left] : actions[right++];
        }
        std::copy_n(sorted.begin(), actions.size(), actions.begin());
    }

    struct Plane {
        std::uint64_t cells;
        int worth;
    };

    ConnectFourRules rules_;
    ConnectFourEvaluation evaluation_;
    ConnectFourOrder order_;
    std::uint32_t height_;
    std::uint64_t bottoms_ = 0;
    std::uint64_t tops_ = 0;
    std::uint64_t full_ = 0;
    std::array<std::uint32_t, 4> steps_{};
    std::size_t step_count_ = 0;
    std::vector<Plane> planes_;
};

static_assert(Game<ConnectFour>);

}  // namespace plybench
