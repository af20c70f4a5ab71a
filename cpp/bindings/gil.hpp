// The lock of the interpreter (the GIL): released while the core searches, taken to call Python.
//
// At exit, Python up to 3.13 ends a daemon thread that waits for the lock by unwinding its stack. This kills
// the process if there is a C++ destructor or handler on the stack. Here such a thread sleeps until the
// process is gone, as it does by itself from Python 3.14 on.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>

#if defined(__GLIBCXX__)
#include <cxxabi.h>  // only there is an ending thread unwound with something that can be caught
#endif

namespace nb = nanobind;

namespace plybench {

[[noreturn]] inline void sleep_until_the_end() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Runs a call that may end this thread, and lets the thread sleep instead. No code between the two may need
// the lock.
//
// A thread that computes while the interpreter ends gets here, too: its Python state may be gone already.
template <typename Call>
auto surviving_exit(Call call) {
    if (Py_IsInitialized() == 0) sleep_until_the_end();
#if defined(__GLIBCXX__)
    try {
        return call();
    } catch (const abi::__forced_unwind&) {
        sleep_until_the_end();
    }
#else
    return call();
#endif
}

// Releases the lock for as long as this object lives.
class GilReleased {
  public:
    GilReleased() : thread_(PyEval_SaveThread()) {}
    GilReleased(const GilReleased&) = delete;

    ~GilReleased() {
        surviving_exit([this] {
            PyEval_RestoreThread(thread_);
            return 0;
        });
    }

  private:
    PyThreadState* thread_;
};

// Holds the lock for as long as this object lives.
class GilTaken {
  public:
    GilTaken() : state_(surviving_exit([] { return PyGILState_Ensure(); })) {}
    GilTaken(const GilTaken&) = delete;
    ~GilTaken() { PyGILState_Release(state_); }

  private:
    PyGILState_STATE state_;
};

// Calls a Python function from inside a search. The lock must be held.
inline nb::object call_python(nb::handle function, const nb::tuple& arguments) {
    PyObject* result = surviving_exit([&] { return PyObject_CallObject(function.ptr(), arguments.ptr()); });
    if (result == nullptr) throw nb::python_error();
    return nb::steal(result);
}

}  // namespace plybench
