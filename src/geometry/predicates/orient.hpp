// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

/// The exact signs on which every geometric decision of Tandem rests.
///
/// Each predicate has up to five stages and stops at the first one that is certain: a filter in
/// double, machine integers, pairs of doubles, expansions, big integers.
/// docs/design/exact-predicates.md proves the bounds used here. Arguments must be finite; every
/// finite double, denormal or huge, is decided exactly.
namespace tandem::geometry {

enum class Sign : std::int8_t { Negative = -1, Zero = 0, Positive = 1 };

[[nodiscard]] constexpr Sign operator-(Sign s) noexcept {
    return static_cast<Sign>(-static_cast<int>(s));
}

[[nodiscard]] constexpr Sign operator*(Sign s, Sign t) noexcept {
    return static_cast<Sign>(static_cast<int>(s) * static_cast<int>(t));
}

[[nodiscard]] constexpr Sign sign_of(double x) noexcept {
    return x > 0.0 ? Sign::Positive : x < 0.0 ? Sign::Negative : Sign::Zero;
}

/// A point of a coordinate plane: a corner without one of its coordinates.
struct Point2 {
    double x;
    double y;
};

namespace filter_bound {
/// Relative errors, in units of 2^-53: 8 and 4 are needed; the rest covers second-order terms.
inline constexpr double kOrient3d = 9 * 0x1p-53;
inline constexpr double kOrient2d = 5 * 0x1p-53;
/// Covers every product that underflows. A normal number, because adding denormals is slow.
inline constexpr double kUnderflow = 0x1p-1020;
}  // namespace filter_bound

/// Whether a coordinate is in the range in which every term of every expansion is a multiple of
/// 2^-1056 and below 2^907, so that it is a double (docs/design/exact-predicates.md).
[[nodiscard]] inline bool in_expansion_range(double coordinate) noexcept {
    const double magnitude = std::fabs(coordinate);
    return magnitude == 0.0 || (magnitude >= 0x1p-300 && magnitude <= 0x1p+300);
}
[[nodiscard]] inline bool in_expansion_range(const Vec3& p) noexcept {
    return in_expansion_range(p.x()) && in_expansion_range(p.y()) && in_expansion_range(p.z());
}
[[nodiscard]] inline bool in_expansion_range(Point2 p) noexcept {
    return in_expansion_range(p.x) && in_expansion_range(p.y);
}

/// Stage 4. Every coordinate must be in_expansion_range.
[[nodiscard]] Sign orient3d_expansion(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);
[[nodiscard]] Sign orient2d_expansion(Point2 a, Point2 b, Point2 c);
[[nodiscard]] Sign heading3d_expansion(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

/// Stage 5, for coordinates of any magnitude.
[[nodiscard]] Sign orient3d_bignum(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);
[[nodiscard]] Sign orient2d_bignum(Point2 a, Point2 b, Point2 c);
[[nodiscard]] Sign heading3d_bignum(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

/// Stages 2 to 5, for use after the filter was undecided. Stages 2 and 3 are in grid_orient.hpp and
/// wide_orient.hpp.
[[nodiscard]] Sign orient3d_exact(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);
[[nodiscard]] Sign orient2d_exact(Point2 a, Point2 b, Point2 c);
[[nodiscard]] Sign heading3d_exact(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

/// A determinant in double, with the bound of its error.
struct FilteredDeterminant {
    double value;
    double bound;

    /// Nothing if rounding, underflow or overflow may have changed the sign. After an overflow the
    /// bound is infinite or NaN, so both comparisons fail.
    [[nodiscard]] std::optional<Sign> sign() const noexcept {
        if (value > bound) {
            return Sign::Positive;
        }
        if (-value > bound) {
            return Sign::Negative;
        }
        return std::nullopt;
    }

    /// The same without branches, for signs that are not predictable; zero means undecided.
    [[nodiscard]] Sign certain_sign() const noexcept {
        return static_cast<Sign>(static_cast<int>(value > bound) -
                                 static_cast<int>(-value > bound));
    }
};

/// The plane through three points, for the sides of several other points: the minors of the
/// determinant and of its permanent are computed once. It refers to the points and must not outlive
/// them.
class OrientedPlane {
  public:
    OrientedPlane(const Vec3& a, const Vec3& b, const Vec3& c) noexcept : a_(a), b_(b), c_(c) {
        const double ux = b.x() - a.x();
        const double uy = b.y() - a.y();
        const double uz = b.z() - a.z();
        const double vx = c.x() - a.x();
        const double vy = c.y() - a.y();
        const double vz = c.z() - a.z();
        const double yz = uy * vz;
        const double zy = uz * vy;
        const double zx = uz * vx;
        const double xz = ux * vz;
        const double xy = ux * vy;
        const double yx = uy * vx;
        normal_x_ = yz - zy;
        normal_y_ = zx - xz;
        normal_z_ = xy - yx;
        permanent_x_ = (std::fabs(yz) + std::fabs(zy)) + filter_bound::kUnderflow;
        permanent_y_ = (std::fabs(zx) + std::fabs(xz)) + filter_bound::kUnderflow;
        permanent_z_ = (std::fabs(xy) + std::fabs(yx)) + filter_bound::kUnderflow;
    }

    /// det(b − a, c − a, d − a).
    [[nodiscard]] FilteredDeterminant height(const Vec3& d) const noexcept {
        return determinant(d.x() - a_.x(), d.y() - a_.y(), d.z() - a_.z());
    }

    /// det(b − a, c − a, direction): the change of height of a point that moves by `direction`.
    [[nodiscard]] FilteredDeterminant climb(const Vec3& direction) const noexcept {
        return determinant(direction.x(), direction.y(), direction.z());
    }

    /// Stage 1; nothing if undecided.
    [[nodiscard]] std::optional<Sign> filtered_side(const Vec3& d) const noexcept {
        return height(d).sign();
    }

    [[nodiscard]] Sign side(const Vec3& d) const {
        const std::optional<Sign> filtered = filtered_side(d);
        return filtered ? *filtered : orient3d_exact(a_, b_, c_, d);
    }

    /// The side of the plane towards which the direction leads.
    [[nodiscard]] Sign heading(const Vec3& direction) const {
        const std::optional<Sign> filtered = climb(direction).sign();
        return filtered ? *filtered : heading3d_exact(a_, b_, c_, direction);
    }

  private:
    [[nodiscard]] FilteredDeterminant determinant(double dx, double dy, double dz) const noexcept {
        const double det = (normal_x_ * dx + normal_y_ * dy) + normal_z_ * dz;
        const double permanent = (permanent_x_ * std::fabs(dx) + permanent_y_ * std::fabs(dy)) +
                                 permanent_z_ * std::fabs(dz);
        return {det, filter_bound::kOrient3d * permanent + filter_bound::kUnderflow};
    }

    const Vec3& a_;
    const Vec3& b_;
    const Vec3& c_;
    double normal_x_;
    double normal_y_;
    double normal_z_;
    double permanent_x_;
    double permanent_y_;
    double permanent_z_;
};

/// The sign of det(b − a, c − a, direction).
[[nodiscard]] inline Sign heading3d(const Vec3& a, const Vec3& b, const Vec3& c,
                                    const Vec3& direction) {
    return OrientedPlane(a, b, c).heading(direction);
}

/// The sign of det(b − a, c − a, d − a): positive if d sees a, b, c counter-clockwise.
[[nodiscard]] inline Sign orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return OrientedPlane(a, b, c).side(d);
}

[[nodiscard]] inline std::optional<Sign> orient2d_filter(Point2 a, Point2 b, Point2 c) noexcept {
    const double left = (b.x - a.x) * (c.y - a.y);
    const double right = (b.y - a.y) * (c.x - a.x);
    const double det = left - right;
    const double bound =
        filter_bound::kOrient2d * (std::fabs(left) + std::fabs(right)) + filter_bound::kUnderflow;
    if (det > bound) {
        return Sign::Positive;
    }
    if (-det > bound) {
        return Sign::Negative;
    }
    return std::nullopt;
}

/// The sign of det(b − a, c − a): positive if a, b, c turn counter-clockwise.
[[nodiscard]] inline Sign orient2d(Point2 a, Point2 b, Point2 c) {
    const std::optional<Sign> filtered = orient2d_filter(a, b, c);
    return filtered ? *filtered : orient2d_exact(a, b, c);
}

}  // namespace tandem::geometry
