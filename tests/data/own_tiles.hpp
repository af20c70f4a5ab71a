// Sliding tiles with everything that a problem in C++ can have, and some faults.
#include <plybench.hpp>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

enum class Fault { none, throws, too_many, no_such_action };

struct Tiles {
    using State = std::array<std::int8_t, 9>;
    static constexpr const char* actions[] = {"up", "left", "right", "down"};
    static constexpr State goal{1, 2, 3, 4, 5, 6, 7, 8, 0};

    explicit Tiles(std::array<std::int8_t, 9> start = {8, 6, 7, 2, 5, 4, 3, 0, 1}, int fault = 0)
        : start_(start), fault_(static_cast<Fault>(fault)) {}

    static plybench::Instances instances() {
        return {{"hard", "[8, 6, 7, 2, 5, 4, 3, 0, 1]"}, {"easy", "[1, 2, 3, 4, 0, 6, 7, 5, 8]"}};
    }

    State initial() const { return start_; }
    bool is_goal(const State& state) const { return state == goal; }

    void successors(const State& state, auto add) const {
        if (fault_ == Fault::throws) throw std::out_of_range("no tile there");
        if (fault_ == Fault::no_such_action) add(4, state);
        const int blank = blank_of(state);
        for (int action = 0; action < 4; ++action) {
            if (const int to = target(blank, action); to >= 0) add(action, moved(state, blank, to));
        }
        for (int more = 0; fault_ == Fault::too_many && more < 5; ++more) add(0, state);
    }

    // An action takes the blank back to where it came from.
    void predecessors(const State& state, auto add) const {
        const int blank = blank_of(state);
        for (int action = 0; action < 4; ++action) {
            if (const int from = target(blank, 3 - action); from >= 0) add(action, moved(state, blank, from));
        }
    }

    void goal_states(auto add) const { add(goal); }
    bool undoes(unsigned next, unsigned last) const { return next + last == 3; }

    int manhattan(const State& state) const {
        int sum = 0;
        for (int i = 0; i < 9; ++i) {
            const int home = state[i] - 1;
            if (home >= 0) sum += std::abs(home / 3 - i / 3) + std::abs(home % 3 - i % 3);
        }
        return sum;
    }
    int misplaced(const State& state) const {
        int count = 0;
        for (int i = 0; i < 9; ++i) count += state[i] != 0 && state[i] != goal[i];
        return count;
    }
    // Not admissible: a state whose blank is in the middle is called a dead end.
    int hasty(const State& state) const { return state[4] == 0 ? plybench::infinite<int> : 3 * misplaced(state); }
    int negative(const State& state) const { return misplaced(state) - 3; }
    int failing(const State&) const { throw std::runtime_error("the table is missing"); }

    static constexpr auto heuristics() {
        return std::tuple{plybench::heuristic("manhattan", &Tiles::manhattan, plybench::consistent),
                          plybench::heuristic("misplaced", &Tiles::misplaced, plybench::admissible),
                          plybench::heuristic("hasty", &Tiles::hasty),
                          plybench::heuristic("negative", &Tiles::negative),
                          plybench::heuristic("failing", &Tiles::failing)};
    }

    std::string format(const State& state) const {
        std::string text;
        for (const int tile : state) text += tile == 0 ? '_' : static_cast<char>('0' + tile);
        return text;
    }
    State parse(const std::string& text) const {
        State state{};
        if (text.size() != 9) throw std::invalid_argument("a state has nine signs");
        for (int i = 0; i < 9; ++i) state[i] = static_cast<std::int8_t>(text[i] == '_' ? 0 : text[i] - '0');
        return state;
    }
    plybench::Cells picture(const State& state) const {
        plybench::Cells rows(3);
        for (int i = 0; i < 9; ++i) rows[i / 3].push_back(state[i] == 0 ? "" : std::to_string(state[i]));
        return rows;
    }

    std::string impossible() const {
        int inversions = 0;
        for (int i = 0; i < 9; ++i) {
            for (int j = i + 1; j < 9; ++j) inversions += start_[i] > start_[j] && start_[j] > 0;
        }
        return inversions % 2 == 0 ? "" : "an odd number of tiles are out of order";
    }

  private:
    static int blank_of(const State& state) {
        int blank = 0;
        while (blank < 8 && state[blank] != 0) ++blank;
        return blank;
    }
    static int target(int blank, int action) {
        if (action == 0) return blank - 3;
        if (action == 1) return blank % 3 > 0 ? blank - 1 : -1;
        if (action == 2) return blank % 3 < 2 ? blank + 1 : -1;
        return blank < 6 ? blank + 3 : -1;
    }
    static State moved(State state, int from, int to) {
        std::swap(state[from], state[to]);
        return state;
    }

    State start_;
    Fault fault_;
};

PLYBENCH_PROBLEM(Tiles)
