// The lock of the interpreter (the GIL): given back while the core searches, taken to call Python.
//
// At its exit, Python up to 3.13 ends a daemon thread that waits for the lock: the thread's stack is unwound,
// which ends the process when a destructor or a handler of C++ is on the way. Here such a thread sleeps until
// the process is gone, as Python 3.14 lets it do by itself.
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

// Calls what may end this thread; then it sleeps instead. Nothing between the two may need the lock.
//
// A thread that computes while the interpreter ends finds out here: its state in Python may be gone already.
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

// Gives the lock back for as long as it lives.
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

// Holds the lock for as long as it lives.
class GilTaken {
  public:
    GilTaken() : state_(surviving_exit([] { return PyGILState_Ensure(); })) {}
    GilTaken(const GilTaken&) = delete;
    ~GilTaken() { PyGILState_Release(state_); }

  private:
    PyGILState_STATE state_;
};

// Calls a function of Python from inside a search; the lock must be held.
inline nb::object called(nb::handle function, const nb::tuple& arguments) {
    PyObject* result = surviving_exit([&] { return PyObject_CallObject(function.ptr(), arguments.ptr()); });
    if (result == nullptr) throw nb::python_error();
    return nb::steal(result);
}

}  // namespace plybench
