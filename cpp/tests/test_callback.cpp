// Rules that are functions at an address, and rules of other problems, behind problems of N bytes.
#include "domains/callback.hpp"
#include "domains/callback_game.hpp"
#include "gametree/algorithms.hpp"
#include "search/algorithms.hpp"
#include "search/count_optimal.hpp"
#include "search/exact_distances.hpp"
#include "tests/check.hpp"
#include "tests/puzzles.hpp"

namespace plybench {

namespace {

// A ring of a hundred places: moves go one or seven steps on. Place 66 returns an error if state[1] is 1.
std::int64_t on(std::int64_t* state, std::int64_t* out, std::int64_t* actions, void*) {
    if (state[0] == 66 && state[1] == 1) return -1;
    for (std::int64_t i = 0; i < 2; ++i) {
        out[2 * i] = (state[0] + (i == 0 ? 1 : 7)) % 100;
        actions[i] = i;
    }
    state[0] = -5;  // changes only a copy
    return 2;
}

std::int64_t back(std::int64_t* state, std::int64_t* out, std::int64_t* actions, void*) {
    for (std::int64_t i = 0; i < 2; ++i) {
        out[2 * i] = (state[0] + (i == 0 ? 99 : 93)) % 100;
        actions[i] = i;
    }
    return 2;
}

std::int64_t list_priced(std::int64_t* state, std::int64_t* out, std::int64_t* actions, void* costs) {
    auto* whole = static_cast<std::int64_t*>(costs);
    whole[0] = 3;
    whole[1] = state[0] == 50 ? std::int64_t{1} << 40 : 4;
    return on(state, out, actions, costs);
}

std::int64_t is_at_99(std::int64_t* state) { return state[0] == 99; }
double sevenths(std::int64_t* state) { return static_cast<double>((99 - state[0] + 6) / 7); }
double fail_estimate(std::int64_t*) { return std::nan(""); }
double negative(std::int64_t* state) { return state[0] > 40 ? -1 : 0; }

CallbackSpec ring(EstimateCall estimate = nullptr, std::int64_t mark = 0) {
    return {.layout = {2, 2},
            .most_successors = 2,
            .action_count = 2,
            .initial = {0, mark},
            .goals = {{99, mark}},
            .functions = {on, is_at_99, back, estimate}};
}

template <std::size_t N>
Result<ByteProblem<N>> search_with(const CallbackSpec& spec, const char* name, bool tries_buckets = true) {
    const CallbackRules<N> rules(spec, tries_buckets);
    const ByteProblem<N> problem(rules);
    for (const auto& [known, algorithm] : algorithms<ByteProblem<N>>()) {
        if (known == name) return algorithm(problem, {.is_admissible = true}, {});
    }
    throw std::invalid_argument(name);
}

TEST(callbacks_are_searched_in_states_of_all_sizes) {
    for (const char* name : {"astar", "breadth_first", "uniform_cost", "bidirectional", "greedy"}) {
        const auto small = search_with<8>(ring(sevenths), name);
        const auto large = search_with<64>(ring(sevenths), name);
        CHECK(small.status == Status::solved && small.tally == large.tally);
        CHECK(small.path->actions == large.path->actions);
    }
    const auto best = search_with<8>(ring(sevenths), "astar");
    CHECK(best.path->cost == 15 && best.lower_bound->value == 15 && best.lower_bound->is_whole);
    CHECK(search_with<8>(ring(sevenths), "astar", false).tally == best.tally);
}

TEST(numbers_that_do_not_fit_buckets_ask_for_a_heap) {
    CallbackSpec spec = ring();
    spec.functions.successors = list_priced;
    spec.has_costs = true;
    CHECK_THROWS(NotSmall, search_with<8>(spec, "uniform_cost"));
    CHECK(search_with<8>(spec, "uniform_cost", false).path->cost == 59);
    CHECK_THROWS(NotSmall, search_with<8>(ring(negative), "greedy"));
    CHECK(search_with<8>(ring(negative), "greedy", false).status == Status::solved);
}

TEST(what_fails_is_told_with_its_state) {
    CHECK_THROWS(CallFailed, search_with<8>(ring(nullptr, 1), "breadth_first"));
    CHECK_THROWS(CallFailed, search_with<8>(ring(nullptr, 1), "uniform_cost"));
    CHECK_THROWS(CallFailed, search_with<8>(ring(fail_estimate), "astar"));
    CallbackSpec narrow = ring();
    narrow.layout.width = 1;
    narrow.action_count = 1;
    CHECK_THROWS(CallFailed, search_with<8>(narrow, "astar"));
    try {
        search_with<8>(ring(nullptr, 1), "uniform_cost");
    } catch (const CallFailed& failed) {
        CHECK(failed.state == std::vector<std::int64_t>{66, 1});
    }
}

TEST(layouts_keep_numbers_and_tell_what_does_not_fit) {
    const std::vector<std::int64_t> numbers{-128, 127, 0, 1, -1, 5, 6, 7, 100};
    for (const std::size_t width : {1, 2, 4, 8}) {
        const ArrayLayout layout{9, width};
        layout.check(72);
        const ArrayPacker<72> packer(layout);
        CHECK(packer.unpack(packer.pack(numbers)) == numbers);
        std::vector<std::int64_t> wide(packer.most_items);
        std::vector<std::int64_t> rows(2 * 9 + packer.most_items, 1000);
        packer.widen(packer.pack(numbers), wide.data());
        packer.repeat(wide.data(), 2, rows.data());
        CHECK(std::equal(numbers.begin(), numbers.end(), rows.begin() + 9));
        CellBytes<72> state;
        rows[27] = INT64_MAX;  // not a part of the state
        CHECK(packer.narrow(rows.data() + 9, state) && state == packer.pack(numbers));
        rows[9] = INT64_MIN;
        CHECK(packer.narrow(rows.data() + 9, state) == (width == 8));
    }
    CHECK_THROWS(std::invalid_argument, ArrayLayout{1, 1}.require_numbers({128}));
    CHECK_THROWS(std::invalid_argument, ArrayLayout{2, 1}.require_numbers({1}));
    CHECK_THROWS(std::invalid_argument, ArrayLayout{9, 8}.check(64));
    CHECK_THROWS(std::invalid_argument, ArrayLayout{1, 3}.check(64));
}

TEST(rules_of_another_problem_are_searched_like_it) {
    using Direct = Blocksworld<ByteCells<32>>;
    const BlocksworldRules rules = testing::three_blocks();
    const BlocksworldHeuristic heuristic = BlocksworldHeuristic::boosted(rules);
    const Direct direct(rules, heuristic);
    const RulesOf<32, Direct> wrapped(rules, heuristic);
    const ByteProblem<32> problem(wrapped);
    const Options options{.ties = Ties::low_h, .is_admissible = true};
    const auto one = astar(direct, options, {});
    const auto other = astar(problem, options, {});
    CHECK(one.tally == other.tally && one.lower_bound == other.lower_bound);
    CHECK(std::equal(one.path->actions.begin(), one.path->actions.end(), other.path->actions.begin()));
    CHECK(exact_distances(direct, 100, {}).states.size() == exact_distances(problem, 100, {}).states.size());
    CHECK(count_optimal(problem, options, {}).count->to_hex() ==
          count_optimal(direct, options, {}).count->to_hex());
}

// Take one or two; the player who takes the last one wins. With 2 in the third place, the functions fail at
// 3.
std::int64_t mover(std::int64_t* state) { return state[1]; }
std::int64_t is_over(std::int64_t* state) { return state[0] == 0; }
double value_of_loss(std::int64_t*, std::int64_t) { return -1; }

std::int64_t takes(std::int64_t* state, std::int64_t* out) {
    out[0] = 1;
    out[1] = 2;
    return state[0] == 3 && state[2] == 2 ? -1 : std::min<std::int64_t>(2, state[0]);
}

std::int64_t play_take(std::int64_t* state, std::int64_t move, std::int64_t* out) {
    out[0] -= move;
    out[1] = 3 - state[1];
    return 0;
}

TEST(games_of_callbacks_are_searched) {
    const GameSpec spec{{3, 1}, 2, 3, {mover, takes, play_take, is_over, value_of_loss, nullptr}};
    const CallbackGame<32> game(spec);
    const GameOptions options;
    const auto won = alpha_beta(game, game.state_of({7, 1, 0}), options, {});
    CHECK(won.value == 1 && won.action == 1);
    CHECK(minimax(game, game.state_of({6, 2, 0}), options, {}).value == -1);
    CHECK(game.key(game.state_of({7, 1, 0})) != game.key(game.state_of({7, 2, 0})));
    CHECK_THROWS(CallFailed, alpha_beta(game, game.state_of({7, 1, 2}), options, {}));
    CHECK_THROWS(CallFailed, game.state_of({7, 3, 0}));
}

}  // namespace

}  // namespace plybench
