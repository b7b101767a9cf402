// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>

#include "base/module_names.hpp"
#include "geometry/predicates/expansion.hpp"
#include "geometry/predicates/orient.hpp"

/// Determinants in pairs of doubles, with about 100 bits. They decide points that are off the grid
/// and not quite flat, and give heights accurate to a few ulp for points that are constructed.
/// Every coordinate must be in_expansion_range, so that nothing overflows or underflows.
/// docs/design/exact-predicates.md proves the bounds.
namespace tandem::geometry {

namespace wide_bound {
/// Relative error bounds of the determinants: 57 ε² and 15 ε², rounded up to powers of two.
inline constexpr double kOrient3d = 0x1p-100;
inline constexpr double kOrient2d = 0x1p-101;
}  // namespace wide_bound

/// A double and its halves of 26 bits, whose products are exact (Dekker 1971). The processors that
/// the library is compiled for may lack a fused multiplication, and then a call of std::fma for
/// each product costs more than these sums.
struct SplitDouble {
    explicit SplitDouble(double x) noexcept : value(x) {
        constexpr double kSplitter = 0x1p27 + 1.0;
        const double spread = kSplitter * x;
        high = spread - (spread - x);
        low = x - high;
    }
    double value;
    double high;
    double low;
};

inline TwoTerms split_product(const SplitDouble& a, const SplitDouble& b) noexcept {
    const double high = a.value * b.value;
    const double rest = ((high - a.high * b.high) - a.low * b.high) - a.high * b.low;
    return {high, a.low * b.low - rest};
}

/// The exact difference of two doubles: a double and its rounding error.
struct WideDifference {
    WideDifference(double x, double y) noexcept : WideDifference(two_sum(x, -y)) {}
    explicit WideDifference(TwoTerms t) noexcept : high(t.high), low(t.low) {}
    SplitDouble high;
    double low;
};

/// u v' − u' v as a sum of two doubles, and |u v'| + |u' v|.
struct WideMinor {
    WideMinor(const WideDifference& u, const WideDifference& v_prime, const WideDifference& u_prime,
              const WideDifference& v) noexcept {
        const TwoTerms p = split_product(u.high, v_prime.high);
        const TwoTerms q = split_product(u_prime.high, v.high);
        const double low_p = p.low + (u.high.value * v_prime.low + u.low * v_prime.high.value);
        const double low_q = q.low + (u_prime.high.value * v.low + u_prime.low * v.high.value);
        const TwoTerms h = two_sum(p.high, -q.high);
        high = h.high;
        low = h.low + (low_p - low_q);
        permanent = std::fabs(p.high) + std::fabs(q.high);
    }
    double high;
    double low;
    double permanent;
};

/// The plane through three points, like OrientedPlane. It refers to the points and must not outlive
/// them.
class WidePlane {
  public:
    WidePlane(const Vec3& a, const Vec3& b, const Vec3& c) noexcept
        : WidePlane(a, differences(b, a), differences(c, a)) {}

    /// det(b − a, c − a, d − a). The value has one more relative rounding than the bound.
    [[nodiscard]] FilteredDeterminant height(const Vec3& d) const noexcept {
        const TwoTerms x = product(x_, high_x_, d.x(), a_.x());
        const TwoTerms y = product(y_, high_y_, d.y(), a_.y());
        const TwoTerms z = product(z_, high_z_, d.z(), a_.z());
        const TwoTerms xy = two_sum(x.high, y.high);
        const TwoTerms xyz = two_sum(xy.high, z.high);
        const double low = (xy.low + xyz.low) + ((x.low + y.low) + z.low);
        const double permanent =
            (x_.permanent * std::fabs(d.x() - a_.x()) + y_.permanent * std::fabs(d.y() - a_.y())) +
            z_.permanent * std::fabs(d.z() - a_.z());
        return {xyz.high + low, wide_bound::kOrient3d * permanent};
    }

  private:
    using Differences = std::array<WideDifference, 3>;

    static Differences differences(const Vec3& p, const Vec3& q) noexcept {
        return {WideDifference(p.x(), q.x()), WideDifference(p.y(), q.y()),
                WideDifference(p.z(), q.z())};
    }

    WidePlane(const Vec3& a, const Differences& u, const Differences& v) noexcept
        : a_(a),
          x_(u[1], v[2], u[2], v[1]),
          y_(u[2], v[0], u[0], v[2]),
          z_(u[0], v[1], u[1], v[0]),
          high_x_(x_.high),
          high_y_(y_.high),
          high_z_(z_.high) {}

    /// The minor times (x − y), as a sum of two doubles.
    static TwoTerms product(const WideMinor& m, const SplitDouble& high, double x,
                            double y) noexcept {
        const WideDifference d(x, y);
        const TwoTerms p = split_product(high, d.high);
        return {p.high, p.low + (m.high * d.low + m.low * d.high.value)};
    }

    const Vec3& a_;
    WideMinor x_;
    WideMinor y_;
    WideMinor z_;
    SplitDouble high_x_;
    SplitDouble high_y_;
    SplitDouble high_z_;
};

/// det(b − a, c − a).
[[nodiscard]] inline FilteredDeterminant wide_area(Point2 a, Point2 b, Point2 c) noexcept {
    const WideMinor minor(WideDifference(b.x, a.x), WideDifference(c.y, a.y),
                          WideDifference(b.y, a.y), WideDifference(c.x, a.x));
    return {minor.high + minor.low, wide_bound::kOrient2d * minor.permanent};
}

}  // namespace tandem::geometry
