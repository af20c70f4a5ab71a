// The interface between the core and a module built from a user's header.
//
// Core and module may come from different compilers, so only plain values, pointers and virtual functions
// cross over: nothing of the standard library except arrays of numbers, and no exceptions. A call that can
// fail fills a Failure. A module owns the objects that it returns until release().
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/result.hpp"

namespace plybench::built {

// Change this number with anything below: the core refuses modules of another version.
inline constexpr int interface_version = 1;

struct Text {
    const char* data;
    std::size_t size;
};

enum class Fault : std::uint8_t {
    none,
    code,  // the user's code threw, or did something forbidden; `text` says what
    host,  // the host's `look` failed; the host knows why
    memory,
    ended,  // a limit or a stop ended the search without a result
};

struct Failure {
    Fault fault = Fault::none;
    Status status = Status::limit;  // this member and the next three belong to Fault::ended
    End end = End::interrupted;
    bool has_amount = false;
    double amount = 0;
    char text[1000] = "";
};

// One number of a state.
struct Slot {
    bool is_signed;
    int bits;
};

struct PlainArgument {
    enum class Kind : std::uint8_t { whole, real, text, list };

    Kind kind;
    std::int64_t whole;
    double real;
    Text text;
    const std::int64_t* list;
    std::size_t list_size;
};

enum class Heard : std::uint8_t { go_on, stop, out_of_memory, failed };

// The core, as a search in a module sees it.
class Host {
  public:
    // Called some fifty times a second. `bound` may be null.
    virtual Heard look(const std::uint64_t* nine_counts, const Bound* bound) noexcept = 0;

  protected:
    ~Host() = default;
};

struct PlainLimits {
    std::uint64_t expansions;
    double seconds;
    std::uint64_t memory;
    Host* host;
};

// A step without its state, which is written to another array.
struct PlainStep {
    std::uint32_t action;
    Bound cost;
};

// The result of a search. Its pointers lead into the Answer that it belongs to.
struct PlainResult {
    Status status;
    bool has_path;
    bool has_lower_bound;
    bool has_end;
    bool has_amount;
    End end;
    const std::uint32_t* actions;
    std::size_t action_count;
    Bound cost;
    Bound lower_bound;
    double amount;
    std::uint64_t counts[9];
    double seconds;
    const PassStart* passes;
    std::size_t pass_count;
    Text count;  // number of optimal solutions, in hexadecimal digits; empty without one
    bool is_infinite;
};

// A result with the states of its path.
class Answer {
  public:
    virtual void release() noexcept = 0;
    virtual const PlainResult& result() const noexcept = 0;
    virtual void write_state(std::size_t place, std::int64_t* numbers) const noexcept = 0;

  protected:
    ~Answer() = default;
};

// States with their distances to the nearest goal.
class DistanceList {
  public:
    virtual void release() noexcept = 0;
    virtual std::size_t size() const noexcept = 0;
    virtual void write_state(std::size_t place, std::int64_t* numbers) const noexcept = 0;
    virtual Bound cost(std::size_t place) const noexcept = 0;
    virtual bool is_complete() const noexcept = 0;
    virtual Bound radius() const noexcept = 0;

  protected:
    ~DistanceList() = default;
};

// A problem of the user. Texts are valid until the next call that returns one.
class BuiltProblem {
  public:
    virtual void release() noexcept = 0;

    virtual void initial(std::int64_t* numbers) const noexcept = 0;
    virtual std::size_t max_steps() const noexcept = 0;
    // These two functions write one state after the other. They return the number of states.
    virtual std::size_t successors(const std::int64_t* state, PlainStep* steps, std::int64_t* states,
                                   Failure& failure) const noexcept = 0;
    virtual std::size_t predecessors(const std::int64_t* state, PlainStep* steps, std::int64_t* states,
                                     Failure& failure) const noexcept = 0;
    virtual bool is_goal(const std::int64_t* state, Failure& failure) const noexcept = 0;
    // An infinite estimate is an infinite value that is not whole.
    virtual Bound estimate(int heuristic, const std::int64_t* state, Failure& failure) const noexcept = 0;
    // Calls visit(context, numbers) with every goal state, until that returns false.
    virtual void goals(bool (*visit)(void*, const std::int64_t*), void* context,
                       Failure& failure) const noexcept = 0;

    virtual Text format(const std::int64_t* state, Failure& failure) const noexcept = 0;
    virtual void parse(Text text, std::int64_t* numbers, Failure& failure) const noexcept = 0;
    // Rows end with a newline, cells with a tabulator.
    virtual Text picture(const std::int64_t* state, Failure& failure) const noexcept = 0;
    virtual Text action_name(std::uint32_t action, Failure& failure) const noexcept = 0;
    virtual Text impossible(Failure& failure) const noexcept = 0;

    // A heuristic below 0 means no heuristic. options.hpp packs the options.
    virtual Answer* search(std::size_t algorithm, int heuristic, const std::uint64_t* options,
                           const PlainLimits& limits, Failure& failure) const noexcept = 0;
    virtual Answer* count_optimal(int heuristic, const PlainLimits& limits,
                                  Failure& failure) const noexcept = 0;
    virtual DistanceList* distances(std::uint64_t max_states, const PlainLimits& limits,
                                    Failure& failure) const noexcept = 0;

  protected:
    ~BuiltProblem() = default;
};

struct NamedHeuristic {
    const char* name;
    bool is_admissible;
    bool is_consistent;
};

struct NamedInstance {
    const char* name;
    const char* arguments;
};

// A class of problems; everything lives as long as the module.
struct Kind {
    const char* name;
    const Slot* slots;
    std::size_t slot_count;
    bool is_number;  // a state is a single number
    const char* const* actions;
    std::size_t action_count;  // 0 if actions have no names
    const NamedHeuristic* heuristics;
    std::size_t heuristic_count;
    const char* const* algorithms;
    std::size_t algorithm_count;
    const NamedInstance* instances;
    std::size_t instance_count;
    bool has_unit_costs;
    bool is_reversible;
    bool formats;
    bool parses;
    bool draws;
    bool names_actions;  // a function names the actions
    bool tells_impossible;
    // `initial` may be null; then the problem chooses its initial state.
    BuiltProblem* (*make)(const PlainArgument* arguments, std::size_t count, const std::int64_t* initial,
                          Failure& failure) noexcept;
};

// A module exports three functions: `plybench_interface` returns its interface_version, `plybench_stamp` a
// text that says what the module was built with, and `plybench_module` this struct. The core calls them in
// this order.
struct Module {
    const Kind* kinds;
    std::size_t kind_count;
};

}  // namespace plybench::built
