#include "domains/mazeworld.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include "bindings/byte_searches.hpp"
#include "bindings/numbered_examination.hpp"
#include "bindings/search.hpp"

namespace plybench {

namespace {

using Numbers = std::vector<std::uint32_t>;
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Values = nb::ndarray<const std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A heuristic with the size of the puzzle it was made for.
struct HeldMazeHeuristic {
    MazeHeuristic value;
    std::size_t robots = 0;
    std::size_t cells = 0;
};

class MazePuzzle {
    template <std::size_t N, typename Use>
    auto with_array(const MazeHeuristic& heuristic, Use use) const {
        const RulesOf<2 * N, Mazeworld<MazeArray<N>>> rules(rules_, heuristic);
        return use(ByteProblem<2 * N>(rules));
    }

  public:
    using Heuristic = HeldMazeHeuristic;

    explicit MazePuzzle(MazeRules rules) : rules_(std::move(rules)) { rules_.check(); }

    template <typename Use>
    auto with_problem(const HeldMazeHeuristic* held, Use use) const {
        if (held != nullptr) require_own(*held);
        const MazeHeuristic heuristic = held == nullptr ? MazeHeuristic() : held->value;
        if (MazeWord::fits(rules_)) return use(Mazeworld<MazeWord>(rules_, heuristic));
        if (MazeArray<16>::fits(rules_)) return with_array<16>(heuristic, use);
        return with_array<64>(heuristic, use);
    }

    HeldMazeHeuristic sum(const Values& values) const {
        if (values.shape(0) != rules_.robots() || values.shape(1) != rules_.cells())
            throw std::invalid_argument("the table must have a value for each robot and cell");
        return {MazeHeuristic{{values.data(), values.data() + values.size()}}, rules_.robots(),
                rules_.cells()};
    }

    // The value of a heuristic for each state; None means infinite.
    std::vector<std::optional<std::int32_t>> estimates(const HeldMazeHeuristic& heuristic,
                                                       const std::vector<Numbers>& states) const {
        require_own(heuristic);
        for (const Numbers& state : states) rules_.require_state(state);
        const Mazeworld<MazeArray<64>> problem(rules_, heuristic.value);
        std::vector<std::optional<std::int32_t>> found;
        for (const Numbers& state : states) {
            const std::int32_t value = problem.estimate(problem.pack(state));
            found.push_back(value == infinite<std::int32_t> ? std::nullopt : std::optional(value));
        }
        return found;
    }

  private:
    void require_own(const HeldMazeHeuristic& heuristic) const {
        require(heuristic.robots == rules_.robots() && heuristic.cells == rules_.cells(),
                "the heuristic was made for another puzzle");
    }

    MazeRules rules_;
};

void register_mazeworld(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<HeldMazeHeuristic>(m, "MazeworldHeuristic",
                                  "A heuristic of one puzzle, in a form the core knows.");
    auto bound =
        bind_twin<MazePuzzle>(m, "Mazeworld", "Native twin of plybench.domains.mazeworld.Mazeworld.");
    bind_examination(bound);
    bound
        .def(
            "__init__",
            [](MazePuzzle* self, std::vector<Pairs> moves, Numbers opposite, Numbers initial, Numbers goal,
               bool has_turns) {
                new (self) MazePuzzle(MazeRules{std::move(moves), std::move(opposite), std::move(initial),
                                                std::move(goal), has_turns});
            },
            "moves"_a, "opposite"_a, "initial"_a, "goal"_a, "has_turns"_a)
        .def("sum_heuristic", &MazePuzzle::sum, "values"_a,
             "A sum of values by [robot][cell]; 65535 says unreachable.")
        .def("estimates", &MazePuzzle::estimates, "heuristic"_a, "states"_a,
             "The value of a heuristic for each of the states; None says infinite.");
}

const Binding binding("mazeworld", register_mazeworld);

}  // namespace

}  // namespace plybench
