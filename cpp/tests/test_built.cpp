// Problems of the user, as a module offers them (cpp/built).
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "plybench.hpp"
#include "tests/check.hpp"

namespace {

using namespace plybench::built;

enum class Colour : std::uint8_t { red, green };

// With a gap after the first member.
struct Mixed {
    std::int8_t small;
    std::uint64_t large;
    std::array<Colour, 2> colours;
    bool operator==(const Mixed&) const = default;
};

struct Countdown {
    struct State {
        std::int8_t step;
        int left;
    };
    using Cost = long;
    static constexpr const char* actions[] = {"one", "two"};

    int from = 10;
    long price = 1;

    State initial() const { return {0, from}; }
    bool is_goal(const State& state) const { return state.left == 0; }
    void successors(const State& state, auto add) const {
        const auto step = static_cast<std::int8_t>((state.step + 1) % 2);
        if (state.left >= 1) add(0, State{step, state.left - 1}, price);
        if (state.left >= 2) add(1, State{step, state.left - 2}, 3 * price);
        if (state.left > 100) throw std::out_of_range("too far");
    }
    long half(const State& state) const { return state.left > 50 ? -1 : state.left / 2; }
    static constexpr auto heuristics() { return std::tuple{plybench::heuristic("half", &Countdown::half)}; }
};

PLYBENCH_PROBLEM(Countdown)

PlainArgument whole(std::int64_t value) { return {PlainArgument::Kind::whole, value, 0, {}, nullptr, 0}; }

struct Waiting final : Host {
    Heard answer = Heard::go_on;
    Heard look(const std::uint64_t*, const plybench::Bound*) noexcept override { return answer; }
};

struct Searched {
    Failure failure{};
    Answer* answer = nullptr;

    Searched(std::vector<PlainArgument> arguments, std::size_t algorithm, int heuristic,
             Heard heard = Heard::go_on, std::uint64_t memory = 1'000'000) {
        BuiltProblem* problem = make_problem<Countdown>(arguments.data(), arguments.size(), nullptr, failure);
        if (problem == nullptr) return;
        Waiting host;
        host.answer = heard;
        plybench::Options options;
        options.duplicates = plybench::Duplicates::path;
        answer = problem->search(algorithm, heuristic, pack_options(options).data(),
                                 {1000, 10, memory, &host}, failure);
        problem->release();
    }
    Searched(const Searched&) = delete;
    ~Searched() {
        if (answer != nullptr) answer->release();
    }
};

TEST(states_are_rows_of_numbers) {
    static_assert(is_state<Mixed>() && is_state<int>() && is_state<std::array<Mixed, 3>>());
    static_assert(!is_state<double>() && !is_state<int*>() && !is_state<std::string>());
    const Mixed state{-3, 1ull << 63, {Colour::green, Colour::red}};
    std::array<std::int64_t, 4> numbers{};
    write_numbers(state, numbers.data());
    CHECK(numbers == std::array<std::int64_t, 4>{-3, std::int64_t{1} << 63, 1, 0});
    CHECK(state_of<Mixed>(numbers.data()) == state);
    const std::vector<Slot> slots = slots_of<Mixed>();
    CHECK(slots.size() == 4 && slots[0].is_signed && !slots[1].is_signed && slots[2].bits == 8);
}

TEST(gaps_between_members_do_not_count) {
    Held<Mixed> one, other;
    std::memset(static_cast<void*>(&one), 0, sizeof one);
    std::memset(static_cast<void*>(&other), 255, sizeof other);
    one.value = {1, 2, {Colour::red, Colour::green}};
    other.value.small = 1, other.value.large = 2, other.value.colours = {Colour::red, Colour::green};
    CHECK(one == other && hash_of(one) == hash_of(other));
    other.value.large = 3;
    CHECK(!(one == other) && hash_of(one) != hash_of(other));
}

TEST(bytes_are_compared_and_hashed_up_to_the_last) {
    Held<std::array<std::int8_t, 9>> one{}, other{};
    for (std::size_t i = 0; i < 9; ++i) {
        other.value = one.value;
        other.value[i] = 1;
        CHECK(!(one == other) && hash_of(one) != hash_of(other));
    }
}

TEST(options_cross_unchanged) {
    plybench::Options options;
    options.ties = plybench::Ties::lifo;
    options.seed = ~std::uint64_t{0};
    options.weight = 1.5;
    options.is_whole_weight = false;
    options.width = -7;
    options.is_blind = true;
    const plybench::Options back = unpack_options(pack_options(options).data());
    CHECK(back.ties == options.ties && back.seed == options.seed && back.weight == 1.5);
    CHECK(!back.is_whole_weight && back.width == -7 && back.is_blind && back.is_admissible);
}

TEST(every_search_of_a_module_solves_its_problem) {
    const Kind& kind = kinds().at(0);
    CHECK(std::string(kind.name) == "Countdown" && kind.action_count == 2 && !kind.has_unit_costs);
    for (std::size_t algorithm = 0; algorithm < kind.algorithm_count; ++algorithm) {
        if (std::string(kind.algorithms[algorithm]) == "random_walk") continue;
        const Searched run({whole(6)}, algorithm, 0);
        const bool is_solved = run.failure.fault == Fault::none && run.answer->result().has_path;
        CHECK(is_solved);
        if (!is_solved) continue;
        std::array<std::int64_t, 2> numbers{};
        run.answer->write_state(run.answer->result().action_count, numbers.data());
        CHECK(numbers[1] == 0);
    }
}

TEST(faults_of_the_user_stay_in_the_module) {
    const auto fails_with = [](const Searched& run, const char* text) {
        return run.failure.fault == Fault::code && std::strstr(run.failure.text, text) != nullptr;
    };
    CHECK(fails_with(Searched({whole(101)}, 0, -1), "too far"));
    CHECK(fails_with(Searched({whole(60)}, 0, 0), "heuristic 'half' returns -1 in the state 0 60"));
    CHECK(fails_with(Searched({whole(6), whole(-1)}, 0, -1), "an action costs -1 in the state 0 6"));
    CHECK(fails_with(Searched({whole(6), whole(std::int64_t{1} << 41)}, 0, -1),
                     "a cost must be from 0 to 2**40"));
    CHECK(fails_with(Searched({whole(1ll << 40)}, 0, -1), "argument 1 is out of range"));
    CHECK(fails_with(Searched({whole(1), whole(1), whole(1)}, 0, -1), "must be 0 or 1 or 2, not 3"));
}

TEST(the_host_stops_a_search) {
    CHECK(Searched({whole(9)}, 0, -1, Heard::stop).answer->result().status == plybench::Status::stopped);
    CHECK(Searched({whole(9)}, 0, -1, Heard::failed).failure.fault == Fault::host);
    const Searched full({whole(9)}, 0, -1, Heard::go_on, 100);
    CHECK(full.answer->result().end == plybench::End::memory);
}

}  // namespace
