// Twin of src/plybench/core/rounding.py: sums of costs, compared.
#pragma once

#include <algorithm>
#include <cmath>

namespace plybench {

// Sums compared exactly if they are whole numbers, and but for rounding if they are not.
class Sums {
  public:
    explicit Sums(bool is_exact) : is_exact_(is_exact) {}

    template <typename Cost>
    bool are_same(Cost a, Cost b) const {
        return a == b || (!is_exact_ && is_close(static_cast<double>(a), static_cast<double>(b)));
    }

    template <typename Cost>
    bool is_above(Cost a, Cost b) const {
        return a > b && !are_same(a, b);
    }

    // The greatest number that may be the same sum.
    double with_rounding(double number) const {
        return is_exact_ ? number : number + most * std::abs(number);
    }

  private:
    static constexpr double most = 1e-12;  // relative

    // As math.isclose of Python.
    static bool is_close(double a, double b) {
        return std::isfinite(a) && std::isfinite(b) &&
               std::abs(a - b) <= most * std::max(std::abs(a), std::abs(b));
    }

    bool is_exact_;
};

// A lower bound that rounding has not lifted above what is proved.
inline double lowered(double bound) {
    constexpr double large = 1ull << 50;
    return bound < large ? bound : bound * (1 - 1 / large);
}

}  // namespace plybench
