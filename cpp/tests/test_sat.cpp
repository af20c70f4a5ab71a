// The clause solver, its graph and the fewest true literals: against trying all assignments.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "solvers/sat/acyclic_graph.hpp"
#include "solvers/sat/fewest_true.hpp"
#include "solvers/sat/solver.hpp"
#include "solvers/sat/totalizer.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using namespace sat;

using Clause = std::vector<Literal>;

struct Edge {
    int from;
    int to;
};

// Tells whether a set of edges has a cycle: removes nodes without incoming edges, again and again.
bool has_cycle(const std::vector<Edge>& edges, int nodes) {
    std::vector<bool> is_gone(static_cast<std::size_t>(nodes));
    const auto is_entered = [&](int node) {
        return std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
            return edge.to == node && !is_gone[static_cast<std::size_t>(edge.from)];
        });
    };
    for (int round = 0; round < nodes; ++round) {
        for (int node = 0; node < nodes; ++node) {
            if (!is_entered(node)) is_gone[static_cast<std::size_t>(node)] = true;
        }
    }
    return std::find(is_gone.begin(), is_gone.end(), false) != is_gone.end();
}

// Random clauses over a few variables, and arcs between a few nodes.
struct Formula {
    Formula(SplitMix64& rng, std::uint64_t most_clauses, std::uint64_t arcs_per_variable) {
        const std::uint64_t count = rng.below(most_clauses + 1);
        while (clauses.size() < count) {
            Clause clause;
            for (std::uint64_t size = 1 + rng.below(4); size > 0; --size) {
                const Literal literal = draw_literal(rng);
                if (!has(clause, literal.variable())) clause.push_back(literal);
            }
            clauses.push_back(clause);
        }
        for (std::uint64_t i = 0; i < arcs_per_variable * variables; ++i) {
            const auto from = static_cast<Node>(rng.below(nodes));
            arcs.push_back({from, static_cast<Node>(rng.below(nodes)), draw_literal(rng)});
        }
    }

    static bool has(const Clause& clause, Variable variable) {
        return std::any_of(clause.begin(), clause.end(),
                           [&](Literal literal) { return literal.variable() == variable; });
    }
    static Literal draw_literal(SplitMix64& rng) {
        const auto variable = static_cast<Variable>(rng.below(variables));
        return Literal::of(variable, rng.below(2) == 0);
    }

    static bool is_true(Literal literal, unsigned assignment) {
        return ((assignment >> literal.variable() & 1) == 1) == literal.is_positive();
    }

    bool holds(unsigned assignment) const {
        for (const Clause& clause : clauses) {
            if (std::none_of(clause.begin(), clause.end(),
                             [&](Literal literal) { return is_true(literal, assignment); }))
                return false;
        }
        std::vector<Edge> edges;
        for (const Arc& arc : arcs) {
            if (is_true(arc.cause, assignment)) edges.push_back({arc.from, arc.to});
        }
        return !has_cycle(edges, nodes);
    }

    // Tells whether there is an assignment with these literals.
    bool is_satisfiable(const std::vector<Literal>& literals) const {
        for (unsigned assignment = 0; assignment < 1u << variables; ++assignment) {
            if (holds(assignment) && std::all_of(literals.begin(), literals.end(), [&](Literal literal) {
                    return is_true(literal, assignment);
                }))
                return true;
        }
        return false;
    }

    // The fewest true literals among these.
    std::optional<int> fewest(const std::vector<Literal>& literals) const {
        std::optional<int> fewest;
        for (unsigned assignment = 0; assignment < 1u << variables; ++assignment) {
            const auto count =
                static_cast<int>(std::count_if(literals.begin(), literals.end(), [&](Literal literal) {
                    return is_true(literal, assignment);
                }));
            if (holds(assignment) && (!fewest || count < *fewest)) fewest = count;
        }
        return fewest;
    }

    // Adds the formula to a new solver.
    void tell(Solver& solver) const {
        for (std::uint64_t i = 0; i < variables; ++i) solver.add_decided(i % 2 == 0);
        for (int i = 0; i < nodes; ++i) solver.add_node();
        for (const Clause& clause : clauses) solver.add_clause(clause);
        for (const Arc& arc : arcs) solver.add_arc(arc.cause, arc.from, arc.to);
    }

    static constexpr std::uint64_t variables = 9;
    static constexpr int nodes = 6;

    std::vector<Clause> clauses;
    std::vector<Arc> arcs;
};

unsigned assignment_of(const Solver& solver) {
    unsigned assignment = 0;
    for (Variable variable = 0; variable < static_cast<Variable>(Formula::variables); ++variable)
        assignment |= (solver.is_true(Literal::of(variable)) ? 1u : 0u) << variable;
    return assignment;
}

constexpr std::uint64_t no_limit = ~std::uint64_t{0} >> 1;

// Adds random arcs to a graph without a cycle, and removes some.
TEST(sat_graphs_never_have_a_cycle) {
    SplitMix64 rng(1);
    for (int round = 0; round < 300; ++round) {
        AcyclicGraph graph;
        const int nodes = 2 + static_cast<int>(rng.below(8));
        for (int i = 0; i < nodes; ++i) graph.add_node();
        std::vector<Edge> edges;
        std::vector<Edge> all;  // by the variable of the cause
        for (int i = 0; i < 40; ++i) {
            if (rng.below(4) == 0) {
                edges.resize(rng.below(edges.size() + 1));
                graph.shrink(edges.size());
            }
            const auto from = static_cast<Node>(rng.below(static_cast<std::uint64_t>(nodes)));
            const auto to = static_cast<Node>(rng.below(static_cast<std::uint64_t>(nodes)));
            const Literal cause = Literal::of(static_cast<Variable>(all.size()));
            all.push_back({from, to});
            edges.push_back({from, to});
            const bool has_added = graph.add({from, to, cause});
            CHECK(has_added == !has_cycle(edges, nodes));
            if (!has_added) {
                std::vector<Edge> cycle;
                for (const Literal each : graph.cycle())
                    cycle.push_back(all[static_cast<std::size_t>(each.variable())]);
                CHECK(has_cycle(cycle, nodes));
                cycle.pop_back();
                CHECK(!has_cycle(cycle, nodes));
                edges.pop_back();
            }
            CHECK(graph.size() == edges.size());
            for (const Edge& edge : edges) CHECK(graph.place(edge.from) < graph.place(edge.to));
        }
    }
}

TEST(sat_answers_are_those_of_trying_all_assignments) {
    SplitMix64 rng(2);
    int answers[2] = {0, 0};
    for (int round = 0; round < 1500; ++round) {
        const Formula formula(rng, 35, rng.below(4));
        Meter meter;
        Solver solver(meter, [] {});
        formula.tell(solver);
        for (int question = 0; question < 4; ++question) {
            std::vector<Literal> assumptions;
            for (std::uint64_t i = rng.below(5); i > 0; --i) {
                const Literal literal = Formula::draw_literal(rng);
                if (!Formula::has(assumptions, literal.variable())) assumptions.push_back(literal);
            }
            const bool is_satisfiable = formula.is_satisfiable(assumptions);
            const Answer answer = solver.solve(assumptions, no_limit);
            ++answers[is_satisfiable ? 1 : 0];
            CHECK(answer == (is_satisfiable ? Answer::yes : Answer::no));
            if (is_satisfiable) {
                CHECK(formula.holds(assignment_of(solver)));
                for (const Literal literal : assumptions) CHECK(solver.is_true(literal));
                for (const Arc& arc : formula.arcs)
                    CHECK(!solver.is_true(arc.cause) || solver.place(arc.from) < solver.place(arc.to));
            } else {
                for (const Literal literal : solver.core())
                    CHECK(std::find(assumptions.begin(), assumptions.end(), literal) != assumptions.end());
                CHECK(!formula.is_satisfiable(solver.core()));
            }
        }
        CHECK(meter.used_bytes() > 0);
    }
    CHECK(answers[0] > 1000 && answers[1] > 1000);
}

// As many pigeons as holes and one more: needs thousands of conflicts, so clauses are forgotten.
TEST(sat_pigeons_need_a_hole_each) {
    constexpr int holes = 8;
    Meter meter;
    std::uint64_t looks = 0;
    {
        Solver solver(meter, [&] { ++looks; });
        const Literal has_all = solver.add_decided(true);
        std::vector<Clause> of_hole(holes);
        for (int pigeon = 0; pigeon <= holes; ++pigeon) {
            Clause clause;
            for (int hole = 0; hole < holes; ++hole) {
                clause.push_back(solver.add_decided(false));
                of_hole[static_cast<std::size_t>(hole)].push_back(clause.back());
            }
            if (pigeon == holes) clause.push_back(~has_all);
            solver.add_clause(clause);
        }
        for (const Clause& pigeons : of_hole) {
            for (std::size_t i = 0; i < pigeons.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) solver.add_clause({~pigeons[i], ~pigeons[j]});
            }
        }
        CHECK(solver.solve(std::vector{has_all}, 10) == Answer::unknown);
        CHECK(solver.conflicts() == 10);
        CHECK(solver.solve(std::vector{has_all}, no_limit) == Answer::no);
        CHECK(solver.core() == std::vector{has_all});
        CHECK(solver.solve({}, no_limit) == Answer::yes);
        CHECK(solver.is_false(has_all));
        CHECK(solver.conflicts() > 3000 && looks == solver.conflicts());
        solver.add_clause({has_all});
        CHECK(solver.solve({}, no_limit) == Answer::no && solver.core().empty());
    }
    CHECK(meter.used_bytes() == 0);
}

// A variable is left open as long as a guard of it is not true.
TEST(sat_guards_leave_variables_open) {
    Meter meter;
    Solver solver(meter, [] {});
    const Literal first = solver.add_decided(false);
    const Literal second = solver.add_derived();
    const Literal guarded = solver.add_decided(true, std::array{first, second});
    solver.add_clause({~first, second});
    CHECK(solver.solve({}, no_limit) == Answer::yes);
    CHECK(solver.is_false(first) && !solver.is_true(guarded) && !solver.is_false(guarded));
    CHECK(solver.solve(std::vector{first}, no_limit) == Answer::yes);
    CHECK(solver.is_true(guarded));
    CHECK(solver.solve(std::vector{first, ~guarded}, no_limit) == Answer::yes);
    CHECK(solver.is_true(second));
}

TEST(sat_sums_say_how_many_are_true) {
    SplitMix64 rng(3);
    for (int round = 0; round < 200; ++round) {
        Meter meter;
        Solver solver(meter, [] {});
        Clause inputs;
        for (std::uint64_t i = 1 + rng.below(7); i > 0; --i) inputs.push_back(solver.add_decided(false));
        Totalizer totalizer(inputs);
        for (int question = 0; question < 5; ++question) {
            const std::size_t count = 1 + rng.below(inputs.size());
            Clause assumptions{~totalizer.at_least(count, solver)};
            const std::size_t truths = rng.below(inputs.size() + 1);
            rng.shuffle(std::span<Literal>(inputs));
            assumptions.insert(assumptions.end(), inputs.begin(),
                               inputs.begin() + static_cast<std::ptrdiff_t>(truths));
            CHECK(solver.solve(assumptions, no_limit) == (truths < count ? Answer::yes : Answer::no));
        }
    }
}

TEST(sat_fewest_true_literals_are_those_of_trying_all_assignments) {
    SplitMix64 rng(4);
    int found = 0;
    for (int round = 0; round < 1000; ++round) {
        const Formula formula(rng, 25, rng.below(3));
        Meter meter;
        Solver solver(meter, [] {});
        formula.tell(solver);
        FewestTrue search(solver);
        std::vector<Literal> costs;
        for (Variable variable = 0; variable < static_cast<Variable>(Formula::variables); ++variable) {
            if (rng.below(4) == 0) continue;
            costs.push_back(Literal::of(variable, rng.below(3) > 0));
            search.add(costs.back());
        }
        const std::optional<int> fewest = formula.fewest(costs);
        CHECK(search.run(no_limit) == (fewest ? Answer::yes : Answer::no));
        if (!fewest) continue;
        found += *fewest;
        CHECK(search.lower_bound() == *fewest);
        CHECK(formula.holds(assignment_of(solver)));
        CHECK(std::count_if(costs.begin(), costs.end(),
                            [&](Literal literal) { return solver.is_true(literal); }) == *fewest);
    }
    CHECK(found > 500);
}

}  // namespace

}  // namespace plybench
