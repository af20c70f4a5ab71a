#include "domains/blocksworld.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include "bindings/byte_searches.hpp"
#include "bindings/numbered_examination.hpp"
#include "bindings/search.hpp"
#include "domains/blocksworld/relaxed_solver.hpp"

namespace plybench {

namespace {

template <typename Entry>
using TableOf = nb::ndarray<Entry, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = std::vector<std::uint32_t>;
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// A heuristic with the puzzle it was made for. The table stays in the array that Python made.
struct HeldHeuristic {
    BlocksworldHeuristic value;
    std::size_t cells = 0;
    std::size_t places = 0;
    nb::object table{};
};

class Puzzle {
    template <std::size_t N, typename Use>
    auto with_bytes(const BlocksworldHeuristic& heuristic, Use use) const {
        const RulesOf<N, Blocksworld<ByteCells<N>>> rules(rules_, heuristic);
        return use(ByteProblem<N>(rules));
    }

  public:
    using Heuristic = HeldHeuristic;

    explicit Puzzle(BlocksworldRules rules) : rules_(std::move(rules)) { rules_.check(); }

    template <typename Use>
    auto with_problem(const HeldHeuristic* held, Use use) const {
        if (held != nullptr && (held->cells != rules_.cells() || held->places != rules_.places())) {
            throw std::invalid_argument("the heuristic was made for another puzzle");
        }
        const BlocksworldHeuristic heuristic = held == nullptr ? BlocksworldHeuristic() : held->value;
        if (fits<PackedCells<std::uint64_t>>())
            return use(Blocksworld<PackedCells<std::uint64_t>>(rules_, heuristic));
        if (fits<ByteCells<32>>()) return with_bytes<32>(heuristic, use);
        return with_bytes<max_cells>(heuristic, use);
    }

    HeldHeuristic make_heuristic(const std::string& name) const {
        if (name == "misplaced") return hold_heuristic(BlocksworldHeuristic::misplaced(rules_));
        if (name == "manhattan") return hold_heuristic(BlocksworldHeuristic::manhattan(rules_));
        if (name == "boosted") return hold_heuristic(BlocksworldHeuristic::boosted(rules_));
        throw std::invalid_argument("there is no native heuristic " + name);
    }

    // The sum of a value for each block by its cell, but not less than the value for the agent's cell.
    HeldHeuristic sum(const std::vector<std::pair<std::uint32_t, Numbers>>& blocks,
                      const std::optional<Numbers>& agent) const {
        if (blocks.size() > max_cells) throw std::invalid_argument("more terms than there can be blocks");
        BlocksworldHeuristic made{.form = BlocksworldHeuristic::Form::sum};
        for (const auto& [place, values] : blocks) made.blocks.push_back(term(place, values));
        if (agent) made.agent.push_back(term(0, *agent));
        return hold_heuristic(std::move(made));
    }

    template <typename Entry>
    HeldHeuristic lookup(const Numbers& places, TableOf<const Entry> table) const {
        for (const std::uint32_t place : places) {
            if (place >= rules_.places()) throw std::invalid_argument("bad place");
        }
        const std::span<const Entry> entries(table.data(), table.size());
        HeldHeuristic result = hold_heuristic(BlocksworldHeuristic::lookup(entries, places, rules_.cells()));
        result.table = nb::cast(table);
        return result;
    }

  private:
    template <typename Cells>
    bool fits() const {
        return Cells::fits(rules_.cells(), rules_.places());
    }

    HeldHeuristic hold_heuristic(BlocksworldHeuristic value) const {
        return {std::move(value), rules_.cells(), rules_.places()};
    }

    BlocksworldHeuristic::Term term(std::uint32_t place, const Numbers& values) const {
        if (place >= rules_.places() || values.size() != rules_.cells())
            throw std::invalid_argument("bad term");
        BlocksworldHeuristic::Term made{place, {}};
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            made.values[cell] = std::min(values[cell], BlocksworldHeuristic::unreachable);
        }
        return made;
    }

    BlocksworldRules rules_;
};

RelaxedRules relaxed_rules(const std::string& name) {
    if (name == "opposite-switch") return RelaxedRules::opposite_switch;
    if (name == "any-switch") return RelaxedRules::any_switch;
    if (name == "opposite-stack") return RelaxedRules::opposite_stack;
    throw std::invalid_argument("there is no table for the rules " + name);
}

// Raises KeyboardInterrupt, or the exception of the progress function.
template <typename Entry>
void fill_relaxed_table(const std::string& rules, std::vector<std::uint64_t> reach, Numbers followers,
                        std::uint64_t leader, TableOf<Entry> table, std::size_t threads,
                        const PythonLimits& given) {
    const RelaxedGame game{relaxed_rules(rules), std::move(reach), std::move(followers), leader};
    game.check(table.size());
    if (threads == 0 || threads > 64) throw std::invalid_argument("bad number of threads");
    PythonWatcher watcher(given);
    const Limits limits = limits_for(given, watcher);
    const std::span<Entry> entries(table.data(), table.size());
    try {
        const GilReleased released;
        if (game.cells() <= 16) {
            RelaxedSolver<std::uint16_t, Entry>(game, entries, threads, limits).solve();
        } else {
            RelaxedSolver<std::uint64_t, Entry>(game, entries, threads, limits).solve();
        }
    } catch (const Ended& ended) {
        raise_ending(ended);
    } catch (const OutOfBudget&) {
        raise_ending({Status::limit, Budget(limits).memory_end()});
    }
}

void register_blocksworld(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<HeldHeuristic>(m, "BlocksworldHeuristic",
                              "A heuristic of one puzzle, in a form the core knows.");
    auto bound =
        bind_twin<Puzzle>(m, "Blocksworld", "Native twin of plybench.domains.blocksworld.Blocksworld.");
    bind_examination(bound);
    bound
        .def(
            "__init__",
            [](Puzzle* self, std::uint32_t width, std::vector<Pairs> moves, Numbers opposite,
               Numbers free_cells, Numbers initial, Pairs wanted) {
                new (self)
                    Puzzle(BlocksworldRules{width, std::move(moves), std::move(opposite),
                                            std::move(free_cells), std::move(initial), std::move(wanted)});
            },
            "width"_a, "moves"_a, "opposite"_a, "free_cells"_a, "initial"_a, "wanted"_a)
        .def("named_heuristic", &Puzzle::make_heuristic, "name"_a, "misplaced, manhattan or boosted.")
        .def("sum_heuristic", &Puzzle::sum, "blocks"_a, "agent"_a.none(),
             "(place, value for each cell) of each block; 2**20 or more says unreachable.")
        .def("table_heuristic", &Puzzle::lookup<std::uint8_t>, "places"_a, "table"_a,
             "An entry for each arrangement of the places, laid out in rows; the largest number says "
             "unreachable.")
        .def("table_heuristic", &Puzzle::lookup<std::uint16_t>, "places"_a, "table"_a);
    const char* const fills = "Fill the table of a relaxed game; OverflowError if a cost does not fit.";
    m.def("fill_relaxed_table", &fill_relaxed_table<std::uint8_t>, "rules"_a, "reach"_a, "followers"_a,
          "leader"_a, "table"_a, "threads"_a, "limits"_a, fills);
    m.def("fill_relaxed_table", &fill_relaxed_table<std::uint16_t>, "rules"_a, "reach"_a, "followers"_a,
          "leader"_a, "table"_a, "threads"_a, "limits"_a);
}

const Binding binding("blocksworld", register_blocksworld);

}  // namespace

}  // namespace plybench
