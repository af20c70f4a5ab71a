// Checks of values from Python on which the searches rely.
#pragma once

#include <stdexcept>
#include <string>

namespace plybench {

// Throws std::invalid_argument with the message if `holds` is false.
inline void require(bool holds, const char* message) {
    if (!holds) throw std::invalid_argument(message);
}

inline void require(bool holds, const std::string& message) {
    if (!holds) throw std::invalid_argument(message);
}

}  // namespace plybench
