// Offers the examination of heuristics to Python.
#pragma once

#include <algorithm>
#include <thread>

#include "bindings/search.hpp"
#include "core/parallel.hpp"
#include "search/examination.hpp"

namespace plybench {

using ExaminationDict = nb::typed<nb::dict, nb::str, nb::object>;

template <Problem P>
nb::dict findings_dict(const P& problem, const Findings<typename P::State>& one) {
    nb::dict findings;
    nb::list counts;
    for (const auto& [pair, count] : one.counts.pairs())
        counts.append(nb::make_tuple(pair.first, pair.second, count));
    findings["counts"] = counts;
    findings["overestimated"] = one.overestimated;
    findings["violations"] = one.violations;
    findings["goals_above_zero"] = one.goals_above_zero;
    const auto& [error, state, h, exact] = one.worst_state;
    findings["worst_state"] = nb::make_tuple(error, python_state(problem, state), h, exact);
    const auto& edge = one.worst_edge;
    findings["worst_edge"] =
        nb::make_tuple(edge.error, python_state(problem, edge.state), python_state(problem, edge.successor),
                       edge.before, edge.after, edge.cost);
    return findings;
}

// How many threads share the work.
inline std::size_t worker_count() {
    constexpr std::size_t most = 2;
    return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, most);
}

// Calls work(worker, group, number of groups), in as many threads as there are groups.
template <typename Work>
void in_groups(Work work) {
    const std::size_t groups = worker_count();
    in_parallel(groups, groups, 1,
                [&](std::size_t worker, std::size_t group) { work(worker, group, groups); });
}

// An examination under way: the states are listed, then visited in chunks.
template <typename Domain, Reversible P>
class Examination {
  public:
    using State = typename P::State;
    using Heuristics = std::vector<const typename Domain::Heuristic*>;

    Examination(const Domain& domain, const P& problem, const Heuristics& heuristics, const Limits& limits)
        : domain_(domain),
          problem_(problem),
          heuristics_(heuristics),
          budget_(limits),
          states_(problem, limits),
          estimates_(states_.meter(), heuristics.size()),
          findings_(heuristics.size()) {}

    // Keeps the findings when a limit or Ctrl-C ends the examination.
    void run(std::uint64_t max_states) {
        try {
            {
                const GilReleased released;
                states_.list(max_states, budget_);
            }
            while (examined_ < states_.found.states.size()) visit();
            if (!states_.found.is_complete) to_goal_ = to_goal();
        } catch (...) {
            ended_ = early_end(budget_);
        }
    }

    ExaminationDict report() const {
        const Distances<P>& found = states_.found;
        ExaminationDict findings;
        findings["states"] = found.states.size();
        findings["examined"] = examined_;
        findings["edges"] = edges_;
        findings["dead_ends"] = examined_ - std::min(examined_, states_.near);
        findings["left_out"] = states_.left_out;
        findings["complete"] = found.is_complete;
        findings["radius"] = number(whole_if_costs_are(problem_, found.radius));
        findings["farthest"] = examined_ == 0 ? 0.0 : states_.exact(examined_ - 1);
        findings["initial"] = states_.exact_of_initial();
        findings["status"] = ended_ ? nb::cast(name_of(ended_->status)) : nb::none();
        findings["end"] = ended_ ? nb::cast(ended_->end) : nb::none();
        findings["to_goal"] = to_goal_;
        nb::list each;
        for (const Findings<State>& one : findings_) each.append(findings_dict(problem_, one));
        findings["findings"] = each;
        return findings;
    }

  private:
    static constexpr std::size_t largest_chunk = std::size_t{1} << 16;

    // Visits a chunk of states. The chunk counts when all heuristics have been compared.
    void visit() {
        std::vector<Findings<State>> parts(heuristics_.size());
        const GilReleased released;
        const Edges<P> edges = states_.edges(examined_, chunk_, budget_);
        estimates_.make_room(states_.first_target(edges.begin), edges.last_state());
        ask(std::max(asked_, edges.last_state()));
        in_groups([&](std::size_t worker, std::size_t group, std::size_t groups) {
            for (std::size_t at = edges.begin; at < edges.end; at += states_at_once) {
                if (worker == 0) budget_.look(tally_);
                for (std::size_t i = group; i < parts.size(); i += groups)
                    compare(states_, edges, at, estimates_, i, parts[i]);
            }
        });
        for (std::size_t i = 0; i < parts.size(); ++i) findings_[i].add(parts[i]);
        examined_ = edges.end;
        tally_.expanded = examined_;
        edges_ += edges.targets.size();
        chunk_ = std::min(2 * chunk_, largest_chunk);
    }

    // Calls all heuristics for the states before `end`; each thread takes a part of the states.
    void ask(std::size_t end) {
        const std::size_t count = end - asked_;
        in_groups([&](std::size_t worker, std::size_t group, std::size_t groups) {
            const std::size_t first = asked_ + count * group / groups;
            const std::size_t last = asked_ + count * (group + 1) / groups;
            for (std::size_t i = 0; i < heuristics_.size(); ++i) {
                if (worker == 0) budget_.look(tally_);
                domain_.with_problem(heuristics_[i],
                                     [&](const auto& problem) { ask(i, problem, first, last); });
            }
        });
        asked_ = end;
    }

    template <Problem Q>
    void ask(std::size_t heuristic, const Q& problem, std::size_t begin, std::size_t end) {
        if constexpr (std::is_same_v<typename Q::State, State>) {
            estimates_.ask(heuristic, problem, states_, begin, end);
        } else {
            throw std::logic_error("a heuristic may not change what a state is");
        }
    }

    // {state: distance}. Python solves samples with it if not all states are known.
    nb::object to_goal() {
        nb::dict found;
        for (std::size_t i = 0; i < states_.near; ++i) {
            budget_.pulse(tally_);
            found[python_state(problem_, states_.found.states[i])] =
                plybench::number(whole_if_costs_are(problem_, states_.found.costs[i]));
        }
        return found;
    }

    const Domain& domain_;
    const P& problem_;
    const Heuristics& heuristics_;
    Budget budget_;
    ExaminedStates<P> states_;
    Estimates<P> estimates_;
    std::vector<Findings<State>> findings_;
    std::size_t examined_ = 0;
    std::size_t asked_ = 0;               // states whose estimates are known
    std::size_t chunk_ = states_at_once;  // states to visit next; larger chunks are cheaper, but take longer
    std::uint64_t edges_ = 0;
    nb::object to_goal_ = nb::none();
    Tally tally_;  // tells the watcher how many states are examined
    std::optional<Ended> ended_;
};

}  // namespace plybench
