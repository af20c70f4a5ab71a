// Offers an examination to Python: by state numbers if the states have numbers, otherwise state by state.
#pragma once

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "bindings/examination.hpp"
#include "search/numbered_examination.hpp"

namespace plybench {

// An examination of all states: measures their distances, then compares eight heuristics at a time.
template <typename Domain, Numbered P>
class NumberedExamination {
  public:
    using State = typename P::State;
    using Heuristics = std::vector<const typename Domain::Heuristic*>;

    NumberedExamination(const Domain& domain, const P& problem, const Heuristics& heuristics,
                        const Limits& limits)
        : domain_(domain),
          problem_(problem),
          heuristics_(heuristics),
          limits_(limits),
          meter_(limits.memory),
          budget_(limits),
          findings_(heuristics.size()) {}

    // Returns whether the examination was possible by numbers. When a limit or Ctrl-C ends it, keeps the
    // findings about heuristics that were compared in all states.
    bool run(std::uint64_t max_states) {
        const std::optional<typename P::Numbering> numbering = problem_.numbering();
        if (!numbering || numbering->size() > max_states || !has_time_for(numbering->size())) return false;
        try {
            const GilReleased released;
            NumberedDistances<P> distances(problem_, *numbering, meter_);
            LaneEstimates<P> estimates(problem_, *numbering, distances, meter_);
            if (!measure(distances, problem_.number_of(*numbering, problem_.initial()))) return false;
            for (; compared_ < heuristics_.size(); compared_ += lanes) {
                if (!compare(estimates)) return false;
            }
        } catch (...) {
            ended_ = early_end(budget_);
        }
        return true;
    }

    ExaminationDict report() const {
        ExaminationDict findings;
        findings["states"] = states_;
        findings["examined"] = ended_ && compared_ == 0 ? 0 : states_;
        findings["edges"] = edges_;
        findings["dead_ends"] = 0;
        findings["left_out"] = 0;
        findings["complete"] = is_measured_;
        findings["radius"] = farthest_;
        findings["farthest"] = static_cast<double>(farthest_);
        findings["initial"] = initial_;
        findings["status"] = ended_ ? nb::cast(name_of(ended_->status)) : nb::none();
        findings["end"] = ended_ ? nb::cast(ended_->end) : nb::none();
        findings["to_goal"] = nb::none();
        nb::list each;
        for (const Findings<State>& one : findings_) each.append(findings_dict(problem_, one));
        findings["findings"] = each;
        return findings;
    }

  private:
    static constexpr std::size_t chunk = std::size_t{1} << 15;  // states whose estimates stay in the cache

    // Distances may take a quarter of the seconds. The number of states is half of what was measured: if the
    // time turned out too short, it would be lost for the states nearest to the goals.
    bool has_time_for(std::size_t states) const {
        constexpr double states_per_second = 1e7;
        return static_cast<double>(states) <= states_per_second * limits_.seconds / 4;
    }

    // Returns false if time is too short to compare all states, if a distance is too large, or if the initial
    // state is a dead end: dead ends are found only by a forward search.
    bool measure(NumberedDistances<P>& distances, std::uint32_t initial) {
        Limits share = limits_;
        share.seconds /= 4;
        Budget budget(share);
        try {
            if (!distances.measure(budget)) return false;
        } catch (const Ended& ended) {
            if (ended.end.kind != End::seconds) throw;
            return false;
        }
        if (distances[initial] == distances.unreached) return false;
        states_ = distances.reached_count();
        size_ = distances.size();
        farthest_ = distances.farthest();
        initial_ = distances[initial];
        is_measured_ = true;
        return true;
    }

    // Compares the next heuristics. Returns false if their estimates are too large.
    bool compare(LaneEstimates<P>& estimates) {
        const std::size_t count = std::min(lanes, heuristics_.size() - compared_);
        std::vector<LaneFindings> parts(worker_count());
        std::atomic<bool> fits = true;
        for_each_chunk(0, [&](std::size_t worker, std::size_t begin, std::size_t end) {
            for (std::size_t lane = 0; lane < count; ++lane) {
                domain_.with_problem(heuristics_[compared_ + lane], [&](const auto& problem) {
                    if (!ask(estimates, lane, problem, begin, end, parts[worker])) fits = false;
                });
            }
        });
        if (!fits) return false;
        for_each_chunk(1, [&](std::size_t worker, std::size_t begin, std::size_t end) {
            estimates.compare(begin, end, parts[worker]);
        });
        for (std::size_t i = 1; i < parts.size(); ++i) parts[0].add(parts[i]);
        std::vector<Findings<State>> found;
        for (std::size_t lane = 0; lane < count; ++lane)
            found.push_back(estimates.findings(lane, parts[0], budget_));
        std::move(found.begin(), found.end(), findings_.begin() + static_cast<std::ptrdiff_t>(compared_));
        edges_ = parts[0].edges;
        return true;
    }

    template <Problem Q>
    static bool ask(LaneEstimates<P>& estimates, std::size_t lane, const Q& problem, std::size_t begin,
                    std::size_t end, LaneFindings& into) {
        if constexpr (std::is_same_v<typename Q::State, State> && Numbered<Q>)
            return estimates.ask(lane, problem, begin, end, into);
        else
            throw std::logic_error("a heuristic may not change what a state is");
    }

    // Calls work(worker, begin, end) for all numbers, in about two threads. `pass` counts the passes over all
    // numbers: two for each group of heuristics.
    template <typename Work>
    void for_each_chunk(std::size_t pass, Work work) {
        const std::size_t chunks = (size_ + chunk - 1) / chunk, passes = 2 * heuristics_.size();
        in_parallel(worker_count(), chunks, 1, [&](std::size_t worker, std::size_t at) {
            if (worker == 0) {
                const std::size_t done =
                    2 * compared_ + pass * std::min(lanes, heuristics_.size() - compared_);
                tally_.expanded = 1 + states_ * (done * chunks + at) / (passes * chunks);
                budget_.look(tally_);
            }
            work(worker, at * chunk, std::min((at + 1) * chunk, size_));
        });
    }

    const Domain& domain_;
    const P& problem_;
    const Heuristics& heuristics_;
    const Limits limits_;
    Meter meter_;
    Budget budget_;
    std::vector<Findings<State>> findings_;
    std::size_t compared_ = 0;  // number of heuristics
    std::size_t size_ = 0;      // numbers
    std::uint64_t states_ = 0;
    std::uint64_t edges_ = 0;
    std::size_t farthest_ = 0;
    std::optional<double> initial_;
    bool is_measured_ = false;
    Tally tally_;  // tells the watcher about how many states are examined
    std::optional<Ended> ended_;
};

template <typename Domain, Reversible P>
ExaminationDict examine(const Domain& domain, const P& problem,
                        const std::vector<const typename Domain::Heuristic*>& heuristics,
                        std::uint64_t max_states, const Limits& given) {
    Limits limits = given;
    if constexpr (Numbered<P>) {
        const Budget clock(limits);
        NumberedExamination<Domain, P> examination(domain, problem, heuristics, limits);
        if (examination.run(max_states)) return examination.report();
        limits.seconds -= clock.seconds();
    }
    Examination<Domain, P> examination(domain, problem, heuristics, limits);
    examination.run(max_states);
    return examination.report();
}

// Adds the examination of heuristics to the class of a domain.
template <typename Domain>
void bind_examination(nb::class_<Domain>& bound) {
    using namespace nb::literals;
    bound.def(
        "examine",
        [](const Domain& domain, const std::vector<const typename Domain::Heuristic*>& heuristics,
           std::uint64_t max_states, const PythonLimits& given) {
            return domain.with_problem(nullptr, [&]<Reversible P>(const P& problem) {
                PythonWatcher watcher(given);
                return examine(domain, problem, heuristics, max_states, limits_for(given, watcher));
            });
        },
        "heuristics"_a, "max_states"_a, "limits"_a,
        "Compare heuristics with the exact distances of the states nearest to the goals.");
}

}  // namespace plybench
