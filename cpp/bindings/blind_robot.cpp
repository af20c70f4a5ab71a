#include "domains/blind_robot.hpp"

#include <nanobind/stl/unique_ptr.h>

#include "bindings/byte_searches.hpp"
#include "bindings/search.hpp"
#include "solvers/blind_robot/synchronize.hpp"

namespace plybench {

namespace {

using blind::GridRules;
using Words64 = std::vector<std::uint64_t>;

constexpr std::size_t small_words = 4;
constexpr std::size_t large_words = max_blind_squares / 64;

// A heuristic with the map it was made for. It has a table for small or large beliefs, or no table. The
// object cannot be moved, because the table refers to its meter.
struct HeldBlindHeuristic {
    HeldBlindHeuristic(BlindHeuristic value, const GridRules& rules)
        : value(value), floor(rules.floor), target(rules.target) {}
    HeldBlindHeuristic(const HeldBlindHeuristic&) = delete;

    BlindHeuristic value;
    Words64 floor;
    std::int64_t target;
    Meter meter{};
    std::shared_ptr<const blind::PairTable<small_words>> small{};
    std::shared_ptr<const blind::PairTable<large_words>> large{};
};

// Waits for a table. Ctrl-C ends the wait with KeyboardInterrupt, and `look` may end it with its own error.
class Patience {
  public:
    explicit Patience(nb::object look) : look_(std::move(look)) {}

    void operator()(std::size_t sets) {
        worked_ += sets;
        if (worked_ < std::size_t{1} << 18) return;
        worked_ = 0;
        call_python(look_, nb::tuple());
    }

  private:
    nb::object look_;
    std::size_t worked_ = 0;
};

template <std::size_t Words>
std::shared_ptr<const blind::PairTable<Words>> pair_table(const GridRules& rules, Meter& meter,
                                                          const nb::object& look) {
    const blind::Grid<Words> grid(rules);
    const blind::Places<Words> places(grid);
    Patience patience(look);
    return std::make_shared<blind::PairTable<Words>>(grid, places, rules.target, meter,
                                                     [&](std::size_t sets) { patience(sets); });
}

class BlindPuzzle {
    template <std::size_t Words, typename Use>
    auto with_words(BlindHeuristic heuristic, std::shared_ptr<const blind::PairTable<Words>> pairs,
                    Use use) const {
        const RulesOf<8 * Words, BlindRobot<Words>> rules(rules_, order_, heuristic, pairs);
        return use(ByteProblem<8 * Words>(rules));
    }

  public:
    using Heuristic = HeldBlindHeuristic;
    static constexpr bool is_one_way = true;  // a belief has too many predecessors

    BlindPuzzle(GridRules rules, std::array<std::uint8_t, blind::moves> order)
        : rules_(std::move(rules)), order_(order) {
        rules_.check(max_blind_squares);
        for (const std::uint8_t move : order_) {
            if (move >= blind::moves) throw std::invalid_argument("bad move");
        }
    }

    template <typename Use>
    auto with_problem(const HeldBlindHeuristic* held, Use use) const {
        if (held != nullptr && (held->floor != rules_.floor || held->target != rules_.target))
            throw std::invalid_argument("the heuristic was made for another map");
        const BlindHeuristic heuristic = held == nullptr ? BlindHeuristic::zero : held->value;
        if (is_small()) return with_words<small_words>(heuristic, held ? held->small : nullptr, use);
        return with_words<large_words>(heuristic, held ? held->large : nullptr, use);
    }

    std::unique_ptr<HeldBlindHeuristic> heuristic(const std::string& name, const nb::object& look) const {
        const std::vector<std::pair<std::string, BlindHeuristic>> known{
            {"closest-pair", BlindHeuristic::closest_pair},
            {"farthest-pair", BlindHeuristic::farthest_pair},
            {"bounding-box", BlindHeuristic::bounding_box},
            {"merge-pair", BlindHeuristic::merge_pair},
            {"report-closest-pair", BlindHeuristic::report_closest_pair},
            {"report-bounding-box", BlindHeuristic::report_bounding_box},
        };
        for (const auto& [title, value] : known) {
            if (title != name) continue;
            auto held = std::make_unique<HeldBlindHeuristic>(value, rules_);
            if (value == BlindHeuristic::merge_pair && is_small())
                held->small = pair_table<small_words>(rules_, held->meter, look);
            if (value == BlindHeuristic::merge_pair && !is_small())
                held->large = pair_table<large_words>(rules_, held->meter, look);
            return held;
        }
        throw std::invalid_argument("there is no native heuristic " + name);
    }

    // The value of a heuristic for each state; None means infinite.
    std::vector<std::optional<std::int32_t>> estimates(const HeldBlindHeuristic& heuristic,
                                                       const std::vector<Words64>& states) const {
        for (const Words64& state : states) {
            GridRules other = rules_;
            other.start = state;
            other.check(max_blind_squares);
        }
        return with_problem(&heuristic, [&](const auto& problem) {
            using State = typename std::decay_t<decltype(problem)>::State;
            std::vector<std::optional<std::int32_t>> found;
            for (const Words64& words : states) {
                State state{};
                std::memcpy(state.cells.data(), words.data(), 8 * words.size());
                const double value = problem.estimate(state);
                found.push_back(value == infinite<double> ? std::nullopt
                                                          : std::optional(static_cast<std::int32_t>(value)));
            }
            return found;
        });
    }

  private:
    bool is_small() const { return rules_.size() <= 64 * small_words; }

    GridRules rules_;
    std::array<std::uint8_t, blind::moves> order_;
};

struct BlindOutcome {
    std::string status;
    std::optional<std::vector<std::uint32_t>> plan;
    int lower_bound;
    Counts counts;
    std::optional<Ending> end{};
};

template <std::size_t Words>
blind::Answer answer_of(const GridRules& rules, const Limits& limits, blind::Ideas ideas) {
    return blind::Synchronizer<Words>(rules, limits, ideas).solve();
}

BlindOutcome synchronize(const GridRules& rules, const PythonLimits& given, blind::Ideas ideas) {
    PythonWatcher watcher(given);
    const Limits limits = limits_for(given, watcher);
    blind::Answer answer;
    {
        const GilReleased released;
        const std::size_t words = (rules.size() + 63) / 64;
        answer = words <= 1   ? answer_of<1>(rules, limits, ideas)
                 : words <= 2 ? answer_of<2>(rules, limits, ideas)
                 : words <= 4 ? answer_of<4>(rules, limits, ideas)
                 : words <= 8 ? answer_of<8>(rules, limits, ideas)
                              : answer_of<16>(rules, limits, ideas);
    }
    BlindOutcome outcome{name_of(answer.status), {}, answer.lower_bound, counts_of(answer.tally), answer.end};
    if (answer.plan) outcome.plan.emplace(answer.plan->begin(), answer.plan->end());
    return outcome;
}

// Throws std::invalid_argument unless every floor square can be reached from every other one.
void require_connected(const GridRules& rules) {
    const blind::Grid<large_words> grid(rules);
    Squares<large_words> reached{}, more{};
    grid.floor().any_of([&](std::size_t square) {
        more.add(square);
        return true;
    });
    while (!(more == reached)) {
        reached = more;
        for (std::size_t move = 0; move < blind::moves; ++move) more = more | grid.image(reached, move);
    }
    if (!(reached == grid.floor())) throw std::invalid_argument("the floor is not connected");
}

void register_blind_robot(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<HeldBlindHeuristic>(m, "BlindRobotHeuristic",
                                   "A heuristic of one map, in a form the core knows.");
    bind_twin<BlindPuzzle>(m, "BlindRobot", "Native twin of plybench.domains.blind_robot.BlindRobot.")
        .def(
            "__init__",
            [](BlindPuzzle* self, std::uint32_t width, std::uint32_t height, Words64 floor, Words64 start,
               std::int64_t target, std::array<std::uint8_t, blind::moves> order) {
                new (self)
                    BlindPuzzle(GridRules{width, height, std::move(floor), std::move(start), target}, order);
            },
            "width"_a, "height"_a, "floor"_a, "start"_a, "target"_a, "order"_a)
        .def("heuristic", &BlindPuzzle::heuristic, "name"_a, "look"_a,
             "A heuristic by its name; `look` is called now and then while a table is built.")
        .def("estimates", &BlindPuzzle::estimates, "heuristic"_a, "states"_a,
             "The value of a heuristic for each of the states, given as words; None says infinite.");
    nb::class_<BlindOutcome>(m, "BlindOutcome", "What is known about the shortest plan of a blind robot.")
        .def_ro("status", &BlindOutcome::status)
        .def_ro("plan", &BlindOutcome::plan)
        .def_ro("lower_bound", &BlindOutcome::lower_bound)
        .def_ro("counts", &BlindOutcome::counts)
        .def_ro("end", &BlindOutcome::end);
    m.def(
        "synchronize",
        [](std::uint32_t width, std::uint32_t height, Words64 floor, Words64 start, std::int64_t target,
           const PythonLimits& limits, bool beam, bool beliefs, bool merging) {
            const GridRules rules{width, height, std::move(floor), std::move(start), target};
            rules.check(max_blind_squares);
            require_connected(rules);
            return synchronize(rules, limits, {beam, beliefs, merging});
        },
        "width"_a, "height"_a, "floor"_a, "start"_a, "target"_a, "limits"_a, nb::kw_only(), "beam"_a = true,
        "beliefs"_a = true, "merging"_a = true,
        "The shortest plan that brings all squares of `start` together, as numbers of moves: west, south, "
        "east, north.");
}

const Binding binding("blind_robot", register_blind_robot);

}  // namespace

}  // namespace plybench
