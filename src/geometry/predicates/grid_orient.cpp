// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/predicates/grid_orient.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace tandem::geometry {
namespace {

__extension__ using Int128 = __int128;

/// Bits of a coordinate. Differences have one bit more; minors are below 2^123 and determinants
/// below 2^187.
constexpr int kGridBits = 60;

Sign sign_of_int(Int128 x) noexcept {
    return static_cast<Sign>(static_cast<int>(x > 0) - static_cast<int>(x < 0));
}

GridPoint minus(const GridPoint& p, const GridPoint& q) noexcept {
    return {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
}

/// The plane through three points; computes the sign of the height of a fourth.
class GridPlane {
  public:
    GridPlane(const GridPoint& a, const GridPoint& b, const GridPoint& c) noexcept
        : a_(a),
          normal_{minor(minus(b, a), minus(c, a), 1, 2), minor(minus(b, a), minus(c, a), 2, 0),
                  minor(minus(b, a), minus(c, a), 0, 1)} {}

    [[nodiscard]] Sign side(const GridPoint& d) const noexcept {
        const Height h = exact_height(d);
        const Sign sign = sign_of_int(h.high);
        return sign == Sign::Zero && h.low != 0 ? Sign::Positive : sign;
    }

    /// The relative error is at most 2 · 2^-53.
    [[nodiscard]] double height(const GridPoint& d) const noexcept {
        Height h = exact_height(d);
        const bool negative = h.high < 0;
        if (negative) {
            // With a positive magnitude both words are positive, so nothing cancels.
            h.high = -h.high - (h.low != 0 ? 1 : 0);
            h.low = 0 - h.low;
        }
        const double magnitude = static_cast<double>(h.high) * 0x1p64 + static_cast<double>(h.low);
        return negative ? -magnitude : magnitude;
    }

  private:
    /// The value is high · 2^64 + low.
    struct Height {
        Int128 high;
        std::uint64_t low;
    };

    /// The normal is split into two words, and each word gives a sum: three products of 64 unsigned
    /// and 61 signed bits stay below 2^127.
    [[nodiscard]] Height exact_height(const GridPoint& d) const noexcept {
        const GridPoint from = minus(d, a_);
        Int128 high = 0;
        Int128 low = 0;
#pragma GCC unroll 3
        for (std::size_t k = 0; k < 3; ++k) {
            high += static_cast<Int128>(static_cast<std::int64_t>(normal_[k] >> 64)) * from[k];
            low += static_cast<Int128>(static_cast<std::uint64_t>(normal_[k])) * from[k];
        }
        return {high + (low >> 64), static_cast<std::uint64_t>(low)};
    }

    static Int128 minor(const GridPoint& u, const GridPoint& v, std::size_t i,
                        std::size_t j) noexcept {
        return static_cast<Int128>(u[i]) * v[j] - static_cast<Int128>(u[j]) * v[i];
    }

    GridPoint a_;
    std::array<Int128, 3> normal_;
};

/// Number of bits that a coordinate has beyond a mantissa.
constexpr int kSpareBits = kGridBits - 53;

/// The exponent field that a double would have if its last set bit were its last mantissa bit.
struct LastBit {
    explicit LastBit(double x) noexcept {
        const auto bits = std::bit_cast<std::uint64_t>(x);
        const std::uint64_t mantissa = (bits & 0x000f'ffff'ffff'ffffU) | 0x0010'0000'0000'0000U;
        exponent = static_cast<int>((bits >> 52U) & 0x7ffU) + std::countr_zero(mantissa);
    }
    int exponent;
};

/// Converts numbers to integers in a common unit. Returns false if they do not fit, or if some are
/// so small that the unit has no inverse.
template <std::size_t N>
bool to_grid(const std::array<double, N>& numbers, std::array<std::int64_t, N>& units) noexcept {
    // 1. The smallest and the largest magnitude, zeros apart.
    // With the sign shifted out, doubles compare as integers. Subtracting one makes zero the
    // largest value, so that it is never the smallest.
    std::uint64_t least = ~std::uint64_t{0};
    std::uint64_t most = 0;
#pragma GCC unroll 6
    for (const double x : numbers) {
        const std::uint64_t magnitude = std::bit_cast<std::uint64_t>(x) << 1U;
        least = std::min(least, magnitude - 1);
        most = std::max(most, magnitude);
    }
    if (most == 0) {
        units.fill(0);
        return true;
    }
    // 2. The unit: the last bit of the smallest number, or coarser if trailing bits are zero.
    // A unit of exponent e is the last bit of doubles in [2^(e − 1023), 2^(e − 1022)).
    const int top = static_cast<int>(most >> 53U);
    int unit = static_cast<int>((least + 1) >> 53U);
    constexpr int kLeastUnit = 64;
    if (top - unit > kSpareBits && unit > 0) {
        // The last bits of all mantissas may be zeros.
        unit = top;
        for (const double x : numbers) {
            unit = x == 0.0 ? unit : std::min(unit, LastBit(x).exponent);
        }
    }
    if (top - unit > kSpareBits || unit < kLeastUnit) {
        return false;
    }
    constexpr int kExponentOfBit = 1023 + 1075;
    const auto per_unit =
        std::bit_cast<double>(static_cast<std::uint64_t>(kExponentOfBit - unit) << 52U);
#pragma GCC unroll 6
    for (std::size_t i = 0; i < N; ++i) {
        units[i] = static_cast<std::int64_t>(numbers[i] * per_unit);
    }
    return true;
}

/// Twice the signed area of the triangle of points 0, 1 and k.
template <std::size_t N>
Int128 grid_area(const std::array<std::int64_t, N>& x, const std::array<std::int64_t, N>& y,
                 std::size_t k) noexcept {
    return static_cast<Int128>(x[1] - x[0]) * (y[k] - y[0]) -
           static_cast<Int128>(y[1] - y[0]) * (x[k] - x[0]);
}

template <std::size_t N>
bool to_grid_points(const std::array<const Vec3*, N>& points,
                    std::array<GridPoint, N>& result) noexcept {
    for (std::size_t k = 0; k < 3; ++k) {
        std::array<double, N> column;
        std::array<std::int64_t, N> units;
#pragma GCC unroll 6
        for (std::size_t i = 0; i < N; ++i) {
            column[i] = (*points[i])[static_cast<Eigen::Index>(k)];
        }
        if (!to_grid(column, units)) {
            return false;
        }
#pragma GCC unroll 6
        for (std::size_t i = 0; i < N; ++i) {
            result[i][k] = units[i];
        }
    }
    return true;
}

}  // namespace

std::optional<Sign> grid_orient3d(const Vec3& a, const Vec3& b, const Vec3& c,
                                  const Vec3& d) noexcept {
    std::array<GridPoint, 4> p;
    if (!to_grid_points<4>({&a, &b, &c, &d}, p)) {
        return std::nullopt;
    }
    return GridPlane(p[0], p[1], p[2]).side(p[3]);
}

std::optional<Sign> grid_orient2d(Point2 a, Point2 b, Point2 c) noexcept {
    std::array<std::int64_t, 3> x;
    std::array<std::int64_t, 3> y;
    if (!to_grid<3>({a.x, b.x, c.x}, x) || !to_grid<3>({a.y, b.y, c.y}, y)) {
        return std::nullopt;
    }
    return sign_of_int(grid_area(x, y, 2));
}

std::optional<std::array<double, 2>> grid_heights(Point2 from, Point2 to, Point2 p,
                                                  Point2 q) noexcept {
    std::array<std::int64_t, 4> x;
    std::array<std::int64_t, 4> y;
    if (!to_grid<4>({from.x, to.x, p.x, q.x}, x) || !to_grid<4>({from.y, to.y, p.y, q.y}, y)) {
        return std::nullopt;
    }
    return std::array{static_cast<double>(grid_area(x, y, 2)),
                      static_cast<double>(grid_area(x, y, 3))};
}

GridPair::GridPair(const TriangleRef& a, const TriangleRef& b) noexcept
    : fits_(to_grid_points<6>({&a[0], &a[1], &a[2], &b[0], &b[1], &b[2]}, corners_)) {}

std::array<double, 2> GridPair::heights_over_a(std::size_t i, std::size_t j) const noexcept {
    const GridPlane plane(corners_[0], corners_[1], corners_[2]);
    return {plane.height(corners_[3 + i]), plane.height(corners_[3 + j])};
}

std::array<double, 2> GridPair::heights_over_b(std::size_t i, std::size_t j) const noexcept {
    const GridPlane plane(corners_[3], corners_[4], corners_[5]);
    return {plane.height(corners_[i]), plane.height(corners_[j])};
}

CornerSigns GridPair::sides(CornerSigns known, std::size_t first,
                            std::size_t plane) const noexcept {
    const GridPlane p(corners_[plane], corners_[plane + 1], corners_[plane + 2]);
    for (std::size_t i = 0; i < 3; ++i) {
        if (known[i] == Sign::Zero) {
            known[i] = p.side(corners_[first + i]);
        }
    }
    return known;
}

Sign GridPair::orientation(std::size_t i, std::size_t j, std::size_t k,
                           std::size_t l) const noexcept {
    return GridPlane(corners_[i], corners_[j], corners_[k]).side(corners_[l]);
}

}  // namespace tandem::geometry
