// The results of searches over a user's problem, behind the interface that the core knows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "built/adapter.hpp"
#include "built/interface.hpp"
#include "search/count_optimal.hpp"
#include "search/exact_distances.hpp"

namespace plybench::built {

template <UserProblem U>
class UserAnswer final : public Answer {
  public:
    explicit UserAnswer(Result<Adapter<U>> found) : found_(std::move(found)) {
        plain_.status = found_.status;
        plain_.has_lower_bound = found_.lower_bound.has_value();
        plain_.lower_bound = found_.lower_bound.value_or(Bound{});
        plain_.seconds = found_.seconds;
        plain_.passes = found_.passes.data();
        plain_.pass_count = found_.passes.size();
        const Counts counts = counts_of(found_.tally);
        std::copy(counts.begin(), counts.end(), plain_.counts);
        add_end();
        add_path();
    }

    explicit UserAnswer(OptimalCount<Adapter<U>> counted) : UserAnswer(std::move(counted.result)) {
        if (counted.count) count_ = counted.count->to_hex();
        plain_.count = {count_.data(), count_.size()};
        plain_.is_infinite = counted.is_infinite;
    }

    void release() noexcept override { delete this; }
    const PlainResult& result() const noexcept override { return plain_; }
    void write_state(std::size_t place, std::int64_t* numbers) const noexcept override {
        write_numbers(found_.path->states[place].value, numbers);
    }

  private:
    void add_end() {
        plain_.has_end = found_.end.has_value();
        if (!found_.end) return;
        plain_.end = found_.end->kind;
        plain_.has_amount = found_.end->amount.has_value();
        plain_.amount = found_.end->amount.value_or(0);
    }

    void add_path() {
        plain_.has_path = found_.path.has_value();
        if (!found_.path) return;
        actions_.assign(found_.path->actions.begin(), found_.path->actions.end());
        plain_.actions = actions_.data();
        plain_.action_count = actions_.size();
        plain_.cost = Bound::of(found_.path->cost);
    }

    Result<Adapter<U>> found_;
    std::vector<std::uint32_t> actions_;
    std::string count_;
    PlainResult plain_{};
};

template <UserProblem U>
class UserDistances final : public DistanceList {
  public:
    explicit UserDistances(Distances<Adapter<U>> found) : found_(std::move(found)) {}

    void release() noexcept override { delete this; }
    std::size_t size() const noexcept override { return found_.states.size(); }
    void write_state(std::size_t place, std::int64_t* numbers) const noexcept override {
        write_numbers(found_.states[place].value, numbers);
    }
    Bound cost(std::size_t place) const noexcept override { return Bound::of(found_.costs[place]); }
    bool is_complete() const noexcept override { return found_.is_complete; }
    Bound radius() const noexcept override { return Bound::of(found_.radius); }

  private:
    Distances<Adapter<U>> found_;
};

}  // namespace plybench::built
