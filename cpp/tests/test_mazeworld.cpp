// The rules of cpp/domains/mazeworld.hpp: all ways to keep a state give the same puzzle, in both models.
#include <stdexcept>
#include <vector>

#include "core/random.hpp"
#include "domains/mazeworld.hpp"
#include "search/algorithms.hpp"
#include "search/count_optimal.hpp"
#include "search/exact_distances.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using Word = Mazeworld<MazeWord>;
using Numbers16 = Mazeworld<MazeArray<16>>;
using Numbers64 = Mazeworld<MazeArray<64>>;

static_assert(Reversible<Word> && Reversible<Word>);
static_assert(Reversible<Numbers16> && Reversible<Numbers64>);

// A room without walls; directions are west, south, east, north. Robot i starts on cell i and has the goal i
// + shift.
MazeRules room(std::uint32_t width, std::uint32_t height, std::uint32_t robots, std::uint32_t shift,
               bool has_turns = false) {
    MazeRules rules{.moves = {}, .opposite = {2, 3, 0, 1}, .initial = {}, .goal = {}, .has_turns = has_turns};
    const std::uint32_t cells = width * height;
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        auto& moves = rules.moves.emplace_back();
        if (cell % width > 0) moves.emplace_back(0, cell - 1);
        if (cell + width < cells) moves.emplace_back(1, cell + width);
        if (cell % width + 1 < width) moves.emplace_back(2, cell + 1);
        if (cell >= width) moves.emplace_back(3, cell - width);
    }
    for (std::uint32_t robot = 0; robot < robots; ++robot) {
        rules.initial.push_back(robot);
        rules.goal.push_back((robot + shift) % cells);
    }
    rules.check();
    return rules;
}

// A heuristic whose values differ from robot to robot. From the last cell, robot 0 cannot reach its goal.
MazeHeuristic some_heuristic(const MazeRules& rules) {
    MazeHeuristic made;
    for (std::size_t robot = 0; robot < rules.robots(); ++robot) {
        for (std::size_t cell = 0; cell < rules.cells(); ++cell)
            made.values.push_back(static_cast<std::uint16_t>(robot * 7 + cell * 3));
    }
    made.values[rules.cells() - 1] = MazeHeuristic::unreachable;
    return made;
}

// Walks at random, and lists what the problem says of each state on the way and of its predecessors.
template <typename P>
std::vector<std::uint32_t> walk(const P& problem, int length) {
    std::vector<std::uint32_t> seen;
    std::vector<Step<P>> steps(problem.max_successors());
    SplitMix64 rng(5);
    typename P::State state = problem.initial();
    for (int i = 0; i < length; ++i) {
        for (const std::uint32_t number : problem.unpack(state)) seen.push_back(number);
        seen.push_back(problem.is_goal(state));
        seen.push_back(static_cast<std::uint32_t>(problem.estimate(state)));
        const Step<P>* end = problem.predecessors(state, steps.data());
        for (const Step<P>* step = steps.data(); step != end; ++step) {
            for (const std::uint32_t number : problem.unpack(step->state)) seen.push_back(number);
            seen.push_back(step->action);
        }
        end = problem.successors(state, steps.data());
        if (end == steps.data()) break;
        const Step<P>& chosen = steps[rng.below(static_cast<std::uint64_t>(end - steps.data()))];
        seen.push_back(chosen.action);
        seen.push_back(static_cast<std::uint32_t>(chosen.cost));
        state = chosen.state;
    }
    return seen;
}

void compare_walks(const MazeRules& rules) {
    const MazeHeuristic heuristic = some_heuristic(rules);
    const auto in_words = walk(Word(rules, heuristic), 1000);
    CHECK(in_words == walk(Numbers16(rules, heuristic), 1000));
    CHECK(in_words == walk(Numbers64(rules, heuristic), 1000));
}

TEST(words_and_numbers_give_the_same_walk_through_a_maze) {
    compare_walks(room(1, 1, 1, 0));
    compare_walks(room(2, 1, 2, 0));
    compare_walks(room(3, 3, 8, 1));
    compare_walks(room(16, 16, 8, 5));
    compare_walks(room(257, 255, 4, 9));
    compare_walks(room(1, 1, 1, 0, true));
    compare_walks(room(3, 3, 8, 1, true));
    compare_walks(room(16, 16, 7, 5, true));
    compare_walks(room(257, 255, 3, 9, true));
}

TEST(a_word_is_used_only_where_all_places_fit) {
    CHECK(MazeWord::fits(room(16, 16, 8, 1)));
    CHECK(!MazeWord::fits(room(16, 16, 8, 1, true)));
    CHECK(!MazeWord::fits(room(16, 17, 8, 1)));
    CHECK(MazeWord::fits(room(257, 255, 4, 1)));
    CHECK(!MazeArray<16>::fits(room(8, 8, 16, 1, true)));
    CHECK(MazeArray<64>::fits(room(8, 8, 63, 1, true)));
}

TEST(robots_undo_their_own_moves_only) {
    const MazeRules rules = room(3, 3, 3, 1);
    const Word problem(rules, {});
    std::vector<Step<Word>> first(problem.max_successors()), second(problem.max_successors());
    const auto* end = problem.successors(problem.initial(), first.data());
    for (const auto* step = first.data(); step != end; ++step) {
        const auto* second_end = problem.successors(step->state, second.data());
        for (const auto* next = second.data(); next != second_end; ++next)
            CHECK(problem.undoes(next->action, step->action) == (next->state == problem.initial()));
    }
}

// Three robots on nine cells stand in 9 * 8 * 7 ways; with turns, in three times as many.
TEST(all_arrangements_are_reached) {
    const MazeRules rules = room(3, 3, 3, 4), in_turn = room(3, 3, 3, 4, true);
    const auto free = exact_distances(Word(rules, {}), 10000, Limits{});
    const auto turns = exact_distances(Numbers16(in_turn, {}), 10000, Limits{});
    CHECK(free.is_complete && free.states.size() == 504);
    CHECK(turns.is_complete && turns.states.size() == 1512);
    CHECK(free.radius == turns.radius);
}

TEST(rounds_of_waiting_make_plans_infinitely_many) {
    const MazeRules rules = room(3, 1, 1, 2), in_turn = room(3, 1, 1, 2, true);
    CHECK(!count_optimal(Word(rules, {}), Options{}, Limits{}).is_infinite);
    CHECK(count_optimal(Word(in_turn, {}), Options{}, Limits{}).is_infinite);
}

TEST(bad_mazes_are_refused) {
    const auto is_refused = [](auto spoil) {
        MazeRules rules = room(3, 3, 2, 1);
        spoil(rules);
        CHECK_THROWS(std::invalid_argument, rules.check());
    };
    is_refused([](MazeRules& rules) { rules.moves.clear(); });
    is_refused([](MazeRules& rules) { rules.moves.resize(max_maze_cells + 1); });
    is_refused([](MazeRules& rules) { rules.initial.clear(); });
    is_refused([](MazeRules& rules) { rules.initial[0] = 9; });
    is_refused([](MazeRules& rules) { rules.initial[0] = 1; });
    is_refused([](MazeRules& rules) { rules.goal.pop_back(); });
    is_refused([](MazeRules& rules) { rules.goal[0] = 2; });
    is_refused([](MazeRules& rules) { rules.moves[0].emplace_back(0, 9); });
    is_refused([](MazeRules& rules) { rules.moves[0].emplace_back(4, 1); });
    is_refused([](MazeRules& rules) { rules.moves[0].resize(5); });
    is_refused([](MazeRules& rules) { rules.opposite[0] = 4; });
    const MazeRules turns = room(3, 3, 2, 1, true);
    CHECK_THROWS(std::invalid_argument, turns.require_state({0, 1}));
    CHECK_THROWS(std::invalid_argument, turns.require_state({0, 0, 1}));
    CHECK_THROWS(std::invalid_argument, turns.require_state({0, 1, 2}));
    turns.require_state({0, 1, 1});
}

}  // namespace

}  // namespace plybench
