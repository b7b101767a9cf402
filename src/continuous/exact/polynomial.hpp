// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>

namespace tandem::continuous {

struct Dyadic;

/// Integers of any size. The first 1024 bits need no heap memory, which suffices for ordinary
/// queries; extreme exponents need more.
using Whole = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<1024, 0>,
                                            boost::multiprecision::et_off>;

[[nodiscard]] inline int sign_of(const Whole& x) {
    return x.sign();
}

/// A polynomial in the time t with integer coefficients and a degree of at most 3, that of the
/// coplanarity of four moving points. The zero polynomial has the degree −1.
class Polynomial {
  public:
    static constexpr int kMostDegree = 3;

    Polynomial() = default;
    /// The coordinate that moves linearly from `start` at t = 0 to `end` at t = 1.
    [[nodiscard]] static Polynomial moving(const Whole& start, const Whole& end);

    [[nodiscard]] int degree() const noexcept { return degree_; }
    [[nodiscard]] bool is_zero() const noexcept { return degree_ < 0; }
    [[nodiscard]] const Whole& operator[](int power) const {
        return coefficients_[static_cast<std::size_t>(power)];
    }
    [[nodiscard]] int leading_sign() const { return is_zero() ? 0 : sign_of((*this)[degree_]); }
    [[nodiscard]] int sign_at_zero() const { return is_zero() ? 0 : sign_of((*this)[0]); }
    [[nodiscard]] int sign_at_one() const;
    /// The sign at t = numerator / denominator; the denominator is positive.
    [[nodiscard]] int sign_at(const Whole& numerator, const Whole& denominator) const;

    [[nodiscard]] Polynomial derivative() const;
    /// The polynomial p(1 − t).
    [[nodiscard]] Polynomial mirrored() const;
    /// The quotient p / t; the polynomial must be zero at t = 0.
    [[nodiscard]] Polynomial divided_by_t() const;
    /// The quotient p / (t − 1); the polynomial must be zero at t = 1.
    [[nodiscard]] Polynomial divided_by_t_minus_one() const;

    friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
    friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
    /// The sum of the degrees must be at most kMostDegree.
    friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
    /// A positive multiple of −(a mod b): the next member of a Sturm sequence. b must not be zero.
    friend Polynomial next_remainder(Polynomial a, const Polynomial& b);

  private:
    [[nodiscard]] Whole& at(int power) { return coefficients_[static_cast<std::size_t>(power)]; }
    void trim(int degree);

    std::array<Whole, kMostDegree + 1> coefficients_;
    int degree_ = -1;
};

/// a, b, and the signed remainders that follow, down to their greatest common divisor. The number
/// of sign changes at l minus that at r is the Cauchy index of b/a between l and r (Basu, Pollack,
/// Roy: Algorithms in Real Algebraic Geometry, section 2.2).
class RemainderSequence {
  public:
    RemainderSequence(const Polynomial& a, const Polynomial& b);

    [[nodiscard]] int changes_at(const Dyadic& t) const;
    [[nodiscard]] const Polynomial& last() const { return members_[count_ - 1]; }

  private:
    /// Degrees fall from the second member on; the longest sequence is a first member followed by
    /// members of degrees 3, 2, 1, 0.
    static constexpr std::size_t kMostMembers = 6;

    std::array<Polynomial, kMostMembers> members_;
    std::size_t count_ = 0;
};

}  // namespace tandem::continuous
