// What one thread may use at a time: the core gives the interpreter's lock back while it searches, so a
// second thread of Python could come in. It is refused.
#pragma once

#include <atomic>
#include <stdexcept>

namespace plybench {

// Holds what a flag stands for, for as long as it lives; std::invalid_argument if another thread does.
class Turn {
  public:
    Turn(std::atomic<bool>& is_taken, const char* refusal) : is_taken_(is_taken) {
        if (is_taken_.exchange(true)) throw std::invalid_argument(refusal);
    }

    Turn(const Turn&) = delete;
    ~Turn() { is_taken_ = false; }

  private:
    std::atomic<bool>& is_taken_;
};

}  // namespace plybench
