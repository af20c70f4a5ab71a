// What a value from Python must be for the searches to rely on it.
#pragma once

#include <stdexcept>
#include <string>

namespace plybench {

// Throws std::invalid_argument with the message unless something holds.
inline void require(bool holds, const char* message) {
    if (!holds) throw std::invalid_argument(message);
}

inline void require(bool holds, const std::string& message) {
    if (!holds) throw std::invalid_argument(message);
}

}  // namespace plybench
