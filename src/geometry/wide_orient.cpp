// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/wide_orient.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "geometry/bignum.hpp"

namespace tandem {
namespace {

/// Of a coordinate that is zero, and so a multiple of everything.
constexpr int kAnyUnit = 4096;

/// The exponent of the last bit of a double that is set.
int unit_exponent(double x) noexcept {
    const DecodedDouble d = decode(x);
    return d.mantissa == 0 ? kAnyUnit
                           : d.exponent + std::countr_zero(static_cast<std::uint64_t>(d.mantissa));
}

template <class... Doubles>
int common_unit(Doubles... x) noexcept {
    return std::min({unit_exponent(x)...});
}

std::optional<Sign> sign_on_grid(const FilteredDeterminant& det, int unit) noexcept {
    const double reach = 2.0 * (std::fabs(det.value) + det.bound);
    // Without a single term that is not zero; nothing underflows in the range of expansions.
    if (reach == 0.0) {
        return Sign::Zero;
    }
    return std::ilogb(reach) < unit ? std::optional(Sign::Zero) : std::nullopt;
}

}  // namespace

std::optional<Sign> wide_sign(const FilteredDeterminant& height, const Vec3& a, const Vec3& b,
                              const Vec3& c, const Vec3& d) noexcept {
    if (const std::optional<Sign> sign = height.sign()) {
        return sign;
    }
    return sign_on_grid(height, common_unit(a.x(), b.x(), c.x(), d.x()) +
                                    common_unit(a.y(), b.y(), c.y(), d.y()) +
                                    common_unit(a.z(), b.z(), c.z(), d.z()));
}

std::optional<Sign> wide_sign(const FilteredDeterminant& area, Point2 a, Point2 b,
                              Point2 c) noexcept {
    if (const std::optional<Sign> sign = area.sign()) {
        return sign;
    }
    return sign_on_grid(area, common_unit(a.x, b.x, c.x) + common_unit(a.y, b.y, c.y));
}

}  // namespace tandem
