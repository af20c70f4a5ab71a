// Stands between the user's code and the core: keeps exceptions in the module and lets limits in.
#pragma once

#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <type_traits>

#include "built/interface.hpp"
#include "core/ending.hpp"
#include "core/limits.hpp"

namespace plybench::built {

// Ends a search whose host failed; the host keeps the reason.
struct HostFailed {};

class HostWatcher final : public Watcher {
  public:
    explicit HostWatcher(Host* host) : host_(host) {}

    bool wants_stop(const Counts& counts, const std::optional<Bound>& bound) override {
        switch (host_->look(counts.data(), bound ? &*bound : nullptr)) {
            case Heard::go_on:
                return false;
            case Heard::stop:
                return true;
            case Heard::out_of_memory:
                throw std::bad_alloc();
            case Heard::failed:
                break;
        }
        throw HostFailed{};
    }

  private:
    Host* host_;
};

inline Limits limits_of(const PlainLimits& plain, HostWatcher& watcher) {
    return {plain.expansions, plain.seconds, plain.memory, &watcher, nullptr};
}

inline void fail(Failure& failure, Fault fault, const char* text) {
    failure.fault = fault;
    std::strncpy(failure.text, text, sizeof failure.text - 1);
}

// Runs code that may throw, and keeps exceptions from leaving the module.
template <typename Body>
auto run_guarded(Failure& failure, Body body) noexcept -> decltype(body()) {
    using Value = decltype(body());
    try {
        return body();
    } catch (const Ended& ended) {
        failure.fault = Fault::ended;
        failure.status = ended.status;
        failure.end = ended.end.kind;
        failure.has_amount = ended.end.amount.has_value();
        failure.amount = ended.end.amount.value_or(0);
    } catch (const HostFailed&) {
        fail(failure, Fault::host, "");
    } catch (const std::bad_alloc&) {
        fail(failure, Fault::memory, "");
    } catch (const std::exception& error) {
        fail(failure, Fault::code, error.what());
    } catch (...) {
        fail(failure, Fault::code, "it threw something that is not a std::exception");
    }
    if constexpr (!std::is_void_v<Value>) return Value();
}

}  // namespace plybench::built
