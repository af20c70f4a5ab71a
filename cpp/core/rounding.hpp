// Twin of src/plybench/core/rounding.py: sums of costs, compared.
#pragma once

#include <algorithm>
#include <cmath>

namespace plybench {

// Compares sums: exactly if they are whole numbers, otherwise up to rounding errors.
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

    // The greatest number that may be the same sum, apart from rounding.
    double with_rounding(double number) const {
        return is_exact_ ? number : number + most * std::abs(number);
    }

  private:
    static constexpr double most = 1e-12;  // relative

    // Like math.isclose in Python.
    static bool is_close(double a, double b) {
        return std::isfinite(a) && std::isfinite(b) &&
               std::abs(a - b) <= most * std::max(std::abs(a), std::abs(b));
    }

    bool is_exact_;
};

// Lowers a computed bound so far that rounding cannot have lifted it above the proved one.
inline double lower_by_rounding(double bound) {
    constexpr double large = 1ull << 50;
    return bound < large ? bound : bound * (1 - 1 / large);
}

}  // namespace plybench
