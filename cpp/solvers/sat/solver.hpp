// Can clauses be satisfied so that the arcs of a graph, each caused by a literal, close no cycle?
//
// Conflict-driven clause learning: the solver decides one variable after the other and at once assigns the
// variables that follow from the clauses. It learns a clause from every conflict, in a clause or in a cycle;
// this clause rules out the conflict elsewhere, too. Sources: een2003; gebser2014 for the graph.
//
// A question may come with assumptions. If the assumptions cannot hold together, core() has some that cannot.
// The assumptions have a level of their own, the first one, which restarts leave alone.
//
// A variable may have guards. It is decided only when its guards are true; otherwise its value does not
// matter. So the solver does not decide what a robot would do on a cell that it does not visit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "solvers/sat/acyclic_graph.hpp"
#include "solvers/sat/clauses.hpp"
#include "solvers/sat/lessons.hpp"
#include "solvers/sat/literal.hpp"
#include "solvers/sat/trail.hpp"
#include "solvers/sat/variable_queue.hpp"

namespace plybench::sat {

enum class Answer : std::uint8_t { yes, no, unknown };

class Solver {
  public:
    // look() is called for every conflict and may throw. The solver can be used afterwards.
    Solver(Meter& meter, std::function<void()> look)
        : meter_(meter), look_(std::move(look)), clauses_(meter), lessons_(trail_, clauses_, queue_) {}
    Solver(const Solver&) = delete;
    ~Solver() { meter_.release(bytes_); }

    // Adds a variable that is never decided. The clauses must allow it to be false unless they imply that it
    // is true.
    Literal add_derived() {
        charge(bytes_of_variable);
        arcs_of_.resize(arcs_of_.size() + 2);
        guarded_.resize(guarded_.size() + 2);
        guards_.push_back({});
        is_decided_.push_back(false);
        prefers_true_.push_back(false);
        trail_.add_variable();
        clauses_.add_variable();
        lessons_.add_variable();
        queue_.add_variable();
        return Literal::of(static_cast<Variable>(guards_.size()) - 1);
    }

    // Adds a variable that may be decided as soon as its guards, at most two, are true. The first decision
    // gives it the preferred value, later ones the value that it had last.
    Literal add_decided(bool prefers_true, std::span<const Literal> guards = {}) {
        const Literal added = add_derived();
        is_decided_.back() = true;
        prefers_true_.back() = prefers_true;
        std::copy(guards.begin(), guards.end(), guards_.back().begin());
        for (const Literal guard : guards) guarded_[guard.index()].push_back(added.variable());
        queue_.insert(added.variable());
        return added;
    }

    Node add_node() {
        charge(AcyclicGraph::node_bytes);
        return graph_.add_node();
    }

    // Adds an arc that is there as long as `cause` is true.
    void add_arc(Literal cause, Node from, Node to) {
        back_to(0);
        charge(AcyclicGraph::arc_bytes);
        arcs_of_[cause.index()].push_back({from, to, cause});
        if (!is_true(cause)) return;
        graph_.shrink(0);
        head_of_arcs_ = 0;
    }

    // Adds a clause: at least one of the literals must be true. They must be of different variables.
    void add_clause(std::span<const Literal> literals) {
        back_to(0);
        clause_.clear();
        for (const Literal literal : literals) {
            if (is_true(literal)) return;
            if (!is_false(literal)) clause_.push_back(literal);
        }
        if (clause_.empty()) {
            is_contradictory_ = true;
        } else if (clause_.size() == 1) {
            trail_.assign(clause_[0], no_clause);
        } else {
            clauses_.add(clause_);
        }
    }
    void add_clause(std::initializer_list<Literal> literals) {
        add_clause(std::span<const Literal>(literals.begin(), literals.size()));
    }

    // Returns unknown if the question takes more than `most_conflicts` conflicts.
    Answer solve(std::span<const Literal> assumptions, std::uint64_t most_conflicts) {
        back_to(0);
        core_.clear();
        const std::uint64_t end = conflicts_ + most_conflicts;
        std::uint64_t restart = conflicts_ + restart_interval();
        while (true) {
            const bool has_conflict = !propagate();
            if (trail_.level() == 0) {
                if (has_conflict) is_contradictory_ = true;
                if (is_contradictory_ || !assume(assumptions)) return Answer::no;
            } else if (has_conflict && trail_.level() == 1) {
                core_ = lessons_.assumptions_against(conflict_);
                return Answer::no;
            } else if (has_conflict) {
                learn();
                look_();
                if (conflicts_ >= end) return Answer::unknown;
            } else if (conflicts_ >= restart) {
                ++restarts_;
                restart = conflicts_ + restart_interval();
                back_to(1);
            } else if (!decide()) {
                return Answer::yes;
            }
        }
    }

    // The solution after the answer yes. Valid until something is added.
    bool is_true(Literal literal) const { return trail_.is_true(literal); }
    bool is_false(Literal literal) const { return trail_.is_false(literal); }
    // Arcs lead from lower places to higher ones.
    int place(Node node) const { return graph_.place(node); }

    // After the answer no: assumptions that cannot hold together.
    const std::vector<Literal>& core() const { return core_; }

    // The number of conflicts so far.
    std::uint64_t conflicts() const { return conflicts_; }

  private:
    // What a clause does when a literal that it watches becomes false.
    enum class Visit : std::uint8_t { stays, moves, conflict };

    static constexpr std::size_t bytes_of_variable = 300;  // about, with its part of the tables
    static constexpr std::uint64_t first_restart = 100;    // usual choices
    static constexpr std::size_t step_of_learned = 3000;

    void charge(std::size_t bytes) {
        meter_.charge(bytes);
        bytes_ += bytes;
    }

    static std::size_t index(Variable variable) { return static_cast<std::size_t>(variable); }

    void open_level() {
        trail_.open_level();
        arcs_before_.push_back(graph_.size());
    }

    void back_to(int level) {
        if (trail_.level() <= level) return;
        trail_.back_to(level, [&](Literal literal) {
            prefers_true_[index(literal.variable())] = literal.is_positive();
            if (is_decided_[index(literal.variable())]) queue_.insert(literal.variable());
        });
        graph_.shrink(arcs_before_[static_cast<std::size_t>(level)]);
        arcs_before_.resize(static_cast<std::size_t>(level));
        head_ = std::min(head_, trail_.size());
        head_of_arcs_ = std::min(head_of_arcs_, trail_.size());
    }

    // Assigns the literals that follow. Returns false at a conflict; conflict_ then has its literals, all
    // false.
    bool propagate() {
        while (true) {
            for (; head_ < trail_.size(); ++head_) {
                const Literal literal = trail_[head_];
                for (const Variable variable : guarded_[literal.index()]) queue_.insert(variable);
                if (!visit_clauses(~literal)) return false;
            }
            if (head_of_arcs_ == trail_.size()) return true;
            for (const Arc& arc : arcs_of_[trail_[head_of_arcs_].index()]) {
                if (graph_.add(arc)) continue;
                conflict_.clear();
                for (const Literal cause : graph_.cycle()) conflict_.push_back(~cause);
                return false;
            }
            ++head_of_arcs_;
        }
    }

    // Visits the clauses that watch a literal that has become false. Returns false at a conflict.
    bool visit_clauses(Literal literal) {
        std::vector<Clauses::Watch>& watches = clauses_.watches(literal);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < watches.size(); ++i) {
            Clauses::Watch watch = watches[i];
            const Visit visit = is_true(watch.other) ? Visit::stays : this->visit(watch, literal);
            if (visit != Visit::moves) watches[kept++] = watch;
            if (visit != Visit::conflict) continue;
            const auto begin = watches.begin();
            watches.erase(begin + static_cast<std::ptrdiff_t>(kept),
                          begin + static_cast<std::ptrdiff_t>(i) + 1);
            return false;
        }
        watches.resize(kept);
        return true;
    }

    // Makes a clause watch another literal instead of one that has become false. If there is none, the other
    // watched literal of the clause follows, or there is a conflict.
    Visit visit(Clauses::Watch& watch, Literal literal) {
        const ClauseAt clause = watch.clause;
        if (clauses_.literal(clause, 0) == literal) clauses_.swap(clause, 0, 1);
        const Literal first = watch.other = clauses_.literal(clause, 0);
        if (is_true(first)) return Visit::stays;
        const std::size_t size = clauses_.size(clause);
        for (std::size_t i = 2; i < size; ++i) {
            if (is_false(clauses_.literal(clause, i))) continue;
            clauses_.swap(clause, 1, i);
            clauses_.watches(clauses_.literal(clause, 1)).push_back(watch);
            return Visit::moves;
        }
        if (!is_false(first)) {
            trail_.assign(first, clause);
            return Visit::stays;
        }
        conflict_.clear();
        for (std::size_t i = 0; i < size; ++i) conflict_.push_back(clauses_.literal(clause, i));
        return Visit::conflict;
    }

    // Opens the level of the assumptions. Returns false if they cannot hold together.
    bool assume(std::span<const Literal> assumptions) {
        open_level();
        for (const Literal literal : assumptions) {
            if (is_true(literal)) continue;
            if (is_false(literal)) {
                core_ = lessons_.assumptions_against(std::array{literal});
                core_.push_back(literal);
                return false;
            }
            trail_.assign(literal, no_clause);
            if (propagate()) continue;
            core_ = lessons_.assumptions_against(conflict_);
            return false;
        }
        return true;
    }

    void learn() {
        ++conflicts_;
        const std::vector<Literal>& lesson = lessons_.learn(conflict_);
        if (lesson.size() == 1) {
            back_to(0);
            trail_.assign(lesson[0], no_clause);
            return;
        }
        const std::uint32_t quality = lessons_.quality();
        back_to(trail_.level(lesson[1].variable()));
        trail_.assign(lesson[0], clauses_.add(lesson, quality));
        if (clauses_.learned_count() < most_learned_) return;
        clauses_.forget(trail_);
        most_learned_ = clauses_.learned_count() + step_of_learned;
    }

    bool decide() {
        while (!queue_.empty()) {
            const Variable variable = queue_.pop();
            const Literal literal = Literal::of(variable, prefers_true_[index(variable)]);
            // A variable whose guards are not true is queued again when they become true.
            if (is_true(literal) || is_false(literal) || !is_open(variable)) continue;
            open_level();
            trail_.assign(literal, no_clause);
            return true;
        }
        return false;
    }

    bool is_open(Variable variable) const {
        return std::all_of(guards_[index(variable)].begin(), guards_[index(variable)].end(),
                           [&](Literal guard) { return guard == Literal() || is_true(guard); });
    }

    // Conflicts until the next restart: 1, 1, 2, 1, 1, 2, 4, ... times the first. Source: luby1993.
    std::uint64_t restart_interval() const {
        for (std::uint64_t i = restarts_ + 1;;) {
            const int bits = std::bit_width(i);
            if (i + 1 == std::uint64_t{1} << bits) return first_restart << (bits - 1);
            i -= (std::uint64_t{1} << (bits - 1)) - 1;
        }
    }

    Meter& meter_;
    std::function<void()> look_;
    std::size_t bytes_ = 0;
    Trail trail_;
    Clauses clauses_;
    VariableQueue queue_;
    Lessons lessons_;
    AcyclicGraph graph_;
    std::vector<std::vector<Arc>> arcs_of_;       // by literal
    std::vector<std::vector<Variable>> guarded_;  // by literal
    std::vector<std::array<Literal, 2>> guards_;  // by variable
    std::vector<char> is_decided_;
    std::vector<char> prefers_true_;
    std::vector<std::size_t> arcs_before_;  // by level
    std::size_t head_ = 0;                  // clauses have been visited for the trail up to here
    std::size_t head_of_arcs_ = 0;          // and arcs have been added up to here
    std::vector<Literal> conflict_;
    std::vector<Literal> clause_;
    std::vector<Literal> core_;
    bool is_contradictory_ = false;
    std::size_t most_learned_ = step_of_learned;
    std::uint64_t restarts_ = 0;
    std::uint64_t conflicts_ = 0;
};

}  // namespace plybench::sat
