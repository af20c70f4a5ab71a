// Variables and literals. A literal says that a variable is true, or that it is false.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plybench::sat {

using Variable = std::int32_t;

class Literal {
  public:
    Literal() = default;
    static Literal of(Variable variable, bool is_true = true) {
        Literal literal;
        literal.code_ = 2 * variable + (is_true ? 0 : 1);
        return literal;
    }
    // The literal with this number, see index().
    static Literal at(std::uint32_t index) {
        Literal literal;
        literal.code_ = static_cast<std::int32_t>(index);
        return literal;
    }

    Variable variable() const { return code_ >> 1; }
    bool is_positive() const { return (code_ & 1) == 0; }
    // A number for each literal, from 0.
    std::size_t index() const { return static_cast<std::size_t>(code_); }

    Literal operator~() const { return at(static_cast<std::uint32_t>(code_ ^ 1)); }
    bool operator==(const Literal&) const = default;

  private:
    std::int32_t code_ = -1;  // no literal
};

}  // namespace plybench::sat
