// Classes of problems in modules that `plybench build` made (cpp/built/), and their states in Python.
#pragma once

#include <algorithm>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/search.hpp"
#include "built/interface.hpp"

namespace plybench {

[[noreturn]] inline void raise_input_error(const std::string& text) {
    const nb::object type = nb::module_::import_("plybench.errors").attr("InputError");
    PyErr_SetString(type.ptr(), text.c_str());
    throw nb::python_error();
}

inline nb::str str_of(built::Text text) {
    return nb::steal<nb::str>(PyUnicode_DecodeUTF8(text.data, static_cast<Py_ssize_t>(text.size), "replace"));
}

// The watcher of a search, as seen by a module. An exception waits here until the search is over.
class CoreHost final : public built::Host {
  public:
    explicit CoreHost(const PythonLimits& limits) : watcher_(limits) {}

    built::Heard look(const std::uint64_t* nine_counts, const Bound* bound) noexcept override {
        try {
            Counts counts;
            std::copy_n(nine_counts, counts.size(), counts.begin());
            const auto copied = bound == nullptr ? std::nullopt : std::optional<Bound>(*bound);
            return watcher_.wants_stop(counts, copied) ? built::Heard::stop : built::Heard::go_on;
        } catch (const std::bad_alloc&) {
            return built::Heard::out_of_memory;
        } catch (...) {
            failed_ = std::current_exception();
            return built::Heard::failed;
        }
    }

    void rethrow() const {
        if (failed_) std::rethrow_exception(failed_);
    }

  private:
    PythonWatcher watcher_;
    std::exception_ptr failed_;
};

using Numbers = std::vector<std::int64_t>;

// A class of problems in a module. Modules are never unloaded, so the pointers of a kind stay valid.
class BuiltKind {
  public:
    BuiltKind(const built::Kind& kind, std::string file) : kind_(&kind), file_(std::move(file)) {}

    const built::Kind& kind() const { return *kind_; }

    // Raises the exception for a failed call. `host` has errors raised in Python.
    void check(const built::Failure& failure, const CoreHost* host = nullptr) const {
        if (failure.fault == built::Fault::none) return;
        if (failure.fault == built::Fault::memory) throw std::bad_alloc();
        if (host != nullptr && failure.fault == built::Fault::host) host->rethrow();
        if (failure.fault == built::Fault::ended) {
            const auto amount = failure.has_amount ? std::optional<double>(failure.amount) : std::nullopt;
            raise_ending({failure.status, {failure.end, amount}});
        }
        raise_input_error(file_ + ": " + nb::cast<std::string>(str_of({failure.text, strlen(failure.text)})));
    }

    nb::object python_state(const std::int64_t* numbers) const {
        if (kind_->is_number) return number(0, numbers[0]);
        nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(kind_->slot_count)));
        for (std::size_t i = 0; i < kind_->slot_count; ++i) {
            PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), number(i, numbers[i]).release().ptr());
        }
        return tuple;
    }

    Numbers numbers_of(nb::handle state) const {
        Numbers numbers(kind_->slot_count);
        if (kind_->is_number) {
            numbers[0] = whole(0, state, state);
            return numbers;
        }
        if (!PyTuple_Check(state.ptr()) ||
            static_cast<std::size_t>(PyTuple_GET_SIZE(state.ptr())) != numbers.size())
            refuse(state);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = whole(i, PyTuple_GET_ITEM(state.ptr(), static_cast<Py_ssize_t>(i)), state);
        return numbers;
    }

  private:
    nb::object number(std::size_t slot, std::int64_t value) const {
        if (kind_->slots[slot].is_signed) return nb::steal(PyLong_FromLongLong(value));
        return nb::steal(PyLong_FromUnsignedLongLong(static_cast<unsigned long long>(value)));
    }

    // A number of a state that fits its slot.
    std::int64_t whole(std::size_t slot, nb::handle value, nb::handle state) const {
        if (!PyLong_Check(value.ptr())) refuse(state);
        const auto [is_signed, bits] = kind_->slots[slot];
        const int unused = 64 - bits;
        if (is_signed) {
            const long long found = PyLong_AsLongLong(value.ptr());
            if (PyErr_Occurred() == nullptr && found << unused >> unused == found) return found;
        } else {
            const unsigned long long found = PyLong_AsUnsignedLongLong(value.ptr());
            if (PyErr_Occurred() == nullptr && found << unused >> unused == found)
                return static_cast<std::int64_t>(found);
        }
        PyErr_Clear();
        refuse(state);
    }

    [[noreturn]] void refuse(nb::handle state) const {
        const nb::object shown = nb::module_::import_("plybench.errors").attr("shortened")(state);
        const std::string count = std::to_string(kind_->slot_count);
        const std::string rule =
            kind_->is_number ? "a whole number" : "a tuple of " + count + " whole numbers";
        raise_input_error(file_ + ": " + nb::cast<std::string>(shown) + " is not a state of " + kind_->name +
                          "; it must be " + rule + " that fit the types of State");
    }

    const built::Kind* kind_;
    std::string file_;
};

// Python's values as the arguments of a constructor. Arguments have pointers into this object.
class Arguments {
  public:
    explicit Arguments(const nb::list& values) : texts_(nb::len(values)), lists_(nb::len(values)) {
        for (nb::handle value : values) plain_.push_back(argument(value, plain_.size()));
    }

    const built::PlainArgument* data() const { return plain_.data(); }
    std::size_t size() const { return plain_.size(); }

  private:
    using Kinds = built::PlainArgument::Kind;

    built::PlainArgument argument(nb::handle value, std::size_t place) {
        if (nb::isinstance<nb::str>(value)) {
            texts_[place] = nb::cast<std::string>(value);
            return {Kinds::text, 0, 0, {texts_[place].data(), texts_[place].size()}, nullptr, 0};
        }
        if (nb::isinstance<nb::int_>(value)) return {Kinds::whole, whole(value), 0, {}, nullptr, 0};
        if (nb::isinstance<nb::float_>(value))
            return {Kinds::real, 0, nb::cast<double>(value), {}, nullptr, 0};
        for (nb::handle part : nb::cast<nb::sequence>(value)) lists_[place].push_back(whole(part));
        return {Kinds::list, 0, 0, {}, lists_[place].data(), lists_[place].size()};
    }

    static std::int64_t whole(nb::handle value) { return nb::cast<std::int64_t>(value); }

    std::vector<std::string> texts_;
    std::vector<Numbers> lists_;
    std::vector<built::PlainArgument> plain_;
};

}  // namespace plybench
