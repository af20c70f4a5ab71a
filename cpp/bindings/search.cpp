#include "bindings/search.hpp"

#include <map>
#include <new>

namespace plybench {

bool PythonWatcher::wants_stop(const Counts& counts, const std::optional<Bound>& bound) {
    const Clock::time_point now = Clock::now();
    const bool is_due = heeds_signals_ && now - looked_ >= std::chrono::milliseconds(50);
    if (!has_progress_ && !is_due) return false;
    looked_ = now;
    const GilTaken taken;
    try {
        if (heeds_signals_ && PyErr_CheckSignals() != 0) throw nb::python_error();
        if (has_progress_) report(counts, bound);
    } catch (const nb::python_error& error) {
        if (error.matches(PyExc_KeyboardInterrupt)) return true;
        if (error.matches(PyExc_MemoryError)) throw std::bad_alloc();
        throw;
    }
    return false;
}

void PythonWatcher::report(const Counts& counts, const std::optional<Bound>& bound) const {
    nb::list arguments(nb::cast(counts));
    if (bound) arguments.append(number(bound));
    call_python(progress_, nb::tuple(arguments));
}

Limits limits_for(const PythonLimits& limits, Watcher& watcher) {
    Limits made;
    if (limits.expansions) made.expansions = *limits.expansions;
    if (limits.seconds) made.seconds = *limits.seconds;
    if (limits.memory) made.memory = *limits.memory;
    made.watcher = &watcher;
    return made;
}

void raise_ending(const Ended& ended) {
    if (ended.status == Status::limit) {
        const nb::object type = nb::module_::import_("plybench.core.limits").attr("LimitReached");
        const nb::object end =
            nb::module_::import_("plybench.core.results.ending").attr("from_core")(ended.end);
        PyErr_SetObject(type.ptr(), end.ptr());
    } else {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
    throw nb::python_error();
}

nb::object number(const std::optional<Bound>& bound) {
    if (!bound) return nb::none();
    if (bound->is_whole) return nb::int_(static_cast<std::int64_t>(bound->value));
    return nb::float_(bound->value);
}

nb::object int_of_bits(std::span<const std::uint8_t> bytes) {
    std::string hex;
    for (std::size_t i = bytes.size(); i-- > 0;) {
        hex += "0123456789abcdef"[bytes[i] >> 4];
        hex += "0123456789abcdef"[bytes[i] & 15];
    }
    return nb::steal(PyLong_FromString(hex.c_str(), nullptr, 16));
}

std::vector<std::string>& twins() {
    static std::vector<std::string> names;
    return names;
}

std::string name_of(Status status) {
    static const std::map<Status, std::string> names{{Status::solved, "solved"},
                                                     {Status::unsolvable, "unsolvable"},
                                                     {Status::limit, "limit"},
                                                     {Status::stopped, "stopped"}};
    return names.at(status);
}

namespace {

void register_search(nb::module_& m) {
    using namespace nb::literals;
    m.def("twins", &twins, nb::rv_policy::copy, "The names of the domains that have a twin.");
    nb::class_<PythonLimits>(m, "SearchLimits", "When a native search gives up, and what it reports to.")
        .def(
            "__init__",
            [](PythonLimits* self, std::optional<std::uint64_t> expansions, std::optional<double> seconds,
               std::optional<std::uint64_t> memory, nb::object progress, bool heeds_signals) {
                new (self) PythonLimits{expansions, seconds, memory, std::move(progress), heeds_signals};
            },
            "expansions"_a.none(), "seconds"_a.none(), "memory"_a.none(), "progress"_a.none(),
            "heeds_signals"_a);
    nb::enum_<End>(m, "End", "What ended a search; plybench.core.results.ending.End has the same names.")
        .value("expansions", End::expansions)
        .value("nodes", End::nodes)
        .value("seconds", End::seconds)
        .value("memory", End::memory)
        .value("clock", End::clock)
        .value("interrupted", End::interrupted)
        .value("stopped", End::stopped)
        .value("out_of_memory", End::out_of_memory)
        .value("capacity", End::capacity)
        .value("plies", End::plies)
        .value("robots", End::robots)
        .value("depth", End::depth)
        .value("beam", End::beam)
        .value("dead_ends", End::dead_ends)
        .value("exhausted", End::exhausted)
        .value("no_mate", End::no_mate);
    nb::class_<Ending>(m, "Ending", "Why a search ended: a kind, and how much of it there was.")
        .def_ro("kind", &Ending::kind)
        .def_ro("amount", &Ending::amount);
    nb::class_<Outcome>(m, "Outcome", "What a native search returns; actions are numbers.")
        .def_ro("status", &Outcome::status)
        .def_ro("actions", &Outcome::actions)
        .def_ro("last_state", &Outcome::last_state)
        .def_ro("cost", &Outcome::cost)
        .def_ro("lower_bound", &Outcome::lower_bound)
        .def_ro("counts", &Outcome::counts)
        .def_ro("end", &Outcome::end)
        .def_ro("seconds", &Outcome::seconds)
        .def_ro("passes", &Outcome::passes,
                nb::for_getter(nb::sig("def passes(self) -> list[tuple[float, int, int, int]]")),
                "(bound, expanded, popped, generated) where each pass of a search that deepens begins.");
}

// This name sorts before the domains, which add themselves to the list of twins.
const Binding binding("_search", register_search);

}  // namespace
}  // namespace plybench
