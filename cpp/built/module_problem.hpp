// A user's problem behind the interface that the core knows. Every search is compiled for it here, so a
// search costs nothing that a built-in domain would not pay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "built/adapter.hpp"
#include "built/answers.hpp"
#include "built/guard.hpp"
#include "built/interface.hpp"
#include "built/options.hpp"
#include "core/limits.hpp"
#include "search/algorithms.hpp"

namespace plybench::built {

template <UserProblem U>
class ModuleProblem final : public BuiltProblem {
  public:
    using P = Adapter<U>;
    using State = typename P::State;
    using UserState = typename U::State;

    ModuleProblem(const PlainArgument* arguments, std::size_t count, const std::int64_t* initial)
        : problem_(made_of<U>(arguments, count)),
          is_moved_(initial != nullptr),
          initial_(initial == nullptr ? UserState(problem_.initial()) : state_of<UserState>(initial)) {}

    void release() noexcept override { delete this; }

    void initial(std::int64_t* numbers) const noexcept override { write_numbers(initial_, numbers); }
    std::size_t max_steps() const noexcept override { return adapter(-1).max_successors(); }

    std::size_t successors(const std::int64_t* state, PlainStep* steps, std::int64_t* states,
                           Failure& failure) const noexcept override {
        return list_steps(steps, states, failure,
                          [&](Step<P>* found) { return adapter(-1).successors(read_state(state), found); });
    }

    std::size_t predecessors(const std::int64_t* state, PlainStep* steps, std::int64_t* states,
                             Failure& failure) const noexcept override {
        return list_steps(steps, states, failure, [&](Step<P>* found) {
            if constexpr (HasPredecessors<U>) {
                return adapter(-1).predecessors(read_state(state), found);
            } else {
                return found;
            }
        });
    }

    bool is_goal(const std::int64_t* state, Failure& failure) const noexcept override {
        return run_guarded(failure, [&] { return adapter(-1).is_goal(read_state(state)); });
    }

    Bound estimate(int heuristic, const std::int64_t* state, Failure& failure) const noexcept override {
        return run_guarded(failure, [&] {
            const typename P::Cost value = adapter(heuristic).estimate(read_state(state));
            if (value == infinite<typename P::Cost>)
                return Bound{std::numeric_limits<double>::infinity(), false};
            return Bound::of(value);
        });
    }

    void goals(bool (*visit)(void*, const std::int64_t*), void* context,
               Failure& failure) const noexcept override {
        run_guarded(failure, [&] {
            if constexpr (HasPredecessors<U>) {
                std::vector<std::int64_t> numbers(slots_of<UserState>().size());
                adapter(-1).for_each_goal([&](const State& goal) {
                    write_numbers(goal.value, numbers.data());
                    return visit(context, numbers.data());
                });
            }
        });
    }

    Text format(const std::int64_t* state, Failure& failure) const noexcept override {
        return text(failure, [&]() -> std::string {
            if constexpr (HasFormat<U>) return problem_.format(state_of<UserState>(state));
            return {};
        });
    }

    void parse(Text text, std::int64_t* numbers, Failure& failure) const noexcept override {
        run_guarded(failure, [&] {
            if constexpr (HasParse<U>)
                write_numbers(UserState(problem_.parse(std::string(text.data, text.size))), numbers);
        });
    }

    Text picture(const std::int64_t* state, Failure& failure) const noexcept override {
        return text(failure, [&] {
            std::string drawn;
            if constexpr (HasPicture<U>) {
                const Cells rows = problem_.picture(state_of<UserState>(state));
                for (const auto& row : rows) {
                    for (const std::string& cell : row) drawn += cell + '\t';
                    drawn += '\n';
                }
            }
            return drawn;
        });
    }

    Text action_name(std::uint32_t action, Failure& failure) const noexcept override {
        return text(failure, [&]() -> std::string {
            if constexpr (HasActionName<U>) return problem_.action_name(action);
            return {};
        });
    }

    Text impossible(Failure& failure) const noexcept override {
        return text(failure, [&]() -> std::string {
            // The user's impossible() knows only the initial state that the problem chose itself.
            if constexpr (HasImpossible<U>) return is_moved_ ? "" : std::string(problem_.impossible());
            return {};
        });
    }

    Answer* search(std::size_t algorithm, int heuristic, const std::uint64_t* options,
                   const PlainLimits& limits, Failure& failure) const noexcept override {
        return run_guarded(failure, [&]() -> Answer* {
            HostWatcher watcher(limits.host);
            const auto run = algorithms<P>().at(algorithm).second;
            return new UserAnswer<U>(
                run(adapter(heuristic), unpack_options(options), limits_of(limits, watcher)));
        });
    }

    Answer* count_optimal(int heuristic, const PlainLimits& limits,
                          Failure& failure) const noexcept override {
        return run_guarded(failure, [&]() -> Answer* {
            HostWatcher watcher(limits.host);
            Options options;
            options.is_blind = heuristic < 0;
            return new UserAnswer<U>(
                plybench::count_optimal(adapter(heuristic), options, limits_of(limits, watcher)));
        });
    }

    DistanceList* distances(std::uint64_t max_states, const PlainLimits& plain,
                            Failure& failure) const noexcept override {
        return run_guarded(failure, [&]() -> DistanceList* {
            if constexpr (HasPredecessors<U>) {
                HostWatcher watcher(plain.host);
                const Limits limits = limits_of(plain, watcher);
                try {
                    return new UserDistances<U>(exact_distances(adapter(-1), max_states, limits));
                } catch (const OutOfBudget&) {
                    throw Ended{Status::limit, Budget(limits).memory_end()};
                }
            }
            return nullptr;
        });
    }

  private:
    P adapter(int heuristic) const { return P(problem_, initial_, heuristic); }

    static State read_state(const std::int64_t* numbers) { return {state_of<UserState>(numbers)}; }

    template <typename List>
    std::size_t list_steps(PlainStep* steps, std::int64_t* states, Failure& failure,
                           List list) const noexcept {
        return run_guarded(failure, [&] {
            std::vector<Step<P>> found(max_steps());
            const Step<P>* end = list(found.data());
            const std::size_t slots = slots_of<UserState>().size();
            const auto count = static_cast<std::size_t>(end - found.data());
            for (std::size_t i = 0; i < count; ++i) {
                steps[i] = {found[i].action, Bound::of(found[i].cost)};
                write_numbers(found[i].state.value, states + i * slots);
            }
            return count;
        });
    }

    template <typename Make>
    Text text(Failure& failure, Make make) const noexcept {
        return run_guarded(failure, [&] {
            text_ = make();
            return Text{text_.data(), text_.size()};
        });
    }

    const U problem_;
    const bool is_moved_;
    const UserState initial_;
    mutable std::string text_;
};

}  // namespace plybench::built
