// Guards objects that only one thread may use at a time. The core releases the interpreter's lock while it
// searches, so a second Python thread could come in; the guard refuses it.
#pragma once

#include <atomic>
#include <stdexcept>

namespace plybench {

// Sets a flag for as long as this object lives. Throws std::invalid_argument if another thread has set it.
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
