// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "base/module_names.hpp"

/// Exact sums and products of doubles as expansions (J. R. Shewchuk, "Adaptive Precision
/// Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997, section 2).
///
/// An expansion is an unevaluated sum of nonoverlapping doubles in order of increasing magnitude;
/// its sign is that of the last term. Zero terms are never stored: on the grid-like coordinates of
/// machine parts, where exact zeros are common, most expansions have at most one term. All results
/// are exact unless something overflows or underflows; the caller must prove that nothing does
/// (docs/design/exact-predicates.md). Rounding to nearest is assumed.
namespace tandem::geometry {

template <std::size_t Capacity>
class Expansion {
  public:
    // Terms beyond size() are never read; clearing them would cost more than the arithmetic.
    Expansion() noexcept {}  // NOLINT(cppcoreguidelines-pro-type-member-init)

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] double operator[](std::size_t i) const noexcept { return terms_[i]; }

    /// The term of largest magnitude, which has the sign of the sum; 0 for the empty expansion.
    [[nodiscard]] double leading() const noexcept { return size_ == 0 ? 0.0 : terms_[size_ - 1]; }

    void append(double term) noexcept {
        if (term != 0.0) {
            terms_[size_++] = term;
        }
    }

  private:
    std::array<double, Capacity> terms_;
    std::size_t size_ = 0;
};

/// `high` is the rounded result of an operation and `low` its rounding error.
struct TwoTerms {
    double high;
    double low;
};

inline TwoTerms two_sum(double a, double b) noexcept {
    const double high = a + b;
    const double b_virtual = high - a;
    const double a_virtual = high - b_virtual;
    return {high, (a - a_virtual) + (b - b_virtual)};
}

/// Requires |a| >= |b| or a == 0.
inline TwoTerms fast_two_sum(double a, double b) noexcept {
    const double high = a + b;
    return {high, b - (high - a)};
}

inline TwoTerms two_product(double a, double b) noexcept {
    const double high = a * b;
    return {high, std::fma(a, b, -high)};
}

inline Expansion<2> exact_difference(double a, double b) noexcept {
    const auto [high, low] = two_sum(a, -b);
    Expansion<2> e;
    e.append(low);
    e.append(high);
    return e;
}

template <std::size_t M>
Expansion<M> negated(const Expansion<M>& e) noexcept {
    Expansion<M> result;
    for (std::size_t i = 0; i < e.size(); ++i) {
        result.append(-e[i]);
    }
    return result;
}

/// LINEAR-EXPANSION-SUM: of Shewchuk's sums, the one in linear time that requires of its operands
/// only what it guarantees for its result, namely that the terms do not overlap.
template <std::size_t M, std::size_t N>
Expansion<M + N> sum(const Expansion<M>& e, const Expansion<N>& f) noexcept {
    std::size_t i = 0;
    std::size_t j = 0;
    const auto next_smallest = [&] {
        const bool from_e = j == f.size() || (i < e.size() && std::fabs(e[i]) < std::fabs(f[j]));
        return from_e ? e[i++] : f[j++];
    };
    const std::size_t count = e.size() + f.size();
    Expansion<M + N> result;
    if (count < 2) {
        if (count == 1) {
            result.append(next_smallest());
        }
        return result;
    }
    const double smallest = next_smallest();
    TwoTerms q = fast_two_sum(next_smallest(), smallest);
    for (std::size_t k = 2; k < count; ++k) {
        const TwoTerms r = fast_two_sum(next_smallest(), q.low);
        result.append(r.low);
        q = two_sum(q.high, r.high);
    }
    result.append(q.low);
    result.append(q.high);
    return result;
}

/// SCALE-EXPANSION of Shewchuk: the product with a double.
template <std::size_t M>
Expansion<2 * M> scaled(const Expansion<M>& e, double factor) noexcept {
    Expansion<2 * M> result;
    if (e.size() == 0) {
        return result;
    }
    TwoTerms q = two_product(e[0], factor);
    result.append(q.low);
    for (std::size_t i = 1; i < e.size(); ++i) {
        const TwoTerms t = two_product(e[i], factor);
        const TwoTerms s = two_sum(q.high, t.low);
        result.append(s.low);
        q = fast_two_sum(t.high, s.high);
        result.append(q.low);
    }
    result.append(q.high);
    return result;
}

/// The product with a difference of two doubles.
template <std::size_t M>
Expansion<4 * M> product(const Expansion<M>& e, const Expansion<2>& f) noexcept {
    const auto by_low = f.size() == 2 ? scaled(e, f[0]) : Expansion<2 * M>();
    const auto by_high = scaled(e, f.leading());
    return sum(by_low, by_high);
}

}  // namespace tandem::geometry
