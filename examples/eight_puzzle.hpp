// The 8-puzzle in C++, as in eight_puzzle.py: `plybench solve examples/eight_puzzle.hpp`.
#include <array>
#include <cstdint>
#include <plybench.hpp>
#include <utility>

struct EightPuzzle {
    using State = std::array<std::int8_t, 9>;
    static constexpr const char* actions[] = {"up", "left", "right", "down"};

    State start{8, 6, 7, 2, 5, 4, 3, 0, 1};  // 31 moves

    State initial() const { return start; }
    bool is_goal(const State& state) const { return state == State{1, 2, 3, 4, 5, 6, 7, 8, 0}; }

    void successors(const State& state, auto add) const {
        int blank = 0;
        while (state[blank] != 0) ++blank;
        const auto move = [&](int action, int to) {
            State next = state;
            std::swap(next[blank], next[to]);
            add(action, next);
        };
        if (blank > 2) move(0, blank - 3);
        if (blank % 3 > 0) move(1, blank - 1);
        if (blank % 3 < 2) move(2, blank + 1);
        if (blank < 6) move(3, blank + 3);
    }
    bool undoes(unsigned next, unsigned last) const { return next + last == 3; }

    // How far each tile is from each cell.
    static constexpr auto far = [] {
        std::array<std::array<std::int8_t, 9>, 9> distances{};
        const auto apart = [](int a, int b) { return a > b ? a - b : b - a; };
        for (int tile = 1; tile < 9; ++tile) {
            for (int i = 0; i < 9; ++i)
                distances[tile][i] = apart((tile - 1) / 3, i / 3) + apart((tile - 1) % 3, i % 3);
        }
        return distances;
    }();

    int manhattan(const State& state) const {
        int sum = 0;
        for (int i = 0; i < 9; ++i) sum += far[state[i]][i];
        return sum;
    }

    static constexpr auto heuristics() {
        return std::tuple{plybench::heuristic("manhattan", &EightPuzzle::manhattan, plybench::consistent)};
    }
};

PLYBENCH_PROBLEM(EightPuzzle)
